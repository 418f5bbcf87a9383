/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Merging with what is on disk.
 */
#include "editor/document/disk/disk-merge.h"

#include "schema/model/records/record-write.h"
#include "schema/store/drawing/map-file.h"
#include "schema/store/drawing/set-drawing.h"
#include "schema/versions/merge.h"

#include <glib/gi18n.h>
#include <string.h>

/* One file in all three. */
typedef struct {
    const char *name;
    const Record *sides[N_MERGE_SIDES]; /* NULL: it is not there */
    const DataFile *theirs;             /* NULL: not there either */
} MergedFile;

/* So many files are named in a line. */
#define TOLD_FILES_MAX 4

static const Record *
root_in(const DataSet *set, const char *name)
{
    const DataFile *file = data_set_file_named(set, name);
    return file != NULL ? file->root : NULL;
}

static gboolean
is_equal(const Record *a, const Record *b)
{
    if (a == b || a == NULL || b == NULL)
        return a == b;
    g_autoptr(GBytes) left = record_to_bytes(a);
    g_autoptr(GBytes) right = record_to_bytes(b);
    return g_bytes_equal(left, right);
}

static void
tell(GPtrArray *conflicts, const char *name, const char *what)
{
    g_ptr_array_add(conflicts, g_strdup_printf("%s: %s", name, what));
}

/* One of the sides lacks the file. Returns: whether ours, there or not, is what is wanted. */
static gboolean
decide_fate(const MergedFile *file, GPtrArray *conflicts)
{
    const Record *base = file->sides[MERGE_BASE];
    const Record *ours = file->sides[MERGE_OURS];
    const Record *theirs = file->sides[MERGE_THEIRS];
    if (is_equal(ours, base))
        return FALSE;
    if (is_equal(theirs, base) || is_equal(ours, theirs))
        return TRUE;
    tell(conflicts, file->name,
         ours == NULL ? _("removed here and changed on disk; it stays as it is on disk.")
                      : _("changed here and removed on disk; what is here stays."));
    return ours != NULL;
}

/* Returns: (transfer full): what the file is to hold; NULL with @error, or without: it goes. */
static GBytes *
merge_contents(const MergedFile *file, GPtrArray *conflicts, GError **error)
{
    g_autoptr(Merge) merge = record_merge(file->sides[MERGE_BASE], file->sides[MERGE_OURS],
                                          file->sides[MERGE_THEIRS], file->name, error);
    if (merge == NULL)
        return NULL;
    if (merge->conflicts->len > 0) {
        g_autoptr(GString) words = g_string_new(NULL);
        merge_append_words(words, merge->conflicts);
        tell(conflicts, file->name, g_strstrip(words->str));
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
    const Record *ours = file->sides[MERGE_OURS];
    if (is_equal(ours, file->sides[MERGE_BASE]) || is_equal(ours, file->sides[MERGE_THEIRS]))
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
        contents = record_to_bytes(ours);
    if (problem != NULL) {
        g_propagate_error(error, g_steal_pointer(&problem));
        return NULL;
    }
    return data_set_replace(theirs, file->name, contents, error);
}

/* Returns: (transfer full): names of the files of both, once each. */
static GPtrArray *
names_of(const DataSet *base, const DataSet *ours)
{
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < ours->n_files; i++)
        g_ptr_array_add(names, g_strdup(ours->files[i].name));
    for (guint i = 0; i < base->n_files; i++)
        if (data_set_file_named(ours, base->files[i].name) == NULL)
            g_ptr_array_add(names, g_strdup(base->files[i].name));
    return names;
}

static gboolean
is_drawn_alike(const DataSet *a, const DataSet *b)
{
    g_autoptr(GBytes) one = data_set_read_drawing(a);
    g_autoptr(GBytes) other = data_set_read_drawing(b);
    return one == NULL || other == NULL ? one == other : g_bytes_equal(one, other);
}

