/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A data set in memory: loaded from its folder, seen through its layers, and edited. Layers come
 * before loading: what each file contributes is merged with the base below, file by file; an
 * edit makes a new set that shares all files that did not change.
 */
#include "schema/store/data-set.h"

#include "schema/model/edit.h"
#include "schema/model/entities.h"
#include "schema/model/record.h"
#include "schema/model/record-read.h"
#include "schema/model/record-write.h"
#include "schema/model/verb.h"
#include "schema/store/file-read.h"
#include "schema/store/grid-layer.h"
#include "schema/store/save.h"
#include "schema/store/shipped-sets.h"
#include "schema/text/limits.h"
#include "schema/text/name.h"
#include "schema/text/translation.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static void
drop(const Record **record)
{
    if (*record != NULL)
        arena_unref((*record)->arena);
    *record = NULL;
}

/* Drops the merged record of @file. */
static void
data_file_drop_merged(DataFile *file)
{
    drop(&file->below);
    drop(&file->seen);
}

/* Returns: @record (may be NULL) with another reference on its arena. */
static const Record *
hold_record(const Record *record)
{
    if (record != NULL)
        arena_ref(record->arena);
    return record;
}

/* Returns: @over merged over @below (either may be NULL), with a reference on its arena. */
static const Record *
merge_over(const Record *below, const Record *over)
{
    if (below != NULL && over != NULL)
        return record_overlay(below, over);
    return hold_record(over != NULL ? over : below);
}

/* Merges the files @name of @set and its bases over @bottom, without the scenarios that they extend
 * there. Returns: the record with a reference on its arena. */
static const Record *
merge_layers(const DataSet *set, const char *name, const Record *bottom)
{
    if (set == NULL)
        return hold_record(bottom);
    const Record *below = merge_layers(set->base, name, bottom);
    const DataFile *file = data_set_file_named(set, name);
    const Record *laid = merge_over(below, file != NULL ? file->root : NULL);
    drop(&below);
    return laid;
}

const Record *
data_set_stated_record(const DataSet *set, const char *name)
{
    return merge_layers(set, name, NULL);
}

/* Returns: the id of the scenario that the file @name extends, from the uppermost layer that states
 * one; NULL: none. */
static const char *
extended_id(const DataSet *set, const char *name)
{
    for (; set != NULL; set = set->base) {
        const DataFile *file = data_set_file_named(set, name);
        const Record *root = file != NULL ? file->root : NULL;
        const Field *field = root != NULL ? record_field(root, "extends") : NULL;
        if (root != NULL && record_has(root, field))
            return ((const Scenario *)root)->extends;
        /* A value, null, or a value kept as bytes hides that of the base. */
        if (root != NULL && (root->raw || record_has_unparsed(root, field)))
            return NULL;
    }
    return NULL;
}

/* What a file extends: the index of another, or one of these. */
enum { EXTENDS_NOTHING = -1, EXTENDS_MISSING = -2 };

typedef struct {
    int index;
    gboolean is_in_ring; /* it comes back to itself */
    guint n_seen;        /* records that are seen of the file; 0: not counted yet */
} Extension;

static int
index_of_extended(const DataSet *set, const DataFile *file)
{
    const char *id = file->kind->entity == ENTITY_SCENARIO ? extended_id(set, file->name) : NULL;
    if (id == NULL)
        return EXTENDS_NOTHING;
    const DataFile *extended = data_set_file_of_record(set, ENTITY_SCENARIO, id);
    return extended != NULL ? (int)(extended - set->files) : EXTENDS_MISSING;
}

/* Returns: what each file extends. */
static Extension *
list_extensions(const DataSet *set)
{
    Extension *list = g_new0(Extension, set->n_files);
    for (guint i = 0; i < set->n_files; i++)
        list[i].index = index_of_extended(set, &set->files[i]);
    for (guint i = 0; i < set->n_files; i++) {
        int step = list[i].index;
        for (guint length = 1; length < set->n_files && step >= 0 && step != (int)i; length++)
            step = list[step].index;
        list[i].is_in_ring = step == (int)i;
    }
    return list;
}

/* A scenario in a cycle is cut; a chain that leads into a cycle ends there. Of a chain that is too
 * long only every LIMIT_LAYERS-th link is cut, to report one finding for one mistake. */
static BaseResult
check_extension(const Extension *list, guint file)
{
    int step = list[file].index;
    if (step < 0)
        return step == EXTENDS_MISSING ? BASE_MISSING : BASE_NONE;
    if (list[file].is_in_ring)
        return BASE_CYCLE;
    guint length = 1;
    for (; list[step].index >= 0 && !list[step].is_in_ring; length++)
        step = list[step].index;
    return length % LIMIT_LAYERS == 0 ? BASE_TOO_DEEP : BASE_LOADED;
}

static void
count_record(const RecordPlace *place G_GNUC_UNUSED, gpointer data)
{
    ++*(guint *)data;
}

/* Counts the records of @extended, which are inherited once more. Returns: FALSE if that exceeds
 * the limit. */
static gboolean
spend_extended(Extension *extended, const Record *seen, guint *n_extended)
{
    if (extended->n_seen == 0 && seen != NULL)
        record_walk(seen, ENTITIES_ALL, count_record, &extended->n_seen);
    if (extended->n_seen > LIMIT_EXTENDED_RECORDS - *n_extended)
        return FALSE;
    *n_extended += extended->n_seen;
    return TRUE;
}

/* Recursion is at most LIMIT_LAYERS deep. @n_extended: the records that scenarios have inherited so
 * far. */
