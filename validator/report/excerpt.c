/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cutting and cleaning one line of a file that nobody vouches for.
 */
#include "validator/report/excerpt.h"

#include "schema/text/limits.h"
#include "schema/text/position.h"

#include <string.h>

#define CUT_MARK "…"

/* Appends the character at @bytes (at most @length bytes) as it may be shown.
 * Returns: its bytes; the columns it takes go to @columns. */
static gsize
append_character(GString *out, const char *bytes, gsize length, guint *columns)
{
    gunichar c = g_utf8_get_char_validated(bytes, (gssize)length);
    *columns = 1;
    if (c == (gunichar)-1 || c == (gunichar)-2) {
        g_string_append(out, "\xef\xbf\xbd");
        return 1;
    }
    gsize n = (gsize)g_unichar_to_utf8(c, NULL);
    if (c == '\t') {
        g_string_append_c(out, ' ');
    } else if (g_unichar_iscntrl(c) || g_unichar_type(c) == G_UNICODE_FORMAT) {
        /* Escape sequences and reversed text could make a terminal lie. */
        g_string_append(out, "\xef\xbf\xbd");
    } else {
        g_string_append_len(out, bytes, (gssize)n);
        *columns = g_unichar_iszerowidth(c) ? 0 : g_unichar_iswide(c) ? 2 : 1;
    }
    return n;
}

/* The first byte to show, so that the caret is in view: never inside a character. */
static gsize
first_shown(const char *line, gsize caret)
{
    if (caret < LIMIT_EXCERPT_BYTES / 2)
        return 0;
    gsize first = caret - LIMIT_EXCERPT_BYTES / 2;
    while (first < caret && ((guchar)line[first] & 0xc0) == 0x80)
        first++;
    return first;
}

void
excerpt_init(Excerpt *excerpt, const Span *span)
{
    const SourceText *text = span->text;
    gsize length;
    const char *line = position_line_text(text->bytes, text->length, span->start, &length);
    gsize caret = MIN((gsize)(text->bytes + span->start - line), length);
    gsize marked_end = MIN(caret + (span->end - span->start), length);
    gsize first = first_shown(line, caret);
    gsize end = MIN(length, first + LIMIT_EXCERPT_BYTES);
    GString *out = g_string_new(first > 0 ? CUT_MARK : "");
    *excerpt = (Excerpt){.indent = first > 0 ? 1 : 0};
    for (gsize at = first; at < end;) {
        guint columns;
        gsize n = append_character(out, line + at, length - at, &columns);
        if (at < caret)
            excerpt->indent += columns;
        else if (at < marked_end)
            excerpt->underline += columns;
        at += n;
    }
    if (end < length)
        g_string_append(out, CUT_MARK);
    excerpt->underline = MAX(excerpt->underline, 1);
    excerpt->line = g_string_free(out, FALSE);
}

void
excerpt_clear(Excerpt *excerpt)
{
    g_clear_pointer(&excerpt->line, g_free);
}
