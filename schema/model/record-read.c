/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reads records from JSON: members, and one value of each kind. What cannot be read as its
 * field's type is kept as text with the reason.
 */
#include "schema/model/record-read.h"

#include "schema/text/date.h"
#include "schema/text/limits.h"
#include "schema/text/text-set.h"

#include <string.h>

typedef enum {
    READ_TAKEN,   /* the value is in its slot; the scanner is at its last token */
    READ_REFUSED, /* not a value of that kind, see Reader.reason; the scanner is anywhere in it */
    READ_STOPPED, /* the text ends here, see Scanner.error */
} ReadResult;

typedef struct {
    Scanner scanner;
    SourceText *text;   /* borrowed; NULL for the text of an edit */
    Arena *arena;       /* borrowed: where records are made */
    GPtrArray *pending; /* items of the lists being read, innermost last */
    TextSet interned;   /* one copy of each text, in the arena */
    char *buffer;       /* owned: the text decoded last */
    gsize buffer_size;
    KeptReason reason; /* of the last READ_REFUSED */
    guint32 n_records; /* made so far, against LIMIT_RECORDS */
    guint64 n_bytes;   /* of these, against LIMIT_RECORD_BYTES */
} Reader;

static const Record *reader_read_record(Reader *reader, const Entity *entity);

/* Decodes the current name or text. Returns: (transfer none): with a NUL, and valid until the next
 * call. */
static const char *
reader_text(Reader *reader, gsize *length)
{
    const Token *token = &reader->scanner.token;
    gsize needed = token->end - token->start;
    if (needed > reader->buffer_size) {
        reader->buffer_size = MAX(needed, reader->buffer_size * 2);
        reader->buffer = g_realloc(reader->buffer, reader->buffer_size);
    }
    gsize written = scanner_decode_text(&reader->scanner, reader->buffer);
    *length = written;
    return reader->buffer;
}

/* The same, in the text that is read where nothing is escaped. Returns: (transfer none): without a
 * NUL; valid until the next call. */
static const char *
reader_bytes(Reader *reader, gsize *length)
{
    const Token *token = &reader->scanner.token;
    if (token->escaped)
        return reader_text(reader, length);
    *length = token->end - token->start - strlen("\"\"");
    return reader->scanner.bytes + token->start + 1;
}

static ReadResult
refuse_value(Reader *reader, KeptReason reason)
{
    if (reader->scanner.token.kind == TOKEN_ERROR)
        return READ_STOPPED;
    reader->reason = reason;
    return READ_REFUSED;
}

/* Puts a text into the slot of @field. */
typedef ReadResult (*StoreText)(Reader *reader, const Field *field, const char *text, gsize length,
                                gpointer slot);

/* Ids and references repeat; one copy of each is enough. */
static ReadResult
store_interned(Reader *reader, const Field *field G_GNUC_UNUSED, const char *text, gsize length,
               gpointer slot)
{
    *(const char **)slot = text_set_copy(&reader->interned, reader->arena, text, length);
    return READ_TAKEN;
}

static ReadResult
store_prose(Reader *reader, const Field *field G_GNUC_UNUSED, const char *text, gsize length,
            gpointer slot)
{
    *(const char **)slot = arena_copy_text(reader->arena, text, length);
    return READ_TAKEN;
}

static ReadResult
store_word(Reader *reader, const Field *field, const char *text, gsize length, gpointer slot)
{
    gint word = entity_find_word(field->words, text, length);
    if (word < 0)
        return refuse_value(reader, KEPT_WORD);
    *(gint *)slot = word;
    return READ_TAKEN;
}

static ReadResult
store_paint(Reader *reader, const Field *field G_GNUC_UNUSED, const char *text, gsize length,
            gpointer slot)
{
    if (length != strlen("#rrggbb") || text[0] != '#')
        return refuse_value(reader, KEPT_FORM);
    gint paint = 0;
    for (gsize i = 1; i < length; i++) {
        /* One spelling per colour keeps the written file stable. */
        if (!g_ascii_isxdigit(text[i]) || g_ascii_isupper(text[i]))
            return refuse_value(reader, KEPT_FORM);
        paint = paint * 16 + g_ascii_xdigit_value(text[i]);
    }
    *(gint *)slot = paint;
    return READ_TAKEN;
}

