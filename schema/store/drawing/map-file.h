/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The drawing that a data set shows: map.svg of its own or of a data set below, or one made of
 * what the map says. Its bytes are loaded with the other files of the set; those who need the
 * drawing parse them here.
 */
#pragma once

#include "schema/geometry/hex.h"
#include "schema/geometry/shape.h"
#include "schema/model/entities.h"
#include "schema/store/data-set.h"
#include "schema/store/drawing/map-svg.h"
#include "schema/text/source-text.h"

typedef struct {
    const DataSet *layer; /* borrowed: where it is: the set or the first one below it that has
                             one; NULL: no layer has one */
    const DataFile *file; /* borrowed: the file of layer; NULL: no layer has one */
    SourceText *text;     /* owned; empty, but with its name, when it was not read; NULL: none */
    MapSvg *svg;          /* owned; NULL: it was not read */
    gboolean is_made;     /* no layer has one: it was made of what the map says */
    gboolean is_diagram;  /* that is, of the ways between its places: it is no map */
} MapFile;

/* Returns: (transfer none): the file that @set shows, which may be one that could not be read, and
 * in @layer (unless that is NULL) where it is: @set or one below it; NULL: no layer has one. */
const DataFile *map_file_find(const DataSet *set, const DataSet **layer);

/* Reads the drawing that @set shows, which must outlive it.
 * Returns: (transfer full): to be freed with map_file_free(). */
MapFile *map_file_read(const DataSet *set);

/* The same; where the bytes are those of @known (NULL: of none), a drawing without an error that
 * was read before, that one is taken. */
MapFile *map_file_read_again(const DataSet *set, MapSvg *known);

/* The same, but where no layer has a drawing one is made of the grids of the map, or of that with
 * the id @grid alone (NULL: of all), or, if there are none, of the ways between its places; its
 * layer is NULL. */
MapFile *map_file_read_or_make(const DataSet *set, const char *grid, MapSvg *known);

/* Returns: whether @svg, which was read for another state of @set, is what would be read for this
 * one: shapes that do not say what they show are what the places are that have their ids. */
gboolean map_file_fits(const MapSvg *svg, const DataSet *set);
void map_file_free(MapFile *file); /* NULL is allowed */

/* Returns: whether the drawing is there and can be used. */
gboolean map_file_is_drawn(const MapFile *file);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(MapFile, map_file_free)

/* Units of the drawing from one side of a hex to the opposite one. */
#define GRID_DRAWING_HEX 100

/* @only: id of the one grid that is drawn; NULL: all are.
 * Returns: (transfer full): the drawing, as if it had been read from a map.svg called @name; NULL:
 * @map has no hexes, or more than LIMIT_HEXES. */
MapSvg *grid_drawing_new(const Map *map, const char *only, const char *name);

/* Returns: (transfer none): the grid in whose rows and columns @at lies, in tenths of a unit of
 * that drawing, on the hex that goes to @hex, which may be blank; NULL: none. */
const Grid *grid_drawing_hex(const Map *map, const char *only, Point at, Hex *hex);

/* Returns: whether another drawing is made of @now than of @before. */
gboolean diagram_ways_differ(const DataSet *before, const DataSet *now);

/* Returns: (transfer full): the drawing as the bytes of a map.svg called @name; NULL: @set has no
 * places, or more than DIAGRAM_NODES_MAX. */
SourceText *diagram_drawing_new(const DataSet *set, const char *name);
