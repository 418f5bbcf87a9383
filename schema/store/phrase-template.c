/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which parts of a template hold, slot by slot.
 */
#include "schema/store/phrase-template.h"

#include "schema/model/verb.h"

#include <string.h>

/* Stands before the entity of the record around. */
#define AROUND '^'

const char *
phrase_slot_read(const char *at, PhraseSlot *slot)
{
    const char *end = strchr(at, '}');
    g_assert(end != NULL);
    slot->key = at + 1;
    slot->length = strcspn(slot->key, "}!=~:/+");
    slot->how = slot->key[slot->length] == '}' ? '\0' : slot->key[slot->length];
    slot->rest = slot->key + slot->length + (slot->how != '\0');
    slot->rest_length = (gsize)(end - slot->rest);
    return end + 1;
}

const char *
phrase_template_find(const char *at, const char *end, const char *signs)
{
    guint depth = 0;
    for (; at < end; at++) {
        if (depth == 0 && strchr(signs, *at) != NULL)
            return at;
        if (*at == '[' || *at == '{')
            depth++;
        else if (*at == ']' || *at == '}')
            depth--;
    }
    return end;
}

const Field *
phrase_slot_field(const PhraseSlot *slot, const Record **record)
{
    const char *key = slot->key, *end = slot->key + slot->length;
    const char *dot = memchr(key, '.', slot->length);
    if (dot != NULL) {
        const Field *outer = entity_find_field((*record)->entity, key, (gsize)(dot - key), 0);
        if ((*record)->raw || outer == NULL || !record_has(*record, outer))
            return NULL;
        *record = *FIELD_SLOT(*record, outer, const Record *);
        key = dot + 1;
    }
    return entity_find_field((*record)->entity, key, (gsize)(end - key), 0);
}

gboolean
phrase_gives(const Record *record, const Field *field)
{
    if (record->raw || !record_has(record, field))
        return FALSE;
    switch (field->kind) {
    case KIND_LIST:
        return FIELD_SLOT(record, field, Records)->length > 0;
    case KIND_REFS:
    case KIND_ZONES:
    case KIND_TAGS:
    case KIND_TITLES:
        return FIELD_SLOT(record, field, Texts)->length > 0;
    default:
        return TRUE;
    }
}

/* Whether the record around, of the entity that @slot names, has the verb it names. */
static gboolean
is_around(const Record *around, const PhraseSlot *slot)
{
    const Verb *verb = around != NULL && !around->raw ? verb_of(around) : NULL;
    return verb != NULL && strlen(around->entity->name) == slot->length - 1 &&
           strncmp(around->entity->name, slot->key + 1, slot->length - 1) == 0 &&
           strlen(verb->name) == slot->rest_length &&
           strncmp(verb->name, slot->rest, slot->rest_length) == 0;
}

/* Whether the value of @field is what @slot compares it with. */
static gboolean
is_equal(const Record *record, const Field *field, const PhraseSlot *slot)
{
    g_autofree char *rest = g_strndup(slot->rest, slot->rest_length);
    const Field *other = entity_find_field(record->entity, rest, slot->rest_length, 0);
    if (field->kind == KIND_LIST) {
        const Records *items = FIELD_SLOT(record, field, Records);
        const Verb *verb = items->length == 1 ? verb_of(items->items[0]) : NULL;
        return verb != NULL && strcmp(verb->name, rest) == 0;
    }
    if (field->kind == KIND_BOOL)
        return *FIELD_SLOT(record, field, gboolean) == (strcmp(rest, "true") == 0);
    if (field->kind == KIND_WORD)
        return strcmp(field->words[*FIELD_SLOT(record, field, gint)], rest) == 0;
    gboolean is_pair = other != NULL && other->kind == field->kind && phrase_gives(record, other);
    const char *wanted = is_pair ? *FIELD_SLOT(record, other, const char *) : rest;
    if (field->kind != KIND_INT)
        return strcmp(*FIELD_SLOT(record, field, const char *), wanted) == 0;
    gint64 value = *FIELD_SLOT(record, field, gint64);
    if (other == NULL)
        return value == g_ascii_strtoll(rest, NULL, 10);
    return phrase_gives(record, other) && value == *FIELD_SLOT(record, other, gint64);
}

static gboolean
slot_holds(const DataSet *set, const Record *around, const Record *record, const PhraseSlot *slot)
{
    const Field *field = slot->key[0] != AROUND ? phrase_slot_field(slot, &record) : NULL;
    if (slot->key[0] == AROUND)
        return is_around(around, slot);
    if (field == NULL || !phrase_gives(record, field))
        return FALSE;
    if (slot->how == '=')
        return is_equal(record, field, slot);
    if (slot->how != '~')
        return TRUE;
    const Entity *entity = entity_find(slot->rest, slot->rest_length);
    const char *id = field->kind == KIND_REF ? *FIELD_SLOT(record, field, const char *) : NULL;
    const Texts *ids = field->kind == KIND_REFS ? FIELD_SLOT(record, field, Texts) : NULL;
    if (ids != NULL && ids->length == 1)
        id = ids->items[0];
    return id != NULL && record_named(set, entity->id, id) != NULL;
}

gboolean
phrase_range_holds(const DataSet *set, const Record *around, const Record *record, PhraseRange part)
{
    for (const char *at = part.start; (at = phrase_template_find(at, part.end, "[{")) < part.end;) {
        PhraseSlot slot;
        if (*at == '[') {
            at = phrase_template_find(at + 1, part.end, "]") + 1;
            continue;
        }
        at = phrase_slot_read(at, &slot);
        if (!slot_holds(set, around, record, &slot))
            return FALSE;
    }
    return TRUE;
}

const Field *
phrase_range_sign(const Record *record, PhraseRange part)
{
    const Field *field = NULL;
    PhraseSlot slot;
    if (phrase_template_find(part.start, part.end, "[") < part.end)
        return NULL;
    for (const char *at = part.start; (at = phrase_template_find(at, part.end, "{")) < part.end;) {
        const Record *inner = record;
        at = phrase_slot_read(at, &slot);
        if (slot.how != '=' || slot.key[0] == AROUND)
            return NULL;
        field = phrase_slot_field(&slot, &inner);
    }
    return field;
}
