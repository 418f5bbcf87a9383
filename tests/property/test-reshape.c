/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reshaping: what each operation makes of small maps, and what it refuses; then random operations
 * on random maps, also with coordinates at their limits, after each of which the net is judged.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/geometry/limits.h"
#include "schema/geometry/reshape.h"
#include "schema/geometry/snap.h"
#include "tests/property/net-judge.h"
#include "tests/property/rounds.h"
#include "tests/unit/sample-faces.h"

#define FACES_MAX 6

static Topology *
map_of(const char *const *paths)
{
    Shape *shapes[FACES_MAX];
    guint32 n = 0;
    for (; n < FACES_MAX && paths[n] != NULL; n++)
        shapes[n] = sample_shape(paths[n]);
    Topology *map = topology_new(shapes, n);
    for (guint32 i = 0; i < n; i++)
        shape_unref(shapes[i]);
    return map;
}

/* Returns: (transfer full): the paths of all faces, one a line. */
static char *
text_of(const Topology *map)
{
    GString *text = g_string_new(NULL);
    for (guint32 i = 0; i < map->n_faces; i++) {
        svg_path_write(text, map->shapes[i], SAMPLE_GRID.units);
        g_string_append_c(text, '\n');
    }
    return g_string_free(text, FALSE);
}

typedef enum {
    MOVE,
    ADD,
    DELETE,
    BORDER,
    FACE,
    REDRAW,
    SIMPLIFY,
    SMOOTH,
    DRAW,
    OVER,
    CUT,
    SPLIT,
    MERGE,
    REMOVE
} Kind;

/* One operation. What the kinds take of it: see do_operation(). */
typedef struct {
    Kind kind;
    guint32 face, other;
    Point points[8]; /* of a drawn line, up to the first one that is (0, 0) behind the first */
    guint n_points;
    ReshapeSnap snap;
} Operation;

static Reshaped
do_operation(Topology *map, const Operation *operation)
{
    const Point *points = operation->points;
    guint n = operation->n_points;
    g_autofree gboolean *all = g_new(gboolean, MAX(map->n_faces, 1));
    for (guint32 i = 0; i < map->n_faces; i++)
        all[i] = TRUE;
    switch (operation->kind) {
    case MOVE:
        return reshape_move_vertex(map, points[0], points[1]);
    case ADD:
        return reshape_add_vertex(map, points[0], operation->snap.reach, points[1]);
    case DELETE:
        return reshape_delete_vertex(map, points[0]);
    case BORDER:
        return reshape_move_border(map, operation->other, points[0]);
    case FACE:
        return reshape_move_face(map, operation->face, points[0]);
    case REDRAW:
        return reshape_redraw_border(map, points, n, operation->snap.reach);
    case SIMPLIFY:
        return reshape_simplify(map, operation->face, operation->snap.reach);
    case SMOOTH:
        return reshape_smooth(map, operation->face);
    case DRAW:
        return reshape_draw(map, points, n, NULL, operation->snap);
    case OVER:
        return reshape_draw(map, points, n, all, operation->snap);
    case CUT:
        return reshape_cut(map, operation->face, points, n, operation->snap);
    case SPLIT:
        return reshape_split(map, operation->face, points, n, operation->snap);
    case MERGE:
        return reshape_merge(map, operation->face, operation->other);
    case REMOVE:
        return reshape_remove(map, operation->face);
    }
    g_assert_not_reached();
}

typedef struct {
    const char *faces[FACES_MAX];
    Operation operation;
    ReshapeProblem problem;
    const char *result; /* paths, one a line; NULL: refused */
} Case;

#define PAIR                                                                                       \
    {                                                                                              \
        "M0,0L4,0L4,2L4,4L0,4Z", "M4,0L8,0L8,4L4,4L4,2Z"                                           \
    }
#define ISLE                                                                                       \
    {                                                                                              \
        "M0,0L9,0L9,9L0,9ZM3,3L6,3L6,6L3,6Z", "M3,3L6,3L6,6L3,6Z"                                  \
    }
