/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Saving by manifest. Order of events: write and sync every temporary file, sync the folder, put
 * the manifest in place, rename one by one, sync, remove the manifest.
 */
#include "schema/store/save.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <glib.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#define MANIFEST ".narva-save"
#define TEMPORARY_SUFFIX ".narva-new"
#define MANIFEST_BYTES_MAX (1u << 20)

/* Before the name of a file that goes, in the manifest and in lists of what is to be done. */
#define GOES '-'

static gboolean
fail(GError **error, const char *what, const char *path)
{
    int code = errno;
    g_set_error(error, G_FILE_ERROR, g_file_error_from_errno(code), "cannot %s “%s”: %s", what,
                path, g_strerror(code));
    return FALSE;
}

/* Beside the file itself, so that renaming never leads from one file system to another. */
static char *
temporary_path(const char *folder, const char *name)
{
    const char *slash = strrchr(name, '/');
    int subfolder = slash != NULL ? (int)(slash + 1 - name) : 0;
    g_autofree char *hidden =
        g_strdup_printf("%.*s.%s" TEMPORARY_SUFFIX, subfolder, name, name + subfolder);
    return g_build_filename(folder, hidden, NULL);
}

/* Returns: the file that @entry of a manifest is about. */
static const char *
name_of(const char *entry)
{
    return entry[0] == GOES ? entry + 1 : entry;
}

/* Returns: (transfer full): the subfolder in which the file @name lies, or NULL. */
static char *
subfolder_of(const char *name)
{
    const char *slash = strrchr(name, '/');
    return slash != NULL ? g_strndup(name, (gsize)(slash - name)) : NULL;
}

/* Whether @subfolder lies in @folder, links followed: a stranger's link must not have files of
 * other folders replaced or swept up. */
static gboolean
is_inside(const char *folder, const char *subfolder)
{
    g_autofree char *path = g_build_filename(folder, subfolder, NULL);
    char target[PATH_MAX];
    char root[PATH_MAX];
    if (realpath(path, target) == NULL || realpath(folder, root) == NULL)
        return FALSE;
    gsize length = strlen(root);
    return strncmp(target, root, length) == 0 && target[length] == '/';
}

/* Whether a file may stand where @code came of removing it. */
static gboolean
can_be_there(int code)
{
    return code != ENAMETOOLONG && code != ENOTDIR;
}

/* @mode: permissions to give, or 0 for what the maker's mask allows. What stands there from a save
 * that was cut short is taken away first: it may be a link by now, or closed to writing. */
static gboolean
write_file(const char *path, mode_t mode, GBytes *contents, const SaveCalls *calls, GError **error)
{
    if (calls->unlink(path, calls->data) != 0 && errno != ENOENT)
        return fail(error, can_be_there(errno) ? "remove" : "create", path);
    int flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW;
    int descriptor = calls->open(path, flags, 0666, calls->data);
    if (descriptor < 0)
        return fail(error, "create", path);
    gsize length;
    const char *bytes = g_bytes_get_data(contents, &length);
    gboolean is_written = save_write_all(descriptor, bytes, length, calls) &&
                          (mode == 0 || fchmod(descriptor, mode) == 0) &&
                          calls->fsync(descriptor, calls->data) == 0;
    if (!is_written)
        fail(error, "write", path);
    close(descriptor);
    return is_written;
}

static gboolean
sync_one_folder(const char *folder, const SaveCalls *calls, GError **error)
{
    int descriptor = calls->open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0, calls->data);
    if (descriptor < 0)
        return fail(error, "open", folder);
    gboolean is_synced = calls->fsync(descriptor, calls->data) == 0;
    if (!is_synced)
        fail(error, "sync", folder);
    close(descriptor);
    return is_synced;
}

/* Syncs @folder and those of its subfolders in which the files of @entries lie. */
static gboolean
sync_folders(const char *folder, char *const *entries, const SaveCalls *calls, GError **error)
{
    g_autoptr(GHashTable) synced = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (; *entries != NULL; entries++) {
        g_autofree char *subfolder = subfolder_of(name_of(*entries));
        if (subfolder == NULL)
            continue;
        g_autofree char *path = g_build_filename(folder, subfolder, NULL);
        if (g_hash_table_add(synced, g_steal_pointer(&subfolder)) &&
            !sync_one_folder(path, calls, error))
            return FALSE;
    }
    return sync_one_folder(folder, calls, error);
}

