/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What hands and keys do on a map of hexes: patches are copied, turned and put down, what is
 * selected goes from hex to hex, units lie on each other and stand in lines.
 */
#include "editor/desk/block.h"
#include "editor/forms/inspector.h"
#include "editor/tools/border-tools.h"
#include "editor/tools/hex-patch.h"
#include "editor/tools/set-up.h"
#include "editor/window/window.h"
#include "schema/model/words.h"
#include "tests/ui/sample-map.h"
#include "tests/unit/main.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#define HORSE "kliszow-right-horse-"

static void
assert_terrain(const SampleMap *fixture, const char *place, const char *terrain)
{
    const Space *space = (const Space *)data_set_find_record(editor_document_set(fixture->document),
                                                             ENTITY_SPACE, place);
    assert_non_null(space);
    assert_string_equal(space->terrain, terrain);
}

static void
assert_side(const SampleMap *fixture, const char *from, const char *to, const char *border)
{
    assert_true(g_strcmp0(border_type(editor_document_set(fixture->document), from, to), border) ==
                0);
}

static void
assert_at(const SampleMap *fixture, const char *unit, const char *place)
{
    const UnitState *found = scenario_state_unit(editor_document_state(fixture->document), unit);
    assert_non_null(found);
    assert_string_equal(found->zone, place);
}

static void
assert_step(const SampleMap *fixture, const char *label)
{
    assert_true(g_strcmp0(editor_document_undo_label(fixture->document), label) == 0);
}

static void
move_to(const SampleMap *fixture, const char *place)
{
    double x, y;
    sample_map_locate(fixture, ENTITY_SPACE, place, &x, &y);
    GtkEventController *motion =
        widget_controller(fixture->widget, GTK_TYPE_EVENT_CONTROLLER_MOTION, 0);
    g_signal_emit_by_name(motion, "motion", x, y);
}

/* Drags a frame from above the one hex to below the other. */
static void
frame(const SampleMap *fixture, const char *from, const char *to)
{
    double x, y, to_x, to_y;
    sample_map_locate(fixture, ENTITY_SPACE, from, &x, &y);
    sample_map_locate(fixture, ENTITY_SPACE, to, &to_x, &to_y);
    widget_drag(fixture->widget, x - 8, y - 8, to_x + 8, to_y + 8);
}

static void
press(const SampleMap *fixture, const char *place)
{
    double x, y;
    sample_map_locate(fixture, ENTITY_SPACE, place, &x, &y);
    widget_drag(fixture->widget, x, y, x, y);
}

static gboolean
is_mapped(gpointer widget)
{
    return gtk_widget_get_mapped(widget);
}

static void
a_framed_patch_follows_the_pointer(void **state G_GNUC_UNUSED)
{
    SampleMap fixture = sample_map_open("last-vikings", "kliszow");
    editor_map_view_set_tool(fixture.map, MAP_TOOL_PATCH);
    frame(&fixture, "kliszow-b09", "kliszow-c09");
    move_to(&fixture, "kliszow-n13");
    g_autoptr(GdkTexture) here = widget_picture(fixture.widget);
    move_to(&fixture, "kliszow-u14");
    g_autoptr(GdkTexture) there = widget_picture(fixture.widget);
    assert_true(picture_difference(here, there) > 500);
    assert_true(widget_key(fixture.widget, GDK_KEY_bracketright, 0));
    g_autoptr(GdkTexture) turned = widget_picture(fixture.widget);
    assert_true(picture_difference(turned, there) > 100);
    assert_step(&fixture, NULL);
    sample_map_close(&fixture);
}

