/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One row for each system that is played.
 */
#include "validator/systems/systems.h"

#include "schema/model/finding.h"
#include "schema/model/entities.h"
#include "schema/model/words.h"
#include "validator/systems/area-blocks/area-blocks.h"
#include "validator/systems/area-campaign/area-campaign.h"
#include "validator/systems/hex-battle/hex-battle.h"

#ifdef NARVA_TEST_SYSTEMS
#include "tests/systems/triad/triad.h"
#endif

static const System *const rows[] = {
    [SYSTEM_AREA_BLOCKS] = &area_blocks,
    [SYSTEM_AREA_CAMPAIGN] = &area_campaign,
    [SYSTEM_HEX_BATTLE] = &hex_battle,
#ifdef NARVA_TEST_SYSTEMS
    [SYSTEM_TRIAD] = &triad,
#endif
};

const System *const *
systems(guint *n)
{
    *n = G_N_ELEMENTS(rows);
    return rows;
}

const System *
system_of_game(const Record *game)
{
    guint word = game != NULL ? (guint)((const Game *)game)->system : G_N_ELEMENTS(rows);
    return word < G_N_ELEMENTS(rows) ? rows[word] : NULL;
}

RulesInput
systems_rules_input(const DataSet *set, const Record *scenario)
{
    return (RulesInput){
        .game = data_set_root(set, ENTITY_GAME),
        .map = data_set_root(set, ENTITY_MAP),
        .roster = data_set_root(set, ENTITY_ROSTER),
        .tables = data_set_root(set, ENTITY_TABLES),
        .rules = data_set_root(set, ENTITY_RULES),
        .system = system_of_game(data_set_root(set, ENTITY_GAME)),
        .scenario = scenario,
    };
}

FindingWords *
system_problem(const DataSet *set)
{
    const Record *game = data_set_root(set, ENTITY_GAME);
    const System *system = system_of_game(game);
    guint n_sides = game != NULL ? ((const Game *)game)->sides.length : 0;
    const char *word = game != NULL ? system_words[((const Game *)game)->system] : "";
    if (system == NULL || system->begin == NULL)
        return finding_words_new(
            N_("this version of Narva has no rules engine for the system “{system}”"),
            FINDING_ARG("system", word), NULL);
    const char *unplayed =
        system->unplayed != NULL ? system->unplayed(data_set_root(set, ENTITY_RULES)) : NULL;
    if (unplayed != NULL)
        return finding_words_new(unplayed, FINDING_ARG("system", word), NULL);
    if (n_sides >= system->n_sides_min && n_sides <= system->n_sides_max)
        return NULL;
    gboolean is_range = system->n_sides_max > system->n_sides_min;
    return finding_words_new(
        is_range ? N_("the system “{system}” is for {least} to {most} sides, not {sides}")
                 : N_("the system “{system}” is for {least} sides, not {sides}"),
        FINDING_ARG("system", word), FINDING_ARG_NUMBER("least", system->n_sides_min),
        FINDING_ARG_NUMBER("most", system->n_sides_max), FINDING_ARG_NUMBER("sides", n_sides),
        NULL);
}
