/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Units stand where the position says, else where they start, and what leads nowhere is left out.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "schema/model/words.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-scene.h"
#include "validator/systems/area-blocks/area-blocks.h"

static const char placed[] =
    "{\"id\": \"s\", \"position\": {\"units\": ["
    "{\"unit\": \"ship\", \"at\": \"sound\"}, {\"unit\": \"second\", \"at\": \"@aboard:ship\"},"
    "{\"unit\": \"odd\", \"at\": \"sound\"},"
    "{\"unit\": \"first\", \"at\": \"hill\", \"strength\": 1}, {\"unit\": \"none\", \"at\": "
    "\"hill\"}]}}";

static const UnitState *
unit_at(const SampleScene *sample, const char *zone, guint i)
{
    const GArray *units = scenario_state_units(sample->scene.state, zone);
    return units != NULL && i < units->len ? &g_array_index(units, UnitState, i) : NULL;
}

static void
units_stand_where_they_are_placed(void **state G_GNUC_UNUSED)
{
    SampleScene sample;

    sample_scene_init(&sample, placed);
    assert_string_equal(unit_at(&sample, "hill", 0)->unit->id, "first");
    assert_int_equal(unit_at(&sample, "hill", 0)->strength, 1);
    assert_int_equal(unit_at(&sample, "hill", 0)->paint, 0xff0000);
    assert_null(unit_at(&sample, "hill", 1));
    assert_null(scenario_state_units(sample.scene.state, "@box:dock"));
    sample_scene_clear(&sample);
}

static void
who_is_aboard_follows_the_carrier(void **state G_GNUC_UNUSED)
{
    SampleScene sample;

    sample_scene_init(&sample, placed);
    assert_string_equal(unit_at(&sample, "sound", 0)->unit->id, "ship");
    assert_false(unit_at(&sample, "sound", 0)->is_aboard);
    assert_int_equal(unit_at(&sample, "sound", 0)->paint, 0x00ff00);
    assert_string_equal(unit_at(&sample, "sound", 1)->unit->id, "second");
    assert_true(unit_at(&sample, "sound", 1)->is_aboard);
    assert_int_equal(unit_at(&sample, "sound", 1)->strength, 3);
    assert_string_equal(unit_at(&sample, "sound", 2)->unit->id, "odd");
    assert_null(unit_at(&sample, "sound", 2)->type);
    sample_scene_clear(&sample);
}

static void
others_wait_where_they_start(void **state G_GNUC_UNUSED)
{
    SampleScene sample;

    sample_scene_init(&sample, "{\"id\": \"s\"}");
    assert_string_equal(unit_at(&sample, "@box:dock", 0)->unit->id, "ship");
    assert_string_equal(unit_at(&sample, "@pool:upland", 0)->unit->id, "first");
    assert_string_equal(unit_at(&sample, "@pool:upland", 1)->unit->id, "second");
    g_autoptr(GPtrArray) zones = scenario_state_zones(sample.scene.state, "@");
    assert_int_equal(zones->len, 2);
    assert_string_equal(zones->pdata[0], "@box:dock");
    assert_string_equal(zones->pdata[1], "@pool:upland");
    sample_scene_clear(&sample);
}

static void
circles_lead_nowhere(void **state G_GNUC_UNUSED)
{
    SampleScene sample;

    sample_scene_init(&sample, "{\"id\": \"s\", \"position\": {\"units\": ["
                               "{\"unit\": \"ship\", \"at\": \"@aboard:second\"},"
                               "{\"unit\": \"second\", \"at\": \"@aboard:ship\"},"
                               "{\"unit\": \"first\", \"at\": \"@aboard:first\"},"
                               "{\"unit\": \"odd\"}, 3]}}");
    g_autoptr(GPtrArray) zones = scenario_state_zones(sample.scene.state, "");
    assert_int_equal(zones->len, 0);
    assert_int_equal(sample.scene.state->nowhere->len, 4);
    const UnitState *ship = scenario_state_unit(sample.scene.state, "ship");
    assert_non_null(ship);
    assert_null(ship->zone);
    sample_scene_clear(&sample);
}

static void
zones_that_mean_none_are_nowhere(void **state G_GNUC_UNUSED)
{
    static const char *const zones[] = {
        "moon", "west", "@box:none", "@pool:nobody", "@sea", "@year", "@year:x", "@", ""};
    for (guint i = 0; i < G_N_ELEMENTS(zones); i++) {
        SampleScene sample;
        g_autofree char *scenario = g_strdup_printf("{\"id\": \"s\", \"position\": {\"units\": ["
                                                    "{\"unit\": \"first\", \"at\": \"%s\"}]}}",
                                                    zones[i]);
        sample_scene_init(&sample, scenario);
        const UnitState *first = scenario_state_unit(sample.scene.state, "first");
        if (first->zone != NULL)
            fail_msg("%s is %s", zones[i], first->zone);
        sample_scene_clear(&sample);
    }
}

