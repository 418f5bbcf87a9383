/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Conditions, terms and members of selectors that only this system has.
 */
#include "validator/systems/area-blocks/vocabulary.h"

#include "schema/model/entities.h"
#include "validator/systems/area-blocks/position.h"
#include "validator/systems/area-blocks/year/level.h"

static gboolean
holds_STATUS(const Situation *situation, const ConditionCode *condition)
{
    gint32 nation =
        subject_resolve(situation->rules, situation->subjects, ENTITY_NATION, condition->nation);
    return nation != NO_NAME &&
           position_statuses(situation->rules, situation->position)[nation] == condition->status;
}

static gboolean
holds_PLACE(const Situation *situation, const ConditionCode *condition)
{
    const GameRules *rules = situation->rules;
    gint32 place = subject_resolve(rules, situation->subjects, ENTITY_SPACE, condition->place);
    if (place == NO_NAME)
        return FALSE;
    gboolean has_harbour = position_harbours(rules, situation->position)[place] != 0;
    gboolean has_marker = position_markers(rules, situation->position)[place] != NO_NAME;
    return (condition->harbour == NO_NUMBER || condition->harbour == has_harbour) &&
           (condition->marker == NO_NUMBER || condition->marker == has_marker);
}

static gint64
value_LEVEL(const Situation *situation, const TermCode *term)
{
    const GameRules *rules = situation->rules;
    gint32 nation = subject_resolve(rules, situation->subjects, ENTITY_NATION, term->nation);
    return nation != NO_NAME ? term_times(term) * level_of(rules, situation->position, nation) : 0;
}

static gboolean
has_harbour(const Situation *situation, gconstpointer selector, gint32 place)
{
    gboolean is_wanted = ((const PlacesCode *)selector)->harbour != FALSE;
    return (position_harbours(situation->rules, situation->position)[place] != 0) == is_wanted;
}

const ConditionRow area_conditions[N_CONDITIONS] = {
    [CONDITION_STATUS] = {holds_STATUS, ASKED_LANDS},
    [CONDITION_PLACE] = {holds_PLACE, ASKED_LANDS},
};

const TermRow area_terms[N_TERMS] = {
    [TERM_LEVEL] = {value_LEVEL, ASKED_LANDS},
};

const SelectorRow area_places[N_AREA_PLACES] = {
    {G_STRUCT_OFFSET(PlacesCode, harbour), has_harbour},
};
