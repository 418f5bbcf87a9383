/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines, and the characters in them.
 */
#include "validator/language/text-point.h"

#include <string.h>

/* A line may be as long as the text: units are counted in advance for blocks of that many bytes. */
#define BLOCK_BYTES 512u

struct TextPointIndex {
    const char *bytes;
    guint32 length;
    GArray *starts; /* owned: of guint32: the first byte of each line */
    GArray *units;  /* owned: of guint32: the units of UTF-16 before each block */
};

/* Returns: the units of the character whose first byte is @byte; bytes inside of one have none. */
static guint
units_of(guchar byte, TextPointUnit unit)
{
    if (unit == TEXT_POINT_UTF8)
        return 1;
    if ((byte & 0xc0) == 0x80)
        return 0;
    return byte >= 0xf0 ? 2 : 1;
}

guint32
text_point_offset(const char *bytes, gsize length, TextPoint point, TextPointUnit unit)
{
    const char *at = bytes, *end = bytes + length;
    for (gint64 line = 0; line < point.line; line++) {
        const char *newline = memchr(at, '\n', (gsize)(end - at));
        if (newline == NULL)
            return (guint32)length;
        at = newline + 1;
    }
    gint64 left = point.character;
    while (at < end && *at != '\n' && (left > 0 || ((guchar)*at & 0xc0) == 0x80))
        left -= units_of((guchar)*at++, unit);
    /* The end of a line is before its carriage return. */
    if (at > bytes && at < end && *at == '\n' && at[-1] == '\r')
        at--;
    return (guint32)(at - bytes);
}

TextPointIndex *
text_point_index_new(const char *bytes, gsize length)
{
    TextPointIndex *index = g_new(TextPointIndex, 1);
    guint32 start = 0, units = 0;
    *index = (TextPointIndex){bytes, (guint32)length, g_array_new(FALSE, FALSE, sizeof(guint32)),
                              g_array_new(FALSE, FALSE, sizeof(guint32))};
    g_array_append_val(index->starts, start);
    for (guint32 at = 0; at < length; at++) {
        if (at % BLOCK_BYTES == 0)
            g_array_append_val(index->units, units);
        units += units_of((guchar)bytes[at], TEXT_POINT_UTF16);
    }
    if (length % BLOCK_BYTES == 0)
        g_array_append_val(index->units, units);
    for (const char *at = bytes; (at = memchr(at, '\n', length - (gsize)(at - bytes))) != NULL;) {
        start = (guint32)(++at - bytes);
        g_array_append_val(index->starts, start);
    }
    return index;
}

void
text_point_index_free(TextPointIndex *index)
{
    if (index == NULL)
        return;
    g_array_unref(index->starts);
    g_array_unref(index->units);
    g_free(index);
}

/* Returns: how many units the bytes before @offset have. */
static guint32
units_before(const TextPointIndex *index, guint32 offset, TextPointUnit unit)
{
    if (unit == TEXT_POINT_UTF8)
        return offset;
    guint block = offset / BLOCK_BYTES;
    guint32 units = g_array_index(index->units, guint32, block);
    for (guint32 at = block * BLOCK_BYTES; at < offset; at++)
        units += units_of((guchar)index->bytes[at], unit);
    return units;
}

TextPoint
text_point_index_find(const TextPointIndex *index, guint32 offset, TextPointUnit unit)
{
    guint low = 0, high = index->starts->len;
    offset = MIN(offset, index->length);
    while (high - low > 1) {
        guint middle = low + (high - low) / 2;
        if (g_array_index(index->starts, guint32, middle) <= offset)
            low = middle;
        else
            high = middle;
    }
    guint32 start = g_array_index(index->starts, guint32, low);
    return (TextPoint){low, units_before(index, offset, unit) - units_before(index, start, unit)};
}

static void
write_point(Writer *writer, const char *name, TextPoint point)
{
    writer_member_object(writer, name);
    writer_member_integer(writer, "line", point.line);
    writer_member_integer(writer, "character", point.character);
    writer_end_object(writer);
}

void
text_point_write_range(Writer *writer, const char *name, const TextPointIndex *index, guint32 start,
                       guint32 end, TextPointUnit unit)
{
    if (name != NULL)
        writer_name(writer, name);
    writer_begin_object(writer);
    write_point(writer, "start", text_point_index_find(index, start, unit));
    write_point(writer, "end", text_point_index_find(index, end, unit));
    writer_end_object(writer);
}
