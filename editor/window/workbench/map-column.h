/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The map with what stands above, on and below it: the line about the tool, or in its place the
 * line of what the map shows of games; what floats over the map; the bar of a replay.
 */
#pragma once

#include "editor/canvas/map-view.h"
#include "editor/games/game-session.h"

/* All borrowed; what is not given is made. */
typedef struct {
    GtkBox *box;
    GtkOverlay *overlay;                 /* in @box */
    GtkWidget *tool_line;                /* about the tool */
    GtkWidget *game_frame, *game_floats; /* around the line of games; NULL: none was added yet */
} MapColumn;

/* Puts @map, with @colours on it, and the line about the tool (all transfer floating) into
 * @column. */
void map_column_fill(MapColumn *column, GtkWidget *map, GtkWidget *colours);

/* Adds what @map shows of the games of @session; nothing when it is there already. */
void map_column_add_games(MapColumn *column, EditorGameSession *session, EditorMapView *map);

/* Shows games, if any are added, or not. */
void map_column_show_games(const MapColumn *column, gboolean has_games);
