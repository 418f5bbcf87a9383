/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cutting a set-up text into words.
 */
#include "schema/interchange/set-up-words.h"

#include "schema/text/names.h"

#include <string.h>

/* A mark is no longer than that, so that a lone < does not hide the rest. */
#define MARK_BYTES_MAX 32u

static void
clear_piece(gpointer piece)
{
    g_free(((Piece *)piece)->folded);
}

/* Returns: how many bytes of marks and blanks stand at @at. */
static gsize
skip(const char *at)
{
    if (*at == ' ' || *at == '\r' || *at == '\v' || *at == '\f' || *at == '*')
        return 1;
    /* A blank that does not break. */
    if (memcmp(at, "\xc2\xa0", at[0] != '\0' ? 2 : 1) == 0)
        return 2;
    if (*at != '<')
        return 0;
    gsize length = 1;
    while (length < MARK_BYTES_MAX && at[length] != '\0' && strchr(">\n", at[length]) == NULL)
        length++;
    return at[length] == '>' ? length + 1 : 0;
}

static gboolean
find_divider(char c, PieceKind *kind)
{
    static const struct {
        char c;
        PieceKind kind;
    } dividers[] = {
        {',', PIECE_SEPARATOR}, {';', PIECE_SEPARATOR}, {':', PIECE_COLON},
        {'\t', PIECE_TAB},      {'\n', PIECE_LINE_END},
    };
    for (guint i = 0; i < G_N_ELEMENTS(dividers); i++)
        if (dividers[i].c == c) {
            *kind = dividers[i].kind;
            return TRUE;
        }
    return FALSE;
}

static gboolean
is_word_byte(const char *at)
{
    PieceKind kind;
    return *at != '\0' && *at != '(' && *at != ')' && skip(at) == 0 && !find_divider(*at, &kind);
}

static void
add_divider(GArray *pieces, PieceKind kind, guint32 at)
{
    const Piece piece = {.kind = kind, .start = at, .end = at + 1};
    g_array_append_val(pieces, piece);
}

/* Adds the word at @start. Returns: where it ends. */
static guint32
add_word(GArray *pieces, const char *text, guint32 start, gboolean is_aside)
{
    guint32 end = start + 1;
    while (is_word_byte(text + end))
        end++;
    g_autofree char *word = g_strndup(text + start, end - start);
    Piece piece = {.start = start, .end = end, .folded = name_fold(word), .is_aside = is_aside};
    gboolean is_and = !is_aside && (strcmp(piece.folded, "and") == 0 || strcmp(word, "&") == 0);
    if (is_and)
        piece.kind = PIECE_SEPARATOR;
    if (piece.folded[0] != '\0' || is_and)
        g_array_append_val(pieces, piece);
    else
        g_free(piece.folded);
    return end;
}

GArray *
set_up_words_read(const char *text)
{
    GArray *pieces = g_array_new(FALSE, FALSE, sizeof(Piece));
    g_array_set_clear_func(pieces, clear_piece);
    gboolean is_aside = FALSE;
    for (guint32 at = 0; text[at] != '\0';) {
        PieceKind kind;
        gsize blank = skip(text + at);
        if (blank > 0) {
            at += (guint32)blank;
        } else if (text[at] == '(' || text[at] == ')') {
            is_aside = text[at++] == '(';
        } else if (find_divider(text[at], &kind)) {
            gboolean is_end = kind == PIECE_LINE_END || kind == PIECE_TAB;
            is_aside = is_aside && !is_end;
            /* A comma in parentheses divides nothing. */
            if (!is_aside)
                add_divider(pieces, kind, at);
            at++;
        } else {
            at = add_word(pieces, text, at, is_aside);
        }
    }
    return pieces;
}

char *
set_up_words_join(const GArray *pieces, guint from, guint to)
{
    g_autoptr(GString) joined = g_string_new(NULL);
    for (guint i = from; i < to; i++) {
        const Piece *piece = &g_array_index(pieces, Piece, i);
        if (piece->kind == PIECE_WORD)
            g_string_append_printf(joined, "%s%s", joined->len > 0 ? " " : "", piece->folded);
    }
    return g_string_free(g_steal_pointer(&joined), FALSE);
}
