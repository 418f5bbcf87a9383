/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * CSV: of each list first all lines are read that others may name, then what they say.
 */
#include "schema/foreign/lists/csv-lists.h"
#include "schema/foreign/formats.h"
#include "schema/text/csv.h"

#include <string.h>

/* clang-format off */
/* ROW (NAME, thing, fate, why) */
#define IMPORT_ROWS(ROW) \
    ROW (LINE, "line", LOSS_READ, "a place, coast, way, side, nation, type or unit; a value, and what a place has of it; the grid, a hex, hexside, terrain or face") \
    ROW (LINE_BAD, "line", LOSS_LEFT, "it has no name, or one that is taken; a way does not join two places, what it names is not there, or there are too many") \
    ROW (LINE_UNIT, "line", LOSS_LEFT, "a unit without a nation, a type or a place") \
    ROW (LINE_COAST, "line", LOSS_LEFT, "a coast without a land or a sea") \
    ROW (CELL, "cell", LOSS_READ, "a member") \
    ROW (CELL_COLUMN, "cell", LOSS_LEFT, "the first line names no column that is read") \
    ROW (CELL_VALUE, "cell", LOSS_LEFT, "it is no value of this column, or names what is not there") \
    ROW (CELL_LINE, "cell", LOSS_LEFT, "its line is left out")
/* clang-format on */

typedef enum { IMPORT_ROWS(IMPORT_ROW_NUMBER) } ImportRow;

static const LossRow import_rows[] = {IMPORT_ROWS(LOSS_ROW)};

/* One file. */
typedef struct {
    char *shown;               /* owned: for people */
    Csv *csv;                  /* owned; NULL: it is not there */
    const CsvColumn **columns; /* owned: of each cell of the first line, NULL: none */
    guint n_columns;
    guint32 *records; /* owned: of each line, FOREIGN_NONE: it is left out */
} Table;

typedef struct {
    ForeignSource *source;
    LossReport *report;
    CsvMap map;
    Table tables[N_CSV_LISTS];
} Reading;

static void
note(Reading *reading, ImportRow row, const Table *table, guint line, guint n)
{
    loss_note_many(reading->report, row,
                   (LossPlace){.file = table->shown, .unit = "row", .number = line}, n);
}

static const char *
fault_text(CsvError error)
{
    static const char *const texts[] = {
        [CSV_ERROR_UTF8] = "it is not UTF-8",
        [CSV_ERROR_QUOTE] = "this quote is never closed",
        [CSV_ERROR_BYTES] = "it is too large",
        [CSV_ERROR_CELLS] = "it has too many cells",
    };
    return texts[error];
}

/* Finds what the cells of the first line are. */
static void
read_heading(Table *table, const CsvList *list)
{
    GStrv line = table->csv->lines->len > 0 ? table->csv->lines->pdata[0] : NULL;
    table->n_columns = line != NULL ? g_strv_length(line) : 0;
    table->columns = g_new0(const CsvColumn *, MAX(table->n_columns, 1));
    for (guint i = 0; i < table->n_columns; i++) {
        gboolean is_seen = FALSE;
        for (guint j = 0; j < list->n_columns && table->columns[i] == NULL; j++)
            if (g_ascii_strcasecmp(g_strstrip(line[i]), list->columns[j].name) == 0)
                table->columns[i] = &list->columns[j];
        for (guint j = 0; j < i; j++)
            is_seen |= table->columns[j] == table->columns[i];
        if (is_seen)
            table->columns[i] = NULL;
    }
}

/* Returns: how many bytes at the beginning of @text tell spreadsheets what divides cells, as in
 * `sep=;`, and are no line of the list. */
static gsize
length_of_hint(const char *text, gsize length)
{
    if (length < strlen("sep=;\n") || g_ascii_strncasecmp(text, "sep=", 4) != 0)
        return 0;
    gsize end = strlen("sep=;");
    gsize n_ends = text[end] == '\r' && end + 1 < length && text[end + 1] == '\n' ? 2 : 1;
    return text[end] == '\r' || text[end] == '\n' ? end + n_ends : 0;
}

/* Reads the file of list @id, which lies beside the source unless it is it. */
static gboolean
read_table(Reading *reading, CsvListId id, GError **error)
{
    Table *table = &reading->tables[id];
    g_autofree char *folder = g_path_get_dirname(reading->source->file);
    g_autofree char *beside = g_build_filename(folder, csv_list(id)->file, NULL);
    const char *file = id == CSV_SPACES ? reading->source->file : beside;
    g_autofree char *whole = g_build_filename(reading->source->folder, file, NULL);
    CsvFault fault;
    gsize length;
    table->shown = g_filename_display_basename(file);
    if (id != CSV_SPACES && !g_file_test(whole, G_FILE_TEST_EXISTS))
        return TRUE;
    g_autoptr(GBytes) bytes = foreign_source_read_text(reading->source, file, error);
    if (bytes == NULL)
        return FALSE;
    const char *text = g_bytes_get_data(bytes, &length);
    gsize hint = length_of_hint(text, length);
    table->csv = csv_parse(text != NULL ? text + hint : "", length - hint, &fault);
    if (table->csv != NULL) {
        read_heading(table, csv_list(id));
        return TRUE;
    }
    g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FORMAT, "%s:%u: %s", table->shown,
                fault.error == CSV_ERROR_QUOTE ? fault.line : 1, fault_text(fault.error));
    return FALSE;
}

/* Returns: (transfer none): what @line says in @column; NULL: nothing. */
static const char *
cell_of(const Table *table, char *const *line, const CsvColumn *column)
{
    for (guint i = 0; i < table->n_columns && line[i] != NULL; i++)
        if (table->columns[i] == column)
            return g_strstrip(line[i])[0] != '\0' ? line[i] : NULL;
    return NULL;
}

