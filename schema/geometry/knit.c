/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Joining borders that are near each other without common points, and measuring the reach for that
 * in a drawing. The reach is read from a histogram: gaps of one width make a peak, and distances
 * beyond the last peak are due to chance.
 */
#include "schema/geometry/knit.h"

#include "schema/geometry/limits.h"
#include "schema/geometry/open-border.h"
#include "schema/geometry/work-budget.h"

#include <math.h>
#include <stdlib.h>

/* Width of a class of distances in grid units: half a pixel. */
#define CLASS 5u
#define N_CLASSES (KNIT_REACH_MAX / CLASS)

/* A class belongs to a peak when it has so much of the largest one. */
#define PEAK_SHARE 12u

/* Classes between two peaks that belong to one map: four pixels. */
#define PEAK_DISTANCE 8u

/* The least number of points of a peak, also as a fraction (1 / N) of all points of the drawing:
 * with shared borders, a few coasts are near each other by chance. */
#define PEAK_POINTS 4u
#define PEAK_SHARE_OF_ALL 50u

/* So many points, evenly spread over the map, are enough to measure by. */
#define MEASURED_POINTS (1u << 17)

typedef struct {
    const OpenBorder *border;
    const OpenPoint *point;
    double nearest2;
    WorkBudget *work;
} ReachSearch;

static gboolean
count_distance(guint32 index, gpointer data)
{
    ReachSearch *search = data;
    const OpenEdge *edge = open_border_edge(search->border, index);
    Point at = search->point->point;
    if (edge->face != search->point->face)
        search->nearest2 =
            MIN(search->nearest2, shape_line_distance2(at.x, at.y, edge->a, edge->b));
    return work_budget_spend(search->work, 1);
}

/* Returns: the class of a distance, given as its square, which is below that of KNIT_REACH_MAX: the
 * root of one just below is rounded up to KNIT_REACH_MAX itself. */
static guint
class_of_distance2(double distance2)
{
    return MIN((guint)(sqrt(distance2) / CLASS), N_CLASSES - 1);
}

guint
knit_measure_reach(const Topology *topology)
{
    OpenBorder border;
    guint counts[N_CLASSES] = {0}, largest = 0, end = 0;
    guint64 n_points = 0;
    for (guint32 i = 0; i < topology->n_faces; i++)
        n_points += topology->shapes[i]->n_points;
    WorkBudget work = work_budget(n_points);
    open_border_init(&border, topology);
    double most2 = (double)KNIT_REACH_MAX * KNIT_REACH_MAX;
    guint step = 1 + border.points->len / MEASURED_POINTS;
    for (guint32 i = 0; i < border.points->len && !work.gave_up; i += step) {
        ReachSearch search = {&border, open_border_point(&border, i), most2, &work};
        Point at = search.point->point;
        /* What is nearer than the half side of the box that was searched is the nearest. */
        for (guint reach = KNIT_REACH_MAX / 8;; reach = MIN(2 * reach, KNIT_REACH_MAX)) {
            Box near = box_grow(box_of_line(at, at), (gint32)reach);
            box_tree_search(border.edge_tree, near, count_distance, &search);
            if (reach == KNIT_REACH_MAX || search.nearest2 <= (double)reach * reach)
                break;
        }
        if (search.nearest2 < most2)
            counts[class_of_distance2(search.nearest2)]++;
    }
    open_border_clear(&border);
    if (work.gave_up)
        return 0;
    for (guint i = 0; i < N_CLASSES; i++)
        largest = MAX(largest, counts[i]);
    for (guint i = 0; i < N_CLASSES && (end == 0 || i < end + PEAK_DISTANCE); i++)
        if (counts[i] >= PEAK_POINTS && counts[i] >= largest / PEAK_SHARE &&
            (i == 0 || (guint64)counts[i] * step * PEAK_SHARE_OF_ALL >= n_points))
            end = i + 1;
    return end * CLASS;
}

/* Rounding to the grid puts a point beside the edge it was laid on by no more than this. */
#define ROUNDING 1.0

