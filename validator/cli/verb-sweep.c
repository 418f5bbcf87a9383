/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva sweep: plays a scenario with each of many values, and shows what they change.
 */
#include "schema/model/entities.h"
#include "schema/store/data-set.h"
#include "schema/text/clean.h"
#include "validator/cli/progress.h"
#include "validator/cli/compared.h"
#include "validator/cli/edited-value.h"
#include "validator/cli/verb.h"
#include "validator/report/report.h"
#include "validator/report/results-chart.h"
#include "validator/report/results.h"
#include "validator/scenario/nation-paint.h"

#include <math.h>
#include <string.h>

/* Values of one, values that are changed, and all of them together. */
#define SWEEP_VALUES_MAX 100u
#define SWEEP_AXES_MAX 8u
#define SWEEP_CELLS_MAX 1000u

typedef struct {
    char *name;    /* owned: as it was said: `hill.forage`; or the id of a ruling */
    char **values; /* owned: as they were said, NULL-terminated, at least one */
    guint n;
    gboolean is_ruling;
} SweepAxis;

/* Games with one choice of values, in pairs with those of the data as they are. */
typedef struct {
    char *label;   /* owned: the values, as they were said */
    char **values; /* owned: one for each axis; NULL-terminated */
    PairSums sums;
    guint first, n; /* rows of the report: wins of each side, draws, and the score */
} SweptCell;

typedef struct {
    const char *path;           /* borrowed: of the data set, as it was said; NULL: it was not */
    ComparedScenario *scenario; /* borrowed */
    char **axes;                /* borrowed: what was changed; one name where cells are rulings */
    guint n_axes;
    gboolean is_ranked; /* cells are answers to rulings, those with most effect first */
    guint64 seed;
    gint64 wanted; /* pairs of each cell */
    guint n_sides;
    guint32 *paints;  /* owned: of the sides */
    GPtrArray *cells; /* of SweptCell, owned */
    GArray *rows;     /* of ComparedRow, of all cells */
} SweptReport;

typedef struct {
    const char *name;
    void (*append)(const SweptReport *report, GString *out);
} SweptForm;

/* Returns: (transfer none): the row @i of @cell. */
static inline const ComparedRow *
swept_row(const SweptReport *report, const SweptCell *cell, guint i)
{
    return &g_array_index(report->rows, ComparedRow, cell->first + i);
}

static void swept_append_page(const SweptReport *report, GString *out);

static void
sweep_axis_clear(SweepAxis *axis)
{
    g_free(axis->name);
    g_strfreev(axis->values);
}

/* Reads `2..8` or `2..8:2` into @values. Returns: FALSE when @word is nothing like that. */
static gboolean
read_range(const char *word, GPtrArray *values)
{
    const char *dots = strstr(word, "..");
    if (dots == NULL)
        return FALSE;
    g_autofree char *first = g_strndup(word, (gsize)(dots - word));
    g_auto(GStrv) rest = g_strsplit(dots + 2, ":", 2);
    gint64 from, to, step = 1;
    if (!g_ascii_string_to_signed(first, 10, G_MININT32, G_MAXINT32, &from, NULL) ||
        rest[0] == NULL || !g_ascii_string_to_signed(rest[0], 10, from, G_MAXINT32, &to, NULL) ||
        (rest[1] != NULL && !g_ascii_string_to_signed(rest[1], 10, 1, G_MAXINT32, &step, NULL)))
        return FALSE;
    for (gint64 value = from; value <= to && values->len <= SWEEP_VALUES_MAX; value += step)
        g_ptr_array_add(values, g_strdup_printf("%" G_GINT64_FORMAT, value));
    return TRUE;
}

/* Reads @word, as `hill.forage=2..4`, `hill.forage=2..8:2` or `hill.forage=2,6`. Returns:
 * FALSE, having complained. @axis is to be cleared in any case. */
