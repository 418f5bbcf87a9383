/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pages are refreshed when nothing else is to do, so that several changes cost one refresh, and no
 * widget goes while it is being used.
 */
#include "editor/desk/scenario-desk-page.h"

#include "editor/controls/focus.h"

#include <string.h>

#define FOLLOWING "narva-desk-following"

typedef struct {
    GtkWidget *page;          /* borrowed: it owns this */
    EditorDocument *document; /* owned */
    DeskRefresh refresh;
    guint idle;        /* source; 0: nothing is to do */
    gboolean is_stale; /* it was not seen when something changed */
    DataSet *set;      /* owned: what the page was made of; NULL: it was not yet */
    char *scenario;    /* owned: likewise */
} Following;

/* Returns: (transfer none): the name of what has the keyboard in @page, or NULL. */
static const char *
focused_name(GtkWidget *page)
{
    GtkRoot *root = gtk_widget_get_root(page);
    GtkWidget *widget = root != NULL ? gtk_root_get_focus(root) : NULL;
    if (widget == NULL || !gtk_widget_is_ancestor(widget, page))
        return NULL;
    for (; widget != page; widget = gtk_widget_get_parent(widget)) {
        const char *name = gtk_widget_get_name(widget);
        if (strcmp(name, G_OBJECT_TYPE_NAME(widget)) != 0)
            return name;
    }
    return NULL;
}

static GtkWidget *
find_named(GtkWidget *root, const char *name)
{
    if (strcmp(gtk_widget_get_name(root), name) == 0)
        return root;
    GtkWidget *found = NULL;
    for (GtkWidget *child = gtk_widget_get_first_child(root); child != NULL && found == NULL;
         child = gtk_widget_get_next_sibling(child))
        found = find_named(child, name);
    return found;
}

static void
refresh_now(Following *following)
{
    g_autofree char *name = g_strdup(focused_name(following->page));
    following->is_stale = FALSE;
    following->refresh(following->page, following->document);
    if (name == NULL || focused_name(following->page) != NULL)
        return;
    GtkWidget *widget = find_named(following->page, name);
    if (widget == NULL || !gtk_widget_grab_focus(widget))
        focus_enter(following->page, GTK_DIR_TAB_FORWARD);
}

static gboolean
on_idle(gpointer data)
{
    Following *following = data;
    following->idle = 0;
    refresh_now(following);
    return G_SOURCE_REMOVE;
}

static void
on_change(GtkWidget *page)
{
    Following *following = g_object_get_data(G_OBJECT(page), FOLLOWING);
    if (!gtk_widget_get_mapped(page))
        following->is_stale = TRUE;
    else if (following->idle == 0)
        following->idle = g_idle_add(on_idle, following);
}

static void
on_map(GtkWidget *page)
{
    Following *following = g_object_get_data(G_OBJECT(page), FOLLOWING);
    if (following->is_stale)
        refresh_now(following);
}

static void
following_free(gpointer data)
{
    Following *following = data;
    if (following->idle != 0)
        g_source_remove(following->idle);
    g_object_unref(following->document);
    data_set_unref(following->set);
    g_free(following->scenario);
    g_free(following);
}

void
desk_page_follow(GtkWidget *page, EditorDocument *document, DeskRefresh refresh)
{
    static const char *const names[] = {"changed", "scenario-changed", "selection-changed"};
    Following *following = g_new0(Following, 1);
    following->page = page;
    following->document = g_object_ref(document);
    following->refresh = refresh;
    g_object_set_data_full(G_OBJECT(page), FOLLOWING, following, following_free);
    for (guint i = 0; i < G_N_ELEMENTS(names); i++)
        g_signal_connect_object(document, names[i], G_CALLBACK(on_change), page, G_CONNECT_SWAPPED);
    g_signal_connect(page, "map", G_CALLBACK(on_map), NULL);
    following->is_stale = TRUE;
}

EditorDocument *
desk_page_document(GtkWidget *page)
{
    const Following *following = g_object_get_data(G_OBJECT(page), FOLLOWING);
    return following->document;
}

gboolean
desk_page_is_outdated(GtkWidget *page)
{
    Following *following = g_object_get_data(G_OBJECT(page), FOLLOWING);
    DataSet *set = editor_document_set(following->document);
    const char *scenario = editor_document_scenario_id(following->document);
    if (following->set == set && g_strcmp0(following->scenario, scenario) == 0)
        return FALSE;
    data_set_unref(following->set);
    following->set = data_set_ref(set);
    g_free(following->scenario);
    following->scenario = g_strdup(scenario);
    return TRUE;
}

GtkWidget *
desk_heading_new(const char *text)
{
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_widget_add_css_class(label, "heading");
    return label;
}

GtkWidget *
desk_button_new(const char *icon, const char *label)
{
    GtkWidget *button = gtk_button_new_from_icon_name(icon);
    gtk_widget_add_css_class(button, "flat");
    gtk_widget_set_tooltip_text(button, label);
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    gtk_accessible_update_property(GTK_ACCESSIBLE(button),
                                   GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   label,
                                   -1);
    return button;
}

GtkWidget *
desk_scrolled_new(GtkWidget *page)
{
    GtkWidget *scrolled = gtk_scrolled_window_new();
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), page);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled),
                                   GTK_POLICY_AUTOMATIC,
                                   GTK_POLICY_AUTOMATIC);
    gtk_widget_set_hexpand(scrolled, TRUE);
    gtk_widget_set_vexpand(scrolled, TRUE);
    return scrolled;
}

void
desk_say(GtkWidget *inside, const char *text)
{
    for (GtkWidget *widget = inside; widget != NULL; widget = gtk_widget_get_parent(widget)) {
        GtkWidget *line = g_object_get_data(G_OBJECT(widget), DESK_LINE);
        if (line == NULL)
            continue;
        gtk_label_set_text(GTK_LABEL(line), text != NULL ? text : "");
        gtk_widget_set_visible(line, text != NULL);
        return;
    }
}

void
desk_say_error(GtkWidget *inside, const GError *error)
{
    desk_say(inside, error != NULL ? error->message : NULL);
}
