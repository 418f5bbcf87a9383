/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Hexes of every form of grid: neighbours, distances, directions, corners and labels.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "schema/geometry/hex.h"
#include "schema/model/words.h"
#include "tests/unit/main.h"

/* Larger than any distance in the grids below. */
#define FAR 99u

static const HexGrid grids[] = {
    {.has_flat_top = FALSE, .shifts_even = FALSE, .n_columns = 7, .n_rows = 5},
    {.has_flat_top = FALSE, .shifts_even = TRUE, .n_columns = 4, .n_rows = 6},
    {.has_flat_top = TRUE, .shifts_even = FALSE, .n_columns = 7, .n_rows = 5},
    {.has_flat_top = TRUE, .shifts_even = TRUE, .n_columns = 6, .n_rows = 4},
};

/* Calls @look for every hex of every grid. */
static void
for_each_hex(void (*look)(const HexGrid *grid, Hex hex))
{
    for (guint i = 0; i < G_N_ELEMENTS(grids); i++)
        for (guint32 j = 0; j < (guint32)(grids[i].n_columns * grids[i].n_rows); j++)
            look(&grids[i], hex_of_index(&grids[i], j));
}

/* From the middle of a hex its neighbour lies one away, where the name of the side says. */
static void
look_beyond(const HexGrid *grid, Hex hex)
{
    for (guint side = 0; side < HEX_SIDES; side++) {
        Hex beyond = hex_neighbour(grid, hex, side);
        Hex back = hex_neighbour(grid, beyond, (side + HEX_SIDES / 2) % HEX_SIDES);
        double x, y, other_x, other_y;
        hex_centre(grid, hex, &x, &y);
        hex_centre(grid, beyond, &other_x, &other_y);
        double turn = atan2(other_x - x, y - other_y) / (2 * G_PI) * HEX_DIRECTIONS;
        double off = fabs(remainder(turn - hex_side(grid, side), HEX_DIRECTIONS));
        assert_true(off < 0.51);
        assert_true(fabs(hypot(other_x - x, other_y - y) - 1) < 1e-9);
        assert_memory_equal(&back, &hex, sizeof hex);
        assert_int_equal(hex_distance(grid, hex, beyond), 1);
        assert_int_equal(HEX_OPPOSITE(hex_side(grid, side)),
                         hex_side(grid, (side + HEX_SIDES / 2) % HEX_SIDES));
        assert_int_equal(hex_side_number(grid, hex_side(grid, side)), side);
    }
}

static void
neighbours_lie_where_their_side_says(void **state G_GNUC_UNUSED)
{
    for_each_hex(look_beyond);
}

/* A side lies between its corner and the next, and both hexes of it have these. */
static void
look_at_corners(const HexGrid *grid, Hex hex)
{
    for (guint side = 0; side < HEX_SIDES; side++) {
        Hex beyond = hex_neighbour(grid, hex, side);
        double x, y, other_x, other_y;
        hex_corner_at(grid, hex, (side + 1) % HEX_SIDES, &x, &y);
        hex_corner_at(grid, beyond, (side + HEX_SIDES / 2) % HEX_SIDES, &other_x, &other_y);
        assert_true(hypot(other_x - x, other_y - y) < 1e-9);
        assert_int_equal(hex_corner_number(grid, hex_corner(grid, side)), side);
    }
}

static void
look_around(const HexGrid *grid, Hex hex)
{
    for (guint corner = 0; corner < HEX_SIDES; corner++) {
        double x, y, corner_x, corner_y;
        hex_centre(grid, hex, &x, &y);
        hex_corner_at(grid, hex, corner, &corner_x, &corner_y);
        Hex found = hex_at_point(grid, x + 0.9 * (corner_x - x), y + 0.9 * (corner_y - y));
        assert_memory_equal(&found, &hex, sizeof hex);
    }
}

static void
all_of_a_hex_lies_around_its_middle(void **state G_GNUC_UNUSED)
{
    for_each_hex(look_around);
}