/* Returns: the permissions of the file, or 0 when there is none yet. */
static mode_t
mode_of(const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    struct stat status;
    return stat(path, &status) == 0 ? status.st_mode & 0777 : 0;
}

static gboolean
is_there(const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    struct stat status;
    return lstat(path, &status) == 0;
}

/* Returns: (transfer full): the lines of a manifest, NULL-terminated. What is to go and is gone is
 * not among them. */
static char **
entries_of(const char *folder, const SaveFile *files, guint n_files)
{
    char **entries = g_new0(char *, n_files + 1);
    for (guint i = 0, n = 0; i < n_files; i++)
        if (files[i].contents != NULL)
            entries[n++] = g_strdup(files[i].name);
        else if (is_there(folder, files[i].name))
            entries[n++] = g_strdup_printf("%c%s", GOES, files[i].name);
    return entries;
}

/* Looks at the subfolder in which the file @name lies, and makes it if it is missing. */
static gboolean
make_subfolder(const char *folder, const char *name, const SaveCalls *calls, GError **error)
{
    g_autofree char *subfolder = subfolder_of(name);
    if (subfolder == NULL)
        return TRUE;
    g_autofree char *path = g_build_filename(folder, subfolder, NULL);
    struct stat status;
    if (lstat(path, &status) != 0 && calls->mkdir(path, 0777, calls->data) != 0)
        return fail(error, "create", path);
    if (is_inside(folder, subfolder))
        return TRUE;
    g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_FAILED,
                "“%s” is a link that leads out of the data set", path);
    return FALSE;
}

static gboolean
write_temporaries(const char *folder, const SaveFile *files, guint n_files, char *const *entries,
                  const SaveCalls *calls, GError **error)
{
    for (guint i = 0; i < n_files; i++) {
        const SaveFile *file = &files[i];
        if (file->contents == NULL && !is_there(folder, file->name))
            continue;
        g_autofree char *path = temporary_path(folder, file->name);
        if (!make_subfolder(folder, file->name, calls, error))
            return FALSE;
        if (file->contents != NULL &&
            !write_file(path, mode_of(folder, file->name), file->contents, calls, error))
            return FALSE;
    }
    return sync_folders(folder, entries, calls, error);
}

/* It appears whole or not at all, being renamed into place. */
static gboolean
write_manifest(const char *folder, char *const *entries, const SaveCalls *calls, GError **error)
{
    GString *lines = g_string_new(NULL);
    for (; *entries != NULL; entries++)
        g_string_append_printf(lines, "%s\n", *entries);
    g_autoptr(GBytes) contents = g_string_free_to_bytes(lines);
    g_autofree char *path = g_build_filename(folder, MANIFEST, NULL);
    g_autofree char *draft = g_build_filename(folder, MANIFEST TEMPORARY_SUFFIX, NULL);
    if (!write_file(draft, 0, contents, calls, error))
        return FALSE;
    if (calls->rename(draft, path, calls->data) != 0)
        return fail(error, "rename", draft);
    return sync_one_folder(folder, calls, error);
}

/* Returns: (transfer full): the file to replace: where a link leads, not the link. */
static char *
target_path(const char *folder, const char *name)
{
    char *path = g_build_filename(folder, name, NULL);
    char target[PATH_MAX];
    char root[PATH_MAX];
    if (!g_file_test(path, G_FILE_TEST_IS_SYMLINK) || realpath(path, target) == NULL ||
        realpath(folder, root) == NULL)
        return path;
    /* A link out of the folder is a stranger's; it is replaced, not followed. */
    gsize length = strlen(root);
    if (strncmp(target, root, length) != 0 || target[length] != '/')
        return path;
    g_free(path);
    return g_strdup(target);
}

/* Does what @entry of the manifest says; done twice it changes nothing more. Of a link that goes,
 * what it leads to stays. */
