/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The ids of a foreign map: each list of the data set has its own, but what is drawn shares those
 * of the drawing.
 */
#include "schema/foreign/foreign-drawing.h"
#include "schema/foreign/foreign-id.h"
#include "schema/foreign/foreign-map.h"
#include "schema/model/words.h"

static void
name_one(ForeignMap *map, ForeignIds *ids, ForeignName *called)
{
    g_autofree char *id = foreign_ids_make(ids, called->key != NULL ? called->key : called->name);
    called->id = g_string_chunk_insert_const(map->strings, id);
}

/* Names each item of @list, of things that begin with their ForeignName. */
static void
name_list(ForeignMap *map, GArray *list, ForeignIds *ids)
{
    guint size = g_array_get_element_size(list);
    for (guint i = 0; i < list->len; i++)
        name_one(map, ids, (ForeignName *)(gpointer)(list->data + (gsize)i * size));
    g_hash_table_unref(ids);
}

/* Returns: (transfer full): what is taken in a drawing: its groups. */
static ForeignIds *
ids_of_drawing(void)
{
    ForeignIds *ids = foreign_ids_new();
    for (guint i = 0; foreign_drawing_group(i) != NULL; i++)
        foreign_ids_reserve(ids, foreign_drawing_group(i));
    return ids;
}

static ForeignIds *
ids_of_borders(void)
{
    ForeignIds *ids = foreign_ids_new();
    for (guint i = 0; built_in_borders[i] != NULL; i++)
        foreign_ids_reserve(ids, built_in_borders[i]);
    return ids;
}

void
foreign_map_make_ids(ForeignMap *map)
{
    name_list(map, map->places, ids_of_drawing());
    name_list(map, map->coasts, foreign_ids_new());
    name_list(map, map->borders, ids_of_borders());
    name_list(map, map->sides, foreign_ids_new());
    name_list(map, map->nations, foreign_ids_new());
    name_list(map, map->types, foreign_ids_new());
    name_list(map, map->units, foreign_ids_new());
    name_list(map, map->commands, foreign_ids_new());
    name_list(map, map->terrains, foreign_ids_new());
    name_list(map, map->values, foreign_ids_new());
}
