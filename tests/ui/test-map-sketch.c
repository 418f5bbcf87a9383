/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of drawing on the map: what a press, a drag and a key of each kind do to the document, and
 * what is reported of it. The tools themselves are tested without a window (unit/test-sketch.c).
 */
#include "tests/ui/sample-map.h"
#include "tests/unit/main.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

static void
take(const SampleMap *map, SketchTool tool)
{
    editor_map_view_set_tool(map->map, MAP_TOOL_SKETCH + tool);
    spin_out();
}

static void
press(const SampleMap *map, double x, double y)
{
    widget_drag(map->widget, x, y, x, y);
}

static void
expect_step(const SampleMap *map, const char *label)
{
    g_assert_cmpstr(editor_document_undo_label(map->document), ==, label);
}

/* A ring far from all that is drawn, named at once. */
static void
a_ring_becomes_a_place(void **state G_GNUC_UNUSED)
{
    SampleMap map = sample_map_open("tutorial", NULL);
    take(&map, SKETCH_ISLAND);
    double x, y;
    sample_map_locate(&map, ENTITY_SPACE, "narva-bay", &x, &y);
    press(&map, x - 20, y - 20);
    press(&map, x + 20, y - 20);
    press(&map, x + 20, y + 20);
    press(&map, x - 20, y + 20);
    assert_true(widget_key(map.widget, GDK_KEY_BackSpace, 0));
    press(&map, x - 20, y + 20);
    assert_true(widget_key(map.widget, GDK_KEY_Return, 0));
    expect_step(&map, "Draw an island");
    GtkWidget *name = widget_below(map.widget, GTK_TYPE_ENTRY, "Name of the place");
    assert_non_null(name);
    gtk_editable_set_text(GTK_EDITABLE(name), "Gull Rock");
    GtkWidget *id =
        widget_below(map.widget, GTK_TYPE_ENTRY, "Id: follows the name until you change it");
    assert_string_equal(gtk_editable_get_text(GTK_EDITABLE(id)), "gull-rock");
    g_signal_emit_by_name(name, "activate");
    expect_step(&map, "Name Gull Rock");
    assert_non_null(
        data_set_find_record(editor_document_set(map.document), ENTITY_SPACE, "gull-rock"));
    editor_document_undo(map.document);
    editor_document_undo(map.document);
    assert_false(editor_document_is_modified(map.document));
    sample_map_close(&map);
}

static void
a_drag_moves_a_shape(void **state G_GNUC_UNUSED)
{
    SampleMap map = sample_map_open("pax-baltica", NULL);
    take(&map, SKETCH_POINTS);
    double x, y;
    g_autoptr(Subject) border = subject_new(ENTITY_SPACE, "livland", "neighbours/kurland");
    assert_true(editor_map_view_locate(map.map, border, &x, &y));
    widget_drag(map.widget, x, y, x + 4, y + 3);
    const char *label = editor_document_undo_label(map.document);
    assert_non_null(label);
    assert_non_null(strstr(label, "Livland"));
    assert_int_equal(editor_document_n_done(map.document), 1);
    sample_map_wait(&map);
    sample_map_close(&map);
}

/* The pen goes by arrows; Escape drops what was begun. */
static void
keys_draw_too(void **state G_GNUC_UNUSED)
{
    SampleMap map = sample_map_open("tutorial", NULL);
    take(&map, SKETCH_SIMPLIFY);
    assert_true(widget_key(map.widget, GDK_KEY_Left, 0));
    assert_true(widget_key(map.widget, GDK_KEY_Up, GDK_SHIFT_MASK));
    assert_null(editor_document_subject(map.document));
    take(&map, SKETCH_DRAW);
    press(&map, 100, 100);
    assert_true(widget_key(map.widget, GDK_KEY_Escape, 0));
    assert_false(widget_key(map.widget, GDK_KEY_Return, 0) &&
                 editor_document_n_done(map.document) > 0);
    editor_map_view_set_tool(map.map, MAP_TOOL_SELECT);
    sample_map_click(&map, ENTITY_SPACE, "dorpat");
    assert_true(sample_map_is_selected(&map, ENTITY_SPACE, "dorpat"));
    sample_map_close(&map);
}

FILE_OF_TESTS(map_sketch)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ring_becomes_a_place),
        cmocka_unit_test(a_drag_moves_a_shape),
        cmocka_unit_test(keys_draw_too),
    };

    sample_window_begin();
    return cmocka_run_group_tests_name("map-sketch", tests, NULL, NULL);
}
