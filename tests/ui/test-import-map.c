/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the dialog that makes data sets of maps of other programs.
 */
#include "editor/window/commands.h"
#include "editor/window/window.h"
#include "tests/ui/sample-window.h"
#include "tests/unit/main.h"
#include "tests/unit/temporary-folder.h"
#include "schema/foreign/foreign-set.h"
#include "validator/port/imported-map.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* Returns: (transfer full): the path of a sample, `svg/layer/source.svg`. */
static char *
sample_path(const char *name)
{
    return g_build_filename(g_getenv("NARVA_SOURCE"), "tests/foreign/samples", name, NULL);
}

static GtkWidget *
window_new(void)
{
    return sample_window_new(editor_window_new(NULL, NULL, NULL), 1100, 760);
}

/* Returns: (transfer none): the dialog above @window that asks about @path. */
static GtkWidget *
dialog_of(GtkWidget *window, const char *path)
{
    widget_act(window, "win.import-path", path);
    GtkWidget *dialog = dialog_above(window);
    assert_non_null(dialog);
    return dialog;
}

/* Returns: (transfer none): the choice that says @text. */
static GtkWidget *
choice_saying(GtkWidget *dialog, const char *text)
{
    GtkWidget *label = label_saying(dialog, text);
    return label != NULL ? gtk_widget_get_ancestor(label, GTK_TYPE_DROP_DOWN) : NULL;
}

/* What the command makes of @path in @format with these choices, in @folder/command/isle. */
static void
import_by_command(const char *folder, const char *format, const char *path,
                  const ForeignChoices *choices)
{
    g_autofree char *made = g_build_filename(folder, "command", "isle", NULL);
    g_autoptr(GError) error = NULL;
    g_autoptr(ImportedMap) imported =
        imported_map_read(foreign_format_find(format), path, choices, FALSE, &error);
    assert_non_null(imported);
    assert_true(foreign_set_make(imported->map, made, &error));
}

/* The data set in @folder/isle is the one in @folder/command/isle. */
static void
assert_same_set(const char *folder)
{
    static const char *const files[] = {"game.json", "map.json", "roster.json", "map.svg"};
    for (guint i = 0; i < G_N_ELEMENTS(files); i++) {
        g_autofree char *own = g_build_filename("isle", files[i], NULL);
        g_autofree char *other = g_build_filename("command", "isle", files[i], NULL);
        g_autofree char *made = temporary_folder_read(folder, own);
        g_autofree char *wanted = temporary_folder_read(folder, other);
        assert_string_equal(made, wanted);
    }
}

static void
take_text(GObject *clipboard, GAsyncResult *result, gpointer text)
{
    *(char **)text = gdk_clipboard_read_text_finish(GDK_CLIPBOARD(clipboard), result, NULL);
}

static gboolean
is_text(gpointer text)
{
    return *(char **)text != NULL;
}

/* Returns: (transfer full): what is in the clipboard. */
static char *
copied_text(GtkWidget *widget)
{
    char *text = NULL;
    gdk_clipboard_read_text_async(gtk_widget_get_clipboard(widget), NULL, take_text, &text);
    assert_true(spin_until(is_text, &text));
    return text;
}

static void
test_a_map_becomes_a_data_set_that_opens(void **state)
{
    const ForeignChoices choices = {.layer = "map", .sea = "fill=#3333ff", .title = "The Isle"};
    g_autofree char *path = sample_path("svg/layer/source.svg");
    g_autofree char *folder = g_build_filename(*state, "isle", NULL);
    GtkWidget *window = window_new();
    GtkWidget *dialog = dialog_of(window, path);
    assert_non_null(choice_saying(dialog, "SVG"));
    assert_true(comes_to_say(dialog, "1 land.\nThe drawing was made 7 times as large."));
    assert_non_null(label_saying(dialog, "it is not visible; --layer NAME imports a hidden layer"));
    widget_type(dialog, "Layer", choices.layer);
    widget_type(dialog, "What is sea", choices.sea);
    widget_type(dialog, "Title", choices.title);
    assert_false(dialog_is_ready(dialog));
    assert_true(comes_to_say(dialog, "1 land, 1 sea.\nThe drawing was made 7 times as large."));
    assert_non_null(label_saying(dialog, "Left out: 1"));
    assert_non_null(label_saying(dialog, "Kept as it is: 2"));
    assert_non_null(label_saying(dialog, "it is not in the layer of --layer"));
    assert_non_null(label_saying(dialog, "source.svg:2"));
    g_signal_emit_by_name(widget_below(dialog, GTK_TYPE_BUTTON, "Copy report"), "clicked");
    g_autofree char *report = copied_text(dialog);
    assert_non_null(strstr(report, "  1 left out: it is not in the layer of --layer "));
    assert_string_equal(gtk_button_get_label(GTK_BUTTON(dialog_button(dialog))),
                        "_Import, leave out 1");
    widget_type(dialog, "New folder", folder);
    assert_true(dialog_is_ready(dialog));
    gtk_dialog_response(GTK_DIALOG(dialog), GTK_RESPONSE_OK);
    spin_out();
    EditorDocument *document = editor_window_document(EDITOR_WINDOW(window));
    assert_non_null(document);
    assert_string_equal(editor_document_set(document)->folder, folder);
    import_by_command(*state, "svg", path, &choices);
    assert_same_set(*state);
    sample_window_free(window);
}

