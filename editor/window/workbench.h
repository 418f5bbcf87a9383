/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A document at work: outline on the left, map in the middle, inspector on the right, problems,
 * scenario and tables below, a line of status at the bottom.
 */
#pragma once

#include "editor/canvas/map-view.h"
#include "editor/document/settings.h"
#include "editor/panes/notices.h"

#include <gtk/gtk.h>

#define EDITOR_TYPE_WORKBENCH (editor_workbench_get_type())
G_DECLARE_FINAL_TYPE(EditorWorkbench, editor_workbench, EDITOR, WORKBENCH, GtkWidget)

/* @settings (borrowed, must outlive it) has the sizes of the panes.
 * Returns: (transfer floating): a workbench of @document, of which a reference is taken. */
GtkWidget *editor_workbench_new(EditorDocument *document, Settings *settings);

/* The panes, in the order in which the keyboard goes through them. */
typedef enum { PANE_OUTLINE, PANE_MAP, PANE_INSPECTOR, PANE_BOTTOM, N_PANES } Pane;

gboolean editor_workbench_is_shown(EditorWorkbench *workbench, Pane pane);
void editor_workbench_show_pane(EditorWorkbench *workbench, Pane pane, gboolean is_shown);

/* Puts the keyboard into the pane @step after the one that has it, round and round. */
void editor_workbench_next_pane(EditorWorkbench *workbench, gint step);

/* Puts the keyboard into the entry that finds records. */
void editor_workbench_find(EditorWorkbench *workbench);

/* Returns: (transfer none): what shows the map. */
EditorMapView *editor_workbench_map(EditorWorkbench *workbench);

/* The tabs that are always there, in their order. */
typedef enum { TAB_PROBLEMS, TAB_SCENARIO, TAB_PLACES, N_TABS } Tab;

/* Brings a tab of the lower pane to the front, with the keyboard in it. */
void editor_workbench_show_tab(EditorWorkbench *workbench, Tab tab);

/* Opens the table of the records that @list leads to (record-table.h) in a tab of its own, or
 * brings it to the front. */
void editor_workbench_show_list(EditorWorkbench *workbench, const Subject *list);

/* Goes to the next of the findings; says so when there is none. */
void editor_workbench_next_problem(EditorWorkbench *workbench);
