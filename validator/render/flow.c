/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The edge is a quadratic B-spline. Three of its control points lie on each side and none on a
 * corner, which rounds the zigzag of the hexes; each is moved a little, by its own place.
 */
#include "validator/render/flow.h"

#include <math.h>

#define CONTROLS 3
#define WOBBLE 0.06 /* how far a control point is moved, in hexes */

#define NO_SIDE G_MAXUINT32

static const double controls_at[CONTROLS] = {0.2, 0.5, 0.8};

typedef struct {
    double x, y;
} Spot;

static guint32
mix_bits(guint32 x, guint32 y, guint32 salt)
{
    guint32 hash = x * 2654435761u ^ y * 2246822519u ^ salt * 3266489917u;
    hash = (hash ^ hash >> 15) * 0x2c1b3c6du;
    hash = (hash ^ hash >> 12) * 0x297a2d39u;
    return hash ^ hash >> 15;
}

/* Returns: -1 to 1, from 16 bits of @hash. */
static double
part_of(guint32 hash, guint shift)
{
    return (double)(hash >> shift & 0xffff) / 32767.5 - 1;
}

static int
compare_faces(gconstpointer a, gconstpointer b)
{
    guint32 left = *(const guint32 *)a, right = *(const guint32 *)b;
    return left < right ? -1 : left > right;
}

/* Adds the sides of @arc as those of @face. */
static void
add_arc(RenderFlow *flow, guint32 face, guint32 index)
{
    const Topology *topology = flow->map->scene.topology;
    const Arc *arc = &topology->arcs[index];
    const Point *points = topology_arc_points(topology, index);
    guint32 other = arc->right == face ? arc->left : arc->right;
    FlowSide side = {
        .is_rim =
            other == FACE_NONE || !g_array_binary_search(flow->faces, &other, compare_faces, NULL),
        .is_end = other == FACE_NONE,
        .before = NO_SIDE,
        .next = NO_SIDE,
    };
    for (guint32 i = 1; i < arc->length; i++) {
        gboolean is_right = arc->right == face;
        side.from = points[is_right ? i - 1 : i];
        side.to = points[is_right ? i : i - 1];
        g_array_append_val(flow->sides, side);
    }
}

static guint
hash_point(gconstpointer key)
{
    const Point *point = key;
    return mix_bits((guint32)point->x, (guint32)point->y, 0);
}

static gboolean
equal_points(gconstpointer a, gconstpointer b)
{
    return point_equal(*(const Point *)a, *(const Point *)b);
}

/* Finds the side that follows each side of the edge. In a corner of three hexes that is one; where
 * more meet, any will do. */
static void
chain_sides(RenderFlow *flow)
{
    g_autoptr(GHashTable) begins = g_hash_table_new(hash_point, equal_points);
    FlowSide *sides = (FlowSide *)(gpointer)flow->sides->data;
    for (guint32 i = 0; i < flow->sides->len; i++)
        if (sides[i].is_rim)
            g_hash_table_insert(begins, &sides[i].from, &sides[i]);
    for (guint32 i = 0; i < flow->sides->len; i++) {
        FlowSide *next = sides[i].is_rim ? g_hash_table_lookup(begins, &sides[i].to) : NULL;
        if (next == NULL || next->before != NO_SIDE)
            continue;
        next->before = i;
        sides[i].next = (guint32)(next - sides);
    }
}

RenderFlow *
render_flow_new(const RenderMap *map, GArray *faces)
{
    RenderFlow *flow = g_new0(RenderFlow, 1);
    *flow = (RenderFlow){
        .map = map,
        .faces = faces,
        .sides = g_array_new(FALSE, FALSE, sizeof(FlowSide)),
        .starts = g_array_new(FALSE, FALSE, sizeof(guint32)),
    };
    for (guint i = 0; i < faces->len; i++) {
        guint32 face = g_array_index(faces, guint32, i);
        const Topology *topology = flow->map->scene.topology;
        g_array_append_val(flow->starts, flow->sides->len);
        for (guint32 k = topology->face_rings[face]; k < topology->face_rings[face + 1]; k++) {
            const TopologyRing *ring = &topology->rings[k];
            for (guint32 j = 0; j < ring->length; j++)
                add_arc(flow, face, topology->uses[ring->start + j] / 2);
        }
    }
    g_array_append_val(flow->starts, flow->sides->len);
    chain_sides(flow);
    return flow;
}

void
render_flow_free(RenderFlow *flow)
{
    if (flow == NULL)
        return;
    g_array_unref(flow->faces);
    g_array_unref(flow->sides);
    g_array_unref(flow->starts);
    g_free(flow);
}

static const FlowSide *
side_at(const RenderFlow *flow, guint32 i)
{
    return i != NO_SIDE ? &g_array_index(flow->sides, FlowSide, i) : NULL;
}

