/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tables of a document, each on a tab: the places first, and every list that was opened.
 */
#pragma once

#include "editor/document/document.h"

#include <gtk/gtk.h>

/* Returns: (transfer floating): a notebook with @places, whose page is always there; when it is
 * first shown it opens the lists of the roster of @document. */
GtkWidget *table_book_new(EditorDocument *document, GtkWidget *places);

/* Brings the table of the records of @document that @list leads to (record-table.h) to the front,
 * opened if it is not. Returns: (transfer none): its page. */
GtkWidget *table_book_open(GtkNotebook *book, EditorDocument *document, const Subject *list);
