/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Records for tests.
 */
#include "tests/unit/sample-record.h"

#include "schema/model/record-read.h"
#include "schema/model/record-write.h"

#include <string.h>

SampleRecord *
sample_record_try(EntityId entity, const char *json)
{
    g_autoptr(GBytes) contents = g_bytes_new(json, strlen(json));
    g_autoptr(SourceText) text = source_text_new("sample.json", contents);
    Scanner stop;
    return record_read(entity_get(entity), text, &stop);
}

SampleRecord *
sample_record(EntityId entity, const char *json)
{
    SampleRecord *record = sample_record_try(entity, json);
    if (record == NULL)
        g_error("the sample is no JSON: %s", json);
    return record;
}

void
sample_record_free(SampleRecord *record)
{
    if (record != NULL)
        arena_unref(record->arena);
}

char *
sample_record_to_file(const Record *record)
{
    g_autoptr(GBytes) bytes = record_to_bytes(record);
    gsize length;
    const char *text = g_bytes_get_data(bytes, &length);
    return g_strndup(text, length);
}

const Record *
sample_record_item(const Record *record, const char *key, guint32 index)
{
    const Records *list = FIELD_SLOT(record, record_field(record, key), Records);
    g_assert_cmpuint(index, <, list->length);
    return list->items[index];
}
