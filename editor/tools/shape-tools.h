/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shapes of the drawn map as they are reshaped: what schema/geometry/reshape makes of them becomes
 * part of a plan, and with it one step that can be undone.
 */
#pragma once

#include "editor/document/edit-plan.h"
#include "schema/geometry/reshape.h"
#include "schema/store/map-file.h"
#include "schema/store/map-redraw.h"

/* The faces of the drawing that a data set shows, to be given to the operations of reshape.h. */
typedef struct {
    MapFile *file;  /* owned */
    MapSvg *svg;    /* owned: the drawing, or a blank one where there is none */
    Topology *map;  /* owned */
    MapFace *faces; /* owned: for each of the map, and room for one more */
} ShapeMap;

/* Returns: (transfer full): the drawing to start with where there is none. */
MapSvg *shape_map_blank(void);

/* How large that is, in grid units. */
#define SHAPE_BLANK_FRAME ((Box){0, 0, 12000, 9000})

/* Reads the drawing that @set shows. Shapes that cannot be read or are moved by a transform are no
 * part of the map; a drawing that cannot be read gives no map, since it is never rewritten.
 * Returns: (transfer full): NULL: it cannot be read. */
ShapeMap *shape_map_new(const DataSet *set);
void shape_map_free(ShapeMap *shapes); /* NULL is allowed */

/* Writes what came of an operation on @shapes->map (taken: its map is dropped) into the drawing of
 * @plan. @id, @kind: of a new face; @id may be NULL: it belongs to no place yet.
 * Returns: FALSE when it was refused or cannot be written; the reason is in the plan. */
gboolean shape_plan_reshape(EditPlan *plan, ShapeMap *shapes, Reshaped reshaped, const char *id,
                            MapKind kind);

/* Gives the shape @face, which belongs to no place or to another one, the id of the place @id. */
gboolean shape_plan_name(EditPlan *plan, const ShapeMap *shapes, guint32 face, const char *id);

/* Puts the circle of @kind of the place @id at @at, in grid units, as map_put_mark() does. */
gboolean shape_plan_mark(EditPlan *plan, const MapSvg *svg, MapKind kind, const char *id,
                         const Point *at);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ShapeMap, shape_map_free)
