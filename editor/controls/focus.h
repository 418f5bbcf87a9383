/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How an area gets the keyboard. GTK alone (4.8) goes on from what had it there last, past it, and
 * so comes out on the other side of an area that was left at its end.
 */
#pragma once

#include <gtk/gtk.h>

/* Gives the keyboard to the first widget in @area that takes it; GTK_DIR_TAB_BACKWARD: to the last
 * one. Returns: FALSE: none takes it. */
gboolean focus_enter(GtkWidget *area, GtkDirectionType direction);
