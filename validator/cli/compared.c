/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pairs of games of two data sets, and what they show, as text and JSON.
 */
#include "validator/cli/compared.h"

#include "schema/model/entities.h"
#include "schema/text/clean.h"
#include "validator/cli/played-scenario.h"
#include "validator/cli/progress.h"
#include "validator/engine/titles.h"
#include "validator/report/report.h"
#include "validator/report/results.h"

#include <string.h>

/* Room for a number. */
#define DIGITS 48

/* Below that a P is not told. */
#define P_LEAST 0.0001

/* Columns of a name. */
#define NAME_COLUMNS 24

static const char *const verdict_words[] = {
    [ROW_SAME] = "same",
    [ROW_OTHER] = "other",
    [ROW_UNDECIDED] = "undecided",
};

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
    return row->name != NULL ? g_strdup(row->name)
                             : g_strdup_printf("%s wins, %%", scenario->names[row->side]);
}

/* Returns: (transfer full): the verdict in words. */
static char *
row_words(const ComparedRow *row)
{
    if (row->verdict == ROW_SAME)
        return g_strdup("no difference in any pair");
    if (row->verdict == ROW_OTHER)
        return g_strdup(row->difference > 0 ? "more in NEW" : "less in NEW");
    if (row->needed == 0)
        return g_strdup("undecided");
    return g_strdup_printf("undecided; %" G_GINT64_FORMAT " games would show this difference",
                           MAX(row->needed, row->n + 1));
}

/* Returns: (transfer full): how many pairs there are, and how they were played. */
static char *
head_words(const ComparedReport *report, const ComparedScenario *scenario)
{
    const PairSums *sums = &scenario->sums;
    return g_strdup_printf(
        "%" G_GINT64_FORMAT " of %" G_GINT64_FORMAT " pairs of games, seed %" G_GUINT64_FORMAT
        ", players %s; %" G_GINT64_FORMAT " identical, %" G_GINT64_FORMAT " failed",
        sums->pairs, report->wanted, report->seed, scenario->players, sums->same, sums->failed);
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
    g_autofree char *range = g_strdup_printf("(%s to %s)", shown.low, shown.high);
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
        [SEQUENTIAL_OPEN] = {"open", "undecided"},
        [SEQUENTIAL_SAME] = {"same", "no such difference"},
        [SEQUENTIAL_MORE] = {"more", "wins more often in NEW"},
        [SEQUENTIAL_LESS] = {"less", "wins less often in NEW"},
    };
    return words[decided][for_people];
}

