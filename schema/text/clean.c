/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cleaning text for display; used by all reports and messages.
 */
#include "schema/text/clean.h"

#include <string.h>

#define REPLACEMENT 0xfffd
#define ZERO_WIDTH_JOINER 0x200d
#define FIRST_SKIN_TONE 0x1f3fb
#define LAST_SKIN_TONE 0x1f3ff

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

/* Returns: the length of the code point at @text, which is stored in @c; a byte that is not UTF-8
 * counts as one. */
static gsize
read_letter(const char *text, gunichar *c)
{
    *c = g_utf8_get_char_validated(text, -1);
    if (*c != (gunichar)-1 && *c != (gunichar)-2)
        return (gsize)(g_utf8_next_char(text) - text);
    *c = REPLACEMENT;
    return 1;
}

/* Whether @c is combined with the letter @before it. */
static gboolean
is_combined(gunichar before, gunichar c)
{
    return g_unichar_ismark(c) || c == ZERO_WIDTH_JOINER || before == ZERO_WIDTH_JOINER ||
           (c >= FIRST_SKIN_TONE && c <= LAST_SKIN_TONE);
}

gsize
text_cut_length(const char *text, guint letters)
{
    gsize at = 0, whole = 0; /* whole: up to where no letter is cut through */
    gunichar before = 0;
    for (guint n = 0; text[at] != '\0'; n++) {
        gunichar c;
        gsize length = read_letter(text + at, &c);
        if (!is_combined(before, c))
            whole = at;
        if (n == letters)
            return whole > 0 ? whole : at;
        at += length;
        before = c;
    }
    return at;
}

char *
text_cut(const char *text, guint letters)
{
    gsize length = text_cut_length(text, letters);
    return g_strdup_printf("%.*s%s", (int)length, text, text[length] != '\0' ? "…" : "");
}
