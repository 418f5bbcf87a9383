/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Selectors of units: every member, alone and with others.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-rules.h"

typedef struct {
    const char *scenario, *units, *expected;
} UnitsCase;

#define ALL_UNITS "red-1 red-2 red-3 red-fleet rust-1 blue-1 blue-2 blue-fleet gold-1 gold-2"
#define ABOARD                                                                                     \
    "'position': {'units': [{'unit': 'red-2', 'at': '@aboard:red-fleet', 'strength': 1}]}"
#define ELSEWHERE                                                                                  \
    "'position': {'units': [{'unit': 'red-1', 'at': 'blueland'}, {'unit': 'red-3', 'at':"          \
    " '@box:exile'}, {'unit': 'blue-2', 'at': 'wood'}, {'unit': 'gold-1', 'at': '@year:1700'}]}"

/* clang-format off */
static const UnitsCase cases[] = {
    {NULL, "{}", ALL_UNITS},
    {NULL, "{'unit': 'red-2'}", "red-2"},
    {NULL, "{'unit': '@event.unit'}", ""},
    {NULL, "{'any-of': ['blue-1', 'red-1']}", "red-1 blue-1"},
    {NULL, "{'nation': 'red'}", "red-1 red-2 red-3 red-fleet"},
    {NULL, "{'nation': '@self'}", ""},
    {NULL, "{'not-nation': 'red'}", "rust-1 blue-1 blue-2 blue-fleet gold-1 gold-2"},
    {NULL, "{'not-nation': '@self'}", ALL_UNITS},
    {NULL, "{'side': 'north'}", "red-1 red-2 red-3 red-fleet rust-1"},
    /* Gold is on no side: nobody is not the side of those who have none. */
    {NULL, "{'side': '@opponent'}", ""},
    {"'position': {'nations': [{'nation': 'gold', 'side': 'south'}]}", "{'side': 'south', 'nation': 'gold'}", "gold-1 gold-2"},
    {NULL, "{'type': 'fleet'}", "red-fleet blue-fleet"},
    {NULL, "{'not-type': 'army'}", "red-fleet blue-fleet"},
    {NULL, "{'tag': 'royal'}", "red-1"},
    {NULL, "{'tag': 'old'}", "red-1"},
    {NULL, "{'tag': 'roya'}", ""},
    {NULL, "{'min-steps': 3}", "red-1 blue-1 gold-2"},
    {ABOARD, "{'min-steps': 2, 'nation': 'red'}", "red-1 red-3 red-fleet"},
    {NULL, "{'aboard': true}", ""},
    {ABOARD, "{'aboard': true}", "red-2"},
    {ABOARD, "{'aboard': false, 'nation': 'red'}", "red-1 red-3 red-fleet"},
    {ABOARD, "{'in': '@aboard:red-fleet'}", "red-2"},
    /* Who is aboard is where the fleet is. */
    {ABOARD, "{'in': 'strait'}", "red-2 red-fleet"},
    {NULL, "{'in': 'realm'}", "red-1 red-2"},
    {NULL, "{'in': 'redland', 'type': 'fleet'}", ""},
    {NULL, "{'not-in': '@map'}", "red-3 blue-fleet gold-1 gold-2"},
    {NULL, "{'not-in': 'redland', 'nation': 'red'}", "red-3 red-fleet"},
    {NULL, "{'in': '@map'}", "red-1 red-2 red-fleet rust-1 blue-1 blue-2"},
    {NULL, "{'in': '@sea'}", "red-fleet"},
    {ELSEWHERE, "{'in': '@home', 'type': 'army'}", "red-2 rust-1 blue-1"},
    {ELSEWHERE, "{'in': '@friendly', 'type': 'army'}", "red-2 rust-1 blue-1"},
    {ELSEWHERE, "{'in': '@enemy'}", "red-1"},
    {ELSEWHERE, "{'in': '@transit'}", "blue-2"},
    {NULL, "{'in': '@event.place'}", ""},
    {NULL, "{'in': '@pool'}", "red-3 blue-fleet"},
    {NULL, "{'in': '@pool:red'}", "red-3"},
    {NULL, "{'in': '@pool:rust'}", "red-3"},
    {NULL, "{'in': '@pool:@self'}", ""},
    {ELSEWHERE, "{'in': '@box:exile'}", "red-3"},
    {ELSEWHERE, "{'in': '@box:camp'}", ""},
    {NULL, "{'in': '@year'}", "gold-1"},
    {NULL, "{'in': '@year:now'}", ""},
    {ELSEWHERE, "{'in': '@year:now'}", "gold-1"},
    {NULL, "{'in': '@year:+2'}", "gold-1"},
    {NULL, "{'in': '@year:+1'}", ""},
    {NULL, "{'in': '@year:1702'}", "gold-1"},
    {NULL, "{'in': '@year:9999'}", ""},
    {NULL, "{'in': '@out'}", "gold-2"},
    {NULL, "{'twin-in': '@out'}", "gold-1"},
    {NULL, "{'twin-in': '@map'}", ""},
    {NULL, "{'places': {'of': 'rust'}}", "rust-1"},
    {NULL, "{'places': {'free-of': 'enemy'}, 'type': 'army'}", "red-1 red-2 rust-1 blue-1 blue-2"},
    {ELSEWHERE, "{'places': {'free-of': 'enemy'}, 'type': 'army'}", "red-2 rust-1 blue-2"},
    {NULL, "{'beside': 'red-1'}", "red-1 red-2"},
    {NULL, "{'beside': 'red-3'}", ""},
    {NULL, "{'beside': '@event.unit'}", ""},
    {NULL, "{'supplied': true, 'type': 'army'}", "red-1 red-2 rust-1 blue-1 blue-2"},
    {NULL, "{'supplied': false, 'type': 'army'}", "red-3 gold-1 gold-2"},
    /* How many are picked does not matter here. */
    {NULL, "{'nation': 'blue', 'pick': 'choose', 'count': 1}", "blue-1 blue-2 blue-fleet"},
    {NULL, "{'nation': 'blue', 'type': 'army', 'in': '@map', 'min-steps': 3}", "blue-1"},
};
/* clang-format on */

