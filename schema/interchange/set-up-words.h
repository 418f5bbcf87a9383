/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Private to schema/interchange: a set-up text as words and what divides them.
 */
#pragma once

#include <glib.h>

typedef enum {
    PIECE_WORD,
    PIECE_SEPARATOR, /* comma, semicolon, `and` */
    PIECE_COLON,
    PIECE_TAB,
    PIECE_LINE_END,
} PieceKind;

typedef struct {
    PieceKind kind;
    guint32 start, end; /* bytes of the text */
    char *folded;       /* owned: of a word (names.h), never empty */
    gboolean is_aside;  /* a word in parentheses */
} Piece;

/* Returns: (transfer full): of Piece. Marks as `<i>` and `*` are left out. */
GArray *set_up_words_read(const char *text);

/* Returns: (transfer full): the words @from to @to of @pieces, folded, with a blank between. */
char *set_up_words_join(const GArray *pieces, guint from, guint to);
