/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The desks of the window, and their parts beside the map and in the inspector. Each follows the
 * objects that it is made with, of which references are taken.
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

/* Returns: (transfer floating): the desk of @document, of which a reference is taken; while it is
 * visible and has results, @map (borrowed, must outlive it) shows where results changed. */
GtkWidget *editor_compare_desk_new(EditorDocument *document, EditorMapView *map);

/* Returns: (transfer floating): a desk that follows @document, of which a reference is taken. */
GtkWidget *editor_find_desk_new(EditorDocument *document);

/* Returns: (transfer none): the search entry of @desk. */
GtkWidget *editor_find_desk_entry(GtkWidget *desk);

/* The desk of games, as a view of them: game_view_new(). */
GType games_desk_get_type(void);

/* The line about the games that the map shows, likewise; hidden while it shows none. */
GType game_map_line_get_type(void);

/* Returns: (transfer floating): what is over the map: the legend, at the bottom left. While it is
 * mapped @map shows the session, and @below, a box below the map, has the bar of a replay at its
 * end (both borrowed, must outlive it). */
GtkWidget *game_map_floats_new(EditorGameSession *session, EditorMapView *map, GtkWidget *below);

/* Returns: (transfer floating): the desk of the records of @suite, which @session opens; references
 * are taken. */
GtkWidget *editor_records_desk_new(EditorGameSession *session, EditorCaseSuite *suite);

/* Returns: (transfer floating): the desk of the special rules of the document of @session: a list,
 * the chosen rule as sentences, and its cases in @suite; references are taken. */
GtkWidget *editor_rules_desk_new(EditorGameSession *session, EditorCaseSuite *suite);

/* Returns: (transfer floating): a card that follows the selection of the document of @session;
 * hidden while no rule is selected. References are taken. */
GtkWidget *rule_panel_new(EditorGameSession *session, EditorCaseSuite *suite);

/* Returns: (transfer floating): the desk of victory for the document of @session and the findings
 * of @check; references are taken. */
GtkWidget *editor_victory_desk_new(EditorGameSession *session, EditorLiveCheck *check);

/* Cards of the inspector beside the form of the selected record. Each is hidden while it is empty,
 * takes references of what it is made with, and is returned floating. Types are classes of pages,
 * for desk_page_new(). */

/* A picture of the selection: a place on the map of @view, with its surroundings faded, or a block.
 */
GtkWidget *card_picture_new(EditorDocument *document, EditorMapView *view);

/* The blocks in the selected place in the scenario that is shown. They can be dragged, turned and
 * removed as on the desk, and others can be dropped on them. */
GType card_blocks_get_type(void);

/* The borders of the selected place, each with a sample of its line on the map of @view; a press
 * selects the border. */
GtkWidget *card_borders_new(EditorDocument *document, EditorMapView *view);

/* The records that refer to the selected one; a press selects them. */
GType card_uses_get_type(void);
