/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The scanner: what it accepts, every error with its place, and that nothing makes it crash or run
 * away. Texts are scanned in a copy of their exact size, so that a sanitizer sees a read beyond it.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/text/limits.h"
#include "schema/text/scanner.h"
#include "tests/unit/main.h"

/* One character per token kind, to write expected sequences down. */
static const char token_letters[] = "$oOaAnsd+-0!";

/* Scans to the end, checking that tokens come in order. Returns: the kinds, in token_letters; the
 * last token is left in @scanner, whose bytes are gone. */
static char *
scan_copy(Scanner *scanner, const char *text, gsize length)
{
    g_autofree char *copy = g_memdup2(text, length);
    GString *kinds = g_string_new(NULL);
    guint32 at = 0;
    TokenKind kind;

    scanner_init(scanner, copy, length);
    do {
        kind = scanner_next(scanner);
        assert_true(scanner->token.start >= at);
        assert_true(scanner->token.end >= scanner->token.start);
        assert_true(scanner->token.end <= length);
        assert_true(scanner->token.end > scanner->token.start || kind == TOKEN_END ||
                    scanner->token.start == length);
        assert_int_equal(scanner->token.kind, kind);
        assert_int_equal(scanner->error != SCAN_OK, kind == TOKEN_ERROR);
        at = scanner->token.end;
        g_string_append_c(kinds, token_letters[kind]);
    } while (kind != TOKEN_END && kind != TOKEN_ERROR);
    assert_int_equal(scanner_next(scanner), kind);
    assert_int_equal(scanner->token.end, at);
    return g_string_free(kinds, FALSE);
}

static ScanError
scan_error(const char *text, gsize length)
{
    Scanner scanner;

    g_free(scan_copy(&scanner, text, length));
    return scanner.error;
}

typedef struct {
    const char *text;
    const char *kinds;
} GoodCase;

/* clang-format off */
static const GoodCase good_cases[] = {
    {"{}", "oO$"},
    {"[]", "aA$"},
    {" \t\r\n[ ]\n", "aA$"},
    {"0", "d$"},
    {"\"\"", "s$"},
    {"true", "+$"},
    {"false ", "-$"},
    {"\nnull", "0$"},
    {"[1,2]", "addA$"},
    {"[1 , -2 ]", "addA$"},
    {"{\"a\":1}", "ondO$"},
    {"{ \"a\" : [ { } , null ] , \"b\" : \"c\" }", "onaoO0AnsO$"},
    {"[0,-0,1.0,-1.5e10,1E+2,1e-2,0.0,0e0,120]", "adddddddddA$"},
    {"[\"\xc3\xa5\xe2\x82\xac\xf0\x9f\x98\x80\x7f\"]", "asA$"},
    {"\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\\uD83D\\uDE00\"", "s$"},
    {"[\"\xed\x9f\xbf\xee\x80\x80\xf4\x8f\xbf\xbf\xc2\x80\xe0\xa0\x80\xf0\x90\x80\x80\"]", "asA$"},
    {"[[[],{}],{\"\":{}}]", "aaaAoOAonoOOA$"},
    {"[true,false,null]", "a+-0A$"},
    {"{\"a\":1,\"a\":2}", "ondndO$"},
};
/* clang-format on */

static void
good_texts_give_their_tokens(void **state)
{
    (void)state;
    for (guint i = 0; i < G_N_ELEMENTS(good_cases); i++) {
        Scanner scanner;
        g_autofree char *kinds =
            scan_copy(&scanner, good_cases[i].text, strlen(good_cases[i].text));

        assert_string_equal(kinds, good_cases[i].kinds);
        assert_int_equal(scanner.token.start, strlen(good_cases[i].text));
    }
}

typedef struct {
    const char *text;
    ScanError error;
    guint32 start, end;
} BadCase;