typedef struct {
    Point from, to;
} Move;

typedef struct {
    guint32 face;
    guint32 at;   /* index of a point of its shape */
    double along; /* 0: the point itself is dropped; else how far along its edge to insert */
    Point point;
} Change;

/* All open points at one place. */
typedef struct {
    guint32 start, end; /* in border.points */
    guint32 rank;       /* of the newest face here */
    gboolean is_moved;
} Place;

typedef struct {
    OpenBorder border;
    const gboolean *is_newer; /* borrowed; may be NULL */
    guint reach;
    GArray *places;  /* of Place */
    BoxTree *tree;   /* of the places */
    GArray *moves;   /* of Move */
    GArray *changes; /* of Change */
} Knit;

static guint32
rank_of(const Knit *knit, guint32 face)
{
    gboolean is_newer = knit->is_newer != NULL && knit->is_newer[face];
    return is_newer ? face : knit->border.topology->n_faces + face;
}

static Place *
place_at(const Knit *knit, guint32 index)
{
    return &g_array_index(knit->places, Place, index);
}

static Point
point_of(const Knit *knit, const Place *place)
{
    return open_border_point(&knit->border, place->start)->point;
}

static Box
box_around(Point point, guint reach)
{
    return box_grow(box_of_line(point, point), (gint32)reach);
}

static void
knit_init(Knit *knit, const Topology *topology, const gboolean *is_newer, guint reach)
{
    *knit = (Knit){
        .is_newer = is_newer,
        .reach = reach,
        .places = g_array_new(FALSE, FALSE, sizeof(Place)),
        .moves = g_array_new(FALSE, FALSE, sizeof(Move)),
        .changes = g_array_new(FALSE, FALSE, sizeof(Change)),
    };
    open_border_init(&knit->border, topology);
    const OpenBorder *border = &knit->border;
    for (guint32 i = 0; i < border->points->len;) {
        Place place = {.start = i, .rank = G_MAXUINT32};
        Point point = open_border_point(border, i)->point;
        for (; i < border->points->len && point_equal(open_border_point(border, i)->point, point);
             i++)
            place.rank = MIN(place.rank, rank_of(knit, open_border_point(border, i)->face));
        place.end = i;
        g_array_append_val(knit->places, place);
    }
    g_autofree Box *boxes = g_new(Box, MAX(knit->places->len, 1));
    for (guint32 i = 0; i < knit->places->len; i++)
        boxes[i] = box_around(point_of(knit, place_at(knit, i)), 0);
    knit->tree = box_tree_new(boxes, knit->places->len);
}

static gboolean
has_face(const Knit *knit, const Place *place, guint32 face)
{
    for (guint32 i = place->start; i < place->end; i++)
        if (open_border_point(&knit->border, i)->face == face)
            return TRUE;
    return FALSE;
}

static gboolean
have_common_face(const Knit *knit, const Place *a, const Place *b)
{
    for (guint32 i = a->start; i < a->end; i++)
        if (has_face(knit, b, open_border_point(&knit->border, i)->face))
            return TRUE;
    return FALSE;
}

/* A search around one place. */
typedef struct {
    Knit *knit;
    const Place *place;
    Point point;
    double nearest2;       /* squared distance of the best found; at first the reach */
    guint32 found;         /* a place or an open edge, or G_MAXUINT32 */
    guint32 face;          /* of which edges are wanted, or FACE_NONE: any newer one */
    gboolean needs_inside; /* the foot of the perpendicular must be on the edge */
} JoinSearch;

static JoinSearch
search_around(Knit *knit, const Place *place, Point point)
{
    double reach = knit->reach;
    return (JoinSearch){
        .knit = knit,
        .place = place,
        .point = point,
        .nearest2 = reach * reach + 0.5,
        .found = G_MAXUINT32,
        .face = FACE_NONE,
    };
}

static void
consider_join(JoinSearch *search, guint32 index, double distance2)
{
    if (distance2 < search->nearest2 || (distance2 == search->nearest2 && index < search->found)) {
        search->nearest2 = distance2;
        search->found = index;
    }
}

