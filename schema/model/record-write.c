/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writes records as canonical JSON, and one value of each kind.
 */
#include "schema/model/record-write.h"

#include <string.h>

static void
write_text(Writer *writer, const Field *field G_GNUC_UNUSED, gconstpointer slot)
{
    writer_text(writer, *(const char *const *)slot);
}

static void
write_texts(Writer *writer, const Field *field G_GNUC_UNUSED, gconstpointer slot)
{
    const Texts *texts = slot;
    writer_begin_array(writer);
    for (guint32 i = 0; i < texts->length; i++)
        writer_text(writer, texts->items[i]);
    writer_end_array(writer);
}

static void
write_int(Writer *writer, const Field *field G_GNUC_UNUSED, gconstpointer slot)
{
    writer_integer(writer, *(const gint64 *)slot);
}

static void
write_ints(Writer *writer, const Field *field G_GNUC_UNUSED, gconstpointer slot)
{
    const Numbers *numbers = slot;
    writer_begin_array(writer);
    for (guint32 i = 0; i < numbers->length; i++)
        writer_integer(writer, numbers->items[i]);
    writer_end_array(writer);
}

static void
write_bool(Writer *writer, const Field *field G_GNUC_UNUSED, gconstpointer slot)
{
    writer_boolean(writer, *(const gboolean *)slot);
}

static void
write_word(Writer *writer, const Field *field, gconstpointer slot)
{
    writer_text(writer, field->words[*(const gint *)slot]);
}

static void
write_paint(Writer *writer, const Field *field G_GNUC_UNUSED, gconstpointer slot)
{
    char text[sizeof "#rrggbb"];
    g_snprintf(text, sizeof text, "#%06x", (guint)(*(const gint *)slot & 0xffffff));
    writer_text(writer, text);
}

static void
write_rating(Writer *writer, const Field *field G_GNUC_UNUSED, gconstpointer slot)
{
    gint rating = *(const gint *)slot;
    const char text[] = {RATING_LETTER(rating), (char)('0' + RATING_HITS(rating)), '\0'};
    writer_text(writer, text);
}

static void
write_record(Writer *writer, const Field *field G_GNUC_UNUSED, gconstpointer slot)
{
    record_write(writer, *(const Record *const *)slot);
}

static void
write_list(Writer *writer, const Field *field G_GNUC_UNUSED, gconstpointer slot)
{
    const Records *records = slot;
    writer_begin_array(writer);
    for (guint32 i = 0; i < records->length; i++)
        record_write(writer, records->items[i]);
    writer_end_array(writer);
}

/* A source with one text for all members is written as that text. */
static void
write_source(Writer *writer, const Field *field G_GNUC_UNUSED, gconstpointer slot)
{
    const Source *source = *(const Source *const *)slot;
    if (source->rest != NULL && source->n_members == 0 && source->quiet.length == 0) {
        writer_text(writer, source->rest);
        return;
    }
    writer_begin_object(writer);
    if (source->rest != NULL)
        writer_member_text(writer, "*", source->rest);
    for (guint i = 0; i < source->n_members; i++)
        writer_member_text(writer, field_key(source->members[i].field), source->members[i].text);
    for (guint32 i = 0; i < source->quiet.length; i++)
        writer_raw_member(writer, source->quiet.items[i], strlen(source->quiet.items[i]));
    writer_end_object(writer);
}

#define write_id write_text
#define write_title write_text
#define write_titles write_texts
#define write_prose write_text
#define write_field write_text
#define write_ref write_text
#define write_zone write_text
#define write_date write_text
#define write_refs write_texts
#define write_zones write_texts
#define write_tags write_texts
#define write_lines write_texts

typedef void (*WriteValue)(Writer *writer, const Field *field, gconstpointer slot);

static const WriteValue write_value[N_KINDS] = {
#define KIND(NAME, name, type, form, meaning) [KIND_##NAME] = write_##name,
#include "schema/model/kinds.def"
};

/* Kept members of @field (NULL: of no known field), in the order of the file. */
static void
write_kept(Writer *writer, const Record *record, const Field *field)
{
    for (const Kept *kept = record->kept; kept != NULL; kept = kept->next)
        if (kept->field == field)
            writer_raw_member(writer, kept->bytes, kept->length);
}

void
record_write_field(Writer *writer, const Record *record, const Field *field)
{
    g_assert(record_has(record, field));
    write_value[field->kind](writer, field, FIELD_SLOT(record, field, char));
}

void
record_write(Writer *writer, const Record *record)
{
    if (record->raw) {
        writer_raw(writer, record->kept->bytes, record->kept->length);
        return;
    }
    writer_begin_object(writer);
    for (guint64 left = record->present | record_unparsed_fields(record); left != 0;) {
        const Field *field = record_next_field(record, &left);
        if (record_has(record, field)) {
            writer_name(writer, field_key(field));
            write_value[field->kind](writer, field, FIELD_SLOT(record, field, char));
        }
        write_kept(writer, record, field);
    }
    write_kept(writer, record, NULL);
    writer_end_object(writer);
}

GBytes *
record_to_bytes(const Record *record)
{
    g_autoptr(Writer) writer = writer_new();
    record_write(writer, record);
    return writer_finish(writer);
}

char *
record_field_to_text(const Record *record, const Field *field)
{
    if (!record_has(record, field))
        return NULL;
    g_autoptr(Writer) writer = writer_new();
    record_write_field(writer, record, field);
    return writer_finish_text(writer);
}

char *
record_to_text(const Record *record)
{
    g_autoptr(Writer) writer = writer_new();
    record_write(writer, record);
    return writer_finish_text(writer);
}

char *
record_value_to_text(const RecordValue *value)
{
    g_autoptr(Writer) writer = writer_new();
    switch (value->type) {
    case RECORD_VALUE_JSON:
        return g_strdup(value->json);
    case RECORD_VALUE_TEXT:
        writer_text(writer, value->text);
        break;
    case RECORD_VALUE_TEXTS:
        writer_begin_array(writer);
        for (guint i = 0; value->texts[i] != NULL; i++)
            writer_text(writer, value->texts[i]);
        writer_end_array(writer);
        break;
    case RECORD_VALUE_NUMBER:
        writer_integer(writer, value->number);
        break;
    case RECORD_VALUE_BOOLEAN:
        writer_boolean(writer, value->boolean);
        break;
    }
    return writer_finish_text(writer);
}
