/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cutting and cleaning one line of an untrusted file.
 */
#include "validator/report/excerpt.h"

#include "schema/text/clean.h"
#include "schema/text/limits.h"

#include <string.h>

#define CUT_MARK "…"

/* Appends the character at @bytes (at most @length bytes) as it may be shown.
 * Returns: its bytes; the columns it takes go to @columns. */
static gsize
append_character(GString *out, const char *bytes, gsize length, guint *columns)
{
    gunichar c = g_utf8_get_char_validated(bytes, (gssize)length);
    *columns = 1;
    gboolean is_valid = c != (gunichar)-1 && c != (gunichar)-2;
    gsize n = is_valid ? (gsize)g_unichar_to_utf8(c, NULL) : 1;
    if (c == '\t')
        g_string_append_c(out, ' ');
    else
        text_append_clean(out, bytes, (gssize)n);
    if (is_valid && text_is_clean(c))
        *columns = g_unichar_iszerowidth(c) ? 0 : g_unichar_iswide(c) ? 2 : 1;
    return n;
}

/* A window on the line around a place, at most LIMIT_EXCERPT_BYTES to either side of it: a line may
 * be as long as the file. */
typedef struct {
    const char *start, *end;
    gboolean is_cut_before, is_cut_after;
} Window;

static Window
window_around(const SourceText *text, guint32 offset)
{
    const char *place = text->bytes + offset;
    gsize before = MIN(offset, LIMIT_EXCERPT_BYTES / 2);
    gsize after = MIN(text->length - offset, LIMIT_EXCERPT_BYTES);
    Window window = {.start = place - before, .end = place + after};
    const char *line_start = g_strrstr_len(window.start, (gssize)before, "\n");
    const char *line_end = memchr(place, '\n', after);
    if (line_start != NULL)
        window.start = line_start + 1;
    if (line_end != NULL)
        window.end = line_end;
    window.is_cut_before = line_start == NULL && before < offset;
    window.is_cut_after = line_end == NULL && after < text->length - offset;
    /* Not inside a character. */
    while (window.is_cut_before && window.start < place && ((guchar)*window.start & 0xc0) == 0x80)
        window.start++;
    if (line_end != NULL && window.end > place && window.end[-1] == '\r')
        window.end--;
    return window;
}

void
excerpt_init(Excerpt *excerpt, const Span *span)
{
    Window window = window_around(span->text, span->start);
    const char *caret = span->text->bytes + span->start;
    const char *marked_end = span->text->bytes + MAX(span->end, span->start);
    GString *out = g_string_new(window.is_cut_before ? CUT_MARK : "");
    *excerpt = (Excerpt){.indent = window.is_cut_before ? 1 : 0};
    for (const char *at = window.start; at < window.end;) {
        const char *next = at < caret ? caret : at < marked_end ? marked_end : window.end;
        guint columns;
        gsize n = text_plain_length(at, (gsize)(MIN(next, window.end) - at));
        if (n > 0) {
            g_string_append_len(out, at, (gssize)n);
            columns = (guint)n;
        } else {
            n = append_character(out, at, (gsize)(window.end - at), &columns);
        }
        if (at < caret)
            excerpt->indent += columns;
        else if (at < marked_end)
            excerpt->underline += columns;
        at += n;
    }
    if (window.is_cut_after)
        g_string_append(out, CUT_MARK);
    excerpt->underline = MAX(excerpt->underline, 1);
    excerpt->line = g_string_free(out, FALSE);
}

void
excerpt_clear(Excerpt *excerpt)
{
    g_clear_pointer(&excerpt->line, g_free);
}
