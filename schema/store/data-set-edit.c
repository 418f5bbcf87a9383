/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Editing a data set: what an edit speaks of is found among its files, and the files of the open
 * layer change, come and go.
 */
#include "schema/store/data-set-layers.h"

#include "schema/model/edits/edit-layer.h"
#include "schema/model/records/record-read.h"
#include "schema/model/records/record-write.h"
#include "schema/store/grid-layer.h"
#include "schema/store/save.h"
#include "schema/text/limits.h"
#include "schema/text/names.h"

#include <string.h>

static const Record *
hold(const Record *record)
{
    if (record != NULL)
        arena_ref(record->arena);
    return record;
}

static void
copy_file(DataFile *copy, const DataFile *file)
{
    *copy = *file;
    copy->name = g_strdup(file->name);
    copy->read.detail = g_strdup(file->read.detail);
    source_text_ref(copy->text);
    hold(copy->root);
    hold(copy->below);
    hold(copy->seen);
}

static DataSet *
copy_set(const DataSet *set)
{
    DataSet *copy = g_new0(DataSet, 1);
    *copy = *set;
    g_atomic_ref_count_init(&copy->references);
    copy->folder = g_strdup(set->folder);
    copy->name = g_strdup(set->name);
    copy->unknown_files = g_strdupv(set->unknown_files);
    source_text_ref(copy->place);
    copy->files = g_new(DataFile, set->n_files);
    for (guint i = 0; i < set->n_files; i++)
        copy_file(&copy->files[i], &set->files[i]);
    copy->scenarios = g_memdup2(set->scenarios, sizeof *set->scenarios * set->n_files);
    copy->records = g_memdup2(set->records, sizeof *set->records * set->n_files);
    if (copy->base != NULL)
        data_set_ref(copy->base);
    return copy;
}

/* The record of a file that the upper layer does not have yet. One of many files states its id, so
 * that it stands for itself. */
static const Record *
empty_root(const DataFile *file)
{
    g_autoptr(Arena) arena = arena_new();
    g_autofree char *id = file->kind->folder != NULL ? file_kind_id(file->kind, file->name) : NULL;
    g_autofree char *text = id != NULL ? g_strdup_printf("{\"id\": \"%s\"}", id) : g_strdup("{}");
    const Record *root = record_read_value(entity_get(file->kind->entity), arena, text);
    g_steal_pointer(&arena);
    return root;
}

/* A file that edits made above one of the data set below goes once it says nothing, or it would
 * stand there empty. */
static void
drop_empty(const DataSet *set, DataFile *file)
{
    const Record *root = file->root;
    guint64 key = root->entity->keyed ? 1 : 0;
    gboolean is_empty = !root->raw && root->kept == NULL && (root->present & ~key) == 0;
    gboolean is_below = set->base != NULL && data_set_file_named(set->base, file->name) != NULL;
    if (!is_empty || !is_below || file->read.result != FILE_ABSENT)
        return;
    arena_unref(root->arena);
    file->root = NULL;
}

/* Does @edit of what is seen of @file in the upper layer. @is_alone: it must show at once; one of
 * several may show only when all are done, as when a name is changed in two layers. */
static gboolean
edit_over(DataSet *set, DataFile *file, const Edit *edit, gboolean is_alone, GError **error)
{
    /* What is seen decides whether the edit still fits; it is written to the upper layer. */
    const Record *wanted = edit_apply(edit, file->seen, error);
    if (wanted == NULL)
        return FALSE;
    if (file->root == NULL)
        file->root = empty_root(file);
    const Record *root = edit_apply_over(edit, file->root, file->below, wanted, is_alone, error);
    if (root != NULL) {
        arena_unref(file->root->arena);
        file->root = root;
        drop_empty(set, file);
        data_set_see(set, file);
    }
    /* With another scenario below, all that shows through is another. */
    gboolean is_link = edit->entity == ENTITY_SCENARIO && strcmp(edit->path, "extends") == 0;
    /* So are the places of a grid. */
    is_link |= grid_layer_follows(edit);
    gboolean is_shown =
        root != NULL && (!is_alone || is_link || edit_layer_shows(wanted, file->seen));
    arena_unref(wanted->arena);
    if (root != NULL && !is_shown)
        g_set_error(error, EDIT_ERROR, EDIT_ERROR_PATH, "%s: what stands below would show through",
                    edit->path);
    return is_shown;
}

