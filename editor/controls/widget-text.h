/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How a widget presents itself: its style, its tooltip, its accessible name, and what went wrong in
 * it.
 */
#pragma once

#include <gtk/gtk.h>

/* Gives @widget the style @class, or takes it away. */
void widget_set_class(gpointer widget, const char *class, gboolean has_it);

/* As gtk_widget_set_tooltip_text(), but without a question to the screen while @widget is not on
 * it: GTK 4.8 asks for the pointer at each text, and waits for the answer. */
void widget_set_tooltip(gpointer widget, const char *text);

/* Calls @widget, any that can be spoken of, @name. Returns: (transfer none): it. */
gpointer widget_set_spoken_name(gpointer widget, const char *name);

/* Calls each button at or below @root whose label has a mnemonic by that label alone, also when it
 * changes: GTK 4.8 speaks of it twice, once with the sign of the mnemonic (Sho_w Show). Returns:
 * (transfer none): @root. */
gpointer widget_set_mnemonic_names(gpointer root);

/* The focus is on a button within a drop-down (GTK 4.8), which has no name of its own. Calls @list,
 * of GtkStringObjects, and its button @label; the choice is the description of the button. */
void widget_set_drop_down_name(GtkDropDown *list, const char *label);

/* Returns: (transfer none): a line for what goes wrong below @owner, which is to hold it. It is
 * not seen until there is something to say. */
GtkWidget *widget_complaint_new(GtkWidget *owner);

/* Shows @error (transfer full; NULL: all is well) on the line of the nearest widget around @at that
 * has one. */
void widget_complaint_show(GtkWidget *at, GError *error);
