/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The formats of other programs are told apart, by the files with which their readers are tested.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/foreign/formats.h"
#include "tests/unit/temporary-folder.h"

/* Names the format that is found for @path, "none" for none. */
static const char *
guessed(const char *path)
{
    const ForeignFormat *format = foreign_format_guess(path);
    return format != NULL ? format->name : "none";
}

/* Each sample is found as that of its format; broken ones too, of which only the name is left. */
static void
test_samples_are_told_apart(void **state G_GNUC_UNUSED)
{
    g_autofree char *samples =
        g_build_filename(g_getenv("NARVA_SOURCE"), "tests/foreign/samples", NULL);
    guint n = 0;
    for (guint i = 0; foreign_format(i) != NULL; i++) {
        const char *name = foreign_format(i)->name, *sample;
        g_autofree char *folder = g_build_filename(samples, name, NULL);
        g_autoptr(GDir) directory = g_dir_open(folder, 0, NULL);
        assert_non_null(directory);
        while ((sample = g_dir_read_name(directory)) != NULL) {
            g_autofree char *whole = g_build_filename(folder, sample, NULL);
            g_autofree char *file = g_strconcat("source", foreign_format(i)->ending, NULL);
            g_autofree char *path = g_build_filename(whole, file, NULL);
            gboolean is_file = g_file_test(path, G_FILE_TEST_EXISTS);
            assert_string_equal(guessed(is_file ? path : whole), name);
            n++;
        }
    }
    assert_true(n >= 20);
}

static void
test_what_a_file_holds_goes_before_its_name(void **state)
{
    static const struct {
        const char *file, *text, *format;
    } rows[] = {
        {"plain.json", "{\"type\": \"FeatureCollection\", \"features\": []}", "geojson"},
        {"shapes.json", "{\"type\": \"Topology\"}", "topojson"},
        {"areas.json", "{\"AREAS\": []}", "rtt"},
        {"inkscape.xml", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "svg"},
        {"provinces.xml", "<PROVINCES/>", "jdip"},
        {"game.XML", "<game>\n</game>", "triplea"},
        {"wide.dat", "\xff\xfe<\0m\0", "none"},
        {"notes.txt", "Narva is a town.", "none"},
        {"empty", "", "none"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        temporary_folder_write(*state, rows[i].file, rows[i].text);
        g_autofree char *path = g_build_filename(*state, rows[i].file, NULL);
        assert_string_equal(guessed(path), rows[i].format);
    }
    g_autofree char *absent = g_build_filename(*state, "absent.svg", NULL);
    assert_string_equal(guessed(absent), "none");
}

static void
test_choices_reach_their_members(void **state G_GNUC_UNUSED)
{
    ForeignChoices choices = {0};
    *foreign_choice_text(&choices, CHOICE_PROJECTION) = "flat";
    *foreign_choice_text(&choices, CHOICE_TITLE) = "Narva";
    assert_string_equal(choices.projection, "flat");
    assert_string_equal(choices.title, "Narva");
    assert_null(choices.sea);
    for (guint i = 0; foreign_format(i) != NULL; i++)
        assert_true(foreign_format_takes(foreign_format(i), CHOICE_TITLE));
    assert_true(foreign_format_takes(foreign_format_find("svg"), CHOICE_LAYER));
    assert_false(foreign_format_takes(foreign_format_find("svg"), CHOICE_PROJECTION));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_samples_are_told_apart),
        test_in_folder(test_what_a_file_holds_goes_before_its_name),
        cmocka_unit_test(test_choices_reach_their_members),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
