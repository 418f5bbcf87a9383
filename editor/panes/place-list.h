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

const char *place_item_id(PlaceItem *item); /* (transfer none): NULL: it has none */

/* Returns: (transfer none): the text of @column. */
const char *place_item_text(PlaceItem *item, PlaceColumn column);

#define EDITOR_TYPE_PLACE_LIST (editor_place_list_get_type())

G_DECLARE_FINAL_TYPE(EditorPlaceList, editor_place_list, EDITOR, PLACE_LIST, GtkWidget)

/* Returns: (transfer floating): the places of @document, of which a reference is taken. */
GtkWidget *editor_place_list_new(EditorDocument *document);
