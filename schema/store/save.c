/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Saving by manifest. Order of events: write and sync every temporary file, sync the folder, put
 * the manifest in place, rename one by one, sync, remove the manifest. A line of the manifest
 * has the digest of a file before and after the save, and its name:
 *
 *     narva-save 2
 *     6f0c… 91d3… game.json
 *     6f0c… - roster.json
 *     end
 */
#include "schema/store/save.h"

#include "schema/store/file-kind.h"
#include "schema/store/file-read.h"
#include "schema/store/shipped-sets.h"
#include "schema/text/translation.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

static int
system_open(const char *path, int flags, mode_t mode, gpointer data G_GNUC_UNUSED)
{
    return open(path, flags, mode);
}

static ssize_t
system_write(int descriptor, const void *bytes, size_t length, gpointer data G_GNUC_UNUSED)
{
    return write(descriptor, bytes, length);
}

static int
system_fsync(int descriptor, gpointer data G_GNUC_UNUSED)
{
    return fsync(descriptor);
}

static int
system_rename(const char *from, const char *to, gpointer data G_GNUC_UNUSED)
{
    return rename(from, to);
}

static int
system_unlink(const char *path, gpointer data G_GNUC_UNUSED)
{
    return unlink(path);
}

static int
system_mkdir(const char *path, mode_t mode, gpointer data G_GNUC_UNUSED)
{
    return mkdir(path, mode);
}

const SaveCalls *
save_system_calls(void)
{
    static const SaveCalls calls = {
        .open = system_open,
        .write = system_write,
        .fsync = system_fsync,
        .rename = system_rename,
        .unlink = system_unlink,
        .mkdir = system_mkdir,
    };
    return &calls;
}

gboolean
save_write_all(int descriptor, const char *bytes, gsize length, const SaveCalls *calls)
{
    while (length > 0) {
        ssize_t n = calls->write(descriptor, bytes, length, calls->data);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return FALSE;
        bytes += n;
        length -= (gsize)n;
    }
    return TRUE;
}

#define MANIFEST_HEAD "narva-save 2"
#define MANIFEST_END "end"
#define MANIFEST_BYTES_MAX (1u << 20)
#define MANIFEST_LINE_MAX 1024

/* In the place of a digest. */
#define STATE_ABSENT "-"
#define STATE_UNREADABLE "?" /* a link out of the folder, or a file that cannot be read */

/* The time that a reader waits for a save of another process, which takes far less. */
#define READER_TRIES 100
#define READER_PAUSE (G_USEC_PER_SEC / 100)

/* What a save does to one file. */
typedef struct {
    char *name;
    char *before; /* digest, STATE_ABSENT or STATE_UNREADABLE */
    char *after;  /* digest, or STATE_ABSENT: the file is removed */
} Entry;

static void
clear_entry(gpointer item)
{
    Entry *entry = item;
    g_free(entry->name);
    g_free(entry->before);
    g_free(entry->after);
}

static GArray *
entries_new(void)
{
    GArray *entries = g_array_new(FALSE, TRUE, sizeof(Entry));
    g_array_set_clear_func(entries, clear_entry);
    return entries;
}

static const Entry *
entry_at(const GArray *entries, guint i)
{
    return &g_array_index(entries, Entry, i);
}

static gboolean
is_removal(const Entry *entry)
{
    return strcmp(entry->after, STATE_ABSENT) == 0;
}

static gboolean
fail_save(GError **error, const char *format, const char *path)
{
    int code = errno;
    g_set_error(error, G_FILE_ERROR, g_file_error_from_errno(code), format, path, g_strerror(code));
    return FALSE;
}

/* Beside the file itself, so that renaming never leads from one file system to another. */
static char *
temporary_name(const char *name)
{
    const char *slash = strrchr(name, '/');
    int subfolder = slash != NULL ? (int)(slash + 1 - name) : 0;
    return g_strdup_printf("%.*s.%s" SAVE_TEMPORARY_SUFFIX, subfolder, name, name + subfolder);
}

static char *
temporary_path(const char *folder, const char *name)
{
    g_autofree char *hidden = temporary_name(name);
    return g_build_filename(folder, hidden, NULL);
}