static void
merge_file(DataSet *set, Extension *list, guint index, guint *n_extended)
{
    DataFile *file = &set->files[index];
    const Record *below = NULL;
    file->base_result = check_extension(list, index);
    if (file->base_result == BASE_LOADED) {
        guint extended = (guint)list[index].index;
        const DataFile *other = &set->files[extended];
        if (other->seen == NULL)
            merge_file(set, list, extended, n_extended);
        if (spend_extended(&list[extended], other->seen, n_extended))
            below = other->seen;
        else
            file->base_result = BASE_TOO_MUCH;
    }
    file->below = merge_layers(set->base, file->name, below);
    file->seen = merge_over(file->below, file->root);
}

/* Of the files of which there are many, only scenarios extend each other. */
static void
merge_many(DataSet *set)
{
    g_autofree Extension *list = list_extensions(set);
    guint n_extended = 0;
    for (guint i = 0; i < set->n_files; i++)
        if (set->files[i].kind->folder != NULL)
            data_file_drop_merged(&set->files[i]);
    set->n_scenarios = set->n_records = 0;
    for (guint i = 0; i < set->n_files; i++) {
        const DataFile *file = &set->files[i];
        if (file->kind->folder == NULL)
            continue;
        if (file->seen == NULL)
            merge_file(set, list, i, &n_extended);
        if (file->seen == NULL)
            continue;
        if (file->kind->entity == ENTITY_SCENARIO)
            set->scenarios[set->n_scenarios++] = file->seen;
        else
            set->records[set->n_records++] = file->seen;
    }
}

/* Whether the map of @set has grids, or that of a set below it. */
static gboolean
has_grids(const DataSet *set)
{
    for (; set != NULL; set = set->base) {
        const DataFile *file = data_set_file_of(set, ENTITY_MAP);
        const Record *root = file != NULL ? file->root : NULL;
        if (root != NULL && !root->raw && record_has_key(root, "grids"))
            return TRUE;
    }
    return FALSE;
}

/* Merges the map over the places of its grids. The merged map of the base has the places of the
 * grids of the base, so all layers are merged again. */
static void
merge_grids(DataSet *set)
{
    if (!has_grids(set))
        return;
    DataFile *file = (DataFile *)data_set_file_of(set, ENTITY_MAP);
    const Record *stated = merge_layers(set, file->name, NULL);
    const Record *made = grid_layer_new((const Map *)stated, data_set_root(set, ENTITY_TABLES));
    drop(&stated);
    data_file_drop_merged(file);
    file->below = merge_layers(set->base, file->name, made);
    file->seen = merge_over(file->below, file->root);
    drop(&made);
}

/* There is one file of the kind. */
static void
merge_one(DataSet *set, DataFile *file)
{
    const DataFile *other = set->base != NULL ? data_set_file_named(set->base, file->name) : NULL;
    data_file_drop_merged(file);
    file->below = hold_record(other != NULL ? other->seen : NULL);
    file->seen = merge_over(file->below, file->root);
}

/* Recomputes the merged record of @file, a file of @set, and of every file that extends it. All
 * files of @set must have been read, and those of the base merged. */
static void
data_set_merge_file(DataSet *set, DataFile *file)
{
    if (file->kind->folder != NULL)
        merge_many(set);
    else
        merge_one(set, file);
    /* The signs of a grid are terrains of another file. */
    if (file->kind->entity == ENTITY_MAP || file->kind->entity == ENTITY_TABLES)
        merge_grids(set);
}

/* The same for all files. */
static void
data_set_merge_all(DataSet *set)
{
    for (guint i = 0; i < set->n_files; i++)
        if (set->files[i].kind->folder == NULL)
            merge_one(set, &set->files[i]);
    merge_grids(set);
    merge_many(set);
}

#define SET_MARK (file_kinds()[0].name)

/* Returns: (transfer full): a text for the file @name in the folder of @set, called as findings
 * call it. */
static SourceText *
data_set_new_text(const DataSet *set, const char *name, GBytes *contents)
{
    g_autofree char *made = g_str_is_ascii(name) ? NULL : g_filename_display_name(name);
    const char *utf8 = made != NULL ? made : name;
    gboolean is_here = strcmp(set->name, ".") == 0;
    char *shown = is_here ? g_strdup(utf8) : g_strconcat(set->name, "/", utf8, NULL);
    SourceText *text =
        source_text_take_names(shown, g_strconcat(set->place->key, "/", utf8, NULL), contents);
    if (made != NULL || set->place->path != NULL)
        source_text_take_path(text,
                              is_here ? g_strdup(name)
                                      : g_strconcat(source_text_path(set->place), "/", name, NULL));
    return text;
}

/* Adds the file @name with the result @read (consumed). */
static void
add_loaded_file(DataSet *set, GArray *files, const FileKind *kind, const char *name,
                FileContents read)
{
    DataFile file = {.kind = kind, .name = g_strdup(name), .read = read};
    g_autoptr(GBytes) contents = g_steal_pointer(&file.read.contents);
    if (contents == NULL)
        contents = g_bytes_new_static("", 0);
    file.text = data_set_new_text(set, name, contents);
    if (file.read.result == FILE_READ && file_kind_has_record(kind))
        file.root = record_read(entity_get(kind->entity), file.text, &file.stop);
    g_array_append_val(files, file);
}

/* Contents that are read instead of files on disk. */
typedef struct {
    const Draft *drafts; /* of all data sets */
    guint n_drafts;
    const char *folder; /* of this data set, without links */
    gboolean is_top;    /* it is the one that was asked for, not a base */
    SaveView *view;     /* what an unfinished save would have left */
} InPlace;

/* Returns: whether @draft is of this data set. */
static gboolean
draft_is_here(const InPlace *in_place, const Draft *draft)
{
    return draft->folder == NULL ? in_place->is_top : strcmp(draft->folder, in_place->folder) == 0;
}

/* Returns: the draft of the file @name, or NULL. */
static const Draft *
find_draft(const InPlace *in_place, const char *name)
{
    for (guint i = 0; i < in_place->n_drafts; i++)
        if (draft_is_here(in_place, &in_place->drafts[i]) &&
            strcmp(in_place->drafts[i].name, name) == 0)
            return &in_place->drafts[i];
    return NULL;
}

