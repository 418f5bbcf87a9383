/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is typed and not finished yet, wherever that is: whoever saves, closes or goes elsewhere
 * finishes it first, so that nothing typed is lost.
 */
#pragma once

#include <gtk/gtk.h>

/* Says, with the data that was given, whether something is typed that is not finished. */
typedef gboolean (*UnfinishedIsOpen)(gpointer data);

/* Finishes it as Return does. Returns: FALSE: it was tried, and what was typed cannot be. */
typedef gboolean (*UnfinishedFinish)(gpointer data);

/* Makes @widget, or what has the keyboard in it, something that can be finished. @data lives as
 * long as @widget does. */
void unfinished_offer(GtkWidget *widget, UnfinishedIsOpen is_open, UnfinishedFinish finish,
                      gpointer data);

/* Returns: whether something is typed, where the keyboard is in @root, that is not finished. */
gboolean unfinished_is_there(GtkRoot *root);

/* Finishes what is typed where the keyboard is in @root. Returns: FALSE: that cannot be, and a
 * complaint says why. What was refused before is not tried again: then it is TRUE. */
gboolean unfinished_finish(GtkRoot *root);
