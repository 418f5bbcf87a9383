/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shapes as a whole, what is wrong with their rings, and their simplification.
 *
 * Crossings: chains of edges are compared where their boxes meet, then their halves, down to
 * single edges. A chain that always runs to the same side of the map cannot cross itself, so
 * most chains are not compared with themselves or the next one.
 *
 * Splitting: a ring is walked with the points since its start on a stack; where a point comes
 * again, the points above it are a ring of their own.
 *
 * Dissolving: edges that rings have twice are dropped, and the others are joined to rings again.
 *
 * Simplifying (Douglas and Peucker): the point farthest from the line between two kept points is
 * kept if it is too far from it; then the same on either side. Without recursion, as a line may
 * be as long as a path.
 */
#include "schema/geometry/shape.h"

#include <math.h>
#include <string.h>

/* What the eye does not see is not more than this part of the longer side of the map, and of the
 * side of a shape of middling size. */
#define REACHES_ALONG_MAP 1000
#define REACHES_ALONG_SHAPE 100

/* The grid itself moves points by half of this, and so does every program that rounds to it. */
#define LEAST_REACH 2

Shape *
shape_new(const Point *points, guint32 n_points, const ShapeLine *lines, guint32 n_lines)
{
    /* All in one piece: there are as many as a map has hexes. */
    gsize lines_size = sizeof *lines * n_lines, points_size = sizeof *points * n_points;
    Shape *shape = g_malloc(sizeof *shape + lines_size + points_size);
    ShapeLine *own_lines = (ShapeLine *)(shape + 1);
    Point *own_points = (Point *)(own_lines + n_lines);
    if (n_lines > 0)
        memcpy(own_lines, lines, lines_size);
    if (n_points > 0)
        memcpy(own_points, points, points_size);
    g_atomic_ref_count_init(&shape->references);
    shape->n_points = n_points;
    shape->n_lines = n_lines;
    shape->points = own_points;
    shape->lines = own_lines;
    shape->bounds = shape_ring_bounds((Ring){points, n_points});
    return shape;
}

Shape *
shape_ref(Shape *shape)
{
    g_atomic_ref_count_inc(&shape->references);
    return shape;
}

void
shape_unref(Shape *shape)
{
    if (shape == NULL || !g_atomic_ref_count_dec(&shape->references))
        return;
    g_free(shape);
}

gboolean
shape_contains(const Shape *shape, Point point)
{
    gboolean is_inside = FALSE;
    for (guint32 i = 0; i < shape->n_lines; i++)
        if (shape->lines[i].is_closed)
            is_inside ^= shape_ring_contains(shape_ring(shape, i), point, 1);
    return is_inside;
}

static double
line_distance2(double x, double y, double ax, double ay, double bx, double by)
{
    double dx = bx - ax, dy = by - ay;
    double length2 = dx * dx + dy * dy;
    double along = length2 > 0 ? ((x - ax) * dx + (y - ay) * dy) / length2 : 0;
    along = CLAMP(along, 0, 1);
    dx = ax + along * dx - x;
    dy = ay + along * dy - y;
    return dx * dx + dy * dy;
}

double
shape_line_distance2(double x, double y, Point a, Point b)
{
    return line_distance2(x, y, a.x, a.y, b.x, b.y);
}

/* Returns: whether a stretch from @a to @b, which are distances from a point with their signs, is
 * wholly further from it than the root of @least. */
static inline gboolean
is_further(double a, double b, double least)
{
    double near = MIN(fabs(a), fabs(b));
    return (a > 0) == (b > 0) && near * near >= least;
}

double
shape_distance(const Shape *shape, double x, double y, double stretch)
{
    gboolean is_inside = FALSE;
    double least = INFINITY;
    for (guint32 i = 0; i < shape->n_lines; i++) {
        Ring ring = shape_ring(shape, i);
        for (guint32 j = 0; shape->lines[i].is_closed && j < ring.length; j++) {
            Point a = ring.points[j];
            Point b = ring.points[j + 1 < ring.length ? j + 1 : 0];
            if (is_further(a.y - y, b.y - y, least))
                continue;
            if ((a.y > y) != (b.y > y) &&
                x < ((double)b.x - a.x) * (y - a.y) / ((double)b.y - a.y) + a.x)
                is_inside = !is_inside;
            if (is_further((a.x - x) / stretch, (b.x - x) / stretch, least))
                continue;
            double distance2 =
                line_distance2(x / stretch, y, a.x / stretch, a.y, b.x / stretch, b.y);
            least = MIN(least, distance2);
        }
    }
    return is_inside ? sqrt(least) : -sqrt(least);
}

