/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Merging with what is on disk, and noticing when that changes.
 */
#include "editor/document/disk/disk-merge.h"
#include "editor/document/signals.h"
#include "schema/versions/merge.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <string.h>
#include <sys/stat.h>

/* One file in all three. */
typedef struct {
    const char *name;
    const DataFile *sides[N_MERGE_SIDES]; /* NULL: it is not there, or cannot be read */
    const DataFile *theirs;               /* NULL: not there either */
} MergedFile;

/* So many files are named in a line. */
#define NAMED_FILES_MAX 4

/* Returns: (transfer none): the file @name of @set if it could be read, or NULL. */
static const DataFile *
whole_in(const DataSet *set, const char *name)
{
    const DataFile *file = data_set_file_named(set, name);
    return data_file_is_whole(file) ? file : NULL;
}

static void
add_conflict(GPtrArray *conflicts, const char *name, const char *what)
{
    g_ptr_array_add(conflicts, g_strdup_printf("%s: %s", name, what));
}

/* One of the sides lacks the file. Returns: whether ours, there or not, is what is wanted. */
static gboolean
decide_fate(const MergedFile *file, GPtrArray *conflicts)
{
    const DataFile *base = file->sides[MERGE_BASE];
    const DataFile *ours = file->sides[MERGE_OURS];
    const DataFile *theirs = file->sides[MERGE_THEIRS];
    if (data_file_is_equal(ours, base))
        return FALSE;
    if (data_file_is_equal(theirs, base) || data_file_is_equal(ours, theirs))
        return TRUE;
    add_conflict(conflicts, file->name,
                 ours == NULL ? _("removed here and changed on disk: kept as it is on disk.")
                              : _("changed here and removed on disk: kept as it is here."));
    return ours != NULL;
}

/* Both sides have the file. Returns: (transfer full): what it is to hold; NULL with @error set. */
static GBytes *
merge_contents(const MergedFile *file, GPtrArray *conflicts, GError **error)
{
    const Record *roots[N_MERGE_SIDES];
    for (guint i = 0; i < N_MERGE_SIDES; i++)
        roots[i] = file->sides[i] != NULL ? file->sides[i]->root : NULL;
    if (roots[MERGE_OURS] == NULL) {
        if (!data_file_is_equal(file->sides[MERGE_BASE], file->sides[MERGE_THEIRS]))
            add_conflict(conflicts, file->name, _("changed here and on disk: kept as it is here."));
        return data_file_contents(file->sides[MERGE_OURS]);
    }
    g_autoptr(Merge) merge =
        merge_records(roots[MERGE_BASE], roots[MERGE_OURS], roots[MERGE_THEIRS], file->name, error);
    if (merge == NULL)
        return NULL;
    if (merge->conflicts->len > 0) {
        g_autoptr(GString) words = g_string_new(NULL);
        merge_append_words(words, merge->conflicts);
        add_conflict(conflicts, file->name, g_strstrip(words->str));
    }
    return g_bytes_ref(merge->text->contents);
}

/* Puts the merged file into @set (consumed). Returns: (transfer full): NULL with @error set. */
static DataSet *
merge_file(DataSet *set, const MergedFile *file, GPtrArray *conflicts, GError **error)
{
    g_autoptr(DataSet) theirs = set;
    g_autoptr(GBytes) contents = NULL;
    g_autoptr(GError) problem = NULL;
    const DataFile *ours = file->sides[MERGE_OURS];
    if (data_file_is_equal(ours, file->sides[MERGE_BASE]) ||
        data_file_is_equal(ours, file->sides[MERGE_THEIRS]))
        return g_steal_pointer(&theirs);
    gboolean is_unread = file->sides[MERGE_THEIRS] == NULL && file->theirs != NULL &&
                         file->theirs->read.result != FILE_ABSENT;
    if (is_unread) {
        g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_FAILED,
                    _("“%s” has been changed on disk and cannot be read; nothing was merged."),
                    file->name);
        return NULL;
    }
    if (ours != NULL && file->sides[MERGE_THEIRS] != NULL)
        contents = merge_contents(file, conflicts, &problem);
    else if (!decide_fate(file, conflicts))
        return g_steal_pointer(&theirs);
    else if (ours != NULL)
        contents = data_file_contents(ours);
    if (problem != NULL) {
        g_propagate_error(error, g_steal_pointer(&problem));
        return NULL;
    }
    return data_set_replace(theirs, file->name, contents, error);
}