/* Which property has the names, what is sea and the projection are chosen. */
static void
test_names_and_a_projection_are_chosen(void **state)
{
    static const char text[] =
        "{\"type\": \"FeatureCollection\", \"features\": ["
        "{\"type\": \"Feature\", \"properties\": {\"code\": \"Narva\"}, \"geometry\": {\"type\": "
        "\"Polygon\", \"coordinates\": [[[0, 40], [10, 40], [10, 70], [0, 70], [0, 40]]]}},"
        "{\"type\": \"Feature\", \"properties\": {\"code\": \"Gulf\", \"wet\": \"yes\"}, "
        "\"geometry\": {\"type\": \"Polygon\", \"coordinates\": "
        "[[[10, 40], [20, 40], [20, 70], [10, 70], [10, 40]]]}}]}";
    const ForeignChoices choices = {.title = "The Isle",
                                    .name = "code",
                                    .sea = "wet=yes",
                                    .projection = "mercator"};
    temporary_folder_write(*state, "codes.geojson", text);
    g_autofree char *path = g_build_filename(*state, "codes.geojson", NULL);
    g_autofree char *folder = g_build_filename(*state, "isle", NULL);
    GtkWidget *window = window_new();
    GtkWidget *dialog = dialog_of(window, path);
    assert_true(comes_to_say(dialog, "codes.geojson: it has no area with a name; use --name for the "
                                     "property with the names"));
    GtkWidget *projections = choice_saying(dialog, "As the file suggests");
    assert_non_null(projections);
    widget_type(dialog, "Names from", choices.name);
    assert_true(comes_to_say(dialog, "2 lands."));
    widget_type(dialog, "What is sea", choices.sea);
    assert_true(comes_to_say(dialog, "1 land, 1 sea."));
    widget_type(dialog, "Title", choices.title);
    gtk_drop_down_set_selected(GTK_DROP_DOWN(projections), 2);
    widget_type(dialog, "New folder", folder);
    assert_true(spin_until(dialog_is_ready, dialog));
    gtk_dialog_response(GTK_DIALOG(dialog), GTK_RESPONSE_OK);
    spin_out();
    import_by_command(*state, "geojson", path, &choices);
    assert_same_set(*state);
    sample_window_free(window);
}

/* The picture shows the sea and the land in different colours. */
static void
test_the_map_is_shown_before_it_is_made(void **state G_GNUC_UNUSED)
{
    g_autofree char *path = sample_path("tmx/hex/source.tmx");
    GtkWidget *window = window_new();
    GtkWidget *dialog = dialog_of(window, path);
    assert_true(spin_until(dialog_is_ready, dialog));
    GtkWidget *picture = widget_below(dialog, GTK_TYPE_PICTURE, "Preview of the map");
    GdkPaintable *shown = gtk_picture_get_paintable(GTK_PICTURE(picture));
    assert_true(GDK_IS_TEXTURE(shown));
    int width = gdk_paintable_get_intrinsic_width(shown);
    int height = gdk_paintable_get_intrinsic_height(shown);
    guint32 corner = picture_pixel(GDK_TEXTURE(shown), 2, 2), n_others = 0;
    for (int x = 0; x < width; x += width / 20)
        n_others += picture_pixel(GDK_TEXTURE(shown), x, height / 2) != corner;
    assert_true(n_others >= 3);
    gtk_window_destroy(GTK_WINDOW(dialog));
    sample_window_free(window);
}

