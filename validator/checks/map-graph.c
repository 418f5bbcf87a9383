/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Building the graph of a map; the map checks read it.
 */
#include "validator/checks/map-graph.h"

#include "schema/model/grid-ways.h"
#include "schema/model/words.h"

#include <string.h>

const Space *
map_graph_space(const MapGraph *graph, guint32 space)
{
    return (const Space *)graph->spaces[space];
}

static guint32
count_links(const MapGraph *graph)
{
    guint32 n = 0;
    for (guint32 i = 0; i < graph->n_spaces; i++)
        n += map_graph_space(graph, i)->neighbours.length;
    return n;
}

/* Of two spaces with one id the first is meant, and lends its text; the other is a finding of its
 * own. */
static GHashTable *
index_ids(const MapGraph *graph)
{
    GHashTable *ids = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint32 i = graph->n_spaces; i-- > 0;) {
        const char *id = record_key(graph->spaces[i]);
        if (id != NULL)
            g_hash_table_replace(ids, (gpointer)id, GUINT_TO_POINTER(i + 1));
    }
    return ids;
}

guint32
map_graph_called(const MapGraph *graph, const char *id)
{
    guint found = GPOINTER_TO_UINT(g_hash_table_lookup(graph->ids, id));
    return found > 0 ? found - 1 : MAP_NONE;
}

typedef struct {
    const MapGraph *graph;
    GridWays ways;
} Resolving;

/* Finds where way @item of place @from leads. A million hexes are found without the index. */
static guint32
resolve_neighbour(Resolving *resolving, const Neighbour *neighbour, guint32 from, guint32 item)
{
    const MapGraph *graph = resolving->graph;
    const Records spaces = {.length = graph->n_spaces, .items = graph->spaces};
    guint32 found = grid_ways_guess(&resolving->ways, spaces, from, item);
    if (neighbour->to == NULL || found < graph->n_spaces)
        return neighbour->to == NULL ? MAP_NONE : found;
    found = map_graph_called(graph, neighbour->to);
    if (found != MAP_NONE)
        grid_ways_note(&resolving->ways, from, item, found);
    return found;
}

static gint8
built_in_of(const Neighbour *neighbour)
{
    const char *border = neighbour->border;
    return border == NULL ? -1 : (gint8)entity_find_word(built_in_borders, border, strlen(border));
}

static void
fill_links(MapGraph *graph)
{
    guint32 n = 0;
    Resolving resolving = {.graph = graph};
    for (guint32 i = 0; i < graph->n_spaces; i++) {
        graph->first[i] = n;
        const Records *neighbours = &map_graph_space(graph, i)->neighbours;
        for (guint32 j = 0; j < neighbours->length; j++) {
            const Neighbour *neighbour = (const Neighbour *)neighbours->items[j];
            graph->links[n] = (MapLink){
                .from = i,
                .to = resolve_neighbour(&resolving, neighbour, i, j),
                .item = j,
                .back = MAP_NONE,
                .built_in = built_in_of(neighbour),
                .is_derived = neighbour->record.derived,
                .neighbour = neighbour,
            };
            n++;
        }
    }
    graph->first[graph->n_spaces] = n;
}

/* Orders the links of each space by target, those to the same one as they stand: all of them are
 * laid out by target first, and dealt to their spaces in that order. */
static void
order_by_target(MapGraph *graph)
{
    g_autofree guint32 *starts = g_new0(guint32, graph->n_spaces + 2);
    g_autofree guint32 *order = g_new(guint32, graph->n_links + 1);
    g_autofree guint32 *next = g_memdup2(graph->first, sizeof *next * (graph->n_spaces + 1));
    for (guint32 i = 0; i < graph->n_links; i++)
        starts[MIN(graph->links[i].to, graph->n_spaces) + 1]++;
    for (guint32 i = 0; i < graph->n_spaces; i++)
        starts[i + 1] += starts[i];
    for (guint32 i = 0; i < graph->n_links; i++)
        order[starts[MIN(graph->links[i].to, graph->n_spaces)]++] = i;
    for (guint32 i = 0; i < graph->n_links; i++)
        graph->by_target[next[graph->links[order[i]].from]++] = order[i];
}

