/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The strict JSON scanner under every reader of data sets (RFC 8259). The containers it is in
 * are one bit each; everything else it must remember is one Expect. Once a byte fits nowhere,
 * stop_at_byte() finds out which of the usual mistakes it is; up to there nothing is spent on
 * errors.
 */
#include "schema/text/scanner.h"

#include "schema/text/limits.h"

#include <string.h>

static inline guint8
byte_at(const Scanner *scanner, guint32 at)
{
    return (guint8)scanner->bytes[at];
}

static inline TokenKind
emit_token(Scanner *scanner, TokenKind kind, guint32 start, guint32 end)
{
    scanner->token.kind = kind;
    scanner->token.start = start;
    scanner->token.end = end;
    scanner->token.escaped = FALSE;
    scanner->at = end;
    return kind;
}

static TokenKind scanner_fail(Scanner *scanner, ScanError error, guint32 start, guint32 end);
static TokenKind scanner_fail_truncated(Scanner *scanner);

#define ONES G_GUINT64_CONSTANT(0x0101010101010101)

/* Checks the character above U+007F at @at. Returns: how many of its bytes are valid; @needed is
 * set to its length, 0 if no character starts like that. */
static guint
scanner_utf8_prefix(const Scanner *scanner, guint32 at, guint *needed)
{
    guint8 lead = byte_at(scanner, at);
    /* The second byte reveals overlong forms, surrogates, and code points above U+10FFFF. */
    guint8 lowest = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
    guint8 highest = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
    guint32 left = scanner->length - at;
    guint right = 1;

    *needed = lead < 0xc2 || lead > 0xf4 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    while (right < *needed && right < left) {
        guint8 byte = byte_at(scanner, at + right);

        if (byte < lowest || byte > highest)
            break;
        lowest = 0x80;
        highest = 0xbf;
        right++;
    }
    return right;
}

/* Returns: how many of the four bytes from @at on are hexadecimal digits; @unit is their value. */
static guint
read_hex(const Scanner *scanner, guint32 at, guint *unit)
{
    guint digits = 0;

    *unit = 0;
    while (digits < 4 && at + digits < scanner->length &&
           g_ascii_isxdigit(scanner->bytes[at + digits])) {
        *unit = *unit << 4 | (guint)g_ascii_xdigit_value(scanner->bytes[at + digits]);
        digits++;
    }
    return digits;
}

/* Checks the low half that must follow a high surrogate at @at. Returns: the length of both, 0
 * after an error. */
static guint
check_low_surrogate(Scanner *scanner, guint32 at)
{
    guint32 low = at + 6;
    guint32 left = scanner->length - low;
    guint digits = 0;
    guint unit = 0;

    if ((left > 0 && byte_at(scanner, low) != '\\') ||
        (left > 1 && byte_at(scanner, low + 1) != 'u')) {
        scanner_fail(scanner, SCAN_SURROGATE, at, low);
        return 0;
    }
    digits = read_hex(scanner, low + 2, &unit);
    if (digits == 4 && unit >= 0xdc00 && unit <= 0xdfff)
        return 12;
    if (digits < 4 && low + 2 + digits >= scanner->length)
        scanner_fail_truncated(scanner);
    else
        scanner_fail(scanner, SCAN_SURROGATE, at, low);
    return 0;
}

/* Checks the \u at @at. Returns: its length, both halves of a pair included, 0 after an error. */
static guint
check_code_unit(Scanner *scanner, guint32 at)
{
    guint unit;
    guint digits = read_hex(scanner, at + 2, &unit);

    if (digits == 4 && unit != 0 && (unit < 0xd800 || unit > 0xdfff))
        return 6;
    if (digits == 4 && unit >= 0xd800 && unit <= 0xdbff)
        return check_low_surrogate(scanner, at);
    if (digits == 4)
        scanner_fail(scanner, unit == 0 ? SCAN_NUL : SCAN_SURROGATE, at, at + 6);
    else if (at + 2 + digits == scanner->length)
        scanner_fail_truncated(scanner);
    else
        scanner_fail(scanner, SCAN_ESCAPE, at, at + 2 + digits);
    return 0;
}

