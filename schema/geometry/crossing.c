/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Runs of edges that follow one another are held against each other, and their parts where the
 * boxes around them meet, down to single edges. A run that always goes to the same side of the map
 * cannot come back to itself, so most runs are not held against themselves and the next.
 */
#include "schema/geometry/crossing.h"

#include <math.h>

typedef struct {
    Point a, b;
    guint32 start; /* index of its first point in the shape */
} Edge;

/* A run consists of so many of the level below, 2 ^ PARTS_SHIFT. */
#define PARTS_SHIFT 2
#define PARTS (1u << PARTS_SHIFT)
#define LEVELS_MAX 17 /* for all edges that 32 bits can number */

/* A way that all edges of a run go. */
typedef enum {
    WAY_EAST = 1 << 0,
    WAY_WEST = 1 << 1,
    WAY_SOUTH = 1 << 2,
    WAY_NORTH = 1 << 3,
} Way;

/* Some edges that follow one another. */
typedef struct {
    Box around;
    guint ways; /* bits Way; none where one of them does not begin at the end of the one before */
} Run;

typedef struct {
    const Edge *edges;
    Run *runs[LEVELS_MAX]; /* of 1, PARTS, PARTS * PARTS ... edges */
    guint32 n_runs[LEVELS_MAX];
    guint32 first, second; /* the edges of the first crossing so far, or G_MAXUINT32 */
    SearchWork work;
} Search;

/* Whether @c, a point of the line through @a and @b, lies between them. */
static gboolean
is_between(Point a, Point b, Point c)
{
    return !point_equal(c, a) && !point_equal(c, b) &&
           box_meets(box_of_line(a, b), box_of_line(c, c));
}

static int
sign(gint64 value)
{
    return (value > 0) - (value < 0);
}

gboolean
lines_cross(Point a, Point b, Point c, Point d)
{
    int cd_b = sign(point_side(a, b, d));
    if (cd_b != 0 && point_equal(b, c))
        return FALSE; /* one goes on where the other ends: so do most */
    int cd_a = sign(point_side(a, b, c));
    if (cd_a * cd_b > 0)
        return FALSE;
    /* Neighbours meet in an end of both and, unless all lies on one line, nowhere else. */
    Point met = cd_a == 0 ? c : d;
    if ((cd_a == 0) != (cd_b == 0) && (point_equal(met, a) || point_equal(met, b)))
        return FALSE;
    int ab_a = sign(point_side(c, d, a)), ab_b = sign(point_side(c, d, b));
    if (ab_a * ab_b > 0)
        return FALSE;
    if (cd_a * cd_b < 0 && ab_a * ab_b < 0)
        return TRUE;
    if ((cd_a == 0 && is_between(a, b, c)) || (cd_b == 0 && is_between(a, b, d)) ||
        (ab_a == 0 && is_between(c, d, a)) || (ab_b == 0 && is_between(c, d, b)))
        return TRUE;
    return (point_equal(a, c) && point_equal(b, d)) || (point_equal(a, d) && point_equal(b, c));
}

static gboolean
edges_cross(const Edge *p, const Edge *q)
{
    return lines_cross(p->a, p->b, q->a, q->b);
}

static Point
place_of_crossing(const Edge *p, const Edge *q)
{
    double from = fabs((double)point_side(q->a, q->b, p->a));
    double length = from + fabs((double)point_side(q->a, q->b, p->b));
    if (length == 0)
        return is_between(q->a, q->b, p->a) ? p->a : q->a;
    return (Point){
        (gint32)lround(p->a.x + ((double)p->b.x - p->a.x) * (from / length)),
        (gint32)lround(p->a.y + ((double)p->b.y - p->a.y) * (from / length)),
    };
}

static void
hold_edges(Search *search, guint32 first, guint32 second)
{
    if (edges_cross(&search->edges[first], &search->edges[second])) {
        search->first = first;
        search->second = second;
    }
}

/* Whether a crossing of the runs @a and @b of @level can come before the one found. */
static gboolean
is_early(const Search *search, guint level, guint32 a, guint32 b)
{
    guint64 first = (guint64)a << PARTS_SHIFT * level, second = (guint64)b << PARTS_SHIFT * level;
    return first < search->first || (first == search->first && second < search->second);
}

/* Holds the edges of the runs @a and @b (@a <= @b) of @level, below which there are parts, against
 * each other; recursion is as deep as there are levels. */
