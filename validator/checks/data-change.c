/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two states of a data set share every record that no edit has touched, so only the way down to
 * what was edited is gone.
 */
#include "validator/checks/data-change.h"

#include "schema/model/records/record-write.h"

#include <string.h>

static void
mark_all(DataChange *change)
{
    memset(change->fields, 0xff, sizeof change->fields);
}

/* Marks all fields of @entity and of every entity that its records may hold. */
static void
mark_whole(DataChange *change, EntityId entity)
{
    const Entity *row = entity_get(entity);
    if (change->fields[entity] == G_MAXUINT64)
        return;
    change->fields[entity] = G_MAXUINT64;
    for (guint i = 0; i < row->n_fields; i++)
        if (row->fields[i].kind == KIND_RECORD || row->fields[i].kind == KIND_LIST)
            mark_whole(change, row->fields[i].target);
}

static void
mark_field(DataChange *change, const Entity *entity, const Field *field)
{
    change->fields[entity->id] |= G_GUINT64_CONSTANT(1) << entity_field_index(entity, field);
    if (field->kind == KIND_RECORD || field->kind == KIND_LIST)
        mark_whole(change, field->target);
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

static void compare_records(DataChange *change, const Record *before, const Record *now);

static void
compare_lists(DataChange *change, const Record *before, const Record *now, const Field *field)
{
    const Records *were = FIELD_SLOT(before, field, Records);
    const Records *are = FIELD_SLOT(now, field, Records);
    if (were->length != are->length)
        mark_field(change, now->entity, field);
    for (guint32 i = 0; i < MIN(were->length, are->length); i++)
        compare_records(change, were->items[i], are->items[i]);
}

static void
compare_field(DataChange *change, const Record *before, const Record *now, const Field *field)
{
    if (!record_has(before, field) || !record_has(now, field))
        mark_field(change, now->entity, field);
    else if (field->kind == KIND_LIST)
        compare_lists(change, before, now, field);
    else if (field->kind == KIND_RECORD)
        compare_records(change, *FIELD_SLOT(before, field, const Record *),
                        *FIELD_SLOT(now, field, const Record *));
    else if (!is_same_value(before, now, field))
        mark_field(change, now->entity, field);
}

/* Either may be NULL. */
static void
compare_records(DataChange *change, const Record *before, const Record *now)
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
data_change_find(DataChange *change, const DataSet *before, const DataSet *now)
{
    *change = (DataChange){0};
    if (!is_alike(before, now)) {
        mark_all(change);
        return;
    }
    for (guint i = 0; i < now->n_files; i++) {
        compare_records(change, before->files[i].seen, now->files[i].seen);
        compare_records(change, before->files[i].root, now->files[i].root);
        compare_records(change, before->files[i].below, now->files[i].below);
    }
}

static guint64
ids_of(const Entity *entity)
{
    return entity_fields_of(entity, KIND_BIT(KIND_ID)) | (entity->keyed ? 1 : 0);
}

static guint64
names_of(const Entity *entity)
{
    return entity_fields_of(entity, KIND_BIT(KIND_TITLE) | KIND_BIT(KIND_TITLES));
}

static gboolean
has_changed(const DataChange *change, guint64 (*fields_of)(const Entity *entity))
{
    for (EntityId i = 0; i < N_ENTITIES; i++)
        if ((change->fields[i] & fields_of(entity_get(i))) != 0)
            return TRUE;
    return FALSE;
}

/* Whether there is a difference in what one word of @length bytes names. */
static gboolean
is_about_word(const DataChange *change, const char *word, gsize length)
{
    const Entity *entity = entity_find(word, length);
    if (length == strlen("ids") && strncmp(word, "ids", length) == 0)
        return has_changed(change, ids_of);
    if (length == strlen("names") && strncmp(word, "names", length) == 0)
        return has_changed(change, names_of);
    if (entity != NULL)
        return change->fields[entity->id] != 0;
    const Field *field = entity_find_qualified(word, length, &entity);
    g_assert(field != NULL);
    return (change->fields[entity->id] >> entity_field_index(entity, field) & 1) != 0;
}

gboolean
data_change_is_about(const DataChange *change, const char *fields)
{
    gboolean is_about = FALSE;
    while (fields[0] != '\0') {
        gsize length = strcspn(fields, " ");
        is_about = is_about_word(change, fields, length) || is_about;
        fields += length + (fields[length] == ' ');
    }
    return is_about;
}
