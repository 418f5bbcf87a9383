/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The desk of borders found in the drawing: each is taken as a border of some type, or as none,
 * or skipped until the data set is opened again. Nothing that the data say comes here.
 */
#pragma once

#include "editor/document/document.h"

#include <gtk/gtk.h>

#define EDITOR_TYPE_BORDER_LIST (editor_border_list_get_type())
G_DECLARE_FINAL_TYPE(EditorBorderList, editor_border_list, EDITOR, BORDER_LIST, GtkWidget)

/* Returns: (transfer floating): the list of @document, of which a reference is taken. It searches
 * again when the document changes while it is visible. */
GtkWidget *editor_border_list_new(EditorDocument *document);
