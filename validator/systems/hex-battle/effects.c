/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Effects of this system on units.
 */
#include "validator/systems/hex-battle/effects.h"

#include "validator/engine/event.h"
#include "validator/systems/hex-battle/attack.h"
#include "validator/systems/hex-battle/fight.h"
#include "validator/systems/hex-battle/party.h"
#include "validator/systems/hex-battle/march.h"

static void
to_unit_STATE(Machine *machine, const Frame *frame G_GNUC_UNUSED, guint32 at, gint32 unit)
{
    hex_fight_set_state(machine, unit, (UnitStateWord)rules_effect(machine->rules, at)->state);
}

static void
to_unit_FORM(Machine *machine, const Frame *frame G_GNUC_UNUSED, guint32 at, gint32 unit)
{
    /* NO_NAME and one more is none. */
    gint32 formation = rules_effect(machine->rules, at)->formation;
    position_formations(machine->rules, machine->position)[unit] = (guint8)(formation + 1);
    position_deeds(machine->rules, machine->position)[unit] |= DEED_BUSY;
    position_touch_units(machine->position);
}

/* Returns: where the first of the units stands that @effect is against, or NO_NAME. */
static gint32
place_against(const Machine *machine, const Frame *frame, const EffectCode *effect)
{
    const Situation situation = machine_situation(machine, frame);
    UnitSet marks;
    if (effect->against == NO_CODE ||
        selector_mark_units(&situation, rules_units(machine->rules, (guint32)effect->against),
                            marks) == 0)
        return NO_NAME;
    return hex_of_unit(machine->rules, machine->position, next_marked(machine->rules, marks, 0));
}

static void
to_unit_FACE(Machine *machine, const Frame *frame, guint32 at, gint32 unit)
{
    const EffectCode *effect = rules_effect(machine->rules, at);
    gint32 place = hex_of_unit(machine->rules, machine->position, unit);
    gint32 grid = place != NO_NAME ? hex_of_place(machine->rules, place)->grid : NO_NAME;
    gint32 other = place_against(machine, frame, effect);
    if (grid == NO_NAME)
        return;
    if (other != NO_NAME)
        hex_march_turn_unit(machine, unit, other, value_or_default(effect->add, HEX_SIDES));
    gint corner =
        effect->facing != NO_NUMBER
            ? hex_corner_number(&hex_print(machine->rules)->grids[grid].form, (guint)effect->facing)
            : -1;
    if (corner >= 0)
        position_facings(machine->rules, machine->position)[unit] = (guint8)corner;
    position_touch_units(machine->position);
}

static void
to_unit_FALL_BACK(Machine *machine, const Frame *frame G_GNUC_UNUSED, guint32 at, gint32 unit)
{
    hex_fall_back_begin(machine, unit, value_or_default(rules_effect(machine->rules, at)->add, 1));
}

/* Those of other hexes are tested by the odds that all began with (tlv:X.14.1). */
static void
to_unit_STAND_DOWN(Machine *machine, const Frame *frame G_GNUC_UNUSED, guint32 at G_GNUC_UNUSED,
                   gint32 unit)
{
    if (hex_party_frame(machine->position, PROCEDURE_STACK_TESTS) != NULL)
        position_deeds(machine->rules, machine->position)[unit] |= DEED_STANDS_DOWN;
    else
        hex_effects_leave_attack(machine, unit);
}

void
hex_effects_leave_attack(Machine *machine, gint32 unit)
{
    for (guint i = machine->position->n_frames; i-- > 0;)
        if (position_frame(machine->position, i)->procedure == PROCEDURE_ASSAULT) {
            UNMARK(frame_marks(position_frame(machine->position, i)), unit);
            return;
        }
}

static gint32
points_of(const Machine *machine, const Frame *frame, const EffectCode *effect)
{
    gboolean is_said = effect->add != NO_NUMBER || effect->plus != NO_CODE;
    return is_said ? effect_sum(machine, frame, effect) : 1;
}

/* What a flight costs those that it passes is no loss by a fight (tlv:XIII.4). */
static void
to_unit_LOSE_MORALE(Machine *machine, const Frame *frame, guint32 at, gint32 unit)
{
    gint32 points = points_of(machine, frame, rules_effect(machine->rules, at));
    if (hex_party_frame(machine->position, PROCEDURE_ROUT) != NULL)
        hex_fight_wear_morale(machine, unit, points);
    else
        hex_fight_lose_morale(machine, unit, points);
}

/* Units of one hex share what they lose, others lose it each. */
static void
act_LOSE_MORALE(Machine *machine, Frame *frame, guint32 at, const EffectCode *effect)
{
    const Situation situation = machine_situation(machine, frame);
    UnitSet marks;
    if (effect->each != EACH_STACK)
        effect_begin_units(machine, frame, at, effect);
    else if (selector_mark_units(&situation, rules_units(machine->rules, (guint32)effect->units),
                                 marks) > 0)
        hex_fight_begin_shared_loss(machine, marks, points_of(machine, frame, effect));
    else
        effect_do_otherwise(machine, frame, effect);
}

static void
to_unit_GAIN_MORALE(Machine *machine, const Frame *frame, guint32 at, gint32 unit)
{
    const EffectCode *effect = rules_effect(machine->rules, at);
    gboolean is_said = effect->add != NO_NUMBER || effect->plus != NO_CODE;
    hex_fight_regain_morale(machine, unit,
                            is_said ? effect_sum(machine, frame, effect)
                                    : position_worn(machine->rules, machine->position)[unit]);
}

