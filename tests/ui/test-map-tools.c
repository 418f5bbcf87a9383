/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the tools of the map: borders, ports, markers and garrisons.
 */
#include "editor/tools/marker-tools.h"
#include "schema/model/edit.h"
#include "schema/store/map-file.h"
#include "tests/ui/sample-map.h"
#include "tests/unit/main.h"
#include "validator/systems/area-blocks/area-blocks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

static const char *
border_of(SampleMap *fixture, const char *from, const char *to)
{
    g_autofree char *path = g_strconcat("neighbours/", to, NULL);
    g_autoptr(Subject) subject = subject_new(ENTITY_SPACE, from, path);
    const Neighbour *way =
        (const Neighbour *)subject_record(subject, editor_document_set(fixture->document));
    return way != NULL ? way->border : "none";
}

static void
the_border_tool_changes_both_sides(void **state G_GNUC_UNUSED)
{
    SampleMap fixture = sample_map_open("pax-baltica", NULL);
    editor_map_view_set_tool(fixture.map, MAP_TOOL_BORDER);
    sample_map_select(&fixture, "livland");
    assert_true(widget_key(fixture.widget, GDK_KEY_Up, GDK_SHIFT_MASK));
    g_autofree char *before = g_strdup(border_of(&fixture, "livland", "estland"));
    assert_true(widget_key(fixture.widget, GDK_KEY_Return, 0));
    assert_string_not_equal(border_of(&fixture, "livland", "estland"), before);
    assert_string_equal(border_of(&fixture, "livland", "estland"),
                        border_of(&fixture, "estland", "livland"));
    assert_int_equal(editor_document_n_done(fixture.document), 1);
    sample_map_close(&fixture);
}

static void
a_click_of_the_border_tool_cycles_what_is_clicked(void **state G_GNUC_UNUSED)
{
    SampleMap fixture = sample_map_open("pax-baltica", NULL);
    double x, y;
    g_autoptr(Subject) border = subject_new(ENTITY_SPACE, "rus-biala", "neighbours/smolensk");
    assert_true(editor_map_view_locate(fixture.map, border, &x, &y));
    g_autofree char *before = g_strdup(border_of(&fixture, "rus-biala", "smolensk"));
    editor_map_view_set_tool(fixture.map, MAP_TOOL_BORDER);
    widget_click(fixture.widget, x, y, 1);
    assert_int_equal(editor_document_n_done(fixture.document), 1);
    assert_string_not_equal(border_of(&fixture, "rus-biala", "smolensk"), before);
    editor_document_undo(fixture.document);
    assert_string_equal(border_of(&fixture, "rus-biala", "smolensk"), before);
    sample_map_close(&fixture);
}

/* Returns: (transfer full): the pixels of @map as it looks now, line by line. */
static guint32 *
look(const SampleMap *map)
{
    sample_map_wait(map);
    g_autoptr(GdkTexture) picture = widget_picture(map->widget);
    gsize width = (gsize)gdk_texture_get_width(picture);
    guint32 *pixels = g_new(guint32, width * (gsize)gdk_texture_get_height(picture));
    gdk_texture_download(picture, (guchar *)pixels, width * sizeof *pixels);
    return pixels;
}

/* @least: how much more red there is than anything else. */
static gboolean
is_red(guint32 pixel, guint least)
{
    guint red = pixel >> 16 & 0xff, green = pixel >> 8 & 0xff, blue = pixel & 0xff;
    return red > green + least && red > blue + least;
}

static void
what_is_selected_leaves_the_type_of_a_border_to_be_seen(void **state G_GNUC_UNUSED)
{
    static const char *const selected[] = {"neighbours/preussen", NULL};
    SampleMap fixture = sample_map_open("pax-baltica", NULL);
    g_autofree guint32 *plain = look(&fixture);
    gsize n =
        (gsize)gtk_widget_get_width(fixture.widget) * (gsize)gtk_widget_get_height(fixture.widget);
    for (guint i = 0; i < G_N_ELEMENTS(selected); i++) {
        g_autoptr(Subject) subject = subject_new(ENTITY_SPACE, "mazowsze", selected[i]);
        editor_document_select(fixture.document, subject);
        g_autofree guint32 *chosen = look(&fixture);
        guint n_changed = 0, n_hidden = 0;
        for (gsize k = 0; k < n; k++) {
            n_changed += chosen[k] != plain[k];
            /* What is selected is tinted; what is red there stays so. */
            n_hidden += is_red(plain[k], 80) && !is_red(chosen[k], 40);
        }
        assert_true(n_changed > 100);
        /* Its ends, where other borders begin, may lie over those. */
        assert_true(n_hidden < 40);
    }
    sample_map_close(&fixture);
}

