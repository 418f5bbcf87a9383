/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plans made of what was typed, and their labels.
 */
#include "editor/fields/form-edit.h"

#include "editor/fields/field-row.h"
#include "editor/fields/member-edit.h"
#include "editor/fields/record-search.h"
#include "editor/tools/border-tools.h"
#include "schema/text/writer.h"
#include "validator/edits/field-text.h"
#include "validator/edits/layer.h"
#include "validator/edits/rename.h"

#include <glib/gi18n.h>
#include <string.h>

/* Letters of a value that a label has room for. */
#define VALUE_LENGTH 40

/* Returns: the field @key of the records that @subjects mean, or NULL. */
static const Field *
find_common_field(const GPtrArray *subjects, const char *key)
{
    const Entity *entity = subjects->len > 0 ? field_row_subject_entity(subjects->pdata[0]) : NULL;
    return entity != NULL ? entity_find_field(entity, key, strlen(key), 0) : NULL;
}

/* Returns: (transfer full): `Livland`, or `3 places`. */
static char *
describe_subjects(const GPtrArray *subjects, const DataSet *set)
{
    if (subjects->len == 1)
        return subject_title(subjects->pdata[0], set);
    return g_strdup_printf(_("%u records"), subjects->len);
}

static char *
shorten_text(const char *text)
{
    g_autofree char *line = g_strdelimit(g_strdup(text), "\n", ' ');
    if (g_utf8_strlen(line, -1) <= VALUE_LENGTH)
        return g_steal_pointer(&line);
    g_autofree char *cut = g_utf8_substring(line, 0, VALUE_LENGTH);
    return g_strconcat(cut, "…", NULL);
}

/* Returns: (transfer full): what is typed for a list of references, each as its id. */
static char *
resolve_names(const DataSet *set, const Field *field, const char *text)
{
    if (field->kind == KIND_REF || field->kind == KIND_ZONE)
        return record_search_resolve(set, field, text);
    if (field->kind != KIND_REFS && field->kind != KIND_ZONES)
        return g_strdup(text);
    g_auto(GStrv) names = field_text_split(text);
    for (char **name = names; *name != NULL; name++) {
        char *id = record_search_resolve(set, field, *name);
        g_free(*name);
        *name = id;
    }
    return field_text_join((const char *const *)names, g_strv_length(names));
}

/* Returns: whether @row is a record that the verb needs, and that has no required members. */
static gboolean
is_wanted(const FieldRow *row)
{
    guint n;
    return row->use == ARGUMENT_REQUIRED && !row->is_given && row->field->kind == KIND_RECORD &&
           verb_rows(row->field->target, &n) == NULL;
}

/* Takes out of the record what its verb does not take but the verb before did, and gives it the
 * records that it needs now, empty. */
static gboolean
settle_arguments(EditPlan *plan, const Subject *subject)
{
    g_autoptr(GPtrArray) one = g_ptr_array_new();
    g_ptr_array_add(one, (gpointer)subject);
    g_autoptr(GPtrArray) rows = field_rows_of(one, plan->set);
    for (guint i = 0; i < rows->len; i++) {
        const FieldRow *row = rows->pdata[i];
        gboolean is_dropped = row->use == ARGUMENT_NONE && row->is_given;
        if ((is_dropped || is_wanted(row)) &&
            !member_set(plan, subject, field_key(row->field), is_dropped ? NULL : "{}"))
            return FALSE;
    }
    return TRUE;
}

/* Returns: whether @subject is a way between two spaces. The one it leads to goes to @to. */
static gboolean
is_border(const Subject *subject, const char **to)
{
    static const char way[] = "neighbours/";
    if (subject->entity != ENTITY_SPACE || !g_str_has_prefix(subject->path, way))
        return FALSE;
    *to = subject->path + strlen(way);
    return strpbrk(*to, "/#") == NULL;
}

static gboolean
set_member(EditPlan *plan, const Subject *subject, const Field *field, const char *typed,
           const char *json)
{
    const char *to;
    if (strcmp(field_key(field), "border") == 0 && json != NULL && is_border(subject, &to))
        return border_set(plan, subject->id, to, typed, BORDER_AS_LISTED);
    if (!member_set(plan, subject, field_key(field), json))
        return FALSE;
    const Entity *entity = field_row_subject_entity(subject);
    gboolean is_verb = field_row_verb_field(entity) == field;
    return !is_verb || json == NULL || settle_arguments(plan, subject);
}

/* Whether @field is the id of the one record of @subjects, so that references to it must change
 * too. */
static gboolean
is_own_id(const GPtrArray *subjects, const Field *field)
{
    const Subject *subject = subjects->pdata[0];
    const Entity *entity = entity_get(subject->entity);
    return subjects->len == 1 && subject->id != NULL && subject->path[0] == '\0' &&
           field == &entity->fields[0] && field->kind == KIND_ID;
}