static void
members(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        const char *found = sample_units(cases[i].scenario, cases[i].units, NULL);
        if (strcmp(found, cases[i].expected) != 0)
            fail_msg("%s: “%s”, not “%s”", cases[i].units, found, cases[i].expected);
    }
}

static void
subjects(void **state G_GNUC_UNUSED)
{
    const Subjects some = {
        .nation = 2,
        .side = 1,
        .activated = 3,
        .event_unit = 0,
        .event_place = 1,
        .event_nation = 0,
    };
    assert_string_equal(sample_units(NULL, "{'unit': '@event.unit'}", &some), "red-1");
    assert_string_equal(sample_units(NULL, "{'beside': '@event.unit'}", &some), "red-1 red-2");
    assert_string_equal(sample_units(NULL, "{'nation': '@self', 'type': 'army'}", &some),
                        "blue-1 blue-2");
    assert_string_equal(sample_units(NULL, "{'nation': '@activated'}", &some), "gold-1 gold-2");
    assert_string_equal(sample_units(NULL, "{'nation': '@event.nation', 'type': 'fleet'}", &some),
                        "red-fleet");
    assert_string_equal(sample_units(NULL, "{'not-nation': '@self', 'in': '@map'}", &some),
                        "red-1 red-2 red-fleet rust-1");
    assert_string_equal(sample_units(NULL, "{'side': '@opponent', 'type': 'fleet'}", &some),
                        "red-fleet");
    assert_string_equal(sample_units(NULL, "{'in': '@event.place'}", &some), "rust-1");
    assert_string_equal(sample_units(NULL, "{'in': '@pool:@event.nation'}", &some), "red-3");
}

static void
those_that_were_picked(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){
        .rules = "'rules': [{'id': 'asked', 'if': {'verb': 'all', 'of': ["
                 "{'verb': 'units', 'units': {'picked': true}},"
                 "{'verb': 'units', 'units': {'picked': false, 'nation': 'red'}}]}}]",
    });
    UnitSet picked;
    unit_set_clear(game->rules, picked);
    MARK(picked, 1);
    MARK(picked, 9);
    Situation situation = {
        .rules = game->rules,
        .position = game->machine.position,
        .subjects = &SUBJECTS_NONE,
        .picked = picked,
    };
    assert_int_equal(selector_count_units(&situation, rules_units(game->rules, 0), G_MAXUINT), 2);
    assert_int_equal(selector_count_units(&situation, rules_units(game->rules, 1), G_MAXUINT), 3);
    assert_int_equal(selector_count_units(&situation, rules_units(game->rules, 1), 2), 2);
    situation.picked = NULL;
    assert_int_equal(selector_count_units(&situation, rules_units(game->rules, 0), G_MAXUINT), 0);
    assert_int_equal(selector_count_units(&situation, rules_units(game->rules, 1), G_MAXUINT), 4);
}

FILE_OF_TESTS(select_units)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(members),
        cmocka_unit_test(subjects),
        cmocka_unit_test(those_that_were_picked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
