/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A dialog's questions, one below the other: what is asked at the left, what answers at the right.
 */
#pragma once

#include <gtk/gtk.h>

/* Returns: (transfer floating): a grid without rows. */
GtkGrid *questions_new(void);

/* Adds @row, which asks @title; @answer (transfer floating) is called so for those who hear it. */
void questions_add(GtkGrid *questions, gint row, const char *title, GtkWidget *answer);

/* Returns: (transfer floating): a line for what is wrong with the answers. */
GtkLabel *questions_problem_new(void);