/* Copies the points of a ring to @out, leaving out repetitions and spikes, which may bare others.
 * Returns: how many are left, 0 if that is no ring. */
static guint32
clean_ring(Ring ring, Point *out)
{
    guint32 n = 0;
    for (guint32 i = 0; i < ring.length; i++) {
        Point point = ring.points[i];
        while (n > 0 && point_equal(out[n - 1], point))
            n--;
        if (n > 1 && point_equal(out[n - 2], point))
            n--;
        else
            out[n++] = point;
    }
    guint32 start = 0;
    while (n - start > 2) {
        if (point_equal(out[start], out[n - 1]))
            n--;
        else if (point_equal(out[start], out[n - 2]))
            n -= 2;
        else if (point_equal(out[start + 1], out[n - 1]))
            start++;
        else
            break;
    }
    n -= start;
    memmove(out, out + start, sizeof *out * n);
    return n > 2 ? n : 0;
}

/* Whether no point of @ring is equal to one of the two before it: nothing is to be left out. */
static gboolean
ring_is_clean(Ring ring)
{
    if (ring.length < 3)
        return FALSE;
    Point first = ring.points[ring.length - 2], second = ring.points[ring.length - 1];
    for (guint32 i = 0; i < ring.length; i++) {
        Point point = ring.points[i];
        if (point_equal(point, second) || point_equal(point, first))
            return FALSE;
        first = second;
        second = point;
    }
    return TRUE;
}

static gboolean
shape_is_clean(const Shape *shape)
{
    for (guint32 i = 0; i < shape->n_lines; i++)
        if (shape->lines[i].is_closed ? !ring_is_clean(shape_ring(shape, i))
                                      : shape->lines[i].length == 0)
            return FALSE;
    return TRUE;
}

Shape *
shape_clean(Shape *shape)
{
    if (shape_is_clean(shape))
        return shape_ref(shape);
    g_autofree Point *points = g_new(Point, MAX(shape->n_points, 1));
    g_autofree ShapeLine *lines = g_new(ShapeLine, MAX(shape->n_lines, 1));
    guint32 n_points = 0, n_lines = 0;
    for (guint32 i = 0; i < shape->n_lines; i++) {
        ShapeLine line = shape->lines[i];
        guint32 length = line.length;
        if (line.is_closed)
            length = clean_ring(shape_ring(shape, i), points + n_points);
        else
            memcpy(points + n_points, shape->points + line.start, sizeof *points * length);
        if (length > 0)
            lines[n_lines++] = (ShapeLine){n_points, length, line.is_closed};
        n_points += length;
    }
    return shape_new(points, n_points, lines, n_lines);
}

gint64
shape_ring_area2(Ring ring)
{
    guint64 sum = 0;
    for (guint32 i = 2; i < ring.length; i++)
        sum += (guint64)point_side(ring.points[0], ring.points[i - 1], ring.points[i]);
    return (gint64)sum;
}

Box
shape_ring_bounds(Ring ring)
{
    Box box = BOX_EMPTY;
    for (guint32 i = 0; i < ring.length; i++)
        box = box_join(box, box_of_line(ring.points[i], ring.points[i]));
    return box;
}

/* Returns: whether a ray from @point towards greater x meets the edge, which has one end below the
 * ray. */
static gboolean
ray_meets(Point a, Point b, Point point)
{
    if (a.x < point.x && b.x < point.x)
        return FALSE;
    gint64 side = point_side(a, b, point);
    return b.y > a.y ? side > 0 : side < 0;
}

/* Edges that are entirely above or below the ray are skipped first. An end at its height counts as
 * above, so that a corner is met once. */
