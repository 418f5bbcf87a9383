/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The journal of unsaved steps, and the recovery of those that another run left behind.
 */
#include "editor/document/disk/autosave.h"
#include "schema/versions/edit-journal.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define HASH_LETTERS 16

struct Autosave {
    EditorDocument *document; /* owned */
    char *folder;             /* owned */
    const SaveCalls *calls;
    DataSet *base;    /* owned: what the journal starts from, where there is one */
    DataSet *written; /* owned: what the journal leads to; what is saved where there is none */
    guint n_done;     /* steps of the document then */
    char *path;       /* owned: of the journal; NULL: there is none */
    int descriptor;   /* of the journal, which holds the lock; -1: there is none */
    off_t length;     /* of its whole lines */
};

/* Returns: (transfer full): where journals lie when no folder is given. */
static char *
autosave_folder(void)
{
    return g_build_filename(g_get_user_state_dir(), "narva", "journals", NULL);
}

char *
autosave_path(const char *folder, const char *set_folder, guint number)
{
    g_autofree char *canonical = g_canonicalize_filename(set_folder, NULL);
    g_autofree char *hash = g_compute_checksum_for_string(G_CHECKSUM_SHA256, canonical, -1);
    g_autofree char *name = g_strdup_printf("%.*s-%u.journal", HASH_LETTERS, hash, number);
    return g_build_filename(folder, name, NULL);
}

/* Returns: whether @line is on the disk. */
static gboolean
append_line(Autosave *self, const char *line)
{
    gsize length = strlen(line);
    /* What is left of a line that failed would hide all that comes after it. */
    if (ftruncate(self->descriptor, self->length) != 0 ||
        lseek(self->descriptor, self->length, SEEK_SET) < 0)
        return FALSE;
    if (!save_write_all(self->descriptor, line, length, self->calls) ||
        self->calls->fsync(self->descriptor, self->calls->data) != 0)
        return FALSE;
    self->length += (off_t)length;
    return TRUE;
}

/* Forgets the journal; what it holds is on disk, or not wanted. */
static void
drop_journal(Autosave *self)
{
    if (self->descriptor < 0)
        return;
    /* One that cannot be removed is emptied: it must not be offered. */
    if (self->calls->unlink(self->path, self->calls->data) != 0 &&
        ftruncate(self->descriptor, 0) != 0)
        g_info("cannot remove “%s”", self->path);
    close(self->descriptor);
    self->descriptor = -1;
    g_clear_pointer(&self->path, g_free);
}

/* Syncs the folder, so that the new name in it lasts. */
static gboolean
sync_folder(const Autosave *self)
{
    int flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC;
    int descriptor = self->calls->open(self->folder, flags, 0, self->calls->data);
    if (descriptor < 0)
        return FALSE;
    gboolean is_synced = self->calls->fsync(descriptor, self->calls->data) == 0;
    close(descriptor);
    return is_synced;
}

/* Makes the first journal whose name is free: what another program left behind stays. */
static gboolean
make_journal(Autosave *self, const char *set_folder)
{
    int flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW;
    for (guint i = 0; i < AUTOSAVE_JOURNALS; i++) {
        g_autofree char *path = autosave_path(self->folder, set_folder, i);
        int descriptor = self->calls->open(path, flags, 0600, self->calls->data);
        if (descriptor < 0 && errno == EEXIST)
            continue;
        if (descriptor < 0)
            return FALSE;
        /* Where the file system knows no locks, two programs may offer the same. */
        if (flock(descriptor, LOCK_EX | LOCK_NB) != 0)
            g_info("cannot lock “%s”", path);
        self->descriptor = descriptor;
        self->path = g_steal_pointer(&path);
        self->length = 0;
        return TRUE;
    }
    return FALSE;
}

