/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The outline as a tree, with an entry that finds records in all of it.
 *
 * Signals: "open-list" (Subject *list): the table of these records is wanted; "go-to" (Subject *):
 * this record is wanted.
 */
#pragma once

#include "editor/document/document.h"

#include <gtk/gtk.h>

#define EDITOR_TYPE_OUTLINE_VIEW (editor_outline_view_get_type())
G_DECLARE_FINAL_TYPE(EditorOutlineView, editor_outline_view, EDITOR, OUTLINE_VIEW, GtkWidget)

/* Returns: (transfer floating): an outline of @document, of which a reference is taken. */
GtkWidget *editor_outline_view_new(EditorDocument *document);

/* Moves the focus into the entry, with what is in it selected. */
void editor_outline_view_find(EditorOutlineView *view);