static ReadResult
store_rating(Reader *reader, const Field *field G_GNUC_UNUSED, const char *text, gsize length,
             gpointer slot)
{
    if (length != strlen("A3") || !g_ascii_isupper(text[0]) || text[1] < '1' || text[1] > '9')
        return refuse_value(reader, KEPT_FORM);
    *(gint *)slot = RATING_OF(text[0], text[1] - '0');
    return READ_TAKEN;
}

/* Returns: whether @text is a year, or a year, a hyphen and the id of a season. */
static gboolean
is_date(const char *text, gsize length)
{
    gsize year = date_year_length(text, length);
    if (year == 0 || length == year)
        return year > 0;
    if (text[year] != '-' || length == year + 1 || text[year + 1] == '-')
        return FALSE;
    for (gsize i = year + 1; i < length; i++)
        if (!g_ascii_islower(text[i]) && !g_ascii_isdigit(text[i]) && text[i] != '-')
            return FALSE;
    return TRUE;
}

static ReadResult
store_date(Reader *reader, const Field *field, const char *text, gsize length, gpointer slot)
{
    return is_date(text, length) ? store_interned(reader, field, text, length, slot)
                                 : refuse_value(reader, KEPT_FORM);
}

static ReadResult
store_field(Reader *reader, const Field *field, const char *text, gsize length, gpointer slot)
{
    const Field *found = entity_find_qualified(text, length, NULL);
    if (found == NULL || (found->kind != KIND_INT && !field->any_kind))
        return refuse_value(reader, KEPT_FORM);
    return store_interned(reader, field, text, length, slot);
}

/* Of the kinds whose values are one text. */
static const StoreText store_text[N_KINDS] = {
    [KIND_ID] = store_interned,   [KIND_TITLE] = store_interned, [KIND_REF] = store_interned,
    [KIND_ZONE] = store_interned, [KIND_PROSE] = store_prose,    [KIND_WORD] = store_word,
    [KIND_PAINT] = store_paint,   [KIND_RATING] = store_rating,  [KIND_DATE] = store_date,
    [KIND_FIELD] = store_field,
};

static ReadResult
read_text(Reader *reader, const Field *field, gpointer slot)
{
    if (reader->scanner.token.kind != TOKEN_STRING)
        return refuse_value(reader, KEPT_TYPE);
    gsize length;
    const char *text = reader_bytes(reader, &length);
    return store_text[field->kind](reader, field, text, length, slot);
}

static const char *
interned_text(Reader *reader)
{
    gsize length;
    const char *text = reader_bytes(reader, &length);
    return text_set_copy(&reader->interned, reader->arena, text, length);
}

/* Pops the items from @first on from the pending stack. */
static gpointer
pop_pending(Reader *reader, guint first, guint32 *length)
{
    *length = reader->pending->len - first;
    gpointer *items = arena_new0(reader->arena, gpointer, *length);
    if (*length > 0)
        memcpy(items, &reader->pending->pdata[first], *length * sizeof(gpointer));
    g_ptr_array_set_size(reader->pending, (gint)first);
    return items;
}

static ReadResult
read_texts(Reader *reader, const Field *field G_GNUC_UNUSED, gpointer slot)
{
    if (reader->scanner.token.kind != TOKEN_ARRAY_BEGIN)
        return refuse_value(reader, KEPT_TYPE);
    guint first = reader->pending->len;
    while (scanner_next(&reader->scanner) == TOKEN_STRING)
        g_ptr_array_add(reader->pending, (gpointer)interned_text(reader));
    if (reader->scanner.token.kind != TOKEN_ARRAY_END) {
        g_ptr_array_set_size(reader->pending, (gint)first);
        return refuse_value(reader, KEPT_TYPE);
    }
    Texts *texts = slot;
    texts->items = pop_pending(reader, first, &texts->length);
    return READ_TAKEN;
}

static ReadResult
read_int(Reader *reader, const Field *field G_GNUC_UNUSED, gpointer slot)
{
    if (reader->scanner.token.kind != TOKEN_NUMBER)
        return refuse_value(reader, KEPT_TYPE);
    switch (scanner_integer(&reader->scanner, slot)) {
    case NUMBER_INTEGER:
        return READ_TAKEN;
    case NUMBER_TOO_BIG:
        return refuse_value(reader, KEPT_BIG);
    case NUMBER_FRACTION:
        return refuse_value(reader, KEPT_FRACTION);
    }
    g_assert_not_reached();
}

