/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A sweep as text, JSON and CSV.
 */
#include "validator/cli/play/sweep/swept-form.h"

#include "schema/text/clean.h"
#include "validator/report/json-member.h"
#include "validator/report/results/results-words.h"

/* Columns of the values of a cell, and of a row. */
#define LABEL_COLUMNS 40

/* Below that a P is not told. */
#define P_LEAST 0.0001

static void
append_padded(GString *out, const char *text, glong columns)
{
    g_string_append(out, text);
    for (glong i = g_utf8_strlen(text, -1); i < columns; i++)
        g_string_append_c(out, ' ');
}

/* Returns: (transfer full): what the row is about. */
static char *
row_title(const SweptReport *report, const ComparedRow *row)
{
    return row->name != NULL ? g_strdup(row->name)
                             : g_strdup_printf("%s, %%", report->scenario->names[row->side]);
}

static void
append_row(GString *out, const SweptReport *report, const ComparedRow *row)
{
    static const char *const verdicts[] = {
        [ROW_SAME] = "the same in every game",
        [ROW_OTHER] = "changed",
        [ROW_UNDECIDED] = "undecided",
    };
    const double scale = row->name == NULL ? 100 : 1;
    const guint digits = row->name == NULL ? 1 : 2;
    const char *sign = row->name == NULL ? "%+.1f" : "%+.2f";
    char new[RESULTS_DIGITS], low[RESULTS_DIGITS], high[RESULTS_DIGITS], change[RESULTS_DIGITS];
    char p[RESULTS_DIGITS];
    g_autofree char *title = row_title(report, row);
    g_autofree char *range =
        g_strdup_printf("(%s to %s)", g_ascii_formatd(low, sizeof low, sign, row->low * scale),
                        g_ascii_formatd(high, sizeof high, sign, row->high * scale));
    g_string_append(out, "    ");
    append_padded(out, title, LABEL_COLUMNS - 2);
    g_string_append_printf(
        out, " %8s %8s %18s  %7s  %s\n", results_number(new, row->new *scale, digits),
        g_ascii_formatd(change, sizeof change, sign, row->difference * scale), range,
        row->corrected < P_LEAST ? "<0.0001" : results_number(p, row->corrected, 4),
        verdicts[row->verdict]);
}

/* Whether who wins, and the score, are the same in every game of @cell as in the data. */
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

/* Lists the answers without effect, of which there is nothing else to tell. */
static void
append_idle(GString *out, const SweptReport *report)
{
    const char *heading = "\nThe same winner and score in every game with\n";
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
    g_autofree char *title = text_clean(scenario->title);
    g_string_append_printf(
        out,
        "%s: %s\n  %" G_GINT64_FORMAT " pairs of games for each, seed %" G_GUINT64_FORMAT
        ", players %s; P is corrected for %u rows\n\n",
        scenario->id, title, report->wanted, report->seed, scenario->players, report->rows->len);
    append_padded(out, report->is_ranked ? "Answers, by their effect" : "Values",
                  LABEL_COLUMNS + 2);
    g_string_append_printf(out, " %8s %8s %18s  %7s\n", "now", "change", "(95 percent)", "P");
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
    writer_name(writer, "values");
    writer_begin_array(writer);
    for (guint i = 0; cell->values[i] != NULL; i++)
        writer_text(writer, cell->values[i]);
    writer_end_array(writer);
    writer_member_integer(writer, "pairs", cell->sums.pairs);
    writer_member_integer(writer, "same", cell->sums.same);
    writer_member_integer(writer, "failed", cell->sums.failed);
    writer_name(writer, "rows");
    writer_begin_array(writer);
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
    writer_member_text(writer, "scenario", report->scenario->id);
    writer_member_text(writer, "players", report->scenario->players);
    writer_member_integer(writer, "seed", (gint64)report->seed);
    writer_member_integer(writer, "wanted", report->wanted);
    writer_name(writer, "axes");
    writer_begin_array(writer);
    for (guint i = 0; i < report->n_axes; i++)
        writer_text(writer, report->axes[i]);
    writer_end_array(writer);
    writer_name(writer, "cells");
    writer_begin_array(writer);
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

const SweptForm *
swept_form(guint i)
{
    return i < G_N_ELEMENTS(forms) ? &forms[i] : NULL;
}
