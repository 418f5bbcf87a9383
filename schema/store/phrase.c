/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The templates are asked what holds before anything is written, so that each value is told once.
 */
#include "schema/store/phrase.h"

#include "schema/model/verb.h"
#include "schema/model/words.h"
#include "schema/model/zone.h"

#include <string.h>

/* Records that one sentence may tell; data of strangers nest as deep as they like. */
#define RECORDS_MAX 200u

/* Translated where the sentence is made. */
#define N_(text) text

static const char nothing_said[] = N_("nothing said yet");

/* One sentence. */
typedef struct {
    const Wording *wording;
    guint n_left; /* records that it may still tell */
} Telling;

/* What stands between braces. */
typedef struct {
    const char *key, *rest;
    gsize length, rest_length;
    char how; /* of what stands behind the key; 0: its value is told */
} Slot;

/* A part of a template, from @start up to @end. */
typedef struct {
    const char *start, *end;
} Part;

static void say_record(Telling *telling, const Record *record, GString *out);

static const char *
translated(const Wording *wording, const char *text)
{
    return wording->translate != NULL ? wording->translate(text) : text;
}

/* Reads the slot that opens at @at. Returns: what stands behind it. */
static const char *
read_slot(const char *at, Slot *slot)
{
    const char *end = strchr(at, '}');
    g_assert(end != NULL);
    slot->key = at + 1;
    slot->length = strcspn(slot->key, "}!=~:/");
    slot->how = slot->key[slot->length] == '}' ? '\0' : slot->key[slot->length];
    slot->rest = slot->key + slot->length + (slot->how != '\0');
    slot->rest_length = (gsize)(end - slot->rest);
    return end + 1;
}

/* Returns: the first of @signs, or @end, outside of the braces and brackets that open from @at on.
 */
static const char *
find_outside(const char *at, const char *end, const char *signs)
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

/* Returns: the field that @slot names, and in @record, at first that of the template, the record it
 * is of; NULL: there is no such record. */
static const Field *
find_field(const Slot *slot, const Record **record)
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

static gboolean
is_given(const Record *record, const Field *field)
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

/* Whether the value of @field is what @slot compares it with. */
static gboolean
is_equal(const Record *record, const Field *field, const Slot *slot)
{
    g_autofree char *rest = g_strndup(slot->rest, slot->rest_length);
    const Field *other = entity_find_field(record->entity, rest, slot->rest_length, 0);
    if (field->kind == KIND_BOOL)
        return *FIELD_SLOT(record, field, gboolean) == (strcmp(rest, "true") == 0);
    if (field->kind == KIND_WORD)
        return strcmp(field->words[*FIELD_SLOT(record, field, gint)], rest) == 0;
    if (field->kind != KIND_INT)
        return strcmp(*FIELD_SLOT(record, field, const char *), rest) == 0;
    gint64 value = *FIELD_SLOT(record, field, gint64);
    if (other == NULL)
        return value == g_ascii_strtoll(rest, NULL, 10);
    return is_given(record, other) && value == *FIELD_SLOT(record, other, gint64);
}

static gboolean
slot_holds(const Telling *telling, const Record *record, const Slot *slot)
{
    const Field *field = find_field(slot, &record);
    if (field == NULL || !is_given(record, field))
        return FALSE;
    if (slot->how == '=')
        return is_equal(record, field, slot);
    if (slot->how != '~')
        return TRUE;
    const Texts *ids = FIELD_SLOT(record, field, Texts);
    const Entity *entity = entity_find(slot->rest, slot->rest_length);
    return ids->length == 1 &&
           record_named(telling->wording->set, entity->id, ids->items[0]) != NULL;
}

