/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What can replace a part of a sentence, and the edits of its parts.
 */
#include "editor/fields/sentence-edit.h"

#include "editor/fields/field-row.h"
#include "editor/fields/member-edit.h"
#include "schema/model/record-write.h"
#include "schema/model/verb.h"
#include "schema/model/words.h"
#include "validator/edits/field-text.h"

#include <glib/gi18n.h>
#include <string.h>

/* Returns: whether @text has @query in it, be letters large or small. */
static gboolean
is_containing(const char *text, const char *query)
{
    g_autofree char *here = g_utf8_casefold(text, -1);
    g_autofree char *there = g_utf8_casefold(query, -1);
    return strstr(here, there) != NULL;
}

static void
offer_hit(GPtrArray *hits, const char *query, const char *id, const char *title, const char *detail)
{
    if (is_containing(title, query) || (detail != NULL && is_containing(detail, query)))
        record_search_hits_add(hits, N_ENTITIES, id, title, detail);
}

static void
offer_words(GPtrArray *hits, const DataSet *set, const Field *field, const char *query)
{
    for (guint i = 0; field->words[i] != NULL; i++) {
        const char *phrase = words_phrase(field->words, (gint)i);
        g_autofree char *label = field_text_word_label(field->words[i]);
        if (verb_word_is_read(field, i, data_set_system(set)))
            offer_hit(hits, query, field->words[i], label,
                      phrase != NULL && g_ascii_strcasecmp(phrase, label) != 0 ? _(phrase) : NULL);
    }
}

static void
offer_verbs(GPtrArray *hits, const DataSet *set, const Entity *entity, const char *query)
{
    guint n;
    const Verb *rows = verb_rows(entity->id, &n);
    for (guint i = 0; i < n; i++) {
        g_autofree char *label = field_text_word_label(rows[i].name);
        if (systems_include(rows[i].systems, data_set_system(set)))
            offer_hit(hits, query, rows[i].name, label, _(rows[i].meaning));
    }
}

/* Returns: the member by which a sentence finds what the id in @field of @record names: one that
 * leads to the record with the list; NULL: it is no such id. */
static const Field *
get_list(const Record *record, const Field *field)
{
    const Verb *verb = record != NULL && !record->raw ? verb_of(record) : NULL;
    g_autofree char *slot = g_strdup_printf("{%s/", field_key(field));
    const char *at = verb != NULL ? strstr(verb->phrase, slot) : NULL;
    if (at == NULL)
        return NULL;
    at += strlen(slot);
    return entity_find_field(record->entity, at, strcspn(at, "}"), 0);
}

static void
offer_items(GPtrArray *hits, const DataSet *set, const Record *record, const Field *through,
            const char *query)
{
    const Record *owner = NULL;
    if (record_has(record, through))
        owner =
            data_set_find_record(set, through->target, *FIELD_SLOT(record, through, const char *));
    for (guint i = 0; owner != NULL && i < owner->entity->n_fields; i++) {
        const Field *list = &owner->entity->fields[i];
        if (list->kind != KIND_LIST || !record_has(owner, list))
            continue;
        const Records *items = FIELD_SLOT(owner, list, Records);
        for (guint32 j = 0; j < items->length; j++)
            if (record_key(items->items[j]) != NULL)
                offer_hit(hits, query, record_key(items->items[j]), record_name(items->items[j]),
                          NULL);
    }
}

static gboolean
has_verbs(const Field *field)
{
    guint n;
    return (field->kind == KIND_RECORD || field->kind == KIND_LIST) &&
           verb_rows(field->target, &n) != NULL;
}

gboolean
sentence_edit_has_choices(const Record *record, const Field *field)
{
    const guint searched = KIND_BIT(KIND_WORD) | KIND_BIT(KIND_BOOL) | KIND_BIT(KIND_REF) |
                           KIND_BIT(KIND_REFS) | KIND_BIT(KIND_ZONE) | KIND_BIT(KIND_ZONES) |
                           KIND_BIT(KIND_DATE) | KIND_BIT(KIND_FIELD);
    return (searched & KIND_BIT(field->kind)) != 0 || has_verbs(field) ||
           get_list(record, field) != NULL;
}

