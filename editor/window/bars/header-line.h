/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How the bar at the top is divided: names get all they need, and what stands last, where anything
 * is found, lies in the middle of the window as long as they leave it there.
 */
#pragma once

#include <gtk/gtk.h>

/* Has the children of @line stand so, from the start on. */
void header_line_lay_out(GtkWidget *line);
