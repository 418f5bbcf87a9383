/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The map as a printer gets it: here a file in its place.
 */
#include "editor/window/dialogs/dialogs.h"
#include "schema/store/data-set.h"
#include "tests/ui/sample-window.h"
#include "tests/unit/main.h"
#include "tests/unit/temporary-folder.h"
#include "validator/render/play.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* Returns: (transfer full): the map of data/pax-baltica with the set-up of a scenario. */
static RenderMap *
map_new(void)
{
    const RenderStyle style = {.layers = RENDER_ALL, .look = LOOK_PAPER};
    g_autofree char *folder =
        g_build_filename(g_getenv("NARVA_SOURCE"), "data", "pax-baltica", NULL);
    g_autoptr(DataSet) set = data_set_load(folder, NULL);
    assert_non_null(set);
    RenderMap *map = picture_map_new(set, record_key(set->scenarios[0]), &style, NULL);
    assert_non_null(map);
    return map;
}

/* What a printer was given. */
typedef struct {
    guint n;
    double width, height; /* of each page, in points */
} Printed;

static void
note_page(GtkPrintOperation *operation G_GNUC_UNUSED, GtkPrintContext *context, gint number,
          Printed *printed)
{
    assert_int_equal(number, printed->n++);
    printed->width = gtk_print_context_get_width(context);
    printed->height = gtk_print_context_get_height(context);
}

/* Prints @wish into a file. Returns: what arrived there, with ink on it: so many pages as narva
 * render makes. */
static Printed
print(const char *folder, const PictureWish *wish)
{
    g_autoptr(RenderMap) map = map_new();
    g_autoptr(Picture) picture = picture_new(map, wish);
    g_autoptr(GtkPrintOperation) operation = export_print_new(map, wish, "map");
    g_autofree char *path = g_build_filename(folder, "printed.pdf", NULL);
    g_autofree char *text = NULL;
    g_autoptr(GBytes) drawn = page_sheets_to_pdf(picture_sheets(picture));
    gsize length;
    Printed printed = {0};
    g_signal_connect(operation, "draw-page", G_CALLBACK(note_page), &printed);
    gtk_print_operation_set_export_filename(operation, path);
    assert_int_equal(
        gtk_print_operation_run(operation, GTK_PRINT_OPERATION_ACTION_EXPORT, NULL, NULL),
        GTK_PRINT_OPERATION_RESULT_APPLY);
    assert_int_equal(printed.n, picture_sheets(picture)->n);
    assert_true(g_file_get_contents(path, &text, &length, NULL));
    assert_true(g_str_has_prefix(text, "%PDF"));
    assert_true(length * 10 > g_bytes_get_size(drawn) * 8);
    return printed;
}

static void
test_posters(void **state)
{
    const PictureWish one = {.paper = page_paper_find("a4"), .n_across = 1};
    const PictureWish many = {.paper = page_paper_find("letter"), .n_across = 3, .overlap = 10};
    Printed printed = print(*state, &one);
    assert_int_equal(printed.n, 1);
    assert_true(fabs(printed.width - 595.28) < 0.1);
    assert_true(fabs(printed.height - 841.89) < 0.1);
    printed = print(*state, &many);
    assert_true(printed.n > 3);
    assert_true(fabs(printed.width * printed.height - 612.0 * 792.0) < 100);
}

static void
test_sheets(void **state)
{
    const PictureWish wish = {.paper = page_paper_find("a4"), .kinds = play_find("blocks,set-up")};
    assert_true(print(*state, &wish).n > 1);
}

FILE_OF_TESTS(print_map)
{
    const struct CMUnitTest tests[] = {
        test_in_folder(test_posters),
        test_in_folder(test_sheets),
    };
    sample_window_begin();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