/* Returns: (transfer full): names of the files of both, once each. */
static GPtrArray *
collect_file_names(const DataSet *base, const DataSet *ours)
{
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < ours->n_files; i++)
        g_ptr_array_add(names, g_strdup(ours->files[i].name));
    for (guint i = 0; i < base->n_files; i++)
        if (data_set_file_named(ours, base->files[i].name) == NULL)
            g_ptr_array_add(names, g_strdup(base->files[i].name));
    return names;
}

/* Does on @theirs what leads from @base to @ours. Returns: (transfer full): NULL with @error set
 * when one of the files of @theirs that has to be merged cannot be read. */
static DataSet *
merge_sets(const DataSet *base, const DataSet *ours, DataSet *theirs, GPtrArray *conflicts,
           GError **error)
{
    g_autoptr(GPtrArray) names = collect_file_names(base, ours);
    g_autoptr(DataSet) merged = data_set_ref(theirs);
    for (guint i = 0; i < names->len; i++) {
        const char *name = names->pdata[i];
        const MergedFile file = {
            .name = name,
            .sides = {whole_in(base, name), whole_in(ours, name), whole_in(theirs, name)},
            .theirs = data_set_file_named(theirs, name),
        };
        merged = merge_file(g_steal_pointer(&merged), &file, conflicts, error);
        if (merged == NULL)
            return NULL;
    }
    return g_steal_pointer(&merged);
}

gboolean
disk_is_same(const DataSet *a, const DataSet *b)
{
    for (; a != NULL && b != NULL; a = a->base, b = b->base) {
        g_autofree char *left = data_set_digest(a);
        g_autofree char *right = data_set_digest(b);
        if (strcmp(left, right) != 0)
            return FALSE;
    }
    return a == b;
}

/* Returns: (transfer full): names of the files, those of the sets below among them, that do not say
 * the same in @a and @b: `map.json, game.json`; of many the first ones and `…`. */
static char *
list_changed_files(const DataSet *a, const DataSet *b)
{
    guint n = 0;
    GString *words = g_string_new(NULL);
    for (; a != NULL && b != NULL; a = a->base, b = b->base) {
        g_autoptr(GPtrArray) names = collect_file_names(a, b);
        for (guint i = 0; i < names->len; i++)
            if (!data_file_is_equal(data_set_file_named(a, names->pdata[i]),
                                    data_set_file_named(b, names->pdata[i])) &&
                ++n <= NAMED_FILES_MAX)
                g_string_append_printf(words, "%s%s", n > 1 ? ", " : "", (char *)names->pdata[i]);
    }
    if (n > NAMED_FILES_MAX)
        g_string_append(words, ", …");
    return g_string_free(words, FALSE);
}

/* Returns: (transfer full): the files of @document as they are on disk; NULL with @error set. */
static DataSet *
read_anew(EditorDocument *document, GError **error)
{
    const char *folder = editor_document_saved(document)->folder;
    if (folder != NULL)
        return data_set_load(folder, error);
    g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_NOENT, "%s", _("It is nowhere on disk."));
    return NULL;
}

gboolean
document_merge_disk(EditorDocument *document, GPtrArray *conflicts, GError **error)
{
    g_autoptr(DataSet) theirs = read_anew(document, error);
    if (theirs == NULL)
        return FALSE;
    g_autoptr(DataSet) merged = merge_sets(editor_document_saved(document),
                                           editor_document_set(document), theirs, conflicts, error);
    if (merged == NULL)
        return FALSE;
    editor_document_rebase(document, theirs, merged, _("Merge with what is on disk"));
    return TRUE;
}

gboolean
disk_merge_reload(EditorDocument *document, GError **error)
{
    g_autoptr(DataSet) theirs = read_anew(document, error);
    if (theirs == NULL)
        return FALSE;
    editor_document_rebase(document, theirs, NULL, _("Reload from disk"));
    return TRUE;
}