static void
the_port_tool_takes_a_land_and_then_a_sea(void **state G_GNUC_UNUSED)
{
    SampleMap fixture = sample_map_open("pax-baltica", NULL);
    editor_map_view_set_tool(fixture.map, MAP_TOOL_PORT);
    sample_map_click(&fixture, ENTITY_SPACE, "skane");
    assert_int_equal(editor_document_n_done(fixture.document), 0);
    sample_map_click(&fixture, ENTITY_SPACE, "western-baltic");
    assert_int_equal(editor_document_n_done(fixture.document), 1);
    assert_string_equal(border_of(&fixture, "skane", "western-baltic"), "none");
    sample_map_click(&fixture, ENTITY_SPACE, "skane");
    sample_map_click(&fixture, ENTITY_SPACE, "southern-baltic");
    assert_string_equal(border_of(&fixture, "skane", "southern-baltic"), "port");
    assert_string_equal(border_of(&fixture, "southern-baltic", "skane"), "port");
    sample_map_close(&fixture);
}

/* Returns: (transfer full): where the drawing says that the name of @place stands, or "none". */
static char *
label_of(SampleMap *fixture, const char *place)
{
    g_autoptr(MapFile) file = map_file_read(editor_document_set(fixture->document), NULL);
    g_autofree char *id = g_strconcat("label-", place, NULL);
    const MapElement *element = map_svg_find(file->svg, id);
    Point at;
    if (element == NULL || !map_svg_centre(file->svg, element, &at))
        return g_strdup("none");
    return g_strdup_printf("%d %d", at.x, at.y);
}

/* Finds the middle of the name of Livland in the window. The scale of the map follows from where
 * two places are. */
static void
find_name(SampleMap *fixture, double *x, double *y)
{
    g_autoptr(MapFile) file = map_file_read(editor_document_set(fixture->document), NULL);
    g_autoptr(RenderGeometry) geometry = render_geometry_new(file->svg);
    guint32 face = render_geometry_find(geometry, "livland");
    Point here = render_geometry_middle(geometry, face);
    Point there = render_geometry_middle(geometry, render_geometry_find(geometry, "smolensk"));
    double far_x, far_y;
    sample_map_locate(fixture, ENTITY_SPACE, "livland", x, y);
    sample_map_locate(fixture, ENTITY_SPACE, "smolensk", &far_x, &far_y);
    double scale = (far_x - *x) / ((double)there.x - here.x);
    g_autoptr(GArray) labels = render_map_labels(editor_map_view_map(fixture->map), scale);
    guint i = 0;
    while (g_array_index(labels, RenderLabel, i).face != face ||
           g_array_index(labels, RenderLabel, i).kind != MAP_KIND_LABEL)
        i++;
    Box box = g_array_index(labels, RenderLabel, i).box;
    *x += (box.left + box.right) / 2.0 - here.x * scale;
    *y += (box.top + box.bottom) / 2.0 - here.y * scale;
}

static void
a_name_is_dragged_and_put_back(void **state G_GNUC_UNUSED)
{
    SampleMap fixture = sample_map_open("pax-baltica", NULL);
    g_autofree char *first = label_of(&fixture, "livland");
    editor_map_view_set_tool(fixture.map, MAP_TOOL_LABEL);
    double x, y, now_x, now_y;
    find_name(&fixture, &x, &y);
    widget_drag(fixture.widget, x, y, x + 30, y - 12);
    assert_int_equal(editor_document_n_done(fixture.document), 1);
    g_autofree char *dragged = label_of(&fixture, "livland");
    assert_string_not_equal(dragged, first);
    sample_map_wait(&fixture);
    find_name(&fixture, &now_x, &now_y);
    assert_true(fabs(now_x - x - 30) <= 1.5 && fabs(now_y - y + 12) <= 1.5);
    sample_map_select(&fixture, "livland");
    assert_true(widget_key(fixture.widget, GDK_KEY_Left, GDK_SHIFT_MASK));
    assert_int_equal(editor_document_n_done(fixture.document), 2);
    assert_true(widget_key(fixture.widget, GDK_KEY_Delete, 0));
    assert_int_equal(editor_document_n_done(fixture.document), 3);
    g_autofree char *back = label_of(&fixture, "livland");
    assert_string_equal(back, "none");
    sample_map_close(&fixture);
}