gboolean
shape_ring_contains(Ring ring, Point point, gint32 scale)
{
    gboolean is_inside = FALSE;
    if (ring.length == 0)
        return FALSE;
    const Point *a = &ring.points[ring.length - 1];
    gboolean is_below = a->y * scale > point.y;
    for (guint32 i = 0; i < ring.length; i++) {
        const Point *b = &ring.points[i];
        gboolean was_below = is_below;
        is_below = b->y * scale > point.y;
        if (is_below != was_below)
            is_inside ^= ray_meets((Point){a->x * scale, a->y * scale},
                                   (Point){b->x * scale, b->y * scale}, point);
        a = b;
    }
    return is_inside;
}

guint
shape_joint_tolerance(Box all, guint32 n)
{
    if (n == 0)
        return LEAST_REACH;
    double width = (double)all.right - all.left, height = (double)all.bottom - all.top;
    double reach =
        MIN(MAX(width, height) / REACHES_ALONG_MAP, sqrt(width * height / n) / REACHES_ALONG_SHAPE);
    return (guint)MAX(reach, LEAST_REACH);
}

typedef struct {
    Point a, b;
    guint32 start; /* index of its first point in the shape */
} ShapeEdge;

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
    guint ways; /* bits Way; none if an edge does not start at the end of the one before */
} Run;

typedef struct {
    const ShapeEdge *edges;
    Run *runs[LEVELS_MAX]; /* of 1, PARTS, PARTS * PARTS ... edges */
    guint32 n_runs[LEVELS_MAX];
    guint32 first, second; /* the edges of the first crossing so far, or G_MAXUINT32 */
    WorkBudget work;
} Search;

/* Returns: whether @c, a point of the line through @a and @b, is between them. */
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
shape_lines_cross(Point a, Point b, Point c, Point d)
{
    int cd_b = sign(point_side(a, b, d));
    if (cd_b != 0 && point_equal(b, c))
        return FALSE; /* one continues the other, as most do */
    int cd_a = sign(point_side(a, b, c));
    if (cd_a * cd_b > 0)
        return FALSE;
    /* Neighbours meet at an end of both and, unless they are collinear, nowhere else. */
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

static Point
place_of_crossing(const ShapeEdge *p, const ShapeEdge *q)
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

/* Whether a crossing of the runs @a and @b of @level can come before the one found. */
static gboolean
is_early(const Search *search, guint level, guint32 a, guint32 b)
{
    guint64 first = (guint64)a << PARTS_SHIFT * level, second = (guint64)b << PARTS_SHIFT * level;
    return first < search->first || (first == search->first && second < search->second);
}

/* Compares the edges of the runs @a and @b (@a <= @b) of @level with each other, part by part;
 * recursion is as deep as there are levels. */
static void
compare_runs(Search *search, guint level, guint32 a, guint32 b)
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
            if (!work_budget_spend(&search->work, 1))
                return;
            if (level > 1)
                compare_runs(search, level - 1, i, j);
            else if (is_early(search, 0, i, j))
                if (shape_lines_cross(search->edges[i].a, search->edges[i].b, search->edges[j].a,
                                      search->edges[j].b)) {
                    search->first = i;
                    search->second = j;
                }
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
collect_edges(const Shape *shape, ShapeEdge *edges, Run *runs)
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
            edges[n] = (ShapeEdge){a, b, shape->lines[i].start + j};
            runs[n++] = (Run){box_of_line(a, b), goes_on ? ways_of(a, b) : 0};
        }
    }
    return n;
}

/* Fills in all longer runs after those of the @n_edges edges. Returns: the level with one run. */
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

ShapeCrossing
shape_find_crossing(const Shape *shape, WorkBudget *work)
{
    g_autofree ShapeEdge *edges = g_new(ShapeEdge, MAX(shape->n_points, 1));
    /* The upper levels have half as many together, and one each where that leaves a rest. */
    g_autofree Run *runs = g_new(Run, shape->n_points + shape->n_points / 2 + LEVELS_MAX);
    guint32 n_edges = collect_edges(shape, edges, runs);
    guint64 most = LIMIT_CROSSING_WORK + (guint64)shape->n_points * LIMIT_SEARCH_WORK_OF_POINT;
    const WorkBudget own = {.left = MIN(work->left, most)};
    Search search = {.edges = edges, .first = G_MAXUINT32, .second = G_MAXUINT32, .work = own};
    guint level = fill_levels(&search, runs, n_edges);
    if (level > 0)
        compare_runs(&search, level, 0, 0);
    work->left -= own.left - search.work.left;
    if (search.first != G_MAXUINT32)
        return (ShapeCrossing){
            CROSSING_FOUND,
            edges[search.first].start,
            edges[search.second].start,
            place_of_crossing(&edges[search.first], &edges[search.second]),
        };
    return (ShapeCrossing){.result = search.work.gave_up ? CROSSING_GAVE_UP : CROSSING_NONE};
}