/* Room for so many numbers is made at first. */
#define NUMBERS_FIRST 8u

/* The list is refused as a whole at the first invalid item. */
static ReadResult
read_ints(Reader *reader, const Field *field G_GNUC_UNUSED, gpointer slot)
{
    if (reader->scanner.token.kind != TOKEN_ARRAY_BEGIN)
        return refuse_value(reader, KEPT_TYPE);
    /* There are many short ones, and few that have to move. */
    gint64 *items = NULL;
    guint32 n = 0, room = 0;
    while (scanner_next(&reader->scanner) != TOKEN_ARRAY_END) {
        if (n == room) {
            const gint64 *before = items;
            room = MAX(NUMBERS_FIRST, room * 2);
            items = arena_new0(reader->arena, gint64, room);
            if (n > 0)
                memcpy(items, before, n * sizeof *items);
        }
        ReadResult result = read_int(reader, field, &items[n]);
        if (result != READ_TAKEN)
            return result;
        n++;
    }
    *(Numbers *)slot = (Numbers){.length = n, .items = items};
    return READ_TAKEN;
}

static ReadResult
read_bool(Reader *reader, const Field *field G_GNUC_UNUSED, gpointer slot)
{
    TokenKind kind = reader->scanner.token.kind;
    if (kind != TOKEN_TRUE && kind != TOKEN_FALSE)
        return refuse_value(reader, KEPT_TYPE);
    *(gboolean *)slot = kind == TOKEN_TRUE;
    return READ_TAKEN;
}

static ReadResult
read_record(Reader *reader, const Field *field, gpointer slot)
{
    if (reader->scanner.token.kind != TOKEN_OBJECT_BEGIN)
        return refuse_value(reader, KEPT_TYPE);
    const Record *record = reader_read_record(reader, entity_get(field->target));
    if (record == NULL)
        return READ_STOPPED;
    *(const Record **)slot = record;
    return READ_TAKEN;
}

static ReadResult
read_list(Reader *reader, const Field *field, gpointer slot)
{
    if (reader->scanner.token.kind != TOKEN_ARRAY_BEGIN)
        return refuse_value(reader, KEPT_TYPE);
    const Entity *entity = entity_get(field->target);
    guint first = reader->pending->len;
    while (scanner_next(&reader->scanner) != TOKEN_ARRAY_END) {
        const Record *record = NULL;
        if (reader->scanner.token.kind != TOKEN_ERROR)
            record = reader_read_record(reader, entity);
        if (record == NULL)
            return READ_STOPPED;
        g_ptr_array_add(reader->pending, (gpointer)record);
    }
    Records *records = slot;
    records->items = pop_pending(reader, first, &records->length);
    return READ_TAKEN;
}

/* The members of a source are those of its parent record. */
static const Entity *
entity_of_field(const Field *field)
{
    for (guint i = 0; i < N_ENTITIES; i++) {
        const Entity *entity = entity_get(i);
        if (field >= entity->fields && field < entity->fields + entity->n_fields)
            return entity;
    }
    g_assert_not_reached();
}

/* Puts a quiet member, at the name of which the scanner is, on the pending stack. */
static ReadResult
read_quiet_member(Reader *reader)
{
    Scanner *scanner = &reader->scanner;
    guint32 start = scanner->token.start;
    scanner_next(scanner);
    if (scanner->token.kind == TOKEN_ERROR || !scanner_skip_value(scanner))
        return READ_STOPPED;
    const char *bytes = scanner->bytes + start;
    char *member = arena_copy_text(reader->arena, bytes, scanner->token.end - start);
    g_ptr_array_add(reader->pending, member);
    return READ_TAKEN;
}

