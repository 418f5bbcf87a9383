/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An entry with a button that shows the colour and lets one be chosen.
 */
#include "editor/controls/control-kinds.h"

#include "editor/controls/spoken-name.h"
#include "editor/controls/typing.h"

#include <glib/gi18n.h>

struct _EditorPaintControl {
    EditorValueControl parent;
    GtkEntry *entry; /* of the widget tree, as is the button */
    GtkWidget *button;
};

G_DEFINE_FINAL_TYPE(EditorPaintControl, editor_paint_control, EDITOR_TYPE_VALUE_CONTROL)

static void
done(const char *text, gpointer data)
{
    editor_value_control_commit(data, text);
}

static guint
byte_of(float part)
{
    return (guint)(CLAMP(part, 0, 1) * 255 + 0.5f);
}

static void
choose(EditorPaintControl *self)
{
    GdkRGBA colour;
    gtk_color_chooser_get_rgba(GTK_COLOR_CHOOSER(self->button), &colour);
    g_autofree char *text = g_strdup_printf("#%02x%02x%02x", byte_of(colour.red),
                                            byte_of(colour.green), byte_of(colour.blue));
    editor_value_control_commit(EDITOR_VALUE_CONTROL(self), text);
}

static void
set_label(EditorValueControl *control, const char *label)
{
    EditorPaintControl *self = EDITOR_PAINT_CONTROL(control);
    g_autofree char *name = g_strdup_printf(_("%s: choose a colour"), label);
    spoken_name(self->entry, label);
    spoken_name(self->button, name);
}

static void
show(EditorValueControl *control, const FieldRow *row)
{
    EditorPaintControl *self = EDITOR_PAINT_CONTROL(control);
    GdkRGBA colour = {0, 0, 0, 0};
    typing_show(self->entry, row->text);
    gtk_entry_set_placeholder_text(self->entry, row->is_mixed ? _("several values") : "#rrggbb");
    if (row->text != NULL)
        gdk_rgba_parse(&colour, row->text);
    gtk_color_chooser_set_rgba(GTK_COLOR_CHOOSER(self->button), &colour);
}

static void
refuse(EditorValueControl *control)
{
    typing_refuse(EDITOR_PAINT_CONTROL(control)->entry);
}

static void
editor_paint_control_class_init(EditorPaintControlClass *class)
{
    EDITOR_VALUE_CONTROL_CLASS(class)->refuse = refuse;
    EDITOR_VALUE_CONTROL_CLASS(class)->show = show;
    EDITOR_VALUE_CONTROL_CLASS(class)->set_label = set_label;
}

static void
editor_paint_control_init(EditorPaintControl *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    self->entry = GTK_ENTRY(gtk_entry_new());
    self->button = gtk_color_button_new();
    gtk_widget_set_hexpand(GTK_WIDGET(self->entry), TRUE);
    gtk_editable_set_width_chars(GTK_EDITABLE(self->entry), 8);
    typing_begin(self->entry, done, self);
    g_signal_connect_swapped(self->button, "color-set", G_CALLBACK(choose), self);
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->entry));
    gtk_box_append(GTK_BOX(box), self->button);
    editor_value_control_set_child(EDITOR_VALUE_CONTROL(self), box);
}
