/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The formats of other programs are distinguished, by the files with which their readers are
 * tested.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>
#include <zip.h>

#include "schema/foreign/formats.h"
#include "tests/unit/main.h"
#include "tests/unit/temporary-folder.h"

/* Names the format that is found for @path, "none" for none. */
static const char *
guessed(const char *path)
{
    const ForeignFormat *format = foreign_format_guess(path);
    return format != NULL ? format->name : "none";
}

/* Returns: (transfer full): the file of the sample @folder that is called `source`, or the folder.
 */
static char *
source_of(const char *folder)
{
    g_autoptr(GDir) directory = g_dir_open(folder, 0, NULL);
    const char *file;
    while ((file = g_dir_read_name(directory)) != NULL)
        if (g_str_has_prefix(file, "source."))
            return g_build_filename(folder, file, NULL);
    return g_strdup(folder);
}

/* Each sample is found as that of its format; broken ones too, of which only the name is left. */
static void
test_samples_are_distinguished(void **state G_GNUC_UNUSED)
{
    g_autofree char *samples =
        g_build_filename(g_getenv("NARVA_SOURCE"), "tests/foreign/samples", NULL);
    guint n = 0;
    for (guint i = 0; foreign_format(i) != NULL; i++) {
        const char *name = foreign_format(i)->name, *sample;
        if ((foreign_format(i)->reader->choices & CHOICE_BIT(CHOICE_SET)) != 0)
            continue; /* texts that mean something beside a data set: test-import.py */
        g_autofree char *folder = g_build_filename(samples, name, NULL);
        g_autoptr(GDir) directory = g_dir_open(folder, 0, NULL);
        assert_non_null(directory);
        while ((sample = g_dir_read_name(directory)) != NULL) {
            g_autofree char *whole = g_build_filename(folder, sample, NULL);
            g_autofree char *path = source_of(whole);
            g_autofree char *refused = g_build_filename(whole, "refused.txt", NULL);
            const char *found = guessed(path);
            gboolean is_usual = g_str_has_suffix(path, foreign_format(i)->ending);
            /* What is refused may lack the very sign of its format. */
            if (strcmp(found, "none") != 0 ||
                (is_usual && !g_file_test(refused, G_FILE_TEST_EXISTS)))
                assert_string_equal(found, name);
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
        {"module.xml", "<VASSAL.build.GameModule name=\"Narva\">", "vassal"},
        {"module.vmod", "PK\003\004", "vassal"},
        {"game.XML", "<game>\n</game>", "triplea"},
        {"wide.dat", "\xff\xfe<\0m\0", "none"},
        {"notes.txt", "Narva is a town.", "none"},
        {"empty", "", "none"},
        {"torn.svg", "<sv", "svg"},
        {"torn.json", "{", "none"},
        {"odd.xml", "<odd/>", "none"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        temporary_folder_write(*state, rows[i].file, rows[i].text);
        g_autofree char *path = g_build_filename(*state, rows[i].file, NULL);
        assert_string_equal(guessed(path), rows[i].format);
    }
    g_autofree char *absent = g_build_filename(*state, "absent.svg", NULL);
    assert_string_equal(guessed(absent), "none");
    /* Of a folder with several games it is known of which program they are. */
    temporary_folder_write(*state, "war/games/one.xml", "<game></game>");
    temporary_folder_write(*state, "war/games/two.xml", "<game></game>");
    g_autofree char *war = g_build_filename(*state, "war", NULL);
    assert_string_equal(guessed(war), "triplea");
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
        assert_true(foreign_format_has_choice(foreign_format(i), CHOICE_TITLE));
    assert_true(foreign_format_has_choice(foreign_format_find("svg"), CHOICE_LAYER));
    assert_false(foreign_format_has_choice(foreign_format_find("svg"), CHOICE_PROJECTION));
}

/* Returns: (transfer full): what @path, of @format, offers for @choice, with a blank behind each.
 */
static char *
offered(const char *format, const char *path, ForeignChoiceId choice)
{
    ForeignOffers offers;
    GString *words = g_string_new(NULL);
    foreign_offers_find(&offers, foreign_format_find(format), path);
    for (ForeignChoiceId id = 0; id < N_CHOICES; id++)
        if (offers.texts[id] != NULL)
            assert_true(foreign_format_has_choice(foreign_format_find(format), id));
    for (guint i = 0; offers.texts[choice] != NULL && i < offers.texts[choice]->len; i++)
        g_string_append_printf(words, "%s ", (const char *)offers.texts[choice]->pdata[i]);
    foreign_offers_clear(&offers);
    return g_string_free(words, FALSE);
}

static void
test_files_offer_what_may_be_chosen(void **state)
{
    static const struct {
        const char *format, *file, *text;
        ForeignChoiceId choice;
        const char *offers;
    } rows[] = {
        {"svg", "a.svg",
         "<svg xmlns:inkscape=\"i\"><g inkscape:label=\"Lands\" id=\"g1\"><path class=\"sea\"/>"
         "<path class=\"sea\" fill=\"#00f\"/></g><g id=\"\"/></svg>",
         CHOICE_LAYER, "Lands g1 "},
        {"svg", "a.svg", NULL, CHOICE_SEA, "layer=Lands layer=g1 class=sea fill=#00f "},
        {"svg", "cut.svg", "<svg><g id=\"a\"><g id=\"b\"", CHOICE_LAYER, "a "},
        {"svg", "none.svg", "M0 0", CHOICE_LAYER, ""},
        {"tmx", "a.tmx",
         "<map version=\"1\"><layer name=\"ForeignGround\"/><objectgroup name=\"Areas\"><object "
         "type=\"lake\"><properties><property name=\"town\"/></properties></object></objectgroup>"
         "</map>",
         CHOICE_LAYER, "ForeignGround Areas "},
        {"tmx", "a.tmx", NULL, CHOICE_SEA, "layer=Areas type=lake "},
        {"tmx", "a.tmx", NULL, CHOICE_NAME, "town "},
        {"jdip", "variants.xml",
         "<VARIANTS><VARIANT name=\"Old\"/><VARIANT name=\"New\"/></VARIANTS>", CHOICE_LAYER,
         "Old New "},
        {"vassal", "buildFile.xml",
         "<VASSAL.build.GameModule><VASSAL.build.module.map.boardPicker.Board name=\"Old\"/>"
         "<VASSAL.build.module.map.boardPicker.Board name=\"New\"/></VASSAL.build.GameModule>",
         CHOICE_LAYER, "Old New "},
        {"vassal", "torn.vmod", "PK\003\004", CHOICE_LAYER, ""},
        {"geojson", "a.geojson",
         "{\"features\": [{\"properties\": {\"n\": 1, \"town\": \"Narva\"}}, {}, 3]}", CHOICE_NAME,
         "town "},
        {"topojson", "a.topojson",
         "{\"objects\": {\"lands\": {\"geometries\": [{\"properties\": {\"t\": \"N\"}}]}, "
         "\"seas\": {}}}",
         CHOICE_LAYER, "lands seas "},
        {"topojson", "a.topojson", NULL, CHOICE_NAME, "t "},
        {"geojson", "torn.geojson", "{\"features\": [", CHOICE_NAME, ""},
        {"azgaar", "a.json", "{}", CHOICE_LAYER, "states "},
        {"csv", "spaces.csv", "name\n", CHOICE_LAYER, ""},
    };
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        if (rows[i].text != NULL)
            temporary_folder_write(*state, rows[i].file, rows[i].text);
        g_autofree char *path = g_build_filename(*state, rows[i].file, NULL);
        g_autofree char *offers = offered(rows[i].format, path, rows[i].choice);
        assert_string_equal(offers, rows[i].offers);
    }
    g_autofree char *absent = g_build_filename(*state, "absent.svg", NULL);
    g_autofree char *nothing = offered("svg", absent, CHOICE_LAYER);
    assert_string_equal(nothing, "");
}

/* However many layers a file has, few are offered, each once, and none with a name beyond limits.
 */
static void
test_offers_have_limits(void **state)
{
    ForeignOffers offers;
    g_autoptr(GString) text = g_string_new("<svg>");
    g_autofree char *path = g_build_filename(*state, "many.svg", NULL);
    g_autofree char *longest = g_strnfill(LIMIT_FOREIGN_NAME_LETTERS + 1, 'a');
    g_string_append_printf(text, "<g id=\"%s\"/>", longest);
    for (guint i = 0; i < 3000; i++)
        g_string_append_printf(text, "<g id=\"g%u\"/>", i / 3);
    g_string_append(text, "</svg>");
    temporary_folder_write(*state, "many.svg", text->str);
    foreign_offers_find(&offers, foreign_format_find("svg"), path);
    assert_int_equal(offers.texts[CHOICE_LAYER]->len, LIMIT_FOREIGN_OFFERS);
    assert_string_equal(offers.texts[CHOICE_LAYER]->pdata[0], "g0");
    assert_string_equal(offers.texts[CHOICE_LAYER]->pdata[1], "g1");
    foreign_offers_clear(&offers);
}

/* Returns: (transfer full): the map that @format reads from @text, in the file @file of the folder
 * @folder. */
static ForeignMap *
read_map(const char *folder, const char *format, const char *file, const char *text,
         const ForeignChoices *choices)
{
    g_auto(ForeignSource) source = {0};
    const ForeignReader *reader = foreign_format_find(format)->reader;
    g_autoptr(LossReport) report = loss_report_new(reader->rows, reader->n_rows, NULL);
    g_autofree char *path = g_build_filename(folder, file, NULL);
    g_autoptr(ForeignMap) map = foreign_map_new();
    temporary_folder_write(folder, file, text);
    assert_true(foreign_source_open(&source, path, NULL, NULL));
    assert_true(reader->read(&source, choices, map, report, NULL));
    return g_steal_pointer(&map);
}

/* Shapes with the name of a place are pieces of it, unless they overlap one, up to a limit. */
static void
test_pieces_of_one_name(void **state)
{
    static const guint counts[] = {40, LIMIT_PATH_LINES, 20000};
    for (guint k = 0; k < G_N_ELEMENTS(counts); k++) {
        g_autoptr(GString) text = g_string_new("<svg viewBox=\"0 0 1010 2010\">");
        for (guint twice = 0; twice < 2; twice++)
            for (guint i = 0; i < counts[k]; i++)
                g_string_append_printf(
                    text, "<rect id=\"Skerries\" x=\"%u\" y=\"%u\" width=\"4\" height=\"4\"/>",
                    i % 100 * 10 + 2 * twice, i / 100 * 10 + 2 * twice);
        g_string_append(text, "</svg>");
        const ForeignChoices choices = {0};
        g_autoptr(ForeignMap) map = read_map(*state, "svg", "a.svg", text->str, &choices);
        assert_int_equal(map->places->len, 1);
        assert_non_null(foreign_place(map, 0)->shape);
        assert_int_equal(foreign_place(map, 0)->shape->n_lines, MIN(counts[k], LIMIT_PATH_LINES));
    }
}

static void
append_feature(GString *text, const char *name, guint number, double left, double right,
               double bottom, double top)
{
    g_string_append_printf(text,
                           "%s{\"type\": \"Feature\", \"properties\": {\"name\": \"%s %u\"}, "
                           "\"geometry\": {\"type\": \"Polygon\", \"coordinates\": [[[%.2f, %.2f], "
                           "[%.2f, %.2f], [%.2f, %.2f], [%.2f, %.2f], [%.2f, %.2f]]]}}",
                           g_str_has_suffix(text->str, "[") ? "" : ", ", name, number, left, bottom,
                           right, bottom, right, top, left, top, left, bottom);
}

/* Places with the left and the right edge of the map between them are linked, whatever the length
 * of their borders. */
static void
test_links_across_the_seam(void **state)
{
    static const struct {
        double bottom, top;
        gboolean is_right;
    } rows[] = {
        {-60, 60, TRUE}, {-55, -45, FALSE}, {-45, -44, FALSE},
        {0, 20, FALSE},  {60, 70, FALSE},   {62, 66, TRUE},
    };
    g_autoptr(GString) text = g_string_new("{\"type\": \"FeatureCollection\", \"features\": [");
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++)
        append_feature(text, "Place", i, rows[i].is_right ? 170 : -180,
                       rows[i].is_right ? 180 : -170, rows[i].bottom, rows[i].top);
    g_string_append(text, "]}");
    const ForeignChoices choices = {.wrap = CHOICE_YES, .projection = "flat"};
    g_autoptr(ForeignMap) map = read_map(*state, "geojson", "a.geojson", text->str, &choices);
    g_autoptr(GString) links = g_string_new(NULL);
    for (guint i = 0; i < map->links->len; i++) {
        const ForeignLink *link = &g_array_index(map->links, ForeignLink, i);
        g_string_append_printf(links, "%u-%u ", link->a, link->b);
    }
    assert_string_equal(links->str, "1-2 4-5 3-0 2-0 1-0 ");
}

