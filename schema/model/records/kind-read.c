/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading one value of each kind. Every function begins with the first token of the value and
 * writes to the slot only when it takes the value.
 */
#include "schema/model/records/reader.h"

#include "schema/text/date.h"
#include "schema/text/limits.h"

#include <string.h>

const char *
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

const char *
reader_bytes(Reader *reader, gsize *length)
{
    const Token *token = &reader->scanner.token;
    if (token->escaped)
        return reader_text(reader, length);
    *length = token->end - token->start - strlen("\"\"");
    return reader->scanner.bytes + token->start + 1;
}

static ReadResult
refuse(Reader *reader, KeptReason reason)
{
    if (reader->scanner.token.kind == TOKEN_ERROR)
        return READ_STOPPED;
    reader->reason = reason;
    return READ_REFUSED;
}

/* Ids and references repeat; one copy of each is enough. */
static const char *
interned_text(Reader *reader)
{
    gsize length;
    const char *text = reader_bytes(reader, &length);
    return text_set_copy(&reader->interned, reader->arena, text, length);
}

static ReadResult
read_interned(Reader *reader, const Field *field G_GNUC_UNUSED, gpointer slot)
{
    if (reader->scanner.token.kind != TOKEN_STRING)
        return refuse(reader, KEPT_TYPE);
    *(const char **)slot = interned_text(reader);
    return READ_TAKEN;
}

static ReadResult
read_prose(Reader *reader, const Field *field G_GNUC_UNUSED, gpointer slot)
{
    if (reader->scanner.token.kind != TOKEN_STRING)
        return refuse(reader, KEPT_TYPE);
    gsize length;
    const char *text = reader_bytes(reader, &length);
    *(const char **)slot = arena_copy_text(reader->arena, text, length);
    return READ_TAKEN;
}

/* Takes the items gathered since @first off the pending stack. */
static gpointer
take_pending(Reader *reader, guint first, guint32 *length)
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
        return refuse(reader, KEPT_TYPE);
    guint first = reader->pending->len;
    while (scanner_next(&reader->scanner) == TOKEN_STRING)
        g_ptr_array_add(reader->pending, (gpointer)interned_text(reader));
    if (reader->scanner.token.kind != TOKEN_ARRAY_END) {
        g_ptr_array_set_size(reader->pending, (gint)first);
        return refuse(reader, KEPT_TYPE);
    }
    Texts *texts = slot;
    texts->items = take_pending(reader, first, &texts->length);
    return READ_TAKEN;
}

static ReadResult
read_int(Reader *reader, const Field *field G_GNUC_UNUSED, gpointer slot)
{
    if (reader->scanner.token.kind != TOKEN_NUMBER)
        return refuse(reader, KEPT_TYPE);
    switch (scanner_integer(&reader->scanner, slot)) {
    case NUMBER_INTEGER:
        return READ_TAKEN;
    case NUMBER_TOO_BIG:
        return refuse(reader, KEPT_BIG);
    case NUMBER_FRACTION:
        return refuse(reader, KEPT_FRACTION);
    }
    g_assert_not_reached();
}

/* Room for so many numbers is made at first. */
#define NUMBERS_FIRST 8u

/* The list is refused as a whole for the first item that cannot be taken. */
static ReadResult
read_ints(Reader *reader, const Field *field G_GNUC_UNUSED, gpointer slot)
{
    if (reader->scanner.token.kind != TOKEN_ARRAY_BEGIN)
        return refuse(reader, KEPT_TYPE);
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
        return refuse(reader, KEPT_TYPE);
    *(gboolean *)slot = kind == TOKEN_TRUE;
    return READ_TAKEN;
}

static ReadResult
read_word(Reader *reader, const Field *field, gpointer slot)
{
    if (reader->scanner.token.kind != TOKEN_STRING)
        return refuse(reader, KEPT_TYPE);
    gsize length;
    const char *text = reader_bytes(reader, &length);
    gint word = words_find(field->words, text, length);
    if (word < 0)
        return refuse(reader, KEPT_WORD);
    *(gint *)slot = word;
    return READ_TAKEN;
}

