/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files beside the records: listed, kept in memory, and written elsewhere.
 */
#include "editor/document/other-files.h"

#include "schema/store/file-kind.h"
#include "schema/store/file-read.h"
#include "schema/text/name.h"

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
other_files_add_name(GHashTable *others, const char *name)
{
    note_other(others, name);
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

gboolean
other_files_copy(const char *from, const char *to, GHashTable *others, GPtrArray *left,
                 GError **error)
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