gboolean
shape_crosses_itself(const Shape *shape)
{
    WorkBudget work = work_budget(shape->n_points);
    return shape_find_crossing(shape, &work).result != CROSSING_NONE;
}

typedef struct {
    GArray *points; /* of Point: of the rings that are done */
    GArray *lines;  /* of ShapeLine */
    GArray *stack;  /* of Point */
    GHashTable *at; /* Point on the stack -> its place there + 1 */
} Split;

static guint
hash_point(gconstpointer key)
{
    const Point *point = key;
    return (guint)point->x * 2654435761u ^ (guint)point->y * 40503u;
}

static gboolean
equal_points(gconstpointer a, gconstpointer b)
{
    return point_equal(*(const Point *)a, *(const Point *)b);
}

static void
add_line(Split *split, const Point *points, guint32 length, gboolean is_closed)
{
    if (is_closed && length < 3)
        return;
    ShapeLine line = {split->points->len, length, is_closed};
    g_array_append_vals(split->points, points, length);
    g_array_append_val(split->lines, line);
}

/* Pops the points from @from on from the stack, as a ring. */
static void
close_ring(Split *split, guint32 from)
{
    const Point *points = &g_array_index(split->stack, Point, 0);
    add_line(split, points + from, split->stack->len - from, TRUE);
    for (guint32 i = from + 1; i < split->stack->len; i++)
        g_hash_table_remove(split->at, &points[i]);
    g_array_set_size(split->stack, from + 1);
}

static void
split_ring(Split *split, Ring ring)
{
    g_array_set_size(split->stack, 0);
    g_hash_table_remove_all(split->at);
    for (guint32 i = 0; i < ring.length; i++) {
        const Point *point = &ring.points[i];
        guint at = GPOINTER_TO_UINT(g_hash_table_lookup(split->at, point));
        if (at > 0) {
            close_ring(split, at - 1);
            continue;
        }
        g_array_append_val(split->stack, *point);
        g_hash_table_insert(split->at, (gpointer)point, GUINT_TO_POINTER(split->stack->len));
    }
    add_line(split, &g_array_index(split->stack, Point, 0), split->stack->len, TRUE);
}

Shape *
shape_split(Shape *shape)
{
    Split split = {
        .points = g_array_new(FALSE, FALSE, sizeof(Point)),
        .lines = g_array_new(FALSE, FALSE, sizeof(ShapeLine)),
        .stack = g_array_new(FALSE, FALSE, sizeof(Point)),
        .at = g_hash_table_new(hash_point, equal_points),
    };
    for (guint32 i = 0; i < shape->n_lines; i++) {
        Ring ring = shape_ring(shape, i);
        if (shape->lines[i].is_closed)
            split_ring(&split, ring);
        else
            add_line(&split, ring.points, ring.length, FALSE);
    }
    Shape *result =
        split.points->len == shape->n_points && split.lines->len == shape->n_lines
            ? shape_ref(shape)
            : shape_new((const Point *)(gpointer)split.points->data, split.points->len,
                        (const ShapeLine *)(gpointer)split.lines->data, split.lines->len);
    g_array_unref(split.points);
    g_array_unref(split.lines);
    g_array_unref(split.stack);
    g_hash_table_unref(split.at);
    return result;
}

/* The most loops that are removed from a shape. */
#define MOST_LOOPS 64

/* The budget for one shape, in the units of search-work.h. */
#define WORK 4096u
#define WORK_OF_POINT (8 * LIMIT_SEARCH_WORK_OF_POINT)

/* The points of a ring from one edge to another, both of which go through one point. */
typedef struct {
    guint32 first, length; /* counted around the ring */
    double around;         /* length of their line */
    double area2;          /* what they enclose, twice */
} Loop;