/* clang-format off */
static const BadCase bad_cases[] = {
    {"", SCAN_EMPTY, 0, 0},                         {" \n\t\r", SCAN_EMPTY, 0, 4},
    {"\xef\xbb\xbf{}", SCAN_BOM, 0, 3},             {"\xef\xbb\xbf", SCAN_BOM, 0, 3},
    {"{}\xef\xbb\xbf", SCAN_UNEXPECTED, 2, 5},
    {"\xff\xfe{", SCAN_UTF8, 0, 1},                 {"\xfe\xff", SCAN_UTF8, 0, 1},
    {"[\x80]", SCAN_UTF8, 1, 2},                    {"[\xc3(", SCAN_UTF8, 1, 2},
    {"{} \xff", SCAN_UTF8, 3, 4},                   {"[1 \xe2\x82]", SCAN_UTF8, 3, 5},
    {"[\xe2\x80\xa6]", SCAN_UNEXPECTED, 1, 4},       {"[\xc2\xa0" "1]", SCAN_UNEXPECTED, 1, 3},
    {"\"\x80\"", SCAN_UTF8, 1, 2},                  {"\"\xc0\x80\"", SCAN_UTF8, 1, 2},
    {"\"\xc1\xbf\"", SCAN_UTF8, 1, 2},              {"\"\xe0\x9f\xbf\"", SCAN_UTF8, 1, 2},
    {"\"\xf0\x8f\xbf\xbf\"", SCAN_UTF8, 1, 2},      {"\"\xed\xa0\x80\"", SCAN_UTF8, 1, 2},
    {"\"\xf4\x90\x80\x80\"", SCAN_UTF8, 1, 2},      {"\"\xf5\x80\x80\x80\"", SCAN_UTF8, 1, 2},
    {"\"a\xe2\x82\"", SCAN_UTF8, 2, 4},             {"\"a\xf0\x9f\x98z\"", SCAN_UTF8, 2, 5},
    {"{\"\xff\":1}", SCAN_UTF8, 2, 3},
    {"[", SCAN_TRUNCATED, 1, 1},                    {"[1,", SCAN_TRUNCATED, 3, 3},
    {"{\"a\" ", SCAN_TRUNCATED, 5, 5},              {"\"abc", SCAN_TRUNCATED, 4, 4},
    {"\"abc\\", SCAN_TRUNCATED, 5, 5},
    {"\"a\tb\"", SCAN_CONTROL, 2, 3},               {"\"a\nb\"", SCAN_CONTROL, 2, 3},
    {"[\"a\n]", SCAN_CONTROL, 3, 4},                {"\"abcdefgh\x1f\"", SCAN_CONTROL, 9, 10},
    {"\"a\\x41\"", SCAN_ESCAPE, 2, 4},              {"\"\\'\"", SCAN_ESCAPE, 1, 3},
    {"\"\\U0041\"", SCAN_ESCAPE, 1, 3},             {"\"\\\xc3\xa5\"", SCAN_ESCAPE, 1, 4},
    {"\"\\\n\"", SCAN_ESCAPE, 1, 2},                {"\"\\u12g4\"", SCAN_ESCAPE, 1, 5},
    {"\"\\u\"", SCAN_ESCAPE, 1, 3},
    {"\"\\ud83d\"", SCAN_SURROGATE, 1, 7},          {"\"\\uDE00\\ud83d\"", SCAN_SURROGATE, 1, 7},
    {"\"\\ud83d\\n\"", SCAN_SURROGATE, 1, 7},       {"\"\\ud83d\\ud83d\"", SCAN_SURROGATE, 1, 7},
    {"\"\\ud83d\\u0041\"", SCAN_SURROGATE, 1, 7},   {"\"\\ud83d\\uzzzz\"", SCAN_SURROGATE, 1, 7},
    {"\"a\\u0000b\"", SCAN_NUL, 2, 8},
    {"[1,]", SCAN_TRAILING_COMMA, 2, 3},            {"{\"a\":1 , }", SCAN_TRAILING_COMMA, 7, 8},
    {"[1,}", SCAN_TRAILING_COMMA, 2, 3},
    {"[1 2]", SCAN_COMMA, 3, 4},                    {"[1 -25.5e1]", SCAN_COMMA, 3, 10},
    {"[\"a\" \"b\\\"c\"]", SCAN_COMMA, 5, 11},      {"[\"a\" \"b\n\"]", SCAN_COMMA, 5, 6},
    {"[1 true]", SCAN_COMMA, 3, 7},                 {"[[] []]", SCAN_COMMA, 4, 5},
    {"[{}{}]", SCAN_COMMA, 3, 4},                   {"{\"a\":1 \"b\":2}", SCAN_COMMA, 7, 10},
    {"{\"a\" 1}", SCAN_COLON, 1, 4},                {"{\"a\"}", SCAN_COLON, 1, 4},
    {"{\"a\", \"b\"}", SCAN_COLON, 1, 4},           {"{\"a\" = 1}", SCAN_COLON, 1, 4},
    {"{\"a\" 'b'}", SCAN_COLON, 1, 4},
    {"{abc: 1}", SCAN_NAME, 1, 4},                  {"{1: 2}", SCAN_NAME, 1, 2},
    {"{null: 2}", SCAN_NAME, 1, 5},                 {"{,}", SCAN_NAME, 1, 2},
    {"{{}:1}", SCAN_NAME, 1, 2},                    {"{\"a\":1, b: 2}", SCAN_NAME, 8, 9},
    {"{\"a\":1,,}", SCAN_NAME, 7, 8},
    {"// x\n{}", SCAN_COMMENT, 0, 2},               {"[/* x", SCAN_COMMENT, 1, 3},
    {"{# x\n}", SCAN_COMMENT, 1, 2},                {"{\"a\" /**/: 1}", SCAN_COMMENT, 5, 7},
    {"[1 // one\n]", SCAN_COMMENT, 3, 5},           {"{} // end", SCAN_COMMENT, 3, 5},
    {"[1,#\n2]", SCAN_COMMENT, 3, 4},
    {"['abc']", SCAN_SINGLE_QUOTE, 1, 6},           {"['it\\'s']", SCAN_SINGLE_QUOTE, 1, 8},
    {"['abc\n']", SCAN_SINGLE_QUOTE, 1, 2},         {"['abc", SCAN_SINGLE_QUOTE, 1, 2},
    {"['abc\\", SCAN_SINGLE_QUOTE, 1, 2},           {"{'a': 1}", SCAN_SINGLE_QUOTE, 1, 4},
    {"{\"a\": 1, 'b': 2}", SCAN_SINGLE_QUOTE, 9, 12}, {"['a\\\n']", SCAN_SINGLE_QUOTE, 1, 2},
    {"{“a”: 1}", SCAN_CURLY_QUOTE, 1, 4},           {"[„a“]", SCAN_CURLY_QUOTE, 1, 4},
    {"{\"a\": ‘b’}", SCAN_CURLY_QUOTE, 6, 9},       {"{\"a\":1, ’b", SCAN_CURLY_QUOTE, 8, 11},
    {"[«a»]", SCAN_CURLY_QUOTE, 1, 3},              {"[1, »", SCAN_CURLY_QUOTE, 4, 6},
    {"‹", SCAN_CURLY_QUOTE, 0, 3},                  {"[1›", SCAN_CURLY_QUOTE, 2, 5},
    {"{\"a\"“", SCAN_CURLY_QUOTE, 4, 7},            {"{}“", SCAN_UNEXPECTED, 2, 5},
    {"[\xe2\x80", SCAN_UTF8, 1, 3},                 {"[\xc2", SCAN_UTF8, 1, 2},
    {"[010]", SCAN_LEADING_ZERO, 1, 4},             {"00", SCAN_LEADING_ZERO, 0, 2},
    {"[0x10]", SCAN_LEADING_ZERO, 1, 5},            {"0X", SCAN_LEADING_ZERO, 0, 2},
    {"[-01]", SCAN_LEADING_ZERO, 1, 4},             {"01.5e3", SCAN_LEADING_ZERO, 0, 6},
    {".5", SCAN_NUMBER, 0, 2},                      {"5.", SCAN_NUMBER, 0, 2},
    {"+1", SCAN_NUMBER, 0, 2},                      {"1e", SCAN_NUMBER, 0, 2},
    {"1e+", SCAN_NUMBER, 0, 3},                     {"-", SCAN_NUMBER, 0, 1},
    {"[- 1]", SCAN_NUMBER, 1, 2},                   {"[--1]", SCAN_NUMBER, 1, 4},
    {"[1.]", SCAN_NUMBER, 1, 3},                    {"[1.e5]", SCAN_NUMBER, 1, 5},
    {"[1.5.2]", SCAN_NUMBER, 1, 6},                 {"[1e5.5]", SCAN_NUMBER, 1, 6},
    {"[1_000]", SCAN_NUMBER, 1, 6},                 {"[12abc]", SCAN_NUMBER, 1, 6},
    {"[-Infinity]", SCAN_NUMBER, 1, 10},
    {"{} {}", SCAN_SECOND_ROOT, 3, 4},              {"1 2", SCAN_SECOND_ROOT, 2, 3},
    {"[]]", SCAN_SECOND_ROOT, 2, 3},                {"{},", SCAN_SECOND_ROOT, 2, 3},
    {"{} 'x'", SCAN_SECOND_ROOT, 3, 4},
    {"NaN", SCAN_UNEXPECTED, 0, 3},                 {"[True]", SCAN_UNEXPECTED, 1, 5},
    {"[nul]", SCAN_UNEXPECTED, 1, 4},               {"tru", SCAN_UNEXPECTED, 0, 3},
    {"[nulls]", SCAN_UNEXPECTED, 1, 6},             {"[undefined, 1]", SCAN_UNEXPECTED, 1, 10},
    {"[tru", SCAN_TRUNCATED, 4, 4},
    {"[trx", SCAN_UNEXPECTED, 1, 4},                {"[1}", SCAN_UNEXPECTED, 2, 3},
    {"{]", SCAN_UNEXPECTED, 1, 2},                  {"[}", SCAN_UNEXPECTED, 1, 2},
    {"{\"a\":1]", SCAN_UNEXPECTED, 6, 7},           {"{\"a\":}", SCAN_UNEXPECTED, 5, 6},
    {"[,1]", SCAN_UNEXPECTED, 1, 2},                {"[1,,2]", SCAN_UNEXPECTED, 3, 4},
    {"[1:2]", SCAN_UNEXPECTED, 2, 3},               {"[/ 1]", SCAN_UNEXPECTED, 1, 2},
    {"[\"a\"b]", SCAN_UNEXPECTED, 4, 5},            {"]", SCAN_UNEXPECTED, 0, 1},
    {"[\f1]", SCAN_UNEXPECTED, 1, 2},               {"var x = 1", SCAN_UNEXPECTED, 0, 3},
};
/* clang-format on */

