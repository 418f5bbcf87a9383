/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The writer: layouts at the edge of the line, escapes, raw text, and random documents against a
 * plain top-down layout and against their own scan.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "schema/text/scanner.h"
#include "schema/text/writer.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-json.h"

/* Returns: the bytes written, as a string. */
static char *
finish(Writer *writer)
{
    g_autoptr(GBytes) bytes = writer_finish(writer);
    gsize length;
    const char *data = g_bytes_get_data(bytes, &length);

    writer_free(writer);
    return g_strndup(data, length);
}

static void
write_token(Writer *writer, const Scanner *scanner)
{
    const Token *token = &scanner->token;
    g_autofree char *text = g_malloc(token->end - token->start + 1);
    gint64 value;

    switch (token->kind) {
    case TOKEN_OBJECT_BEGIN:
        writer_begin_object(writer);
        break;
    case TOKEN_OBJECT_END:
        writer_end_object(writer);
        break;
    case TOKEN_ARRAY_BEGIN:
        writer_begin_array(writer);
        break;
    case TOKEN_ARRAY_END:
        writer_end_array(writer);
        break;
    case TOKEN_NAME:
        scanner_decode_text(scanner, text);
        writer_name(writer, text);
        break;
    case TOKEN_STRING:
        scanner_decode_text(scanner, text);
        writer_text(writer, text);
        break;
    case TOKEN_NUMBER:
        assert_int_equal(scanner_integer(scanner, &value), NUMBER_INTEGER);
        writer_integer(writer, value);
        break;
    case TOKEN_NULL:
        writer_null(writer);
        break;
    default:
        assert_true(token->kind == TOKEN_TRUE || token->kind == TOKEN_FALSE);
        writer_boolean(writer, token->kind == TOKEN_TRUE);
    }
}

/* Returns: @json, written anew. */
static char *
rewrite(const char *json)
{
    Writer *writer = writer_new();
    Scanner scanner;

    scanner_init(&scanner, json, strlen(json));
    while (scanner_next(&scanner) != TOKEN_END)
        write_token(writer, &scanner);
    return finish(writer);
}

typedef struct {
    const char *json;
    const char *written;
} LayoutCase;

#define X10 "xxxxxxxxxx"
#define X80 X10 X10 X10 X10 X10 X10 X10 X10

/* clang-format off */
static const LayoutCase layout_cases[] = {
    {"{}", "{}\n"}, {"[ ]", "[]\n"},
    {"12", "12\n"}, {"\"a\"", "\"a\"\n"},
    {"[1,2,3]", "[1, 2, 3]\n"},
    {"{\"a\":1,\"b\":[true,false,null]}", "{\"a\": 1, \"b\": [true, false, null]}\n"},
    {"[{},[],{\"a\":{}}]", "[{}, [], {\"a\": {}}]\n"},
    {"[-9223372036854775808,9223372036854775807]",
     "[-9223372036854775808, 9223372036854775807]\n"},
    {"[\"" X80 X10 "xxxxx\"]", "[\"" X80 X10 "xxxxx\"]\n"},
    {"[\"" X80 X10 "xxxxxx\"]", "[\n  \"" X80 X10 "xxxxxx\"\n]\n"},
    {"[\"" X80 "\",[1,2],{\"a\":1},[]]",
     "[\n  \"" X80 "\",\n  [1, 2],\n  {\"a\": 1},\n  []\n]\n"},
    {"[[1,2],\"" X80 X10 "\"]",
     "[\n  [1, 2],\n  \"" X80 X10 "\"\n]\n"},
    {"{\"a\":{\"b\":[\"" X80 "\",\"" X10 "\"],\"c\":2},\"d\":[]}",
     "{\n  \"a\": {\n    \"b\": [\n      \"" X80 "\",\n      \"" X10 "\"\n    ],\n"
     "    \"c\": 2\n  },\n  \"d\": []\n}\n"},
    {"{\"a\":[1,2],\"b\":{\"c\":[[\"" X80 "\"]]}}",
     "{\n  \"a\": [1, 2],\n  \"b\": {\n    \"c\": [[\"" X80 "\"]]\n  }\n}\n"},
    {"{\"" X80 X10 X10 "\":{}}", "{\n  \"" X80 X10 X10 "\": {}\n}\n"},
    {"{\"" X80 X10 X10 "\":[1]}", "{\n  \"" X80 X10 X10 "\": [\n    1\n  ]\n}\n"},
};
/* clang-format on */

