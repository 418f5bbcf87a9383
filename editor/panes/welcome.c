/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ways to start at the left, what was opened last at the right.
 */
#include "editor/panes/panes.h"

#include "editor/controls/widget-text.h"
#include "editor/controls/template.h"

#include <glib/gi18n.h>

#define EDITOR_TYPE_WELCOME (editor_welcome_get_type())
G_DECLARE_FINAL_TYPE(EditorWelcome, editor_welcome, EDITOR, WELCOME, GtkBox)

struct _EditorWelcome {
    GtkBox parent;
    /* Of the template. */
    GtkWidget *recent;   /* around the next */
    GtkBox *recent_list; /* a button for each folder */
};

TEMPLATE_TYPE(EditorWelcome, editor_welcome, GTK_TYPE_BOX)

static void
editor_welcome_class_init(EditorWelcomeClass *class)
{
    TEMPLATE_LOAD(class, "welcome.ui");
    TEMPLATE_CHILDREN(class, EditorWelcome, recent, recent_list);
}

static GtkWidget *
new_label(const char *text, const char *class, PangoEllipsizeMode mode)
{
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_ellipsize(GTK_LABEL(label), mode);
    gtk_widget_add_css_class(label, class);
    return label;
}

static GtkWidget *
recent_new(const char *folder)
{
    g_autofree char *shown = g_filename_display_name(folder);
    g_autofree char *name = g_path_get_basename(shown);
    g_autofree char *parent = g_path_get_dirname(shown);
    g_autofree char *label = g_strdup_printf(_("Open %s"), name);
    GtkWidget *card = gtk_button_new();
    GtkWidget *column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
    gtk_box_append(GTK_BOX(column), new_label(name, "title", PANGO_ELLIPSIZE_END));
    gtk_box_append(GTK_BOX(column), new_label(parent, "about", PANGO_ELLIPSIZE_START));
    gtk_button_set_child(GTK_BUTTON(card), column);
    gtk_widget_add_css_class(card, "start-card");
    gtk_actionable_set_action_name(GTK_ACTIONABLE(card), "win.open-path");
    gtk_actionable_set_action_target(GTK_ACTIONABLE(card), "s", folder);
    return widget_set_spoken_name(card, label);
}

GtkWidget *
editor_welcome_new(const Settings *settings)
{
    EditorWelcome *self = g_object_new(EDITOR_TYPE_WELCOME, NULL);
    g_auto(GStrv) folders = settings_recent(settings);
    for (guint i = 0; folders[i] != NULL; i++)
        gtk_box_append(self->recent_list, recent_new(folders[i]));
    gtk_widget_set_visible(self->recent, folders[0] != NULL);
    return GTK_WIDGET(self);
}
