/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cells as spreadsheets copy them: lines of CSV or TSV, with quotes around cells that hold a
 * delimiter, a quote or a line end.
 */
#pragma once

#include <glib.h>

/* Limits of pasted text, which is typed or copied by hand; a hundred thousand places with all their
 * members are less. */
#define CSV_BYTES_MAX (64u << 20)
#define CSV_CELLS_MAX (4u << 20)

/* Cells of one line: the columns of the widest spreadsheets. */
#define CSV_LINE_CELLS_MAX 16384u

typedef struct {
    GPtrArray *lines; /* owned: of GStrv, each of at least one cell, whose texts are borrowed */
    char *text;       /* private: of all cells */
} Csv;

typedef enum {
    CSV_ERROR_UTF8,
    CSV_ERROR_QUOTE, /* a quote is never closed */
    CSV_ERROR_BYTES,
    CSV_ERROR_CELLS,
} CsvError;

typedef struct {
    CsvError error;
    guint line; /* of the quote, or the first cell too many, from 1; 0: of neither */
} CsvFault;

/* Reads the @length bytes at @text. The delimiter is a tab, a semicolon or a comma: the first of
 * these three that occurs on the first line outside of quotes. Line ends of any system are
 * accepted; the last one starts no new line.
 * Returns: (transfer full): the cells; NULL with @fault (may be NULL) set when the text is not
 * UTF-8, a quote is never closed, or a limit is exceeded. */
Csv *csv_parse(const char *text, gsize length, CsvFault *fault);
void csv_free(Csv *csv); /* NULL is allowed */

/* Appends one line with the @n_cells @cells to @out, quoted where needed; a NULL cell is empty. */
void csv_append_line(GString *out, const char *const *cells, guint n_cells, char delimiter);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Csv, csv_free)