/* Starts a journal with what is saved. */
static gboolean
begin_journal(Autosave *self)
{
    DataSet *saved = editor_document_saved(self->document);
    if (saved->folder == NULL || g_mkdir_with_parents(self->folder, 0700) != 0 ||
        !make_journal(self, saved->folder))
        return FALSE;
    g_autofree char *canonical = g_canonicalize_filename(saved->folder, NULL);
    g_autofree char *name = g_filename_display_name(canonical);
    g_autofree char *line = edit_journal_begin(name, saved);
    data_set_unref(self->written);
    data_set_unref(self->base);
    self->written = data_set_ref(saved);
    self->base = data_set_ref(saved);
    if (append_line(self, line) && sync_folder(self))
        return TRUE;
    drop_journal(self);
    return FALSE;
}

/* Writes how the document got from what was written to what it is now. */
static void
write_change(Autosave *self, gboolean is_undone)
{
    EditorDocument *document = self->document;
    DataSet *set = editor_document_set(document);
    guint n_done = editor_document_n_done(document);
    const DocumentStep *step = NULL;
    if (is_undone || n_done > 0)
        step = editor_document_step(document, is_undone ? n_done : n_done - 1);
    gboolean is_one = step != NULL && step->before == self->written && step->after == set;
    g_autofree char *line = edit_journal_change(step != NULL ? step->label : "", is_undone,
                                                self->written, set, is_one ? step->edits : NULL);
    if (!append_line(self, line))
        return;
    data_set_unref(self->written);
    self->written = data_set_ref(set);
}

/* The files on disk have changed: the journal starts again from them. The old journal is removed
 * only when the new one is complete. */
static void
change_base(Autosave *self)
{
    Autosave old = *self;
    self->descriptor = -1;
    self->path = NULL;
    if (begin_journal(self))
        write_change(self, FALSE);
    if (self->descriptor >= 0 && autosave_is_safe(self)) {
        drop_journal(&old);
        return;
    }
    /* Leave the old journal for recovery, though the files it starts from have changed. */
    close(old.descriptor);
    g_free(old.path);
}

static void
on_changed(EditorDocument *document, Autosave *self)
{
    DataSet *set = editor_document_set(document);
    DataSet *saved = editor_document_saved(document);
    guint n_done = editor_document_n_done(document);
    gboolean is_undone = n_done < self->n_done;
    if (set == saved) {
        drop_journal(self);
        data_set_unref(self->written);
        self->written = data_set_ref(set);
    } else if (set != self->written && self->descriptor >= 0 && self->base != saved) {
        change_base(self);
    } else if (set != self->written && (self->descriptor >= 0 || begin_journal(self))) {
        write_change(self, is_undone);
    }
    self->n_done = n_done;
}

/* A death while saving, or after it, must not have what is saved offered again. */
static void
on_saving(EditorDocument *document, Autosave *self)
{
    g_autofree char *line =
        self->descriptor >= 0 ? edit_journal_save(editor_document_set(document)) : NULL;
    if (line != NULL && !append_line(self, line))
        g_info("cannot write “%s”", self->path);
}

Autosave *
autosave_new(EditorDocument *document, const char *folder, const SaveCalls *calls)
{
    Autosave *self = g_new0(Autosave, 1);
    self->document = g_object_ref(document);
    self->folder = folder != NULL ? g_strdup(folder) : autosave_folder();
    self->calls = calls != NULL ? calls : save_system_calls();
    self->written = data_set_ref(editor_document_saved(document));
    self->n_done = editor_document_n_done(document);
    self->descriptor = -1;
    g_signal_connect(document, "changed", G_CALLBACK(on_changed), self);
    g_signal_connect(document, "saving", G_CALLBACK(on_saving), self);
    return self;
}

void
autosave_free(Autosave *self)
{
    if (self == NULL)
        return;
    g_signal_handlers_disconnect_by_data(self->document, self);
    drop_journal(self);
    g_object_unref(self->document);
    data_set_unref(self->written);
    data_set_unref(self->base);
    g_free(self->folder);
    g_free(self);
}

gboolean
autosave_is_safe(const Autosave *self)
{
    return self->written == editor_document_set(self->document);
}

