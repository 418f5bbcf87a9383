/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results of many games, and how their numbers are worded.
 */
#include "validator/report/results.h"

#include "schema/model/game-results.h"
#include "schema/text/scanner.h"
#include "schema/text/translation.h"

#include <math.h>
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
    const GameMeasureRow *row = game_measure_row(measure);
    if (row->unit == MEASURE_SHARE)
        return results_number(text, value * 100, 1);
    return results_number(text, value, is_exact && row->parts == 1 ? 0 : 2);
}

const char *
results_name(const ResultRow *row)
{
    /* Those that no data set names. */
    static const char *const own[] = {RESULT_NO_WINNER, RESULT_NO_ROW, RESULT_SET_UP, NULL};
    if (row->name != NULL && g_strv_contains(own, row->id))
        return _(row->name);
    return row->name != NULL ? row->name : row->id;
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
        g_autoptr(GArray) counts = g_array_new(FALSE, FALSE, sizeof(GameValueCount));
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
            game_value_counts_add(counts, score, games);
            sum += score * games;
        }
        turn.score = game_measure_summary(counts, sum, 1);
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
        reading->wrong = _("a value that should be a text is not one");
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
        reading->wrong = _("a value is not a whole number, or out of range");
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
        reading->wrong = _("a value that should be a list is not one");
        return;
    }
    while (reading->wrong == NULL && scanner_next(&reading->scanner) == TOKEN_OBJECT_BEGIN) {
        read(reading, group);
        if (++n > most)
            reading->wrong = _("a list is too long");
    }
    if (reading->wrong == NULL && reading->scanner.token.kind != TOKEN_ARRAY_END)
        reading->wrong = _("a list contains something other than objects");
}

static void
read_row(Reading *reading, ResultGroup group)
{
    const ResultGroupRow *row = game_results_group(group);
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
        reading->wrong = _("a row has no id");
        return;
    }
    gint64 *into = game_results_counts(reading->results, group, id, name);
    memcpy(into, counts, sizeof counts);
}

static void
read_measured(Reading *reading, ResultGroup group G_GNUC_UNUSED)
{
    GameSample game = {.game = 0};
    for (guint i = 0; i < N_MEASURES; i++)
        game.values[i] = MEASURE_ABSENT;
    while (scanner_next(&reading->scanner) == TOKEN_NAME) {
        guint found = 0;
        while (found < N_MEASURES && !is_named(reading, game_measure_row(found)->name))
            found++;
        if (found < N_MEASURES)
            game.values[found] = read_count(reading, -COUNT_MAX);
        else if (is_named(reading, "game"))
            game.game = read_count(reading, 1);
        else
            skip_value(reading);
    }
    if (game.game == 0)
        reading->wrong = _("a game has no number");
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
        reading->wrong = _("the ranges of its games overlap");
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
        reading->wrong = _("a failure does not say what failed");
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
        if (is_named(reading, game_results_group(i)->name)) {
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
        {"format", &reading->format},   {"seed", &reading->seed},
        {"asked", &results->asked},     {"skill-every", &results->skill_every},
        {"longest", &results->longest}, {"longest-game", &results->longest_game},
#define HEAD(member, name) {name, &results->member},
#include "schema/model/game-results.def"
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
        g_set_error(error, RESULTS_ERROR, RESULTS_ERROR_SYNTAX,
                    _("it is not valid JSON at byte %u"), reading->scanner.token.start);
        return FALSE;
    }
    const char *wrong = reading->wrong;
    if (g_strcmp0(reading->kind, "results") != 0) {
        wrong = _("it is not a report of `narva smoke` in JSON");
    } else if (reading->format != RESULTS_FORMAT) {
        code = RESULTS_ERROR_FORMAT;
        wrong = _("this version of Narva does not know its format");
    } else if (wrong == NULL &&
               (reading->hash == NULL ||
                !g_ascii_string_to_unsigned(reading->hash, 16, 0, G_MAXUINT64, &hash, NULL))) {
        wrong = _("it has no hash");
    } else if (wrong == NULL &&
               (reading->results->scenario == NULL || reading->results->ranges->len == 0)) {
        wrong = _("it does not say which games it is about");
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

char *
results_turn_name(gint64 turn)
{
    return turn == 0 ? g_strdup(_("set-up")) : g_strdup_printf("%" G_GINT64_FORMAT, turn);
}
