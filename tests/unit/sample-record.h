/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Records for tests, read from JSON as the files of a data set are.
 */
#pragma once

#include "schema/model/record.h"

/* Const as records are; a type of its own for g_autoptr. */
typedef const Record SampleRecord;

/* Reads @json as a file whose record is of @entity. Returns: (transfer full): the record; NULL if
 * @json is not JSON. */
SampleRecord *sample_record_try(EntityId entity, const char *json);

/* The same for what must be JSON. */
SampleRecord *sample_record(EntityId entity, const char *json);

void sample_record_free(SampleRecord *record); /* NULL is allowed */

/* Returns: (transfer full): the canonical file whose root is @record. */
char *sample_record_to_file(const Record *record);

/* Returns: (transfer none): the item @index of the LIST @key of @record. */
const Record *sample_record_item(const Record *record, const char *key, guint32 index);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(SampleRecord, sample_record_free)
