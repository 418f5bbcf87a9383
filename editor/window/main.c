/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva-editor.
 */
#include "editor/window/application.h"

int
main(int argc, char **argv)
{
    g_autoptr(EditorApplication) application = editor_application_new();
    return g_application_run(G_APPLICATION(application), argc, argv);
}
