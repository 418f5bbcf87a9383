/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How one finding stands in a list, and the buttons that show or hide those of a severity.
 */
#pragma once

#include "schema/model/findings/finding.h"

#include <gtk/gtk.h>

/* Returns: (transfer floating): the sign of @severity. */
GtkWidget *problem_image_new(Severity severity);

/* Returns: (transfer full): makes rows of EditorProblem. */
GtkListItemFactory *problem_rows_new(void);

/* Returns: (transfer floating): a button that is pressed while those of a severity are listed. */
GtkWidget *problem_toggle_new(void);

/* Makes it show that there are @n of @severity. */
void problem_toggle_count(GtkWidget *toggle, Severity severity, guint n);
