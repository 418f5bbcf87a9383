/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Finding and reading journals that nobody holds.
 */
#include "editor/document/disk/recovery.h"

#include "schema/versions/edit-journal.h"

#include <fcntl.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

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
recovery_free(Recovery *recovery)
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
recovery_find(const DataSet *set, const char *folder)
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
        recovery_discard(recovery);
    }
    return NULL;
}

const char *const *
recovery_labels(const Recovery *recovery)
{
    return (const char *const *)recovery->labels;
}

gint64
recovery_time(const Recovery *recovery)
{
    return recovery->time;
}

gboolean
recovery_is_base_unchanged(const Recovery *recovery)
{
    return recovery->is_base_unchanged;
}

void
recovery_discard(Recovery *recovery)
{
    g_unlink(recovery->path);
}

void
recovery_restore(Recovery *recovery, EditorDocument *document, const Autosave *autosave,
                 GPtrArray *lost)
{
    DataSet *saved = editor_document_saved(document);
    g_autoptr(DataSet) restored =
        edit_journal_replay(recovery->journal, recovery->from, saved, lost);
    editor_document_rebase(document, saved, restored, _("Recover unsaved work"));
    if (autosave_is_safe(autosave))
        recovery_discard(recovery);
}
