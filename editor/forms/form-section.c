/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Unlike an expander it has room for buttons on its line.
 */
#include "editor/forms/form-section.h"

#include "editor/controls/spoken-name.h"
#include "editor/controls/tooltip.h"
#include "editor/document/signals.h"

struct _EditorFormSection {
    GtkWidget parent;
    FormSectionMake make;
    gpointer data;
    /* Of the widget tree. */
    GtkWidget *line;
    GtkWidget *toggle;
    GtkWidget *arrow;
    GtkLabel *title;
    GtkLabel *detail;
    GtkWidget *child; /* NULL until it is made */
    gboolean is_open;
};

G_DEFINE_FINAL_TYPE(EditorFormSection, editor_form_section, GTK_TYPE_WIDGET)

static guint opened_signal;

static void
set_open(EditorFormSection *self, gboolean is_open)
{
    self->is_open = is_open;
    if (is_open && self->child == NULL) {
        self->child = self->make(self, self->data);
        gtk_widget_set_margin_start(self->child, 12);
        gtk_widget_set_margin_top(self->child, 3);
        gtk_widget_set_margin_bottom(self->child, 6);
        gtk_widget_set_parent(self->child, GTK_WIDGET(self));
    }
    if (self->child != NULL)
        gtk_widget_set_visible(self->child, is_open);
    if (is_open)
        g_signal_emit(self, opened_signal, 0);
    gtk_image_set_from_icon_name(GTK_IMAGE(self->arrow),
                                 is_open ? "pan-down-symbolic" : "pan-end-symbolic");
    gtk_accessible_update_state(GTK_ACCESSIBLE(self->toggle), GTK_ACCESSIBLE_STATE_EXPANDED,
                                is_open, -1);
}

static void
toggle(EditorFormSection *self)
{
    set_open(self, !self->is_open);
}

static void
editor_form_section_dispose(GObject *object)
{
    GtkWidget *child;
    while ((child = gtk_widget_get_first_child(GTK_WIDGET(object))) != NULL)
        gtk_widget_unparent(child);
    EDITOR_FORM_SECTION(object)->child = NULL;
    G_OBJECT_CLASS(editor_form_section_parent_class)->dispose(object);
}

static void
editor_form_section_class_init(EditorFormSectionClass *class)
{
    G_OBJECT_CLASS(class)->dispose = editor_form_section_dispose;
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(class), GTK_TYPE_BOX_LAYOUT);
    opened_signal = signal_new("opened", EDITOR_TYPE_FORM_SECTION, 0);
}

static GtkLabel *
new_label(GtkWidget *box)
{
    GtkWidget *label = gtk_label_new(NULL);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_box_append(GTK_BOX(box), label);
    return GTK_LABEL(label);
}

static void
editor_form_section_init(EditorFormSection *self)
{
    GtkLayoutManager *layout = gtk_widget_get_layout_manager(GTK_WIDGET(self));
    gtk_orientable_set_orientation(GTK_ORIENTABLE(layout), GTK_ORIENTATION_VERTICAL);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    self->arrow = gtk_image_new_from_icon_name("pan-end-symbolic");
    gtk_box_append(GTK_BOX(box), self->arrow);
    self->title = new_label(box);
    self->detail = new_label(box);
    gtk_widget_add_css_class(GTK_WIDGET(self->detail), "dim-label");
    self->toggle = gtk_button_new();
    gtk_button_set_child(GTK_BUTTON(self->toggle), box);
    gtk_button_set_has_frame(GTK_BUTTON(self->toggle), FALSE);
    gtk_widget_add_css_class(self->toggle, "section");
    gtk_widget_set_hexpand(self->toggle, TRUE);
    self->line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_box_append(GTK_BOX(self->line), self->toggle);
    gtk_widget_set_parent(self->line, GTK_WIDGET(self));
    g_signal_connect_swapped(self->toggle, "clicked", G_CALLBACK(toggle), self);
}

GtkWidget *
editor_form_section_new(FormSectionMake make, gpointer data)
{
    EditorFormSection *self = g_object_new(EDITOR_TYPE_FORM_SECTION, NULL);
    self->make = make;
    self->data = data;
    return GTK_WIDGET(self);
}

void
editor_form_section_describe(EditorFormSection *self, const char *title, const char *detail,
                             const char *tooltip)
{
    gtk_label_set_text(self->title, title);
    gtk_label_set_text(self->detail, detail != NULL ? detail : "");
    gtk_widget_set_visible(GTK_WIDGET(self->detail), detail != NULL && detail[0] != '\0');
    tooltip_set(self->toggle, tooltip);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->toggle), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   title, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                   detail != NULL ? detail : "", -1);
}

GtkWidget *
editor_form_section_add_button(EditorFormSection *self, const char *icon, const char *label,
                               GCallback clicked, gpointer data)
{
    GtkWidget *button = gtk_button_new_from_icon_name(icon);
    gtk_button_set_has_frame(GTK_BUTTON(button), FALSE);
    tooltip_set(button, label);
    spoken_name(button, label);
    g_signal_connect_swapped(button, "clicked", clicked, data);
    gtk_box_append(GTK_BOX(self->line), button);
    return button;
}

void
editor_form_section_set_full(EditorFormSection *self, gboolean is_full)
{
    gtk_widget_set_sensitive(self->toggle, is_full);
    if (!is_full)
        editor_form_section_open(self, FALSE);
}

void
editor_form_section_open(EditorFormSection *self, gboolean is_open)
{
    if (is_open != self->is_open)
        set_open(self, is_open);
}

GtkWidget *
editor_form_section_child(EditorFormSection *self)
{
    return self->child;
}
