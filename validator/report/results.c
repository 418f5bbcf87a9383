/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results of many games, and how their numbers are worded.
 */
#include "validator/report/results.h"

#include "schema/model/results/game-results.h"
#include "schema/text/clean.h"
#include "schema/text/scanner.h"
#include "validator/report/results-text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *
results_number(char text[RESULTS_DIGITS], double value, guint digits)
{
    static const char *const formats[] = {"%.0f", "%.1f", "%.2f", "%.3f", "%.4f"};
    g_assert(digits < G_N_ELEMENTS(formats));
    return g_ascii_formatd(text, RESULTS_DIGITS, formats[digits], value);
}

const char *
results_value(char text[RESULTS_DIGITS], Measure measure, double value, gboolean is_exact)
{
    const MeasureRow *row = measure_row(measure);
    if (row->unit == MEASURE_SHARE)
        return results_number(text, value * 100, 1);
    return results_number(text, value, is_exact && row->parts == 1 ? 0 : 2);
}

const char *
results_name(const ResultRow *row)
{
    return row->name != NULL ? row->name : row->id;
}

char *
results_figure(const char *id)
{
    return g_strdelimit(g_strdup(id), "-", ' ');
}

static int
compare_by_figures(gconstpointer a, gconstpointer b)
{
    const ResultRow *left = *(const ResultRow *const *)a, *right = *(const ResultRow *const *)b;
    for (guint i = 0; i < RESULT_FIGURES_MAX; i++)
        if (left->counts[i] != right->counts[i])
            return left->counts[i] < right->counts[i] ? 1 : -1;
    return left < right ? -1 : left > right;
}

GPtrArray *
results_top(const GameResults *results, ResultGroup group)
{
    GArray *rows = results->groups[group];
    GPtrArray *top = g_ptr_array_new();
    for (guint i = 0; i < rows->len; i++) {
        ResultRow *row = &g_array_index(rows, ResultRow, i);
        gboolean has_any = FALSE;
        for (guint j = 0; j < RESULT_FIGURES_MAX; j++)
            has_any |= row->counts[j] != 0;
        if (has_any)
            g_ptr_array_add(top, row);
    }
    g_ptr_array_sort(top, compare_by_figures);
    return top;
}

/* Appends @option for each of the words in @list, which have commas between. */
static void
append_options(GString *out, const char *option, const char *list)
{
    g_auto(GStrv) words = g_strsplit(list != NULL ? list : "", ", ", -1);
    for (char **word = words; *word != NULL; word++)
        if (strchr(*word, ' ') == NULL)
            g_string_append_printf(out, " --%s %s", option, *word);
}

GPtrArray *
results_never(const GameResults *results, ResultGroup group)
{
    const GArray *rows = results->groups[group];
    GPtrArray *never = g_ptr_array_new();
    for (guint i = 0; i < rows->len; i++)
        if (g_array_index(rows, ResultRow, i).counts[RULE_FIRED] == 0)
            g_ptr_array_add(never, &g_array_index(rows, ResultRow, i));
    return never;
}

char *
results_replay(const GameResults *results, const ResultsView *view, const char *number)
{
    GString *out = g_string_new("narva replay");
    g_string_append(out, view->data_set != NULL ? view->data_set : " DATA-SET");
    g_string_append_printf(out, " --scenario %s --seed %" G_GUINT64_FORMAT " --game %s",
                           results->scenario, results->seed, number);
    append_options(out, "player", results->players);
    append_options(out, "option", results->options);
    g_string_append(out, view->more != NULL ? view->more : "");
    return g_string_free(out, FALSE);
}

GArray *
results_turns(const GameResults *results)
{
    const GArray *rows = results->groups[GROUP_COURSE];
    GArray *turns = g_array_new(FALSE, FALSE, sizeof(TurnSummary));
    for (guint i = 0; i < rows->len;) {
        g_autoptr(GArray) counts = g_array_new(FALSE, FALSE, sizeof(ValueCount));
        TurnSummary turn = {
            .turn = g_ascii_strtoll(g_array_index(rows, ResultRow, i).id, NULL, 10),
        };
        gint64 sum = 0;
        for (; i < rows->len; i++) {
            const ResultRow *row = &g_array_index(rows, ResultRow, i);
            char *space;
            if (g_ascii_strtoll(row->id, &space, 10) != turn.turn)
                break;
            gint64 score =
                CLAMP(g_ascii_strtoll(space, NULL, 10), -MEASURE_VALUE_MAX, MEASURE_VALUE_MAX);
            gint64 games = MIN(row->counts[FIGURE_GAMES], RESULT_GAMES_MAX);
            value_counts_add(counts, score, games);
            sum += score * games;
        }
        turn.score = measure_summary(counts, sum, 1);
        g_array_append_val(turns, turn);
    }
    return turns;
}

