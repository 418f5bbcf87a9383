/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Any two texts with a NUL between them: the changes from one to the other give the other, and cut
 * no character.
 */
#include <string.h>

#include "schema/text/text-change.h"
#include "tests/fuzz/fuzz.h"

int
LLVMFuzzerTestOneInput(const guint8 *bytes, size_t length)
{
    const char *at = memchr(bytes, '\0', length);
    g_autofree char *old = g_utf8_make_valid(
        (const char *)bytes, at != NULL ? (gssize)(at - (const char *)bytes) : (gssize)length);
    const char *rest = at != NULL ? at + 1 : (const char *)bytes + length;
    g_autofree char *new = g_utf8_make_valid(rest, (gssize)((const char *)bytes + length - rest));
    g_autoptr(GBytes) contents = g_bytes_new(old, strlen(old));
    g_autoptr(SourceText) text = source_text_new("old", contents);
    g_autoptr(GArray) changes = text_changes_new();
    text_changes_between(changes, text, new, strlen(new));
    g_autoptr(GString) out = g_string_new(NULL);
    guint32 from = 0;
    for (guint i = 0; i < changes->len; i++) {
        const TextChange *change = &g_array_index(changes, TextChange, i);
        g_assert(change->start >= from && change->end >= change->start);
        g_assert(g_utf8_validate(change->inserted, -1, NULL));
        g_string_append_len(out, old + from, change->start - from);
        g_string_append(out, change->inserted);
        from = change->end;
    }
    g_string_append(out, old + from);
    g_assert_cmpstr(out->str, ==, new);
    return 0;
}