/* Whether all holds that @part cannot be without. */
static gboolean
part_holds(const Telling *telling, const Record *record, Part part)
{
    for (const char *at = part.start; (at = find_outside(at, part.end, "[{")) < part.end;) {
        Slot slot;
        if (*at == '[') {
            at = find_outside(at + 1, part.end, "]") + 1;
            continue;
        }
        at = read_slot(at, &slot);
        if (!slot_holds(telling, record, &slot))
            return FALSE;
    }
    return TRUE;
}

/* Returns: (transfer none): what the scenario calls the place @id, or NULL. */
static const char *
name_in_scenario(const Wording *wording, const char *id)
{
    const SparsePosition *position = wording->position;
    for (guint32 i = 0; position != NULL && i < position->places.length; i++) {
        const State *state = (const State *)position->places.items[i];
        if (g_strcmp0(state->place, id) == 0)
            return state->absent ? NULL : state->name;
    }
    return NULL;
}

/* Returns: (transfer none): what the record @id of @entity, or else of @or_entity, is called. */
static const char *
name_of(const Wording *wording, EntityId entity, EntityId or_entity, const char *id)
{
    gint subject = words_find(subject_words, id, strlen(id));
    if (subject >= 0)
        return translated(wording, word_phrase(subject_words, subject));
    const Record *record = record_named(wording->set, entity, id);
    if (record == NULL && or_entity != 0)
        record = record_named(wording->set, or_entity, id);
    const char *name = entity == ENTITY_SPACE ? name_in_scenario(wording, id) : NULL;
    if (name == NULL && record != NULL)
        name = record_name(record);
    return name != NULL ? name : id;
}

/* Returns: (transfer full): how the box @zone of the year track reads, which is written @text. */
static char *
phrase_of_year(const Wording *wording, const Zone *zone, const char *text)
{
    const char *year = strrchr(text, ':');
    if (year == NULL)
        return g_strdup(text);
    if (zone->kind == ZONE_YEAR_NOW)
        return g_strdup(translated(wording, N_("the current year")));
    if (zone->kind != ZONE_YEAR_AHEAD)
        return g_strconcat(translated(wording, N_("the year ")), year + 1, NULL);
    if (zone->year == 1)
        return g_strdup(translated(wording, N_("the next year")));
    g_auto(GStrv) halves =
        g_strsplit(translated(wording, N_("the year %s years from now")), "%s", 2);
    return g_strjoinv(year + 2, halves);
}

char *
phrase_of_zone(const Wording *wording, const char *text)
{
    /* clang-format off */
    static const struct {
        ZoneKind kind;
        const char *before;
    } rows[] = {
        {ZONE_POOL, N_("the pool of %s")},
        {ZONE_BOX, N_("the box %s")},
        {ZONE_ABOARD, N_("a place aboard %s")},
    };
    /* clang-format on */
    Zone zone;
    gint word = words_find(zone_words, text, strlen(text));
    if (word >= 0)
        return g_strdup(translated(wording, word_phrase(zone_words, word)));
    if (!zone_parse(text, &zone))
        return g_strdup(text);
    if (zone.kind == ZONE_PLACE)
        return g_strdup(name_of(wording, ENTITY_SPACE, ENTITY_REGION, text));
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++)
        if (rows[i].kind == zone.kind && zone.id != NULL) {
            const char *name = name_of(wording, zone_target(zone.kind), 0, zone.id);
            g_auto(GStrv) halves = g_strsplit(translated(wording, rows[i].before), "%s", 2);
            return g_strjoinv(name, halves);
        }
    return phrase_of_year(wording, &zone, text);
}

char *
phrase_of_date(const Wording *wording, const char *date)
{
    const char *dash = strchr(date, '-');
    const Record *season =
        dash != NULL ? record_named(wording->set, ENTITY_SEASON, dash + 1) : NULL;
    if (season == NULL || record_name(season) == NULL)
        return g_strdup(date);
    return g_strdup_printf("%s %.*s", record_name(season), (int)(dash - date), date);
}

