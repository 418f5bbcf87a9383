/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading results. What is unknown is passed over; what is known must be of its kind and within its
 * range, so that sums of many files stay numbers.
 */
#include "validator/report/results/results.h"

#include <string.h>

#include "schema/text/scanner/scanner.h"

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
skip(Reading *reading)
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
            skip(reading);
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
            skip(reading);
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
            skip(reading);
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
            skip(reading);
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
        skip(reading);
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
