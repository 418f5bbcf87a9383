/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each part is laid out alone, at the same place; then they are set down in rows. Of a large graph
 * nodes are pulled by those near them and by some pivots, instead of by all (M. Ortmann, M.
 * Klimenta, U. Brandes, "A sparse stress model", 2016), and no crossings are searched.
 */
#include "schema/geometry/diagram.h"

#include <math.h>
#include <string.h>

#define SWEEPS 150 /* of stress: it changes hardly after half of them */
#define ROUNDS 40  /* of moves; most graphs end after a few */

/* The rounds that also spread spots that are too close; later ones only remove crossings. */
#define SPREADING_ROUNDS 6

/* A spot is not nearer than this to another one, and to the line between two others. */
#define ROOM 0.75
#define ROOM_OF_LINES 0.36

/* The cost of a crossing, relative to a pair of spots that are too close. */
#define CROSSING_WEIGHT 4.0
#define LINE_WEIGHT 2.0 /* of a spot near to a line */

/* Between parts, and how much wider than high all of them are. */
#define GAP 1.2
#define STRETCH 1.4

#define UNREACHED G_MAXUINT16

/* More nodes than this are a large graph: all distances would take too long. */
#define SMALL_NODES_MAX 500u

/* Large graphs: pivots of a part, nodes near to each node, and how often all are pulled, and pushed
 * apart. */
#define N_PIVOTS 60u
#define N_NEAR 40u
#define LARGE_SWEEPS 80
#define PUSHES 40

/* Where a place may go: directions and how far. */
#define N_DIRECTIONS 12
static const double reaches[] = {0.25, 0.6, 1.1, 1.8, 3.0};

typedef struct {
    guint32 n, n_lines;
    const DiagramLine *lines;
    guint32 *first;     /* owned: the start of the neighbours of each node; one more for the end */
    guint32 *others;    /* owned: neighbours, node by node */
    guint32 *others_by; /* owned: the lines that lead there */
    guint16 *distance;  /* owned: n * n, in lines; UNREACHED: of different parts */
    guint32 *part;      /* owned: of each node */
    guint32 n_parts;
    DiagramSpot *spots; /* borrowed */
} Graph;

static void
index_neighbours(Graph *graph)
{
    graph->first = g_new0(guint32, graph->n + 2);
    graph->others = g_new0(guint32, 2 * (gsize)graph->n_lines + 1);
    graph->others_by = g_new0(guint32, 2 * (gsize)graph->n_lines + 1);
    g_autofree guint32 *filled = g_new0(guint32, graph->n + 1);
    for (guint32 i = 0; i < graph->n_lines; i++) {
        graph->first[graph->lines[i].a + 1]++;
        graph->first[graph->lines[i].b + 1]++;
    }
    for (guint32 i = 0; i < graph->n; i++)
        graph->first[i + 1] += graph->first[i];
    for (guint32 i = 0; i < graph->n_lines; i++) {
        const DiagramLine line = graph->lines[i];
        guint32 at_a = graph->first[line.a] + filled[line.a]++;
        guint32 at_b = graph->first[line.b] + filled[line.b]++;
        graph->others[at_a] = line.b;
        graph->others[at_b] = line.a;
        graph->others_by[at_a] = graph->others_by[at_b] = i;
    }
}

/* Finds how far all are from @from; those that are reached are of @part. */
static void
measure_from(Graph *graph, guint32 from, guint32 part, guint32 *queue)
{
    guint16 *distance = graph->distance + (gsize)from * graph->n;
    guint32 n = 1;
    for (guint32 i = 0; i < graph->n; i++)
        distance[i] = UNREACHED;
    distance[from] = 0;
    queue[0] = from;
    for (guint32 i = 0; i < n; i++) {
        guint32 node = queue[i];
        graph->part[node] = part;
        for (guint32 j = graph->first[node]; j < graph->first[node + 1]; j++)
            if (distance[graph->others[j]] == UNREACHED) {
                distance[graph->others[j]] = (guint16)(distance[node] + 1);
                queue[n++] = graph->others[j];
            }
    }
}