static void
a_key_chooses_the_terrain_of_the_brush(void **state G_GNUC_UNUSED)
{
    SampleMap fixture = sample_map_open("last-vikings", "kliszow");
    Records terrains = data_set_records(editor_document_set(fixture.document), ENTITY_TERRAIN);
    editor_map_view_set_tool(fixture.map, MAP_TOOL_TERRAIN);
    for (guint i = 0; i < 3; i++) {
        /* Some keyboards need Shift for digits. */
        assert_true(widget_key(fixture.widget, GDK_KEY_1 + (2 - i), i == 0 ? GDK_SHIFT_MASK : 0));
        press(&fixture, "kliszow-n13");
        assert_terrain(&fixture, "kliszow-n13", record_key(terrains.items[2 - i]));
    }
    assert_false(widget_key(fixture.widget, GDK_KEY_9, 0) && terrains.length < 9);
    sample_map_close(&fixture);
}

/* The name of a terrain is stored while the focus moves to the swatch that shows it. */
static void
a_swatch_takes_the_focus_from_the_name_of_its_terrain(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("last-vikings");
    editor_document_choose_scenario(document, "kliszow");
    Records terrains = data_set_records(editor_document_set(document), ENTITY_TERRAIN);
    g_autofree char *name = g_strdup(record_name(terrains.items[1]));
    g_autoptr(Subject) subject = subject_new(ENTITY_TERRAIN, record_key(terrains.items[1]), NULL);
    GtkWidget *window = sample_window_new(editor_window_new(NULL, NULL, document), 1280, 900);
    GtkWidget *inspector = widget_there(window, EDITOR_TYPE_INSPECTOR, NULL);
    editor_document_select(document, subject);
    assert_true(spin_until(is_mapped, inspector));
    widget_act(window, "win.tool", "terrain");
    GtkWidget *swatch = widget_there(window, GTK_TYPE_TOGGLE_BUTTON, name);
    GtkWidget *entry = widget_there(inspector, GTK_TYPE_ENTRY, "Name");
    assert_true(gtk_widget_grab_focus(entry));
    gtk_editable_set_text(GTK_EDITABLE(entry), "Old snow");
    assert_true(gtk_widget_grab_focus(swatch));
    spin_out();
    assert_ptr_equal(widget_there(window, GTK_TYPE_TOGGLE_BUTTON, "Old snow"), swatch);
    assert_true(gtk_widget_has_focus(swatch));
    editor_document_undo(document);
    spin_out();
    assert_ptr_equal(widget_there(window, GTK_TYPE_TOGGLE_BUTTON, name), swatch);
    sample_window_free(window);
}

/* Along the upper sides of hexes in a row: one step, and one type. */
static void
a_river_is_drawn_along_sides_in_one_step(void **state G_GNUC_UNUSED)
{
    SampleMap fixture = sample_map_open("last-vikings", "kliszow");
    double x, y, to_x, to_y, up_x, up_y;
    editor_map_view_set_tool(fixture.map, MAP_TOOL_BORDER);
    sample_map_locate(&fixture, ENTITY_SPACE, "kliszow-n16", &x, &y);
    sample_map_locate(&fixture, ENTITY_SPACE, "kliszow-n15", &up_x, &up_y);
    sample_map_locate(&fixture, ENTITY_SPACE, "kliszow-r16", &to_x, &to_y);
    double down = (up_y - y) / 2;
    widget_drag(fixture.widget, x, y + down, to_x, to_y + down);
    assert_int_equal(editor_document_n_done(fixture.document), 1);
    assert_step(&fixture, "Set 9 borders to “Stream”");
    editor_document_undo(fixture.document);
    assert_step(&fixture, NULL);
    sample_map_close(&fixture);
}

