/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A foreign map of hexes: it becomes a grid of ours, and its places are not listed.
 */
#pragma once

#include "schema/geometry/hex/hex-label.h"
#include "schema/store/data-set.h"
#include "schema/text/writer.h"

typedef struct ForeignMap ForeignMap;

/* A hex with a name of its own. */
typedef struct {
    Hex hex;
    const char *name; /* borrowed from the map */
} ForeignHex;

typedef struct {
    HexGrid form;
    guint32 *terrains; /* owned: of each hex, by hex_index(): a terrain of the map, or FOREIGN_NONE
                          where there is no hex */
    guint8 *levels;    /* owned: of each hex: 0 to 9 */
    GArray *named;     /* owned: of ForeignHex, each hex once */
    HexLabels labels;  /* what is printed in the hexes */
} ForeignGrid;

/* Returns: (transfer full): a grid without hexes, of the size of @form, with labels A01 to ZZ99. */
ForeignGrid *foreign_grid_new(HexGrid form);
void foreign_grid_free(ForeignGrid *grid); /* NULL is allowed */

/* Returns: the number of the grid of @set on which most units of @scenario (NULL: of none) stand,
 * or else of the first one. */
guint32 foreign_grid_played(const DataSet *set, const Record *scenario);

/* Fills the grid and the terrains of @map with grid @number of @set, if it is there. Returns: how
 * many hexes of it have a level. */
guint foreign_grid_view(ForeignMap *map, const DataSet *set, guint32 number);

/* Writes `grids` and `spaces` of map.json as members of the object that @writer is in. @title: of
 * the grid. @terrains: of ForeignTerrain, with their ids. */
void foreign_grid_write_map(const ForeignGrid *grid, const char *title, const GArray *terrains,
                            Writer *writer);

/* Returns: (transfer full): the id of the hex @index, by hex_index(), in what is written. */
char *foreign_grid_hex_id(const ForeignGrid *grid, guint32 index);

/* Writes the member `terrains` of tables.json. What is no sea costs a point to enter. */
void foreign_grid_write_terrains(const GArray *terrains, Writer *writer);
