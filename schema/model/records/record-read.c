/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Records and their members from the scanner's tokens. The recursion is as deep as the data,
 * which the scanner holds to LIMIT_DEPTH.
 */
#include "schema/model/records/reader.h"

#include "schema/text/limits.h"

#include <string.h>

/* The members of one record while it is read. */
typedef struct {
    Record *record;
    Kept **kept_end;    /* where the next kept member is hung */
    guint n_unknown;    /* kept members no field has */
    guint64 seen;       /* fields met, taken or kept */
    guint hint;         /* field that a canonical file brings next */
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
new_record(Reader *reader, const Entity *entity)
{
    Record *record = arena_alloc(reader->arena, entity->size);
    record->entity = entity;
    record->arena = reader->arena;
    record->text = reader->text;
    record->offset = reader->text != NULL ? reader->scanner.token.start : OFFSET_NONE;
    return record;
}

/* Hangs the bytes from @start to the end of the current token on the record. */
static gboolean
keep(Reader *reader, Members *members, const Field *field, guint32 start, KeptReason reason)
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
    KeptReason reason = member_is_quiet(name) ? KEPT_QUIET : KEPT_UNKNOWN;
    if (is_known_unknown(members, name))
        reason = KEPT_DUPLICATE;
    guint32 start = reader->scanner.token.start;
    return scanner_skip_value(&reader->scanner) && keep(reader, members, NULL, start, reason);
}

/* Reads the value of a known member; the first one wins, whether it can be taken or not. */
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
               keep(reader, members, field, value.token.start, reader->reason);
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

const Record *
reader_read_record(Reader *reader, const Entity *entity)
{
    if (!reader_count_record(reader, entity->size + 2 * sizeof(gpointer)))
        return NULL;
    Record *record = new_record(reader, entity);
    Members members = {.record = record, .kept_end = (Kept **)&record->kept};
    if (reader->scanner.token.kind != TOKEN_OBJECT_BEGIN) {
        record->raw = TRUE;
        guint32 start = members.name_start = reader->scanner.token.start;
        if (!scanner_skip_value(&reader->scanner) ||
            !keep(reader, &members, NULL, start, KEPT_TYPE))
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

static gboolean
is_one_value(const char *json)
{
    Scanner scanner;
    scanner_init(&scanner, json, strlen(json));
    while (scanner_next(&scanner) != TOKEN_END)
        if (scanner.token.kind == TOKEN_ERROR)
            return FALSE;
    return TRUE;
}

/* Hangs `"name": json` on @record, behind what is kept already. */
static void
keep_text(Record *record, const Field *field, const char *name, const char *json, KeptReason reason)
{
    g_autofree char *bytes = g_strdup_printf("\"%s\": %s", name, json);
    Kept *kept = arena_new0(record->arena, Kept, 1);
    kept->field = field;
    kept->length = (guint32)strlen(bytes);
    kept->bytes = arena_copy_text(record->arena, bytes, kept->length);
    kept->value = kept->length - (guint32)strlen(json);
    kept->offset = OFFSET_NONE;
    kept->reason = reason;
    const Kept **end = &record->kept;
    while (*end != NULL) {
        /* Those before belong to the record this one is made from, and stay as they are. */
        *end = memcpy(arena_new0(record->arena, Kept, 1), *end, sizeof **end);
        end = (const Kept **)&(*end)->next;
    }
    *end = kept;
}

gboolean
record_read_field(Record *record, const Field *field, const char *json)
{
    if (!is_one_value(json))
        return FALSE;
    Reader reader;
    reader_init(&reader, record->arena, json, strlen(json));
    scanner_next(&reader.scanner);
    ReadResult result = reader_read_value(&reader, field, (char *)record + field->offset);
    if (result == READ_TAKEN)
        record->present |= G_GUINT64_CONSTANT(1) << entity_field_index(record->entity, field);
    else
        keep_text(record, field, field_key(field), json, reader.reason);
    reader_clear(&reader);
    return TRUE;
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
