/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sentences for records, made from the templates of their entities. A template is first asked
 * which of its parts hold, so that no value is written twice; then its slots are filled with
 * values and names.
 */
#include "schema/store/phrase.h"

#include "schema/model/edit.h"
#include "schema/model/verb.h"
#include "schema/model/words.h"
#include "schema/model/zone.h"
#include "schema/store/data-set.h"
#include "schema/text/translation.h"

#include <string.h>

/* The slot between braces. */
typedef struct {
    const char *key, *rest;
    gsize length, rest_length;
    char how; /* of the operator after the key; 0: its value is inserted */
} PhraseSlot;

/* A part of a template, from @start up to @end. */
typedef struct {
    const char *start, *end;
} PhraseRange;

/* Returns: (transfer none): @text in the language of @wording. */
static const char *
wording_translate(const Wording *wording, const char *text)
{
    return wording->translate != NULL ? wording->translate(text) : text;
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

/* Returns: (transfer none): what the record @id of @entity, or else of @or_entity (0: none), is
 * called; @id itself if nothing is known of it. */
static const char *
wording_name(const Wording *wording, EntityId entity, EntityId or_entity, const char *id)
{
    gint subject = entity_find_word(subject_words, id, strlen(id));
    if (subject >= 0)
        return wording_translate(wording, words_phrase(subject_words, subject));
    const Record *record = data_set_find_record(wording->set, entity, id);
    if (record == NULL && or_entity != 0)
        record = data_set_find_record(wording->set, or_entity, id);
    const char *name = entity == ENTITY_SPACE ? name_in_scenario(wording, id) : NULL;
    if (name == NULL && record != NULL)
        name = record_name(record);
    return name != NULL ? name : id;
}

/* Returns: (transfer full): @template with @name in place of its %s. */
static char *
insert_name(const char *template, const char *name)
{
    g_auto(GStrv) halves = g_strsplit(template, "%s", 2);
    return g_strjoinv(name, halves);
}

/* Returns: (transfer full): how the box @zone of the year track reads, which is written @text. */
static char *
phrase_of_year(const Wording *wording, const Zone *zone, const char *text)
{
    const char *year = strrchr(text, ':');
    if (year == NULL)
        return g_strdup(text);
    if (zone->kind == ZONE_YEAR_NOW)
        return g_strdup(wording_translate(wording, N_("the current year")));
    if (zone->kind != ZONE_YEAR_AHEAD)
        return insert_name(wording_translate(wording, N_("the year %s")), year + 1);
    if (zone->year == 1)
        return g_strdup(wording_translate(wording, N_("the next year")));
    return insert_name(wording_translate(wording, N_("the year %s years from now")), year + 2);
}

char *
phrase_zone(const Wording *wording, const char *text)
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
    gint word = entity_find_word(zone_words, text, strlen(text));
    if (word >= 0)
        return g_strdup(wording_translate(wording, words_phrase(zone_words, word)));
    if (!zone_parse(text, &zone))
        return g_strdup(text);
    if (zone.kind == ZONE_PLACE)
        return g_strdup(wording_name(wording, ENTITY_SPACE, ENTITY_REGION, text));
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++)
        if (rows[i].kind == zone.kind && zone.id != NULL) {
            const char *name = wording_name(wording, zone_target(zone.kind), 0, zone.id);
            return insert_name(wording_translate(wording, rows[i].before), name);
        }
    return phrase_of_year(wording, &zone, text);
}

char *
phrase_date(const Wording *wording, const char *date)
{
    const char *dash = strchr(date, '-');
    const Record *season =
        dash != NULL ? data_set_find_record(wording->set, ENTITY_SEASON, dash + 1) : NULL;
    if (season == NULL || record_name(season) == NULL)
        return g_strdup(date);
    return g_strdup_printf("%s %.*s", record_name(season), (int)(dash - date), date);
}

/* The prefix of the entity of the parent record. */
#define AROUND '^'

/* Reads the slot that opens at @at. Returns: the text after it. */
static const char *
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

/* Returns: the first of @signs, or @end, outside of the braces and brackets that open from @at on.
 */
static const char *
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

/* Returns: the field that @slot names, and in @record, at first that of the template, the record it
 * is of; NULL: there is no such record. */
static const Field *
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

/* Returns: whether @record has a value of @field, and that is not empty. */
static gboolean
record_field_is_set(const Record *record, const Field *field)
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
    gboolean is_pair =
        other != NULL && other->kind == field->kind && record_field_is_set(record, other);
    const char *wanted = is_pair ? *FIELD_SLOT(record, other, const char *) : rest;
    if (field->kind != KIND_INT)
        return strcmp(*FIELD_SLOT(record, field, const char *), wanted) == 0;
    gint64 value = *FIELD_SLOT(record, field, gint64);
    if (other == NULL)
        return value == g_ascii_strtoll(rest, NULL, 10);
    return record_field_is_set(record, other) && value == *FIELD_SLOT(record, other, gint64);
}

