/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * ASCII is skipped eight bytes at a time; GLib checks the characters between one by one.
 */
#include "schema/text/utf8.h"

#include <string.h>

#define ONES G_GUINT64_CONSTANT(0x0101010101010101)

/* Returns: the first offset from @at on that does not start eight bytes of ASCII without NUL. */
static gsize
skip_ascii(const char *bytes, gsize at, gsize length)
{
    guint64 word;
    for (; length - at >= sizeof word; at += sizeof word) {
        memcpy(&word, bytes + at, sizeof word);
        /* The second term sets the high bit of a byte that is 0, and by a borrow of others. */
        if (((word | (word - ONES)) & ONES * 0x80) != 0)
            break;
    }
    return at;
}

gsize
utf8_valid_length(const char *bytes, gsize length)
{
    gsize at = 0;
    while ((at = skip_ascii(bytes, at, length)) < length) {
        gunichar letter = g_utf8_get_char_validated(bytes + at, (gssize)(length - at));
        if (letter == (gunichar)-1 || letter == (gunichar)-2)
            return at;
        at = (gsize)(g_utf8_next_char(bytes + at) - bytes);
    }
    return length;
}
