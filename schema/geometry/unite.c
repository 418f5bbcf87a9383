/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shapes whose boxes meet are looked at together: if they cross or lie in each other, what one
 * after the other covers beside those before is drawn as faces, whose common borders are dissolved.
 */
#include "schema/geometry/unite.h"

#include "schema/geometry/box-tree.h"
#include "schema/geometry/inner-point.h"
#include "schema/geometry/union-find.h"
#include "schema/geometry/work-budget.h"

#include <math.h>
#include <string.h>

/* So many points, also those of crossings, squared, are united: half a second or so. */
#define UNITE_WORK_MAX 100000000u

/* Rounds in which edges are cut; two are usual. */
#define UNITE_ROUNDS 6u

/* Returns: (transfer full): a shape of the lines of all @n @shapes. */
static Shape *
put_together(Shape *const *shapes, guint32 n)
{
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(Point));
    g_autoptr(GArray) lines = g_array_new(FALSE, FALSE, sizeof(ShapeLine));
    for (guint32 i = 0; i < n; i++) {
        for (guint32 j = 0; j < shapes[i]->n_lines; j++) {
            ShapeLine line = shapes[i]->lines[j];
            line.start += points->len;
            g_array_append_val(lines, line);
        }
        g_array_append_vals(points, shapes[i]->points, shapes[i]->n_points);
    }
    return shape_new((const Point *)(gpointer)points->data, points->len,
                     (const ShapeLine *)(gpointer)lines->data, lines->len);
}

/* Returns: whether @n points, with those of crossings, are few enough to be united. */
static gboolean
is_affordable(guint64 n)
{
    return n * n <= UNITE_WORK_MAX;
}

/* Returns: whether the middle of the shape @index lies in another one of @shapes, whose box is
 * around that of it. */
static gboolean
lies_in_another(Shape *const *shapes, guint32 n, guint32 index)
{
    Box box = shape_bounds(shapes[index]);
    InnerPoint middle = {0};
    gboolean is_found = FALSE;
    for (guint32 i = 0; i < n; i++) {
        Box around = shape_bounds(shapes[i]);
        if (i == index || !box_equal(box_join(box, around), around))
            continue;
        if (!is_found)
            middle = inner_point_find(shapes[index], 1);
        is_found = TRUE;
        if (middle.room <= 0)
            return FALSE;
        if (shape_contains(shapes[i], (Point){(gint32)lround(middle.x), (gint32)lround(middle.y)}))
            return TRUE;
    }
    return FALSE;
}

/* Returns: whether any two of @shapes cross, have an edge in common, or lie in each other. */
static gboolean
do_interfere(Shape *const *shapes, guint32 n)
{
    g_autoptr(Shape) all = put_together(shapes, n);
    if (shape_crosses_itself(all))
        return TRUE;
    for (guint32 i = 0; i < n; i++)
        if (lies_in_another(shapes, n, i))
            return TRUE;
    return FALSE;
}

/* A piece of an outline; @shape: whose. */
typedef struct {
    Point a, b;
    guint32 shape;
} UniteEdge;

/* Where an edge is cut. */
typedef struct {
    guint32 edge;
    double along;
    Point at;
} UniteCut;

typedef struct {
    const GArray *edges; /* of UniteEdge */
    GArray *cuts;        /* of UniteCut */
    guint32 edge;        /* that is compared with those found */
} CutSearch;

static const UniteEdge *
edge_at(const GArray *edges, guint32 index)
{
    return &g_array_index(edges, UniteEdge, index);
}

/* Cuts the edge @index at @at, unless that is one of its ends. */
static void
add_cut(CutSearch *search, guint32 index, Point at)
{
    const UniteEdge *edge = edge_at(search->edges, index);
    double dx = (double)edge->b.x - edge->a.x, dy = (double)edge->b.y - edge->a.y;
    double along =
        (((double)at.x - edge->a.x) * dx + ((double)at.y - edge->a.y) * dy) / (dx * dx + dy * dy);
    const UniteCut cut = {index, along, at};
    if (!point_equal(at, edge->a) && !point_equal(at, edge->b) && along > 0 && along < 1)
        g_array_append_val(search->cuts, cut);
}

