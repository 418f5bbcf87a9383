/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines of files that nobody vouches for, made fit for a terminal, and the caret under them.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/text/limits.h"
#include "tests/unit/main.h"
#include "validator/report/report-paths.h"

#define FFFD "\xef\xbf\xbd"

static SourceText *
text_of(const char *bytes, gsize length)
{
    g_autoptr(GBytes) contents = g_bytes_new(bytes, length);
    return source_text_new("map.json", contents);
}

typedef struct {
    const char *text;
    const char *marked; /* the first such bytes of the text are marked */
    const char *line;
    guint indent, underline;
} ExcerptCase;

/* clang-format off */
static const ExcerptCase excerpt_cases[] = {
    {"abc", "abc", "abc", 0, 3},
    {"abc", "b", "abc", 1, 1},
    {"one\ntwo three\nfour", "three", "two three", 4, 5},
    {"one\r\ntwo\r\nthree", "two", "two", 0, 3},
    {"one\n\nthree", "\nthree", "", 0, 1},
    {"{\"a\": [\n1,\n2]}", "[\n1,\n2]", "{\"a\": [", 6, 1},
    {"\n\n", "\n", "", 0, 1},
    /* Columns as a terminal has them. */
    {"Skåne är", "är", "Skåne är", 6, 2},
    {"日本 x", "x", "日本 x", 5, 1},
    {"日本 x", "本", "日本 x", 2, 2},
    {"😀😀x", "x", "😀😀x", 4, 1},
    {"e\xcc\x81" "a", "a", "e\xcc\x81" "a", 1, 1},
    {"a e\xcc\x81", "e\xcc\x81", "a e\xcc\x81", 2, 1},
    {"a\xcc\x81", "\xcc\x81", "a\xcc\x81", 1, 1},
    {"\tx\ty", "y", " x y", 3, 1},
    /* What a terminal would obey, or what would change the order of the letters. */
    {"a\x1b[31mred", "red", "a" FFFD "[31mred", 6, 3},
    {"a\x07\x7f\xc2\x9b" "b", "b", "a" FFFD FFFD FFFD "b", 4, 1},
    {"a\rb", "b", "a" FFFD "b", 2, 1},
    {"\xe2\x80\xae" "abc", "abc", FFFD "abc", 1, 3},
    {"\xe2\x81\xa6" "a\xe2\x81\xa9\xd8\x9c" "b", "b", FFFD "a" FFFD FFFD "b", 4, 1},
    {"\xe2\x80\x8b\xef\xbb\xbf" "b", "b", FFFD FFFD "b", 2, 1},
    {"\xf3\xa0\x80\xa1" "b", "b", FFFD "b", 1, 1},
    /* Lines to some programs, though not to us. */
    {"a\xe2\x80\xa8\xe2\x80\xa9\xc2\x85" "b", "b", "a" FFFD FFFD FFFD "b", 4, 1},
    /* What is not UTF-8: a column for each byte. */
    {"\xff\xfe" "b", "b", FFFD FFFD "b", 2, 1},
    {"a\xe2\x82", "\xe2\x82", "a" FFFD FFFD, 1, 2},
    {"\xed\xa0\x80" "b", "b", FFFD FFFD FFFD "b", 3, 1},
    {"\xc3\n\xa5" "b", "b", FFFD "b", 1, 1},
};
/* clang-format on */

static void
lines_are_made_safe(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(excerpt_cases); i++) {
        const ExcerptCase *c = &excerpt_cases[i];
        g_autoptr(SourceText) text = text_of(c->text, strlen(c->text));
        const guint32 start = (guint32)(strstr(c->text, c->marked) - c->text);
        const Span span = {text, start, start + (guint32)strlen(c->marked)};
        Excerpt excerpt;
        report_excerpt_init(&excerpt, &span);
        if (strcmp(excerpt.line, c->line) != 0 || excerpt.indent != c->indent ||
            excerpt.underline != c->underline)
            fail_msg("case %u: `%s`, %u, %u", i, excerpt.line, excerpt.indent, excerpt.underline);
        g_free(excerpt.line);
    }
}

/* Returns: how many columns @line takes. */
static guint
columns_of(const char *line)
{
    guint columns = 0;
    for (; *line != '\0'; line = g_utf8_next_char(line)) {
        gunichar c = g_utf8_get_char(line);
        columns += g_unichar_iszerowidth(c) ? 0 : g_unichar_iswide(c) ? 2 : 1;
    }
    return columns;
}