static FileContents
contents_of(GBytes *contents)
{
    if (contents == NULL)
        return (FileContents){.result = FILE_ABSENT};
    return (FileContents){.result = FILE_READ, .contents = g_bytes_ref(contents)};
}

/* Returns: what an unfinished save would leave of the file @name, or NULL: nothing is decided. */
static const SaveFile *
find_unfinished(const InPlace *in_place, const char *name)
{
    guint n;
    const SaveFile *files = save_view_files(in_place->view, &n);
    for (guint i = 0; i < n; i++)
        if (strcmp(files[i].name, name) == 0)
            return &files[i];
    return NULL;
}

static void
read_file(DataSet *set, GArray *files, const FileKind *kind, const char *name,
          const InPlace *in_place)
{
    const Draft *draft = find_draft(in_place, name);
    const SaveFile *unfinished = find_unfinished(in_place, name);
    if (draft != NULL)
        add_loaded_file(set, files, kind, name, contents_of(draft->contents));
    else if (unfinished != NULL)
        add_loaded_file(set, files, kind, name, contents_of(unfinished->contents));
    else
        add_loaded_file(set, files, kind, name, file_read(set->folder, name));
}

/* Returns: whether the file @entry has the name of a JSON file; in any case if @is_loose. */
static gboolean
is_json_name(const char *entry, gboolean is_loose)
{
    gsize length = strlen(entry);
    const char *end = length > strlen(".json") ? entry + length - strlen(".json") : "";
    return entry[0] != '.' &&
           (is_loose ? g_ascii_strcasecmp(end, ".json") == 0 : strcmp(end, ".json") == 0);
}

/* Appends the names of the *.json files in @subfolder of @folder (NULL: in @folder itself) whose
 * name is that of a file of @kind (NULL: of no type). Returns: FALSE with @error set if it cannot
 * be listed. */
static gboolean
list_json(const char *folder, const char *subfolder, const FileKind *kind, GPtrArray *names,
          GError **error)
{
    g_autofree char *path = g_build_filename(folder, subfolder, NULL);
    g_autoptr(GDir) directory = g_dir_open(path, 0, error);
    if (directory == NULL)
        return FALSE;
    g_autoptr(GString) name = g_string_new(subfolder);
    if (subfolder != NULL)
        g_string_append_c(name, '/');
    gsize before = name->len;
    for (const char *entry; (entry = g_dir_read_name(directory)) != NULL;) {
        if (!is_json_name(entry, kind == NULL) || names->len >= LIMIT_SET_FILES)
            continue;
        g_string_truncate(name, before);
        g_string_append(name, entry);
        if (file_kind_of(name->str) == kind)
            g_ptr_array_add(names, g_strdup(name->str));
    }
    return TRUE;
}

/* Returns: whether the folder @name of @folder has a file that is named as JSON. */
static gboolean
has_json(const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autoptr(GDir) directory = g_dir_open(path, 0, NULL);
    const char *entry = NULL;
    for (guint n = 0;
         directory != NULL && n < LIMIT_SET_FILES && (entry = g_dir_read_name(directory)) != NULL;
         n++)
        if (is_json_name(entry, TRUE))
            return TRUE;
    return FALSE;
}

/* Appends the names of the folders with JSON files in @folder that no data set has, each with a
 * slash behind it. */
static void
list_unknown_folders(const char *folder, GPtrArray *names)
{
    g_autoptr(GDir) directory = g_dir_open(folder, 0, NULL);
    for (const char *name; directory != NULL && names->len < LIMIT_SET_FILES &&
                           (name = g_dir_read_name(directory)) != NULL;) {
        gboolean is_known = name[0] == '.';
        for (guint i = 0; i < FILE_KINDS; i++)
            is_known = is_known || g_strcmp0(file_kinds()[i].folder, name) == 0;
        if (is_known)
            continue;
        FileContents looked = file_check_folder(folder, name);
        if (looked.result == FILE_READ && has_json(folder, name))
            g_ptr_array_add(names, g_strconcat(name, "/", NULL));
        file_contents_clear(&looked);
    }
}

/* Lists other *.json files of the folder and of its subfolders for types with many files, and other
 * folders with such files: a misspelt name would hide everything in it. */
static gboolean
list_unknown_files(DataSet *set, GError **error)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    if (!list_json(set->folder, NULL, NULL, names, error))
        return FALSE;
    for (guint i = 0; i < FILE_KINDS; i++) {
        const char *subfolder = file_kinds()[i].folder;
        if (subfolder == NULL)
            continue;
        FileContents looked = file_check_folder(set->folder, subfolder);
        if (looked.result == FILE_READ) {
            list_json(set->folder, subfolder, NULL, names, NULL);
        }
        file_contents_clear(&looked);
    }
    list_unknown_folders(set->folder, names);
    g_ptr_array_sort(names, name_compare);
    g_ptr_array_add(names, NULL);
    set->unknown_files = (char **)g_ptr_array_steal(names, NULL);
    return TRUE;
}

/* Makes of @names, the files of @kind that are in the folder, those that an unfinished save would
 * leave there. */
static void
add_unfinished(GPtrArray *names, const FileKind *kind, const InPlace *in_place)
{
    guint n, at;
    const SaveFile *files = save_view_files(in_place->view, &n);
    for (guint i = 0; i < n; i++) {
        gboolean is_listed =
            g_ptr_array_find_with_equal_func(names, files[i].name, g_str_equal, &at);
        if (file_kind_of(files[i].name) != kind)
            continue;
        if (files[i].contents != NULL && !is_listed)
            g_ptr_array_add(names, g_strdup(files[i].name));
        else if (files[i].contents == NULL && is_listed)
            g_ptr_array_remove_index(names, at);
    }
}

/* Reads the files of @kind, a type with many files: those in the folder and, as absent ones, those
 * of the base. A folder that cannot be listed is represented by one file that could not be read. */
