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
    const char *item;  /* one of them, in the middle of a sentence, to be translated */
    const char *empty; /* the placeholder of a list without items, to be translated */
    const char *start; /* JSON of a new one; NULL: as the entity has it */

    /* Returns: (transfer floating): what the row of @record, the item @index, shows; NULL: its
     * sentence. */
    GtkWidget *(*row)(gpointer owner, const Record *record, guint index);

    /* Returns: (transfer floating): a row behind that of the item @index that is no item, or NULL.
     * NULL: there never is one. */
    GtkWidget *(*behind)(gpointer owner, guint index);
} DeskListKind;

/* Returns: (transfer floating): the list @kind (lives as long as the program) of the scenario that
 * @document shows; @owner (borrowed, must outlive it) is what is passed to the functions of the
 * kind. */
GtkWidget *desk_list_new(EditorDocument *document, const DeskListKind *kind, gpointer owner);
