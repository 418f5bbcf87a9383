/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What those who play and watch the campaign ask of this system.
 */
#include "validator/systems/area-campaign/area-campaign.h"

#include "schema/model/game-results.h"
#include "schema/model/words.h"
#include "validator/engine/outcome.h"
#include "validator/engine/presence.h"
#include "validator/engine/narrator.h"
#include "validator/systems/area-campaign/force.h"
#include "validator/systems/area-campaign/march.h"
#include "validator/systems/area-campaign/position.h"
#include "validator/systems/area-campaign/money.h"
#include "validator/systems/area-campaign/relation.h"
#include "validator/systems/area-campaign/turn.h"

#include <string.h>

#define UNUSED G_GNUC_UNUSED

static void
ask_treasury(const Situation *situation, gint32 nation, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_value(answer, position_treasuries(situation->rules, situation->position)[nation]);
}

static void
ask_income(const Situation *situation, gint32 nation, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_value(answer, campaign_money_income(situation->rules, situation->position, nation));
}

static void
ask_tax(const Situation *situation, gint32 nation, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_value(answer, campaign_money_tax(situation->rules, situation->position, nation));
}

static void
ask_standing(const Situation *situation, gint32 side, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_value(answer, outcome_standing(situation->rules, situation->position, side));
}

static void
ask_supplied(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_truth(answer,
                 campaign_force_is_on_map(situation->rules, situation->position, unit) &&
                     campaign_force_is_supplied(situation->rules, situation->position, unit));
}

static void
ask_home_move(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_value(answer, campaign_march_limit(situation->rules, situation->position, unit, TRUE));
}

static void
ask_foreign_move(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_value(answer, campaign_march_limit(situation->rules, situation->position, unit, FALSE));
}

static void
ask_size(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_value(answer, campaign_force_size(situation->rules, situation->position, unit).number);
}

static void
ask_known(const Situation *situation, gint32 unit, gint32 side, QueryAnswer *answer)
{
    const GameRules *rules = situation->rules;
    const Position *position = situation->position;
    gboolean has_points = (position_known_points(rules, position)[unit] >> side & 1) != 0;
    gboolean has_size = (position_known_sizes(rules, position)[unit] >> side & 1) != 0;
    answer_value(answer, has_points + has_size);
}

static const QueryRow queries[] = {
#define QUERY(...) QUERY_ROW(__VA_ARGS__)
#include "validator/systems/area-campaign/queries.def"
};

static void
power_begins(Stretch *stretch, Machine *machine)
{
    campaign_turn_begin_power(machine, stretch->side);
}

static void
forces_stay(Stretch *stretch UNUSED, Machine *machine)
{
    machine_push(machine, PROCEDURE_STAY, &SUBJECTS_NONE);
}

static void
turn_ends(Stretch *stretch, Machine *machine)
{
    campaign_turn_begin_end(machine, stretch->until == STAGE_OVER);
}

static void
turns_follow(Stretch *stretch UNUSED, Machine *machine)
{
    campaign_turn_begin_next(machine);
}

static const StageRow stages[N_STAGES] = {
    [STAGE_ACTIONS] = {{power_begins}},
    [STAGE_BATTLES] = {{forces_stay, turn_ends}},
    [STAGE_OVER] = {{turns_follow}},
};

static char *
says_overlord(const GameRules *rules, const Position *position, gint32 nation)
{
    gint32 overlord = position_overlords(rules, position)[nation];
    return g_strdup(name_index_name(rules->names, ENTITY_NATION, overlord));
}

static char *
says_side(const GameRules *rules, const Position *position, gint32 one UNUSED)
{
    return g_strdup(name_index_name(rules->names, ENTITY_SIDE, position->first_side));
}

/* The relation of two sides, which are @number divided by the number of sides, and what is left. */
static char *
says_relation(const GameRules *rules, const Position *position, gint32 number)
{
    gint32 of = number / (gint32)rules->board.n_sides;
    gint32 to = number % (gint32)rules->board.n_sides;
    gboolean are_allied = (position_allies(rules, position)[of] >> to & 1) != 0;
    return g_strdup(
        dealing_words[campaign_relation_sides_fight(rules, position, of, to) ? DEALING_WAR
                      : are_allied                                           ? DEALING_ALLY
                                                                             : DEALING_PEACE]);
}

SAYS_NUMBER(loot, loot)
SAYS_NUMBER(tokens, tokens)
SAYS_NUMBER(looted, looted)
SAYS_NUMBER(occupied, occupied)
SAYS_NUMBER(treasury, treasuries)
SAYS_NUMBER(hoard, hoards)
SAYS_NUMBER(obedient, obedient)
SAYS_TRUTH(moved, deeds, FORCE_MOVED)

static const StatedRow stated[] = {
    {ENTITY_POSITION, "side", says_side},       {ENTITY_PLACED, "loot", says_loot},
    {ENTITY_PLACED, "tokens", says_tokens},     {ENTITY_PLACED, "moved", says_moved},
    {ENTITY_STATE, "looted", says_looted},      {ENTITY_STATE, "occupied", says_occupied},
    {ENTITY_STANCE, "treasury", says_treasury}, {ENTITY_STANCE, "hoard", says_hoard},
    {ENTITY_STANCE, "obedient", says_obedient}, {ENTITY_STANCE, "overlord", says_overlord},
    {ENTITY_RELATION, "is", says_relation},
};