/* Each step of a line is one from the last, and none strays by more than a hex. */
static void
look_along(const HexGrid *grid, Hex hex)
{
    const Hex end = {grid->n_columns - 1, grid->n_rows - 1};
    guint n = hex_distance(grid, hex, end);
    Hex last = hex_on_line(grid, hex, end, 0);
    assert_memory_equal(&last, &hex, sizeof hex);
    for (guint step = 1; step <= n; step++) {
        Hex next = hex_on_line(grid, hex, end, step);
        assert_int_equal(hex_distance(grid, last, next), 1);
        assert_int_equal(hex_distance(grid, next, end), n - step);
        last = next;
    }
    assert_memory_equal(&last, &end, sizeof end);
}

/* A step that is turned goes over the next side; six turns are none. */
static void
look_at_turns(const HexGrid *grid, Hex hex)
{
    for (guint side = 0; side < HEX_SIDES; side++) {
        HexStep step = hex_step(grid, hex, hex_neighbour(grid, hex, side));
        HexStep around = hex_step_turned(step, HEX_SIDES);
        Hex turned = hex_after_step(grid, hex, hex_step_turned(step, 1));
        Hex next = hex_neighbour(grid, hex, (side + 1) % HEX_SIDES);
        assert_memory_equal(&turned, &next, sizeof next);
        assert_memory_equal(&around, &step, sizeof step);
    }
}

static void
steps_turn_by_sixths(void **state G_GNUC_UNUSED)
{
    for_each_hex(look_at_turns);
}

static void
lines_go_step_by_step(void **state G_GNUC_UNUSED)
{
    for_each_hex(look_along);
}

static void
hexes_share_their_corners(void **state G_GNUC_UNUSED)
{
    for_each_hex(look_at_corners);
}

/* Counts steps from @from over sides; the grid is entered nowhere else. */
static void
look_at_distances(const HexGrid *grid, Hex from)
{
    guint32 n = (guint32)(grid->n_columns * grid->n_rows), n_queued = 1;
    guint steps[64];
    Hex queue[64] = {from};
    for (guint32 i = 0; i < n; i++)
        steps[i] = FAR;
    steps[hex_index(grid, from)] = 0;
    for (guint32 i = 0; i < n_queued; i++)
        for (guint side = 0; side < HEX_SIDES; side++) {
            Hex beyond = hex_neighbour(grid, queue[i], side);
            if (!hex_is_within(grid, beyond) || steps[hex_index(grid, beyond)] != FAR)
                continue;
            steps[hex_index(grid, beyond)] = steps[hex_index(grid, queue[i])] + 1;
            queue[n_queued++] = beyond;
        }
    for (guint32 i = 0; i < n; i++)
        assert_int_equal(hex_distance(grid, from, hex_of_index(grid, i)), steps[i]);
}

static void
distances_are_steps(void **state G_GNUC_UNUSED)
{
    for_each_hex(look_at_distances);
}

static void
look_at_box(const HexGrid *grid, Hex hex)
{
    double width, height;
    hex_grid_size(grid, &width, &height);
    for (guint corner = 0; corner < HEX_SIDES; corner++) {
        double x, y;
        hex_corner_at(grid, hex, corner, &x, &y);
        assert_true(x > -1e-9 && y > -1e-9 && x < width + 1e-9 && y < height + 1e-9);
    }
}

static void
grids_fill_their_box(void **state G_GNUC_UNUSED)
{
    for_each_hex(look_at_box);
}

