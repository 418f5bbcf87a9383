/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What distinguishes two texts.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/text/text-change.h"
#include "tests/unit/main.h"

/* Returns: (transfer full): @text with the changes done, which must be in order. */
static char *
apply(const SourceText *text, const GArray *changes)
{
    GString *out = g_string_new(NULL);
    guint32 at = 0;
    for (guint i = 0; i < changes->len; i++) {
        const TextChange *change = &g_array_index(changes, TextChange, i);
        assert_ptr_equal(change->text, text);
        assert_true(change->start >= at && change->end >= change->start);
        assert_true(change->end > change->start || change->inserted[0] != '\0');
        assert_true(g_utf8_validate(change->inserted, -1, NULL));
        g_string_append_len(out, text->bytes + at, change->start - at);
        g_string_append(out, change->inserted);
        at = change->end;
    }
    g_string_append_len(out, text->bytes + at, text->length - at);
    return g_string_free(out, FALSE);
}

/* Returns: how many changes lead from @old to @new, which must be right. */
static guint
changes_between(const char *old, const char *new)
{
    g_autoptr(GBytes) bytes = g_bytes_new(old, strlen(old));
    g_autoptr(SourceText) text = source_text_new("old", bytes);
    g_autoptr(GArray) changes = text_changes_new();
    text_changes_between(changes, text, new, strlen(new));
    g_autofree char *changed = apply(text, changes);
    assert_string_equal(changed, new);
    return changes->len;
}

static void
each_place_is_a_change(void **state G_GNUC_UNUSED)
{
    assert_int_equal(changes_between("", ""), 0);
    assert_int_equal(changes_between("a\nb\n", "a\nb\n"), 0);
    assert_int_equal(changes_between("", "a\n"), 1);
    assert_int_equal(changes_between("a\n", ""), 1);
    assert_int_equal(changes_between("a\nb\nc\n", "a\nx\nc\n"), 1);
    assert_int_equal(changes_between("a\nb\nc\n", "a\nc\n"), 1);
    assert_int_equal(changes_between("a\nc\n", "a\nb\nc\n"), 1);
    assert_int_equal(changes_between("a\nb\nc\nd\ne\n", "x\nb\nc\ny\ne\n"), 2);
    assert_int_equal(changes_between("a\nb\nc\nd", "b\nc\nd\ne"), 2);
    assert_int_equal(changes_between("a", "a\n"), 1);
}

static void
changes_are_short(void **state G_GNUC_UNUSED)
{
    const char old[] = "{\n  \"forage\": 9,\n}\n";
    g_autoptr(GBytes) bytes = g_bytes_new_static(old, strlen(old));
    g_autoptr(SourceText) text = source_text_new("old", bytes);
    g_autoptr(GArray) changes = text_changes_new();
    text_changes_between(changes, text, "{\n  \"forage\": 3,\n}\n", strlen(old));
    assert_int_equal(changes->len, 1);
    const TextChange *change = &g_array_index(changes, TextChange, 0);
    assert_int_equal(change->end - change->start, 1);
    assert_string_equal(change->inserted, "3");
}

/* å, ä and ö share their first byte, € and ₭ the first two. */
static void
characters_stay_whole(void **state G_GNUC_UNUSED)
{
    assert_int_equal(changes_between("xåy\n", "xäy\n"), 1);
    assert_int_equal(changes_between("åå", "åäå"), 1);
    assert_int_equal(changes_between("€", "₭"), 1);
    assert_int_equal(changes_between("a\u0141", "a\u0101"), 1);
    assert_int_equal(changes_between("😀😁", "😁"), 1);
}

/* Beyond what is looked ahead it is one change, and still right. */
static void
far_apart_is_one_change(void **state G_GNUC_UNUSED)
{
    g_autoptr(GString) old = g_string_new("first\n");
    g_autoptr(GString) new = g_string_new("first\n");
    for (guint i = 0; i < 200; i++) {
        g_string_append_printf(old, "old %u\n", i);
        g_string_append_printf(new, "new %u\n", i);
    }
    g_string_append(old, "last\n");
    g_string_append(new, "last\n");
    assert_int_equal(changes_between(old->str, new->str), 1);
}

FILE_OF_TESTS(text_change)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_place_is_a_change),
        cmocka_unit_test(changes_are_short),
        cmocka_unit_test(characters_stay_whole),
        cmocka_unit_test(far_apart_is_one_change),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
