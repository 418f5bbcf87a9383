/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An entry; that of a number has two buttons, which stop at the ends of the range. What is typed
 * does not.
 */
#include "editor/controls/control-kinds.h"

#include "editor/controls/spoken-name.h"
#include "editor/controls/typing.h"

#include <glib/gi18n.h>

struct _EditorEntryControl {
    EditorValueControl parent;
    GtkEntry *entry;       /* of the widget tree, as are the buttons */
    GtkWidget *buttons[2]; /* less, more; NULL where they are not made */
    gint64 min, max;
};

G_DEFINE_FINAL_TYPE(EditorEntryControl, editor_entry_control, EDITOR_TYPE_VALUE_CONTROL)

/* Goes one step up or down from the number that is shown; from none to the nearest one in range. */
static void
step(EditorEntryControl *self, gint by)
{
    gint64 value;
    const char *text = gtk_editable_get_text(GTK_EDITABLE(self->entry));
    gboolean is_number = g_ascii_string_to_signed(text, 10, G_MININT64, G_MAXINT64, &value, NULL);
    if (!is_number)
        value = CLAMP(0, self->min, self->max);
    else if (by > 0 ? value < self->max : value > self->min)
        value += by;
    else
        return;
    g_autofree char *next = g_strdup_printf("%" G_GINT64_FORMAT, value);
    gtk_editable_set_text(GTK_EDITABLE(self->entry), next);
    gtk_editable_set_position(GTK_EDITABLE(self->entry), -1);
    typing_finish(self->entry);
}

static void
press_less(EditorEntryControl *self)
{
    step(self, -1);
}

static void
press_more(EditorEntryControl *self)
{
    step(self, 1);
}

static gboolean
press_key(GtkEventControllerKey *keys G_GNUC_UNUSED, guint key, guint code G_GNUC_UNUSED,
          GdkModifierType modifiers G_GNUC_UNUSED, EditorEntryControl *self)
{
    if (key != GDK_KEY_Up && key != GDK_KEY_Down)
        return GDK_EVENT_PROPAGATE;
    step(self, key == GDK_KEY_Up ? 1 : -1);
    return GDK_EVENT_STOP;
}

static void
done(const char *text, gpointer data)
{
    editor_value_control_commit(data, text);
}

static GtkWidget *
new_button(EditorEntryControl *self, const char *icon, GCallback pressed)
{
    GtkWidget *button = gtk_button_new_from_icon_name(icon);
    gtk_widget_set_focusable(button, FALSE); /* the arrow keys do the same */
    g_signal_connect_swapped(button, "clicked", pressed, self);
    return button;
}

static void
make_number(EditorEntryControl *self, GtkWidget *box)
{
    self->buttons[0] = new_button(self, "list-remove-symbolic", G_CALLBACK(press_less));
    self->buttons[1] = new_button(self, "list-add-symbolic", G_CALLBACK(press_more));
    for (guint i = 0; i < G_N_ELEMENTS(self->buttons); i++)
        gtk_box_append(GTK_BOX(box), self->buttons[i]);
    GtkEventController *keys = gtk_event_controller_key_new();
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(press_key), self);
    gtk_widget_add_controller(GTK_WIDGET(self->entry), keys);
    gtk_editable_set_width_chars(GTK_EDITABLE(self->entry), 4);
    gtk_entry_set_input_purpose(self->entry, GTK_INPUT_PURPOSE_NUMBER);
}

static void
set_label(EditorValueControl *control, const char *label)
{
    EditorEntryControl *self = EDITOR_ENTRY_CONTROL(control);
    GtkAccessible *entry = GTK_ACCESSIBLE(self->entry);
    gtk_accessible_update_property(entry, GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
    if (editor_value_control_field(control)->kind != KIND_INT)
        return;
    make_number(self, gtk_widget_get_first_child(GTK_WIDGET(self)));
    const char *const words[] = {_("%s: one less"), _("%s: one more")};
    for (guint i = 0; i < G_N_ELEMENTS(words); i++) {
        g_autofree char *name = g_strdup_printf(words[i], label);
        spoken_name(self->buttons[i], name);
    }
}

/* Whether the number of @row is one that the data set should not have. */
static gboolean
is_out_of_range(const FieldRow *row)
{
    gint64 value;
    return row->field->kind == KIND_INT && row->text != NULL &&
           g_ascii_string_to_signed(row->text, 10, G_MININT64, G_MAXINT64, &value, NULL) &&
           (value < row->min || value > row->max);
}

static void
show(EditorValueControl *control, const FieldRow *row)
{
    EditorEntryControl *self = EDITOR_ENTRY_CONTROL(control);
    g_autofree char *hint = field_row_hint(row);
    self->min = row->min;
    self->max = row->max;
    typing_show(self->entry, row->text);
    gtk_entry_set_placeholder_text(self->entry,
                                   row->is_mixed ? _("several values")
                                                 : (row->fallback != NULL ? row->fallback : hint));
    if (row->is_odd || is_out_of_range(row))
        gtk_widget_add_css_class(GTK_WIDGET(self->entry), "warning");
    else
        gtk_widget_remove_css_class(GTK_WIDGET(self->entry), "warning");
}

static void
refuse(EditorValueControl *control)
{
    typing_refuse(EDITOR_ENTRY_CONTROL(control)->entry);
}

static void
editor_entry_control_class_init(EditorEntryControlClass *class)
{
    EDITOR_VALUE_CONTROL_CLASS(class)->refuse = refuse;
    EDITOR_VALUE_CONTROL_CLASS(class)->show = show;
    EDITOR_VALUE_CONTROL_CLASS(class)->set_label = set_label;
}

static void
editor_entry_control_init(EditorEntryControl *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_widget_add_css_class(box, "linked");
    self->entry = GTK_ENTRY(gtk_entry_new());
    gtk_widget_set_hexpand(GTK_WIDGET(self->entry), TRUE);
    gtk_editable_set_width_chars(GTK_EDITABLE(self->entry), 8);
    typing_begin(self->entry, done, self);
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->entry));
    editor_value_control_set_child(EDITOR_VALUE_CONTROL(self), box);
}
