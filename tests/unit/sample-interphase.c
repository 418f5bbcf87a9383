/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An interphase of the invented game.
 */
#include "tests/unit/sample-interphase.h"

#include "validator/systems/area-blocks/position.h"
#include "validator/systems/area-blocks/interphase.h"

SampleGame *
sample_interphase(const char *profile, const char *steps, const char *rules, const char *scenario)
{
    g_autofree char *all =
        g_strdup_printf("'profile': {%s'interphase': [%s]}, 'rules': [%s]", profile, steps, rules);
    SampleGame *game = sample_game_new(&(SampleWords){.rules = all, .scenario = scenario});
    machine_push(&game->machine, PROCEDURE_INTERPHASE, &SUBJECTS_NONE);
    return game;
}

gint
sample_budget(const SampleGame *game, const char *nation)
{
    gint32 number = sample_number(game, ENTITY_NATION, nation);
    return position_budgets(game->rules, game->machine.position)[number];
}
