/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The button of a list that drops down is its first child. A button with a mnemonic is called by
 * its label as it is written, and labelled by what shows it.
 */
#include "editor/controls/spoken-name.h"

gpointer
spoken_name(gpointer widget, const char *name)
{
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    return widget;
}

/* Returns: (transfer full): @label without the signs of mnemonics; two of them stand for one. */
static char *
without_mnemonic(const char *label)
{
    GString *plain = g_string_new(NULL);
    for (const char *at = label; *at != '\0'; at++)
        if (*at != '_' || *++at != '\0')
            g_string_append_c(plain, *at);
        else
            break;
    return g_string_free(plain, FALSE);
}

static void
speak_mnemonic(GtkWidget *button)
{
    g_autofree char *label = NULL;
    gboolean has_mnemonic;
    g_object_get(button, "label", &label, "use-underline", &has_mnemonic, NULL);
    if (label == NULL || !has_mnemonic)
        return;
    g_autofree char *name = without_mnemonic(label);
    spoken_name(button, name);
    gtk_accessible_reset_relation(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
}

gpointer
spoken_name_mnemonics(gpointer root)
{
    GtkWidget *child = gtk_widget_get_first_child(root);
    if (GTK_IS_BUTTON(root) || GTK_IS_CHECK_BUTTON(root)) {
        g_signal_handlers_disconnect_by_func(root, speak_mnemonic, NULL);
        g_signal_connect(root, "notify::label", G_CALLBACK(speak_mnemonic), NULL);
        speak_mnemonic(root);
        return root;
    }
    for (; child != NULL; child = gtk_widget_get_next_sibling(child))
        spoken_name_mnemonics(child);
    return root;
}

static void
describe_drop_down(GtkDropDown *list)
{
    GtkStringObject *chosen = gtk_drop_down_get_selected_item(list);
    gtk_accessible_update_property(GTK_ACCESSIBLE(gtk_widget_get_first_child(GTK_WIDGET(list))),
                                   GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                   chosen != NULL ? gtk_string_object_get_string(chosen) : "", -1);
}

void
spoken_name_drop_down(GtkDropDown *list, const char *label)
{
    GtkWidget *const parts[] = {GTK_WIDGET(list), gtk_widget_get_first_child(GTK_WIDGET(list))};
    for (guint i = 0; i < G_N_ELEMENTS(parts); i++)
        spoken_name(parts[i], label);
    g_signal_connect(list, "notify::selected-item", G_CALLBACK(describe_drop_down), NULL);
    describe_drop_down(list);
}
