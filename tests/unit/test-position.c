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
        PositionWalk walk;
        Position position;

        position_walk_init(&walk, c->text, strlen(c->text));
        position = position_walk_to(&walk, c->offset);
        assert_int_equal(position.line, c->line);
        assert_int_equal(position.column, c->column);
        position = position_walk_to(&walk, c->offset);
        assert_int_equal(position.line, c->line);
        assert_int_equal(position.column, c->column);
    }
}

static const char sample[] =
    "{\n  \"namn\": \"Skåne\",\r\n\r\n\t\"€\": [😀,\xff\xc3],\n  \"x\": 1\n}\n";

/* One walk may jump forward and back; a fresh one must agree at every offset. */
static void
walks_agree_with_fresh_walks(void **state)
{
    PositionWalk walk, fresh;
    guint32 offset = 0;

    (void)state;
    position_walk_init(&walk, sample, strlen(sample));
    for (guint i = 0; i < 500; i++) {
        Position a, b;

        offset = (offset + (i % 7 == 0 ? 31 : 1)) % (guint32)sizeof sample;
        position_walk_init(&fresh, sample, strlen(sample));
        a = position_walk_to(&walk, offset);
        b = position_walk_to(&fresh, offset);
        assert_int_equal(a.line, b.line);
        assert_int_equal(a.column, b.column);
    }
}

/* Would take minutes if each step went back to the start of the line. */
static void
long_line_is_walked_once(void **state)
{
    enum { LENGTH = 4 << 20 };
    g_autofree char *text = g_strnfill(LENGTH, 'x');
    PositionWalk walk;

    (void)state;
    position_walk_init(&walk, text, LENGTH);
    for (guint32 offset = 0; offset <= LENGTH; offset += 16) {
        Position position = position_walk_to(&walk, offset);

        assert_int_equal(position.line, 1);
        assert_int_equal(position.column, offset + 1);
    }
}

typedef struct {
    const char *text;
    guint32 offset;
    const char *line;
} LineCase;

/* clang-format off */
static const LineCase line_cases[] = {
    {"", 0, ""},
    {"abc", 0, "abc"},
    {"abc", 3, "abc"},
    {"abc\n", 3, "abc"},
    {"abc\n", 4, ""},
    {"abc\r\ndef", 1, "abc"},
    {"abc\r\ndef", 3, "abc"},
    {"abc\r\ndef", 4, "abc"},
    {"abc\r\ndef", 5, "def"},
    {"abc\r\ndef", 8, "def"},
    {"\n\n\n", 1, ""},
    {"\r\n\r\n", 2, ""},
    {"a\rb\n", 0, "a\rb"},
    {"a\nb\r", 2, "b\r"},
};
/* clang-format on */

static void
line_text_has_no_line_end(void **state)
{
    (void)state;
    for (guint i = 0; i < G_N_ELEMENTS(line_cases); i++) {
        const LineCase *c = &line_cases[i];
        gsize length;
        const char *line = position_line_text(c->text, strlen(c->text), c->offset, &length);

        assert_int_equal(length, strlen(c->line));
        assert_memory_equal(line, c->line, length);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places_are_found),
        cmocka_unit_test(walks_agree_with_fresh_walks),
        cmocka_unit_test(long_line_is_walked_once),
        cmocka_unit_test(line_text_has_no_line_end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