static void
append_decisions(const ComparedReport *report, const ComparedScenario *scenario, GString *out)
{
    char percent[DIGITS];
    g_string_append_printf(out,
                           "  for differences of %s %%, after %" G_GINT64_FORMAT
                           " pairs; pairs with fewer … more wins in NEW:\n",
                           format_number(percent, "%.1f", report->until * 100),
                           scenario->sums.pairs);
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
append_text(const ComparedReport *report, GString *out)
{
    static const char head[] = "       OLD       NEW   change     (95 % interval)       P   corr\n";
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
        g_string_append(out, head);
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
    g_string_append_printf(out, "| %s | %s | %s | %s (%s to %s) | %s | %s |\n", name, shown.old,
                           shown.new, shown.difference, shown.low, shown.high, shown.p, words);
}

static void
append_markdown_decisions(const ComparedReport *report, const ComparedScenario *scenario,
                          GString *out)
{
    char percent[DIGITS];
    g_string_append_printf(out, "| differences of %s %% | fewer | | same | | more | |\n",
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
append_markdown(const ComparedReport *report, GString *out)
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
        g_string_append(out, "| | OLD | NEW | change (95 % interval) | P | |\n");
        g_string_append(out, "|---|--:|--:|--:|--:|---|\n");
        for (guint j = 0; j < scenario->n; j++)
            append_markdown_row(out, scenario,
                                &g_array_index(report->rows, ComparedRow, scenario->first + j));
    }
}

void
compared_row_write(Writer *writer, const ComparedScenario *scenario, const ComparedRow *row)
{
    const struct {
        const char *name;
        double value;
    } fractions[] = {
        {"old", row->old},
        {"new", row->new},
        {"difference", row->difference},
        {"low", row->low},
        {"high", row->high},
        {"correlation", row->correlation},
        {"p", row->p},
        {"corrected", row->corrected},
    };
    writer_begin_object(writer);
    writer_member_text(writer, "name", row->name != NULL ? row->name : "wins");
    if (row->name == NULL)
        writer_member_text(writer, "side", scenario->sides[row->side]);
    writer_member_integer(writer, "pairs", row->n);
    for (guint i = 0; i < G_N_ELEMENTS(fractions); i++)
        report_member_fraction(writer, fractions[i].name, fractions[i].value);
    if (row->needed > 0)
        writer_member_integer(writer, "needed", row->needed);
    writer_member_text(writer, "verdict", verdict_words[row->verdict]);
    writer_end_object(writer);
}

static void
write_decisions(Writer *writer, const ComparedReport *report, const ComparedScenario *scenario)
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
write_scenario(Writer *writer, const ComparedReport *report, const ComparedScenario *scenario)
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
append_json(const ComparedReport *report, GString *out)
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

static const ComparedForm forms[] = {
    {"text", append_text},
    {"json", append_json},
    {"markdown", append_markdown},
};

const ComparedForm *
compared_form(guint i)
{
    return i < G_N_ELEMENTS(forms) ? &forms[i] : NULL;
}

#define JOBS_MAX 256

void
compared_half_clear(PlayedHalf *half)
{
    staged_scenario_clear(&half->scenario);
    g_free(half->players);
    g_free(half->weights);
}

gboolean
compared_half_from_set(PlayedHalf *half, const PlayedWords *words, DataSet *set, const char *id,
                       ExitStatus *status)
{
    if (!played_scenario_of(&half->scenario, set, id, words->options, status))
        return FALSE;
    const GameRules *rules = half->scenario.rules;
    half->players = played_sides_read(words->players, rules, player_find("greedy"));
    *status = EXIT_USAGE;
    return half->players != NULL &&
           played_weights_read(words->weights, rules, &half->weights, status);
}

gboolean
compared_half_load(PlayedHalf *half, const PlayedWords *words, const char *path, const char *id,
                   ExitStatus *status)
{
    DataSet *set = played_set_load(path, status);
    return set != NULL && compared_half_from_set(half, words, set, id, status);
}

gboolean
compared_run_read(PairedRun *run, const PairedWords *words, guint64 most)
{
    guint64 n_games = (guint64)run->n_games, n_jobs = g_get_num_processors();
    run->seed = 1;
    if (!verb_read_number("games", words->games, 2, most, &n_games) ||
        !verb_read_number("seed", words->seed, 0, RESULTS_SEED_MAX, &run->seed) ||
        !verb_read_number("jobs", words->jobs, 1, JOBS_MAX, &n_jobs))
        return FALSE;
    run->n_games = (gint64)n_games;
    run->n_jobs = (guint)n_jobs;
    run->is_quiet = words->is_quiet;
    return TRUE;
}

static GamePlan
plan_of(const PlayedHalf *half, guint64 seed, Invariant *rows)
{
    return (GamePlan){
        .rules = half->scenario.rules,
        .start = half->scenario.position,
        .players = half->players,
        .weights = half->weights,
        .seed = seed,
        .invariants = rows,
        .n_invariants = game_invariants(half->scenario.rules, rows),
    };
}

gboolean
compared_run_is_decided(const PairSums *sums, guint n_sides, double until)
{
    for (guint side = 0; side < n_sides; side++)
        if (comparison_decide(sums, n_sides, (gint32)side, until) == SEQUENTIAL_OPEN)
            return FALSE;
    return TRUE;
}

void
compared_play_pairs(const PlayedHalf *old, const PlayedHalf *new, const PairedRun *run,
                    PairSums *sums)
{
    Invariant old_rows[INVARIANTS_MAX], new_rows[INVARIANTS_MAX];
    Comparison comparison = {
        .old = plan_of(old, run->seed, old_rows),
        .new = plan_of(new, run->seed, new_rows),
        .stop = progress_stop(),
        .tell = progress_tell,
    };
    const guint n_sides = comparison.old.rules->board.n_sides;
    const gint64 batch = run->until > 0 ? SEQUENTIAL_BATCH : run->n_games;
    Progress progress;
    progress_catch_interrupt();
    progress_begin(&progress, run->n_games, "pairs", run->is_quiet);
    comparison.data = &progress;
    for (gint64 first = 1; first <= run->n_games; first += batch) {
        const GameRange games = {first, MIN(first + batch - 1, run->n_games)};
        if (!comparison_play(&comparison, games, run->n_jobs, sums) ||
            (run->until > 0 && compared_run_is_decided(sums, n_sides, run->until)))
            break;
    }
    g_free(progress_end(&progress, sums->pairs));
}

ComparedScenario *
compared_scenario_new(const PlayedHalf *half)
{
    const GameRules *rules = half->scenario.rules;
    const Scenario *record = (const Scenario *)half->scenario.input.scenario;
    guint n_sides = rules->board.n_sides;
    ComparedScenario *scenario = g_new0(ComparedScenario, 1);
    scenario->n_sides = n_sides;
    scenario->id = g_strdup(record->id);
    scenario->title = g_strdup(record->title != NULL ? record->title : record->id);
    scenario->players = player_names_to_words(rules, half->players);
    scenario->sides = g_new0(char *, n_sides + 2);
    scenario->names = g_new0(char *, n_sides + 2);
    g_autoptr(Titles) titles = titles_new(rules, &half->scenario.input);
    for (guint i = 0; i < n_sides; i++) {
        scenario->sides[i] = g_strdup(name_index_name(rules->names, ENTITY_SIDE, (gint32)i));
        scenario->names[i] = text_clean(titles_name(titles, ENTITY_SIDE, (gint32)i));
    }
    scenario->sides[n_sides] = g_strdup(RESULT_NO_WINNER);
    scenario->names[n_sides] = g_strdup("Nobody");
    return scenario;
}

void
compared_scenario_free(gpointer data)
{
    ComparedScenario *scenario = data;
    g_free(scenario->id);
    g_free(scenario->title);
    g_free(scenario->players);
    g_strfreev(scenario->sides);
    g_strfreev(scenario->names);
    g_free(scenario);
}
