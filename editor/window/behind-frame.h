/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What can wait until a window is seen.
 */
#pragma once

#include <gtk/gtk.h>

/* Calls @work once with @widget when a frame of it has been painted and nothing more urgent is left
 * to do; not if it is gone from the screen by then. */
void behind_frame(GtkWidget *widget, void (*work)(GtkWidget *widget));
