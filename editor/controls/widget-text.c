/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tooltips, accessible names and complaints, as GTK 4.8 needs them set.
 */
#include "editor/controls/widget-text.h"

void
widget_set_class(gpointer widget, const char *class, gboolean has_it)
{
    if (has_it)
        gtk_widget_add_css_class(widget, class);
    else
        gtk_widget_remove_css_class(widget, class);
}

/* Newer functions of GTK are called where it has them, and older ones are not missed when GTK calls
 * them deprecated without having another one. */
GdkRGBA
widget_ink(gpointer widget)
{
    GdkRGBA ink;
    G_GNUC_BEGIN_IGNORE_DEPRECATIONS
#if GTK_CHECK_VERSION(4, 10, 0)
    gtk_widget_get_color(widget, &ink);
#else
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &ink);
#endif
    G_GNUC_END_IGNORE_DEPRECATIONS
    return ink;
}

GdkRGBA
widget_colour(gpointer widget, const char *token)
{
    GdkRGBA colour;
    G_GNUC_BEGIN_IGNORE_DEPRECATIONS
    if (token == NULL ||
        !gtk_style_context_lookup_color(gtk_widget_get_style_context(widget), token, &colour))
        colour = widget_ink(widget);
    G_GNUC_END_IGNORE_DEPRECATIONS
    return colour;
}

void
widget_open_uri(gpointer widget, const char *uri)
{
    GtkWindow *window = GTK_WINDOW(gtk_widget_get_root(widget));
    G_GNUC_BEGIN_IGNORE_DEPRECATIONS
#if GTK_CHECK_VERSION(4, 10, 0)
    g_autoptr(GtkUriLauncher) launcher = gtk_uri_launcher_new(uri);
    gtk_uri_launcher_launch(launcher, window, NULL, NULL, NULL);
#else
    gtk_show_uri(window, uri, GDK_CURRENT_TIME);
#endif
    G_GNUC_END_IGNORE_DEPRECATIONS
}

void
widget_set_tooltip(gpointer widget, const char *text)
{
    gboolean is_shown = gtk_widget_get_visible(widget);
    gboolean hides = is_shown && !gtk_widget_get_mapped(widget);
    if (hides)
        gtk_widget_set_visible(widget, FALSE);
    gtk_widget_set_tooltip_text(widget, text);
    if (hides)
        gtk_widget_set_visible(widget, TRUE);
}

gpointer
widget_set_spoken_name(gpointer widget, const char *name)
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
    widget_set_spoken_name(button, name);
    gtk_accessible_reset_relation(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
}

gpointer
widget_set_mnemonic_names(gpointer root)
{
    GtkWidget *child = gtk_widget_get_first_child(root);
    if (GTK_IS_BUTTON(root) || GTK_IS_CHECK_BUTTON(root)) {
        g_signal_handlers_disconnect_by_func(root, speak_mnemonic, NULL);
        g_signal_connect(root, "notify::label", G_CALLBACK(speak_mnemonic), NULL);
        speak_mnemonic(root);
        return root;
    }
    for (; child != NULL; child = gtk_widget_get_next_sibling(child))
        widget_set_mnemonic_names(child);
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
widget_set_drop_down_name(GtkDropDown *list, const char *label)
{
    GtkWidget *const parts[] = {GTK_WIDGET(list), gtk_widget_get_first_child(GTK_WIDGET(list))};
    for (guint i = 0; i < G_N_ELEMENTS(parts); i++)
        widget_set_spoken_name(parts[i], label);
    g_signal_connect(list, "notify::selected-item", G_CALLBACK(describe_drop_down), NULL);
    describe_drop_down(list);
}

static const char complaint_key[] = "narva-complaint";

GtkWidget *
widget_complaint_new(GtkWidget *owner)
{
    GtkWidget *label = gtk_label_new(NULL);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_widget_add_css_class(label, "error");
    gtk_widget_set_visible(label, FALSE);
    /* An error may still be reported for an owner whose widgets are gone. */
    g_object_set_data_full(G_OBJECT(owner), complaint_key, g_object_ref_sink(label),
                           g_object_unref);
    return label;
}

void
widget_complaint_show(GtkWidget *at, GError *error)
{
    GtkWidget *label = NULL;
    for (; at != NULL && label == NULL; at = gtk_widget_get_parent(at))
        label = g_object_get_data(G_OBJECT(at), complaint_key);
    if (label != NULL) {
        gtk_label_set_text(GTK_LABEL(label), error != NULL ? error->message : "");
        gtk_widget_set_visible(label, error != NULL);
    }
    g_clear_error(&error);
}