#define LENS                                                                                       \
    {                                                                                              \
        "M0,0L4,0L2,1Z", "M0,0L2,1L4,0L4,9L0,9Z"                                                   \
    }

/* clang-format off */
static const Case cases[] = {
    /* Both neighbours follow a vertex; a node takes all along. */
    {PAIR, {MOVE, .points = {{40, 20}, {50, 20}}}, 0,
     "M0,0L4,0L5,2L4,4L0,4Z\nM4,0L8,0L8,4L4,4L5,2Z\n"},
    {PAIR, {MOVE, .points = {{40, 0}, {30, -10}}}, 0,
     "M0,0L3,-1L4,2L4,4L0,4Z\nM3,-1L8,0L8,4L4,4L4,2Z\n"},
    {PAIR, {MOVE, .points = {{40, 20}, {90, 20}}}, RESHAPE_CROSSED, NULL},
    {PAIR, {MOVE, .points = {{40, 20}, {80, 20}}}, RESHAPE_CROSSED, NULL}, /* on a border */
    {PAIR, {MOVE, .points = {{40, 20}, {80, 40}}}, RESHAPE_OCCUPIED, NULL},
    {PAIR, {MOVE, .points = {{41, 20}, {50, 20}}}, RESHAPE_NOT_FOUND, NULL},
    {PAIR, {MOVE, .points = {{40, 20}, {40, 20}}}, RESHAPE_UNCHANGED, NULL},
    {PAIR, {MOVE, .points = {{0, 0}, {-G_MAXINT32, 0}}}, RESHAPE_TOO_FAR, NULL},
    /* Nothing crosses where it comes to lie, but the face is turned over on the way. */
    {LENS, {MOVE, .points = {{20, 10}, {20, -10}}}, RESHAPE_FLAT, NULL},
    {{"M0,0L4,0L4,4L0,4Z", "M5,1L6,1L6,2Z"}, {MOVE, .points = {{40, 0}, {120, 0}}},
     RESHAPE_PASSED, NULL},
    {PAIR, {ADD, .points = {{41, 30}, {38, 30}}, .snap.reach = 2}, 0,
     "M0,0L4,0L4,2L3.8,3L4,4L0,4Z\nM4,0L8,0L8,4L4,4L3.8,3L4,2Z\n"},
    {PAIR, {ADD, .points = {{41, 21}, {38, 30}}, .snap.reach = 2}, RESHAPE_OCCUPIED, NULL},
    {PAIR, {ADD, .points = {{45, 30}, {38, 30}}, .snap.reach = 2}, RESHAPE_NOT_FOUND, NULL},
    {PAIR, {DELETE, .points = {{40, 20}}}, 0, "M0,0L4,0L4,4L0,4Z\nM4,0L8,0L8,4L4,4Z\n"},
    {PAIR, {DELETE, .points = {{40, 0}}}, RESHAPE_CORNER, NULL},
    {LENS, {DELETE, .points = {{20, 10}}}, RESHAPE_CROSSED, NULL}, /* nothing would be left */
    {ISLE, {DELETE, .points = {{30, 30}}}, 0, "M0,0L9,0L9,9L0,9ZM6,3L6,6L3,6Z\nM6,3L6,6L3,6Z\n"},
    {{"M0,0L4,0L4,4Z"}, {DELETE, .points = {{40, 0}}}, RESHAPE_FLAT, NULL},
    /* A face with what lies in it. */
    {ISLE, {FACE, .face = 0, .points = {{10, 0}}}, 0,
     "M1,0L10,0L10,9L1,9ZM4,3L7,3L7,6L4,6Z\nM4,3L7,3L7,6L4,6Z\n"},
    {ISLE, {FACE, .face = 1, .points = {{10, 0}}}, 0,
     "M0,0L9,0L9,9L0,9ZM4,3L7,3L7,6L4,6Z\nM4,3L7,3L7,6L4,6Z\n"},
    {ISLE, {FACE, .face = 1, .points = {{40, 0}}}, RESHAPE_CROSSED, NULL},
    {ISLE, {FACE, .face = 1, .points = {{100, 0}}}, RESHAPE_CROSSED, NULL}, /* out of its sea */
    /* A drawn border, a ring the shorter way. */
    {PAIR, {REDRAW, .points = {{40, 1}, {60, 20}, {40, 40}}, .n_points = 3, .snap.reach = 2}, 0,
     "M0,0L4,0L6,2L4,4L0,4Z\nM4,0L8,0L8,4L4,4L6,2Z\n"},
    {ISLE, {REDRAW, .points = {{60, 60}, {70, 45}, {60, 30}}, .n_points = 3, .snap.reach = 2}, 0,
     "M0,0L9,0L9,9L0,9ZM3,3L6,3L7,4.5L6,6L3,6Z\nM3,3L6,3L7,4.5L6,6L3,6Z\n"},
    {PAIR, {REDRAW, .points = {{0, 0}, {40, -20}, {80, 0}}, .n_points = 3, .snap.reach = 2},
     RESHAPE_CORNER, NULL},
    {PAIR, {SIMPLIFY, .face = 0, .snap.reach = 1}, 0,
     "M0,0L4,0L4,4L0,4Z\nM4,0L8,0L8,4L4,4Z\n"},
    {LENS, {SIMPLIFY, .face = 0, .snap.reach = 20}, RESHAPE_UNCHANGED, NULL},
    {PAIR, {SMOOTH, .face = 1}, 0,
     "M0,0L4,0L4,2L4,4L0,4Z\nM4,0L7,1L7,3L4,4L4,2Z\n"},
    /* New land beside others: along the border they get the same points, a corner in the middle of
     * an edge comes into that, and what others have stays theirs. */
    {PAIR, {DRAW, .points = {{20, 40}, {60, 40}, {60, 80}, {20, 80}}, .n_points = 4}, 0,
     "M0,0L4,0L4,2L4,4L2,4L0,4Z\nM4,0L8,0L8,4L6,4L4,4L4,2Z\nM2,4L4,4L6,4L6,8L2,8Z\n"},
    {PAIR, {DRAW, .points = {{20, 20}, {60, 20}, {60, 80}, {20, 80}}, .n_points = 4}, 0,
     "M0,0L4,0L4,2L4,4L2,4L0,4Z\nM4,0L8,0L8,4L6,4L4,4L4,2Z\nM2,4L4,4L6,4L6,8L2,8Z\n"},
    {PAIR, {DRAW, .points = {{20, 42}, {61, 38}, {60, 80}, {20, 80}}, .n_points = 4,
            .snap = {3, TRUE}}, 0,
     "M0,0L4,0L4,2L4,4L2,4L0,4Z\nM4,0L8,0L8,4L6.1,4L4,4L4,2Z\nM2,4L4,4L6.1,4L6,8L2,8Z\n"},
    {PAIR, {DRAW, .points = {{10, 10}, {70, 10}, {70, 30}, {10, 30}}, .n_points = 4},
     RESHAPE_EMPTY, NULL},
    {PAIR, {DRAW, .points = {{10, -10}, {20, 90}, {30, -10}, {30, -20}, {10, -20}}, .n_points = 5},
     RESHAPE_DISCONNECTED, NULL},
    {PAIR, {DRAW, .points = {{10, 50}, {30, 70}, {30, 50}, {10, 70}}, .n_points = 4},
     RESHAPE_CROSSED, NULL},
    {PAIR, {OVER, .points = {{20, 10}, {60, 10}, {60, 30}, {20, 30}}, .n_points = 4}, 0,
     "M0,0L4,0L4,1L2,1L2,3L4,3L4,4L0,4Z\nM4,0L8,0L8,4L4,4L4,3L6,3L6,1L4,1Z\n"
     "M2,1L4,1L6,1L6,3L4,3L2,3Z\n"},
    {PAIR, {OVER, .points = {{-10, -10}, {50, -10}, {50, 50}, {-10, 50}}, .n_points = 4},
     RESHAPE_EMPTY, NULL},
    {PAIR, {OVER, .points = {{50, -10}, {60, -10}, {60, 50}, {50, 50}}, .n_points = 4},
     RESHAPE_DISCONNECTED, NULL},
    /* A hole, and one filled again, is what an island is. */
    {PAIR, {CUT, .face = 1, .points = {{50, 10}, {50, 30}, {70, 30}, {70, 10}}, .n_points = 4}, 0,
     "M0,0L4,0L4,2L4,4L0,4Z\nM4,0L8,0L8,4L4,4L4,2ZM5,1L5,3L7,3L7,1Z\n"},
    {ISLE, {REMOVE, .face = 1}, 0, "M0,0L9,0L9,9L0,9ZM3,3L6,3L6,6L3,6Z\n\n"},
    {ISLE, {MERGE, .face = 0, .other = 1}, 0, "M0,0L9,0L9,9L0,9Z\n\n"},
    {PAIR, {MERGE, .face = 1, .other = 0}, 0, "\nM4,0L8,0L8,4L4,4L0,4L0,0Z\n"},
    {{"M0,0L4,0L4,4L0,4Z", "M5,0L8,0L8,4L5,4Z"}, {MERGE, .face = 1, .other = 0},
     RESHAPE_NOT_ADJACENT, NULL},
    /* The line may go beyond the face; its neighbour gets the new corner; a lake is no way out. */
    {PAIR, {SPLIT, .face = 0, .points = {{-10, 30}, {50, 30}}, .n_points = 2}, 0,
     "M0,0L4,0L4,2L4,3L0,3Z\nM4,0L8,0L8,4L4,4L4,3L4,2Z\nM0,3L4,3L4,4L0,4Z\n"},
    {PAIR, {SPLIT, .face = 0, .points = {{1, 29}, {20, 35}, {39, 31}}, .n_points = 3,
            .snap.reach = 3}, 0,
     "M0,0L4,0L4,2L4,3.1L2,3.5L0,2.9Z\nM4,0L8,0L8,4L4,4L4,3.1L4,2Z\n"
     "M0,2.9L2,3.5L4,3.1L4,4L0,4Z\n"},
    {PAIR, {SPLIT, .face = 0, .points = {{10, 20}, {50, 20}}, .n_points = 2},
     RESHAPE_UNDIVIDED, NULL},
    {ISLE, {SPLIT, .face = 0, .points = {{0, 40}, {30, 40}}, .n_points = 2},
     RESHAPE_UNDIVIDED, NULL},
    {ISLE, {SPLIT, .face = 0, .points = {{0, 40}, {90, 40}}, .n_points = 2}, 0,
     "M0,4L3,4L3,6L6,6L6,4L9,4L9,9L0,9Z\nM3,3L6,3L6,4L6,6L3,6L3,4Z\n"
     "M0,0L9,0L9,4L6,4L6,3L3,3L3,4L0,4Z\n"},
    {PAIR, {SPLIT, .face = 0, .points = {{20, -10}, {20, 50}, {30, 50}, {30, -10}}, .n_points = 4},
     RESHAPE_UNDIVIDED, NULL},
    {{NULL}, {DRAW, .points = {{0, 0}, {40, 0}, {40, 40}}, .n_points = 3}, 0, "M0,0L4,0L4,4Z\n"},
};
/* clang-format on */