/* One that is not there yet begins empty; what is wrong with the edit is told then. */
static gboolean
edit_alone(DataSet *set, DataFile *file, const Edit *edit, GError **error)
{
    const Record *root = file->root != NULL ? hold(file->root) : empty_root(file);
    const Record *changed = edit_apply(edit, root, error);
    arena_unref(root->arena);
    if (changed == NULL)
        return FALSE;
    if (file->root != NULL)
        arena_unref(file->root->arena);
    file->root = changed;
    data_set_see(set, file);
    return TRUE;
}

/* @kind: one of which there may be many files. Returns: the file that an edit calls @id: by its
 * name or, where it has the wrong one, by the id in it. */
static const DataFile *
file_of_id(const DataSet *set, const FileKind *kind, const char *id)
{
    const DataFile *file = data_set_file_for(set, kind->entity, id);
    for (guint i = 0; file == NULL && i < set->n_files; i++) {
        const Record *root = set->files[i].root;
        if (set->files[i].kind == kind && root != NULL && !root->raw &&
            g_strcmp0(record_key(root), id) == 0)
            file = &set->files[i];
    }
    return file;
}

/* Returns: the file that @edit is about and that can be edited, or NULL. */
static DataFile *
file_of_edit(const DataSet *set, const Edit *edit)
{
    const DataFile *file = data_set_file_of(set, edit->entity);
    const FileKind *kind = file_kind_for(edit->entity);
    if (kind != NULL && kind->folder != NULL && edit->id != NULL)
        file = file_of_id(set, kind, edit->id);
    gboolean is_broken = file != NULL && file->root == NULL && file->read.result != FILE_ABSENT;
    return is_broken ? NULL : (DataFile *)file;
}

/* Whether @edit has a whole file come or go. */
static gboolean
is_of_file(const Edit *edit)
{
    const FileKind *kind = file_kind_for(edit->entity);
    return kind != NULL && kind->folder != NULL && edit->id != NULL && edit->path[0] == '\0' &&
           (edit->before == NULL || edit->after == NULL);
}

static gboolean
fail(GError **error, EditError code, const Edit *edit, const char *what)
{
    const char *name = entity_get(edit->entity)->name;
    g_set_error(error, EDIT_ERROR, code, "%s “%s”: %s", name, edit->id, what);
    return FALSE;
}

/* Makes room for @n_files. */
static void
make_room(DataSet *set, guint n_files)
{
    set->files = g_renew(DataFile, set->files, n_files);
    set->scenarios = g_renew(const Record *, set->scenarios, n_files);
    set->records = g_renew(const Record *, set->records, n_files);
}

/* Puts @file (taken) where its name belongs. */
static void
insert_file(DataSet *set, const DataFile *file)
{
    guint at = 0;
    while (at < set->n_files &&
           (set->files[at].kind->folder == NULL || strcmp(set->files[at].name, file->name) < 0))
        at++;
    make_room(set, set->n_files + 1);
    memmove(set->files + at + 1, set->files + at, sizeof *file * (set->n_files - at));
    set->files[at] = *file;
    set->n_files++;
    data_set_see(set, &set->files[at]);
}

static guint
count_files(const DataSet *set, const FileKind *kind)
{
    guint n = 0;
    for (guint i = 0; i < set->n_files; i++)
        n += set->files[i].kind == kind;
    return n;
}

