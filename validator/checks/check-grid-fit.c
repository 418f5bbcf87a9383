/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Grids against the names on them, and against each other: ground that was written mirrored, and
 * hexes of another size.
 */
#include "schema/model/words.h"
#include "schema/store/grid-layer.h"
#include "validator/checks/check.h"

#include <string.h>

/* Hexes that are so many times as wide as others: a digit is missing or doubled. */
#define SCALES_APART_LEAST 8
#define SCALES_APART_MOST 12

/* So many named hexes of a grid are looked at; fewer than so many may be beside houses by chance.
 */
#define NAMED_MOST 64u
#define NAMED_LEAST 3u

/* Ways to read the rows of a grid. */
enum { AS_WRITTEN, FROM_THE_RIGHT, FROM_BELOW, TURNED_ROUND, N_READINGS };

/* The named hexes of a grid. */
typedef struct {
    const Grid *grid;
    guint n;
    Hex hexes[NAMED_MOST];
} NamedHexes;

static void
note_name(const RecordPlace *place, gpointer data)
{
    const Space *space = (const Space *)place->record;
    NamedHexes *named = data;
    Hex hex;
    /* All others are called by their labels. */
    if (!space->record.raw && space->id != NULL && space->name != NULL && named->n < NAMED_MOST &&
        !record_stating_layer(&space->record, "name")->derived &&
        grid_find_hex(named->grid, space->id, &hex))
        named->hexes[named->n++] = hex;
}

/* Whether hexes with the sign @sign have names: villages, towns, camps, bridges. */
static gboolean
is_built(Records terrains, gunichar sign)
{
    for (guint32 i = 0; i < terrains.length; i++) {
        const Terrain *terrain = (const Terrain *)terrains.items[i];
        if (!terrain->record.raw && terrain->sign != NULL &&
            g_utf8_get_char(terrain->sign) == sign && record_has_key(&terrain->record, "pattern"))
            return terrain->pattern == PATTERN_HOUSES || terrain->pattern == PATTERN_TOWN ||
                   terrain->pattern == PATTERN_CAMP || terrain->pattern == PATTERN_BRIDGE;
    }
    return FALSE;
}

/* Returns: how many of the named hexes are built on if the rows are read as @reading. */
static guint
count_built(const NamedHexes *named, Records terrains, guint reading)
{
    const Grid *grid = named->grid;
    guint n = 0;
    for (guint i = 0; i < named->n; i++) {
        gint64 row = named->hexes[i].row, column = named->hexes[i].column;
        row = reading & FROM_BELOW ? grid->rows - 1 - row : row;
        if (row < 0 || row >= (gint64)grid->terrain.length)
            continue;
        const char *line = grid->terrain.items[row];
        gint64 length = g_utf8_strlen(line, -1);
        column = reading & FROM_THE_RIGHT ? length - 1 - column : column;
        if (column >= 0 && column < length)
            n += is_built(terrains, g_utf8_get_char(g_utf8_offset_to_pointer(line, column)));
    }
    return n;
}

/* Reports a grid on which no name is on built ground, and all would be if it were mirrored. */
static void
check_mirrored(CheckRun *run, const Grid *grid)
{
    Records terrains = data_set_records(run->set, ENTITY_TERRAIN);
    NamedHexes named = {.grid = grid};
    check_walk(run, ENTITY_SET(ENTITY_SPACE), note_name, &named);
    if (named.n < NAMED_LEAST || count_built(&named, terrains, AS_WRITTEN) > 0)
        return;
    for (guint reading = FROM_THE_RIGHT; reading < N_READINGS; reading++) {
        if (count_built(&named, terrains, reading) < named.n)
            continue;
        check_report(run, FINDING_GRID_MIRRORED, &grid->record, "terrain",
                     FINDING_ARG("grid", argument_record_name(&grid->record)),
                     FINDING_ARG("right", reading == FROM_THE_RIGHT ? "" : NULL),
                     FINDING_ARG("below", reading == FROM_BELOW ? "" : NULL),
                     FINDING_ARG("round", reading == TURNED_ROUND ? "" : NULL));
        return;
    }
}

static gint64
metres_of(const Record *record)
{
    return record->raw ? 0 : ((const Grid *)record)->metres;
}

/* Reports the grid whose hexes are about ten times as wide, or as narrow, as those of the first. */
static void
check_metres(CheckRun *run, Records grids, guint32 at)
{
    gint64 first = metres_of(grids.items[0]), metres = metres_of(grids.items[at]);
    gint64 least = MIN(first, metres), most = MAX(first, metres);
    if (least <= 0 || most < least * SCALES_APART_LEAST || most > least * SCALES_APART_MOST)
        return;
    Finding *finding = check_report(run, FINDING_GRID_SCALES_APART, grids.items[at], "metres",
                                    FINDING_ARG("grid", argument_record_name(grids.items[at])),
                                    FINDING_ARG_NUMBER("metres", metres),
                                    FINDING_ARG("other", argument_record_name(grids.items[0])),
                                    FINDING_ARG_NUMBER("usual", first));
    finding_add_related(run->findings, finding, grids.items[0], "metres", N_("The other grid."));
}

void
check_grid_fit(CheckRun *run)
{
    Records grids = data_set_records(run->set, ENTITY_GRID);
    for (guint32 i = 0; i < grids.length; i++) {
        if (grids.items[i]->raw || grids.items[i]->kept != NULL)
            continue;
        check_mirrored(run, (const Grid *)grids.items[i]);
        check_metres(run, grids, i);
    }
}
