/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Members of records, and of the shown scenario, as edits.
 */
#include "editor/fields/member-edit.h"

#include "editor/fields/field-row.h"
#include "schema/model/edit.h"
#include "schema/model/record-read.h"
#include "schema/model/record-write.h"
#include "schema/text/writer.h"
#include "validator/edits/field-text.h"
#include "validator/edits/layer.h"

#include <glib/gi18n.h>
#include <string.h>

/* Returns: the record in the file of @root that edits of @entity and @id are about, or NULL. */
static const Record *
owner_in(const Record *root, EntityId entity, const char *id)
{
    if (root->entity->id == entity)
        return root;
    for (guint i = 0; id != NULL && i < root->entity->n_fields; i++) {
        const Field *field = &root->entity->fields[i];
        if (field->kind != KIND_LIST || field->target != entity || !record_has(root, field))
            continue;
        const Records *list = FIELD_SLOT(root, field, Records);
        for (guint32 j = 0; j < list->length; j++)
            if (g_strcmp0(record_key(list->items[j]), id) == 0)
                return list->items[j];
    }
    return NULL;
}

/* Returns: (transfer full): the way to the outermost list without keys on @path from a record of
 * @entity; NULL: there is none. */
static char *
way_to_loose_list(EntityId entity, const char *path)
{
    g_auto(GStrv) names = g_strsplit(path, "/", -1);
    g_autoptr(GString) way = g_string_new(NULL);
    for (char **name = names; *name != NULL; name++) {
        const Field *field = entity_find_field(entity_get(entity), *name, strlen(*name), 0);
        if (field == NULL || (field->kind != KIND_LIST && field->kind != KIND_RECORD))
            return NULL;
        g_string_append_printf(way, "%s%s", way->len > 0 ? "/" : "", *name);
        entity = field->target;
        if (field->kind == KIND_RECORD)
            continue;
        if (!entity_get(entity)->keyed)
            return name[1] != NULL ? g_strdup(way->str) : NULL;
        if (*++name == NULL)
            return NULL;
        g_string_append_printf(way, "/%s", *name);
    }
    return NULL;
}

/* Does @edit by rewriting the whole list. Returns: FALSE when that is not possible either; the plan
 * is then as it was. */
static gboolean
add_with_list(EditPlan *plan, const Edit *edit)
{
    g_autofree char *way = way_to_loose_list(edit->entity, edit->path);
    const DataFile *file = data_set_file_of(plan->set, edit->entity);
    if (file == NULL && edit->id != NULL)
        file = data_set_file_of_record(plan->set, edit->entity, edit->id);
    const Record *owner = subject_owner(plan->set, edit->entity, edit->id);
    if (way == NULL || owner == NULL || file == NULL || file->seen == NULL)
        return FALSE;
    const Record *edited = edit_apply(edit, file->seen, NULL);
    if (edited == NULL)
        return FALSE;
    const Record *wanted = owner_in(edited, edit->entity, edit->id);
    g_autofree char *before = edit_path_text(owner, way);
    g_autofree char *after = wanted != NULL ? edit_path_text(wanted, way) : NULL;
    arena_unref(edited->arena);
    const Edit whole = {
        .entity = edit->entity,
        .id = edit->id,
        .path = way,
        .before = before,
        .after = after,
    };
    return edit_plan_add(plan, &whole);
}

static gboolean
add_edit(EditPlan *plan, const Edit *edit)
{
    if (plan->error != NULL)
        return FALSE;
    if (edit_plan_add(plan, edit))
        return TRUE;
    GError *why = g_steal_pointer(&plan->error);
    if (add_with_list(plan, edit)) {
        g_error_free(why);
        return TRUE;
    }
    g_clear_error(&plan->error);
    plan->error = why;
    return FALSE;
}

/* Makes the record, or the item with nothing but its key, at @way, which ends in @field. */
static gboolean
make_step(EditPlan *plan, const Subject *subject, const char *way, const Field *field)
{
    const Entity *target = entity_get(field->target);
    const char *name = strrchr(way, '/');
    g_autoptr(Writer) writer = writer_new();
    writer_begin_object(writer);
    if (field->kind == KIND_LIST && target->keyed && name[1] != '#')
        writer_member_text(writer, field_key(&target->fields[0]), name + 1);
    writer_end_object(writer);
    g_autofree char *json = writer_finish_text(writer);
    const Edit edit = {
        .entity = subject->entity,
        .id = subject->id,
        .path = way,
        .after = json,
    };
    return add_edit(plan, &edit);
}

