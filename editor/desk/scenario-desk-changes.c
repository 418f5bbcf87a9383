/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the scenario says otherwise than the one it extends, or than the data set below.
 */
#include "editor/desk/scenario-desk-page.h"
#include "editor/desk/scenario-desk-pages.h"
#include "editor/fields/value-words.h"

#include <glib/gi18n.h>
#include <string.h>

#define LIST "narva-desk-differences"
#define ALL "narva-desk-all"

/* Rows that are shown. */
#define ROWS_MAX 400

/* Returns: (transfer full): of Difference: what differs in the shown scenario. */
static GPtrArray *
differences_of(EditorDocument *document)
{
    const Scenario *scenario = editor_document_scenario(document);
    if (scenario == NULL)
        return g_ptr_array_new();
    return differences_find(editor_document_set(document), ENTITY_SCENARIO, scenario->id);
}

static void
take_all_back(GtkWidget *page)
{
    EditorDocument *document = desk_page_document(page);
    g_autoptr(GPtrArray) differences = differences_of(document);
    g_autoptr(GError) error = NULL;
    document_revert(document, differences, &error);
    desk_say_error(page, error);
}

static void
take_back(GtkWidget *button, GtkWidget *page)
{
    EditorDocument *document = desk_page_document(page);
    const Subject *subject = g_object_get_data(G_OBJECT(button), "subject");
    const char *key = g_object_get_data(G_OBJECT(button), "key");
    g_autoptr(GPtrArray) differences = differences_of(document);
    g_autoptr(GPtrArray) one = g_ptr_array_new();
    g_autoptr(GError) error = NULL;
    for (guint i = 0; i < differences->len; i++) {
        const Difference *difference = differences->pdata[i];
        if (subject_equal(difference->subject, subject) && g_strcmp0(difference->key, key) == 0)
            g_ptr_array_add(one, differences->pdata[i]);
    }
    document_revert(document, one, &error);
    desk_say_error(page, error);
}

static void
show(GtkListBox *list, GtkListBoxRow *row)
{
    const Subject *subject = g_object_get_data(G_OBJECT(row), "subject");
    GtkWidget *page = gtk_widget_get_parent(GTK_WIDGET(list));
    editor_document_select(desk_page_document(page), subject);
}

static GtkWidget *
cell_new(const char *text, int width, const char *class)
{
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_label_set_width_chars(GTK_LABEL(label), width);
    gtk_label_set_max_width_chars(GTK_LABEL(label), width);
    gtk_widget_set_tooltip_text(label, text);
    if (class != NULL)
        gtk_widget_add_css_class(label, class);
    return label;
}

/* Returns: (transfer full): where it is in the scenario, which need not be named. */
static char *
title_in_scenario(const Difference *difference, const DataSet *set)
{
    static const char *const dividers[] = {": ", " – "};
    g_autofree char *title = difference_title(difference, set);
    const Record *scenario = record_named(set, ENTITY_SCENARIO, difference->subject->id);
    const char *name = scenario != NULL ? record_name(scenario) : NULL;
    if (name == NULL || !g_str_has_prefix(title, name))
        return g_steal_pointer(&title);
    const char *rest = title + strlen(name);
    for (guint i = 0; i < G_N_ELEMENTS(dividers); i++)
        if (g_str_has_prefix(rest, dividers[i]))
            return g_strdup(rest + strlen(dividers[i]));
    return g_steal_pointer(&title);
}

static void
add_row(GtkWidget *page, GtkListBox *list, const Difference *difference, const DataSet *set)
{
    g_autofree char *title = title_in_scenario(difference, set);
    g_autofree char *here = difference_words(set, difference, FALSE);
    g_autofree char *below = difference_words(set, difference, TRUE);
    g_autofree char *words = g_strdup_printf(_("%s: %s, below: %s"), title, here, below);
    g_autofree char *button_label = g_strdup_printf(_("Take back: %s"), title);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 10);
    GtkWidget *button = desk_button_new("edit-undo-symbolic", button_label);
    g_object_set_data_full(G_OBJECT(button),
                           "subject",
                           subject_copy(difference->subject),
                           (GDestroyNotify)subject_free);
    g_object_set_data_full(G_OBJECT(button), "key", g_strdup(difference->key), g_free);
    g_signal_connect(button, "clicked", G_CALLBACK(take_back), page);
    gtk_box_append(GTK_BOX(box), button);
    gtk_box_append(GTK_BOX(box), cell_new(title, 22, NULL));
    gtk_box_append(GTK_BOX(box), cell_new(here, 17, NULL));
    gtk_box_append(GTK_BOX(box), cell_new("←", 1, "dim-label"));
    gtk_box_append(GTK_BOX(box), cell_new(below, 17, "dim-label"));
    gtk_list_box_append(list, box);
    GtkWidget *row = gtk_widget_get_parent(box);
    g_object_set_data_full(G_OBJECT(row),
                           "subject",
                           subject_copy(difference->subject),
                           (GDestroyNotify)subject_free);
    gtk_accessible_update_property(GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
}

static void
refresh(GtkWidget *page, EditorDocument *document)
{
    GtkListBox *list = g_object_get_data(G_OBJECT(page), LIST);
    GtkWidget *all = g_object_get_data(G_OBJECT(page), ALL);
    GtkListBoxRow *row;
    if (!desk_page_is_outdated(page))
        return;
    g_autoptr(GPtrArray) differences = differences_of(document);
    while ((row = gtk_list_box_get_row_at_index(list, 0)) != NULL)
        gtk_list_box_remove(list, GTK_WIDGET(row));
    for (guint i = 0; i < differences->len && i < ROWS_MAX; i++)
        add_row(page, list, differences->pdata[i], editor_document_set(document));
    gtk_widget_set_sensitive(all, differences->len > 0);
}

GtkWidget *
desk_changes_new(EditorDocument *document)
{
    GtkWidget *page = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
    GtkWidget *bar = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    GtkWidget *all = gtk_button_new_with_label(_("Take All Back"));
    GtkWidget *list = gtk_list_box_new();
    GtkWidget *heading = desk_heading_new(_("Differences from what it builds on"));
    GtkWidget *nothing = gtk_label_new(_("None. What this scenario says otherwise than the "
                                         "scenario or data set it builds on is listed here, and "
                                         "can be taken back."));
    gtk_label_set_wrap(GTK_LABEL(nothing), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(nothing), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_xalign(GTK_LABEL(nothing), 0);
    gtk_widget_add_css_class(nothing, "dim-label");
    gtk_widget_set_hexpand(heading, TRUE);
    gtk_list_box_set_placeholder(GTK_LIST_BOX(list), nothing);
    gtk_list_box_set_selection_mode(GTK_LIST_BOX(list), GTK_SELECTION_NONE);
    gtk_accessible_update_property(GTK_ACCESSIBLE(list),
                                   GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Differences"),
                                   -1);
    g_signal_connect(list, "row-activated", G_CALLBACK(show), NULL);
    g_signal_connect_swapped(all, "clicked", G_CALLBACK(take_all_back), page);
    gtk_box_append(GTK_BOX(bar), heading);
    gtk_box_append(GTK_BOX(bar), all);
    gtk_box_append(GTK_BOX(page), bar);
    gtk_box_append(GTK_BOX(page), list);
    gtk_widget_add_css_class(page, "page");
    g_object_set_data(G_OBJECT(page), LIST, list);
    g_object_set_data(G_OBJECT(page), ALL, all);
    desk_page_follow(page, document, refresh);
    return desk_scrolled_new(page);
}
