/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The reach is read off a histogram: gaps of one width make a peak, and what lies behind the last
 * peak is chance.
 */
#include "schema/geometry/topology/knit-reach.h"

#include "schema/geometry/search-work.h"
#include "schema/geometry/topology/open-border.h"

#include <math.h>

/* Width of a class of distances in grid units: half a pixel. */
#define CLASS 5u
#define N_CLASSES (KNIT_REACH_MAX / CLASS)

/* A class belongs to a peak when it has so much of the largest one. */
#define PEAK_SHARE 12u

/* Classes between two peaks that belong to one map: four pixels. */
#define PEAK_DISTANCE 8u

/* So many points at least make a peak, and of all points of the drawing one of so many: where
 * borders are shared, a few coasts lie near each other by chance. */
#define PEAK_POINTS 4u
#define PEAK_SHARE_OF_ALL 50u

typedef struct {
    const OpenBorder *border;
    const OpenPoint *point;
    double nearest2;
    SearchWork *work;
} Search;

static gboolean
consider(guint32 index, gpointer data)
{
    Search *search = data;
    const OpenEdge *edge = open_border_edge(search->border, index);
    Point at = search->point->point;
    if (edge->face != search->point->face)
        search->nearest2 =
            MIN(search->nearest2, point_line_distance2(at.x, at.y, edge->a, edge->b));
    return search_work_take(search->work, 1);
}

/* Returns: the class of a distance, given as its square, which is below that of KNIT_REACH_MAX: the
 * root of one just below is rounded up to KNIT_REACH_MAX itself. */
static guint
class_of_distance2(double distance2)
{
    return MIN((guint)(sqrt(distance2) / CLASS), N_CLASSES - 1);
}

/* Counts the points by how far away the nearest other face is. @work is what that may take. */
static void
count_distances(const OpenBorder *border, guint counts[N_CLASSES], SearchWork *work)
{
    double most2 = (double)KNIT_REACH_MAX * KNIT_REACH_MAX;
    for (guint32 i = 0; i < border->points->len && !work->gave_up; i++) {
        Search search = {border, open_border_point(border, i), most2, work};
        Point at = search.point->point;
        Box near = box_grow(box_of_line(at, at), KNIT_REACH_MAX);
        box_tree_search(border->edge_tree, near, consider, &search);
        if (search.nearest2 < most2)
            counts[class_of_distance2(search.nearest2)]++;
    }
}

guint
knit_reach_measure(const Topology *topology)
{
    OpenBorder border;
    guint counts[N_CLASSES] = {0}, largest = 0, end = 0;
    guint64 n_points = 0;
    for (guint32 i = 0; i < topology->n_faces; i++)
        n_points += topology->shapes[i]->n_points;
    SearchWork work = search_work(n_points);
    open_border_init(&border, topology);
    count_distances(&border, counts, &work);
    open_border_clear(&border);
    if (work.gave_up)
        return 0;
    for (guint i = 0; i < N_CLASSES; i++)
        largest = MAX(largest, counts[i]);
    for (guint i = 0; i < N_CLASSES && (end == 0 || i < end + PEAK_DISTANCE); i++)
        if (counts[i] >= PEAK_POINTS && counts[i] >= largest / PEAK_SHARE &&
            (i == 0 || (guint64)counts[i] * PEAK_SHARE_OF_ALL >= n_points))
            end = i + 1;
    return end * CLASS;
}
