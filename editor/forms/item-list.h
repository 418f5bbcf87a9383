/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The items of a list within a form: a section each, with buttons that move it and take it away.
 */
#pragma once

#include "editor/document/document.h"

#include <gtk/gtk.h>

#define EDITOR_TYPE_ITEM_LIST (editor_item_list_get_type())
G_DECLARE_FINAL_TYPE(EditorItemList, editor_item_list, EDITOR, ITEM_LIST, GtkWidget)

/* Returns: (transfer floating): an empty list for the LIST @field. */
GtkWidget *editor_item_list_new(EditorDocument *document, const Field *field);

/* Shows the items that the record @owner (copied) has now. */
void editor_item_list_show(EditorItemList *list, const Subject *owner);

/* Opens the last item and puts the keyboard into the first field of it. Returns: FALSE: it has
 * none here. */
gboolean editor_item_list_enter_last(EditorItemList *list);