/* Returns: @figure of the row of @group of @turn and the side @id, by the first, which is that of
 * games; NAN: there is none. */
static double
mean_at(const GameResults *results, ResultGroup group, gint64 turn, const char *id, guint figure)
{
    g_autofree char *key = g_strdup_printf("%" G_GINT64_FORMAT " %s", turn, id);
    const GArray *rows = results->groups[group];
    for (guint i = 0; i < rows->len; i++) {
        const ResultRow *row = &g_array_index(rows, ResultRow, i);
        if (strcmp(row->id, key) == 0 && row->counts[0] > 0)
            return (double)row->counts[figure] / (double)row->counts[0];
    }
    return NAN;
}

double
results_held(const GameResults *results, gint64 turn, const char *id)
{
    double mean = mean_at(results, GROUP_CONTROL, turn, id, CONTROL_PLACES);
    return isnan(mean) ? -1 : mean;
}

double
results_power(const GameResults *results, gint64 turn, const char *id, PowerFigure figure)
{
    double mean = mean_at(results, GROUP_POWERS, turn, id, figure);
    return isnan(mean) ? 0 : mean;
}

/* Columns of what a measure is called, and of a side. */
#define TITLE_COLUMNS 26
#define SIDE_COLUMNS 10

/* Of the longest words for an end that are waited for. */
#define END_COLUMNS 90

/* Appends the first or last game with its value, as `0 (12)`. */
static void
append_extreme(GString *out, const GameResults *results, Measure measure, gboolean is_most)
{
    const NotableValue found = notable_value(results, measure, is_most);
    char value[RESULTS_DIGITS];
    g_autofree char *text = NULL;
    if (found.game != 0) {
        double whole = (double)found.value / (double)measure_row(measure)->parts;
        text = g_strdup_printf("%s (%" G_GINT64_FORMAT ")",
                               results_value(value, measure, whole, TRUE), found.game);
    }
    g_string_append_printf(out, " %15s", text != NULL ? text : "");
}

static void
append_measure(GString *out, const GameResults *results, Measure measure)
{
    const MeasureSummary summary = game_results_summary(results, measure);
    const MeasureRow *row = measure_row(measure);
    char mean[RESULTS_DIGITS], low[RESULTS_DIGITS], high[RESULTS_DIGITS];
    if (summary.games == 0)
        return;
    g_autofree char *name = g_strconcat(row->title, row->unit == MEASURE_SHARE ? ", %" : "", NULL);
    g_autofree char *range =
        g_strdup_printf("(%s to %s)", results_value(low, measure, summary.low, FALSE),
                        results_value(high, measure, summary.high, FALSE));
    g_string_append_printf(out, "  %-*s %8s %19s", TITLE_COLUMNS, name,
                           results_value(mean, measure, summary.mean, FALSE), range);
    for (guint i = 0; i < G_N_ELEMENTS(measure_quantiles); i++)
        g_string_append_printf(out, " %6s",
                               results_value(mean, measure, summary.quantiles[i], TRUE));
    append_extreme(out, results, measure, FALSE);
    append_extreme(out, results, measure, TRUE);
    g_string_append_c(out, '\n');
}

static void
append_share(GString *out, const char *name, const Interval *share)
{
    char value[RESULTS_DIGITS], low[RESULTS_DIGITS], high[RESULTS_DIGITS];
    g_string_append_printf(out, "  %-*s %8s  (%s to %s)\n", TITLE_COLUMNS, name,
                           results_number(value, share->value * 100, 1),
                           results_number(low, share->low * 100, 1),
                           results_number(high, share->high * 100, 1));
}

/* How much the better player wins, where that was played. */
static void
append_skill(GString *out, const GameResults *results)
{
    const PairScore score = skill_of(results).score;
    if (score.pairs == 0)
        return;
    append_share(out, "Skill, %", &(Interval){score.mean, score.low, score.high});
    g_string_append_printf(out,
                           "  (%s against %s in %" G_GINT64_FORMAT
                           " games, each played twice with sides changed)\n",
                           SKILL_PLAYER, SKILL_AGAINST, score.pairs);
}