static Spot
middle_of(Spot a, Spot b)
{
    return (Spot){(a.x + b.x) / 2, (a.y + b.y) / 2};
}

/* Returns: control point @i of @side. From either hex beside it they are the same. */
static Spot
find_control(const RenderFlow *flow, const FlowSide *side, guint i)
{
    gboolean is_first =
        side->from.x < side->to.x || (side->from.x == side->to.x && side->from.y < side->to.y);
    Point from = is_first ? side->from : side->to, to = is_first ? side->to : side->from;
    double at = controls_at[is_first ? i : CONTROLS - 1 - i];
    double x = from.x + ((double)to.x - from.x) * at, y = from.y + ((double)to.y - from.y) * at;
    guint32 hash = mix_bits((guint32)(gint32)lround(x), (guint32)(gint32)lround(y), 1);
    double wobble = flow->map->hex * WOBBLE;
    return (Spot){x + part_of(hash, 0) * wobble, y + part_of(hash, 16) * wobble};
}

static gboolean
side_bends(const FlowSide *side)
{
    return side != NULL && !side->is_end;
}

/* Returns: where the edge comes to @side, and where it leaves it. */
static Spot
begin_of(const RenderFlow *flow, const FlowSide *side)
{
    const FlowSide *before = side_at(flow, side->before);
    if (side_bends(side) && side_bends(before))
        return middle_of(find_control(flow, before, CONTROLS - 1), find_control(flow, side, 0));
    return (Spot){side->from.x, side->from.y};
}

static Spot
end_of(const RenderFlow *flow, const FlowSide *side)
{
    const FlowSide *next = side_at(flow, side->next);
    if (side_bends(side) && side_bends(next))
        return middle_of(find_control(flow, side, CONTROLS - 1), find_control(flow, next, 0));
    return (Spot){side->to.x, side->to.y};
}

/* A bend of the edge, from the first over the second to the third. */
typedef struct {
    Spot at[3];
} Bend;

static Bend
bend_of(const RenderFlow *flow, const FlowSide *side, guint i)
{
    Spot at = find_control(flow, side, i);
    return (Bend){{
        i == 0 ? begin_of(flow, side) : middle_of(find_control(flow, side, i - 1), at),
        at,
        i + 1 == CONTROLS ? end_of(flow, side) : middle_of(at, find_control(flow, side, i + 1)),
    }};
}

static Spot
to_pixels(const RenderView *view, Spot spot)
{
    return (Spot){spot.x * view->scale - view->x, spot.y * view->scale - view->y};
}

static void
trace_side(const RenderFlow *flow, const RenderView *view, const FlowSide *side)
{
    Spot to = to_pixels(view, end_of(flow, side));
    if (side->is_end) {
        pen_line_to(view->pen, to.x, to.y);
        return;
    }
    for (guint i = 0; i < CONTROLS; i++) {
        Bend bend = bend_of(flow, side, i);
        Spot a = to_pixels(view, bend.at[0]), b = to_pixels(view, bend.at[1]),
             c = to_pixels(view, bend.at[2]);
        pen_curve_to(view->pen, a.x + (b.x - a.x) * 2 / 3, a.y + (b.y - a.y) * 2 / 3,
                     c.x + (b.x - c.x) * 2 / 3, c.y + (b.y - c.y) * 2 / 3, c.x, c.y);
    }
}

void
render_flow_trace(const RenderFlow *flow, const RenderView *view)
{
    g_autofree guint8 *is_done = g_new0(guint8, MAX(flow->sides->len, 1));
    for (guint32 i = 0; i < flow->sides->len; i++) {
        if (!side_at(flow, i)->is_rim || is_done[i])
            continue;
        Spot from = to_pixels(view, begin_of(flow, side_at(flow, i)));
        pen_move_to(view->pen, from.x, from.y);
        for (guint32 j = i; j != NO_SIDE && !is_done[j]; j = side_at(flow, j)->next) {
            is_done[j] = TRUE;
            trace_side(flow, view, side_at(flow, j));
        }
        pen_close(view->pen);
    }
}

void
render_flow_trace_lines(const RenderFlow *flow, const RenderView *view)
{
    g_autofree guint8 *is_done = g_new0(guint8, MAX(flow->sides->len, 1));
    /* From where a line begins; then what goes round. */
    for (guint round = 0; round < 2; round++)
        for (guint32 i = 0; i < flow->sides->len; i++) {
            const FlowSide *side = side_at(flow, i);
            if (!side->is_rim || side->is_end || is_done[i] ||
                (round == 0 && side_bends(side_at(flow, side->before))))
                continue;
            Spot from = to_pixels(view, begin_of(flow, side));
            pen_move_to(view->pen, from.x, from.y);
            guint32 j = i;
            for (; side_bends(side_at(flow, j)) && !is_done[j]; j = side_at(flow, j)->next) {
                is_done[j] = TRUE;
                trace_side(flow, view, side_at(flow, j));
            }
            if (j == i)
                pen_close(view->pen);
        }
}

