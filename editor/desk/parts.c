/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Widgets of GTK, set up as the pages of the desk have them.
 */
#include "editor/desk/parts.h"

#include "editor/controls/template.h"
#include "editor/controls/widget-text.h"
#include "editor/document/signals.h"

/* Made by glib-compile-resources; called so that a link has the templates, which register
 * themselves. */
GResource *desk_get_resource(void);

/* Letters on the buttons of a notice that have room beside each other. */
#define LINE_LETTERS 52

/* Shows all of the text of @label, where a part is cut off and no other tooltip is set. */
static gboolean
show_whole_text(GtkWidget *label, int x G_GNUC_UNUSED, int y G_GNUC_UNUSED,
                gboolean by_key G_GNUC_UNUSED, GtkTooltip *tooltip)
{
    if (gtk_widget_get_tooltip_text(label) != NULL ||
        !pango_layout_is_ellipsized(gtk_label_get_layout(GTK_LABEL(label))))
        return FALSE;
    gtk_tooltip_set_text(tooltip, gtk_label_get_text(GTK_LABEL(label)));
    return TRUE;
}

GtkWidget *
desk_text_new(const char *text, int width, const char *class)
{
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    if (width > 0) {
        gtk_widget_set_has_tooltip(label, TRUE);
        g_signal_connect(label, "query-tooltip", G_CALLBACK(show_whole_text), NULL);
        gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
        gtk_label_set_width_chars(GTK_LABEL(label), width);
        gtk_label_set_max_width_chars(GTK_LABEL(label), width);
    } else {
        gtk_label_set_wrap(GTK_LABEL(label), TRUE);
        gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    }
    if (class != NULL)
        gtk_widget_add_css_class(label, class);
    return label;
}

GtkWidget *
desk_heading_new(const char *text)
{
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_widget_add_css_class(label, "heading");
    return label;
}

GtkWidget *
desk_button_new(const char *icon, const char *label, GCallback act, gpointer data)
{
    GtkWidget *button = gtk_button_new_from_icon_name(icon);
    gtk_widget_add_css_class(button, "flat");
    widget_set_tooltip(button, label);
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    if (act != NULL)
        g_signal_connect_swapped(button, "clicked", act, data);
    return widget_set_spoken_name(button, label);
}

GtkWidget *
desk_scrolled_new(GtkWidget *page)
{
    GtkWidget *scrolled = gtk_scrolled_window_new();
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), page);
    gtk_widget_set_hexpand(scrolled, TRUE);
    gtk_widget_set_vexpand(scrolled, TRUE);
    return scrolled;
}

void
desk_number_hide_buttons(GtkWidget *spin)
{
    for (GtkWidget *child = gtk_widget_get_first_child(spin); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        if (GTK_IS_BUTTON(child))
            gtk_widget_set_visible(child, FALSE);
}

GtkWidget *
desk_line_new(int spacing, GtkWidget *const *children)
{
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, spacing);
    for (; *children != NULL; children++)
        gtk_box_append(GTK_BOX(line), *children);
    return line;
}

GtkWidget *
desk_flow_new(const char *name, guint most, guint spacing)
{
    GtkWidget *flow = gtk_flow_box_new();
    gtk_flow_box_set_selection_mode(GTK_FLOW_BOX(flow), GTK_SELECTION_NONE);
    gtk_flow_box_set_min_children_per_line(GTK_FLOW_BOX(flow), 1);
    gtk_flow_box_set_max_children_per_line(GTK_FLOW_BOX(flow), most);
    gtk_flow_box_set_column_spacing(GTK_FLOW_BOX(flow), spacing);
    gtk_widget_set_valign(flow, GTK_ALIGN_START);
    return name != NULL ? widget_set_spoken_name(flow, name) : flow;
}

void
desk_flow_add(GtkWidget *flow, GtkWidget *child)
{
    gtk_flow_box_insert(GTK_FLOW_BOX(flow), child, -1);
    gtk_widget_set_focusable(gtk_widget_get_parent(child), FALSE);
}

GtkWidget *
desk_grid_new(guint rows, guint columns)
{
    GtkWidget *grid = gtk_grid_new();
    gtk_grid_set_row_spacing(GTK_GRID(grid), rows);
    gtk_grid_set_column_spacing(GTK_GRID(grid), columns);
    gtk_widget_set_valign(grid, GTK_ALIGN_START);
    return grid;
}

GtkWidget *
desk_rows_new(const char *name, const char *nothing)
{
    GtkWidget *rows = gtk_list_box_new();
    if (nothing != NULL)
        gtk_list_box_set_placeholder(GTK_LIST_BOX(rows), desk_text_new(nothing, 0, "dim-label"));
    return widget_set_spoken_name(rows, name);
}

GtkWidget *
desk_rows_add(GtkWidget *rows, GtkWidget *child, const char *words)
{
    gtk_list_box_append(GTK_LIST_BOX(rows), child);
    return widget_set_spoken_name(gtk_widget_get_parent(child), words);
}

#define DESK_TYPE_EMPTY (desk_empty_get_type())
G_DECLARE_FINAL_TYPE(DeskEmpty, desk_empty, DESK, EMPTY, GtkBox)

struct _DeskEmpty {
    GtkBox parent;
    GtkImage *icon;
    GtkLabel *title, *text;
};

