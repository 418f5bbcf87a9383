/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The structs of maps and geometries, for the files that paint them; the view of one target with
 * paths in it; the layers and the lines between faces. Private to validator/render.
 */
#pragma once

#include "schema/geometry/box-tree.h"
#include "validator/render/scene.h"
#include "validator/render/look.h"
#include "validator/render/render-map.h"
#include "schema/geometry/shape.h"
#include "validator/render/pen.h"
#include "validator/render/piece.h"
#include "validator/render/shade.h"

/* From grid units to the pixels of one target. Cairo holds points in 24 bits: points far outside of
 * the target are left out or cut, in doubles. */
typedef struct {
    Pen *pen;
    double scale; /* pixels to a grid unit */
    double x, y;  /* of the target's corner, in pixels from the origin of the map */
    int width, height;
    Box area;    /* in grid units: the visible area, with a margin */
    double near; /* points nearer to each other than this are one, in pixels */
} RenderView;

/* @margin: how far outside of the target, in pixels, things can be that still show in it. */
RenderView render_view_new(Pen *pen, double scale, double x, double y, int width, int height,
                           double margin);

/* Returns: @view, extended by @margin pixels on each side. */
RenderView render_view_beyond(const RenderView *view, double margin);

/* Adds the rings of @shape to the path. */
void render_path_shape(const RenderView *view, const Shape *shape);

/* Adds the visible parts of the line through @points to the path. */
void render_path_line(const RenderView *view, const Point *points, guint32 n_points);

/* As render_path_line(), in dashes of @dash pixels with gaps of @gap pixels. A dash of 0 makes a
 * dot if line caps are round. */
void render_path_dashes(const RenderView *view, const Point *points, guint32 n_points, double dash,
                        double gap);

/* A line drawn between two lands that may not touch. */
typedef struct {
    guint32 a, b;    /* faces */
    Shape *line;     /* owned */
    gboolean is_way; /* a connection, of which one end is a point */
} RenderStrait;

/* The middles of faces, each computed on first use, possibly by a thread: that takes longer than
 * everything else about a drawing. */
typedef struct {
    GMutex lock;
    Point *points;  /* owned */
    gint *is_known; /* owned: whether a point is; written under the lock, read without */
} RenderMiddles;

struct RenderGeometry {
    gatomicrefcount references;
    MapFaces *drawn;        /* owned */
    Box *boxes;             /* owned: of the faces */
    Box *arc_boxes;         /* owned: of the arcs, then of the straits */
    BoxTree *faces;         /* owned: of boxes */
    BoxTree *arcs;          /* owned: of arc_boxes */
    BoxHitIndex *hits;      /* owned */
    RenderMiddles *middles; /* owned */
    GHashTable *labels;     /* owned: face + 1 -> Point: where the drawing wants what is written */
    GArray *straits;        /* owned: of RenderStrait */
    double grain;           /* the side of a square as large as a face is on average */
};

/* A unit on the map. */
typedef struct {
    const UnitState *unit; /* borrowed from the scene */
    RenderHull hull;
} RenderUnit;

struct RenderMap {
    gatomicrefcount references;
    RenderGeometry *geometry; /* owned */
    DataSet *set;             /* owned */
    char *mode;               /* owned; NULL: none was named */
    RenderStyle style;        /* its mode is the one above */
    const Look *look;
    const RenderInk *ink; /* that of look */
    Scene scene;
    double hex; /* from side to side of its hexes, in grid units; 0: it has none */
    RenderShades shades;
    GHashTable *units;  /* owned: id -> RenderUnit */
    GArray *ports;      /* owned: of guint32: faces that have one */
    BoxTree *port_tree; /* owned: where these lie */
    GArray *coasts;     /* owned: of NamedCoast */
    GMutex making;      /* held by who makes a layout */
    GMutex lock;        /* of what follows */
    GPtrArray *layouts; /* owned: of RenderLayout */
};

/* Returns: how many pixels the side of an average face has at @scale: how much detail there is room
 * for does not depend on the tile. */
static inline double
render_grain(const RenderMap *map, double scale)
{
    return map->geometry->grain * scale;
}

/* Returns: pixels from side to side of a hex at @scale; 0: there is none. */
static inline double
render_hex_size(const RenderMap *map, double scale)
{
    return map->hex * scale;
}

/* Returns: (transfer full): of guint32: the indices of the boxes of @tree that are in @view,
 * ascending. */
GArray *render_seen(const BoxTree *tree, const RenderView *view);

/* Below this size of an average face, in pixels, there are no lines and no signs. */
#define RENDER_GRAIN_COARSE 12.0

/* The layers of the picture, from the bottom up. */
void render_draw_ground(const RenderMap *map, const RenderView *view);
void render_draw_borders(const RenderMap *map, const RenderView *view);
void render_draw_labels(RenderMap *map, const RenderView *view);

/* The kinds of lines between faces, in the order in which they are drawn: what matters to a move
 * lies on top. */
typedef enum {
    RENDER_LINE_WASTE,
    RENDER_LINE_LAKE,
    RENDER_LINE_ZONE,
    RENDER_LINE_HEX, /* easy, between hexes */
    RENDER_LINE_EASY,
    RENDER_LINE_NATION, /* easy, between two nations */
    RENDER_LINE_COAST,
    RENDER_LINE_RIM,
    RENDER_LINE_END, /* of a map of hexes */
    RENDER_LINE_WAY, /* easy, from or to a point; the following kinds likewise: so many types of
                        border look different */
    RENDER_LINE_WAY_LAST = RENDER_LINE_WAY + 4,
    RENDER_LINE_STRAIT, /* easy, over water */
    RENDER_LINE_BLOCKED,
    RENDER_LINE_HARD,
    N_RENDER_LINES,
} RenderLineKind;

typedef struct {
    double width;
    gsize colour; /* offset in RenderInk */
    double alpha;
    double dash, gap;      /* gap 0: solid; dash 0: dots */
    double casing;         /* how much wider the pale line below is; 0: none */
    double over, over_gap; /* width of pale dots along the middle, and how far they are apart */
} RenderLine;

/* Returns: the kinds of lines, as bits 1 << RenderLineKind, that @map has anywhere. */
guint render_border_kinds(const RenderMap *map);

/* Returns: the line of borders of the type @border (id). */
RenderLineKind render_border_line(const RenderMap *map, const char *border);

/* Draws a sample of @kind, @width pixels long, from @x, @y on. */
void render_border_sample(const RenderInk *ink, Pen *pen, RenderLineKind kind, double x, double y,
                          double width);

/* What is drawn on hexes. */
void render_draw_hexsides(const RenderMap *map, const RenderView *view);

/* Draws a sample of the line of @border, @width pixels long, from @x, @y on. */
void render_hexside_sample(Pen *pen, const Border *border, double x, double y, double width);

/* Returns: the box of the hex @face, including the labels beside an outer one, at @scale, in pixels
 * from the origin of the map. */
Box render_hex_labels_box(const RenderMap *map, guint32 face, double scale);

/* Sets @box to that of the label in the hex @face, in pixels. Returns: FALSE: none is drawn. */
gboolean render_hex_label_box(const RenderMap *map, guint32 face, double scale, RenderText *text,
                              Box *box);
void render_draw_hex_labels(const RenderMap *map, const RenderView *view);

/* Draws a wedge of @paint that points down, around @x, @y, for hexes of @hex pixels. */
void render_facing_sample(Pen *pen, guint32 paint, double x, double y, double hex);

/* Draws a wedge at the corner of each hex that the units there have before them; counters lie over
 * its base. */
void render_draw_facings(const RenderMap *map, const RenderView *view);
