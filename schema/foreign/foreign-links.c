/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What comes of the ways of a foreign map. A land of ours has one port; which sea it lies on
 * matters where that sea, or what lies behind it, could not be reached otherwise.
 */
#include "schema/foreign/foreign-map.h"

/* The first place of the part of the map to which each place belongs. */
typedef struct {
    guint32 *first;
} Parts;

static guint32
part_of(Parts *parts, guint32 place)
{
    while (parts->first[place] != place) {
        parts->first[place] = parts->first[parts->first[place]];
        place = parts->first[place];
    }
    return place;
}

/* Returns: whether @a and @b were in two parts, which are one now. */
static gboolean
join_parts(Parts *parts, guint32 a, guint32 b)
{
    guint32 p = part_of(parts, a), q = part_of(parts, b);
    parts->first[MAX(p, q)] = MIN(p, q);
    return p != q;
}

static gboolean
is_coast(const ForeignMap *map, const ForeignLink *link)
{
    return (foreign_place(map, link->a)->ground == GROUND_SEA) !=
           (foreign_place(map, link->b)->ground == GROUND_SEA);
}

/* Returns: the key of the pair of places in @link, in whatever order. */
static guint64
pair_of(const ForeignLink *link)
{
    return (guint64)MIN(link->a, link->b) << 32 | MAX(link->a, link->b);
}

/* Decides about all links but those between land and sea, which become LINK_COAST. */
static void
sort_links(ForeignMap *map, Parts *parts)
{
    g_autoptr(GHashTable) pairs = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    for (guint i = 0; i < map->links->len; i++) {
        ForeignLink *link = &g_array_index(map->links, ForeignLink, i);
        guint64 pair = pair_of(link);
        gboolean is_waste = foreign_place(map, link->a)->ground == GROUND_WASTE ||
                            foreign_place(map, link->b)->ground == GROUND_WASTE;
        link->kind = LINK_NONE;
        if (link->a == link->b || is_waste || !g_hash_table_add(pairs, g_memdup2(&pair, 8)))
            continue;
        link->kind = is_coast(map, link) ? LINK_COAST : LINK_WAY;
        if (link->kind == LINK_WAY)
            join_parts(parts, link->a, link->b);
    }
}

/* A link between a land and a sea. */
typedef struct {
    guint32 link;
    guint32 n_beside; /* such links of the part of the map to which the sea belongs */
} Coast;

static guint32
sea_of(const ForeignMap *map, const ForeignLink *link)
{
    return foreign_place(map, link->a)->ground == GROUND_SEA ? link->a : link->b;
}

static int
compare_coasts(gconstpointer a, gconstpointer b)
{
    const Coast *p = a, *q = b;
    if (p->n_beside != q->n_beside)
        return p->n_beside < q->n_beside ? -1 : 1;
    return p->link < q->link ? -1 : p->link > q->link;
}

/* Returns: (transfer full): all coasts (of Coast), first those of seas with the fewest, which have
 * the least choice of a port. */
static GArray *
list_coasts(const ForeignMap *map, Parts *parts)
{
    GArray *coasts = g_array_new(FALSE, FALSE, sizeof(Coast));
    g_autofree guint32 *n_beside = g_new0(guint32, MAX(map->places->len, 1));
    for (guint32 i = 0; i < map->links->len; i++) {
        const ForeignLink *link = &g_array_index(map->links, ForeignLink, i);
        Coast coast = {.link = i};
        if (link->kind != LINK_COAST)
            continue;
        n_beside[part_of(parts, sea_of(map, link))]++;
        g_array_append_val(coasts, coast);
    }
    for (guint i = 0; i < coasts->len; i++) {
        Coast *coast = &g_array_index(coasts, Coast, i);
        const ForeignLink *link = &g_array_index(map->links, ForeignLink, coast->link);
        coast->n_beside = n_beside[part_of(parts, sea_of(map, link))];
    }
    g_array_sort(coasts, compare_coasts);
    return coasts;
}

/* Makes a port of the coast @link unless its land has another. @only_joining: only where it joins
 * two parts. */
static void
open_port(ForeignMap *map, Parts *parts, ForeignLink *link, gboolean only_joining)
{
    guint32 sea = sea_of(map, link);
    ForeignPlace *land = foreign_place(map, link->a == sea ? link->b : link->a);
    if (land->port != FOREIGN_NONE && land->port != sea)
        return;
    if (land->port != sea && !join_parts(parts, link->a, link->b) && only_joining)
        return;
    land->port = sea;
    link->kind = LINK_PORT;
}

void
foreign_map_assign_ports(ForeignMap *map)
{
    Parts parts = {g_new(guint32, MAX(map->places->len, 1))};
    for (guint32 i = 0; i < map->places->len; i++)
        parts.first[i] = i;
    sort_links(map, &parts);
    g_autoptr(GArray) coasts = list_coasts(map, &parts);
    for (guint i = 0; i < coasts->len; i++) {
        guint32 link = g_array_index(coasts, Coast, i).link;
        open_port(map, &parts, &g_array_index(map->links, ForeignLink, link), TRUE);
    }
    for (guint32 i = 0; i < map->links->len; i++) {
        ForeignLink *link = &g_array_index(map->links, ForeignLink, i);
        if (link->kind == LINK_COAST)
            open_port(map, &parts, link, FALSE);
    }
    g_free(parts.first);
}
