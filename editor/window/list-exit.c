/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From a row to what is beside its list: siblings of the list, then those of what it is in.
 */
#include "editor/window/list-exit.h"

#include "editor/controls/focus.h"

/* Returns: (transfer none): the list of which @row is a row, or NULL. */
static GtkWidget *
list_of(GtkWidget *row)
{
    if (GTK_IS_LIST_BOX_ROW(row))
        return gtk_widget_get_ancestor(row, GTK_TYPE_LIST_BOX);
    GtkWidget *parent = gtk_widget_get_parent(row);
    if (GTK_IS_TREE_EXPANDER(row) || (parent != NULL && GTK_IS_LIST_VIEW(parent)))
        return gtk_widget_get_ancestor(row, GTK_TYPE_LIST_VIEW);
    return NULL;
}

static GtkWidget *
next_to(GtkWidget *widget, GtkDirectionType direction)
{
    return direction == GTK_DIR_TAB_FORWARD ? gtk_widget_get_next_sibling(widget)
                                            : gtk_widget_get_prev_sibling(widget);
}

/* At the end it begins anew on the other side, as Tab does everywhere. */
static void
leave(GtkWidget *list, GtkDirectionType direction)
{
    GtkWidget *widget = list;
    for (; !GTK_IS_NATIVE(widget); widget = gtk_widget_get_parent(widget))
        for (GtkWidget *next = next_to(widget, direction); next != NULL;
             next = next_to(next, direction))
            if (gtk_widget_get_mapped(next) && !GTK_IS_NATIVE(next) && focus_enter(next, direction))
                return;
    if (GTK_IS_WINDOW(widget))
        gtk_window_set_focus(GTK_WINDOW(widget), NULL);
    gtk_widget_child_focus(widget, direction);
}

static gboolean
on_key(GtkEventControllerKey *controller G_GNUC_UNUSED, guint key, guint code G_GNUC_UNUSED,
       GdkModifierType modifiers, GtkWindow *window)
{
    gboolean is_back = key == GDK_KEY_ISO_Left_Tab || (modifiers & GDK_SHIFT_MASK) != 0;
    GtkDirectionType direction = is_back ? GTK_DIR_TAB_BACKWARD : GTK_DIR_TAB_FORWARD;
    GtkWidget *row = gtk_window_get_focus(window);
    GtkWidget *list = row != NULL ? list_of(row) : NULL;
    gboolean is_tab = key == GDK_KEY_Tab || key == GDK_KEY_ISO_Left_Tab || key == GDK_KEY_KP_Tab;
    if (list == NULL || !is_tab || (modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
        return GDK_EVENT_PROPAGATE;
    if (is_back || !gtk_widget_child_focus(row, direction))
        leave(list, direction);
    return GDK_EVENT_STOP;
}

void
list_exit_install(GtkWidget *window)
{
    GtkEventController *keys = gtk_event_controller_key_new();
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key), window);
    gtk_widget_add_controller(window, keys);
}