/* A folder of an archive has the name that it has; that of a file in it may differ in case. */
static void
test_files_beside_another_in_an_archive(void **state)
{
    static const char *const files[] = {"GAMES/map.txt", "games/war.xml", "Map.TXT", "MAP.txt",
                                        "map.properties"};
    g_autofree char *path = g_build_filename(*state, "war.zip", NULL);
    zip_t *zip = zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, NULL);
    assert_non_null(zip);
    for (guint i = 0; i < G_N_ELEMENTS(files); i++)
        assert_true(zip_file_add(zip, files[i], zip_source_buffer(zip, files[i], 1, 0), 0) >= 0);
    assert_int_equal(zip_close(zip), 0);
    static const struct {
        const char *wanted, *found;
    } rows[] = {
        {"map.txt", "MAP.txt"},
        {"Map.TXT", "Map.TXT"},
        {"MAP.PROPERTIES", "map.properties"},
        {"absent.txt", NULL},
    };
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_auto(ForeignSource) source = {0};
        assert_true(foreign_source_open(&source, path, NULL, NULL));
        assert_true(foreign_source_enter(&source, NULL));
        foreign_source_set_file(&source, "games/war.xml");
        g_autofree char *found = foreign_source_widen(&source, rows[i].wanted);
        assert_true(g_strcmp0(found, rows[i].found) == 0);
        if (found != NULL) {
            g_autoptr(GBytes) bytes = foreign_source_read(&source, found, NULL);
            assert_non_null(bytes);
            assert_string_equal(source.file, "games/war.xml");
        }
    }
}

FILE_OF_TESTS(formats)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_samples_are_distinguished),
        test_in_folder(test_what_a_file_holds_goes_before_its_name),
        cmocka_unit_test(test_choices_reach_their_members),
        test_in_folder(test_files_offer_what_may_be_chosen),
        test_in_folder(test_offers_have_limits),
        test_in_folder(test_pieces_of_one_name),
        test_in_folder(test_links_across_the_seam),
        test_in_folder(test_files_beside_another_in_an_archive),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
