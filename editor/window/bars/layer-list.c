/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Check buttons on the actions of a menu.
 */
#include "editor/window/bars/layer-list.h"

#include "editor/controls/spoken-name.h"

#include <glib/gi18n.h>

GtkWidget *
layer_list_new(void)
{
    GtkWidget *list = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_widget_add_css_class(list, "layers");
    spoken_name(list, _("Layers"));
    return list;
}

/* Layers that can be locked: what shows them (NULL: they always are), and what locks them. */
static const struct {
    const char *shows, *title, *locks, *lock_title;
} lockable[] = {
    {"win.show-names", NULL, "win.lock-names", N_("Lock Names")},
    {"win.show-borders", NULL, "win.lock-borders", N_("Lock Borders")},
    {"win.show-blocks", NULL, "win.lock-blocks", N_("Lock Blocks")},
    {NULL, N_("Shapes of lands and seas"), "win.lock-shapes", N_("Lock Shapes")},
};

static void
show_lock(GtkToggleButton *button)
{
    gboolean is_locked = gtk_toggle_button_get_active(button);
    gtk_button_set_icon_name(GTK_BUTTON(button),
                             is_locked ? "changes-prevent-symbolic" : "changes-allow-symbolic");
}

/* Adds a row of @shown, and of the lock of row @lock of the table if there is one. */
static void
add_line(GtkWidget *list, GtkWidget *shown, guint lock)
{
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4);
    gtk_widget_set_hexpand(shown, TRUE);
    gtk_box_append(GTK_BOX(line), shown);
    gtk_box_append(GTK_BOX(list), line);
    if (lock == G_N_ELEMENTS(lockable))
        return;
    const char *title = _(lockable[lock].lock_title);
    GtkWidget *button = gtk_toggle_button_new();
    gtk_button_set_has_frame(GTK_BUTTON(button), FALSE);
    gtk_widget_set_tooltip_text(button, title);
    gtk_widget_add_css_class(button, "lock");
    g_signal_connect(button, "toggled", G_CALLBACK(show_lock), NULL);
    show_lock(GTK_TOGGLE_BUTTON(button));
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), lockable[lock].locks);
    gtk_box_append(GTK_BOX(line), spoken_name(button, title));
}

/* Returns: the row of what @action shows. */
static guint
lock_of(const char *action)
{
    guint i = 0;
    while (i < G_N_ELEMENTS(lockable) && g_strcmp0(lockable[i].shows, action) != 0)
        i++;
    return i;
}

static void
add_row(GtkWidget *list, GMenuModel *section, int index)
{
    g_autofree char *title = NULL;
    g_autofree char *action = NULL;
    g_menu_model_get_item_attribute(section, index, G_MENU_ATTRIBUTE_LABEL, "s", &title);
    g_menu_model_get_item_attribute(section, index, G_MENU_ATTRIBUTE_ACTION, "s", &action);
    GtkWidget *row = gtk_check_button_new_with_label(title);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(row), action);
    add_line(list, spoken_name(row, title), lock_of(action));
}

void
layer_list_show(GtkWidget *list, GMenuModel *layers)
{
    GtkWidget *row;
    while ((row = gtk_widget_get_first_child(list)) != NULL)
        gtk_box_remove(GTK_BOX(list), row);
    for (int i = 0; i < g_menu_model_get_n_items(layers); i++) {
        g_autoptr(GMenuModel) section = g_menu_model_get_item_link(layers, i, G_MENU_LINK_SECTION);
        for (int k = 0; k < g_menu_model_get_n_items(section); k++)
            add_row(list, section, k);
    }
    for (guint i = 0; i < G_N_ELEMENTS(lockable); i++)
        if (lockable[i].shows == NULL) {
            GtkWidget *label = gtk_label_new(_(lockable[i].title));
            gtk_label_set_xalign(GTK_LABEL(label), 0);
            gtk_widget_add_css_class(label, "always");
            add_line(list, label, i);
        }
}
