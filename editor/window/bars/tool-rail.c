/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rows of the table of commands that have a caption are tools.
 */
#include "editor/window/bars/tool-rail.h"

#include "editor/controls/spoken-name.h"
#include "editor/window/commands.h"

#include <glib/gi18n.h>

static GtkWidget *
tool_button(const Command *command)
{
    g_autofree char *icon = g_strdup_printf("narva-%s-symbolic", command->target);
    g_autofree char *action = command_detailed_name(command);
    g_autofree char *key = command_key_label(command);
    g_autofree char *tip = g_strdup_printf("%s (%s)", _(command->title), key);
    GtkWidget *button = gtk_toggle_button_new();
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
    GtkWidget *image = gtk_image_new_from_icon_name(icon);
    gtk_image_set_pixel_size(GTK_IMAGE(image), 18);
    gtk_widget_set_valign(box, GTK_ALIGN_CENTER);
    gtk_box_append(GTK_BOX(box), image);
    gtk_box_append(GTK_BOX(box), gtk_label_new(_(command->caption)));
    gtk_button_set_child(GTK_BUTTON(button), box);
    gtk_actionable_set_detailed_action_name(GTK_ACTIONABLE(button), action);
    gtk_widget_set_tooltip_text(button, tip);
    spoken_name(button, _(command->title));
    return button;
}

GtkWidget *
tool_rail_new(void)
{
    guint n;
    const Command *rows = commands(&n);
    GtkWidget *rail = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
    for (guint i = 0; i < n; i++)
        if (rows[i].caption != NULL)
            gtk_box_append(GTK_BOX(rail), tool_button(&rows[i]));
    gtk_widget_add_css_class(rail, "toolrail");
    spoken_name(rail, _("Map tools"));
    return rail;
}

/* Says what the tool does that @action has as its state. */
static void
follow_tool(GAction *action, GParamSpec *property G_GNUC_UNUSED, GtkWidget *line)
{
    GtkWidget *name = gtk_widget_get_first_child(line);
    g_autoptr(GVariant) state = g_action_get_state(action);
    const char *tool = g_variant_get_string(state, NULL);
    guint n;
    const Command *rows = commands(&n);
    for (guint i = 0; i < n; i++) {
        if (rows[i].caption == NULL || !g_str_equal(rows[i].target, tool))
            continue;
        gtk_label_set_text(GTK_LABEL(name), _(rows[i].caption));
        gtk_label_set_text(GTK_LABEL(gtk_widget_get_next_sibling(name)), _(rows[i].hint));
    }
}

GtkWidget *
tool_line_new(EditorWindow *window)
{
    GAction *action = g_action_map_lookup_action(G_ACTION_MAP(window), "tool");
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    GtkWidget *name = gtk_label_new(NULL);
    GtkWidget *hint = gtk_label_new(NULL);
    gtk_widget_add_css_class(line, "tool-line");
    gtk_widget_add_css_class(name, "heading");
    gtk_widget_add_css_class(hint, "hint-words");
    gtk_label_set_ellipsize(GTK_LABEL(hint), PANGO_ELLIPSIZE_END);
    gtk_box_append(GTK_BOX(line), name);
    gtk_box_append(GTK_BOX(line), hint);
    g_signal_connect_object(action, "notify::state", G_CALLBACK(follow_tool), line, 0);
    follow_tool(action, NULL, line);
    return line;
}