static ReadResult
read_paint(Reader *reader, const Field *field G_GNUC_UNUSED, gpointer slot)
{
    if (reader->scanner.token.kind != TOKEN_STRING)
        return refuse(reader, KEPT_TYPE);
    gsize length;
    const char *text = reader_bytes(reader, &length);
    if (length != strlen("#rrggbb") || text[0] != '#')
        return refuse(reader, KEPT_FORM);
    gint paint = 0;
    for (gsize i = 1; i < length; i++) {
        /* One spelling per colour keeps the written file stable. */
        if (!g_ascii_isxdigit(text[i]) || g_ascii_isupper(text[i]))
            return refuse(reader, KEPT_FORM);
        paint = paint * 16 + g_ascii_xdigit_value(text[i]);
    }
    *(gint *)slot = paint;
    return READ_TAKEN;
}

static ReadResult
read_rating(Reader *reader, const Field *field G_GNUC_UNUSED, gpointer slot)
{
    if (reader->scanner.token.kind != TOKEN_STRING)
        return refuse(reader, KEPT_TYPE);
    gsize length;
    const char *text = reader_bytes(reader, &length);
    if (length != strlen("A3") || !g_ascii_isupper(text[0]) || text[1] < '1' || text[1] > '9')
        return refuse(reader, KEPT_FORM);
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
read_date(Reader *reader, const Field *field, gpointer slot)
{
    if (reader->scanner.token.kind != TOKEN_STRING)
        return refuse(reader, KEPT_TYPE);
    gsize length;
    const char *text = reader_bytes(reader, &length);
    if (!is_date(text, length))
        return refuse(reader, KEPT_FORM);
    return read_interned(reader, field, slot);
}

static ReadResult
read_field(Reader *reader, const Field *field, gpointer slot)
{
    if (reader->scanner.token.kind != TOKEN_STRING)
        return refuse(reader, KEPT_TYPE);
    gsize length;
    const char *text = reader_bytes(reader, &length);
    const Field *found = entity_find_qualified(text, length, NULL);
    if (found == NULL || (found->kind != KIND_INT && !field->any_kind))
        return refuse(reader, KEPT_FORM);
    return read_interned(reader, field, slot);
}

static ReadResult
read_record(Reader *reader, const Field *field, gpointer slot)
{
    if (reader->scanner.token.kind != TOKEN_OBJECT_BEGIN)
        return refuse(reader, KEPT_TYPE);
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
        return refuse(reader, KEPT_TYPE);
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
    records->items = take_pending(reader, first, &records->length);
    return READ_TAKEN;
}

/* The members of a source are those of the record it stands in. */
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
        return member_is_quiet(reader_text(reader, &length)) ? read_quiet_member(reader)
                                                             : refuse(reader, KEPT_FORM);
    gboolean is_twice = is_rest && source->rest != NULL;
    for (guint i = 0; !is_rest && i < source->n_members; i++)
        is_twice |= source->members[i].field == field;
    if (is_twice)
        return refuse(reader, KEPT_FORM);
    if (scanner_next(&reader->scanner) != TOKEN_STRING)
        return refuse(reader, KEPT_TYPE);
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
        return refuse(reader, KEPT_TYPE);
    }
    Source *copy = arena_new0(reader->arena, Source, 1);
    struct SourceMember *kept = arena_new0(reader->arena, struct SourceMember, source.n_members);
    memcpy(kept, members, sizeof(*kept) * source.n_members);
    source.quiet.items = take_pending(reader, first, &source.quiet.length);
    *copy = source;
    copy->members = kept;
    *(const Source **)slot = copy;
    return READ_TAKEN;
}

#define read_id read_interned
#define read_title read_interned
#define read_ref read_interned
#define read_zone read_interned
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

ReadResult
reader_read_value(Reader *reader, const Field *field, gpointer slot)
{
    if (reader->scanner.token.kind == TOKEN_NULL)
        return refuse(reader, KEPT_NULL);
    return read_value[field->kind](reader, field, slot);
}
