/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is known of the rule that is selected: which records test it, and how often it did something
 * in games.
 */
#pragma once

#include "editor/games/case-suite.h"
#include "editor/games/game-session.h"

#include <gtk/gtk.h>

/* Returns: (transfer floating): a card that follows the selection of the document of @session;
 * hidden while no rule is selected. References are taken. */
GtkWidget *rule_known_new(EditorGameSession *session, EditorCaseSuite *suite);
