/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "editor/window/dialogs/new-folder.h"

#include "schema/store/new-data-set.h"
#include "schema/text/names.h"

#include <glib/gi18n.h>

/* So many numbers are tried behind a name that is taken. */
#define NUMBERS 1000

char *
new_folder_propose(const char *beside, const char *name, const char *other)
{
    g_autofree char *id = name_to_id(name);
    char *path = g_build_filename(beside, id != NULL ? id : other, NULL);
    for (guint i = 2; g_file_test(path, G_FILE_TEST_EXISTS) && i < NUMBERS; i++) {
        g_autofree char *numbered = g_strdup_printf("%s-%u", id != NULL ? id : other, i);
        g_free(path);
        path = g_build_filename(beside, numbered, NULL);
    }
    return path;
}

const char *
new_folder_problem(const char *folder)
{
    g_autofree char *id = new_data_set_id(folder);
    g_autoptr(GDir) directory = g_dir_open(folder, 0, NULL);
    if (id == NULL)
        return _("The folder needs a name with letters or digits.");
    if (directory != NULL ? g_dir_read_name(directory) != NULL
                          : g_file_test(folder, G_FILE_TEST_EXISTS))
        return _("Something lies there already, and nothing is written over. Name another folder.");
    return NULL;
}
