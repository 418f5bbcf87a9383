/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What one value is changed with: an entry, a choice, a search, a colour, as its kind asks. It
 * shows what it is told to and says what a person entered; it changes no data.
 *
 * Signal: "commit" (text, nullable): a person has finished entering this; NULL or empty: nothing is
 * to be said.
 */
#pragma once

#include "editor/document/document.h"
#include "editor/fields/field-row.h"

#include <gtk/gtk.h>

#define EDITOR_TYPE_VALUE_CONTROL (editor_value_control_get_type())
G_DECLARE_DERIVABLE_TYPE(EditorValueControl, editor_value_control, EDITOR, VALUE_CONTROL, GtkWidget)

struct _EditorValueControlClass {
    GtkWidgetClass parent_class;

    /* Shows the value; what a person is just typing stays. */
    void (*show)(EditorValueControl *control, const FieldRow *row);
    /* Says, while it commits, that what was entered cannot be: what was there holds. */
    void (*refuse)(EditorValueControl *control);

    /* Gives the words by which it is called to whatever takes the keys. */
    void (*set_label)(EditorValueControl *control, const char *label);
};

/* Returns: (transfer floating): a control for values of @field, called @label for those who cannot
 * see it. @document is where names of references are looked up. */
GtkWidget *editor_value_control_new(EditorDocument *document, const Field *field,
                                    const char *label);

/* Shows what @row says of the value. */
void editor_value_control_show(EditorValueControl *control, const FieldRow *row);

/* To be called from within "commit": what was entered cannot be. */
void editor_value_control_refuse(EditorValueControl *control);

/* Says @text to whoever listens to "commit". */
void editor_value_control_commit(EditorValueControl *control, const char *text);

/* Returns: (transfer none): the document, and the field. */
EditorDocument *editor_value_control_document(EditorValueControl *control);
const Field *editor_value_control_field(EditorValueControl *control);

/* For controls: makes @child fill the control. */
void editor_value_control_set_child(EditorValueControl *control, GtkWidget *child);
