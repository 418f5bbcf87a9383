/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva compare: the same games by two data sets, and what they differ in, as text, JSON and
 * Markdown.
 */
#include "schema/model/entities.h"
#include "validator/cli/compared.h"
#include "validator/cli/parts.h"
#include "validator/cli/progress.h"
#include "validator/cli/report-reader.h"
#include "validator/report/report.h"
#include "validator/report/results.h"

#include <string.h>

#define GAMES_DEFAULT 1000

/* The differences of --until-decided. */
#define UNTIL_LEAST 0.001
#define UNTIL_MOST 0.5

typedef struct {
    char *old, *new; /* owned: the data sets, as given */
    double until; /* pairs are played until this difference is decided; 0: a fixed number, and rows
                     are reported */
    GPtrArray *items; /* of ComparedScenario, owned */
    GArray *rows;     /* of ComparedRow, of all scenarios */
} CompareReport;

typedef struct {
    const char *name;
    void (*append)(const CompareReport *report, GString *out);
} CompareForm;

/* Room for a number. */
#define DIGITS 48

/* Smaller values of P are printed as less than this. */
#define P_LEAST 0.0001

/* Columns of a name. */
#define NAME_COLUMNS 24

/* A row as it is shown. */
typedef struct {
    char old[DIGITS], new[DIGITS], difference[DIGITS], low[DIGITS], high[DIGITS], p[DIGITS];
    char correlation[DIGITS];
} Shown;

static const char *
format_number(char text[DIGITS], const char *format, double value)
{
    return g_ascii_formatd(text, DIGITS, format, value);
}

/* Shares are shown in percent. */
static Shown
format_row(const ComparedRow *row)
{
    double scale = row->name == NULL ? 100 : 1;
    const char *plain = row->name == NULL ? "%.1f" : "%.2f";
    const char *sign = row->name == NULL ? "%+.1f" : "%+.2f";
    Shown shown;
    format_number(shown.old, plain, row->old * scale);
    format_number(shown.new, plain, row->new *scale);
    format_number(shown.difference, sign, row->difference * scale);
    format_number(shown.low, sign, row->low * scale);
    format_number(shown.high, sign, row->high * scale);
    format_number(shown.p, "%.4f", row->corrected);
    if (row->corrected < P_LEAST)
        g_strlcpy(shown.p, "<0.0001", sizeof shown.p);
    format_number(shown.correlation, "%.2f", row->correlation);
    return shown;
}

/* Returns: (transfer full): what the row is about. */
static char *
row_name(const ComparedScenario *scenario, const ComparedRow *row)
{
    if (row->name != NULL)
        return g_strdup(_(row->name));
    const char *name = scenario->names[row->side];
    return row->side == (gint32)scenario->n_sides ? g_strdup_printf(_("%s, %%"), name)
                                                  : g_strdup_printf(_("%s wins, %%"), name);
}

/* Returns: (transfer full): the verdict in words. */
static char *
row_words(const ComparedRow *row)
{
    if (row->verdict == ROW_SAME)
        return g_strdup(_("no difference in any pair"));
    if (row->verdict == ROW_OTHER)
        return g_strdup(row->difference > 0 ? _("more in NEW") : _("less in NEW"));
    if (row->needed == 0)
        return g_strdup(_("undecided"));
    return g_strdup_printf(_("undecided; %lld games would show this difference"),
                           (long long)MAX(row->needed, row->n + 1));
}

/* Returns: (transfer full): how many pairs there are, and how they were played. */
static char *
head_words(const ComparedScenario *scenario)
{
    const PairSums *sums = &scenario->sums;
    return g_strdup_printf(
        _("%lld of %lld pairs of games, seed %llu, players %s; %lld identical, %lld failed"),
        (long long)sums->pairs, (long long)scenario->head->asked,
        (unsigned long long)scenario->head->seed, scenario->head->players, (long long)sums->same,
        (long long)sums->failed);
}

