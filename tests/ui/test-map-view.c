/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the map: what clicks, keys and drags do to the document, and what is seen of it.
 */
#include "editor/tools/set-up.h"
#include "tests/ui/sample-map.h"
#include "tests/unit/main.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <string.h>

static void
assert_zone(SampleMap *fixture, const char *unit, const char *wanted)
{
    g_autofree char *zone = set_up_zone(editor_document_set(fixture->document),
                                        editor_document_scenario_id(fixture->document), unit);
    assert_string_equal(zone, wanted);
}

static void
assert_described(SampleMap *fixture, const char *wanted)
{
    g_autofree char *difference = gtk_test_accessible_check_property(
        GTK_ACCESSIBLE(fixture->map), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, wanted);
    if (difference != NULL)
        fail_msg("%s, not %s", difference, wanted);
}

/* Returns: whether the drop was taken. */
static gboolean
drop_at(SampleMap *fixture, const char *text, EntityId entity, const char *id)
{
    double x, y;
    gboolean is_taken = FALSE;
    g_auto(GValue) value = G_VALUE_INIT;
    GtkEventController *target = widget_controller(fixture->widget, GTK_TYPE_DROP_TARGET, 0);
    sample_map_locate(fixture, entity, id, &x, &y);
    g_value_init(&value, G_TYPE_STRING);
    g_value_set_string(&value, text);
    g_signal_emit_by_name(target, "drop", &value, x, y, &is_taken);
    spin_out();
    return is_taken;
}

/* Returns: (transfer full): what is dragged from the block @unit; NULL: nothing. */
static char *
drag_from(SampleMap *fixture, const char *unit)
{
    double x, y;
    char *text = NULL;
    GdkContentProvider *provider = NULL;
    g_auto(GValue) value = G_VALUE_INIT;
    GtkEventController *source = widget_controller(fixture->widget, GTK_TYPE_DRAG_SOURCE, 0);
    sample_map_locate(fixture, ENTITY_UNIT, unit, &x, &y);
    g_signal_emit_by_name(source, "prepare", x, y, &provider);
    if (provider == NULL)
        return NULL;
    g_value_init(&value, G_TYPE_STRING);
    if (gdk_content_provider_get_value(provider, &value, NULL))
        text = g_value_dup_string(&value);
    g_object_unref(provider);
    return text;
}

static void
a_map_names_itself_and_what_is_selected(void **state G_GNUC_UNUSED)
{
    SampleMap fixture = sample_map_open("pax-baltica", "the-end-is-near");
    GtkAccessible *accessible = GTK_ACCESSIBLE(fixture.map);
    assert_true(gtk_test_accessible_has_role(accessible, GTK_ACCESSIBLE_ROLE_IMG));
    assert_ptr_equal(widget_below(fixture.window, EDITOR_TYPE_MAP_VIEW, "Map"), fixture.widget);
    assert_described(&fixture, "Nothing selected");
    sample_map_click(&fixture, ENTITY_SPACE, "poltava");
    assert_true(sample_map_is_selected(&fixture, ENTITY_SPACE, "poltava"));
    assert_described(&fixture, "Poltava: 1 block, forage 4, garrison 1");
    sample_map_close(&fixture);
}

static void
a_click_on_a_block_selects_it_and_one_on_nothing_selects_nothing(void **state G_GNUC_UNUSED)
{
    SampleMap fixture = sample_map_open("pax-baltica", "the-end-is-near");
    sample_map_click(&fixture, ENTITY_UNIT, "menshikov-reformed");
    assert_true(sample_map_is_selected(&fixture, ENTITY_UNIT, "menshikov-reformed"));
    assert_described(&fixture, "Menshikov");
    widget_click(fixture.widget, 2, 2, 1);
    assert_null(editor_document_subject(fixture.document));
    sample_map_close(&fixture);
}

