/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is to be played: who plays each side, how many games, from which seed; and how far it is.
 */
#pragma once

#include "editor/games/game-session.h"

#include <gtk/gtk.h>

/* Returns: (transfer floating): the form of @session, which it follows and holds. */
GtkWidget *games_form_new(EditorGameSession *session);
