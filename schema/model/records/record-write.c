/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Records in canonical order, with everything that was kept beside them.
 */
#include "schema/model/records/record-write.h"

#include "schema/model/records/kind-write.h"

#include <string.h>

/* Kept members of @field (NULL: of no known field), in the order of the file. */
static void
write_kept(Writer *writer, const Record *record, const Field *field)
{
    for (const Kept *kept = record->kept; kept != NULL; kept = kept->next)
        if (kept->field == field)
            writer_raw_member(writer, kept->bytes, kept->length);
}

/* Returns: the fields of which something is kept: bit i for field i. */
static guint64
kept_fields(const Record *record)
{
    guint64 fields = 0;
    for (const Kept *kept = record->kept; kept != NULL; kept = kept->next)
        if (kept->field != NULL)
            fields |= G_GUINT64_CONSTANT(1) << entity_field_index(record->entity, kept->field);
    return fields;
}

void
record_write_field(Writer *writer, const Record *record, const Field *field)
{
    g_assert(record_has(record, field));
    kind_write(writer, field, FIELD_SLOT(record, field, char));
}

void
record_write(Writer *writer, const Record *record)
{
    if (record->raw) {
        writer_raw(writer, record->kept->bytes, record->kept->length);
        return;
    }
    writer_begin_object(writer);
    for (guint64 left = record->present | kept_fields(record); left != 0;) {
        const Field *field = record_next_field(record, &left);
        if (record_has(record, field)) {
            writer_name(writer, field_key(field));
            record_write_field(writer, record, field);
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
