/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One row of a form: the name of a member, what its value is changed with, and a button that takes
 * back what the open layer says of it. What a person enters becomes one step of the history.
 */
#pragma once

#include "editor/document/document.h"
#include "editor/fields/field-row.h"

#include <gtk/gtk.h>

#define EDITOR_TYPE_FORM_FIELD (editor_form_field_get_type())
G_DECLARE_FINAL_TYPE(EditorFormField, editor_form_field, EDITOR, FORM_FIELD, GtkWidget)

/* Returns: (transfer floating): a row for @field; the names of @names are equally wide. */
GtkWidget *editor_form_field_new(EditorDocument *document, const Field *field, GtkSizeGroup *names);

/* Shows @row, which is of @subjects (of Subject; a reference is taken): what is entered is said of
 * them. */
void editor_form_field_show(EditorFormField *field, const FieldRow *row, GPtrArray *subjects);

/* Gives the keyboard to what the value is changed with. Returns: FALSE: it takes none. */
gboolean editor_form_field_enter(EditorFormField *field);
