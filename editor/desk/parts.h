/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Widgets for the pages of desks. All are returned floating.
 */
#pragma once

#include "editor/controls/widget-text.h"
#include "schema/model/finding.h"

#include <gtk/gtk.h>

/* A left-aligned label. @width: in letters, beyond which it is ellipsized; 0: it wraps. @class: a
 * style class; NULL: none. */
GtkWidget *desk_text_new(const char *text, int width, const char *class);

/* A heading of a part of a page. */
GtkWidget *desk_heading_new(const char *text);

/* A flat button with @icon and the accessible name @label; @act (NULL: none yet) is its handler of
 * "clicked", with @data. */
GtkWidget *desk_button_new(const char *icon, const char *label, GCallback act, gpointer data);

/* @page in a view that scrolls. */
GtkWidget *desk_scrolled_new(GtkWidget *page);

/* Hides the buttons of @spin, a GtkSpinButton, which is then used by typing and by keys. */
void desk_number_hide_buttons(GtkWidget *spin);

/* @children, closed by NULL, beside each other. */
GtkWidget *desk_line_new(int spacing, GtkWidget *const *children);

/* A box of cells side by side as far as there is room, at most @most in a line. @name: the
 * accessible name, or NULL. */
GtkWidget *desk_flow_new(const char *name, guint most, guint spacing);

/* Adds @child to @flow, in a cell that does not take the focus itself. */
void desk_flow_add(GtkWidget *flow, GtkWidget *child);

/* A grid, aligned at the top, with @rows and @columns pixels between its rows and columns. */
GtkWidget *desk_grid_new(guint rows, guint columns);

/* A list of rows with the accessible name @name and the placeholder @nothing (NULL: none). */
GtkWidget *desk_rows_new(const char *name, const char *nothing);

/* Adds @child to @rows as a row with the accessible name @words. Returns: (transfer none): the row.
 */
GtkWidget *desk_rows_add(GtkWidget *rows, GtkWidget *child, const char *words);

/* The placeholder of an empty view: @icon, @title, a sentence on what the view is for, and @button
 * (NULL: none) for the next thing to do. */
GtkWidget *desk_empty_new(const char *icon, const char *title, const char *text, GtkWidget *button);

/* A suggested button, a usual one and a flat one, with @act as handler of "clicked", with @data. */
GtkWidget *desk_primary_new(const char *label, GCallback act, gpointer data);
GtkWidget *desk_plain_new(const char *label, GCallback act, gpointer data);
GtkWidget *desk_flat_new(const char *label, GCallback act, gpointer data);

/* A notice of @severity: @text, and @buttons (NULL-terminated). */
GtkWidget *desk_notice_new(Severity severity, const char *text, GtkWidget *const *buttons);

/* Opens @popover at @widget. It is removed when it has closed, or with @widget. */
void desk_popover_open(GtkWidget *popover, GtkWidget *widget);

/* Closes the popover around @inside, and returns the focus to the widget at which it was opened. */
void desk_popover_close(GtkWidget *inside);

/* Adds or removes the style class @class of @widget, and sets its accessible state “pressed”. */
void desk_press(GtkWidget *widget, const char *class, gboolean is_pressed);