void
results_append_measures(const GameResults *results, GString *out)
{
    const Balance balance = balance_of(results);
    if (results->measured->len == 0)
        return;
    g_string_append_printf(out, "\n%-*s", TITLE_COLUMNS + 2, "What games were like");
    g_string_append_printf(out, " %8s %19s", "mean", "(95 percent)");
    for (guint i = 0; i < G_N_ELEMENTS(measure_quantiles); i++)
        g_string_append_printf(out, " %4u %%", measure_quantiles[i]);
    g_string_append(out, "    least (game)     most (game)\n");
    for (guint i = 0; i < N_MEASURES; i++)
        append_measure(out, results, i);
    if (balance.games == 0)
        return;
    g_string_append(out, "\nHow even they are\n");
    append_share(out, "Balance, %", &balance.even);
    append_share(out, "Somebody won, %", &balance.decided);
    append_share(out, "Nobody won, %", &balance.drawn);
    append_skill(out, results);
}

/* Names of @winners as columns. */
static void
append_sides(GString *out, const GArray *winners)
{
    for (guint i = 0; i < winners->len; i++) {
        const ResultRow *row = &g_array_index(winners, ResultRow, i);
        g_autofree char *name = text_clean(results_name(row));
        if (strcmp(row->id, RESULT_NOBODY) != 0)
            g_string_append_printf(out, " %*s", SIDE_COLUMNS, name);
    }
    g_string_append_c(out, '\n');
}

/* What powers have, figure by figure, in columns of sides as above. */
void
results_append_powers(const GameResults *results, GString *out)
{
    static const char *const titles[] = {
        [POWER_STANDING] = "Standing",
        [POWER_TREASURY] = "Treasury",
        [POWER_VASSALS] = "Vassals",
    };
    const GArray *winners = results->groups[GROUP_WINNERS];
    g_autoptr(GArray) turns = results_turns(results);
    char number[RESULTS_DIGITS];
    for (guint figure = POWER_STANDING; figure < N_POWER_FIGURES; figure++) {
        if (results->groups[GROUP_POWERS]->len == 0)
            return;
        g_string_append_printf(out, "\n%-10s", titles[figure]);
        append_sides(out, winners);
        for (guint i = 0; i < turns->len; i++) {
            gint64 turn = g_array_index(turns, TurnSummary, i).turn;
            g_autofree char *name =
                turn == 0 ? g_strdup("set-up") : g_strdup_printf("%" G_GINT64_FORMAT, turn);
            g_string_append_printf(out, "  %8s", name);
            for (guint j = 0; j < winners->len; j++) {
                const char *id = g_array_index(winners, ResultRow, j).id;
                if (strcmp(id, RESULT_NOBODY) != 0)
                    g_string_append_printf(
                        out, " %*s", SIDE_COLUMNS,
                        results_number(number, results_power(results, turn, id, figure), 1));
            }
            g_string_append_c(out, '\n');
        }
    }
}

void
results_append_turns(const GameResults *results, GString *out)
{
    static const guint shown[] = {QUANTILE_LOW, QUANTILE_HALF, QUANTILE_HIGH};
    const GArray *winners = results->groups[GROUP_WINNERS];
    g_autoptr(GArray) turns = results_turns(results);
    char number[RESULTS_DIGITS];
    if (turns->len == 0)
        return;
    g_string_append(out, "\nEnds of turns    games   score");
    for (guint i = 0; i < G_N_ELEMENTS(shown); i++)
        g_string_append_printf(out, " %4u %%", measure_quantiles[shown[i]]);
    g_string_append(out, "   places held by");
    append_sides(out, winners);
    for (guint i = 0; i < turns->len; i++) {
        const TurnSummary *turn = &g_array_index(turns, TurnSummary, i);
        g_autofree char *name =
            turn->turn == 0 ? g_strdup("set-up") : g_strdup_printf("%" G_GINT64_FORMAT, turn->turn);
        g_string_append_printf(out, "  %8s  %10" G_GINT64_FORMAT " %7s", name, turn->score.games,
                               results_number(number, turn->score.mean, 2));
        for (guint j = 0; j < G_N_ELEMENTS(shown); j++)
            g_string_append_printf(out, " %6s",
                                   results_number(number, turn->score.quantiles[shown[j]], 0));
        g_string_append_printf(out, "%17s", "");
        for (guint j = 0; j < winners->len; j++) {
            const char *id = g_array_index(winners, ResultRow, j).id;
            double held = results_held(results, turn->turn, id);
            if (strcmp(id, RESULT_NOBODY) != 0)
                g_string_append_printf(out, " %*s", SIDE_COLUMNS,
                                       held < 0 ? "" : results_number(number, held, 1));
        }
        g_string_append_c(out, '\n');
    }
}