/* Who moves goes no further. */
static void
to_unit_HALT(Machine *machine, const Frame *frame G_GNUC_UNUSED, guint32 at G_GNUC_UNUSED,
             gint32 unit)
{
    hex_march_halt(machine, unit);
}

static void
to_unit_REACT(Machine *machine, const Frame *frame G_GNUC_UNUSED, guint32 at G_GNUC_UNUSED,
              gint32 unit)
{
    position_deeds(machine->rules, machine->position)[unit] |= DEED_REACTED;
}

static void
to_unit_RETIRE(Machine *machine, const Frame *frame G_GNUC_UNUSED, guint32 at, gint32 unit)
{
    hex_fight_retire_unit(machine, unit, rules_effect(machine->rules, at)->add);
}

static void
to_unit_DEFEAT(Machine *machine, const Frame *frame G_GNUC_UNUSED, guint32 at G_GNUC_UNUSED,
               gint32 unit)
{
    hex_fight_record_defeat(machine, unit_side(machine->rules, machine->position, unit));
}

static void
to_unit_WHEEL(Machine *machine, const Frame *frame G_GNUC_UNUSED, guint32 at, gint32 unit)
{
    hex_fall_back_begin_wheel(machine, unit,
                              value_or_default(rules_effect(machine->rules, at)->add, 0));
}

static void
to_unit_CLOSE_IN(Machine *machine, const Frame *frame, guint32 at, gint32 unit)
{
    gint32 place = place_against(machine, frame, rules_effect(machine->rules, at));
    if (place != NO_NAME)
        hex_fall_back_close_in(machine, unit, place);
}

/* A unit that cannot reach the place attacks nothing. */
static void
drop_distant(const Machine *machine, guint8 *units, gint32 place, gint32 attack)
{
    const GameRules *rules = machine->rules;
    const AttackCode *code = rules_attack(rules, hex_print(rules)->attacks.first + (guint32)attack);
    FOR_EACH_MARKED (i, rules, units) {
        gint32 from = hex_of_unit(rules, machine->position, i);
        if (from == NO_NAME || hexes_between(rules, from, place) > value_or_default(code->reach, 1))
            UNMARK(units, i);
    }
}

/* The first of those who are meant says which hex is attacked. */
static void
act_ATTACK(Machine *machine, Frame *frame, guint32 at G_GNUC_UNUSED, const EffectCode *effect)
{
    const GameRules *rules = machine->rules;
    const Situation situation = machine_situation(machine, frame);
    UnitSet ours, theirs;
    guint n = selector_mark_units(&situation, rules_units(rules, (guint32)effect->units), ours);
    guint n_theirs =
        selector_mark_units(&situation, rules_units(rules, (guint32)effect->against), theirs);
    gint32 enemy = n_theirs > 0 ? next_marked(rules, theirs, 0) : NO_NAME;
    gint32 place = enemy != NO_NAME ? hex_of_unit(rules, machine->position, enemy) : NO_NAME;
    if (n > 0 && place != NO_NAME)
        drop_distant(machine, ours, place, effect->attack);
    if (n == 0 || place == NO_NAME || next_marked(rules, ours, 0) == (gint32)rules->board.n_units) {
        effect_do_otherwise(machine, frame, effect);
        return;
    }
    /* A countercharge is fought when all have moved (tlv:X.18). */
    if (hex_party_frame(machine->position, PROCEDURE_MARCH_HEX) != NULL &&
        attack_with_number(rules, (guint)effect->attack)->joined == TRUE) {
        hex_attack_plan(machine, ours, place, effect->attack);
        return;
    }
    hex_attack_begin_assault(machine, ours, OTHER_SIDE(unit_side(rules, machine->position, enemy)),
                             place, effect->attack);
}

static void
act_ADVANCE(Machine *machine, Frame *frame, guint32 at, const EffectCode *effect)
{
    const Situation situation = machine_situation(machine, frame);
    UnitSet marks;
    gint32 place = hex_party_target(machine->position);
    guint n =
        selector_mark_units(&situation, rules_units(machine->rules, (guint32)effect->units), marks);
    if (n == 0 || place == NO_NAME) {
        effect_do_otherwise(machine, frame, effect);
        return;
    }
    hex_fall_back_begin_advance(machine, &frame->subjects, at, marks, place);
}

#define ON_UNITS_ROW(NAME) [EFFECT_##NAME] = {effect_begin_units, to_unit_##NAME}

const EffectRow hex_effects[N_EFFECTS] = {
    ON_UNITS_ROW(STATE),
    ON_UNITS_ROW(FORM),
    ON_UNITS_ROW(FACE),
    ON_UNITS_ROW(FALL_BACK),
    ON_UNITS_ROW(STAND_DOWN),
    ON_UNITS_ROW(HALT),
    ON_UNITS_ROW(REACT),
    ON_UNITS_ROW(RETIRE),
    ON_UNITS_ROW(DEFEAT),
    ON_UNITS_ROW(WHEEL),
    ON_UNITS_ROW(CLOSE_IN),
    [EFFECT_LOSE_MORALE] = {act_LOSE_MORALE, to_unit_LOSE_MORALE},
    ON_UNITS_ROW(GAIN_MORALE),
    [EFFECT_TEST] = {.act = act_TEST},
    [EFFECT_FIRE] = {.act = act_FIRE},
    [EFFECT_CLASH] = {.act = act_CLASH},
    [EFFECT_ATTACK] = {.act = act_ATTACK},
    [EFFECT_ADVANCE] = {.act = act_ADVANCE},
};
