/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reads a line word by word beside a record, so that nothing is written where both agree.
 */
#include "validator/checks/records/printed-words.h"

#include "schema/model/records/record-write.h"
#include "schema/store/file-kind.h"
#include "schema/text/names.h"

#include <string.h>

/* What a list does not say. */
#define UNSAID                                                                                     \
    (KIND_BIT(KIND_PROSE) | KIND_BIT(KIND_TITLES) | KIND_BIT(KIND_SOURCE) | KIND_BIT(KIND_LINES))

/* Texts that tell by themselves what they are. */
#define BARE (KIND_BIT(KIND_ID) | KIND_BIT(KIND_WORD) | KIND_BIT(KIND_RATING))

#define TEXTS                                                                                      \
    (KIND_BIT(KIND_ID) | KIND_BIT(KIND_TITLE) | KIND_BIT(KIND_FIELD) | KIND_BIT(KIND_DATE) |       \
     KIND_BIT(KIND_ZONE) | KIND_BIT(KIND_REF) | KIND_BIT(KIND_PROSE))

#define ORDERED (KIND_BIT(KIND_TITLES) | KIND_BIT(KIND_LINES))
#define LISTS (KIND_BIT(KIND_REFS) | KIND_BIT(KIND_TAGS) | KIND_BIT(KIND_ZONES) | ORDERED)

/* What follows is not printed. */
#define AND_SO_ON "…"

/* Items of a list that may stand in any order; more stand in their own. */
#define LIST_MAX 64

typedef struct {
    const char *at; /* what of the line is left */
    const WordsReader *reader;
} Reading;

static gboolean read_record(Reading *reading, const RecordPlace *place);

static gboolean
is_mark(char c)
{
    return c == ' ' || c == ',' || c == ';' || c == ':';
}

static const char *
skip_marks(const char *at)
{
    while (is_mark(*at))
        at++;
    return at;
}

/* Returns: whether @word, which is of @type, comes next; then it has been read. */
static gboolean
read_typed(Reading *reading, const char *word, LineType type)
{
    const char *at = skip_marks(reading->at), *start = at;
    while (*word != '\0' && *at == *word)
        at++, word++;
    if (*word != '\0' || (*at != '\0' && !is_mark(*at)))
        return FALSE;
    reading->at = at;
    if (reading->reader->read != NULL && type.kind != KIND_WORD)
        reading->reader->read(start, (gsize)(at - start), type, reading->reader->data);
    return TRUE;
}

/* The same of a word that is no id. */
static gboolean
read_word(Reading *reading, const char *word)
{
    return read_typed(reading, word, LINE_TYPE_WORD);
}

LineType
printed_words_type(const Entity *entity, const Field *field)
{
    switch (field->kind) {
    case KIND_ID:
        return entity->keyed ? LINE_TYPE_ID(entity->id) : LINE_TYPE_WORD;
    case KIND_REF:
    case KIND_REFS:
        return (LineType){KIND_REF, field->target, field->or_target};
    case KIND_ZONE:
    case KIND_ZONES:
        return (LineType){.kind = KIND_ZONE};
    case KIND_DATE:
        return (LineType){.kind = KIND_DATE};
    default:
        return LINE_TYPE_WORD;
    }
}

static gboolean
is_bare(const Field *field)
{
    if (field->kind == KIND_REF)
        return strcmp(field_key(field), entity_get(field->target)->name) == 0;
    return field->kind == KIND_BOOL || (KIND_BIT(field->kind) & BARE) != 0;
}

/* Reads the one of @texts that comes next and is not @behind, bits. Returns: whether one does. */
static gboolean
read_one_text(Reading *reading, const Texts *texts, LineType type, guint64 *behind)
{
    for (guint32 i = 0; i < texts->length; i++) {
        if ((*behind >> i & 1) == 0 && read_typed(reading, texts->items[i], type)) {
            *behind |= (guint64)1 << i;
            return TRUE;
        }
    }
    return FALSE;
}