void
results_append_ends(const GameResults *results, GString *out)
{
    const GArray *rows = results->groups[GROUP_ENDS];
    char turn[RESULTS_DIGITS];
    if (rows->len == 0)
        return;
    glong columns = 0;
    for (guint i = 0; i < rows->len; i++)
        columns = MAX(columns, g_utf8_strlen(results_name(&g_array_index(rows, ResultRow, i)), -1));
    columns = MIN(columns, END_COLUMNS);
    g_string_append_printf(out, "\n%-*s %8s  in turn  by choice\n", (int)columns + 2,
                           result_group(GROUP_ENDS)->title, "games");
    for (guint i = 0; i < rows->len; i++) {
        const ResultRow *row = &g_array_index(rows, ResultRow, i);
        const gint64 *counts = row->counts;
        g_autofree char *name = text_clean(results_name(row));
        double mean = (double)counts[END_TURNS] / (double)MAX(counts[END_GAMES], 1);
        g_string_append_printf(out, "  %s%*s", name, (int)MAX(columns - g_utf8_strlen(name, -1), 0),
                               "");
        g_string_append_printf(out, " %8" G_GINT64_FORMAT " %8s %10" G_GINT64_FORMAT "\n",
                               counts[END_GAMES], results_number(turn, mean, 1),
                               counts[END_BY_CHOICE]);
    }
}

void
results_append_notable(const GameResults *results, const ResultsView *view, GString *out)
{
    if (results->measured->len == 0)
        return;
    g_string_append(out, "\nGames to look at\n");
    for (guint i = 0; i < N_NOTABLES; i++) {
        gint64 game = notable_game(results, i);
        if (game != 0)
            g_string_append_printf(out, "  %8" G_GINT64_FORMAT "  %s: %s\n", game,
                                   notable_row(i)->name, notable_row(i)->meaning);
    }
    g_autofree char *command = results_replay(results, view, "GAME");
    g_autofree char *clean = text_clean(command);
    g_string_append_printf(out, "  %s\n", clean);
}

/* Of any count in one file. */
#define COUNT_MAX G_GINT64_CONSTANT(0x1fffffffffffff)

G_DEFINE_QUARK(narva - results - error - quark, results_error)

typedef struct {
    Scanner scanner;
    GameResults *results;
    gint64 format, seed;
    char *kind, *hash; /* owned */
    const char *wrong; /* what cannot be; NULL: nothing */
} Reading;

/* Returns: (transfer full): the text that is the next value, or NULL. */
static char *
read_text(Reading *reading)
{
    Scanner *scanner = &reading->scanner;
    if (scanner_next(scanner) != TOKEN_STRING) {
        scanner_skip_value(scanner);
        reading->wrong = "a text is none";
        return NULL;
    }
    char *text = g_malloc(scanner->token.end - scanner->token.start);
    scanner_decode_text(scanner, text);
    return text;
}

static gint64
read_count(Reading *reading, gint64 least)
{
    Scanner *scanner = &reading->scanner;
    gint64 value = 0;
    gboolean is_number =
        scanner_next(scanner) == TOKEN_NUMBER && scanner_integer(scanner, &value) == NUMBER_INTEGER;
    if (!is_number)
        scanner_skip_value(scanner);
    if (!is_number || value < least || value > COUNT_MAX) {
        reading->wrong = "a number is none, or beyond its range";
        return least;
    }
    return value;
}

static void
skip_value(Reading *reading)
{
    scanner_next(&reading->scanner);
    scanner_skip_value(&reading->scanner);
}

static gboolean
is_named(const Reading *reading, const char *name)
{
    return scanner_text_equals(&reading->scanner, name);
}