static void
a_drag_moves_a_block_in_one_step(void **state G_GNUC_UNUSED)
{
    SampleMap fixture = sample_map_open("pax-baltica", "the-end-is-near");
    g_autofree char *text = drag_from(&fixture, "menshikov-reformed");
    assert_string_equal(text, "narva-units:menshikov-reformed");
    assert_true(drop_at(&fixture, text, ENTITY_SPACE, "estland"));
    assert_zone(&fixture, "menshikov-reformed", "estland");
    assert_int_equal(editor_document_n_done(fixture.document), 1);
    assert_true(sample_map_is_selected(&fixture, ENTITY_UNIT, "menshikov-reformed"));
    assert_string_equal(editor_document_undo_label(fixture.document), "Move Menshikov to Estland");
    editor_document_undo(fixture.document);
    assert_zone(&fixture, "menshikov-reformed", "livland");
    sample_map_close(&fixture);
}

static void
all_blocks_that_are_selected_are_dragged(void **state G_GNUC_UNUSED)
{
    SampleMap fixture = sample_map_open("pax-baltica", "the-end-is-near");
    g_autoptr(Subject) other = subject_new(ENTITY_UNIT, "sheremetev-reformed", NULL);
    sample_map_click(&fixture, ENTITY_UNIT, "menshikov-reformed");
    editor_document_toggle(fixture.document, other);
    g_autofree char *text = drag_from(&fixture, "menshikov-reformed");
    assert_string_equal(text, "narva-units:menshikov-reformed,sheremetev-reformed");
    assert_true(drop_at(&fixture, text, ENTITY_SPACE, "estland"));
    assert_zone(&fixture, "sheremetev-reformed", "estland");
    assert_int_equal(editor_document_n_done(fixture.document), 1);
    sample_map_close(&fixture);
}

static void
a_block_goes_aboard_the_fleet_it_is_dropped_upon(void **state G_GNUC_UNUSED)
{
    SampleMap fixture = sample_map_open("pax-baltica", "the-end-is-near");
    assert_true(drop_at(&fixture, "narva-units:menshikov-reformed", ENTITY_UNIT, "watrang"));
    assert_zone(&fixture, "menshikov-reformed", "@aboard:watrang");
    sample_map_close(&fixture);
}

static void
what_is_no_list_of_units_is_not_taken(void **state G_GNUC_UNUSED)
{
    SampleMap fixture = sample_map_open("pax-baltica", "the-end-is-near");
    assert_false(drop_at(&fixture, "menshikov-reformed", ENTITY_SPACE, "estland"));
    assert_false(drop_at(&fixture, "narva-units:", ENTITY_SPACE, "estland"));
    assert_false(drop_at(&fixture, "narva-units:../x", ENTITY_SPACE, "estland"));
    assert_int_equal(editor_document_n_done(fixture.document), 0);
    sample_map_close(&fixture);
}

static void
a_rubber_band_selects_the_blocks_in_it(void **state G_GNUC_UNUSED)
{
    SampleMap fixture = sample_map_open("pax-baltica", "the-end-is-near");
    double x, y;
    sample_map_locate(&fixture, ENTITY_UNIT, "menshikov-reformed", &x, &y);
    widget_drag(fixture.widget, x - 60, y + 40, x + 60, y - 12);
    assert_true(sample_map_is_selected(&fixture, ENTITY_UNIT, "menshikov-reformed"));
    assert_true(sample_map_is_selected(&fixture, ENTITY_UNIT, "sheremetev-reformed"));
    assert_int_equal(editor_document_selection(fixture.document)->len, 2);
    sample_map_close(&fixture);
}