/* Returns: (transfer full): the subfolder of the file @name, or NULL. */
static char *
subfolder_of(const char *name)
{
    const char *slash = strrchr(name, '/');
    return slash != NULL ? g_strndup(name, (gsize)(slash - name)) : NULL;
}

/* Returns: whether @subfolder, with links resolved, is in @folder: an untrusted link must not cause
 * files of other folders to be replaced or removed. */
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

/* Returns: whether there may be a file although removing it failed with @code. */
static gboolean
can_be_there(int code)
{
    return code != ENAMETOOLONG && code != ENOTDIR;
}

/* @mode: permissions, or 0 for those of the umask. A file left by an interrupted save is removed
 * first, as it may be a link by now, or read-only. */
static gboolean
write_file(const char *path, mode_t mode, GBytes *contents, const SaveCalls *calls, GError **error)
{
    if (calls->unlink(path, calls->data) != 0 && errno != ENOENT)
        return fail_save(
            error, can_be_there(errno) ? _("cannot remove “%s”: %s") : _("cannot create “%s”: %s"),
            path);
    int flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW;
    int descriptor = calls->open(path, flags, 0666, calls->data);
    if (descriptor < 0)
        return fail_save(error, _("cannot create “%s”: %s"), path);
    gsize length;
    const char *bytes = g_bytes_get_data(contents, &length);
    gboolean is_written = save_write_all(descriptor, bytes, length, calls) &&
                          (mode == 0 || fchmod(descriptor, mode) == 0) &&
                          calls->fsync(descriptor, calls->data) == 0;
    if (!is_written)
        fail_save(error, _("cannot write “%s”: %s"), path);
    close(descriptor);
    return is_written;
}

static gboolean
sync_one_folder(const char *folder, const SaveCalls *calls, GError **error)
{
    int descriptor = calls->open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0, calls->data);
    if (descriptor < 0)
        return fail_save(error, _("cannot open “%s”: %s"), folder);
    gboolean is_synced = calls->fsync(descriptor, calls->data) == 0;
    if (!is_synced)
        fail_save(error, _("cannot sync “%s”: %s"), folder);
    close(descriptor);
    return is_synced;
}

