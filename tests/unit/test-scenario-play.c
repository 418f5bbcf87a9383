/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Scenarios compiled for the checks, and the records behind their numbers.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-play.h"
#include "tests/unit/temporary-folder.h"

static void
every_scenario_of_a_set_is_played(void **state G_GNUC_UNUSED)
{
    g_auto(SamplePlays) plays = sample_plays_of_data("pax-baltica-2010");
    assert_int_equal(plays.plays->len, plays.set->n_scenarios);
    for (guint i = 0; i < plays.plays->len; i++) {
        const ScenarioPlay *play = plays.plays->pdata[i];
        assert_ptr_equal(play->scenario, plays.set->scenarios[i]);
        assert_ptr_equal(play->file->seen, play->scenario);
        assert_non_null(play->position);
    }
}

/* The rules of the data set come before those of the scenario. */
static void
numbers_are_those_of_the_records(void **state)
{
    g_auto(SamplePlays) plays =
        sample_plays(*state, ", \"rules\": [{\"id\": \"frost\", \"name\": \"Frost\","
                             " \"always\": true, \"do\": []}]");
    const ScenarioPlay *play = plays.plays->pdata[0];
    assert_string_equal(scenario_play_name(plays.set, play, ENTITY_UNIT, 1), "Flipper");
    assert_string_equal(scenario_play_name(plays.set, play, ENTITY_SPACE, 2), "Bay");
    assert_string_equal(scenario_play_name(plays.set, play, ENTITY_NATION, 0), "Elks");
    assert_string_equal(scenario_play_name(plays.set, play, ENTITY_TRACK, 1), "Sun");
    assert_string_equal(scenario_play_name(plays.set, play, ENTITY_RULE, 0), "Thaw");
    assert_string_equal(scenario_play_name(plays.set, play, ENTITY_RULE, 1), "Frost");
}

static void
numbers_of_nothing_have_no_record(void **state)
{
    g_auto(SamplePlays) plays = sample_plays(*state, "");
    const ScenarioPlay *play = plays.plays->pdata[0];
    assert_null(scenario_play_record(plays.set, play, ENTITY_UNIT, NO_NAME));
    assert_null(scenario_play_record(plays.set, play, ENTITY_UNIT, 2));
    assert_null(scenario_play_record(plays.set, play, ENTITY_RULE, 1));
    assert_string_equal(scenario_play_name(plays.set, play, ENTITY_UNIT, NO_NAME), "?");
}

static void
what_cannot_be_set_up_has_no_position(void **state)
{
    g_auto(SamplePlays) plays =
        sample_plays(*state, ", \"position\": {\"tracks\": [{\"track\": \"moon\", \"at\": 3}]}");
    const ScenarioPlay *play = plays.plays->pdata[0];
    assert_non_null(play->rules);
    assert_null(play->position);
}

FILE_OF_TESTS(scenario_play)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_scenario_of_a_set_is_played),
        test_in_folder(numbers_are_those_of_the_records),
        test_in_folder(numbers_of_nothing_have_no_record),
        test_in_folder(what_cannot_be_set_up_has_no_position),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
