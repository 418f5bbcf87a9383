/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The games desk: what is played, what came of it, and games that are looked at or played by hand.
 */
#pragma once

#include "editor/games/game-session.h"

#include <gtk/gtk.h>

/* Returns: (transfer floating): the desk of @session, which it follows and holds. */
GtkWidget *games_desk_new(EditorGameSession *session);
