/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Opening what the command line names.
 */
#include "editor/window/application.h"

#include "editor/window/window.h"

struct _EditorApplication {
    GtkApplication parent;
};

G_DEFINE_FINAL_TYPE(EditorApplication, editor_application, GTK_TYPE_APPLICATION)

static void
open_folder(EditorApplication *self, GFile *file)
{
    g_autofree char *folder = g_file_get_path(file);
    g_autoptr(GError) error = NULL;
    g_autoptr(DataSet) set = folder != NULL ? data_set_load(folder, &error) : NULL;
    if (set == NULL) {
        g_printerr("narva-editor: %s\n", error != NULL ? error->message : "not a local folder");
        return;
    }
    g_autoptr(EditorDocument) document = editor_document_new(set);
    gtk_window_present(GTK_WINDOW(editor_window_new(GTK_APPLICATION(self), document)));
}

static void
editor_application_open(GApplication *application,
                        GFile **files,
                        gint n_files,
                        const char *hint G_GNUC_UNUSED)
{
    for (gint i = 0; i < n_files; i++)
        open_folder(EDITOR_APPLICATION(application), files[i]);
}

static void
editor_application_class_init(EditorApplicationClass *class)
{
    G_APPLICATION_CLASS(class)->open = editor_application_open;
}

static void
editor_application_init(EditorApplication *self G_GNUC_UNUSED)
{
}

EditorApplication *
editor_application_new(void)
{
    return g_object_new(EDITOR_TYPE_APPLICATION,
                        "application-id",
                        EDITOR_APPLICATION_ID,
                        "flags",
                        G_APPLICATION_HANDLES_OPEN | G_APPLICATION_NON_UNIQUE,
                        NULL);
}
