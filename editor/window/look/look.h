/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How the editor looks: its colours, light or dark as GTK is asked to be, and the style sheets that
 * use them.
 */
#pragma once

#include <gtk/gtk.h>

typedef enum { THEME_LIGHT, THEME_DARK, THEME_CONTRAST, N_THEMES } Theme;

/* Gives all windows of @display the looks; their colours follow the settings of GTK as long as
 * @display lives. @failed (NULL: mistakes are logged as warnings) is called for mistakes in the
 * style sheets, as a handler of the signal "parsing-error" of GtkCssProvider, with @data. */
void look_install(GdkDisplay *display, GCallback failed, gpointer data);
