/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A control for one value: an entry, a choice, a search or a colour, as its type requires. It shows
 * a value and emits what the user entered; it changes no data.
 *
 * Signal: "commit" (text, nullable): the user has finished entering this; NULL or empty: remove the
 * value. "finished": Return was pressed in an entry, and what was typed is accepted.
 */
#pragma once

#include "editor/document/document.h"
#include "editor/fields/field-row.h"

#include <gtk/gtk.h>

#define EDITOR_TYPE_VALUE_CONTROL (editor_value_control_get_type())
G_DECLARE_DERIVABLE_TYPE(EditorValueControl, editor_value_control, EDITOR, VALUE_CONTROL, GtkWidget)

struct _EditorValueControlClass {
    GtkWidgetClass parent_class;

    /* Shows the value; text being typed stays. */
    void (*show)(EditorValueControl *control, const FieldRow *row);
    /* Called while it commits: the value is refused, and the old one stays. */
    void (*refuse)(EditorValueControl *control);

    /* Sets the accessible name of the widget that takes the focus. */
    void (*set_label)(EditorValueControl *control, const char *label);
};

/* Returns: (transfer floating): a control for values of @field, with the accessible name @label.
 * Names of references are looked up in @document. */
GtkWidget *editor_value_control_new(EditorDocument *document, const Field *field,
                                    const char *label);

/* Shows the value of @row. */
void editor_value_control_show(EditorValueControl *control, const FieldRow *row);

/* To be called from within "commit": what was entered is refused. */
void editor_value_control_refuse(EditorValueControl *control);
