/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Filling in pictures: up to the middle of the lines, past gaps and over specks, around holes; what
 * two fills leave of a line between them, their shapes share.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "schema/geometry/shape.h"
#include "schema/geometry/flood.h"
#include "schema/geometry/limits.h"
#include "schema/geometry/reshape.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-faces.h"

#define SIDE 200
#define PAPER 230
#define INK 30

typedef struct {
    guint8 bytes[SIDE * SIDE * 4];
    guint channels;
} Picture;

static Raster
raster_of(const Picture *picture)
{
    return (Raster){picture->bytes, SIDE, SIDE, (gsize)SIDE * picture->channels, picture->channels};
}

static void
paint(Picture *picture, int left, int top, int right, int bottom, guint8 value)
{
    for (int y = top; y < bottom; y++)
        memset(picture->bytes + (y * SIDE + left) * (int)picture->channels, value,
               (gsize)(right - left) * picture->channels);
}

/* Two rooms, 20 to 100 and 100 to 180 wide and high from 20 to 180, with walls four pixels wide
 * around those lines. */
static void
paint_rooms(Picture *picture, guint channels)
{
    picture->channels = channels;
    paint(picture, 0, 0, SIDE, SIDE, PAPER);
    paint(picture, 18, 18, 182, 22, INK);
    paint(picture, 18, 178, 182, 182, INK);
    paint(picture, 18, 18, 22, 182, INK);
    paint(picture, 98, 18, 102, 182, INK);
    paint(picture, 178, 18, 182, 182, INK);
}

static const FloodOptions plain = {.contrast = 60, .gap = 6, .line = 4, .speck = 400};
static const FloodPlace place = {.width = 10, .height = 10, .tolerance = 1};

/* Areas of the map are in square grid units: a hundred a pixel. */
static double
area_of(const Shape *shape)
{
    double area = 0;
    for (guint32 i = 0; i < shape->n_lines; i++)
        area += (double)shape_ring_area2(shape_ring(shape, i)) / 2 / 100;
    return area;
}

static void
rooms_go_to_the_middle_of_walls(void **state)
{
    static const guint channels[] = {1, 3, 4};
    g_autofree Picture *picture = g_new(Picture, 1);
    (void)state;
    for (guint i = 0; i < G_N_ELEMENTS(channels); i++) {
        FloodResult result;
        paint_rooms(picture, channels[i]);
        Raster raster = raster_of(picture);
        g_autoptr(Shape) shape = flood_fill(&raster, 50, 60, plain, place, &result);
        Box box = shape_bounds(shape);
        assert_int_equal(result, FLOOD_DONE);
        assert_int_equal(shape->n_lines, 1);
        assert_in_range(shape->n_points, 4, 24);
        assert_in_range(box.left, 190, 210);
        assert_in_range(box.right, 990, 1010);
        assert_in_range(box.bottom, 1790, 1810);
        assert_true(fabs(area_of(shape) - 80 * 160) < 300);
    }
}

static void
gaps_are_closed_as_wide_as_named(void **state)
{
    g_autofree Picture *picture = g_new(Picture, 1);
    FloodOptions wish = plain;
    FloodResult result;
    (void)state;
    paint_rooms(picture, 1);
    paint(picture, 98, 80, 102, 86, PAPER); /* six pixels of the wall between the rooms */
    Raster raster = raster_of(picture);
    g_autoptr(Shape) closed = flood_fill(&raster, 50, 60, wish, place, &result);
    wish.gap = 3;
    g_autoptr(Shape) open = flood_fill(&raster, 50, 60, wish, place, &result);
    assert_true(fabs(area_of(closed) - 80 * 160) < 300);
    assert_true(fabs(area_of(open) - 160 * 160) < 1000);
}

static void
specks_are_ground_and_lakes_are_holes(void **state)
{
    g_autofree Picture *picture = g_new(Picture, 1);
    FloodResult result;
    (void)state;
    paint_rooms(picture, 3);
    paint(picture, 40, 40, 52, 46, INK);   /* a name */
    paint(picture, 40, 100, 80, 140, 150); /* water */
    Raster raster = raster_of(picture);
    g_autoptr(Shape) land = flood_fill(&raster, 45, 43, plain, place, &result);
    assert_null(land); /* a letter is no ground */
    assert_int_equal(result, FLOOD_NARROW);
    g_autoptr(Shape) around = flood_fill(&raster, 30, 60, plain, place, &result);
    assert_int_equal(around->n_lines, 2);
    assert_true(fabs(area_of(around) - (80 * 160 - 38 * 38)) < 400);
    FloodOptions seed = plain;
    seed.line = 0;
    g_autoptr(Shape) lake = flood_fill(&raster, 60, 120, seed, place, &result);
    assert_true(fabs(area_of(lake) - 40 * 40) < 100);
}

