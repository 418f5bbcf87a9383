/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A map as it is painted: a state of a data set with a geometry, at any scale. Names and signs keep
 * their size on the screen; those without room at a scale are left out. Immutable; several threads
 * may paint the same one.
 */
#pragma once

#include "schema/store/data-set.h"
#include "validator/render/geometry.h"
#include "validator/render/shade.h"
#include "validator/render/look.h"
#include "validator/scenario/scenario-state.h"

#include <cairo.h>

/* The layers that can be left out. */
typedef enum {
    RENDER_NAMES = 1 << 0,
    RENDER_BORDERS = 1 << 1, /* those that stop or are narrow; coasts and lands stay */
    RENDER_MARKERS = 1 << 2,
    RENDER_BLOCKS = 1 << 3,
    RENDER_FIRST_SIGN = 1 << 4, /* of the chart of the system; the others follow */
    RENDER_ALL = (RENDER_FIRST_SIGN << SIGNS_MAX) - 1,
    RENDER_SHAPES, /* lands and seas with their ground, which are never left out */
} RenderLayers;

/* The opacity of dimmed layers. */
#define RENDER_DIMMED 0.35

/* Returns: the layer of sign @i of the chart. */
static inline guint
render_layer_of_sign(guint i)
{
    return (guint)RENDER_FIRST_SIGN << i;
}

typedef struct {
    const char *mode; /* as map-mode.h */
    guint layers;     /* RenderLayers that are seen */
    guint dimmed; /* and those of RENDER_NAMES, which includes signs, RENDER_BORDERS, RENDER_BLOCKS
                     and RENDER_SHAPES that are dimmed */
    LookKind look;
    const RenderHeat *heat; /* borrowed until the map is made: colours in place of the mode; NULL */
} RenderStyle;

typedef struct RenderMap RenderMap;

/* References are taken of @geometry and @set. @scenario: id; NULL: all is as printed.
 * Returns: (transfer full): with one reference. */
RenderMap *render_map_new(RenderGeometry *geometry, DataSet *set, const char *scenario,
                          const RenderStyle *style);
RenderMap *render_map_ref(RenderMap *map);
void render_map_unref(RenderMap *map); /* NULL is allowed */

/* Returns: all of the map, in grid units. */
Box render_map_frame(const RenderMap *map);

/* Paints ground, borders, marks and names. Names are given their places once for each scale, so
 * few scales are quicker than many. @scale: pixels to a grid unit. The upper left corner of
 * the target is @x, @y pixels from the origin of the map at that scale; @width and @height are its
 * size in pixels. Blocks are not painted. */
void render_map_paint(RenderMap *map, cairo_t *cr, double scale, double x, double y, int width,
                      int height);

/* As render_map_paint(), with any pen, from its origin. */
void render_map_draw(RenderMap *map, Pen *pen, double scale, double x, double y, int width,
                     int height);

/* Returns: the width of the widest line between faces, in pixels, at @scale (pixels per grid unit).
 */
double render_map_border_width(const RenderMap *map, double scale);

/* Paints a sample, @width pixels long from the origin, of the line between the places @from and @to
 * (ids), the heaviest if there are several. Paints nothing if they do not meet. */
void render_map_paint_way(const RenderMap *map, cairo_t *cr, const char *from, const char *to,
                          double width);

/* Sets @box to the box, in grid units, outside of which @now looks like @old, two maps of one
 * geometry: faces and lines, and names at the scales at which @old was last painted. Lines are
 * drawn a few pixels beyond it. Returns: FALSE: nothing has changed. */
gboolean render_map_difference(RenderMap *old, RenderMap *now, Box *box);

/* A block on the screen, or one with those aboard of it beside it in one hull. */
typedef struct {
    const char *unit; /* id, borrowed from the map */
    const char *zone; /* where it is, likewise; of units aboard that of their carrier */
    double x, y;      /* upper left corner, in pixels from the origin of the map */
    double width, height;
    gboolean is_aboard;
} RenderPiece;

/* Returns: (transfer full): of RenderPiece: all blocks on the map at @scale, from the bottom up. */
GArray *render_map_pieces(RenderMap *map, double scale);

/* Returns: (transfer full): of Box: what names, their numbers in the key, and the key itself take
 * on the map at @scale, in pixels from the origin of the map. */
GArray *render_map_names(RenderMap *map, double scale);

/* The label of a place on the screen, or the sign of its port. */
typedef struct {
    guint32 face;
    MapKind kind;    /* MAP_KIND_LABEL, MAP_KIND_PORT: of the circle that marks its position */
    gboolean is_set; /* there is such a circle, and it is used at this scale */
    Box box;         /* in pixels from the origin of the map */
    Point at;        /* what of it lies on the circle, likewise */
} RenderLabel;

/* Returns: (transfer full): of RenderLabel: all on the map at @scale. */
GArray *render_map_labels(RenderMap *map, double scale);

/* Paints the block @unit with its upper left corner at the origin, @width pixels wide and
 * render_piece_height(@width) high; also for trays of blocks beside the map. */
void render_map_paint_piece(RenderMap *map, cairo_t *cr, const char *unit, double width);
void render_map_draw_piece(RenderMap *map, Pen *pen, const char *unit, double width);
double render_piece_height(double width);

/* Paints the legend of the map's mode and signs into a column of @width pixels; @cr NULL: only
 * measures. Returns: its height. */
double render_map_paint_legend(RenderMap *map, cairo_t *cr, double width);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(RenderMap, render_map_unref)
