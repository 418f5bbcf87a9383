/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Boxes in a tree against a look at each of them, and shapes under a point.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "schema/geometry/box-tree.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-faces.h"

static gboolean
mark(guint32 index, gpointer data)
{
    guint8 *seen = data;
    assert_int_equal(seen[index], 0);
    seen[index] = 1;
    return TRUE;
}

static gboolean
count_three(guint32 index G_GNUC_UNUSED, gpointer data)
{
    guint *n = data;
    return ++*n < 3;
}

static Box
random_box(guint32 *random)
{
    gint32 size = 1 << sample_random(random, 12);
    gint32 x = (gint32)sample_random(random, 4000) - 2000;
    gint32 y = (gint32)sample_random(random, 4000) - 2000;
    return (Box){x, y, x + (gint32)sample_random(random, 1 + (guint32)size), y + size};
}

static void
searches_find_what_a_look_at_each_finds(void **state)
{
    static const guint32 counts[] = {0, 1, 2, 15, 16, 17, 255, 256, 257, 5000};
    guint32 random = 5;

    (void)state;
    for (guint i = 0; i < G_N_ELEMENTS(counts); i++) {
        g_autofree Box *boxes = g_new(Box, counts[i] + 1);
        for (guint32 j = 0; j < counts[i]; j++)
            boxes[j] = random_box(&random);
        g_autoptr(BoxTree) tree = box_tree_new(boxes, counts[i]);
        for (guint k = 0; k < 50; k++) {
            g_autofree guint8 *seen = g_new0(guint8, counts[i] + 1);
            Box area = random_box(&random);
            box_tree_search(tree, area, mark, seen);
            for (guint32 j = 0; j < counts[i]; j++)
                assert_int_equal(seen[j], box_meets(boxes[j], area));
        }
    }
}

static void
a_search_may_stop(void **state)
{
    Box boxes[40];
    guint n = 0;

    (void)state;
    for (guint i = 0; i < G_N_ELEMENTS(boxes); i++)
        boxes[i] = (Box){0, 0, (gint32)i, 1};
    g_autoptr(BoxTree) tree = box_tree_new(boxes, G_N_ELEMENTS(boxes));
    box_tree_search(tree, (Box){0, 0, 1, 1}, count_three, &n);
    assert_int_equal(n, 3);
}

static void
empty_boxes_are_never_found(void **state)
{
    Box boxes[3] = {BOX_EMPTY, {0, 0, 1, 1}, BOX_EMPTY};
    guint8 seen[3] = {0};
    g_autoptr(BoxTree) tree = box_tree_new(boxes, 3);

    (void)state;
    box_tree_search(tree, (Box){-(1 << 30), -(1 << 30), 1 << 30, 1 << 30}, mark, seen);
    assert_int_equal(seen[1], 1);
    assert_int_equal(seen[0] + seen[2], 0);
}

static void
the_shape_drawn_last_is_hit(void **state)
{
    g_autoptr(Shape) wide = sample_shape("M0,0L10,0L10,10L0,10Z");
    g_autoptr(Shape) small = sample_shape("M2,2L4,2L4,4L2,4Z");
    Shape *shapes[] = {wide, NULL, small, wide};
    g_autoptr(BoxHitIndex) all = box_hit_index_new(shapes, 4);
    g_autoptr(BoxHitIndex) three = box_hit_index_new(shapes, 3);
    g_autoptr(BoxHitIndex) none = box_hit_index_new(shapes, 0);

    (void)state;
    assert_int_equal(box_hit_index_find(three, (Point){30, 30}), 2);
    assert_int_equal(box_hit_index_find(three, (Point){50, 30}), 0);
    assert_int_equal(box_hit_index_find(three, (Point){150, 30}), BOX_HIT_NONE);
    assert_int_equal(box_hit_index_find(all, (Point){30, 30}), 3);
    assert_int_equal(box_hit_index_find(none, (Point){30, 30}), BOX_HIT_NONE);
}

static void
hits_on_the_map_are_those_of_a_look_at_each(void **state)
{
    SampleFaces faces;
    guint32 random = 11;

    (void)state;
    sample_faces_init(&faces);
    g_autoptr(BoxHitIndex) index = box_hit_index_new(faces.shapes, faces.n_faces);
    for (guint i = 0; i < 200; i++) {
        Point point = {
            (gint32)sample_random(&random, 26000) - 1000,
            (gint32)sample_random(&random, 27600) - 1000,
        };
        guint32 expected = BOX_HIT_NONE;
        for (guint32 j = 0; j < faces.n_faces; j++)
            if (shape_contains(faces.shapes[j], point))
                expected = j;
        assert_int_equal(box_hit_index_find(index, point), expected);
    }
    sample_faces_clear(&faces);
}

FILE_OF_TESTS(box_tree)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(searches_find_what_a_look_at_each_finds),
        cmocka_unit_test(a_search_may_stop),
        cmocka_unit_test(empty_boxes_are_never_found),
        cmocka_unit_test(the_shape_drawn_last_is_hit),
        cmocka_unit_test(hits_on_the_map_are_those_of_a_look_at_each),
    };

    return cmocka_run_group_tests_name("box-tree", tests, NULL, NULL);
}
