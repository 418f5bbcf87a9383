/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Going over the map by the arrow keys: from a place to the nearest one on that side.
 */
#pragma once

#include "validator/render/geometry.h"

typedef enum { WALK_LEFT, WALK_UP, WALK_RIGHT, WALK_DOWN, N_WALKS } Walk;

/* Whether a face can be gone to. */
typedef gboolean (*WalkAllowed)(guint32 face, gpointer data);

/* Finds the face nearest to @from that lies on that side of it: rather straight ahead than aside.
 * Returns: the face, or RENDER_NOWHERE: there is none. */
guint32 place_walk(const RenderGeometry *geometry, guint32 from, Walk walk, WalkAllowed is_allowed,
                   gpointer data);

/* Returns: the face nearest to @start that can be gone to, or RENDER_NOWHERE. */
guint32 place_nearest(const RenderGeometry *geometry, Point start, WalkAllowed is_allowed,
                      gpointer data);
