/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Faces are joined with what the map has printed, and with what a scenario has changed.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/sample-scene.h"

static const SceneFace *
face_of(const SampleScene *sample, const char *id)
{
    guint face = GPOINTER_TO_UINT(g_hash_table_lookup(sample->scene.spaces, id));
    assert_int_not_equal(face, 0);
    return &sample->scene.faces[face - 1];
}

static void
all_is_as_printed(void **state G_GNUC_UNUSED)
{
    SampleScene sample;

    sample_scene_init(&sample, "{\"id\": \"s\"}");
    const SceneFace *hill = face_of(&sample, "hill"), *shore = face_of(&sample, "shore");
    assert_string_equal(hill->name, "Hill");
    assert_string_equal(hill->town, "Hilltown");
    assert_int_equal(hill->garrison, 2);
    assert_null(hill->holder);
    assert_string_equal(hill->nation->id, "upland");
    assert_false(shore->has_garrison);
    assert_true(shore->has_port);
    assert_false(shore->has_harbour);
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
    assert_int_equal(hill->garrison, 2);
    assert_string_equal(shore->nation->id, "upland");
    assert_true(shore->has_garrison);
    assert_int_equal(shore->garrison, 3);
    assert_null(shore->town);
    assert_true(shore->has_harbour);
    assert_false(scene_is_lost(shore));
    sample_scene_clear(&sample);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_is_as_printed),
        cmocka_unit_test(a_scenario_changes_places),
    };

    return cmocka_run_group_tests_name("scene", tests, NULL, NULL);
}
