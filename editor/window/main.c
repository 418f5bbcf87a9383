/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva-editor.
 */
#include "editor/window/application.h"

#include <glib/gi18n.h>
#include <locale.h>

int
main(int argc, char **argv)
{
    setlocale(LC_ALL, "");
    bindtextdomain(GETTEXT_PACKAGE, LOCALE_FOLDER);
    bind_textdomain_codeset(GETTEXT_PACKAGE, "UTF-8");
    textdomain(GETTEXT_PACKAGE);
    g_autoptr(EditorApplication) application = editor_application_new();
    return g_application_run(G_APPLICATION(application), argc, argv);
}
