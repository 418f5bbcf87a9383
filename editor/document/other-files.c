/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files beside the records: listed, kept in memory, and written elsewhere.
 */
#include "editor/document/other-files.h"

#include "schema/store/file-kind.h"
#include "schema/store/file-read.h"
#include "schema/store/new-data-set.h"
#include "schema/store/save.h"
#include "schema/store/shipped-sets.h"
#include "schema/text/name.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

/* A file beside the records. */
typedef struct {
    GBytes *contents;    /* owned: as it was read last; NULL: it is not kept */
    gint64 size, second; /* on disk, when it was read; second: of its last change */
    gint64 nanosecond;
} OtherFile;

static void
free_other(gpointer data)
{
    OtherFile *other = data;
    g_bytes_unref(other->contents);
    g_free(other);
}

GHashTable *
other_files_new(void)
{
    return g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_other);
}

/* Notes @name, about which nothing is kept if it is not noted already. Returns: (transfer none). */
static OtherFile *
note_other(GHashTable *others, const char *name)
{
    OtherFile *other = g_hash_table_lookup(others, name);
    if (other != NULL)
        return other;
    other = g_new0(OtherFile, 1);
    g_hash_table_insert(others, g_strdup(name), other);
    return other;
}

void
other_files_add(GHashTable *from, GHashTable *others)
{
    GHashTableIter iterator;
    gpointer name, value;
    g_hash_table_iter_init(&iterator, from);
    while (g_hash_table_iter_next(&iterator, &name, &value)) {
        OtherFile *other = note_other(others, name);
        const OtherFile *known = value;
        g_bytes_unref(other->contents);
        *other = *known;
        if (other->contents != NULL)
            g_bytes_ref(other->contents);
    }
}

/* Keeps what is in the file @path, called @name below @folder, as it is now; @room is what is left
 * of OTHER_FILES_BYTES_MAX. */
static void
keep_other(OtherFile *other, const char *folder, const char *name, const char *path, gint64 *room)
{
    struct stat status;
    if (stat(path, &status) != 0 || !S_ISREG(status.st_mode))
        return;
    if (other->contents != NULL && other->size == status.st_size &&
        other->second == status.st_mtim.tv_sec && other->nanosecond == status.st_mtim.tv_nsec)
        return;
    gint64 kept = other->contents != NULL ? (gint64)g_bytes_get_size(other->contents) : 0;
    if (status.st_size > *room + kept)
        return;
    FileContents read = file_read(folder, name);
    if (read.result == FILE_READ && (gint64)g_bytes_get_size(read.contents) <= *room + kept) {
        *room += kept - (gint64)g_bytes_get_size(read.contents);
        g_bytes_unref(other->contents);
        *other = (OtherFile){
            .contents = g_bytes_ref(read.contents),
            .size = status.st_size,
            .second = status.st_mtim.tv_sec,
            .nanosecond = status.st_mtim.tv_nsec,
        };
    }
    file_contents_clear(&read);
}

/* Links to folders are not followed: they may lead in a circle. */
static void
list_folder(const char *folder, const char *below, GHashTable *others, gint64 *room)
{
    g_autofree char *path = g_build_filename(folder, below, NULL);
    g_autoptr(GDir) directory = g_dir_open(path, 0, NULL);
    if (directory == NULL && below[0] != '\0')
        note_other(others, below);
    for (const char *name; directory != NULL && (name = g_dir_read_name(directory)) != NULL;) {
        g_autofree char *inner =
            below[0] != '\0' ? g_build_filename(below, name, NULL) : g_strdup(name);
        g_autofree char *whole = g_build_filename(path, name, NULL);
        if (name[0] == '.' || file_kind_of(inner) != NULL)
            continue;
        if (g_file_test(whole, G_FILE_TEST_IS_DIR) && !g_file_test(whole, G_FILE_TEST_IS_SYMLINK))
            list_folder(folder, inner, others, room);
        else
            keep_other(note_other(others, inner), folder, inner, whole, room);
    }
}

void
other_files_list(const char *folder, GHashTable *others)
{
    gint64 room = OTHER_FILES_BYTES_MAX;
    GHashTableIter iterator;
    gpointer value;
    g_hash_table_iter_init(&iterator, others);
    while (g_hash_table_iter_next(&iterator, NULL, &value)) {
        const OtherFile *other = value;
        room -= other->contents != NULL ? (gint64)g_bytes_get_size(other->contents) : 0;
    }
    if (folder != NULL)
        list_folder(folder, "", others, &room);
}

/* Writes the file @name below @to. */
static gboolean
write_other(const char *to, const char *name, GBytes *contents, GError **error)
{
    gsize length;
    const char *bytes = g_bytes_get_data(contents, &length);
    g_autofree char *path = g_build_filename(to, name, NULL);
    g_autofree char *folder = g_path_get_dirname(path);
    int flags = G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE;
    g_mkdir_with_parents(folder, 0777);
    return g_file_set_contents_full(path, bytes, (gssize)length, (GFileSetContentsFlags)flags, 0666,
                                    error);
}

/* Copies the files @others of the folder @from (NULL: nowhere) into the folder @to as far as they
 * can be read there. The rest are written as they are kept, unless something else has their place
 * by now; @left (of char *) gets the names of those that are not written, sorted. Returns: FALSE
 * with @error set when a file that was read could not be written. */
static gboolean
copy_others(const char *from, const char *to, GHashTable *others, GPtrArray *left, GError **error)
{
    GHashTableIter iterator;
    gpointer name, other;
    g_autoptr(GPtrArray) unread = g_ptr_array_new();
    g_hash_table_iter_init(&iterator, others);
    while (g_hash_table_iter_next(&iterator, &name, NULL)) {
        FileContents read = {.result = FILE_ABSENT};
        if (from != NULL)
            read = file_read(from, name);
        gboolean is_read = read.result == FILE_READ;
        gboolean is_written = !is_read || write_other(to, name, read.contents, error);
        file_contents_clear(&read);
        if (!is_written)
            return FALSE;
        if (!is_read)
            g_ptr_array_add(unread, name);
    }
    for (guint i = 0; i < unread->len; i++) {
        other = g_hash_table_lookup(others, unread->pdata[i]);
        GBytes *contents = ((const OtherFile *)other)->contents;
        if (contents == NULL || !write_other(to, unread->pdata[i], contents, NULL))
            g_ptr_array_add(left, g_strdup(unread->pdata[i]));
    }
    g_ptr_array_sort(left, name_compare);
    return TRUE;
}

/* So many files that are missing are named. */
#define NAMED_MAX 12u

/* Whether what the document extends is beside @folder as well, or installed. What is nowhere any
 * more need not be there: @lost gets (transfer none) its name, else NULL. */
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
    g_autofree char *shipped = shipped_set_find(base);
    if (g_file_test(mark, G_FILE_TEST_IS_REGULAR) || shipped != NULL)
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
            note_other(unread, file->name);
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
                               _("The data set extends “%s”, which cannot be found. This layer is "
                                 "saved; put “%s” beside “%s” and open the layer again."),
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
    if (!finds_base(document, folder, &base, error) ||
        !new_data_set_prepare_folder(folder, error) ||
        !copy_others(old, folder, others, left, error))
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