static void
test_a_broken_file_reports_where_and_is_read_again(void **state)
{
    temporary_folder_write(*state, "game.xml", "<game>\n<map>\n<!-- a -- b -->\n</map></game>\n");
    g_autofree char *path = g_build_filename(*state, "game.xml", NULL);
    GtkWidget *window = window_new();
    GtkWidget *dialog = dialog_of(window, path);
    assert_true(comes_to_say(dialog, "game.xml:3: Double hyphen within comment: <!-- a"));
    assert_false(dialog_is_ready(dialog));
    temporary_folder_write(*state, "game.xml",
                           "<game><map><territory name=\"Narva\"/></map></game>\n");
    g_signal_emit_by_name(widget_below(dialog, GTK_TYPE_BUTTON, "Read it again"), "clicked");
    assert_true(comes_to_say(dialog, "Kept as it is: 1"));
    assert_true(dialog_is_ready(dialog));
    gtk_window_destroy(GTK_WINDOW(dialog));
    sample_window_free(window);
}

static void
test_nothing_is_written_over(void **state)
{
    g_autofree char *path = sample_path("rtt/traps/source.json");
    g_autofree char *folder = g_build_filename(*state, "taken", NULL);
    GtkWidget *window = window_new();
    temporary_folder_make(*state, "taken");
    temporary_folder_write(*state, "taken/own.txt", "mine");
    GtkWidget *dialog = dialog_of(window, path);
    assert_true(spin_until(dialog_is_ready, dialog));
    widget_type(dialog, "New folder", folder);
    assert_false(dialog_is_ready(dialog));
    assert_non_null(label_saying(
        dialog, "This folder is not empty, and nothing is overwritten. Choose another one."));
    /* What comes to lie there later is found when it would be written over. */
    g_autofree char *later = g_build_filename(*state, "later", NULL);
    widget_type(dialog, "New folder", later);
    assert_true(dialog_is_ready(dialog));
    temporary_folder_make(*state, "later");
    temporary_folder_write(*state, "later/own.txt", "mine");
    gtk_dialog_response(GTK_DIALOG(dialog), GTK_RESPONSE_OK);
    spin_out();
    assert_ptr_equal(dialog_above(window), dialog);
    g_autofree char *files = temporary_folder_list(later);
    assert_string_equal(files, "own.txt ");
    gtk_window_destroy(GTK_WINDOW(dialog));
    sample_window_free(window);
}

static void
test_reading_can_be_stopped(void **state G_GNUC_UNUSED)
{
    g_autofree char *path = sample_path("triplea/traps/games/war.xml");
    GtkWidget *window = window_new();
    GtkWidget *dialog = dialog_of(window, path);
    GtkWidget *stop = widget_below(dialog, GTK_TYPE_BUTTON, "Stop");
    assert_true(gtk_widget_get_mapped(stop));
    g_signal_emit_by_name(stop, "clicked");
    assert_non_null(label_saying(dialog, "Reading was stopped."));
    assert_false(dialog_is_ready(dialog));
    g_signal_emit_by_name(widget_below(dialog, GTK_TYPE_BUTTON, "Read it again"), "clicked");
    assert_true(spin_until(dialog_is_ready, dialog));
    /* One that is read still goes when the dialog does. */
    widget_type(dialog, "Title", "Another");
    gtk_window_destroy(GTK_WINDOW(dialog));
    sample_window_free(window);
}

static void
test_a_format_that_is_not_found_is_chosen(void **state)
{
    temporary_folder_write(*state, "notes.txt", "M0 0h10");
    g_autofree char *path = g_build_filename(*state, "notes.txt", NULL);
    GtkWidget *window = window_new();
    GtkWidget *dialog = dialog_of(window, path);
    GtkWidget *format = choice_saying(dialog, "Not known yet");
    assert_non_null(format);
    assert_false(gtk_widget_is_visible(widget_below(dialog, GTK_TYPE_ENTRY, "Title")));
    guint n = g_list_model_get_n_items(gtk_drop_down_get_model(GTK_DROP_DOWN(format)));
    guint n_formats = 0;
    while (foreign_format(n_formats) != NULL)
        n_formats++;
    assert_int_equal(n, n_formats + 1);
    gtk_drop_down_set_selected(GTK_DROP_DOWN(format), 2);
    assert_true(gtk_widget_is_visible(widget_below(dialog, GTK_TYPE_ENTRY, "Layer")));
    assert_true(comes_to_say(dialog, "notes.txt: it is not XML: it has no element"));
    gtk_window_destroy(GTK_WINDOW(dialog));
    sample_window_free(window);
}

/* The layers of the file are listed, and one of them is taken, though it was another that failed.
 */
