/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of what the inspector shows of a record beside its form.
 */
#include "editor/desk/desk.h"
#include "editor/desk/block.h"
#include "editor/forms/inspector.h"
#include "editor/window/window.h"
#include "tests/ui/sample-window.h"
#include "tests/unit/main.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#define WIDTH 300

typedef struct {
    EditorDocument *document;
    GtkWidget *window, *inspector;
} Fixture;

static gboolean
is_mapped(gpointer widget)
{
    return gtk_widget_get_mapped(widget);
}

static void
choose(const Fixture *fixture, EntityId entity, const char *id)
{
    g_autoptr(Subject) subject = subject_new(entity, id, NULL);
    editor_document_select(fixture->document, subject);
    assert_true(spin_until(is_mapped, fixture->inspector));
    spin_out();
}

static int
begin(void **state)
{
    Fixture *fixture = g_new0(Fixture, 1);
    fixture->document = sample_document_new("tutorial");
    fixture->window =
        sample_window_new(editor_window_new(NULL, NULL, fixture->document), 1100, 760);
    fixture->inspector = widget_below(fixture->window, EDITOR_TYPE_INSPECTOR, NULL);
    *state = fixture;
    return 0;
}

static int
end(void **state)
{
    Fixture *fixture = *state;
    sample_window_free(fixture->window);
    sample_document_free(fixture->document);
    g_free(fixture);
    return 0;
}

static GtkWidget *
button(const Fixture *fixture, const char *name)
{
    GtkWidget *found = widget_below(fixture->inspector, GTK_TYPE_BUTTON, name);
    return found != NULL && gtk_widget_get_mapped(found) ? found : NULL;
}

static void
test_ways_lead_to_borders(void **state)
{
    const Fixture *fixture = *state;
    choose(fixture, ENTITY_SPACE, "gdov");
    GtkWidget *way = button(fixture, "Narva, River or marsh");
    assert_non_null(way);
    assert_non_null(button(fixture, "Pskov, Open ground"));
    g_signal_emit_by_name(way, "clicked");
    spin_out();
    const Subject *border = editor_document_subject(fixture->document);
    assert_string_equal(border->id, "gdov");
    assert_string_equal(border->path, "neighbours/narva-town");
    assert_null(button(fixture, "Pskov, Open ground"));
}

static void
test_blocks_stand_where_the_scenario_puts_them(void **state)
{
    const Fixture *fixture = *state;
    GtkWidget *inspector = fixture->inspector;
    choose(fixture, ENTITY_SPACE, "gdov");
    assert_null(widget_below(inspector, DESK_TYPE_BLOCK, NULL));
    editor_document_choose_scenario(fixture->document, "narva-1700");
    spin_out();
    GtkWidget *block = widget_below(inspector, DESK_TYPE_BLOCK, NULL);
    assert_non_null(block);
    assert_string_equal(gtk_widget_get_name(block), "unit:tsars-guard");
    g_signal_emit_by_name(block, "clicked");
    spin_out();
    assert_string_equal(editor_document_subject(fixture->document)->id, "tsars-guard");
    choose(fixture, ENTITY_SPACE, "pernau");
    assert_null(widget_below(inspector, DESK_TYPE_BLOCK, NULL));
}

static void
test_uses_are_counted(void **state)
{
    const Fixture *fixture = *state;
    choose(fixture, ENTITY_SPACE, "gdov");
    /* Narva and Pskov list it; the Tsar's guard stands there. */
    assert_non_null(button(fixture, "Place, 2"));
    GtkWidget *only = button(fixture, "Narva 1700 – Tsar’s Guard: Placed at, Scenario");
    assert_non_null(only);
    g_signal_emit_by_name(only, "clicked");
    spin_out();
    assert_int_equal(editor_document_subject(fixture->document)->entity, ENTITY_SCENARIO);
}

static gboolean
shows_land(gpointer data)
{
    GtkWidget *area = gtk_widget_get_first_child(data);
    g_autoptr(GdkTexture) picture = widget_picture(area);
    int x = gdk_texture_get_width(picture) / 2, y = gdk_texture_get_height(picture) / 2;
    guint32 middle = picture_pixel(picture, x, y), corner = picture_pixel(picture, 2, 2);
    return middle != corner && middle != 0;
}

static gboolean
finds_picture(GtkWidget *widget, GtkWidget **found)
{
    if (gtk_widget_has_css_class(widget, "record-picture"))
        *found = gtk_widget_get_parent(widget);
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL && *found == NULL;
         child = gtk_widget_get_next_sibling(child))
        finds_picture(child, found);
    return *found != NULL;
}

static void
test_what_is_printed_has_its_picture(void **state)
{
    const Fixture *fixture = *state;
    GtkWidget *picture = NULL;
    choose(fixture, ENTITY_SPACE, "gdov");
    assert_true(finds_picture(fixture->inspector, &picture));
    assert_true(spin_until(shows_land, picture));
    g_autoptr(GdkTexture) gdov = widget_picture(picture);
    choose(fixture, ENTITY_UNIT, "horn");
    assert_true(spin_until(shows_land, picture));
    g_autoptr(GdkTexture) horn = widget_picture(picture);
    assert_true(picture_difference(gdov, horn) > WIDTH);
    choose(fixture, ENTITY_NATION, "russia");
    assert_false(gtk_widget_get_mapped(gtk_widget_get_first_child(picture)));
}

FILE_OF_TESTS(cards)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_ways_lead_to_borders, begin, end),
        cmocka_unit_test_setup_teardown(test_blocks_stand_where_the_scenario_puts_them, begin, end),
        cmocka_unit_test_setup_teardown(test_uses_are_counted, begin, end),
        cmocka_unit_test_setup_teardown(test_what_is_printed_has_its_picture, begin, end),
    };
    sample_window_begin();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