/* Syncs @folder and the subfolders of the files of @entries. */
static gboolean
sync_folders(const char *folder, const GArray *entries, const SaveCalls *calls, GError **error)
{
    g_autoptr(GHashTable) synced = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (guint i = 0; i < entries->len; i++) {
        g_autofree char *subfolder = subfolder_of(entry_at(entries, i)->name);
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

/* Returns: (transfer full): the state of the file @name as in a manifest. @contents (owned by the
 * caller, may be NULL) is set to the bytes, if they can be read. */
static char *
state_of(const char *folder, const char *name, GBytes **contents)
{
    FileContents read = file_read(folder, name);
    char *state = read.result == FILE_READ
                      ? g_compute_checksum_for_bytes(G_CHECKSUM_SHA256, read.contents)
                      : g_strdup(read.result == FILE_ABSENT ? STATE_ABSENT : STATE_UNREADABLE);
    if (contents != NULL)
        *contents = g_steal_pointer(&read.contents);
    file_contents_clear(&read);
    return state;
}

/* Returns: (transfer full): of Entry: the actions needed; none for a missing file that is to be
 * removed. */
static GArray *
plan_entries(const char *folder, const SaveFile *files, guint n_files)
{
    GArray *entries = entries_new();
    for (guint i = 0; i < n_files; i++) {
        GBytes *contents = files[i].contents;
        if (contents == NULL && !is_there(folder, files[i].name))
            continue;
        const Entry entry = {
            .name = g_strdup(files[i].name),
            .before = state_of(folder, files[i].name, NULL),
            .after = contents != NULL ? g_compute_checksum_for_bytes(G_CHECKSUM_SHA256, contents)
                                      : g_strdup(STATE_ABSENT),
        };
        g_array_append_val(entries, entry);
    }
    return entries;
}

/* Checks the subfolder of the file @name, and makes it if it is missing. */
static gboolean
make_subfolder(const char *folder, const char *name, const SaveCalls *calls, GError **error)
{
    g_autofree char *subfolder = subfolder_of(name);
    if (subfolder == NULL)
        return TRUE;
    g_autofree char *path = g_build_filename(folder, subfolder, NULL);
    struct stat status;
    if (lstat(path, &status) != 0 && calls->mkdir(path, 0777, calls->data) != 0)
        return fail_save(error, _("cannot create “%s”: %s"), path);
    if (is_inside(folder, subfolder))
        return TRUE;
    g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_FAILED,
                _("“%s” is a link that leads out of the data set"), path);
    return FALSE;
}

/* It appears whole or not at all, being renamed into place. */
static gboolean
write_manifest(const char *folder, const GArray *entries, const SaveCalls *calls, GError **error)
{
    GString *lines = g_string_new(MANIFEST_HEAD "\n");
    for (guint i = 0; i < entries->len; i++) {
        const Entry *entry = entry_at(entries, i);
        g_string_append_printf(lines, "%s %s %s\n", entry->before, entry->after, entry->name);
    }
    g_string_append(lines, MANIFEST_END "\n");
    g_autoptr(GBytes) contents = g_string_free_to_bytes(lines);
    g_autofree char *path = g_build_filename(folder, SAVE_MANIFEST, NULL);
    g_autofree char *draft = g_build_filename(folder, SAVE_MANIFEST SAVE_TEMPORARY_SUFFIX, NULL);
    if (!write_file(draft, 0, contents, calls, error))
        return FALSE;
    if (calls->rename(draft, path, calls->data) != 0)
        return fail_save(error, _("cannot rename “%s”: %s"), draft);
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

/* Executes @entry; idempotent. If a link is removed, its target remains. */
static gboolean
carry_out(const char *folder, const Entry *entry, const SaveCalls *calls, GError **error)
{
    if (is_removal(entry)) {
        g_autofree char *path = g_build_filename(folder, entry->name, NULL);
        return calls->unlink(path, calls->data) == 0 || errno == ENOENT ||
               fail_save(error, _("cannot remove “%s”: %s"), path);
    }
    g_autofree char *from = temporary_path(folder, entry->name);
    g_autofree char *to = target_path(folder, entry->name);
    return calls->rename(from, to, calls->data) == 0 || errno == ENOENT ||
           fail_save(error, _("cannot rename “%s”: %s"), from);
}

static gboolean
complete_save(const char *folder, const GArray *entries, const SaveCalls *calls, GError **error)
{
    for (guint i = 0; i < entries->len; i++)
        if (!carry_out(folder, entry_at(entries, i), calls, error))
            return FALSE;
    if (!sync_folders(folder, entries, calls, error))
        return FALSE;
    g_autofree char *manifest = g_build_filename(folder, SAVE_MANIFEST, NULL);
    if (calls->unlink(manifest, calls->data) != 0 && errno != ENOENT)
        return fail_save(error, _("cannot remove “%s”: %s"), manifest);
    return TRUE;
}

/* Removes the temporary file for @name, if it is there and in the folder. */
static void
remove_temporary(const char *folder, const char *name, const SaveCalls *calls)
{
    g_autofree char *path = temporary_path(folder, name);
    g_autofree char *subfolder = subfolder_of(name);
    struct stat status;
    if (lstat(path, &status) == 0 && (subfolder == NULL || is_inside(folder, subfolder)))
        calls->unlink(path, calls->data);
}

/* Removes what a save that was never decided left in the folder of a data set. */
static void
remove_old_temporaries(const char *folder, const SaveCalls *calls)
{
    for (guint i = 0; i < ALL_FILE_KINDS; i++) {
        const FileKind *kind = &file_kinds()[i];
        if (kind->folder != NULL) {
            g_autofree char *path = g_build_filename(folder, kind->folder, NULL);
            g_autoptr(GDir) directory =
                is_inside(folder, kind->folder) ? g_dir_open(path, 0, NULL) : NULL;
            for (const char *name;
                 directory != NULL && (name = g_dir_read_name(directory)) != NULL;) {
                if (name[0] != '.' || !g_str_has_suffix(name, SAVE_TEMPORARY_SUFFIX))
                    continue;
                g_autofree char *temporary = g_build_filename(path, name, NULL);
                calls->unlink(temporary, calls->data);
            }
        } else
            remove_temporary(folder, kind->name, calls);
    }
    g_autofree char *draft = g_build_filename(folder, SAVE_MANIFEST SAVE_TEMPORARY_SUFFIX, NULL);
    if (is_there(folder, SAVE_MANIFEST SAVE_TEMPORARY_SUFFIX))
        calls->unlink(draft, calls->data);
}

/* Whether a manifest may name @name: a file of a data set, in the folder. */
static gboolean
is_file_of_set(const char *folder, const char *name)
{
    g_autofree char *subfolder = subfolder_of(name);
    gboolean is_known = file_kind_of(name) != NULL;
    return is_known && strchr(name, '*') == NULL &&
           (subfolder == NULL || is_inside(folder, subfolder));
}

/* Whether @state is a digest as state_of() makes it. */
static gboolean
is_digest(const char *state)
{
    return strlen(state) == 64 && strspn(state, "0123456789abcdef") == 64;
}

/* Parses @line of a manifest and appends it to @entries. Returns: FALSE if it is invalid. */
static gboolean
read_line(GArray *entries, const char *line)
{
    g_auto(GStrv) parts = g_strsplit(line, " ", 3);
    if (strlen(line) > MANIFEST_LINE_MAX || g_strv_length(parts) != 3)
        return FALSE;
    gboolean is_entry = (is_digest(parts[0]) || strcmp(parts[0], STATE_ABSENT) == 0 ||
                         strcmp(parts[0], STATE_UNREADABLE) == 0) &&
                        (is_digest(parts[1]) || strcmp(parts[1], STATE_ABSENT) == 0);
    if (!is_entry)
        return FALSE;
    const Entry entry = {g_strdup(parts[2]), g_strdup(parts[0]), g_strdup(parts[1])};
    g_array_append_val(entries, entry);
    return TRUE;
}

/* Returns: (transfer full): the @length bytes at @bytes as entries; NULL: they are not a whole
 * manifest. */
static GArray *
read_lines(const char *bytes, gsize length)
{
    g_autoptr(GArray) entries = entries_new();
    if (!g_utf8_validate(bytes, (gssize)length, NULL))
        return NULL;
    g_autofree char *text = g_strndup(bytes, length);
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    guint n = g_strv_length(lines);
    if (n < 4 || strcmp(lines[0], MANIFEST_HEAD) != 0 || strcmp(lines[n - 2], MANIFEST_END) != 0 ||
        lines[n - 1][0] != '\0')
        return NULL;
    for (guint i = 1; i < n - 2; i++)
        if (!read_line(entries, lines[i]))
            return NULL;
    return g_steal_pointer(&entries);
}

struct SaveView {
    int lock;        /* shared, as long as the view is there; negative: none could be had */
    gboolean exists; /* there is a manifest */
    char *problem;   /* owned: the reason why it cannot be executed; NULL: it can */
    GArray *entries; /* owned: of Entry; NULL: there is no manifest, or it cannot be read */
    GArray *files;   /* owned: of SaveFile, one for each entry: what the save leaves */
};

static void
clear_file(gpointer item)
{
    SaveFile *file = item;
    g_clear_pointer(&file->contents, g_bytes_unref);
}

static void
read_manifest(SaveView *view, const char *folder)
{
    g_autofree char *path = g_build_filename(folder, SAVE_MANIFEST, NULL);
    int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | O_NOFOLLOW);
    int code = errno;
    view->exists = descriptor >= 0 || (code != ENOENT && code != ENOTDIR);
    if (!view->exists)
        return;
    g_autofree char *bytes = g_malloc(MANIFEST_BYTES_MAX);
    ssize_t length = descriptor >= 0 ? read(descriptor, bytes, MANIFEST_BYTES_MAX) : -1;
    if (descriptor >= 0) {
        code = errno;
        close(descriptor);
    }
    if (length < 0) {
        view->problem = g_strdup_printf("it cannot be read: %s", g_strerror(code));
        return;
    }
    if (length < (ssize_t)MANIFEST_BYTES_MAX)
        view->entries = read_lines(bytes, (gsize)length);
    if (view->entries == NULL)
        view->problem = g_strdup("it is not whole, or not from this version of Narva");
}

/* Returns: (transfer full): the bytes that are ready to become the file of @entry, or NULL: there
 * are none of these. @is_there: whether there are any at all. */
static GBytes *
read_temporary(const char *folder, const Entry *entry, gboolean *is_there)
{
    g_autofree char *name = temporary_name(entry->name);
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autoptr(GBytes) contents = NULL;
    struct stat status;
    *is_there = lstat(path, &status) == 0;
    if (!*is_there || !S_ISREG(status.st_mode))
        return NULL;
    g_autofree char *state = state_of(folder, name, &contents);
    return strcmp(state, entry->after) == 0 ? g_steal_pointer(&contents) : NULL;
}

/* Finds the contents that the save leaves in the file of @entry. The temporary file is read first,
 * as it may be renamed meanwhile. Returns: (transfer full): the reason why it is impossible, or
 * NULL. */
static char *
resolve_entry(const char *folder, const Entry *entry, SaveFile *file)
{
    gboolean has_temporary;
    g_autoptr(GBytes) now = NULL;
    if (!is_file_of_set(folder, entry->name))
        return g_strdup_printf("it names “%s”, which is not a file of a data set", entry->name);
    GBytes *ready = read_temporary(folder, entry, &has_temporary);
    file->contents = ready;
    g_autofree char *state = state_of(folder, entry->name, &now);
    gboolean is_done = strcmp(state, entry->after) == 0;
    if (!is_done && strcmp(state, entry->before) != 0)
        return g_strdup_printf("“%s” is neither what it was before that save nor what it should "
                               "be after it",
                               entry->name);
    if (is_removal(entry) || ready != NULL)
        return NULL;
    if (has_temporary || !is_done)
        return g_strdup_printf("the new contents of “%s” are not there", entry->name);
    file->contents = g_steal_pointer(&now);
    return NULL;
}

static SaveView *
view_new(const char *folder, int lock)
{
    SaveView *view = g_new0(SaveView, 1);
    view->lock = lock;
    view->files = g_array_new(FALSE, TRUE, sizeof(SaveFile));
    g_array_set_clear_func(view->files, clear_file);
    read_manifest(view, folder);
    if (view->entries != NULL) {
        g_autoptr(GHashTable) names = g_hash_table_new(g_str_hash, g_str_equal);
        for (guint i = 0; view->problem == NULL && i < view->entries->len; i++) {
            const Entry *entry = entry_at(view->entries, i);
            SaveFile file = {.name = entry->name};
            view->problem = g_hash_table_add(names, entry->name)
                                ? resolve_entry(folder, entry, &file)
                                : g_strdup_printf("it names “%s” twice", entry->name);
            g_array_append_val(view->files, file);
        }
        if (view->problem != NULL)
            g_array_set_size(view->files, 0);
    }
    return view;
}

typedef enum {
    LOCK_HELD,
    LOCK_BUSY,    /* another program has it */
    LOCK_MISSING, /* the file system knows no locks, or the folder cannot be opened */
} LockResult;

/* @operation: of flock(). @descriptor: to hand to unlock_folder(). */
static LockResult
lock_folder(const char *folder, int operation, int *descriptor)
{
    *descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (*descriptor < 0)
        return LOCK_MISSING;
    int result;
    do
        result = flock(*descriptor, operation);
    while (result != 0 && errno == EINTR);
    if (result == 0)
        return LOCK_HELD;
    return errno == EWOULDBLOCK ? LOCK_BUSY : LOCK_MISSING;
}

/* The descriptor of a folder; negative: none. */
typedef int FolderLock;

static void
unlock_folder(FolderLock lock)
{
    if (lock >= 0)
        close(lock);
}

G_DEFINE_AUTO_CLEANUP_FREE_FUNC(FolderLock, unlock_folder, -1)

SaveView *
save_view_new(const char *folder)
{
    int lock;
    for (guint i = 0; lock_folder(folder, LOCK_SH | LOCK_NB, &lock) == LOCK_BUSY; i++) {
        if (i == READER_TRIES)
            break;
        unlock_folder(lock);
        g_usleep(READER_PAUSE);
    }
    return view_new(folder, lock);
}

void
save_view_free(SaveView *view)
{
    if (view == NULL)
        return;
    unlock_folder(view->lock);
    g_clear_pointer(&view->entries, g_array_unref);
    g_array_unref(view->files);
    g_free(view->problem);
    g_free(view);
}

gboolean
save_view_is_unfinished(const SaveView *view, const char **problem)
{
    *problem = view->problem;
    return view->exists;
}

const SaveFile *
save_view_files(const SaveView *view, guint *n_files)
{
    *n_files = view->files->len;
    return (const SaveFile *)(gconstpointer)view->files->data;
}

/* Returns: (transfer full): those subfolders of files of @entries that are not there, as paths. */
static GPtrArray *
missing_subfolders(const char *folder, const GArray *entries)
{
    GPtrArray *paths = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < entries->len; i++) {
        g_autofree char *subfolder = subfolder_of(entry_at(entries, i)->name);
        if (subfolder != NULL && !is_there(folder, subfolder))
            g_ptr_array_add(paths, g_build_filename(folder, subfolder, NULL));
    }
    return paths;
}

