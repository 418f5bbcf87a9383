/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Scans of ten kinds, whose lands are known, are divided into regions: all borders are found, no
 * false one, without gaps and overlaps.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "schema/geometry/limits.h"
#include "schema/geometry/partition.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-scan.h"

#define N_PIXELS ((gsize)SCAN_WIDTH * SCAN_HEIGHT)
#define AREAS 32

static const TracePlace place = {.width = 8, .height = 8, .tolerance = 1.2};

/* What a partition has wrong, compared with the truth. */
typedef struct {
    guint n_lost;    /* areas that no region is */
    guint n_false;   /* regions that no area is */
    guint n_borders; /* in the truth */
    guint n_missing, n_wrong;
    double apart; /* the largest part of an area that belongs to another region, of 1 */
} Verdict;

static Partition *
divide_scan(const Scan *scan, const TraceMark *marks, guint n_marks)
{
    const Raster raster = {scan->bytes, SCAN_WIDTH, SCAN_HEIGHT, 3 * SCAN_WIDTH, 3};
    PartitionResult result;
    Partition *partition =
        partition_new(&raster, (TraceOptions){0, 0}, place, marks, n_marks, &result);
    assert_int_equal(result, PARTITION_DONE);
    return partition;
}

/* Returns: for each region the area that most of it is; counts in @shared. */
static guint *
match_regions(const Scan *scan, const Partition *partition, guint32 (**shared)[AREAS])
{
    *shared = g_malloc0_n(partition->n_regions, sizeof **shared);
    guint *areas = g_new(guint, partition->n_regions);
    for (gsize i = 0; i < N_PIXELS; i++)
        (*shared)[partition->labels[i]]
                 [scan->truth[i] == SCAN_MARGIN ? AREAS - 1 : scan->truth[i]]++;
    for (guint32 i = 0; i < partition->n_regions; i++) {
        areas[i] = 0;
        for (guint area = 1; area < AREAS; area++)
            if ((*shared)[i][area] > (*shared)[i][areas[i]])
                areas[i] = area;
    }
    return areas;
}

/* Counts the sides of pixels between areas. */
static void
count_truth(const Scan *scan, guint32 sides[AREAS][AREAS])
{
    memset(sides, 0, sizeof(guint32) * AREAS * AREAS);
    for (gsize i = 0; i + SCAN_WIDTH < N_PIXELS; i++) {
        const guint8 *own = scan->truth + i;
        const guint8 others[2] = {own[i % SCAN_WIDTH + 1 < SCAN_WIDTH ? 1 : 0], own[SCAN_WIDTH]};
        for (guint k = 0; k < 2; k++)
            if (*own != others[k] && *own != SCAN_MARGIN && others[k] != SCAN_MARGIN)
                sides[MIN(*own, others[k])][MAX(*own, others[k])]++;
    }
}

static int
compare_sides(gconstpointer a, gconstpointer b)
{
    return (int)*(const guint32 *)a - (int)*(const guint32 *)b;
}