static void
expect_order(const Excerpt *excerpt)
{
    assert_true(g_utf8_validate(excerpt->line, -1, NULL));
    for (const char *at = excerpt->line; *at != '\0'; at = g_utf8_next_char(at)) {
        assert_false(g_unichar_iscntrl(g_utf8_get_char(at)));
        assert_int_not_equal(g_unichar_type(g_utf8_get_char(at)), G_UNICODE_FORMAT);
    }
    assert_true(excerpt->underline >= 1);
    assert_true(excerpt->indent + excerpt->underline <= columns_of(excerpt->line) + 1);
}

/* The caret stays in view, and the line is cut between characters, with a mark. */
static void
long_lines_are_cut_around_the_place(void **state G_GNUC_UNUSED)
{
    static const char *const letters[] = {"x", "å", "日", "😀", "\xff", "e\xcc\x81"};
    for (guint i = 0; i < G_N_ELEMENTS(letters); i++) {
        g_autoptr(GString) bytes = g_string_new("first\n");
        for (guint n = 0; n < 400; n++)
            g_string_append(bytes, letters[i]);
        g_string_append(bytes, "\nlast");
        g_autoptr(SourceText) text = text_of(bytes->str, bytes->len);
        const guint32 step = (guint32)strlen(letters[i]);
        for (guint32 at = strlen("first\n"); at < bytes->len; at += step) {
            const Span span = {text, at, at + step};
            Excerpt excerpt;
            report_excerpt_init(&excerpt, &span);
            expect_order(&excerpt);
            assert_true(strlen(excerpt.line) <= 2 * 3 * LIMIT_EXCERPT_BYTES);
            assert_null(strstr(excerpt.line, "first"));
            g_free(excerpt.line);
        }
    }
}

static void
cuts_are_marked(void **state G_GNUC_UNUSED)
{
    g_autofree char *line = g_strnfill(5000, 'x');
    g_autoptr(SourceText) text = text_of(line, 5000);
    const Span spans[] = {{text, 0, 1}, {text, 2500, 2501}, {text, 4999, 5000}, {text, 0, 5000}};
    for (guint i = 0; i < G_N_ELEMENTS(spans); i++) {
        Excerpt excerpt;
        report_excerpt_init(&excerpt, &spans[i]);
        assert_int_equal(g_str_has_prefix(excerpt.line, "…"), i == 1 || i == 2);
        assert_int_equal(g_str_has_suffix(excerpt.line, "…"), i != 2);
        assert_true(excerpt.indent + excerpt.underline <= columns_of(excerpt.line));
        g_free(excerpt.line);
    }
}

/* Any bytes, any place. */
static void
nothing_gets_through(void **state G_GNUC_UNUSED)
{
    static const char *const pieces[] = {
        "a",        "\n",       "\r",           "\t",       "\x1b[2J", "\xe2\x80\xae",
        "å",        "日",       "\xff",         "\xe2\x82", "\x01",    "\xf0\x9f\x98\x80",
        "\xcc\x81", "\xc2\x9b", "\xe2\x80\xa8", " ",
    };
    guint64 seed = 1709;
    for (guint round = 0; round < 3000; round++) {
        g_autoptr(GString) bytes = g_string_new(NULL);
        for (guint n = 0; n < round % 300; n++) {
            seed = seed * G_GUINT64_CONSTANT(6364136223846793005) + 1;
            g_string_append(bytes, pieces[(seed >> 33) % G_N_ELEMENTS(pieces)]);
        }
        g_string_append_c(bytes, 'z');
        g_autoptr(SourceText) text = text_of(bytes->str, bytes->len);
        const guint32 start = (guint32)((seed >> 20) % bytes->len);
        const guint32 end = start + (guint32)((seed >> 40) % (bytes->len - start + 1));
        const Span span = {text, start, MAX(end, 1)};
        Excerpt excerpt;
        report_excerpt_init(&excerpt, &span);
        expect_order(&excerpt);
        g_free(excerpt.line);
    }
}

FILE_OF_TESTS(excerpt)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_made_safe),
        cmocka_unit_test(long_lines_are_cut_around_the_place),
        cmocka_unit_test(cuts_are_marked),
        cmocka_unit_test(nothing_gets_through),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