static gboolean
sweep_axis_read(SweepAxis *axis, const char *word)
{
    const char *equals = strchr(word, '=');
    *axis = (SweepAxis){.name = NULL};
    if (equals == NULL || equals == word || equals[1] == '\0') {
        verb_complain(_("--set takes a member and the values to try, e.g. "
                        "ID.level.start=2..4 or ID.name=Old,New, not “%s”"),
                      word);
        return FALSE;
    }
    g_autoptr(GPtrArray) values = g_ptr_array_new_with_free_func(g_free);
    if (!read_range(equals + 1, values)) {
        g_auto(GStrv) parts = g_strsplit(equals + 1, ",", (gint)SWEEP_VALUES_MAX + 2);
        for (char **part = parts; *part != NULL; part++)
            g_ptr_array_add(values, g_strdup(*part));
    }
    if (values->len > SWEEP_VALUES_MAX) {
        verb_complain(_("“%s”: the limit is %u values"), word, SWEEP_VALUES_MAX);
        return FALSE;
    }
    axis->name = g_strndup(word, (gsize)(equals - word));
    axis->n = values->len;
    g_ptr_array_add(values, NULL);
    axis->values = (char **)g_ptr_array_free(g_steal_pointer(&values), FALSE);
    return TRUE;
}

/* Makes an axis of the answers to @ruling that are not its usual one. */
static void
sweep_axis_of_ruling(SweepAxis *axis, const Record *record)
{
    const Ruling *ruling = (const Ruling *)record;
    g_autoptr(GPtrArray) values = g_ptr_array_new();
    for (guint32 i = 0; i < ruling->answers.length; i++)
        if (g_strcmp0(record_key(ruling->answers.items[i]), ruling->default_) != 0)
            g_ptr_array_add(values, g_strdup(record_key(ruling->answers.items[i])));
    *axis = (SweepAxis){.name = g_strdup(ruling->id), .n = values->len, .is_ruling = TRUE};
    g_ptr_array_add(values, NULL);
    axis->values = (char **)g_ptr_array_free(g_steal_pointer(&values), FALSE);
}

/* Columns of the values of a cell, and of a row. */
#define LABEL_COLUMNS 40

/* Smaller values of P are printed as less than this. */
#define P_LEAST 0.0001

/* Returns: (transfer full): what the row is about. */
static char *
row_title(const SweptReport *report, const ComparedRow *row)
{
    return row->name != NULL ? g_strdup(_(row->name))
                             : g_strdup_printf("%s, %%", report->scenario->names[row->side]);
}

static void
append_row(GString *out, const SweptReport *report, const ComparedRow *row)
{
    static const char *const verdicts[] = {
        [ROW_SAME] = N_("no difference in any pair"),
        [ROW_OTHER] = N_("changed"),
        [ROW_UNDECIDED] = N_("undecided"),
    };
    const double scale = row->name == NULL ? 100 : 1;
    const guint digits = row->name == NULL ? 1 : 2;
    const char *sign = row->name == NULL ? "%+.1f" : "%+.2f";
    char new[RESULTS_DIGITS], low[RESULTS_DIGITS], high[RESULTS_DIGITS], change[RESULTS_DIGITS];
    char p[RESULTS_DIGITS];
    g_autofree char *title = row_title(report, row);
    g_autofree char *range =
        g_strdup_printf(_("(%s to %s)"), g_ascii_formatd(low, sizeof low, sign, row->low * scale),
                        g_ascii_formatd(high, sizeof high, sign, row->high * scale));
    g_string_append(out, "    ");
    compared_append_padded(out, title, LABEL_COLUMNS - 2, FALSE);
    g_string_append_printf(
        out, " %8s %8s %18s  %7s  %s\n", results_number(new, row->new *scale, digits),
        g_ascii_formatd(change, sizeof change, sign, row->difference * scale), range,
        row->corrected < P_LEAST ? "<0.0001" : results_number(p, row->corrected, 4),
        _(verdicts[row->verdict]));
}

/* Whether who wins, and the score, are no difference in any pair of @cell as in the data. */
static gboolean
is_without_effect(const SweptReport *report, const SweptCell *cell)
{
    gboolean is_same = TRUE;
    for (guint i = 0; i < cell->n; i++)
        is_same &= swept_row(report, cell, i)->verdict == ROW_SAME;
    return is_same;
}

static void
append_cell(GString *out, const SweptReport *report, const SweptCell *cell)
{
    g_autofree char *label = text_clean(cell->label);
    g_string_append_printf(out, "  %s\n", label);
    for (guint i = 0; i < cell->n; i++)
        append_row(out, report, swept_row(report, cell, i));
}

