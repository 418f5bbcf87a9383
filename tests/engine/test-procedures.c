/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Players that weigh come to every procedure of the systems in the games of their data sets.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/engine/loaded-rules.h"
#include "validator/engine/set-up.h"
#include "validator/smoke/game.h"

#define GAMES 8
#define SEED 1655

/* Whether each ran. Steps get no data of their own. */
static gboolean has_run[PROCEDURES_MAX];

static Request
step_and_note(Machine *machine, Frame *frame)
{
    has_run[frame->procedure] = TRUE;
    return machine_procedure(machine->rules->system, frame->procedure)->step(machine, frame);
}

static void
play(const GamePlan *plan, const ProcedureRow *noting)
{
    for (guint64 number = 1; number <= GAMES; number++) {
        g_autoptr(GameRun) game = game_begun(plan, number, NULL);
        game->machine.procedures = noting;
        game_play_on(game, plan->players);
        assert_int_equal(game->request.kind, REQUEST_NONE);
    }
}

static void
play_scenario(DataSet *set, const Record *scenario)
{
    g_auto(LoadedRules) loaded = loaded_rules(set, scenario, NULL);
    g_autoptr(FindingWords) problem = NULL;
    g_autofree Position *start = set_up(loaded.rules, &problem);
    assert_null(problem);
    const Player *players[BOARD_SIDES_MAX];
    ProcedureRow noting[PROCEDURES_MAX];
    guint n = machine_procedures(loaded.rules->system, noting);
    for (guint i = 0; i < BOARD_SIDES_MAX; i++)
        players[i] = player_find("greedy");
    for (guint i = 0; i < n; i++)
        noting[i].step = step_and_note;
    const GamePlan plan = {.rules = loaded.rules, .start = start, .players = players, .seed = SEED};
    play(&plan, noting);
}

/* Procedures of the core run as rules ask for them, those of the system in any of its games. */
static void
expect_all(const System *system)
{
    for (guint i = N_PROCEDURES; i < N_PROCEDURES + system->n_procedures; i++)
        if (!has_run[i])
            fail_msg("%s never runs", machine_procedure(system, i)->name);
}

static void
a_campaign_comes_to_every_procedure(void **state G_GNUC_UNUSED)
{
    g_autoptr(DataSet) set = loaded_set("data/deluge");
    Records scenarios = data_set_records(set, ENTITY_SCENARIO);
    g_auto(LoadedRules) loaded = loaded_rules(set, scenarios.items[0], NULL);
    for (guint32 i = 0; i < scenarios.length; i++)
        play_scenario(set, scenarios.items[i]);
    expect_all(loaded.rules->system);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_campaign_comes_to_every_procedure),
    };
    return cmocka_run_group_tests_name("procedures", tests, NULL, NULL);
}