static void
operations_do_and_refuse(void **state)
{
    (void)state;
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        const Case *c = &cases[i];
        g_autoptr(Topology) map = map_of(c->faces);
        g_autofree char *before = text_of(map);
        Reshaped reshaped = do_operation(map, &c->operation);
        g_autoptr(Topology) after = reshaped.map;
        g_autofree char *text = after != NULL ? text_of(after) : NULL;
        g_autofree char *still = text_of(map);
        if (reshaped.problem != c->problem || g_strcmp0(text, c->result) != 0)
            fail_msg("case %u: %s\n%s", i, reshape_problem_text(reshaped.problem),
                     text != NULL ? text : "");
        assert_string_equal(still, before);
    }
}

/* Random maps. */

#define CELLS 5

/* Returns: (transfer full): @map, which is dropped, with a vertex within each border. */
static Topology *
with_bends(Topology *map, guint32 *random, gint32 size)
{
    for (guint32 i = 0; i < map->n_arcs; i++) {
        const Point *ends = topology_arc_points(map, i);
        Point middle = {(ends[0].x + ends[1].x) / 2, (ends[0].y + ends[1].y) / 2};
        Point to = {middle.x + (gint32)sample_random(random, (guint32)size / 4 + 1), middle.y};
        Reshaped bent = reshape_add_vertex(map, middle, 1, to);
        if (bent.map != NULL) {
            topology_unref(map);
            map = bent.map;
        }
    }
    return map;
}

