/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A dialog's questions, one below the other: what is asked at the left, what answers at the right.
 */
#pragma once

#include <gtk/gtk.h>

/* Returns: a dialog above @window, and gone with it, that can be left or answered by @verb, which
 * is its default. */
GtkDialog *questions_dialog_new(GtkWindow *window, const char *title, const char *verb);

/* Returns: (transfer floating): a grid without rows. */
GtkGrid *questions_new(void);

/* Adds @row, which asks @title; @answer (transfer floating) is called so for those who hear it. */
void questions_add(GtkGrid *questions, gint row, const char *title, GtkWidget *answer);

/* Returns: (transfer floating): a choice between @first, unless that is NULL, and @items, closed by
 * NULL. */
GtkWidget *questions_choice_new(const char *first, const char *const *items);

/* Returns: (transfer floating): a line for what is wrong with the answers. */
GtkLabel *questions_problem_new(void);