static void
append_text_row(GString *out, const ComparedScenario *scenario, const ComparedRow *row)
{
    const Shown shown = format_row(row);
    g_autofree char *name = row_name(scenario, row);
    g_autofree char *words = row_words(row);
    g_autofree char *range = g_strdup_printf(_("(%s to %s)"), shown.low, shown.high);
    g_string_append(out, "  ");
    compared_append_padded(out, name, NAME_COLUMNS, FALSE);
    const char *const columns[] = {shown.old, shown.new, shown.difference, range, shown.p};
    static const glong widths[] = {10, 10, 9, 20, 8};
    for (guint i = 0; i < G_N_ELEMENTS(columns); i++)
        compared_append_padded(out, columns[i], widths[i], TRUE);
    compared_append_padded(out, shown.correlation, 7, TRUE);
    g_string_append_printf(out, "  %s\n", words);
}

/* Returns: (transfer none): what is known of a side, in a word, or for people. */
static const char *
decided_words(Sequential decided, gboolean for_people)
{
    static const char *const words[][2] = {
        [SEQUENTIAL_OPEN] = {"open", N_("undecided")},
        [SEQUENTIAL_SAME] = {"same", N_("no such difference")},
        [SEQUENTIAL_MORE] = {"more", N_("wins more often in NEW")},
        [SEQUENTIAL_LESS] = {"less", N_("wins less often in NEW")},
    };
    return for_people ? _(words[decided][1]) : words[decided][0];
}

static void
append_decisions(const CompareReport *report, const ComparedScenario *scenario, GString *out)
{
    char percent[DIGITS];
    g_string_append_printf(out,
                           _("  for differences of %s %%, after %lld pairs; pairs with fewer … "
                             "more wins in NEW:\n"),
                           format_number(percent, "%.1f", report->until * 100),
                           (long long)scenario->sums.pairs);
    for (guint side = 0; side < scenario->n_sides; side++) {
        const PairCounts *counts = &scenario->sums.changes[side];
        Sequential decided =
            comparison_decide(&scenario->sums, scenario->n_sides, (gint32)side, report->until);
        g_string_append(out, "  ");
        compared_append_padded(out, scenario->names[side], NAME_COLUMNS, FALSE);
        for (guint i = 0; i < PAIR_CLASSES; i++)
            g_string_append_printf(out, " %7" G_GINT64_FORMAT, counts->n[i]);
        g_string_append_printf(out, "  %s\n", decided_words(decided, TRUE));
    }
}

static void
append_text(const CompareReport *report, GString *out)
{
    for (guint i = 0; i < report->items->len; i++) {
        const ComparedScenario *scenario = report->items->pdata[i];
        g_autofree char *words = head_words(scenario);
        g_string_append_printf(out, "%s%s: %s\n  %s\n", i > 0 ? "\n" : "", scenario->head->scenario,
                               scenario->head->title, words);
        if (report->until > 0) {
            append_decisions(report, scenario, out);
            continue;
        }
        compared_append_padded(out, "", NAME_COLUMNS + 2, FALSE);
        /* Translators: headings of columns of 10, 10, 9, 20, 8 and 7 letters. */
        g_string_append(out,
                        /* xgettext:no-c-format */ _(
                            "       OLD       NEW   change     (95 % interval)       P   corr\n"));
        for (guint j = 0; j < scenario->n; j++)
            append_text_row(out, scenario,
                            &g_array_index(report->rows, ComparedRow, scenario->first + j));
    }
}

/* Returns: (transfer full): @text for a cell of a table. */
static char *
markdown_cell(const char *text)
{
    g_auto(GStrv) parts = g_strsplit(text, "|", -1);
    return g_strjoinv("&#124;", parts);
}

static void
append_markdown_row(GString *out, const ComparedScenario *scenario, const ComparedRow *row)
{
    const Shown shown = format_row(row);
    g_autofree char *name = row_name(scenario, row);
    g_autofree char *words = row_words(row);
    g_autofree char *range = g_strdup_printf(_("(%s to %s)"), shown.low, shown.high);
    g_autofree char *cell = markdown_cell(name);
    g_string_append_printf(out, "| %s | %s | %s | %s %s | %s | %s |\n", cell, shown.old, shown.new,
                           shown.difference, range, shown.p, words);
}

