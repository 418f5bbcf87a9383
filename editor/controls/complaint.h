/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where a form says what could not be done.
 */
#pragma once

#include <gtk/gtk.h>

/* Returns: (transfer none): a line for what goes wrong below @owner, which is to hold it. It is
 * not seen until there is something to say. */
GtkWidget *complaint_new(GtkWidget *owner);

/* Shows @error (transfer full; NULL: all is well) on the line of the nearest widget around @at that
 * has one. */
void complaint_show(GtkWidget *at, GError *error);
