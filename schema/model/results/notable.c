/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How far a game is from the others is the sum, over all measures, of how far it is from half of
 * them, in deviations.
 */
#include "schema/model/results/notable.h"

#include <math.h>

static const NotableRow rows[] = {
    [NOTABLE_TYPICAL] = {"typical", "nearest to the middle of all measures"},
    [NOTABLE_CLOSEST] = {"closest", "won by the least margin, and decided last"},
    [NOTABLE_ODDEST] = {"oddest", "farthest from the middle of all measures"},
};

const NotableRow *
notable_row(Notable notable)
{
    return &rows[notable];
}

/* A value that is not there is a deviation away. */
static double
distance_of(const MeasuredGame *game, const MeasureSummary summaries[N_MEASURES])
{
    double sum = 0;
    for (guint i = 0; i < N_MEASURES; i++) {
        const MeasureSummary *summary = &summaries[i];
        if (summary->games == 0 || summary->deviation == 0)
            continue;
        double value = (double)game->values[i] / (double)measure_row(i)->parts;
        double middle = summary->quantiles[QUANTILE_HALF];
        gboolean is_there = game->values[i] != MEASURE_ABSENT;
        sum += is_there ? fabs(value - middle) / summary->deviation : 1;
    }
    return sum;
}

static gint64
by_distance(const GameResults *results, gboolean is_most)
{
    MeasureSummary summaries[N_MEASURES];
    for (guint i = 0; i < N_MEASURES; i++)
        summaries[i] = game_results_summary(results, i);
    gint64 found = 0;
    double best = 0;
    for (guint i = 0; i < results->measured->len; i++) {
        const MeasuredGame *game = &g_array_index(results->measured, MeasuredGame, i);
        double distance = distance_of(game, summaries);
        if (found == 0 || (is_most ? distance > best : distance < best)) {
            found = game->game;
            best = distance;
        }
    }
    return found;
}

/* Whether @game was won by less than @other, or decided later. */
static gboolean
is_closer(const MeasuredGame *game, const MeasuredGame *other)
{
    static const Measure order[] = {MEASURE_MARGIN, MEASURE_DECISIVENESS};
    for (guint i = 0; i < G_N_ELEMENTS(order); i++)
        if (game->values[order[i]] != other->values[order[i]])
            return game->values[order[i]] < other->values[order[i]];
    return game->values[MEASURE_LEAD_CHANGES] > other->values[MEASURE_LEAD_CHANGES];
}

gint64
notable_game(const GameResults *results, Notable notable)
{
    const MeasuredGame *closest = NULL;
    if (notable != NOTABLE_CLOSEST)
        return by_distance(results, notable == NOTABLE_ODDEST);
    for (guint i = 0; i < results->measured->len; i++) {
        const MeasuredGame *game = &g_array_index(results->measured, MeasuredGame, i);
        if (game->values[MEASURE_MARGIN] != MEASURE_ABSENT &&
            (closest == NULL || is_closer(game, closest)))
            closest = game;
    }
    return closest != NULL ? closest->game : 0;
}

NotableValue
notable_value(const GameResults *results, Measure measure, gboolean is_most)
{
    NotableValue found = {0};
    for (guint i = 0; i < results->measured->len; i++) {
        const MeasuredGame *game = &g_array_index(results->measured, MeasuredGame, i);
        gint64 value = game->values[measure];
        if (value != MEASURE_ABSENT &&
            (found.game == 0 || (is_most ? value > found.value : value < found.value)))
            found = (NotableValue){value, game->game};
    }
    return found;
}
