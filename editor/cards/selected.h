/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the parts of this room ask and head alike.
 */
#pragma once

#include "editor/document/document.h"

#include <gtk/gtk.h>

/* Returns: (transfer none): the record that alone is selected in @document, as it is seen, if it is
 * one of @entity that can be read; else NULL. */
const Record *selected_record(EditorDocument *document, EntityId entity);

/* Returns: (transfer floating): a heading, hidden as yet. */
GtkWidget *selected_heading_new(void);

/* Shows @title with @n behind it; nothing where that is 0. */
void selected_heading_set(GtkWidget *heading, const char *title, guint n);

/* Returns: (transfer floating): a flat button around @picture (NULL: none), @words and, at the
 * right, @detail. */
GtkWidget *selected_row_new(GtkWidget *picture, const char *words, const char *detail);
