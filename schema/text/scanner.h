/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A strict pull scanner for JSON (RFC 8259): one token per call, no recursion, no tree, no copy. It
 * accepts exactly the grammar of the RFC, in UTF-8 without a byte order mark, and none of the
 * extensions of json-glib (comments, single quotes, octal numbers, a second root). The first error
 * stops it for good. The bytes are borrowed and must outlive the scanner.
 */
#pragma once

#include <glib.h>

typedef enum {
    TOKEN_END,          /* the document is complete */
    TOKEN_OBJECT_BEGIN, /* { */
    TOKEN_OBJECT_END,   /* } */
    TOKEN_ARRAY_BEGIN,  /* [ */
    TOKEN_ARRAY_END,    /* ] */
    TOKEN_NAME,         /* the name of a member, with its quotes; the colon is consumed */
    TOKEN_STRING,       /* with its quotes */
    TOKEN_NUMBER,
    TOKEN_TRUE,
    TOKEN_FALSE,
    TOKEN_NULL,
    TOKEN_ERROR, /* see Scanner.error and Scanner.token for where */
} TokenKind;

/* What stops a scan. Every value has its finding in schema/model/findings.def. The token
 * spans the fault where its extent is known: a whole word, number or text in quotes on one line;
 * only the quote for SCAN_CURLY_QUOTE; only the first byte for SCAN_DEPTH and SCAN_SECOND_ROOT;
 * nothing, at the end, for SCAN_TRUNCATED. */
typedef enum {
    SCAN_OK,
    SCAN_EMPTY,          /* nothing, or only white space */
    SCAN_BOM,            /* the file begins with a byte order mark */
    SCAN_UTF8,           /* a byte sequence that is not UTF-8 */
    SCAN_TRUNCATED,      /* the end of the file inside a value */
    SCAN_DEPTH,          /* more than LIMIT_DEPTH open objects and arrays */
    SCAN_CONTROL,        /* a control character below U+0020 inside a string */
    SCAN_ESCAPE,         /* a backslash with a letter JSON does not know */
    SCAN_SURROGATE,      /* \uD800..\uDFFF without its other half */
    SCAN_NUL,            /* \u0000 */
    SCAN_STRING_LENGTH,  /* a string of more than LIMIT_STRING_BYTES */
    SCAN_TRAILING_COMMA, /* a comma before } or ] */
    SCAN_COMMA,          /* a value or member without a comma between it and the one before */
    SCAN_COLON,          /* a member name without a colon */
    SCAN_NAME,           /* something else where a member name in quotes belongs */
    SCAN_COMMENT,        /* //, slash star, or # */
    SCAN_SINGLE_QUOTE,   /* 'text' */
    SCAN_CURLY_QUOTE,    /* a quote of print where one of JSON belongs: “ ” „ ‘ ’ « » */
    SCAN_LEADING_ZERO,   /* 010, 0x10 */
    SCAN_NUMBER,         /* .5, 5., +1, 1e, - and the like */
    SCAN_SECOND_ROOT,    /* anything after the first value */
    SCAN_UNEXPECTED,     /* any other byte */
    SCAN_RECORDS,        /* more than LIMIT_RECORDS records; set by the reader of records */
    N_SCAN_ERRORS,
} ScanError;

typedef struct {
    TokenKind kind;
    guint32 start;    /* byte offset of the first byte */
    guint32 end;      /* byte offset after the last byte; at least start + 1 except at the end */
    gboolean escaped; /* NAME, STRING: holds a backslash */
} Token;

typedef struct {
    const char *bytes; /* borrowed */
    guint32 length;
    guint32 at;     /* next byte to read */
    guint32 depth;  /* open objects and arrays */
    guint64 object; /* bit i: the container at depth i is an object */
    guint8 expect;  /* private: what may come next */
    guint8 is_part; /* private: only one value is to be read */
    ScanError error;
    Token token; /* the token read last */
} Scanner;

/* Readies @scanner for the @length bytes at @bytes (@length at most LIMIT_FILE_BYTES; the bytes
 * need no terminating NUL). */
void scanner_init(Scanner *scanner, const char *bytes, gsize length);

/* Readies @scanner for the one value that starts at @offset of a text that was scanned without an
 * error before: TOKEN_END comes after that value, whatever follows. */
void scanner_init_value(Scanner *scanner, const char *bytes, gsize length, guint32 offset);

/* Reads the next token into scanner->token. After TOKEN_END or TOKEN_ERROR every call returns the
 * same; for TOKEN_ERROR the token spans the bytes at fault.
 * Returns: its kind. */
TokenKind scanner_next(Scanner *scanner);

/* Skips the value whose first token is in scanner->token: reads up to its last token, so that
 * scanner->token.end is the end of the value.
 * Returns: FALSE on an error. */
gboolean scanner_skip_value(Scanner *scanner);

typedef enum {
    NUMBER_INTEGER,  /* fits 64 bits */
    NUMBER_TOO_BIG,  /* an integer beyond 64 bits */
    NUMBER_FRACTION, /* has a fraction or an exponent */
} NumberKind;

/* Reads the current TOKEN_NUMBER. @value is set for NUMBER_INTEGER only. -0 is 0. */
NumberKind scanner_integer(const Scanner *scanner, gint64 *value);

/* Decodes the current TOKEN_NAME or TOKEN_STRING, without its quotes, into @out, which must have
 * room for token.end - token.start - 1 bytes. A terminating NUL is added.
 * Returns: the length without the NUL. */
gsize scanner_decode_text(const Scanner *scanner, char *out);

/* Returns: whether the current TOKEN_NAME or TOKEN_STRING decodes to @text. */
gboolean scanner_text_equals(const Scanner *scanner, const char *text);
