/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines and columns for byte offsets, for everything that shows a place in a file.
 */
#include "schema/text/position.h"

#include <string.h>

void
position_walk_init(PositionWalk *walk, const char *bytes, gsize length)
{
    g_assert(length <= G_MAXUINT32);

    *walk = (PositionWalk){.bytes = bytes, .length = (guint32)length, .line = 1, .column = 1};
}

/* Returns: the bytes of the character at @text; 1 for what is not UTF-8. */
static guint32
character_length(const char *text, guint32 left)
{
    gunichar c;

    if ((guint8)*text < 0x80)
        return 1;
    c = g_utf8_get_char_validated(text, (gssize)left);
    return c == (gunichar)-1 || c == (gunichar)-2 ? 1 : (guint32)g_unichar_to_utf8(c, NULL);
}

static void
walk_to_line(PositionWalk *walk, guint32 offset)
{
    const char *newline;

    while ((newline = memchr(walk->bytes + walk->at, '\n', offset - walk->at)) != NULL) {
        walk->at = (guint32)(newline - walk->bytes) + 1;
        walk->line++;
        walk->column = 1;
    }
}

Position
position_walk_to(PositionWalk *walk, guint32 offset)
{
    g_assert(offset <= walk->length);

    if (offset < walk->at)
        position_walk_init(walk, walk->bytes, walk->length);
    walk_to_line(walk, offset);
    while (walk->at < offset) {
        guint32 length = character_length(walk->bytes + walk->at, walk->length - walk->at);

        /* An offset within a character is at that character. */
        if (length > offset - walk->at)
            break;
        walk->at += length;
        walk->column++;
    }
    return (Position){.line = walk->line, .column = walk->column};
}

const char *
position_line_text(const char *bytes, gsize size, guint32 offset, gsize *length)
{
    const char *start = bytes + offset;
    const char *end;

    g_assert(offset <= size);

    end = memchr(start, '\n', size - offset);
    while (start > bytes && start[-1] != '\n')
        start--;
    if (end == NULL)
        end = bytes + size;
    else if (end > start && end[-1] == '\r')
        end--;
    *length = (gsize)(end - start);
    return start;
}
