/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The bar between the map and the desks: a button for each desk, which opens it or folds it away,
 * the hex under the pointer in words, to which folder edits go, and how near the map is.
 *
 * Signal: "desk-pressed" with the number of the desk.
 */
#pragma once

#include "editor/document/live-check.h"

#include <gtk/gtk.h>

#define EDITOR_TYPE_DESK_BAR (editor_desk_bar_get_type())
G_DECLARE_FINAL_TYPE(EditorDeskBar, editor_desk_bar, EDITOR, DESK_BAR, GtkWidget)

/* The desks that there are, in their order. */
typedef enum {
    DESK_PROBLEMS,
    DESK_BORDERS,
    DESK_SCENARIO,
    DESK_TABLES,
    DESK_VICTORY,
    DESK_GAMES,
    DESK_RECORDS,
    DESK_COMPARE,
    DESK_FIND,
    N_DESKS
} Desk;

/* Returns: (transfer floating): a bar about @document and what @check finds in it; references are
 * taken. */
GtkWidget *editor_desk_bar_new(EditorDocument *document, EditorLiveCheck *check);

/* Shows @words, of what the pointer is on or is selected; NULL: nothing is. */
void editor_desk_bar_tell(EditorDeskBar *bar, const char *words);

/* Shows that @desk is open; N_DESKS: none is. */
void editor_desk_bar_set_open(EditorDeskBar *bar, Desk desk);
