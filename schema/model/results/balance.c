/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who won, put together.
 */
#include "schema/model/results/balance.h"

#include "schema/model/results/student.h"

#include <math.h>
#include <string.h>

Interval
share_interval(gint64 k, gint64 n)
{
    if (n <= 0)
        return (Interval){0, 0, 1};
    const double z2 = NORMAL_95 * NORMAL_95;
    double all = (double)n, p = (double)k / all;
    double middle = (p + z2 / (2 * all)) / (1 + z2 / all);
    double half = NORMAL_95 * sqrt(p * (1 - p) / all + z2 / (4 * all * all)) / (1 + z2 / all);
    return (Interval){
        .value = p,
        .low = k == 0 ? 0 : fmax(middle - half, 0),
        .high = k == n ? 1 : fmin(middle + half, 1),
    };
}

/* Returns: the row of a side, or NULL for that of nobody. */
static const ResultRow *
side_row(const GArray *rows, guint i)
{
    const ResultRow *row = &g_array_index(rows, ResultRow, i);
    return strcmp(row->id, RESULT_NOBODY) != 0 ? row : NULL;
}

/* Returns: the interval of 1 - d, where one side won @more of @n games and another one @less: d is
 * the mean of what is 1, -1 or 0 of each. Where all games say the same, that of Wilson. */
static Interval
even_interval(gint64 more, gint64 less, gint64 n)
{
    double all = (double)n, d = (double)(more - less) / all;
    double variance = fmax((double)(more + less) / all - d * d, 0);
    double half = NORMAL_95 * sqrt(variance / all);
    const Interval all_alike = share_interval(n, n);
    if (variance == 0 && more == n)
        return (Interval){0, 0, fmin(2 * (1 - all_alike.low), 1)};
    if (variance == 0)
        return (Interval){1, all_alike.low, 1};
    return (Interval){
        .value = 1 - d,
        .low = fmax(1 - d - half, 0),
        .high = d - half < 0 ? 1 : 1 - d + half,
    };
}

Balance
balance_of(const GameResults *results)
{
    const GArray *rows = results->groups[GROUP_WINNERS];
    gint64 won = 0, drawn = 0, most = 0, least = G_MAXINT64, n_sides = 0;
    for (guint i = 0; i < rows->len; i++) {
        const gint64 games =
            MIN(g_array_index(rows, ResultRow, i).counts[FIGURE_GAMES], RESULT_GAMES_MAX);
        gboolean is_side = side_row(rows, i) != NULL;
        won += is_side ? games : 0;
        drawn += is_side ? 0 : games;
        n_sides += is_side;
        most = is_side ? MAX(most, games) : most;
        least = is_side ? MIN(least, games) : least;
    }
    Balance balance = {.games = won + drawn};
    if (balance.games == 0 || n_sides < 2)
        return balance;
    double n = (double)balance.games, sum = 0;
    for (guint i = 0; i < rows->len; i++) {
        const ResultRow *row = side_row(rows, i);
        if (row == NULL)
            continue;
        double wins = (double)row->counts[FIGURE_GAMES], losses = (double)won - wins;
        double mean = (wins - losses) / n;
        sum += n > 1 ? (wins + losses - n * mean * mean) / (n - 1) : 0;
    }
    balance.even = even_interval(most, least, balance.games);
    balance.decided = share_interval(won, balance.games);
    balance.drawn = share_interval(drawn, balance.games);
    balance.alike = 1 - sum / (double)n_sides;
    return balance;
}

static const struct {
    const char *id, *name;
} skill_rows[SKILL_ROWS] = {
    {"0", "lost both"},    {"1", "lost and drew"}, {"2", "one each, or two draws"},
    {"3", "drew and won"}, {"4", "won both"},      [SKILL_FAILED] = {"failed", "failed"},
};

const char *
skill_row(guint row, const char **name)
{
    g_assert(row < SKILL_ROWS);
    *name = skill_rows[row].name;
    return skill_rows[row].id;
}

Skill
skill_of(const GameResults *results)
{
    const GArray *rows = results->groups[GROUP_PAIRS];
    gint64 counts[SKILL_ROWS] = {0};
    for (guint i = 0; i < rows->len; i++) {
        const ResultRow *row = &g_array_index(rows, ResultRow, i);
        for (guint j = 0; j < SKILL_ROWS; j++)
            if (strcmp(row->id, skill_rows[j].id) == 0)
                counts[j] = MIN(row->counts[FIGURE_PAIRS], RESULT_GAMES_MAX);
    }
    PairCounts pairs;
    memcpy(pairs.n, counts, sizeof pairs.n);
    return (Skill){.score = pair_score_of(&pairs), .failed = counts[SKILL_FAILED]};
}