static void
bad_texts_give_error_and_place(void **state)
{
    (void)state;
    for (guint i = 0; i < G_N_ELEMENTS(bad_cases); i++) {
        const BadCase *c = &bad_cases[i];
        Scanner scanner;

        g_free(scan_copy(&scanner, c->text, strlen(c->text)));
        if (scanner.error != c->error || scanner.token.start != c->start ||
            scanner.token.end != c->end)
            fail_msg("`%s`: error %d at %u to %u", c->text, scanner.error, scanner.token.start,
                     scanner.token.end);
    }
}

static void
nul_bytes_are_refused(void **state)
{
    (void)state;
    assert_int_equal(scan_error("[\0]", 3), SCAN_UNEXPECTED);
    assert_int_equal(scan_error("\"\0\"", 3), SCAN_CONTROL);
    assert_int_equal(scan_error("{\0", 2), SCAN_NAME);
    assert_int_equal(scan_error("{}\0", 3), SCAN_SECOND_ROOT);
}

static const char whole[] = "{\n  \"name\": \"Sk\xc3\xa5ne \xe2\x82\xac \xf0\x9f\x98\x80\",\n"
                            "  \"escapes\": \"\\\"\\\\\\u00e5\\ud83d\\ude00\\n\",\n"
                            "  \"numbers\": [0, -1.5e+10, 12, 1E2],\n"
                            "  \"words\": [true, false, null, {}, []], \"x\": {\"y\": [{}]}\n}";

