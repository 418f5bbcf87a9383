/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What stands beside the map: every section that has something to say, within the box it is said to
 * fill.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/sample-scene.h"
#include "validator/render/scenario-panel.h"

#include <stdlib.h>
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

/* The largest y of a text, in tenths. */
static gint32
lowest_text(const char *picture)
{
    double lowest = 0;
    for (const char *at = strstr(picture, "<text"); at != NULL; at = strstr(at + 1, "<text")) {
        double y = g_ascii_strtod(strstr(at, " y='") + strlen(" y='"), NULL);
        lowest = MAX(lowest, y);
    }
    return (gint32)(lowest * 10);
}

static void
all_sections_are_there(void **state G_GNUC_UNUSED)
{
    SampleScene sample;

    sample_scene_init(&sample, full);
    g_autoptr(GString) out = g_string_new(NULL);
    Box box = scenario_panel_set(out, &sample.scene, 0, 0);
    for (guint i = 0; i < G_N_ELEMENTS(said); i++)
        if (strstr(out->str, said[i]) == NULL)
            fail_msg("%s is missing", said[i]);
    for (guint i = 0; i < G_N_ELEMENTS(unsaid); i++)
        assert_null(strstr(out->str, unsaid[i]));
    assert_true(box.right <= sample.scene.frame.right - sample.scene.frame.left);
    assert_in_range(lowest_text(out->str), 1, box.bottom);
    sample_scene_clear(&sample);
}

static void
a_bare_scenario_has_no_empty_sections(void **state G_GNUC_UNUSED)
{
    SampleScene sample;

    sample_scene_init(&sample, "{}");
    g_autoptr(GString) out = g_string_new(NULL);
    scenario_panel_set(out, &sample.scene, 0, 0);
    assert_non_null(strstr(out->str, ">Nations<"));
    assert_null(strstr(out->str, ">Tracks<"));
    assert_null(strstr(out->str, ">Left to the players<"));
    assert_null(strstr(out->str, ">Victory<"));
    sample_scene_clear(&sample);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_sections_are_there),
        cmocka_unit_test(a_bare_scenario_has_no_empty_sections),
    };

    return cmocka_run_group_tests_name("scenario-panel", tests, NULL, NULL);
}
