/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Grids against their lines of signs: as many rows and columns as they say.
 */
#include "validator/checks/grid/grid-size.h"

#include "schema/store/grid-layer.h"
#include "validator/checks/place-name.h"

/* Fewer lines may all have slipped. */
#define EVEN_LINES 3u

gint64
grid_line_length(const Grid *grid)
{
    glong length = -1;
    for (guint32 i = 0; i < grid->terrain.length; i++) {
        glong own = g_utf8_strlen(grid->terrain.items[i], -1);
        if (i > 0 && own != length)
            return -1;
        length = own;
    }
    return grid->terrain.length >= EVEN_LINES ? (gint64)length : -1;
}

gboolean
grid_cuts_off(const CheckRun *run, const char *id)
{
    Records grids = data_set_records(run->set, ENTITY_GRID);
    for (guint32 i = 0; i < grids.length; i++) {
        const Grid *grid = (const Grid *)grids.items[i];
        if (grid->record.raw || !record_gives(&grid->record, "columns") ||
            !record_gives(&grid->record, "rows"))
            continue;
        gint64 length = grid_line_length(grid);
        Grid whole = *grid;
        Hex hex;
        whole.columns = MAX(grid->columns, length);
        whole.rows = MAX(grid->rows, (gint64)grid->terrain.length);
        if ((whole.columns > grid->columns || whole.rows > grid->rows) &&
            grid_find_hex(&whole, id, &hex))
            return TRUE;
    }
    return FALSE;
}

static void
tell(CheckRun *run, FindingId id, const Grid *grid, const char *key, gint64 has, gint64 wanted)
{
    check_tell(run, id, &grid->record, key, SAY("grid", record_call(&grid->record)),
               SAY_NUMBER("has", has), SAY_NUMBER("wanted", wanted));
}

void
check_grid_sizes(CheckRun *run)
{
    Records grids = data_set_records(run->set, ENTITY_GRID);
    for (guint32 i = 0; i < grids.length; i++) {
        const Grid *grid = (const Grid *)grids.items[i];
        const Record *record = grids.items[i];
        if (record->raw || !record_gives(record, "terrain") || !record_gives(record, "columns") ||
            !record_gives(record, "rows"))
            continue;
        if ((gint64)grid->terrain.length != grid->rows)
            tell(run, FINDING_GRID_ROW_COUNT, grid, "terrain", grid->terrain.length, grid->rows);
        if ((gint64)grid->levels.length > grid->rows && grid->levels.length > grid->terrain.length)
            tell(run, FINDING_GRID_ROW_COUNT, grid, "levels", grid->levels.length, grid->rows);
        gint64 length = grid_line_length(grid);
        if (length >= 0 && length != grid->columns)
            tell(run, FINDING_GRID_COLUMN_COUNT, grid, "columns", length, grid->columns);
    }
}