/* Reads what @edit has in a new file, as it will be read once it is written, so that findings have
 * a place in it. Returns: whether it is a record; then @file has name, text and root. */
static gboolean
read_new_file(const DataSet *set, const Edit *edit, DataFile *file, GError **error)
{
    const Entity *entity = entity_get(edit->entity);
    g_autoptr(Arena) arena = arena_new();
    const Record *value = record_read_value(entity, arena, edit->after);
    g_autoptr(GBytes) contents = value != NULL ? record_to_bytes(value) : NULL;
    if (contents == NULL)
        return fail(error, EDIT_ERROR_VALUE, edit, "the new value is not a record");
    if (g_bytes_get_size(contents) > LIMIT_FILE_BYTES)
        return fail(error, EDIT_ERROR_VALUE, edit, "the new file is too large");
    g_autofree char *name = file_kind_file(file->kind, edit->id);
    SourceText *text = data_set_new_text(set, name, contents);
    Scanner stop;
    const Record *root = record_read(entity, text, &stop);
    if (root == NULL) {
        source_text_unref(text);
        return fail(error, EDIT_ERROR_VALUE, edit, "the new value is no file");
    }
    file->name = g_steal_pointer(&name);
    file->text = text;
    file->root = root;
    return TRUE;
}

static gboolean
add_file(DataSet *set, const Edit *edit, GError **error)
{
    DataFile file = {
        .kind = file_kind_for(edit->entity),
        .read = {.result = FILE_ABSENT},
    };
    if (edit->after == NULL)
        return TRUE;
    if (!name_is_id(edit->id))
        return fail(error, EDIT_ERROR_PATH, edit, "no file can be called so");
    if (strlen(edit->id) > FILE_ID_MAX)
        return fail(error, EDIT_ERROR_PATH, edit, "the id is too long for the name of a file");
    if (count_files(set, file.kind) >= file.kind->most)
        return fail(error, EDIT_ERROR_PATH, edit, "there are as many files as can be read");
    if (!read_new_file(set, edit, &file, error))
        return FALSE;
    insert_file(set, &file);
    return TRUE;
}

/* Whether @before is what the layer says itself or what is seen of @file. */
static gboolean
is_before(const DataFile *file, const char *before)
{
    g_autofree char *own = record_to_text(file->root);
    g_autofree char *seen = record_to_text(file->seen);
    return strcmp(own, before) == 0 || strcmp(seen, before) == 0;
}

/* The file of the open layer is there no longer. */
static void
drop_file(DataSet *set, DataFile *file)
{
    gboolean is_below = set->base != NULL && data_set_file_named(set->base, file->name) != NULL;
    if (is_below || file->kind->folder == NULL) {
        g_autoptr(GBytes) nothing = g_bytes_new_static("", 0);
        SourceText *text = data_set_new_text(set, file->name, nothing);
        if (file->root != NULL)
            arena_unref(file->root->arena);
        source_text_unref(file->text);
        file_contents_clear(&file->read);
        file->root = NULL;
        file->text = text;
        file->read = (FileContents){.result = FILE_ABSENT};
        data_set_see(set, file);
        return;
    }
    guint at = (guint)(file - set->files);
    data_file_clear(file);
    memmove(file, file + 1, sizeof *file * (set->n_files - at - 1));
    set->n_files--;
    /* Another file of the set may have shown through it. */
    data_set_see_all(set);
}

/* Takes the file of the open layer away; one of the set below shows again. */
static gboolean
remove_file(DataSet *set, DataFile *file, const Edit *edit, GError **error)
{
    if (file->root == NULL && file->read.result != FILE_ABSENT)
        return fail(error, EDIT_ERROR_PATH, edit, "its file could not be read");
    if (file->root == NULL)
        return fail(error, EDIT_ERROR_PATH, edit, "it stands in the data set below");
    if (!is_before(file, edit->before))
        return fail(error, EDIT_ERROR_CONFLICT, edit, "has another value by now");
    drop_file(set, file);
    return TRUE;
}

