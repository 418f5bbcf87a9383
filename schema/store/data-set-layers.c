/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Laying files above each other: a file above that of the same name in the data set below, and both
 * above the scenario that they extend, as this data set sees it.
 */
#include "schema/store/data-set-layers.h"

#include "schema/model/entities.h"
#include "schema/model/records/overlay.h"
#include "schema/store/grid-layer.h"
#include "schema/text/limits.h"

static void
drop(const Record **record)
{
    if (*record != NULL)
        arena_unref((*record)->arena);
    *record = NULL;
}

void
data_file_unsee(DataFile *file)
{
    drop(&file->below);
    drop(&file->seen);
}

/* Returns: @record, if there is one, with another reference to its arena. */
static const Record *
hold(const Record *record)
{
    if (record != NULL)
        arena_ref(record->arena);
    return record;
}

/* Returns: @over above @below, either of which may be NULL; holds the arena. */
static const Record *
lay(const Record *below, const Record *over)
{
    if (below != NULL && over != NULL)
        return record_overlay(below, over);
    return hold(over != NULL ? over : below);
}

/* What the files of that name say in @set and the sets below it, above @bottom. Other than what is
 * seen of them there, it does not show what they extend there. Returns: holds the arena. */
static const Record *
lay_all(const DataSet *set, const char *name, const Record *bottom)
{
    if (set == NULL)
        return hold(bottom);
    const Record *below = lay_all(set->base, name, bottom);
    const DataFile *file = data_set_file_named(set, name);
    const Record *laid = lay(below, file != NULL ? file->root : NULL);
    drop(&below);
    return laid;
}

const Record *
data_set_stated(const DataSet *set, const char *name)
{
    return lay_all(set, name, NULL);
}

/* Returns: the id of the scenario that @file extends, as the uppermost layer says that says
 * anything about it, or NULL. */
static const char *
extended_id(const DataSet *set, const char *name)
{
    for (; set != NULL; set = set->base) {
        const DataFile *file = data_set_file_named(set, name);
        const Record *root = file != NULL ? file->root : NULL;
        const Field *field = root != NULL ? record_field(root, "extends") : NULL;
        if (root != NULL && record_has(root, field))
            return ((const Scenario *)root)->extends;
        /* Whatever stands above another one hides it, and null and what could not be taken too. */
        if (root != NULL && (root->raw || record_keeps(root, field)))
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
    const DataFile *extended = data_set_scenario_file(set, id);
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

/* Whoever comes back to itself is cut; what only leads into a ring ends there. Of a chain that is
 * too long only every LIMIT_LAYERS-th link is cut: one mistake, one finding. */
static BaseResult
judge_extension(const Extension *list, guint file)
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

/* Counts the records of @extended, which are seen once more. Returns: whether they may be. */
static gboolean
take_extended(Extension *extended, const Record *seen, guint *n_extended)
{
    if (extended->n_seen == 0 && seen != NULL)
        record_walk(seen, ENTITIES_ALL, count_record, &extended->n_seen);
    if (extended->n_seen > LIMIT_EXTENDED_RECORDS - *n_extended)
        return FALSE;
    *n_extended += extended->n_seen;
    return TRUE;
}

/* Goes as deep as LIMIT_LAYERS. @n_extended: records that scenarios have shown so far of others. */
static void
see_file(DataSet *set, Extension *list, guint index, guint *n_extended)
{
    DataFile *file = &set->files[index];
    const Record *below = NULL;
    file->base_result = judge_extension(list, index);
    if (file->base_result == BASE_LOADED) {
        guint extended = (guint)list[index].index;
        const DataFile *other = &set->files[extended];
        if (other->seen == NULL)
            see_file(set, list, extended, n_extended);
        if (take_extended(&list[extended], other->seen, n_extended))
            below = other->seen;
        else
            file->base_result = BASE_TOO_MUCH;
    }
    file->below = lay_all(set->base, file->name, below);
    file->seen = lay(file->below, file->root);
}

/* Of the files of which there are many, only scenarios extend each other. */
static void
see_many(DataSet *set)
{
    g_autofree Extension *list = list_extensions(set);
    guint n_extended = 0;
    for (guint i = 0; i < set->n_files; i++)
        if (set->files[i].kind->folder != NULL)
            data_file_unsee(&set->files[i]);
    set->n_scenarios = set->n_records = 0;
    for (guint i = 0; i < set->n_files; i++) {
        const DataFile *file = &set->files[i];
        if (file->kind->folder == NULL)
            continue;
        if (file->seen == NULL)
            see_file(set, list, i, &n_extended);
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
        if (root != NULL && !root->raw && record_gives(root, "grids"))
            return TRUE;
    }
    return FALSE;
}

/* Lays what the map says over the places of its grids. What is seen of the data set below has those
 * of the grids below, so the layers are laid anew. */
static void
see_grids(DataSet *set)
{
    if (!has_grids(set))
        return;
    DataFile *file = (DataFile *)data_set_file_of(set, ENTITY_MAP);
    const Record *stated = lay_all(set, file->name, NULL);
    const Record *made = grid_layer_new((const Map *)stated, data_set_root(set, ENTITY_TABLES));
    drop(&stated);
    data_file_unsee(file);
    file->below = lay_all(set->base, file->name, made);
    file->seen = lay(file->below, file->root);
    drop(&made);
}

/* There is one file of the kind. */
static void
see_one(DataSet *set, DataFile *file)
{
    const DataFile *other = set->base != NULL ? data_set_file_named(set->base, file->name) : NULL;
    data_file_unsee(file);
    file->below = hold(other != NULL ? other->seen : NULL);
    file->seen = lay(file->below, file->root);
}

void
data_set_see(DataSet *set, DataFile *file)
{
    if (file->kind->folder != NULL)
        see_many(set);
    else
        see_one(set, file);
    /* Signs of a grid stand for terrains of another file. */
    if (file->kind->entity == ENTITY_MAP || file->kind->entity == ENTITY_TABLES)
        see_grids(set);
}

void
data_set_see_all(DataSet *set)
{
    for (guint i = 0; i < set->n_files; i++)
        if (set->files[i].kind->folder == NULL)
            see_one(set, &set->files[i]);
    see_grids(set);
    see_many(set);
}