/* Whatever is missing at the end, nothing else can be said to be wrong. */
static void
every_beginning_is_truncated(void **state)
{
    (void)state;
    assert_int_equal(scan_error(whole, strlen(whole)), SCAN_OK);
    assert_int_equal(scan_error(whole, 0), SCAN_EMPTY);
    for (gsize length = 1; length < strlen(whole); length++)
        assert_int_equal(scan_error(whole, length), SCAN_TRUNCATED);
}

static void
depth_is_limited(void **state)
{
    enum { DEEP = 300000 };
    g_autofree char *text = g_strnfill(DEEP, '[');
    Scanner scanner;

    (void)state;
    memset(text + LIMIT_DEPTH, ']', LIMIT_DEPTH);
    assert_int_equal(scan_error(text, 2 * LIMIT_DEPTH), SCAN_OK);
    memset(text, '[', DEEP);
    g_free(scan_copy(&scanner, text, DEEP));
    assert_int_equal(scanner.error, SCAN_DEPTH);
    assert_int_equal(scanner.token.start, LIMIT_DEPTH);
    assert_int_equal(scanner.token.end, LIMIT_DEPTH + 1);
}

/* Objects and arrays at every depth close with their own bracket only. */
static void
containers_are_distinguished_at_any_depth(void **state)
{
    (void)state;
    for (guint wrong = 0; wrong <= LIMIT_DEPTH; wrong++) {
        g_autoptr(GString) text = g_string_new(NULL);

        for (guint i = 0; i < LIMIT_DEPTH; i++)
            g_string_append(text, i % 3 == 0 ? "[" : "{\"a\":");
        g_string_append_c(text, '1');
        for (guint i = LIMIT_DEPTH; i-- > 0;)
            g_string_append_c(text, (i % 3 == 0) != (i == wrong) ? ']' : '}');
        assert_int_equal(scan_error(text->str, text->len),
                         wrong == LIMIT_DEPTH ? SCAN_OK : SCAN_UNEXPECTED);
    }
}

