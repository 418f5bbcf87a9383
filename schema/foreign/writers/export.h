/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The formats that are written, one row each.
 */
#pragma once

#include "schema/foreign/writers/export-files.h"
#include "schema/foreign/foreign-view.h"

/* Makes the files of @map, which says nothing that @rest has, and counts along the rows of the
 * format. Returns: (transfer full): of SaveFile, to be dropped with export_files_free(). */
typedef ExportFiles *(*ExportWrite)(const ForeignMap *map, const ForeignRest *rest,
                                    LossReport *report);

typedef struct {
    const LossRow *rows;
    guint n_rows;
    ExportWrite write;
    gboolean has_hexes; /* units stand on those of a grid */
} ForeignWriter;

typedef struct {
    const char *name;
    const char *title;
    const char *about; /* which files are made, without a full stop */
    const ForeignWriter *writer;
} ExportFormat;

/* Returns: (transfer none): format @index, from 0, or NULL behind the last. */
const ExportFormat *export_format(guint index);

/* Returns: (transfer none): the format of that name, or NULL. */
const ExportFormat *export_format_find(const char *name);

/* Appends the page of the manual about @format. */
void export_format_append_page(GString *out, const ExportFormat *format);

#define FORMAT(NAME, ...) extern const ForeignWriter writer_##NAME;
#include "schema/foreign/exports.def"
