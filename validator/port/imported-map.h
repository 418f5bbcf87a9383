/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Bringing a map of another program in, for the command and the editor: it is read, looked at, and
 * becomes a data set in a new folder.
 */
#pragma once

#include "schema/foreign/formats.h"

typedef struct {
    const ForeignFormat *format;
    ForeignSource source; /* owned */
    ForeignMap *map;      /* owned */
    LossReport *report;   /* owned */
} ImportedMap;

/* Reads @path, a file or a folder, as @format says.
 * Returns: (transfer full): NULL with @error set (FOREIGN_ERROR): it cannot be read, or a choice of
 * @choices is none of this format. */
ImportedMap *imported_map_read(const ForeignFormat *format, const char *path,
                               const ForeignChoices *choices, GError **error);
void imported_map_free(ImportedMap *imported); /* NULL is allowed */

/* Appends what was done to the drawing as a whole, a sentence a line; nothing, if nothing was. */
void imported_map_append_changes(GString *out, const ImportedMap *imported);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ImportedMap, imported_map_free)
