/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ground that changes hands: every edge of the map, and of a ring laid into it, has ground on
 * either side; that goes to another face or stays, and what then has different faces beside it is a
 * rim.
 */
#include "schema/geometry/reshape/ground.h"
#include "schema/geometry/reshape/lay.h"
#include "schema/geometry/reshape/net.h"
#include "schema/geometry/reshape/sides.h"

/* Who gets what. */
typedef struct {
    guint32 taker;             /* FACE_NONE: the ground is nobody's then */
    gboolean takes_nobodys;    /* what is nobody's, too */
    const gboolean *gives_way; /* borrowed: for each face; NULL: none */
} Terms;

typedef struct {
    const Topology *map;
    const Ground *ground; /* of the ring; NULL: the terms are for all ground */
    Ring ring;
    Box bounds; /* of the ring */
    Terms terms;
    guint32 n_faces;      /* with the new one */
    gboolean *is_changed; /* owned: for each face */
    GArray *before;       /* of Side: of those whose ground may change */
    GArray *after;
} Cut;

static void
cut_init(Cut *cut, const Topology *map, const Ground *ground, Terms terms)
{
    *cut = (Cut){
        .map = map,
        .ground = ground,
        .terms = terms,
        .n_faces = MAX(map->n_faces, terms.taker != FACE_NONE ? terms.taker + 1 : 0),
        .before = g_array_new(FALSE, FALSE, sizeof(Side)),
        .after = g_array_new(FALSE, FALSE, sizeof(Side)),
    };
    cut->is_changed = g_new0(gboolean, MAX(cut->n_faces, 1));
    if (ground != NULL) {
        cut->ring = (Ring){ground->points, ground->n_points};
        cut->bounds = ring_bounds(cut->ring);
    }
}

static void
cut_clear(Cut *cut)
{
    g_free(cut->is_changed);
    g_array_unref(cut->before);
    g_array_unref(cut->after);
}

static guint32
new_owner(const Cut *cut, guint32 face)
{
    const Terms *terms = &cut->terms;
    gboolean gives = face == FACE_NONE ? terms->takes_nobodys
                                       : terms->gives_way != NULL && terms->gives_way[face];
    return gives ? terms->taker : face;
}

static void
add_side(GArray *sides, guint32 face, Point from, Point to)
{
    const Side side = {.face = face, .from = from, .to = to};
    if (face != FACE_NONE)
        g_array_append_val(sides, side);
}

/* The way from @a to @b has ground of @left and @right beside it, which may be inside the ring. */
static void
add_edge(Cut *cut, Point a, Point b, const guint32 faces[2], const gboolean is_inside[2])
{
    guint32 now[2];
    for (guint i = 0; i < 2; i++) {
        now[i] = is_inside[i] ? new_owner(cut, faces[i]) : faces[i];
        if (now[i] == faces[i])
            continue;
        if (faces[i] != FACE_NONE)
            cut->is_changed[faces[i]] = TRUE;
        if (now[i] != FACE_NONE)
            cut->is_changed[now[i]] = TRUE;
    }
    if (faces[0] != faces[1]) {
        add_side(cut->before, faces[0], b, a);
        add_side(cut->before, faces[1], a, b);
    }
    if (now[0] != now[1]) {
        add_side(cut->after, now[0], b, a);
        add_side(cut->after, now[1], a, b);
    }
}

static gboolean
may_change(const Cut *cut, const Box *bounds, guint32 face)
{
    return face != FACE_NONE && (cut->ground == NULL || box_meets(bounds[face], cut->bounds));
}

/* Between two vertices of the ring an arc lies all inside it or all outside. */
static void
add_arc(Cut *cut, guint32 arc)
{
    const Arc *row = &cut->map->arcs[arc];
    const Point *points = topology_arc_points(cut->map, arc);
    const guint32 faces[2] = {row->left, row->right};
    gboolean is_inside = cut->ground == NULL;
    gboolean is_known = is_inside;
    for (guint32 i = 0; i + 1 < row->length; i++) {
        Point a = points[i], b = points[i + 1];
        int way = cut->ground != NULL ? ground_way(cut->ground, a, b) : 0;
        if (way != 0) {
            add_edge(cut, a, b, faces, (gboolean[]){way<0, way> 0});
            is_known = FALSE;
            continue;
        }
        if (cut->ground != NULL && (!is_known || ground_has(cut->ground, a)))
            is_inside = box_meets(box_of_line(a, b), cut->bounds) &&
                        ring_contains_half(cut->ring, (Point){a.x + b.x, a.y + b.y});
        is_known = TRUE;
        add_edge(cut, a, b, faces, (gboolean[]){is_inside, is_inside});
    }
}

static void
add_edges(Cut *cut)
{
    const Topology *map = cut->map;
    g_autofree Box *bounds = g_new(Box, MAX(map->n_faces, 1));
    for (guint32 i = 0; i < map->n_faces; i++)
        bounds[i] = shape_bounds(map->shapes[i]);
    for (guint32 i = 0; i < map->n_arcs; i++)
        if (may_change(cut, bounds, map->arcs[i].left) ||
            may_change(cut, bounds, map->arcs[i].right))
            add_arc(cut, i);
    for (guint32 i = 0; cut->ground != NULL && i < cut->ground->n_pieces; i++) {
        const guint32 faces[2] = {cut->ground->faces[i], cut->ground->faces[i]};
        Point a = cut->ring.points[i], b = cut->ring.points[i + 1 < cut->ring.length ? i + 1 : 0];
        if (!cut->ground->is_border[i])
            add_edge(cut, a, b, faces, (gboolean[]){FALSE, TRUE});
    }
}