/* Checks the escape at @at. Returns: its length, 0 after an error. */
static guint
check_escape(Scanner *scanner, guint32 at)
{
    guint8 letter;
    guint length = 1;
    guint needed;

    if (at + 1 == scanner->length) {
        scanner_fail_truncated(scanner);
        return 0;
    }
    letter = byte_at(scanner, at + 1);
    if (letter != '\0' && strchr("\"\\/bfnrt", letter) != NULL)
        return 2;
    if (letter == 'u')
        return check_code_unit(scanner, at);
    if (letter < 0x20)
        length = 0;
    else if (letter >= 0x80)
        length = scanner_utf8_prefix(scanner, at + 1, &needed);
    scanner_fail(scanner, SCAN_ESCAPE, at, at + 1 + length);
    return 0;
}

/* Checks the character above U+007F at @at. Returns: its length, 0 after an error. */
static guint
check_utf8(Scanner *scanner, guint32 at)
{
    guint needed;
    guint right = scanner_utf8_prefix(scanner, at, &needed);

    if (right == needed)
        return right;
    if (right < needed && at + right == scanner->length)
        scanner_fail_truncated(scanner);
    else
        scanner_fail(scanner, SCAN_UTF8, at, at + right);
    return 0;
}

/* Returns: the first offset from @at on whose byte is a quote, a backslash, a control character, or
 * not ASCII. */
static inline guint32
skip_plain(const Scanner *scanner, guint32 at)
{
    while (scanner->length - at >= sizeof(guint64)) {
        guint64 word, marks;

        memcpy(&word, scanner->bytes + at, sizeof word);
        word = GUINT64_FROM_LE(word);
        /* Each term sets the high bit of the bytes it looks for. It may set that of later bytes as
         * well, by a borrow, but only the first counts. */
        marks = word | (word - ONES * 0x20) | ((word ^ ONES * '"') - ONES) |
                ((word ^ ONES * '\\') - ONES);
        marks &= ONES * 0x80;
        if (marks != 0)
            return at + (guint32)__builtin_ctzll(marks) / 8;
        at += sizeof word;
    }
    while (at < scanner->length) {
        guint8 byte = byte_at(scanner, at);

        if (byte == '"' || byte == '\\' || byte < 0x20 || byte >= 0x80)
            break;
        at++;
    }
    return at;
}

/* Reads the string whose quote is at @start as a token of @kind. Returns: @kind or TOKEN_ERROR. */
static TokenKind
scanner_read_string(Scanner *scanner, guint32 start, TokenKind kind)
{
    guint32 at = skip_plain(scanner, start + 1);
    gboolean escaped = FALSE;

    while (at < scanner->length && scanner->bytes[at] != '"') {
        guint8 byte = byte_at(scanner, at);
        guint length;

        if (byte < 0x20)
            return scanner_fail(scanner, SCAN_CONTROL, at, at + 1);
        length = byte == '\\' ? check_escape(scanner, at) : check_utf8(scanner, at);
        if (length == 0)
            return TOKEN_ERROR;
        escaped |= byte == '\\';
        at = skip_plain(scanner, at + length);
    }
    if (at == scanner->length)
        return scanner_fail_truncated(scanner);
    if (at - start - 1 > LIMIT_STRING_BYTES)
        return scanner_fail(scanner, SCAN_STRING_LENGTH, start, at + 1);
    emit_token(scanner, kind, start, at + 1);
    scanner->token.escaped = escaped;
    return kind;
}

static guint
code_unit(const char *digits)
{
    guint unit = 0;

    for (guint i = 0; i < 4; i++)
        unit = unit << 4 | (guint)g_ascii_xdigit_value(digits[i]);
    return unit;
}

static char
decode_letter(char letter)
{
    switch (letter) {
    case 'b':
        return '\b';
    case 'f':
        return '\f';
    case 'n':
        return '\n';
    case 'r':
        return '\r';
    case 't':
        return '\t';
    default:
        return letter; /* quote, backslash and slash stand for themselves */
    }
}

/* Decodes the escape at @escape to at most 4 bytes, never more than its own length. Returns: its
 * length; @written is set to that of the result. */