/* Whether @point lies on the line from @a to @b. */
static gboolean
lies_on(Point point, Point a, Point b)
{
    Box box = box_of_line(a, b);
    return point_side(a, b, point) == 0 && point.x >= box.left && point.x <= box.right &&
           point.y >= box.top && point.y <= box.bottom;
}

/* Cuts the edge @index and that of the search where they meet. Returns: FALSE: there are too many
 * cuts. */
static gboolean
cut_both(guint32 index, gpointer data)
{
    CutSearch *search = data;
    const UniteEdge *one = edge_at(search->edges, search->edge), *other;
    if (!is_affordable((guint64)search->edges->len + search->cuts->len))
        return FALSE;
    if (index <= search->edge)
        return TRUE;
    other = edge_at(search->edges, index);
    const Point ends[2][2] = {{one->a, one->b}, {other->a, other->b}};
    gboolean is_touched = FALSE;
    for (guint i = 0; i < 2; i++) {
        if (lies_on(ends[1][i], one->a, one->b)) {
            add_cut(search, search->edge, ends[1][i]);
            is_touched = TRUE;
        }
        if (lies_on(ends[0][i], other->a, other->b)) {
            add_cut(search, index, ends[0][i]);
            is_touched = TRUE;
        }
    }
    double from = (double)point_side(other->a, other->b, one->a);
    double to = (double)point_side(other->a, other->b, one->b);
    double left = (double)point_side(one->a, one->b, other->a);
    double right = (double)point_side(one->a, one->b, other->b);
    if (is_touched || from * to >= 0 || left * right >= 0)
        return TRUE;
    double along = from / (from - to);
    const Point at = {
        one->a.x + (gint32)lround(along * ((double)one->b.x - one->a.x)),
        one->a.y + (gint32)lround(along * ((double)one->b.y - one->a.y)),
    };
    add_cut(search, search->edge, at);
    add_cut(search, index, at);
    return TRUE;
}

static int
compare_cuts(gconstpointer a, gconstpointer b)
{
    const UniteCut *one = a, *other = b;
    if (one->edge != other->edge)
        return one->edge < other->edge ? -1 : 1;
    return one->along < other->along ? -1 : one->along > other->along;
}

/* Returns: (transfer full): @edges, cut at @cuts. */
static GArray *
apply_cuts(const GArray *edges, GArray *cuts)
{
    GArray *pieces = g_array_sized_new(FALSE, FALSE, sizeof(UniteEdge), edges->len + cuts->len);
    guint cut = 0;
    g_array_sort(cuts, compare_cuts);
    for (guint32 i = 0; i < edges->len; i++) {
        UniteEdge piece = *edge_at(edges, i);
        Point end = piece.b;
        for (; cut <= cuts->len; cut++) {
            gboolean is_last = cut == cuts->len || g_array_index(cuts, UniteCut, cut).edge != i;
            piece.b = is_last ? end : g_array_index(cuts, UniteCut, cut).at;
            if (!point_equal(piece.a, piece.b))
                g_array_append_val(pieces, piece);
            piece.a = piece.b;
            if (is_last)
                break;
        }
    }
    return pieces;
}

/* Cuts @edges (transfer full) where they meet. As a crossing is rounded to the grid, there may be
 * others afterwards. Returns: (transfer full): edges that meet at their ends only; NULL: there are
 * still others, or too many. */
static GArray *
cut_edges(GArray *edges)
{
    for (guint round = 0; round < UNITE_ROUNDS; round++) {
        g_autofree Box *boxes = g_new(Box, MAX(edges->len, 1));
        g_autoptr(GArray) cuts = g_array_new(FALSE, FALSE, sizeof(UniteCut));
        for (guint32 i = 0; i < edges->len; i++)
            boxes[i] = box_of_line(edge_at(edges, i)->a, edge_at(edges, i)->b);
        BoxTree *tree = box_tree_new(boxes, edges->len);
        gboolean can_continue = TRUE;
        for (guint32 i = 0; can_continue && i < edges->len; i++) {
            CutSearch search = {edges, cuts, i};
            box_tree_search(tree, boxes[i], cut_both, &search);
            can_continue = is_affordable((guint64)edges->len + cuts->len);
        }
        box_tree_free(tree);
        if (!can_continue)
            break;
        if (cuts->len == 0)
            return edges;
        GArray *pieces = apply_cuts(edges, cuts);
        g_array_unref(edges);
        edges = pieces;
    }
    g_array_unref(edges);
    return NULL;
}