static void
neighbours_share_what_was_a_line(void **state)
{
    static const ReshapeSnap snap = {.reach = 30, .follows = TRUE};
    g_autofree Picture *picture = g_new(Picture, 1);
    FloodResult result;
    (void)state;
    paint_rooms(picture, 1);
    /* The wall between has a bend. */
    paint(picture, 98, 80, 102, 120, PAPER);
    paint(picture, 98, 78, 142, 82, INK);
    paint(picture, 138, 78, 142, 122, INK);
    paint(picture, 98, 118, 142, 122, INK);
    Raster raster = raster_of(picture);
    g_autoptr(Shape) left = flood_fill(&raster, 50, 60, plain, place, &result);
    g_autoptr(Shape) right = flood_fill(&raster, 150, 60, plain, place, &result);
    g_autoptr(Topology) none = topology_new(NULL, 0);
    Reshaped one = reshape_draw(none, left->points, left->lines[0].length, NULL, snap);
    g_autoptr(Topology) first = one.map;
    Reshaped two = reshape_draw(first, right->points, right->lines[0].length, NULL, snap);
    g_autoptr(Topology) both = two.map;
    double shared = 0;
    assert_int_equal(two.problem, RESHAPE_DONE);
    for (guint32 i = 0; i < both->n_arcs; i++)
        if (both->arcs[i].left != FACE_NONE && both->arcs[i].right != FACE_NONE)
            shared += topology_arc_length(both, i);
    assert_true(fabs(shared - (1600 + 800)) < 100);
    assert_int_equal(both->n_overlaps, 0);
    assert_true(topology_count(both).is_coherent);
}

/* Any picture gives a shape that does not cross itself and has the place in it, or a reason. */
static void
noise_gives_whole_shapes(void **state)
{
    g_autofree Picture *picture = g_new(Picture, 1);
    guint32 random = 5, n_filled = 0;
    (void)state;
    picture->channels = 1;
    for (guint round = 0; round < 60; round++) {
        FloodOptions wish = {.contrast = 60, .gap = round % 5, .line = round % 7, .speck = round};
        FloodResult result;
        for (guint i = 0; i < SIDE * SIDE; i++)
            picture->bytes[i] = sample_random(&random, 100) < 20 + round / 2 ? INK : PAPER;
        Raster raster = raster_of(picture);
        g_autoptr(Shape) shape = flood_fill(&raster, sample_random(&random, SIDE),
                                            sample_random(&random, SIDE), wish, place, &result);
        assert_int_equal(shape != NULL, result == FLOOD_DONE);
        if (shape == NULL)
            continue;
        WorkBudget work = {G_MAXUINT64, FALSE};
        assert_int_equal(shape_find_crossing(shape, &work).result, CROSSING_NONE);
        assert_true(area_of(shape) > 0);
        n_filled++;
    }
    assert_true(n_filled > 20);
}

/* Larger than what is looked at first; the place lies in a corner. */
static void
large_rooms_are_filled_to_their_ends(void **state)
{
    static const guint32 side = 2600;
    g_autofree guint8 *bytes = g_malloc((gsize)side * side);
    const Raster raster = {bytes, side, side, side, 1};
    FloodResult result;
    (void)state;
    for (guint32 y = 0; y < side; y++)
        for (guint32 x = 0; x < side; x++) {
            guint32 near = MIN(x, y) / 4, far = MAX(x, y) / 4;
            gboolean is_wall = near >= 25 && far <= 625 && (near == 25 || far == 625);
            bytes[(gsize)side * y + x] = is_wall && x % 700 >= 5 ? INK : PAPER;
        }
    g_autoptr(Shape) room = flood_fill(&raster, 130, 2400, plain, place, &result);
    g_autoptr(Shape) rim = flood_fill(&raster, 50, 50, plain, place, &result);
    assert_int_equal(room->n_lines, 1);
    assert_true(fabs(area_of(room) - 2400.0 * 2400) < 6000);
    assert_int_equal(rim->n_lines, 2);
    assert_true(fabs(area_of(rim) - (2600.0 * 2600 - 2400.0 * 2400)) < 6000);
}

static void
what_cannot_be_is_reported(void **state)
{
    g_autofree Picture *picture = g_new(Picture, 1);
    FloodResult result;
    (void)state;
    paint_rooms(picture, 1);
    Raster raster = raster_of(picture), huge = raster;
    assert_null(flood_fill(&raster, SIDE, 0, plain, place, &result));
    assert_int_equal(result, FLOOD_OUTSIDE);
    huge.width = huge.height = 1 << 16;
    assert_null(flood_fill(&huge, 0, 0, plain, place, &result));
    assert_int_equal(result, FLOOD_LIMIT);
    FloodPlace away = {.left = 1e9, .width = 10, .height = 10};
    assert_null(flood_fill(&raster, 50, 60, plain, away, &result));
    assert_int_equal(result, FLOOD_LIMIT);
}

FILE_OF_TESTS(flood)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rooms_go_to_the_middle_of_walls),
        cmocka_unit_test(gaps_are_closed_as_wide_as_named),
        cmocka_unit_test(specks_are_ground_and_lakes_are_holes),
        cmocka_unit_test(neighbours_share_what_was_a_line),
        cmocka_unit_test(noise_gives_whole_shapes),
        cmocka_unit_test(large_rooms_are_filled_to_their_ends),
        cmocka_unit_test(what_cannot_be_is_reported),
    };

    return cmocka_run_group_tests_name("flood", tests, NULL, NULL);
}
