/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The drawing of a data set: its own map.svg, that of a base, or one generated from the map. Its
 * bytes are loaded with the other files of the set; they are parsed here. Any thread may call these
 * functions.
 */
#pragma once

#include "schema/geometry/hex.h"
#include "schema/geometry/shape.h"
#include "schema/model/entities.h"
#include "schema/store/data-set.h"
#include "schema/store/map-svg.h"
#include "schema/text/source-text.h"

typedef struct {
    const DataSet *layer; /* borrowed: the data set with the file: the set or its nearest base that
                             has one; NULL: none */
    const DataFile *file; /* borrowed: the file of layer; NULL: none */
    SourceText *text;     /* owned; if it was not read empty, but with its name; NULL: none */
    MapSvg *svg;          /* owned; NULL: it was not read */
    gboolean is_made;     /* no layer has one: it was generated from the map */
    gboolean is_diagram;  /* it was generated from the connections between places: it is no map */
} MapFile;

/* Returns: (transfer none): the file with the drawing of @set, perhaps one that could not be read;
 * @layer (may be NULL) is set to the data set that has it: @set or a base. NULL: no layer has one.
 */
const DataFile *map_file_find(const DataSet *set, const DataSet **layer);

/* Parses the drawing of @set, which must outlive the result. Reuses @known (NULL: none), a drawing
 * without an error that was parsed before, if it has the same bytes. Returns: (transfer full): to
 * be freed with map_file_free(). */
MapFile *map_file_read(const DataSet *set, MapSvg *known);

/* As map_file_read(), but if no layer has a drawing, generates one from the grids of the map
 * (@grid: the id of the only grid to draw; NULL: all), or, without grids, from the connections
 * between its places; its layer is NULL. */
MapFile *map_file_read_or_make(const DataSet *set, const char *grid, MapSvg *known);

/* Returns: whether @svg, which was parsed for another state of @set, is still right for this one:
 * the kind of a shape without a class, and of a point, depends on the place with its id; lines lead
 * from points to the places with which theirs are connected. */
gboolean map_file_fits(const MapSvg *svg, const DataSet *set);
void map_file_free(MapFile *file); /* NULL is allowed */

/* Returns: whether there is a drawing without an error. */
gboolean map_file_is_drawn(const MapFile *file);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(MapFile, map_file_free)

/* The distance between opposite sides of a hex, in units of the drawing. */
#define MAP_GRID_HEX_SIZE 100

/* Finds the hex at @at, in tenths of a unit of the drawing made with @only. Returns: (transfer
 * none): the grid whose rows and columns contain it, with the hex, which may be blank, stored in
 * @hex; NULL: none. */
const Grid *map_grid_hex_at(const Map *map, const char *only, Point at, Hex *hex);

/* Returns: whether the diagram of @now differs from that of @before. */
gboolean map_diagram_differs(const DataSet *before, const DataSet *now);
