/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the map of a data set that has no drawing, or none yet.
 */
#include "tests/ui/sample-map.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-set.h"
#include "tests/unit/temporary-folder.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <glib/gstdio.h>
#include <string.h>

static void
a_map_without_a_drawing_is_empty_and_harmless(void **state G_GNUC_UNUSED)
{
    g_autoptr(DataSet) set = sample_set_with_map(sample_map);
    EditorDocument *document = editor_document_new(set);
    SampleMap fixture = {.document = document, .widget = editor_map_view_new(document)};
    fixture.map = EDITOR_MAP_VIEW(fixture.widget);
    fixture.window = sample_window_new(fixture.widget, SAMPLE_MAP_WIDTH, SAMPLE_MAP_HEIGHT);
    static const guint keys[] = {GDK_KEY_Up, GDK_KEY_plus, GDK_KEY_0, GDK_KEY_m, GDK_KEY_Tab};
    for (guint i = 0; i < G_N_ELEMENTS(keys); i++)
        widget_key(fixture.widget, keys[i], 0);
    for (MapTool tool = 0; tool < N_MAP_TOOLS; tool++) {
        editor_map_view_set_tool(fixture.map, tool);
        widget_click(fixture.widget, 100, 100, 1);
        widget_drag(fixture.widget, 100, 100, 300, 300);
    }
    assert_int_equal(editor_document_n_done(document), 0);
    assert_non_null(editor_map_view_map(fixture.map)); /* to draw on */
    editor_map_view_set_tool(fixture.map, MAP_TOOL_SELECT);
    assert_null(editor_map_view_map(fixture.map));
    sample_map_close(&fixture);
}

static gboolean
has_drawing(gpointer map)
{
    return editor_map_view_map(map) != NULL;
}

/* Returns: the words in the place of the drawing, or NULL where it is shown. */
static const char *
words_for_no_drawing(GtkWidget *map)
{
    GtkWidget *label = widget_below(map, GTK_TYPE_LABEL, NULL);
    for (; label != NULL; label = gtk_widget_get_next_sibling(label))
        if (GTK_IS_LABEL(label) && gtk_widget_get_visible(label))
            return gtk_label_get_text(GTK_LABEL(label));
    return NULL;
}

static void
a_drawing_is_asked_for_where_there_are_no_places(void **state)
{
    EditorDocument *document = sample_document_new_in(*state, "tutorial");
    temporary_folder_write(*state, "tutorial/map.json", "{ \"spaces\": [] }");
    const char *folder = editor_document_set(document)->folder;
    g_autofree char *path = g_build_filename(folder, "map.svg", NULL);
    g_unlink(path);
    g_autoptr(DataSet) set = data_set_load(folder, NULL);
    g_autoptr(EditorDocument) empty = editor_document_new(set);
    GtkWidget *map = editor_map_view_new(empty);
    GtkWidget *window = sample_window_new(map, 400, 300);
    assert_false(has_drawing(map));
    assert_non_null(strstr(words_for_no_drawing(map), "map.svg"));
    sample_window_free(window);
    g_object_unref(document);
}

static void
a_diagram_is_shown_until_a_drawing_comes(void **state)
{
    EditorDocument *drawn = sample_document_new_in(*state, "tutorial");
    const char *folder = editor_document_set(drawn)->folder;
    g_autofree char *path = g_build_filename(folder, "map.svg", NULL);
    g_autofree char *drawing = temporary_folder_read(*state, "tutorial/map.svg");
    g_unlink(path);
    g_autoptr(DataSet) set = data_set_load(folder, NULL);
    g_autoptr(EditorDocument) document = editor_document_new(set);
    GtkWidget *map = editor_map_view_new(document);
    GtkWidget *window = sample_window_new(map, 400, 300);
    assert_true(has_drawing(map));
    assert_null(words_for_no_drawing(map));
    const RenderMap *diagram = editor_map_view_map(EDITOR_MAP_VIEW(map));
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    edit_plan_draw(plan, g_bytes_new(drawing, strlen(drawing)));
    assert_true(editor_document_apply(document, plan, "Draw", NULL));
    assert_ptr_not_equal(editor_map_view_map(EDITOR_MAP_VIEW(map)), diagram);
    assert_null(words_for_no_drawing(map));
    sample_window_free(window);
    g_object_unref(drawn);
}

FILE_OF_TESTS(map_undrawn)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_map_without_a_drawing_is_empty_and_harmless),
        test_in_folder(a_drawing_is_asked_for_where_there_are_no_places),
        test_in_folder(a_diagram_is_shown_until_a_drawing_comes),
    };
    sample_window_begin();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