static double
distance_of(const Graph *graph, guint32 a, guint32 b)
{
    return graph->distance[(gsize)a * graph->n + b];
}

/* Returns: the node of @part farthest from @from, the first of several. @balance: as far from the
 * other as from @from counts more. */
static guint32
find_far(const Graph *graph, guint32 part, guint32 from, guint32 other)
{
    guint32 found = from;
    double most = -G_MAXDOUBLE;
    for (guint32 i = 0; i < graph->n; i++) {
        if (graph->part[i] != part)
            continue;
        double one = distance_of(graph, from, i), two = distance_of(graph, other, i);
        double worth = one + two - 3 * fabs(one - two) * (from != other);
        if (worth > most) {
            most = worth;
            found = i;
        }
    }
    return found;
}

/* One axis is between two nodes that are far apart, the other between two nodes equally far from
 * both. */
static void
begin_part(Graph *graph, guint32 part, guint32 first)
{
    guint32 left = find_far(graph, part, first, first);
    guint32 right = find_far(graph, part, left, left);
    guint32 top = find_far(graph, part, left, right), bottom = top;
    double most = -G_MAXDOUBLE;
    for (guint32 i = 0; i < graph->n; i++) {
        if (graph->part[i] != part)
            continue;
        double skew = fabs(distance_of(graph, left, i) - distance_of(graph, right, i));
        double worth = distance_of(graph, top, i) - 0.5 * skew;
        if (worth > most) {
            most = worth;
            bottom = i;
        }
    }
    for (guint32 i = 0; i < graph->n; i++) {
        if (graph->part[i] != part)
            continue;
        double x = distance_of(graph, left, i) - distance_of(graph, right, i);
        double y = distance_of(graph, top, i) - distance_of(graph, bottom, i);
        /* Twins would move together for ever. */
        graph->spots[i].x = x / 2 + 0.01 * (i % 7);
        graph->spots[i].y = y / 2 + 0.01 * (i % 11);
    }
}

/* Moves @node to where the stress of what joins it to all others of its part is least. */
static void
relax_node(Graph *graph, guint32 node)
{
    DiagramSpot at = graph->spots[node], sum = {0, 0};
    double weights = 0;
    for (guint32 i = 0; i < graph->n; i++) {
        if (i == node || graph->part[i] != graph->part[node])
            continue;
        double wanted = distance_of(graph, node, i), weight = 1 / (wanted * wanted);
        double dx = at.x - graph->spots[i].x, dy = at.y - graph->spots[i].y;
        double length = sqrt(dx * dx + dy * dy);
        double factor = length > 1e-9 ? wanted / length : 0;
        sum.x += weight * (graph->spots[i].x + dx * factor);
        sum.y += weight * (graph->spots[i].y + dy * factor);
        weights += weight;
    }
    if (weights > 0)
        graph->spots[node] = (DiagramSpot){sum.x / weights, sum.y / weights};
}