static void
read_folder(DataSet *set, GArray *files, const FileKind *kind, const InPlace *in_place)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    FileContents looked = file_check_folder(set->folder, kind->folder);
    gboolean is_listed = looked.result == FILE_READ;
    if (is_listed)
        list_json(set->folder, kind->folder, kind, names, NULL);
    add_unfinished(names, kind, in_place);
    for (guint i = 0; set->base != NULL && i < set->base->n_files; i++)
        if (file_kind_of(set->base->files[i].name) == kind)
            g_ptr_array_add(names, g_strdup(set->base->files[i].name));
    for (guint i = 0; i < in_place->n_drafts; i++)
        if (draft_is_here(in_place, &in_place->drafts[i]) &&
            file_kind_of(in_place->drafts[i].name) == kind)
            g_ptr_array_add(names, g_strdup(in_place->drafts[i].name));
    if (!is_listed && looked.result != FILE_ABSENT)
        add_loaded_file(set, files, kind, kind->folder, looked);
    g_ptr_array_sort(names, name_compare);
    guint n_read = 0;
    for (guint i = 0; i < names->len; i++) {
        if (i > 0 && strcmp(names->pdata[i], names->pdata[i - 1]) == 0)
            continue;
        if (n_read == kind->most && set->too_many == NULL)
            set->too_many = kind;
        if (n_read++ >= kind->most)
            continue;
        if (is_listed || find_draft(in_place, names->pdata[i]) != NULL)
            read_file(set, files, kind, names->pdata[i], in_place);
        else
            add_loaded_file(set, files, kind, names->pdata[i],
                            (FileContents){.result = FILE_ABSENT});
    }
}

static DataSet *load_set(const char *folder, const InPlace *in_place, const GPtrArray *above,
                         GError **error);

static gboolean
is_among(const GPtrArray *folders, const char *folder)
{
    for (guint i = 0; i < folders->len; i++)
        if (strcmp(folders->pdata[i], folder) == 0)
            return TRUE;
    return FALSE;
}

/* An id names a folder beside this one; anything else could lead anywhere. */
static gboolean
is_folder_name(const char *id)
{
    return id[0] != '\0' && id[0] != '.' && strchr(id, '/') == NULL;
}

/* Returns: (transfer full): @folder without links, so that each folder has one path; where there is
 * no such folder, a path that no folder has. */
static char *
real_path(const char *folder)
{
    char real[PATH_MAX];
    return realpath(folder, real) != NULL ? g_strdup(real) : g_canonicalize_filename(folder, NULL);
}

/* Whether there is a data set in @folder, also one that an unfinished save is to make. */
static gboolean
is_set_folder(const char *folder)
{
    guint n;
    g_autoptr(SaveView) view = save_view_new(folder);
    const SaveFile *files = save_view_files(view, &n);
    for (guint i = 0; i < n; i++)
        if (strcmp(files[i].name, SET_MARK) == 0)
            return files[i].contents != NULL;
    g_autofree char *mark = g_build_filename(folder, SET_MARK, NULL);
    return g_file_test(mark, G_FILE_TEST_EXISTS);
}

/* @above: the real paths of the sets that led here, this one's last. */
static gboolean
load_base(DataSet *set, const InPlace *in_place, const GPtrArray *above, GError **error)
{
    const DataFile *file = data_set_file_named(set, SET_MARK);
    const Game *game = (const Game *)file->root;
    if (game == NULL || game->extends == NULL)
        return TRUE;
    g_autofree char *beside = g_build_filename(set->folder, "..", game->extends, NULL);
    g_autofree char *parent = g_path_get_dirname(set->folder);
    g_autofree char *named = strcmp(parent, ".") == 0
                                 ? g_strdup(game->extends)
                                 : g_build_filename(parent, game->extends, NULL);
    g_autofree char *own = g_path_get_basename(set->folder);
    gboolean is_named = strcmp(own, ".") != 0 && strcmp(own, "..") != 0;
    g_autofree char *shipped = NULL;
    /* The base of a set that is a link is beside the link or beside its target. One that is in
     * neither place may come with Narva. */
    const char *folder = is_named && is_set_folder(named) ? named : beside;
    if (!is_set_folder(folder))
        shipped = shipped_set_find(game->extends);
    if (shipped != NULL)
        folder = shipped;
    gboolean is_there = is_folder_name(game->extends) && is_set_folder(folder);
    g_autofree char *real = real_path(is_there || !is_named ? folder : named);
    if (is_among(above, real))
        set->base_result = BASE_CYCLE;
    else if (above->len >= LIMIT_LAYERS)
        set->base_result = BASE_TOO_DEEP;
    else if (!is_there)
        set->base_result = BASE_MISSING;
    else
        set->base_result = BASE_LOADED;
    if (set->base_result != BASE_LOADED)
        return TRUE;
    const InPlace below = {.drafts = in_place->drafts, .n_drafts = in_place->n_drafts};
    set->base = load_set(folder, &below, above, error);
    return set->base != NULL;
}

/* @above: as for load_base(), without this set. */
static gboolean
read_all(DataSet *set, const InPlace *in_place, const GPtrArray *above, GError **error)
{
    g_autoptr(GArray) files = g_array_new(FALSE, TRUE, sizeof(DataFile));
    for (guint i = 0; i < ALL_FILE_KINDS; i++)
        if (file_kinds()[i].folder == NULL)
            read_file(set, files, &file_kinds()[i], file_kinds()[i].name, in_place);
    set->files = (DataFile *)files->data;
    set->n_files = files->len;
    g_autoptr(GPtrArray) path = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < above->len; i++)
        g_ptr_array_add(path, g_strdup(above->pdata[i]));
    g_ptr_array_add(path, real_path(set->folder));
    gboolean is_loaded = load_base(set, in_place, path, error);
    for (guint i = 0; is_loaded && i < ALL_FILE_KINDS; i++)
        if (file_kinds()[i].folder != NULL)
            read_folder(set, files, &file_kinds()[i], in_place);
    set->n_files = files->len;
    set->files = (DataFile *)g_array_free(g_steal_pointer(&files), FALSE);
    set->scenarios = g_new0(const Record *, set->n_files);
    set->records = g_new0(const Record *, set->n_files);
    return is_loaded;
}