/* Lists the answers without effect, of which there is nothing else to report. */
static void
append_idle(GString *out, const SweptReport *report)
{
    const char *heading = _("\nNo change of winner or score in any game with\n");
    for (guint i = 0; i < report->cells->len; i++) {
        const SweptCell *cell = report->cells->pdata[i];
        g_autofree char *label = text_clean(cell->label);
        if (!is_without_effect(report, cell))
            continue;
        g_string_append_printf(out, "%s  %s\n", heading, label);
        heading = "";
    }
}

static void
append_text(const SweptReport *report, GString *out)
{
    const ComparedScenario *scenario = report->scenario;
    g_autofree char *title = text_clean(scenario->head->title);
    g_string_append_printf(
        out,
        _("%s: %s\n  %lld pairs of games for each, seed %llu, players %s; P is corrected for %u "
          "rows\n\n"),
        scenario->head->scenario, title, (long long)report->wanted,
        (unsigned long long)report->seed, scenario->head->players, report->rows->len);
    compared_append_padded(out, report->is_ranked ? _("Answers, by their effect") : _("Values"),
                           LABEL_COLUMNS + 2, FALSE);
    /* Translators: headings of columns of 9, 9, 19 and 9 letters. */
    g_string_append(
        out, /* xgettext:no-c-format */ _("   result   change    (95 % interval)        P\n"));
    for (guint i = 0; i < report->cells->len; i++) {
        const SweptCell *cell = report->cells->pdata[i];
        if (!report->is_ranked || !is_without_effect(report, cell))
            append_cell(out, report, cell);
    }
    if (report->is_ranked)
        append_idle(out, report);
}

static void
write_cell(Writer *writer, const SweptReport *report, const SweptCell *cell)
{
    writer_begin_object(writer);
    writer_member_array(writer, "values");
    for (guint i = 0; cell->values[i] != NULL; i++)
        writer_text(writer, cell->values[i]);
    writer_end_array(writer);
    writer_member_integer(writer, "pairs", cell->sums.pairs);
    writer_member_integer(writer, "same", cell->sums.same);
    writer_member_integer(writer, "failed", cell->sums.failed);
    writer_member_array(writer, "rows");
    for (guint i = 0; i < cell->n; i++)
        compared_row_write(writer, report->scenario, swept_row(report, cell, i));
    writer_end_array(writer);
    writer_end_object(writer);
}

static void
append_json(const SweptReport *report, GString *out)
{
    g_autoptr(Writer) writer = report_writer_new();
    writer_begin_object(writer);
    writer_break_lines(writer);
    writer_member_integer(writer, "format", 1);
    writer_member_text(writer, "kind", "sweep");
    writer_member_text(writer, "scenario", report->scenario->head->scenario);
    writer_member_text(writer, "players", report->scenario->head->players);
    writer_member_integer(writer, "seed", (gint64)report->seed);
    writer_member_integer(writer, "wanted", report->wanted);
    writer_member_array(writer, "axes");
    for (guint i = 0; i < report->n_axes; i++)
        writer_text(writer, report->axes[i]);
    writer_end_array(writer);
    writer_member_array(writer, "cells");
    for (guint i = 0; i < report->cells->len; i++)
        write_cell(writer, report, report->cells->pdata[i]);
    writer_end_array(writer);
    writer_end_object(writer);
    writer_finish_into(writer, out);
}

static const SweptForm forms[] = {
    {"text", append_text},
    {"json", append_json},
    {"html", swept_append_page},
};

/* Returns: (transfer none): the form with the index @i, the default first; NULL behind the last. */
static const SweptForm *
swept_form(guint i)
{
    return i < G_N_ELEMENTS(forms) ? &forms[i] : NULL;
}

/* What each side wins along the only axis. */
static void
append_lines(const SweptReport *report, GString *out)
{
    const guint n = report->cells->len;
    if (report->n_axes != 1 || report->is_ranked || n < 2)
        return;
    g_auto(GStrv) names = g_new0(char *, n + 1);
    g_autofree ResultsLine *lines = g_new0(ResultsLine, report->n_sides);
    g_autofree double *values = g_new0(double, (gsize)n * report->n_sides);
    for (guint i = 0; i < n; i++) {
        const SweptCell *cell = report->cells->pdata[i];
        names[i] = g_strdup(cell->values[0]);
        for (guint side = 0; side < report->n_sides; side++)
            values[side * n + i] = cell->n > side ? swept_row(report, cell, side)->new * 100 : -1;
    }
    for (guint side = 0; side < report->n_sides; side++)
        lines[side] = (ResultsLine){
            report->scenario->names[side],
            values + (gsize)side * n,
            report->paints[side],
        };
    results_page_begin_card(out, report->axes[0], _("Win rate of each side in percent, by value."));
    results_chart_lines(out, _("Win rate of each side, by value"), names, n, lines,
                        report->n_sides);
    results_page_end_card(out);
}