static guint
decode_escape(const char *escape, char *out, guint *written)
{
    gunichar c;
    guint length = 6;

    if (escape[1] != 'u') {
        *written = 1;
        *out = decode_letter(escape[1]);
        return 2;
    }
    c = code_unit(escape + 2);
    if (c >= 0xd800 && c <= 0xdbff) {
        c = 0x10000 + ((c - 0xd800) << 10) + (code_unit(escape + 8) - 0xdc00);
        length = 12;
    }
    *written = (guint)g_unichar_to_utf8(c, out);
    return length;
}

static void
assert_text(const Scanner *scanner)
{
    g_assert(scanner->token.kind == TOKEN_NAME || scanner->token.kind == TOKEN_STRING);
}

gsize
scanner_decode_text(const Scanner *scanner, char *out)
{
    const char *from = scanner->bytes + scanner->token.start + 1;
    const char *end = scanner->bytes + scanner->token.end - 1;
    char *to = out;

    assert_text(scanner);

    while (from < end) {
        const char *escape = NULL;
        gsize plain;
        guint written;

        if (scanner->token.escaped)
            escape = memchr(from, '\\', (gsize)(end - from));
        plain = (gsize)((escape != NULL ? escape : end) - from);
        memcpy(to, from, plain);
        from += plain;
        to += plain;
        if (escape != NULL) {
            from += decode_escape(from, to, &written);
            to += written;
        }
    }
    *to = '\0';
    return (gsize)(to - out);
}

gboolean
scanner_text_equals(const Scanner *scanner, const char *text)
{
    const char *from = scanner->bytes + scanner->token.start + 1;
    const char *end = scanner->bytes + scanner->token.end - 1;

    assert_text(scanner);

    if (!scanner->token.escaped)
        return strncmp(text, from, (gsize)(end - from)) == 0 && text[end - from] == '\0';
    while (from < end) {
        char decoded[4] = {*from};
        guint written = 1;

        from += *from == '\\' ? decode_escape(from, decoded, &written) : 1;
        /* The NUL at the end of @text differs from all that can be decoded. */
        if (strncmp(text, decoded, written) != 0)
            return FALSE;
        text += written;
    }
    return *text == '\0';
}

#define BOM "\xef\xbb\xbf"
#define EIGHT_BLANKS G_GUINT64_CONSTANT(0x2020202020202020)

G_STATIC_ASSERT(LIMIT_DEPTH <= 64);

/* Offsets a few bytes past the end must not wrap. */
G_STATIC_ASSERT(LIMIT_FILE_BYTES < G_MAXUINT32 - 64);

typedef enum {
    EXPECT_ROOT,    /* the value of the document, at its very beginning */
    EXPECT_VALUE,   /* a value */
    EXPECT_ITEM,    /* a value or ] */
    EXPECT_NAME,    /* a member */
    EXPECT_MEMBER,  /* a member or } */
    EXPECT_COLON,   /* only while a name is read */
    EXPECT_COMMA,   /* a comma or the end of the container */
    EXPECT_END,     /* the end of the document */
    EXPECT_NOTHING, /* the last token is returned for ever */
} Expect;

typedef enum {
    BYTE_SPACE = 1 << 0,
    BYTE_DIGIT = 1 << 1,
    BYTE_WORD = 1 << 2,   /* what runs into one word: letters, digits, _ and $ */
    BYTE_NUMBER = 1 << 3, /* what runs into one number, right or wrong */
    BYTE_VALUE = 1 << 4,  /* starts a value */
} ByteClass;

#define S BYTE_SPACE
#define D (BYTE_DIGIT | BYTE_WORD | BYTE_NUMBER | BYTE_VALUE)
#define L (BYTE_WORD | BYTE_NUMBER)
#define V (L | BYTE_VALUE)

