/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the screen's geometry and a map on the screen are made of, for those who paint them. Private
 * to the files screen-*.
 */
#pragma once

#include "schema/geometry/box-tree.h"
#include "validator/render/scene.h"
#include "validator/render/look.h"
#include "validator/render/render-map.h"
#include "validator/render/path.h"
#include "validator/render/piece.h"
#include "validator/render/shade.h"

/* A line drawn between two lands that may not touch. */
typedef struct {
    guint32 a, b; /* faces */
    Shape *line;  /* owned */
} RenderStrait;

/* The middles of faces, each found when it is asked for first: that takes longer than all else that
 * is known of a drawing, and threads may do it. */
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
    HitIndex *hits;         /* owned */
    RenderMiddles *middles; /* owned */
    GHashTable *labels;     /* owned: face + 1 -> Point: where the drawing wants what is written */
    GArray *straits;        /* owned: of RenderStrait */
    double grain;           /* the side of a square as large as a face is on average */
};

/* A unit that stands anywhere. */
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

/* Returns: (transfer full): of guint32: indices of what is seen in @view, ascending. */
GArray *render_seen(const BoxTree *tree, const RenderView *view);

/* Below this size of an average face, in pixels, there are no lines and no signs. */
#define RENDER_GRAIN_COARSE 12.0

/* Returns: whether @face is so small in @view that it is drawn by render_draw_grains(). */
gboolean render_is_grain(const RenderMap *map, const RenderView *view, guint32 face);

/* Draws the small ones of @faces (of guint32) with the lines between them. */
void render_draw_grains(const RenderMap *map, const RenderView *view, const GArray *faces);

/* The layers of the picture, from the bottom up. */
void render_draw_ground(const RenderMap *map, const RenderView *view);
void render_draw_borders(const RenderMap *map, const RenderView *view);
void render_draw_labels(RenderMap *map, const RenderView *view);