/* Returns: the loop from @at through the points after the edge @from of @ring up to the start of
 * the edge @to, and back. */
static Loop
loop_of(Ring ring, guint32 from, guint32 to, Point at)
{
    Loop loop = {(from + 1) % ring.length, (to + ring.length - from) % ring.length, 0, 0};
    Point before = at;
    for (guint32 i = 0; i <= loop.length; i++) {
        Point point = i < loop.length ? ring.points[(loop.first + i) % ring.length] : at;
        loop.around += hypot((double)point.x - before.x, (double)point.y - before.y);
        loop.area2 += ((double)before.x - at.x) * ((double)point.y - at.y) -
                      ((double)point.x - at.x) * ((double)before.y - at.y);
        before = point;
    }
    return loop;
}

/* Returns: the line that both edges of @crossing are of; n_lines: there is none. */
static guint32
line_of(const Shape *shape, const ShapeCrossing *crossing)
{
    for (guint32 i = 0; i < shape->n_lines; i++) {
        guint32 start = shape->lines[i].start, end = start + shape->lines[i].length;
        if (crossing->first >= start && crossing->first < end)
            return crossing->second < end && shape->lines[i].is_closed ? i : shape->n_lines;
    }
    return shape->n_lines;
}

/* Returns: (transfer full): @shape with @at in the place of the points of @loop of line @index. */
static Shape *
without_loop(const Shape *shape, guint32 index, const Loop *loop, Point at)
{
    g_autofree Point *points = g_new(Point, (gsize)shape->n_points + 1);
    g_autofree ShapeLine *lines = g_memdup2(shape->lines, shape->n_lines * sizeof(ShapeLine));
    guint32 n = 0;
    for (guint32 i = 0; i < shape->n_lines; i++) {
        Ring ring = shape_ring(shape, i);
        guint32 skipped = i == index ? loop->length : 0, first = i == index ? loop->first : 0;
        lines[i].start = n;
        if (i == index)
            points[n++] = at;
        for (guint32 j = skipped; j < ring.length; j++)
            points[n++] = ring.points[(first + j) % ring.length];
        lines[i].length = n - lines[i].start;
    }
    return shape_new(points, n, lines, shape->n_lines);
}

Shape *
shape_remove_loops(Shape *shape, guint reach)
{
    Shape *untangled = shape_ref(shape);
    WorkBudget work = {.left = WORK + (guint64)shape->n_points * WORK_OF_POINT};
    for (guint i = 0; i < MOST_LOOPS; i++) {
        ShapeCrossing crossing = shape_find_crossing(untangled, &work);
        guint32 index =
            crossing.result == CROSSING_FOUND ? line_of(untangled, &crossing) : untangled->n_lines;
        if (index == untangled->n_lines)
            break;
        Ring ring = shape_ring(untangled, index);
        guint32 start = untangled->lines[index].start;
        Loop one = loop_of(ring, crossing.first - start, crossing.second - start, crossing.at);
        Loop other = loop_of(ring, crossing.second - start, crossing.first - start, crossing.at);
        const Loop *least = one.around <= other.around ? &one : &other;
        if (least->length == 0 || fabs(least->area2) > least->around * reach)
            break;
        g_autoptr(Shape) before = untangled;
        g_autoptr(Shape) cut = without_loop(before, index, least, crossing.at);
        untangled = shape_clean(cut);
    }
    return untangled;
}

typedef struct {
    Point a, b; /* a before b */
    guint32 at; /* in the order of the shape */
} DissolveEdge;

/* An edge as seen from one of its ends. */
typedef struct {
    Point point;
    guint32 edge;
} End;

static int
compare_points(Point p, Point q)
{
    if (p.x != q.x)
        return p.x < q.x ? -1 : 1;
    return p.y < q.y ? -1 : p.y > q.y;
}

static int
compare_edges(gconstpointer a, gconstpointer b)
{
    const DissolveEdge *p = a, *q = b;
    int order = compare_points(p->a, q->a);
    if (order == 0)
        order = compare_points(p->b, q->b);
    if (order == 0)
        order = p->at < q->at ? -1 : p->at > q->at;
    return order;
}

static int
compare_places(gconstpointer a, gconstpointer b)
{
    const DissolveEdge *p = a, *q = b;
    return p->at < q->at ? -1 : p->at > q->at;
}