/* By how much each cell changes what @side wins. */
static void
append_changes(const SweptReport *report, guint side, GString *out)
{
    const guint n = report->cells->len;
    g_autofree ResultsChange *changes = g_new0(ResultsChange, n);
    g_auto(GStrv) words = g_new0(char *, n + 1);
    guint n_shown = 0;
    for (guint i = 0; i < n; i++) {
        const SweptCell *cell = report->cells->pdata[i];
        char change[RESULTS_DIGITS], p[RESULTS_DIGITS];
        if (cell->n <= side)
            continue;
        const ComparedRow *row = swept_row(report, cell, side);
        words[n_shown] =
            g_strdup_printf("%s · P %s", results_number(change, row->difference * 100, 1),
                            results_number(p, row->corrected, 2));
        changes[n_shown] = (ResultsChange){
            .name = cell->label,
            .words = words[n_shown],
            .value = row->difference,
            .low = row->low,
            .high = row->high,
            .paint = report->paints[side],
        };
        n_shown++;
    }
    g_autofree char *title =
        g_strdup_printf(_("%s: change of the win rate"), report->scenario->names[side]);
    results_page_begin_card(out, title,
                            /* xgettext:no-c-format */
                            _("In percentage points against the unchanged data, with 95 % "
                              "intervals; P is corrected for "
                              "all rows."));
    results_chart_changes(out, title, changes, n_shown);
    results_page_end_card(out);
}

/* The first axis down, the second one across, and what the first side wins. */
static void
append_grid(const SweptReport *report, GString *out)
{
    const char *across = NULL, *down = NULL;
    if (report->n_axes != 2 || report->is_ranked)
        return;
    g_autofree char *title = g_strdup_printf(_("%s, by %s"), report->axes[0], report->axes[1]);
    g_autofree char *words =
        g_strdup_printf(_("Win rate of %s in percent."), report->scenario->names[0]);
    results_page_begin_card(out, title, words);
    g_string_append(out, "<div class=\"scroll\"><table>\n<tr><th></th>");
    for (guint i = 0; i < report->cells->len; i++) {
        const SweptCell *cell = report->cells->pdata[i];
        down = down != NULL ? down : cell->values[0];
        if (strcmp(cell->values[0], down) != 0)
            break;
        results_page_append_element(out, "th", cell->values[1]);
    }
    for (guint i = 0; i < report->cells->len; i++) {
        const SweptCell *cell = report->cells->pdata[i];
        char text[RESULTS_DIGITS], heat[RESULTS_DIGITS];
        double share = cell->n > 0 ? swept_row(report, cell, 0)->new : 0;
        if (across == NULL || strcmp(cell->values[0], across) != 0) {
            across = cell->values[0];
            g_string_append(out, "</tr>\n<tr>");
            results_page_append_element(out, "td", across);
        }
        g_string_append_printf(out, "<td class=\"heat\" style=\"--h:%s\">%s</td>",
                               results_number(heat, share * 0.7, 2),
                               results_number(text, share * 100, 1));
    }
    g_string_append(out, "</tr>\n</table></div>\n");
    results_page_end_card(out);
}

static void
swept_append_page(const SweptReport *report, GString *out)
{
    const ComparedScenario *scenario = report->scenario;
    g_autofree char *words = g_strdup_printf(
        _("scenario %s · seed %llu · %lld pairs of games for each of %u · players %s"),
        scenario->head->scenario, (unsigned long long)report->seed, (long long)report->wanted,
        report->cells->len, scenario->head->players);
    results_page_begin(out, scenario->head->title, words);
    append_grid(report, out);
    g_string_append(out, "<div class=\"cards\">\n");
    append_lines(report, out);
    for (guint side = 0; side < report->n_sides; side++)
        append_changes(report, side, out);
    g_string_append(out, "</div>\n");
    results_page_end(out);
}

#define GAMES_DEFAULT 200
#define GAMES_MAX 1000000

