/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What comes of the ways of a foreign map.
 */
#include "schema/foreign/foreign-map.h"

/* Returns: the key of the pair of places in @link, in whatever order. */
static guint64
pair_of(const ForeignLink *link)
{
    return (guint64)MIN(link->a, link->b) << 32 | MAX(link->a, link->b);
}

/* The first sea of a land is that of its port, the others are further ones. */
static LinkKind
kind_of(const ForeignMap *map, const ForeignLink *link)
{
    ForeignPlace *a = foreign_place(map, link->a), *b = foreign_place(map, link->b);
    if (link->a == link->b || a->ground == GROUND_WASTE || b->ground == GROUND_WASTE)
        return LINK_NONE;
    if ((a->ground == GROUND_SEA) == (b->ground == GROUND_SEA))
        return LINK_WAY;
    ForeignPlace *land = a->ground == GROUND_SEA ? b : a;
    if (land->port == FOREIGN_NONE)
        land->port = land == a ? link->b : link->a;
    return LINK_PORT;
}

void
foreign_map_assign_ports(ForeignMap *map)
{
    g_autoptr(GHashTable) pairs = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    for (guint i = 0; i < map->links->len; i++) {
        ForeignLink *link = &g_array_index(map->links, ForeignLink, i);
        guint64 pair = pair_of(link);
        link->kind = kind_of(map, link);
        if (link->kind != LINK_NONE && !g_hash_table_add(pairs, g_memdup2(&pair, 8)))
            link->kind = LINK_NONE;
    }
}
