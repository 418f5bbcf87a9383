/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Places that come, are named and go with their shapes.
 */
#pragma once

#include "editor/document/document.h"
#include "editor/tools/shape-tools.h"

/* Returns: (transfer full): an id for the place @name: that of a place without a shape that is
 * called so, else one that nothing has yet; empty: none can be made of it.
 * @own: an id that may be taken again, or NULL. */
char *place_propose_id(const DataSet *set, const ShapeMap *shapes, const char *name,
                       const char *own);

/* Returns: (transfer none): the place whose shape @face is; NULL: it belongs to none. */
const Space *place_of_face(const DataSet *set, const ShapeMap *shapes, guint32 face);

/* Gives the shape @face a place, as one step: the one with @id where there is one without a shape,
 * else a new one. The place of a shape that has one is called @name and gets @id.
 * Returns: FALSE with @error set. */
gboolean place_steps_name_shape(EditorDocument *document, const ShapeMap *shapes, guint32 face,
                                const char *name, const char *id, GError **error);

/* Puts the name of @place (MAP_KIND_LABEL) with all text below it, or the sign of its port
 * (MAP_KIND_PORT), at @at, in grid units, as one step; NULL: where there is room. Returns: FALSE
 * with @error set. */
gboolean place_steps_put_mark(EditorDocument *document, MapKind kind, const char *place,
                              const Point *at, GError **error);

/* Gives the place @one the ways of @other that it lacks, and takes @other away unless more of the
 * data set refers to it. */
gboolean place_plan_merge(EditPlan *plan, const char *one, const char *other);