GPtrArray *
sentence_edit_choices(const DataSet *set, const Record *record, const Field *field,
                      const char *query, guint most)
{
    const Field *through = get_list(record, field);
    if (through == NULL && field->kind != KIND_WORD && field->kind != KIND_BOOL &&
        !has_verbs(field))
        return record_search_in(set, field, NULL, query, most);
    GPtrArray *hits = record_search_hits_new();
    if (through != NULL) {
        offer_items(hits, set, record, through, query);
    } else if (field->kind == KIND_BOOL) {
        offer_hit(hits, query, "yes", _("yes"), NULL);
        offer_hit(hits, query, "no", _("no"), NULL);
    } else if (has_verbs(field)) {
        offer_verbs(hits, set, entity_get(field->target), query);
    } else if (record != NULL && field_row_verb_field(record->entity) == field) {
        offer_verbs(hits, set, record->entity, query);
    } else {
        offer_words(hits, set, field, query);
    }
    if (hits->len > most)
        g_ptr_array_set_size(hits, (gint)most);
    return hits;
}

GPtrArray *
sentence_edit_members(const DataSet *set, const Subject *subject)
{
    GPtrArray *hits = record_search_hits_new();
    g_autoptr(GPtrArray) one = g_ptr_array_new();
    g_ptr_array_add(one, (gpointer)subject);
    g_autoptr(GPtrArray) rows = field_rows_of(one, set);
    for (guint i = 0; i < rows->len; i++) {
        const FieldRow *row = rows->pdata[i];
        if (!row->is_given && row->use != ARGUMENT_NONE && field_part(row->field) != ROW_REMARK)
            offer_hit(hits, "", field_key(row->field), row->label, _(row->field->meaning));
    }
    return hits;
}

/* The member in which conditions hold those that they join. */
#define JOINED "of"

/* Returns: (transfer full): the record around @subject, a part of another one; @field gets the
 * member that @subject is in, @index its index in a LIST; NULL: it is a part of none. */
static Subject *
sentence_parent(const DataSet *set, const Subject *subject, const Field **field, guint32 *index)
{
    g_auto(GStrv) names = g_strsplit(subject->path, "/", -1);
    const Entity *entity = entity_get(subject->entity);
    g_autoptr(GString) way = g_string_new(NULL);
    gsize around = 0;
    *field = NULL;
    *index = 0;
    for (char **name = names; *name != NULL && **name != '\0'; name++) {
        const Field *step = entity_find_field(entity, *name, strlen(*name), 0);
        if (step == NULL || (step->kind != KIND_LIST && step->kind != KIND_RECORD))
            return NULL;
        around = way->len;
        *field = step;
        g_string_append_printf(way, "%s%s", way->len > 0 ? "/" : "", *name);
        if (step->kind == KIND_LIST && name[1] != NULL)
            g_string_append_printf(way, "/%s", *++name);
        entity = entity_get(step->target);
    }
    if (*field == NULL)
        return NULL;
    g_string_truncate(way, around);
    Subject *parent = subject_new(subject->entity, subject->id, way->str);
    const Record *outer = subject_record(parent, set);
    const Record *inner = subject_record(subject, set);
    if (outer != NULL && !outer->raw && (*field)->kind == KIND_LIST) {
        const Records *items = FIELD_SLOT(outer, *field, Records);
        while (*index < items->length && items->items[*index] != inner)
            ++*index;
    }
    return parent;
}

/* Returns: whether @subject is a condition of the verb @verb. */
static gboolean
is_condition(const DataSet *set, const Subject *subject, const char *verb)
{
    const Record *record = subject != NULL ? subject_record(subject, set) : NULL;
    const Verb *row = record != NULL && !record->raw ? verb_of(record) : NULL;
    return row != NULL && record->entity->id == ENTITY_CONDITION && strcmp(row->name, verb) == 0;
}

/* Returns: (transfer none): the conditions that @subject, one of `all`, `any` or `not`, joins. */
static const Records *
joined_by(const DataSet *set, const Subject *subject)
{
    static const Records none = {0};
    const Record *record = subject_record(subject, set);
    return record_has_key(record, JOINED)
               ? FIELD_SLOT(record, record_field(record, JOINED), Records)
               : &none;
}

/* Returns: (transfer full): JSON of a record of @entity with @verb and, empty, the records that it
 * must be given. */