static void
pair_links(MapGraph *graph)
{
    for (guint32 i = 0; i < graph->n_links; i++) {
        MapLink *link = &graph->links[i];
        if (link->to == MAP_NONE || link->to == link->from)
            continue;
        const MapLink *back = map_graph_find(graph, link->to, link->from);
        link->is_first = map_graph_find(graph, link->from, link->to) == link;
        link->back = back != NULL ? (guint32)(back - graph->links) : MAP_NONE;
    }
}

static void
fill_kinds(MapGraph *graph)
{
    const Field *kind = entity_find_field(entity_get(ENTITY_SPACE), "kind", strlen("kind"), 0);
    for (guint32 i = 0; i < graph->n_spaces; i++) {
        gboolean has = record_has(graph->spaces[i], kind);
        graph->kinds[i] = has ? (gint8)map_graph_space(graph, i)->kind : -1;
    }
}

MapGraph *
map_graph_new(const DataSet *set)
{
    MapGraph *graph = g_new0(MapGraph, 1);
    Records spaces = data_set_records(set, ENTITY_SPACE);
    graph->n_spaces = spaces.length;
    graph->spaces = spaces.items;
    graph->n_links = count_links(graph);
    graph->first = g_new(guint32, graph->n_spaces + 1);
    /* One more: with none they are not NULL, from which no pointer may be counted. */
    graph->links = g_new(MapLink, graph->n_links + 1);
    graph->by_target = g_new(guint32, graph->n_links + 1);
    graph->kinds = g_new(gint8, graph->n_spaces);
    graph->ids = index_ids(graph);
    fill_links(graph);
    order_by_target(graph);
    fill_kinds(graph);
    pair_links(graph);
    return graph;
}

void
map_graph_free(MapGraph *graph)
{
    if (graph == NULL)
        return;
    g_free(graph->kinds);
    g_free(graph->first);
    g_free(graph->links);
    g_free(graph->by_target);
    g_hash_table_unref(graph->ids);
    g_free(graph);
}

/* Borrows from the new record of @space what was borrowed from the old one. */
static void
follow_space(MapGraph *graph, guint32 space)
{
    const char *id = record_key(graph->spaces[space]);
    if (id != NULL && map_graph_called(graph, id) == space)
        g_hash_table_replace(graph->ids, (gpointer)id, GUINT_TO_POINTER(space + 1));
    const Records *neighbours = &map_graph_space(graph, space)->neighbours;
    MapLink *links = &graph->links[graph->first[space]];
    g_assert(neighbours->length == graph->first[space + 1] - graph->first[space]);
    for (guint32 i = 0; i < neighbours->length; i++) {
        links[i].neighbour = (const Neighbour *)neighbours->items[i];
        links[i].is_derived = links[i].neighbour->record.derived;
    }
}

void
map_graph_follow(MapGraph *graph, const DataSet *set)
{
    Records spaces = data_set_records(set, ENTITY_SPACE);
    const Record *const *before = graph->spaces;
    g_assert(spaces.length == graph->n_spaces);
    graph->spaces = spaces.items;
    for (guint32 i = 0; i < graph->n_spaces; i++)
        if (spaces.items[i] != before[i])
            follow_space(graph, i);
}

const MapLink *
map_graph_find(const MapGraph *graph, guint32 from, guint32 to)
{
    guint32 low = graph->first[from];
    guint32 end = graph->first[from + 1];
    for (guint32 high = end; low < high;) {
        guint32 middle = low + (high - low) / 2;
        if (graph->links[graph->by_target[middle]].to < to)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == end)
        return NULL;
    const MapLink *link = &graph->links[graph->by_target[low]];
    return link->to == to ? link : NULL;
}

gboolean
map_graph_has_open_end(const MapGraph *graph, guint32 space)
{
    for (guint32 i = graph->first[space]; i < graph->first[space + 1]; i++)
        if (graph->links[i].neighbour->to == NULL)
            return TRUE;
    return FALSE;
}

const char *
map_graph_name(const MapGraph *graph, guint32 space)
{
    const char *name = record_name(graph->spaces[space]);
    return name != NULL ? name : "a space without id";
}

gboolean
map_graph_is(const MapGraph *graph, guint32 space, gint kind)
{
    return graph->kinds[space] == kind;
}

gboolean
map_graph_may_be(const MapGraph *graph, guint32 space, gint kind)
{
    return graph->kinds[space] < 0 || graph->kinds[space] == kind;
}
