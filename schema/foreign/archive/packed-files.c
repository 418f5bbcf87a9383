/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each file stands behind a head of its own; at the end is the list of all, with the same heads.
 */
#include "schema/foreign/archive/packed-files.h"

#include "schema/foreign/writers/check-sum.h"

#include <string.h>

#define VERSION 20         /* of the format, 2.0 */
#define UTF8 0x800         /* bit of the flags: names are in it */
#define FIRST_DAY 0x21     /* 1 January 1980 */
#define ENTRY "PK\001\002" /* of the list */
#define FILE_HEAD "PK\003\004"
#define END "PK\005\006"

static void
append_number(GByteArray *out, guint64 number, guint n_bytes)
{
    for (guint i = 0; i < n_bytes; i++, number >>= 8) {
        guint8 byte = (guint8)number;
        g_byte_array_append(out, &byte, 1);
    }
}

static void
append_text(GByteArray *out, const char *text)
{
    g_byte_array_append(out, (const guint8 *)text, (guint)strlen(text));
}

/* What stands of @file both before it and in the list. */
static void
append_head(GByteArray *out, const SaveFile *file)
{
    gsize length;
    const char *bytes = g_bytes_get_data(file->contents, &length);
    append_number(out, VERSION, 2);
    append_number(out, UTF8, 2);
    append_number(out, 0, 2); /* not compressed */
    append_number(out, 0, 2); /* at midnight */
    append_number(out, FIRST_DAY, 2);
    append_number(out, check_sum(bytes, length), 4);
    append_number(out, length, 4);
    append_number(out, length, 4);
    append_number(out, strlen(file->name), 2);
    append_number(out, 0, 2); /* nothing more is said of it */
}

GBytes *
packed_files(const ExportFiles *files)
{
    GByteArray *out = g_byte_array_new();
    g_autoptr(GByteArray) list = g_byte_array_new();
    for (guint i = 0; i < files->len; i++) {
        const SaveFile *file = &g_array_index(files, SaveFile, i);
        gsize length, start = out->len;
        const guint8 *bytes = g_bytes_get_data(file->contents, &length);
        append_text(out, FILE_HEAD);
        append_head(out, file);
        append_text(out, file->name);
        g_byte_array_append(out, bytes, (guint)length);
        append_text(list, ENTRY);
        append_number(list, VERSION, 2);
        append_head(list, file);
        append_number(list, 0, 10); /* no remark, of the first disk, no attributes */
        append_number(list, start, 4);
        append_text(list, file->name);
    }
    gsize start = out->len;
    g_byte_array_append(out, list->data, list->len);
    append_text(out, END);
    append_number(out, 0, 4); /* the first disk, and the only one */
    append_number(out, files->len, 2);
    append_number(out, files->len, 2);
    append_number(out, list->len, 4);
    append_number(out, start, 4);
    append_number(out, 0, 2); /* no remark */
    return g_byte_array_free_to_bytes(out);
}
