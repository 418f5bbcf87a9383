/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Exporting a data set to another program, for the command and the editor: the files are made,
 * losses are reported, and the files are written to a new folder.
 */
#pragma once

#include "schema/foreign/formats.h"

typedef struct {
    const ForeignExport *format;
    ForeignFiles *files; /* owned */
    LossReport *report;  /* owned */
} ExportedMap;

/* Makes the files of @set in @format, with the set-up of @scenario (an id; NULL: of the first one,
 * if there is any). Returns: (transfer full): NULL with @error (FOREIGN_ERROR) set: there is no
 * such scenario, or some of its files cannot be read. */
ExportedMap *exported_map_make(const ForeignExport *format, const DataSet *set,
                               const char *scenario, GError **error);
void exported_map_free(ExportedMap *exported); /* NULL is allowed */

/* Writes the files to @folder, which must be empty or not exist; all of them or none.
 * Returns: FALSE with @error set. */
gboolean exported_map_write(const ExportedMap *exported, const char *folder, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ExportedMap, exported_map_free)