static void
test_a_map_is_no_error_where_a_data_set_is_opened(void **state)
{
    g_autofree char *path = sample_path("rtt/traps/source.json");
    g_autoptr(GError) error = NULL;
    GtkWidget *window = window_new();
    assert_true(file_open_in(EDITOR_WINDOW(window), path, NULL, NULL, &error));
    assert_null(error);
    GtkWidget *dialog = dialog_above(window);
    assert_non_null(choice_saying(dialog, "Rally the Troops"));
    gtk_window_destroy(GTK_WINDOW(dialog));
    temporary_folder_write(*state, "notes.txt", "no map");
    g_autofree char *other = g_build_filename(*state, "notes.txt", NULL);
    assert_false(file_open_in(EDITOR_WINDOW(window), other, NULL, NULL, &error));
    assert_non_null(error);
    gtk_window_destroy(GTK_WINDOW(dialog_above(window)));
    sample_window_free(window);
}

static void
test_of_several_games_one_is_named(void **state)
{
    temporary_folder_write(*state, "war/games/one.xml", "<game><map></map></game>");
    temporary_folder_write(*state, "war/games/two.xml",
                           "<game><map><territory name=\"Narva\"/></map></game>");
    g_autofree char *path = g_build_filename(*state, "war", NULL);
    g_autofree char *two = g_build_filename(path, "games", "two.xml", NULL);
    g_autofree char *reported =
        g_strdup_printf("“%s” contains 2 files that end in “.xml”: name one of "
                        "them, e.g. “games/one.xml”",
                        path);
    GtkWidget *window = window_new();
    GtkWidget *dialog = dialog_of(window, path);
    assert_true(comes_to_say(dialog, reported));
    widget_type(dialog, "File", two);
    assert_true(spin_until(dialog_is_ready, dialog));
    gtk_window_destroy(GTK_WINDOW(dialog));
    sample_window_free(window);
}

static void
test_a_file_without_places_is_no_error(void **state)
{
    temporary_folder_write(*state, "bare.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>");
    g_autofree char *path = g_build_filename(*state, "bare.svg", NULL);
    GtkWidget *window = window_new();
    GtkWidget *dialog = dialog_of(window, path);
    assert_true(comes_to_say(dialog, "No places are found with these choices."));
    gtk_window_destroy(GTK_WINDOW(dialog));
    sample_window_free(window);
}

/* The layers of the file are listed, and one of them is taken, though it was another that failed.
 */
static void
test_what_the_file_has_is_listed(void **state G_GNUC_UNUSED)
{
    g_autofree char *path = sample_path("tmx/no-layer/source.tmx");
    GtkWidget *window = window_new();
    GtkWidget *dialog = dialog_of(window, path);
    assert_true(spin_until(dialog_is_ready, dialog));
    widget_type(dialog, "Layer", "Woods");
    assert_true(comes_to_say(dialog, "This cannot be imported yet"));
    GtkWidget *button = widget_below(dialog, GTK_TYPE_BUTTON, "Contents of the file: Layer");
    assert_true(gtk_widget_get_visible(button));
    g_signal_emit_by_name(button, "clicked");
    spin_out();
    GtkWidget *rows = widget_below(button, GTK_TYPE_LIST_BOX, "Layer");
    GtkListBoxRow *row = gtk_list_box_get_row_at_index(GTK_LIST_BOX(rows), 0);
    assert_non_null(label_saying(GTK_WIDGET(row), "Ground"));
    g_signal_emit_by_name(rows, "row-activated", row);
    GtkWidget *entry = widget_below(dialog, GTK_TYPE_ENTRY, "Layer");
    assert_string_equal(gtk_editable_get_text(GTK_EDITABLE(entry)), "Ground");
    assert_true(spin_until(dialog_is_ready, dialog));
    gtk_window_destroy(GTK_WINDOW(dialog));
    sample_window_free(window);
}

