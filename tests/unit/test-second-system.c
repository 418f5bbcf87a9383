/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A system of another shape than the one that is played needs nothing but its own folder: the core
 * and those who play games know it by the row that they are given.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "tests/systems/triad/triad.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-rules.h"
#include "validator/engine/outcome.h"
#include "validator/engine/set-up.h"
#include "validator/engine/position.h"
#include "validator/smoke/game.h"
#include "validator/engine/question.h"

#define N_GAMES 30

/* A game for three, of which the east has no nation; who has a favour in the end is reported. */
static const char three_sides[] =
    "{'format': 1, 'id': 'courts', 'title': 'Courts', 'system': 'area-blocks',"
    " 'sides': [{'id': 'north', 'name': 'North'}, {'id': 'south', 'name': 'South'},"
    " {'id': 'east', 'name': 'East'}], 'dice': {'faces': 6},"
    " 'seasons': [{'id': 'spring', 'name': 'Spring'}, {'id': 'autumn', 'name': 'Autumn'}],"
    " 'colours': [{'id': 'dark', 'name': 'Dark'}]}";

static const SampleWords words = {
    .game = three_sides,
    .system = &triad,
    .scenario = "'score': [{'verb': 'favours', 'nation': 'red', 'times': 2},"
                " {'verb': 'favours', 'nation': 'blue', 'times': -2}],"
                " 'victory': [{'to': 0, 'name': 'South'}, {'from': 1, 'name': 'North'}]",
    .rules = "'rules': [{'id': 'praise', 'once': 'game', 'when': {'verb': 'compare',"
             " 'left': {'verb': 'favours', 'nation': 'red'}, 'is': 'at-least',"
             " 'right': {'verb': 'number', 'value': 2}},"
             " 'do': [{'verb': 'track', 'track': 'storm', 'set': 3}]}]",
};

static gint32
favours(const SampleGame *game, const char *side)
{
    const char *const list[] = {"favours", side};
    const Texts asked = {.length = 2, .items = (const char *const *)list};
    g_auto(QueryAnswer) answer = {.has_value = FALSE};
    g_autofree char *problem = question_ask(game->rules, game->machine.position, &asked, &answer);
    assert_null(problem);
    assert_true(answer.has_value);
    return (gint32)answer.value;
}

static void
three_sides_take_turns(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = sample_game_new(&words);
    triad.begin(&game->machine);
    game->machine.position->is_played = TRUE;
    assert_string_equal(sample_asked(game), "choice of north: court:red court:rust court:blue"
                                            " court:gold done");
    sample_answer(game, "court:red");
    assert_string_equal(sample_asked(game), "roll of north: 3");
    sample_answer(game, "3");
    assert_string_equal(sample_asked(game), "choice of south: court:rust court:blue court:gold"
                                            " done");
    assert_int_equal(favours(game, "north"), 3);
    assert_int_equal(sample_mark(game, "storm"), 3);
    sample_answer(game, "done");
    assert_string_equal(sample_asked(game), "choice of east: court:rust court:blue court:gold"
                                            " done");
    sample_answer(game, "court:gold");
    assert_string_equal(sample_asked(game), "roll of east: 3");
    sample_answer(game, "1");
    assert_string_equal(sample_asked(game), "choice of north: court:red court:rust court:blue"
                                            " court:gold done");
    assert_int_equal(outcome_score(game->rules, game->machine.position), 6);
    assert_string_equal(system_wording(game->rules)->phase(game->machine.position), "Courts");
}

static void
each_side_sees_its_own(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = sample_game_new(&words);
    Position *position = game->machine.position;
    for (guint i = 0; i < 3; i++)
        position_favours(game->rules, position)[i] = (guint16)(i + 1);
    for (gint32 i = 0; i < 3; i++) {
        g_autofree Position *view = position_view(game->rules, position, i);
        for (gint32 j = 0; j < 3; j++)
            assert_int_equal(position_favours(game->rules, view)[j], i == j ? j + 1 : 0);
    }
}