struct Recovery {
    char *path;           /* owned */
    int descriptor;       /* holds the lock */
    gint64 time;          /* seconds since 1970 */
    EditJournal *journal; /* owned */
    guint from;           /* first line that is unsaved */
    gboolean is_base_unchanged;
    char **labels; /* owned */
};

void
autosave_recovery_free(Recovery *recovery)
{
    if (recovery == NULL)
        return;
    close(recovery->descriptor);
    edit_journal_free(recovery->journal);
    g_strfreev(recovery->labels);
    g_free(recovery->path);
    g_free(recovery);
}

/* Returns: a descriptor of the journal at @path, locked; -1: there is none, or a living program has
 * it. */
static int
open_locked(const char *path, struct stat *status)
{
    int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW);
    if (descriptor < 0)
        return -1;
    if (flock(descriptor, LOCK_EX | LOCK_NB) == 0 && fstat(descriptor, status) == 0 &&
        S_ISREG(status->st_mode))
        return descriptor;
    close(descriptor);
    return -1;
}

/* Reads the journal. Returns: whether it holds something for @set. */
static gboolean
read_journal(Recovery *recovery, const DataSet *set)
{
    g_autofree char *bytes = NULL;
    gsize length;
    if (!g_file_get_contents(recovery->path, &bytes, &length, NULL))
        return FALSE;
    recovery->journal = edit_journal_read(bytes, length);
    if (recovery->journal == NULL)
        return FALSE;
    int from = edit_journal_find(recovery->journal, set);
    recovery->is_base_unchanged = from >= 0;
    recovery->from = (guint)MAX(from, 0);
    recovery->labels = edit_journal_labels(recovery->journal, recovery->from);
    if (from < 0)
        return recovery->labels[0] != NULL;
    /* What was undone to the end is no work. */
    g_autoptr(DataSet) base = data_set_ref((DataSet *)set);
    g_autoptr(DataSet) replayed =
        edit_journal_replay(recovery->journal, recovery->from, base, NULL);
    g_autofree char *before = data_set_digest(set);
    g_autofree char *after = data_set_digest(replayed);
    return strcmp(before, after) != 0;
}

Recovery *
autosave_recovery_find(const DataSet *set, const char *folder)
{
    g_autofree char *place = folder != NULL ? g_strdup(folder) : autosave_folder();
    for (guint i = 0; set->folder != NULL && i < AUTOSAVE_JOURNALS; i++) {
        struct stat status;
        g_autofree char *path = autosave_path(place, set->folder, i);
        int descriptor = open_locked(path, &status);
        if (descriptor < 0)
            continue;
        g_autoptr(Recovery) recovery = g_new0(Recovery, 1);
        recovery->path = g_steal_pointer(&path);
        recovery->descriptor = descriptor;
        recovery->time = status.st_mtime;
        if (read_journal(recovery, set))
            return g_steal_pointer(&recovery);
        autosave_recovery_discard(recovery);
    }
    return NULL;
}

const char *const *
autosave_recovery_labels(const Recovery *recovery)
{
    return (const char *const *)recovery->labels;
}

gint64
autosave_recovery_time(const Recovery *recovery)
{
    return recovery->time;
}

gboolean
autosave_recovery_is_base_unchanged(const Recovery *recovery)
{
    return recovery->is_base_unchanged;
}

void
autosave_recovery_discard(Recovery *recovery)
{
    g_unlink(recovery->path);
}

void
autosave_recovery_restore(Recovery *recovery, EditorDocument *document, const Autosave *autosave,
                          GPtrArray *lost)
{
    DataSet *saved = editor_document_saved(document);
    g_autoptr(DataSet) restored =
        edit_journal_replay(recovery->journal, recovery->from, saved, lost);
    editor_document_rebase(document, saved, restored, _("Recover unsaved work"));
    if (autosave_is_safe(autosave))
        autosave_recovery_discard(recovery);
}