static DataSet *
load_set(const char *folder, const InPlace *given, const GPtrArray *above, GError **error)
{
    g_autoptr(SaveView) view = save_view_new(folder);
    g_autofree char *real = real_path(folder);
    InPlace in_place = *given;
    in_place.folder = real;
    in_place.view = view;
    g_autoptr(DataSet) set = g_new0(DataSet, 1);
    g_atomic_ref_count_init(&set->references);
    set->folder = g_strdup(folder);
    g_autofree char *plain = file_plain_path(folder);
    set->name = g_filename_display_name(plain);
    g_autoptr(GBytes) nothing = g_bytes_new_static("", 0);
    g_autofree char *canonical = g_canonicalize_filename(folder, NULL);
    g_autofree char *base_name = g_path_get_basename(canonical);
    set->place =
        source_text_take_names(g_strdup(set->name), g_filename_display_name(base_name), nothing);
    source_text_take_path(set->place, g_steal_pointer(&plain));
    if (!list_unknown_files(set, error) || !read_all(set, &in_place, above, error))
        return NULL;
    data_set_merge_all(set);
    return g_steal_pointer(&set);
}

DataSet *
data_set_load_drafts(const char *folder, const Draft *drafts, guint n_drafts, GError **error)
{
    g_autoptr(GPtrArray) above = g_ptr_array_new();
    const InPlace in_place = {.drafts = drafts, .n_drafts = n_drafts, .is_top = TRUE};
    return load_set(folder, &in_place, above, error);
}

DataSet *
data_set_load(const char *folder, GError **error)
{
    return data_set_load_drafts(folder, NULL, 0, error);
}

/* Adds a file of the kind @added, which has @text if that is the kind @given; otherwise it is
 * absent. */
static void
add_given_file(DataSet *set, const FileKind *added, const FileKind *given, SourceText *text,
               GBytes *nothing)
{
    gboolean is_it = added == given;
    DataFile *file = &set->files[set->n_files++];
    file->kind = added;
    file->name = g_strdup(added->name);
    file->read.result = is_it ? FILE_READ : FILE_ABSENT;
    file->text = is_it ? source_text_ref(text) : source_text_new(added->name, nothing);
    if (is_it && file_kind_has_record(added))
        file->root = record_read(entity_get(added->entity), text, &file->stop);
}

DataSet *
data_set_of_file(const FileKind *kind, SourceText *text)
{
    g_autoptr(GBytes) nothing = g_bytes_new_static("", 0);
    DataSet *set = g_new0(DataSet, 1);
    g_atomic_ref_count_init(&set->references);
    set->name = g_strdup(".");
    set->place = source_text_new(set->name, nothing);
    set->unknown_files = g_new0(char *, 1);
    set->files = g_new0(DataFile, ALL_FILE_KINDS);
    set->scenarios = g_new0(const Record *, ALL_FILE_KINDS);
    set->records = g_new0(const Record *, ALL_FILE_KINDS);
    /* Files in folders come last, as data_set_file_named() expects. */
    for (guint i = 0; i < ALL_FILE_KINDS; i++)
        if (file_kinds()[i].folder == NULL)
            add_given_file(set, &file_kinds()[i], kind, text, nothing);
    if (kind->folder != NULL)
        add_given_file(set, kind, kind, text, nothing);
    data_set_merge_all(set);
    return set;
}

DataSet *
data_set_ref(DataSet *set)
{
    g_atomic_ref_count_inc(&set->references);
    return set;
}

/* Lets go of all that @file holds. */
static void
data_file_clear(DataFile *file)
{
    data_file_drop_merged(file);
    if (file->root != NULL)
        arena_unref(file->root->arena);
    source_text_unref(file->text);
    file_contents_clear(&file->read);
    g_free(file->name);
}

void
data_set_unref(DataSet *set)
{
    if (set == NULL || !g_atomic_ref_count_dec(&set->references))
        return;
    for (guint i = 0; i < set->n_files; i++)
        data_file_clear(&set->files[i]);
    data_set_unref(set->base);
    source_text_unref(set->place);
    g_strfreev(set->unknown_files);
    g_free(set->scenarios);
    g_free(set->records);
    g_free(set->files);
    g_free(set->name);
    g_free(set->folder);
    g_free(set);
}

static int
compare_name(const void *name, const void *file)
{
    return strcmp(name, ((const DataFile *)file)->name);
}

const DataFile *
data_set_file_named(const DataSet *set, const char *name)
{
    guint i = 0;
    for (; i < set->n_files && set->files[i].kind->folder == NULL; i++)
        if (strcmp(set->files[i].name, name) == 0)
            return &set->files[i];
    return bsearch(name, set->files + i, set->n_files - i, sizeof *set->files, compare_name);
}

const DataFile *
data_set_file_of_record(const DataSet *set, EntityId entity, const char *id)
{
    g_autofree char *name = file_kind_file(file_kind_for(entity), id);
    return data_set_file_named(set, name);
}

const Record *
data_set_root(const DataSet *set, EntityId entity)
{
    const FileKind *kind = file_kind_for(entity);
    const DataFile *file = kind != NULL ? data_set_file_named(set, kind->name) : NULL;
    return file != NULL ? file->seen : NULL;
}

gint
data_set_system(const DataSet *set)
{
    const Record *root = data_set_root(set, ENTITY_GAME);
    gboolean is_said = root != NULL && record_has_key(root, "system");
    return is_said ? ((const Game *)root)->system : SYSTEM_ANY;
}