static gboolean
read_texts(Reading *reading, const Texts *texts, LineType type, gboolean is_ordered)
{
    guint64 behind = 0;
    is_ordered |= texts->length > LIST_MAX;
    for (guint32 i = 0; i < texts->length; i++)
        if (is_ordered ? !read_typed(reading, texts->items[i], type)
                       : !read_one_text(reading, texts, type, &behind))
            return FALSE;
    return TRUE;
}

static gboolean
read_numbers(Reading *reading, const gint64 *items, guint32 length)
{
    for (guint32 i = 0; i < length; i++) {
        const char *at = skip_marks(reading->at);
        char *end = NULL;
        gint64 number = g_ascii_strtoll(at, &end, 10);
        if (end == at || number != items[i] || (*end != '\0' && !is_mark(*end)))
            return FALSE;
        reading->at = end;
    }
    return TRUE;
}

static gboolean
read_flag(Reading *reading, const char *key, gboolean value)
{
    const char *at = skip_marks(reading->at);
    if (!value) {
        if (!g_str_has_prefix(at, "not-"))
            return FALSE;
        reading->at = at + strlen("not-");
    }
    return read_word(reading, key);
}

static gboolean
read_value(Reading *reading, const Record *record, const Field *field)
{
    guint32 kind = KIND_BIT(field->kind);
    LineType type = printed_words_type(record->entity, field);
    if ((kind & TEXTS) != 0)
        return read_typed(reading, *FIELD_SLOT(record, field, const char *), type);
    if ((kind & LISTS) != 0)
        return read_texts(reading, FIELD_SLOT(record, field, Texts), type, (kind & ORDERED) != 0);
    if (field->kind == KIND_BOOL)
        return read_flag(reading, field_key(field), *FIELD_SLOT(record, field, gboolean));
    if (field->kind == KIND_WORD)
        return read_word(reading, field->words[*FIELD_SLOT(record, field, gint)]);
    if (field->kind == KIND_INT)
        return read_numbers(reading, FIELD_SLOT(record, field, gint64), 1);
    if (field->kind == KIND_INTS) {
        const Numbers *numbers = FIELD_SLOT(record, field, Numbers);
        return read_numbers(reading, numbers->items, numbers->length);
    }
    g_autofree char *text = printed_words_value(record, field);
    return read_word(reading, text);
}

/* Reads the records in @field, whose name is behind. Returns: FALSE if it is told what differs. */
static gboolean
read_records(Reading *reading, const RecordPlace *place, const Field *field)
{
    if (field->kind == KIND_RECORD) {
        const RecordPlace below = {
            .parent = place,
            .record = *FIELD_SLOT(place->record, field, const Record *),
            .field = field,
        };
        return read_record(reading, &below);
    }
    const Records *list = FIELD_SLOT(place->record, field, Records);
    for (guint32 i = 0; i < list->length; i++) {
        const RecordPlace below = {
            .parent = place,
            .record = list->items[i],
            .field = field,
            .index = i,
        };
        if (!read_record(reading, &below))
            return FALSE;
    }
    return TRUE;
}

static gboolean
ends(const Reading *reading, const Record *record, const Field *field)
{
    const WordsReader *reader = reading->reader;
    return reader->is_end != NULL && reader->is_end(record, field, reader->data);
}

/* Returns: FALSE if nothing more is to be read: it is told what differs, or nothing can be. */
static gboolean
read_field(Reading *reading, const RecordPlace *place, const Field *field)
{
    const Record *record = place->record;
    if (ends(reading, record, field))
        return FALSE;
    const char *start = reading->at;
    gboolean agrees = is_bare(field) || read_word(reading, field_key(field));
    if (agrees && (KIND_BIT(field->kind) & WORDS_OF_RECORDS) != 0)
        return read_records(reading, place, field);
    if (agrees && read_value(reading, record, field))
        return TRUE;
    const char *rest = skip_marks(start);
    if (!g_str_has_prefix(rest, AND_SO_ON))
        reading->reader->differ(place, field, rest, reading->reader->data);
    return FALSE;
}