/* What is locked is as if it were not there: what lies below it is found. */
static void
locked_layers_are_left_alone(void **state G_GNUC_UNUSED)
{
    SampleMap fixture = sample_map_open("pax-baltica", "the-end-is-near");
    double x, y;
    editor_map_view_set_locked(fixture.map,
                               RENDER_NAMES | RENDER_BLOCKS | RENDER_BORDERS | RENDER_SHAPES);
    sample_map_click(&fixture, ENTITY_UNIT, "golitsyn-reformed");
    assert_false(sample_map_is_selected(&fixture, ENTITY_UNIT, "golitsyn-reformed"));
    editor_map_view_set_tool(fixture.map, MAP_TOOL_LABEL);
    find_name(&fixture, &x, &y);
    widget_drag(fixture.widget, x, y, x + 30, y - 12);
    editor_map_view_set_tool(fixture.map, MAP_TOOL_BORDER);
    for (double at = 100; at < 400; at += 10)
        widget_click(fixture.widget, at, at, 1);
    editor_map_view_set_tool(fixture.map, MAP_TOOL_SKETCH);
    widget_drag(fixture.widget, 100, 100, 101, 101);
    assert_non_null(
        widget_below(fixture.widget, GTK_TYPE_LABEL,
                     "Lands and seas are locked: unlock them in “Map view”, beside the outline."));
    assert_int_equal(editor_document_n_done(fixture.document), 0);
    editor_map_view_set_locked(fixture.map, 0);
    editor_map_view_set_tool(fixture.map, MAP_TOOL_SELECT);
    sample_map_click(&fixture, ENTITY_UNIT, "golitsyn-reformed");
    assert_true(sample_map_is_selected(&fixture, ENTITY_UNIT, "golitsyn-reformed"));
    sample_map_close(&fixture);
}

static void
a_marker_is_put_where_it_is_selected(void **state G_GNUC_UNUSED)
{
    SampleMap fixture = sample_map_open("pax-baltica", "the-end-is-near");
    sample_map_click(&fixture, ENTITY_SPACE, "polesie");
    assert_true(gtk_widget_activate_action(fixture.widget, "map.marker", "s", "sweden"));
    g_autofree char *marker = edit_path_text(&editor_document_scenario(fixture.document)->record,
                                             "position/places/polesie/marker");
    assert_string_equal(marker, "\"sweden\"");
    assert_int_equal(editor_document_n_done(fixture.document), 1);
    sample_map_close(&fixture);
}

static void
a_garrison_is_set_where_it_is_selected(void **state G_GNUC_UNUSED)
{
    const SignRow *garrison = &area_chart.signs[SIGN_GARRISON];
    const SignRow *port = &area_chart.signs[SIGN_PORT];
    SampleMap fixture = sample_map_open("pax-baltica", "the-end-is-near");
    sample_map_select(&fixture, "livland");
    DataSet *before = editor_document_set(fixture.document);
    const char *scenario = editor_document_scenario_id(fixture.document);
    gint had_harbour = marker_sign_of_place(before, scenario, "livland", port).stands_out;
    assert_true(gtk_widget_activate_action(fixture.widget, "map.sign", "(si)", "garrison", 6));
    assert_true(
        gtk_widget_activate_action(fixture.widget, "map.sign", "(si)", "port", !had_harbour));
    DataSet *set = editor_document_set(fixture.document);
    assert_int_equal(marker_sign_of_place(set, scenario, "livland", garrison).number, 6);
    assert_int_equal(marker_sign_of_place(set, scenario, "livland", port).stands_out, !had_harbour);
    assert_int_equal(editor_document_n_done(fixture.document), 2);
    sample_map_close(&fixture);
}

static void
a_garrison_is_set_in_all_lands_that_are_selected(void **state G_GNUC_UNUSED)
{
    static const char *const places[] = {"livland", "estland", "north-sea"};
    const SignRow *garrison = &area_chart.signs[SIGN_GARRISON];
    SampleMap fixture = sample_map_open("pax-baltica", "the-end-is-near");
    g_autoptr(GPtrArray) selected = g_ptr_array_new_with_free_func((GDestroyNotify)subject_free);
    for (guint i = 0; i < G_N_ELEMENTS(places); i++)
        g_ptr_array_add(selected, subject_new(ENTITY_SPACE, places[i], ""));
    editor_document_select_all(fixture.document, selected);
    assert_true(gtk_widget_activate_action(fixture.widget, "map.sign", "(si)", "garrison", 5));
    DataSet *set = editor_document_set(fixture.document);
    for (guint i = 0; i < G_N_ELEMENTS(places); i++)
        assert_int_equal(
            marker_sign_of_place(set, "the-end-is-near", places[i], garrison).number == 5, i < 2);
    assert_int_equal(editor_document_n_done(fixture.document), 1);
    sample_map_close(&fixture);
}

FILE_OF_TESTS(map_tools)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_border_tool_changes_both_sides),
        cmocka_unit_test(a_click_of_the_border_tool_cycles_what_is_clicked),
        cmocka_unit_test(what_is_selected_leaves_the_type_of_a_border_to_be_seen),
        cmocka_unit_test(the_port_tool_takes_a_land_and_then_a_sea),
        cmocka_unit_test(a_name_is_dragged_and_put_back),
        cmocka_unit_test(locked_layers_are_left_alone),
        cmocka_unit_test(a_marker_is_put_where_it_is_selected),
        cmocka_unit_test(a_garrison_is_set_where_it_is_selected),
        cmocka_unit_test(a_garrison_is_set_in_all_lands_that_are_selected),
    };
    sample_window_begin();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