static gboolean
consider_place(guint32 index, gpointer data)
{
    JoinSearch *search = data;
    const Place *other = place_at(search->knit, index);
    Point point = point_of(search->knit, other);
    if (other->rank < search->place->rank && !other->is_moved &&
        !have_common_face(search->knit, other, search->place))
        consider_join(search, index,
                      shape_line_distance2(search->point.x, search->point.y, point, point));
    return TRUE;
}

/* Returns: the position of @point along the edge, 0 to 1 between its ends. */
static double
along_edge(const OpenEdge *edge, Point point)
{
    double dx = (double)edge->b.x - edge->a.x, dy = (double)edge->b.y - edge->a.y;
    double px = (double)point.x - edge->a.x, py = (double)point.y - edge->a.y;
    return (px * dx + py * dy) / (dx * dx + dy * dy);
}

static gboolean
is_within(const OpenEdge *edge, Point point)
{
    double along = along_edge(edge, point);
    return along > 0 && along < 1;
}

static gboolean
consider_edge(guint32 index, gpointer data)
{
    JoinSearch *search = data;
    const OpenEdge *edge = open_border_edge(&search->knit->border, index);
    if (search->face != FACE_NONE ? edge->face != search->face
                                  : rank_of(search->knit, edge->face) >= search->place->rank ||
                                        has_face(search->knit, search->place, edge->face))
        return TRUE;
    if (!search->needs_inside || is_within(edge, search->point))
        consider_join(search, index,
                      shape_line_distance2(search->point.x, search->point.y, edge->a, edge->b));
    return TRUE;
}

static int
compare_by_rank(gconstpointer a, gconstpointer b, gpointer data)
{
    const Knit *knit = data;
    const Place *p = place_at(knit, *(const guint32 *)a), *q = place_at(knit, *(const guint32 *)b);
    if (p->rank != q->rank)
        return p->rank < q->rank ? -1 : 1;
    return p->start < q->start ? -1 : p->start > q->start;
}

/* Step 1: points are moved to the nearest point of a newer face. */
static void
snap_points(Knit *knit)
{
    guint32 n = knit->places->len;
    g_autoptr(GArray) order = g_array_sized_new(FALSE, FALSE, sizeof(guint32), n);
    for (guint32 i = 0; i < n; i++)
        g_array_append_val(order, i);
    g_array_sort_with_data(order, compare_by_rank, knit);
    for (guint32 i = 0; i < n; i++) {
        Place *place = place_at(knit, g_array_index(order, guint32, i));
        JoinSearch search = search_around(knit, place, point_of(knit, place));
        box_tree_search(knit->tree, box_around(search.point, knit->reach), consider_place, &search);
        if (search.found == G_MAXUINT32)
            continue;
        Move move = {search.point, point_of(knit, place_at(knit, search.found))};
        g_array_append_val(knit->moves, move);
        place->is_moved = TRUE;
    }
}

static gboolean
is_near_face(Knit *knit, const Place *place, Point point, guint32 face)
{
    JoinSearch search = search_around(knit, place, point);
    search.face = face;
    box_tree_search(knit->border.edge_tree, box_around(point, knit->reach), consider_edge, &search);
    return search.found != G_MAXUINT32;
}

/* Returns: whether this point of an older border can be dropped for the course of @face: both its
 * neighbours in the ring are along that face too. */
static gboolean
is_needless(Knit *knit, const Place *place, guint32 face)
{
    const OpenPoint *point = open_border_point(&knit->border, place->start);
    const Shape *shape = knit->border.topology->shapes[point->face];
    if (point->is_node || place->end - place->start > 1)
        return FALSE;
    for (guint32 i = 0; i < shape->n_lines; i++) {
        Ring ring = shape_ring(shape, i);
        guint32 at = point->at - shape->lines[i].start;
        if (point->at < shape->lines[i].start || at >= ring.length)
            continue;
        Point next = ring.points[(at + 1) % ring.length];
        Point before = ring.points[(at + ring.length - 1) % ring.length];
        double away2 = shape_line_distance2(point->point.x, point->point.y, before, next);
        return ring.length > 3 && away2 <= (double)knit->reach * knit->reach &&
               is_near_face(knit, place, next, face) && is_near_face(knit, place, before, face);
    }
    return FALSE;
}