static void
append_markdown_decisions(const CompareReport *report, const ComparedScenario *scenario,
                          GString *out)
{
    char percent[DIGITS];
    g_string_append_printf(out, _("| differences of %s %% | fewer | | same | | more | |\n"),
                           format_number(percent, "%.1f", report->until * 100));
    g_string_append(out, "|---|--:|--:|--:|--:|--:|---|\n");
    for (guint side = 0; side < scenario->n_sides; side++) {
        const PairCounts *counts = &scenario->sums.changes[side];
        Sequential decided =
            comparison_decide(&scenario->sums, scenario->n_sides, (gint32)side, report->until);
        g_autofree char *cell = markdown_cell(scenario->names[side]);
        g_string_append_printf(out, "| %s |", cell);
        for (guint i = 0; i < PAIR_CLASSES; i++)
            g_string_append_printf(out, " %" G_GINT64_FORMAT " |", counts->n[i]);
        g_string_append_printf(out, " %s |\n", decided_words(decided, TRUE));
    }
}

static void
append_markdown(const CompareReport *report, GString *out)
{
    for (guint i = 0; i < report->items->len; i++) {
        const ComparedScenario *scenario = report->items->pdata[i];
        g_autofree char *words = head_words(scenario);
        g_string_append_printf(out, "%s### %s\n\n%s.\n\n", i > 0 ? "\n" : "", scenario->head->title,
                               words);
        if (report->until > 0) {
            append_markdown_decisions(report, scenario, out);
            continue;
        }
        g_string_append(
            out, /* xgettext:no-c-format */ _("| | OLD | NEW | change (95 % interval) | P | |\n"));
        g_string_append(out, "|---|--:|--:|--:|--:|---|\n");
        for (guint j = 0; j < scenario->n; j++)
            append_markdown_row(out, scenario,
                                &g_array_index(report->rows, ComparedRow, scenario->first + j));
    }
}

static void
write_decisions(Writer *writer, const CompareReport *report, const ComparedScenario *scenario)
{
    report_member_fraction(writer, "until", report->until);
    writer_member_array(writer, "decisions");
    for (guint side = 0; side < scenario->n_sides; side++) {
        Sequential decided =
            comparison_decide(&scenario->sums, scenario->n_sides, (gint32)side, report->until);
        writer_begin_object(writer);
        writer_member_text(writer, "side", scenario->sides[side]);
        writer_member_array(writer, "counts");
        for (guint i = 0; i < PAIR_CLASSES; i++)
            writer_integer(writer, scenario->sums.changes[side].n[i]);
        writer_end_array(writer);
        writer_member_text(writer, "verdict", decided_words(decided, FALSE));
        writer_end_object(writer);
    }
    writer_end_array(writer);
}

/* Writes @n numbers as a list. */
static void
write_numbers(Writer *writer, const gint64 *numbers, guint n)
{
    writer_begin_array(writer);
    for (guint i = 0; i < n; i++)
        writer_integer(writer, numbers[i]);
    writer_end_array(writer);
}

/* What is counted of a scenario, which parts are added up by: as lists of numbers in the order of
 * the structs. */
static void
write_counts(Writer *writer, const ComparedScenario *scenario)
{
    const PairSums *sums = &scenario->sums;
    writer_member_array(writer, "wins");
    for (guint i = 0; i <= scenario->n_sides; i++) {
        const PairedCounts *wins = &sums->wins[i];
        write_numbers(writer, (gint64[]){wins->both, wins->only_old, wins->only_new, wins->neither},
                      4);
    }
    writer_end_array(writer);
    writer_member_array(writer, "changes");
    for (guint i = 0; i < scenario->n_sides; i++)
        write_numbers(writer, sums->changes[i].n, PAIR_CLASSES);
    writer_end_array(writer);
    writer_member_array(writer, "sums");
    for (guint i = 0; i < N_COMPARED; i++) {
        const PairedSums *own = &sums->measures[i];
        write_numbers(
            writer,
            (gint64[]){own->n, own->old, own->new, own->old_square, own->new_square, own->product},
            6);
    }
    writer_end_array(writer);
}