/* Whether @field is that by which each of @subjects is found among the others. */
static gboolean
is_key(const GPtrArray *subjects, const Field *field)
{
    const Entity *entity = field_row_subject_entity(subjects->pdata[0]);
    return entity->keyed && field == &entity->fields[0];
}

/* Returns: whether @id is one that a new record of @entity gets until it has a name. */
static gboolean
is_provisional(const Entity *entity, const char *id)
{
    gsize length = strlen(entity->name);
    if (strncmp(id, entity->name, length) != 0)
        return FALSE;
    return id[length] == '\0' || (id[length] == '-' && id[length + 1] != '\0' &&
                                  strspn(id + length + 1, "0123456789") == strlen(id + length + 1));
}

/* Returns: (transfer full): the id that a record called @name has best, which is free; NULL: none
 * comes of the name. */
static char *
id_of_name(const DataSet *set, EntityId entity, const char *from, const char *name)
{
    g_autofree char *ascii = g_str_to_ascii(name, NULL);
    g_autofree char *lower = g_ascii_strdown(ascii, -1);
    g_autoptr(GString) id = g_string_new(NULL);
    for (const char *at = lower; *at != '\0'; at++)
        if (g_ascii_isalnum(*at))
            g_string_append_c(id, *at);
        else if (id->len > 0 && id->str[id->len - 1] != '-' && g_ascii_isspace(*at))
            g_string_append_c(id, '-');
    while (id->len > 0 && id->str[id->len - 1] == '-')
        g_string_truncate(id, id->len - 1);
    if (id->len == 0)
        return NULL;
    char *free_id = g_strdup(id->str);
    for (guint n = 2; n < 1000; n++) {
        g_autofree char *problem = rename_problem(set, entity, from, free_id);
        if (problem == NULL)
            return free_id;
        g_free(free_id);
        free_id = g_strdup_printf("%s-%u", id->str, n);
    }
    g_free(free_id);
    return NULL;
}

/* The id that a new record got follows its name, until it is changed. Returns: (transfer full): the
 * id it has now; NULL: as before. */
static char *
follow_name(EditPlan *plan, const Subject *subject, const Field *field, const char *name)
{
    const Entity *entity = entity_get(subject->entity);
    gboolean is_name = field->kind == KIND_TITLE && (strcmp(field_key(field), "name") == 0 ||
                                                     strcmp(field_key(field), "title") == 0);
    if (!is_name || !entity->keyed || subject->id == NULL || subject->path[0] != '\0' ||
        !is_provisional(entity, subject->id))
        return NULL;
    char *id = id_of_name(plan->set, subject->entity, subject->id, name);
    if (id != NULL && !rename_record(plan, subject->entity, subject->id, id, NULL))
        g_clear_pointer(&id, g_free);
    return id;
}

/* As form_plan(), of what is resolved. Returns: whether it could be done. */
static gboolean
plan_member(EditPlan *plan, const DataSet *before, const Subject *subject, const Field *field,
            const char *typed, const char *json)
{
    guint n = plan->edits->len;
    if (!set_member(plan, subject, field, typed, json))
        return FALSE;
    layer_set_own_sources(plan, before, n);
    return TRUE;
}

gboolean
form_plan(EditPlan *plan, const DataSet *before, const Subject *subject, const Field *field,
          const char *text)
{
    g_autofree char *json = NULL;
    g_autofree char *typed = g_strstrip(resolve_names(before, field, text));
    if (field == &field_row_subject_entity(subject)->fields[0] && field->kind == KIND_ID)
        return edit_plan_fail(
            plan, _("Rename ids one record at a time: everything that refers to them is updated."));
    return plan->error == NULL && field_text_parse(field, typed, &json, &plan->error) &&
           plan_member(plan, before, subject, field, typed, json);
}

gboolean
form_renames(const GPtrArray *subjects, const char *key)
{
    const Field *field = find_common_field(subjects, key);
    return field != NULL && is_own_id(subjects, field);
}

