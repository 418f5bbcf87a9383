/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Entry into the war: who rolls, what is added, and what was promised before.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-interphase.h"
#include "validator/systems/area-blocks/interphase.h"

#define ADD(n) "{'verb': 'track', 'track': 'storm', 'add': " #n "}"

#define GOLD(rest) "'position': {'nations': [{'nation': 'gold', 'side': 'south'" rest "}]}"

/* Who is not in the war rolls, or under a truce that may end: side by side. */
static void
activation(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *scenario, *rules;
        const char *asked[2];
    } cases[] = {
        {NULL, "", {"north"}},
        {GOLD(""), "", {"north", "south"}},
        {GOLD(", 'status': 'inactive'"), "", {"north", "south"}},
        {GOLD(", 'status': 'truce', 'until': '1700'"), "", {"north", "south"}},
        {GOLD(", 'status': 'truce', 'until': '1701'"), "", {"north"}},
        {GOLD(", 'status': 'gone'"), "", {"north"}},
        {NULL, "'nation': 'rust', 'allowed': false", {NULL}},
        {NULL, "'nation': 'red', 'allowed': false", {"north"}},
        /* With what is taken from it no roll is enough. */
        {NULL, "'nation': 'rust', 'value': -1", {NULL}},
        {NULL, "'nation': 'rust', 'value': 1", {"north"}},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *rules =
            cases[i].rules[0] != '\0'
                ? g_strdup_printf("{'id': 'change', 'always': true, 'do': [{'verb': 'modify',"
                                  " 'what': 'activate', %s}]}",
                                  cases[i].rules)
                : g_strdup("");
        g_autoptr(SampleGame) game =
            sample_interphase("", STEP("activation"), rules, cases[i].scenario);
        for (guint j = 0; j < 2 && cases[i].asked[j] != NULL; j++) {
            g_autofree char *asked = g_strdup_printf("roll of %s: 6", cases[i].asked[j]);
            assert_string_equal(sample_asked(game), asked);
            sample_answer(game, "1");
        }
        assert_string_equal(sample_asked(game), "nothing");
        assert_int_equal(sample_status(game, "rust"), STATUS_INACTIVE);
    }
}

static void
entering(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *profile, *plus, *roll;
        StatusWord status;
    } cases[] = {
        {"", "0", "6", STATUS_ACTIVE},
        {"", "0", "5", STATUS_INACTIVE},
        {"'activation-need': 4, ", "0", "4", STATUS_ACTIVE},
        {"'activation-need': 4, ", "0", "3", STATUS_INACTIVE},
        {"", "2", "4", STATUS_ACTIVE},
        {"", "2", "3", STATUS_INACTIVE},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *rules =
            g_strdup_printf("{'id': 'change', 'always': true, 'do': [{'verb': 'modify',"
                            " 'what': 'activate', 'nation': 'rust', 'value': %s}]},"
                            "{'id': 'seen', 'on': [{'event': 'activated'}], 'do': [" ADD(1) "]}",
                            cases[i].plus);
        g_autoptr(SampleGame) game =
            sample_interphase(cases[i].profile, STEP("activation"), rules, NULL);
        assert_string_equal(sample_asked(game), "roll of north: 6");
        sample_answer(game, cases[i].roll);
        assert_string_equal(sample_asked(game), "nothing");
        assert_int_equal(sample_status(game, "rust"), cases[i].status);
        assert_int_equal(sample_mark(game, "storm"), cases[i].status == STATUS_ACTIVE);
    }
}

/* A success that was rolled for the next interphase needs no other roll, but breaks no truce. */
static void
promised(void **state G_GNUC_UNUSED)
{
    static const char promise[] =
        "{'id': 'envoy', 'on': [{'event': 'set-up'}], 'do': [{'verb': 'roll', 'as': 'activation',"
        " 'nation': 'gold', 'moment': 'next-interphase'}]}";
    static const struct {
        const char *scenario, *steps;
        StatusWord status;
        guint n_standing;
    } cases[] = {
        {GOLD(", 'status': 'inactive'"), STEP("activation"), STATUS_ACTIVE, 0},
        {GOLD(", 'status': 'truce', 'until': '1703'"), STEP("activation"), STATUS_TRUCE, 0},
        {GOLD(", 'status': 'active'"), STEP("activation"), STATUS_ACTIVE, 0},
        {GOLD(", 'status': 'inactive'"), "{'step': 'per-side', 'steps': [" STEP("activation") "]}",
         STATUS_ACTIVE, 0},
        {GOLD(", 'status': 'inactive'"), STEP("points"), STATUS_INACTIVE, 1},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *rules = g_strdup_printf("'profile': {'interphase': [%s]}, 'rules': [%s,"
                                                 "{'id': 'ban', 'always': true, 'do': [{'verb':"
                                                 " 'modify', 'what': 'activate', 'nation': 'rust',"
                                                 " 'allowed': false}]}]",
                                                 cases[i].steps, promise);
        g_autoptr(SampleGame) game =
            sample_game_new(&(SampleWords){.rules = rules, .scenario = cases[i].scenario});
        sample_answer(game, "6");
        assert_string_equal(sample_asked(game), "nothing");
        assert_int_equal(game->machine.position->n_standing, 1);
        machine_push(&game->machine, PROCEDURE_INTERPHASE, &SUBJECTS_NONE);
        assert_string_equal(sample_asked(game), "nothing");
        assert_int_equal(sample_status(game, "gold"), cases[i].status);
        assert_int_equal(game->machine.position->n_standing, cases[i].n_standing);
    }
}

FILE_OF_TESTS(activation)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(activation),
        cmocka_unit_test(entering),
        cmocka_unit_test(promised),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
