/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The panes around the map. Each follows the objects that it is made with, of which references are
 * taken.
 */
#pragma once

#include "editor/document/document.h"
#include "editor/document/live-check.h"
#include "editor/document/settings.h"
#include "editor/tools/place-words.h"

#include <gtk/gtk.h>

#define EDITOR_TYPE_OUTLINE_VIEW (editor_outline_view_get_type())

G_DECLARE_FINAL_TYPE(EditorOutlineView, editor_outline_view, EDITOR, OUTLINE_VIEW, GtkWidget)

/* Returns: (transfer floating): an outline of @document, of which a reference is taken. */
GtkWidget *editor_outline_view_new(EditorDocument *document);

/* Moves the focus into the search entry, with its text selected. */
void editor_outline_view_find(EditorOutlineView *view);

#define EDITOR_TYPE_PROBLEMS (editor_problems_get_type())

G_DECLARE_FINAL_TYPE(EditorProblems, editor_problems, EDITOR, PROBLEMS, GtkWidget)

/* Returns: (transfer floating): a panel of the findings of @check about @document; references are
 * taken. */
GtkWidget *editor_problems_new(EditorDocument *document, EditorLiveCheck *check);

/* Goes to the next listed finding (@direction 1) or the one before (-1), and from the last to the
 * first. */
void editor_problems_step(EditorProblems *problems, int direction);

/* Goes to the finding with @fingerprint, if it is listed. */
void editor_problems_choose(EditorProblems *problems, const char *fingerprint);

#define EDITOR_TYPE_HINTS (editor_hints_get_type())

G_DECLARE_FINAL_TYPE(EditorHints, editor_hints, EDITOR, HINTS, GtkWidget)

/* Returns: (transfer floating): notices with the findings of @check about the selection of
 * @document; references are taken. */
GtkWidget *editor_hints_new(EditorDocument *document, EditorLiveCheck *check);

#define PLACE_TYPE_ITEM (place_item_get_type())

G_DECLARE_FINAL_TYPE(PlaceItem, place_item, PLACE, ITEM, GObject)

/* Columns of the list. */
typedef enum {
    PLACE_NAME,
    PLACE_NATION,
    PLACE_BLOCKS,
    PLACE_UPKEEP,
    PLACE_SIGNS, /* of the chart of the system: the first one, and then the others */
    N_PLACE_COLUMNS = PLACE_SIGNS + SIGNS_MAX,
} PlaceColumn;

const char *place_item_id(PlaceItem *item); /* (transfer none): NULL: it has none */

/* Returns: (transfer none): the text of @column. */
const char *place_item_text(PlaceItem *item, PlaceColumn column);

#define EDITOR_TYPE_PLACE_LIST (editor_place_list_get_type())

G_DECLARE_FINAL_TYPE(EditorPlaceList, editor_place_list, EDITOR, PLACE_LIST, GtkWidget)

/* Returns: (transfer floating): the places of @document, of which a reference is taken. */
GtkWidget *editor_place_list_new(EditorDocument *document);

#define EDITOR_TYPE_BORDER_LIST (editor_border_list_get_type())

G_DECLARE_FINAL_TYPE(EditorBorderList, editor_border_list, EDITOR, BORDER_LIST, GtkWidget)

/* Returns: (transfer floating): the list of @document, of which a reference is taken. It searches
 * again when the document changes while it is visible. */
GtkWidget *editor_border_list_new(EditorDocument *document);

/* Returns: (transfer floating): a button with the numbers of findings of @check: `No errors · 7
 * notes`, which shows the problems. Its accessible name has all three numbers. */
GtkWidget *findings_badge_new(EditorLiveCheck *check);

/* Returns: (transfer floating): a label with the number of findings; hidden if there are none. */
GtkWidget *findings_count_new(EditorLiveCheck *check);

/* As findings_count_new(), for the findings of @phase in the scenario that @document shows. */
GtkWidget *findings_count_of_phase_new(EditorLiveCheck *check, EditorDocument *document,
                                       Phase phase);

/* Returns: (transfer floating): the welcome page, with the recent folders of @settings, which are
 * only read, and the installed games. */
GtkWidget *editor_welcome_new(const Settings *settings);
