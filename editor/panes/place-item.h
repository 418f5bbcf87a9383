/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A place in a list: what is said about it at one moment.
 */
#pragma once

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
