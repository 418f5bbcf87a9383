/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The system of games with blocks on areas: its row of System, and the words that rules are
 * written with in it.
 */
#include "validator/systems/area-blocks/area-blocks.h"

#include "schema/model/entities.h"
#include "validator/engine/modifier.h"
#include "validator/engine/presence.h"
#include "validator/engine/system.h"
#include "validator/systems/area-blocks/position.h"
#include "validator/systems/area-blocks/forage.h"
#include "validator/systems/area-blocks/politics.h"
#include "validator/systems/area-blocks/group.h"
#include "validator/systems/area-blocks/interphase.h"

#define N_AREA_PLACES 1

extern const ConditionRow area_conditions[N_CONDITIONS];

extern const TermRow area_terms[N_TERMS];

extern const SelectorRow area_places[N_AREA_PLACES];

static gboolean
holds_STATUS(const Situation *situation, const ConditionCode *condition)
{
    gint32 nation = position_resolve_subject(situation->rules, situation->subjects, ENTITY_NATION,
                                             condition->nation);
    return nation != NO_NAME &&
           position_statuses(situation->rules, situation->position)[nation] == condition->status;
}

static gboolean
holds_PLACE(const Situation *situation, const ConditionCode *condition)
{
    const GameRules *rules = situation->rules;
    gint32 place =
        position_resolve_subject(rules, situation->subjects, ENTITY_SPACE, condition->place);
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
    gint32 nation =
        position_resolve_subject(rules, situation->subjects, ENTITY_NATION, term->nation);
    return nation != NO_NAME
               ? term_times(term) * blocks_politics_level(rules, situation->position, nation)
               : 0;
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

static const ProcedureRow procedures[] = {
#define PROCEDURE(NAME) {#NAME, step_##NAME},
#include "validator/systems/area-blocks/procedures.def"
};

static const PositionArray arrays[] = {
#define POSITION_ARRAY(...) POSITION_ARRAY_ROW(__VA_ARGS__)
#include "validator/systems/area-blocks/position.def"
};

static const OfferRow offers[] = {
#define OFFER(...) OFFER_ROW(__VA_ARGS__)
#include "validator/systems/area-blocks/offers.def"
};

/* An action is granted to all of its units together. */
static void
grant_action(Machine *machine, const Subjects *subjects, const EffectCode *effect,
             const guint8 *units)
{
    gint32 side = subjects->side;
    for (guint i = 0; i < machine->rules->board.n_units && side == NO_NAME; i++)
        if (MARKED(units, i))
            side = unit_side(machine->rules, machine->position, (gint32)i);
    if (side != NO_NAME)
        blocks_group_begin_granted(machine, units, effect->led_by, side);
}

static const EffectRow effects[N_EFFECTS] = {
    [EFFECT_ACT] = {.act = effect_begin_units, .to_all = grant_action},
#define AT_ONCE(NAME) [EFFECT_##NAME] = {.act = do_##NAME},
#include "validator/systems/area-blocks/effects.def"
};

static void
begin_game(Machine *machine)
{
    machine_push(machine, PROCEDURE_GAME, &SUBJECTS_NONE);
}

/* A decision that is no placement builds units. */
static void
begin_decision(Machine *machine, const DecisionCode *decision, const Subjects *subjects)
{
    blocks_interphase_begin_building(machine, subjects, decision->nation, decision->points,
                                     POINTS_OF_EVENT);
}

/* Whether @place feeds the units in it, those of each side by themselves (7.1, 7.2). */
static gboolean
place_feeds_units(const GameRules *rules, const Position *position, gint32 place)
{
    for (guint side = 0; side < rules->board.n_sides; side++)
        if (blocks_forage_shortage(rules, position, place, (gint32)side, NO_NAME) > 0)
            return FALSE;
    return TRUE;
}

/* Lets the nation of @subjects enter the war if @result is high enough: at once, or, by a modifier
 * that lasts until then, in the next interphase. */
static void
try_to_activate(Machine *machine, guint32 at, const Subjects *subjects, gint32 result)
{
    const EffectCode *effect = rules_effect(machine->rules, at);
    const Situation situation = {
        .rules = machine->rules,
        .position = machine->position,
        .subjects = subjects,
    };
    if (subjects->nation == NO_NAME ||
        !blocks_interphase_activation_succeeds(&situation, subjects->nation, result))
        return;
    if (effect->moment == POINTS_AT_NEXT_INTERPHASE)
        modifier_install(machine, at, subjects, NULL);
    else
        blocks_politics_set_status(machine, subjects->nation, STATUS_ACTIVE, NO_NAME);
}

static void
apply_roll(Machine *machine, guint32 at, const Subjects *subjects, gint32 result)
{
    const EffectCode *effect = rules_effect(machine->rules, at);
    const Frame frame = {.subjects = *subjects};
    if (effect->as_ == ROLL_AS_ACTIVATION)
        try_to_activate(machine, at, subjects, result);
    if (effect->die_points == TRUE && subjects->nation != NO_NAME)
        blocks_interphase_begin_spending(machine, &frame, subjects->nation, result, effect->spend);
}

static void
react_to_event(Machine *machine, const Event *event)
{
    if (event->verb == TRIGGER_ELIMINATED)
        blocks_politics_call_truce_without_units(machine, event->nation);
}

/* All nations change their status before any unit leaves a land (10.2); rules that wait for such a
 * change, even one that ends the game (0.4), run in between. */
static void
settle_politics(Machine *machine)
{
    blocks_politics_impose_truces(machine, MOMENT_NOW);
    if (machine->position->changes == 0 && blocks_politics_evacuation_is_due(machine))
        blocks_politics_begin_evacuation(machine);
}

static const SystemPrinted printed = {.create = blocks_printed_new, .free = blocks_printed_free};

static const SystemReactions reactions = {
    .rolled = apply_roll,
    .happened = react_to_event,
    .settle = settle_politics,
    .watched = ASKED_LANDS,
};

static const SystemDecisions decisions = {
    .begin = begin_decision,
    .keeps_limit = place_feeds_units,
};

static const SystemLevels levels = {
    .level = blocks_politics_level,
    .level_of_lands = blocks_politics_level_of_lands,
    .set_nearest = blocks_politics_set_level_nearest,
    .n_markers = blocks_politics_markers_in_use,
};

const System area_blocks = {
    .n_sides_min = 2,
    .n_sides_max = 2,
    .procedures = procedures,
    .n_procedures = G_N_ELEMENTS(procedures),
    .arrays = arrays,
    .n_arrays = G_N_ELEMENTS(arrays),
    .offers = offers,
    .n_offers = G_N_ELEMENTS(offers),
    .conditions = area_conditions,
    .terms = area_terms,
    .effects = effects,
    .places = area_places,
    .n_places = N_AREA_PLACES,
    .begin = begin_game,
    .set_up = &area_set_up,
    .printed = &printed,
    .reactions = &reactions,
    .decisions = &decisions,
    .hidden = &area_hidden,
    .levels = &levels,
    .play = &area_play,
    .chart = &area_chart,
};
