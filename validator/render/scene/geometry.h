/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The drawn map as a screen needs it: its faces and arcs, what lies under a point, and where in a
 * face there is most room. Made once for a drawing and shared by all snapshots of the data.
 * Immutable; may be used by several threads. Lengths are in grid units.
 */
#pragma once

#include "schema/geometry/topology.h"
#include "schema/store/map-svg.h"

typedef struct ScreenGeometry ScreenGeometry;

/* @svg must be one without an error; a reference is taken.
 * Returns: (transfer full): with one reference. */
ScreenGeometry *screen_geometry_new(MapSvg *svg);
ScreenGeometry *screen_geometry_ref(ScreenGeometry *geometry);
void screen_geometry_unref(ScreenGeometry *geometry); /* NULL is allowed */

#define SCREEN_NOWHERE G_MAXUINT32

guint32 screen_geometry_n_faces(const ScreenGeometry *geometry);
Box screen_geometry_frame(const ScreenGeometry *geometry); /* the whole map */

/* Returns: (transfer none): the id of @face in the drawing, NULL: it has none; its shape. */
const char *screen_geometry_id(const ScreenGeometry *geometry, guint32 face);
const Shape *screen_geometry_shape(const ScreenGeometry *geometry, guint32 face);

/* Returns: the face with that id, or SCREEN_NOWHERE. */
guint32 screen_geometry_find(const ScreenGeometry *geometry, const char *id);

/* Returns: the uppermost face under @point, or SCREEN_NOWHERE. */
guint32 screen_geometry_hit(const ScreenGeometry *geometry, Point point);

/* Returns: a point well inside @face, where its name goes. */
Point screen_geometry_middle(const ScreenGeometry *geometry, guint32 face);

/* Finds the border nearest to @point, at most @reach away. Returns: FALSE if there is none; else
 * the faces on both sides of it. */
gboolean screen_geometry_border(const ScreenGeometry *geometry,
                                Point point,
                                gint32 reach,
                                guint32 *a,
                                guint32 *b);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ScreenGeometry, screen_geometry_unref)