static gboolean
slot_holds(const DataSet *set, const Record *around, const Record *record, const PhraseSlot *slot)
{
    const Field *field = slot->key[0] != AROUND ? phrase_slot_field(slot, &record) : NULL;
    if (slot->key[0] == AROUND)
        return is_around(around, slot);
    if (field == NULL || !record_field_is_set(record, field))
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
    return id != NULL && data_set_find_record(set, entity->id, id) != NULL;
}

/* Returns: whether all values that @part of the template of @record needs are given, and all its
 * tests are true. @around: the parent record in the sentence, or NULL. */
static gboolean
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

/* Returns: the member that the words of @part represent, which only show that it has a value:
 * `full` for `at full strength{full=true}`; NULL: none. */
static const Field *
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

/* The most records in one sentence; untrusted data can nest deeply. */
#define RECORDS_MAX 200u

static const char nothing_said[] = N_("nothing entered yet");

/* One sentence. */
typedef struct {
    const Wording *wording;
    guint n_left;         /* records that may still be inserted */
    GPtrArray *parts;     /* of PhrasePart without their texts, so far; NULL: not needed */
    GArray *starts;       /* of gsize: the start of each */
    GString *path;        /* to the present record */
    const Record *around; /* the parent of the present record; NULL: none */
} Phrasing;

static void append_record(Phrasing *phrasing, const Record *record, GString *out);

/* Starts a part of @record with the text appended to @out from here on. */
static void
begin_part(Phrasing *phrasing, const GString *out, PhraseKind kind, const Record *record,
           const Field *field, gint item)
{
    if (phrasing->parts == NULL)
        return;
    const PhrasePart *last =
        phrasing->parts->len > 0 ? phrasing->parts->pdata[phrasing->parts->len - 1] : NULL;
    if (last != NULL && last->kind == kind && last->record == record && last->field == field &&
        last->item == item)
        return;
    PhrasePart *part = g_new(PhrasePart, 1);
    *part = (PhrasePart){.kind = kind,
                         .record = record,
                         .field = field,
                         .item = item,
                         .path = g_strdup(phrasing->path->str)};
    g_ptr_array_add(phrasing->parts, part);
    g_array_append_val(phrasing->starts, out->len);
}

/* Appends the separator before the item @i of @n: that of @slot, by default commas and "and". */
static void
append_glue(Phrasing *phrasing, GString *out, const PhraseSlot *slot, guint i, guint n)
{
    gboolean is_last = i + 1 == n;
    if (i == 0)
        return;
    if (slot->how == ':' && slot->rest[0] == ':')
        g_string_append_len(out, slot->rest + 1, (gssize)slot->rest_length - 1);
    else if (slot->how == ':' && is_last)
        g_string_append_len(out, slot->rest, (gssize)slot->rest_length);
    else
        g_string_append(out, is_last ? wording_translate(phrasing->wording, N_(" and "))
                                     : wording_translate(phrasing->wording, N_(", ")));
}

static void
append_texts(Phrasing *phrasing, const Record *record, const Field *field, const PhraseSlot *slot,
             GString *out)
{
    const Texts *texts = FIELD_SLOT(record, field, Texts);
    for (guint32 i = 0; i < texts->length; i++) {
        begin_part(phrasing, out, PHRASE_WORDS, record, NULL, -1);
        append_glue(phrasing, out, slot, i, texts->length);
        begin_part(phrasing, out, PHRASE_VALUE, record, field, (gint)i);
        if (field->kind == KIND_ZONES) {
            g_autofree char *zone = phrase_zone(phrasing->wording, texts->items[i]);
            g_string_append(out, zone);
        } else if (field->kind == KIND_REFS) {
            g_string_append(out, wording_name(phrasing->wording, field->target, field->or_target,
                                              texts->items[i]));
        } else {
            g_string_append(out, texts->items[i]);
        }
    }
}

static void
append_number(gint64 number, GString *out)
{
    g_string_append_printf(out, "%s%" G_GINT64_FORMAT, number < 0 ? "−" : "", ABS(number));
}

static void
append_word(const Wording *wording, const char *const *words, gint word, GString *out)
{
    const char *phrase = words_phrase(words, word);
    g_autofree char *label = g_strdelimit(g_strdup(words[word]), "-", ' ');
    g_string_append(out, wording_translate(wording, phrase != NULL ? phrase : label));
}