static GamePlan
plan_of(const SampleGame *game, const Position *start, Invariant *all)
{
    static const Player *seats[3];
    guint n;
    for (guint i = 0; i < 3; i++)
        seats[i] = player_rows(&n);
    return (GamePlan){
        .rules = game->rules,
        .start = start,
        .seed = 1,
        .players = seats,
        .invariants = all,
        .n_invariants = game_invariants(game->rules, all),
        .is_careful = TRUE,
    };
}

static void
games_are_played_and_replayed(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = sample_game_new(&words);
    Invariant all[INVARIANTS_MAX];
    g_autoptr(FindingWords) problem = NULL;
    g_autofree Position *start = set_up(game->rules, &problem);
    assert_null(problem);
    start->is_played = TRUE;
    const GamePlan plan = plan_of(game, start, all);
    g_autoptr(GameRun) one = game_new(&plan, NULL);
    g_autoptr(GameRun) other = game_new(&plan, NULL);
    guint n_north = 0;
    for (guint64 number = 1; number <= N_GAMES; number++) {
        assert_true(game_play(one, number));
        assert_int_equal(one->position->end, END_VICTORY);
        n_north += strcmp(outcome_name(game->rules, one->position), "North") == 0;
        assert_true(game_replay(other, one->journal.entries, one->journal.n));
        assert_int_equal(other->journal.hash, one->journal.hash);
        assert_memory_equal(other->position, one->position, one->position->size);
    }
    assert_in_range(n_north, 1, N_GAMES - 1);
}

/* One that gives favours beside the die. */
static Request
step_stealing(Machine *machine, Frame *frame)
{
    position_favours(machine->rules, machine->position)[0] += 4;
    return machine_procedure(&triad, PROCEDURE_COURTS)->step(machine, frame);
}

static void
what_breaks_its_invariant_is_found(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = sample_game_new(&words);
    Invariant all[INVARIANTS_MAX];
    ProcedureRow rows[PROCEDURES_MAX];
    g_autoptr(FindingWords) problem = NULL;
    g_autofree Position *start = set_up(game->rules, &problem);
    start->is_played = TRUE;
    assert_int_equal(machine_procedures(&triad, rows), PROCEDURE_COURTS + 1);
    rows[PROCEDURE_COURTS].step = step_stealing;
    GamePlan plan = plan_of(game, start, all);
    plan.procedures = rows;
    g_autoptr(GameRun) run = game_new(&plan, NULL);
    assert_false(game_play(run, 1));
    assert_string_equal(run->broken, "favours");
    assert_string_equal(run->problem, "side 0 has favours that nobody gave");
}

/* What is of other systems is nothing here: it never holds, is worth nothing, does nothing. */
static void
words_of_others_are_nothing(void **state G_GNUC_UNUSED)
{
    SampleWords other = words;
    other.rules = "'rules': [{'id': 'foreign', 'do': ["
                  " {'verb': 'set-place', 'place': 'wood', 'garrison': 3,"
                  "  'if': {'verb': 'status', 'nation': 'red', 'status': 'active'}},"
                  " {'verb': 'level', 'nation': 'red', 'add': 2},"
                  " {'verb': 'track', 'track': 'storm', 'set': 2}]}]";
    g_autoptr(SampleGame) game = sample_game_new(&other);
    sample_do(game, "foreign", NULL);
    sample_asked(game);
    assert_int_equal(sample_mark(game, "storm"), 2);
    assert_int_equal(favours(game, "north"), 0);
}

static void
with_two_sides_nobody_plays(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){.system = &triad});
    assert_ptr_equal(game->rules->system, &triad);
    assert_null(system_of(game->rules));
}

FILE_OF_TESTS(second_system)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(three_sides_take_turns),
        cmocka_unit_test(each_side_sees_its_own),
        cmocka_unit_test(games_are_played_and_replayed),
        cmocka_unit_test(what_breaks_its_invariant_is_found),
        cmocka_unit_test(words_of_others_are_nothing),
        cmocka_unit_test(with_two_sides_nobody_plays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
