/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The find desk: a text wherever it was written, or records of which a condition holds; all that
 * was found is selected, or changed at once, each value beside what it becomes.
 */
#pragma once

#include "editor/document/document.h"

#include <gtk/gtk.h>

/* Returns: (transfer floating): a desk that follows @document, of which a reference is taken. */
GtkWidget *editor_find_desk_new(EditorDocument *document);

/* Returns: (transfer none): where in @desk what is to be found is typed. */
GtkWidget *editor_find_desk_entry(GtkWidget *desk);
