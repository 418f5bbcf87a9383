/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The game that is open in the words of `narva replay`, step by step; and, while it is played by
 * hand, what is asked, what is offered, and why something else is not.
 */
#pragma once

#include "editor/games/game-session.h"

#include <gtk/gtk.h>

/* Returns: (transfer floating): the story of @session, which it follows and holds. */
GtkWidget *game_story_new(EditorGameSession *session);

/* Returns: (transfer floating): the decisions that are offered at the current step, likewise. */
GtkWidget *game_offers_new(EditorGameSession *session);
