/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The nearest place on a side, by the middles of places.
 */
#include "editor/tools/place-walk.h"

/* Weight of a distance aside against one ahead: what is more aside than ahead is chosen only if
 * there is nothing else. */
#define ASIDE 2.0
#define MORE_ASIDE 1e6

static const struct {
    int x, y;
} ways[N_WALKS] =
    {[WALK_LEFT] = {-1, 0}, [WALK_UP] = {0, -1}, [WALK_RIGHT] = {1, 0}, [WALK_DOWN] = {0, 1}};

/* Returns: how far it is from @from to @to, more for what is aside; -1: it is not on that side. */
static double
walk_distance(Point from, Point to, Walk walk)
{
    double x = (double)to.x - from.x, y = (double)to.y - from.y;
    double ahead = x * ways[walk].x + y * ways[walk].y;
    double aside = ABS(x * ways[walk].y + y * ways[walk].x);
    if (ahead <= 0)
        return -1;
    return ahead + aside * ASIDE + (aside > ahead ? MORE_ASIDE : 0);
}

guint32
place_walk(const RenderGeometry *geometry, guint32 from, Walk walk, WalkAllowed is_allowed,
           gpointer data)
{
    guint32 best = RENDER_NOWHERE;
    double least = G_MAXDOUBLE;
    Point start = render_geometry_middle(geometry, from);
    for (guint32 face = 0; face < render_geometry_n_faces(geometry); face++) {
        double far = walk_distance(start, render_geometry_middle(geometry, face), walk);
        if (face != from && far >= 0 && far < least && is_allowed(face, data)) {
            least = far;
            best = face;
        }
    }
    return best;
}

guint32
place_nearest(const RenderGeometry *geometry, Point start, WalkAllowed is_allowed, gpointer data)
{
    guint32 best = RENDER_NOWHERE;
    double least = G_MAXDOUBLE;
    for (guint32 face = 0; face < render_geometry_n_faces(geometry); face++) {
        Point middle = render_geometry_middle(geometry, face);
        double x = (double)middle.x - start.x, y = (double)middle.y - start.y;
        if (x * x + y * y < least && is_allowed(face, data)) {
            least = x * x + y * y;
            best = face;
        }
    }
    return best;
}
