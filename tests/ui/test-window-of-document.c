/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of a document in a window of the editor.
 */
#include "editor/window/window.h"
#include "editor/window/workbench/workbench.h"
#include "tests/ui/sample-window.h"
#include "tests/unit/main.h"
#include "tests/unit/temporary-folder.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <glib/gstdio.h>
#include <string.h>

static void
test_a_window_names_its_document(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial");
    GtkWidget *window = sample_window_new(editor_window_new(NULL, NULL, document), 1000, 700);
    assert_non_null(strstr(gtk_window_get_title(GTK_WINDOW(window)), "tutorial"));
    sample_window_free(window);
}

static void
test_a_window_that_is_closed_keeps_no_document(void **state)
{
    gpointer kept = sample_document_new_in(*state, "pax-baltica-2010");
    GtkWidget *window = sample_window_new(editor_window_new(NULL, NULL, kept), 1000, 700);
    g_object_add_weak_pointer(kept, &kept);
    g_object_unref(kept);
    assert_non_null(kept);
    sample_window_free(window);
    assert_true(spin_until_gone(&kept));
}

static void
assert_state(GtkWidget *window, const char *action, const char *wanted)
{
    g_autoptr(GVariant) state = g_action_group_get_action_state(G_ACTION_GROUP(window), action);
    g_autofree char *text = g_variant_print(state, FALSE);
    assert_string_equal(text, wanted);
}

/* Of one data set, and not of another one; what a file of settings says that is no state is left
 * alone. */
static void
test_layers_are_as_they_were_left(void **state)
{
    g_autoptr(Settings) settings = settings_new("");
    g_autoptr(EditorDocument) document = sample_document_new_in(*state, "tutorial");
    GtkWidget *window = sample_window_new(editor_window_new(NULL, settings, document), 1000, 700);
    GActionGroup *actions = G_ACTION_GROUP(window);
    g_action_group_activate_action(actions, "show-names", NULL);
    g_action_group_activate_action(actions, "lock-blocks", NULL);
    g_action_group_activate_action(actions, "map-mode", g_variant_new_string("region"));
    assert_state(window, "show-names", "false");
    sample_window_free(window);

    g_autoptr(EditorDocument) again = sample_document_new_in(*state, "tutorial");
    window = sample_window_new(editor_window_new(NULL, settings, again), 1000, 700);
    assert_state(window, "show-names", "false");
    assert_state(window, "show-borders", "true");
    assert_state(window, "lock-blocks", "true");
    assert_state(window, "lock-names", "false");
    assert_state(window, "map-mode", "'region'");
    EditorMapView *map = editor_workbench_map(editor_window_workbench(EDITOR_WINDOW(window)));
    assert_int_equal(editor_map_view_get_layers(map) & RENDER_NAMES, 0);
    assert_int_equal(editor_map_view_get_locked(map), RENDER_BLOCKS);
    sample_window_free(window);

    const char *folder = editor_document_set(again)->folder;
    settings_set_view(
        settings, folder,
        "{'show-names': <3>, 'quit': <true>, 'lock-names': <true>, 'dim-blocks': <true>}");
    window = sample_window_new(editor_window_new(NULL, settings, again), 1000, 700);
    assert_state(window, "show-names", "true");
    assert_state(window, "lock-names", "true");
    assert_state(window, "dim-blocks", "true");
    sample_window_free(window);

    settings_set_view(settings, folder, "no variant");
    window = sample_window_new(editor_window_new(NULL, settings, again), 1000, 700);
    assert_state(window, "lock-names", "false");
    sample_window_free(window);
}

/* Returns: the first widget below @widget of this type that has no widget of its own. */
static GtkWidget *
innermost(GtkWidget *widget, GType type)
{
    GtkWidget *found = NULL;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL && found == NULL;
         child = gtk_widget_get_next_sibling(child))
        found = innermost(child, type);
    return found == NULL && g_type_is_a(G_OBJECT_TYPE(widget), type) ? widget : found;
}

static gboolean
is_in_shown_widget(gpointer window)
{
    GtkWidget *focus = gtk_window_get_focus(window);
    return focus != NULL && gtk_widget_get_mapped(focus);
}

