/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The form of a record, or of several of one entity at once: a row for each value (the name of a
 * member, its control, and a button that reverts it to the base), and a section that opens for
 * each record or list within. What is entered becomes one step of the history.
 */
#pragma once

#include "editor/document/document.h"
#include "editor/fields/field-row.h"

#include <gtk/gtk.h>

#define EDITOR_TYPE_FORM_FIELD (editor_form_field_get_type())

G_DECLARE_FINAL_TYPE(EditorFormField, editor_form_field, EDITOR, FORM_FIELD, GtkWidget)

#define EDITOR_TYPE_RECORD_FORM (editor_record_form_get_type())

G_DECLARE_FINAL_TYPE(EditorRecordForm, editor_record_form, EDITOR, RECORD_FORM, GtkWidget)

typedef enum {
    FORM_WHOLE = 0,          /* shows a row for every value that the record may have */
    FORM_SPARSE = 1 << 0,    /* only for values that are given or required; others can be added */
    FORM_NAMELESS = 1 << 1,  /* not for the key of the record */
    FORM_SENTENCES = 1 << 2, /* conditions, effects and the like are shown as sentences */
} FormStyle;

/* Returns: (transfer floating): an empty form. */
GtkWidget *editor_record_form_new(EditorDocument *document, FormStyle style);

/* Shows @subjects (of Subject, at least one, of one entity, whether they exist or not; a reference
 * is taken) as they are in the document now. Rows that stay keep their widgets and the focus. */
void editor_record_form_show(EditorRecordForm *form, GPtrArray *subjects);

/* Returns: whether @field is a member of the records that are shown, whether it has a row or not.
 */
gboolean editor_record_form_has(EditorRecordForm *form, const Field *field);

/* Moves the focus into the row of @field, or opens its section; a missing one is added. Returns:
 * FALSE: it is not a member of what is shown. */
gboolean editor_record_form_focus(EditorRecordForm *form, const Field *field);

/* Moves the focus into the first field of @form. Returns: FALSE: nothing takes the focus. */
gboolean editor_record_form_enter(EditorRecordForm *form);

/* A section of a form (nested-form.c): a record or a list within the record, as a form of its own
 * or one for each item. */
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