/* Cells of uneven quadrangles, some @size apart, around the origin. */
static Topology *
random_map(guint32 *random, gint32 size)
{
    Point corners[CELLS + 1][CELLS + 1];
    Shape *shapes[CELLS * CELLS];
    for (gint32 y = 0; y <= CELLS; y++)
        for (gint32 x = 0; x <= CELLS; x++) {
            gint32 play = x == 0 || y == 0 || x == CELLS || y == CELLS ? 0 : size * 2 / 5;
            corners[y][x] = (Point){
                x * size - CELLS * size / 2 +
                    (play > 0 ? (gint32)sample_random(random, (guint32)play) : 0),
                y * size - CELLS * size / 2 +
                    (play > 0 ? (gint32)sample_random(random, (guint32)play) : 0),
            };
        }
    for (guint32 i = 0; i < CELLS * CELLS; i++) {
        guint32 x = i % CELLS, y = i / CELLS;
        const Point points[4] = {corners[y][x], corners[y][x + 1], corners[y + 1][x + 1],
                                 corners[y + 1][x]};
        shapes[i] = shape_new(points, 4, &(ShapeLine){0, 4, TRUE}, 1);
    }
    Topology *map = topology_new(shapes, CELLS * CELLS);
    for (guint32 i = 0; i < CELLS * CELLS; i++)
        shape_unref(shapes[i]);
    return with_bends(map, random, size);
}

