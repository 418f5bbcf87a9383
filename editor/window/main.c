/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva-editor.
 */
#include "editor/window/application.h"
#include "schema/text/translation.h"

#include <locale.h>

int
main(int argc, char **argv)
{
    setlocale(LC_ALL, "");
    translation_bind();
    g_autoptr(EditorApplication) application = editor_application_new();
    return g_application_run(G_APPLICATION(application), argc, argv);
}