/* Makes what the way @path of @subject lacks. */
static gboolean
make_way(EditPlan *plan, const Subject *subject, const char *path)
{
    g_auto(GStrv) names = g_strsplit(path, "/", -1);
    const Entity *entity = entity_get(subject->entity);
    g_autoptr(GString) way = g_string_new(NULL);
    for (char **name = names; *name != NULL && name[1] != NULL; name++) {
        const Field *field = entity_find_field(entity, *name, strlen(*name), 0);
        if (field == NULL || (field->kind != KIND_LIST && field->kind != KIND_RECORD))
            return TRUE; /* the edit itself says what is wrong */
        g_string_append_printf(way, "%s%s", way->len > 0 ? "/" : "", *name);
        if (field->kind == KIND_LIST) {
            if (*++name == NULL || name[1] == NULL)
                return TRUE;
            g_string_append_printf(way, "/%s", *name);
        }
        const Record *owner = subject_owner(plan->set, subject->entity, subject->id);
        EditPathEnd end;
        gboolean is_there = owner != NULL && edit_path_follow(owner, way->str, &end) &&
                            (end.field == NULL || record_has(end.record, end.field));
        if (owner != NULL && !is_there && !make_step(plan, subject, way->str, field))
            return FALSE;
        entity = entity_get(field->target);
    }
    return TRUE;
}

gboolean
member_set(EditPlan *plan, const Subject *subject, const char *key, const char *json)
{
    g_autofree char *path = subject_member_path(subject, key);
    if (plan->error != NULL)
        return FALSE;
    if (json != NULL && !make_way(plan, subject, path))
        return FALSE;
    const Record *record = subject_record(subject, plan->set);
    const Field *field =
        record != NULL ? entity_find_field(record->entity, key, strlen(key), 0) : NULL;
    g_autofree char *before = field != NULL && !record->raw ? field_json(record, field) : NULL;
    if (g_strcmp0(before, json) == 0)
        return TRUE;
    const Edit edit = {
        .entity = subject->entity,
        .id = subject->id,
        .path = path,
        .before = before,
        .after = json,
    };
    return add_edit(plan, &edit);
}

gboolean
member_set_all(EditPlan *plan, const GPtrArray *subjects, const char *key, const char *json)
{
    for (guint i = 0; i < subjects->len; i++)
        if (!member_set(plan, subjects->pdata[i], key, json))
            return FALSE;
    return TRUE;
}

gboolean
member_edit_put_record(EditPlan *plan, const Subject *subject, const char *json)
{
    const Record *record = subject_record(subject, plan->set);
    g_autofree char *before = record != NULL ? record_to_text(record) : NULL;
    const Edit edit = {
        .entity = subject->entity,
        .id = subject->id,
        .path = subject->path,
        .before = before,
        .after = json,
    };
    return add_edit(plan, &edit);
}

gboolean
member_take_back(EditPlan *plan, const Subject *subject, const char *key)
{
    const Record *record = subject_record(subject, plan->set);
    if (record == NULL || plan->error != NULL)
        return plan->error == NULL;
    const Record *below = record->layers != NULL ? record->layers->under : NULL;
    const Field *field = entity_find_field(record->entity, key, strlen(key), 0);
    gboolean is_below = below != NULL && field != NULL && record_has(below, field);
    g_autofree char *json = is_below ? record_field_to_text(below, field) : NULL;
    return member_set(plan, subject, key, json);
}

gboolean
member_edit_add_item(EditPlan *plan, const Subject *owner, const char *key, const char *json)
{
    const Record *record = subject_record(owner, plan->set);
    const Entity *entity = field_row_subject_entity(owner);
    const Field *field = entity != NULL ? entity_find_field(entity, key, strlen(key), 0) : NULL;
    gboolean is_list = field != NULL && record != NULL && record_has(record, field);
    guint32 length = is_list ? FIELD_SLOT(record, field, Records)->length : 0;
    g_autofree char *list = subject_member_path(owner, key);
    g_autofree char *path = g_strdup_printf("%s/#%u", list, length + 1);
    g_autoptr(Arena) arena = arena_new();
    const Record *item =
        field != NULL ? record_read_value(entity_get(field->target), arena, json) : NULL;
    const char *id = item != NULL ? record_key(item) : NULL;
    if (edit_is_plain_key(id)) {
        g_free(path);
        path = g_strdup_printf("%s/%s", list, id);
    }
    if (plan->error != NULL || !make_way(plan, owner, path))
        return FALSE;
    const Edit edit = {
        .entity = owner->entity,
        .id = owner->id,
        .path = path,
        .after = json,
    };
    return add_edit(plan, &edit);
}