static void
a_press_puts_the_patch_down(void **state G_GNUC_UNUSED)
{
    SampleMap fixture = sample_map_open("last-vikings", "kliszow");
    editor_map_view_set_tool(fixture.map, MAP_TOOL_PATCH);
    press(&fixture, "kliszow-b09");
    press(&fixture, "kliszow-n13");
    assert_step(&fixture, "Paste 1 hex");
    assert_int_equal(editor_document_n_done(fixture.document), 1);
    assert_terrain(&fixture, "kliszow-n13", "marsh");
    assert_side(&fixture, "kliszow-n13", "kliszow-m12", "stream");
    assert_side(&fixture, "kliszow-n13", "kliszow-n12", "stream");
    assert_true(widget_key(fixture.widget, GDK_KEY_bracketleft, 0));
    press(&fixture, "kliszow-q13");
    assert_side(&fixture, "kliszow-q13", "kliszow-p13", "stream");
    assert_side(&fixture, "kliszow-q13", "kliszow-p12", "stream");
    assert_side(&fixture, "kliszow-q13", "kliszow-q12", NULL);
    editor_document_undo(fixture.document);
    assert_terrain(&fixture, "kliszow-q13", "clear");
    /* Escape drops it: the next press takes another one up. */
    assert_true(widget_key(fixture.widget, GDK_KEY_Escape, 0));
    press(&fixture, "kliszow-a01");
    assert_int_equal(editor_document_n_done(fixture.document), 1);
    press(&fixture, "kliszow-q13");
    assert_terrain(&fixture, "kliszow-q13", "forest");
    sample_map_close(&fixture);
}

static void
only_ticked_parts_are_put_down(void **state G_GNUC_UNUSED)
{
    SampleMap fixture = sample_map_open("last-vikings", "kliszow");
    editor_map_view_set_tool(fixture.map, MAP_TOOL_PATCH);
    press(&fixture, "kliszow-k05");
    press(&fixture, "kliszow-n13");
    assert_at(&fixture, "kliszow-upplands-1", "kliszow-k05");
    editor_map_view_set_patch_parts(fixture.map, PATCH_UNITS);
    editor_map_view_turn_patch(fixture.map, 1);
    press(&fixture, "kliszow-n13");
    assert_at(&fixture, "kliszow-upplands-1", "kliszow-n13");
    const UnitState *unit =
        scenario_state_unit(editor_document_state(fixture.document), "kliszow-upplands-1");
    assert_int_equal(unit->entry->facing, DIRECTION_SW);
    sample_map_close(&fixture);
}

/* All by keyboard: two hexes are selected, copied, and put down two hexes further. */
static void
keys_copy_and_put_down(void **state G_GNUC_UNUSED)
{
    SampleMap fixture = sample_map_open("last-vikings", "kliszow");
    sample_map_select(&fixture, "kliszow-a09");
    assert_true(widget_key(fixture.widget, GDK_KEY_d, GDK_SHIFT_MASK));
    assert_true(sample_map_is_selected(&fixture, ENTITY_SPACE, "kliszow-a09"));
    assert_true(sample_map_is_selected(&fixture, ENTITY_SPACE, "kliszow-b09"));
    assert_true(widget_key(fixture.widget, GDK_KEY_c, GDK_CONTROL_MASK));
    editor_map_view_set_tool(fixture.map, MAP_TOOL_PATCH); /* as a window does */
    assert_true(widget_key(fixture.widget, GDK_KEY_v, GDK_CONTROL_MASK));
    sample_map_select(&fixture, "kliszow-n13");
    assert_true(widget_key(fixture.widget, GDK_KEY_e, 0));
    assert_true(sample_map_is_selected(&fixture, ENTITY_SPACE, "kliszow-n12"));
    assert_true(widget_key(fixture.widget, GDK_KEY_Return, 0));
    assert_step(&fixture, "Paste 2 hexes");
    assert_terrain(&fixture, "kliszow-n12", "marsh");
    sample_map_close(&fixture);
}