/* Completes another committed save. Returns: FALSE with @error set: that fails, or must not be
 * done. */
static gboolean
finish_earlier_save(const char *folder, const SaveCalls *calls, GError **error)
{
    g_autoptr(SaveView) view = view_new(folder, -1);
    if (view->problem != NULL) {
        g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_FAILED,
                    _("“%s/%s” describes a save that does not fit this folder: %s. Nothing "
                      "was saved; if that save is not yours, remove the file, then save again"),
                    folder, SAVE_MANIFEST, view->problem);
        return FALSE;
    }
    return !view->exists || complete_save(folder, view->entries, calls, error);
}

gboolean
save_files(const char *folder, const SaveFile *files, guint n_files, const SaveCalls *calls,
           GError **error)
{
    if (n_files > 0 && !shipped_sets_allow_writing(folder, error))
        return FALSE;
    /* Without a lock the save continues: a file system that knows none must not keep anyone from
     * saving, and a folder that cannot be opened fails below with a better message. */
    g_auto(FolderLock) lock = -1;
    gboolean is_locked = lock_folder(folder, LOCK_EX, &lock) == LOCK_HELD;
    if (!finish_earlier_save(folder, calls, error))
        return FALSE;
    /* Where there are no locks these could be those of a save that is going on. */
    if (is_locked)
        remove_old_temporaries(folder, calls);
    g_autoptr(GArray) entries = plan_entries(folder, files, n_files);
    if (entries->len == 0)
        return TRUE;
    g_autoptr(GPtrArray) missing = missing_subfolders(folder, entries);
    gboolean is_written = TRUE;
    for (guint i = 0; i < n_files && is_written; i++) {
        const SaveFile *file = &files[i];
        if (file->contents == NULL && !is_there(folder, file->name))
            continue;
        g_autofree char *path = temporary_path(folder, file->name);
        is_written = make_subfolder(folder, file->name, calls, error) &&
                     (file->contents == NULL ||
                      write_file(path, mode_of(folder, file->name), file->contents, calls, error));
    }
    if (!is_written || !sync_folders(folder, entries, calls, error) ||
        !write_manifest(folder, entries, calls, error)) {
        if (!is_there(folder, SAVE_MANIFEST)) {
            g_autofree char *draft =
                g_build_filename(folder, SAVE_MANIFEST SAVE_TEMPORARY_SUFFIX, NULL);
            for (guint i = 0; i < entries->len; i++)
                remove_temporary(folder, entry_at(entries, i)->name, calls);
            calls->unlink(draft, calls->data);
            for (guint i = 0; i < missing->len; i++)
                rmdir(missing->pdata[i]); /* kept if it is not empty */
        }
        return FALSE;
    }
    return complete_save(folder, entries, calls, error);
}
