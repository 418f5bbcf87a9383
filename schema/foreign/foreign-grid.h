/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A foreign map of hexes: it becomes a grid of ours, and its places are not listed.
 */
#pragma once

#include "schema/geometry/hex.h"
#include "schema/store/data-set.h"
#include "schema/text/writer.h"

typedef struct ForeignMap ForeignMap;

/* A hex with a name of its own. */
typedef struct {
    Hex hex;
    const char *name; /* borrowed from the map */
} ForeignHex;

/* What lies along a side of a hex. */
typedef struct {
    Hex hex;
    guint side;     /* direction + 1 */
    guint32 border; /* in the map's borders, or FOREIGN_NONE */
} ForeignHexside;

typedef struct {
    HexGrid form;
    guint32 *terrains; /* owned: of each hex, by hex_index(): a terrain of the map, or FOREIGN_NONE
                          where there is no hex */
    guint8 *levels;    /* owned: of each hex: 0 to 9 */
    GArray *named;     /* owned: of ForeignHex, each hex once; of data sets in order */
    GArray *sides;     /* owned: of ForeignHexside */
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

/* Fills the sides of the grid of @map, which has the borders of @set, from grid @number of it. */
void foreign_grid_view_sides(ForeignMap *map, const DataSet *set, guint32 number);

/* GCompareFunc: of ForeignHex by where they lie. */
gint foreign_hex_compare(gconstpointer a, gconstpointer b);

/* Returns: what is printed in the hexes of @grid, by its form. */
HexLabels foreign_grid_labels(const ForeignGrid *grid);

/* Writes what map.json says of the grid of @map, which has one, and of its hexes, as members of the
 * object that @writer is in. Terrains and borders have their ids. @title: of the grid. */
void foreign_grid_write_map(const ForeignMap *map, const char *title, Writer *writer);

/* Returns: (transfer full): the id of the hex @index, by hex_index(), in what is written. */
char *foreign_grid_hex_id(const ForeignGrid *grid, guint32 index);

/* Writes the member `terrains` of tables.json. What is no sea costs a point to enter. */
void foreign_grid_write_terrains(const GArray *terrains, Writer *writer);
