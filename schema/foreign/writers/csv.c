/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * CSV: a file for each list, by the table of columns.
 */
#include "schema/foreign/lists/csv-lists.h"
#include "schema/foreign/writers/export.h"
#include "schema/text/csv.h"

#define COLUMNS_MAX 16

/* clang-format off */
/* ROW (NAME, thing, fate, why) */
#define EXPORT_ROWS(ROW) \
    ROW (SIDE, "side", LOSS_READ, "a line of sides.csv") \
    ROW (NATION, "nation", LOSS_READ, "a line of nations.csv") \
    ROW (TYPE, "type", LOSS_CHANGED, "a line of types.csv; of its numbers it says where it moves") \
    ROW (VALUE, "value", LOSS_READ, "a line of values.csv") \
    ROW (SPACE, "space", LOSS_READ, "a line of spaces.csv") \
    ROW (COAST, "coast", LOSS_READ, "a line of coasts.csv") \
    ROW (TERRAIN, "terrain", LOSS_CHANGED, "a line of terrains.csv; what it costs and blocks is lost") \
    ROW (GRID, "grid", LOSS_READ, "the line of grid.csv") \
    ROW (HEX, "hex", LOSS_READ, "a line of hexes.csv") \
    ROW (UNIT, "unit", LOSS_CHANGED, "a line of units.csv; its ratings and its command are lost") \
    ROW (FACE, "face", LOSS_READ, "a line of faces.csv") \
    ROW (WAY, "border", LOSS_READ, "a line of borders.csv") \
    ROW (HEXSIDE, "hexside", LOSS_READ, "a line of hexsides.csv") \
    ROW (WORTH, "worth", LOSS_READ, "a line of worths.csv") \
    ROW (GRID_MORE, "grid", LOSS_LEFT, "the scenario is played on another one: see --scenario") \
    ROW (HEXSIDE_MORE, "hexside", LOSS_LEFT, "of another grid") \
    ROW (UNIT_ELSEWHERE, "unit", LOSS_LEFT, "it stands in no place at the start") \
    ROW (BLOCKED, "border", LOSS_LEFT, "blocked: without a line there is no way") \
    ROW (GARRISON, "garrison", LOSS_CHANGED, "its strength; towns have no names") \
    ROW (HARBOUR, "harbour", LOSS_READ, "a word behind the port") \
    ROW (ALIAS, "alias", LOSS_LEFT, "a line has one name") \
    ROW (SHAPE, "shape", LOSS_LEFT, "a table has no drawing") \
    ROW (OTHER, "other record", LOSS_LEFT, "rules, tables, regions and scenarios of Narva")
/* clang-format on */

/* The first rows are those of the lists, in their order. */
typedef enum { EXPORT_ROWS(EXPORT_ROW_NUMBER) } ExportRow;

static const LossRow export_rows[] = {EXPORT_ROWS(LOSS_ROW)};

/* Returns: (transfer full): the lines of list @id, of which there are @n_lines. */
static GString *
list_text(const ForeignMap *map, CsvListId id, guint *n_lines)
{
    const CsvList *list = csv_list(id);
    const char *heading[COLUMNS_MAX];
    GString *out = g_string_new(NULL);
    g_assert(list->n_columns <= COLUMNS_MAX);
    for (guint i = 0; i < list->n_columns; i++)
        heading[i] = list->columns[i].name;
    csv_append_line(out, heading, list->n_columns, ',');
    *n_lines = 0;
    for (guint32 index = 0; index < csv_list_length(map, id); index++) {
        char *cells[COLUMNS_MAX];
        if (!csv_list_has(map, id, index))
            continue;
        for (guint i = 0; i < list->n_columns; i++)
            cells[i] = csv_column_get(map, id, &list->columns[i], index);
        csv_append_line(out, (const char *const *)cells, list->n_columns, ',');
        for (guint i = 0; i < list->n_columns; i++)
            g_free(cells[i]);
        ++*n_lines;
    }
    return out;
}

static ExportFiles *
write_csv(const ForeignMap *map, const ForeignRest *rest, LossReport *report)
{
    ExportFiles *files = export_files_new();
    gboolean has_grid = map->grid != NULL;
    for (guint id = 0; id < N_CSV_LISTS; id++) {
        guint n_lines;
        if ((csv_list(id)->is_of_grid && !has_grid) ||
            (csv_list(id)->is_further && csv_list_length(map, (CsvListId)id) == 0))
            continue;
        export_files_add(files, csv_list(id)->file, list_text(map, (CsvListId)id, &n_lines));
        loss_add(report, id, n_lines);
    }
    for (guint32 i = 0; i < map->places->len; i++) {
        loss_add(report, EXPORT_GARRISON, foreign_place(map, i)->town >= 0);
        loss_add(report, EXPORT_HARBOUR, foreign_place(map, i)->has_harbour);
        loss_add(report, EXPORT_SHAPE, foreign_place(map, i)->shape != NULL);
    }
    const struct {
        ExportRow row;
        guint64 n;
    } others[] = {
        {EXPORT_GRID_MORE, rest->n_grids - has_grid},
        {EXPORT_HEXSIDE_MORE, rest->n_hexsides - (has_grid ? map->grid->sides->len : 0)},
        {EXPORT_UNIT_ELSEWHERE, (guint64)rest->n_elsewhere + rest->n_waiting},
        {EXPORT_BLOCKED, rest->n_blocked},
        {EXPORT_ALIAS, rest->n_aliases},
        {EXPORT_SHAPE, rest->n_unread},
        {EXPORT_OTHER, rest->n_others - map->coasts->len},
    };
    for (guint i = 0; i < G_N_ELEMENTS(others); i++)
        loss_add(report, others[i].row, others[i].n);
    return files;
}

const ForeignWriter writer_csv = {
    .rows = export_rows,
    .n_rows = G_N_ELEMENTS(export_rows),
    .write = write_csv,
    .has_hexes = TRUE,
};
