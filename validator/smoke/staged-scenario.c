/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From a data set to a position.
 */
#include "validator/smoke/staged-scenario.h"

#include "validator/engine/set-up.h"
#include "validator/engine/playable.h"
#include "validator/systems/systems.h"

void
staged_scenario_clear(StagedScenario *staged)
{
    g_free(staged->position);
    game_rules_free(staged->rules);
    data_set_unref(staged->set);
    *staged = (StagedScenario){0};
}

/* Returns: whether the scenario could be compiled with @options and set up. */
static StageResult
make_ready(StagedScenario *staged, const char *const *options, FindingWords **problem)
{
    const RulesChoice choice = {options};
    g_autoptr(FindingWords) obstacle = playable_problem(&staged->input, NULL);
    if (obstacle == NULL)
        *problem = playable_problem(&staged->input, &choice);
    if (*problem != NULL)
        return STAGE_REFUSED;
    staged->rules = game_rules_compile(&staged->input, &choice, problem);
    if (staged->rules != NULL)
        staged->position = set_up(staged->rules, problem);
    return staged->position != NULL ? STAGE_READY : STAGE_FAULTY;
}

static StageResult
open_scenario(StagedScenario *staged, DataSet *set, const char *id, const char *const *options,
              FindingWords **problem)
{
    const DataFile *file = data_set_file_of_record(set, ENTITY_SCENARIO, id);
    *staged = (StagedScenario){.set = data_set_ref(set)};
    *problem = system_problem(set);
    if (*problem != NULL)
        return STAGE_UNPLAYED;
    staged->input = systems_rules_input(set, file != NULL ? file->seen : NULL);
    if (staged->input.game != NULL && staged->input.map != NULL && staged->input.scenario != NULL)
        return make_ready(staged, options, problem);
    *problem =
        finding_words_new(staged->input.scenario == NULL ? N_("there is no such scenario")
                                                         : N_("game.json or map.json is missing"),
                          NULL);
    return STAGE_FAULTY;
}

StageResult
staged_scenario_open(StagedScenario *staged, DataSet *set, const char *id,
                     const char *const *options, char **problem)
{
    g_autoptr(FindingWords) obstacle = NULL;
    StageResult result = open_scenario(staged, set, id, options, &obstacle);
    *problem = obstacle != NULL ? finding_words_text(obstacle, AUDIENCE_PEOPLE) : NULL;
    return result;
}
