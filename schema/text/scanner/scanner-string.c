/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Strings: checked by the scanner as it passes over them, decoded when somebody asks for the text.
 * Decoding relies on the check, so it cannot fail.
 */
#include "schema/text/scanner/scanner-private.h"

#include <string.h>

#include "schema/text/limits.h"

#define ONES G_GUINT64_CONSTANT(0x0101010101010101)

guint
scanner_utf8_prefix(const Scanner *scanner, guint32 at, guint *needed)
{
    guint8 lead = byte_at(scanner, at);
    /* The second byte tells overlong forms, surrogates, and what lies beyond U+10FFFF. */
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

TokenKind
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
    emit(scanner, kind, start, at + 1);
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

/* Decodes the escape at @escape to at most 4 bytes, never more than it takes up itself. Returns:
 * its length; that of the text goes to @written. */
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