gboolean
data_set_reads(const DataSet *set, EntityId entity, const char *key)
{
    const Entity *row = entity_get(entity);
    const Field *field = entity_find_field(row, key, strlen(key), 0);
    g_assert(field != NULL);
    return verb_field_is_read(row, field, data_set_system(set));
}

/* Returns: the LIST of @root whose items are of @entity and which @root has, or NULL. */
static const Records *
list_of(const Record *root, EntityId entity)
{
    for (guint i = 0; root != NULL && i < root->entity->n_fields; i++) {
        const Field *field = &root->entity->fields[i];
        if (field->kind == KIND_LIST && field->target == entity && record_has(root, field))
            return FIELD_SLOT(root, field, Records);
    }
    return NULL;
}

Records
data_set_records(const DataSet *set, EntityId entity)
{
    if (entity == ENTITY_SCENARIO)
        return (Records){.length = set->n_scenarios, .items = set->scenarios};
    if (entity == ENTITY_RECORD)
        return (Records){.length = set->n_records, .items = set->records};
    for (guint i = 0; i < set->n_files; i++) {
        const DataFile *file = &set->files[i];
        const Records *records = file->kind->folder == NULL ? list_of(file->seen, entity) : NULL;
        if (records != NULL)
            return *records;
    }
    return (Records){0};
}

const Record *
data_set_find_record(const DataSet *set, EntityId entity, const char *id)
{
    Records records = data_set_records(set, entity);
    for (guint32 i = 0; id != NULL && i < records.length; i++)
        if (g_strcmp0(record_key(records.items[i]), id) == 0)
            return records.items[i];
    return NULL;
}

gboolean
data_set_is_whole(const DataSet *set)
{
    for (guint i = 0; i < set->n_files; i++) {
        const DataFile *file = &set->files[i];
        gboolean may_miss =
            file->read.result == FILE_ABSENT && (!file->kind->required || file->seen != NULL);
        if (file_kind_has_record(file->kind) && file->root == NULL && !may_miss)
            return FALSE;
    }
    if (set->base_result == BASE_NONE)
        return TRUE;
    return set->base_result == BASE_LOADED && data_set_is_whole(set->base);
}

void
data_set_walk(const DataSet *set, EntitySet entities, RecordVisit visit, gpointer data)
{
    for (guint i = 0; i < set->n_files; i++)
        if (set->files[i].seen != NULL)
            record_walk(set->files[i].seen, entities, visit, data);
}

const DataFile *
data_set_file_of(const DataSet *set, EntityId entity)
{
    for (guint i = 0; i < set->n_files; i++) {
        const FileKind *kind = set->files[i].kind;
        if (kind->folder != NULL || !file_kind_has_record(kind))
            continue;
        const Entity *root = entity_get(kind->entity);
        if (root->id == entity)
            return &set->files[i];
        for (guint j = 0; j < root->n_fields; j++)
            if (root->fields[j].kind == KIND_LIST && root->fields[j].target == entity)
                return &set->files[i];
    }
    return NULL;
}

static void
clear_written_file(gpointer item)
{
    g_bytes_unref(((SaveFile *)item)->contents);
}

/* Returns: (transfer full): an empty list of SaveFile, which owns the contents. */
static GArray *
written_files_new(void)
{
    GArray *list = g_array_new(FALSE, FALSE, sizeof(SaveFile));
    g_array_set_clear_func(list, clear_written_file);
    return list;
}

static gboolean
is_absent(const DataFile *file)
{
    return file == NULL || (file->root == NULL && file->read.result == FILE_ABSENT);
}

gboolean
data_file_is_whole(const DataFile *file)
{
    if (file == NULL || file_kind_has_record(file->kind))
        return file != NULL && file->root != NULL;
    return file->read.result == FILE_READ;
}

GBytes *
data_file_contents(const DataFile *file)
{
    if (file != NULL && file->root != NULL)
        return record_to_bytes(file->root);
    return file != NULL && file->read.result == FILE_READ ? g_bytes_ref(file->text->contents)
                                                          : NULL;
}

/* Whether both, of which neither holds a record that could be read, are the same on disk. */
static gboolean
is_read_alike(const DataFile *a, const DataFile *b)
{
    return a->read.result == b->read.result &&
           (a->text == b->text || g_bytes_equal(a->text->contents, b->text->contents));
}

gboolean
data_file_is_equal(const DataFile *a, const DataFile *b)
{
    if (is_absent(a) || is_absent(b))
        return is_absent(a) && is_absent(b);
    if (a->root == NULL && b->root == NULL)
        return is_read_alike(a, b);
    if (a->root == b->root || a->root == NULL || b->root == NULL)
        return a->root == b->root;
    g_autoptr(GBytes) left = record_to_bytes(a->root);
    g_autoptr(GBytes) right = record_to_bytes(b->root);
    return g_bytes_equal(left, right);
}

/* Whether no edit leads from one of both, each of which may be NULL, to the other. */
static gboolean
is_unedited(const DataFile *a, const DataFile *b)
{
    if (is_absent(a) || is_absent(b))
        return is_absent(a) && is_absent(b);
    return a->root == b->root && (a->root != NULL || is_read_alike(a, b));
}

gboolean
data_set_is_unedited(const DataSet *set, const DataSet *other)
{
    gboolean is_one = set->n_files == other->n_files;
    for (guint i = 0; i < set->n_files && is_one; i++)
        is_one = is_unedited(&set->files[i], data_set_file_named(other, set->files[i].name));
    return is_one;
}

