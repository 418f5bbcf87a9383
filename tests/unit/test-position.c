/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Positions: lines and columns of byte offsets, against tables and against a plain count.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/text/position.h"
#include "tests/unit/main.h"

typedef struct {
    const char *text;
    guint32 offset;
    guint32 line, column;
} PlaceCase;

/* clang-format off */
static const PlaceCase place_cases[] = {
    {"", 0, 1, 1},
    {"abc", 0, 1, 1},
    {"abc", 2, 1, 3},
    {"abc", 3, 1, 4},
    {"a\nb", 1, 1, 2},
    {"a\nb", 2, 2, 1},
    {"a\n", 2, 2, 1},
    {"\n\n\nx", 3, 4, 1},
    {"a\r\nb", 1, 1, 2},
    {"a\r\nb", 2, 1, 3},
    {"a\r\nb", 3, 2, 1},
    {"a\rb", 2, 1, 3},
    {"åäö", 2, 1, 2},
    {"åäö", 6, 1, 4},
    {"åäö", 3, 1, 2},
    {"x\n€uro", 3, 2, 1},
    {"x\n€uro", 4, 2, 1},
    {"x\n€uro", 5, 2, 2},
    {"😀!", 4, 1, 2},
    {"😀!", 3, 1, 1},
    {"\xff\xff!", 2, 1, 3},
    {"\xc3(", 1, 1, 2},
    {"\xe2\x82!", 2, 1, 3},
    {"\xe2\x82", 2, 1, 3},
    {"\xed\xa0\x80!", 3, 1, 4},
    {"\x80\n\x80", 2, 2, 1},
};
/* clang-format on */

static void
places_are_found(void **state)
{
    (void)state;
    for (guint i = 0; i < G_N_ELEMENTS(place_cases); i++) {
        const PlaceCase *c = &place_cases[i];
        g_autoptr(PositionIndex) index = position_index_new(c->text, strlen(c->text));
        for (guint j = 0; j < 2; j++) {
            TextPosition position = position_index_find(index, c->offset);
            assert_int_equal(position.line, c->line);
            assert_int_equal(position.column, c->column);
        }
    }
}

static const char sample[] =
    "{\n  \"namn\": \"Skåne\",\r\n\r\n\t\"€\": [😀,\xff\xc3],\n  \"x\": 1\n}\n";

/* Long enough for several remembered places, with characters that lie across them. */
static char *
long_sample(void)
{
    GString *text = g_string_new("x");
    for (guint i = 0; i < 600; i++)
        g_string_append(text, i % 50 == 49 ? sample : "€€€€€€€€");
    return g_string_free(text, FALSE);
}

/* An index asked here and there must agree with one that is asked for one place only. */
static void
jumps_agree_with_fresh_indices(void **state)
{
    g_autofree char *text = long_sample();
    gsize length = strlen(text);
    g_autoptr(PositionIndex) index = position_index_new(text, length);

    (void)state;
    for (guint32 i = 0; i < 3000; i++) {
        guint32 offset = (guint32)((gsize)i * 7919 % (length + 1));
        g_autoptr(PositionIndex) fresh = position_index_new(text, length);
        TextPosition a = position_index_find(index, offset);
        TextPosition b = position_index_find(fresh, offset);
        assert_int_equal(a.line, b.line);
        assert_int_equal(a.column, b.column);
    }
}

/* Counts without any index. */
static void
counts_agree_with_a_plain_count(void **state)
{
    g_autofree char *text = long_sample();
    gsize length = strlen(text);
    g_autoptr(PositionIndex) index = position_index_new(text, length);
    TextPosition expected = {.line = 1, .column = 1};

    (void)state;
    for (guint32 at = 0; at < length;) {
        TextPosition found = position_index_find(index, at);
        assert_int_equal(found.line, expected.line);
        assert_int_equal(found.column, expected.column);
        gunichar c = g_utf8_get_char_validated(text + at, (gssize)(length - at));
        gboolean is_valid = c != (gunichar)-1 && c != (gunichar)-2;
        expected.column++;
        if (text[at] == '\n')
            expected = (TextPosition){.line = expected.line + 1, .column = 1};
        at += is_valid ? (guint32)g_unichar_to_utf8(c, NULL) : 1;
    }
}

/* Would take minutes if each search went back to the start of the line. */
static void
one_long_line_costs_no_more(void **state)
{
    enum { LENGTH = 4 << 20 };
    g_autofree char *text = g_strnfill(LENGTH, 'x');
    g_autoptr(PositionIndex) index = position_index_new(text, LENGTH);

    (void)state;
    for (guint32 i = 0; i < 100000; i++) {
        guint32 offset = (guint32)((guint64)i * 48271 % LENGTH);
        TextPosition position = position_index_find(index, offset);
        assert_int_equal(position.line, 1);
        assert_int_equal(position.column, offset + 1);
    }
}

FILE_OF_TESTS(position)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places_are_found),
        cmocka_unit_test(jumps_agree_with_fresh_indices),
        cmocka_unit_test(counts_agree_with_a_plain_count),
        cmocka_unit_test(one_long_line_costs_no_more),
    };

    return cmocka_run_group_tests_name("position", tests, NULL, NULL);
}
