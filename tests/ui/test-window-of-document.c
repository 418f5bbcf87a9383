/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of a document in a window of the editor.
 */
#include "editor/window/window.h"
#include "tests/ui/sample-window.h"
#include "tests/unit/temporary-folder.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void
test_a_window_names_its_document(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial");
    GtkWidget *window = sample_window_new(editor_window_new(NULL, document), 1000, 700);
    assert_non_null(strstr(gtk_window_get_title(GTK_WINDOW(window)), "tutorial"));
    sample_window_free(window);
}

static void
test_a_window_that_is_closed_keeps_no_document(void **state)
{
    gpointer kept = sample_document_new_in(*state, "pax-baltica-2010");
    GtkWidget *window = sample_window_new(editor_window_new(NULL, kept), 1000, 700);
    g_object_add_weak_pointer(kept, &kept);
    g_object_unref(kept);
    assert_non_null(kept);
    sample_window_free(window);
    assert_null(kept);
}

static void
test_a_window_has_pixels(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial");
    GtkWidget *window = sample_window_new(editor_window_new(NULL, document), 1000, 700);
    g_autoptr(GdkTexture) picture = widget_picture(window);
    g_autoptr(GdkTexture) again = widget_picture(window);
    assert_int_equal(gdk_texture_get_width(picture), gtk_widget_get_width(window));
    assert_int_equal(picture_difference(picture, again), 0);
    sample_window_free(window);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_window_names_its_document),
        test_in_folder(test_a_window_that_is_closed_keeps_no_document),
        cmocka_unit_test(test_a_window_has_pixels),
    };
    sample_window_begin();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
