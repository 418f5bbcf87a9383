/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Helping.
 */
#include "editor/window/commands.h"

#include "editor/panes/message.h"
#include "editor/window/application.h"
#include "editor/window/dialogs/dialogs.h"
#include "editor/window/dialogs/questions.h"

#include <glib/gi18n.h>

/* The guide is installed beside the program; a fresh checkout has it in docs/. */
void
help_guide(EditorWindow *window, const char *text G_GNUC_UNUSED)
{
    const char *const places[] = {GUIDE_INSTALLED, GUIDE_IN_SOURCE};
    for (guint i = 0; i < G_N_ELEMENTS(places); i++) {
        g_autofree char *uri = g_filename_to_uri(places[i], NULL, NULL);
        if (!g_file_test(places[i], G_FILE_TEST_EXISTS))
            continue;
        gtk_show_uri(GTK_WINDOW(window), uri, GDK_CURRENT_TIME);
        return;
    }
    message_show(GTK_WINDOW(window), _("The user guide is not there"),
                 _("It has not been installed."));
}

void
help_shortcuts(EditorWindow *window, const char *text G_GNUC_UNUSED)
{
    shortcuts_show(window);
}

void
help_about(EditorWindow *window, const char *text G_GNUC_UNUSED)
{
    GtkWidget *dialog = g_object_new(
        GTK_TYPE_ABOUT_DIALOG, "transient-for", window, "modal", TRUE, "destroy-with-parent", TRUE,
        "program-name", _("Narva"), "version", NARVA_VERSION, "logo-icon-name",
        EDITOR_APPLICATION_ID, "comments", _("The workbench for the data of board wargames"),
        "license-type", GTK_LICENSE_GPL_3_0, NULL);
    questions_head(GTK_WINDOW(dialog), _("About Narva"));
    gtk_window_present(GTK_WINDOW(dialog));
    /* The keyboard goes to its first text, all of which would be shown as selected. */
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(dialog));
    if (GTK_IS_LABEL(focus))
        gtk_label_select_region(GTK_LABEL(focus), 0, 0);
}
