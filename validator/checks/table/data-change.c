/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two states of a data set share every record that no edit has touched, so only the way down to
 * what was edited is gone.
 */
#include "validator/checks/table/data-change.h"

#include "schema/model/records/record-write.h"

#include <string.h>

static void
mark_all(FieldSet *change)
{
    memset(change->fields, 0xff, sizeof change->fields);
}

/* Whether @field, which both have, says the same in both. */
static gboolean
is_same_value(const Record *before, const Record *now, const Field *field)
{
    if (memcmp(FIELD_SLOT(before, field, char), FIELD_SLOT(now, field, char),
               kind_size(field->kind)) == 0)
        return TRUE;
    g_autofree char *was = record_field_to_text(before, field);
    g_autofree char *is = record_field_to_text(now, field);
    return strcmp(was, is) == 0;
}

static void compare_records(FieldSet *change, const Record *before, const Record *now);

static void
compare_lists(FieldSet *change, const Record *before, const Record *now, const Field *field)
{
    const Records *were = FIELD_SLOT(before, field, Records);
    const Records *are = FIELD_SLOT(now, field, Records);
    if (were->length != are->length)
        field_set_add_all(change, now->entity, field);
    for (guint32 i = 0; i < MIN(were->length, are->length); i++)
        compare_records(change, were->items[i], are->items[i]);
}

static void
compare_field(FieldSet *change, const Record *before, const Record *now, const Field *field)
{
    if (!record_has(before, field) || !record_has(now, field))
        field_set_add_all(change, now->entity, field);
    else if (field->kind == KIND_LIST)
        compare_lists(change, before, now, field);
    else if (field->kind == KIND_RECORD)
        compare_records(change, *FIELD_SLOT(before, field, const Record *),
                        *FIELD_SLOT(now, field, const Record *));
    else if (!is_same_value(before, now, field))
        field_set_add_all(change, now->entity, field);
}

/* Either may be NULL. */
static void
compare_records(FieldSet *change, const Record *before, const Record *now)
{
    if (before == now)
        return;
    if (before == NULL || now == NULL || before->entity != now->entity || before->raw != now->raw ||
        before->kept != now->kept) {
        mark_all(change);
        return;
    }
    for (guint64 left = before->present | now->present; left != 0;)
        compare_field(change, before, now, record_next_field(now, &left));
}

/* Whether all that is no record is the same in both, of files that stand in the same place. */
static gboolean
is_read_alike(const DataFile *before, const DataFile *now)
{
    return before->kind == now->kind && strcmp(before->name, now->name) == 0 &&
           before->text == now->text && before->read.result == now->read.result &&
           before->stop.error == now->stop.error && before->base_result == now->base_result;
}

static gboolean
is_alike(const DataSet *before, const DataSet *now)
{
    gboolean is_one = before->base == now->base && before->base_result == now->base_result &&
                      g_strcmp0(before->folder, now->folder) == 0 &&
                      before->n_files == now->n_files && before->too_many == now->too_many;
    for (guint i = 0; is_one && i < now->n_files; i++)
        is_one = is_read_alike(&before->files[i], &now->files[i]);
    return is_one;
}

void
data_change_find(FieldSet *change, const DataSet *before, const DataSet *now)
{
    *change = (FieldSet){0};
    /* Another system reads other fields, and needs others. */
    if (!is_alike(before, now) || data_set_system(before) != data_set_system(now)) {
        mark_all(change);
        return;
    }
    for (guint i = 0; i < now->n_files; i++) {
        compare_records(change, before->files[i].seen, now->files[i].seen);
        compare_records(change, before->files[i].root, now->files[i].root);
        compare_records(change, before->files[i].below, now->files[i].below);
    }
}
