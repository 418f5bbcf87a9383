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

/* So many files that are missing are named. */
#define NAMED_MAX 12u

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
    if (strcmp(own, base) == 0)
        return fail(error, _("The data set extends “%s” and cannot bear the same name itself."),
                    base);
    if (g_file_test(mark, G_FILE_TEST_IS_REGULAR))
        return TRUE;
    *lost = editor_document_lost_base(document);
    if (*lost != NULL)
        return TRUE;
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
            g_hash_table_add(unread, g_strdup(file->name));
    }
}

/* Links to folders are not followed: they may lead in a circle. */
static void
list_folder(const char *folder, const char *below, GHashTable *names)
{
    g_autofree char *path = g_build_filename(folder, below, NULL);
    g_autoptr(GDir) directory = g_dir_open(path, 0, NULL);
    if (directory == NULL && below[0] != '\0')
        g_hash_table_add(names, g_strdup(below));
    for (const char *name; directory != NULL && (name = g_dir_read_name(directory)) != NULL;) {
        g_autofree char *inner =
            below[0] != '\0' ? g_build_filename(below, name, NULL) : g_strdup(name);
        g_autofree char *whole = g_build_filename(path, name, NULL);
        if (name[0] == '.' || file_kind_of(inner) != NULL)
            continue;
        if (g_file_test(whole, G_FILE_TEST_IS_DIR) && !g_file_test(whole, G_FILE_TEST_IS_SYMLINK))
            list_folder(folder, inner, names);
        else
            g_hash_table_add(names, g_steal_pointer(&inner));
    }
}

void
save_as_list_other_files(const char *folder, GHashTable *names)
{
    if (folder != NULL)
        list_folder(folder, "", names);
}

/* Copies the file @name. Returns: FALSE with @error set where it cannot be written; @is_copied says
 * whether there was something to be read. */
static gboolean
copy_file(const char *from, const char *to, const char *name, gboolean *is_copied, GError **error)
{
    gsize length;
    FileContents read = file_read(from, name);
    g_autofree char *path = g_build_filename(to, name, NULL);
    g_autofree char *folder = g_path_get_dirname(path);
    gboolean is_written = TRUE;
    *is_copied = read.result == FILE_READ;
    if (*is_copied) {
        const char *bytes = g_bytes_get_data(read.contents, &length);
        int flags = G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE;
        g_mkdir_with_parents(folder, 0777);
        is_written = g_file_set_contents_full(path, bytes, (gssize)length,
                                              (GFileSetContentsFlags)flags, 0666, error);
    }
    file_contents_clear(&read);
    return is_written;
}

static int
compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Copies the files @names of @from (NULL: nowhere), as far as they can be read; @left gets, owned,
 * the names of the others. */
static gboolean
copy_files(const char *from, const char *to, GHashTable *names, GPtrArray *left, GError **error)
{
    GHashTableIter iterator;
    gpointer name;
    g_hash_table_iter_init(&iterator, names);
    while (g_hash_table_iter_next(&iterator, &name, NULL)) {
        gboolean is_copied = FALSE;
        if (from != NULL && !copy_file(from, to, name, &is_copied, error))
            return FALSE;
        if (!is_copied)
            g_ptr_array_add(left, g_strdup(name));
    }
    g_ptr_array_sort(left, compare_names);
    return TRUE;
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
    if (left->len > 0)
        g_string_append_printf(
            words,
            g_dngettext(NULL, "Saved in “%s”, without %u file that cannot be read in “%s”: ",
                        "Saved in “%s”, without %u files that cannot be read in “%s”: ", left->len),
            there, left->len, here);
    for (guint i = 0; i < MIN(left->len, NAMED_MAX); i++) {
        g_autofree char *name = g_filename_display_name(left->pdata[i]);
        g_string_append_printf(words, "%s%s", i > 0 ? ", " : "", name);
    }
    if (left->len > 0)
        g_string_append(words, left->len > NAMED_MAX ? ", …" : ".");
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
    g_autoptr(GHashTable) others = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_array_set_clear_func(files, clear_file);
    editor_document_add_other_files(document, others);
    /* Before @folder has files: it may be made in the old one. */
    save_as_list_other_files(old, others);
    add_known_files(files, set, others);
    /* The files of the set come last: without them nobody takes the folder for one. */
    if (!finds_base(document, folder, &base, error) || !take_folder(folder, error) ||
        !copy_files(old, folder, others, left, error))
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