/* How long nothing must change before a change is reported. */
#define REST_MILLISECONDS 300

/* Where the system reports no changes. */
#define LOOK_SECONDS 3

struct _EditorDiskWatch {
    GObject parent;
    EditorDocument *document; /* owned */
    DataSet *saved;           /* owned: with which the files were compared last */
    GPtrArray *monitors;      /* owned: of GFileMonitor, of folders */
    char *seen;  /* owned: sizes and times of the files when they were looked at; NULL: not yet,
                    since no change was reported */
    char *files; /* owned: those that differ, in words; NULL: none can be named */
    gboolean differs, is_gone;
    guint rest; /* source that looks when nothing changes any more; 0: nothing has changed */
    guint look; /* source that looks again and again; 0: the system reports changes */
};

G_DEFINE_FINAL_TYPE(EditorDiskWatch, editor_disk_watch, G_TYPE_OBJECT)

static guint differs_signal;

static void
stop_watching(EditorDiskWatch *self)
{
    for (guint i = 0; i < self->monitors->len; i++)
        g_signal_handlers_disconnect_by_data(self->monitors->pdata[i], self);
    g_ptr_array_set_size(self->monitors, 0);
    g_clear_handle_id(&self->look, g_source_remove);
}

static void
editor_disk_watch_finalize(GObject *object)
{
    EditorDiskWatch *self = EDITOR_DISK_WATCH(object);
    stop_watching(self);
    g_clear_handle_id(&self->rest, g_source_remove);
    g_ptr_array_unref(self->monitors);
    g_signal_handlers_disconnect_by_data(self->document, self);
    g_object_unref(self->document);
    data_set_unref(self->saved);
    g_free(self->seen);
    g_free(self->files);
    G_OBJECT_CLASS(editor_disk_watch_parent_class)->finalize(object);
}

static void
editor_disk_watch_class_init(EditorDiskWatchClass *class)
{
    G_OBJECT_CLASS(class)->finalize = editor_disk_watch_finalize;
    differs_signal = signal_new("differs", EDITOR_TYPE_DISK_WATCH, 0);
}

static void
editor_disk_watch_init(EditorDiskWatch *self)
{
    self->monitors = g_ptr_array_new_with_free_func(g_object_unref);
}

static void
append_status(GString *seen, const char *path)
{
    struct stat status;
    if (stat(path, &status) != 0)
        g_string_append_c(seen, '-');
    else
        g_string_append_printf(seen, "%lld.%ld:%lld:%llu", (long long)status.st_mtim.tv_sec,
                               status.st_mtim.tv_nsec, (long long)status.st_size,
                               (unsigned long long)status.st_ino);
    g_string_append_c(seen, ' ');
}

/* Returns: (transfer full): sizes and times of all files of @set and those below. A folder has
 * another time when a file in it comes or goes. */
static char *
look_at_files(const DataSet *set)
{
    g_autoptr(GString) seen = g_string_new(NULL);
    for (; set != NULL && set->folder != NULL; set = set->base) {
        append_status(seen, set->folder);
        for (guint i = 0; i < FILE_KINDS; i++) {
            const char *subfolder = file_kinds()[i].folder;
            if (subfolder == NULL)
                continue;
            g_autofree char *path = g_build_filename(set->folder, subfolder, NULL);
            append_status(seen, path);
        }
        for (guint i = 0; i < set->n_files; i++) {
            g_autofree char *path = g_build_filename(set->folder, set->files[i].name, NULL);
            append_status(seen, path);
        }
    }
    return g_string_free(g_steal_pointer(&seen), FALSE);
}

/* A folder that cannot be read now differs, too. @files gets, owned, the names of those that do. */
static gboolean
compare_files(const DataSet *saved, char **files)
{
    g_autoptr(DataSet) fresh = data_set_load(saved->folder, NULL);
    gboolean differs = fresh == NULL || !disk_is_same(saved, fresh);
    *files = differs && fresh != NULL ? list_changed_files(saved, fresh) : NULL;
    return differs;
}

