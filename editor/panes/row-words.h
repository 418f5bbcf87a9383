/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One line of text in a row of a long list: a title, a distinction from others of that name, a
 * mark, and a number at the end. It is one widget, as labels would take an eighth of the time until
 * a window is visible. The widget around it sets the accessible name.
 */
#pragma once

#include <gtk/gtk.h>

/* In their order in the row. */
typedef enum {
    ROW_TITLE,       /* ellipsized at its end if there is little room */
    ROW_DISTINCTION, /* ellipsized at its start if there is little room */
    ROW_MARK,
    ROW_END, /* at the other side of the row */
    N_ROW_PARTS,
} RowPart;

/* The title has the font and the colour that the style sheets give to the widget, `row-words`. */
#define EDITOR_TYPE_ROW_WORDS (editor_row_words_get_type())
G_DECLARE_FINAL_TYPE(EditorRowWords, editor_row_words, EDITOR, ROW_WORDS, GtkWidget)

/* Shows @text (copied; NULL: nothing) as @part. */
void editor_row_words_set(EditorRowWords *words, RowPart part, const char *text);

/* Returns: (transfer none): the text of @part, or NULL. @is_cut is set to whether the last frame
 * showed it with an ellipsis. */
const char *editor_row_words_get(EditorRowWords *words, RowPart part, gboolean *is_cut);