typedef struct {
    guint32 random;
    gint32 size;
} Dice;

static gint32
roll(Dice *dice, gint32 most)
{
    return (gint32)(sample_random(&dice->random, 1 << 20) * (gint64)(2 * most) / (1 << 20)) - most;
}

/* Returns: a vertex of @face, if it has any. */
static Point
random_vertex(Dice *dice, const Topology *map, guint32 face)
{
    const Shape *shape = map->shapes[face];
    return shape->n_points == 0 ? (Point){0, 0}
                                : shape->points[sample_random(&dice->random, shape->n_points)];
}

static Point
near(Dice *dice, Point point, gint32 most)
{
    return (Point){point.x + roll(dice, most), point.y + roll(dice, most)};
}

static Operation
random_operation(Dice *dice, const Topology *map)
{
    static const guint8 n_points[] = {
        [MOVE] = 2, [ADD] = 2, [REDRAW] = 4, [DRAW] = 5, [OVER] = 4, [CUT] = 4, [SPLIT] = 3};
    Operation operation = {
        .kind = (Kind)sample_random(&dice->random, REMOVE + 1),
        .face = sample_random(&dice->random, map->n_faces),
        .other = sample_random(&dice->random, map->n_faces),
        .snap = {(guint)sample_random(&dice->random, (guint32)dice->size / 4 + 2), TRUE},
    };
    Point around = random_vertex(dice, map, operation.face);
    if (operation.kind == REMOVE && sample_random(&dice->random, 4) > 0)
        operation.kind = DRAW;
    if (operation.kind == BORDER)
        operation.other = sample_random(&dice->random, MAX(map->n_arcs, 1));
    operation.n_points = operation.kind < G_N_ELEMENTS(n_points) ? n_points[operation.kind] : 1;
    operation.points[0] = around;
    for (guint i = 1; i < operation.n_points; i++)
        operation.points[i] = near(dice, around, dice->size / (i % 2 == 0 ? 1 : 2) + 1);
    if (operation.kind == BORDER || operation.kind == FACE)
        operation.points[0] = near(dice, (Point){0, 0}, dice->size / 4 + 1);
    if (operation.kind == ADD)
        operation.points[0] = near(dice, around, dice->size / 4 + 1);
    if (operation.kind == REDRAW)
        operation.points[3] = random_vertex(dice, map, operation.face);
    if (operation.kind == SPLIT)
        operation.points[2] = random_vertex(dice, map, operation.face);
    if (operation.kind == CUT)
        operation.points[0] = near(dice, around, dice->size / 2 + 1);
    if (operation.kind == SIMPLIFY)
        operation.snap.reach /= 2;
    return operation;
}

