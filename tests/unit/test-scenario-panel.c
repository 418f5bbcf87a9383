/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What stands beside the map: every section that has something to say, in columns of the height
 * they are said to have.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-scene.h"
#include "validator/render/scenario-panel.h"

#include <string.h>

static const char full[] =
    "{\"id\": \"s\", \"title\": \"A Sample War\", \"about\": \"Of <this> & that.\","
    " \"period\": {\"from\": \"1707-summer\", \"to\": \"1707-summer\", \"turns\": 1},"
    " \"position\": {\"units\": ["
    "{\"unit\": \"first\", \"at\": \"@year:1709\"}, {\"unit\": \"second\", \"at\": \"far\"},"
    "{\"unit\": \"odd\", \"at\": \"@box:none\"}],"
    " \"tracks\": [{\"track\": \"time\", \"at\": 4}, {\"track\": \"none\", \"at\": 5}]},"
    " \"decisions\": [{\"verb\": \"build\", \"by\": \"north\", \"nation\": \"upland\","
    " \"points\": 3}],"
    " \"victory\": [{\"from\": 1, \"name\": \"Glory\"}, {\"to\": 0}]}";

static const char *const said[] = {
    ">A Sample War<",
    "Of &lt;this> &amp; that.",
    ">Summer 1707 to Summer 1707, 1 turn<",
    ">Upland: level 20<",
    ">Time: 4<",
    ">Year track, 1709<",
    ">Far Isle<",
    ">Dock<",
    ">Ship<",
    ">1. North: units of Upland are",
    ">Glory<",
    ">1 or more<",
    ">Pieces<",
};

static const char *const unsaid[] = {">none", ">Odd<", ">0 or less<"};

/* Where the sheet of the tests ends. */
#define SHEET 2000.0
#define COLUMN 250.0

/* Returns: (transfer full): the panel of @scene in columns of @height, as SVG. @depth, @n_columns:
 * how far down and across it reaches. */
static char *
picture_of(const Scene *scene, double height, double *depth, guint *n_columns)
{
    RowList list;
    g_autoptr(Pen) pen = pen_new_svg(SHEET, SHEET, FALSE);
    scenario_panel_init(&list, scene, look_of(LOOK_PAPER), COLUMN);
    *n_columns = legend_rows_flow(&list, pen, 0, 0, height, 0, depth);
    legend_rows_clear(&list);
    g_autoptr(GBytes) bytes = pen_take_svg(pen);
    return g_strndup(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes));
}

/* The largest @key of a text. */
static double
farthest_text(const char *picture, const char *key)
{
    double farthest = 0;
    for (const char *at = strstr(picture, "<text"); at != NULL; at = strstr(at + 1, "<text"))
        farthest = MAX(farthest, g_ascii_strtod(strstr(at, key) + strlen(key), NULL));
    return farthest;
}

static void
all_sections_are_there(void **state G_GNUC_UNUSED)
{
    SampleScene sample;
    double depth;
    guint n_columns;

    sample_scene_init(&sample, full);
    g_autofree char *picture = picture_of(&sample.scene, SHEET, &depth, &n_columns);
    for (guint i = 0; i < G_N_ELEMENTS(said); i++)
        if (strstr(picture, said[i]) == NULL)
            fail_msg("%s is missing", said[i]);
    for (guint i = 0; i < G_N_ELEMENTS(unsaid); i++)
        assert_null(strstr(picture, unsaid[i]));
    assert_int_equal(n_columns, 1);
    assert_in_range((int)farthest_text(picture, " y='"), 1, (int)depth);
    sample_scene_clear(&sample);
}

static void
columns_are_as_high_as_they_are_said_to_be(void **state G_GNUC_UNUSED)
{
    SampleScene sample;
    RowList list;
    double depth, whole;
    guint n_columns;

    sample_scene_init(&sample, full);
    g_autofree char *one = picture_of(&sample.scene, SHEET, &whole, &n_columns);
    scenario_panel_init(&list, &sample.scene, look_of(LOOK_PAPER), COLUMN);
    double least = legend_rows_least_height(&list, 3);
    legend_rows_clear(&list);
    g_autofree char *three = picture_of(&sample.scene, least, &depth, &n_columns);

    assert_in_range(n_columns, 2, 3);
    assert_true(depth <= least && least < whole);
    assert_true(farthest_text(three, " y='") <= depth);
    assert_in_range((int)farthest_text(three, " x='"), (int)COLUMN, (int)(3 * COLUMN));
    assert_true(farthest_text(one, " x='") < COLUMN);
    sample_scene_clear(&sample);
}

static void
a_bare_scenario_has_no_empty_sections(void **state G_GNUC_UNUSED)
{
    SampleScene sample;
    double depth;
    guint n_columns;

    sample_scene_init(&sample, "{}");
    g_autofree char *picture = picture_of(&sample.scene, SHEET, &depth, &n_columns);
    assert_non_null(strstr(picture, ">Nations<"));
    assert_null(strstr(picture, ">Tracks<"));
    assert_null(strstr(picture, ">Left to the players<"));
    assert_null(strstr(picture, ">Victory<"));
    sample_scene_clear(&sample);
}

FILE_OF_TESTS(scenario_panel)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_sections_are_there),
        cmocka_unit_test(columns_are_as_high_as_they_are_said_to_be),
        cmocka_unit_test(a_bare_scenario_has_no_empty_sections),
    };

    return cmocka_run_group_tests_name("scenario-panel", tests, NULL, NULL);
}
