/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The map as a list: its places with what can be read out, sorted and filtered about each. The
 * selection is shared with the map.
 *
 * Signal: "activate-subject" (no arguments): the user wants to look at the selection closely.
 */
#pragma once

#include "editor/document/document.h"
#include "editor/tools/place-words.h"

#include <gtk/gtk.h>

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

/* Returns: (transfer full): the place number @index of @state. */
PlaceItem *place_item_new(const ScenarioState *state, guint index);
const char *place_item_id(PlaceItem *item); /* (transfer none): NULL: it has none */

/* Returns: (transfer none): the text of @column. */
const char *place_item_text(PlaceItem *item, PlaceColumn column);

/* Returns: the order of two by @column; numbers as numbers, and what says nothing first. */
int place_item_compare(PlaceItem *a, PlaceItem *b, PlaceColumn column);

/* Returns: whether the name, an alias or the nation of it has the folded text @wanted in it. */
gboolean place_item_matches(PlaceItem *item, const char *wanted);

/* Returns: (transfer none): the heading of @column; NULL: a system with @chart has none such. */
const char *place_column_title(const SystemChart *chart, PlaceColumn column);

#define EDITOR_TYPE_PLACE_LIST (editor_place_list_get_type())

G_DECLARE_FINAL_TYPE(EditorPlaceList, editor_place_list, EDITOR, PLACE_LIST, GtkWidget)

/* Returns: (transfer floating): the places of @document, of which a reference is taken. */
GtkWidget *editor_place_list_new(EditorDocument *document);
