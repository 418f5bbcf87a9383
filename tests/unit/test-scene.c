/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Faces are joined with what the map has printed, and with what a scenario has changed.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-scene.h"
#include "validator/systems/area-blocks/area-blocks.h"

static const SceneFace *
face_of(const SampleScene *sample, const char *id)
{
    assert_true(scene_draws(&sample->scene, id));
    return &sample->scene.faces[scene_faces_find(sample->scene.drawn, id)];
}

static void
all_is_as_printed(void **state G_GNUC_UNUSED)
{
    SampleScene sample;

    sample_scene_init(&sample, "{\"id\": \"s\"}");
    const SceneFace *hill = face_of(&sample, "hill"), *shore = face_of(&sample, "shore");
    assert_string_equal(hill->name, "Hill");
    assert_string_equal(hill->place->signs[SIGN_GARRISON].name, "Hilltown");
    assert_int_equal(hill->place->signs[SIGN_GARRISON].number, 2);
    assert_null(hill->holder);
    assert_string_equal(hill->nation->id, "upland");
    assert_null(scene_sign(shore, SIGN_GARRISON));
    assert_non_null(shore->port);
    assert_false(shore->port->stands_out);
    sample_scene_clear(&sample);
}

static void
a_scenario_changes_places(void **state G_GNUC_UNUSED)
{
    SampleScene sample;

    sample_scene_init(&sample,
                      "{\"id\": \"s\", \"position\": {\"places\": ["
                      "{\"place\": \"hill\", \"name\": \"Mount\", \"marker\": \"lowland\"},"
                      "{\"place\": \"shore\", \"nation\": \"upland\", \"garrison\": 3,"
                      " \"harbour\": true},"
                      "{\"place\": \"sound\", \"nation\": \"none\"}, {\"place\": \"none\"}]}}");
    const SceneFace *hill = face_of(&sample, "hill"), *shore = face_of(&sample, "shore");
    assert_string_equal(hill->name, "Mount");
    assert_string_equal(hill->holder->id, "lowland");
    assert_true(scene_is_lost(hill));
    assert_int_equal(hill->place->signs[SIGN_GARRISON].number, 2);
    assert_string_equal(shore->nation->id, "upland");
    const PlaceSign *garrison = scene_sign(shore, SIGN_GARRISON);
    assert_non_null(garrison);
    assert_int_equal(garrison->number, 3);
    assert_null(garrison->name);
    assert_true(shore->port->stands_out);
    assert_false(scene_is_lost(shore));
    sample_scene_clear(&sample);
}

FILE_OF_TESTS(scene)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_is_as_printed),
        cmocka_unit_test(a_scenario_changes_places),
    };

    return cmocka_run_group_tests_name("scene", tests, NULL, NULL);
}
