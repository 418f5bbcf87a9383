/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files of scenarios and records: that they are called after their ids, and what they extend.
 */
#include "schema/model/entities.h"
#include "schema/text/limits.h"
#include "validator/checks/check.h"
#include "validator/checks/fix.h"
#include "validator/checks/number-text.h"

#include <string.h>

/* Whether a scenario that @file extends, over others perhaps, cannot be seen whole: then neither
 * what @file leaves out nor what it takes away is a defect. */
static gboolean
is_above_lost(const CheckRun *run, const DataFile *file)
{
    while (file->base_result == BASE_LOADED) {
        file = data_set_scenario_file(run->set, ((const Scenario *)file->seen)->extends);
        if (file->seen == NULL || file->seen->raw ||
            (file->root == NULL && file->read.result != FILE_ABSENT))
            return TRUE;
    }
    return file->base_result != BASE_NONE;
}

static void
add_own(const RecordPlace *place, gpointer data)
{
    g_hash_table_add(data, (gpointer)place->record);
}

/* Returns: (transfer full): the records that the file of that name states in every layer. */
static GHashTable *
own_records(const DataSet *set, const char *name)
{
    GHashTable *own = g_hash_table_new(NULL, NULL);
    for (; set != NULL; set = set->base) {
        const DataFile *file = data_set_file_named(set, name);
        if (file != NULL && file->root != NULL)
            record_walk(file->root, ENTITIES_ALL, add_own, own);
    }
    return own;
}

void
check_enter_file(CheckRun *run, const DataFile *file)
{
    run->file = file;
    g_clear_pointer(&run->own, g_hash_table_unref);
    if (file != NULL && file->base_result == BASE_LOADED)
        run->own = own_records(run->set, file->name);
    run->is_above_lost = file != NULL && file->seen != NULL && is_above_lost(run, file);
}

void
check_walk(CheckRun *run, EntitySet entities, RecordVisit visit, gpointer data)
{
    for (guint i = 0; i < run->set->n_files && !entity_set_is_empty(entities); i++) {
        const DataFile *file = &run->set->files[i];
        const Record *was = run->known != NULL ? run->known->files[i].seen : NULL;
        if (file->seen == NULL || file->seen == was)
            continue;
        check_enter_file(run, file);
        record_walk_written(file->seen, was, entities, visit, data);
    }
    check_enter_file(run, NULL);
}

gboolean
check_shows_through(const CheckRun *run, const Record *record, const Field *field)
{
    if (run->own == NULL)
        return FALSE;
    const Record *stating = record->layers != NULL ? record->layers->over : record;
    if (field != NULL)
        stating = record_stating(record, field_key(field));
    return !g_hash_table_contains(run->own, stating);
}

const Record *
check_own_record(const CheckRun *run, const Record *first, const Record *other)
{
    if (first != NULL && !check_shows_through(run, first, NULL))
        return first;
    return other != NULL && !check_shows_through(run, other, NULL) ? other : NULL;
}

static void
check_name(CheckRun *run, const DataFile *file, const char *wanted)
{
    const Record *root = file->root;
    const char *id = root->raw ? NULL : record_key(root);
    if (id == NULL || strcmp(id, wanted) == 0)
        return;
    Finding *finding =
        check_tell(run, FINDING_SCENARIO_FILE_NAME, root, "id", SAY("entity", root->entity->name),
                   SAY("id", id), SAY("file", file->name), SAY("wanted", wanted));
    const RecordPlace place = {.record = root};
    fix_text(run, finding, &place, "id", id, wanted);
}

static void
check_extension(CheckRun *run, const DataFile *file)
{
    static const FindingId ids[] = {
        [BASE_CYCLE] = FINDING_SCENARIO_CYCLE,
        [BASE_TOO_DEEP] = FINDING_SCENARIO_TOO_DEEP,
        [BASE_TOO_MUCH] = FINDING_SCENARIO_TOO_MUCH,
    };
    static const guint limits[] = {
        [BASE_TOO_DEEP] = LIMIT_LAYERS,
        [BASE_TOO_MUCH] = LIMIT_EXTENDED_RECORDS,
    };
    if (file->base_result < BASE_CYCLE)
        return;
    const Record *stating = record_stating(file->seen, "extends");
    g_autofree char *limit = number_text(limits[file->base_result]);
    check_tell(run, ids[file->base_result], stating, "extends",
               SAY("extended", ((const Scenario *)stating)->extends),
               SAY("limit", limits[file->base_result] != 0 ? limit : NULL));
}

void
check_scenario_files(CheckRun *run)
{
    for (guint i = 0; i < run->set->n_files; i++) {
        const DataFile *file = &run->set->files[i];
        g_autofree char *id =
            file->kind->folder != NULL ? file_kind_id(file->kind, file->name) : NULL;
        if (id != NULL && file->root != NULL)
            check_name(run, file, id);
        if (id != NULL && file->seen != NULL)
            check_extension(run, file);
    }
}
