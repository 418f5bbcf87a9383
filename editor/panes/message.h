/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Telling that something could not be done.
 */
#pragma once

#include <gtk/gtk.h>

/* Lets words that are wider than the screen, such as names of files, go on in the next line. */
void message_wrap(GtkMessageDialog *dialog);

/* Shows @title and @text in a dialog above @window. */
void message_show(GtkWindow *window, const char *title, const char *text);

/* The same with another button, called @label (with a mnemonic), which closes the dialog and then
 * activates @action of @window. */
void message_show_offer(GtkWindow *window, const char *title, const char *text, const char *label,
                        const char *action);