static int
compare_ends(gconstpointer a, gconstpointer b)
{
    const End *p = a, *q = b;
    int order = compare_points(p->point, q->point);
    return order != 0 ? order : p->edge < q->edge ? -1 : p->edge > q->edge;
}

/* Returns: (transfer full): the edges of all rings (of DissolveEdge) but those that are there
 * twice, in order. */
static GArray *
single_edges(const Shape *shape)
{
    GArray *edges = g_array_new(FALSE, FALSE, sizeof(DissolveEdge));
    for (guint32 i = 0; i < shape->n_lines; i++) {
        Ring ring = shape_ring(shape, i);
        for (guint32 j = 0; j < ring.length && shape->lines[i].is_closed; j++) {
            Point a = ring.points[j], b = ring.points[(j + 1) % ring.length];
            gboolean is_before = compare_points(a, b) < 0;
            DissolveEdge edge = {is_before ? a : b, is_before ? b : a, edges->len};
            if (!point_equal(a, b))
                g_array_append_val(edges, edge);
        }
    }
    g_array_sort(edges, compare_edges);
    DissolveEdge *all = (DissolveEdge *)(gpointer)edges->data;
    guint32 n = 0;
    for (guint32 i = 0; i < edges->len; i++) {
        gboolean is_twice =
            n > 0 && point_equal(all[n - 1].a, all[i].a) && point_equal(all[n - 1].b, all[i].b);
        if (is_twice)
            n--;
        else
            all[n++] = all[i];
    }
    g_array_set_size(edges, n);
    g_array_sort(edges, compare_places);
    return edges;
}

/* Returns: (transfer full): both ends of each edge (of End), those at one point together. */
static GArray *
list_ends(const GArray *edges)
{
    GArray *ends = g_array_sized_new(FALSE, FALSE, sizeof(End), 2 * edges->len);
    for (guint32 i = 0; i < edges->len; i++) {
        const DissolveEdge *edge = &g_array_index(edges, DissolveEdge, i);
        End both[] = {{edge->a, i}, {edge->b, i}};
        g_array_append_vals(ends, both, 2);
    }
    g_array_sort(ends, compare_ends);
    return ends;
}

