/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is said about a place, who can go aboard, and dragged blocks as a text.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "editor/tools/place-words.h"
#include "editor/tools/set-up.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-set.h"
#include "validator/systems/area-blocks/area-blocks.h"

static ScenarioState *
state_in(const DataSet *set, const char *scenario)
{
    return scenario_state_new(
        set, (const Scenario *)data_set_find_record(set, ENTITY_SCENARIO, scenario));
}

static void
a_place_is_reported_in_one_line(void **state G_GNUC_UNUSED)
{
    g_autoptr(DataSet) set = sample_set_of_data("tutorial");
    g_autoptr(ScenarioState) now = state_in(set, "narva-1700");
    g_autofree char *words = place_words(now, scenario_state_place(now, "dorpat"));
    assert_string_equal(words, "Dorpat: 2 blocks, forage 3, garrison 2");
    assert_int_equal(scenario_state_units(now, "dorpat")->len, 2);
    assert_null(scenario_state_place(now, "nowhere"));
    assert_null(scenario_state_place(now, NULL));
}

static void
a_place_is_reported_with_who_stands_there(void **state G_GNUC_UNUSED)
{
    g_autoptr(DataSet) set = sample_set_of_data("tutorial");
    g_autoptr(ScenarioState) now = state_in(set, "narva-1700");
    g_autofree char *story = place_story(now, scenario_state_place(now, "dorpat"));
    assert_non_null(strstr(story, "Sweden\n"));
    assert_non_null(strstr(story, "Garrison 2 in Dorpat"));
    assert_non_null(strstr(story, "Livonian Horse, 1 of "));
}

static void
a_scenario_changes_places(void **state G_GNUC_UNUSED)
{
    g_autoptr(DataSet) set = sample_set_of_data("pax-baltica");
    g_autoptr(ScenarioState) printed = state_in(set, NULL);
    g_autoptr(ScenarioState) late = state_in(set, "the-end-is-near");
    const PlaceState *before = scenario_state_place(printed, "nyen");
    const PlaceState *after = scenario_state_place(late, "nyen");
    assert_string_equal(place_title(after), "Sankt-Peterburg");
    assert_string_equal(scenario_nation_name(after->marker), "Russia");
    assert_null(before->marker);
    assert_int_equal(after->signs[SIGN_GARRISON].number, 4);
    assert_int_not_equal(before->signs[SIGN_GARRISON].number, 4);
}

static void
a_scenario_that_is_not_there_changes_nothing(void **state G_GNUC_UNUSED)
{
    g_autoptr(DataSet) set = sample_set_of_data("tutorial");
    g_autoptr(ScenarioState) none = state_in(set, "nothing");
    g_autoptr(ScenarioState) printed = state_in(set, NULL);
    g_autofree char *story = place_story(none, scenario_state_place(none, "pskov"));
    g_autofree char *wanted = place_story(printed, scenario_state_place(printed, "pskov"));
    assert_string_equal(story, wanted);
}

static void
what_is_eaten_is_reported(void **state G_GNUC_UNUSED)
{
    g_autoptr(DataSet) set = sample_set_of_data("pax-baltica-2010");
    g_autoptr(ScenarioState) now = state_in(set, "the-end-is-near");
    const PlaceState *livland = scenario_state_place(now, "livland");
    const Upkeep upkeep = scenario_state_upkeep(now, livland);
    g_autofree char *words = place_upkeep_line(now, livland, &upkeep);
    assert_int_equal(upkeep.n_units, 2);
    assert_int_equal(upkeep.needs, 4);
    assert_string_equal(words, "Livland: 4 of 4");
    const Upkeep sea = scenario_state_upkeep(now, scenario_state_place(now, "southern-baltic"));
    assert_int_equal(sea.n_units, 0);
}

static void
fleets_carry_what_has_a_weight(void **state G_GNUC_UNUSED)
{
    static const char *const land[] = {"narva-foot", "horn", NULL};
    static const char *const fleet[] = {"narva-squadron", NULL};
    static const char *const unknown[] = {"nobody", NULL};
    static const char *const none[] = {NULL};
    g_autoptr(DataSet) set = sample_set_of_data("tutorial");
    assert_true(set_up_may_board(set, land, "narva-squadron"));
    assert_false(set_up_may_board(set, land, "horn"));
    assert_false(set_up_may_board(set, fleet, "narva-squadron"));
    assert_false(set_up_may_board(set, unknown, "narva-squadron"));
    assert_false(set_up_may_board(set, none, "narva-squadron"));
    assert_false(set_up_may_board(set, land, "nobody"));
}

static void
dragged_blocks_are_read_as_they_were_written(void **state G_GNUC_UNUSED)
{
    static const char *const units[] = {"narva-foot", "horn", NULL};
    g_autofree char *text = set_up_dragged_text(units);
    assert_string_equal(text, "narva-units:narva-foot,horn");
    g_auto(GStrv) read = set_up_dragged_read(text);
    assert_true(g_strv_equal((const char *const *)read, units));
}

static void
other_texts_are_no_dragged_blocks(void **state G_GNUC_UNUSED)
{
    static const char *const texts[] = {"",
                                        "horn",
                                        "narva-units:",
                                        "narva-units:a,,b",
                                        "narva-units:a b",
                                        "narva-units:../a",
                                        "Narva-units:a",
                                        "narva-units:a,"};
    for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
        if (set_up_dragged_read(texts[i]) != NULL)
            fail_msg("%s", texts[i]);
    assert_null(set_up_dragged_read(NULL));
    g_autoptr(GString) many = g_string_new("narva-units:a");
    for (guint i = 0; i < DRAGGED_UNITS_MAX; i++)
        g_string_append(many, ",a");
    assert_null(set_up_dragged_read(many->str));
}

FILE_OF_TESTS(place_words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_place_is_reported_in_one_line),
        cmocka_unit_test(a_place_is_reported_with_who_stands_there),
        cmocka_unit_test(a_scenario_changes_places),
        cmocka_unit_test(a_scenario_that_is_not_there_changes_nothing),
        cmocka_unit_test(what_is_eaten_is_reported),
        cmocka_unit_test(fleets_carry_what_has_a_weight),
        cmocka_unit_test(dragged_blocks_are_read_as_they_were_written),
        cmocka_unit_test(other_texts_are_no_dragged_blocks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
