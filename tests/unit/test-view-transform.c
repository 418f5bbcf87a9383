/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Panning and zooming: what stays where it is, and where it ends.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "editor/tools/view-transform.h"
#include "tests/unit/main.h"

#include <math.h>

static const Box frame = {-1000, 0, 23000, 25600};

static ViewTransform
view_of(int width, int height)
{
    ViewTransform view;
    view_transform_init(&view, frame);
    view_transform_resize(&view, width, height);
    return view;
}

/* Whether the middle of the window is on the map, to the pixel. */
static gboolean
is_on_map(const ViewTransform *view)
{
    double left, top, right, bottom;
    view_transform_from_map(view, (Point){view->frame.left, view->frame.top}, &left, &top);
    view_transform_from_map(view, (Point){view->frame.right, view->frame.bottom}, &right, &bottom);
    double x = view->width / 2.0, y = view->height / 2.0;
    return left <= x + 1 && right >= x - 1 && top <= y + 1 && bottom >= y - 1;
}

/* Returns: the part of the map that is in the window. */
static Box
seen_of(const ViewTransform *view)
{
    Point first = view_transform_to_map(view, 0, 0);
    Point last = view_transform_to_map(view, view->width, view->height);
    return (Box){first.x, first.y, last.x, last.y};
}

static void
a_new_view_shows_all_and_nothing_larger(void **state G_GNUC_UNUSED)
{
    ViewTransform view = view_of(900, 700);
    Box seen = seen_of(&view);
    assert_true(view.is_fitted);
    assert_true(seen.left <= frame.left && seen.right >= frame.right);
    assert_true(seen.top <= frame.top && seen.bottom >= frame.bottom);
    assert_true(seen.bottom - seen.top < (frame.bottom - frame.top) * 1.05);
}

static void
a_fitted_view_fits_again_in_another_window(void **state G_GNUC_UNUSED)
{
    ViewTransform view = view_of(900, 700);
    view_transform_resize(&view, 300, 1400);
    assert_true(view.is_fitted);
    Box seen = seen_of(&view);
    assert_true(seen.left <= frame.left && seen.right >= frame.right);
}

/* A pane beside the map covers a part of it; once it is closed all is as it was. */
static void
what_is_cropped_stays_where_it_is(void **state G_GNUC_UNUSED)
{
    ViewTransform view = view_of(900, 700);
    const ViewTransform was = view;
    const Point point = {(frame.left + frame.right) / 2, (frame.top + frame.bottom) / 2};
    double x, y, moved_x, moved_y;
    assert_true(view_transform_is_whole(&view));
    view_transform_from_map(&view, point, &x, &y);
    view_transform_crop(&view, 200, 0, 500, 400); /* panes at the left, the right and below */
    view_transform_from_map(&view, point, &moved_x, &moved_y);
    assert_true(view.scale == was.scale && moved_x == x - 200 && moved_y == y);
    assert_false(view_transform_is_whole(&view));
    view_transform_crop(&view, -200, 0, 900, 700);
    assert_true(view.x == was.x && view.y == was.y && view.scale == was.scale);
    /* What is found below a pane comes to be seen. */
    view_transform_crop(&view, 0, 0, 900, 120);
    assert_true(view_transform_centre(&view, (Point){point.x, frame.bottom - 1}));
}

static void
another_size_keeps_the_middle(void **state G_GNUC_UNUSED)
{
    ViewTransform view = view_of(900, 700);
    view_transform_zoom(&view, 8, 300, 200);
    Point before = view_transform_to_map(&view, 450, 350);
    double scale = view.scale;
    view_transform_resize(&view, 500, 400);
    Point after = view_transform_to_map(&view, 250, 200);
    assert_true(scale == view.scale);
    assert_true(abs(before.x - after.x) * scale <= 1 && abs(before.y - after.y) * scale <= 1);
}

static void
zooming_keeps_the_point_under_the_pointer(void **state G_GNUC_UNUSED)
{
    ViewTransform view = view_of(900, 700);
    Point before = view_transform_to_map(&view, 420, 330);
    for (int i = 0; i < 12; i++) {
        double x, y;
        view_transform_zoom(&view, i < 6 ? VIEW_ZOOM_STEP : 1 / VIEW_ZOOM_STEP, 420, 330);
        view_transform_from_map(&view, before, &x, &y);
        assert_true(fabs(x - 420) <= 2 && fabs(y - 330) <= 2);
        assert_false(view.is_fitted);
    }
}

static void
zooming_there_and_back_gives_the_same_scale(void **state G_GNUC_UNUSED)
{
    ViewTransform view = view_of(900, 700);
    double scales[8];
    for (int i = 0; i < 8; i++) {
        scales[i] = view.scale;
        assert_true(view_scale_step(scales[0], i) == view.scale);
        view_transform_zoom(&view, VIEW_ZOOM_STEP, 100, 650);
    }
    for (int i = 7; i >= 0; i--) {
        view_transform_zoom(&view, 1 / VIEW_ZOOM_STEP, 800, 20);
        assert_true(view.scale == scales[i]);
    }
}

static void
zooming_ends_on_both_sides(void **state G_GNUC_UNUSED)
{
    ViewTransform view = view_of(900, 700);
    double fit = view_transform_fit_scale(&view);
    for (int i = 0; i < 100; i++)
        view_transform_zoom(&view, 10, 0, 0);
    assert_true(view.scale == VIEW_SCALE_MAX);
    for (int i = 0; i < 100; i++)
        view_transform_zoom(&view, 0.1, 900, 700);
    assert_true(fabs(view.scale - fit / 2) < 1e-9);
    assert_true(is_on_map(&view));
}