gboolean
data_set_save(const DataSet *set, const DataSet *saved, GError **error)
{
    g_autoptr(GArray) list = written_files_new();
    for (guint i = 0; i < set->n_files; i++) {
        const DataFile *file = &set->files[i];
        if (!data_file_is_whole(file) || is_unedited(file, data_set_file_named(saved, file->name)))
            continue;
        const SaveFile written = {
            .name = file->name,
            .contents = file->root != NULL ? record_to_bytes(file->root)
                                           : g_bytes_ref(file->text->contents),
        };
        g_array_append_val(list, written);
    }
    for (guint i = 0; i < saved->n_files; i++) {
        const DataFile *old = &saved->files[i];
        const SaveFile removed = {.name = old->name};
        /* A file that could not be read is not removed. */
        if (data_file_is_whole(old) && is_absent(data_set_file_named(set, old->name)))
            g_array_append_val(list, removed);
    }
    return save_files(saved->folder, (const SaveFile *)list->data, list->len, save_system_calls(),
                      error);
}

char *
data_set_digest(const DataSet *set)
{
    g_autoptr(GChecksum) checksum = g_checksum_new(G_CHECKSUM_SHA256);
    for (guint i = 0; i < set->n_files; i++) {
        const DataFile *file = &set->files[i];
        if (is_absent(file))
            continue;
        g_autoptr(GBytes) bytes =
            file->root != NULL ? record_to_bytes(file->root) : g_bytes_ref(file->text->contents);
        gsize length;
        const guchar *data = g_bytes_get_data(bytes, &length);
        g_checksum_update(checksum, (const guchar *)file->name, (gssize)strlen(file->name) + 1);
        g_checksum_update(checksum, data, (gssize)length);
        g_checksum_update(checksum, (const guchar *)"", 1);
    }
    return g_strdup(g_checksum_get_string(checksum));
}

GBytes *
data_file_reformat(const DataFile *file)
{
    if (file->root == NULL)
        return NULL;
    g_autoptr(GBytes) canonical = record_to_bytes(file->root);
    return g_bytes_equal(canonical, file->text->contents) ? NULL : g_steal_pointer(&canonical);
}

int
data_set_format(const DataSet *set, const char *only, GError **error)
{
    g_autoptr(GArray) list = written_files_new();
    for (guint i = 0; i < set->n_files; i++) {
        const char *name = set->files[i].name;
        gboolean is_asked = only == NULL || strcmp(only, name) == 0;
        const SaveFile file = {name, is_asked ? data_file_reformat(&set->files[i]) : NULL};
        if (file.contents != NULL)
            g_array_append_val(list, file);
    }
    const SaveFile *files = (const SaveFile *)list->data;
    gboolean is_written = save_files(set->folder, files, list->len, save_system_calls(), error);
    return is_written ? (int)list->len : -1;
}

static void
copy_file(DataFile *copy, const DataFile *file)
{
    *copy = *file;
    copy->name = g_strdup(file->name);
    copy->read.detail = g_strdup(file->read.detail);
    source_text_ref(copy->text);
    hold_record(copy->root);
    hold_record(copy->below);
    hold_record(copy->seen);
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

/* Returns: a record for a file that the upper layer does not have yet. For a type with many files
 * it has the id. */
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

/* Drops a file over one of the base that has become empty by edits. */
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

/* Applies @edit of the merged record of @file to the upper layer. @is_alone: it must be visible at
 * once; one of several edits, such as a rename in two layers, may only be visible after all. */
static gboolean
edit_over(DataSet *set, DataFile *file, const Edit *edit, gboolean is_alone, GError **error)
{
    /* The edit must fit the merged record; it is written to the upper layer. */
    const Record *wanted = edit_apply(edit, file->seen, error);
    if (wanted == NULL)
        return FALSE;
    const Record *before = hold_record(file->root);
    if (file->root == NULL)
        file->root = empty_root(file);
    const Record *root = edit_layer_apply(edit, file->root, file->below, wanted, is_alone, error);
    if (root != NULL) {
        arena_unref(file->root->arena);
        file->root = root;
        drop_empty(set, file);
        data_set_merge_file(set, file);
    }
    /* With another scenario below, all that shows through is another. */
    gboolean is_link = edit->entity == ENTITY_SCENARIO && strcmp(edit->path, "extends") == 0;
    /* So are the places of a grid. */
    is_link |= grid_layer_follows(edit);
    gboolean is_shown =
        root != NULL && (!is_alone || is_link || edit_layer_shows(wanted, file->seen));
    arena_unref(wanted->arena);
    if (root != NULL && !is_shown)
        g_set_error(error, EDIT_ERROR, EDIT_ERROR_PATH,
                    _("%s: the value of the base would apply instead"), edit->path);
    if (!is_shown && file->root != before) {
        if (file->root != NULL)
            arena_unref(file->root->arena);
        file->root = hold_record(before);
        data_set_merge_file(set, file);
    }
    if (before != NULL)
        arena_unref(before->arena);
    return is_shown;
}

const DataFile *
data_set_file_for(const DataSet *set, EntityId entity, const char *id)
{
    const FileKind *kind = file_kind_for(entity);
    if (kind == NULL || kind->folder == NULL)
        return data_set_file_of(set, entity);
    const DataFile *file = id != NULL ? data_set_file_of_record(set, entity, id) : NULL;
    for (guint i = 0; id != NULL && file == NULL && i < set->n_files; i++) {
        const Record *seen = set->files[i].seen;
        if (set->files[i].kind == kind && seen != NULL && g_strcmp0(record_key(seen), id) == 0)
            file = &set->files[i];
    }
    return file;
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
fail_edit(GError **error, EditError code, const Edit *edit, const char *what)
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

/* Inserts @file (consumed) in the order of names. */
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
    data_set_merge_file(set, &set->files[at]);
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
        return fail_edit(error, EDIT_ERROR_VALUE, edit, "the new value is not a record");
    if (g_bytes_get_size(contents) > LIMIT_FILE_BYTES)
        return fail_edit(error, EDIT_ERROR_VALUE, edit, "the new file is too large");
    g_autofree char *name = file_kind_file(file->kind, edit->id);
    SourceText *text = data_set_new_text(set, name, contents);
    Scanner stop;
    const Record *root = record_read(entity, text, &stop);
    if (root == NULL) {
        source_text_unref(text);
        return fail_edit(error, EDIT_ERROR_VALUE, edit, "the new value is not a file");
    }
    file->name = g_steal_pointer(&name);
    file->text = text;
    file->root = root;
    return TRUE;
}

static gboolean
add_new_file(DataSet *set, const Edit *edit, GError **error)
{
    DataFile file = {
        .kind = file_kind_for(edit->entity),
        .read = {.result = FILE_ABSENT},
    };
    if (edit->after == NULL)
        return TRUE;
    if (!name_is_id(edit->id))
        return fail_edit(error, EDIT_ERROR_PATH, edit, "no file can be called so");
    if (strlen(edit->id) > FILE_ID_MAX)
        return fail_edit(error, EDIT_ERROR_PATH, edit, "the id is too long for a file name");
    if (count_files(set, file.kind) >= file.kind->most)
        return fail_edit(error, EDIT_ERROR_PATH, edit, "there are as many files as can be read");
    if (!read_new_file(set, edit, &file, error))
        return FALSE;
    insert_file(set, &file);
    return TRUE;
}

/* Returns: whether @before is the record of the layer or the merged record of @file. */
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
        data_set_merge_file(set, file);
        return;
    }
    guint at = (guint)(file - set->files);
    data_file_clear(file);
    memmove(file, file + 1, sizeof *file * (set->n_files - at - 1));
    set->n_files--;
    /* Another file of the set may have shown through it. */
    data_set_merge_all(set);
}

