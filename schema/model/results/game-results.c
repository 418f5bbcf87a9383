/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rows by their ids, and sums of them.
 */
#include "schema/model/results/game-results.h"

#include <string.h>

static const ResultGroupRow group_rows[] = {
#define GROUP(NAME, name, title, ...) [GROUP_##NAME] = {name, title, {__VA_ARGS__}},
#include "schema/model/results/game-results.def"
};

const ResultGroupRow *
result_group(ResultGroup group)
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
    results->measured = g_array_new(FALSE, FALSE, sizeof(MeasuredGame));
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
        results->data_set, results->scenario, results->title,
        results->data,     results->players,  results->options,
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
    measured_games_keep(results->measured);
}

MeasureSummary
game_results_summary(const GameResults *results, Measure measure)
{
    const MeasureRow *row = measure_row(measure);
    g_autoptr(GArray) counts = g_array_new(FALSE, FALSE, sizeof(ValueCount));
    gint64 sum = 0;
    for (guint i = 0; i < results->groups[GROUP_SPREAD]->len; i++) {
        const ResultRow *bin = &g_array_index(results->groups[GROUP_SPREAD], ResultRow, i);
        const char *value = strchr(bin->id, ' ');
        if (value != NULL && (gsize)(value - bin->id) == strlen(row->name) &&
            g_str_has_prefix(bin->id, row->name))
            value_counts_add(counts, g_ascii_strtoll(value + 1, NULL, 10),
                             MIN(bin->counts[FIGURE_GAMES], RESULT_GAMES_MAX));
    }
    for (guint i = 0; i < results->groups[GROUP_MEASURES]->len; i++) {
        const ResultRow *found = &g_array_index(results->groups[GROUP_MEASURES], ResultRow, i);
        if (strcmp(found->id, row->name) == 0)
            sum = found->counts[MEASURED_SUM];
    }
    return measure_summary(counts, sum, row->parts);
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

static void
merge_groups(GameResults *into, const GameResults *from)
{
    for (guint group = 0; group < N_RESULT_GROUPS; group++)
        for (guint i = 0; i < from->groups[group]->len; i++) {
            const ResultRow *row = &g_array_index(from->groups[group], ResultRow, i);
            gint64 *counts = game_results_counts(into, group, row->id, row->name);
            for (guint j = 0; j < RESULT_FIGURES_MAX; j++)
                counts[j] += row->counts[j];
        }
    g_array_append_vals(into->measured, from->measured->data, from->measured->len);
    game_results_sort(into);
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
#include "schema/model/results/game-results.def"
    if (from->longest > into->longest ||
        (from->longest == into->longest && from->longest_game < into->longest_game)) {
        into->longest = from->longest;
        into->longest_game = from->longest_game;
    }
    into->hash += from->hash;
    into->asked = MAX(into->asked, from->asked);
    for (guint i = 0; i < from->failures->len; i++)
        game_results_fail(into, &g_array_index(from->failures, GameFailure, i));
    merge_groups(into, from);
    return NULL;
}