/* Reads an object of a list, whose brace has been read. */
typedef void (*ReadItem)(Reading *reading, ResultGroup group);

static void
read_list(Reading *reading, ReadItem read, ResultGroup group, guint most)
{
    guint n = 0;
    if (scanner_next(&reading->scanner) != TOKEN_ARRAY_BEGIN) {
        scanner_skip_value(&reading->scanner);
        reading->wrong = "a list is none";
        return;
    }
    while (reading->wrong == NULL && scanner_next(&reading->scanner) == TOKEN_OBJECT_BEGIN) {
        read(reading, group);
        if (++n > most)
            reading->wrong = "a list is too long";
    }
    if (reading->wrong == NULL && reading->scanner.token.kind != TOKEN_ARRAY_END)
        reading->wrong = "what stands in a list is no object";
}

static void
read_row(Reading *reading, ResultGroup group)
{
    const ResultGroupRow *row = result_group(group);
    gboolean is_of_sums = group == GROUP_MEASURES || group == GROUP_POWERS;
    gint64 counts[RESULT_FIGURES_MAX] = {0};
    g_autofree char *id = NULL, *name = NULL;
    while (scanner_next(&reading->scanner) == TOKEN_NAME) {
        gint figure = -1;
        for (guint i = 0; row->figures[i] != NULL; i++)
            if (is_named(reading, row->figures[i]))
                figure = (gint)i;
        char **text = is_named(reading, "id") ? &id : (is_named(reading, "name") ? &name : NULL);
        if (figure >= 0) {
            counts[figure] = read_count(reading, is_of_sums ? -COUNT_MAX : 0);
        } else if (text != NULL) {
            g_free(*text);
            *text = read_text(reading);
        } else {
            skip_value(reading);
        }
    }
    if (id == NULL) {
        reading->wrong = "a row has no id";
        return;
    }
    gint64 *into = game_results_counts(reading->results, group, id, name);
    memcpy(into, counts, sizeof counts);
}

static void
read_measured(Reading *reading, ResultGroup group G_GNUC_UNUSED)
{
    MeasuredGame game = {.game = 0};
    for (guint i = 0; i < N_MEASURES; i++)
        game.values[i] = MEASURE_ABSENT;
    while (scanner_next(&reading->scanner) == TOKEN_NAME) {
        guint found = 0;
        while (found < N_MEASURES && !is_named(reading, measure_row(found)->name))
            found++;
        if (found < N_MEASURES)
            game.values[found] = read_count(reading, -COUNT_MAX);
        else if (is_named(reading, "game"))
            game.game = read_count(reading, 1);
        else
            skip_value(reading);
    }
    if (game.game == 0)
        reading->wrong = "a game has no number";
    g_array_append_val(reading->results->measured, game);
}

static void
read_range(Reading *reading, ResultGroup group G_GNUC_UNUSED)
{
    GameRange range = {0};
    while (scanner_next(&reading->scanner) == TOKEN_NAME) {
        if (is_named(reading, "first"))
            range.first = read_count(reading, 1);
        else if (is_named(reading, "last"))
            range.last = read_count(reading, 1);
        else
            skip_value(reading);
    }
    if (range.first == 0 || !game_results_add_range(reading->results, range))
        reading->wrong = "the ranges of its games meet";
}

static void
read_failure(Reading *reading, ResultGroup group G_GNUC_UNUSED)
{
    GameFailure failure = {0};
    while (scanner_next(&reading->scanner) == TOKEN_NAME) {
        gint64 *number = is_named(reading, "game")      ? &failure.game
                         : is_named(reading, "turn")    ? &failure.turn
                         : is_named(reading, "answers") ? &failure.answers
                                                        : NULL;
        char **text = is_named(reading, "invariant") ? &failure.invariant
                      : is_named(reading, "problem") ? &failure.problem
                                                     : NULL;
        if (number != NULL) {
            *number = read_count(reading, 0);
        } else if (text != NULL) {
            g_free(*text);
            *text = read_text(reading);
        } else {
            skip_value(reading);
        }
    }
    if (failure.invariant == NULL || failure.problem == NULL)
        reading->wrong = "a failure does not say what failed";
    else
        game_results_fail(reading->results, &failure);
    g_free(failure.invariant);
    g_free(failure.problem);
}

