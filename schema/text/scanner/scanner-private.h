/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What scanner.c (the grammar) and scanner-string.c (what stands between quotes) share. For these
 * two only.
 */
#pragma once

#include "schema/text/scanner/scanner.h"

static inline guint8
byte_at(const Scanner *scanner, guint32 at)
{
    return (guint8)scanner->bytes[at];
}

static inline TokenKind
emit(Scanner *scanner, TokenKind kind, guint32 start, guint32 end)
{
    scanner->token.kind = kind;
    scanner->token.start = start;
    scanner->token.end = end;
    scanner->token.escaped = FALSE;
    scanner->at = end;
    return kind;
}

/* Stops @scanner for good. Returns: TOKEN_ERROR. */
TokenKind scanner_fail(Scanner *scanner, ScanError error, guint32 start, guint32 end);

/* Stops @scanner at the end of the file. Returns: TOKEN_ERROR. */
TokenKind scanner_fail_truncated(Scanner *scanner);

/* Reads the string whose quote is at @start as a token of @kind. Returns: @kind or TOKEN_ERROR. */
TokenKind scanner_read_string(Scanner *scanner, guint32 start, TokenKind kind);

/* Looks at the character above U+007F at @at. Returns: how many of its bytes are there and right;
 * @needed is how many there should be, 0 if no character begins like that. */
guint scanner_utf8_prefix(const Scanner *scanner, guint32 at, guint *needed);
