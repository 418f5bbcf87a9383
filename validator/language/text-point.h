/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Positions as clients count them: lines from 0, and in a line either bytes or units of UTF-16.
 */
#pragma once

#include "schema/text/writer.h"

typedef struct {
    gint64 line, character; /* below 0: none */
} TextPoint;

/* How characters of a line are counted, as agreed with the client. */
typedef enum { TEXT_POINT_UTF16, TEXT_POINT_UTF8 } TextPointUnit;

/* Returns: the byte of @point in the @length bytes at @bytes, which are UTF-8; a point behind the
 * end of a line is that end, one behind the last line the end of the text. */
guint32 text_point_offset(const char *bytes, gsize length, TextPoint point, TextPointUnit unit);

/* The starts of the lines of a text. */
typedef struct TextPointIndex TextPointIndex;

/* Takes as long as the text. @bytes is borrowed and must outlive the index. Returns: (transfer
 * full). */
TextPointIndex *text_point_index_new(const char *bytes, gsize length);
void text_point_index_free(TextPointIndex *index); /* NULL is allowed */

/* Returns: the point of the byte @offset, which may be the end of the text. */
TextPoint text_point_index_find(const TextPointIndex *index, guint32 offset, TextPointUnit unit);

/* Writes the member @name (NULL: the next item or the value): the range of the bytes @start to
 * @end.
 */
void text_point_write_range(Writer *writer, const char *name, const TextPointIndex *index,
                            guint32 start, guint32 end, TextPointUnit unit);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(TextPointIndex, text_point_index_free)
