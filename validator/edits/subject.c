/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Naming records, and finding them again.
 */
#include "validator/edits/subject.h"

#include "schema/model/edit.h"
#include "validator/edits/field-text.h"

#include <string.h>

Subject *
subject_new(EntityId entity, const char *id, const char *path)
{
    Subject *subject = g_new0(Subject, 1);
    subject->entity = entity;
    subject->id = g_strdup(id);
    subject->path = g_strdup(path != NULL ? path : "");
    return subject;
}

Subject *
subject_copy(const Subject *subject)
{
    return subject_new(subject->entity, subject->id, subject->path);
}

void
subject_free(Subject *subject)
{
    if (subject == NULL)
        return;
    g_free(subject->id);
    g_free(subject->path);
    g_free(subject);
}

guint
subject_hash(gconstpointer data)
{
    const Subject *subject = data;
    guint hash = subject->entity * 31u + g_str_hash(subject->path);
    return subject->id != NULL ? hash * 31u + g_str_hash(subject->id) : hash;
}

gboolean
subject_equal(gconstpointer a, gconstpointer b)
{
    const Subject *one = a, *other = b;
    return one->entity == other->entity && g_strcmp0(one->id, other->id) == 0 &&
           strcmp(one->path, other->path) == 0;
}

const Record *
subject_owner(const DataSet *set, EntityId entity, const char *id)
{
    if (id == NULL)
        return data_set_root(set, entity);
    return data_set_find_record(set, entity, id);
}

const Record *
subject_record(const Subject *subject, const DataSet *set)
{
    const Record *owner = subject_owner(set, subject->entity, subject->id);
    return owner != NULL ? edit_path_record(owner, subject->path) : NULL;
}

char *
subject_member_path(const Subject *subject, const char *key)
{
    return subject->path[0] == '\0' ? g_strdup(key) : g_strdup_printf("%s/%s", subject->path, key);
}

/* Returns: (transfer full): what the record that @field of @record refers to is called. */
static char *
title_of_target(const DataSet *set, const Record *record)
{
    const Field *key = &record->entity->fields[0];
    const char *id = record_key(record);
    const Record *target =
        key->kind == KIND_REF ? data_set_find_record(set, key->target, id) : NULL;
    const char *name = target != NULL ? record_name(target) : record_name(record);
    return name != NULL ? g_strdup(name) : field_text_entity_label(record->entity);
}

Subject *
subject_for_display(const Subject *subject, const DataSet *set)
{
    const Record *record = subject_record(subject, set);
    EntityId kind = record != NULL && !record->raw ? record->entity->id : subject->entity;
    if (kind != ENTITY_PLACED && kind != ENTITY_STATE)
        return subject_copy(subject);
    EntityId entity = record->entity->fields[0].target;
    const char *id = record_key(record);
    gboolean is_there = data_set_find_record(set, entity, id) != NULL;
    return is_there ? subject_new(entity, id, NULL) : subject_copy(subject);
}

char *
subject_own_title(const Subject *subject, const DataSet *set)
{
    const Record *owner = subject_owner(set, subject->entity, subject->id);
    const Record *record = subject_record(subject, set);
    const char *name = owner != NULL ? record_name(owner) : subject->id;
    if (record != NULL && record != owner)
        return title_of_target(set, record);
    if (name == NULL && subject->id == NULL)
        return field_text_entity_label(entity_get(subject->entity));
    return g_strdup(name != NULL ? name : subject->id);
}

char *
subject_title(const Subject *subject, const DataSet *set)
{
    const Subject owner = {subject->entity, subject->id, (char *)""};
    g_autofree char *name = subject_own_title(&owner, set);
    if (subject->path[0] == '\0' || subject_record(subject, set) == NULL)
        return g_steal_pointer(&name);
    g_autofree char *inner = subject_own_title(subject, set);
    return g_strdup_printf("%s – %s", name, inner);
}

/* Appends the way from the record that @top is, which is not part of it, to @place. */
static void
append_way(GString *path, const RecordPlace *place, const RecordPlace *top)
{
    if (place == top)
        return;
    append_way(path, place->parent, top);
    if (path->len > 0)
        g_string_append_c(path, '/');
    g_string_append(path, field_key(place->field));
    if (place->field->kind != KIND_LIST)
        return;
    g_autofree char *name = edit_item_name(place->parent->record, place->field, place->index);
    g_string_append_printf(path, "/%s", name);
}

Subject *
subject_at(const RecordPlace *place)
{
    const RecordPlace *root = place, *item = NULL;
    for (; root->parent != NULL; root = root->parent)
        item = root;
    g_autoptr(GString) path = g_string_new(NULL);
    const Record *file = root->record;
    if (file->entity->keyed || item == NULL || item->field->kind != KIND_LIST) {
        append_way(path, place, root);
        return subject_new(file->entity->id, file->entity->keyed ? record_key(file) : NULL,
                           path->str);
    }
    /* A record in a list of a file has a name of its own, unless another one has it too. */
    g_autofree char *name = edit_item_name(file, item->field, item->index);
    gboolean is_named = item->record->entity->keyed && strchr(name, '#') == NULL;
    append_way(path, place, is_named ? item : root);
    if (is_named)
        return subject_new(item->record->entity->id, name, path->str);
    return subject_new(file->entity->id, NULL, path->str);
}