static gboolean
carry_out(const char *folder, const char *entry, const SaveCalls *calls, GError **error)
{
    const char *name = name_of(entry);
    if (entry[0] == GOES) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        return calls->unlink(path, calls->data) == 0 || errno == ENOENT ||
               fail(error, "remove", path);
    }
    g_autofree char *from = temporary_path(folder, name);
    g_autofree char *to = target_path(folder, name);
    return calls->rename(from, to, calls->data) == 0 || errno == ENOENT ||
           fail(error, "rename", from);
}

static gboolean
complete(const char *folder, char *const *entries, const SaveCalls *calls, GError **error)
{
    for (guint i = 0; entries[i] != NULL; i++)
        if (!carry_out(folder, entries[i], calls, error))
            return FALSE;
    if (!sync_folders(folder, entries, calls, error))
        return FALSE;
    g_autofree char *manifest = g_build_filename(folder, MANIFEST, NULL);
    if (calls->unlink(manifest, calls->data) != 0 && errno != ENOENT)
        return fail(error, "remove", manifest);
    return TRUE;
}

/* Every temporary file in the subfolder. */
static void
sweep_subfolder(const char *folder, const char *subfolder, const SaveCalls *calls)
{
    g_autofree char *path = g_build_filename(folder, subfolder, NULL);
    g_autoptr(GDir) directory = is_inside(folder, subfolder) ? g_dir_open(path, 0, NULL) : NULL;
    for (const char *name; directory != NULL && (name = g_dir_read_name(directory)) != NULL;) {
        if (name[0] != '.' || !g_str_has_suffix(name, TEMPORARY_SUFFIX))
            continue;
        g_autofree char *temporary = g_build_filename(path, name, NULL);
        calls->unlink(temporary, calls->data);
    }
}

static void
sweep(const char *folder, const char *const *names, const SaveCalls *calls)
{
    for (; *names != NULL; names++) {
        g_autofree char *path = temporary_path(folder, name_of(*names));
        g_autofree char *subfolder = subfolder_of(name_of(*names));
        if (g_str_has_suffix(*names, "/"))
            sweep_subfolder(folder, *names, calls);
        else if (subfolder == NULL || is_inside(folder, subfolder))
            calls->unlink(path, calls->data);
    }
    g_autofree char *draft = g_build_filename(folder, MANIFEST TEMPORARY_SUFFIX, NULL);
    calls->unlink(draft, calls->data);
}

typedef enum {
    LOCK_HELD,
    LOCK_BUSY,    /* another program has it; never when waiting */
    LOCK_MISSING, /* the file system knows no locks, or the folder cannot be opened */
} LockResult;

/* One save or finish at a time in a folder. @descriptor: to hand to unlock_folder(). */
static LockResult
lock_folder(const char *folder, gboolean wait, int *descriptor)
{
    *descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (*descriptor < 0)
        return LOCK_MISSING;
    int result;
    do
        result = flock(*descriptor, wait ? LOCK_EX : LOCK_EX | LOCK_NB);
    while (result != 0 && errno == EINTR);
    if (result == 0)
        return LOCK_HELD;
    return errno == EWOULDBLOCK ? LOCK_BUSY : LOCK_MISSING;
}

static void
unlock_folder(int descriptor)
{
    if (descriptor >= 0)
        close(descriptor);
}

/* Returns: (transfer full): those subfolders of files of @entries that are not there, as paths. */
static GPtrArray *
missing_subfolders(const char *folder, char *const *entries)
{
    GPtrArray *paths = g_ptr_array_new_with_free_func(g_free);
    for (; *entries != NULL; entries++) {
        g_autofree char *subfolder = subfolder_of(name_of(*entries));
        if (subfolder != NULL && !is_there(folder, subfolder))
            g_ptr_array_add(paths, g_build_filename(folder, subfolder, NULL));
    }
    return paths;
}

static gboolean
save_locked(const char *folder, const SaveFile *files, guint n_files, const SaveCalls *calls,
            GError **error)
{
    g_auto(GStrv) entries = entries_of(folder, files, n_files);
    if (entries[0] == NULL)
        return TRUE;
    g_autoptr(GPtrArray) missing = missing_subfolders(folder, entries);
    if (!write_temporaries(folder, files, n_files, entries, calls, error) ||
        !write_manifest(folder, entries, calls, error)) {
        g_autofree char *manifest = g_build_filename(folder, MANIFEST, NULL);
        if (g_file_test(manifest, G_FILE_TEST_EXISTS))
            return FALSE;
        sweep(folder, (const char *const *)entries, calls);
        for (guint i = 0; i < missing->len; i++)
            rmdir(missing->pdata[i]); /* it stays if anything lies there */
        return FALSE;
    }
    return complete(folder, entries, calls, error);
}

