/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Containers whose children are rebuilt, and how an area gets the focus.
 *
 * To remove a child while the focus is moving to it makes GTK (4.8) loop for ever over the
 * parents of a widget that has none. The focus is moving whenever an entry is left, which is
 * when typed text is stored.
 *
 * GTK alone (4.8) moves on from the child that last had the focus, past it, and so leaves an
 * area that was left at its end.
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

/* Calls @change(@data) when container_rebuild() would; what it removes and adds, and where the
 * focus is afterwards, is its business. */
void container_change(GtkWidget *container, ContainerChange change, gpointer data);

/* Focuses the first widget in @area that takes the focus; GTK_DIR_TAB_BACKWARD: to the last one.
 * Returns: FALSE: none takes it. */
gboolean container_focus(GtkWidget *area, GtkDirectionType direction);
