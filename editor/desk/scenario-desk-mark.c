/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Dots of differences.
 */
#include "editor/desk/scenario-desk-mark.h"

#include "editor/desk/scenario-desk-page.h"
#include "editor/fields/scenario-member.h"
#include "editor/fields/value-words.h"

#include <glib/gi18n.h>
#include <string.h>

#define PATH "narva-desk-path"

/* Returns: (transfer full): what is different there, or NULL. */
static Difference *
difference_at(EditorDocument *document, const char *path)
{
    const char *slash = strrchr(path, '/');
    g_autofree char *way = slash != NULL ? g_strndup(path, (gsize)(slash - path)) : g_strdup("");
    g_autoptr(Subject) subject = scenario_subject(document, way);
    if (subject == NULL)
        return NULL;
    return difference_of(editor_document_set(document), subject, slash != NULL ? slash + 1 : path);
}

static void
take_back(GtkWidget *button, GtkWidget *place)
{
    EditorDocument *document = desk_page_document(place);
    Difference *difference = difference_at(document, g_object_get_data(G_OBJECT(place), PATH));
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) all = g_ptr_array_new_with_free_func((GDestroyNotify)difference_free);
    if (difference == NULL)
        return;
    g_ptr_array_add(all, difference);
    document_revert(document, all, &error);
    desk_say_error(button, error);
}

static void
refresh(GtkWidget *place, EditorDocument *document)
{
    GtkWidget *button = gtk_widget_get_first_child(place);
    if (!desk_page_is_outdated(place))
        return;
    g_autoptr(Difference) difference =
        difference_at(document, g_object_get_data(G_OBJECT(place), PATH));
    gtk_widget_set_visible(button, difference != NULL);
    if (difference == NULL)
        return;
    g_autofree char *below = difference_words(editor_document_set(document), difference, TRUE);
    g_autofree char *tooltip = g_strdup_printf(_("Below: %s\nPress to take it back."), below);
    gtk_widget_set_tooltip_text(button, tooltip);
}

GtkWidget *
desk_mark_new(EditorDocument *document, const char *path, const char *name)
{
    GtkWidget *place = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    GtkWidget *button = gtk_button_new_with_label("●");
    g_autofree char *label = g_strdup_printf(_("Take back: %s"), name);
    gtk_widget_set_size_request(place, 18, -1);
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    gtk_widget_add_css_class(button, "flat");
    gtk_widget_add_css_class(button, "difference");
    gtk_accessible_update_property(GTK_ACCESSIBLE(button),
                                   GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   label,
                                   -1);
    gtk_box_append(GTK_BOX(place), button);
    g_object_set_data_full(G_OBJECT(place), PATH, g_strdup(path), g_free);
    g_signal_connect(button, "clicked", G_CALLBACK(take_back), place);
    desk_page_follow(place, document, refresh);
    return place;
}
