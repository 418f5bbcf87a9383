/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files that are made, before anything is written: for another program, or of a data set.
 */
#pragma once

#include "schema/store/save.h"

/* Of SaveFile; names and contents are owned. */
typedef GArray ExportFiles;

/* Returns: (transfer full): no files. */
ExportFiles *export_files_new(void);

/* Adds the file @name with @text, which is taken over. */
void export_files_add(ExportFiles *files, const char *name, GString *text);

/* Adds the file @name with @contents, which are taken over. */
void export_files_add_bytes(ExportFiles *files, const char *name, GBytes *contents);
void export_files_free(ExportFiles *files); /* NULL is allowed */