static void
an_edit_is_seen_and_undoing_it_too(void **state G_GNUC_UNUSED)
{
    SampleMap fixture = sample_map_open("pax-baltica", NULL);
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(fixture.document));
    g_autoptr(Subject) place = subject_new(ENTITY_SPACE, "polesie", NULL);
    g_autoptr(GdkTexture) before = widget_picture(fixture.widget);
    edit_plan_set_member(plan, place, "nation", VALUE_OF_TEXT("sweden"));
    assert_true(editor_document_apply(fixture.document, plan, "Give Polesie to Sweden", NULL));
    sample_map_wait(&fixture);
    g_autoptr(GdkTexture) edited = widget_picture(fixture.widget);
    guint n_changed = picture_difference(before, edited);
    assert_true(n_changed > 1000);
    assert_true(n_changed < SAMPLE_MAP_WIDTH * SAMPLE_MAP_HEIGHT / 20);
    editor_document_undo(fixture.document);
    sample_map_wait(&fixture);
    g_autoptr(GdkTexture) after = widget_picture(fixture.widget);
    assert_int_equal(picture_difference(before, after), 0);
    sample_map_close(&fixture);
}

static void
zooming_keeps_what_is_under_the_pointer(void **state G_GNUC_UNUSED)
{
    SampleMap fixture = sample_map_open("pax-baltica", NULL);
    double x, y, after_x, after_y;
    gboolean is_taken;
    GtkEventController *motion =
        widget_controller(fixture.widget, GTK_TYPE_EVENT_CONTROLLER_MOTION, 0);
    GtkEventController *scroll =
        widget_controller(fixture.widget, GTK_TYPE_EVENT_CONTROLLER_SCROLL, 0);
    sample_map_locate(&fixture, ENTITY_SPACE, "polesie", &x, &y);
    g_signal_emit_by_name(motion, "motion", x, y);
    for (int i = 0; i < 5; i++)
        g_signal_emit_by_name(scroll, "scroll", 0.0, -1.0, &is_taken);
    sample_map_locate(&fixture, ENTITY_SPACE, "polesie", &after_x, &after_y);
    assert_true(fabs(after_x - x) <= 2 && fabs(after_y - y) <= 2);
    sample_map_wait(&fixture);
    double far_x, far_y;
    sample_map_locate(&fixture, ENTITY_SPACE, "vasternorrland", &far_x, &far_y);
    assert_true(far_y < 0);
    editor_map_view_fit(fixture.map);
    sample_map_locate(&fixture, ENTITY_SPACE, "vasternorrland", &far_x, &far_y);
    assert_true(far_y > 0);
    sample_map_close(&fixture);
}

/* Returns: how many pixels of the next frame of the map let through what is behind it. */
static guint
count_gaps(GtkWidget *map)
{
    guint n_gaps = 0;
    gsize width = (gsize)gtk_widget_get_width(map), height = (gsize)gtk_widget_get_height(map);
    g_autoptr(GtkSnapshot) snapshot = gtk_snapshot_new();
    GTK_WIDGET_GET_CLASS(map)->snapshot(map, snapshot);
    g_autoptr(GskRenderNode) node = gtk_snapshot_to_node(snapshot);
    g_autoptr(GdkTexture) picture =
        gsk_renderer_render_texture(gtk_native_get_renderer(gtk_widget_get_native(map)), node,
                                    &GRAPHENE_RECT_INIT(0, 0, (float)width, (float)height));
    g_autofree guchar *pixels = g_malloc(width * height * 4);
    gdk_texture_download(picture, pixels, width * 4);
    for (gsize i = 0; i < width * height; i++) {
        guint32 pixel;
        memcpy(&pixel, pixels + i * 4, 4);
        n_gaps += pixel >> 24 != 0xff;
    }
    return n_gaps;
}

/* While the scale moves, tiles of other scales stand in for those that are to come. */
static void
a_map_that_is_zoomed_has_no_gaps(void **state G_GNUC_UNUSED)
{
    static const double factors[] = {1.23, 1.31, 0.57, 1.09, 1.9, 0.71, 0.83};
    SampleMap fixture = sample_map_open("pax-baltica", NULL);
    editor_map_view_zoom_by(fixture.map, 4);
    sample_map_wait(&fixture);
    assert_int_equal(count_gaps(fixture.widget), 0);
    for (guint i = 0; i < G_N_ELEMENTS(factors); i++) {
        editor_map_view_zoom_by(fixture.map, factors[i]);
        guint n_gaps = count_gaps(fixture.widget);
        if (n_gaps > 0)
            fail_msg("%u pixels are not painted after the step by %g", n_gaps, factors[i]);
        assert_false(editor_map_view_is_complete(fixture.map));
    }
    sample_map_close(&fixture);
}

