/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva compare: the same games by two data sets, and what they differ in, as text, JSON and
 * Markdown.
 */
#include "schema/model/entities.h"
#include "schema/text/clean.h"
#include "validator/cli/compared.h"
#include "validator/cli/progress.h"
#include "validator/report/report.h"
#include "validator/report/results.h"

#define GAMES_DEFAULT 1000
#define GAMES_MAX 10000000

typedef struct {
    const char *old, *new; /* borrowed: the paths, as given */
    guint64 seed;
    gint64 wanted; /* pairs of each scenario */
    double until;  /* pairs are played until this difference is decided; 0: a fixed number, and rows
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
head_words(const CompareReport *report, const ComparedScenario *scenario)
{
    const PairSums *sums = &scenario->sums;
    return g_strdup_printf(
        _("%lld of %lld pairs of games, seed %llu, players %s; %lld identical, %lld failed"),
        (long long)sums->pairs, (long long)report->wanted, (unsigned long long)report->seed,
        scenario->players, (long long)sums->same, (long long)sums->failed);
}

static void
append_padded(GString *out, const char *text, glong columns, gboolean is_right)
{
    glong missing = MAX(columns - g_utf8_strlen(text, -1), 0);
    if (!is_right)
        g_string_append(out, text);
    g_string_append_printf(out, "%*s", (int)missing, "");
    if (is_right)
        g_string_append(out, text);
}

static void
append_text_row(GString *out, const ComparedScenario *scenario, const ComparedRow *row)
{
    const Shown shown = format_row(row);
    g_autofree char *name = row_name(scenario, row);
    g_autofree char *words = row_words(row);
    g_autofree char *range = g_strdup_printf(_("(%s to %s)"), shown.low, shown.high);
    g_string_append(out, "  ");
    append_padded(out, name, NAME_COLUMNS, FALSE);
    const char *const columns[] = {shown.old, shown.new, shown.difference, range, shown.p};
    static const glong widths[] = {10, 10, 9, 20, 8};
    for (guint i = 0; i < G_N_ELEMENTS(columns); i++)
        append_padded(out, columns[i], widths[i], TRUE);
    append_padded(out, shown.correlation, 7, TRUE);
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
        append_padded(out, scenario->names[side], NAME_COLUMNS, FALSE);
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
        g_autofree char *title = text_clean(scenario->title);
        g_autofree char *words = head_words(report, scenario);
        g_string_append_printf(out, "%s%s: %s\n  %s\n", i > 0 ? "\n" : "", scenario->id, title,
                               words);
        if (report->until > 0) {
            append_decisions(report, scenario, out);
            continue;
        }
        append_padded(out, "", NAME_COLUMNS + 2, FALSE);
        /* Translators: headings of columns of 10, 10, 9, 20, 8 and 7 letters. */
        g_string_append(out,
                        /* xgettext:no-c-format */ _(
                            "       OLD       NEW   change     (95 % interval)       P   corr\n"));
        for (guint j = 0; j < scenario->n; j++)
            append_text_row(out, scenario,
                            &g_array_index(report->rows, ComparedRow, scenario->first + j));
    }
}