/* Appends what stands before the item @i of @n: what @slot says, commas and "and" without it. */
static void
append_glue(Telling *telling, GString *out, const Slot *slot, guint i, guint n)
{
    gboolean is_last = i + 1 == n;
    if (i == 0)
        return;
    if (slot->how == ':' && slot->rest[0] == ':')
        g_string_append_len(out, slot->rest + 1, (gssize)slot->rest_length - 1);
    else if (slot->how == ':' && is_last)
        g_string_append_len(out, slot->rest, (gssize)slot->rest_length);
    else
        g_string_append(out, is_last ? translated(telling->wording, N_(" and ")) : ", ");
}

static void
say_texts(Telling *telling, const Field *field, const Slot *slot, const Texts *texts, GString *out)
{
    for (guint32 i = 0; i < texts->length; i++) {
        append_glue(telling, out, slot, i, texts->length);
        if (field->kind == KIND_ZONES) {
            g_autofree char *zone = phrase_of_zone(telling->wording, texts->items[i]);
            g_string_append(out, zone);
        } else if (field->kind == KIND_REFS) {
            g_string_append(
                out,
                name_of(telling->wording, field->target, field->or_target, texts->items[i]));
        } else {
            g_string_append(out, texts->items[i]);
        }
    }
}

static void
say_word(const Wording *wording, const char *const *words, gint word, GString *out)
{
    const char *phrase = word_phrase(words, word);
    g_autofree char *label = g_strdelimit(g_strdup(words[word]), "-", ' ');
    g_string_append(out, phrase != NULL ? translated(wording, phrase) : label);
}

/* Appends the value of @field, which @record has. */
static void
say_value(Telling *telling,
          const Record *record,
          const Field *field,
          const Slot *slot,
          GString *out)
{
    const Wording *wording = telling->wording;
    g_autofree char *text = NULL;
    switch (field->kind) {
    case KIND_INT: {
        gint64 number = *FIELD_SLOT(record, field, gint64);
        g_string_append_printf(out, "%s%" G_GINT64_FORMAT, number < 0 ? "−" : "", ABS(number));
        return;
    }
    case KIND_WORD:
        say_word(wording, field->words, *FIELD_SLOT(record, field, gint), out);
        return;
    case KIND_RECORD:
        say_record(telling, *FIELD_SLOT(record, field, const Record *), out);
        return;
    case KIND_LIST: {
        const Records *records = FIELD_SLOT(record, field, Records);
        for (guint32 i = 0; i < records->length; i++) {
            append_glue(telling, out, slot, i, records->length);
            say_record(telling, records->items[i], out);
        }
        return;
    }
    case KIND_ZONES:
    case KIND_REFS:
    case KIND_TAGS:
    case KIND_TITLES:
        say_texts(telling, field, slot, FIELD_SLOT(record, field, Texts), out);
        return;
    case KIND_ZONE:
        text = phrase_of_zone(wording, *FIELD_SLOT(record, field, const char *));
        break;
    case KIND_DATE:
        text = phrase_of_date(wording, *FIELD_SLOT(record, field, const char *));
        break;
    case KIND_REF:
        text = g_strdup(name_of(wording,
                                field->target,
                                field->or_target,
                                *FIELD_SLOT(record, field, const char *)));
        break;
    default:
        text = g_strdup(*FIELD_SLOT(record, field, const char *));
    }
    g_string_append(out, text);
}

/* Returns: (transfer none): what the record @id in a list of @owner is called; NULL: none is. */
static const char *
name_of_item(const Record *owner, const char *id)
{
    for (guint i = 0; owner != NULL && !owner->raw && i < owner->entity->n_fields; i++) {
        const Field *field = &owner->entity->fields[i];
        if (field->kind != KIND_LIST)
            continue;
        const Records *items = FIELD_SLOT(owner, field, Records);
        for (guint32 j = 0; j < items->length; j++)
            if (g_strcmp0(record_key(items->items[j]), id) == 0)
                return record_name(items->items[j]);
    }
    return NULL;
}

