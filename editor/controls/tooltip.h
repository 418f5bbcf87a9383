/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What widgets say below the pointer.
 */
#pragma once

#include <gtk/gtk.h>

/* As gtk_widget_set_tooltip_text(), but without a question to the screen while @widget is not on
 * it: GTK 4.8 asks for the pointer at each text, and waits for the answer. */
void tooltip_set(gpointer widget, const char *text);