static ReadResult
read_source_member(Reader *reader, const Entity *entity, Source *source,
                   struct SourceMember *members)
{
    gsize length;
    const char *name = reader_bytes(reader, &length);
    gboolean is_rest = length == 1 && name[0] == '*';
    const Field *field = is_rest ? NULL : entity_find_field(entity, name, length, 0);
    if (!is_rest && field == NULL)
        return record_member_is_extension(reader_text(reader, &length))
                   ? read_quiet_member(reader)
                   : refuse_value(reader, KEPT_FORM);
    gboolean is_twice = is_rest && source->rest != NULL;
    for (guint i = 0; !is_rest && i < source->n_members; i++)
        is_twice |= source->members[i].field == field;
    if (is_twice)
        return refuse_value(reader, KEPT_FORM);
    if (scanner_next(&reader->scanner) != TOKEN_STRING)
        return refuse_value(reader, KEPT_TYPE);
    const char *text = interned_text(reader);
    if (is_rest) {
        source->rest = text;
        return READ_TAKEN;
    }
    /* Kept in the order of the table, which is how they are written. */
    guint at = source->n_members++;
    for (; at > 0 && members[at - 1].field > field; at--)
        members[at] = members[at - 1];
    members[at] = (struct SourceMember){.field = field, .text = text};
    return READ_TAKEN;
}

static ReadResult
read_source(Reader *reader, const Field *field, gpointer slot)
{
    Source source = {0};
    struct SourceMember members[ENTITY_FIELDS_MAX];
    source.members = members;
    guint first = reader->pending->len;
    if (reader->scanner.token.kind == TOKEN_STRING) {
        source.rest = interned_text(reader);
    } else if (reader->scanner.token.kind == TOKEN_OBJECT_BEGIN) {
        const Entity *entity = entity_of_field(field);
        while (scanner_next(&reader->scanner) == TOKEN_NAME) {
            ReadResult result = read_source_member(reader, entity, &source, members);
            if (result != READ_TAKEN) {
                g_ptr_array_set_size(reader->pending, (gint)first);
                return result;
            }
        }
        if (reader->scanner.token.kind == TOKEN_ERROR)
            return READ_STOPPED;
    } else {
        return refuse_value(reader, KEPT_TYPE);
    }
    Source *copy = arena_new0(reader->arena, Source, 1);
    struct SourceMember *kept = arena_new0(reader->arena, struct SourceMember, source.n_members);
    memcpy(kept, members, sizeof(*kept) * source.n_members);
    source.quiet.items = pop_pending(reader, first, &source.quiet.length);
    *copy = source;
    copy->members = kept;
    *(const Source **)slot = copy;
    return READ_TAKEN;
}

#define read_id read_text
#define read_title read_text
#define read_prose read_text
#define read_word read_text
#define read_paint read_text
#define read_rating read_text
#define read_date read_text
#define read_field read_text
#define read_ref read_text
#define read_zone read_text
#define read_titles read_texts
#define read_refs read_texts
#define read_zones read_texts
#define read_tags read_texts
#define read_lines read_texts

typedef ReadResult (*ReadValue)(Reader *reader, const Field *field, gpointer slot);

static const ReadValue read_value[N_KINDS] = {
#define KIND(NAME, name, type, form, meaning) [KIND_##NAME] = read_##name,
#include "schema/model/kinds.def"
};

/* Reads the value that starts at the current token into @slot, the slot of @field in a record being
 * made. */
static ReadResult
reader_read_value(Reader *reader, const Field *field, gpointer slot)
{
    if (reader->scanner.token.kind == TOKEN_NULL)
        return refuse_value(reader, KEPT_NULL);
    return read_value[field->kind](reader, field, slot);
}

/* The members of one record while it is read. */
typedef struct {
    Record *record;
    Kept **kept_end;    /* where the next kept member is hung */
    guint n_unknown;    /* kept members no field has */
    guint64 seen;       /* fields met, read or kept */
    guint hint;         /* field that is next in a canonical file */
    guint32 name_start; /* of the member at hand, with its quote */
} Members;

/* Counts one more thing of @size bytes. Returns: FALSE, and the scan stops, beyond the limit. */
static gboolean
reader_count_record(Reader *reader, gsize size)
{
    guint64 most =
        LIMIT_RECORD_BYTES + (guint64)reader->scanner.length * LIMIT_RECORD_BYTES_OF_BYTE;
    reader->n_bytes += size;
    if (++reader->n_records <= LIMIT_RECORDS && reader->n_bytes <= most)
        return TRUE;
    reader->scanner.error = SCAN_RECORDS;
    reader->scanner.token.kind = TOKEN_ERROR;
    return FALSE;
}

static Record *
start_record(Reader *reader, const Entity *entity)
{
    Record *record = arena_alloc(reader->arena, entity->size);
    record->entity = entity;
    record->arena = reader->arena;
    record->text = reader->text;
    record->offset = reader->text != NULL ? reader->scanner.token.start : OFFSET_NONE;
    return record;
}

