/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What became of each kind of thing that went from one program to another, as a list: what, how
 * many, why, and where the first of them is; what was left out comes first. A button below copies
 * it as text.
 */
#pragma once

#include "schema/foreign/loss-report.h"

#include <gtk/gtk.h>

/* Returns: (transfer floating): a list without rows, which says @nothing as long as it has none. */
GtkWidget *loss_list_new(const char *nothing);

/* Shows the rows of @report that happened; NULL: none. */
void loss_list_show(GtkWidget *list, const LossReport *report);