static char *
json_of_verb(const Entity *entity, const char *verb)
{
    guint n;
    const Verb *rows = verb_rows(entity->id, &n), *row = NULL;
    GString *json = g_string_new(NULL);
    for (guint i = 0; i < n; i++)
        if (strcmp(rows[i].name, verb) == 0)
            row = &rows[i];
    g_string_append_printf(json, "{\"%s\": \"%s\"", field_key(field_row_verb_field(entity)), verb);
    for (guint i = 0; row != NULL && i < entity->n_fields; i++) {
        const Field *field = &entity->fields[i];
        guint n_inner;
        if (field->kind == KIND_RECORD && verb_rows(field->target, &n_inner) == NULL &&
            verb_argument(row, field_key(field)) == ARGUMENT_REQUIRED)
            g_string_append_printf(json, ", \"%s\": {}", field_key(field));
    }
    g_string_append_c(json, '}');
    return g_string_free(json, FALSE);
}

static gboolean
apply_step(EditorDocument *document, EditPlan *plan, const Subject *subject, const char *words,
           GError **error)
{
    g_autofree char *title = subject_title(subject, editor_document_set(document));
    g_autofree char *label = g_strdup_printf(words, title);
    return editor_document_apply(document, plan, label, error);
}

gboolean
sentence_negate(EditorDocument *document, const Subject *subject, GError **error)
{
    const Field *field;
    guint32 index;
    DataSet *set = editor_document_set(document);
    const char *negation = condition_words[CONDITION_NOT];
    const Record *record = subject_record(subject, set);
    g_autoptr(Subject) parent = sentence_parent(set, subject, &field, &index);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    if (record == NULL)
        return TRUE;
    g_autofree char *own = record_to_text(record);
    if (is_condition(set, subject, negation) && joined_by(set, subject)->length == 1) {
        g_autofree char *inner = record_to_text(joined_by(set, subject)->items[0]);
        member_edit_put_record(plan, subject, inner);
    } else if (is_condition(set, parent, negation) && joined_by(set, parent)->length == 1) {
        member_edit_put_record(plan, parent, own);
    } else {
        g_autofree char *json =
            g_strdup_printf("{\"verb\": \"%s\", \"" JOINED "\": [%s]}", negation, own);
        member_edit_put_record(plan, subject, json);
    }
    return apply_step(document, plan, subject, _("Negate a condition of %s"), error);
}

gboolean
sentence_join(EditorDocument *document, const Subject *subject, const char *joint, const char *verb,
              GError **error)
{
    const Field *field;
    guint32 index;
    DataSet *set = editor_document_set(document);
    const Record *record = subject_record(subject, set);
    g_autoptr(Subject) parent = sentence_parent(set, subject, &field, &index);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    if (record == NULL)
        return TRUE;
    g_autofree char *added = json_of_verb(record->entity, verb);
    if (is_condition(set, subject, joint)) {
        member_edit_add_item(plan, subject, JOINED, added);
    } else if (is_condition(set, parent, joint)) {
        member_edit_add_item(plan, parent, JOINED, added);
    } else {
        g_autofree char *own = record_to_text(record);
        g_autofree char *json =
            g_strdup_printf("{\"verb\": \"%s\", \"" JOINED "\": [%s, %s]}", joint, own, added);
        member_edit_put_record(plan, subject, json);
    }
    return apply_step(document, plan, subject, _("One more condition of %s"), error);
}

gboolean
sentence_add(EditorDocument *document, const Subject *subject, const char *key, const char *verb,
             GError **error)
{
    const Entity *entity = field_row_subject_entity(subject);
    const Field *field = entity != NULL ? entity_find_field(entity, key, strlen(key), 0) : NULL;
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    if (field == NULL || (field->kind != KIND_LIST && field->kind != KIND_RECORD))
        return TRUE;
    g_autofree char *json = json_of_verb(entity_get(field->target), verb);
    if (field->kind == KIND_LIST)
        member_edit_add_item(plan, subject, key, json);
    else
        member_set(plan, subject, key, json);
    return apply_step(document, plan, subject, _("One more part of %s"), error);
}

/* Returns: (transfer full): the JSON of the item with which the LIST @field of most rules of @set
 * begins; without any, of the first verb that the system of the game has. */