/* One run of the verb. */
typedef struct {
    PairedWords words;
    char **sets, *ruling; /* as they were said */
    PairedRun run;
    const SweptForm *form;
    GArray *axes; /* of SweepAxis, owned */
    DataSet *set; /* owned: as it is */
    PlayedHalf old;
    SweptReport report;
} Sweep;

static void
sweep_clear(Sweep *sweep)
{
    g_array_unref(sweep->axes);
    data_set_unref(sweep->set);
    compared_half_clear(&sweep->old);
    if (sweep->report.scenario != NULL)
        compared_scenario_free(sweep->report.scenario);
    g_strfreev(sweep->report.axes);
    g_free(sweep->report.paints);
    g_ptr_array_unref(sweep->report.cells);
    g_array_unref(sweep->report.rows);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Sweep, sweep_clear)

static void
swept_cell_free(gpointer data)
{
    SweptCell *cell = data;
    g_free(cell->label);
    g_strfreev(cell->values);
    g_free(cell);
}

static const char *
form_word(guint i)
{
    return swept_form(i) != NULL ? swept_form(i)->name : NULL;
}

static gboolean
parse_options(Sweep *sweep, const Call *call, ExitStatus *status)
{
    PairedWords *words = &sweep->words;
    /* One row for each. */
    /* clang-format off */
    const VerbOption entries[] = {
        {"set", 0, 0, G_OPTION_ARG_STRING_ARRAY, &sweep->sets,
         N_("Values to try, e.g. ID.level.start=2..4 or =2,6; repeat for a grid of combinations"), N_("ID.MEMBER=VALUES"), .group = GROUP_PLAY, .value = VALUE_MEMBER},
        {"ruling", 0, 0, G_OPTION_ARG_STRING, &sweep->ruling,
         N_("Try the other answers to the ruling ID, or with `all` to all rulings, one at a time"), N_("ID"), .group = GROUP_PLAY, .value = VALUE_RULING},
        {"scenario", 0, 0, G_OPTION_ARG_STRING, &words->scenario,
         N_("Scenario to play; required if there are several"), N_("ID"), .group = GROUP_PLAY, .value = VALUE_SCENARIO},
        {"games", 0, 0, G_OPTION_ARG_STRING, &words->games,
         N_("Number of pairs of games for each combination of values [default: 200]"), N_("N"), .group = GROUP_PLAY},
        PAIRED_OPTIONS(words, form_word),
        {0},
    };
    /* clang-format on */
    return verb_parse(call, "sweep", entries, &words->paths, status);
}

static gboolean
read_axes(Sweep *sweep)
{
    guint n_cells = 1;
    if ((sweep->sets == NULL) == (sweep->ruling == NULL)) {
        verb_complain(_("sweep takes either --set, once or more, or --ruling"));
        return FALSE;
    }
    for (char **word = sweep->sets; word != NULL && *word != NULL; word++) {
        SweepAxis axis;
        gboolean is_read = sweep_axis_read(&axis, *word);
        g_array_append_val(sweep->axes, axis);
        if (!is_read)
            return FALSE;
        n_cells *= axis.n;
        if (sweep->axes->len > SWEEP_AXES_MAX || n_cells > SWEEP_CELLS_MAX) {
            verb_complain(_("the limit is %u combinations of values, and %u times --set"),
                          SWEEP_CELLS_MAX, SWEEP_AXES_MAX);
            return FALSE;
        }
    }
    return TRUE;
}

/* Returns: FALSE with the status when the verb is to end. */
static gboolean
read_words(Sweep *sweep, const Call *call, ExitStatus *status)
{
    PairedWords *words = &sweep->words;
    if (!parse_options(sweep, call, status))
        return FALSE;
    *status = EXIT_USAGE;
    sweep->run.n_games = GAMES_DEFAULT;
    if (!compared_run_read(&sweep->run, words, GAMES_MAX) || !read_axes(sweep))
        return FALSE;
    sweep->form = swept_form(verb_choice(form_word, words->format));
    if (g_strv_length(words->paths) > 1) {
        verb_complain(_("sweep plays one data set"));
        return FALSE;
    }
    sweep->report.path = words->paths[0];
    sweep->report.seed = sweep->run.seed;
    sweep->report.wanted = sweep->run.n_games;
    return TRUE;
}

