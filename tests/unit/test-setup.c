/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Units stand where the position says, else where they start, and what leads nowhere is left out.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/sample-scene.h"

static const char placed[] =
    "{\"id\": \"s\", \"position\": {\"units\": ["
    "{\"unit\": \"ship\", \"at\": \"sound\"}, {\"unit\": \"second\", \"at\": \"@aboard:ship\"},"
    "{\"unit\": \"odd\", \"at\": \"sound\"},"
    "{\"unit\": \"first\", \"at\": \"hill\", \"strength\": 1}, {\"unit\": \"none\", \"at\": "
    "\"hill\"}]}}";

static const SetupUnit *
unit_at(const SampleScene *sample, const char *zone, guint i)
{
    const GArray *units = setup_units(&sample->scene.setup, zone);
    return units != NULL && i < units->len ? &g_array_index(units, SetupUnit, i) : NULL;
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
    assert_null(setup_units(&sample.scene.setup, "@box:dock"));
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
    g_autoptr(GPtrArray) zones = setup_zones(&sample.scene.setup, "@");
    assert_int_equal(zones->len, 1);
    assert_string_equal(zones->pdata[0], "@box:dock");
    sample_scene_clear(&sample);
}

static void
circles_lead_nowhere(void **state G_GNUC_UNUSED)
{
    SampleScene sample;

    sample_scene_init(&sample,
                      "{\"id\": \"s\", \"position\": {\"units\": ["
                      "{\"unit\": \"ship\", \"at\": \"@aboard:second\"},"
                      "{\"unit\": \"second\", \"at\": \"@aboard:ship\"},"
                      "{\"unit\": \"first\", \"at\": \"@aboard:first\"},"
                      "{\"unit\": \"odd\"}, 3]}}");
    g_autoptr(GPtrArray) zones = setup_zones(&sample.scene.setup, "");
    assert_int_equal(zones->len, 0);
    sample_scene_clear(&sample);
}

static void
without_a_scenario_nobody_stands_anywhere(void **state G_GNUC_UNUSED)
{
    SampleScene sample;

    sample_scene_init(&sample, NULL);
    assert_null(setup_units(&sample.scene.setup, "@box:dock"));
    g_autoptr(GPtrArray) zones = setup_zones(&sample.scene.setup, "");
    assert_int_equal(zones->len, 0);
    sample_scene_clear(&sample);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(units_stand_where_they_are_placed),
        cmocka_unit_test(who_is_aboard_follows_the_carrier),
        cmocka_unit_test(others_wait_where_they_start),
        cmocka_unit_test(circles_lead_nowhere),
        cmocka_unit_test(without_a_scenario_nobody_stands_anywhere),
    };

    return cmocka_run_group_tests_name("setup", tests, NULL, NULL);
}