static char *
find_usual_item(const DataSet *set, const Field *field)
{
    Records rules = data_set_records(set, ENTITY_RULE);
    g_autoptr(GHashTable) texts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    g_autofree char *usual = NULL;
    guint most = 0, n_verbs;
    for (guint32 i = 0; i < rules.length; i++) {
        const Records *items = rules.items[i]->raw || !record_has(rules.items[i], field)
                                   ? NULL
                                   : FIELD_SLOT(rules.items[i], field, Records);
        if (items == NULL || items->length == 0 || items->items[0]->raw)
            continue;
        g_autofree char *text = record_to_text(items->items[0]);
        guint *n = g_hash_table_lookup(texts, text);
        if (n == NULL)
            g_hash_table_insert(texts, g_strdup(text), n = g_new0(guint, 1));
        if (++*n > most) {
            most = *n;
            g_free(usual);
            usual = g_steal_pointer(&text);
        }
    }
    if (usual != NULL)
        return g_steal_pointer(&usual);
    const Verb *verbs = verb_rows(field->target, &n_verbs);
    for (guint i = 0; i < n_verbs; i++)
        if (systems_include(verbs[i].systems, data_set_system(set)))
            return json_of_verb(entity_get(field->target), verbs[i].name);
    return NULL;
}

/* Returns: (transfer full): an id that no rule of @set has. */
static char *
find_free_rule_id(const DataSet *set)
{
    char *id = g_strdup("new-rule");
    for (guint i = 2; data_set_find_record(set, ENTITY_RULE, id) != NULL; i++) {
        g_free(id);
        id = g_strdup_printf("new-rule-%u", i);
    }
    return id;
}

gboolean
sentence_add_rule(EditorDocument *document, const char *name, char **id, GError **error)
{
    static const char *const begun[] = {"on", "do"};
    const DataSet *set = editor_document_set(document);
    const Entity *entity = entity_get(ENTITY_RULE);
    g_autoptr(EditPlan) plan = edit_plan_new((DataSet *)set);
    g_autoptr(Subject) rules = subject_new(ENTITY_RULES, NULL, NULL);
    g_autofree char *free_id = find_free_rule_id(set);
    g_autofree char *title = record_value_to_text(VALUE_OF_TEXT(name));
    g_autoptr(GString) json = g_string_new(NULL);
    g_string_append_printf(json, "{\"id\": \"%s\", \"name\": %s", free_id, title);
    for (guint i = 0; i < G_N_ELEMENTS(begun); i++) {
        const Field *field = entity_find_field(entity, begun[i], strlen(begun[i]), 0);
        g_autofree char *item = find_usual_item(set, field);
        if (item != NULL)
            g_string_append_printf(json, ", \"%s\": [%s]", begun[i], item);
    }
    g_string_append_c(json, '}');
    if (!member_edit_add_item(plan, rules, "rules", json->str) ||
        !editor_document_apply(document, plan, _("Add a rule"), error))
        return FALSE;
    *id = g_steal_pointer(&free_id);
    return TRUE;
}

/* Removes the item @index of what @parent joins: if only one other is left, that one replaces the
 * whole. */
static void
take_item(EditPlan *plan, const Subject *parent, const Field *field, guint32 index)
{
    const Record *record = subject_record(parent, plan->set);
    const Records *items = FIELD_SLOT(record, field, Records);
    gboolean is_joint = record->entity->id == ENTITY_CONDITION &&
                        strcmp(field_key(field), JOINED) == 0 && parent->path[0] != '\0';
    if (is_joint && items->length == 2) {
        g_autofree char *other = record_to_text(items->items[1 - index]);
        member_edit_put_record(plan, parent, other);
    } else if (is_joint && items->length == 1) {
        member_edit_put_record(plan, parent, NULL);
    } else if (items->length == 1) {
        member_set(plan, parent, field_key(field), NULL);
    } else {
        member_edit_remove_item(plan, parent, field_key(field), index);
    }
}

gboolean
sentence_take_out(EditorDocument *document, const Subject *subject, GError **error)
{
    const Field *field;
    guint32 index;
    DataSet *set = editor_document_set(document);
    g_autoptr(Subject) parent = sentence_parent(set, subject, &field, &index);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    if (parent == NULL || subject_record(subject, set) == NULL)
        return TRUE;
    if (field->kind == KIND_LIST)
        take_item(plan, parent, field, index);
    else
        member_edit_put_record(plan, subject, NULL);
    return apply_step(document, plan, subject, _("Remove a part of %s"), error);
}
