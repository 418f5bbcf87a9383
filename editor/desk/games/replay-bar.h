/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The bar of the game that is open: steps back and forth, a slider, where it stands and what just
 * happened; and what can be done with it.
 */
#pragma once

#include "editor/games/game-session.h"

#include <gtk/gtk.h>

/* Returns: (transfer floating): the bar of @session, which it follows. */
GtkWidget *replay_bar_new(EditorGameSession *session);