/* Appends the record @inner that the member @field of @record is, or has as @item (-1: no item). */
static void
append_inner(Phrasing *phrasing, const Record *record, const Field *field, gint item,
             const Record *inner, GString *out)
{
    gsize length = phrasing->path->len;
    const Record *around = phrasing->around;
    phrasing->around = record;
    if (phrasing->parts != NULL) {
        g_autofree char *name = item >= 0 ? edit_item_name(record, field, (guint32)item) : NULL;
        g_string_append_printf(phrasing->path, "%s%s%s%s", length > 0 ? "/" : "", field_key(field),
                               name != NULL ? "/" : "", name != NULL ? name : "");
    }
    append_record(phrasing, inner, out);
    g_string_truncate(phrasing->path, length);
    phrasing->around = around;
}

/* Appends the value of @field, which @record has. */
static void
append_value(Phrasing *phrasing, const Record *record, const Field *field, const PhraseSlot *slot,
             GString *out)
{
    const Wording *wording = phrasing->wording;
    g_autofree char *text = NULL;
    begin_part(phrasing, out, PHRASE_VALUE, record, field, -1);
    switch (field->kind) {
    case KIND_INT:
        if (slot->how == '+' && *FIELD_SLOT(record, field, gint64) > 0)
            g_string_append_c(out, '+');
        append_number(*FIELD_SLOT(record, field, gint64), out);
        return;
    case KIND_INTS: {
        const Numbers *numbers = FIELD_SLOT(record, field, Numbers);
        for (guint32 i = 0; i < numbers->length; i++) {
            append_glue(phrasing, out, slot, i, numbers->length);
            append_number(numbers->items[i], out);
        }
        return;
    }
    case KIND_WORD:
        append_word(wording, field->words, *FIELD_SLOT(record, field, gint), out);
        return;
    case KIND_RECORD:
        append_inner(phrasing, record, field, -1, *FIELD_SLOT(record, field, const Record *), out);
        return;
    case KIND_LIST: {
        const Records *records = FIELD_SLOT(record, field, Records);
        for (guint32 i = 0; i < records->length; i++) {
            begin_part(phrasing, out, PHRASE_WORDS, record, NULL, -1);
            append_glue(phrasing, out, slot, i, records->length);
            append_inner(phrasing, record, field, (gint)i, records->items[i], out);
        }
        return;
    }
    case KIND_ZONES:
    case KIND_REFS:
    case KIND_TAGS:
    case KIND_TITLES:
        append_texts(phrasing, record, field, slot, out);
        return;
    case KIND_ZONE:
        text = phrase_zone(wording, *FIELD_SLOT(record, field, const char *));
        break;
    case KIND_DATE:
        text = phrase_date(wording, *FIELD_SLOT(record, field, const char *));
        break;
    case KIND_REF:
        text = g_strdup(wording_name(wording, field->target, field->or_target,
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

static gboolean append_choice(Phrasing *phrasing, const Record *record, PhraseRange all,
                              gboolean is_inner, GString *out);

static void
append_slot(Phrasing *phrasing, const Record *record, const PhraseSlot *slot, GString *out)
{
    guint n_verbs;
    if (slot->how != '\0' && strchr(":/+", slot->how) == NULL)
        return;
    const Field *field = phrase_slot_field(slot, &record);
    begin_part(phrasing, out, PHRASE_VALUE, record, field, -1);
    if (field != NULL && record_field_is_set(record, field) && slot->how == '/') {
        const Field *other = entity_find_field(record->entity, slot->rest, slot->rest_length, 0);
        const char *id = *FIELD_SLOT(record, field, const char *);
        const Record *owner = NULL;
        if (record_field_is_set(record, other))
            owner = data_set_find_record(phrasing->wording->set, other->target,
                                         *FIELD_SLOT(record, other, const char *));
        const char *name = name_of_item(owner, id);
        begin_part(phrasing, out, PHRASE_VALUE, record, field, -1);
        g_string_append(out, name != NULL ? name : id);
    } else if (field != NULL && record_field_is_set(record, field))
        append_value(phrasing, record, field, slot, out);
    else if (field != NULL && field->kind == KIND_RECORD &&
             verb_rows(field->target, &n_verbs) != NULL)
        g_string_append(out, wording_translate(phrasing->wording, nothing_said));
    else
        g_string_append_c(out, '?');
}

/* Returns: the kind of the words of @part, which is inside the brackets of another part if
 * @is_inner. */
static PhraseKind
kind_of_words(const Record *record, PhraseRange part, gboolean is_inner)
{
    static const char *const frames[] = {"{if}", "{else}"};
    if (verb_of(record) == NULL)
        return PHRASE_WORDS;
    for (guint i = 0; is_inner && i < G_N_ELEMENTS(frames); i++)
        if (g_strstr_len(part.start, part.end - part.start, frames[i]) != NULL)
            return PHRASE_WORDS;
    return PHRASE_VERB;
}

static void
append_part(Phrasing *phrasing, const Record *record, PhraseRange part, gboolean is_inner,
            GString *out)
{
    const Field *sign = is_inner ? phrase_range_sign(record, part) : NULL;
    PhraseKind kind = sign != NULL ? PHRASE_VALUE : kind_of_words(record, part, is_inner);
    for (const char *at = part.start; at < part.end;) {
        const char *next = phrase_template_find(at, part.end, "[{");
        if (next > at)
            begin_part(phrasing, out, kind, record, sign, -1);
        g_string_append_len(out, at, next - at);
        if (next == part.end)
            return;
        PhraseSlot slot;
        if (*next == '{') {
            at = phrase_slot_read(next, &slot);
            append_slot(phrasing, record, &slot, out);
            continue;
        }
        const char *end = phrase_template_find(next + 1, part.end, "]");
        append_choice(phrasing, record, (PhraseRange){next + 1, end}, TRUE, out);
        at = end + 1;
    }
}

/* Appends the first part of @all that holds. Returns: whether one does. */
static gboolean
append_choice(Phrasing *phrasing, const Record *record, PhraseRange all, gboolean is_inner,
              GString *out)
{
    for (const char *at = all.start; at <= all.end;) {
        const PhraseRange part = {at, phrase_template_find(at, all.end, "|")};
        if (phrase_range_holds(phrasing->wording->set, phrasing->around, record, part)) {
            append_part(phrasing, record, part, is_inner, out);
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
append_record(Phrasing *phrasing, const Record *record, GString *out)
{
    guint n_verbs;
    const char *template = template_of(record);
    if (phrasing->n_left == 0) {
        g_string_append(out, "…");
        return;
    }
    phrasing->n_left--;
    if (template == NULL) {
        begin_part(phrasing, out, PHRASE_VERB, record, NULL, -1);
        gboolean is_unsaid = verb_rows(record->entity->id, &n_verbs) != NULL;
        const char *name = record->raw ? NULL : record_name(record);
        const char *said = is_unsaid ? wording_translate(phrasing->wording, nothing_said) : name;
        g_string_append(out, said != NULL ? said : "?");
        return;
    }
    template = wording_translate(phrasing->wording, template);
    const PhraseRange whole = {template, template + strlen(template)};
    if (!append_choice(phrasing, record, whole, FALSE, out))
        append_part(phrasing, record,
                    (PhraseRange){whole.start, phrase_template_find(whole.start, whole.end, "|")},
                    FALSE, out);
}

static gboolean
is_inserted(const Record *record)
{
    guint n_verbs;
    return template_of(record) != NULL || verb_rows(record->entity->id, &n_verbs) != NULL;
}

char *
phrase_record(const Wording *wording, const Record *record)
{
    if (!is_inserted(record))
        return NULL;
    g_autoptr(GString) path = g_string_new(NULL);
    Phrasing phrasing = {.wording = wording, .n_left = RECORDS_MAX, .path = path};
    GString *out = g_string_new(NULL);
    append_record(&phrasing, record, out);
    return g_string_free(out, FALSE);
}

static void
free_part(gpointer data)
{
    PhrasePart *part = data;
    g_free(part->text);
    g_free(part->path);
    g_free(part);
}

GPtrArray *
phrase_parts(const Wording *wording, const Record *record)
{
    GPtrArray *parts = g_ptr_array_new_with_free_func(free_part);
    g_autoptr(GArray) starts = g_array_new(FALSE, FALSE, sizeof(gsize));
    g_autoptr(GString) path = g_string_new(NULL);
    g_autoptr(GString) out = g_string_new(NULL);
    Phrasing phrasing = {.wording = wording,
                         .n_left = RECORDS_MAX,
                         .parts = parts,
                         .starts = starts,
                         .path = path};
    if (is_inserted(record))
        append_record(&phrasing, record, out);
    for (guint i = 0; i < parts->len; i++) {
        PhrasePart *part = parts->pdata[i];
        gsize start = g_array_index(starts, gsize, i);
        gsize end = i + 1 < parts->len ? g_array_index(starts, gsize, i + 1) : out->len;
        part->text = g_strndup(out->str + start, end - start);
    }
    for (guint i = parts->len; i-- > 0;)
        if (((const PhrasePart *)parts->pdata[i])->text[0] == '\0')
            g_ptr_array_remove_index(parts, i);
    return parts;
}