static void
years_ahead_are_counted_from_the_turn(void **state G_GNUC_UNUSED)
{
    SampleScene sample;

    sample_scene_init(&sample, "{\"id\": \"s\", \"period\": {\"from\": \"1700-summer\"},"
                               "\"position\": {\"date\": \"1703-summer\", \"units\": ["
                               "{\"unit\": \"first\", \"at\": \"@year:+1\"},"
                               "{\"unit\": \"second\", \"at\": \"@year:now\"},"
                               "{\"unit\": \"ship\", \"at\": \"@pool\"}]}}");
    assert_string_equal(scenario_state_unit(sample.scene.state, "first")->zone, "@year:1704");
    assert_string_equal(scenario_state_unit(sample.scene.state, "second")->zone, "@year:1703");
    assert_string_equal(scenario_state_unit(sample.scene.state, "ship")->zone, "@pool:lowland");
    assert_null(scenario_state_unit(sample.scene.state, "none"));
    assert_null(scenario_state_unit(sample.scene.state, NULL));
    sample_scene_clear(&sample);
}

static void
places_and_nations_are_as_the_scenario_has_them(void **state G_GNUC_UNUSED)
{
    SampleScene sample;

    sample_scene_init(&sample, "{\"id\": \"s\", \"position\": {"
                               "\"nations\": [{\"nation\": \"lowland\", \"level\": 3,"
                               " \"status\": \"active\", \"side\": \"north\"}],"
                               "\"tracks\": [{\"track\": \"time\", \"at\": 4}],"
                               "\"places\": [{\"place\": \"hill\", \"marker\": \"lowland\","
                               " \"name\": \"Mound\", \"garrison\": 0},"
                               " {\"place\": \"shore\", \"nation\": \"nobody\", \"harbour\": true},"
                               " {\"place\": \"moon\", \"marker\": \"upland\"}]}}");
    const ScenarioState *now = sample.scene.state;
    const NationState *upland = scenario_state_nation(now, "upland");
    const NationState *lowland = scenario_state_nation(now, "lowland");
    const PlaceState *hill = scenario_state_place(now, "hill");
    const PlaceState *shore = scenario_state_place(now, "shore");
    assert_string_equal(hill->name, "Mound");
    assert_ptr_equal(hill->owner, upland);
    assert_ptr_equal(hill->marker, lowland);
    assert_true(hill->signs[SIGN_GARRISON].is_there);
    assert_int_equal(hill->signs[SIGN_GARRISON].number, 0);
    assert_string_equal(hill->signs[SIGN_GARRISON].name, "Hilltown");
    assert_ptr_equal(shore->owner, lowland);
    assert_true(shore->signs[SIGN_PORT].stands_out);
    assert_false(shore->signs[SIGN_GARRISON].is_there);
    assert_int_equal(upland->level, 16);
    assert_int_equal(upland->side, 0);
    assert_int_equal(lowland->level, 3);
    assert_int_equal(lowland->side, 0);
    assert_int_equal(lowland->status, STATUS_ACTIVE);
    assert_int_equal(now->tracks[0].at, 4);
    assert_null(scenario_state_place(now, "moon"));
    sample_scene_clear(&sample);
}

static void
without_a_scenario_the_map_shows_nobody(void **state G_GNUC_UNUSED)
{
    SampleScene sample;

    sample_scene_init(&sample, NULL);
    assert_string_equal(unit_at(&sample, "@box:dock", 0)->unit->id, "ship");
    for (guint32 i = 0; i < sample.scene.n_faces; i++)
        assert_null(scene_units(&sample.scene, i));
    sample_scene_clear(&sample);
}

FILE_OF_TESTS(scenario_state)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(units_stand_where_they_are_placed),
        cmocka_unit_test(who_is_aboard_follows_the_carrier),
        cmocka_unit_test(others_wait_where_they_start),
        cmocka_unit_test(circles_lead_nowhere),
        cmocka_unit_test(zones_that_mean_none_are_nowhere),
        cmocka_unit_test(years_ahead_are_counted_from_the_turn),
        cmocka_unit_test(places_and_nations_are_as_the_scenario_has_them),
        cmocka_unit_test(without_a_scenario_the_map_shows_nobody),
    };

    return cmocka_run_group_tests_name("scenario-state", tests, NULL, NULL);
}
