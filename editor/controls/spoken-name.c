/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The button of a list that drops down is its first child.
 */
#include "editor/controls/spoken-name.h"

gpointer
spoken_name(gpointer widget, const char *name)
{
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    return widget;
}

static void
describe(GtkDropDown *list)
{
    GtkStringObject *chosen = gtk_drop_down_get_selected_item(list);
    gtk_accessible_update_property(GTK_ACCESSIBLE(gtk_widget_get_first_child(GTK_WIDGET(list))),
                                   GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                   chosen != NULL ? gtk_string_object_get_string(chosen) : "", -1);
}

void
drop_down_name(GtkDropDown *list, const char *label)
{
    GtkWidget *const parts[] = {GTK_WIDGET(list), gtk_widget_get_first_child(GTK_WIDGET(list))};
    for (guint i = 0; i < G_N_ELEMENTS(parts); i++)
        spoken_name(parts[i], label);
    g_signal_connect(list, "notify::selected-item", G_CALLBACK(describe), NULL);
    describe(list);
}
