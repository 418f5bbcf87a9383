/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Counting along the table of a format, and reporting it.
 */
#include "schema/foreign/loss-report.h"

#include "schema/model/entity.h"
#include "schema/model/finding.h"
#include "schema/text/clean.h"
#include "schema/text/limits.h"

#include <string.h>

static const char *const fate_words[N_LOSS_FATES] = {
    [LOSS_READ] = N_("kept"),
    [LOSS_CHANGED] = N_("changed"),
    [LOSS_LEFT] = N_("left out"),
};

/* The words of programs, which do not change. */
static const char *const fate_ids[N_LOSS_FATES] = {
    [LOSS_READ] = "read",
    [LOSS_CHANGED] = "changed",
    [LOSS_LEFT] = "left out",
};

static void
free_member(gpointer data)
{
    LossMember *member = data;
    g_free(member->name);
    g_ptr_array_unref(member->records);
    g_free(member);
}

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
        .each = g_array_new(FALSE, FALSE, sizeof(LossOccurrence)),
        .files = g_ptr_array_new_with_free_func(g_free),
        .text = g_string_chunk_new(64),
        .members = g_ptr_array_new_with_free_func(free_member),
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
    g_array_unref(report->each);
    g_ptr_array_unref(report->files);
    g_string_chunk_free(report->text);
    g_ptr_array_unref(report->members);
    g_free(report->about);
    g_free(report->counts);
    g_free(report);
}

/* Returns: the index of the file @shown in the files of @report. Those of one file are counted one
 * after the other, so it is one of the last. */
static guint
find_file(LossReport *report, const char *shown)
{
    for (guint i = report->files->len; i-- > 0;)
        if (strcmp(report->files->pdata[i], shown) == 0)
            return i;
    g_ptr_array_add(report->files, g_strdup(shown));
    return report->files->len - 1;
}

void
loss_report_add(LossReport *report, guint row, LossPlace place, guint64 n)
{
    g_assert(row < report->n_rows);
    if (n == 0)
        return;
    report->counts[row] += n;
    if (report->rows[row].fate != LOSS_READ && place.number > 0) {
        LossOccurrence occurrence = {
            .row = row,
            .file = find_file(report, place.file),
            .unit =
                place.unit != NULL ? g_string_chunk_insert_const(report->text, place.unit) : NULL,
            .number = place.number,
            .n = n,
        };
        g_array_append_val(report->each, occurrence);
    }
    if (report->first[row].file != NULL)
        return;
    g_autofree char *file = text_cut(place.file, LIMIT_NAME_LETTERS);
    report->first[row] = (LossFirst){
        .file = text_clean(file),
        .unit = g_strdup(place.unit),
        .number = place.number,
    };
}

/* Returns: (transfer full): the location @number of @unit (NULL: lines) in @file. */
static char *
write_place(const char *file, const char *unit, guint64 number, Audience audience)
{
    if (number == 0)
        return g_strdup(file);
    if (unit == NULL)
        return g_strdup_printf("%s:%" G_GUINT64_FORMAT, file, number);
    return g_strdup_printf("%s, %s %" G_GUINT64_FORMAT, file, translation_for(audience, unit),
                           number);
}

char *
loss_report_first(const LossReport *report, guint row, Audience audience)
{
    const LossFirst *first = &report->first[row];
    return write_place(first->file, first->unit, first->number, audience);
}

