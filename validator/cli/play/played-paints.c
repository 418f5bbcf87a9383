/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sides have theirs from the data.
 */
#include "validator/cli/play/played-paints.h"

#include "schema/model/paints/apart.h"
#include "validator/scenario/side-paint.h"
#include "validator/smoke/results.h"

void
played_paints_find(PlayedPaints *paints, const StagedScenario *stage, const GameResults *results)
{
    const GArray *rows = results->groups[GROUP_OUTCOMES];
    const Scenario *scenario = (const Scenario *)stage->input.scenario;
    paints->n_sides = stage->rules->board.n_sides;
    paints->sides = side_paints(stage->set);
    paints->outcomes = g_new(guint32, rows->len + 1);
    for (guint i = 0; i < rows->len; i++) {
        const char *id = g_array_index(rows, ResultRow, i).id;
        gint32 side = results_outcome_side(stage->rules, scenario, id);
        paints->outcomes[i] = side != NO_NAME ? paints->sides[side] : PAINT_OF_NOBODY;
    }
}

void
played_paints_clear(PlayedPaints *paints)
{
    g_free(paints->sides);
    g_free(paints->outcomes);
}
