/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Byte offsets as people and tools count: line and column from 1, columns in code points. A byte
 * that is not part of valid UTF-8 counts as one column.
 */
#pragma once

#include <glib.h>

typedef struct {
    guint32 line;
    guint32 column;
} Position;

/* Walks forward through one text; offsets asked for in rising order cost one pass in all. */
typedef struct {
    const char *bytes; /* borrowed */
    guint32 length;
    guint32 at;     /* offset reached, never inside a character */
    guint32 line;   /* from 1 */
    guint32 column; /* from 1 */
} PositionWalk;

void position_walk_init(PositionWalk *walk, const char *bytes, gsize length);

/* @offset may be the length of the text. One inside a character counts as that character. A smaller
 * offset than the last one restarts the walk. */
Position position_walk_to(PositionWalk *walk, guint32 offset);

/* The line that holds @offset, without its line end (LF or CR LF).
 * Returns: (transfer none): its first byte; its length in bytes goes to @length. */
const char *position_line_text(const char *bytes, gsize size, guint32 offset, gsize *length);
