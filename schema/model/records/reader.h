/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Private to schema/model: what record-read.c (records and their members) and kind-read.c (values)
 * share while one text is read.
 */
#pragma once

#include "schema/model/records/record-read.h"
#include "schema/text/text-set.h"

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

/* Decodes the current name or text. Returns: (transfer none): with a NUL, and valid until the next
 * call. */
const char *reader_text(Reader *reader, gsize *length);

/* The same, in the text that is read where nothing is escaped. Returns: (transfer none): without a
 * NUL; valid until the next call. */
const char *reader_bytes(Reader *reader, gsize *length);

/* Reads the value that begins at the current token into @slot, the place of @field in a record
 * being made. */
ReadResult reader_read_value(Reader *reader, const Field *field, gpointer slot);

/* Reads one record that begins at the current token, of whatever JSON type; what is not an object
 * becomes a raw record. Returns: NULL when the text stops. */
const Record *reader_read_record(Reader *reader, const Entity *entity);
