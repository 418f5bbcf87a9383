/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The results of games: who won and how often, measures, notable games, and how balanced a scenario
 * is.
 */
#include "schema/model/game-results.h"

#include "schema/model/interval.h"
#include "schema/text/translation.h"

#include <math.h>
#include <string.h>

/* Values below that have a bin each. */
#define EXACT_BELOW 1000

static const GameMeasureRow measure_rows[] = {
#define MEASURE(NAME, name, title, unit, parts, how)                                               \
    [MEASURE_##NAME] = {name, title, MEASURE_##unit, parts, how},
#include "schema/model/measures.def"
};

const guint game_measure_quantiles[5] = {5, 25, 50, 75, 95};

const GameMeasureRow *
game_measure_row(Measure measure)
{
    return &measure_rows[measure];
}

Measure
game_measure_find(const char *name)
{
    guint i = 0;
    while (i < N_MEASURES && strcmp(measure_rows[i].name, name) != 0)
        i++;
    return (Measure)i;
}

gint64
game_measure_bin(gint64 value)
{
    gint64 size = ABS(value), width = 1;
    while (size / width >= EXACT_BELOW)
        width *= 10;
    gint64 rounded = (size + width / 2) / width * width;
    return value < 0 ? -rounded : rounded;
}

void
game_value_counts_add(GArray *counts, gint64 value, gint64 games)
{
    guint low = 0, high = counts->len;
    while (low < high) {
        guint middle = low + (high - low) / 2;
        if (g_array_index(counts, GameValueCount, middle).value < value)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == counts->len || g_array_index(counts, GameValueCount, low).value != value) {
        const GameValueCount count = {.value = value};
        g_array_insert_val(counts, low, count);
    }
    g_array_index(counts, GameValueCount, low).games += games;
}

void
game_value_counts_add_all(GArray *into, const GArray *from)
{
    for (guint i = 0; i < from->len; i++) {
        const GameValueCount *count = &g_array_index(from, GameValueCount, i);
        game_value_counts_add(into, count->value, count->games);
    }
}

/* Returns: the quantile @percent of @n games: the value at or below which that share of them is. */
static double
quantile(const GArray *counts, gint64 n, guint percent)
{
    gint64 below = 0;
    for (guint i = 0; i < counts->len; i++) {
        const GameValueCount *count = &g_array_index(counts, GameValueCount, i);
        below += count->games;
        if (below * 100 >= n * percent)
            return (double)count->value;
    }
    return 0;
}

GameMeasureSummary
game_measure_summary(const GArray *counts, gint64 sum, gint64 parts)
{
    GameMeasureSummary summary = {0};
    for (guint i = 0; i < counts->len; i++)
        summary.games += g_array_index(counts, GameValueCount, i).games;
    if (summary.games == 0)
        return summary;
    double n = (double)summary.games, one = (double)parts, squares = 0;
    double mean = (double)sum / n;
    for (guint i = 0; i < counts->len; i++) {
        const GameValueCount *count = &g_array_index(counts, GameValueCount, i);
        double from_mean = (double)count->value - mean;
        squares += (double)count->games * from_mean * from_mean;
    }
    double deviation = summary.games > 1 ? sqrt(squares / (n - 1)) : 0;
    double half =
        summary.games > 1 ? interval_student_95(summary.games - 1) * deviation / sqrt(n) : 0;
    summary.mean = mean / one;
    summary.deviation = deviation / one;
    summary.low = (mean - half) / one;
    summary.high = (mean + half) / one;
    for (guint i = 0; i < G_N_ELEMENTS(game_measure_quantiles); i++)
        summary.quantiles[i] = quantile(counts, summary.games, game_measure_quantiles[i]) / one;
    return summary;
}

/* Games that chance chooses. */
#define CHOSEN 32

/* Games that may wait for game_samples_keep(). */
#define ROOM 1024

static guint64
hash_of(const GameSample *game)
{
    guint64 hash = (guint64)game->game * G_GUINT64_CONSTANT(0x9e3779b97f4a7c15);
    return (hash ^ hash >> 29) * G_GUINT64_CONSTANT(0xbf58476d1ce4e5b9);
}

static int
compare_by_hash(gconstpointer a, gconstpointer b)
{
    guint64 left = hash_of(a), right = hash_of(b);
    return (left > right) - (left < right);
}

static int
compare_by_number(gconstpointer a, gconstpointer b)
{
    gint64 left = ((const GameSample *)a)->game, right = ((const GameSample *)b)->game;
    return (left > right) - (left < right);
}

/* Marks the games with the least and the most of @measure; of several the first. */
static void
mark_ends(const GArray *games, Measure measure, gboolean *kept)
{
    guint least = games->len, most = games->len;
    for (guint i = 0; i < games->len; i++) {
        gint64 value = g_array_index(games, GameSample, i).values[measure];
        if (value == MEASURE_ABSENT)
            continue;
        if (least == games->len || value < g_array_index(games, GameSample, least).values[measure])
            least = i;
        if (most == games->len || value > g_array_index(games, GameSample, most).values[measure])
            most = i;
    }
    if (least < games->len)
        kept[least] = kept[most] = TRUE;
}

void
game_samples_keep(GArray *games)
{
    if (games->len == 0)
        return;
    g_array_sort(games, compare_by_number);
    g_autofree gboolean *kept = g_new0(gboolean, games->len);
    for (guint i = 0; i < N_MEASURES; i++)
        mark_ends(games, i, kept);
    g_autoptr(GArray) chosen = g_array_copy(games);
    g_array_sort(chosen, compare_by_hash);
    g_array_set_size(chosen, MIN(chosen->len, CHOSEN));
    const GameSample *last = &g_array_index(chosen, GameSample, chosen->len - 1);
    guint n = 0;
    for (guint i = 0; i < games->len; i++) {
        const GameSample game = g_array_index(games, GameSample, i);
        if (kept[i] || compare_by_hash(&game, last) <= 0)
            g_array_index(games, GameSample, n++) = game;
    }
    g_array_set_size(games, n);
}

void
game_samples_add(GArray *games, const GameSample *game)
{
    g_array_append_vals(games, game, 1);
    if (games->len >= ROOM)
        game_samples_keep(games);
}

static const ResultGroupRow group_rows[] = {
#define GROUP(NAME, name, title, ...) [GROUP_##NAME] = {name, title, {__VA_ARGS__}},
#include "schema/model/game-results.def"
};

static const struct {
    const char *figure, *title;
} figure_titles[] = {
#define FIGURE(figure, title) {figure, title},
#include "schema/model/game-results.def"
};

const char *
game_results_figure_title(const char *figure)
{
    for (guint i = 0; i < G_N_ELEMENTS(figure_titles); i++)
        if (strcmp(figure_titles[i].figure, figure) == 0)
            return _(figure_titles[i].title);
    return figure;
}

const ResultGroupRow *
game_results_group(ResultGroup group)
{
    return &group_rows[group];
}

static void
clear_row(gpointer item)
{
    ResultRow *row = item;
    g_free(row->id);
    g_free(row->name);
}

static void
clear_failure(gpointer item)
{
    GameFailure *failure = item;
    g_free(failure->invariant);
    g_free(failure->problem);
}

GameResults *
game_results_new(void)
{
    GameResults *results = g_new0(GameResults, 1);
    results->ranges = g_array_new(FALSE, FALSE, sizeof(GameRange));
    results->failures = g_array_new(FALSE, FALSE, sizeof(GameFailure));
    g_array_set_clear_func(results->failures, clear_failure);
    results->measured = g_array_new(FALSE, FALSE, sizeof(GameSample));
    for (guint i = 0; i < N_RESULT_GROUPS; i++) {
        results->groups[i] = g_array_new(FALSE, TRUE, sizeof(ResultRow));
        g_array_set_clear_func(results->groups[i], clear_row);
        results->numbers[i] = g_hash_table_new(g_str_hash, g_str_equal);
    }
    return results;
}

void
game_results_free(GameResults *results)
{
    if (results == NULL)
        return;
    char *const texts[] = {
        results->data_set, results->scenario, results->title,   results->data,
        results->players,  results->options,  results->weights,
    };
    for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
        g_free(texts[i]);
    g_array_unref(results->ranges);
    g_array_unref(results->failures);
    g_array_unref(results->measured);
    for (guint i = 0; i < N_RESULT_GROUPS; i++) {
        g_hash_table_unref(results->numbers[i]);
        g_array_unref(results->groups[i]);
    }
    g_free(results);
}

gint64 *
game_results_counts(GameResults *results, ResultGroup group, const char *id, const char *name)
{
    GArray *rows = results->groups[group];
    GHashTable *numbers = results->numbers[group];
    guint number = GPOINTER_TO_UINT(g_hash_table_lookup(numbers, id));
    if (number == 0) {
        const ResultRow row = {.id = g_strdup(id), .name = g_strdup(name)};
        g_array_append_val(rows, row);
        number = rows->len;
        g_hash_table_insert(numbers, row.id, GUINT_TO_POINTER(number));
    }
    return g_array_index(rows, ResultRow, number - 1).counts;
}

/* Compares words of ids with a space between, as numbers where both are. */
static int
compare_ids(const char *left, const char *right)
{
    while (*left != '\0' && *right != '\0') {
        char *left_end, *right_end;
        gint64 one = g_ascii_strtoll(left, &left_end, 10);
        gint64 other = g_ascii_strtoll(right, &right_end, 10);
        gboolean are_numbers = left_end != left && right_end != right;
        gsize left_length = strcspn(left, " "), right_length = strcspn(right, " ");
        int order = are_numbers ? (one > other) - (one < other)
                                : strncmp(left, right, MAX(left_length, right_length));
        if (order != 0)
            return order;
        left += left_length + (left[left_length] == ' ');
        right += right_length + (right[right_length] == ' ');
    }
    return (*left != '\0') - (*right != '\0');
}

static int
compare_rows(gconstpointer a, gconstpointer b)
{
    return compare_ids(((const ResultRow *)a)->id, ((const ResultRow *)b)->id);
}

void
game_results_sort(GameResults *results)
{
    static const ResultGroup sorted[] = {
        GROUP_SCORES, GROUP_TURNS,   GROUP_ANSWERS, GROUP_SPREAD,
        GROUP_COURSE, GROUP_CONTROL, GROUP_POWERS,  GROUP_ENDS,
    };
    for (guint i = 0; i < G_N_ELEMENTS(sorted); i++) {
        GArray *rows = results->groups[sorted[i]];
        g_array_sort(rows, compare_rows);
        for (guint j = 0; j < rows->len; j++)
            g_hash_table_insert(results->numbers[sorted[i]], g_array_index(rows, ResultRow, j).id,
                                GUINT_TO_POINTER(j + 1));
    }
    game_samples_keep(results->measured);
}

GameMeasureSummary
game_results_summary(const GameResults *results, Measure measure)
{
    const GameMeasureRow *row = game_measure_row(measure);
    g_autoptr(GArray) counts = g_array_new(FALSE, FALSE, sizeof(GameValueCount));
    gint64 sum = 0;
    for (guint i = 0; i < results->groups[GROUP_SPREAD]->len; i++) {
        const ResultRow *bin = &g_array_index(results->groups[GROUP_SPREAD], ResultRow, i);
        const char *value = strchr(bin->id, ' ');
        if (value != NULL && (gsize)(value - bin->id) == strlen(row->name) &&
            g_str_has_prefix(bin->id, row->name))
            game_value_counts_add(counts, g_ascii_strtoll(value + 1, NULL, 10),
                                  MIN(bin->counts[FIGURE_GAMES], RESULT_GAMES_MAX));
    }
    for (guint i = 0; i < results->groups[GROUP_MEASURES]->len; i++) {
        const ResultRow *found = &g_array_index(results->groups[GROUP_MEASURES], ResultRow, i);
        if (strcmp(found->id, row->name) == 0)
            sum = found->counts[MEASURED_SUM];
    }
    return game_measure_summary(counts, sum, row->parts);
}

void
game_results_fail(GameResults *results, const GameFailure *failure)
{
    GArray *failures = results->failures;
    guint at = failures->len;
    while (at > 0 && g_array_index(failures, GameFailure, at - 1).game > failure->game)
        at--;
    if (at == RESULT_FAILURES_MAX)
        return;
    GameFailure copy = *failure;
    copy.invariant = g_strdup(failure->invariant);
    copy.problem = g_strdup(failure->problem);
    g_array_insert_val(failures, at, copy);
    if (failures->len > RESULT_FAILURES_MAX)
        g_array_set_size(failures, RESULT_FAILURES_MAX);
}

static gboolean
can_add_range(const GameResults *results, GameRange range)
{
    for (guint i = 0; i < results->ranges->len; i++) {
        const GameRange *other = &g_array_index(results->ranges, GameRange, i);
        if (range.first <= other->last && range.last >= other->first)
            return FALSE;
    }
    return range.first <= range.last;
}

gboolean
game_results_add_range(GameResults *results, GameRange range)
{
    GArray *ranges = results->ranges;
    guint at = 0;
    if (!can_add_range(results, range))
        return FALSE;
    while (at < ranges->len && g_array_index(ranges, GameRange, at).last < range.first)
        at++;
    g_array_insert_val(ranges, at, range);
    for (guint i = MAX(at, 1); i < ranges->len && i <= at + 1;) {
        GameRange *before = &g_array_index(ranges, GameRange, i - 1);
        const GameRange *after = &g_array_index(ranges, GameRange, i);
        if (before->last + 1 != after->first) {
            i++;
            continue;
        }
        before->last = after->last;
        g_array_remove_index(ranges, i);
        at--;
    }
    return TRUE;
}

/* Returns: (transfer full): why @from is not of the same games, or NULL. */
static char *
difference_of(const GameResults *into, const GameResults *from)
{
    const struct {
        const char *what, *one, *other;
    } texts[] = {
        {"data sets", into->data_set, from->data_set},
        {"scenarios", into->scenario, from->scenario},
        {"players", into->players, from->players},
        {"options", into->options, from->options},
        {"weights", into->weights, from->weights},
    };
    for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
        if (g_strcmp0(texts[i].one, texts[i].other) != 0)
            return g_strdup_printf("the %s are “%s” and “%s”", texts[i].what,
                                   texts[i].one != NULL ? texts[i].one : "",
                                   texts[i].other != NULL ? texts[i].other : "");
    if (g_strcmp0(into->data, from->data) != 0)
        return g_strdup("the data were changed in between");
    if (into->seed != from->seed)
        return g_strdup("the seeds are not the same");
    if (into->skill_every != from->skill_every)
        return g_strdup("the numbers of games between two that measure skill are not the same");
    for (guint i = 0; i < from->ranges->len; i++) {
        const GameRange range = g_array_index(from->ranges, GameRange, i);
        if (!can_add_range(into, range))
            return g_strdup_printf("games %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT
                                   " are in both, or some of them",
                                   range.first, range.last);
    }
    return NULL;
}

gint64
game_results_missing(const GameResults *results, GameRange *gap)
{
    gint64 n = 0, next = 1;
    *gap = (GameRange){0};
    for (guint i = 0; i <= results->ranges->len; i++) {
        const GameRange end = {results->asked + 1, results->asked + 1};
        const GameRange range =
            i < results->ranges->len ? g_array_index(results->ranges, GameRange, i) : end;
        gint64 first = MIN(range.first, end.first);
        if (first > next) {
            if (n == 0)
                *gap = (GameRange){next, first - 1};
            n += first - next;
        }
        next = MAX(next, range.last + 1);
    }
    return n;
}

char *
game_results_merge(GameResults *into, const GameResults *from)
{
    char *difference = difference_of(into, from);
    if (difference != NULL)
        return difference;
    for (guint i = 0; i < from->ranges->len; i++)
        game_results_add_range(into, g_array_index(from->ranges, GameRange, i));
#define HEAD(member, ...) into->member += from->member;
#include "schema/model/game-results.def"
    if (from->longest > into->longest ||
        (from->longest == into->longest && from->longest_game < into->longest_game)) {
        into->longest = from->longest;
        into->longest_game = from->longest_game;
    }
    into->hash += from->hash;
    into->asked = MAX(into->asked, from->asked);
    for (guint i = 0; i < from->failures->len; i++)
        game_results_fail(into, &g_array_index(from->failures, GameFailure, i));
    for (guint group = 0; group < N_RESULT_GROUPS; group++)
        for (guint i = 0; i < from->groups[group]->len; i++) {
            const ResultRow *row = &g_array_index(from->groups[group], ResultRow, i);
            gint64 *counts = game_results_counts(into, group, row->id, row->name);
            for (guint j = 0; j < RESULT_FIGURES_MAX; j++)
                counts[j] += row->counts[j];
        }
    g_array_append_vals(into->measured, from->measured->data, from->measured->len);
    game_results_sort(into);
    return NULL;
}

static const GameNotableRow notable_rows[] = {
    [NOTABLE_TYPICAL] = {N_("typical"), N_("closest to the median of all measures")},
    [NOTABLE_CLOSEST] = {N_("closest"), N_("won by the smallest margin, and decided last")},
    [NOTABLE_ODDEST] = {N_("oddest"), N_("farthest from the median of all measures")},
};

const GameNotableRow *
game_notable_row(GameNotable notable)
{
    return &notable_rows[notable];
}

/* A value that is not there is a deviation away. */
static double
distance_of(const GameSample *game, const GameMeasureSummary summaries[N_MEASURES])
{
    double sum = 0;
    for (guint i = 0; i < N_MEASURES; i++) {
        const GameMeasureSummary *summary = &summaries[i];
        if (summary->games == 0 || summary->deviation == 0)
            continue;
        double value = (double)game->values[i] / (double)game_measure_row(i)->parts;
        double middle = summary->quantiles[QUANTILE_HALF];
        gboolean is_there = game->values[i] != MEASURE_ABSENT;
        sum += is_there ? fabs(value - middle) / summary->deviation : 1;
    }
    return sum;
}

static gint64
by_distance(const GameResults *results, gboolean is_most)
{
    GameMeasureSummary summaries[N_MEASURES];
    for (guint i = 0; i < N_MEASURES; i++)
        summaries[i] = game_results_summary(results, i);
    gint64 found = 0;
    double best = 0;
    for (guint i = 0; i < results->measured->len; i++) {
        const GameSample *game = &g_array_index(results->measured, GameSample, i);
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
is_closer(const GameSample *game, const GameSample *other)
{
    static const Measure order[] = {MEASURE_MARGIN, MEASURE_DECISIVENESS};
    for (guint i = 0; i < G_N_ELEMENTS(order); i++)
        if (game->values[order[i]] != other->values[order[i]])
            return game->values[order[i]] < other->values[order[i]];
    return game->values[MEASURE_LEAD_CHANGES] > other->values[MEASURE_LEAD_CHANGES];
}

gint64
game_results_notable_game(const GameResults *results, GameNotable notable)
{
    const GameSample *closest = NULL;
    if (notable != NOTABLE_CLOSEST)
        return by_distance(results, notable == NOTABLE_ODDEST);
    for (guint i = 0; i < results->measured->len; i++) {
        const GameSample *game = &g_array_index(results->measured, GameSample, i);
        if (game->values[MEASURE_MARGIN] != MEASURE_ABSENT &&
            (closest == NULL || is_closer(game, closest)))
            closest = game;
    }
    return closest != NULL ? closest->game : 0;
}

GameNotableValue
game_results_notable_value(const GameResults *results, Measure measure, gboolean is_most)
{
    GameNotableValue found = {0};
    for (guint i = 0; i < results->measured->len; i++) {
        const GameSample *game = &g_array_index(results->measured, GameSample, i);
        gint64 value = game->values[measure];
        if (value != MEASURE_ABSENT &&
            (found.game == 0 || (is_most ? value > found.value : value < found.value)))
            found = (GameNotableValue){value, game->game};
    }
    return found;
}

Interval
game_share_interval(gint64 k, gint64 n)
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

/* Returns: the row of a side; NULL for the row without a winner. */
static const ResultRow *
side_row(const GArray *rows, guint i)
{
    const ResultRow *row = &g_array_index(rows, ResultRow, i);
    return strcmp(row->id, RESULT_NO_WINNER) != 0 ? row : NULL;
}

/* Returns: the interval of 1 - d, where one side won @more of @n games and another one @less, and d
 * is the mean of 1, -1 or 0 for each game. If all games have the same result, that of Wilson. */
static Interval
even_interval(gint64 more, gint64 less, gint64 n)
{
    double all = (double)n, d = (double)(more - less) / all;
    double variance = fmax((double)(more + less) / all - d * d, 0);
    double half = NORMAL_95 * sqrt(variance / all);
    const Interval all_alike = game_share_interval(n, n);
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
game_results_balance(const GameResults *results)
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
    balance.decided = game_share_interval(won, balance.games);
    balance.drawn = game_share_interval(drawn, balance.games);
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
game_skill_row(guint row, const char **name)
{
    g_assert(row < SKILL_ROWS);
    *name = skill_rows[row].name;
    return skill_rows[row].id;
}

Skill
game_results_skill(const GameResults *results)
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
    return (Skill){.score = interval_pair_score(&pairs), .failed = counts[SKILL_FAILED]};
}