/* What was shown of a submenu has the keyboard when the menu goes. */
static void
test_the_keyboard_comes_back_from_a_submenu(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial");
    GtkWidget *window = sample_window_new(editor_window_new(NULL, NULL, document), 1000, 700);
    gtk_widget_activate_action(window, "win.choose-colours", NULL);
    spin_out();
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(window));
    GtkWidget *popover = gtk_widget_get_ancestor(focus, GTK_TYPE_POPOVER);
    GtkWidget *button = gtk_widget_get_ancestor(popover, GTK_TYPE_MENU_BUTTON);
    assert_non_null(button);
    GtkWidget *inside = innermost(popover, GTK_TYPE_SCROLLED_WINDOW);
    assert_non_null(inside);
    gtk_window_set_focus(GTK_WINDOW(window), inside);
    gtk_menu_button_popdown(GTK_MENU_BUTTON(button));
    gtk_window_set_focus(GTK_WINDOW(window), inside);
    assert_true(spin_until(is_in_shown_widget, window));
    focus = gtk_window_get_focus(GTK_WINDOW(window));
    assert_true(gtk_widget_is_ancestor(focus, button));
    sample_window_free(window);
}

/* So often a window is looked at until it rests: tiles and findings come when they are ready. */
#define LOOKS_MAX 200

static void
test_a_window_comes_to_rest(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial");
    GtkWidget *window = sample_window_new(editor_window_new(NULL, NULL, document), 1000, 700);
    g_autoptr(GdkTexture) picture = widget_picture(window);
    assert_int_equal(gdk_texture_get_width(picture), gtk_widget_get_width(window));
    guint n_looks = 0, difference = 1;
    for (; n_looks < LOOKS_MAX && difference > 0; n_looks++) {
        g_autoptr(GdkTexture) again = widget_picture(window);
        difference = picture_difference(picture, again);
        g_set_object(&picture, again);
    }
    assert_int_equal(difference, 0);
    sample_window_free(window);
}

static void
change_title(EditorDocument *document)
{
    g_autoptr(Subject) game = subject_new(ENTITY_GAME, NULL, NULL);
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    assert_true(edit_plan_set_member(plan, game, "title", VALUE_OF_TEXT("Another title")));
    assert_true(editor_document_apply(document, plan, "Call the game otherwise", NULL));
}

static void
test_saving_reports_that_the_base_is_lost(void **state)
{
    g_autofree char *base = g_build_filename(*state, "pax-baltica", NULL);
    g_autofree char *gone = g_build_filename(*state, "gone", NULL);
    EditorDocument *document = sample_document_new_in(*state, "pax-baltica-2010");
    GtkWidget *window = sample_window_new(editor_window_new(NULL, NULL, document), 1000, 700);
    change_title(document);
    assert_int_equal(g_rename(base, gone), 0);
    widget_act(window, "win.save", NULL);
    assert_true(comes_to_say(
        window, "This layer is saved. “pax-baltica”, which it extends, cannot be found "
                "any more: put it back beside the layer."));
    assert_false(editor_document_is_modified(document));
    g_autofree char *game = temporary_folder_read(*state, "pax-baltica-2010/game.json");
    assert_non_null(strstr(game, "Another title"));
    sample_window_free(window);
    sample_document_free(document);
}

static void
note_call(GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, guint *n)
{
    (*n)++;
}

/* Whatever the reason, the work can be saved elsewhere. The chooser of GTK leaks: another action
 * takes the place of the one that opens it. */
static void
test_a_save_that_fails_offers_another_folder(void **state)
{
    guint n_asked = 0;
    EditorDocument *document = sample_document_new_in(*state, "tutorial");
    GtkWidget *window = sample_window_new(editor_window_new(NULL, NULL, document), 1000, 700);
    g_autoptr(GSimpleAction) action = g_simple_action_new("save-as", NULL);
    g_signal_connect(action, "activate", G_CALLBACK(note_call), &n_asked);
    g_action_map_add_action(G_ACTION_MAP(window), G_ACTION(action));
    change_title(document);
    temporary_folder_write(*state, "tutorial/game.json", "{\"id\": \"theirs\"}");
    widget_act(window, "win.save", NULL);
    GtkWidget *dialog = dialog_above(window);
    assert_non_null(label_saying(dialog, "This could not be saved"));
    g_signal_emit_by_name(widget_there(dialog, GTK_TYPE_BUTTON, "Save as…"), "clicked");
    spin_out();
    assert_null(dialog_above(window));
    assert_int_equal(n_asked, 1);
    assert_true(editor_document_is_modified(document));
    sample_window_free(window);
    sample_document_free(document);
}

FILE_OF_TESTS(window_of_document)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_window_names_its_document),
        test_in_folder(test_a_window_that_is_closed_keeps_no_document),
        test_in_folder(test_saving_reports_that_the_base_is_lost),
        test_in_folder(test_a_save_that_fails_offers_another_folder),
        test_in_folder(test_layers_are_as_they_were_left),
        cmocka_unit_test(test_the_keyboard_comes_back_from_a_submenu),
        cmocka_unit_test(test_a_window_comes_to_rest),
    };
    sample_window_begin();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
