/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Laying files above each other: a file above that of the same name in the data set below, and both
 * above the scenario that they extend, as this data set sees it.
 */
#include "schema/store/data-set-layers.h"

#include "schema/model/entities.h"
#include "schema/model/overlay.h"
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

/* Returns: the id of the scenario that @file extends, as the uppermost layer says, or NULL. */
static const char *
extended_id(const DataSet *set, const char *name)
{
    for (; set != NULL; set = set->base) {
        const DataFile *file = data_set_file_named(set, name);
        const Record *root = file != NULL ? file->root : NULL;
        if (root != NULL && !root->raw && record_has(root, record_field(root, "extends")))
            return ((const Scenario *)root)->extends;
    }
    return NULL;
}

static DataFile *
extended_file(const DataSet *set, const DataFile *file)
{
    const char *id = extended_id(set, file->name);
    return id != NULL ? (DataFile *)data_set_scenario_file(set, id) : NULL;
}

/* Of a chain that is too long only every LIMIT_LAYERS-th link is cut: one mistake, one finding. */
static BaseResult
judge_extension(const DataSet *set, const DataFile *file)
{
    const DataFile *step = extended_file(set, file);
    if (step == NULL)
        return extended_id(set, file->name) != NULL ? BASE_MISSING : BASE_NONE;
    guint length = 1;
    for (; step != file && length <= set->n_files; length++) {
        step = extended_file(set, step);
        if (step == NULL)
            return length % LIMIT_LAYERS == 0 ? BASE_TOO_DEEP : BASE_LOADED;
    }
    /* Whoever comes back to itself is cut; what only leads into a ring is not. */
    return step == file ? BASE_CYCLE : BASE_LOADED;
}

/* Goes as deep as LIMIT_LAYERS. */
static void
see_scenario(DataSet *set, DataFile *file)
{
    const Record *extended = NULL;
    file->base_result = judge_extension(set, file);
    if (file->base_result == BASE_LOADED) {
        DataFile *other = extended_file(set, file);
        if (other->seen == NULL)
            see_scenario(set, other);
        extended = other->seen;
    }
    file->below = lay_all(set->base, file->name, extended);
    file->seen = lay(file->below, file->root);
}

static void
see_scenarios(DataSet *set)
{
    for (guint i = 0; i < set->n_files; i++)
        if (set->files[i].kind->folder != NULL)
            data_file_unsee(&set->files[i]);
    set->n_scenarios = 0;
    for (guint i = 0; i < set->n_files; i++) {
        DataFile *file = &set->files[i];
        if (file->kind->folder == NULL)
            continue;
        if (file->seen == NULL)
            see_scenario(set, file);
        if (file->seen != NULL)
            set->scenarios[set->n_scenarios++] = file->seen;
    }
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
        see_scenarios(set);
    else
        see_one(set, file);
}

void
data_set_see_all(DataSet *set)
{
    for (guint i = 0; i < set->n_files; i++)
        if (set->files[i].kind->folder == NULL)
            see_one(set, &set->files[i]);
    see_scenarios(set);
}
