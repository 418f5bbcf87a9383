/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Conditions: every verb where it holds and where it does not.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-rules.h"

typedef struct {
    const char *scenario, *condition;
    gboolean holds;
} ConditionCase;

#define ARMIES "{'verb': 'units', 'units': {'type': 'army', 'in': '@map'}, "
#define MARKED_REALM                                                                               \
    "'position': {'places': [{'place': 'heath', 'marker': 'blue'}],"                               \
    " 'tracks': [{'track': 'storm', 'at': 3}, {'track': 'frost', 'at': -1}],"                      \
    " 'units': [{'unit': 'red-3', 'at': '@out'}], 'spent': ['asked']}"
#define YES "{'verb': 'date', 'from': '1700'}"
#define NO "{'verb': 'date', 'to': '1699'}"

/* clang-format off */
static const ConditionCase cases[] = {
    {NULL, "{'verb': 'all', 'of': [" YES ", " YES "]}", TRUE},
    {NULL, "{'verb': 'all', 'of': [" YES ", " NO "]}", FALSE},
    {NULL, "{'verb': 'all', 'of': []}", TRUE},
    {NULL, "{'verb': 'any', 'of': [" NO ", " YES "]}", TRUE},
    {NULL, "{'verb': 'any', 'of': [" NO ", " NO "]}", FALSE},
    {NULL, "{'verb': 'any', 'of': []}", FALSE},
    {NULL, "{'verb': 'not', 'of': [" NO "]}", TRUE},
    {NULL, "{'verb': 'not', 'of': [" YES "]}", FALSE},
    /* Five armies are on the map, of ten units. */
    {NULL, ARMIES "'at-least': 5}", TRUE},
    {NULL, ARMIES "'at-least': 6}", FALSE},
    {NULL, ARMIES "'at-most': 5}", TRUE},
    {NULL, ARMIES "'at-most': 4}", FALSE},
    {NULL, ARMIES "'at-least': 2, 'at-most': 4}", FALSE},
    {NULL, "{'verb': 'units', 'units': {'unit': 'red-1', 'in': '@map'}}", TRUE},
    {NULL, "{'verb': 'units', 'units': {'unit': 'red-3', 'in': '@map'}}", FALSE},
    {NULL, "{'verb': 'places', 'places': {'in': 'realm'}, 'at-least': 2}", TRUE},
    {NULL, "{'verb': 'places', 'places': {'in': 'realm'}, 'at-least': 3}", FALSE},
    {NULL, "{'verb': 'places', 'places': {'in': 'realm'}, 'at-most': 1}", FALSE},
    {NULL, "{'verb': 'places', 'places': {'in': 'realm'}, 'every': true,"
     " 'each': {'verb': 'units', 'units': {'nation': 'red', 'in': '@event.place'}}}", FALSE},
    {NULL, "{'verb': 'places', 'places': {'in': 'realm'}, 'at-least': 1,"
     " 'each': {'verb': 'units', 'units': {'nation': 'red', 'in': '@event.place'}}}", TRUE},
    {NULL, "{'verb': 'places', 'places': {'in': 'redland'}, 'every': true,"
     " 'each': {'verb': 'units', 'units': {'nation': 'red', 'in': '@event.place'}}}", TRUE},
    {NULL, "{'verb': 'controls', 'nation': 'red', 'of-places': ['realm'], 'every': true}", TRUE},
    {MARKED_REALM, "{'verb': 'controls', 'nation': 'red', 'of-places': ['realm'], 'every': true}", FALSE},
    {MARKED_REALM, "{'verb': 'controls', 'nation': 'red', 'of-places': ['realm']}", TRUE},
    {MARKED_REALM, "{'verb': 'controls', 'nation': 'red', 'of-places': ['heath']}", FALSE},
    {MARKED_REALM, "{'verb': 'controls', 'side': 'south', 'of-places': ['heath', 'redland'], 'at-most': 1}", TRUE},
    {MARKED_REALM, "{'verb': 'controls', 'side': 'south', 'of-places': ['heath', 'redland'], 'at-least': 2}", FALSE},
    /* A part of another nation counts as that as long as it is not active. */
    {NULL, "{'verb': 'controls', 'nation': 'red', 'of-places': ['rustland']}", TRUE},
    {"'position': {'nations': [{'nation': 'rust', 'status': 'active'}]}",
     "{'verb': 'controls', 'nation': 'red', 'of-places': ['rustland']}", FALSE},
    /* Nobody controls the sea, so nobody is asked for in vain. */
    {NULL, "{'verb': 'controls', 'nation': '@self', 'of-places': ['strait']}", FALSE},
    {NULL, "{'verb': 'controls', 'side': '@opponent', 'of-places': ['wood']}", FALSE},
    {NULL, "{'verb': 'status', 'nation': 'gold', 'status': 'truce'}", TRUE},
    {NULL, "{'verb': 'status', 'nation': 'gold', 'status': 'active'}", FALSE},
    {NULL, "{'verb': 'status', 'nation': 'red', 'status': 'active'}", TRUE},
    {NULL, "{'verb': 'status', 'nation': '@self', 'status': 'active'}", FALSE},
    {NULL, "{'verb': 'eliminated', 'unit': 'gold-2'}", TRUE},
    {NULL, "{'verb': 'eliminated', 'unit': 'red-3'}", FALSE},
    {MARKED_REALM, "{'verb': 'eliminated', 'unit': 'red-3'}", TRUE},
    {NULL, "{'verb': 'spent', 'rule': 'asked'}", FALSE},
    {MARKED_REALM, "{'verb': 'spent', 'rule': 'asked'}", TRUE},
    {NULL, "{'verb': 'place', 'place': 'redland', 'harbour': true}", TRUE},
    {NULL, "{'verb': 'place', 'place': 'heath', 'harbour': true}", FALSE},
    {NULL, "{'verb': 'place', 'place': 'heath', 'harbour': false}", TRUE},
    {NULL, "{'verb': 'place', 'place': 'heath', 'marker': true}", FALSE},
    {MARKED_REALM, "{'verb': 'place', 'place': 'heath', 'marker': true}", TRUE},
    {MARKED_REALM, "{'verb': 'place', 'place': 'heath', 'marker': true, 'harbour': true}", FALSE},
    {NULL, "{'verb': 'place', 'place': '@event.place'}", FALSE},
    {NULL, "{'verb': 'track', 'track': 'storm'}", FALSE},
    {MARKED_REALM, "{'verb': 'track', 'track': 'storm'}", TRUE},
    {MARKED_REALM, "{'verb': 'track', 'track': 'storm', 'at-least': 3}", TRUE},
    {MARKED_REALM, "{'verb': 'track', 'track': 'storm', 'at-least': 4}", FALSE},
    {MARKED_REALM, "{'verb': 'track', 'track': 'storm', 'at-most': 2}", FALSE},
    {MARKED_REALM, "{'verb': 'track', 'track': 'frost', 'at-most': 0}", TRUE},
    {NULL, "{'verb': 'date', 'from': '1700-spring', 'to': '1700-spring'}", TRUE},
    {NULL, "{'verb': 'date', 'from': '1700-autumn'}", FALSE},
    {NULL, "{'verb': 'date', 'to': '1700'}", TRUE},
    {NULL, NO, FALSE},
};
/* clang-format on */

