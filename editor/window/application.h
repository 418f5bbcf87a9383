/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The program: it opens data sets, each in a window of its own.
 */
#pragma once

#include <gtk/gtk.h>

#define EDITOR_APPLICATION_ID "org.narva.Editor"

#define EDITOR_TYPE_APPLICATION (editor_application_get_type())
G_DECLARE_FINAL_TYPE(EditorApplication, editor_application, EDITOR, APPLICATION, GtkApplication)

EditorApplication *editor_application_new(void);
