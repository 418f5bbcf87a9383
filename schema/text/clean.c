/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cleaning text for people; reports, summaries and complaints go through it.
 */
#include "schema/text/clean.h"

#include <string.h>

#define REPLACEMENT 0xfffd

gboolean
text_is_clean(gunichar c)
{
    switch (g_unichar_type(c)) {
    case G_UNICODE_CONTROL:
    case G_UNICODE_FORMAT:
    case G_UNICODE_SURROGATE:
    case G_UNICODE_LINE_SEPARATOR:
    case G_UNICODE_PARAGRAPH_SEPARATOR:
        return FALSE;
    default:
        return TRUE;
    }
}

gsize
text_plain_length(const char *text, gsize length)
{
    gsize n = 0;
    while (n < length && text[n] >= ' ' && text[n] <= '~')
        n++;
    return n;
}

void
text_append_clean(GString *out, const char *text, gssize length)
{
    const char *end = text + (length < 0 ? strlen(text) : (gsize)length);
    while (TRUE) {
        gsize plain = text_plain_length(text, (gsize)(end - text));
        g_string_append_len(out, text, (gssize)plain);
        text += plain;
        if (text == end)
            return;
        gunichar c = g_utf8_get_char_validated(text, end - text);
        gboolean is_valid = c != (gunichar)-1 && c != (gunichar)-2;
        g_string_append_unichar(out, is_valid && text_is_clean(c) ? c : REPLACEMENT);
        text += is_valid ? g_unichar_to_utf8(c, NULL) : 1;
    }
}

char *
text_clean(const char *text)
{
    GString *out = g_string_new(NULL);
    text_append_clean(out, text, -1);
    return g_string_free(out, FALSE);
}
