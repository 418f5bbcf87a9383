/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ports against the borders that lead to the sea: two views of one thing; and harbours, which need
 * a port.
 */
#include "schema/model/port.h"
#include "schema/model/words.h"
#include "validator/checks/check.h"
#include "validator/checks/fix.h"
#include "validator/checks/place-name.h"

#include <string.h>

/* Returns: the port of @space, or NULL. */
static const Port *
port_of(const MapGraph *graph, guint32 space)
{
    return (const Port *)map_graph_space(graph, space)->port;
}

/* Returns: the only way with the border `port` from @space to a sea, or NULL. */
static const MapLink *
only_way_to_sea(const MapGraph *graph, guint32 space)
{
    const MapLink *only = NULL;
    for (guint32 i = graph->first[space]; i < graph->first[space + 1]; i++) {
        const MapLink *link = &graph->links[i];
        if (link->to == MAP_NONE || link->built_in != BORDER_PORT)
            continue;
        if (only != NULL)
            return NULL;
        only = link;
    }
    return only;
}

void
check_port_without_sea(CheckRun *run)
{
    const MapGraph *graph = check_graph_of(run);
    for (guint32 i = 0; i < graph->n_spaces; i++) {
        const Port *port = port_of(graph, i);
        if (port == NULL || port->sea != NULL ||
            record_keeps(&port->record, record_field(&port->record, "sea")))
            continue;
        const MapLink *way = only_way_to_sea(graph, i);
        const char *sea = way != NULL ? map_graph_id(graph, way->to) : NULL;
        Finding *finding = check_tell(run, FINDING_SEA_PORT_WITHOUT_SEA, graph->spaces[i], "port",
                                      SAY("place", map_graph_name(graph, i)), SAY("sea", sea));
        if (sea != NULL)
            fix_port_sea(run, finding, i, sea);
    }
}

/* Returns: the index of the space with that id, found over the record. */
static guint32
find_space(const CheckRun *run, const char *id)
{
    const Record *record = id_index_find(run->ids, ENTITY_SPACE, id);
    for (guint32 i = 0; record != NULL && i < run->graph->n_spaces; i++)
        if (run->graph->spaces[i] == record)
            return i;
    return MAP_NONE;
}

/* Returns: the way with the border `port` from @space to the space of the id @sea, or NULL. */
static const MapLink *
way_to(const MapGraph *graph, guint32 space, const char *sea)
{
    for (guint32 i = graph->first[space]; i < graph->first[space + 1]; i++) {
        const MapLink *link = &graph->links[i];
        if (link->to != MAP_NONE && link->built_in == BORDER_PORT &&
            g_strcmp0(link->neighbour->to, sea) == 0)
            return link;
    }
    return NULL;
}

/* Returns: the id of the one sea to which the port of @space must lead, or NULL: there are several.
 */
static const char *
sea_of_way(const MapGraph *graph, guint32 space)
{
    const Port *port = port_of(graph, space);
    const MapLink *way =
        port != NULL && port->seas.length > 0 ? NULL : only_way_to_sea(graph, space);
    return way != NULL && map_graph_is(graph, way->to, SPACE_SEA) ? map_graph_id(graph, way->to)
                                                                  : NULL;
}

/* @id: the sea of @port, or one of its others. */
static Finding *
add_port_not_neighbour(CheckRun *run, const Port *port, const char *id, guint32 space, guint32 sea)
{
    const MapGraph *graph = run->graph;
    /* The first of them that holds is the advice. */
    const char *way = sea_of_way(graph, space);
    const char *land = way == NULL && !map_graph_may_be(graph, sea, SPACE_SEA) ? id : NULL;
    gboolean is_neighbour = map_graph_find(graph, space, sea) != NULL;
    const char *neighbour = way == NULL && land == NULL && is_neighbour ? id : NULL;
    gboolean is_missing = way == NULL && land == NULL && !is_neighbour;
    return check_tell(run, FINDING_SEA_PORT_NOT_NEIGHBOUR, &port->record,
                      id == port->sea ? "sea" : "seas", SAY("place", map_graph_name(graph, space)),
                      SAY("sea", map_graph_name(graph, sea)), SAY("way", way), SAY("land", land),
                      SAY("neighbour", neighbour), SAY("sea-id", is_missing ? id : NULL));
}