/* Sets @spot to where @bend is at @at, 0 to 1, @inside hexes to its right. */
static void
spot_on(const RenderFlow *flow, const RenderView *view, const Bend *bend, double at, double inside,
        FlowSpot *spot)
{
    const Spot *a = &bend->at[0], *b = &bend->at[1], *c = &bend->at[2];
    double x = 2 * (1 - at) * (b->x - a->x) + 2 * at * (c->x - b->x);
    double y = 2 * (1 - at) * (b->y - a->y) + 2 * at * (c->y - b->y);
    double length = MAX(hypot(x, y), 1e-9);
    spot->across = y / length;
    spot->down = -x / length;
    Spot on = {
        (1 - at) * (1 - at) * a->x + 2 * at * (1 - at) * b->x + at * at * c->x,
        (1 - at) * (1 - at) * a->y + 2 * at * (1 - at) * b->y + at * at * c->y,
    };
    on.x -= spot->across * inside * flow->map->hex;
    on.y -= spot->down * inside * flow->map->hex;
    on = to_pixels(view, on);
    spot->x = on.x;
    spot->y = on.y;
}

void
render_flow_rim(const RenderFlow *flow, const RenderView *view, const FlowRim *rim, FlowVisit visit,
                gpointer data)
{
    for (guint32 i = 0; i < flow->sides->len; i++) {
        const FlowSide *side = side_at(flow, i);
        if (!side->is_rim || side->is_end)
            continue;
        for (guint j = rim->turn; j < rim->n; j += rim->n_turns) {
            double at = (j + 0.5) * CONTROLS / rim->n;
            guint on = MIN((guint)at, CONTROLS - 1);
            Bend bend = bend_of(flow, side, on);
            FlowSpot spot = {.seed = mix_bits((guint32)side->from.x, (guint32)side->from.y, j + 2)};
            spot_on(flow, view, &bend, at - on, rim->inside, &spot);
            visit(&spot, data);
        }
    }
}

/* Whether @x, @y lies in the face of the sides from @first to @end, @margin from those where the
 * ground ends. */
static gboolean
is_on_face(const RenderFlow *flow, guint32 first, guint32 end, double x, double y, double margin)
{
    for (guint32 i = first; i < end; i++) {
        const FlowSide *side = side_at(flow, i);
        double across = (double)side->to.x - side->from.x, down = (double)side->to.y - side->from.y;
        double away =
            (across * (y - side->from.y) - down * (x - side->from.x)) / MAX(hypot(across, down), 1);
        if (away < (side->is_rim ? margin : 0))
            return FALSE;
    }
    return end > first;
}

/* Visits the knots of row @row of @net on the face at @index. */
static void
visit_row(const RenderFlow *flow, const RenderView *view, const FlowNet *net, guint index,
          gint32 row, FlowVisit visit, gpointer data)
{
    const guint32 *starts = (const guint32 *)(gpointer)flow->starts->data;
    Box box = flow->map->geometry->boxes[g_array_index(flow->faces, guint32, index)];
    double step = net->step * flow->map->hex, half = (row & 1) != 0 ? 0.5 : 0;
    gint32 last = (gint32)ceil(box.right / step - half) + 1;
    for (gint32 i = (gint32)floor(box.left / step - half) - 1; i <= last; i++) {
        guint32 hash = mix_bits((guint32)i, (guint32)row, net->salt);
        if (((guint)(row & 1) * 2 + (guint)(i & 1)) != net->turn || hash / 7 % 100 >= net->share)
            continue;
        double x = (i + half + net->shake * part_of(hash, 0)) * step;
        double y = (row * 0.8660254 + net->shake * part_of(hash, 16)) * step;
        if (!is_on_face(flow, starts[index], starts[index + 1], x, y, net->margin * flow->map->hex))
            continue;
        Spot at = to_pixels(view, (Spot){x, y});
        const FlowSpot spot = {at.x, at.y, 0, -1, hash * 2654435761u};
        visit(&spot, data);
    }
}

void
render_flow_net(const RenderFlow *flow, const RenderView *view, const FlowNet *net, FlowVisit visit,
                gpointer data)
{
    double step = net->step * flow->map->hex * 0.8660254;
    for (guint i = 0; i < flow->faces->len; i++) {
        Box box = flow->map->geometry->boxes[g_array_index(flow->faces, guint32, i)];
        gint32 last = (gint32)ceil(box.bottom / step) + 1;
        for (gint32 row = (gint32)floor(box.top / step) - 1; row <= last; row++)
            visit_row(flow, view, net, i, row, visit, data);
    }
}
