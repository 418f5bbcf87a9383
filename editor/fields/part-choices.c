/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words and verbs are few: they are looked through one by one.
 */
#include "editor/fields/part-choices.h"

#include "editor/document/field-text.h"
#include "editor/fields/field-row.h"
#include "schema/model/verb.h"
#include "schema/model/words.h"

#include <glib/gi18n.h>
#include <string.h>

/* Returns: whether @text has @query in it, be letters large or small. */
static gboolean
holds(const char *text, const char *query)
{
    g_autofree char *here = g_utf8_casefold(text, -1);
    g_autofree char *there = g_utf8_casefold(query, -1);
    return strstr(here, there) != NULL;
}

static void
offer(GPtrArray *hits, const char *query, const char *id, const char *title, const char *detail)
{
    if (holds(title, query) || (detail != NULL && holds(detail, query)))
        search_hits_add(hits, N_ENTITIES, id, title, detail);
}

static void
offer_words(GPtrArray *hits, const DataSet *set, const Field *field, const char *query)
{
    for (guint i = 0; field->words[i] != NULL; i++) {
        const char *phrase = word_phrase(field->words, (gint)i);
        g_autofree char *label = word_label(field->words[i]);
        if (verb_word_is_read(field, i, data_set_system(set)))
            offer(hits, query, field->words[i], label, phrase != NULL ? _(phrase) : NULL);
    }
}

static void
offer_verbs(GPtrArray *hits, const DataSet *set, const Entity *entity, const char *query)
{
    guint n;
    const Verb *rows = verb_rows(entity->id, &n);
    for (guint i = 0; i < n; i++) {
        g_autofree char *label = word_label(rows[i].name);
        if (systems_have(rows[i].systems, data_set_system(set)))
            offer(hits, query, rows[i].name, label, rows[i].meaning);
    }
}

/* Returns: the member by which a sentence finds what the id in @field of @record names: one that
 * leads to the record with the list; NULL: it is no such id. */
static const Field *
list_of(const Record *record, const Field *field)
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
        owner = record_named(set, through->target, *FIELD_SLOT(record, through, const char *));
    for (guint i = 0; owner != NULL && i < owner->entity->n_fields; i++) {
        const Field *list = &owner->entity->fields[i];
        if (list->kind != KIND_LIST || !record_has(owner, list))
            continue;
        const Records *items = FIELD_SLOT(owner, list, Records);
        for (guint32 j = 0; j < items->length; j++)
            if (record_key(items->items[j]) != NULL)
                offer(hits, query, record_key(items->items[j]), record_name(items->items[j]), NULL);
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
part_has_choices(const Record *record, const Field *field)
{
    const guint searched = KIND_BIT(KIND_WORD) | KIND_BIT(KIND_BOOL) | KIND_BIT(KIND_REF) |
                           KIND_BIT(KIND_REFS) | KIND_BIT(KIND_ZONE) | KIND_BIT(KIND_ZONES) |
                           KIND_BIT(KIND_DATE) | KIND_BIT(KIND_FIELD);
    return (searched & KIND_BIT(field->kind)) != 0 || has_verbs(field) ||
           list_of(record, field) != NULL;
}

GPtrArray *
part_choices(const DataSet *set, const Record *record, const Field *field, const char *query,
             guint most)
{
    const Field *through = list_of(record, field);
    if (through == NULL && field->kind != KIND_WORD && field->kind != KIND_BOOL &&
        !has_verbs(field))
        return record_search_for(set, field, query, most);
    GPtrArray *hits = search_hits_new();
    if (through != NULL) {
        offer_items(hits, set, record, through, query);
    } else if (field->kind == KIND_BOOL) {
        offer(hits, query, "yes", _("yes"), NULL);
        offer(hits, query, "no", _("no"), NULL);
    } else if (has_verbs(field)) {
        offer_verbs(hits, set, entity_get(field->target), query);
    } else if (record != NULL && entity_verb_field(record->entity) == field) {
        offer_verbs(hits, set, record->entity, query);
    } else {
        offer_words(hits, set, field, query);
    }
    if (hits->len > most)
        g_ptr_array_set_size(hits, (gint)most);
    return hits;
}

GPtrArray *
part_members(const DataSet *set, const Subject *subject)
{
    GPtrArray *hits = search_hits_new();
    g_autoptr(GPtrArray) one = g_ptr_array_new();
    g_ptr_array_add(one, (gpointer)subject);
    g_autoptr(GPtrArray) rows = field_rows_of(one, set);
    for (guint i = 0; i < rows->len; i++) {
        const FieldRow *row = rows->pdata[i];
        if (!row->is_given && row->use != ARGUMENT_NONE && field_part(row->field) != ROW_REMARK)
            offer(hits, "", field_key(row->field), row->label, row->field->meaning);
    }
    return hits;
}
