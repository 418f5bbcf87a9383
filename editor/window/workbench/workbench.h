/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The workbench of a document: tools and outline on the left, map in the middle, inspector on the
 * right while something is selected, and below them a bar of desks, at most one of which is open.
 *
 * Signals: "panes-changed" (no arguments): which panes are shown, or wanted, has changed.
 */
#pragma once

#include "editor/canvas/map-view.h"
#include "editor/document/live-check.h"
#include "editor/document/settings.h"
#include "editor/panes/notices.h"

#include <gtk/gtk.h>

#define EDITOR_TYPE_WORKBENCH (editor_workbench_get_type())
G_DECLARE_FINAL_TYPE(EditorWorkbench, editor_workbench, EDITOR, WORKBENCH, GtkWidget)

/* The desks, in their order. */
typedef enum {
    DESK_PROBLEMS,
    DESK_BORDERS,
    DESK_SCENARIO,
    DESK_TABLES,
    DESK_RULES,
    DESK_VICTORY,
    DESK_GAMES,
    DESK_RECORDS,
    DESK_COMPARE,
    DESK_FIND,
    N_DESKS
} Desk;

/* The panes, in the order in which the focus moves through them. */
typedef enum { PANE_OUTLINE, PANE_MAP, PANE_INSPECTOR, PANE_DRAWER, N_PANES } Pane;

/* Widgets that a workbench places around its map. */
typedef struct {
    GtkWidget *rail;      /* the tools, at the left */
    GtkWidget *tool_line; /* the options of the tool, above */
    GtkWidget *colours;   /* colours, on that line */
} WorkbenchFloats;

/* @settings (borrowed, must outlive it) has the sizes of the panes; @floats get their places.
 * Returns: (transfer floating): a workbench of @document, of which a reference is taken. */
GtkWidget *editor_workbench_new(EditorDocument *document, Settings *settings,
                                const WorkbenchFloats *floats);

/* Returns: (transfer none): the findings of the document. */
EditorLiveCheck *editor_workbench_check(EditorWorkbench *workbench);

/* Lists @layers (layer-list.h) beside the outline. */
void editor_workbench_offer_layers(EditorWorkbench *workbench, GMenuModel *layers);
void editor_workbench_show_layers(EditorWorkbench *workbench); /* with the focus in them */

/* Selects @subject and shows it on the map; for a part of a scenario, in that scenario. */
void editor_workbench_go_to(EditorWorkbench *workbench, const Subject *subject);

/* Whether @pane is wanted. A wanted pane is hidden while it has nothing to show, as the inspector
 * while nothing is selected. */
gboolean editor_workbench_is_shown(EditorWorkbench *workbench, Pane pane);
void editor_workbench_show_pane(EditorWorkbench *workbench, Pane pane, gboolean is_shown);

/* Moves the focus @step panes on from the one that has it (negative: back), in a cycle. */
void editor_workbench_next_pane(EditorWorkbench *workbench, gint step);

/* Moves the focus into the entry that finds records. */
void editor_workbench_find(EditorWorkbench *workbench);

/* Returns: (transfer none): the map view. */
EditorMapView *editor_workbench_map(EditorWorkbench *workbench);

/* Opens @desk, with the focus in it. */
void editor_workbench_show_desk(EditorWorkbench *workbench, Desk desk);

/* Opens the table of the records that @list leads to (record-table.h) among the tables, or
 * brings it to the front. */
void editor_workbench_show_list(EditorWorkbench *workbench, const Subject *list);

/* Goes to the next finding; shows a message if there is none. */
void editor_workbench_next_problem(EditorWorkbench *workbench);
