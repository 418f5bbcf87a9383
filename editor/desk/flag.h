/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The colour of a nation, beside its name.
 */
#pragma once

#include <gtk/gtk.h>

/* Returns: (transfer floating): a small box of the colour @paint, 0xrrggbb. */
GtkWidget *flag_new(guint32 paint);
