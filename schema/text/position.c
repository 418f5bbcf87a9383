/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines and columns for byte offsets, for everything that shows a place in a file.
 */
#include "schema/text/position.h"

#include <string.h>

/* Bytes from one remembered place to the next: what a search walks at the most. */
#define STEP_BYTES 512u

/* A place that has been walked to. */
typedef struct {
    guint32 at; /* offset, at the beginning of a character */
    TextPosition position;
} Mark;

struct PositionIndex {
    const char *bytes; /* borrowed */
    guint32 length;
    GArray *marks; /* of Mark: the i-th is that for the offset i * STEP_BYTES */
};

PositionIndex *
position_index_new(const char *bytes, gsize length)
{
    g_assert(length <= G_MAXUINT32);

    PositionIndex *index = g_new0(PositionIndex, 1);
    const Mark begin = {.position = {.line = 1, .column = 1}};
    index->bytes = bytes;
    index->length = (guint32)length;
    index->marks = g_array_new(FALSE, FALSE, sizeof(Mark));
    g_array_append_val(index->marks, begin);
    return index;
}

void
position_index_free(PositionIndex *index)
{
    if (index == NULL)
        return;
    g_array_unref(index->marks);
    g_free(index);
}

/* Returns: the length of the character at @text; 1 for a byte that is not UTF-8. */
static guint32
character_length(const char *text, guint32 left)
{
    if ((guint8)*text < 0x80)
        return 1;
    gunichar c = g_utf8_get_char_validated(text, (gssize)left);
    return c == (gunichar)-1 || c == (gunichar)-2 ? 1 : (guint32)g_unichar_to_utf8(c, NULL);
}

/* Moves @mark forward to the character that holds @offset. */
static void
walk_to(const PositionIndex *index, Mark *mark, guint32 offset)
{
    const char *newline;
    while (mark->at < offset &&
           (newline = memchr(index->bytes + mark->at, '\n', offset - mark->at)) != NULL) {
        mark->at = (guint32)(newline - index->bytes) + 1;
        mark->position.line++;
        mark->position.column = 1;
    }
    while (mark->at < offset) {
        guint32 length = character_length(index->bytes + mark->at, index->length - mark->at);
        if (length > offset - mark->at)
            break;
        mark->at += length;
        mark->position.column++;
    }
}

TextPosition
position_index_find(PositionIndex *index, guint32 offset)
{
    g_assert(offset <= index->length);

    while (index->marks->len <= offset / STEP_BYTES) {
        Mark next = g_array_index(index->marks, Mark, index->marks->len - 1);
        walk_to(index, &next, index->marks->len * STEP_BYTES);
        g_array_append_val(index->marks, next);
    }
    Mark mark = g_array_index(index->marks, Mark, offset / STEP_BYTES);
    walk_to(index, &mark, offset);
    return mark.position;
}