gboolean
save_files(const char *folder, const SaveFile *files, guint n_files, const SaveCalls *calls,
           GError **error)
{
    /* Without a lock the save goes on: a file system that knows none must not keep anyone from
     * saving, and a folder that cannot be opened fails below with a better message. */
    int lock;
    lock_folder(folder, TRUE, &lock);
    gboolean is_saved = save_locked(folder, files, n_files, calls, error);
    unlock_folder(lock);
    return is_saved;
}

/* Whether a manifest may name @name: see save_finish(). */
static gboolean
is_allowed(const char *folder, const char *const *allowed, const char *name)
{
    if (g_strv_contains(allowed, name) && !g_str_has_suffix(name, "/"))
        return TRUE;
    g_autofree char *subfolder = subfolder_of(name);
    g_autofree char *all = subfolder != NULL ? g_strconcat(subfolder, "/", NULL) : NULL;
    return all != NULL && g_strv_contains(allowed, all) && name[strlen(all)] != '\0' &&
           name[strlen(all)] != '.' && is_inside(folder, subfolder);
}

/* Returns: (transfer full): the names in the manifest, or NULL when there is none, or @error. */
static char **
read_manifest(const char *folder, const char *const *allowed, GError **error)
{
    g_autofree char *path = g_build_filename(folder, MANIFEST, NULL);
    int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW);
    if (descriptor < 0) {
        if (errno != ENOENT)
            fail(error, "open", path);
        return NULL;
    }
    g_autofree char *lines = g_malloc(MANIFEST_BYTES_MAX);
    ssize_t length = read(descriptor, lines, MANIFEST_BYTES_MAX - 1);
    close(descriptor);
    if (length < 0) {
        fail(error, "read", path);
        return NULL;
    }
    lines[length] = '\0';
    /* Ours ends with a line; what does not is not ours, or not whole. */
    if (length == 0 || lines[length - 1] != '\n' || strlen(lines) != (gsize)length) {
        g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_FAILED,
                    "“%s” is not the note of a save; remove it by hand", path);
        return NULL;
    }
    g_auto(GStrv) names = g_strsplit(lines, "\n", -1);
    guint n_names = g_strv_length(names) - 1;
    g_clear_pointer(&names[n_names], g_free);
    for (char **name = names; *name != NULL; name++)
        if (!is_allowed(folder, allowed, name_of(*name))) {
            g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_FAILED,
                        "“%s” names “%s”, which is no file of a data set; remove it by hand", path,
                        name_of(*name));
            return NULL;
        }
    return g_steal_pointer(&names);
}

static gboolean
finish_decided(const char *folder, const char *const *names, gboolean may_sweep,
               const SaveCalls *calls, GError **error)
{
    g_autoptr(GError) problem = NULL;
    g_auto(GStrv) decided = read_manifest(folder, names, &problem);
    if (problem != NULL) {
        g_propagate_error(error, g_steal_pointer(&problem));
        return FALSE;
    }
    if (decided != NULL)
        return complete(folder, decided, calls, error);
    if (may_sweep)
        sweep(folder, names, calls);
    return TRUE;
}

gboolean
save_finish(const char *folder, const char *const *names, const SaveCalls *calls, GError **error)
{
    int lock;
    LockResult result = lock_folder(folder, FALSE, &lock);
    gboolean is_finished = TRUE;
    /* Whoever has the lock saves or finishes right now. A folder that cannot be opened cannot be
     * listed either, which the caller will tell. Where there are no locks, what was decided is
     * still completed, as doing it twice changes nothing; sweeping could take the files of a save
     * that is going on. */
    if (result != LOCK_BUSY && lock >= 0)
        is_finished = finish_decided(folder, names, result == LOCK_HELD, calls, error);
    unlock_folder(lock);
    return is_finished;
}