/* Around S, or on the keypad. */
static void
six_keys_lead_to_the_hexes_beside(void **state G_GNUC_UNUSED)
{
    static const struct {
        guint letter, digit;
        const char *hex;
    } rows[] = {
        {GDK_KEY_q, GDK_KEY_KP_7, "kliszow-m12"}, {GDK_KEY_e, GDK_KEY_KP_9, "kliszow-n12"},
        {GDK_KEY_a, GDK_KEY_KP_4, "kliszow-m13"}, {GDK_KEY_d, GDK_KEY_KP_6, "kliszow-o13"},
        {GDK_KEY_z, GDK_KEY_KP_1, "kliszow-m14"}, {GDK_KEY_c, GDK_KEY_KP_3, "kliszow-n14"},
    };
    SampleMap fixture = sample_map_open("last-vikings", "kliszow");
    for (guint i = 0; i < 2 * G_N_ELEMENTS(rows); i++) {
        sample_map_select(&fixture, "kliszow-n13");
        assert_true(
            widget_key(fixture.widget, i % 2 == 0 ? rows[i / 2].letter : rows[i / 2].digit, 0));
        assert_true(sample_map_is_selected(&fixture, ENTITY_SPACE, rows[i / 2].hex));
        assert_false(sample_map_is_selected(&fixture, ENTITY_SPACE, "kliszow-n13"));
    }
    assert_step(&fixture, NULL);
    sample_map_close(&fixture);
}

static void
six_keys_move_who_is_selected(void **state G_GNUC_UNUSED)
{
    SampleMap fixture = sample_map_open("last-vikings", "kliszow");
    g_autoptr(Subject) unit = subject_new(ENTITY_UNIT, "kliszow-upplands-1", NULL);
    editor_document_select(fixture.document, unit);
    assert_true(widget_key(fixture.widget, GDK_KEY_z, 0));
    assert_at(&fixture, "kliszow-upplands-1", "kliszow-j06");
    assert_step(&fixture, "Move Upplands 1 to the south-west");
    assert_true(widget_key(fixture.widget, GDK_KEY_KP_6, 0));
    assert_at(&fixture, "kliszow-upplands-1", "kliszow-k06");
    assert_true(sample_map_is_selected(&fixture, ENTITY_UNIT, "kliszow-upplands-1"));
    assert_int_equal(editor_document_n_done(fixture.document), 2);
    /* M lets the same keys choose where to. */
    assert_true(widget_key(fixture.widget, GDK_KEY_m, 0));
    assert_true(widget_key(fixture.widget, GDK_KEY_d, 0));
    assert_true(widget_key(fixture.widget, GDK_KEY_d, 0));
    assert_at(&fixture, "kliszow-upplands-1", "kliszow-k06");
    assert_true(widget_key(fixture.widget, GDK_KEY_Return, 0));
    assert_at(&fixture, "kliszow-upplands-1", "kliszow-m06");
    sample_map_close(&fixture);
}

/* On a map of areas the letters are those of tools. */
static void
areas_leave_the_six_keys_to_others(void **state G_GNUC_UNUSED)
{
    SampleMap fixture = sample_map_open("pax-baltica", NULL);
    sample_map_select(&fixture, "livland");
    assert_false(widget_key(fixture.widget, GDK_KEY_e, 0));
    assert_false(widget_key(fixture.widget, GDK_KEY_c, GDK_CONTROL_MASK));
    assert_false(widget_key(fixture.widget, GDK_KEY_v, GDK_CONTROL_MASK));
    assert_true(sample_map_is_selected(&fixture, ENTITY_SPACE, "livland"));
    sample_map_close(&fixture);
}

static void
assert_on_top(const SampleMap *fixture, const char *place, const char *unit)
{
    const GArray *units = scenario_state_units(editor_document_state(fixture->document), place);
    assert_string_equal(g_array_index(units, UnitState, units->len - 1).unit->id, unit);
}

static void
keys_lift_a_unit_in_its_stack(void **state G_GNUC_UNUSED)
{
    SampleMap fixture = sample_map_open("last-vikings", "kliszow");
    g_autoptr(Subject) unit = subject_new(ENTITY_UNIT, HORSE "1", NULL);
    editor_document_select(fixture.document, unit);
    assert_on_top(&fixture, "kliszow-e05", HORSE "2");
    g_autoptr(GdkTexture) before = widget_picture(fixture.widget);
    assert_true(widget_key(fixture.widget, GDK_KEY_Up, GDK_ALT_MASK));
    assert_on_top(&fixture, "kliszow-e05", HORSE "1");
    sample_map_wait(&fixture);
    g_autoptr(GdkTexture) after = widget_picture(fixture.widget);
    assert_true(picture_difference(before, after) > 0);
    assert_true(widget_key(fixture.widget, GDK_KEY_Down, GDK_ALT_MASK));
    assert_on_top(&fixture, "kliszow-e05", HORSE "2");
    assert_int_equal(editor_document_n_done(fixture.document), 2);
    sample_map_close(&fixture);
}

