/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every widget knows which of its children had the keyboard last. A GtkPaned does not let that be
 * taken from it (4.8), but neither has anything of its own that could be gone past.
 */
#include "editor/controls/focus.h"

gboolean
focus_enter(GtkWidget *area, GtkDirectionType direction)
{
    GtkWidget *widget = area;
    while (widget != NULL) {
        GtkWidget *child = gtk_widget_get_focus_child(widget);
        if (!GTK_IS_PANED(widget))
            gtk_widget_set_focus_child(widget, NULL);
        widget = child;
    }
    return gtk_widget_child_focus(area, direction);
}
