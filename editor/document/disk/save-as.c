/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From one folder to another.
 */
#include "editor/document/disk/save-as.h"

#include "schema/store/save.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>

static gboolean fail(GError **error, const char *format, ...) G_GNUC_PRINTF(2, 3);

static gboolean
fail(GError **error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *message = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_FAILED, "%s", message);
    return FALSE;
}

/* Makes @folder, or looks whether it is empty. */
static gboolean
take_folder(const char *folder, GError **error)
{
    if (g_mkdir(folder, 0777) == 0)
        return TRUE;
    if (errno != EEXIST)
        return fail(error, _("Cannot make “%s”: %s"), folder, g_strerror(errno));
    g_autoptr(GDir) directory = g_dir_open(folder, 0, error);
    if (directory == NULL)
        return FALSE;
    if (g_dir_read_name(directory) == NULL)
        return TRUE;
    return fail(error, _("“%s” is not empty. Choose a new or an empty folder."), folder);
}

/* Whether what the set extends lies beside @folder as well. */
static gboolean
finds_base(const DataSet *set, const char *folder, GError **error)
{
    const Game *game = (const Game *)data_set_file_of(set, ENTITY_GAME)->root;
    const char *base = game != NULL && !game->record.raw ? game->extends : NULL;
    if (base == NULL)
        return TRUE;
    g_autofree char *canonical = g_canonicalize_filename(folder, NULL);
    g_autofree char *parent = g_path_get_dirname(canonical);
    g_autofree char *own = g_path_get_basename(canonical);
    g_autofree char *mark = g_build_filename(parent, base, file_kinds()[0].name, NULL);
    if (strcmp(own, base) == 0)
        return fail(error, _("The data set extends “%s” and cannot bear the same name itself."),
                    base);
    if (g_file_test(mark, G_FILE_TEST_IS_REGULAR))
        return TRUE;
    if (set->base == NULL || set->base->folder == NULL)
        return fail(
            error, _("The data set extends “%s”, which must lie in “%s” then. Put it there first."),
            base, parent);
    g_autofree char *below = g_canonicalize_filename(set->base->folder, NULL);
    g_autofree char *beside = g_path_get_dirname(below);
    return fail(error,
                _("The data set extends “%s”, which is not in “%s”. Copy “%s” there first, or save "
                  "in a new folder in “%s”."),
                base, parent, below, beside);
}

static void
add_file(GArray *files, const char *name, GBytes *contents)
{
    const SaveFile file = {.name = g_strdup(name), .contents = contents};
    g_array_append_val(files, file);
}

/* The files of the open layer as they are in memory; a file that could not be
 * understood is written as it was read. */
static void
add_known_files(GArray *files, const DataSet *set)
{
    for (guint i = 0; i < set->n_files; i++) {
        GBytes *contents = data_file_contents(&set->files[i]);
        if (contents != NULL)
            add_file(files, set->files[i].name, contents);
    }
}

/* Copies one file that lies beside those of the data set: a scan, notes. What is no plain file
 * stays behind. */
static gboolean
copy_file(const char *from, const char *to, const char *name, GError **error)
{
    g_autofree char *path = g_build_filename(to, name, NULL);
    FileContents read = file_read(from, name);
    gboolean is_lost = read.result == FILE_UNREADABLE || read.result == FILE_TOO_LARGE;
    gboolean is_copied = !is_lost;
    if (read.result == FILE_READ) {
        gsize length;
        const char *bytes = g_bytes_get_data(read.contents, &length);
        int flags = G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE;
        is_copied = g_file_set_contents_full(path, bytes, (gssize)length, (int)flags, 0666, error);
    }
    file_contents_clear(&read);
    return is_lost ? fail(error, _("“%s” of the old folder cannot be read."), name) : is_copied;
}

/* A folder that is gone has nothing left to copy; what is in memory must be saved all the same. */
static gboolean
copy_other_files(const char *from, const char *to, GError **error)
{
    if (from == NULL || !g_file_test(from, G_FILE_TEST_IS_DIR))
        return TRUE;
    g_autoptr(GDir) directory = g_dir_open(from, 0, error);
    if (directory == NULL)
        return FALSE;
    for (const char *name; (name = g_dir_read_name(directory)) != NULL;)
        if (name[0] != '.' && file_kind_of(name) == NULL && !copy_file(from, to, name, error))
            return FALSE;
    return TRUE;
}

static void
clear_file(gpointer data)
{
    SaveFile *file = data;
    g_free((char *)file->name);
    g_bytes_unref(file->contents);
}

gboolean
editor_document_save_as(EditorDocument *document, const char *folder, GError **error)
{
    const DataSet *set = editor_document_set(document);
    g_autoptr(GArray) files = g_array_new(FALSE, FALSE, sizeof(SaveFile));
    g_array_set_clear_func(files, clear_file);
    add_known_files(files, set);
    /* The files of the set come last: without them nobody takes the folder for one. */
    if (!finds_base(set, folder, error) || !take_folder(folder, error) ||
        !copy_other_files(editor_document_saved(document)->folder, folder, error))
        return FALSE;
    if (!save_files(folder, (const SaveFile *)files->data, files->len, save_system_calls(), error))
        return FALSE;
    g_autoptr(DataSet) there = data_set_load(folder, error);
    if (there == NULL)
        return FALSE;
    editor_document_rebase(document, there, NULL, _("Save in another folder"));
    return TRUE;
}