/* Keeps the bytes from @start to the end of the current token. */
static gboolean
keep_bytes(Reader *reader, Members *members, const Field *field, guint32 start, KeptReason reason)
{
    if (!reader_count_record(reader, sizeof(Kept)))
        return FALSE;
    const Scanner *scanner = &reader->scanner;
    Kept *kept = arena_new0(reader->arena, Kept, 1);
    kept->field = field;
    kept->length = scanner->token.end - members->name_start;
    kept->bytes = &scanner->bytes[members->name_start];
    /* The text of an edit does not outlive the edit; a file's bytes live with its records. */
    if (reader->text == NULL)
        kept->bytes = arena_copy_text(reader->arena, kept->bytes, kept->length);
    kept->value = start - members->name_start;
    kept->offset = reader->text != NULL ? members->name_start : OFFSET_NONE;
    kept->reason = reason;
    *members->kept_end = kept;
    members->kept_end = (Kept **)&kept->next;
    return TRUE;
}

/* Whether an unknown member of that name was kept before, however it was spelt, as far as is
 * looked. */
static gboolean
is_known_unknown(const Members *members, const char *name)
{
    guint compared = 0;
    for (const Kept *kept = members->record->kept; kept != NULL; kept = kept->next) {
        if (++compared > LIMIT_UNKNOWN_MEMBERS)
            return FALSE;
        if (kept->field != NULL)
            continue;
        Scanner other;
        scanner_init_value(&other, kept->bytes, kept->length, 0);
        scanner_next(&other);
        if (scanner_text_equals(&other, name))
            return TRUE;
    }
    return FALSE;
}

static gboolean
keep_unknown(Reader *reader, Members *members, const char *name)
{
    KeptReason reason = record_member_is_extension(name) ? KEPT_EXTENSION : KEPT_UNKNOWN;
    if (is_known_unknown(members, name))
        reason = KEPT_DUPLICATE;
    guint32 start = reader->scanner.token.start;
    return scanner_skip_value(&reader->scanner) && keep_bytes(reader, members, NULL, start, reason);
}

/* Reads the value of a known member; the first one wins, whether it is valid or not. */
static gboolean
read_known(Reader *reader, Members *members, const Field *field)
{
    guint index = entity_field_index(members->record->entity, field);
    guint64 bit = G_GUINT64_CONSTANT(1) << index;
    Scanner value = reader->scanner;
    ReadResult result = READ_REFUSED;
    reader->reason = KEPT_DUPLICATE;
    if ((members->seen & bit) == 0)
        result = reader_read_value(reader, field, (char *)members->record + field->offset);
    members->seen |= bit;
    members->hint = index + 1;
    switch (result) {
    case READ_TAKEN:
        members->record->present |= bit;
        return TRUE;
    case READ_REFUSED:
        reader->scanner = value;
        return scanner_skip_value(&reader->scanner) &&
               keep_bytes(reader, members, field, value.token.start, reader->reason);
    case READ_STOPPED:
        return FALSE;
    }
    g_assert_not_reached();
}

static gboolean
read_member(Reader *reader, Members *members)
{
    gsize length;
    const char *name = reader_bytes(reader, &length);
    const Field *field = entity_find_field(members->record->entity, name, length, members->hint);
    if (field == NULL)
        name = reader_text(reader, &length);
    members->name_start = reader->scanner.token.start;
    if (scanner_next(&reader->scanner) == TOKEN_ERROR)
        return FALSE;
    return field != NULL ? read_known(reader, members, field) : keep_unknown(reader, members, name);
}

/* Reads one record that starts at the current token, of any JSON type; a value other than an object
 * becomes a raw record. Returns: NULL if the scanner stopped. */
static const Record *
reader_read_record(Reader *reader, const Entity *entity)
{
    if (!reader_count_record(reader, entity->size + 2 * sizeof(gpointer)))
        return NULL;
    Record *record = start_record(reader, entity);
    Members members = {.record = record, .kept_end = (Kept **)&record->kept};
    if (reader->scanner.token.kind != TOKEN_OBJECT_BEGIN) {
        record->raw = TRUE;
        guint32 start = members.name_start = reader->scanner.token.start;
        if (!scanner_skip_value(&reader->scanner) ||
            !keep_bytes(reader, &members, NULL, start, KEPT_TYPE))
            return NULL;
        return record;
    }
    while (scanner_next(&reader->scanner) == TOKEN_NAME)
        if (!read_member(reader, &members))
            return NULL;
    return reader->scanner.token.kind == TOKEN_OBJECT_END ? record : NULL;
}

