/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What all readers of foreign maps use: ids, borders that are joined, ways that are found.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/foreign/foreign-map.h"
#include "schema/geometry/knit.h"
#include "schema/text/name.h"
#include "tests/unit/main.h"

static void
test_ids_of_every_script(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *name, *id;
    } rows[] = {
        {"St. Petersburg", "st-petersburg"},
        {"st petersburg", "st-petersburg-2"},
        {"St-Petersburg", "st-petersburg-3"},
        {"st petersburg 2", "st-petersburg-2-2"},
        {"Övre Łódź", "ovre-lodz"},
        {"Нарва", "narva"},
        {"Ёлкино", "elkino"},
        {"Αθήνα", "athina"},
        {"北京", "u5317-u4eac"},
        {"北 Bei", "u5317-bei"},
        {"Bei北", "bei-u5317"},
        {"…", "nameless"},
        {"", "nameless-2"},
        {"ports", "ports-2"},
    };
    g_autoptr(GHashTable) ids = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_hash_table_add(ids, g_strdup("ports"));
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autofree char *id = foreign_ids_make(ids, rows[i].name);
        assert_string_equal(id, rows[i].id);
        assert_true(name_is_id(id));
    }
    g_autofree char *longest = g_strnfill(1000, 'a');
    g_autofree char *cut = foreign_ids_make(ids, longest);
    assert_int_equal(strlen(cut), LIMIT_FOREIGN_ID_BYTES);
}

/* Adds a place drawn as the rectangle from (@x, @y), of @width by 30, in units of the drawing. Its
 * sides have points that those of its neighbours lack. */
static guint32
add_rectangle(ForeignMap *map, const char *name, ForeignGround ground, gint x, gint y, gint width)
{
    const Point points[] = {
        {x * 10, y * 10},
        {(x + width) * 10, y * 10},
        {(x + width) * 10, (y + 7 + width) * 10},
        {(x + width) * 10, (y + 60) * 10},
        {x * 10, (y + 60) * 10},
    };
    const ShapeLine line = {0, G_N_ELEMENTS(points), TRUE};
    guint32 place = foreign_map_add_place(map, name, ground);
    foreign_place_set_shape(foreign_place(map, place),
                            shape_new(points, G_N_ELEMENTS(points), &line, 1));
    return place;
}

static void
test_borders_are_joined(void **state G_GNUC_UNUSED)
{
    for (gint gap = 0; gap <= 6; gap++) {
        g_autoptr(ForeignMap) map = foreign_map_new();
        for (gint i = 0; i < 5; i++)
            add_rectangle(map, "Land", FOREIGN_LAND, i * (40 + gap), 0, 40);
        /* What lies two widths away is no neighbour, however wide the gaps are. */
        add_rectangle(map, "Island", FOREIGN_LAND, 5 * (40 + gap) + 80, 0, 40);
        foreign_map_knit(map, KNIT_REACH_MAX);
        assert_true(map->knit_reach >= (guint)gap * 10 && map->knit_reach <= (guint)gap * 10 + 10);
        assert_int_equal(map->apart_reach, map->knit_reach);
        foreign_map_find_links(map);
        assert_int_equal(map->links->len, 4);
        for (guint i = 0; i < 4; i++) {
            const ForeignLink *link = &g_array_index(map->links, ForeignLink, i);
            assert_true(link->is_derived && link->a == i && link->b == i + 1);
        }
    }
}

static void
test_rings_that_come_back(void **state G_GNUC_UNUSED)
{
    /* Two squares that hang together by the corner (10 10), and a way out and back. */
    const Point points[] = {
        {0, 0},   {10, 0},  {10, 10}, {20, 10}, {20, 20},
        {10, 20}, {10, 10}, {0, 10},  {-5, 10}, {0, 10},
    };
    const ShapeLine line = {0, G_N_ELEMENTS(points), TRUE};
    g_autoptr(ForeignMap) map = foreign_map_new();
    ForeignPlace *place = foreign_place(map, foreign_map_add_place(map, "Eight", FOREIGN_LAND));
    foreign_place_set_shape(place, shape_new(points, G_N_ELEMENTS(points), &line, 1));
    assert_int_equal(place->shape->n_lines, 2);
    assert_int_equal(place->shape->n_points, 8);
    assert_true(shape_contains(place->shape, (Point){5, 5}));
    assert_true(shape_contains(place->shape, (Point){15, 15}));
    assert_false(shape_contains(place->shape, (Point){15, 5}));
    foreign_place_set_shape(place, shape_new(points, 2, &(ShapeLine){0, 2, TRUE}, 1));
    assert_null(place->shape);
}

/* Four cells in a square around a fifth that is not there; each has its own direction and start. */
static void
test_cells_become_one(void **state G_GNUC_UNUSED)
{
    const Point points[] = {
        {0, 0},   {20, 0},  {20, 10}, {10, 10}, {0, 10},  {20, 0},  {20, 10},
        {20, 20}, {30, 20}, {30, 0},  {10, 20}, {20, 20}, {30, 20}, {30, 30},
        {10, 30}, {0, 10},  {0, 30},  {10, 30}, {10, 20}, {10, 10},
    };
    const ShapeLine lines[] = {{0, 5, TRUE}, {5, 5, TRUE}, {10, 5, TRUE}, {15, 5, TRUE}};
    g_autoptr(ForeignMap) map = foreign_map_new();
    ForeignPlace *place = foreign_place(map, foreign_map_add_place(map, "Ring", FOREIGN_LAND));
    foreign_place_set_shape(place, shape_new(points, G_N_ELEMENTS(points), lines, 4));
    assert_int_equal(place->shape->n_lines, 2);
    assert_false(shape_contains(place->shape, (Point){15, 15}));
    assert_true(shape_contains(place->shape, (Point){25, 15}));
    gint64 area = 0;
    for (guint i = 0; i < 2; i++)
        area += ABS(shape_ring_area2(shape_ring(place->shape, i))) * (i == 0 ? 1 : -1);
    assert_int_equal(ABS(area), 2 * (900 - 100));
}

/* A land has a port on each sea; the first one is that of its record. */
static void
test_ports(void **state G_GNUC_UNUSED)
{
    static const struct {
        guint32 a, b;
        LinkKind kind;
    } links[] = {
        {0, 3, LINK_PORT}, {0, 4, LINK_PORT}, {1, 3, LINK_PORT},
        {3, 1, LINK_NONE}, {2, 3, LINK_PORT}, {0, 1, LINK_WAY},
        {1, 2, LINK_WAY},  {5, 0, LINK_NONE}, {2, 2, LINK_NONE},
    };
    g_autoptr(ForeignMap) map = foreign_map_new();
    for (guint i = 0; i < 6; i++)
        foreign_map_add_place(map, "Place",
                              i < 3   ? FOREIGN_LAND
                              : i < 5 ? FOREIGN_SEA
                                      : FOREIGN_WASTE);
    for (guint i = 0; i < G_N_ELEMENTS(links); i++)
        foreign_map_add_link(map, links[i].a, links[i].b, (LossPlace){0});
    foreign_map_assign_ports(map);
    for (guint i = 0; i < G_N_ELEMENTS(links); i++)
        assert_int_equal(g_array_index(map->links, ForeignLink, i).kind, links[i].kind);
    assert_int_equal(foreign_place(map, 0)->port, 3);
}

FILE_OF_TESTS(foreign_map)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ids_of_every_script),
        cmocka_unit_test(test_borders_are_joined),
        cmocka_unit_test(test_rings_that_come_back),
        cmocka_unit_test(test_cells_become_one),
        cmocka_unit_test(test_ports),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
