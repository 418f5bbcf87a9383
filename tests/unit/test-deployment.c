/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * New units for points: how they are drawn, paid and deployed, in an interphase and by events.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-interphase.h"

#define WEAK(unit, place) "{'unit': '" unit "', 'at': '" place "', 'strength': 1}"

#define LANDS                                                                                      \
    "{'id': 'red-lands', 'always': true, 'do': [{'verb': 'modify', 'what': 'deploy',"              \
    " 'nation': 'red', 'places': {'in': 'realm'}}]},"                                              \
    "{'id': 'rust-lands', 'always': true, 'do': [{'verb': 'modify', 'what': 'deploy',"             \
    " 'nation': 'rust', 'places': {'of': 'rust'}}]},"                                              \
    "{'id': 'blue-lands', 'always': true, 'do': [{'verb': 'modify', 'what': 'deploy',"             \
    " 'nation': 'blue', 'places': {'of': 'blue'}}]}"
#define BUILDING STEP("points") ", " STEP("builds")

/* Each drawn unit is deployed before the next one, rust's out of the pool of red, too. */
static void
builds_each(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game =
        sample_interphase("'deployment': 'each', ", BUILDING ", " PAUSE_STEP, LANDS ", " PAUSE_RULE,
                          "'position': {'units': [{'unit': 'rust-1', 'at': '@pool'}]}");
    assert_string_equal(sample_asked(game), "choice of north: draw done");
    sample_answer(game, "draw");
    assert_string_equal(sample_asked(game), "draw of north: red-3 rust-1");
    sample_answer(game, "red-3");
    assert_string_equal(sample_asked(game), "choice of north: redland heath");
    sample_answer(game, "heath");
    assert_string_equal(sample_asked(game), "choice of north: step done");
    assert_string_equal(sample_zone(game, "red-3"), "heath");
    sample_answer(game, "done");
    /* The last one is drawn by itself. */
    sample_answer(game, "draw");
    assert_string_equal(sample_asked(game), "choice of north: step done");
    assert_string_equal(sample_zone(game, "rust-1"), "rustland");
    sample_answer(game, "step");
    assert_string_equal(sample_asked(game), "choice of south: draw done");
    assert_int_equal(sample_steps(game, "red-3"), 1);
    assert_int_equal(sample_steps(game, "rust-1"), 2);
    sample_answer(game, "done");
    assert_string_equal(sample_asked(game), PAUSED);
    assert_int_equal(sample_budget(game, "red"), 17);
    assert_int_equal(sample_budget(game, "blue"), 16);
}

/* All build, then all deploy. */
static void
builds_together(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game =
        sample_interphase("'deployment': 'together', ", BUILDING, LANDS,
                          "'position': {'units': [{'unit': 'blue-fleet', 'at': '@out'},"
                          " {'unit': 'blue-2', 'at': '@pool'}]}");
    sample_answer(game, "draw");
    assert_string_equal(sample_asked(game), "choice of north: step done");
    assert_string_equal(sample_zone(game, "red-3"), "@pool:red");
    assert_int_equal(sample_steps(game, "red-3"), 1);
    sample_answer(game, "done");
    /* Nothing else is in the pool. */
    assert_string_equal(sample_asked(game), "choice of south: draw done");
    sample_answer(game, "draw");
    sample_answer(game, "step");
    assert_string_equal(sample_asked(game),
                        "choice of north: deploy:red-3:redland deploy:red-3:heath");
    assert_int_equal(sample_steps(game, "blue-2"), 2);
    assert_string_equal(sample_zone(game, "blue-2"), "@pool:blue");
    sample_answer(game, "deploy:red-3:heath");
    assert_string_equal(sample_asked(game), "nothing");
    assert_string_equal(sample_zone(game, "red-3"), "heath");
    assert_int_equal(sample_steps(game, "red-3"), 1);
    assert_string_equal(sample_zone(game, "blue-2"), "blueland");
    assert_int_equal(sample_steps(game, "blue-2"), 2);
}

/* A draw that cannot be paid takes all points, or is lost alone. */
static void
unaffordable(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *profile;
        gint left;
        gboolean goes_on; /* with what else is in the pool */
    } cases[] = {
        {"'first-step': 20, ", 0, FALSE},
        {"'first-step': 20, 'draw-costs-all': true, ", 0, FALSE},
        {"'first-step': 20, 'draw-costs-all': false, ", 20, TRUE},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(SampleGame) game = sample_interphase(
            cases[i].profile,
            STEP("points") ", {'step': 'per-side', 'steps': [" STEP("builds") ", " PAUSE_STEP "]}",
            LANDS ", " PAUSE_RULE, "'position': {'units': [{'unit': 'red-fleet', 'at': '@pool'}]}");
        sample_answer(game, "draw");
        assert_string_equal(sample_asked(game), "draw of north: red-3 red-fleet");
        sample_answer(game, "red-fleet");
        if (cases[i].goes_on) {
            assert_string_equal(sample_asked(game), "choice of north: draw done");
            sample_answer(game, "draw");
            /* Only red-3 is left to be drawn. */
            assert_string_equal(sample_asked(game), "choice of north: redland heath");
            continue;
        }
        assert_string_equal(sample_asked(game), "choice of north: branch-0 branch-1");
        assert_int_equal(sample_budget(game, "red"), cases[i].left);
        assert_string_equal(sample_zone(game, "red-fleet"), "@pool:red");
    }
}