/* Returns: (transfer full): the new shape of @face; NULL with @refused set. */
static Shape *
shape_of(Cut *cut, guint32 face, Reshaped *refused)
{
    SideRings before, after;
    side_rings_init(&before, cut->before, face);
    side_rings_init(&after, cut->after, face);
    guint32 n_before = MAX(side_rings_count_outer(&before), 1);
    guint32 n_after = side_rings_count_outer(&after);
    gboolean is_emptied = cut->ground == NULL && face != cut->terms.taker;
    Point at = cut->ground != NULL ? cut->ring.points[0] : (Point){0, 0};
    Shape *old = face < cut->map->n_faces ? cut->map->shapes[face] : NULL;
    Shape *shape = NULL;
    if (n_after == 0 && !is_emptied)
        *refused = reshape_refuse(RESHAPE_COVERED, face, at);
    else if (n_after > n_before)
        *refused = reshape_refuse(RESHAPE_PARTED, face, at);
    else
        shape = side_rings_shape(&after, NULL, is_emptied ? NULL : old);
    side_rings_clear(&before);
    side_rings_clear(&after);
    return shape;
}

/* Puts all faces together whose ground changed. */
static Reshaped
cut_finish(Cut *cut, const Topology *map)
{
    Reshaped refused = {.face = FACE_NONE};
    gboolean is_changed = FALSE;
    g_autoptr(GPtrArray) shapes = g_ptr_array_new_with_free_func((GDestroyNotify)shape_unref);
    add_edges(cut);
    for (guint32 i = 0; i < cut->n_faces; i++) {
        is_changed |= cut->is_changed[i];
        if (!cut->is_changed[i] && i >= map->n_faces)
            return reshape_refuse(RESHAPE_COVERED, FACE_NONE, cut->ring.points[0]);
        Shape *shape =
            cut->is_changed[i] ? shape_of(cut, i, &refused) : shape_ref(cut->map->shapes[i]);
        if (shape == NULL)
            return refused;
        g_ptr_array_add(shapes, shape);
    }
    if (!is_changed)
        return reshape_refuse(RESHAPE_NOTHING, FACE_NONE, (Point){0, 0});
    return net_finish(map, (Shape *const *)shapes->pdata, shapes->len);
}

/* Turns @line so that its inside is to the right. Returns: FALSE if it has none. */
static gboolean
turn_clockwise(GArray *line)
{
    Point *points = (Point *)(gpointer)line->data;
    gint64 area2 = ring_area2((Ring){points, line->len});
    for (guint i = 0, j = line->len; area2 < 0 && i + 1 < j; i++) {
        Point point = points[i];
        points[i] = points[--j];
        points[j] = point;
    }
    return area2 != 0;
}

static Reshaped
cut_ring(Topology *map, const Point *ring, guint32 n_points, Terms terms, ReshapeSnap snap)
{
    Ground ground;
    Cut cut;
    g_autoptr(GArray) line = g_array_new(FALSE, FALSE, sizeof(Point));
    g_array_append_vals(line, ring, n_points);
    Reshaped laid = lay_line(map, line, TRUE, snap);
    g_autoptr(Topology) with_line = laid.map;
    if (laid.problem != RESHAPE_DONE)
        return laid;
    if (!turn_clockwise(line))
        return reshape_refuse(RESHAPE_FLAT, FACE_NONE, ring[0]);
    ground_init(&ground, with_line, (const Point *)(gconstpointer)line->data, line->len, TRUE);
    cut_init(&cut, with_line, &ground, terms);
    Reshaped reshaped = cut_finish(&cut, map);
    cut_clear(&cut);
    ground_clear(&ground);
    return reshaped;
}

Reshaped
reshape_draw(Topology *map, const Point *ring, guint32 n_points, const gboolean *gives_way,
             ReshapeSnap snap)
{
    const Terms terms = {.taker = map->n_faces, .takes_nobodys = TRUE, .gives_way = gives_way};
    return cut_ring(map, ring, n_points, terms, snap);
}

Reshaped
reshape_cut(Topology *map, guint32 face, const Point *ring, guint32 n_points, ReshapeSnap snap)
{
    g_assert(face < map->n_faces);
    g_autofree gboolean *gives_way = g_new0(gboolean, map->n_faces);
    gives_way[face] = TRUE;
    return cut_ring(map, ring, n_points, (Terms){.taker = FACE_NONE, .gives_way = gives_way}, snap);
}

static gboolean
have_border(const Topology *map, guint32 face, guint32 other)
{
    for (guint32 i = 0; i < map->n_arcs; i++)
        if ((map->arcs[i].left == face && map->arcs[i].right == other) ||
            (map->arcs[i].left == other && map->arcs[i].right == face))
            return TRUE;
    return FALSE;
}

static Reshaped
hand_over(Topology *map, guint32 face, guint32 taker)
{
    Cut cut;
    g_autofree gboolean *gives_way = g_new0(gboolean, map->n_faces);
    gives_way[face] = TRUE;
    cut_init(&cut, map, NULL, (Terms){.taker = taker, .gives_way = gives_way});
    Reshaped reshaped = cut_finish(&cut, map);
    cut_clear(&cut);
    return reshaped;
}

Reshaped
reshape_merge(Topology *map, guint32 face, guint32 other)
{
    g_assert(face < map->n_faces && other < map->n_faces);
    if (face == other || !have_border(map, face, other))
        return reshape_refuse(RESHAPE_STRANGE, other, (Point){0, 0});
    return hand_over(map, other, face);
}

Reshaped
reshape_remove(Topology *map, guint32 face)
{
    g_assert(face < map->n_faces);
    if (map->shapes[face]->n_points == 0)
        return reshape_refuse(RESHAPE_NOTHING, face, (Point){0, 0});
    return hand_over(map, face, FACE_NONE);
}
