/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games worth a look: those that failed first, then typical, closest and odd ones; and any other by
 * its number.
 */
#pragma once

#include "editor/games/game-session.h"

#include <gtk/gtk.h>

/* Returns: (transfer floating): the list of @session, which it follows and holds. */
GtkWidget *games_list_new(EditorGameSession *session);
