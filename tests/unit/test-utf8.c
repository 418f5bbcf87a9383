/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Text is distinguished from other bytes as GLib says it.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "schema/text/utf8.h"
#include "tests/unit/main.h"

#include <string.h>

static void
assert_same(const char *bytes, gsize length)
{
    const char *end;
    g_utf8_validate_len(bytes, length, &end);
    assert_int_equal(utf8_valid_length(bytes, length), end - bytes);
}

static void
texts_are_text(void **state G_GNUC_UNUSED)
{
    static const char *const texts[] = {
        "",
        "a",
        "twelve bytes",
        "Åbo",
        "Reval, Dünamünde and Ösel",
        "seven b\xc3\xa9tween two words",
        "\xf4\x8f\xbf\xbf",
        "\xef\xbf\xbf",
    };
    for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
        assert_int_equal(utf8_valid_length(texts[i], strlen(texts[i])), strlen(texts[i]));
}

static void
other_bytes_are_not(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *bytes;
        gsize length, valid;
    } rows[] = {
        {"a\0b", 3, 1},
        {"12345678\0", 9, 8},
        {"1234567\0"
         "9",
         9, 7},
        {"\x80", 1, 0},
        {"ab\xc3", 3, 2},
        {"\xc0\x80", 2, 0},
        {"\xed\xa0\x80", 3, 0},
        {"x\xf4\x90\x80\x80", 5, 1},
        {"12345678\xff", 9, 8},
    };
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        assert_int_equal(utf8_valid_length(rows[i].bytes, rows[i].length), rows[i].valid);
        assert_same(rows[i].bytes, rows[i].length);
    }
}

static void
any_bytes_are_judged_as_by_glib(void **state G_GNUC_UNUSED)
{
    static const char pieces[][5] = {"a",   "bcd", "\xc3\xa5", "\xe2\x80\x9c", "\xf0\x9f\x8e\xb2",
                                     "\x80"};
    g_autoptr(GRand) rand = g_rand_new_with_seed(1700);
    for (guint i = 0; i < 20000; i++) {
        g_autoptr(GString) text = g_string_new(NULL);
        guint n = (guint)g_rand_int_range(rand, 0, 12);
        for (guint j = 0; j < n; j++)
            g_string_append(text, pieces[g_rand_int_range(rand, 0, G_N_ELEMENTS(pieces))]);
        if (text->len > 0 && g_rand_boolean(rand))
            text->str[g_rand_int_range(rand, 0, (gint)text->len)] =
                (char)g_rand_int_range(rand, 0, 256);
        assert_same(text->str, (gsize)g_rand_int_range(rand, 0, (gint)text->len + 1));
    }
}

FILE_OF_TESTS(utf8)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_text),
        cmocka_unit_test(other_bytes_are_not),
        cmocka_unit_test(any_bytes_are_judged_as_by_glib),
    };
    return cmocka_run_group_tests_name("utf8", tests, NULL, NULL);
}
