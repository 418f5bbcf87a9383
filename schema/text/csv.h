/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cells as spreadsheets hand them over: lines of CSV or TSV, with quotes around what holds a
 * delimiter, a quote or a line end.
 */
#pragma once

#include <glib.h>

/* What is pasted is typed or copied by hand; a hundred thousand places with all their members are
 * less. */
#define CSV_BYTES_MAX (64u << 20)
#define CSV_CELLS_MAX (4u << 20)

typedef struct {
    GPtrArray *lines; /* owned: of GStrv, each of at least one cell */
} Csv;

typedef enum {
    CSV_ERROR_UTF8,
    CSV_ERROR_QUOTE, /* one is never closed */
    CSV_ERROR_BYTES,
    CSV_ERROR_CELLS,
} CsvError;

typedef struct {
    CsvError error;
    guint line; /* of the quote, from 1 */
} CsvFault;

/* Reads @text. The delimiter is a tab, a semicolon or a comma: of those on the first line, outside
 * of quotes, the first of these three. Line ends may be of any system; the last one is no line.
 * Returns: (transfer full): the cells, or NULL with @fault (may be NULL) set when it is not UTF-8,
 * a quote is never closed, or it is beyond the limits. */
Csv *csv_parse(const char *text, gsize length, CsvFault *fault);
void csv_free(Csv *csv); /* NULL is allowed */

/* Appends one line of @n_cells to @out; a NULL cell is empty. */
void csv_append_line(GString *out, const char *const *cells, guint n_cells, char delimiter);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Csv, csv_free)
