/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the pages of the desk are put together of. All widgets are returned floating.
 */
#pragma once

#include "editor/controls/widget-text.h"
#include "schema/model/finding.h"

#include <gtk/gtk.h>

/* A text at the left. @width: in letters, beyond which it is ellipsized; 0: it wraps. @class: of
 * the style, NULL: none. */
GtkWidget *desk_text_new(const char *text, int width, const char *class);

/* A heading of a part of a page. */
GtkWidget *desk_heading_new(const char *text);

/* A flat button with an icon, called @label in words; @act (NULL: nothing yet) is called with
 * @data. */
GtkWidget *desk_button_new(const char *icon, const char *label, GCallback act, gpointer data);

/* @page in a view that scrolls. */
GtkWidget *desk_scrolled_new(GtkWidget *page);

/* Hides the buttons of @spin, a GtkSpinButton: it is typed in, or stepped by keys. */
void desk_number_hide_buttons(GtkWidget *spin);

/* @children, closed by NULL, beside each other. */
GtkWidget *desk_line_new(int spacing, GtkWidget *const *children);

/* Cells side by side where there is room, at most @most in a line; @name as of widget_set_spoken_name(), or
 * NULL. */
GtkWidget *desk_flow_new(const char *name, guint most, guint spacing);

/* Adds @child to @flow, in a cell that does not take the keyboard itself. */
void desk_flow_add(GtkWidget *flow, GtkWidget *child);

/* A grid at the top, with so much room between its rows and columns. */
GtkWidget *desk_grid_new(guint rows, guint columns);

/* A list of rows called @name, with the placeholder @nothing (NULL: none). */
GtkWidget *desk_rows_new(const char *name, const char *nothing);

/* Adds @child to @rows as a row that is called @words. Returns: (transfer none): the row. */
GtkWidget *desk_rows_add(GtkWidget *rows, GtkWidget *child, const char *words);

/* The placeholder of an empty view: an icon, a title, a sentence on what the view is for, and
 * @button (NULL: none), the one thing to do about it. */
GtkWidget *desk_empty_new(const char *icon, const char *title, const char *text, GtkWidget *button);

/* The one button of a view that is done next, one beside it, or a flat one; pressed it calls @act
 * with @data. */
GtkWidget *desk_primary_new(const char *label, GCallback act, gpointer data);
GtkWidget *desk_plain_new(const char *label, GCallback act, gpointer data);
GtkWidget *desk_flat_new(const char *label, GCallback act, gpointer data);

/* Something that was found out, as bad as @severity: what is so, and @buttons (closed by NULL). */
GtkWidget *desk_notice_new(Severity severity, const char *text, GtkWidget *const *buttons);

/* Opens @popover at @widget; it is gone when it has closed, or @widget is. */
void desk_popover_open(GtkWidget *popover, GtkWidget *widget);

/* Closes the popover around @inside; what it was opened at has the keyboard. */
void desk_popover_close(GtkWidget *inside);

/* Adds or removes the style @class of @widget, with the accessible state of being pressed. */
void desk_press(GtkWidget *widget, const char *class, gboolean is_pressed);