static Verdict
judge(const Scan *scan, const Partition *partition)
{
    Verdict verdict = {0};
    guint32(*shared)[AREAS];
    g_autofree guint *areas = match_regions(scan, partition, &shared);
    guint32 best[AREAS], sides[AREAS][AREAS], found[AREAS][AREAS] = {{0}}, sorted[AREAS * AREAS];
    guint n = 0;
    for (guint area = 0; area < scan->n_areas; area++) {
        best[area] = G_MAXUINT32;
        gsize all = 0, kept = 0, own = 0;
        for (guint32 i = 0; i < partition->n_regions; i++) {
            all += shared[i][area];
            if (areas[i] == area && (best[area] == G_MAXUINT32 || shared[i][area] > kept)) {
                best[area] = i;
                kept = shared[i][area];
                own = partition->regions[i].n_pixels;
            }
        }
        verdict.n_lost += (guint)(best[area] == G_MAXUINT32);
        if (best[area] != G_MAXUINT32)
            verdict.apart = MAX(verdict.apart, 1 - (double)kept / (double)MAX(all, own));
    }
    for (guint32 i = 0; i < partition->n_regions; i++)
        verdict.n_false += areas[i] < AREAS - 1 && best[areas[i]] != i;
    count_truth(scan, sides);
    for (guint a = 0; a < AREAS; a++)
        for (guint b = a + 1; b < AREAS; b++)
            if (sides[a][b] > 0)
                sorted[n++] = sides[a][b];
    qsort(sorted, n, sizeof *sorted, compare_sides);
    for (guint32 i = 0; i < partition->n_contacts; i++) {
        const TraceContact *contact = &partition->contacts[i];
        guint a = areas[contact->first], b = areas[contact->second];
        if (!contact->is_corner && a != b && a < AREAS - 1 && b < AREAS - 1)
            found[MIN(a, b)][MAX(a, b)] += contact->n_sides;
    }
    for (guint a = 0; a < scan->n_areas; a++)
        for (guint b = a + 1; b < scan->n_areas; b++) {
            /* Of borders about as short as a corner both is right. */
            gboolean is_border = sides[a][b] * 7 >= sorted[n / 2];
            gboolean is_corner = sides[a][b] * 20 < sorted[n / 2];
            verdict.n_borders += is_border;
            verdict.n_missing += is_border && found[a][b] == 0;
            verdict.n_wrong += is_corner && found[a][b] != 0;
        }
    g_free(shared);
    return verdict;
}

/* All pixels of the picture are in exactly one face. */
static void
check_net(const Partition *partition)
{
    gint64 area2 = 0;
    for (guint32 i = 0; i < partition->map->n_faces; i++)
        for (guint32 k = 0; k < partition->map->shapes[i]->n_lines; k++)
            area2 += shape_ring_area2(shape_ring(partition->map->shapes[i], k));
    assert_int_equal(area2, 2 * (gint64)N_PIXELS * 64);
    TopologyCensus census = topology_count(partition->map);
    assert_true(census.is_planar);
    assert_true(census.is_coherent);
    assert_int_equal(partition->map->n_overlaps, 0);
    for (guint32 i = 0; i < partition->map->n_arcs; i++) {
        const Arc *arc = &partition->map->arcs[i];
        assert_true(arc->left != arc->right);
    }
}

/* Marks a point in each area of @scan. @points: room for AREAS. */
static void
mark_areas(const Scan *scan, guint32 seed, Point *points, TraceMark *marks)
{
    for (guint i = 0; i < scan->n_areas; i++) {
        points[i] = scan_inside(scan, i, seed + i);
        marks[i] = (TraceMark){TRACE_POINT, &points[i], 1};
    }
}

/* What a person who sees the proposal does: one click for each area, if the proposal is not right;
 * then at most two lines that join a region with the rest of its area. */
static void
one_click_a_land_finds_all_borders(void **state)
{
    static const guint32 seeds[N_SCAN_KINDS] = {21, 22, 23, 24, 25, 26, 27, 28, 29, 30};
    (void)state;
    for (guint kind = 0; kind < N_SCAN_KINDS; kind++) {
        Point points[AREAS];
        TraceMark marks[AREAS];
        g_autoptr(Scan) scan = scan_new((ScanKind)kind, seeds[kind]);
        mark_areas(scan, seeds[kind], points, marks);
        g_autoptr(Partition) partition = divide_scan(scan, marks, scan->n_areas);
        Verdict verdict = judge(scan, partition);
        check_net(partition);
        if (verdict.n_lost + verdict.n_missing + verdict.n_wrong > 0 || verdict.n_false > 2 ||
            verdict.apart > 0.06)
            fail_msg("%s: %u lost, %u false, %u of %u borders missing, %u wrong, %.3f apart",
                     scan_kind_name((ScanKind)kind), verdict.n_lost, verdict.n_false,
                     verdict.n_missing, verdict.n_borders, verdict.n_wrong, verdict.apart);
    }
}