/* Adds a record for each line of list @id. */
static void
add_records(Reading *reading, CsvListId id)
{
    Table *table = &reading->tables[id];
    const CsvColumn *columns = csv_list(id)->columns;
    guint n = table->csv != NULL ? table->csv->lines->len : 0;
    table->records = g_new(guint32, MAX(n, 1));
    for (guint i = 1; i < n; i++) {
        GStrv line = table->csv->lines->pdata[i];
        table->records[i] = csv_list_add(&reading->map, id, cell_of(table, line, &columns[0]),
                                         cell_of(table, line, &columns[1]));
    }
}

static gboolean
is_whole(const ForeignUnit *unit)
{
    return unit->nation != FOREIGN_NONE && unit->type != FOREIGN_NONE &&
           unit->place != FOREIGN_NONE;
}

/* Returns: whether the record of list @id comes to nothing: a unit that is nobody's, nothing or
 * nowhere, a coast that is nowhere. */
static gboolean
is_left(const Reading *reading, CsvListId id, guint32 record)
{
    const ForeignMap *map = reading->map.map;
    if (record == FOREIGN_NONE)
        return FALSE;
    return (id == CSV_UNITS && !is_whole(&g_array_index(map->units, ForeignUnit, record))) ||
           (id == CSV_COASTS && !foreign_coast_is_whole(map, foreign_coast(map, record)));
}

/* Takes what @cell says of @record of list @id. Returns: the row that says what became of it. */
static ImportRow
set_member(Reading *reading, CsvListId id, const CsvColumn *column, guint32 record,
           const char *cell)
{
    if (column == NULL)
        return IMPORT_CELL_COLUMN;
    if (record == FOREIGN_NONE)
        return IMPORT_CELL_LINE;
    gboolean fits = csv_column_set(&reading->map, id, column, record, cell);
    return fits ? IMPORT_CELL : IMPORT_CELL_VALUE;
}

/* Reads what the lines of list @id say beside their names. */
static void
set_members(Reading *reading, CsvListId id)
{
    const Table *table = &reading->tables[id];
    for (guint i = 1; table->csv != NULL && i < table->csv->lines->len; i++) {
        GStrv line = table->csv->lines->pdata[i];
        guint n[G_N_ELEMENTS(import_rows)] = {0};
        for (guint j = 0; line[j] != NULL; j++) {
            const CsvColumn *column = j < table->n_columns ? table->columns[j] : NULL;
            if (g_strstrip(line[j])[0] != '\0')
                n[set_member(reading, id, column, table->records[i], line[j])]++;
        }
        if (is_left(reading, id, table->records[i])) {
            n[IMPORT_CELL_LINE] += n[IMPORT_CELL];
            n[IMPORT_CELL] = 0;
        }
        for (guint row = 0; row < G_N_ELEMENTS(import_rows); row++)
            note(reading, (ImportRow)row, table, i + 1, n[row]);
    }
}

/* Counts the lines, and drops units that are nobody's, nothing or nowhere. */
static void
end_lines(Reading *reading)
{
    ForeignMap *map = reading->map.map;
    for (guint id = 0; id < N_CSV_LISTS; id++) {
        const Table *table = &reading->tables[id];
        for (guint i = 1; table->csv != NULL && i < table->csv->lines->len; i++) {
            guint32 record = table->records[i];
            ImportRow row = record == FOREIGN_NONE                     ? IMPORT_LINE_BAD
                            : !is_left(reading, (CsvListId)id, record) ? IMPORT_LINE
                            : id == CSV_COASTS                         ? IMPORT_LINE_COAST
                                                                       : IMPORT_LINE_UNIT;
            note(reading, row, table, i + 1, 1);
        }
    }
    guint kept = 0;
    for (guint i = 0; i < map->units->len; i++) {
        ForeignUnit unit = g_array_index(map->units, ForeignUnit, i);
        if (is_whole(&unit))
            g_array_index(map->units, ForeignUnit, kept++) = unit;
    }
    g_array_set_size(map->units, kept);
}

static gboolean
read_lists(Reading *reading, GError **error)
{
    for (guint id = 0; id < N_CSV_LISTS; id++)
        if (!read_table(reading, (CsvListId)id, error))
            return FALSE;
    for (guint id = 0; id < N_CSV_LISTS; id++) {
        add_records(reading, (CsvListId)id);
        set_members(reading, (CsvListId)id);
    }
    if (reading->map.map->places->len == 0 && reading->map.map->grid == NULL) {
        g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FORMAT,
                    "%s: no line has a name; the first one names the columns, “name” among them",
                    reading->source->shown);
        return FALSE;
    }
    end_lines(reading);
    foreign_map_settle_coasts(reading->map.map);
    foreign_map_link_coasts(reading->map.map);
    foreign_map_assign_ports(reading->map.map);
    return TRUE;
}

static gboolean
read_csv(ForeignSource *source, const ForeignChoices *choices G_GNUC_UNUSED, ForeignMap *map,
         LossReport *report, GError **error)
{
    Reading reading = {.source = source, .report = report, .map.map = map};
    for (guint id = 0; id < N_CSV_LISTS; id++)
        reading.map.names[id] = g_hash_table_new(g_str_hash, g_str_equal);
    gboolean is_read = read_lists(&reading, error);
    for (guint id = 0; id < N_CSV_LISTS; id++) {
        Table *table = &reading.tables[id];
        g_hash_table_unref(reading.map.names[id]);
        csv_free(table->csv);
        g_free(table->shown);
        g_free(table->columns);
        g_free(table->records);
    }
    return is_read;
}

const ForeignReader reader_csv = {
    .rows = import_rows,
    .n_rows = G_N_ELEMENTS(import_rows),
    .read = read_csv,
};