static void
assert_words(const SampleMap *fixture, const char *wanted)
{
    g_autofree char *words = editor_map_view_words(fixture->map);
    assert_true(g_strcmp0(words, wanted) == 0);
}

/* The pointer comes before what is selected. */
static void
a_hex_is_reported_in_words(void **state G_GNUC_UNUSED)
{
    SampleMap fixture = sample_map_open("last-vikings", "kliszow");
    assert_words(&fixture, NULL);
    sample_map_select(&fixture, "kliszow-b09");
    assert_words(&fixture, "B09, Marsh, Stream on the north-east and north-west");
    move_to(&fixture, "kliszow-k05");
    assert_words(&fixture, "K05, Clear; Upplands 1 facing south");
    g_autofree char *difference = gtk_test_accessible_check_property(
        GTK_ACCESSIBLE(fixture.map), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
        "B09, Marsh, Stream on the north-east and north-west");
    assert_null(difference);
    sample_map_close(&fixture);
}

/* The whole window, on last-vikings. */
typedef struct {
    SampleMap map;
    GtkWidget *inspector;
} Fixture;

static Fixture
open_window(void)
{
    Fixture fixture = {.map = {.document = sample_document_new("last-vikings")}};
    editor_document_choose_scenario(fixture.map.document, "kliszow");
    fixture.map.window =
        sample_window_new(editor_window_new(NULL, NULL, fixture.map.document), 1280, 800);
    fixture.inspector = widget_below(fixture.map.window, EDITOR_TYPE_INSPECTOR, NULL);
    fixture.map.widget = widget_below(fixture.map.window, EDITOR_TYPE_MAP_VIEW, NULL);
    fixture.map.map = EDITOR_MAP_VIEW(fixture.map.widget);
    sample_map_wait(&fixture.map);
    return fixture;
}

static void
the_bar_reports_the_hex(void **state G_GNUC_UNUSED)
{
    Fixture fixture = open_window();
    assert_non_null(label_saying(fixture.map.window, "Edits go to last-vikings"));
    sample_map_select(&fixture.map, "kliszow-k05");
    spin_out();
    GtkWidget *words = label_saying(fixture.map.window, "K05, Clear; Upplands 1 facing south");
    assert_non_null(words);
    assert_true(gtk_widget_get_mapped(words));
    editor_document_select(fixture.map.document, NULL);
    spin_out();
    assert_false(gtk_widget_get_mapped(words));
    sample_window_free(fixture.map.window);
    sample_document_free(fixture.map.document);
}

static GtkWidget *
block(const Fixture *fixture, const char *unit)
{
    g_autofree char *name = g_strdup_printf("unit:%s", unit);
    GQueue open = G_QUEUE_INIT;
    GtkWidget *found = NULL;
    g_queue_push_tail(&open, fixture->inspector);
    while (!g_queue_is_empty(&open)) {
        GtkWidget *widget = g_queue_pop_head(&open);
        if (DESK_IS_BLOCK(widget) && g_str_equal(gtk_widget_get_name(widget), name))
            found = widget;
        for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
             child = gtk_widget_get_next_sibling(child))
            g_queue_push_tail(&open, child);
    }
    assert_non_null(found);
    return found;
}