/* Makes an axis of each ruling that is asked for. */
static gboolean
add_rulings(Sweep *sweep, ExitStatus *status)
{
    const Records rulings = data_set_records(sweep->set, ENTITY_RULING);
    const char *wanted = sweep->ruling;
    gboolean is_all = g_strcmp0(wanted, "all") == 0;
    for (guint32 i = 0; wanted != NULL && i < rulings.length; i++) {
        SweepAxis axis;
        if (!is_all && g_strcmp0(record_key(rulings.items[i]), wanted) != 0)
            continue;
        sweep_axis_of_ruling(&axis, rulings.items[i]);
        g_array_append_val(sweep->axes, axis);
    }
    if (wanted == NULL || sweep->axes->len > 0)
        return TRUE;
    if (is_all)
        verb_complain(_("“%s” has no rulings"), sweep->set->name);
    else
        verb_complain(_("“%s” has no ruling “%s”"), sweep->set->name, wanted);
    *status = EXIT_USAGE;
    return FALSE;
}

/* Only what the report shows is corrected for: who won, and the score. */
static void
add_rows(Sweep *sweep, SweptCell *cell)
{
    GArray *rows = sweep->report.rows;
    g_autoptr(GArray) all = g_array_new(FALSE, FALSE, sizeof(ComparedRow));
    comparison_rows_append(all, &cell->sums, sweep->report.n_sides);
    cell->first = rows->len;
    for (guint i = 0; i < all->len; i++) {
        const ComparedRow *row = &g_array_index(all, ComparedRow, i);
        if (row->name == NULL || strcmp(row->name, "score") == 0)
            g_array_append_vals(rows, row, 1);
    }
    cell->n = rows->len - cell->first;
}

/* Plays @set (transfer full), in which @values hold, or with the @answer to a ruling. */
static ExitStatus
play_cell(Sweep *sweep, DataSet *set, char **values, const char *label, const char *answer)
{
    const PairedWords *words = &sweep->words;
    SweptCell *cell = g_new0(SweptCell, 1);
    g_autoptr(GPtrArray) options = g_ptr_array_new();
    for (char **option = words->options; option != NULL && *option != NULL; option++)
        g_ptr_array_add(options, *option);
    if (answer != NULL)
        g_ptr_array_add(options, (char *)answer);
    g_ptr_array_add(options, NULL);
    const PlayedWords said = {words->players, (char *const *)options->pdata, words->weights};
    g_auto(PlayedHalf) new = {.players = NULL};
    ExitStatus status = EXIT_CLEAN;
    cell->label = g_strdup(label);
    cell->values = values;
    g_ptr_array_add(sweep->report.cells, cell);
    if (!compared_half_from_set(&new, &said, set, sweep->report.scenario->head->scenario,
                                &status)) {
        verb_complain(_("that was with %s"), label);
        return status;
    }
    compared_play_pairs(&sweep->old, &new, &sweep->run, &cell->sums, NULL, NULL);
    add_rows(sweep, cell);
    if (cell->sums.failed > 0)
        verb_complain(_("%s: %lld of the pairs with a game that failed, left out"), label,
                      (long long)cell->sums.failed);
    if (cell->sums.pairs < sweep->report.wanted)
        return (ExitStatus)progress_stopped_status();
    return cell->sums.failed > 0 ? EXIT_FINDINGS : EXIT_CLEAN;
}

/* Plays the choice of values number @at of the grid; the last axis changes fastest. */
static ExitStatus
play_choice(Sweep *sweep, guint at)
{
    guint n = sweep->axes->len;
    char **values = g_new0(char *, n + 1);
    g_autoptr(GString) label = g_string_new(NULL);
    g_autofree guint *chosen = g_new0(guint, n);
    for (guint i = n; i > 0; i--) {
        const SweepAxis *axis = &g_array_index(sweep->axes, SweepAxis, i - 1);
        chosen[i - 1] = at % axis->n;
        at /= axis->n;
    }
    ExitStatus status = EXIT_CLEAN;
    DataSet *set = data_set_ref(sweep->set);
    for (guint i = 0; i < n; i++) {
        const SweepAxis *axis = &g_array_index(sweep->axes, SweepAxis, i);
        DataSet *edited =
            set != NULL ? edited_value_apply(set, axis->name, axis->values[chosen[i]], &status)
                        : NULL;
        data_set_unref(set);
        set = edited;
        values[i] = g_strdup(axis->values[chosen[i]]);
        g_string_append_printf(label, "%s%s=%s", i > 0 ? " " : "", axis->name, values[i]);
    }
    if (set != NULL)
        return play_cell(sweep, set, values, label->str, NULL);
    g_strfreev(values);
    return status;
}