/* Of most kinds nothing has to be marked. */
static void
clear_scans_need_no_click(void **state)
{
    static const ScanKind kinds[] = {SCAN_DOUBLE, SCAN_COLOURS};
    (void)state;
    for (guint i = 0; i < G_N_ELEMENTS(kinds); i++) {
        g_autoptr(Scan) scan = scan_new(kinds[i], 31 + i);
        g_autoptr(Partition) partition = divide_scan(scan, NULL, 0);
        Verdict verdict = judge(scan, partition);
        assert_int_equal(verdict.n_lost + verdict.n_false, 0);
        assert_int_equal(verdict.n_missing + verdict.n_wrong, 0);
    }
}

/* A sheet with two rooms, 20 to 100 and 100 to 180 wide and 20 to 180 high. In the wall between
 * them is a door, @door high. */
#define SIDE 200

static void
paint_rooms(guint8 *bytes, guint channels, int door)
{
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) {
            gboolean is_inside = x >= 18 && x < 182 && y >= 18 && y < 182;
            gboolean is_wall = x < 22 || x >= 178 || y < 22 || y >= 178 ||
                               (x >= 98 && x < 102 && abs(y - 100) >= door / 2);
            for (guint k = 0; k < channels; k++)
                bytes[(gsize)(y * SIDE + x) * channels + k] = is_inside && is_wall ? 30 : 230;
        }
}

static Partition *
divide_rooms(guint channels, int door, guint gap, const TraceMark *marks, guint n_marks)
{
    g_autofree guint8 *bytes = g_malloc(SIDE * SIDE * 4);
    const Raster raster = {bytes, SIDE, SIDE, SIDE * channels, channels};
    PartitionResult result;
    paint_rooms(bytes, channels, door);
    Partition *partition =
        partition_new(&raster, (TraceOptions){0, gap}, place, marks, n_marks, &result);
    assert_int_equal(result, PARTITION_DONE);
    return partition;
}

static void
rooms_meet_in_the_middle_of_walls(void **state)
{
    static const guint channels[] = {1, 3, 4};
    (void)state;
    for (guint i = 0; i < G_N_ELEMENTS(channels); i++) {
        g_autoptr(Partition) rooms = divide_rooms(channels[i], 0, 8, NULL, 0);
        assert_int_equal(rooms->n_regions, 3);
        assert_true(rooms->regions[partition_find(rooms, 2, 2)].is_at_edge);
        const Shape *left = rooms->map->shapes[partition_find(rooms, 50, 100)];
        const Shape *right = rooms->map->shapes[partition_find(rooms, 150, 100)];
        assert_in_range(left->bounds.left, 18 * 8, 22 * 8);
        assert_in_range(left->bounds.right, 98 * 8, 102 * 8);
        assert_in_range(right->bounds.left, 98 * 8, 102 * 8);
        assert_int_equal(rooms->n_contacts, 3);
    }
}

static void
marks_keep_apart_and_join(void **state)
{
    const Point left = {50, 100}, right = {150, 100}, across[2] = {{60, 60}, {140, 60}};
    const Point wall[2] = {{100, 70}, {100, 130}};
    const TraceMark points[2] = {{TRACE_POINT, &left, 1}, {TRACE_POINT, &right, 1}};
    const TraceMark join = {TRACE_JOIN, across, 2}, part = {TRACE_WALL, wall, 2};
    (void)state;
    g_autoptr(Partition) open = divide_rooms(1, 40, 8, NULL, 0);
    assert_int_equal(open->n_regions, 2);
    g_autoptr(Partition) clicked = divide_rooms(1, 40, 8, points, 2);
    assert_int_equal(clicked->n_regions, 3);
    assert_true(clicked->regions[partition_find(clicked, 50, 100)].is_marked);
    assert_in_range(clicked->map->shapes[partition_find(clicked, 50, 100)]->bounds.right, 97 * 8,
                    103 * 8);
    g_autoptr(Partition) parted = divide_rooms(1, 40, 8, &part, 1);
    assert_int_equal(parted->n_regions, 3);
    g_autoptr(Partition) joined = divide_rooms(1, 0, 8, &join, 1);
    assert_int_equal(joined->n_regions, 2);
    g_autoptr(Partition) closed = divide_rooms(1, 10, 14, NULL, 0);
    assert_int_equal(closed->n_regions, 3);
}