/* Returns: FALSE when the member is no list of results. */
static gboolean
read_list_member(Reading *reading)
{
    if (is_named(reading, "games")) {
        read_list(reading, read_range, 0, RESULT_RANGES_MAX);
        return TRUE;
    }
    if (is_named(reading, "failures")) {
        read_list(reading, read_failure, 0, RESULT_FAILURES_MAX);
        return TRUE;
    }
    if (is_named(reading, "measured")) {
        read_list(reading, read_measured, 0, RESULT_ROWS_MAX);
        return TRUE;
    }
    for (guint i = 0; i < N_RESULT_GROUPS; i++)
        if (is_named(reading, result_group(i)->name)) {
            read_list(reading, read_row, i, RESULT_ROWS_MAX);
            return TRUE;
        }
    return FALSE;
}

static void
read_member(Reading *reading)
{
    GameResults *results = reading->results;
    const struct {
        const char *name;
        char **text;
    } texts[] = {
        {"kind", &reading->kind},         {"hash", &reading->hash},
        {"data-set", &results->data_set}, {"scenario", &results->scenario},
        {"title", &results->title},       {"data", &results->data},
        {"players", &results->players},   {"options", &results->options},
    };
    const struct {
        const char *name;
        gint64 *number;
    } numbers[] = {
        {"format", &reading->format},
        {"seed", &reading->seed},
        {"asked", &results->asked},
        {"longest", &results->longest},
        {"longest-game", &results->longest_game},
#define HEAD(member, name) {name, &results->member},
#include "schema/model/results/game-results.def"
    };
    for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
        if (is_named(reading, texts[i].name)) {
            g_free(*texts[i].text);
            *texts[i].text = read_text(reading);
            return;
        }
    for (guint i = 0; i < G_N_ELEMENTS(numbers); i++)
        if (is_named(reading, numbers[i].name)) {
            *numbers[i].number = read_count(reading, 0);
            return;
        }
    if (!read_list_member(reading))
        skip_value(reading);
}

/* Returns: FALSE with @error set when what was read are no results. */
static gboolean
is_right(Reading *reading, GError **error)
{
    guint64 hash = 0;
    ResultsError code = RESULTS_ERROR_FORM;
    if (reading->scanner.error != SCAN_OK) {
        g_set_error(error, RESULTS_ERROR, RESULTS_ERROR_SYNTAX, "it ceases to be JSON at byte %u",
                    reading->scanner.token.start);
        return FALSE;
    }
    const char *wrong = reading->wrong;
    if (g_strcmp0(reading->kind, "results") != 0) {
        wrong = "it is no report of narva smoke in JSON";
    } else if (reading->format != RESULTS_FORMAT) {
        code = RESULTS_ERROR_FORMAT;
        wrong = "its format is one that this narva does not know";
    } else if (wrong == NULL &&
               (reading->hash == NULL ||
                !g_ascii_string_to_unsigned(reading->hash, 16, 0, G_MAXUINT64, &hash, NULL))) {
        wrong = "it has no hash";
    } else if (wrong == NULL &&
               (reading->results->scenario == NULL || reading->results->ranges->len == 0)) {
        wrong = "it does not say which games it is about";
    }
    reading->results->hash = hash;
    reading->results->seed = (guint64)reading->seed;
    if (wrong != NULL)
        g_set_error_literal(error, RESULTS_ERROR, (gint)code, wrong);
    return wrong == NULL;
}

GameResults *
results_read(const char *bytes, gsize length, GError **error)
{
    g_autoptr(GameResults) results = game_results_new();
    Reading reading = {.results = results};
    scanner_init(&reading.scanner, bytes, length);
    if (scanner_next(&reading.scanner) == TOKEN_OBJECT_BEGIN) {
        while (reading.wrong == NULL && scanner_next(&reading.scanner) == TOKEN_NAME)
            read_member(&reading);
        if (reading.wrong == NULL)
            scanner_next(&reading.scanner);
    }
    gboolean is_whole = is_right(&reading, error);
    g_free(reading.kind);
    g_free(reading.hash);
    return is_whole ? g_steal_pointer(&results) : NULL;
}

static const ResultsForm rows[] = {
    {"text", results_append_text},       {"json", results_append_json},
    {"csv", results_append_csv},         {"junit", results_append_junit},
    {"html", results_append_page, TRUE},
};

const ResultsForm *
results_form(guint i)
{
    return i < G_N_ELEMENTS(rows) ? &rows[i] : NULL;
}
