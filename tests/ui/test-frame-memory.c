/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the memory in which frames go to an X server, by the pages that frames get anew.
 */
#include "editor/canvas/frame-memory.h"
#include "tests/ui/sample-window.h"
#include "tests/unit/main.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <sys/resource.h>
#include <unistd.h>

#define WIDTH 600
#define HEIGHT 600
#define FRAMES 10

static void
paint(GtkDrawingArea *area G_GNUC_UNUSED, cairo_t *cr, int width G_GNUC_UNUSED,
      int height G_GNUC_UNUSED, gpointer data G_GNUC_UNUSED)
{
    cairo_set_source_rgb(cr, 0.2, 0.4, 0.6);
    cairo_paint(cr);
}

/* Returns: (transfer none): a window that is full of something painted. */
static GtkWidget *
open_window(GtkWidget **area)
{
    *area = gtk_drawing_area_new();
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(*area), paint, NULL, NULL);
    GtkWidget *window = sample_window_new(*area, WIDTH, HEIGHT);
    assert_true(frame_is_drawn_by_cairo(*area));
    return window;
}

/* Returns: how many pages the kernel gave this program in a frame of @area, on the average. */
static long
pages_of_frame(GtkWidget *area)
{
    struct rusage before, after;
    for (guint i = 0; i <= FRAMES; i++) {
        if (i == 1)
            assert_int_equal(getrusage(RUSAGE_SELF, &before), 0);
        gtk_widget_queue_draw(area);
        gtk_test_widget_wait_for_draw(area);
        spin_out();
    }
    assert_int_equal(getrusage(RUSAGE_SELF, &after), 0);
    return (after.ru_minflt - before.ru_minflt) / FRAMES;
}

static void
frames_get_no_page_anew(void **state G_GNUC_UNUSED)
{
    GtkWidget *area, *window = open_window(&area);
    FrameMemory memory = {0};
    long pages = (long)WIDTH * HEIGHT * 4 / sysconf(_SC_PAGESIZE);
    long without = pages_of_frame(area);
    frame_memory_fit(&memory, area);
    assert_non_null(memory.held);
    long with = pages_of_frame(area);
    if (with > without - pages * 3 / 4)
        fail_msg("%ld pages in a frame of %ld, and %ld without", with, pages, without);
    frame_memory_clear(&memory);
    assert_null(memory.held);
    sample_window_free(window);
}

static void
it_grows_with_the_window_and_never_shrinks(void **state G_GNUC_UNUSED)
{
    GtkWidget *area, *window = open_window(&area);
    FrameMemory memory = {0};
    frame_memory_fit(&memory, area);
    gsize bytes = memory.bytes;
    cairo_surface_t *held = memory.held;
    assert_true(bytes >= (gsize)WIDTH * HEIGHT * 4);
    frame_memory_fit(&memory, area);
    assert_ptr_equal(memory.held, held);

    GtkWidget *larger_area = gtk_drawing_area_new();
    GtkWidget *larger = sample_window_new(larger_area, WIDTH * 2, HEIGHT);
    frame_memory_fit(&memory, larger_area);
    assert_true(memory.bytes >= bytes * 2);
    held = memory.held;
    frame_memory_fit(&memory, area);
    assert_ptr_equal(memory.held, held);
    frame_memory_clear(&memory);
    sample_window_free(larger);
    sample_window_free(window);
}

FILE_OF_TESTS(frame_memory)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frames_get_no_page_anew),
        cmocka_unit_test(it_grows_with_the_window_and_never_shrinks),
    };
    sample_window_begin();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
