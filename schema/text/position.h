/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Byte offsets as lines and columns: both from 1, columns in code points. A byte that is not part
 * of valid UTF-8 counts as one column; only LF ends a line.
 */
#pragma once

#include <glib.h>

typedef struct {
    guint32 line;
    guint32 column;
} TextPosition;

/* Finds positions in one text, in any order at the same small cost, whether it has a million lines
 * or one. Not for several threads at once. */
typedef struct PositionIndex PositionIndex;

/* @bytes is borrowed and must outlive the index; @length is at most LIMIT_FILE_BYTES. Returns:
 * (transfer full): to be freed with position_index_free(). */
PositionIndex *position_index_new(const char *bytes, gsize length);
void position_index_free(PositionIndex *index); /* NULL is allowed */

/* @offset is at most the length of the text; within a character it means that character. Returns:
 * its line and column. */
TextPosition position_index_find(PositionIndex *index, guint32 offset);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(PositionIndex, position_index_free)
