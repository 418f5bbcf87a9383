/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Comparing texts by lines: where they part, the nearest lines that are equal again are looked for.
 */
#include "schema/text/text-change.h"

#include <string.h>

/* Lines looked ahead for where two versions meet again, in both of them together. A fix changes a
 * few lines; with more the pieces grow, not the time. */
#define LINES_AHEAD 64u

typedef struct {
    const char *bytes;
    gsize length;
    GArray *starts; /* owned: gsize, of each line and, at last, the length */
} Lines;

static void
clear_change(gpointer item)
{
    TextChange *change = item;
    source_text_unref(change->text);
    g_free(change->inserted);
}

GArray *
text_changes_new(void)
{
    GArray *changes = g_array_new(FALSE, TRUE, sizeof(TextChange));
    g_array_set_clear_func(changes, clear_change);
    return changes;
}

static Lines
split_lines(const char *bytes, gsize length)
{
    Lines lines = {bytes, length, g_array_new(FALSE, FALSE, sizeof(gsize))};
    for (gsize at = 0; at < length;) {
        g_array_append_val(lines.starts, at);
        const char *end = memchr(bytes + at, '\n', length - at);
        at = end != NULL ? (gsize)(end + 1 - bytes) : length;
    }
    g_array_append_val(lines.starts, length);
    return lines;
}

static gsize
start_of(const Lines *lines, guint line)
{
    return g_array_index(lines->starts, gsize, line);
}

static guint
count_lines(const Lines *lines)
{
    return lines->starts->len - 1;
}

static gboolean
is_same_line(const Lines *a, guint i, const Lines *b, guint j)
{
    gsize length = start_of(a, i + 1) - start_of(a, i);
    return length == start_of(b, j + 1) - start_of(b, j) &&
           memcmp(a->bytes + start_of(a, i), b->bytes + start_of(b, j), length) == 0;
}

/* From where lines @i and @j differ to where they are equal again, or to both ends. */
static void
find_meeting(const Lines *a, guint *i, const Lines *b, guint *j)
{
    for (guint n = 1; n <= LINES_AHEAD; n++)
        for (guint k = 0; k <= n; k++) {
            guint in_a = *i + n - k, in_b = *j + k;
            if (in_a < count_lines(a) && in_b < count_lines(b) && is_same_line(a, in_a, b, in_b)) {
                *i = in_a;
                *j = in_b;
                return;
            }
        }
    *i = count_lines(a);
    *j = count_lines(b);
}

static gboolean
is_inside_character(const char *bytes, gsize at, gsize length)
{
    return at < length && ((guchar)bytes[at] & 0xc0) == 0x80;
}

/* Appends the change from the bytes @start to @end of @text to the lines @from to @to of @b,
 * without common bytes at both ends. */
static void
append_change(GArray *changes, SourceText *text, gsize start, gsize end, const Lines *b, gsize from,
              gsize to)
{
    while (start < end && from < to && text->bytes[start] == b->bytes[from]) {
        start++;
        from++;
    }
    while (start < end && from < to && text->bytes[end - 1] == b->bytes[to - 1]) {
        end--;
        to--;
    }
    /* The bytes around are the same in both, so a boundary of characters in one is one in the
     * other. */
    while (is_inside_character(text->bytes, start, text->length) ||
           is_inside_character(b->bytes, from, b->length)) {
        start--;
        from--;
    }
    while (is_inside_character(text->bytes, end, text->length) ||
           is_inside_character(b->bytes, to, b->length)) {
        end++;
        to++;
    }
    TextChange change = {
        .text = source_text_ref(text),
        .start = (guint32)start,
        .end = (guint32)end,
        .inserted = g_strndup(b->bytes + from, to - from),
    };
    g_array_append_val(changes, change);
}

void
text_changes_between(GArray *changes, SourceText *text, const char *bytes, gsize length)
{
    Lines a = split_lines(text->bytes, text->length);
    Lines b = split_lines(bytes, length);
    for (guint i = 0, j = 0; i < count_lines(&a) || j < count_lines(&b);) {
        if (i < count_lines(&a) && j < count_lines(&b) && is_same_line(&a, i, &b, j)) {
            i++;
            j++;
            continue;
        }
        guint first_a = i, first_b = j;
        find_meeting(&a, &i, &b, &j);
        append_change(changes, text, start_of(&a, first_a), start_of(&a, i), &b,
                      start_of(&b, first_b), start_of(&b, j));
    }
    g_array_unref(a.starts);
    g_array_unref(b.starts);
}