static void
arrows_walk_from_place_to_place(void **state G_GNUC_UNUSED)
{
    SampleMap fixture = sample_map_open("pax-baltica", NULL);
    sample_map_click(&fixture, ENTITY_SPACE, "livland");
    assert_true(widget_key(fixture.widget, GDK_KEY_Up, 0));
    assert_true(sample_map_is_selected(&fixture, ENTITY_SPACE, "estland"));
    widget_key(fixture.widget, GDK_KEY_Down, 0);
    assert_true(sample_map_is_selected(&fixture, ENTITY_SPACE, "livland"));
    widget_key(fixture.widget, GDK_KEY_Right, 0);
    assert_true(sample_map_is_selected(&fixture, ENTITY_SPACE, "velikaya"));
    sample_map_close(&fixture);
}

static void
the_keyboard_moves_and_turns_blocks(void **state G_GNUC_UNUSED)
{
    SampleMap fixture = sample_map_open("pax-baltica", "the-end-is-near");
    sample_map_select(&fixture, "livland");
    assert_true(widget_key(fixture.widget, GDK_KEY_Tab, 0));
    const Subject *subject = editor_document_subject(fixture.document);
    assert_int_equal(subject->entity, ENTITY_UNIT);
    g_autofree char *unit = g_strdup(subject->id);
    widget_key(fixture.widget, GDK_KEY_3, 0);
    assert_int_equal(set_up_strength(editor_document_set(fixture.document),
                                     editor_document_scenario_id(fixture.document), unit),
                     3);
    widget_key(fixture.widget, GDK_KEY_m, 0);
    widget_key(fixture.widget, GDK_KEY_Up, 0);
    assert_described(&fixture, "Move to Estland");
    assert_zone(&fixture, unit, "livland");
    widget_key(fixture.widget, GDK_KEY_Return, 0);
    assert_zone(&fixture, unit, "estland");
    assert_int_equal(editor_document_n_done(fixture.document), 2);
    sample_map_close(&fixture);
}

static void
escape_leaves_a_block_where_it_is(void **state G_GNUC_UNUSED)
{
    SampleMap fixture = sample_map_open("pax-baltica", "the-end-is-near");
    sample_map_click(&fixture, ENTITY_UNIT, "menshikov-reformed");
    widget_key(fixture.widget, GDK_KEY_m, 0);
    widget_key(fixture.widget, GDK_KEY_Up, 0);
    assert_true(widget_key(fixture.widget, GDK_KEY_Escape, 0));
    assert_true(sample_map_is_selected(&fixture, ENTITY_UNIT, "menshikov-reformed"));
    assert_int_equal(editor_document_n_done(fixture.document), 0);
    assert_true(widget_key(fixture.widget, GDK_KEY_Escape, 0));
    assert_null(editor_document_subject(fixture.document));
    assert_false(widget_key(fixture.widget, GDK_KEY_Escape, 0));
    sample_map_close(&fixture);
}

static void
delete_takes_a_block_out_of_the_set_up(void **state G_GNUC_UNUSED)
{
    SampleMap fixture = sample_map_open("pax-baltica", "the-end-is-near");
    sample_map_click(&fixture, ENTITY_UNIT, "menshikov-reformed");
    assert_true(widget_key(fixture.widget, GDK_KEY_Delete, 0));
    assert_int_equal(editor_document_n_done(fixture.document), 1);
    g_autoptr(Subject) unit = subject_new(ENTITY_UNIT, "menshikov-reformed", NULL);
    double x, y;
    assert_false(editor_map_view_locate(fixture.map, unit, &x, &y));
    sample_map_close(&fixture);
}