static void
append_markdown_row(GString *out, const ComparedScenario *scenario, const ComparedRow *row)
{
    const Shown shown = format_row(row);
    g_autofree char *name = row_name(scenario, row);
    g_autofree char *words = row_words(row);
    g_autofree char *range = g_strdup_printf(_("(%s to %s)"), shown.low, shown.high);
    g_string_append_printf(out, "| %s | %s | %s | %s %s | %s | %s |\n", name, shown.old, shown.new,
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
        g_string_append_printf(out, "| %s |", scenario->names[side]);
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
        g_autofree char *title = text_clean(scenario->title);
        g_autofree char *words = head_words(report, scenario);
        g_string_append_printf(out, "%s### %s\n\n%s.\n\n", i > 0 ? "\n" : "", title, words);
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

static void
write_scenario(Writer *writer, const CompareReport *report, const ComparedScenario *scenario)
{
    writer_begin_object(writer);
    writer_member_text(writer, "scenario", scenario->id);
    writer_member_text(writer, "title", scenario->title);
    writer_member_text(writer, "players", scenario->players);
    writer_member_integer(writer, "pairs", scenario->sums.pairs);
    writer_member_integer(writer, "same", scenario->sums.same);
    writer_member_integer(writer, "failed", scenario->sums.failed);
    if (report->until > 0)
        write_decisions(writer, report, scenario);
    writer_member_array(writer, "rows");
    for (guint i = 0; i < scenario->n; i++)
        compared_row_write(writer, scenario,
                           &g_array_index(report->rows, ComparedRow, scenario->first + i));
    writer_end_array(writer);
    writer_end_object(writer);
}

static void
append_json(const CompareReport *report, GString *out)
{
    g_autoptr(Writer) writer = report_writer_new();
    writer_begin_object(writer);
    writer_break_lines(writer);
    writer_member_integer(writer, "format", 1);
    writer_member_text(writer, "kind", "comparison");
    writer_member_text(writer, "old", report->old);
    writer_member_text(writer, "new", report->new);
    writer_member_integer(writer, "seed", (gint64)report->seed);
    writer_member_integer(writer, "wanted", report->wanted);
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

/* One run of the verb. */
typedef struct {
    PairedWords words;
    char *until; /* as it was said */
    PairedRun run;
    const CompareForm *form;
    CompareReport report;
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
    run->n_games = compare->until != NULL ? GAMES_MAX : GAMES_DEFAULT;
    if (!compared_run_read(run, words, GAMES_MAX) ||
        !verb_read_percent("until-decided", compare->until, 0.001, 0.5, &run->until))
        return FALSE;
    compare->form = &forms[verb_choice(form_word, words->format)];
    if (g_strv_length(words->paths) != 2) {
        verb_complain(_("compare takes two data sets, the old one and the new one"));
        return FALSE;
    }
    compare->report.old = words->paths[0];
    compare->report.new = words->paths[1];
    compare->report.seed = run->seed;
    compare->report.until = run->until;
    compare->report.wanted = run->n_games;
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

/* Compares the scenario @id. */
static ExitStatus
compare_scenario(Compare *compare, const char *id)
{
    g_auto(PlayedHalf) old = {.players = NULL};
    g_auto(PlayedHalf) new = {.players = NULL};
    const PairedWords *words = &compare->words;
    const PlayedWords said = {words->players, words->options, words->weights};
    CompareReport *report = &compare->report;
    ExitStatus status = EXIT_CLEAN;
    if (!compared_half_load(&old, &said, report->old, id, &status) ||
        !compared_half_load(&new, &said, report->new, id, &status))
        return status;
    if (!have_same_sides(old.scenario.rules, new.scenario.rules))
        return EXIT_USAGE;
    ComparedScenario *scenario = compared_scenario_new(&new);
    g_ptr_array_add(report->items, scenario);
    compared_play_pairs(&old, &new, &compare->run, &scenario->sums);
    scenario->first = report->rows->len;
    if (report->until == 0)
        comparison_rows_append(report->rows, &scenario->sums, scenario->n_sides);
    scenario->n = report->rows->len - scenario->first;
    if (scenario->sums.failed > 0)
        verb_complain(_("“%s”: %lld of the pairs with a game that failed, left out; `narva smoke` "
                        "with the same players tells which"),
                      scenario->id, (long long)scenario->sums.failed);
    gboolean is_decided =
        report->until > 0 &&
        compared_run_is_decided(&scenario->sums, scenario->n_sides, report->until);
    if (scenario->sums.pairs < report->wanted && !is_decided)
        return (ExitStatus)progress_stopped_status();
    return scenario->sums.failed > 0 ? EXIT_FINDINGS : EXIT_CLEAN;
}

/* Compares each scenario of the new data set. */
static ExitStatus
compare_all(Compare *compare)
{
    ExitStatus status = EXIT_CLEAN;
    g_autoptr(DataSet) set = played_set_load(compare->report.new, &status);
    for (guint i = 0; set != NULL && i < set->n_scenarios && status <= EXIT_FINDINGS; i++)
        if (record_key(set->scenarios[i]) != NULL)
            status = exit_worse(status, compare_scenario(compare, record_key(set->scenarios[i])));
    return status;
}

ExitStatus
verb_compare(const Call *call)
{
    Compare compare = {.until = NULL};
    ExitStatus status = EXIT_CLEAN;
    if (!read_words(&compare, call, &status))
        return status;
    g_autoptr(GPtrArray) items = g_ptr_array_new_with_free_func(compared_scenario_free);
    g_autoptr(GArray) rows = g_array_new(FALSE, FALSE, sizeof(ComparedRow));
    compare.report.items = items;
    compare.report.rows = rows;
    gboolean is_all = g_strcmp0(compare.words.scenario, "all") == 0;
    status = is_all ? compare_all(&compare) : compare_scenario(&compare, compare.words.scenario);
    if (items->len == 0 || status == EXIT_USAGE)
        return status;
    comparison_rows_judge(rows);
    g_autoptr(GString) out = g_string_new(NULL);
    compare.form->append(&compare.report, out);
    return verb_print(out, status);
}