static void
string_length_is_limited(void **state)
{
    g_autofree char *text = g_strnfill(LIMIT_STRING_BYTES + 3, 'x');
    Scanner scanner;

    (void)state;
    text[0] = '"';
    text[LIMIT_STRING_BYTES + 1] = '"';
    assert_int_equal(scan_error(text, LIMIT_STRING_BYTES + 2), SCAN_OK);
    text[LIMIT_STRING_BYTES + 1] = 'x';
    text[LIMIT_STRING_BYTES + 2] = '"';
    g_free(scan_copy(&scanner, text, LIMIT_STRING_BYTES + 3));
    assert_int_equal(scanner.error, SCAN_STRING_LENGTH);
    assert_int_equal(scanner.token.start, 0);
    assert_int_equal(scanner.token.end, LIMIT_STRING_BYTES + 3);
}

/* The eight-byte steps must notice a byte wherever in the step it is. */
static void
strings_end_at_any_offset(void **state)
{
    (void)state;
    for (guint length = 0; length < 40; length++) {
        for (guint at = 0; at < length; at++) {
            g_autofree char *text = g_strnfill(length + 2, 'x');

            text[0] = text[length + 1] = '"';
            text[at + 1] = '\x1f';
            assert_int_equal(scan_error(text, length + 2), SCAN_CONTROL);
            text[at + 1] = '\xff';
            assert_int_equal(scan_error(text, length + 2), SCAN_UTF8);
            text[at + 1] = '"';
            assert_int_equal(scan_error(text, length + 2), SCAN_SECOND_ROOT);
            text[at + 1] = '\x7f';
            assert_int_equal(scan_error(text, length + 2), SCAN_OK);
        }
    }
}

