/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The program: it opens data sets, each in a window of its own.
 */
#pragma once

#include "editor/document/settings.h"

#include <gtk/gtk.h>

#define EDITOR_APPLICATION_ID "org.narva.Editor"

#define EDITOR_TYPE_APPLICATION (editor_application_get_type())
G_DECLARE_FINAL_TYPE(EditorApplication, editor_application, EDITOR, APPLICATION, GtkApplication)

EditorApplication *editor_application_new(void);

/* Returns: (transfer none): what is remembered from run to run. */
Settings *editor_application_settings(EditorApplication *application);

/* Shows light or dark as the settings say. */
void editor_application_apply_colours(EditorApplication *application);

/* Adds the style sheets of the editor to all windows of @display; their colours follow the theme
 * that the settings of GTK name, as long as @display lives. To be called once for a display.
 * @failed (NULL: mistakes are logged as warnings) is called for mistakes in the style sheets, as a
 * handler of the signal "parsing-error" of GtkCssProvider, with @data. */
void application_load_styles(GdkDisplay *display, GCallback failed, gpointer data);