static gboolean
edit_whole_file(DataSet *set, const Edit *edit, GError **error)
{
    DataFile *file = (DataFile *)file_of_id(set, file_kind_for(edit->entity), edit->id);
    gboolean is_there = file != NULL;
    if (is_there && edit->before == NULL)
        return fail(error, EDIT_ERROR_CONFLICT, edit, "is there already");
    if (!is_there && edit->before != NULL)
        return fail(error, EDIT_ERROR_PATH, edit, "there is none");
    return is_there ? remove_file(set, file, edit, error) : add_file(set, edit, error);
}

/* @is_alone: see edit_over(). */
static gboolean
edit_file(DataSet *set, const Edit *edit, gboolean is_alone, GError **error)
{
    if (is_of_file(edit))
        return edit_whole_file(set, edit, error);
    DataFile *file = file_of_edit(set, edit);
    if (file == NULL) {
        g_set_error(error, EDIT_ERROR, EDIT_ERROR_PATH, "the data set has no file for a %s",
                    entity_get(edit->entity)->name);
        return FALSE;
    }
    return file->below != NULL ? edit_over(set, file, edit, is_alone, error)
                               : edit_alone(set, file, edit, error);
}

DataSet *
data_set_edit(DataSet *set, const Edit *const *edits, guint n_edits, GError **error)
{
    g_autoptr(DataSet) edited = copy_set(set);
    for (guint i = 0; i < n_edits; i++)
        if (!edit_file(edited, edits[i], n_edits == 1, error))
            return NULL;
    return g_steal_pointer(&edited);
}

/* Puts what has been read in the place of @file. @root: NULL: files of the kind hold no record. */
static void
refill_file(DataSet *set, DataFile *file, SourceText *text, const Record *root)
{
    if (file->root != NULL)
        arena_unref(file->root->arena);
    source_text_unref(file->text);
    file_contents_clear(&file->read);
    file->text = text;
    file->root = root;
    file->stop.error = SCAN_OK;
    file->read = (FileContents){.result = FILE_READ};
    data_set_see(set, file);
}

DataSet *
data_set_replace(DataSet *set, const char *name, GBytes *contents, GError **error)
{
    const FileKind *kind = file_kind_of(name);
    g_autoptr(DataSet) replaced = copy_set(set);
    DataFile *file = kind != NULL ? (DataFile *)data_set_file_named(replaced, name) : NULL;
    gboolean is_new = file == NULL;
    gboolean is_full = is_new && kind != NULL && count_files(set, kind) >= kind->most;
    if (kind == NULL || (contents != NULL && is_full)) {
        g_set_error(error, EDIT_ERROR, EDIT_ERROR_PATH, "“%s” can be no file of the set", name);
        return NULL;
    }
    if (contents == NULL) {
        if (file != NULL)
            drop_file(replaced, file);
        return g_steal_pointer(&replaced);
    }
    if (g_bytes_get_size(contents) > LIMIT_FILE_BYTES) {
        g_set_error(error, EDIT_ERROR, EDIT_ERROR_VALUE, "what “%s” is to hold is too large", name);
        return NULL;
    }
    Scanner stop;
    SourceText *text = data_set_new_text(replaced, name, contents);
    gboolean has_record = file_kind_has_record(kind);
    const Record *root = has_record ? record_read(entity_get(kind->entity), text, &stop) : NULL;
    if (has_record && root == NULL) {
        source_text_unref(text);
        g_set_error(error, EDIT_ERROR, EDIT_ERROR_VALUE, "what “%s” is to hold is no JSON", name);
        return NULL;
    }
    if (is_new) {
        DataFile inserted = {.kind = kind, .name = g_strdup(name), .text = text, .root = root};
        insert_file(replaced, &inserted);
    } else {
        refill_file(replaced, file, text, root);
    }
    return g_steal_pointer(&replaced);
}
