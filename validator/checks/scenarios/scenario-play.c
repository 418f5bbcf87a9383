/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Compiling the scenarios of a data set.
 */
#include "validator/checks/scenarios/scenario-play.h"

#include "validator/engine/position/set-up.h"
#include "validator/engine/rules/playable.h"
#include "validator/systems/systems.h"

static void
free_play(gpointer item)
{
    ScenarioPlay *play = item;
    game_rules_free(play->rules);
    g_free(play->position);
    g_free(play);
}

/* @input: the files of the data set. Returns: NULL with @problem (transfer full) set when the rules
 * cannot be compiled. */
static ScenarioPlay *
play_new(RulesInput input, const DataFile *file, char **problem)
{
    input.scenario = file->seen;
    GameRules *rules = game_rules_compile(&input, NULL, problem);
    if (rules == NULL)
        return NULL;
    ScenarioPlay *play = g_new0(ScenarioPlay, 1);
    g_autofree char *obstacle = NULL;
    *play = (ScenarioPlay){
        .file = file,
        .scenario = (const Scenario *)file->seen,
        .rules = rules,
        .position = set_up(rules, &obstacle),
    };
    return play;
}

GPtrArray *
scenario_plays_new(const DataSet *set, ScenarioRefused refused, gpointer data)
{
    GPtrArray *plays = g_ptr_array_new_with_free_func(free_play);
    RulesInput input = {
        .game = data_set_root(set, ENTITY_GAME),
        .map = data_set_root(set, ENTITY_MAP),
        .roster = data_set_root(set, ENTITY_ROSTER),
        .tables = data_set_root(set, ENTITY_TABLES),
        .rules = data_set_root(set, ENTITY_RULES),
        .system = system_of_game(data_set_root(set, ENTITY_GAME)),
    };
    /* What nothing plays is not set up either. */
    if (input.system == NULL || set->n_scenarios == 0 ||
        data_set_records(set, ENTITY_UNIT).length > RULES_UNITS_MAX)
        return plays;
    g_autofree char *set_problem = playable_set_problem(&input);
    input.is_playable = set_problem == NULL;
    for (guint i = 0; i < set->n_files; i++) {
        const DataFile *file = &set->files[i];
        g_autofree char *problem = NULL;
        if (file->kind->entity != ENTITY_SCENARIO || file->seen == NULL)
            continue;
        ScenarioPlay *play = input.is_playable ? play_new(input, file, &problem) : NULL;
        if (play != NULL)
            g_ptr_array_add(plays, play);
        else if (refused != NULL)
            refused(file, input.is_playable ? problem : set_problem, data);
    }
    return plays;
}

const Record *
scenario_play_record(const DataSet *set, const ScenarioPlay *play, EntityId entity, gint32 number)
{
    Records list = data_set_records(set, entity);
    if (number < 0)
        return NULL;
    if (entity == ENTITY_RULE && (guint32)number >= list.length) {
        number -= (gint32)list.length;
        list = play->scenario->rules;
    }
    return (guint32)number < list.length ? list.items[number] : NULL;
}

const char *
scenario_play_name(const DataSet *set, const ScenarioPlay *play, EntityId entity, gint32 number)
{
    const Record *record = scenario_play_record(set, play, entity, number);
    const char *name = record != NULL ? record_name(record) : NULL;
    return name != NULL ? name : "?";
}