static void
hold_runs(Search *search, guint level, guint32 a, guint32 b)
{
    const Run *runs = search->runs[level], *parts = search->runs[level - 1];
    Box around = runs[b].around;
    guint32 end = MIN(PARTS * (b + 1), search->n_runs[level - 1]);
    if (search->work.gave_up || !is_early(search, level, a, b) ||
        (b - a <= 1 && (runs[a].ways & runs[b].ways) != 0))
        return;
    for (guint32 i = PARTS * a; i < MIN(PARTS * (a + 1), end); i++) {
        if (!box_meets(parts[i].around, around))
            continue;
        for (guint32 j = level > 1 ? MAX(i, PARTS * b) : MAX(i + 1, PARTS * b); j < end; j++) {
            if (!box_meets(parts[i].around, parts[j].around))
                continue;
            if (!search_work_take(&search->work, 1))
                return;
            if (level > 1)
                hold_runs(search, level - 1, i, j);
            else if (is_early(search, 0, i, j))
                hold_edges(search, i, j);
        }
    }
}

static guint
ways_of(Point a, Point b)
{
    return (b.x > a.x ? WAY_EAST : 0) | (b.x < a.x ? WAY_WEST : 0) | (b.y > a.y ? WAY_SOUTH : 0) |
           (b.y < a.y ? WAY_NORTH : 0);
}

static guint32
collect_edges(const Shape *shape, Edge *edges, Run *runs)
{
    guint32 n = 0;
    for (guint32 i = 0; i < shape->n_lines; i++) {
        Ring ring = shape_ring(shape, i);
        guint32 n_edges = shape->lines[i].is_closed ? ring.length : MAX(ring.length, 1) - 1;
        for (guint32 j = 0; j < n_edges; j++) {
            Point a = ring.points[j];
            Point b = ring.points[j + 1 < ring.length ? j + 1 : 0];
            if (point_equal(a, b))
                continue;
            gboolean goes_on = n == 0 || point_equal(edges[n - 1].b, a);
            edges[n] = (Edge){a, b, shape->lines[i].start + j};
            runs[n++] = (Run){box_of_line(a, b), goes_on ? ways_of(a, b) : 0};
        }
    }
    return n;
}

/* Makes all longer runs behind those of the @n_edges edges. Returns: the level with one. */
static guint
fill_levels(Search *search, Run *runs, guint32 n_edges)
{
    guint level = 0;
    search->runs[0] = runs;
    search->n_runs[0] = n_edges;
    for (; search->n_runs[level] > 1; level++) {
        const Run *below = search->runs[level];
        guint32 n_below = search->n_runs[level];
        Run *above = search->runs[level] + n_below;
        search->runs[level + 1] = above;
        search->n_runs[level + 1] = (n_below - 1) / PARTS + 1;
        for (guint32 i = 0; i < n_below; i++) {
            Run *run = &above[i / PARTS];
            gboolean is_first = i % PARTS == 0;
            run->around = is_first ? below[i].around : box_join(run->around, below[i].around);
            run->ways = is_first ? below[i].ways : run->ways & below[i].ways;
        }
    }
    return level;
}

Crossing
shape_find_crossing(const Shape *shape, SearchWork *work)
{
    g_autofree Edge *edges = g_new(Edge, MAX(shape->n_points, 1));
    /* The upper levels have half as many together, and one each where that leaves a rest. */
    g_autofree Run *runs = g_new(Run, shape->n_points + shape->n_points / 2 + LEVELS_MAX);
    guint32 n_edges = collect_edges(shape, edges, runs);
    guint64 most = LIMIT_CROSSING_WORK + (guint64)shape->n_points * LIMIT_SEARCH_WORK_OF_POINT;
    const SearchWork own = {.left = MIN(work->left, most)};
    Search search = {.edges = edges, .first = G_MAXUINT32, .second = G_MAXUINT32, .work = own};
    guint level = fill_levels(&search, runs, n_edges);
    if (level > 0)
        hold_runs(&search, level, 0, 0);
    work->left -= own.left - search.work.left;
    if (search.first != G_MAXUINT32)
        return (Crossing){
            CROSSING_FOUND,
            edges[search.first].start,
            edges[search.second].start,
            place_of_crossing(&edges[search.first], &edges[search.second]),
        };
    return (Crossing){.result = search.work.gave_up ? CROSSING_GAVE_UP : CROSSING_NONE};
}