/* clang-format off */
static const guint8 byte_classes[256] = {
    [' '] = S, ['\t'] = S, ['\n'] = S, ['\r'] = S,
    ['0'] = D, ['1'] = D, ['2'] = D, ['3'] = D, ['4'] = D,
    ['5'] = D, ['6'] = D, ['7'] = D, ['8'] = D, ['9'] = D,
    ['A'] = L, ['B'] = L, ['C'] = L, ['D'] = L, ['E'] = L, ['F'] = L, ['G'] = L, ['H'] = L,
    ['I'] = L, ['J'] = L, ['K'] = L, ['L'] = L, ['M'] = L, ['N'] = L, ['O'] = L, ['P'] = L,
    ['Q'] = L, ['R'] = L, ['S'] = L, ['T'] = L, ['U'] = L, ['V'] = L, ['W'] = L, ['X'] = L,
    ['Y'] = L, ['Z'] = L, ['_'] = L, ['$'] = L,
    ['a'] = L, ['b'] = L, ['c'] = L, ['d'] = L, ['e'] = L, ['f'] = V, ['g'] = L, ['h'] = L,
    ['i'] = L, ['j'] = L, ['k'] = L, ['l'] = L, ['m'] = L, ['n'] = V, ['o'] = L, ['p'] = L,
    ['q'] = L, ['r'] = L, ['s'] = L, ['t'] = V, ['u'] = L, ['v'] = L, ['w'] = L, ['x'] = L,
    ['y'] = L, ['z'] = L,
    ['.'] = BYTE_NUMBER, ['+'] = BYTE_NUMBER, ['-'] = BYTE_NUMBER | BYTE_VALUE,
    ['{'] = BYTE_VALUE, ['['] = BYTE_VALUE, ['"'] = BYTE_VALUE,
};
/* clang-format on */
#undef S
#undef D
#undef L
#undef V

static inline gboolean
is_class(guint8 byte, guint classes)
{
    return (byte_classes[byte] & classes) != 0;
}

/* Returns: the first offset from @at on whose byte is in none of @classes. */
static inline guint32
skip_class(const Scanner *scanner, guint32 at, guint classes)
{
    while (at < scanner->length && is_class(byte_at(scanner, at), classes))
        at++;
    return at;
}

static inline guint32
skip_space(const Scanner *scanner, guint32 at)
{
    guint64 word;

    if (at < scanner->length && scanner->bytes[at] == '\n')
        at++;
    while (scanner->length - at >= sizeof word) {
        memcpy(&word, scanner->bytes + at, sizeof word);
        if (word != EIGHT_BLANKS)
            break;
        at += sizeof word;
    }
    return skip_class(scanner, at, BYTE_SPACE);
}

/* Stops @scanner for good. Returns: TOKEN_ERROR. */
static TokenKind
scanner_fail(Scanner *scanner, ScanError error, guint32 start, guint32 end)
{
    scanner->error = error;
    scanner->expect = EXPECT_NOTHING;
    return emit_token(scanner, TOKEN_ERROR, start, end);
}

/* Stops @scanner at the end of the file. Returns: TOKEN_ERROR. */
static TokenKind
scanner_fail_truncated(Scanner *scanner)
{
    return scanner_fail(scanner, SCAN_TRUNCATED, scanner->length, scanner->length);
}

/* Returns: the end of a piece of text between the quotes at @start, which must be on one line, else
 * the end of the quote. */
static guint32
quoted_end(const Scanner *scanner, guint32 start)
{
    guint8 quote = byte_at(scanner, start);
    gboolean is_escaped = FALSE;

    for (guint32 at = start + 1; at < scanner->length; at++) {
        guint8 byte = byte_at(scanner, at);

        if (byte == quote && !is_escaped)
            return at + 1;
        if (byte == '\n' || byte == '\r')
            break;
        is_escaped = byte == '\\' && !is_escaped;
    }
    return start + 1;
}

/* Returns: the apparent end of the invalid text that starts at @start, to show it as a whole. */
static guint32
misfit_end(const Scanner *scanner, guint32 start)
{
    guint8 byte = byte_at(scanner, start);

    if (byte == '"' || byte == '\'')
        return quoted_end(scanner, start);
    if (is_class(byte, BYTE_DIGIT) || byte == '-' || byte == '+' || byte == '.')
        return skip_class(scanner, start, BYTE_NUMBER);
    if (is_class(byte, BYTE_WORD))
        return skip_class(scanner, start, BYTE_WORD);
    return start + 1;
}

/* Whether the character of @length bytes at @at is a quote of print: U+2018 to U+201F, ‹ › « ». */
static gboolean
is_curly_quote(const Scanner *scanner, guint32 at, guint length)
{
    const char *character = scanner->bytes + at;
    guint8 last = byte_at(scanner, at + length - 1);

    if (length == 3 && memcmp(character, "\xe2\x80", 2) == 0)
        return (last >= 0x98 && last <= 0x9f) || last == 0xb9 || last == 0xba;
    return length == 2 && character[0] == '\xc2' && (last == 0xab || last == 0xbb);
}