static void
write_scenario(Writer *writer, const CompareReport *report, const ComparedScenario *scenario)
{
    writer_begin_object(writer);
    report_head_write(writer, scenario->head);
    writer_member_text(writer, "old-data", scenario->old_data);
    writer_member_array(writer, "sides");
    for (guint i = 0; i < scenario->n_sides; i++) {
        writer_begin_object(writer);
        writer_member_text(writer, "id", scenario->sides[i]);
        writer_member_text(writer, "name", scenario->names[i]);
        writer_end_object(writer);
    }
    writer_end_array(writer);
    writer_member_integer(writer, "pairs", scenario->sums.pairs);
    writer_member_integer(writer, "same", scenario->sums.same);
    writer_member_integer(writer, "failed", scenario->sums.failed);
    write_counts(writer, scenario);
    if (report->until > 0)
        write_decisions(writer, report, scenario);
    writer_member_array(writer, "rows");
    for (guint i = 0; i < scenario->n; i++)
        compared_row_write(writer, scenario,
                           &g_array_index(report->rows, ComparedRow, scenario->first + i));
    writer_end_array(writer);
    writer_end_object(writer);
}

/* The version of the format, as the member `format`. */
#define COMPARE_FORMAT 2

static void
append_json(const CompareReport *report, GString *out)
{
    g_autoptr(Writer) writer = report_writer_new();
    writer_begin_object(writer);
    writer_break_lines(writer);
    writer_member_integer(writer, "format", COMPARE_FORMAT);
    writer_member_text(writer, "kind", "comparison");
    writer_member_text(writer, "old", report->old);
    writer_member_text(writer, "new", report->new);
    writer_member_array(writer, "scenarios");
    for (guint i = 0; i < report->items->len; i++)
        write_scenario(writer, report, report->items->pdata[i]);
    writer_end_array(writer);
    writer_end_object(writer);
    writer_finish_into(writer, out);
}

static const CompareForm forms[] = {
    {"text", append_text},
    {"json", append_json},
    {"markdown", append_markdown},
};

/* Returns: (transfer full): a report without scenarios. */
static CompareReport *
compare_report_new(const char *old, const char *new)
{
    CompareReport *report = g_new0(CompareReport, 1);
    report->old = g_strdup(old);
    report->new = g_strdup(new);
    report->items = g_ptr_array_new_with_free_func(compared_scenario_free);
    report->rows = g_array_new(FALSE, FALSE, sizeof(ComparedRow));
    return report;
}

