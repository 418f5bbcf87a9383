/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The open layer of a data set and the base below it: what each states about a value, and whose
 * value it is after an edit.
 */
#include "validator/edits/layer.h"

#include "schema/model/edit.h"
#include "schema/model/record-write.h"
#include "schema/model/record.h"
#include "schema/store/statement.h"
#include "validator/edits/field-text.h"

#include <glib/gi18n.h>
#include <string.h>

const char *
layer_base_title(const DataSet *set)
{
    const Record *game = data_set_root(set->base, ENTITY_GAME);
    const char *title = game != NULL && !game->raw ? record_name(game) : NULL;
    return title != NULL ? title : set->base->name;
}

/* Returns: the record of @entity and @id in @root, the record of its file; NULL: none. */
static const Record *
find_in_root(const Record *root, EntityId entity, const char *id)
{
    if (root == NULL || root->raw)
        return NULL;
    if (root->entity->id == entity)
        return root;
    for (guint i = 0; id != NULL && i < root->entity->n_fields; i++) {
        const Field *field = &root->entity->fields[i];
        if (field->kind == KIND_LIST && field->target == entity && record_has(root, field))
            return record_find_item(root, field, id);
    }
    return NULL;
}

const Record *
layer_below(const DataSet *set, EntityId entity, const char *id)
{
    const DataFile *file = data_set_file_for(set, entity, id);
    return file != NULL ? find_in_root(file->below, entity, id) : NULL;
}

const Record *
layer_own(const DataSet *set, EntityId entity, const char *id)
{
    const DataFile *file = data_set_file_for(set, entity, id);
    return file != NULL ? find_in_root(file->root, entity, id) : NULL;
}

char *
layer_text_below(const DataSet *set, EntityId entity, const char *id, const char *path)
{
    const Record *below = layer_below(set, entity, id);
    return below != NULL ? edit_path_text(below, path) : NULL;
}

/* Whether @record states nothing, except perhaps its key. */
static gboolean
record_states_nothing(const Record *record)
{
    guint64 key = record->entity->keyed ? 1 : 0;
    return !record->raw && record->kept == NULL && (record->present & ~key) == 0;
}

/* Whether the value at @path of @owner states nothing and may be absent. */
static gboolean
path_is_idle(const Record *owner, const char *path)
{
    EditPathEnd end;
    if (!edit_path_follow(owner, path, &end))
        return FALSE;
    if (end.field == NULL)
        return record_states_nothing(end.record);
    if (end.field->required || !record_has(end.record, end.field))
        return FALSE;
    if (end.field->kind == KIND_LIST)
        return FIELD_SLOT(end.record, end.field, Records)->length == 0;
    return end.field->kind == KIND_RECORD &&
           record_states_nothing(*FIELD_SLOT(end.record, end.field, const Record *));
}

gboolean
layer_clear(EditPlan *plan, EntityId entity, const char *id, const char *path)
{
    g_autofree char *way = g_strdup(path);
    if (!edit_plan_set(plan, entity, id, way, NULL))
        return FALSE;
    for (char *slash = strrchr(way, '/'); slash != NULL; slash = strrchr(way, '/')) {
        *slash = '\0';
        const Record *owner = subject_owner(plan->set, entity, id);
        g_autofree char *below = layer_text_below(plan->set, entity, id, way);
        if (owner == NULL || below != NULL || !path_is_idle(owner, way))
            return TRUE;
        if (!edit_plan_set(plan, entity, id, way, NULL))
            return FALSE;
    }
    return TRUE;
}

/* Returns: the LIST at @path of @owner, or NULL. */
static const Records *
list_at_path(const Record *owner, const char *path)
{
    EditPathEnd end;
    gboolean is_list = owner != NULL && edit_path_follow(owner, path, &end) && end.field != NULL &&
                       end.field->kind == KIND_LIST && record_has(end.record, end.field);
    return is_list ? FIELD_SLOT(end.record, end.field, Records) : NULL;
}

/* Returns: the place, from 1, where the item @key of the list at @path below is seen once it is
 * there again: those below come first, in their order. 0: it is no such item. */
static guint32
position_of_restored(const EditPlan *plan, EntityId entity, const char *id, const char *path,
                     const char *key)
{
    const Records *below = list_at_path(layer_below(plan->set, entity, id), path);
    const Records *seen = list_at_path(subject_owner(plan->set, entity, id), path);
    guint32 place = 1;
    if (below == NULL || seen == NULL)
        return 0;
    g_autoptr(GHashTable) shown = record_index_items(seen);
    for (guint32 i = 0; i < below->length; i++) {
        const char *other = record_key(below->items[i]);
        if (g_strcmp0(other, key) == 0)
            return place;
        place += other != NULL && g_hash_table_contains(shown, other);
    }
    return 0;
}