static void
fix_port_not_neighbour(CheckRun *run, Finding *finding, guint32 space, guint32 sea)
{
    const MapGraph *graph = run->graph;
    const char *way = sea_of_way(graph, space);
    if (way != NULL) {
        fix_port_sea(run, finding, space, way);
        return;
    }
    gboolean can_add = map_graph_is(graph, sea, SPACE_SEA) && map_graph_id(graph, space) != NULL &&
                       map_graph_find(graph, space, sea) == NULL &&
                       map_graph_find(graph, sea, space) == NULL;
    if (!can_add)
        return;
    const char *border = built_in_borders[BORDER_PORT];
    fix_link_add(run, finding, space, map_graph_id(graph, sea), border);
    fix_link_add(run, finding, sea, map_graph_id(graph, space), border);
}

static void
check_way_to(CheckRun *run, const Port *port, const char *id, guint32 space)
{
    const MapGraph *graph = run->graph;
    const MapLink *way = way_to(graph, space, id);
    gboolean is_way = way != NULL && map_graph_may_be(graph, way->to, SPACE_SEA);
    if (is_way || !id_index_knows(run->ids, ENTITY_SPACE, id))
        return;
    guint32 sea = find_space(run, id);
    fix_port_not_neighbour(run, add_port_not_neighbour(run, port, id, space, sea), space, sea);
}

void
check_port_not_neighbour(CheckRun *run)
{
    const MapGraph *graph = check_graph_of(run);
    for (guint32 i = 0; i < graph->n_spaces; i++) {
        const Port *port = port_of(graph, i);
        const char *sea;
        if (port == NULL || map_graph_has_open_end(graph, i))
            continue;
        for (guint32 j = 0; (sea = port_sea_at(port, j)) != NULL; j++)
            check_way_to(run, port, sea, i);
    }
}

void
check_border_without_port(CheckRun *run)
{
    const MapGraph *graph = check_graph_of(run);
    for (guint32 i = 0; i < graph->n_links; i++) {
        const MapLink *link = &graph->links[i];
        if (link->to == MAP_NONE || link->built_in != BORDER_PORT ||
            map_graph_may_be(graph, link->from, SPACE_SEA) ||
            !map_graph_is(graph, link->to, SPACE_SEA))
            continue;
        /* A port that lies elsewhere, or says nothing, has a finding of its own. */
        const Port *port = port_of(graph, link->from);
        const Record *space = graph->spaces[link->from];
        if (record_keeps(space, record_field(space, "port")))
            continue;
        gboolean is_told =
            port != NULL && (port->sea == NULL || way_to(graph, link->from, port->sea) == NULL);
        if (is_told || port_lies_on(port, link->neighbour->to))
            continue;
        Finding *finding =
            check_tell(run, FINDING_SEA_BORDER_WITHOUT_PORT, &link->neighbour->record, "border",
                       SAY("place", map_graph_name(graph, link->from)),
                       SAY("sea", map_graph_name(graph, link->to)),
                       SAY("further", port != NULL ? link->neighbour->to : NULL),
                       SAY("sea-id", port == NULL ? link->neighbour->to : NULL));
        if (port == NULL)
            fix_port_sea(run, finding, link->from, link->neighbour->to);
    }
}

/* The place that @record, a state of a set-up or an effect, gives a harbour. Returns: its id, or
 * NULL: it gives none, or to a place that is known in play only. */
static const char *
place_with_new_harbour(const Record *record)
{
    if (record->raw || (record->entity->id != ENTITY_STATE && record->entity->id != ENTITY_EFFECT))
        return NULL;
    if (record->entity->id == ENTITY_STATE) {
        const State *state = (const State *)record;
        return state->harbour ? state->place : NULL;
    }
    const Effect *effect = (const Effect *)record;
    return effect->harbour && effect->place != NULL && effect->place[0] != '@' ? effect->place
                                                                               : NULL;
}

void
check_harbours(CheckRun *run, const RecordPlace *place)
{
    const char *id = place_with_new_harbour(place->record);
    const Record *space = id != NULL ? id_index_find(run->ids, ENTITY_SPACE, id) : NULL;
    if (space == NULL || space->raw || record_gives(space, "port") ||
        record_keeps(space, record_field(space, "port")))
        return;
    g_autofree char *subject = place_describe(place);
    Finding *finding = check_tell(run, FINDING_SEA_HARBOUR_WITHOUT_PORT, place->record, "harbour",
                                  SAY("subject", subject), SAY("place", record_call(space)));
    finding_add_related(run->findings, finding, space, NULL, "The place.");
}
