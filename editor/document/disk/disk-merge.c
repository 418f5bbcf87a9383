/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Merging with what is on disk.
 */
#include "editor/document/disk/disk-merge.h"

#include "schema/model/record-write.h"
#include "schema/versions/merge.h"

#include <glib/gi18n.h>
#include <string.h>

/* One file in all three. */
typedef struct {
    const char *name;
    const DataFile *sides[N_MERGE_SIDES]; /* NULL: it is not there, or cannot be read */
    const DataFile *theirs;               /* NULL: not there either */
} MergedFile;

/* So many files are named in a line. */
#define TOLD_FILES_MAX 4

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
                 ours == NULL ? _("removed here and changed on disk; it stays as it is on disk.")
                              : _("changed here and removed on disk; what is here stays."));
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
            add_conflict(conflicts, file->name, _("changed here and on disk; what is here stays."));
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

char *
disk_changed_files(const DataSet *a, const DataSet *b)
{
    guint n = 0;
    GString *words = g_string_new(NULL);
    for (; a != NULL && b != NULL; a = a->base, b = b->base) {
        g_autoptr(GPtrArray) names = collect_file_names(a, b);
        for (guint i = 0; i < names->len; i++)
            if (!data_file_is_equal(data_set_file_named(a, names->pdata[i]),
                                    data_set_file_named(b, names->pdata[i])) &&
                ++n <= TOLD_FILES_MAX)
                g_string_append_printf(words, "%s%s", n > 1 ? ", " : "", (char *)names->pdata[i]);
    }
    if (n > TOLD_FILES_MAX)
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

/* Whether the file on disk is neither what was read nor what would be written. */
static gboolean
is_overtaken(const char *name, const DataSet *saved, const DataSet *ours, const DataSet *theirs)
{
    const DataFile *base = whole_in(saved, name);
    const DataFile *wanted = whole_in(ours, name);
    const DataFile *there = whole_in(theirs, name);
    const FileKind *kind = file_kind_of(name);
    /* Without a file that every data set has, the folder holds no data set any more. */
    if (kind != NULL && kind->required && base != NULL && there == NULL)
        return TRUE;
    return !data_file_is_equal(wanted, base) && !data_file_is_equal(there, base) &&
           !data_file_is_equal(there, wanted);
}

char *
document_overtaken_file(EditorDocument *document)
{
    DataSet *saved = editor_document_saved(document);
    DataSet *ours = editor_document_set(document);
    g_autoptr(DataSet) theirs = read_anew(document, NULL);
    g_autoptr(GPtrArray) names = collect_file_names(saved, ours);
    for (guint i = 0; theirs != NULL && i < names->len; i++)
        if (is_overtaken(names->pdata[i], saved, ours, theirs))
            return g_strdup(names->pdata[i]);
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
document_reload(EditorDocument *document, GError **error)
{
    g_autoptr(DataSet) theirs = read_anew(document, error);
    if (theirs == NULL)
        return FALSE;
    editor_document_rebase(document, theirs, NULL, _("Read anew from disk"));
    return TRUE;
}