static void
verbs(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++)
        if (sample_holds(cases[i].scenario, cases[i].condition, NULL) != cases[i].holds)
            fail_msg("%s with %s", cases[i].condition, cases[i].scenario);
}

static void
comparisons(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *is;
        gboolean less, equal, more;
    } relations[] = {
        {"less", TRUE, FALSE, FALSE},  {"at-most", TRUE, TRUE, FALSE},
        {"equal", FALSE, TRUE, FALSE}, {"at-least", FALSE, TRUE, TRUE},
        {"more", FALSE, FALSE, TRUE},
    };
    for (guint i = 0; i < G_N_ELEMENTS(relations); i++)
        for (gint right = -1; right <= 1; right++) {
            g_autofree char *condition =
                g_strdup_printf("{'verb': 'compare', 'left': {'verb': 'number', 'value': 0},"
                                " 'is': '%s', 'right': {'verb': 'number', 'value': %d}}",
                                relations[i].is, right);
            gboolean expected = right > 0    ? relations[i].less
                                : right == 0 ? relations[i].equal
                                             : relations[i].more;
            assert_int_equal(sample_holds(NULL, condition, NULL), expected);
        }
}

static void
subjects(void **state G_GNUC_UNUSED)
{
    /* red, of the north, took from blue: redland. */
    const Subjects some = {
        .nation = 0,
        .side = 0,
        .activated = 3,
        .event_unit = 5,
        .event_place = 0,
        .event_nation = 2,
    };
    assert_true(
        sample_holds(NULL, "{'verb': 'status', 'nation': '@self', 'status': 'active'}", &some));
    assert_true(
        sample_holds(NULL, "{'verb': 'status', 'nation': '@activated', 'status': 'truce'}", &some));
    assert_true(sample_holds(
        NULL, "{'verb': 'controls', 'side': '@self', 'of-places': ['redland']}", &some));
    assert_true(sample_holds(
        NULL, "{'verb': 'controls', 'side': '@opponent', 'of-places': ['east']}", &some));
    assert_true(sample_holds(
        NULL, "{'verb': 'controls', 'nation': '@event.nation', 'of-places': ['east']}", &some));
    assert_true(
        sample_holds(NULL, "{'verb': 'place', 'place': '@event.place', 'harbour': true}", &some));
    assert_true(sample_holds(
        NULL, "{'verb': 'units', 'units': {'unit': '@event.unit', 'in': 'blueland'}}", &some));
}

static void
rulings(void **state G_GNUC_UNUSED)
{
    static const char words[] =
        "'rulings': [{'id': 'tea', 'name': 'Tea?', 'default': 'yes',"
        " 'answers': [{'id': 'yes', 'name': 'Yes'}, {'id': 'no', 'name': 'No'}]}],"
        " 'rules': [{'id': 'asked',"
        " 'if': {'verb': 'ruling', 'ruling': 'tea', 'answer': 'yes'}}]";
    static const char *const without_tea[] = {"tea=no", NULL};
    for (guint i = 0; i < 2; i++) {
        g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){
            .rules = words,
            .options = i == 0 ? NULL : without_tea,
        });
        const Situation situation = {
            .rules = game->rules,
            .position = game->machine.position,
            .subjects = &SUBJECTS_NONE,
        };
        assert_int_equal(condition_holds(&situation, rules_rule(game->rules, 0)->if_), i == 0);
        assert_true(condition_holds(&situation, NO_CODE));
    }
}

FILE_OF_TESTS(condition)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verbs),
        cmocka_unit_test(comparisons),
        cmocka_unit_test(subjects),
        cmocka_unit_test(rulings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
