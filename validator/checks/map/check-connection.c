/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whether the map is one: spaces without any way, and parts without a way to the rest.
 */
#include "schema/model/words.h"
#include "schema/store/grid-layer.h"
#include "validator/checks/check.h"

#include <string.h>

/* How many places of a part are named before the rest is counted. */
#define NAMED_PLACES 3

typedef struct {
    guint32 n;
    guint32 *parent;   /* union-find over spaces */
    guint32 *size;     /* of the part, at its root */
    gboolean *is_used; /* the space lists or is listed */
} Parts;

static guint32
find_root(Parts *parts, guint32 space)
{
    while (parts->parent[space] != space) {
        parts->parent[space] = parts->parent[parts->parent[space]];
        space = parts->parent[space];
    }
    return space;
}

static void
join(Parts *parts, guint32 a, guint32 b)
{
    a = find_root(parts, a);
    b = find_root(parts, b);
    if (a == b)
        return;
    /* The root is the first space of its part, so that messages do not depend on the order. */
    guint32 root = MIN(a, b);
    guint32 child = MAX(a, b);
    parts->parent[child] = root;
    parts->size[root] += parts->size[child];
}

static void
parts_init(Parts *parts, const MapGraph *graph)
{
    parts->n = graph->n_spaces;
    parts->parent = g_new(guint32, parts->n);
    parts->size = g_new(guint32, parts->n);
    parts->is_used = g_new0(gboolean, parts->n);
    for (guint32 i = 0; i < parts->n; i++) {
        parts->parent[i] = i;
        parts->size[i] = 1;
    }
    for (guint32 i = 0; i < graph->n_links; i++) {
        const MapLink *link = &graph->links[i];
        if (link->to == MAP_NONE || link->to == link->from || link->built_in == BORDER_BLOCKED)
            continue;
        parts->is_used[link->from] = parts->is_used[link->to] = TRUE;
        join(parts, link->from, link->to);
    }
}

static void
parts_clear(Parts *parts)
{
    g_free(parts->parent);
    g_free(parts->size);
    g_free(parts->is_used);
}

void
check_isolated(CheckRun *run)
{
    const MapGraph *graph = check_graph_of(run);
    /* The ways may be in what could not be read. */
    if (id_index_is_lost(run->ids, ENTITY_SPACE))
        return;
    Parts parts;
    parts_init(&parts, graph);
    for (guint32 i = 0; i < graph->n_spaces; i++) {
        if (parts.is_used[i] || graph->spaces[i]->raw || map_graph_is(graph, i, SPACE_BOX))
            continue;
        check_tell(run, FINDING_MAP_ISOLATED, graph->spaces[i], "id",
                   SAY("place", map_graph_name(graph, i)));
    }
    parts_clear(&parts);
}

/* Returns: (transfer full): the places of a part besides its first, or NULL. */
static char *
describe_others(const MapGraph *graph, Parts *parts, guint32 root)
{
    if (parts->size[root] == 1)
        return NULL;
    g_autoptr(GString) others = g_string_new(NULL);
    guint32 n_named = 0;
    for (guint32 i = root + 1; i < parts->n && n_named < NAMED_PLACES; i++) {
        if (find_root(parts, i) != root)
            continue;
        g_string_append_printf(others, "%s%s", n_named++ > 0 ? ", " : "", map_graph_name(graph, i));
    }
    guint32 n_rest = parts->size[root] - 1 - n_named;
    if (n_rest > 0)
        g_string_append_printf(others, " and %u more", n_rest);
    return g_string_free(g_steal_pointer(&others), FALSE);
}

/* Returns: the number of the grid that @space is a hex of, each being a map of its own; or how many
 * there are, for all other places. */
static guint32
map_of(const Records *grids, const Record *space)
{
    guint32 i = 0;
    Hex hex;
    const char *id = record_key(space);
    while (i < grids->length && (id == NULL || grids->items[i]->raw ||
                                 !grid_find_hex((const Grid *)grids->items[i], id, &hex)))
        i++;
    return i;
}

/* Returns: (transfer full): the largest part of each map, by map_of(). */
static guint32 *
find_largest(const Records *grids, const MapGraph *graph, Parts *parts)
{
    guint32 *largest = g_new(guint32, grids->length + 1);
    for (guint32 i = 0; i <= grids->length; i++)
        largest[i] = MAP_NONE;
    for (guint32 i = 0; i < parts->n; i++) {
        if (find_root(parts, i) != i)
            continue;
        guint32 *of_map = &largest[map_of(grids, graph->spaces[i])];
        if (*of_map == MAP_NONE || parts->size[i] > parts->size[*of_map])
            *of_map = i;
    }
    return largest;
}

void
check_disconnected(CheckRun *run)
{
    const MapGraph *graph = check_graph_of(run);
    const Records grids = data_set_records(run->set, ENTITY_GRID);
    Parts parts;
    parts_init(&parts, graph);
    g_autofree guint32 *largest = find_largest(&grids, graph, &parts);
    for (guint32 i = 0; i < parts.n; i++) {
        /* A space without any way is told by check_isolated(). */
        if (!parts.is_used[i] || find_root(&parts, i) != i ||
            i == largest[map_of(&grids, graph->spaces[i])])
            continue;
        g_autofree char *others = describe_others(graph, &parts, i);
        check_tell(run, FINDING_MAP_DISCONNECTED, graph->spaces[i], "id",
                   SAY("place", map_graph_name(graph, i)), SAY("others", others));
    }
    parts_clear(&parts);
}