static void
the_list_of_a_stack_is_put_in_order(void **state G_GNUC_UNUSED)
{
    Fixture fixture = open_window();
    sample_map_select(&fixture.map, "kliszow-e05");
    assert_true(comes_to_say(fixture.inspector, "Units here, top of the stack first"));
    assert_true(widget_key(block(&fixture, HORSE "2"), GDK_KEY_Down, GDK_ALT_MASK));
    spin_out();
    assert_on_top(&fixture.map, "kliszow-e05", HORSE "1");
    assert_true(widget_key(block(&fixture, HORSE "2"), GDK_KEY_Up, GDK_ALT_MASK));
    spin_out();
    assert_on_top(&fixture.map, "kliszow-e05", HORSE "2");
    /* Dropped on another one it lies there. */
    static const char *const dragged[] = {HORSE "1", NULL};
    g_autofree char *text = set_up_dragged_text(dragged);
    g_auto(GValue) value = G_VALUE_INIT;
    gboolean is_taken = FALSE;
    g_value_init(&value, G_TYPE_STRING);
    g_value_set_string(&value, text);
    g_signal_emit_by_name(widget_controller(block(&fixture, HORSE "2"), GTK_TYPE_DROP_TARGET, 0),
                          "drop", &value, 0.0, 0.0, &is_taken);
    spin_out();
    assert_true(is_taken);
    assert_on_top(&fixture.map, "kliszow-e05", HORSE "1");
    assert_int_equal(editor_document_n_done(fixture.map.document), 3);
    sample_window_free(fixture.map.window);
    sample_document_free(fixture.map.document);
}

static void
a_line_is_asked_for_and_placed(void **state G_GNUC_UNUSED)
{
    Fixture fixture = open_window();
    g_autoptr(GPtrArray) units = g_ptr_array_new_with_free_func((GDestroyNotify)subject_free);
    for (guint i = 1; i <= 3; i++) {
        g_autofree char *id = g_strdup_printf(HORSE "%u", i);
        g_ptr_array_add(units, subject_new(ENTITY_UNIT, id, NULL));
    }
    editor_document_select_all(fixture.map.document, units);
    spin_out();
    widget_act(fixture.map.window, "win.place-line", NULL);
    GtkWidget *dialog = dialog_above(fixture.map.window);
    assert_non_null(dialog);
    assert_non_null(label_saying(dialog, "Selected: 3"));
    widget_type(dialog, "From hex", "c11");
    assert_true(comes_to_say(dialog, "C11, D11, E11"));
    widget_type(dialog, "From hex", "AB11");
    assert_false(dialog_is_ready(dialog));
    widget_type(dialog, "From hex", "c11");
    gtk_drop_down_set_selected(GTK_DROP_DOWN(widget_below(dialog, GTK_TYPE_DROP_DOWN, "Facing")),
                               1);
    assert_true(dialog_is_ready(dialog));
    g_signal_emit_by_name(dialog_button(dialog), "clicked");
    spin_out();
    assert_null(dialog_above(fixture.map.window));
    assert_at(&fixture.map, HORSE "3", "kliszow-e11");
    assert_step(&fixture.map, "Place 3 units in a line from C11 to the east");
    sample_window_free(fixture.map.window);
    sample_document_free(fixture.map.document);
}

FILE_OF_TESTS(hexes)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_framed_patch_follows_the_pointer),
        cmocka_unit_test(a_key_chooses_the_terrain_of_the_brush),
        cmocka_unit_test(a_swatch_takes_the_focus_from_the_name_of_its_terrain),
        cmocka_unit_test(a_river_is_drawn_along_sides_in_one_step),
        cmocka_unit_test(a_press_puts_the_patch_down),
        cmocka_unit_test(only_ticked_parts_are_put_down),
        cmocka_unit_test(keys_copy_and_put_down),
        cmocka_unit_test(six_keys_lead_to_the_hexes_beside),
        cmocka_unit_test(six_keys_move_who_is_selected),
        cmocka_unit_test(areas_leave_the_six_keys_to_others),
        cmocka_unit_test(keys_lift_a_unit_in_its_stack),
        cmocka_unit_test(a_hex_is_reported_in_words),
        cmocka_unit_test(the_bar_reports_the_hex),
        cmocka_unit_test(the_list_of_a_stack_is_put_in_order),
        cmocka_unit_test(a_line_is_asked_for_and_placed),
    };
    sample_window_begin();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