/* A side that is at war with another is not its ally, and both know it. */
static char *
find_two_faced(const Machine *machine, const Request *request UNUSED)
{
    const GameRules *rules = machine->rules;
    const guint32 *wars = position_wars(rules, machine->position);
    const guint32 *allies = position_allies(rules, machine->position);
    for (guint i = 0; i < rules->board.n_sides; i++)
        for (guint j = 0; j < rules->board.n_sides; j++)
            if ((wars[i] >> j & 1) != (wars[j] >> i & 1) ||
                (allies[i] >> j & 1) != (allies[j] >> i & 1) || (wars[i] & allies[i]) != 0)
                return g_strdup_printf("sides %u and %u do not agree how they stand", i, j);
    return NULL;
}

/* Treasuries are never negative, and no force is on the map without points or with tokens that
 * destroy it. */
static char *
find_ghost(const Machine *machine, const Request *request UNUSED)
{
    const GameRules *rules = machine->rules;
    const Position *position = machine->position;
    gint32 deadly = switches_of(rules)->tokens_kill;
    for (guint i = 0; i < rules->board.n_nations; i++)
        if (position_treasuries(rules, position)[i] < 0)
            return g_strdup_printf("nation %u has less than no money", i);
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++)
        if (campaign_force_is_on_map(rules, position, i) &&
            (position_strengths(rules, position)[i] == 0 ||
             (deadly != NO_NUMBER && position_tokens(rules, position)[i] >= deadly)))
            return g_strdup_printf("force %d should be gone", i);
    return NULL;
}

/* What leaves the map carries nothing. */
static char *
find_loot_in_pool(const Machine *machine, const Request *request UNUSED)
{
    const GameRules *rules = machine->rules;
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++)
        if (!campaign_force_is_on_map(rules, machine->position, i) &&
            position_loot(rules, machine->position)[i] +
                    position_tokens(rules, machine->position)[i] >
                0)
            return g_strdup_printf("force %d is gone and carries something", i);
    return NULL;
}

static const Invariant invariants[] = {
    {.name = "dealings", .find = find_two_faced},
    {.name = "forces", .find = find_ghost},
    {.name = "loot", .find = find_loot_in_pool},
};

static const EventFigure figures[] = {
    {TRIGGER_BATTLE_END, PLACE_BATTLES},
    {TRIGGER_CONTROL_CHANGED, PLACE_CAPTURES},
};

static void
add_power(const GameRules *rules, const Position *position, gint32 side, gint64 *has)
{
    for (gint32 i = 0; i < (gint32)rules->board.n_nations; i++) {
        gint32 overlord = position_overlords(rules, position)[i];
        if (position_side(rules, position, i) == side)
            has[POWER_TREASURY] += position_treasuries(rules, position)[i];
        if (overlord != NO_NAME && position_side(rules, position, overlord) == side)
            has[POWER_VASSALS]++;
    }
}

/* Dice of several kinds that one frame rolls are distinguished by its step. */
static FrameTopic
topic_of_frame(const GameRules *rules UNUSED, const Frame *frame)
{
    if (frame->procedure == PROCEDURE_SCOUTING || frame->procedure == PROCEDURE_ATTRITION)
        return (FrameTopic){N_ENTITIES, frame->left};
    return (FrameTopic){N_ENTITIES, frame->step};
}

static const StepRow steps[] = {
    {PROCEDURE_POWER, POWER_ACTS, "actions"},
    {PROCEDURE_POWER, POWER_PAYS, "points"},
    {PROCEDURE_POWER, POWER_MARCHES, "marches"},
    {PROCEDURE_COLUMN, STEP_ANY, "march"},
};

/* Points of the force that is paid for, as many as there is money for. */
static gint32
points_left(const Machine *machine, const Frame *frame)
{
    gboolean is_paid = frame->procedure == PROCEDURE_POWER && frame->step == POWER_PAYS;
    return is_paid
               ? campaign_money_affordable_points(machine->rules, machine->position, frame->unit)
               : NO_NUMBER;
}

const SystemPlay campaign_play = {
    .stages = stages,
    .first_of_turn = STAGE_ACTIONS,
    .stage_of_game = STAGE_ACTIONS,
    .queries = queries,
    .n_queries = G_N_ELEMENTS(queries),
    .invariants = invariants,
    .n_invariants = G_N_ELEMENTS(invariants),
    .stated = stated,
    .n_stated = G_N_ELEMENTS(stated),
    .wording = &campaign_wording,
    .steps = steps,
    .n_steps = G_N_ELEMENTS(steps),
    .points = points_left,
    .topic = topic_of_frame,
    .judge = &campaign_judge,
    .figures = figures,
    .n_figures = G_N_ELEMENTS(figures),
    .add_power = add_power,
};
