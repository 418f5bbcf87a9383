/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reshaping the shapes of the drawn map: the results of schema/geometry/reshape.h become part of a
 * plan, and so of one step that can be undone.
 */
#pragma once

#include "schema/geometry/reshape.h"
#include "schema/store/map-file.h"
#include "schema/store/map-redraw.h"
#include "validator/edits/edit-plan.h"

/* The faces of the drawing of a data set, for the operations of reshape.h. */
typedef struct {
    MapFile *file;  /* owned */
    MapSvg *svg;    /* owned: the drawing, or a blank one where there is none */
    Topology *map;  /* owned */
    MapFace *faces; /* owned: for each of the map, and for new ones of the last plan */
} ShapeMap;

/* Returns: (transfer full): an empty drawing, to start with. */
MapSvg *shape_map_blank(void);

/* Its size in grid units. */
#define SHAPE_BLANK_FRAME ((Box){0, 0, 12000, 9000})

/* Reads the drawing of @set. Shapes that cannot be read, or have a transform, are not part of the
 * map. Returns: (transfer full): NULL: the drawing cannot be read, and so is never rewritten. */
ShapeMap *shape_map_new(const DataSet *set);
void shape_map_free(ShapeMap *shapes); /* NULL is allowed */

/* Writes @reshaped (consumed), the result of operations on @shapes->map, into the drawing of @plan.
 * @kind: of new faces. @id: of the new face, if there is one; NULL: new ones belong to no place
 * yet. Returns: FALSE: it was refused or cannot be written; the reason is in plan->error. */
gboolean shape_plan_reshape(EditPlan *plan, ShapeMap *shapes, Reshaped reshaped, const char *id,
                            MapKind kind);

/* Sets the id of the shape @face, which belongs to no place or to another one, to @id, that of a
 * place. Returns: FALSE: the plan has an error. */
gboolean shape_plan_name(EditPlan *plan, const ShapeMap *shapes, guint32 face, const char *id);

/* Moves the mark of @kind of the place @id to @at, in grid units; NULL: removes it. Returns: FALSE:
 * the plan has an error. */
gboolean shape_plan_mark(EditPlan *plan, const MapSvg *svg, MapKind kind, const char *id,
                         const Point *at);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ShapeMap, shape_map_free)