static void
labels_are_counted_as_printed(void **state G_GNUC_UNUSED)
{
    static const HexGrid wide = {.n_columns = 60, .n_rows = 60};
    static const struct {
        HexLabels labels;
        Hex hex;
        const char *label;
    } cases[] = {
        {{.first = 1, .digits = 2}, {0, 0}, "A01"},
        {{.first = 1, .digits = 2}, {27, 4}, "BB05"},
        {{.counts_on = TRUE, .first = 1, .digits = 2}, {27, 4}, "AB05"},
        {{.counts_on = TRUE, .first = 0, .digits = 1}, {52, 0}, "BA0"},
        {{.letters_rows = TRUE, .first = 5, .digits = 3}, {3, 25}, "Z008"},
        {{.first = 1, .digits = 2, .is_oblique = TRUE}, {0, 1}, "B02"},
        {{.first = 1, .digits = 1, .is_oblique = TRUE, .has_flat_top = TRUE}, {15, 0}, "P9"},
        {{.first = 1, .digits = 1, .is_oblique = TRUE, .has_flat_top = TRUE, .shifts_even = TRUE},
         {15, 0},
         "P8"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        char label[HEX_LABEL_SIZE];
        Hex hex;
        hex_label_write(&cases[i].labels, cases[i].hex, label);
        assert_string_equal(label, cases[i].label);
        assert_true(hex_label_read(&cases[i].labels, &wide, label, &hex));
        assert_memory_equal(&hex, &cases[i].hex, sizeof hex);
    }
}

/* From hex to hex through the upper right sides the number stays, in either kind of shift. */
static void
oblique_labels_keep_to_straight_lines(void **state G_GNUC_UNUSED)
{
    for (guint shift = 0; shift < 2; shift++) {
        const HexGrid grid = {TRUE, shift == 1, 20, 20};
        const HexLabels labels = {
            .first = 1,
            .digits = 2,
            .is_oblique = TRUE,
            .has_flat_top = TRUE,
            .shifts_even = shift == 1,
        };
        Hex hex = {0, 15};
        char first[HEX_LABEL_SIZE], label[HEX_LABEL_SIZE];
        hex_label_write(&labels, hex, first);
        for (guint i = 1; i < 20; i++) {
            Hex found;
            hex = hex_neighbour(&grid, hex, 1);
            hex_label_write(&labels, hex, label);
            assert_int_equal(label[0], 'A' + (char)i);
            assert_string_equal(label + 1, first + 1);
            assert_true(hex_label_read(&labels, &grid, label, &found));
            assert_memory_equal(&found, &hex, sizeof hex);
        }
    }
}

static void
labels_are_read_as_people_write_them(void **state G_GNUC_UNUSED)
{
    static const HexGrid grid = {.n_columns = 28, .n_rows = 18};
    static const HexLabels labels = {.first = 1, .digits = 2};
    static const char *const right[] = {"P5", "p05", "P-5", "P 05"};
    static const char *const wrong[] = {"", "P", "5", "P0", "P19", "PQ5", "P5x", "ZZZ01", "É05"};
    Hex hex;
    for (guint i = 0; i < G_N_ELEMENTS(right); i++) {
        assert_true(hex_label_read(&labels, &grid, right[i], &hex));
        assert_int_equal(hex.column, 15);
        assert_int_equal(hex.row, 4);
    }
    for (guint i = 0; i < G_N_ELEMENTS(wrong); i++)
        assert_false(hex_label_read(&labels, &grid, wrong[i], &hex));
}

/* The numbers of directions are those of the words of the data. */
static void
directions_are_those_of_the_compass(void **state G_GNUC_UNUSED)
{
    assert_int_equal(N_DIRECTIONS, HEX_DIRECTIONS);
    assert_string_equal(direction_words[hex_side(&grids[0], 0)], "ne");
    assert_string_equal(direction_words[hex_corner(&grids[0], 0)], "n");
    assert_string_equal(direction_words[hex_side(&grids[2], 0)], "n");
    assert_string_equal(direction_words[hex_corner(&grids[2], 5)], "w");
    assert_int_equal(hex_side_number(&grids[0], DIRECTION_N), -1);
    assert_int_equal(hex_corner_number(&grids[2], DIRECTION_S), -1);
}

FILE_OF_TESTS(hex)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(neighbours_lie_where_their_side_says),
        cmocka_unit_test(hexes_share_their_corners),
        cmocka_unit_test(all_of_a_hex_lies_around_its_middle),
        cmocka_unit_test(lines_go_step_by_step),
        cmocka_unit_test(steps_turn_by_sixths),
        cmocka_unit_test(distances_are_steps),
        cmocka_unit_test(grids_fill_their_box),
        cmocka_unit_test(labels_are_counted_as_printed),
        cmocka_unit_test(oblique_labels_keep_to_straight_lines),
        cmocka_unit_test(labels_are_read_as_people_write_them),
        cmocka_unit_test(directions_are_those_of_the_compass),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
