/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pictures below the map: where they are remembered, what of a foreign file is believed, and how
 * they come to lie where they belong.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <glib/gstdio.h>

#include "editor/drawing/trace-pictures.h"
#include "tests/unit/main.h"
#include "tests/unit/temporary-folder.h"

static const Box frame = {0, 0, 12000, 9000};

static TracePicture *
nth(const TracePictures *pictures, guint index)
{
    return g_ptr_array_index(pictures->pictures, index);
}

static void
copies_lie_in_the_data_set_and_links_do_not(void **state)
{
    g_autofree char *folder = temporary_folder_new();
    g_autofree char *home = temporary_folder_new();
    g_autofree char *scan = g_build_filename(home, "scan.png", NULL);
    g_autoptr(TracePictures) pictures = trace_pictures_new(folder, home);
    g_autoptr(GError) error = NULL;

    (void)state;
    temporary_folder_write(home, "scan.png", "pixels");
    TracePicture *copied = trace_pictures_add(pictures, scan, FALSE, 400, 100, frame, &error);
    assert_non_null(copied);
    assert_non_null(trace_pictures_add(pictures, scan, FALSE, 400, 100, frame, &error));
    TracePicture *linked = trace_pictures_add(pictures, scan, TRUE, 400, 100, frame, &error);
    assert_non_null(linked);
    assert_true(copied->pixel == 30 && copied->left == 0 && copied->top == 3000);
    copied->opacity = 0.25;
    linked->is_locked = TRUE;
    linked->is_visible = FALSE;
    assert_true(trace_pictures_save(pictures, &error));

    g_autofree char *first = g_build_filename(folder, "pictures", "scan.png", NULL);
    g_autofree char *second = g_build_filename(folder, "pictures", "scan-2.png", NULL);
    g_autofree char *own = g_build_filename(folder, "pictures", "pictures.ini", NULL);
    g_autofree char *said = NULL;
    assert_string_equal(copied->path, first);
    assert_true(g_file_test(second, G_FILE_TEST_EXISTS));
    assert_true(g_file_get_contents(own, &said, NULL, NULL));
    assert_null(strstr(said, home));

    g_autoptr(TracePictures) again = trace_pictures_new(folder, home);
    assert_int_equal(again->pictures->len, 3);
    assert_string_equal(nth(again, 0)->path, first);
    assert_true(nth(again, 0)->opacity == 0.25 && nth(again, 0)->is_visible);
    assert_true(nth(again, 2)->is_linked && nth(again, 2)->is_locked && !nth(again, 2)->is_visible);
    assert_string_equal(nth(again, 2)->path, scan);

    g_autoptr(TracePictures) elsewhere = trace_pictures_new(folder, NULL);
    assert_int_equal(elsewhere->pictures->len, 2);
    g_ptr_array_remove(again->pictures, nth(again, 1));
    assert_true(trace_pictures_save(again, &error));
    g_autoptr(TracePictures) fewer = trace_pictures_new(folder, home);
    assert_int_equal(fewer->pictures->len, 2);
    assert_true(g_file_test(second, G_FILE_TEST_EXISTS));
    temporary_folder_free(g_steal_pointer(&folder));
    temporary_folder_free(g_steal_pointer(&home));
}

static void
a_foreign_file_leads_nowhere_else(void **state)
{
    g_autofree char *folder = temporary_folder_new();
    g_autofree char *below = g_build_filename(folder, "pictures", NULL);

    (void)state;
    g_mkdir(below, 0700);
    temporary_folder_write(below, "pictures.ini",
                           "[a]\nfile=../../etc/passwd\n[b]\nfile=/etc/passwd\n[c]\nfile=..\n"
                           "[d]\nfile=\n[e]\n[f]\nfile=good.png\npixel=nan\nleft=1e300\n"
                           "opacity=7\n");
    g_autoptr(TracePictures) pictures = trace_pictures_new(folder, NULL);
    assert_int_equal(pictures->pictures->len, 1);
    const TracePicture *only = nth(pictures, 0);
    assert_true(only->pixel > 0 && only->left < 1e9 && only->opacity == 1);
    temporary_folder_free(g_steal_pointer(&folder));
}

static void
two_known_points_place_a_picture(void **state)
{
    TracePicture picture = {.left = 100, .top = 200, .pixel = 2};
    const Point from[2] = {{300, 400}, {500, 400}};
    const Point to[2] = {{1000, 1000}, {1600, 1000}};

    (void)state;
    trace_picture_move(&picture, (Point){10, 10}, (Point){20, 0});
    assert_true(picture.left == 110 && picture.top == 190);
    picture.left = 100;
    picture.top = 200;
    assert_true(trace_picture_fit(&picture, from, to));
    assert_true(picture.pixel == 6);
    /* The pixel (100, 100) was at the first point, (200, 100) at the second. */
    assert_true(picture.left + 100 * picture.pixel == 1000);
    assert_true(picture.left + 200 * picture.pixel == 1600);
    assert_true(picture.top + 100 * picture.pixel == 1000);
    assert_false(trace_picture_fit(&picture, (Point[]){{1, 1}, {1, 1}}, to));
    assert_true(picture.pixel == 6);
}

static void
the_uppermost_picture_is_taken(void **state)
{
    g_autoptr(TracePictures) pictures = trace_pictures_new(NULL, NULL);
    TracePicture *low = g_new0(TracePicture, 1), *high = g_new0(TracePicture, 1);

    (void)state;
    *low = (TracePicture){.pixel = 1, .width = 100, .height = 100, .is_visible = TRUE};
    *high = *low;
    high->left = 50;
    g_ptr_array_add(pictures->pictures, low);
    g_ptr_array_add(pictures->pictures, high);
    assert_ptr_equal(trace_pictures_at(pictures, (Point){60, 10}, FALSE), high);
    assert_ptr_equal(trace_pictures_at(pictures, (Point){40, 10}, FALSE), low);
    assert_null(trace_pictures_at(pictures, (Point){40, 100}, FALSE));
    high->is_locked = TRUE;
    assert_ptr_equal(trace_pictures_at(pictures, (Point){60, 10}, TRUE), low);
    low->is_visible = FALSE;
    assert_null(trace_pictures_at(pictures, (Point){60, 10}, TRUE));
}

FILE_OF_TESTS(trace_pictures)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(copies_lie_in_the_data_set_and_links_do_not),
        cmocka_unit_test(a_foreign_file_leads_nowhere_else),
        cmocka_unit_test(two_known_points_place_a_picture),
        cmocka_unit_test(the_uppermost_picture_is_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
