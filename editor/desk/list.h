/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A list of the shown scenario: rows are selected with the document, added, deleted and moved by
 * buttons and keys, each as one step.
 */
#pragma once

#include "editor/desk/page.h"

typedef struct {
    const char *key;   /* member of the scenario */
    const char *title; /* the heading, to be translated */
    const char *item;  /* an item, for the middle of a sentence, to be translated */
    const char *empty; /* the placeholder of a list without items, to be translated */
    const char *start; /* JSON of a new item; NULL: a template of its entity */

    /* Returns: (transfer floating): what the row of @record, the item @index, shows; NULL: its
     * sentence. */
    GtkWidget *(*row)(gpointer owner, const Record *record, guint index);

    /* Returns: (transfer floating): an extra row after that of the item @index, or NULL. The
     * function may be NULL. */
    GtkWidget *(*behind)(gpointer owner, guint index);
} DeskListKind;

/* Returns: (transfer floating): the list @kind (must live as long as the program) of the scenario
 * that @document shows. @owner (borrowed, must outlive the list) is passed to the functions of
 * @kind. */
GtkWidget *desk_list_new(EditorDocument *document, const DeskListKind *kind, gpointer owner);
