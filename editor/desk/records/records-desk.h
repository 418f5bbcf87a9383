/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The records desk: rule cases and games that are kept, which of the cases hold, what is not as
 * they say, and which rules they test; any of them opens on the map.
 */
#pragma once

#include "editor/games/case-suite.h"
#include "editor/games/game-session.h"

#include <gtk/gtk.h>

/* Returns: (transfer floating): the desk of the records of @suite, which @session opens; references
 * are taken. */
GtkWidget *editor_records_desk_new(EditorGameSession *session, EditorCaseSuite *suite);