static void
marks_are_seen_and_go_again(void **state G_GNUC_UNUSED)
{
    SampleMap fixture = sample_map_open("pax-baltica", NULL);
    g_autoptr(GHashTable) marks = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GHashTable) none = g_hash_table_new(g_str_hash, g_str_equal);
    g_hash_table_insert(marks, (gpointer) "polesie", GUINT_TO_POINTER(3));
    g_hash_table_insert(marks, (gpointer) "nowhere", GUINT_TO_POINTER(3));
    g_hash_table_insert(marks, (gpointer) "livland", GUINT_TO_POINTER(99));
    g_autoptr(GdkTexture) before = widget_picture(fixture.widget);
    editor_map_view_mark(fixture.map, marks);
    g_autoptr(GdkTexture) marked = widget_picture(fixture.widget);
    assert_true(picture_difference(before, marked) > 100);
    editor_map_view_mark(fixture.map, none);
    g_autoptr(GdkTexture) after = widget_picture(fixture.widget);
    assert_int_equal(picture_difference(before, after), 0);
    sample_map_close(&fixture);
}

static gboolean
has_keyboard(gpointer map)
{
    return gtk_root_get_focus(gtk_widget_get_root(map)) == map;
}

/* What was shown of a submenu has the keyboard when the menu goes. */
static void
the_keyboard_comes_back_from_the_menu(void **state G_GNUC_UNUSED)
{
    SampleMap fixture = sample_map_open("tutorial", NULL);
    sample_map_select(&fixture, "pskov");
    gtk_widget_grab_focus(fixture.widget);
    assert_true(widget_key(fixture.widget, GDK_KEY_F10, GDK_SHIFT_MASK));
    GtkWidget *menu = widget_below(fixture.widget, GTK_TYPE_POPOVER_MENU, NULL);
    GtkWidget *inside = widget_below(menu, GTK_TYPE_SCROLLED_WINDOW, NULL);
    GtkRoot *root = gtk_widget_get_root(fixture.widget);
    assert_non_null(inside);
    gtk_popover_popdown(GTK_POPOVER(menu));
    gtk_root_set_focus(root, inside);
    assert_true(spin_until(has_keyboard, fixture.widget));
    sample_map_close(&fixture);
}

/* Returns: (transfer full): the submenu @label at or below @menu, or NULL. */
static GMenuModel *
submenu(GMenuModel *menu, const char *label)
{
    GMenuModel *found = NULL;
    for (gint i = 0; i < g_menu_model_get_n_items(menu) && found == NULL; i++) {
        g_autofree char *name = NULL;
        g_autoptr(GMenuModel) section = g_menu_model_get_item_link(menu, i, G_MENU_LINK_SECTION);
        g_menu_model_get_item_attribute(menu, i, G_MENU_ATTRIBUTE_LABEL, "s", &name);
        if (g_strcmp0(name, label) == 0)
            found = g_menu_model_get_item_link(menu, i, G_MENU_LINK_SUBMENU);
        else if (section != NULL)
            found = submenu(section, label);
    }
    return found;
}

/* Units have up to 250 steps; of many the menu has some. */
static void
the_menu_has_strengths_up_to_the_full_one(void **state G_GNUC_UNUSED)
{
    SampleMap fixture = sample_map_open("pax-baltica", "the-end-is-near");
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(fixture.document));
    edit_plan_set(plan, ENTITY_UNIT, "menshikov-reformed", "strength", "200");
    assert_true(editor_document_apply(fixture.document, plan, "Swell", NULL));
    sample_map_click(&fixture, ENTITY_UNIT, "menshikov-reformed");
    assert_true(widget_key(fixture.widget, GDK_KEY_F10, GDK_SHIFT_MASK));
    GtkWidget *menu = widget_below(fixture.widget, GTK_TYPE_POPOVER_MENU, NULL);
    g_autoptr(GMenuModel) strengths =
        submenu(gtk_popover_menu_get_menu_model(GTK_POPOVER_MENU(menu)), "Strength");
    assert_non_null(strengths);
    gint n = g_menu_model_get_n_items(strengths), least = 0, most = 0;
    g_menu_model_get_item_attribute(strengths, 0, G_MENU_ATTRIBUTE_TARGET, "i", &least);
    g_menu_model_get_item_attribute(strengths, n - 1, G_MENU_ATTRIBUTE_TARGET, "i", &most);
    assert_in_range(n, 5, 12);
    assert_int_equal(least, 1);
    assert_int_equal(most, 200);
    gtk_popover_popdown(GTK_POPOVER(menu));
    spin_out();
    sample_map_close(&fixture);
}

