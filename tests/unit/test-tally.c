/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tallies: what the machine says and what becomes of units is counted where it belongs.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-games.h"
#include "validator/systems/area-blocks/turn.h"

typedef struct {
    SampleGames games;
    Tally *tally;
    Position *position;
    const EventSink *sink;
    guint unit, place; /* one that stands on the map, and where */
} Scene;

static int
scene_setup(void **state)
{
    Scene *scene = g_new0(Scene, 1);
    sample_games_init(&scene->games);
    const GameRules *rules = scene->games.plan.rules;
    scene->tally = tally_new(rules);
    scene->position = position_copy(scene->games.plan.start);
    while (position_zones(rules, scene->position)[scene->unit] >= rules->board.n_places ||
           position_strengths(rules, scene->position)[scene->unit] < 2)
        scene->unit++;
    scene->place = position_zones(rules, scene->position)[scene->unit];
    scene->sink = tally_begin(scene->tally, scene->position);
    *state = scene;
    return 0;
}

static int
scene_teardown(void **state)
{
    Scene *scene = *state;
    tally_free(scene->tally);
    g_free(scene->position);
    sample_games_clear(&scene->games);
    g_free(scene);
    return 0;
}

static const gint64 *
place_counts(const Scene *scene)
{
    return scene->tally->counts[GROUP_PLACES] + (gsize)scene->place * N_PLACE_FIGURES;
}

static const gint64 *
unit_counts(const Scene *scene)
{
    return scene->tally->counts[GROUP_UNITS] + (gsize)scene->unit * N_UNIT_FIGURES;
}

static void
report(const Scene *scene, TriggerVerb verb, gint32 cause)
{
    Event event = event_of(verb);
    event.unit = (gint32)scene->unit;
    event.place = (gint32)scene->place;
    event.cause = cause;
    scene->sink->report(scene->sink->data, &event);
}

/* Something has changed. */
static void
look(const Scene *scene)
{
    scene->sink->touch(scene->sink->data);
    tally_look(scene->tally, scene->position);
}

static void
events_are_counted_at_their_place(void **state)
{
    const Scene *scene = *state;
    report(scene, TRIGGER_ENTERS, NO_NUMBER);
    report(scene, TRIGGER_ENTERS, NO_NUMBER);
    report(scene, TRIGGER_BATTLE_END, NO_NUMBER);
    report(scene, TRIGGER_CAPTURED, NO_NUMBER);
    assert_int_equal(place_counts(scene)[PLACE_VISITS], 2);
    assert_int_equal(place_counts(scene)[PLACE_BATTLES], 1);
    assert_int_equal(place_counts(scene)[PLACE_CAPTURES], 1);
    assert_int_equal(unit_counts(scene)[UNIT_MOVES], 2);
    assert_int_equal(unit_counts(scene)[UNIT_ELIMINATED], 0);
}

static void
steps_are_lost_where_the_unit_stands(void **state)
{
    const Scene *scene = *state;
    guint8 *strength = &position_strengths(scene->games.plan.rules, scene->position)[scene->unit];
    --*strength;
    tally_look(scene->tally, scene->position);
    assert_int_equal(unit_counts(scene)[UNIT_STEPS_LOST], 0);
    look(scene);
    look(scene);
    assert_int_equal(unit_counts(scene)[UNIT_STEPS_LOST], 1);
    assert_int_equal(place_counts(scene)[PLACE_STEPS_LOST], 1);
    assert_int_equal(place_counts(scene)[PLACE_HUNGER], 0);
    /* What is won back is no loss, what is lost for want of food is hunger. */
    ++*strength;
    look(scene);
    scene->position->phase = PHASE_FORAGE;
    --*strength;
    look(scene);
    assert_int_equal(place_counts(scene)[PLACE_STEPS_LOST], 2);
    assert_int_equal(place_counts(scene)[PLACE_HUNGER], 1);
}

/* It loses all steps that it had; in its pool it is as new, and weaker again when it is built. */
static void
who_is_eliminated_loses_all_steps(void **state)
{
    const Scene *scene = *state;
    const GameRules *rules = scene->games.plan.rules;
    guint8 *strength = &position_strengths(rules, scene->position)[scene->unit];
    guint16 *zone = &position_zones(rules, scene->position)[scene->unit];
    gint64 before = *strength;
    *zone = position_pool(rules, (gint32)scene->unit);
    report(scene, TRIGGER_ELIMINATED, CAUSE_FORAGE);
    look(scene);
    *zone = (guint16)scene->place;
    *strength = 1;
    look(scene);
    assert_int_equal(unit_counts(scene)[UNIT_STEPS_LOST], before);
    assert_int_equal(unit_counts(scene)[UNIT_ELIMINATED], 1);
    assert_int_equal(place_counts(scene)[PLACE_ELIMINATED], 1);
    assert_int_equal(place_counts(scene)[PLACE_HUNGER], before);
}

/* Returns: the games in which the rule with that number did something. */
static gint64
games_of_rule(const Tally *tally, guint rule)
{
    return g_array_index(tally->rule_games, RuleGames, rule).n;
}

static void
what_fires_is_counted(void **state)
{
    const Scene *scene = *state;
    scene->sink->use(scene->sink->data, ENTITY_RULE, 1);
    scene->sink->use(scene->sink->data, ENTITY_RULE, 1);
    scene->sink->use(scene->sink->data, ENTITY_ROW, 0);
    assert_int_equal(scene->tally->counts[GROUP_RULES][1], 2);
    assert_int_equal(scene->tally->counts[GROUP_RULES][0], 0);
    assert_int_equal(scene->tally->counts[GROUP_ROWS][0], 1);
    assert_int_equal(games_of_rule(scene->tally, 1), 1);
    assert_int_equal(games_of_rule(scene->tally, 0), 0);
    tally_begin(scene->tally, scene->position);
    scene->sink->use(scene->sink->data, ENTITY_RULE, 1);
    g_autoptr(Tally) sum = tally_new(scene->games.plan.rules);
    tally_add(sum, scene->tally);
    tally_add(sum, scene->tally);
    assert_int_equal(games_of_rule(sum, 1), 4);
    assert_int_equal(games_of_rule(sum, 0), 0);
}

#define test_in_scene(function)                                                                    \
    cmocka_unit_test_setup_teardown(function, scene_setup, scene_teardown)

FILE_OF_TESTS(tally)
{
    const struct CMUnitTest tests[] = {
        test_in_scene(events_are_counted_at_their_place),
        test_in_scene(steps_are_lost_where_the_unit_stands),
        test_in_scene(who_is_eliminated_loses_all_steps),
        test_in_scene(what_fires_is_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