static gboolean
read_record(Reading *reading, const RecordPlace *place)
{
    if (record_is_flawed(place->record))
        return FALSE;
    for (guint64 left = place->record->present; left != 0;) {
        const Field *field = record_next_field(place->record, &left);
        if ((KIND_BIT(field->kind) & UNSAID) == 0 && !read_field(reading, place, field))
            return FALSE;
    }
    return TRUE;
}

const char *
printed_words_compare(const RecordPlace *place, const Field *const *fields, guint n_fields,
                      const char *line, const WordsReader *reader)
{
    Reading reading = {.at = line, .reader = reader};
    const Record *record = place->record;
    for (guint i = 0; i < n_fields; i++) {
        gboolean is_other = record_keeps(record, fields[i]) || ends(&reading, record, fields[i]);
        if (is_other || (record_has(record, fields[i]) && !read_field(&reading, place, fields[i])))
            return skip_marks(reading.at);
    }
    const char *rest = skip_marks(reading.at);
    if (*rest != '\0' && !g_str_has_prefix(rest, AND_SO_ON))
        reader->differ(place, NULL, rest, reader->data);
    return rest;
}

void
printed_words_path(const RecordPlace *place, GString *path, GArray *types)
{
    if (place->parent != NULL)
        printed_words_path(place->parent, path, types);
    const Record *record = place->record;
    const Entity *entity = record->entity;
    const FileKind *kind = place->parent == NULL ? file_kind_for(entity->id) : NULL;
    if ((kind == NULL || kind->folder == NULL) &&
        (place->field == NULL || place->field->kind != KIND_LIST))
        return;
    const char *key = entity->keyed ? record_key(record) : NULL;
    LineType type = {.kind = KIND_INT};
    if (path->len > 0)
        g_string_append_c(path, ' ');
    if (key != NULL) {
        type = printed_words_type(entity, &entity->fields[0]);
        g_string_append(path, key);
    } else {
        g_string_append_printf(path, "%u", place->index + 1);
    }
    if (types != NULL)
        g_array_append_val(types, type);
}

char *
printed_words_sorted(const Texts *list)
{
    g_autoptr(GPtrArray) texts = g_ptr_array_new();
    for (guint32 i = 0; i < list->length; i++)
        g_ptr_array_add(texts, (gpointer)list->items[i]);
    g_ptr_array_sort(texts, name_compare);
    g_ptr_array_add(texts, NULL);
    return g_strjoinv(" ", (char **)texts->pdata);
}

char *
printed_words_value(const Record *record, const Field *field)
{
    if ((KIND_BIT(field->kind) & LISTS & ~ORDERED) != 0)
        return printed_words_sorted(FIELD_SLOT(record, field, Texts));
    if ((KIND_BIT(field->kind) & TEXTS) != 0)
        return g_strdup(*FIELD_SLOT(record, field, const char *));
    char *text = record_field_to_text(record, field);
    gsize length = strlen(text);
    if (length > 1 && text[0] == '"') {
        memmove(text, text + 1, length - 2);
        text[length - 2] = '\0';
    }
    return text;
}

char *
printed_words_of(const Record *record, const Field *field)
{
    const char *key = field_key(field);
    if ((KIND_BIT(field->kind) & WORDS_OF_RECORDS) != 0)
        return g_strdup(key);
    if (field->kind == KIND_BOOL)
        return g_strconcat(*FIELD_SLOT(record, field, gboolean) ? "" : "not-", key, NULL);
    g_autofree char *value = printed_words_value(record, field);
    return is_bare(field) ? g_steal_pointer(&value) : g_strconcat(key, " ", value, NULL);
}
