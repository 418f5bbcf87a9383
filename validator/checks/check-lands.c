/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What every land should say.
 */
#include "validator/checks/check.h"

/* Lands that belong to nobody are only passed through. What could not be read may be a misspelt
 * value. */
static gboolean
is_asked(const MapGraph *graph, guint32 space)
{
    const Space *land = map_graph_space(graph, space);
    return map_graph_is(graph, space, SPACE_LAND) && land->nation != NULL &&
           land->record.kept == NULL;
}

static gboolean
has_forage(const Record *land)
{
    return record_gives(land, "forage");
}

/* Lands without a value are told where they are the exception. */
void
check_forage(CheckRun *run)
{
    const MapGraph *graph = run->graph;
    guint n_lands = 0, n_with = 0;
    for (guint32 i = 0; i < graph->n_spaces; i++)
        if (is_asked(graph, i)) {
            n_lands++;
            n_with += has_forage(graph->spaces[i]);
        }
    for (guint32 i = 0; i < graph->n_spaces && n_with * 2 > n_lands; i++)
        if (is_asked(graph, i) && !has_forage(graph->spaces[i]))
            finding_list_add_record(run->findings,
                                    FINDING_MAP_NO_FORAGE,
                                    graph->spaces[i],
                                    NULL,
                                    -1,
                                    "place",
                                    map_graph_name(graph, i),
                                    NULL);
}
