/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games on the map: the board of the one that is open, or what many of them counted; the line above
 * the map that chooses, the legend that lies over it, and the bar of the replay below it.
 */
#pragma once

#include "editor/canvas/map-view.h"
#include "editor/games/game-session.h"

/* Returns: (transfer floating): the line of what the map shows of @session, which it follows; it
 * is seen only while there is something. */
GtkWidget *game_map_line_new(EditorGameSession *session);

/* Returns: (transfer floating): what lies over the map: the legend, below at the left. As long as
 * it is mapped @map shows the session, and @below, a box below the map, has the bar of a replay at
 * its end (both borrowed, must outlive it). */
GtkWidget *game_map_floats_new(EditorGameSession *session, EditorMapView *map, GtkWidget *below);