static TokenKind
misfit_beyond_ascii(Scanner *scanner, guint32 at)
{
    guint needed;
    guint right = scanner_utf8_prefix(scanner, at, &needed);
    ScanError error = SCAN_UNEXPECTED;

    if (right != needed)
        error = SCAN_UTF8;
    else if (scanner->expect != EXPECT_END && is_curly_quote(scanner, at, right))
        error = SCAN_CURLY_QUOTE;
    return scanner_fail(scanner, error, at, at + right);
}

/* Returns: the mistake that a byte other than a comment makes in the place where it is. */
static ScanError
misfit_error(const Scanner *scanner, guint8 byte)
{
    if (scanner->expect == EXPECT_END)
        return SCAN_SECOND_ROOT;
    if (scanner->expect == EXPECT_COLON)
        return SCAN_COLON;
    if (byte == '\'')
        return SCAN_SINGLE_QUOTE;
    if (scanner->expect == EXPECT_COMMA)
        return is_class(byte, BYTE_VALUE) ? SCAN_COMMA : SCAN_UNEXPECTED;
    if (scanner->expect == EXPECT_NAME || scanner->expect == EXPECT_MEMBER)
        return byte == ']' ? SCAN_UNEXPECTED : SCAN_NAME;
    return byte == '+' || byte == '.' ? SCAN_NUMBER : SCAN_UNEXPECTED;
}

/* Stops at the unexpected byte at @at. */
static TokenKind
stop_at_byte(Scanner *scanner, guint32 at)
{
    guint8 byte = byte_at(scanner, at);
    guint8 next = at + 1 < scanner->length ? byte_at(scanner, at + 1) : 0;
    ScanError error;

    if (byte >= 0x80)
        return misfit_beyond_ascii(scanner, at);
    if (byte == '#')
        return scanner_fail(scanner, SCAN_COMMENT, at, at + 1);
    if (byte == '/' && (next == '/' || next == '*'))
        return scanner_fail(scanner, SCAN_COMMENT, at, at + 2);
    error = misfit_error(scanner, byte);
    if (error == SCAN_COLON)
        return scanner_fail(scanner, error, scanner->token.start, scanner->token.end);
    if (error == SCAN_SECOND_ROOT)
        return scanner_fail(scanner, error, at, at + 1);
    return scanner_fail(scanner, error, at, misfit_end(scanner, at));
}

static TokenKind
read_name(Scanner *scanner, guint32 start)
{
    guint32 colon;

    if (scanner_read_string(scanner, start, TOKEN_NAME) == TOKEN_ERROR)
        return TOKEN_ERROR;
    scanner->expect = EXPECT_COLON;
    colon = skip_space(scanner, scanner->token.end);
    if (colon == scanner->length)
        return scanner_fail_truncated(scanner);
    if (scanner->bytes[colon] != ':')
        return stop_at_byte(scanner, colon);
    scanner->at = colon + 1;
    scanner->expect = EXPECT_VALUE;
    return TOKEN_NAME;
}

static TokenKind
bad_number(Scanner *scanner, guint32 start, guint32 at)
{
    /* In an open container the file cannot be complete, so the number need not be wrong. */
    if (at == scanner->length && scanner->depth > 0)
        return scanner_fail_truncated(scanner);
    return scanner_fail(scanner, SCAN_NUMBER, start, skip_class(scanner, at, BYTE_NUMBER));
}

static TokenKind
read_number(Scanner *scanner, guint32 start)
{
    guint32 first = start + (scanner->bytes[start] == '-');
    guint32 at = skip_class(scanner, first, BYTE_DIGIT);
    guint32 digits;

    if (at == first)
        return bad_number(scanner, start, at);
    if (scanner->bytes[first] == '0' &&
        (at > first + 1 || (at < scanner->length && (scanner->bytes[at] | 0x20) == 'x')))
        return scanner_fail(scanner, SCAN_LEADING_ZERO, start,
                            skip_class(scanner, at, BYTE_NUMBER));
    if (at < scanner->length && scanner->bytes[at] == '.') {
        digits = at + 1;
        at = skip_class(scanner, digits, BYTE_DIGIT);
        if (at == digits)
            return bad_number(scanner, start, at);
    }
    if (at < scanner->length && (scanner->bytes[at] | 0x20) == 'e') {
        digits = at + 1;
        if (digits < scanner->length &&
            (scanner->bytes[digits] == '+' || scanner->bytes[digits] == '-'))
            digits++;
        at = skip_class(scanner, digits, BYTE_DIGIT);
        if (at == digits)
            return bad_number(scanner, start, at);
    }
    if (at < scanner->length && is_class(byte_at(scanner, at), BYTE_NUMBER))
        return bad_number(scanner, start, at);
    return emit_token(scanner, TOKEN_NUMBER, start, at);
}

