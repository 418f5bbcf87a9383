/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cleaning text of strangers, by a table.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "schema/text/clean.h"
#include "tests/unit/main.h"

#define R "\xef\xbf\xbd"

static void
texts_are_cleaned(void **state G_GNUC_UNUSED)
{
    /* clang-format off */
    static const struct { const char *text, *clean; } cases[] = {
        {"", ""},
        {"Skåne – 東京 😀", "Skåne – 東京 😀"},
        {"\033[31mred", R "[31mred"},
        {"two\nlines\ttab\r", "two" R "lines" R "tab" R},
        {"a\xe2\x80\xae" "b", "a" R "b"},       /* right-to-left override */
        {"a\xe2\x80\xa8\xe2\x80\xa9z", "a" R R "z"}, /* line and paragraph separator */
        {"\xc2\x9b" "1m", R "1m"},               /* CSI as one control character */
        {"\xff\xc3(", R R "("},
        {"\x7f", R},
    };
    /* clang-format on */
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *clean = text_clean(cases[i].text);
        assert_string_equal(clean, cases[i].clean);
    }
}

static void
a_length_ends_the_text(void **state G_GNUC_UNUSED)
{
    g_autoptr(GString) out = g_string_new("> ");
    text_append_clean(out, "Skåne", 3);
    assert_string_equal(out->str, "> Sk" R);
}

/* Cut before a letter, not between it and what is combined with it. */
static void
long_texts_are_cut(void **state G_GNUC_UNUSED)
{
    /* clang-format off */
    static const struct { const char *text; guint letters; const char *cut; } cases[] = {
        {"", 3, ""},
        {"abc", 3, "abc"},
        {"abcd", 3, "abc…"},
        {"Skåne", 3, "Skå…"},
        {"東京都庁", 2, "東京…"},
        {"abe\xcc\x81" "d", 3, "ab…"},      /* e and an accent of its own */
        {"abe\xcc\x81" "d", 4, "abe\xcc\x81…"},
        {"a\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x9a\x80z", 2, "a…"}, /* woman, joiner, rocket */
        {"a\xf0\x9f\x91\x8d\xf0\x9f\x8f\xbdz", 2, "a…"}, /* a thumb and its colour */
        {"a\xcc\x81\xcc\x81\xcc\x81", 2, "a\xcc\x81…"},  /* all is one letter */
        {"a\xff\xff\xff", 2, "a\xff…"},
    };
    /* clang-format on */
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *cut = text_cut(cases[i].text, cases[i].letters);
        assert_string_equal(cut, cases[i].cut);
    }
}

FILE_OF_TESTS(clean)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_cleaned),
        cmocka_unit_test(a_length_ends_the_text),
        cmocka_unit_test(long_texts_are_cut),
    };
    return cmocka_run_group_tests_name("clean", tests, NULL, NULL);
}