gboolean
form_set(EditorDocument *document, const GPtrArray *subjects, const char *key, const char *text,
         GError **error)
{
    DataSet *set = editor_document_set(document);
    const Field *field = find_common_field(subjects, key);
    g_autofree char *json = NULL;
    if (field == NULL)
        return TRUE;
    g_autofree char *typed = resolve_names(set, field, text != NULL ? text : "");
    g_strstrip(typed);
    if (is_own_id(subjects, field)) {
        const Subject *subject = subjects->pdata[0];
        return editor_document_rename(document, subject->entity, subject->id, typed, NULL, error);
    }
    if (subjects->len > 1 && is_key(subjects, field)) {
        g_set_error_literal(error, EDIT_ERROR, EDIT_ERROR_PATH,
                            _("Several records cannot have the same id."));
        return FALSE;
    }
    if (!field_text_parse(field, typed, &json, error))
        return FALSE;
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    for (guint i = 0; i < subjects->len; i++)
        if (!plan_member(plan, set, subjects->pdata[i], field, typed, json))
            break;
    g_autoptr(Subject) first = subject_copy(subjects->pdata[0]);
    g_autofree char *id =
        json != NULL && subjects->len == 1 ? follow_name(plan, first, field, typed) : NULL;
    gboolean was_selected = id != NULL && editor_document_is_selected(document, first);
    g_autofree char *name = field_label(field);
    g_autofree char *title = describe_subjects(subjects, set);
    g_autofree char *value = shorten_text(typed);
    g_autofree char *label = json != NULL ? g_strdup_printf(_("%s of %s: %s"), name, title, value)
                                          : g_strdup_printf(_("%s of %s: not set"), name, title);
    gboolean is_done = editor_document_apply(document, plan, label, error);
    if (is_done && was_selected) {
        g_autoptr(Subject) renamed = subject_new(first->entity, id, NULL);
        editor_document_select(document, renamed);
    }
    return is_done;
}

gboolean
form_take_back(EditorDocument *document, const GPtrArray *subjects, const char *key, GError **error)
{
    DataSet *set = editor_document_set(document);
    const Field *field = find_common_field(subjects, key);
    if (field == NULL)
        return TRUE;
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    for (guint i = 0; i < subjects->len; i++)
        if (!member_take_back(plan, subjects->pdata[i], key))
            break;
    g_autofree char *name = field_label(field);
    g_autofree char *title = describe_subjects(subjects, set);
    g_autofree char *label = g_strdup_printf(_("%s of %s: reverted"), name, title);
    return editor_document_apply(document, plan, label, error);
}

/* Returns: (transfer full): JSON of a record of @entity with its verb, if it has one. */
static char *
record_template(EntityId entity)
{
    const Field *verb = field_row_verb_field(entity_get(entity));
    g_autoptr(Writer) writer = writer_new();
    writer_begin_object(writer);
    if (verb != NULL)
        writer_member_text(writer, field_key(verb), verb->words[0]);
    writer_end_object(writer);
    return writer_finish_text(writer);
}

gboolean
form_add_record(EditorDocument *document, const GPtrArray *subjects, const char *key,
                GError **error)
{
    DataSet *set = editor_document_set(document);
    const Field *field = find_common_field(subjects, key);
    if (field == NULL || field->kind != KIND_RECORD)
        return TRUE;
    g_autofree char *json = record_template(field->target);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    member_set_all(plan, subjects, key, json);
    g_autofree char *name = field_label(field);
    g_autofree char *title = describe_subjects(subjects, set);
    g_autofree char *label = g_strdup_printf(_("%s of %s: added"), name, title);
    return editor_document_apply(document, plan, label, error);
}

/* Applies what was done to the LIST @key of @owner; @words has its name and that of the owner. */
static gboolean
apply_to_list(EditorDocument *document, EditPlan *plan, const Subject *owner, const char *key,
              const char *words, GError **error)
{
    g_autoptr(GPtrArray) one = g_ptr_array_new();
    g_ptr_array_add(one, (gpointer)owner);
    const Field *field = find_common_field(one, key);
    g_autofree char *name = field != NULL ? field_label(field) : g_strdup(key);
    g_autofree char *title = subject_title(owner, editor_document_set(document));
    g_autofree char *label = g_strdup_printf(words, name, title);
    return editor_document_apply(document, plan, label, error);
}

gboolean
form_add_item(EditorDocument *document, const Subject *owner, const char *key, GError **error)
{
    DataSet *set = editor_document_set(document);
    const Entity *entity = field_row_subject_entity(owner);
    const Record *record = subject_record(owner, set);
    const Field *field = entity != NULL ? entity_find_field(entity, key, strlen(key), 0) : NULL;
    if (field == NULL || field->kind != KIND_LIST)
        return TRUE;
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    g_autofree char *json =
        record != NULL ? member_edit_item_template(record, field) : record_template(field->target);
    member_edit_add_item(plan, owner, key, json);
    return apply_to_list(document, plan, owner, key, _("%s of %s: item added"), error);
}

gboolean
form_remove_item(EditorDocument *document, const Subject *owner, const char *key, guint32 index,
                 GError **error)
{
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    member_edit_remove_item(plan, owner, key, index);
    return apply_to_list(document, plan, owner, key, _("%s of %s: item removed"), error);
}

gboolean
form_move_item(EditorDocument *document, const Subject *owner, const char *key, guint32 index,
               guint32 to, GError **error)
{
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    member_edit_move_item(plan, owner, key, index, to);
    return apply_to_list(document, plan, owner, key, _("%s of %s: order changed"), error);
}