/* Returns: whether the point (@x, @y), on no edge, is in any of the @n shapes that @edges outline.
 * @is_in: room for a gboolean for each shape. */
static gboolean
is_covered(const GArray *edges, double x, double y, gboolean *is_in, guint32 n)
{
    memset(is_in, 0, n * sizeof *is_in);
    for (guint32 i = 0; i < edges->len; i++) {
        const UniteEdge *edge = edge_at(edges, i);
        if ((edge->a.y > y) != (edge->b.y > y) &&
            x < edge->a.x + ((double)edge->b.x - edge->a.x) * (y - edge->a.y) /
                                ((double)edge->b.y - edge->a.y))
            is_in[edge->shape] = !is_in[edge->shape];
    }
    for (guint32 i = 0; i < n; i++)
        if (is_in[i])
            return TRUE;
    return FALSE;
}

/* Beside an edge, in grid units: nearer than any other edge can be at the middle of one. */
#define BESIDE 1e-6

/* Returns: whether what the @n shapes cover lies on one side of @edge alone. */
static gboolean
is_outline(const GArray *edges, const UniteEdge *edge, gboolean *is_in, guint32 n)
{
    double dx = (double)edge->b.x - edge->a.x, dy = (double)edge->b.y - edge->a.y;
    double length = hypot(dx, dy), x = edge->a.x + dx / 2, y = edge->a.y + dy / 2;
    double across = dy / length * BESIDE, down = -dx / length * BESIDE;
    return is_covered(edges, x + across, y + down, is_in, n) !=
           is_covered(edges, x - across, y - down, is_in, n);
}

static guint
hash_edge(gconstpointer key)
{
    const UniteEdge *edge = key;
    return shape_point_hash(&edge->a) ^ shape_point_hash(&edge->b);
}

static gboolean
are_equal_edges(gconstpointer a, gconstpointer b)
{
    const UniteEdge *one = a, *other = b;
    return (point_equal(one->a, other->a) && point_equal(one->b, other->b)) ||
           (point_equal(one->a, other->b) && point_equal(one->b, other->a));
}

/* Returns: (transfer full): the rings of which @outline (of UniteEdge) is made. */
static Shape *
join_edges(const GArray *outline)
{
    g_autoptr(GHashTable) at_point = g_hash_table_new_full(shape_point_hash, shape_points_equal,
                                                           g_free, (GDestroyNotify)g_array_unref);
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(Point));
    g_autoptr(GArray) lines = g_array_new(FALSE, FALSE, sizeof(ShapeLine));
    g_autofree gboolean *is_used = g_new0(gboolean, MAX(outline->len, 1));
    for (guint32 i = 0; i < outline->len; i++)
        for (guint end = 0; end < 2; end++) {
            const Point *point = end == 0 ? &edge_at(outline, i)->a : &edge_at(outline, i)->b;
            GArray *here = g_hash_table_lookup(at_point, point);
            if (here == NULL) {
                here = g_array_new(FALSE, FALSE, sizeof(guint32));
                g_hash_table_insert(at_point, g_memdup2(point, sizeof *point), here);
            }
            g_array_append_val(here, i);
        }
    for (guint32 i = 0; i < outline->len; i++) {
        ShapeLine line = {points->len, 0, TRUE};
        Point here = edge_at(outline, i)->a;
        for (guint32 next = i; next < outline->len && !is_used[next];) {
            const UniteEdge *edge = edge_at(outline, next);
            is_used[next] = TRUE;
            g_array_append_val(points, here);
            here = point_equal(here, edge->a) ? edge->b : edge->a;
            GArray *others = g_hash_table_lookup(at_point, &here);
            next = outline->len;
            while (others->len > 0 && next == outline->len) {
                guint32 last = g_array_index(others, guint32, others->len - 1);
                g_array_set_size(others, others->len - 1);
                next = is_used[last] ? outline->len : last;
            }
        }
        line.length = points->len - line.start;
        if (line.length > 0)
            g_array_append_val(lines, line);
    }
    return shape_new((const Point *)(gpointer)points->data, points->len,
                     (const ShapeLine *)(gpointer)lines->data, lines->len);
}

