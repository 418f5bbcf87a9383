/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Export of a data set to another program, for the command and the editor: its files are made,
 * losses are reported, and the files are written to a new folder.
 */
#pragma once

#include "schema/foreign/formats.h"

typedef struct {
    const ForeignExport *format;
    ForeignFiles *files; /* owned */
    LossReport *report;  /* owned */
} ExportedMap;

/* Makes the files of @set for @format, with the set-up of @scenario: an id; NULL: of the first one,
 * if there is any. Returns: (transfer full): NULL with @error set (FOREIGN_ERROR): it has no such
 * scenario, or some of its own files cannot be read. */
ExportedMap *exported_map_make(const ForeignExport *format, const DataSet *set,
                               const char *scenario, GError **error);
void exported_map_free(ExportedMap *exported); /* NULL is allowed */

/* Writes the files to @folder, which is empty or not there; all of them or none.
 * Returns: FALSE with @error set. */
gboolean exported_map_write(const ExportedMap *exported, const char *folder, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ExportedMap, exported_map_free)