static void
assert_same_again(Topology *map, const Operation *operation, const Reshaped *first)
{
    Reshaped second = do_operation(map, operation);
    g_autoptr(Topology) again = second.map;
    assert_int_equal(second.problem, first->problem);
    assert_int_equal(again != NULL, first->map != NULL);
    if (again == NULL)
        return;
    g_autofree char *one = text_of(first->map), *other = text_of(again);
    assert_string_equal(one, other);
}

typedef struct {
    guint n_done[REMOVE + 1], n_refused[REMOVE + 1];
} Counts;

static void
play(Dice *dice, guint n_steps, Counts *counts)
{
    g_autoptr(GPtrArray) maps = g_ptr_array_new_with_free_func((GDestroyNotify)topology_unref);
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    g_ptr_array_add(maps, random_map(&dice->random, dice->size));
    g_ptr_array_add(texts, text_of(maps->pdata[0]));
    for (guint i = 0; i < n_steps; i++) {
        Topology *map = maps->pdata[maps->len - 1];
        Operation operation = random_operation(dice, map);
        Reshaped reshaped = do_operation(map, &operation);
        if (i % 8 == 0)
            assert_same_again(map, &operation, &reshaped);
        if (reshaped.map == NULL) {
            assert_int_not_equal(reshaped.problem, RESHAPE_DONE);
            counts->n_refused[operation.kind]++;
            continue;
        }
        counts->n_done[operation.kind]++;
        net_judge_whole(reshaped.map);
        net_judge_changed(map, reshaped.map, dice->size);
        g_ptr_array_add(maps, reshaped.map);
        g_ptr_array_add(texts, text_of(reshaped.map));
    }
    /* What was before an operation is still there when it is undone. */
    for (guint i = 0; i < maps->len; i++) {
        g_autofree char *text = text_of(maps->pdata[i]);
        assert_string_equal(text, texts->pdata[i]);
    }
}

static void
random_operations_keep_the_map_whole(void **state)
{
    /* From where the grid leaves hardly any room to where it ends. */
    static const gint32 sizes[] = {6, 40, 1000, 100000, LIMIT_COORDINATE / CELLS * 2};
    Counts counts = {{0}, {0}};
    (void)state;
    for (guint i = 0; i < G_N_ELEMENTS(sizes); i++)
        for (guint32 seed = 1; seed <= ROUNDS_OF(12); seed++) {
            Dice dice = {.random = seed * 977 + i, .size = sizes[i]};
            play(&dice, 60, &counts);
        }
    for (guint i = 0; i <= REMOVE; i++)
        assert_true(counts.n_done[i] > 0 && counts.n_refused[i] > 0);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(operations_do_and_refuse),
        cmocka_unit_test(random_operations_keep_the_map_whole),
    };

    return cmocka_run_group_tests_name("reshape", tests, NULL, NULL);
}
