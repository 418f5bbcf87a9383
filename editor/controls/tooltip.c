/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * GTK asks for no pointer over what is hidden.
 */
#include "editor/controls/tooltip.h"

void
tooltip_set(gpointer widget, const char *text)
{
    gboolean is_shown = gtk_widget_get_visible(widget);
    gboolean hides = is_shown && !gtk_widget_get_mapped(widget);
    if (hides)
        gtk_widget_set_visible(widget, FALSE);
    gtk_widget_set_tooltip_text(widget, text);
    if (hides)
        gtk_widget_set_visible(widget, TRUE);
}