TEMPLATE_TYPE(DeskEmpty, desk_empty, GTK_TYPE_BOX)

static void
desk_empty_class_init(DeskEmptyClass *class)
{
    desk_get_resource();
    TEMPLATE_LOAD(class, "desk/empty.ui");
    TEMPLATE_CHILDREN(class, DeskEmpty, icon, title, text);
}

GtkWidget *
desk_empty_new(const char *icon, const char *title, const char *text, GtkWidget *button)
{
    DeskEmpty *self = g_object_new(DESK_TYPE_EMPTY, NULL);
    gtk_image_set_from_icon_name(self->icon, icon);
    gtk_label_set_text(self->title, title);
    gtk_label_set_text(self->text, text);
    if (button != NULL) {
        gtk_widget_set_halign(button, GTK_ALIGN_CENTER);
        gtk_widget_set_margin_top(button, 4);
        gtk_box_append(GTK_BOX(self), button);
    }
    return GTK_WIDGET(self);
}

GtkWidget *
desk_primary_new(const char *label, GCallback act, gpointer data)
{
    GtkWidget *button = desk_plain_new(label, act, data);
    gtk_widget_add_css_class(button, "suggested-action");
    return button;
}

GtkWidget *
desk_plain_new(const char *label, GCallback act, gpointer data)
{
    GtkWidget *button = gtk_button_new_with_label(label);
    g_signal_connect_swapped(button, "clicked", act, data);
    return button;
}

GtkWidget *
desk_flat_new(const char *label, GCallback act, gpointer data)
{
    GtkWidget *button = desk_plain_new(label, act, data);
    gtk_widget_add_css_class(button, "flat");
    return button;
}

#define DESK_TYPE_NOTICE (desk_notice_get_type())
G_DECLARE_FINAL_TYPE(DeskNotice, desk_notice, DESK, NOTICE, GtkBox)

struct _DeskNotice {
    GtkBox parent;
    GtkImage *icon;
    GtkLabel *text;
    GtkBox *buttons;
};

TEMPLATE_TYPE(DeskNotice, desk_notice, GTK_TYPE_BOX)

static void
desk_notice_class_init(DeskNoticeClass *class)
{
    desk_get_resource();
    TEMPLATE_LOAD(class, "desk/notice.ui");
    TEMPLATE_CHILDREN(class, DeskNotice, icon, text, buttons);
}

GtkWidget *
desk_notice_new(Severity severity, const char *text, GtkWidget *const *buttons)
{
    static const char *const icons[] = {
        [SEVERITY_ERROR] = "dialog-error-symbolic",
        [SEVERITY_WARNING] = "dialog-warning-symbolic",
        [SEVERITY_NOTE] = "dialog-information-symbolic",
    };
    DeskNotice *self = g_object_new(DESK_TYPE_NOTICE, NULL);
    glong letters = 0;
    gtk_image_set_from_icon_name(self->icon, icons[severity]);
    gtk_label_set_text(self->text, text);
    gtk_widget_add_css_class(GTK_WIDGET(self->icon), finding_severity_name(severity));
    gtk_widget_add_css_class(GTK_WIDGET(self), finding_severity_name(severity));
    for (guint i = 0; buttons[i] != NULL; i++) {
        gtk_widget_set_halign(buttons[i], GTK_ALIGN_START);
        gtk_box_append(self->buttons, buttons[i]);
        letters += g_utf8_strlen(gtk_button_get_label(GTK_BUTTON(buttons[i])), -1);
    }
    if (letters > LINE_LETTERS)
        gtk_orientable_set_orientation(GTK_ORIENTABLE(self->buttons), GTK_ORIENTATION_VERTICAL);
    gtk_widget_set_visible(GTK_WIDGET(self->buttons), buttons[0] != NULL);
    return widget_set_spoken_name(self, text);
}

static gboolean
unparent_later(gpointer popover)
{
    gtk_widget_unparent(popover);
    return G_SOURCE_REMOVE;
}

/* The action that was chosen in a menu comes after it has closed. */
static void
on_popover_closed(GtkWidget *popover)
{
    g_idle_add_full(G_PRIORITY_LOW, unparent_later, g_object_ref(popover), g_object_unref);
}

void
desk_popover_open(GtkWidget *popover, GtkWidget *widget)
{
    gtk_widget_set_parent(popover, widget);
    signal_follow(widget, "destroy", G_CALLBACK(gtk_widget_unparent), popover);
    g_signal_connect(popover, "closed", G_CALLBACK(on_popover_closed), NULL);
    gtk_popover_popup(GTK_POPOVER(popover));
}

/* A window that is destroyed before its next frame never releases the widget that had the focus
 * when it was hidden. */
void
desk_popover_close(GtkWidget *inside)
{
    GtkWidget *popover = gtk_widget_get_ancestor(inside, GTK_TYPE_POPOVER);
    gtk_widget_grab_focus(gtk_widget_get_parent(popover));
    gtk_popover_popdown(GTK_POPOVER(popover));
}

void
desk_press(GtkWidget *widget, const char *class, gboolean is_pressed)
{
    widget_set_class(widget, class, is_pressed);
    gtk_accessible_update_state(
        GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_PRESSED,
        is_pressed ? GTK_ACCESSIBLE_TRISTATE_TRUE : GTK_ACCESSIBLE_TRISTATE_FALSE, -1);
}
