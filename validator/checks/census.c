/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Counting a data set.
 */
#include "validator/checks/census.h"

#include "schema/model/words.h"
#include "validator/checks/map/map-graph.h"

#include <string.h>

static void
count_spaces(Census *census, const MapGraph *graph)
{
    for (guint32 i = 0; i < graph->n_spaces; i++) {
        census->lands += map_graph_is(graph, i, SPACE_LAND);
        census->seas += map_graph_is(graph, i, SPACE_SEA);
        census->boxes += map_graph_is(graph, i, SPACE_BOX);
        census->hexes += map_graph_is(graph, i, SPACE_HEX);
    }
}

static void
count_links(Census *census, const MapGraph *graph)
{
    for (guint32 i = 0; i < graph->n_links; i++) {
        const MapLink *link = &graph->links[i];
        if (!link->is_first || link->is_derived)
            continue;
        gboolean is_counted = link->to < link->from && link->back != MAP_NONE;
        if (is_counted || link->built_in == BORDER_BLOCKED)
            continue;
        if (link->built_in == BORDER_PORT)
            census->port_links++;
        else if (link->built_in == BORDER_SEA)
            census->sea_borders++;
        else
            census->land_borders++;
    }
}

gboolean
census_is_value(const Record *record, const Field *field)
{
    return (CENSUS_VALUES & KIND_BIT(field->kind)) != 0 && record_has(record, field);
}

gboolean
census_is_reconstructed(const char *source)
{
    static const char word[] = "reconstructed";
    return strncmp(source, word, strlen(word)) == 0;
}

static void
count_values(const RecordPlace *place, gpointer data)
{
    Census *census = data;
    const Record *record = place->record;
    if (record->derived)
        return;
    const char *inherited = place_inherited(place);
    for (guint64 left = record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        if (!census_is_value(record, field))
            continue;
        const char *source = record_source(record, field, inherited);
        census->values++;
        census->unsourced += source == NULL;
        census->reconstructed += source != NULL && census_is_reconstructed(source);
    }
}

Census
census_take(const DataSet *set)
{
    Census census = {
        .nations = data_set_records(set, ENTITY_NATION).length,
        .regions = data_set_records(set, ENTITY_REGION).length,
        .units = data_set_records(set, ENTITY_UNIT).length,
        .rules = data_set_records(set, ENTITY_RULE).length,
        .scenarios = data_set_records(set, ENTITY_SCENARIO).length,
    };
    MapGraph *graph = map_graph_new(set);
    count_spaces(&census, graph);
    count_links(&census, graph);
    map_graph_free(graph);
    data_set_walk(set, ENTITIES_ALL, count_values, &census);
    return census;
}