static void
layouts_are_canonical(void **state)
{
    (void)state;
    for (guint i = 0; i < G_N_ELEMENTS(layout_cases); i++) {
        g_autofree char *written = rewrite(layout_cases[i].json);
        g_autofree char *again = rewrite(written);

        assert_string_equal(written, layout_cases[i].written);
        assert_string_equal(again, written);
    }
}

/* A record in a list in the root object, `    {"name": "ååå"},`, in 100 and in 101 columns. */
static void
columns_are_code_points(void **state)
{
    static const char *const layouts[] = {
        "{\n  \"list\": [\n    {\"name\": \"%s\"},\n    1\n  ]\n}\n",
        "{\n  \"list\": [\n    {\n      \"name\": \"%s\"\n    },\n    1\n  ]\n}\n",
    };

    (void)state;
    for (guint over = 0; over < G_N_ELEMENTS(layouts); over++) {
        g_autoptr(GString) text = g_string_new(NULL);
        g_autofree char *json = NULL;
        g_autofree char *written = NULL;
        g_autofree char *expected = NULL;

        for (guint i = 0; i < WRITER_COLUMNS - 4 - 13 + over; i++)
            g_string_append(text, i % 2 == 0 ? "å" : "😀");
        json = g_strdup_printf("{\"list\":[{\"name\":\"%s\"},1]}", text->str);
        expected = g_strdup_printf(layouts[over], text->str);
        written = rewrite(json);
        assert_string_equal(written, expected);
    }
}

static void
only_what_must_be_is_escaped(void **state)
{
    Writer *writer = writer_new();
    g_autofree char *written = NULL;

    (void)state;
    writer_begin_object(writer);
    writer_name(writer, "a\"\\/");
    writer_text(writer, "\b\f\n\r\t\x01\x1f\x7f/å€\u2028😀");
    writer_end_object(writer);
    written = finish(writer);
    assert_string_equal(written,
                        "{\"a\\\"\\\\/\": \"\\b\\f\\n\\r\\t\\u0001\\u001f\x7f/å€\u2028😀\"}\n");
}

static void
all_is_shown_on_demand(void **state)
{
    const struct {
        const char *text, *written;
    } cases[] = {
        {"Livland", "\"Livland\""},
        {"Åbo “x” €😀", "\"Åbo “x” €😀\""},
        {"a\u202eb\u2066\u200f", "\"a\\u202eb\\u2066\\u200f\""},
        {"\u061c\u200b\ufeff\u00ad", "\"\\u061c\\u200b\\ufeff\\u00ad\""},
        {"\x7f\xc2\x85\u2028", "\"\\u007f\\u0085\\u2028\""},
        {"\n\"\u202e\\", "\"\\n\\\"\\u202e\\\\\""},
        {"\U000e0041x", "\"\\udb40\\udc41x\""},
        {"", "\"\""},
    };

    (void)state;
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(Writer) writer = writer_new();
        writer_escape_invisible(writer);
        writer_text(writer, cases[i].text);
        g_autofree char *written = writer_finish_text(writer);
        assert_string_equal(written, cases[i].written);
    }
}

static void
raw_is_copied(void **state)
{
    Writer *writer = writer_new();
    g_autofree char *written = NULL;

    (void)state;
    writer_begin_object(writer);
    writer_raw_member(writer, "\"a\" :1.50xx", 9);
    writer_name(writer, "b");
    writer_raw(writer, "[ 1 ]", 5);
    writer_raw_member(writer, "\"c\":2", 5);
    writer_end_object(writer);
    written = finish(writer);
    assert_string_equal(written, "{\"a\" :1.50, \"b\": [ 1 ], \"c\":2}\n");
}

static void
raw_with_newline_breaks_what_is_around(void **state)
{
    Writer *writer = writer_new();
    g_autofree char *written = NULL;

    (void)state;
    writer_begin_object(writer);
    writer_name(writer, "a");
    writer_begin_array(writer);
    writer_begin_array(writer);
    writer_integer(writer, 1);
    writer_end_array(writer);
    writer_begin_object(writer);
    writer_raw_member(writer, "\"b\": {\n}", 8);
    writer_raw_member(writer, "\"c\": 1", 6);
    writer_end_object(writer);
    writer_begin_array(writer);
    writer_integer(writer, 2);
    writer_end_array(writer);
    writer_end_array(writer);
    writer_end_object(writer);
    written = finish(writer);
    assert_string_equal(
        written, "{\n  \"a\": [\n    [1],\n    {\n      \"b\": {\n},\n      \"c\": 1\n    },\n"
                 "    [2]\n  ]\n}\n");
}

