/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From a path to a record.
 */
#include "validator/cli/played-record.h"

#include "schema/store/data-set-search.h"

void
played_record_clear(PlayedRecord *record)
{
    data_set_unref(record->set);
}

gboolean
played_record_load(PlayedRecord *record, const char *path, ExitStatus *status)
{
    *record = (PlayedRecord){0};
    g_autoptr(GArray) found = data_set_search_new();
    g_autoptr(GError) error = NULL;
    if (!data_set_search(found, path, &error)) {
        *status = verb_fail(error);
        return FALSE;
    }
    const FoundSet *first = &g_array_index(found, FoundSet, 0);
    *status = EXIT_USAGE;
    if (first->file == NULL) {
        verb_complain("“%s” is no record, which is a file records/ID.json of a data set; a game of "
                      "its scenarios is told with --scenario",
                      path);
        return FALSE;
    }
    record->set = data_set_load(first->folder, &error);
    if (record->set == NULL) {
        *status = verb_fail(error);
        return FALSE;
    }
    const DataFile *file = data_set_file_named(record->set, first->file);
    if (file == NULL || file->kind->entity != ENTITY_RECORD) {
        verb_complain("“%s” is no record, which is a file records/ID.json of a data set", path);
        return FALSE;
    }
    *status = EXIT_FINDINGS;
    if (!data_set_is_whole(record->set) || file->seen == NULL || file->seen->raw) {
        verb_complain("“%s” cannot be read whole; `narva validate` says why", record->set->name);
        return FALSE;
    }
    record->record = (const PlayRecord *)file->seen;
    return TRUE;
}