/* Step 2: points without a near point are dropped or, where borders meet, moved onto the edge. */
static void
move_along(Knit *knit)
{
    for (guint32 i = 0; i < knit->places->len; i++) {
        const Place *place = place_at(knit, i);
        const OpenPoint *point = open_border_point(&knit->border, place->start);
        JoinSearch search = search_around(knit, place, point->point);
        search.needs_inside = TRUE;
        box_tree_search(knit->border.edge_tree, box_around(point->point, knit->reach),
                        consider_edge, &search);
        if (search.found == G_MAXUINT32)
            continue;
        const OpenEdge *edge = open_border_edge(&knit->border, search.found);
        if (is_needless(knit, place, edge->face)) {
            Change change = {.face = point->face, .at = point->at};
            g_array_append_val(knit->changes, change);
        } else if (search.nearest2 > ROUNDING) {
            double along = along_edge(edge, point->point);
            Point to = {
                (gint32)floor(edge->a.x + along * ((double)edge->b.x - edge->a.x) + 0.5),
                (gint32)floor(edge->a.y + along * ((double)edge->b.y - edge->a.y) + 0.5),
            };
            Move move = {point->point, to};
            g_array_append_val(knit->moves, move);
        }
    }
}

/* Notes the edge of one face that is nearest to the place of a search. */
typedef struct {
    guint32 edge;
    guint32 face;
    double distance2;
} NearEdge;

typedef struct {
    JoinSearch search;
    NearEdge near[LIMIT_NODE_FACES];
    guint n_near;
} InsertSearch;

static gboolean
note_edge(guint32 index, gpointer data)
{
    InsertSearch *insert = data;
    JoinSearch *search = &insert->search;
    const OpenEdge *edge = open_border_edge(&search->knit->border, index);
    if (has_face(search->knit, search->place, edge->face) || !is_within(edge, search->point))
        return TRUE;
    gboolean is_older = rank_of(search->knit, edge->face) > search->place->rank;
    double distance2 = shape_line_distance2(search->point.x, search->point.y, edge->a, edge->b);
    if (distance2 > (is_older ? search->nearest2 : ROUNDING))
        return TRUE;
    guint i = 0;
    while (i < insert->n_near && insert->near[i].face != edge->face)
        i++;
    if (i == LIMIT_NODE_FACES)
        return TRUE;
    insert->n_near = MAX(insert->n_near, i + 1);
    if (insert->near[i].face != edge->face || distance2 < insert->near[i].distance2 ||
        (distance2 == insert->near[i].distance2 && index < insert->near[i].edge))
        insert->near[i] = (NearEdge){index, edge->face, distance2};
    return TRUE;
}

/* Step 3: points of one border along an edge of the other are added to that. */
static void
insert_points(Knit *knit)
{
    for (guint32 i = 0; i < knit->places->len; i++) {
        const Place *place = place_at(knit, i);
        InsertSearch insert = {.search = search_around(knit, place, point_of(knit, place))};
        for (guint j = 0; j < LIMIT_NODE_FACES; j++)
            insert.near[j].face = FACE_NONE;
        box_tree_search(knit->border.edge_tree, box_around(insert.search.point, knit->reach),
                        note_edge, &insert);
        for (guint j = 0; j < insert.n_near; j++) {
            const OpenEdge *edge = open_border_edge(&knit->border, insert.near[j].edge);
            Change change = {
                .face = edge->face,
                .at = edge->at,
                .along = along_edge(edge, insert.search.point),
                .point = insert.search.point,
            };
            g_array_append_val(knit->changes, change);
        }
    }
}

