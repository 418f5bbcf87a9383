/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The style, colours, tooltip and accessible name of widgets, and complaints below them.
 */
#pragma once

#include <gtk/gtk.h>

/* Adds the style class @class to @widget, or if @has_it is FALSE removes it. */
void widget_set_class(gpointer widget, const char *class, gboolean has_it);

/* Returns: the colour of the text of @widget. */
GdkRGBA widget_ink(gpointer widget);

/* Returns: the colour that the style sheet of the editor calls @token (NULL allowed); the ink of
 * @widget if there is none. */
GdkRGBA widget_colour(gpointer widget, const char *token);

/* Opens @uri (transfer none) in the program that the desktop has for it. @widget: in the window
 * that asks. */
void widget_open_uri(gpointer widget, const char *uri);

/* As gtk_widget_set_tooltip_text(), but without a round trip to the display server while @widget is
 * not shown: GTK 4.8 queries the pointer at each call, and waits for the reply. */
void widget_set_tooltip(gpointer widget, const char *text);

/* Sets the accessible name of @widget. Returns: (transfer none): @widget. */
gpointer widget_set_spoken_name(gpointer widget, const char *name);

/* Makes the label the accessible name of each button at or below @root whose label has a mnemonic,
 * also when the label changes. GTK 4.8 has screen readers say it twice, once with the underscore
 * (Sho_w Show). Returns: (transfer none): @root. */
gpointer widget_set_mnemonic_names(gpointer root);

/* Sets the accessible name of @list, of GtkStringObjects, and of the button in it, which gets the
 * focus (GTK 4.8) but has no name of its own, to @label. The choice becomes the description of the
 * button. */
void widget_set_drop_down_name(GtkDropDown *list, const char *label);

/* Returns: (transfer none): a line for complaints about what is in @owner, which holds a reference;
 * the caller adds it to the widgets. It is hidden while there is no complaint. */
GtkWidget *widget_complaint_new(GtkWidget *owner);

/* Shows @error (transfer full; NULL: clears it) on the line of the nearest widget around @at that
 * has one. */
void widget_complaint_show(GtkWidget *at, GError *error);