/* What can be deployed nowhere is lost with its price, or gives it back. */
static void
undeployable(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *profile;
        gint left;
    } cases[] = {
        {"'deployment': 'each', ", 19},
        {"'deployment': 'each', 'undeployed-refunds': false, ", 19},
        {"'deployment': 'each', 'undeployed-refunds': true, ", 20},
        {"'deployment': 'together', ", 18},
        {"'deployment': 'together', 'undeployed-refunds': false, ", 18},
        {"'deployment': 'together', 'undeployed-refunds': true, ", 20},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        gboolean is_together = i >= 3;
        g_autoptr(SampleGame) game = sample_interphase(
            cases[i].profile,
            STEP("points") ", {'step': 'per-side', 'steps': [" STEP("builds") ", " PAUSE_STEP "]}",
            PAUSE_RULE, NULL);
        sample_answer(game, "draw");
        /* Another step, while it is not known that it is in vain. */
        if (is_together)
            sample_answer(game, "step");
        else if (i < 2)
            sample_answer(game, "done");
        assert_string_equal(sample_asked(game), "choice of north: branch-0 branch-1");
        assert_int_equal(sample_budget(game, "red"), cases[i].left);
        assert_string_equal(sample_zone(game, "red-3"), "@pool:red");
        assert_int_equal(sample_steps(game, "red-3"), 2);
    }
}

/* Fleets deploy where their nation does, or in any friendly harbour. */
static void
fleets(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *profile, *asked;
    } cases[] = {
        {"", "choice of north: step done"},
        {"'fleets-deploy-at-home': true, ", "choice of north: step done"},
        {"'fleets-deploy-at-home': false, ", "choice of north: redland blueland"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(SampleGame) game =
            sample_interphase(cases[i].profile, BUILDING, LANDS,
                              "'position': {'units': [{'unit': 'red-fleet', 'at': '@pool'},"
                              " {'unit': 'red-3', 'at': '@out'}, {'unit': 'blue-1', 'at': '@out'},"
                              " {'unit': 'blue-2', 'at': '@out'}],"
                              " 'nations': [{'nation': 'blue', 'side': 'north'}]}");
        sample_answer(game, "draw");
        assert_string_equal(sample_asked(game), cases[i].asked);
        if (i < 2)
            assert_string_equal(sample_zone(game, "red-fleet"), "redland");
    }
}

#define GIVE(members)                                                                              \
    "{'id': 'given', 'on': [{'event': 'set-up'}], 'do': [{'verb': 'points', 'nation': 'red',"      \
    " 'add': 2, 'moment': 'now'" members "}]}"

/* Points of an event: at the usual prices or not; for steps and then for new units. */
static void
points_of_events(void **state G_GNUC_UNUSED)
{
    static const char abroad[] = "'position': {'units': [" WEAK("red-1", "wood") "]}";
    static const struct {
        const char *profile;
        gint steps; /* that two points give outside */
    } cases[] = {
        {"", 2},
        {"'event-points-as-usual': true, ", 2},
        {"'event-points-as-usual': false, ", 3},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(SampleGame) game =
            sample_interphase(cases[i].profile, "", GIVE(", 'spend': 'steps'"), abroad);
        for (gint step = 2; step <= cases[i].steps; step++) {
            assert_string_equal(sample_asked(game), "choice of north: red-1 done");
            sample_answer(game, "red-1");
        }
        assert_string_equal(sample_asked(game), "nothing");
        assert_int_equal(sample_steps(game, "red-1"), cases[i].steps);
    }
    static const char *const any[] = {"", ", 'spend': 'any'"};
    for (guint i = 0; i < G_N_ELEMENTS(any); i++) {
        g_autofree char *rules = g_strdup_printf(LANDS ", " GIVE("%s"), any[i]);
        g_autoptr(SampleGame) game = sample_interphase("", "", rules, abroad);
        assert_string_equal(sample_asked(game), "choice of north: red-1 done");
        sample_answer(game, "done");
        assert_string_equal(sample_asked(game), "choice of north: draw done");
    }
    g_autoptr(SampleGame) together = sample_interphase("'deployment': 'together', ", "",
                                                       LANDS ", " GIVE(", 'spend': 'build'"), NULL);
    sample_answer(together, "draw");
    sample_answer(together, "done");
    assert_string_equal(sample_asked(together),
                        "choice of north: deploy:red-3:redland deploy:red-3:heath");
}

/* Steps alone may go to the whole side, whoever pays; new units and steps for either do not. */
static void
steps_of_side(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *profile, *spend, *asked;
    } cases[] = {
        {"", "steps", "choice of north: red-1 done"},
        {"'event-steps-of-side': false, ", "steps", "choice of north: red-1 done"},
        {"'event-steps-of-side': true, ", "steps", "choice of north: red-1 blue-1 done"},
        {"'event-steps-of-side': true, ", "any", "choice of north: red-1 done"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *rules =
            g_strdup_printf(LANDS ", " GIVE(", 'spend': '%s'"), cases[i].spend);
        g_autoptr(SampleGame) game = sample_interphase(
            cases[i].profile, "", rules,
            "'position': {'units': [" WEAK("red-1", "redland") ", " WEAK(
                "blue-1", "blueland") "],"
                                      " 'nations': [{'nation': 'blue', 'side': 'north'}]}");
        assert_string_equal(sample_asked(game), cases[i].asked);
    }
}

FILE_OF_TESTS(deployment)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(builds_each),   cmocka_unit_test(builds_together),
        cmocka_unit_test(unaffordable),  cmocka_unit_test(undeployable),
        cmocka_unit_test(fleets),        cmocka_unit_test(points_of_events),
        cmocka_unit_test(steps_of_side),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