typedef struct {
    const char *text;
    NumberKind kind;
    gint64 value;
} NumberCase;

/* clang-format off */
static const NumberCase number_cases[] = {
    {"0", NUMBER_INTEGER, 0},
    {"-0", NUMBER_INTEGER, 0},
    {"1700", NUMBER_INTEGER, 1700},
    {"-12", NUMBER_INTEGER, -12},
    {"9223372036854775807", NUMBER_INTEGER, G_MAXINT64},
    {"-9223372036854775808", NUMBER_INTEGER, G_MININT64},
    {"9223372036854775808", NUMBER_TOO_BIG, 0},
    {"-9223372036854775809", NUMBER_TOO_BIG, 0},
    {"18446744073709551616", NUMBER_TOO_BIG, 0},
    {"10000000000000000000000000000000000001", NUMBER_TOO_BIG, 0},
    {"1.0", NUMBER_FRACTION, 0},
    {"1e2", NUMBER_FRACTION, 0},
    {"-0E0", NUMBER_FRACTION, 0},
    {"99999999999999999999.5", NUMBER_FRACTION, 0},
};
/* clang-format on */

static void
integers_are_read(void **state)
{
    (void)state;
    for (guint i = 0; i < G_N_ELEMENTS(number_cases); i++) {
        const NumberCase *c = &number_cases[i];
        Scanner scanner;
        gint64 value = c->value;

        if (c->kind == NUMBER_INTEGER)
            value = 4711;
        scanner_init(&scanner, c->text, strlen(c->text));
        assert_int_equal(scanner_next(&scanner), TOKEN_NUMBER);
        assert_int_equal(scanner_integer(&scanner, &value), c->kind);
        assert_true(value == c->value);
    }
}

typedef struct {
    const char *json;
    const char *text;
} TextCase;

/* clang-format off */
static const TextCase text_cases[] = {
    {"\"\"", ""},
    {"\"Narva\"", "Narva"},
    {"\"Sk\xc3\xa5ne\"", "Sk\xc3\xa5ne"},
    {"\"Sk\\u00E5ne\"", "Sk\xc3\xa5ne"},
    {"\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\b\f\n\r\t"},
    {"\"a\\nb\\\\nc\"", "a\nb\\nc"},
    {"\"\\u0001\\u007f\\u0080\\u07ff\\u0800\\uffff\"",
     "\x01\x7f\xc2\x80\xdf\xbf\xe0\xa0\x80\xef\xbf\xbf"},
    {"\"\\ud800\\udc00\\uD83D\\uDE00\\udbff\\udfff\"",
     "\xf0\x90\x80\x80\xf0\x9f\x98\x80\xf4\x8f\xbf\xbf"},
};
/* clang-format on */

static void
text_is_decoded_and_compared(void **state)
{
    (void)state;
    for (guint i = 0; i < G_N_ELEMENTS(text_cases); i++) {
        const TextCase *c = &text_cases[i];
        gsize room = strlen(c->json) - 1;
        g_autofree char *out = g_malloc(room);
        Scanner scanner;

        scanner_init(&scanner, c->json, strlen(c->json));
        assert_int_equal(scanner_next(&scanner), TOKEN_STRING);
        assert_int_equal(scanner_decode_text(&scanner, out), strlen(c->text));
        assert_string_equal(out, c->text);
        for (guint j = 0; j < G_N_ELEMENTS(text_cases); j++)
            assert_int_equal(scanner_text_equals(&scanner, text_cases[j].text),
                             g_str_equal(text_cases[j].text, c->text));
        assert_false(scanner_text_equals(&scanner, "Narv"));
        assert_false(scanner_text_equals(&scanner, "Narvaa"));
        assert_false(scanner_text_equals(&scanner, "a\nb\\n"));
    }
}