static ExitStatus
play_grid(Sweep *sweep)
{
    guint n = 1;
    ExitStatus status = EXIT_CLEAN;
    for (guint i = 0; i < sweep->axes->len; i++)
        n *= g_array_index(sweep->axes, SweepAxis, i).n;
    for (guint i = 0; i < n && status <= EXIT_FINDINGS; i++)
        status = exit_worse(status, play_choice(sweep, i));
    return status;
}

static ExitStatus
play_rulings(Sweep *sweep)
{
    ExitStatus status = EXIT_CLEAN;
    for (guint i = 0; i < sweep->axes->len; i++) {
        const SweepAxis *axis = &g_array_index(sweep->axes, SweepAxis, i);
        for (guint j = 0; j < axis->n && status <= EXIT_FINDINGS; j++) {
            char *const words[] = {axis->name, axis->values[j], NULL};
            g_autofree char *answer = g_strjoinv("=", (char **)words);
            status = exit_worse(status, play_cell(sweep, data_set_ref(sweep->set),
                                                  g_strdupv((char **)words), answer, answer));
        }
    }
    return status;
}

/* Returns: the greatest change of what any side wins. */
static double
effect_of(const GArray *rows, const SweptCell *cell)
{
    double most = 0;
    for (guint i = 0; i < cell->n; i++) {
        const ComparedRow *row = &g_array_index(rows, ComparedRow, cell->first + i);
        most = row->name == NULL ? fmax(most, fabs(row->difference)) : most;
    }
    return most;
}

static int
compare_by_effect(gconstpointer a, gconstpointer b, gpointer rows)
{
    double left = effect_of(rows, *(const SweptCell *const *)a);
    double right = effect_of(rows, *(const SweptCell *const *)b);
    return (left < right) - (left > right);
}

static void
name_axes(Sweep *sweep)
{
    SweptReport *report = &sweep->report;
    report->is_ranked = sweep->ruling != NULL;
    report->n_axes = report->is_ranked ? 2 : sweep->axes->len;
    report->axes = g_new0(char *, report->n_axes + 1);
    for (guint i = 0; i < report->n_axes; i++)
        report->axes[i] =
            g_strdup(!report->is_ranked ? g_array_index(sweep->axes, SweepAxis, i).name
                                        : (i == 0 ? "ruling" : "answer"));
}

static ExitStatus
run_sweep(Sweep *sweep)
{
    const PairedWords *words = &sweep->words;
    SweptReport *report = &sweep->report;
    const PlayedWords said = {words->players, words->options, words->weights};
    ExitStatus status = EXIT_CLEAN;
    sweep->set = played_set_load(report->path, &status);
    if (sweep->set == NULL || !add_rulings(sweep, &status) ||
        !compared_half_from_set(&sweep->old, &said, data_set_ref(sweep->set), words->scenario,
                                &status))
        return status;
    report->scenario = compared_scenario_new(
        &sweep->old, compared_head_new(&sweep->old, report->seed, words->options, report->wanted));
    report->n_sides = sweep->old.scenario.rules->board.n_sides;
    report->paints = nation_paint_of_sides(sweep->set);
    name_axes(sweep);
    status = report->is_ranked ? play_rulings(sweep) : play_grid(sweep);
    if (status == EXIT_USAGE || report->rows->len == 0)
        return status;
    comparison_rows_judge(report->rows);
    if (report->is_ranked)
        g_ptr_array_sort_with_data(report->cells, compare_by_effect, report->rows);
    g_autoptr(GString) out = g_string_new(NULL);
    sweep->form->append(report, out);
    return verb_print(out, status);
}

ExitStatus
verb_sweep(const Call *call)
{
    g_auto(Sweep) sweep = {
        .axes = g_array_new(FALSE, TRUE, sizeof(SweepAxis)),
        .report =
            {
                .cells = g_ptr_array_new_with_free_func(swept_cell_free),
                .rows = g_array_new(FALSE, FALSE, sizeof(ComparedRow)),
            },
    };
    ExitStatus status = EXIT_CLEAN;
    g_array_set_clear_func(sweep.axes, (GDestroyNotify)sweep_axis_clear);
    return read_words(&sweep, call, &status) ? run_sweep(&sweep) : status;
}
