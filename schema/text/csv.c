/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * RFC 4180, and what programs make of it.
 */
#include "schema/text/csv.h"

#include <string.h>

typedef struct {
    const char *text, *at, *end;
    char delimiter;
    char *out;        /* where the text of the next cell goes, in that of the Csv */
    GPtrArray *cells; /* owned: of the present line */
    guint n_cells;
    CsvFault *fault; /* borrowed */
} Reader;

void
csv_free(Csv *csv)
{
    if (csv == NULL)
        return;
    g_ptr_array_unref(csv->lines);
    g_free(csv->text);
    g_free(csv);
}

static gboolean
fail_at(CsvFault *fault, CsvError error, guint line)
{
    *fault = (CsvFault){error, line};
    return FALSE;
}

static char
find_delimiter(const char *text, gsize length)
{
    static const char delimiters[] = {'\t', ';', ','};
    gboolean is_seen[G_N_ELEMENTS(delimiters)] = {0};
    gboolean is_quoted = FALSE;
    for (const char *at = text; at < text + length; at++) {
        if (*at == '"')
            is_quoted = !is_quoted;
        if (!is_quoted && (*at == '\n' || *at == '\r'))
            break;
        for (guint i = 0; i < G_N_ELEMENTS(delimiters); i++)
            is_seen[i] |= !is_quoted && *at == delimiters[i];
    }
    for (guint i = 0; i < G_N_ELEMENTS(delimiters); i++)
        if (is_seen[i])
            return delimiters[i];
    return ',';
}

static gboolean
is_line_end(const Reader *reader)
{
    return *reader->at == '\n' || *reader->at == '\r';
}

/* Returns: the number of the line that @at is on, from 1 on. */
static guint
line_of(const Reader *reader, const char *at)
{
    guint line = 1;
    for (const char *before = reader->text; before < at; before++)
        line += *before == '\n' || (*before == '\r' && before[1] != '\n');
    return line;
}

/* Reads quoted text, with the reader at the opening quote. */
static gboolean
read_quoted(Reader *reader)
{
    const char *quote = reader->at;
    for (reader->at++; reader->at < reader->end; reader->at++) {
        if (*reader->at == '"') {
            gboolean is_doubled = reader->at + 1 < reader->end && reader->at[1] == '"';
            reader->at++;
            if (!is_doubled)
                return TRUE;
        }
        *reader->out++ = *reader->at;
    }
    return fail_at(reader->fault, CSV_ERROR_QUOTE, line_of(reader, quote));
}

/* Reads one cell and leaves the reader at what ends it. Its text needs no more room than it has in
 * the file, with what ends it. */
static gboolean
read_cell(Reader *reader)
{
    char *cell = reader->out;
    if (++reader->n_cells > CSV_CELLS_MAX || reader->cells->len == CSV_LINE_CELLS_MAX)
        return fail_at(reader->fault, CSV_ERROR_CELLS, line_of(reader, reader->at));
    if (reader->at < reader->end && *reader->at == '"' && !read_quoted(reader))
        return FALSE;
    while (reader->at < reader->end && *reader->at != reader->delimiter && !is_line_end(reader))
        *reader->out++ = *reader->at++;
    *reader->out++ = '\0';
    g_ptr_array_add(reader->cells, cell);
    return TRUE;
}

/* Returns: (transfer full): the cells of the next line, or NULL with the fault set. */
static GStrv
read_line(Reader *reader)
{
    g_ptr_array_set_size(reader->cells, 0);
    for (;;) {
        if (!read_cell(reader))
            return NULL;
        if (reader->at == reader->end || *reader->at != reader->delimiter)
            break;
        reader->at++;
    }
    if (reader->at < reader->end && *reader->at++ == '\r' && reader->at < reader->end &&
        *reader->at == '\n')
        reader->at++;
    g_ptr_array_add(reader->cells, NULL);
    return g_memdup2(reader->cells->pdata, reader->cells->len * sizeof(gpointer));
}

Csv *
csv_parse(const char *text, gsize length, CsvFault *fault)
{
    CsvFault ignored;
    fault = fault != NULL ? fault : &ignored;
    if (length > CSV_BYTES_MAX) {
        fail_at(fault, CSV_ERROR_BYTES, 0);
        return NULL;
    }
    if (!g_utf8_validate_len(text, length, NULL)) {
        fail_at(fault, CSV_ERROR_UTF8, 0);
        return NULL;
    }
    g_autoptr(GPtrArray) cells = g_ptr_array_new();
    g_autoptr(Csv) csv = g_new0(Csv, 1);
    csv->lines = g_ptr_array_new_with_free_func(g_free);
    csv->text = g_malloc(length + 1);
    Reader reader = {
        .text = text,
        .at = text,
        .end = text + length,
        .delimiter = find_delimiter(text, length),
        .out = csv->text,
        .cells = cells,
        .fault = fault,
    };
    while (reader.at < reader.end) {
        GStrv line = read_line(&reader);
        if (line == NULL)
            return NULL;
        g_ptr_array_add(csv->lines, line);
    }
    return g_steal_pointer(&csv);
}

void
csv_append_line(GString *out, const char *const *cells, guint n_cells, char delimiter)
{
    const char special[] = {delimiter, '"', '\n', '\r', '\0'};
    for (guint i = 0; i < n_cells; i++) {
        const char *cell = cells[i] != NULL ? cells[i] : "";
        if (i > 0)
            g_string_append_c(out, delimiter);
        /* A line of one empty cell would be no line. */
        if (strpbrk(cell, special) == NULL && (n_cells > 1 || cell[0] != '\0')) {
            g_string_append(out, cell);
            continue;
        }
        g_string_append_c(out, '"');
        for (; *cell != '\0'; cell++)
            g_string_append_len(out, *cell == '"' ? "\"\"" : cell, *cell == '"' ? 2 : 1);
        g_string_append_c(out, '"');
    }
    g_string_append_c(out, '\n');
}
