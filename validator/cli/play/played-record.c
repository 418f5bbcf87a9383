/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From a path to a record.
 */
#include "validator/cli/play/played-record.h"

#include "schema/store/data-set-search.h"
#include "schema/text/names.h"
#include "validator/cli/play/played-scenario.h"

#include <string.h>

#define RECORD_SUFFIX ".json"

void
played_record_clear(PlayedRecord *record)
{
    data_set_unref(record->set);
}

/* Returns: (transfer full): what the file at @path is called as a record. */
static char *
name_as_record(const char *path)
{
    g_autofree char *base = g_path_get_basename(path);
    if (g_str_has_suffix(base, RECORD_SUFFIX))
        base[strlen(base) - strlen(RECORD_SUFFIX)] = '\0';
    g_autofree char *id = name_to_id(base);
    return g_strconcat("records/", id != NULL ? id : "game", RECORD_SUFFIX, NULL);
}

/* Takes the file at @path for a record of the data set at @set_path. */
static gboolean
load_beside(PlayedRecord *record, const char *path, const char *set_path, ExitStatus *status)
{
    g_autoptr(GError) error = NULL;
    char *bytes;
    gsize length;
    g_autoptr(DataSet) set = played_set_load(set_path, status);
    if (set == NULL)
        return FALSE;
    if (!g_file_get_contents(path, &bytes, &length, &error)) {
        *status = verb_fail(error);
        return FALSE;
    }
    g_autoptr(GBytes) contents = g_bytes_new_take(bytes, length);
    g_autofree char *name = name_as_record(path);
    record->set = data_set_replace(set, name, contents, &error);
    const DataFile *file = record->set != NULL ? data_set_file_named(record->set, name) : NULL;
    if (file != NULL && file->root != NULL && !file->root->raw) {
        record->record = (const PlayRecord *)file->root;
        return TRUE;
    }
    verb_complain("“%s” is no record%s%s", path, error != NULL ? ": " : "",
                  error != NULL ? error->message : "");
    *status = EXIT_FINDINGS;
    return FALSE;
}

/* Finds the record of a data set that the file at @path is. */
static gboolean
load_own(PlayedRecord *record, const char *path, ExitStatus *status)
{
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

gboolean
played_record_load(PlayedRecord *record, const char *path, const char *set_path, ExitStatus *status)
{
    *record = (PlayedRecord){0};
    gboolean is_loaded = set_path != NULL ? load_beside(record, path, set_path, status)
                                          : load_own(record, path, status);
    if (is_loaded && !played_set_is_played(record->set)) {
        *status = EXIT_USAGE;
        return FALSE;
    }
    return is_loaded;
}