/* Other widgets than the notice show whether anything is saved, too. */
static void
follow_folder(EditorDiskWatch *self)
{
    gboolean is_gone = editor_document_is_gone(self->document);
    if (is_gone == self->is_gone)
        return;
    self->is_gone = is_gone;
    g_signal_emit_by_name(self->document, "changed");
}

void
editor_disk_watch_look(EditorDiskWatch *self)
{
    DataSet *saved = editor_document_saved(self->document);
    g_autofree char *seen = look_at_files(saved);
    if (saved->folder == NULL || (saved == self->saved && g_strcmp0(seen, self->seen) == 0))
        return;
    g_autofree char *files = NULL;
    gboolean differs = compare_files(saved, &files);
    data_set_ref(saved);
    data_set_unref(self->saved);
    self->saved = saved;
    g_free(self->seen);
    /* As it was before: what changed while it was read is looked at again. */
    self->seen = g_steal_pointer(&seen);
    follow_folder(self);
    if (differs == self->differs && g_strcmp0(files, self->files) == 0)
        return;
    self->differs = differs;
    g_free(self->files);
    self->files = g_steal_pointer(&files);
    g_signal_emit(self, differs_signal, 0);
}

static gboolean
look_again(gpointer self)
{
    editor_disk_watch_look(self);
    return G_SOURCE_CONTINUE;
}

static gboolean
look_rested(gpointer data)
{
    EditorDiskWatch *self = data;
    self->rest = 0;
    editor_disk_watch_look(self);
    return G_SOURCE_REMOVE;
}

static void
wait_for_rest(EditorDiskWatch *self)
{
    g_clear_handle_id(&self->rest, g_source_remove);
    self->rest = g_timeout_add(REST_MILLISECONDS, look_rested, self);
}

/* Returns: whether the system reports changes in @path, if that is a folder. */
static gboolean
watch_folder(EditorDiskWatch *self, const char *path)
{
    if (!g_file_test(path, G_FILE_TEST_IS_DIR))
        return TRUE;
    g_autoptr(GFile) file = g_file_new_for_path(path);
    GFileMonitor *monitor = g_file_monitor_directory(file, G_FILE_MONITOR_NONE, NULL, NULL);
    if (monitor == NULL)
        return FALSE;
    g_signal_connect_swapped(monitor, "changed", G_CALLBACK(wait_for_rest), self);
    g_ptr_array_add(self->monitors, monitor);
    return TRUE;
}

static gboolean
watch_set(EditorDiskWatch *self, const DataSet *set)
{
    gboolean is_reported = watch_folder(self, set->folder);
    for (guint i = 0; i < FILE_KINDS; i++) {
        const char *subfolder = file_kinds()[i].folder;
        if (subfolder == NULL)
            continue;
        g_autofree char *path = g_build_filename(set->folder, subfolder, NULL);
        is_reported = watch_folder(self, path) && is_reported;
    }
    return is_reported;
}

/* Watches the folders of what is saved now. */
static void
watch_paths(EditorDiskWatch *self)
{
    gboolean is_reported = TRUE;
    stop_watching(self);
    const DataSet *set = editor_document_saved(self->document);
    for (; set != NULL && set->folder != NULL; set = set->base)
        is_reported = watch_set(self, set) && is_reported;
    if (!is_reported)
        self->look = g_timeout_add_seconds(LOOK_SECONDS, look_again, self);
}

/* After saving or reloading: there may be a new folder. */
static void
on_changed(EditorDiskWatch *self)
{
    DataSet *saved = editor_document_saved(self->document);
    if (saved == self->saved)
        return;
    watch_paths(self);
    editor_disk_watch_look(self);
}

EditorDiskWatch *
editor_disk_watch_new(EditorDocument *document)
{
    EditorDiskWatch *self = g_object_new(EDITOR_TYPE_DISK_WATCH, NULL);
    self->document = g_object_ref(document);
    self->saved = data_set_ref(editor_document_saved(document));
    g_signal_connect_swapped(document, "changed", G_CALLBACK(on_changed), self);
    watch_paths(self);
    return self;
}

const char *
editor_disk_watch_files(EditorDiskWatch *self)
{
    return self->files;
}

gboolean
editor_disk_watch_differs(EditorDiskWatch *self)
{
    return self->differs;
}