static void
pictures_without_room_are_refused(void **state)
{
    guint8 bytes[16] = {0};
    const Raster tiny = {bytes, 2, 2, 2, 1}, huge = {bytes, 60000, 60000, 60000, 1};
    const TracePlace far = {.left = 2.0 * LIMIT_COORDINATE, .width = 1, .height = 1};
    PartitionResult result;
    (void)state;
    assert_null(partition_new(&tiny, (TraceOptions){0, 0}, place, NULL, 0, &result));
    assert_int_equal(result, PARTITION_EMPTY);
    assert_null(partition_new(&huge, (TraceOptions){0, 0}, place, NULL, 0, &result));
    assert_int_equal(result, PARTITION_LIMIT);
    assert_null(partition_new(&tiny, (TraceOptions){0, 0}, far, NULL, 0, &result));
    assert_int_equal(result, PARTITION_LIMIT);
}

/* Pixels smaller than the grid, or of ink only, give a map or a refusal, and no torn one. */
static void
noise_gives_a_net_or_a_refusal(void **state)
{
    g_autofree guint8 *bytes = g_malloc(SIDE * SIDE);
    const Raster raster = {bytes, SIDE, SIDE, SIDE, 1};
    static const double sizes[] = {0.2, 1, 8};
    guint32 random = 7;
    (void)state;
    for (guint i = 0; i < 24; i++) {
        for (guint k = 0; k < SIDE * SIDE; k++) {
            random = random * 1664525u + 1013904223u;
            bytes[k] = (random >> 24) > 100 + 6 * i ? 30 : 230;
        }
        PartitionResult result;
        const TracePlace own = {.width = sizes[i % 3], .height = sizes[i % 3], .tolerance = 1.2};
        g_autoptr(Partition) partition =
            partition_new(&raster, (TraceOptions){0, 2 + i % 5}, own, NULL, 0, &result);
        if (partition == NULL)
            continue;
        TopologyCensus census = topology_count(partition->map);
        assert_true(census.is_planar && census.is_coherent);
        assert_int_equal(partition->map->n_overlaps, 0);
    }
}

/* A lattice of thousands of cells, each smaller than any land, becomes lands, in little time. */
static void
small_cells_become_lands(void **state)
{
    enum { WIDTH = 1120, HEIGHT = 800, CELL = 16, INK = 3 };
    g_autofree guint8 *bytes = g_malloc(WIDTH * HEIGHT);
    const Raster raster = {bytes, WIDTH, HEIGHT, WIDTH, 1};
    PartitionResult result;
    (void)state;
    for (guint y = 0; y < HEIGHT; y++)
        for (guint x = 0; x < WIDTH; x++) {
            guint shifted = x + y / CELL * 5;
            bytes[y * WIDTH + x] = shifted % CELL < INK || y % CELL < INK ? 30 : 230;
        }
    g_autoptr(Partition) partition =
        partition_new(&raster, (TraceOptions){0, 3}, place, NULL, 0, &result);
    assert_int_equal(result, PARTITION_DONE);
    assert_in_range(partition->n_regions, 50, 400);
    for (guint32 i = 0; i < partition->n_regions; i++)
        assert_true(partition->regions[i].n_pixels >= (WIDTH / 60) * (WIDTH / 60));
    TopologyCensus census = topology_count(partition->map);
    assert_true(census.is_planar && census.is_coherent);
}

FILE_OF_TESTS(partition)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rooms_meet_in_the_middle_of_walls),
        cmocka_unit_test(marks_keep_apart_and_join),
        cmocka_unit_test(pictures_without_room_are_refused),
        cmocka_unit_test(noise_gives_a_net_or_a_refusal),
        cmocka_unit_test(small_cells_become_lands),
        cmocka_unit_test(clear_scans_need_no_click),
        cmocka_unit_test(one_click_a_land_finds_all_borders),
    };
    return cmocka_run_group_tests_name("partition", tests, NULL, NULL);
}
