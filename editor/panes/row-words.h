/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One line of words in a row of a long list: a title, what distinguishes it from others of that
 * name, a mark, and a number at the end. Painted as one: labels instead would take an eighth of the
 * time until a window is visible. Its accessible name is up to the widget around it.
 */
#pragma once

#include <gtk/gtk.h>

/* In their order in the row. */
typedef enum {
    ROW_TITLE,       /* its end gives way where there is little room */
    ROW_DISTINCTION, /* the row it starts in does */
    ROW_MARK,
    ROW_END, /* at the other side of the row */
    N_ROW_PARTS,
} RowPart;

/* The title has the font and the colour that the style sheets give to the widget, `row-words`. */
#define EDITOR_TYPE_ROW_WORDS (editor_row_words_get_type())
G_DECLARE_FINAL_TYPE(EditorRowWords, editor_row_words, EDITOR, ROW_WORDS, GtkWidget)

/* Shows @text (copied; NULL: nothing) as @part. */
void editor_row_words_set(EditorRowWords *words, RowPart part, const char *text);

/* Returns: (transfer none): what was set last, or NULL; *@is_cut: whether the last frame showed it
 * with an ellipsis. */
const char *editor_row_words_get(EditorRowWords *words, RowPart part, gboolean *is_cut);
