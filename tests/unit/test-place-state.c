/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is said about a place, who can go aboard, and dragged blocks as a text.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "editor/tools/boarding.h"
#include "editor/tools/dragged-units.h"
#include "editor/tools/place-state.h"

static DataSet *
load(const char *name)
{
    g_autofree char *folder = g_build_filename(g_getenv("NARVA_SOURCE"), "data", name, NULL);
    DataSet *set = data_set_load(folder, NULL);
    assert_non_null(set);
    return set;
}

static void
a_place_is_told_in_one_line(void **state G_GNUC_UNUSED)
{
    g_autoptr(DataSet) set = load("tutorial");
    g_autoptr(PlaceStates) states = place_states_new(set, "narva-1700");
    PlaceState place;
    assert_true(place_state_find(states, "dorpat", &place));
    g_autofree char *words = place_state_words(&place);
    assert_string_equal(words, "Dorpat: 2 blocks, forage 3, garrison 2");
    assert_int_equal(place.n_blocks, 2);
    assert_false(place_state_find(states, "nowhere", &place));
    assert_false(place_state_find(states, NULL, &place));
}

static void
a_place_is_told_with_who_stands_there(void **state G_GNUC_UNUSED)
{
    g_autoptr(DataSet) set = load("tutorial");
    g_autoptr(PlaceStates) states = place_states_new(set, "narva-1700");
    PlaceState place;
    assert_true(place_state_find(states, "dorpat", &place));
    g_autofree char *story = place_state_story(states, &place);
    assert_non_null(strstr(story, "Sweden\n"));
    assert_non_null(strstr(story, "Garrison 2 in Dorpat"));
    assert_non_null(strstr(story, "Livonian Horse, 1 of "));
}

static void
a_scenario_changes_places(void **state G_GNUC_UNUSED)
{
    g_autoptr(DataSet) set = load("pax-baltica");
    g_autoptr(PlaceStates) printed = place_states_new(set, NULL);
    g_autoptr(PlaceStates) late = place_states_new(set, "the-end-is-near");
    PlaceState before, after;
    assert_true(place_state_find(printed, "nyen", &before));
    assert_true(place_state_find(late, "nyen", &after));
    assert_string_equal(after.name, "Sankt-Peterburg");
    assert_string_equal(after.holder, "Russia");
    assert_null(before.holder);
    assert_int_equal(after.garrison, 4);
    assert_int_not_equal(before.garrison, 4);
}

static void
a_scenario_that_is_not_there_changes_nothing(void **state G_GNUC_UNUSED)
{
    g_autoptr(DataSet) set = load("tutorial");
    g_autoptr(PlaceStates) states = place_states_new(set, "nothing");
    g_autoptr(PlaceStates) printed = place_states_new(set, NULL);
    PlaceState place, as_printed;
    assert_true(place_state_find(states, "pskov", &place));
    assert_true(place_state_find(printed, "pskov", &as_printed));
    g_autofree char *story = place_state_story(states, &place);
    g_autofree char *wanted = place_state_story(printed, &as_printed);
    assert_string_equal(story, wanted);
}

static void
fleets_carry_what_has_a_weight(void **state G_GNUC_UNUSED)
{
    static const char *const land[] = {"narva-foot", "horn", NULL};
    static const char *const fleet[] = {"narva-squadron", NULL};
    static const char *const unknown[] = {"nobody", NULL};
    static const char *const none[] = {NULL};
    g_autoptr(DataSet) set = load("tutorial");
    assert_true(units_may_board(set, land, "narva-squadron"));
    assert_false(units_may_board(set, land, "horn"));
    assert_false(units_may_board(set, fleet, "narva-squadron"));
    assert_false(units_may_board(set, unknown, "narva-squadron"));
    assert_false(units_may_board(set, none, "narva-squadron"));
    assert_false(units_may_board(set, land, "nobody"));
}

static void
dragged_blocks_are_read_as_they_were_written(void **state G_GNUC_UNUSED)
{
    static const char *const units[] = {"narva-foot", "horn", NULL};
    g_autofree char *text = dragged_units_text(units);
    assert_string_equal(text, "narva-units:narva-foot,horn");
    g_auto(GStrv) read = dragged_units_read(text);
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
        if (dragged_units_read(texts[i]) != NULL)
            fail_msg("%s", texts[i]);
    assert_null(dragged_units_read(NULL));
    g_autoptr(GString) many = g_string_new("narva-units:a");
    for (guint i = 0; i < DRAGGED_UNITS_MAX; i++)
        g_string_append(many, ",a");
    assert_null(dragged_units_read(many->str));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_place_is_told_in_one_line),
        cmocka_unit_test(a_place_is_told_with_who_stands_there),
        cmocka_unit_test(a_scenario_changes_places),
        cmocka_unit_test(a_scenario_that_is_not_there_changes_nothing),
        cmocka_unit_test(fleets_carry_what_has_a_weight),
        cmocka_unit_test(dragged_blocks_are_read_as_they_were_written),
        cmocka_unit_test(other_texts_are_no_dragged_blocks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