static void
a_factor_that_is_none_does_nothing(void **state G_GNUC_UNUSED)
{
    static const double factors[] = {0, -1, NAN, INFINITY};
    ViewTransform view = view_of(900, 700);
    double scale = view.scale;
    for (guint i = 0; i < G_N_ELEMENTS(factors); i++)
        view_transform_zoom(&view, factors[i], 10, 10);
    assert_true(view.scale == scale && view.is_fitted);
}

static void
panning_moves_by_pixels_and_never_leaves_the_map(void **state G_GNUC_UNUSED)
{
    static const int ways[][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    ViewTransform view = view_of(900, 700);
    view_transform_zoom(&view, 8, 450, 350);
    double x, y, moved_x, moved_y;
    view_transform_from_map(&view, (Point){9000, 9000}, &x, &y);
    view_transform_pan(&view, 30, -20);
    view_transform_from_map(&view, (Point){9000, 9000}, &moved_x, &moved_y);
    assert_true(fabs(moved_x - x - 30) <= 1 && fabs(moved_y - y + 20) <= 1);
    for (guint i = 0; i < G_N_ELEMENTS(ways); i++) {
        view_transform_pan(&view, ways[i][0] * 1e9, ways[i][1] * 1e9);
        assert_true(is_on_map(&view));
    }
}

static void
small_moves_add_up(void **state G_GNUC_UNUSED)
{
    ViewTransform view = view_of(900, 700);
    view_transform_zoom(&view, 8, 450, 350);
    double x = view.x;
    for (int i = 0; i < 100; i++)
        view_transform_pan(&view, 0.25, 0);
    assert_true(fabs(view.x - (x - 25)) < 1e-6);
}

static void
revealing_moves_only_what_is_outside(void **state G_GNUC_UNUSED)
{
    ViewTransform view = view_of(900, 700);
    double x, y;
    assert_false(view_transform_reveal(&view, (Box){5000, 5000, 6000, 6000}, 10));
    assert_true(view.is_fitted);
    view_transform_zoom(&view, 10, 0, 0);
    assert_true(view_transform_reveal(&view, (Box){20000, 20000, 20100, 20100}, 10));
    assert_false(view_transform_reveal(&view, (Box){20000, 20000, 20100, 20100}, 9));
    view_transform_from_map(&view, (Point){20100, 20100}, &x, &y);
    assert_true(x <= 891 && y <= 691);
    assert_true(view_transform_reveal(&view, frame, 10));
    view_transform_from_map(&view, (Point){11000, 12800}, &x, &y);
    assert_true(fabs(x - 450) <= 2 && fabs(y - 350) <= 2);
}

static void
a_map_without_an_area_and_a_window_without_one_are_borne(void **state G_GNUC_UNUSED)
{
    static const Box odd[] = {{0, 0, 0, 0}, {5, 5, -5, 9}, {G_MININT32, G_MININT32, G_MAXINT32, 0}};
    for (guint i = 0; i < G_N_ELEMENTS(odd); i++) {
        ViewTransform view;
        view_transform_init(&view, odd[i]);
        view_transform_resize(&view, -3, 0);
        view_transform_zoom(&view, 2, 0, 0);
        view_transform_pan(&view, 5, 5);
        view_transform_resize(&view, 10, 10);
        assert_true(isfinite(view.scale) && view.scale > 0);
        assert_true(isfinite(view.x) && isfinite(view.y));
        assert_true(is_on_map(&view));
    }
}

static void
what_is_shown_comes_to_the_middle(void **state G_GNUC_UNUSED)
{
    ViewTransform view = view_of(900, 700);
    double x, y;
    assert_false(view_transform_centre(&view, (Point){frame.left, frame.top}));
    view_transform_zoom(&view, 10, 450, 350);
    assert_false(view_transform_centre(&view, view_transform_to_map(&view, 250, 500)));
    const Point edge = view_transform_to_map(&view, 890, 690);
    assert_true(view_transform_centre(&view, edge));
    view_transform_from_map(&view, edge, &x, &y);
    assert_true(fabs(x - 450) <= 2 && fabs(y - 350) <= 2);
    assert_false(view_transform_centre(&view, edge));
}

FILE_OF_TESTS(view_transform)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_view_shows_all_and_nothing_larger),
        cmocka_unit_test(a_fitted_view_fits_again_in_another_window),
        cmocka_unit_test(what_is_cropped_stays_where_it_is),
        cmocka_unit_test(another_size_keeps_the_middle),
        cmocka_unit_test(zooming_keeps_the_point_under_the_pointer),
        cmocka_unit_test(zooming_there_and_back_gives_the_same_scale),
        cmocka_unit_test(zooming_ends_on_both_sides),
        cmocka_unit_test(a_factor_that_is_none_does_nothing),
        cmocka_unit_test(panning_moves_by_pixels_and_never_leaves_the_map),
        cmocka_unit_test(small_moves_add_up),
        cmocka_unit_test(revealing_moves_only_what_is_outside),
        cmocka_unit_test(what_is_shown_comes_to_the_middle),
        cmocka_unit_test(a_map_without_an_area_and_a_window_without_one_are_borne),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