/* Removes the file of the open layer; that of the base is visible again. */
static gboolean
remove_file(DataSet *set, DataFile *file, const Edit *edit, GError **error)
{
    if (file->root == NULL && file->read.result != FILE_ABSENT)
        return fail_edit(error, EDIT_ERROR_PATH, edit, "its file could not be read");
    if (file->root == NULL)
        return fail_edit(error, EDIT_ERROR_PATH, edit, "it stands in the data set below");
    if (!is_before(file, edit->before))
        return fail_edit(error, EDIT_ERROR_CONFLICT, edit, "has another value by now");
    drop_file(set, file);
    return TRUE;
}

static gboolean
edit_whole_file(DataSet *set, const Edit *edit, GError **error)
{
    DataFile *file = (DataFile *)data_set_file_for(set, edit->entity, edit->id);
    gboolean is_there = file != NULL;
    if (is_there && edit->before == NULL)
        return fail_edit(error, EDIT_ERROR_CONFLICT, edit, "is there already");
    if (!is_there && edit->before != NULL)
        return fail_edit(error, EDIT_ERROR_PATH, edit, "there is none");
    return is_there ? remove_file(set, file, edit, error) : add_new_file(set, edit, error);
}

gboolean
data_set_edit_own(DataSet **set, const Edit *const *edits, guint n_edits, GError **error)
{
    /* Of several edits, one that fails undoes the ones before. */
    g_autoptr(DataSet) before = n_edits != 1 ? data_set_ref(*set) : NULL;
    gboolean is_done = TRUE;
    if (n_edits > 0 && !g_atomic_ref_count_compare(&(*set)->references, 1)) {
        DataSet *copy = copy_set(*set);
        data_set_unref(*set);
        *set = copy;
    }
    for (guint i = 0; i < n_edits && is_done; i++) {
        const Edit *edit = edits[i];
        if (is_of_file(edit)) {
            is_done = edit_whole_file(*set, edit, error);
            continue;
        }
        DataFile *file = (DataFile *)data_set_file_for(*set, edit->entity, edit->id);
        if (file == NULL || (file->root == NULL && file->read.result != FILE_ABSENT)) {
            g_set_error(error, EDIT_ERROR, EDIT_ERROR_PATH, _("the data set has no file for a %s"),
                        entity_get(edit->entity)->name);
            is_done = FALSE;
        } else if (file->below != NULL) {
            is_done = edit_over(*set, file, edit, n_edits == 1, error);
        } else {
            /* A missing file starts empty, so that the edit itself reports errors. */
            const Record *root = file->root != NULL ? hold_record(file->root) : empty_root(file);
            const Record *changed = edit_apply(edit, root, error);
            drop(&root);
            is_done = changed != NULL;
            if (!is_done)
                break;
            drop(&file->root);
            file->root = changed;
            data_set_merge_file(*set, file);
        }
    }
    if (!is_done && before != NULL) {
        data_set_unref(*set);
        *set = g_steal_pointer(&before);
    }
    return is_done;
}

DataSet *
data_set_edit(DataSet *set, const Edit *const *edits, guint n_edits, GError **error)
{
    g_autoptr(DataSet) edited = data_set_ref(set);
    return data_set_edit_own(&edited, edits, n_edits, error) ? g_steal_pointer(&edited) : NULL;
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
    data_set_merge_file(set, file);
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
        g_set_error(error, EDIT_ERROR, EDIT_ERROR_PATH, _("“%s” can be no file of the set"), name);
        return NULL;
    }
    if (contents == NULL) {
        if (file != NULL)
            drop_file(replaced, file);
        return g_steal_pointer(&replaced);
    }
    if (g_bytes_get_size(contents) > LIMIT_FILE_BYTES) {
        g_set_error(error, EDIT_ERROR, EDIT_ERROR_VALUE, _("what “%s” is to hold is too large"),
                    name);
        return NULL;
    }
    Scanner stop;
    SourceText *text = data_set_new_text(replaced, name, contents);
    gboolean has_record = file_kind_has_record(kind);
    const Record *root = has_record ? record_read(entity_get(kind->entity), text, &stop) : NULL;
    if (has_record && root == NULL) {
        source_text_unref(text);
        g_set_error(error, EDIT_ERROR, EDIT_ERROR_VALUE, _("the new contents of “%s” are not JSON"),
                    name);
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
