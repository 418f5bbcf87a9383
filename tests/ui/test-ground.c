/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What lies over a map of hexes follows what is selected, and is said.
 */
#include "tests/ui/sample-map.h"
#include "tests/unit/main.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void
assert_said(const SampleMap *fixture, const char *wanted)
{
    g_autofree char *difference = gtk_test_accessible_check_property(
        GTK_ACCESSIBLE(fixture->map), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, wanted);
    if (difference != NULL)
        fail_msg("%s, not %s", difference, wanted);
}

static void
command_is_said_of_all_and_of_a_leader(void **state G_GNUC_UNUSED)
{
    SampleMap fixture = sample_map_open("last-vikings", "kliszow");
    assert_said(&fixture, "Nothing selected");
    editor_map_view_set_ground_topic(fixture.map, "command");
    assert_said(&fixture, "Nothing selected. All units are in command");
    sample_map_click(&fixture, ENTITY_UNIT, "kliszow-charles-xii");
    assert_said(&fixture, "Charles XII. Charles XII commands 103 places");
    editor_map_view_set_ground_topic(fixture.map, "none");
    assert_said(&fixture, "Charles XII");
    sample_map_close(&fixture);
}

static void
sight_and_cost_ask_for_what_they_need(void **state G_GNUC_UNUSED)
{
    SampleMap fixture = sample_map_open("last-vikings", "kliszow");
    editor_map_view_set_ground_topic(fixture.map, "sight");
    assert_said(&fixture,
                "Nothing selected. Select a unit or a place to see what is visible from there.");
    editor_map_view_set_ground_topic(fixture.map, "cost");
    assert_said(&fixture, "Nothing selected. Select a unit to see which places it can reach, and "
                          "for how many points.");
    sample_map_close(&fixture);
}

/* Without a scenario nobody stands anywhere. */
static void
a_scenario_is_asked_for(void **state G_GNUC_UNUSED)
{
    SampleMap fixture = sample_map_open("last-vikings", NULL);
    editor_map_view_set_ground_topic(fixture.map, "zones");
    assert_said(&fixture, "Nothing selected. Choose a scenario that can be played.");
    editor_document_choose_scenario(fixture.document, "kliszow");
    spin_out();
    assert_said(&fixture,
                "Nothing selected. Zones of control: Swedes 42, Allies 57, both 0 places");
    sample_map_close(&fixture);
}

FILE_OF_TESTS(ground)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(command_is_said_of_all_and_of_a_leader),
        cmocka_unit_test(sight_and_cost_ask_for_what_they_need),
        cmocka_unit_test(a_scenario_is_asked_for),
    };
    sample_window_begin();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
