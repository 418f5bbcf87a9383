/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Importing a map of another program, for the command and the editor: it is read, can be examined,
 * and becomes a data set in a new folder.
 */
#pragma once

#include "schema/foreign/formats.h"

typedef struct {
    const ForeignFormat *format;
    ForeignSource source; /* owned */
    ForeignMap *map;      /* owned */
    LossReport *report;   /* owned */
} ImportedMap;

/* Reads @path, a file or a folder, in @format. Returns: (transfer full): NULL with @error
 * (FOREIGN_ERROR), which is not NULL, set: it cannot be read, or @format does not have one of
 * @choices. If @path is something else, as foreign_format_hint() knows, the error says that instead
 * of what the reader says where the format @is_guessed, and else in brackets after it. */
ImportedMap *imported_map_read(const ForeignFormat *format, const char *path,
                               const ForeignChoices *choices, gboolean is_guessed, GError **error);
void imported_map_free(ImportedMap *imported); /* NULL is allowed */

/* Appends the changes that were made to the drawing as a whole, a sentence on each line; nothing if
 * there were none. */
void imported_map_append_changes(GString *out, const ImportedMap *imported);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ImportedMap, imported_map_free)
