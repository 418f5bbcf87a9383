/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What came of games: how they ended and who won with what is known of it, scores, the course.
 */
#pragma once

#include "editor/games/game-session.h"

#include <gtk/gtk.h>

/* Returns: (transfer floating): the results of @session, which it follows and holds. */
GtkWidget *games_results_new(EditorGameSession *session);