/* Restores the value at @path, which is not empty. */
static gboolean
restore_path(EditPlan *plan, EntityId entity, const char *id, const char *path)
{
    const Record *owner = subject_owner(plan->set, entity, id);
    g_autofree char *now = owner != NULL ? edit_path_text(owner, path) : NULL;
    g_autofree char *below = layer_text_below(plan->set, entity, id, path);
    const char *slash = strrchr(path, '/');
    if (below == NULL)
        return now == NULL || layer_clear(plan, entity, id, path);
    if (now != NULL || slash == NULL)
        return edit_plan_set(plan, entity, id, path, below);
    g_autofree char *list = g_strndup(path, (gsize)(slash - path));
    Edit edit = {.entity = entity, .id = id, .path = path, .after = below};
    edit.to = position_of_restored(plan, entity, id, list, slash + 1);
    return edit_plan_add(plan, &edit);
}

gboolean
layer_restore(EditPlan *plan, EntityId entity, const char *id, const char *path)
{
    const DataFile *file = data_set_file_for(plan->set, entity, id);
    if (plan->error != NULL)
        return FALSE;
    if (path[0] != '\0' || file == NULL || file->kind->entity == entity)
        return restore_path(plan, entity, id, path);
    /* An item of the list of a file, by its path from there. */
    const Entity *root = entity_get(file->kind->entity);
    for (guint i = 0; i < root->n_fields; i++) {
        const Field *field = &root->fields[i];
        if (field->kind != KIND_LIST || field->target != entity)
            continue;
        g_autofree char *way = g_strdup_printf("%s/%s", field_key(field), id);
        return restore_path(plan, root->id, NULL, way);
    }
    return FALSE;
}

/* Returns: the field of the LIST @list, whose path need not exist; NULL: there is none. */
static const Field *
field_of_list(const Subject *list)
{
    const Entity *entity = entity_get(list->entity);
    const Field *field = NULL;
    g_auto(GStrv) names = g_strsplit(list->path, "/", -1);
    for (char **name = names; *name != NULL && entity != NULL; name++) {
        field = entity_find_field(entity, *name, strlen(*name), 0);
        gboolean leads_on =
            field != NULL && (field->kind == KIND_RECORD || field->kind == KIND_LIST);
        entity = leads_on ? entity_get(field->target) : NULL;
    }
    return field != NULL && field->kind == KIND_LIST && entity->keyed ? field : NULL;
}

gboolean
layer_set_in_item(EditPlan *plan, const Subject *list, const char *item, const char *key,
                  const RecordValue *value)
{
    const Field *field = field_of_list(list);
    if (!edit_is_plain_key(item) || field == NULL)
        return edit_plan_fail(plan, _("“%s” cannot be used as an id."), item);
    g_autofree char *path = g_strdup_printf("%s/%s", list->path, item);
    g_autofree char *member = g_strdup_printf("%s/%s", path, key);
    const Record *owner = subject_owner(plan->set, list->entity, list->id);
    if (owner == NULL) {
        g_autofree char *kind = field_text_entity_label(entity_get(list->entity));
        /* Translators: what a record is, and its id. */
        return edit_plan_fail(plan, _("There is no %s “%s”."), kind, list->id);
    }
    gboolean is_there = edit_path_record(owner, path) != NULL;
    if (!is_there && value == NULL)
        return TRUE;
    /* An item that this layer removed comes back as it is in the base. */
    const Record *below = layer_below(plan->set, list->entity, list->id);
    if (!is_there && below != NULL && edit_path_record(below, path) != NULL) {
        if (!layer_restore(plan, list->entity, list->id, path))
            return FALSE;
    } else if (!is_there) {
        const char *id = field_key(&entity_get(field->target)->fields[0]);
        g_autofree char *name = record_value_to_text(VALUE_OF_TEXT(item));
        g_autofree char *after = record_value_to_text(value);
        g_autofree char *whole = g_strdup_printf("{\"%s\": %s, \"%s\": %s}", id, name, key, after);
        return edit_plan_set(plan, list->entity, list->id, path, whole);
    }
    if (value != NULL)
        return edit_plan_set_value(plan, list->entity, list->id, member, value);
    return layer_clear(plan, list->entity, list->id, member);
}

static void
free_provenance(gpointer data)
{
    Provenance *provenance = data;
    g_free(provenance->file);
    g_free(provenance->value);
    g_free(provenance->source);
    g_free(provenance);
}

static Provenance *
describe_statement(const Statement *statement, const Field *field)
{
    Provenance *provenance = g_new0(Provenance, 1);
    guint32 line = 0, column;
    provenance->layer = statement->layer;
    if (statement->layer->text != NULL)
        provenance->file = g_strdup(statement->layer->text->name);
    if (statement_locate(statement, field, &line, &column))
        provenance->line = line;
    provenance->value = statement_value(statement->layer, field);
    provenance->source = g_strdup(statement->source);
    return provenance;
}