/* Finds the item that is meant. Returns: NULL when it is not there. */
static const Record *
find_item(const EditPlan *plan, const Subject *owner, const char *key, guint32 index, char **path)
{
    const Record *record = subject_record(owner, plan->set);
    const Field *field =
        record != NULL ? entity_find_field(record->entity, key, strlen(key), 0) : NULL;
    if (field == NULL || field->kind != KIND_LIST || !record_has(record, field))
        return NULL;
    const Records *list = FIELD_SLOT(record, field, Records);
    if (index >= list->length)
        return NULL;
    g_autofree char *way = subject_member_path(owner, key);
    g_autofree char *name = edit_item_name(record, field, index);
    *path = g_strdup_printf("%s/%s", way, name);
    return list->items[index];
}

gboolean
member_edit_remove_item(EditPlan *plan, const Subject *owner, const char *key, guint32 index)
{
    g_autofree char *path = NULL;
    const Record *item = find_item(plan, owner, key, index, &path);
    if (item == NULL)
        return plan->error == NULL;
    g_autofree char *before = record_to_text(item);
    const Edit edit = {
        .entity = owner->entity,
        .id = owner->id,
        .path = path,
        .before = before,
    };
    return add_edit(plan, &edit);
}

gboolean
member_edit_move_item(EditPlan *plan, const Subject *owner, const char *key, guint32 index,
                      guint32 to)
{
    g_autofree char *path = NULL;
    const Record *item = find_item(plan, owner, key, index, &path);
    if (item == NULL || index == to)
        return plan->error == NULL;
    g_autofree char *text = record_to_text(item);
    const Edit edit = {
        .entity = owner->entity,
        .id = owner->id,
        .path = path,
        .before = text,
        .after = text,
        .from = index + 1,
        .to = to + 1,
    };
    return add_edit(plan, &edit);
}

Subject *
member_edit_item_subject(const DataSet *set, const Subject *owner, const Record *record,
                         const Field *field, guint32 index)
{
    g_autofree char *name = edit_item_name(record, field, index);
    const DataFile *file = data_set_file_of(set, owner->entity);
    gboolean is_of_file =
        file != NULL && owner->id == NULL && owner->path[0] == '\0' && strchr(name, '#') == NULL;
    if (is_of_file && data_set_file_of(set, field->target) == file)
        return subject_new(field->target, name, NULL);
    g_autofree char *way = subject_member_path(owner, field_key(field));
    g_autofree char *path = g_strdup_printf("%s/%s", way, name);
    return subject_new(owner->entity, owner->id, path);
}

/* Returns: (transfer full): `space`, or `space-2` and so on, a key that no item has. */
static char *
free_key(const Records *list, const char *stem)
{
    g_autoptr(GHashTable) index = record_index_items(list);
    char *key = g_strdup(stem);
    for (guint n = 2; g_hash_table_contains(index, key); n++) {
        g_free(key);
        key = g_strdup_printf("%s-%u", stem, n);
    }
    return key;
}

static void
write_member(Writer *writer, const Record *like, const Field *field)
{
    g_autofree char *json = edit_path_text(like, field_key(field));
    writer_name(writer, field_key(field));
    writer_raw(writer, json, strlen(json));
}

/* Returns: one of @list that says of @field, which is a word, what most of them do; NULL: none. */
static const Record *
like_most(const Records *list, const Field *field)
{
    g_autofree guint *counts = g_new0(guint, g_strv_length((char **)field->words));
    guint most = 0;
    const Record *like = NULL;
    for (guint32 i = 0; i < list->length; i++) {
        const Record *record = list->items[i];
        if (record->raw || !record_has(record, field) ||
            ++counts[*FIELD_SLOT(record, field, gint)] <= most)
            continue;
        most++;
        like = record;
    }
    return like;
}

/* Required members that most records share, such as nation and type of a block, are copied from the
 * last one, with the numbers that games of its system have, so they seldom need a change. A word is
 * the most frequent one, such as land for places. */
