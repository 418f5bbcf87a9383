/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What comes of the ways of a foreign map, and its coasts, which are few and have few seas each.
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

guint32
foreign_map_add_coast(ForeignMap *map, ForeignName called, guint32 place)
{
    ForeignCoast coast = {
        .called = called,
        .place = place,
        .seas = g_array_new(FALSE, FALSE, sizeof(guint32)),
    };
    g_array_append_val(map->coasts, coast);
    return map->coasts->len - 1;
}

void
foreign_coast_add_sea(ForeignCoast *coast, guint32 sea)
{
    for (guint i = 0; i < coast->seas->len; i++)
        if (g_array_index(coast->seas, guint32, i) == sea)
            return;
    g_array_append_val(coast->seas, sea);
}

gboolean
foreign_coast_is_whole(const ForeignMap *map, const ForeignCoast *coast)
{
    Ground ground =
        coast->place != FOREIGN_NONE ? foreign_place(map, coast->place)->ground : GROUND_WASTE;
    return ground != GROUND_WASTE && ground != GROUND_SEA && coast->seas->len > 0;
}

void
foreign_map_link_coasts(ForeignMap *map)
{
    for (guint32 i = 0; i < map->coasts->len; i++) {
        const ForeignCoast *coast = foreign_coast(map, i);
        for (guint j = 0; j < coast->seas->len && coast->place != FOREIGN_NONE; j++)
            if (map->links->len < LIMIT_FOREIGN_LINKS)
                foreign_map_add_link(map, coast->place, g_array_index(coast->seas, guint32, j),
                                     (LossPlace){0});
    }
}

void
foreign_map_settle_coasts(ForeignMap *map)
{
    guint32 n_coasts = map->coasts->len, n_kept = 0;
    /* By coast: its new number + 1, as units have it. */
    g_autofree guint32 *kept = g_new0(guint32, (gsize)n_coasts + 1);
    for (guint32 i = 0; i < n_coasts; i++)
        if (foreign_coast_is_whole(map, foreign_coast(map, i)))
            kept[i + 1] = ++n_kept;
    for (guint32 i = n_coasts; i > 0; i--)
        if (kept[i] == 0)
            g_array_remove_index(map->coasts, i - 1);
    for (guint i = 0; i < map->units->len; i++) {
        ForeignUnit *unit = &g_array_index(map->units, ForeignUnit, i);
        unit->coast = kept[unit->coast];
    }
}