static void
compare_report_free(gpointer data)
{
    CompareReport *report = data;
    if (report == NULL)
        return;
    g_free(report->old);
    g_free(report->new);
    g_ptr_array_unref(report->items);
    g_array_unref(report->rows);
    g_free(report);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC(CompareReport, compare_report_free)

/* Sets the rows of @report to what its counts say. */
static void
judge_report(CompareReport *report)
{
    g_array_set_size(report->rows, 0);
    for (guint i = 0; i < report->items->len; i++) {
        ComparedScenario *scenario = report->items->pdata[i];
        scenario->first = report->rows->len;
        if (report->until == 0)
            comparison_rows_append(report->rows, &scenario->sums, scenario->n_sides);
        scenario->n = report->rows->len - scenario->first;
    }
    comparison_rows_judge(report->rows);
}

/* A list of lists of numbers that is being read. */
typedef struct {
    gint64 numbers[MAX(BOARD_SIDES_MAX + 1, N_COMPARED)][6];
    guint n;
} NumberRows;

/* Reads a list of at most as many lists as @rows has room for, each of @n numbers. */
static void
read_rows(ReportReader *reader, NumberRows *rows, guint n)
{
    rows->n = 0;
    report_reader_begin_list(reader);
    while (report_reader_next_item(reader))
        if (rows->n == G_N_ELEMENTS(rows->numbers))
            reader->is_wrong = TRUE;
        else
            report_reader_rest_of_numbers(reader, rows->numbers[rows->n++], n, G_MININT64);
}

static void
read_side(ReportReader *reader, gpointer data)
{
    ComparedScenario *scenario = data;
    g_autofree char *id = NULL, *title = NULL;
    if (!report_reader_side(reader, &id, &title))
        return;
    reader->is_wrong = scenario->n_sides == BOARD_SIDES_MAX;
    if (!reader->is_wrong)
        compared_scenario_add_side(scenario, id, title);
}

/* Reads the counts that write_counts() writes. Returns: whether @name is one of them. */
static gboolean
read_counts(ReportReader *reader, const char *name, PairSums *sums)
{
    NumberRows rows;
    if (strcmp(name, "wins") == 0) {
        read_rows(reader, &rows, 4);
        for (guint i = 0; i < rows.n && i < G_N_ELEMENTS(sums->wins); i++)
            sums->wins[i] = (PairedCounts){rows.numbers[i][0], rows.numbers[i][1],
                                           rows.numbers[i][2], rows.numbers[i][3]};
    } else if (strcmp(name, "changes") == 0) {
        read_rows(reader, &rows, PAIR_CLASSES);
        for (guint i = 0; i < rows.n && i < G_N_ELEMENTS(sums->changes); i++)
            memcpy(sums->changes[i].n, rows.numbers[i], sizeof sums->changes[i].n);
    } else if (strcmp(name, "sums") == 0) {
        read_rows(reader, &rows, 6);
        reader->is_wrong |= rows.n != N_COMPARED;
        for (guint i = 0; i < rows.n && i < N_COMPARED; i++)
            sums->measures[i] =
                (PairedSums){rows.numbers[i][0], rows.numbers[i][1], rows.numbers[i][2],
                             rows.numbers[i][3], rows.numbers[i][4], rows.numbers[i][5]};
    } else if (strcmp(name, "pairs") == 0)
        sums->pairs = report_reader_number(reader, 0, PAIRS_MAX);
    else if (strcmp(name, "same") == 0)
        sums->same = report_reader_number(reader, 0, PAIRS_MAX);
    else if (strcmp(name, "failed") == 0)
        sums->failed = report_reader_number(reader, 0, PAIRS_MAX);
    else
        return FALSE;
    return TRUE;
}

static void
read_scenario(ReportReader *reader, gpointer data)
{
    CompareReport *report = data;
    g_autofree char *name = NULL;
    ComparedScenario *scenario = compared_scenario_empty(game_results_new());
    g_ptr_array_add(report->items, scenario);
    while (report_reader_name(reader, &name)) {
        if (report_reader_head(reader, name, scenario->head, PAIRS_MAX) ||
            read_counts(reader, name, &scenario->sums))
            continue;
        if (strcmp(name, "old-data") == 0 && scenario->old_data == NULL)
            scenario->old_data = report_reader_text(reader);
        else if (strcmp(name, "sides") == 0)
            report_reader_objects(reader, read_side, scenario);
        else if (strcmp(name, "until") == 0)
            report->until = report_reader_fraction(reader, UNTIL_LEAST, UNTIL_MOST);
        else
            report_reader_skip(reader);
    }
    const GameResults *head = scenario->head;
    gint64 n_pairs = 0;
    for (guint i = 0; i < head->ranges->len; i++) {
        const GameRange *range = &g_array_index(head->ranges, GameRange, i);
        n_pairs += range->last - range->first + 1;
        reader->is_wrong |= range->last > head->asked;
    }
    reader->is_wrong = reader->is_wrong || head->scenario == NULL || head->title == NULL ||
                       head->data == NULL || head->players == NULL || head->asked < 1 ||
                       scenario->old_data == NULL || scenario->n_sides == 0 ||
                       !comparison_sums_are_right(&scenario->sums, scenario->n_sides, n_pairs);
}

static gpointer
read_stored(const char *path, ExitStatus *status)
{
    g_auto(ReportReader) reader = {.bytes = NULL};
    g_autoptr(CompareReport) report = compare_report_new(NULL, NULL);
    g_autofree char *name = NULL, *kind = NULL;
    if (!report_reader_open(&reader, path, status))
        return NULL;
    while (report_reader_name(&reader, &name))
        if (strcmp(name, "format") == 0)
            report_reader_number(&reader, COMPARE_FORMAT, COMPARE_FORMAT);
        else if (strcmp(name, "kind") == 0 && kind == NULL)
            kind = report_reader_text(&reader);
        else if (strcmp(name, "old") == 0 && report->old == NULL)
            report->old = report_reader_text(&reader);
        else if (strcmp(name, "new") == 0 && report->new == NULL)
            report->new = report_reader_text(&reader);
        else if (strcmp(name, "scenarios") == 0)
            report_reader_objects(&reader, read_scenario, report);
        else
            report_reader_skip(&reader);
    if (report_reader_close(&reader) && g_strcmp0(kind, "comparison") == 0 && report->old != NULL &&
        report->new != NULL && report->items->len > 0)
        return g_steal_pointer(&report);
    verb_complain(_("“%s” is not a JSON report of narva compare"), path);
    *status = EXIT_FINDINGS;
    return NULL;
}

/* Returns: whether both compare the same two data of a scenario with the same sides. */
static gboolean
are_of_same_data(const ComparedScenario *one, const ComparedScenario *other)
{
    return strcmp(one->old_data, other->old_data) == 0 &&
           g_strv_equal((const char *const *)one->sides, (const char *const *)other->sides);
}

static char *
merge_stored(gpointer data, gconstpointer other)
{
    CompareReport *into = data;
    const CompareReport *from = other;
    if (into->items->len != from->items->len)
        return g_strdup(_("they have other scenarios"));
    for (guint i = 0; i < into->items->len; i++)
        if (!are_of_same_data(into->items->pdata[i], from->items->pdata[i]))
            return g_strdup(_("the data were changed in between"));
    for (guint i = 0; i < into->items->len; i++) {
        ComparedScenario *scenario = into->items->pdata[i];
        const ComparedScenario *more = from->items->pdata[i];
        char *problem = game_results_merge(scenario->head, more->head);
        if (problem != NULL)
            return problem;
        comparison_sums_add(&scenario->sums, &more->sums, scenario->n_sides);
    }
    return NULL;
}

static void
append_stored(gconstpointer report, GString *out)
{
    judge_report((CompareReport *)report);
    append_json(report, out);
}

static const GameResults *
head_of_stored(gconstpointer data, guint i)
{
    const CompareReport *report = data;
    return i < report->items->len ? ((const ComparedScenario *)report->items->pdata[i])->head
                                  : NULL;
}

static const PartKind comparisons = {
    .read = read_stored,
    .free = compare_report_free,
    .merge = merge_stored,
    .append = append_stored,
    .head = head_of_stored,
};

/* One run of the verb. */
typedef struct {
    PairedWords words;
    PartWords parts;
    char *until; /* as it was said */
    PairedRun run;
    const CompareForm *form;
    CompareReport *report; /* owned */
} Compare;

static const char *
form_word(guint i)
{
    return i < G_N_ELEMENTS(forms) ? forms[i].name : NULL;
}

static gboolean
parse_options(Compare *compare, const Call *call, ExitStatus *status)
{
    PairedWords *words = &compare->words;
    /* One row for each. */
    /* clang-format off */
    const VerbOption entries[] = {
        {"scenario", 0, 0, G_OPTION_ARG_STRING, &words->scenario,
         N_("Scenario to play, or all; required if there are several"), N_("ID"), .group = GROUP_PLAY, .value = VALUE_SCENARIO},
        {"games", 0, 0, G_OPTION_ARG_STRING, &words->games,
         N_("Number of pairs of games; with --until-decided, at most N [default: 1000]"), N_("N"), .group = GROUP_PLAY},
        {"until-decided", 0, 0, G_OPTION_ARG_STRING, &compare->until,
         N_("Stop once it is known whether a win rate differs by PERCENT of all games, e.g. 5%"), N_("PERCENT"), .group = GROUP_PLAY},
        PAIRED_OPTIONS(words, form_word),
        PART_OPTIONS(&compare->parts),
        {0},
    };
    /* clang-format on */
    return verb_parse(call, "compare", entries, &words->paths, status);
}

/* Returns: FALSE with the status when the verb is to end. */
static gboolean
read_words(Compare *compare, const Call *call, ExitStatus *status)
{
    PairedWords *words = &compare->words;
    PairedRun *run = &compare->run;
    if (!parse_options(compare, call, status))
        return FALSE;
    *status = EXIT_USAGE;
    run->n_games = compare->until != NULL ? PAIRS_MAX : GAMES_DEFAULT;
    const guint n_paths = g_strv_length(words->paths);
    gboolean plays = words->scenario != NULL || words->games != NULL || words->seed != NULL ||
                     words->players != NULL || words->weights != NULL || words->options != NULL ||
                     words->jobs != NULL;
    if (!compared_run_read(run, words, PAIRS_MAX) ||
        !verb_read_percent("until-decided", compare->until, UNTIL_LEAST, UNTIL_MOST, &run->until) ||
        !parts_read(&compare->parts, n_paths, plays,
                    _("--collect plays no games; it can only be combined with --format, "
                      "--until-decided and --output"),
                    (guint64)run->n_games, &run->range))
        return FALSE;
    compare->form = &forms[verb_choice(form_word, words->format)];
    if (!compare->parts.collects && n_paths != 2) {
        verb_complain(_("compare takes two data sets, the old one and the new one"));
        return FALSE;
    }
    if (run->until > 0 && compare->parts.shard != NULL) {
        verb_complain(_("--until-decided decides by the pairs of all parts; leave it out with "
                        "--shard, and give it to --collect"));
        return FALSE;
    }
    return TRUE;
}

/* Whether the sides of both are called the same, in the same order; else complains. */
static gboolean
have_same_sides(const GameRules *old, const GameRules *new)
{
    gboolean is_same = old->board.n_sides == new->board.n_sides;
    for (gint32 i = 0; is_same && i < (gint32)old->board.n_sides; i++)
        is_same = g_strcmp0(name_index_name(old->names, ENTITY_SIDE, i),
                            name_index_name(new->names, ENTITY_SIDE, i)) == 0;
    if (!is_same)
        verb_complain(_("the two data sets have different sides: their games are no pairs"));
    return is_same;
}

/* A scenario of both data sets, ready to be played. */
typedef struct {
    PlayedHalf old, new;
} PlayedPair;

static void
played_pair_clear(PlayedPair *pair)
{
    compared_half_clear(&pair->old);
    compared_half_clear(&pair->new);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(PlayedPair, played_pair_clear)

/* Gets ready to play the scenario @id. @pair is to be cleared in any case. */
static gboolean
load_pair(const Compare *compare, PlayedPair *pair, const char *id, ExitStatus *status)
{
    const PairedWords *words = &compare->words;
    const PlayedWords said = {words->players, words->options, words->weights};
    if (!compared_half_load(&pair->old, &said, words->paths[0], id, status) ||
        !compared_half_load(&pair->new, &said, words->paths[1], id, status))
        return FALSE;
    if (have_same_sides(pair->old.scenario.rules, pair->new.scenario.rules))
        return TRUE;
    *status = EXIT_USAGE;
    return FALSE;
}

/* Adds the scenario @id to the report, without games. */
static gboolean
add_scenario(Compare *compare, const char *id, ExitStatus *status)
{
    g_auto(PlayedPair) pair = {.old = {.players = NULL}};
    if (!load_pair(compare, &pair, id, status))
        return FALSE;
    const PairedRun *run = &compare->run;
    char *const *options = compare->words.options;
    ComparedScenario *scenario = compared_scenario_new(
        &pair.new, compared_head_new(&pair.new, run->seed, options, run->n_games));
    g_autoptr(GameResults) old = compared_head_new(&pair.old, run->seed, options, run->n_games);
    scenario->old_data = g_strdup(old->data);
    g_ptr_array_add(compare->report->items, scenario);
    return TRUE;
}

/* Adds all scenarios that are compared. */
static gboolean
add_scenarios(Compare *compare, ExitStatus *status)
{
    if (g_strcmp0(compare->words.scenario, "all") != 0)
        return add_scenario(compare, compare->words.scenario, status);
    g_autoptr(DataSet) set = played_set_load(compare->report->new, status);
    for (guint i = 0; set != NULL && i < set->n_scenarios; i++)
        if (record_key(set->scenarios[i]) != NULL &&
            !add_scenario(compare, record_key(set->scenarios[i]), status))
            return FALSE;
    return set != NULL;
}

static ExitStatus
save_report(gpointer data)
{
    Compare *compare = data;
    return parts_save(&compare->parts, &comparisons, compare->report);
}

/* Plays what @scenario lacks of this part. */
static ExitStatus
play_scenario(Compare *compare, ComparedScenario *scenario)
{
    g_auto(PlayedPair) pair = {.old = {.players = NULL}};
    ExitStatus status = EXIT_CLEAN;
    const PairedSaving saving = {save_report, compare};
    const PairedRun *run = &compare->run;
    if (!load_pair(compare, &pair, scenario->head->scenario, &status))
        return status;
    status = compared_play_pairs(&pair.old, &pair.new, run, &scenario->sums, scenario->head,
                                 compare->parts.checkpoint != NULL ? &saving : NULL);
    if (scenario->sums.failed > 0)
        verb_complain(_("“%s”: %lld of the pairs with a game that failed, left out; `narva smoke` "
                        "with the same players tells which"),
                      scenario->head->scenario, (long long)scenario->sums.failed);
    const gint64 next = parts_next(scenario->head, run->range);
    if (g_atomic_int_get(progress_stop()) != 0 && next <= run->range.last &&
        !compared_run_is_decided(run, &scenario->sums, scenario->n_sides, next))
        status = exit_worse(status, (ExitStatus)progress_stopped_status());
    return scenario->sums.failed > 0 ? exit_worse(status, EXIT_FINDINGS) : status;
}

/* Plays all scenarios of the report. Returns: FALSE with the status, having complained, if nothing
 * is played. */
static gboolean
play_all(Compare *compare, ExitStatus *status)
{
    if (!add_scenarios(compare, status) ||
        !parts_resume(&compare->parts, &comparisons, compare->report, compare->run.range, status))
        return FALSE;
    *status = EXIT_CLEAN;
    for (guint i = 0; i < compare->report->items->len; i++)
        ((ComparedScenario *)compare->report->items->pdata[i])->head->asked = compare->run.n_games;
    for (guint i = 0; i < compare->report->items->len && *status <= EXIT_FINDINGS; i++)
        *status = exit_worse(*status, play_scenario(compare, compare->report->items->pdata[i]));
    return *status != EXIT_USAGE;
}

ExitStatus
verb_compare(const Call *call)
{
    Compare compare = {.until = NULL};
    ExitStatus status = EXIT_CLEAN;
    if (!read_words(&compare, call, &status))
        return status;
    status = EXIT_CLEAN;
    gboolean collects = compare.parts.collects;
    g_autoptr(CompareReport) report =
        collects ? parts_collect(&comparisons, compare.words.paths, &status)
                 : compare_report_new(compare.words.paths[0], compare.words.paths[1]);
    compare.report = report;
    if (report != NULL && compare.run.until > 0)
        report->until = compare.run.until;
    if (report == NULL || (!collects && !play_all(&compare, &status)))
        return status;
    judge_report(report);
    g_autoptr(GString) out = g_string_new(NULL);
    compare.form->append(report, out);
    return parts_print(&compare.parts, out, status);
}