static double
side_of(DiagramSpot a, DiagramSpot b, DiagramSpot c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static gboolean
spots_cross(DiagramSpot a, DiagramSpot b, DiagramSpot c, DiagramSpot d)
{
    if (MAX(a.x, b.x) < MIN(c.x, d.x) || MAX(c.x, d.x) < MIN(a.x, b.x) ||
        MAX(a.y, b.y) < MIN(c.y, d.y) || MAX(c.y, d.y) < MIN(a.y, b.y))
        return FALSE;
    return side_of(a, b, c) * side_of(a, b, d) <= 0 && side_of(c, d, a) * side_of(c, d, b) <= 0;
}

static gboolean
have_common_end(DiagramLine a, DiagramLine b)
{
    return a.a == b.a || a.a == b.b || a.b == b.a || a.b == b.b;
}

/* Returns: by how much @spot is nearer than @room to the line from @a to @b: 0 to 1. */
static double
closeness(DiagramSpot spot, DiagramSpot a, DiagramSpot b, double room)
{
    double dx = b.x - a.x, dy = b.y - a.y, length = dx * dx + dy * dy;
    if (spot.x < MIN(a.x, b.x) - room || spot.x > MAX(a.x, b.x) + room ||
        spot.y < MIN(a.y, b.y) - room || spot.y > MAX(a.y, b.y) + room)
        return 0;
    double along = length > 0 ? ((spot.x - a.x) * dx + (spot.y - a.y) * dy) / length : 0;
    along = CLAMP(along, 0, 1);
    dx = spot.x - (a.x + along * dx);
    dy = spot.y - (a.y + along * dy);
    double distance = sqrt(dx * dx + dy * dy);
    return distance < room ? 1 - distance / room : 0;
}

/* Returns: the cost of the position of @node: crossings of its lines, spots near it or its lines,
 * lines near it; stops as soon as it reaches @enough. */
static double
cost_of(const Graph *graph, guint32 node, double enough)
{
    const DiagramSpot *spots = graph->spots;
    guint32 part = graph->part[node];
    double cost = 0;
    for (guint32 i = 0; i < graph->n; i++)
        if (i != node && graph->part[i] == part)
            cost += closeness(spots[i], spots[node], spots[node], ROOM);
    for (guint32 i = 0; i < graph->n_lines && cost < enough; i++) {
        const DiagramLine line = graph->lines[i];
        if (line.a == node || line.b == node || graph->part[line.a] != part)
            continue;
        cost += LINE_WEIGHT * closeness(spots[node], spots[line.a], spots[line.b], ROOM_OF_LINES);
        for (guint32 j = graph->first[node]; j < graph->first[node + 1]; j++) {
            guint32 other = graph->others[j];
            if (!have_common_end(line, graph->lines[graph->others_by[j]]) &&
                spots_cross(spots[node], spots[other], spots[line.a], spots[line.b]))
                cost += CROSSING_WEIGHT;
        }
    }
    for (guint32 j = graph->first[node]; j < graph->first[node + 1] && cost < enough; j++)
        for (guint32 i = 0; i < graph->n; i++)
            if (i != node && i != graph->others[j] && graph->part[i] == part)
                cost += LINE_WEIGHT *
                        closeness(spots[i], spots[node], spots[graph->others[j]], ROOM_OF_LINES);
    return cost;
}

/* Returns: the middle of the neighbours of @node. */
static DiagramSpot
middle_of(const Graph *graph, guint32 node)
{
    DiagramSpot sum = {0, 0};
    guint32 n = graph->first[node + 1] - graph->first[node];
    for (guint32 j = graph->first[node]; j < graph->first[node + 1]; j++) {
        sum.x += graph->spots[graph->others[j]].x / n;
        sum.y += graph->spots[graph->others[j]].y / n;
    }
    return n > 0 ? sum : graph->spots[node];
}

/* Moves @node to the best of some spots around its own and around the middle of its neighbours,
 * unless its cost is at most @bearable. Returns: whether its cost is lower now. */
static gboolean
improve_spots(Graph *graph, guint32 node, double bearable)
{
    const DiagramSpot around[] = {graph->spots[node], middle_of(graph, node)};
    DiagramSpot best = around[0];
    double least = cost_of(graph, node, G_MAXDOUBLE), before = least;
    if (before <= bearable)
        return FALSE;
    for (guint i = 0; i < G_N_ELEMENTS(around) * G_N_ELEMENTS(reaches) * N_DIRECTIONS; i++) {
        const DiagramSpot *from = &around[i % G_N_ELEMENTS(around)];
        guint step = i / G_N_ELEMENTS(around);
        double angle = 2 * G_PI * (step % N_DIRECTIONS) / N_DIRECTIONS;
        double reach = reaches[step / N_DIRECTIONS];
        graph->spots[node] =
            (DiagramSpot){from->x + reach * cos(angle), from->y + reach * sin(angle)};
        double cost = cost_of(graph, node, least);
        if (cost < least - 1e-6) {
            least = cost;
            best = graph->spots[node];
        }
    }
    graph->spots[node] = best;
    return least < before - 1e-6;
}

static void
lay_out(Graph *graph)
{
    guint32 part = 0;
    for (guint32 i = 0; i < graph->n; i++)
        if (graph->part[i] == part)
            begin_part(graph, part++, i);
    for (guint sweep = 0; sweep < SWEEPS; sweep++)
        for (guint32 i = 0; i < graph->n; i++)
            relax_node(graph, i);
    gboolean is_better = TRUE;
    for (guint round = 0; round < ROUNDS && is_better; round++) {
        is_better = FALSE;
        for (guint32 i = 0; i < graph->n; i++)
            is_better |=
                improve_spots(graph, i, round < SPREADING_ROUNDS ? 0 : CROSSING_WEIGHT - 0.5);
    }
}

static void
lay_out_small(Graph *graph)
{
    g_autofree guint32 *queue = g_new(guint32, graph->n);
    graph->distance = g_new(guint16, (gsize)graph->n * graph->n);
    memset(graph->part, 0xff, graph->n * sizeof *graph->part);
    for (guint32 i = 0; i < graph->n; i++) {
        gboolean is_first = graph->part[i] == G_MAXUINT32;
        measure_from(graph, i, is_first ? graph->n_parts++ : graph->part[i], queue);
    }
    lay_out(graph);
}

/* What pulls the nodes of a large graph. */
typedef struct {
    guint32 *members;    /* owned: nodes, part by part */
    guint32 *first;      /* owned: the start of each part among the members; one more for the end */
    guint32 n_pivots;    /* of the present part */
    guint16 *distance;   /* owned: from each of these to all nodes */
    guint32 *near_first; /* owned: the start of the nodes near to each node; one more for the end */
    GArray *near;        /* owned: of NearNode */
} Pulls;

typedef struct {
    guint32 node;
    guint16 distance;
} NearNode;

/* Finds how far the nodes are from @from, up to @most nodes. Returns: how many are in @queue,
 * itself first; @distance must be UNREACHED for all, and must be reset for these. */
static guint32
search_from(const Graph *graph, guint32 from, guint32 most, guint16 *distance, guint32 *queue)
{
    guint32 n = 1;
    distance[from] = 0;
    queue[0] = from;
    for (guint32 i = 0; i < n; i++)
        for (guint32 j = graph->first[queue[i]]; j < graph->first[queue[i] + 1] && n < most; j++) {
            guint32 other = graph->others[j];
            if (distance[other] != UNREACHED)
                continue;
            distance[other] = (guint16)MIN(distance[queue[i]] + 1, UNREACHED - 1);
            queue[n++] = other;
        }
    return n;
}

static void
pulls_init(Pulls *pulls, Graph *graph)
{
    guint32 n = graph->n, n_members = 0;
    *pulls = (Pulls){
        .members = g_new(guint32, n),
        .first = g_new0(guint32, n + 2),
        .distance = g_new(guint16, (gsize)N_PIVOTS * n),
        .near_first = g_new0(guint32, n + 1),
        .near = g_array_new(FALSE, FALSE, sizeof(NearNode)),
    };
    g_autofree guint16 *distance = g_new(guint16, n);
    g_autofree guint32 *queue = g_new(guint32, n);
    memset(distance, 0xff, n * sizeof *distance);
    for (guint32 i = 0; i < n; i++) {
        if (distance[i] != UNREACHED)
            continue;
        guint32 found = search_from(graph, i, n, distance, pulls->members + n_members);
        for (guint32 j = 0; j < found; j++)
            graph->part[pulls->members[n_members + j]] = graph->n_parts;
        n_members += found;
        pulls->first[++graph->n_parts] = n_members;
    }
    memset(distance, 0xff, n * sizeof *distance);
    for (guint32 i = 0; i < n; i++) {
        guint32 found = search_from(graph, i, N_NEAR + 1, distance, queue);
        for (guint32 j = 0; j < found; j++) {
            const NearNode near = {queue[j], distance[queue[j]]};
            distance[queue[j]] = UNREACHED;
            if (j > 0)
                g_array_append_val(pulls->near, near);
        }
        pulls->near_first[i + 1] = pulls->near->len;
    }
}

static void
pulls_clear(Pulls *pulls)
{
    g_free(pulls->members);
    g_free(pulls->first);
    g_free(pulls->distance);
    g_free(pulls->near_first);
    g_array_unref(pulls->near);
}

static guint16
pivot_distance(const Pulls *pulls, const Graph *graph, guint32 pivot, guint32 node)
{
    return pulls->distance[(gsize)pivot * graph->n + node];
}

/* Chooses the pivots of @part: each is as far as possible from those before. */
static void
choose_pivots(Pulls *pulls, const Graph *graph, guint32 part, guint32 *queue)
{
    guint32 start = pulls->first[part], end = pulls->first[part + 1],
            next = pulls->members[end - 1];
    g_autofree guint16 *least = g_new(guint16, end - start);
    memset(least, 0xff, (end - start) * sizeof *least);
    pulls->n_pivots = MIN(N_PIVOTS, end - start);
    for (guint32 pivot = 0; pivot < pulls->n_pivots; pivot++) {
        guint16 *distance = pulls->distance + (gsize)pivot * graph->n;
        guint32 farthest = 0;
        memset(distance, 0xff, graph->n * sizeof *distance);
        search_from(graph, next, graph->n, distance, queue);
        for (guint32 i = start; i < end; i++) {
            least[i - start] = MIN(least[i - start], distance[pulls->members[i]]);
            if (least[i - start] > least[farthest])
                farthest = i - start;
        }
        next = pulls->members[start + farthest];
    }
}

/* The two first pivots are ends of one axis; the other axis is between the third, and the one
 * farthest from it that is as far from both. */
static void
begin_large_part(const Pulls *pulls, Graph *graph, guint32 part)
{
    guint32 other = MIN(3, pulls->n_pivots - 1), third = MIN(2, pulls->n_pivots - 1);
    double best = -G_MAXDOUBLE;
    for (guint32 pivot = third; pivot < pulls->n_pivots; pivot++) {
        guint32 at = pulls->members[pulls->first[part]];
        for (guint32 i = pulls->first[part]; i < pulls->first[part + 1]; i++)
            if (pivot_distance(pulls, graph, pivot, pulls->members[i]) == 0)
                at = pulls->members[i];
        double skew = fabs((double)pivot_distance(pulls, graph, 0, at) -
                           pivot_distance(pulls, graph, MIN(1, pulls->n_pivots - 1), at));
        double worth = pivot_distance(pulls, graph, third, at) - skew;
        if (worth > best && pivot != third) {
            best = worth;
            other = pivot;
        }
    }
    for (guint32 i = pulls->first[part]; i < pulls->first[part + 1]; i++) {
        guint32 node = pulls->members[i];
        double x = (double)pivot_distance(pulls, graph, 0, node) -
                   pivot_distance(pulls, graph, MIN(1, pulls->n_pivots - 1), node);
        double y = (double)pivot_distance(pulls, graph, third, node) -
                   pivot_distance(pulls, graph, other, node);
        graph->spots[node] = (DiagramSpot){x / 2 + 0.01 * (i % 7), y / 2 + 0.01 * (i % 11)};
    }
}

typedef struct {
    DiagramSpot at, sum;
    double weights;
} Pull;

/* Adds the pull of @from, which wants to be @wanted lines away; @share: how many nodes it stands
 * for.
 */
static void
pull_to(Pull *pull, DiagramSpot from, double wanted, double share)
{
    double dx = pull->at.x - from.x, dy = pull->at.y - from.y, length = sqrt(dx * dx + dy * dy);
    double factor = length > 1e-9 ? wanted / length : 0, weight = share / (wanted * wanted);
    pull->sum.x += weight * (from.x + dx * factor);
    pull->sum.y += weight * (from.y + dy * factor);
    pull->weights += weight;
}

static void
relax_large_node(const Pulls *pulls, Graph *graph, guint32 node, const guint32 *pivots,
                 double share)
{
    Pull pull = {.at = graph->spots[node]};
    for (guint32 i = pulls->near_first[node]; i < pulls->near_first[node + 1]; i++) {
        const NearNode *near = &g_array_index(pulls->near, NearNode, i);
        pull_to(&pull, graph->spots[near->node], near->distance, 1);
    }
    for (guint32 i = 0; i < pulls->n_pivots; i++) {
        guint16 distance = pivot_distance(pulls, graph, i, node);
        if (distance > 0)
            pull_to(&pull, graph->spots[pivots[i]], distance, share);
    }
    if (pull.weights > 0)
        graph->spots[node] = (DiagramSpot){pull.sum.x / pull.weights, pull.sum.y / pull.weights};
}

/* The place of a spot in a lattice of squares of ROOM, for a hash table. */
static gint64
square_of(double x, double y)
{
    return (gint64)(((guint64)(guint32)(gint32)floor(x / ROOM) << 32) |
                    (guint32)(gint32)floor(y / ROOM));
}

/* Moves each of the nodes of @part away from those that are too close. Returns: whether any was. */
static gboolean
push_apart(const Pulls *pulls, Graph *graph, guint32 part)
{
    g_autoptr(GHashTable) squares =
        g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    g_autofree guint32 *next = g_new0(guint32, graph->n);
    gboolean is_any = FALSE;
    for (guint32 i = pulls->first[part]; i < pulls->first[part + 1]; i++) {
        guint32 node = pulls->members[i];
        gint64 square = square_of(graph->spots[node].x, graph->spots[node].y);
        next[node] = GPOINTER_TO_UINT(g_hash_table_lookup(squares, &square));
        g_hash_table_insert(squares, g_memdup2(&square, sizeof square), GUINT_TO_POINTER(node + 1));
    }
    for (guint32 i = pulls->first[part]; i < pulls->first[part + 1]; i++) {
        guint32 node = pulls->members[i];
        DiagramSpot *spot = &graph->spots[node];
        for (gint around = 0; around < 9; around++) {
            gint64 square =
                square_of(spot->x + ROOM * (around % 3 - 1), spot->y + ROOM * (around / 3 - 1));
            for (guint32 other = GPOINTER_TO_UINT(g_hash_table_lookup(squares, &square)); other > 0;
                 other = next[other - 1]) {
                DiagramSpot *there = &graph->spots[other - 1];
                double dx = spot->x - there->x, dy = spot->y - there->y;
                double length = sqrt(dx * dx + dy * dy);
                if (other - 1 == node || length >= ROOM)
                    continue;
                double by = (ROOM - length) / 2 + 0.01;
                double across = length > 1e-9 ? dx / length : cos(node);
                double down = length > 1e-9 ? dy / length : sin(node);
                spot->x += across * by;
                spot->y += down * by;
                there->x -= across * by;
                there->y -= down * by;
                is_any = TRUE;
            }
        }
    }
    return is_any;
}

static void
lay_out_large(Graph *graph)
{
    Pulls pulls;
    g_autofree guint32 *queue = g_new(guint32, graph->n);
    pulls_init(&pulls, graph);
    for (guint32 part = 0; part < graph->n_parts; part++) {
        guint32 start = pulls.first[part], end = pulls.first[part + 1];
        guint32 pivots[N_PIVOTS] = {0};
        if (end - start == 1)
            continue;
        choose_pivots(&pulls, graph, part, queue);
        for (guint32 i = start; i < end; i++)
            for (guint32 j = 0; j < pulls.n_pivots; j++)
                if (pivot_distance(&pulls, graph, j, pulls.members[i]) == 0)
                    pivots[j] = pulls.members[i];
        begin_large_part(&pulls, graph, part);
        double share = (double)(end - start) / pulls.n_pivots;
        for (guint sweep = 0; sweep < LARGE_SWEEPS; sweep++)
            for (guint32 i = start; i < end; i++)
                relax_large_node(&pulls, graph, pulls.members[i], pivots, share);
        for (guint push = 0; push < PUSHES && push_apart(&pulls, graph, part);)
            push++;
    }
    pulls_clear(&pulls);
}

typedef struct {
    double left, top, right, bottom;
} Extent;

/* Returns: (transfer full): of each part. */
static Extent *
extents_of(const Graph *graph)
{
    Extent *extents = g_new(Extent, graph->n_parts);
    for (guint32 i = 0; i < graph->n_parts; i++)
        extents[i] = (Extent){G_MAXDOUBLE, G_MAXDOUBLE, -G_MAXDOUBLE, -G_MAXDOUBLE};
    for (guint32 i = 0; i < graph->n; i++) {
        Extent *extent = &extents[graph->part[i]];
        extent->left = MIN(extent->left, graph->spots[i].x);
        extent->top = MIN(extent->top, graph->spots[i].y);
        extent->right = MAX(extent->right, graph->spots[i].x);
        extent->bottom = MAX(extent->bottom, graph->spots[i].y);
    }
    return extents;
}

/* Sets the parts down in rows, in the order of their first nodes. */
static void
set_down(Graph *graph)
{
    g_autofree Extent *extents = extents_of(graph);
    g_autofree DiagramSpot *moves = g_new(DiagramSpot, graph->n_parts);
    double area = 0, widest = 0, x = 0, y = 0, height = 0;
    for (guint32 i = 0; i < graph->n_parts; i++) {
        double width = extents[i].right - extents[i].left + GAP;
        area += width * (extents[i].bottom - extents[i].top + GAP);
        widest = MAX(widest, width);
    }
    widest = MAX(widest, sqrt(area * STRETCH));
    for (guint32 i = 0; i < graph->n_parts; i++) {
        double width = extents[i].right - extents[i].left + GAP;
        if (x > 0 && x + width > widest) {
            y += height;
            x = height = 0;
        }
        moves[i] = (DiagramSpot){x - extents[i].left, y - extents[i].top};
        x += width;
        height = MAX(height, extents[i].bottom - extents[i].top + GAP);
    }
    for (guint32 i = 0; i < graph->n; i++) {
        graph->spots[i].x += moves[graph->part[i]].x;
        graph->spots[i].y += moves[graph->part[i]].y;
    }
}

DiagramSpot *
diagram_new(guint32 n_nodes, const DiagramLine *lines, guint32 n_lines)
{
    g_assert(n_nodes <= DIAGRAM_NODES_MAX);
    DiagramSpot *spots = g_new0(DiagramSpot, MAX(n_nodes, 1));
    Graph graph = {.n = n_nodes, .n_lines = n_lines, .lines = lines, .spots = spots};
    if (n_nodes == 0)
        return spots;
    index_neighbours(&graph);
    graph.part = g_new(guint32, graph.n);
    if (n_nodes > SMALL_NODES_MAX)
        lay_out_large(&graph);
    else
        lay_out_small(&graph);
    set_down(&graph);
    g_free(graph.first);
    g_free(graph.others);
    g_free(graph.others_by);
    g_free(graph.distance);
    g_free(graph.part);
    return spots;
}
