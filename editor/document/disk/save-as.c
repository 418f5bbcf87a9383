/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writes a data set, with the files beside its records, to another folder.
 */
#include "editor/document/disk/save-as.h"

#include "editor/document/other-files.h"
#include "schema/store/save.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>

/* So many files that are missing are named. */
#define NAMED_MAX 12u

/* Makes @folder, or looks whether it is empty. */
static gboolean
take_folder(const char *folder, GError **error)
{
    if (g_mkdir(folder, 0777) == 0)
        return TRUE;
    if (errno != EEXIST) {
        g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_FAILED, _("Cannot create “%s”: %s"), folder,
                    g_strerror(errno));
        return FALSE;
    }
    g_autoptr(GDir) directory = g_dir_open(folder, 0, error);
    if (directory == NULL)
        return FALSE;
    if (g_dir_read_name(directory) == NULL)
        return TRUE;
    g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_FAILED,
                _("“%s” is not empty. Choose a new or an empty folder."), folder);
    return FALSE;
}

/* Whether what the document extends lies beside @folder as well. What is nowhere any more need not
 * be there: @lost gets (transfer none) its name, else NULL. */
static gboolean
finds_base(EditorDocument *document, const char *folder, const char **lost, GError **error)
{
    const DataSet *set = editor_document_set(document);
    const Game *game = (const Game *)data_set_file_of(set, ENTITY_GAME)->root;
    const char *base = game != NULL && !game->record.raw ? game->extends : NULL;
    *lost = NULL;
    if (base == NULL)
        return TRUE;
    g_autofree char *canonical = g_canonicalize_filename(folder, NULL);
    g_autofree char *parent = g_path_get_dirname(canonical);
    g_autofree char *own = g_path_get_basename(canonical);
    g_autofree char *mark = g_build_filename(parent, base, file_kinds()[0].name, NULL);
    if (strcmp(own, base) == 0) {
        g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_FAILED,
                    _("The data set extends “%s” and cannot have the same name."), base);
        return FALSE;
    }
    if (g_file_test(mark, G_FILE_TEST_IS_REGULAR))
        return TRUE;
    *lost = editor_document_lost_base(document);
    if (*lost != NULL)
        return TRUE;
    g_autofree char *below = g_canonicalize_filename(set->base->folder, NULL);
    g_autofree char *beside = g_path_get_dirname(below);
    g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_FAILED,
                _("The data set extends “%s”, which is not in “%s”. Copy “%s” there first, or save "
                  "in a new folder in “%s”."),
                base, parent, below, beside);
    return FALSE;
}

static void
add_file(GArray *files, const char *name, GBytes *contents)
{
    const SaveFile file = {.name = g_strdup(name), .contents = contents};
    g_array_append_val(files, file);
}

/* The files of the open layer as they are in memory; a file that could not be understood is written
 * as it was read. @unread gets the names of those that were never read. */
static void
add_known_files(GArray *files, const DataSet *set, GHashTable *unread)
{
    for (guint i = 0; i < set->n_files; i++) {
        const DataFile *file = &set->files[i];
        GBytes *contents = data_file_contents(file);
        if (contents != NULL)
            add_file(files, file->name, contents);
        else if (file->read.result != FILE_ABSENT)
            other_files_add_name(unread, file->name);
    }
}

static void
clear_file(gpointer data)
{
    SaveFile *file = data;
    g_free((char *)file->name);
    g_bytes_unref(file->contents);
}

/* Returns: (transfer full): what is not in @folder though it was in @old, in words, or NULL. */
static char *
describe_missing(const char *old, const char *folder, const GPtrArray *left, const char *base)
{
    g_autoptr(GString) words = g_string_new(NULL);
    g_autofree char *there = g_filename_display_name(folder);
    g_autofree char *here = g_filename_display_name(old != NULL ? old : "");
    g_autoptr(GString) names = g_string_new(NULL);
    for (guint i = 0; i < MIN(left->len, NAMED_MAX); i++) {
        g_autofree char *name = g_filename_display_name(left->pdata[i]);
        g_string_append_printf(names, "%s%s", i > 0 ? ", " : "", name);
    }
    if (left->len > NAMED_MAX)
        g_string_append(names, ", …");
    if (left->len > 0)
        g_string_append_printf(
            words,
            ngettext("Saved in “%s”, without %u file that cannot be read in “%s”: %s.",
                     "Saved in “%s”, without %u files that cannot be read in “%s”: %s.", left->len),
            there, left->len, here, names->str);
    if (left->len > 0 && base != NULL)
        g_string_append_c(words, '\n');
    if (base != NULL)
        g_string_append_printf(words,
                               _("The data set extends “%s”, which cannot be found. What this "
                                 "layer has is saved; put “%s” beside “%s” and open the layer "
                                 "again."),
                               base, base, there);
    return words->len > 0 ? g_string_free(g_steal_pointer(&words), FALSE) : NULL;
}

gboolean
editor_document_save_as(EditorDocument *document, const char *folder, char **missing,
                        GError **error)
{
    const char *base;
    const DataSet *set = editor_document_set(document);
    g_autofree char *old = g_strdup(editor_document_saved(document)->folder);
    g_autoptr(GArray) files = g_array_new(FALSE, FALSE, sizeof(SaveFile));
    g_autoptr(GPtrArray) left = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GHashTable) others = other_files_new();
    g_array_set_clear_func(files, clear_file);
    editor_document_add_other_files(document, others);
    /* Before @folder has files: it may be made in the old one. */
    other_files_list(old, others);
    add_known_files(files, set, others);
    /* The files of the set come last: without them the folder is no data set. */
    if (!finds_base(document, folder, &base, error) || !take_folder(folder, error) ||
        !other_files_copy(old, folder, others, left, error))
        return FALSE;
    if (!save_files(folder, (const SaveFile *)files->data, files->len, save_system_calls(), error))
        return FALSE;
    g_autoptr(DataSet) there = data_set_load(folder, error);
    if (there == NULL)
        return FALSE;
    *missing = describe_missing(old, folder, left, base);
    editor_document_rebase(document, there, NULL, _("Save in another folder"));
    return TRUE;
}
