/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "validator/port/exported-map.h"

#include "schema/foreign/carried.h"
#include "schema/foreign/foreign-source.h"
#include "schema/foreign/round-trip.h"
#include "schema/store/map-file.h"
#include "schema/store/new-data-set.h"

#include <string.h>

/* Finds the scenario that is meant, NULL where @set has none. Returns: FALSE with @error set where
 * it was named and is not there. */
static gboolean
find_scenario(const DataSet *set, const char *wanted, const char **id, GError **error)
{
    *id = NULL;
    for (guint i = 0; i < set->n_scenarios && *id == NULL; i++) {
        const char *key = record_key(set->scenarios[i]);
        if (key != NULL && (wanted == NULL || strcmp(key, wanted) == 0))
            *id = key;
    }
    if (wanted == NULL || *id != NULL)
        return TRUE;
    g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_PATH, _("%s has no scenario “%s”"), set->name,
                wanted);
    return FALSE;
}

ExportedMap *
exported_map_make(const ForeignExport *format, const DataSet *set, const char *scenario,
                  GError **error)
{
    const char *id;
    ForeignOmissions rest;
    if (!data_set_is_whole(set)) {
        g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FILE,
                    _("%s: some of its files cannot be read; `validate` says why"), set->name);
        return NULL;
    }
    if (!find_scenario(set, scenario, &id, error))
        return NULL;
    g_autoptr(MapFile) file = map_file_read(set, NULL);
    g_autoptr(ForeignMap) map = foreign_view_new(set, map_file_is_drawn(file) ? file->svg : NULL,
                                                 id, format->writer->has_hexes, &rest);
    ExportedMap *exported = g_new(ExportedMap, 1);
    *exported = (ExportedMap){
        .format = format,
        .report = loss_report_new(format->writer->rows, format->writer->n_rows, map->title),
    };
    exported->files = format->writer->write(map, &rest, exported->report);
    g_autofree char *carried = round_trip_carry(format, exported->files, set, id);
    if (carried != NULL) {
        carried_set(map, carried);
        foreign_files_free(exported->files);
        loss_report_free(exported->report);
        exported->report =
            loss_report_new(format->writer->rows, format->writer->n_rows, map->title);
        exported->files = format->writer->write(map, &rest, exported->report);
    }
    round_trip_report(format, exported->files, set, id, exported->report);
    return exported;
}

void
exported_map_free(ExportedMap *exported)
{
    if (exported == NULL)
        return;
    foreign_files_free(exported->files);
    loss_report_free(exported->report);
    g_free(exported);
}

gboolean
exported_map_write(const ExportedMap *exported, const char *folder, GError **error)
{
    return new_data_set_write(folder, (const SaveFile *)(gpointer)exported->files->data,
                              exported->files->len, error);
}
