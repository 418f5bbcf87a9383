/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The desks of the window, and what they show beside the map and in the inspector. Each follows
 * what it is made with, of which references are taken.
 */
#pragma once

#include "editor/canvas/map-view.h"
#include "editor/document/document.h"
#include "editor/document/live-check.h"
#include "editor/games/case-suite.h"
#include "editor/games/game-session.h"

#include <gtk/gtk.h>

/* Returns: (transfer floating): a desk that follows @document, of which a reference is taken. */
GtkWidget *editor_scenario_desk_new(EditorDocument *document);

/* Returns: (transfer floating): the desk of @document, of which a reference is taken; as long as it
 * is seen, and there is something to see, @map (borrowed, must outlive it) shows what changed
 * where. */
GtkWidget *editor_compare_desk_new(EditorDocument *document, EditorMapView *map);

/* Returns: (transfer floating): a desk that follows @document, of which a reference is taken. */
GtkWidget *editor_find_desk_new(EditorDocument *document);

/* Returns: (transfer none): where in @desk what is to be found is typed. */
GtkWidget *editor_find_desk_entry(GtkWidget *desk);

/* The desk of games, as a view of them: game_view_new(). */
GType games_desk_get_type(void);

/* The line of what the map shows of games, likewise; it is seen only while there is something. */
GType game_map_line_get_type(void);

/* Returns: (transfer floating): what lies over the map: the legend, below at the left. As long as
 * it is mapped @map shows the session, and @below, a box below the map, has the bar of a replay at
 * its end (both borrowed, must outlive it). */
GtkWidget *game_map_floats_new(EditorGameSession *session, EditorMapView *map, GtkWidget *below);

/* Returns: (transfer floating): the desk of the records of @suite, which @session opens; references
 * are taken. */
GtkWidget *editor_records_desk_new(EditorGameSession *session, EditorCaseSuite *suite);

/* Returns: (transfer floating): a card that follows the selection of the document of @session;
 * hidden while no rule is selected. References are taken. */
GtkWidget *records_rule_panel_new(EditorGameSession *session, EditorCaseSuite *suite);

/* Returns: (transfer floating): the desk of the document of @session and what @check finds in it;
 * references are taken. */
GtkWidget *editor_victory_desk_new(EditorGameSession *session, EditorLiveCheck *check);

/* Cards of the inspector beside the form of the selected record. Each is hidden where it is empty;
 * all take references of what they are made with, and are returned floating. Types are of pages:
 * desk_page_new(). */

/* What is selected as it is printed: a place on the map of @view, with what is around it faded, or
 * a block. */
GtkWidget *card_picture_new(EditorDocument *document, EditorMapView *view);

/* The blocks in the place that is selected, in the scenario that is shown. They are dragged, turned
 * and removed here as on the desk, and others are dropped on them. */
GType card_blocks_get_type(void);

/* The borders of the place that is selected, each with a sample of its line on the map of @view; a
 * press selects the border. */
GtkWidget *card_borders_new(EditorDocument *document, EditorMapView *view);

/* The records that refer to the one that is selected; a press selects them. */
GType card_uses_get_type(void);