typedef struct {
    EditorMapView *map;
    const RenderMap *before;
} Renewal;

static gboolean
is_renewed(gpointer data)
{
    const Renewal *renewal = data;
    return editor_map_view_map(renewal->map) != renewal->before;
}

/* A theme that writes lightly upon dark ground need not be asked for. */
static void
the_map_is_as_dark_as_the_theme(void **state G_GNUC_UNUSED)
{
    SampleMap fixture = sample_map_open("tutorial", NULL);
    g_autoptr(GtkCssProvider) provider = gtk_css_provider_new();
    GdkDisplay *display = gtk_widget_get_display(fixture.widget);
    g_autoptr(GdkTexture) light = widget_picture(fixture.widget);
    Renewal renewal = {fixture.map, editor_map_view_map(fixture.map)};
    gtk_css_provider_load_from_data(provider, "* { color: white; background: black; }", -1);
    gtk_style_context_add_provider_for_display(display, GTK_STYLE_PROVIDER(provider),
                                               GTK_STYLE_PROVIDER_PRIORITY_USER);
    assert_true(spin_until(is_renewed, &renewal));
    sample_map_wait(&fixture);
    g_autoptr(GdkTexture) dark = widget_picture(fixture.widget);
    double x, y;
    sample_map_locate(&fixture, ENTITY_SPACE, "pskov", &x, &y);
    guint32 before = picture_pixel(light, (int)x + 60, (int)y + 30);
    guint32 after = picture_pixel(dark, (int)x + 60, (int)y + 30);
    assert_true((before & 0xff) > (after & 0xff) + 40);
    gtk_style_context_remove_provider_for_display(display, GTK_STYLE_PROVIDER(provider));
    sample_map_close(&fixture);
}

FILE_OF_TESTS(map_view)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_map_names_itself_and_what_is_selected),
        cmocka_unit_test(a_click_on_a_block_selects_it_and_one_on_nothing_selects_nothing),
        cmocka_unit_test(a_drag_moves_a_block_in_one_step),
        cmocka_unit_test(all_blocks_that_are_selected_are_dragged),
        cmocka_unit_test(a_block_goes_aboard_the_fleet_it_is_dropped_upon),
        cmocka_unit_test(what_is_no_list_of_units_is_not_taken),
        cmocka_unit_test(a_rubber_band_selects_the_blocks_in_it),
        cmocka_unit_test(an_edit_is_seen_and_undoing_it_too),
        cmocka_unit_test(zooming_keeps_what_is_under_the_pointer),
        cmocka_unit_test(a_map_that_is_zoomed_has_no_gaps),
        cmocka_unit_test(arrows_walk_from_place_to_place),
        cmocka_unit_test(the_keyboard_moves_and_turns_blocks),
        cmocka_unit_test(escape_leaves_a_block_where_it_is),
        cmocka_unit_test(delete_takes_a_block_out_of_the_set_up),
        cmocka_unit_test(the_keyboard_comes_back_from_the_menu),
        cmocka_unit_test(the_menu_has_strengths_up_to_the_full_one),
        cmocka_unit_test(the_map_is_as_dark_as_the_theme),
        cmocka_unit_test(marks_are_seen_and_go_again),
    };
    sample_window_begin();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