/* Every value of a document: skipped over, and scanned again by itself. */
static void
values_are_skipped_and_scanned_alone(void **state)
{
    Scanner scanner;
    guint values = 0;

    (void)state;
    scanner_init(&scanner, whole, strlen(whole));
    while (scanner_next(&scanner) != TOKEN_END) {
        TokenKind kind = scanner.token.kind;
        Scanner skipping = scanner;
        Scanner alone;

        if (kind == TOKEN_NAME || kind == TOKEN_OBJECT_END || kind == TOKEN_ARRAY_END)
            continue;
        values++;
        assert_true(scanner_skip_value(&skipping));
        assert_int_equal(skipping.depth,
                         scanner.depth - (kind == TOKEN_OBJECT_BEGIN || kind == TOKEN_ARRAY_BEGIN));
        scanner_init_value(&alone, whole, strlen(whole), scanner.token.start);
        assert_int_equal(scanner_next(&alone), kind);
        assert_true(scanner_skip_value(&alone));
        assert_int_equal(alone.token.end, skipping.token.end);
        assert_int_equal(scanner_next(&alone), TOKEN_END);
        assert_int_equal(alone.token.start, skipping.token.end);
        assert_int_equal(scanner_next(&alone), TOKEN_END);
    }
    assert_int_equal(values, 17);
}

static void
skipping_stops_at_an_error(void **state)
{
    Scanner scanner;

    (void)state;
    scanner_init(&scanner, "[[1, 2", 6);
    scanner_next(&scanner);
    assert_false(scanner_skip_value(&scanner));
    assert_int_equal(scanner.error, SCAN_TRUNCATED);
    assert_false(scanner_skip_value(&scanner));
}

/* Small numbers from a fixed seed: failures can be repeated on every machine. */
static guint
next_random(guint64 *seed, guint below)
{
    *seed =
        *seed * G_GUINT64_CONSTANT(6364136223846793005) + G_GUINT64_CONSTANT(1442695040888963407);
    return (guint)(*seed >> 33) % below;
}

static void
mutations_end_in_order(void **state)
{
    static const char likely[] = "{}[]:,\"\\ \n\t'/#*-+.0123456789eEtrufalsn\xc3\xa5\xff\xf0";
    guint64 seed = 1700;

    (void)state;
    for (guint round = 0; round < 40000; round++) {
        char text[sizeof whole];
        gsize length = strlen(whole) - next_random(&seed, 3);
        Scanner scanner;
        g_autofree char *kinds = NULL;

        memcpy(text, whole, sizeof whole);
        for (guint changes = 1 + next_random(&seed, 4); changes > 0; changes--) {
            guint at = next_random(&seed, (guint)length);

            if (next_random(&seed, 3) > 0)
                text[at] = likely[next_random(&seed, sizeof likely)];
            else
                memmove(text + at, text + at + 1, length - at);
        }
        kinds = scan_copy(&scanner, text, length);
        assert_true(strlen(kinds) <= length + 1);
    }
}

FILE_OF_TESTS(scanner)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_texts_give_their_tokens),
        cmocka_unit_test(bad_texts_give_error_and_place),
        cmocka_unit_test(nul_bytes_are_refused),
        cmocka_unit_test(every_beginning_is_truncated),
        cmocka_unit_test(depth_is_limited),
        cmocka_unit_test(containers_are_distinguished_at_any_depth),
        cmocka_unit_test(string_length_is_limited),
        cmocka_unit_test(strings_end_at_any_offset),
        cmocka_unit_test(integers_are_read),
        cmocka_unit_test(text_is_decoded_and_compared),
        cmocka_unit_test(values_are_skipped_and_scanned_alone),
        cmocka_unit_test(skipping_stops_at_an_error),
        cmocka_unit_test(mutations_end_in_order),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