static TokenKind
read_literal(Scanner *scanner, guint32 start, const char *literal, TokenKind kind)
{
    guint32 end = skip_class(scanner, start, BYTE_WORD);
    gsize length = strlen(literal);

    if (end - start == length && memcmp(scanner->bytes + start, literal, length) == 0)
        return emit_token(scanner, kind, start, end);
    if (end == scanner->length && scanner->depth > 0 && end - start < length &&
        memcmp(scanner->bytes + start, literal, end - start) == 0)
        return scanner_fail_truncated(scanner);
    return stop_at_byte(scanner, start);
}

static inline gboolean
is_in_object(const Scanner *scanner)
{
    return scanner->depth > 0 && (scanner->object >> (scanner->depth - 1) & 1) != 0;
}

static inline void
end_value(Scanner *scanner)
{
    scanner->expect = scanner->depth > 0 ? EXPECT_COMMA : EXPECT_END;
}

static TokenKind
open_container(Scanner *scanner, guint32 at, gboolean is_object)
{
    guint64 bit;

    if (scanner->depth == LIMIT_DEPTH)
        return scanner_fail(scanner, SCAN_DEPTH, at, at + 1);
    bit = G_GUINT64_CONSTANT(1) << scanner->depth;
    scanner->object = is_object ? scanner->object | bit : scanner->object & ~bit;
    scanner->depth++;
    scanner->expect = is_object ? EXPECT_MEMBER : EXPECT_ITEM;
    return emit_token(scanner, is_object ? TOKEN_OBJECT_BEGIN : TOKEN_ARRAY_BEGIN, at, at + 1);
}

static TokenKind
close_container(Scanner *scanner, guint32 at, TokenKind kind)
{
    scanner->depth--;
    end_value(scanner);
    return emit_token(scanner, kind, at, at + 1);
}

static TokenKind
read_scalar(Scanner *scanner, guint32 at)
{
    switch (scanner->bytes[at]) {
    case '"':
        return scanner_read_string(scanner, at, TOKEN_STRING);
    case 't':
        return read_literal(scanner, at, "true", TOKEN_TRUE);
    case 'f':
        return read_literal(scanner, at, "false", TOKEN_FALSE);
    case 'n':
        return read_literal(scanner, at, "null", TOKEN_NULL);
    default:
        if (is_class(byte_at(scanner, at), BYTE_VALUE))
            return read_number(scanner, at);
        return stop_at_byte(scanner, at);
    }
}

static TokenKind
read_value(Scanner *scanner, guint32 at)
{
    TokenKind kind;

    if (scanner->bytes[at] == '{')
        return open_container(scanner, at, TRUE);
    if (scanner->bytes[at] == '[')
        return open_container(scanner, at, FALSE);
    kind = read_scalar(scanner, at);
    if (kind != TOKEN_ERROR)
        end_value(scanner);
    return kind;
}

/* Reads the first token after the comma at @comma. */
static TokenKind
read_after_comma(Scanner *scanner, guint32 comma)
{
    guint32 at = skip_space(scanner, comma + 1);

    if (at == scanner->length)
        return scanner_fail_truncated(scanner);
    if (scanner->bytes[at] == '}' || scanner->bytes[at] == ']')
        return scanner_fail(scanner, SCAN_TRAILING_COMMA, comma, comma + 1);
    if (!is_in_object(scanner)) {
        scanner->expect = EXPECT_VALUE;
        return read_value(scanner, at);
    }
    scanner->expect = EXPECT_NAME;
    return scanner->bytes[at] == '"' ? read_name(scanner, at) : stop_at_byte(scanner, at);
}

