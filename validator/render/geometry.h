/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The geometry of the drawn map for painting: its faces and arcs, what is at a point, and where in
 * a face there is most room. Made once for a drawing and shared by all states of the data.
 * Immutable; may be used by several threads. Lengths are in grid units.
 */
#pragma once

#include "schema/geometry/topology.h"
#include "schema/store/map-svg.h"

typedef struct RenderGeometry RenderGeometry;

/* @svg must be one without an error; a reference is taken.
 * Returns: (transfer full): with one reference. */
RenderGeometry *render_geometry_new(MapSvg *svg);
RenderGeometry *render_geometry_ref(RenderGeometry *geometry);
void render_geometry_unref(RenderGeometry *geometry); /* NULL is allowed */

#define RENDER_NOWHERE G_MAXUINT32

/* Returns: (transfer none): the drawing that it was made for. */
MapSvg *render_geometry_svg(const RenderGeometry *geometry);

/* Returns: the number of faces. */
guint32 render_geometry_n_faces(const RenderGeometry *geometry);
Box render_geometry_frame(const RenderGeometry *geometry); /* the whole map */

/* Returns: (transfer none): the id of @face in the drawing, which for a point is that of its place,
 * NULL: it has none; its shape. */
const char *render_geometry_id(const RenderGeometry *geometry, guint32 face);
const Shape *render_geometry_shape(const RenderGeometry *geometry, guint32 face);

/* Returns: whether @face is the point of a place without a shape. */
gboolean render_geometry_is_point(const RenderGeometry *geometry, guint32 face);

/* Returns: (transfer none): the line that is drawn for the connection between the faces @a and @b;
 * NULL: none is. */
const Shape *render_geometry_line(const RenderGeometry *geometry, guint32 a, guint32 b);

/* Returns: the face with that id, or RENDER_NOWHERE. */
guint32 render_geometry_find(const RenderGeometry *geometry, const char *id);

/* Returns: the uppermost face under @point, or RENDER_NOWHERE. */
guint32 render_geometry_hit(const RenderGeometry *geometry, Point point);

/* Returns: a point well inside @face, where its name goes. */
Point render_geometry_middle(const RenderGeometry *geometry, guint32 face);

/* Sets @at to the middle of the label of @face in the drawing. Returns: FALSE: the drawing does not
 * state it. */
gboolean render_geometry_label(const RenderGeometry *geometry, guint32 face, Point *at);

/* Finds the border nearest to @point, at most @reach away. Returns: FALSE if there is none; else
 * the faces on both sides of it. */
gboolean render_geometry_border(const RenderGeometry *geometry, Point point, gint32 reach,
                                guint32 *a, guint32 *b);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(RenderGeometry, render_geometry_unref)