static void
write_like_others(Writer *writer, const Records *list, const Entity *entity)
{
    const Record *last = list->length > 0 ? list->items[list->length - 1] : NULL;
    gboolean has_alike = FALSE;
    for (guint i = 1; last != NULL && !last->raw && i < entity->n_fields; i++) {
        const Field *field = &entity->fields[i];
        gboolean is_word = field->required && field->kind == KIND_WORD;
        gboolean is_number = field->kind == KIND_INT || field->kind == KIND_RATING;
        gboolean is_alike = field->required ? is_number || field->kind == KIND_REF
                                            : has_alike && is_number && field->systems != 0;
        const Record *like = is_word ? like_most(list, field) : last;
        if ((!is_word && !is_alike) || like == NULL || !record_has(like, field))
            continue;
        has_alike = has_alike || is_alike;
        write_member(writer, like, field);
    }
}

char *
member_edit_item_template(const Record *record, const Field *field)
{
    const Entity *entity = entity_get(field->target);
    const Field *first = &entity->fields[0];
    const Records none = {0};
    const Records *list = record_has(record, field) ? FIELD_SLOT(record, field, Records) : &none;
    g_autoptr(Writer) writer = writer_new();
    writer_begin_object(writer);
    if (first->kind == KIND_ID) {
        g_autofree char *key = free_key(list, entity->name);
        writer_member_text(writer, field_key(first), key);
        write_like_others(writer, list, entity);
    } else if (first->kind == KIND_WORD) {
        writer_member_text(writer, field_key(first), first->words[0]);
    }
    writer_end_object(writer);
    return writer_finish_text(writer);
}

const Field *
member_edit_scenario_field(const char *path)
{
    const Entity *entity = entity_get(ENTITY_SCENARIO);
    const Field *field = NULL;
    g_auto(GStrv) names = g_strsplit(path, "/", -1);
    for (char **name = names; *name != NULL; name++) {
        field = entity_find_field(entity, *name, strlen(*name), 0);
        if (field == NULL || name[1] == NULL)
            return field;
        if (field->kind != KIND_RECORD && field->kind != KIND_LIST)
            return NULL;
        entity = entity_get(field->target);
        if (field->kind == KIND_LIST && *++name == NULL)
            return NULL;
    }
    return NULL;
}

Subject *
member_edit_scenario_subject(EditorDocument *document, const char *path)
{
    const char *id = editor_document_scenario_id(document);
    return id != NULL ? subject_new(ENTITY_SCENARIO, id, path) : NULL;
}

/* Cuts @path in two. Returns: (transfer full): what means the record; the member goes to @key. */
static Subject *
split_member_path(EditorDocument *document, const char *path, const char **key)
{
    const char *slash = strrchr(path, '/');
    g_autofree char *way = slash != NULL ? g_strndup(path, (gsize)(slash - path)) : g_strdup("");
    *key = slash != NULL ? slash + 1 : path;
    return member_edit_scenario_subject(document, way);
}

char *
member_edit_scenario_text(EditorDocument *document, const char *path)
{
    const char *key;
    const Field *field = member_edit_scenario_field(path);
    g_autoptr(Subject) subject = split_member_path(document, path, &key);
    const Record *record =
        subject != NULL ? subject_record(subject, editor_document_set(document)) : NULL;
    return field != NULL && record != NULL ? field_text(record, field) : NULL;
}

/* Entries of keyed lists come and go with what they say. */
static void
plan_member(EditPlan *plan, const Subject *subject, const char *key, const char *json)
{
    const char *item = strrchr(subject->path, '/');
    g_autofree char *way =
        item != NULL ? g_strndup(subject->path, (gsize)(item - subject->path)) : g_strdup("");
    const Field *list = member_edit_scenario_field(way);
    if (item == NULL || list == NULL || list->kind != KIND_LIST) {
        member_set(plan, subject, key, json);
        return;
    }
    g_autoptr(Subject) of = subject_new(subject->entity, subject->id, way);
    layer_set_in_item(plan, of, item + 1, key, json != NULL ? VALUE_OF_JSON(json) : NULL);
}

gboolean
member_edit_scenario_set(EditorDocument *document, const char *path, const char *typed,
                         const char *label, GError **error)
{
    const char *key;
    g_autofree char *json = NULL;
    const Field *field = member_edit_scenario_field(path);
    g_autoptr(Subject) subject = split_member_path(document, path, &key);
    if (subject == NULL || field == NULL || editor_document_scenario(document) == NULL) {
        g_set_error_literal(error, EDIT_ERROR, EDIT_ERROR_PATH, _("No scenario is shown."));
        return FALSE;
    }
    if (!field_text_parse(field, typed, &json, error))
        return FALSE;
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    plan_member(plan, subject, key, json);
    return editor_document_apply(document, plan, label, error);
}