static void
test_a_map_can_be_dropped(void **state G_GNUC_UNUSED)
{
    g_autofree char *path = sample_path("geojson/traps/source.geojson");
    GtkWidget *window = window_new();
    GtkEventController *target = widget_controller(window, GTK_TYPE_DROP_TARGET, 0);
    g_autoptr(GFile) file = g_file_new_for_path(path);
    g_auto(GValue) value = G_VALUE_INIT;
    GSList *files = g_slist_append(NULL, file);
    gboolean is_taken = FALSE;
    g_value_init(&value, GDK_TYPE_FILE_LIST);
    g_value_set_boxed(&value, files);
    g_slist_free(files);
    g_signal_emit_by_name(target, "drop", &value, 1.0, 1.0, &is_taken);
    spin_out();
    assert_true(is_taken);
    GtkWidget *dialog = dialog_above(window);
    assert_non_null(dialog);
    assert_non_null(choice_saying(dialog, "GeoJSON"));
    assert_non_null(choice_saying(dialog, "As the file suggests")); /* of projections */
    assert_true(spin_until(dialog_is_ready, dialog));
    gtk_window_destroy(GTK_WINDOW(dialog));
    sample_window_free(window);
}

/* A module is shown with its units; another board of it is another map. */
static void
test_a_module_of_vassal_is_shown(void **state)
{
    g_autofree char *path = sample_path("vassal/traps/buildFile.xml");
    g_autofree char *folder = g_build_filename(*state, "module", NULL);
    GtkWidget *window = window_new();
    GtkWidget *dialog = dialog_of(window, path);
    assert_non_null(choice_saying(dialog, "VASSAL"));
    assert_true(spin_until(dialog_is_ready, dialog));
    assert_non_null(
        label_saying(dialog, "only one board is the map; --layer NAME chooses another one"));
    widget_type(dialog, "Layer", "No Such Board");
    assert_true(comes_to_say(dialog, "buildFile.xml: there is no board “No Such Board”, and no "
                                     "zone with hexes that has this name"));
    assert_false(dialog_is_ready(dialog));
    widget_type(dialog, "Layer", "");
    assert_true(spin_until(dialog_is_ready, dialog));
    widget_type(dialog, "New folder", folder);
    gtk_dialog_response(GTK_DIALOG(dialog), GTK_RESPONSE_OK);
    spin_out();
    EditorDocument *document = editor_window_document(EDITOR_WINDOW(window));
    assert_non_null(document);
    assert_string_equal(editor_document_set(document)->folder, folder);
    sample_window_free(window);
}

/* A save finds its module beside it; one without says what to name. */
static void
test_a_saved_game_of_vassal_is_shown(void **state)
{
    g_autofree char *path = sample_path("vassal/save-alone/source.vsav");
    g_autofree char *alone = g_build_filename(*state, "alone.vsav", NULL);
    g_autofree char *bytes = NULL;
    g_autoptr(ForeignArchive) archive = foreign_archive_open(path, "", NULL);
    gsize length;
    if (archive == NULL)
        skip(); /* built without libzip */
    assert_true(g_file_get_contents(path, &bytes, &length, NULL));
    temporary_folder_write_bytes(*state, "alone.vsav", bytes, length);
    GtkWidget *window = window_new();
    GtkWidget *dialog = dialog_of(window, path);
    assert_true(spin_until(dialog_is_ready, dialog));
    assert_non_null(label_saying(dialog, "source.vsav, command 3"));
    gtk_dialog_response(GTK_DIALOG(dialog), GTK_RESPONSE_CANCEL);
    spin_out();
    dialog = dialog_of(window, alone);
    assert_true(comes_to_say(
        dialog, "alone.vsav: it is a saved game, and there is no module beside it; name "
                "its module with --module FILE"));
    g_autofree char *module = sample_path("vassal/save-alone/buildFile.xml");
    widget_type(dialog, "Module", module);
    assert_true(spin_until(dialog_is_ready, dialog));
    sample_window_free(window);
}

FILE_OF_TESTS(import_map)
{
    const struct CMUnitTest tests[] = {
        test_in_folder(test_a_map_becomes_a_data_set_that_opens),
        test_in_folder(test_names_and_a_projection_are_chosen),
        cmocka_unit_test(test_the_map_is_shown_before_it_is_made),
        test_in_folder(test_a_broken_file_reports_where_and_is_read_again),
        test_in_folder(test_nothing_is_written_over),
        cmocka_unit_test(test_reading_can_be_stopped),
        test_in_folder(test_a_format_that_is_not_found_is_chosen),
        test_in_folder(test_a_map_is_no_error_where_a_data_set_is_opened),
        test_in_folder(test_of_several_games_one_is_named),
        test_in_folder(test_a_file_without_places_is_no_error),
        cmocka_unit_test(test_what_the_file_has_is_listed),
        cmocka_unit_test(test_a_map_can_be_dropped),
        test_in_folder(test_a_module_of_vassal_is_shown),
        test_in_folder(test_a_saved_game_of_vassal_is_shown),
    };
    sample_window_begin();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