/* Returns: (transfer full): the union of the @n @shapes; NULL: it could not be made. */
static Shape *
unite_crossing(Shape *const *shapes, guint32 n)
{
    GArray *all = g_array_new(FALSE, FALSE, sizeof(UniteEdge));
    for (guint32 i = 0; i < n; i++)
        for (guint32 j = 0; j < shapes[i]->n_lines; j++) {
            Ring ring = shape_ring(shapes[i], j);
            for (guint32 k = 0; shapes[i]->lines[j].is_closed && k < ring.length; k++) {
                const UniteEdge edge = {ring.points[k], ring.points[(k + 1) % ring.length], i};
                if (!point_equal(edge.a, edge.b))
                    g_array_append_val(all, edge);
            }
        }
    g_autoptr(GArray) edges = cut_edges(all);
    if (edges == NULL)
        return NULL;
    g_autoptr(GHashTable) known = g_hash_table_new(hash_edge, are_equal_edges);
    g_autoptr(GArray) outline = g_array_new(FALSE, FALSE, sizeof(UniteEdge));
    g_autofree gboolean *is_in = g_new(gboolean, n);
    for (guint32 i = 0; i < edges->len; i++)
        if (g_hash_table_add(known, (gpointer)edge_at(edges, i)) &&
            is_outline(edges, edge_at(edges, i), is_in, n))
            g_array_append_vals(outline, edge_at(edges, i), 1);
    g_autoptr(Shape) rings = join_edges(outline);
    g_autoptr(Shape) split = shape_split(rings);
    return shape_clean(split);
}

/* Returns: (transfer full): the union of @shapes, whose boxes meet. */
static Shape *
unite_cluster(Shape *const *shapes, guint32 n)
{
    guint64 n_points = 0;
    for (guint32 i = 0; i < n; i++)
        n_points += shapes[i]->n_points;
    Shape *united = NULL;
    if (n > 1 && is_affordable(n_points) && do_interfere(shapes, n))
        united = unite_crossing(shapes, n);
    return united != NULL ? united : put_together(shapes, n);
}

typedef struct {
    guint32 *cluster; /* borrowed: union-find over shapes */
    guint32 shape;
} Clusters;

static gboolean
join_cluster(guint32 index, gpointer data)
{
    Clusters *clusters = data;
    union_find_join(clusters->cluster, index, clusters->shape);
    return TRUE;
}

Shape *
unite_shapes(Shape *const *shapes, guint32 n)
{
    g_autofree Box *boxes = g_new(Box, MAX(n, 1));
    g_autofree guint32 *cluster = union_find_new(n);
    if (n == 1)
        return shape_ref(shapes[0]);
    for (guint32 i = 0; i < n; i++)
        boxes[i] = shape_bounds(shapes[i]);
    BoxTree *tree = box_tree_new(boxes, n);
    for (guint32 i = 0; i < n; i++) {
        Clusters clusters = {cluster, i};
        box_tree_search(tree, boxes[i], join_cluster, &clusters);
    }
    box_tree_free(tree);
    g_autoptr(GPtrArray) united = g_ptr_array_new_with_free_func((GDestroyNotify)shape_unref);
    g_autofree GPtrArray **members = g_new0(GPtrArray *, MAX(n, 1));
    for (guint32 i = 0; i < n; i++) {
        guint32 first = union_find_root(cluster, i);
        if (members[first] == NULL)
            members[first] = g_ptr_array_new();
        g_ptr_array_add(members[first], shapes[i]);
    }
    for (guint32 i = 0; i < n; i++) {
        if (members[i] == NULL)
            continue;
        g_ptr_array_add(united, unite_cluster((Shape *const *)members[i]->pdata, members[i]->len));
        g_ptr_array_unref(members[i]);
    }
    return put_together((Shape *const *)united->pdata, united->len);
}