static TokenKind
read_token(Scanner *scanner, guint32 at)
{
    char byte = scanner->bytes[at];

    switch (scanner->expect) {
    case EXPECT_COMMA:
        if (byte == ',')
            return read_after_comma(scanner, at);
        if (byte == '}' && is_in_object(scanner))
            return close_container(scanner, at, TOKEN_OBJECT_END);
        if (byte == ']' && !is_in_object(scanner))
            return close_container(scanner, at, TOKEN_ARRAY_END);
        return stop_at_byte(scanner, at);
    case EXPECT_MEMBER:
        if (byte == '}')
            return close_container(scanner, at, TOKEN_OBJECT_END);
        return byte == '"' ? read_name(scanner, at) : stop_at_byte(scanner, at);
    case EXPECT_ITEM:
        if (byte == ']')
            return close_container(scanner, at, TOKEN_ARRAY_END);
        return read_value(scanner, at);
    case EXPECT_END:
        return stop_at_byte(scanner, at);
    default:
        return read_value(scanner, at);
    }
}

static TokenKind
read_end_of_file(Scanner *scanner)
{
    if (scanner->expect == EXPECT_ROOT)
        return scanner_fail(scanner, SCAN_EMPTY, 0, scanner->length);
    if (scanner->expect != EXPECT_END)
        return scanner_fail_truncated(scanner);
    scanner->expect = EXPECT_NOTHING;
    return emit_token(scanner, TOKEN_END, scanner->length, scanner->length);
}

TokenKind
scanner_next(Scanner *scanner)
{
    guint32 at = scanner->at;

    if (scanner->expect == EXPECT_NOTHING)
        return scanner->token.kind;
    if (scanner->expect == EXPECT_ROOT && scanner->length >= strlen(BOM) &&
        memcmp(scanner->bytes, BOM, strlen(BOM)) == 0)
        return scanner_fail(scanner, SCAN_BOM, 0, strlen(BOM));
    if (scanner->expect == EXPECT_END && scanner->is_part) {
        scanner->expect = EXPECT_NOTHING;
        return emit_token(scanner, TOKEN_END, at, at);
    }
    at = skip_space(scanner, at);
    return at == scanner->length ? read_end_of_file(scanner) : read_token(scanner, at);
}

void
scanner_init(Scanner *scanner, const char *bytes, gsize length)
{
    g_assert(length <= LIMIT_FILE_BYTES);

    *scanner = (Scanner){.bytes = bytes, .length = (guint32)length, .expect = EXPECT_ROOT};
}

void
scanner_init_value(Scanner *scanner, const char *bytes, gsize length, guint32 offset)
{
    g_assert(offset < length);

    scanner_init(scanner, bytes, length);
    scanner->at = offset;
    scanner->expect = EXPECT_VALUE;
    scanner->is_part = TRUE;
}

gboolean
scanner_skip_value(Scanner *scanner)
{
    guint32 depth = scanner->depth;
    TokenKind kind = scanner->token.kind;

    g_assert(kind != TOKEN_END && kind != TOKEN_NAME);
    g_assert(kind != TOKEN_OBJECT_END && kind != TOKEN_ARRAY_END);

    if (kind == TOKEN_OBJECT_BEGIN || kind == TOKEN_ARRAY_BEGIN)
        while (scanner->depth >= depth && kind != TOKEN_ERROR)
            kind = scanner_next(scanner);
    return kind != TOKEN_ERROR;
}

NumberKind
scanner_integer(const Scanner *scanner, gint64 *value)
{
    guint32 at = scanner->token.start;
    gboolean is_negative = scanner->bytes[at] == '-';
    guint64 limit = is_negative ? (guint64)G_MAXINT64 + 1 : G_MAXINT64;
    guint64 sum = 0;
    gboolean is_too_big = FALSE;

    g_assert(scanner->token.kind == TOKEN_NUMBER);

    for (at += is_negative; at < scanner->token.end; at++) {
        guint digit = byte_at(scanner, at) - (guint)'0';

        if (digit > 9)
            return NUMBER_FRACTION;
        is_too_big |= sum > (limit - digit) / 10;
        sum = sum * 10 + digit;
    }
    if (is_too_big)
        return NUMBER_TOO_BIG;
    *value = (gint64)(is_negative ? 0 - sum : sum);
    return NUMBER_INTEGER;
}