static void
lines_are_broken_on_demand(void **state)
{
    Writer *writer = writer_new();
    g_autofree char *written = NULL;

    (void)state;
    writer_begin_object(writer);
    writer_name(writer, "empty");
    writer_begin_array(writer);
    writer_break_lines(writer);
    writer_end_array(writer);
    writer_name(writer, "list");
    writer_begin_array(writer);
    writer_break_lines(writer);
    writer_begin_array(writer);
    writer_integer(writer, 1);
    writer_end_array(writer);
    writer_null(writer);
    writer_end_array(writer);
    writer_end_object(writer);
    written = finish(writer);
    assert_string_equal(written,
                        "{\n  \"empty\": [],\n  \"list\": [\n    [1],\n    null\n  ]\n}\n");
}

static void
unfinished_writer_is_freed(void **state)
{
    g_autoptr(Writer) writer = writer_new();

    (void)state;
    writer_begin_array(writer);
    writer_text(writer, "never finished");
    writer_free(NULL);
}

/* Quadratic work would take hours here. */
static void
long_lists_are_written(void **state)
{
    enum { ITEMS = 200000 };
    Writer *writer = writer_new();
    g_autofree char *written = NULL;
    const char *at;

    (void)state;
    writer_begin_object(writer);
    writer_name(writer, "list");
    writer_begin_array(writer);
    for (guint i = 0; i < ITEMS; i++) {
        writer_begin_array(writer);
        writer_integer(writer, i);
        writer_end_array(writer);
    }
    writer_end_array(writer);
    writer_end_object(writer);
    written = finish(writer);
    at = written + strlen("{\n  \"list\": [");
    for (guint i = 0; i < ITEMS; i++) {
        g_autofree char *line = g_strdup_printf("\n    [%u]%s", i, i + 1 < ITEMS ? "," : "\n");

        assert_memory_equal(at, line, strlen(line));
        at += strlen(line);
    }
    assert_string_equal(at, "  ]\n}\n");
}

static void
random_documents_follow_the_rule(void **state)
{
    SampleJson sample = {.seed = 1709};

    (void)state;
    for (guint round = 0; round < 400; round++) {
        sample_json_make(&sample);
        g_autofree char *written = rewrite(sample.compact->str);
        g_autofree char *again = rewrite(written);
        assert_string_equal(written, sample.expected->str);
        assert_string_equal(again, written);
        sample_json_clear(&sample);
    }
}

/* One letter per call: { } [ ] as in JSON, n name, 1 value, b break_lines, $ finish. */
static void
call(Writer *writer, const char *letters)
{
    for (; *letters != '\0'; letters++) {
        switch (*letters) {
        case '{':
            writer_begin_object(writer);
            break;
        case '}':
            writer_end_object(writer);
            break;
        case '[':
            writer_begin_array(writer);
            break;
        case ']':
            writer_end_array(writer);
            break;
        case 'n':
            writer_name(writer, "n");
            break;
        case 'b':
            writer_break_lines(writer);
            break;
        case '$':
            g_bytes_unref(writer_finish(writer));
            break;
        default:
            writer_null(writer);
        }
    }
}

static gboolean
call_aborts(const char *letters)
{
    int status = 0;
    pid_t child = fork();

    if (child == 0) {
        /* The message of the assertion is no part of the test's own output. */
        close(STDOUT_FILENO);
        close(STDERR_FILENO);
        call(writer_new(), letters);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
}

static void
wrong_order_asserts(void **state)
{
    g_auto(GStrv) wrong = g_strsplit("$ n } 11 [n [} {] {1 {n} {nn [$ [1b b []1 1$1 1$$", " ", 0);

    (void)state;
    assert_false(call_aborts("{n[b1[]{}]n{}}$"));
    for (guint i = 0; wrong[i] != NULL; i++)
        if (!call_aborts(wrong[i]))
            fail_msg("`%s` passed", wrong[i]);
}

FILE_OF_TESTS(writer)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(layouts_are_canonical),
        cmocka_unit_test(columns_are_code_points),
        cmocka_unit_test(only_what_must_be_is_escaped),
        cmocka_unit_test(all_is_shown_on_demand),
        cmocka_unit_test(raw_is_copied),
        cmocka_unit_test(raw_with_newline_breaks_what_is_around),
        cmocka_unit_test(lines_are_broken_on_demand),
        cmocka_unit_test(unfinished_writer_is_freed),
        cmocka_unit_test(long_lists_are_written),
        cmocka_unit_test(random_documents_follow_the_rule),
        cmocka_unit_test(wrong_order_asserts),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