/* Puts the drawing of @ours into @set (consumed) where it has been changed. */
static DataSet *
merge_drawing(DataSet *set, const DataSet *base, const DataSet *ours, GPtrArray *conflicts)
{
    if (!data_set_draws_other(ours, base) || is_drawn_alike(ours, set))
        return set;
    if (!is_drawn_alike(base, set))
        tell(conflicts, MAP_FILE_NAME, _("changed here and on disk; what is here stays."));
    g_autoptr(GBytes) drawing = data_set_read_drawing(ours);
    DataSet *merged = data_set_draw(set, drawing);
    data_set_unref(set);
    return merged;
}

/* Does on @theirs what leads from @base to @ours. Returns: (transfer full): NULL with @error set
 * when one of the files of @theirs that has to be merged cannot be read. */
static DataSet *
merge_sets(const DataSet *base, const DataSet *ours, DataSet *theirs, GPtrArray *conflicts,
           GError **error)
{
    g_autoptr(GPtrArray) names = names_of(base, ours);
    g_autoptr(DataSet) merged = data_set_ref(theirs);
    for (guint i = 0; i < names->len; i++) {
        const char *name = names->pdata[i];
        const MergedFile file = {
            .name = name,
            .sides = {root_in(base, name), root_in(ours, name), root_in(theirs, name)},
            .theirs = data_set_file_named(theirs, name),
        };
        merged = merge_file(g_steal_pointer(&merged), &file, conflicts, error);
        if (merged == NULL)
            return NULL;
    }
    return merge_drawing(g_steal_pointer(&merged), base, ours, conflicts);
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

static gboolean
is_same_file(const DataSet *a, const DataSet *b, const char *name)
{
    const DataFile *one = data_set_file_named(a, name), *other = data_set_file_named(b, name);
    if (one == NULL || other == NULL || one->root != NULL || other->root != NULL)
        return is_equal(root_in(a, name), root_in(b, name));
    return one->read.result == other->read.result &&
           (one->text == NULL || other->text == NULL
                ? one->text == other->text
                : g_bytes_equal(one->text->contents, other->text->contents));
}

char *
disk_changed_files(const DataSet *a, const DataSet *b)
{
    guint n = 0;
    GString *words = g_string_new(NULL);
    for (; a != NULL && b != NULL; a = a->base, b = b->base) {
        g_autoptr(GPtrArray) names = names_of(a, b);
        for (guint i = 0; i < names->len; i++)
            if (!is_same_file(a, b, names->pdata[i]) && ++n <= TOLD_FILES_MAX)
                g_string_append_printf(words, "%s%s", n > 1 ? ", " : "", (char *)names->pdata[i]);
        if (!is_drawn_alike(a, b) && ++n <= TOLD_FILES_MAX)
            g_string_append_printf(words, "%s%s", n > 1 ? ", " : "", MAP_FILE_NAME);
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
    const Record *base = root_in(saved, name);
    const Record *wanted = root_in(ours, name);
    const Record *there = root_in(theirs, name);
    const FileKind *kind = file_kind_of(name);
    /* Without a file that every data set has, the folder holds no data set any more. */
    if (kind != NULL && kind->required && base != NULL && there == NULL)
        return TRUE;
    return wanted != base && !is_equal(there, base) && !is_equal(there, wanted);
}

char *
document_overtaken_file(EditorDocument *document)
{
    DataSet *saved = editor_document_saved(document);
    DataSet *ours = editor_document_set(document);
    g_autoptr(DataSet) theirs = read_anew(document, NULL);
    g_autoptr(GPtrArray) names = names_of(saved, ours);
    for (guint i = 0; theirs != NULL && i < names->len; i++)
        if (is_overtaken(names->pdata[i], saved, ours, theirs))
            return g_strdup(names->pdata[i]);
    gboolean is_drawn = theirs != NULL && data_set_draws_other(ours, saved);
    if (is_drawn && !is_drawn_alike(theirs, saved) && !is_drawn_alike(theirs, ours))
        return g_strdup(MAP_FILE_NAME);
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
