/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Counting along the table of a format, and reporting it.
 */
#include "schema/foreign/loss-report.h"

#include "schema/text/clean.h"
#include "schema/text/limits.h"

#include <string.h>

static const char *const fate_words[N_LOSS_FATES] = {
    [LOSS_READ] = N_("read"),
    [LOSS_CHANGED] = N_("changed"),
    [LOSS_LEFT] = N_("left out"),
};

LossReport *
loss_report_new(const LossRow *rows, guint n_rows, const char *about)
{
    LossReport *report = g_new(LossReport, 1);
    *report = (LossReport){
        .rows = rows,
        .n_rows = n_rows,
        .about = g_strdup(about),
        .counts = g_new0(guint64, n_rows),
        .first = g_new0(LossFirst, n_rows),
    };
    return report;
}

void
loss_report_free(LossReport *report)
{
    if (report == NULL)
        return;
    for (guint i = 0; i < report->n_rows; i++) {
        g_free(report->first[i].file);
        g_free(report->first[i].unit);
    }
    g_free(report->first);
    g_free(report->about);
    g_free(report->counts);
    g_free(report);
}

void
loss_report_add(LossReport *report, guint row, LossPlace place, guint64 n)
{
    g_assert(row < report->n_rows);
    if (n == 0)
        return;
    report->counts[row] += n;
    if (report->first[row].file != NULL)
        return;
    g_autofree char *file = text_cut(place.file, LIMIT_NAME_LETTERS);
    report->first[row] = (LossFirst){
        .file = text_clean(file),
        .unit = g_strdup(place.unit),
        .number = place.number,
    };
}

char *
loss_report_first(const LossReport *report, guint row, Audience audience)
{
    const LossFirst *first = &report->first[row];
    if (first->number == 0)
        return g_strdup(first->file);
    if (first->unit == NULL)
        return g_strdup_printf("%s:%" G_GUINT64_FORMAT, first->file, first->number);
    return g_strdup_printf("%s, %s %" G_GUINT64_FORMAT, first->file,
                           translation_for(audience, first->unit), first->number);
}

void
loss_report_add_unlocated(LossReport *report, guint row, guint64 n)
{
    loss_report_add(report, row, (LossPlace){.file = report->about}, n);
}

guint64
loss_report_count(const LossReport *report, LossFate fate)
{
    guint64 n = 0;
    for (guint i = 0; i < report->n_rows; i++)
        n += report->rows[i].fate == fate ? report->counts[i] : 0;
    return n;
}

/* Returns: whether @row is the first one of its kind of thing. */
static gboolean
begins_thing(const LossReport *report, guint row)
{
    for (guint i = 0; i < row; i++)
        if (strcmp(report->rows[i].thing, report->rows[row].thing) == 0)
            return FALSE;
    return TRUE;
}

/* Returns: the next row after @from with the same thing as @row; n_rows: there is none. */
static guint
next_of_thing(const LossReport *report, guint row, guint from)
{
    for (guint i = from; i < report->n_rows; i++)
        if (strcmp(report->rows[i].thing, report->rows[row].thing) == 0)
            return i;
    return report->n_rows;
}

static guint64
sum_of_thing(const LossReport *report, guint row)
{
    guint64 sum = 0;
    for (guint i = row; i < report->n_rows; i = next_of_thing(report, row, i + 1))
        sum += report->counts[i];
    return sum;
}

void
loss_report_append_text(GString *out, const LossReport *report)
{
    for (guint row = 0; row < report->n_rows; row++) {
        guint64 sum = begins_thing(report, row) ? sum_of_thing(report, row) : 0;
        if (sum == 0)
            continue;
        g_string_append_printf(out, "%s: %" G_GUINT64_FORMAT "\n", _(report->rows[row].thing), sum);
        for (guint i = row; i < report->n_rows; i = next_of_thing(report, row, i + 1)) {
            if (report->counts[i] == 0)
                continue;
            g_autofree char *first = loss_report_first(report, i, AUDIENCE_PEOPLE);
            g_string_append_printf(out, "  %" G_GUINT64_FORMAT " %s: %s (%s)\n", report->counts[i],
                                   _(fate_words[report->rows[i].fate]), _(report->rows[i].why),
                                   first);
        }
    }
}

void
loss_report_write_json(Writer *writer, const LossReport *report)
{
    writer_member_array(writer, "things");
    for (guint row = 0; row < report->n_rows; row++) {
        guint64 sum = begins_thing(report, row) ? sum_of_thing(report, row) : 0;
        if (sum == 0)
            continue;
        writer_begin_object(writer);
        writer_member_text(writer, "thing", report->rows[row].thing);
        writer_member_integer(writer, "count", (gint64)sum);
        writer_member_array(writer, "rows");
        for (guint i = row; i < report->n_rows; i = next_of_thing(report, row, i + 1))
            if (report->counts[i] > 0) {
                g_autofree char *first = loss_report_first(report, i, AUDIENCE_PROGRAMS);
                writer_begin_object(writer);
                writer_member_text(writer, "fate", fate_words[report->rows[i].fate]);
                writer_member_integer(writer, "count", (gint64)report->counts[i]);
                writer_member_text(writer, "first", first);
                writer_member_text(writer, "why", report->rows[i].why);
                writer_end_object(writer);
            }
        writer_end_array(writer);
        writer_end_object(writer);
    }
    writer_end_array(writer);
}

void
loss_report_append_table(GString *out, const LossRow *rows, guint n_rows)
{
    g_string_append(out, "| thing | fate | |\n|---|---|---|\n");
    for (guint i = 0; i < n_rows; i++)
        g_string_append_printf(out, "| %s | %s | %s |\n", rows[i].thing, fate_words[rows[i].fate],
                               rows[i].why);
}
