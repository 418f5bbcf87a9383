/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Containers whose children are rebuilt, and how an area gets the focus.
 *
 * If a child is removed while the focus is moving to it, GTK (4.8) loops forever over the parents
 * of a widget that has none. The focus is moving whenever an entry is left, which is when typed
 * text is stored.
 *
 * By itself GTK (4.8) moves the focus to the child after the one that last had it, and so leaves an
 * area again whose last child had it.
 */
#pragma once

#include <gtk/gtk.h>

/* Changes the children of a container; gets the data given with it. */
typedef void (*ContainerChange)(gpointer data);

/* Removes all children of @container: rows, cells, or what is in a grid, a box or a widget of our
 * own. Where the focus may be moving into @container, use container_rebuild(). */
void container_empty(GtkWidget *container);

/* Empties @container and calls @fill(@data), in this call, or, while the focus is moving, as soon
 * as it has arrived; of several such calls the last one counts. It is not called once @container
 * has left its window, so that @data needs to live only as long as that. If the focus was in
 * @container it is afterwards in the child at the same index, else in the last one, else in the
 * first widget around @container. */
void container_rebuild(GtkWidget *container, ContainerChange fill, gpointer data);

/* Calls @change(@data) when container_rebuild() would call @fill. It removes and adds children, and
 * sets the focus, itself. */
void container_change(GtkWidget *container, ContainerChange change, gpointer data);

/* Focuses the first widget in @area that takes the focus; with GTK_DIR_TAB_BACKWARD the last one.
 * Returns: FALSE: none takes it. */
gboolean container_focus(GtkWidget *area, GtkDirectionType direction);