GPtrArray *
layer_provenance_find(const DataSet *set, const Subject *subject, const char *key)
{
    GPtrArray *found = g_ptr_array_new_with_free_func(free_provenance);
    const Record *record = subject_record(subject, set);
    const Field *field = record != NULL && !record->raw
                             ? entity_find_field(record->entity, key, strlen(key), 0)
                             : NULL;
    if (field == NULL)
        return found;
    g_autoptr(GArray) statements = statement_find_all(set, record, field);
    for (guint i = 0; i < statements->len; i++)
        g_ptr_array_add(found, describe_statement(&g_array_index(statements, Statement, i), field));
    return found;
}

/* The source of a value that was made up in the editor. */
#define OWN_SOURCE "house:own"

/* The source that new data sets state for all their values: what is changed there is made up as
 * well. */
#define INVENTED_SOURCE "invented"

/* Returns: (transfer full): @lines, the source of a record as text, with that of @key being our
 * own; NULL is allowed. */
static char *
with_own_source(const char *lines, const char *key)
{
    g_autofree char *name = g_strdup_printf("%s:", key);
    g_auto(GStrv) all = g_strsplit(lines != NULL ? lines : "", "\n", -1);
    g_autoptr(GString) text = g_string_new(NULL);
    for (char **line = all; *line != NULL; line++)
        if (**line != '\0' && !g_str_has_prefix(*line, name))
            g_string_append_printf(text, "%s\n", *line);
    g_string_append_printf(text, "%s " OWN_SOURCE, name);
    return g_string_free(g_steal_pointer(&text), FALSE);
}

/* Returns: the source that the file of @entity states for all its values, or NULL. */
static const char *
source_of_file(const DataSet *set, EntityId entity)
{
    const DataFile *file = data_set_file_of(set, entity);
    const Record *root = file != NULL ? file->seen : NULL;
    const Field *source = root != NULL && !root->raw ? entity_source_field(root->entity) : NULL;
    return source != NULL && record_has(root, source) ? record_source(root, source, NULL) : NULL;
}

/* Returns: the source of what @end means, at @path of @owner; NULL: none is stated. */
static const char *
source_at(const DataSet *set, const Edit *edit, const Record *owner, const EditPathEnd *end)
{
    const char *source = source_of_file(set, edit->entity);
    for (const char *slash = strchr(edit->path, '/'); slash != NULL;
         slash = strchr(slash + 1, '/')) {
        g_autofree char *way = g_strndup(edit->path, (gsize)(slash - edit->path));
        EditPathEnd around;
        if (edit_path_follow(owner, way, &around) && around.field != NULL)
            source = record_source(around.record, around.field, source);
    }
    return record_source(end->record, end->field, source);
}

/* Returns: whether @path of @owner leads to a value that is stated; its end goes to @end. */
static gboolean
find_value(const Record *owner, const char *path, EditPathEnd *end)
{
    if (owner == NULL || !edit_path_follow(owner, path, end) || end->field == NULL ||
        end->record->raw || !record_has(end->record, end->field))
        return FALSE;
    Kind kind = end->field->kind;
    return kind != KIND_RECORD && kind != KIND_LIST && kind != KIND_PROSE && kind != KIND_SOURCE;
}

static void
set_own_source(EditPlan *plan, const DataSet *before, const Edit *edit)
{
    EditPathEnd then, now;
    const Record *owner = subject_owner(before, edit->entity, edit->id);
    const Record *changed = subject_owner(plan->set, edit->entity, edit->id);
    if (owner != NULL && owner->layers != NULL) /* of a scenario that extends another one */
        owner = owner->layers->over;
    if (edit->before == NULL || !find_value(owner, edit->path, &then) ||
        !find_value(changed, edit->path, &now))
        return;
    const char *source = source_at(before, edit, owner, &then);
    if (source == NULL || strcmp(source, OWN_SOURCE) == 0 || strcmp(source, INVENTED_SOURCE) == 0 ||
        g_strcmp0(source, source_at(plan->set, edit, changed, &now)) != 0)
        return;
    const char *slash = strrchr(edit->path, '/');
    const Field *field = entity_source_field(now.record->entity);
    g_autofree char *json = NULL;
    g_autofree char *lines = field_text(now.record, field);
    g_autofree char *text = with_own_source(lines, field_key(now.field));
    g_autofree char *path = g_strdup_printf(
        "%.*s%s", slash != NULL ? (int)(slash + 1 - edit->path) : 0, edit->path, field_key(field));
    if (field_text_parse(field, text, &json, NULL))
        edit_plan_set(plan, edit->entity, edit->id, path, json);
}

void
layer_set_own_sources(EditPlan *plan, const DataSet *before, guint first)
{
    const guint n = plan->edits->len;
    for (guint i = first; before->base == NULL && i < n; i++)
        set_own_source(plan, before, plan->edits->pdata[i]);
}
