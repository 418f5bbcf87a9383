/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sign, place and message in a row. The sign has its own form and a name, for colour is not seen by
 * everybody.
 */
#include "editor/panes/problem-row.h"

#include "editor/controls/spoken-name.h"
#include "editor/controls/tooltip.h"
#include "editor/document/problem-list.h"

#include <glib/gi18n.h>

static const struct {
    const char *icon;
    const char *style;
    const char *one, *many; /* for people, with the number */
} severities[N_SEVERITIES] = {
    [SEVERITY_NOTE] = {"dialog-information-symbolic", "note", N_("%u note"), N_("%u notes")},
    [SEVERITY_WARNING] = {"dialog-warning-symbolic", "warning", N_("%u warning"),
                          N_("%u warnings")},
    [SEVERITY_ERROR] = {"dialog-error-symbolic", "error", N_("%u error"), N_("%u errors")},
};

GtkWidget *
problem_image_new(Severity severity)
{
    GtkWidget *image = gtk_image_new_from_icon_name(severities[severity].icon);
    gtk_widget_add_css_class(image, severities[severity].style);
    spoken_name(image, severity_name(severity));
    return image;
}

/* Says what has no room. */
static gboolean
tell_whole(GtkLabel *label, int x G_GNUC_UNUSED, int y G_GNUC_UNUSED, gboolean by_key G_GNUC_UNUSED,
           GtkTooltip *tooltip)
{
    gtk_tooltip_set_text(tooltip, gtk_label_get_text(label));
    return pango_layout_is_ellipsized(gtk_label_get_layout(label));
}

static GtkWidget *
make_label(const char *style, PangoEllipsizeMode cut)
{
    GtkWidget *label = gtk_label_new(NULL);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_ellipsize(GTK_LABEL(label), cut);
    gtk_widget_set_has_tooltip(label, TRUE);
    g_signal_connect(label, "query-tooltip", G_CALLBACK(tell_whole), NULL);
    gtk_widget_add_css_class(label, style);
    return label;
}

static void
set_up_row(GtkListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item)
{
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    GtkWidget *texts = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GtkWidget *image = gtk_image_new();
    gtk_widget_set_valign(image, GTK_ALIGN_START);
    gtk_widget_set_hexpand(texts, TRUE);
    gtk_widget_add_css_class(row, "problem");
    gtk_box_append(GTK_BOX(texts), make_label("problem-message", PANGO_ELLIPSIZE_END));
    /* The line is at the end of the name of its file. */
    gtk_box_append(GTK_BOX(texts), make_label("problem-where", PANGO_ELLIPSIZE_MIDDLE));
    gtk_box_append(GTK_BOX(row), image);
    gtk_box_append(GTK_BOX(row), texts);
    gtk_list_item_set_child(item, row);
}

/* @row: what has the keyboard; it is made by the list. */
static void
name_row(GtkWidget *row, const Problem *problem)
{
    g_autofree char *words = g_strdup_printf("%s: %s (%s)", severity_name(problem->severity),
                                             problem->message, problem->where);
    if (row != NULL)
        spoken_name(row, words);
}

static void
bind_row(GtkListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item)
{
    const Problem *problem = editor_problem_get(gtk_list_item_get_item(item));
    GtkWidget *row = gtk_list_item_get_child(item);
    GtkWidget *image = gtk_widget_get_first_child(row);
    GtkWidget *message = gtk_widget_get_first_child(gtk_widget_get_next_sibling(image));
    GtkWidget *where = gtk_widget_get_next_sibling(message);
    for (Severity i = 0; i < N_SEVERITIES; i++)
        gtk_widget_remove_css_class(image, severities[i].style);
    gtk_widget_add_css_class(image, severities[problem->severity].style);
    gtk_image_set_from_icon_name(GTK_IMAGE(image), severities[problem->severity].icon);
    spoken_name(image, severity_name(problem->severity));
    gtk_label_set_text(GTK_LABEL(where), problem->where);
    gtk_label_set_text(GTK_LABEL(message), problem->message);
    gtk_accessible_update_property(GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                   problem->message, -1);
    name_row(gtk_widget_get_parent(row), problem);
    if (problem->is_new)
        gtk_widget_add_css_class(row, "new");
    else
        gtk_widget_remove_css_class(row, "new");
}

GtkListItemFactory *
problem_rows_new(void)
{
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    g_signal_connect(factory, "setup", G_CALLBACK(set_up_row), NULL);
    g_signal_connect(factory, "bind", G_CALLBACK(bind_row), NULL);
    return factory;
}

GtkWidget *
problem_toggle_new(void)
{
    GtkWidget *toggle = gtk_toggle_button_new();
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4);
    gtk_box_append(GTK_BOX(box), gtk_image_new());
    gtk_box_append(GTK_BOX(box), gtk_label_new(NULL));
    gtk_button_set_child(GTK_BUTTON(toggle), box);
    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(toggle), TRUE);

    return toggle;
}

void
problem_toggle_count(GtkWidget *toggle, Severity severity, guint n)
{
    GtkWidget *image = gtk_widget_get_first_child(gtk_button_get_child(GTK_BUTTON(toggle)));
    GtkWidget *label = gtk_widget_get_next_sibling(image);
    g_autofree char *text =
        g_strdup_printf(ngettext(severities[severity].one, severities[severity].many, n), n);
    gtk_image_set_from_icon_name(GTK_IMAGE(image), severities[severity].icon);
    gtk_widget_add_css_class(image, severities[severity].style);
    g_autofree char *number = g_strdup_printf("%u", n);
    gtk_label_set_text(GTK_LABEL(label), number);
    tooltip_set(toggle, text);
    spoken_name(toggle, text);
}
