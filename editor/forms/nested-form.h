/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The section of a record or a list within a record: its own form, or one for each item.
 */
#pragma once

#include "editor/document/document.h"
#include "editor/fields/field-row.h"

#include <gtk/gtk.h>

#define EDITOR_TYPE_NESTED_FORM (editor_nested_form_get_type())
G_DECLARE_FINAL_TYPE(EditorNestedForm, editor_nested_form, EDITOR, NESTED_FORM, GtkWidget)

/* Returns: (transfer floating): a section for @field, a RECORD or LIST. */
GtkWidget *editor_nested_form_new(EditorDocument *document, const Field *field);

/* Shows the value of @row of @subjects (of Subject; a reference is taken). Lists are shown for a
 * single record only. */
void editor_nested_form_show(EditorNestedForm *form, const FieldRow *row, GPtrArray *subjects);

/* Opens the section and focuses the first widget in it. Returns: FALSE: none takes the focus. */
gboolean editor_nested_form_enter(EditorNestedForm *form);

/* Opens the section and moves the focus into the first field of the record that was added last.
 * Returns: FALSE: there is none. */
gboolean editor_nested_form_begin(EditorNestedForm *form);