static int
compare_moves(gconstpointer a, gconstpointer b)
{
    const Move *p = a, *q = b;
    if (p->from.x != q->from.x)
        return p->from.x < q->from.x ? -1 : 1;
    return p->from.y < q->from.y ? -1 : p->from.y > q->from.y;
}

static int
compare_changes(gconstpointer a, gconstpointer b)
{
    const Change *p = a, *q = b;
    if (p->face != q->face)
        return p->face < q->face ? -1 : 1;
    if (p->at != q->at)
        return p->at < q->at ? -1 : 1;
    return p->along < q->along ? -1 : p->along > q->along;
}

/* Returns: (transfer full): the shape of @face with the moves and its changes, which start at
 * @change; @change is moved after them. */
static Shape *
change_shape(const Knit *knit, guint32 face, guint32 *change)
{
    Shape *shape = knit->border.topology->shapes[face];
    const Change *changes = (const Change *)(gpointer)knit->changes->data;
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(Point));
    g_autofree ShapeLine *lines = g_memdup2(shape->lines, sizeof *lines * shape->n_lines);
    gboolean is_changed = FALSE;
    for (guint32 i = 0; i < shape->n_lines; i++) {
        guint32 start = lines[i].start, length = lines[i].length;
        lines[i].start = points->len;
        for (guint32 at = start; at < start + length; at++) {
            Point point = shape->points[at];
            const Move *move = knit->moves->len == 0
                                   ? NULL
                                   : bsearch(&(Move){.from = point}, knit->moves->data,
                                             knit->moves->len, sizeof(Move), compare_moves);
            gboolean is_dropped = FALSE;
            guint32 kept = points->len;
            point = move != NULL ? move->to : point;
            g_array_append_val(points, point);
            for (; *change < knit->changes->len && changes[*change].face == face &&
                   changes[*change].at == at;
                 (*change)++) {
                is_dropped |= changes[*change].along == 0;
                if (changes[*change].along > 0)
                    g_array_append_val(points, changes[*change].point);
                is_changed = TRUE;
            }
            if (is_dropped)
                g_array_remove_index(points, kept);
            is_changed |= move != NULL;
        }
        lines[i].length = points->len - lines[i].start;
    }
    if (!is_changed)
        return shape_ref(shape);
    return shape_new((const Point *)(gpointer)points->data, points->len, lines, shape->n_lines);
}

/* Returns: (transfer full): the map with the moves and changes of one step; NULL: there are none.
 */
static Topology *
apply_changes(Knit *knit)
{
    if (knit->moves->len == 0 && knit->changes->len == 0)
        return NULL;
    g_autoptr(GPtrArray) shapes = g_ptr_array_new_with_free_func((GDestroyNotify)shape_unref);
    guint32 change = 0;
    g_array_sort(knit->moves, compare_moves);
    g_array_sort(knit->changes, compare_changes);
    for (guint32 i = 0; i < knit->border.topology->n_faces; i++)
        g_ptr_array_add(shapes, change_shape(knit, i, &change));
    return topology_new((Shape *const *)shapes->pdata, shapes->len);
}

Topology *
knit_borders(Topology *topology, const gboolean *is_newer, guint reach)
{
    static void (*const steps[])(Knit *) = {snap_points, move_along, insert_points};
    Topology *map = topology_ref(topology);
    guint n_idle = 0;
    for (guint i = 0; i < LIMIT_KNIT_ROUNDS * G_N_ELEMENTS(steps); i++) {
        Knit knit;
        knit_init(&knit, map, is_newer, MIN(reach, LIMIT_COORDINATE));
        steps[i % G_N_ELEMENTS(steps)](&knit);
        Topology *next = apply_changes(&knit);
        open_border_clear(&knit.border);
        box_tree_free(knit.tree);
        g_array_unref(knit.places);
        g_array_unref(knit.moves);
        g_array_unref(knit.changes);
        n_idle = next == NULL ? n_idle + 1 : 0;
        if (n_idle == G_N_ELEMENTS(steps))
            break;
        if (next != NULL) {
            topology_unref(map);
            map = next;
        }
    }
    return map;
}