static void
reader_init(Reader *reader, Arena *arena, const char *bytes, gsize length)
{
    *reader = (Reader){.arena = arena};
    scanner_init(&reader->scanner, bytes, length);
    reader->pending = g_ptr_array_new();
    text_set_init(&reader->interned);
}

static void
reader_clear(Reader *reader)
{
    g_ptr_array_unref(reader->pending);
    text_set_clear(&reader->interned);
    g_free(reader->buffer);
}

const Record *
record_read(const Entity *entity, SourceText *text, Scanner *stop)
{
    g_autoptr(Arena) arena = arena_new();
    arena_hold_text(arena, text);
    Reader reader;
    reader_init(&reader, arena, text->bytes, text->length);
    reader.text = text;
    const Record *record = NULL;
    if (scanner_next(&reader.scanner) != TOKEN_ERROR)
        record = reader_read_record(&reader, entity);
    if (record != NULL && scanner_next(&reader.scanner) != TOKEN_END)
        record = NULL;
    *stop = reader.scanner;
    reader_clear(&reader);
    if (record != NULL)
        g_steal_pointer(&arena);
    return record;
}

gboolean
record_read_field(Record *record, const Field *field, const char *json)
{
    Reader reader;
    reader_init(&reader, record->arena, json, strlen(json));
    scanner_next(&reader.scanner);
    gboolean is_read =
        reader_read_value(&reader, field, (char *)record + field->offset) == READ_TAKEN &&
        scanner_next(&reader.scanner) == TOKEN_END;
    if (is_read)
        record->present |= G_GUINT64_CONSTANT(1) << entity_field_index(record->entity, field);
    reader_clear(&reader);
    return is_read;
}

/* Returns: whether @text, however much of it is escaped in JSON, is a text that can be read. */
static gboolean
is_short_text(const char *text)
{
    gsize length = strlen(text);
    return length <= LIMIT_STRING_BYTES / strlen("\\u0000") &&
           g_utf8_validate_len(text, length, NULL);
}

static gboolean
store_texts(Reader *reader, const char *const *texts, Texts *slot)
{
    guint32 n = g_strv_length((char **)texts);
    const char **items = arena_new0(reader->arena, const char *, n);
    for (guint32 i = 0; i < n; i++) {
        if (!is_short_text(texts[i]))
            return FALSE;
        store_interned(reader, NULL, texts[i], strlen(texts[i]), &items[i]);
    }
    *slot = (Texts){.length = n, .items = items};
    return TRUE;
}

gboolean
record_set_value(Record *record, const Field *field, const RecordValue *value)
{
    gpointer slot = (char *)record + field->offset;
    Reader reader = {.arena = record->arena};
    text_set_init(&reader.interned);
    gboolean is_set = FALSE;
    if (value->type == RECORD_VALUE_TEXT && store_text[field->kind] != NULL &&
        is_short_text(value->text))
        is_set = store_text[field->kind](&reader, field, value->text, strlen(value->text), slot) ==
                 READ_TAKEN;
    else if (value->type == RECORD_VALUE_TEXTS && read_value[field->kind] == read_texts)
        is_set = store_texts(&reader, value->texts, slot);
    else if (value->type == RECORD_VALUE_NUMBER && (is_set = field->kind == KIND_INT))
        *(gint64 *)slot = value->number;
    else if (value->type == RECORD_VALUE_BOOLEAN && (is_set = field->kind == KIND_BOOL))
        *(gboolean *)slot = value->boolean;
    if (is_set)
        record->present |= G_GUINT64_CONSTANT(1) << entity_field_index(record->entity, field);
    text_set_clear(&reader.interned);
    return is_set;
}

const Record *
record_read_value(const Entity *entity, Arena *arena, const char *json)
{
    Reader reader;
    reader_init(&reader, arena, json, strlen(json));
    const Record *record = NULL;
    if (scanner_next(&reader.scanner) == TOKEN_OBJECT_BEGIN)
        record = reader_read_record(&reader, entity);
    if (record != NULL && scanner_next(&reader.scanner) != TOKEN_END)
        record = NULL;
    reader_clear(&reader);
    return record;
}