void
loss_report_add_member(LossReport *report, const char *name, LossFate fate, const char *record)
{
    LossMember *member = NULL;
    for (guint i = 0; i < report->members->len && member == NULL; i++) {
        LossMember *known = report->members->pdata[i];
        if (known->fate == fate && strcmp(known->name, name) == 0)
            member = known;
    }
    if (member == NULL) {
        member = g_new(LossMember, 1);
        *member = (LossMember){g_strdup(name), fate, g_ptr_array_new_with_free_func(g_free)};
        g_ptr_array_add(report->members, member);
    }
    g_ptr_array_add(member->records, g_strdup(record));
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

/* The records that are named for a member; the others are counted. */
#define NAMED_RECORDS 3u

char *
loss_member_names(const LossMember *member)
{
    guint n = member->records->len, n_named = n == NAMED_RECORDS + 1 ? n : MIN(n, NAMED_RECORDS);
    GString *names = g_string_new(NULL);
    for (guint i = 0; i < n_named; i++) {
        g_autofree char *cut = text_cut(member->records->pdata[i], LIMIT_NAME_LETTERS);
        g_autofree char *clean = text_clean(cut);
        g_string_append_printf(names, "%s%s", i > 0 ? ", " : "", clean);
    }
    g_string_append(names, n > n_named ? ", …" : "");
    return g_string_free(names, FALSE);
}

char *
loss_member_title(const LossMember *member)
{
    const Entity *entity;
    const Field *field = entity_find_qualified(member->name, strlen(member->name), &entity);
    if (field == NULL)
        return g_strdup(translation_in_context(FINDING_NOUN_CONTEXT, member->name));
    g_autofree char *name = field_name(field);
    return g_strdup_printf("%s: %s", translation_in_context(FINDING_NOUN_CONTEXT, entity->name),
                           name);
}

static void
append_members(GString *out, const LossReport *report)
{
    if (report->members->len > 0)
        g_string_append_printf(out, "%s\n",
                               _("Changed or missing after importing the export again:"));
    for (guint i = 0; i < report->members->len; i++) {
        const LossMember *member = report->members->pdata[i];
        g_autofree char *names = loss_member_names(member);
        g_autofree char *title = loss_member_title(member);
        g_string_append_printf(out, "  %u %s: %s (%s)\n", member->records->len,
                               _(fate_words[member->fate]), title, names);
    }
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
    append_members(out, report);
}

/* Writes the occurrences of @row, each once. */
static void
write_occurrences(Writer *writer, const LossReport *report, const guint *order, guint n)
{
    writer_member_array(writer, "occurrences");
    for (guint i = 0; i < n; i++) {
        const LossOccurrence *one = &g_array_index(report->each, LossOccurrence, order[i]);
        g_autofree char *place =
            write_place(report->files->pdata[one->file], one->unit, one->number, AUDIENCE_PROGRAMS);
        g_autofree char *clean = text_clean(place);
        writer_text(writer, clean);
    }
    writer_end_array(writer);
}

/* Returns: (transfer full): the indices of all occurrences, row by row; those of a row are from
 * @start[row] to before @start[row + 1]. */
static guint *
sort_occurrences(const LossReport *report, guint *start)
{
    guint *order = g_new(guint, MAX(report->each->len, 1));
    for (guint i = 0; i < report->each->len; i++)
        start[g_array_index(report->each, LossOccurrence, i).row + 2]++;
    for (guint row = 2; row < report->n_rows + 2; row++)
        start[row] += start[row - 1];
    for (guint i = 0; i < report->each->len; i++)
        order[start[g_array_index(report->each, LossOccurrence, i).row + 1]++] = i;
    return order;
}

static void
write_members(Writer *writer, const LossReport *report)
{
    writer_member_array(writer, "members");
    for (guint i = 0; i < report->members->len; i++) {
        const LossMember *member = report->members->pdata[i];
        writer_begin_object(writer);
        writer_member_text(writer, "member", member->name);
        writer_member_text(writer, "fate", fate_ids[member->fate]);
        writer_member_integer(writer, "count", member->records->len);
        writer_member_array(writer, "records");
        for (guint j = 0; j < member->records->len; j++)
            writer_text(writer, member->records->pdata[j]);
        writer_end_array(writer);
        writer_end_object(writer);
    }
    writer_end_array(writer);
}

void
loss_report_write_json(Writer *writer, const LossReport *report)
{
    g_autofree guint *start = g_new0(guint, report->n_rows + 2);
    g_autofree guint *order = sort_occurrences(report, start);
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
                writer_member_text(writer, "fate", fate_ids[report->rows[i].fate]);
                writer_member_integer(writer, "count", (gint64)report->counts[i]);
                writer_member_text(writer, "first", first);
                writer_member_text(writer, "why", report->rows[i].why);
                if (start[i + 1] > start[i])
                    write_occurrences(writer, report, order + start[i], start[i + 1] - start[i]);
                writer_end_object(writer);
            }
        writer_end_array(writer);
        writer_end_object(writer);
    }
    writer_end_array(writer);
    if (report->members->len > 0)
        write_members(writer, report);
}

void
loss_report_append_table(GString *out, const LossRow *rows, guint n_rows)
{
    g_string_append(out, "| element | result | as what, or why |\n|---|---|---|\n");
    for (guint i = 0; i < n_rows; i++)
        g_string_append_printf(out, "| %s | %s | %s |\n", rows[i].thing, fate_words[rows[i].fate],
                               rows[i].why);
}