/* Returns: the first of @ends at @point. */
static guint32
first_end(const GArray *ends, Point point)
{
    guint32 low = 0, high = ends->len;
    while (low < high) {
        guint32 middle = low + (high - low) / 2;
        if (compare_points(g_array_index(ends, End, middle).point, point) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Walks from the edge @start until it comes back, and appends the points. */
static void
walk_ring(const GArray *edges, const GArray *ends, gboolean *is_used, guint32 start, GArray *points)
{
    Point here = g_array_index(edges, DissolveEdge, start).a;
    for (guint32 at = start; at != G_MAXUINT32;) {
        const DissolveEdge *edge = &g_array_index(edges, DissolveEdge, at);
        is_used[at] = TRUE;
        g_array_append_val(points, here);
        here = point_equal(here, edge->a) ? edge->b : edge->a;
        guint32 end = first_end(ends, here);
        for (at = G_MAXUINT32; end < ends->len && at == G_MAXUINT32; end++) {
            const End *next = &g_array_index(ends, End, end);
            if (!point_equal(next->point, here))
                break;
            at = is_used[next->edge] ? G_MAXUINT32 : next->edge;
        }
    }
}

Shape *
shape_dissolve(Shape *shape)
{
    g_autoptr(GArray) edges = single_edges(shape);
    guint32 n_rings = 0;
    for (guint32 i = 0; i < shape->n_lines; i++)
        n_rings += shape->lines[i].is_closed ? shape->lines[i].length : 0;
    if (edges->len == n_rings)
        return shape_ref(shape);
    g_autoptr(GArray) ends = list_ends(edges);
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(Point));
    g_autoptr(GArray) lines = g_array_new(FALSE, FALSE, sizeof(ShapeLine));
    g_autofree gboolean *is_used = g_new0(gboolean, MAX(edges->len, 1));
    for (guint32 i = 0; i < edges->len; i++) {
        ShapeLine line = {.start = points->len, .is_closed = TRUE};
        if (is_used[i])
            continue;
        walk_ring(edges, ends, is_used, i, points);
        line.length = points->len - line.start;
        g_array_append_val(lines, line);
    }
    for (guint32 i = 0; i < shape->n_lines; i++) {
        Ring ring = shape_ring(shape, i);
        ShapeLine line = {points->len, ring.length, FALSE};
        if (shape->lines[i].is_closed)
            continue;
        g_array_append_vals(points, ring.points, ring.length);
        g_array_append_val(lines, line);
    }
    return shape_new((const Point *)(gpointer)points->data, points->len,
                     (const ShapeLine *)(gpointer)lines->data, lines->len);
}

guint
shape_point_hash(gconstpointer key)
{
    const Point *point = key;
    return ((guint32)point->x * 2654435761u) ^ ((guint32)point->y * 2246822519u);
}

gboolean
shape_points_equal(gconstpointer a, gconstpointer b)
{
    return point_equal(*(const Point *)a, *(const Point *)b);
}

/* From which point to which one, both of which stay. */
typedef struct {
    guint32 first, last;
} Span;

/* Returns: point @index of a line; for a ring it wraps around. */
static Point
point_at(Ring line, guint32 index)
{
    return line.points[index < line.length ? index : index - line.length];
}

/* Returns: the point of @span farthest from the line between its ends, if that is more than
 * @tolerance; else the first one. */
static guint32
farthest(Ring line, Span span, double tolerance)
{
    double most = tolerance < 0 ? -1 : tolerance * tolerance;
    guint32 found = span.first;
    Point first = point_at(line, span.first), last = point_at(line, span.last);
    for (guint32 i = span.first + 1; i < span.last; i++) {
        Point point = point_at(line, i);
        double distance2 = shape_line_distance2(point.x, point.y, first, last);
        if (distance2 > most) {
            most = distance2;
            found = i;
        }
    }
    return found;
}

static void
mark_kept(Ring line, gboolean *is_kept, guint32 index)
{
    is_kept[index < line.length ? index : index - line.length] = TRUE;
}

/* Between each two points that are marked. @end: the last one, or the first once more. */
static void
simplify_parts(Ring line, guint32 end, double tolerance, gboolean *is_kept)
{
    g_autofree gboolean *must_stay = g_memdup2(is_kept, sizeof *is_kept * line.length);
    for (guint32 first = 0, i = 1; i <= end; i++)
        if (i == end || must_stay[i]) {
            Span whole = (Span){first, i};
            g_autoptr(GArray) spans = g_array_new(FALSE, FALSE, sizeof(Span));
            g_array_append_val(spans, whole);
            while (spans->len > 0) {
                Span span = g_array_index(spans, Span, spans->len - 1);
                guint32 middle = farthest(line, span, tolerance);
                g_array_set_size(spans, spans->len - 1);
                if (middle == span.first)
                    continue;
                mark_kept(line, is_kept, middle);
                Span parts[2] = {{span.first, middle}, {middle, span.last}};
                g_array_append_vals(spans, parts, 2);
            }
            first = i;
        }
}

void
shape_simplify_line(const Point *points, guint32 n, double tolerance, gboolean *is_kept)
{
    if (n == 0)
        return;
    is_kept[0] = is_kept[n - 1] = TRUE;
    simplify_parts((Ring){points, n}, n - 1, tolerance, is_kept);
}

void
shape_simplify_ring(Ring ring, double tolerance, gboolean *is_kept)
{
    if (ring.length == 0)
        return;
    /* The first, the one farthest from it, and the one farthest from the line between both. */
    guint32 far = farthest(ring, (Span){0, ring.length}, -1);
    Span halves[2] = {{0, far}, {far, ring.length}};
    guint32 apex = 0;
    double most = -1;
    for (guint i = 0; i < 2; i++) {
        guint32 at = farthest(ring, halves[i], -1);
        Point point = point_at(ring, at);
        double distance2 =
            shape_line_distance2(point.x, point.y, ring.points[0], point_at(ring, far));
        if (at != halves[i].first && distance2 > most) {
            most = distance2;
            apex = at;
        }
    }
    is_kept[0] = TRUE;
    mark_kept(ring, is_kept, far);
    mark_kept(ring, is_kept, apex);
    simplify_parts(ring, ring.length, tolerance, is_kept);
}
