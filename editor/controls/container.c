/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Containers that are rebuilt while the focus moves, and how an area gets the focus.
 */
#include "editor/controls/container.h"

gboolean
container_focus(GtkWidget *area, GtkDirectionType direction)
{
    GtkRoot *root = gtk_widget_get_root(area);
    GtkWidget *focus = root != NULL ? gtk_root_get_focus(root) : NULL;
    GtkWidget *widget = area;
    if (focus != NULL && gtk_widget_is_ancestor(focus, area))
        gtk_root_set_focus(root, NULL); /* GTK continues with the widget after it otherwise */
    while (widget != NULL) {
        GtkWidget *child = gtk_widget_get_focus_child(widget);
        if (!GTK_IS_PANED(widget))
            gtk_widget_set_focus_child(widget, NULL);
        widget = child;
    }
    return gtk_widget_child_focus(area, direction);
}

/* A change that waits for the focus to arrive; kept with its container. */
typedef struct {
    GtkWidget *container; /* borrowed */
    ContainerChange change;
    gpointer data;
    gboolean is_rebuild; /* it is emptied first */
    guint source;
} Waiting;

static const char waiting_key[] = "narva-waiting-change";

static void
remove_child(GtkWidget *container, GtkWidget *child)
{
    if (GTK_IS_LIST_BOX(container))
        gtk_list_box_remove(GTK_LIST_BOX(container), child);
    else if (GTK_IS_FLOW_BOX(container))
        gtk_flow_box_remove(GTK_FLOW_BOX(container), child);
    else if (GTK_IS_GRID(container))
        gtk_grid_remove(GTK_GRID(container), child);
    else if (GTK_IS_BOX(container))
        gtk_box_remove(GTK_BOX(container), child);
    else
        gtk_widget_unparent(child);
}

/* Returns: (transfer none): the child @index of @container; the placeholder of a list is none. */
static GtkWidget *
child_at(GtkWidget *container, guint index)
{
    if (GTK_IS_LIST_BOX(container))
        return GTK_WIDGET(gtk_list_box_get_row_at_index(GTK_LIST_BOX(container), (gint)index));
    GtkWidget *child = gtk_widget_get_first_child(container);
    while (child != NULL && index-- > 0)
        child = gtk_widget_get_next_sibling(child);
    return child;
}

void
container_empty(GtkWidget *container)
{
    GtkWidget *child;
    while ((child = child_at(container, 0)) != NULL)
        remove_child(container, child);
}

/* Returns: (transfer none): what has the focus in the window of @container, or NULL. */
static GtkWidget *
focus_around(GtkWidget *container)
{
    GtkRoot *root = gtk_widget_get_root(container);
    return root != NULL ? gtk_root_get_focus(root) : NULL;
}

/* Returns: the index of the child of @container in which @widget is; G_MAXUINT: it is in none. */
static guint
find_child_index(GtkWidget *container, GtkWidget *widget)
{
    GtkWidget *child;
    for (guint i = 0; widget != NULL && (child = child_at(container, i)) != NULL; i++)
        if (widget == child || gtk_widget_is_ancestor(widget, child))
            return i;
    return G_MAXUINT;
}

static gboolean
enter_child(GtkWidget *container, guint index)
{
    GtkWidget *child = child_at(container, index);
    return child != NULL && container_focus(child, GTK_DIR_TAB_FORWARD);
}

static void
rebuild_now(GtkWidget *container, ContainerChange fill, gpointer data)
{
    guint index = find_child_index(container, focus_around(container)), n_children = 0;
    container_empty(container);
    fill(data);
    if (index == G_MAXUINT || find_child_index(container, focus_around(container)) != G_MAXUINT)
        return;
    while (child_at(container, n_children) != NULL)
        n_children++;
    if (enter_child(container, index) || enter_child(container, n_children - 1))
        return;
    GtkWidget *around = gtk_widget_get_parent(container);
    while (around != NULL && !container_focus(around, GTK_DIR_TAB_FORWARD))
        around = gtk_widget_get_parent(around);
}

static void
change_now(GtkWidget *container, ContainerChange change, gpointer data, gboolean is_rebuild)
{
    if (is_rebuild)
        rebuild_now(container, change, data);
    else
        change(data);
}

static gboolean
change_later(gpointer data)
{
    Waiting *waiting = data;
    const Waiting change = *waiting;
    waiting->source = 0;
    g_object_set_data(G_OBJECT(change.container), waiting_key, NULL);
    if (gtk_widget_get_root(change.container) != NULL)
        change_now(change.container, change.change, change.data, change.is_rebuild);
    return G_SOURCE_REMOVE;
}

static void
waiting_free(gpointer data)
{
    Waiting *waiting = data;
    g_clear_handle_id(&waiting->source, g_source_remove);
    g_free(waiting);
}

static void
change_when_settled(GtkWidget *container, ContainerChange change, gpointer data,
                    gboolean is_rebuild)
{
    g_object_set_data(G_OBJECT(container), waiting_key, NULL);
    if (!gtk_widget_get_mapped(container) || focus_around(container) != NULL) {
        change_now(container, change, data, is_rebuild);
        return;
    }
    Waiting *waiting = g_new(Waiting, 1);
    *waiting = (Waiting){container, change, data, is_rebuild, 0};
    /* Before the next key is looked at. */
    waiting->source = g_idle_add_full(G_PRIORITY_HIGH, change_later, waiting, NULL);
    g_object_set_data_full(G_OBJECT(container), waiting_key, waiting, waiting_free);
}

void
container_rebuild(GtkWidget *container, ContainerChange fill, gpointer data)
{
    change_when_settled(container, fill, data, TRUE);
}

void
container_change(GtkWidget *container, ContainerChange change, gpointer data)
{
    change_when_settled(container, change, data, FALSE);
}