/* Appends what the id in @field is called among what another member of @record names. */
static void
say_item(Telling *telling, const Record *record, const Field *field, const Slot *slot, GString *out)
{
    const Field *other = entity_find_field(record->entity, slot->rest, slot->rest_length, 0);
    const char *id = *FIELD_SLOT(record, field, const char *);
    const Record *owner = NULL;
    if (is_given(record, other))
        owner = record_named(telling->wording->set,
                             other->target,
                             *FIELD_SLOT(record, other, const char *));
    const char *name = name_of_item(owner, id);
    g_string_append(out, name != NULL ? name : id);
}

static gboolean say_choice(Telling *telling, const Record *record, Part all, GString *out);

static void
say_slot(Telling *telling, const Record *record, const Slot *slot, GString *out)
{
    guint n_verbs;
    const Field *field = find_field(slot, &record);
    if (slot->how != '\0' && slot->how != ':' && slot->how != '/')
        return;
    if (field != NULL && is_given(record, field) && slot->how == '/')
        say_item(telling, record, field, slot, out);
    else if (field != NULL && is_given(record, field))
        say_value(telling, record, field, slot, out);
    else if (field != NULL && field->kind == KIND_RECORD &&
             verb_rows(field->target, &n_verbs) != NULL)
        g_string_append(out, translated(telling->wording, nothing_said));
    else
        g_string_append_c(out, '?');
}

static void
say_part(Telling *telling, const Record *record, Part part, GString *out)
{
    for (const char *at = part.start; at < part.end;) {
        const char *next = find_outside(at, part.end, "[{");
        g_string_append_len(out, at, next - at);
        if (next == part.end)
            return;
        Slot slot;
        if (*next == '{') {
            at = read_slot(next, &slot);
            say_slot(telling, record, &slot, out);
            continue;
        }
        const char *end = find_outside(next + 1, part.end, "]");
        say_choice(telling, record, (Part){next + 1, end}, out);
        at = end + 1;
    }
}

/* Appends the first part of @all that holds. Returns: whether one does. */
static gboolean
say_choice(Telling *telling, const Record *record, Part all, GString *out)
{
    for (const char *at = all.start; at <= all.end;) {
        const Part part = {at, find_outside(at, all.end, "|")};
        if (part_holds(telling, record, part)) {
            say_part(telling, record, part, out);
            return TRUE;
        }
        at = part.end + 1;
    }
    return FALSE;
}

/* Returns: (transfer none): the template for @record, or NULL. */
static const char *
template_of(const Record *record)
{
    const Verb *verb = verb_of(record);
    return verb != NULL ? verb->phrase : record->entity->phrase;
}

static void
say_record(Telling *telling, const Record *record, GString *out)
{
    guint n_verbs;
    const char *template = template_of(record);
    if (telling->n_left == 0) {
        g_string_append(out, "…");
        return;
    }
    telling->n_left--;
    if (template == NULL) {
        gboolean is_unsaid = verb_rows(record->entity->id, &n_verbs) != NULL;
        const char *name = record->raw ? NULL : record_name(record);
        const char *said = is_unsaid ? translated(telling->wording, nothing_said) : name;
        g_string_append(out, said != NULL ? said : "?");
        return;
    }
    template = translated(telling->wording, template);
    const Part whole = {template, template + strlen(template)};
    if (!say_choice(telling, record, whole, out))
        say_part(telling,
                 record,
                 (Part){whole.start, find_outside(whole.start, whole.end, "|")},
                 out);
}

char *
phrase_of(const Wording *wording, const Record *record)
{
    guint n_verbs;
    if (template_of(record) == NULL && verb_rows(record->entity->id, &n_verbs) == NULL)
        return NULL;
    Telling telling = {.wording = wording, .n_left = RECORDS_MAX};
    GString *out = g_string_new(NULL);
    say_record(&telling, record, out);
    return g_string_free(out, FALSE);
}
