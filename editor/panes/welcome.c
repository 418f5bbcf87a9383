/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A column in the middle of the window.
 */
#include "editor/panes/welcome.h"

#include "editor/controls/spoken-name.h"

#include <glib/gi18n.h>

static GtkWidget *
recent_row(const char *folder)
{
    g_autofree char *shown = g_filename_display_name(folder);
    g_autofree char *name = g_path_get_basename(shown);
    g_autofree char *parent = g_path_get_dirname(shown);
    g_autofree char *label = g_strdup_printf(_("Open %s"), name);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
    GtkWidget *title = gtk_label_new(name), *place = gtk_label_new(parent);
    GtkWidget *row = gtk_button_new();
    gtk_label_set_xalign(GTK_LABEL(title), 0);
    gtk_label_set_xalign(GTK_LABEL(place), 0);
    gtk_label_set_ellipsize(GTK_LABEL(title), PANGO_ELLIPSIZE_END);
    gtk_label_set_ellipsize(GTK_LABEL(place), PANGO_ELLIPSIZE_START);
    gtk_widget_add_css_class(title, "heading");
    gtk_widget_add_css_class(place, "dim-label");
    gtk_widget_add_css_class(place, "caption");
    gtk_box_append(GTK_BOX(box), title);
    gtk_box_append(GTK_BOX(box), place);
    gtk_button_set_child(GTK_BUTTON(row), box);
    gtk_button_set_has_frame(GTK_BUTTON(row), FALSE);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(row), "win.open-path");
    gtk_actionable_set_action_target(GTK_ACTIONABLE(row), "s", folder);
    spoken_name(row, label);
    return row;
}

static void
add_recent(GtkBox *column, const Settings *settings)
{
    g_auto(GStrv) folders = settings_recent(settings);
    GtkWidget *heading = gtk_label_new(_("Opened last"));
    GtkWidget *list = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GtkWidget *scrolled = gtk_scrolled_window_new();
    if (folders[0] == NULL)
        return;
    for (guint i = 0; folders[i] != NULL; i++)
        gtk_box_append(GTK_BOX(list), recent_row(folders[i]));
    gtk_widget_add_css_class(list, "recent");
    gtk_label_set_xalign(GTK_LABEL(heading), 0);
    gtk_widget_add_css_class(heading, "dim-label");
    gtk_widget_set_margin_top(heading, 24);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled),
                                   GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_max_content_height(GTK_SCROLLED_WINDOW(scrolled), 280);
    gtk_scrolled_window_set_propagate_natural_height(GTK_SCROLLED_WINDOW(scrolled), TRUE);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), list);
    gtk_box_append(column, heading);
    gtk_box_append(column, scrolled);
}

GtkWidget *
editor_welcome_new(const Settings *settings)
{
    GtkWidget *column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    GtkWidget *picture = gtk_image_new_from_icon_name("org.narva.Editor");
    GtkWidget *title = gtk_label_new(_("Narva"));
    GtkWidget *about = gtk_label_new(_("The workbench for the data of board wargames"));
    GtkWidget *hint = gtk_label_new(_("or drop a folder here"));
    GtkWidget *buttons = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    GtkWidget *open = gtk_button_new_with_mnemonic(_("_Open a Data Set…"));
    GtkWidget *make = gtk_button_new_with_mnemonic(_("_New Data Set…"));
    gtk_image_set_pixel_size(GTK_IMAGE(picture), 128);
    gtk_widget_add_css_class(title, "title-1");
    gtk_widget_add_css_class(about, "dim-label");
    gtk_widget_add_css_class(hint, "dim-label");
    gtk_widget_add_css_class(hint, "caption");
    gtk_widget_add_css_class(open, "suggested-action");
    gtk_widget_add_css_class(open, "pill");
    gtk_widget_add_css_class(make, "pill");
    gtk_widget_set_halign(buttons, GTK_ALIGN_CENTER);
    gtk_widget_set_margin_top(buttons, 18);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(open), "win.open");
    gtk_actionable_set_action_name(GTK_ACTIONABLE(make), "win.new-set");
    gtk_box_append(GTK_BOX(buttons), open);
    gtk_box_append(GTK_BOX(buttons), make);
    gtk_box_append(GTK_BOX(column), picture);
    gtk_box_append(GTK_BOX(column), title);
    gtk_box_append(GTK_BOX(column), about);
    gtk_box_append(GTK_BOX(column), buttons);
    gtk_box_append(GTK_BOX(column), hint);
    add_recent(GTK_BOX(column), settings);
    gtk_widget_set_halign(column, GTK_ALIGN_CENTER);
    gtk_widget_set_valign(column, GTK_ALIGN_CENTER);
    gtk_widget_set_size_request(column, 420, -1);
    gtk_widget_add_css_class(column, "welcome");
    return column;
}
