/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The victory desk: a line of the scores that games of the shown scenario can end with, beside the
 * table of results and what counts.
 */
#pragma once

#include "editor/document/live-check.h"
#include "editor/games/game-session.h"

#include <gtk/gtk.h>

/* Returns: (transfer floating): the desk of the document of @session and what @check finds in it;
 * references are taken. */
GtkWidget *editor_victory_desk_new(EditorGameSession *session, EditorLiveCheck *check);
