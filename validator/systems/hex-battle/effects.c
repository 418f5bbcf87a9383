/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Effects of this system on units.
 */
#include "validator/systems/hex-battle/effects.h"

#include "validator/engine/event.h"
#include "validator/systems/hex-battle/fight/assault.h"
#include "validator/systems/hex-battle/party.h"

#include <string.h>

static void
tell_routed(Machine *machine, gint32 unit)
{
    Event event = event_of(TRIGGER_ROUTED);
    event.unit = unit;
    event.place = hex_of_unit(machine->rules, machine->position, unit);
    event.nation = machine->rules->board.units[unit].nation;
    event.side = unit_side(machine->rules, machine->position, unit);
    event_emit(machine, &event);
}

static void
do_again(Machine *machine, gint32 unit, UnitStateWord state)
{
    Subjects subjects = SUBJECTS_NONE;
    subjects.side = (gint16)unit_side(machine->rules, machine->position, unit);
    subjects.event_unit = (gint16)unit;
    subjects.event_place = (gint16)hex_of_unit(machine->rules, machine->position, unit);
    machine_do(machine, &hex_print(machine->rules)->disorders[state].again, &subjects);
}

void
set_state(Machine *machine, gint32 unit, UnitStateWord state)
{
    guint8 *now = &position_conditions(machine->rules, machine->position)[unit];
    if (hex_of_unit(machine->rules, machine->position, unit) == NO_NAME ||
        is_leader(machine->rules, unit))
        return;
    if (state != STATE_NORMAL)
        harm_unit(machine, unit);
    if (state == *now && state != STATE_NORMAL) {
        do_again(machine, unit, state);
        return;
    }
    if (state != STATE_NORMAL && state < *now)
        return;
    *now = (guint8)state;
    position_touch_units(machine->position);
    if (state == STATE_ROUTED) {
        position_formations(machine->rules, machine->position)[unit] = 0;
        tell_routed(machine, unit);
    }
}

static void
to_unit_STATE(Machine *machine, const Frame *frame G_GNUC_UNUSED, guint32 at, gint32 unit)
{
    set_state(machine, unit, (UnitStateWord)rules_effect(machine->rules, at)->state);
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

static void
to_unit_FACE(Machine *machine, const Frame *frame G_GNUC_UNUSED, guint32 at, gint32 unit)
{
    gint32 place = hex_of_unit(machine->rules, machine->position, unit);
    gint32 grid = place != NO_NAME ? hex_of_place(machine->rules, place)->grid : NO_NAME;
    if (grid == NO_NAME)
        return;
    gint corner = hex_corner_number(&hex_print(machine->rules)->grids[grid].form,
                                    (guint)rules_effect(machine->rules, at)->facing);
    if (corner >= 0)
        position_facings(machine->rules, machine->position)[unit] = (guint8)corner;
    position_touch_units(machine->position);
}

static void
to_unit_FALL_BACK(Machine *machine, const Frame *frame G_GNUC_UNUSED, guint32 at, gint32 unit)
{
    begin_fall_back(machine, unit, hex_or_usual(rules_effect(machine->rules, at)->add, 1));
}

static void
to_unit_STAND_DOWN(Machine *machine,
                   const Frame *frame G_GNUC_UNUSED,
                   guint32 at G_GNUC_UNUSED,
                   gint32 unit)
{
    for (guint i = machine->position->n_frames; i-- > 0;)
        if (machine->position->frames[i].procedure == PROCEDURE_ASSAULT) {
            UNMARK(machine->position->frames[i].marks, unit);
            return;
        }
}

static void
to_unit_LOSE_MORALE(Machine *machine, const Frame *frame, guint32 at, gint32 unit)
{
    const EffectCode *effect = rules_effect(machine->rules, at);
    gboolean is_said = effect->add != NO_NUMBER || effect->plus != NO_CODE;
    gint32 points = is_said ? effect_sum(machine, frame, effect) : 1;
    guint8 *worn = &position_worn(machine->rules, machine->position)[unit];
    *worn = (guint8)CLAMP(*worn + points, 0, G_MAXUINT8);
    harm_unit(machine, unit);
    position_touch_units(machine->position);
}

static void
to_unit_GAIN_MORALE(Machine *machine, const Frame *frame, guint32 at, gint32 unit)
{
    const EffectCode *effect = rules_effect(machine->rules, at);
    gboolean is_said = effect->add != NO_NUMBER || effect->plus != NO_CODE;
    guint8 *worn = &position_worn(machine->rules, machine->position)[unit];
    gint32 points = is_said ? effect_sum(machine, frame, effect) : *worn;
    *worn = (guint8)CLAMP(*worn - points, 0, G_MAXUINT8);
    position_touch_units(machine->position);
}

/* The first of those who are meant says which hex is attacked. */
static void
act_ATTACK(Machine *machine, Frame *frame, guint32 at G_GNUC_UNUSED, const EffectCode *effect)
{
    const GameRules *rules = machine->rules;
    const Situation situation = machine_situation(machine, frame);
    guint8 ours[RULES_UNITS_MAX / 8], theirs[RULES_UNITS_MAX / 8];
    guint n = select_units(&situation, rules_units(rules, (guint32)effect->units), ours);
    guint n_theirs = select_units(&situation, rules_units(rules, (guint32)effect->against), theirs);
    gint32 enemy = n_theirs > 0 ? next_marked(rules, theirs, 0) : NO_NAME;
    gint32 place = enemy != NO_NAME ? hex_of_unit(rules, machine->position, enemy) : NO_NAME;
    if (n == 0 || place == NO_NAME) {
        do_otherwise(machine, frame, effect);
        return;
    }
    begin_assault(machine,
                  ours,
                  OTHER_SIDE(unit_side(rules, machine->position, enemy)),
                  place,
                  effect->attack);
}

static void
act_ADVANCE(Machine *machine, Frame *frame, guint32 at, const EffectCode *effect)
{
    const Situation situation = machine_situation(machine, frame);
    guint8 marks[RULES_UNITS_MAX / 8];
    gint32 place = target_of_attack(machine->position);
    guint n = select_units(&situation, rules_units(machine->rules, (guint32)effect->units), marks);
    if (n == 0 || place == NO_NAME) {
        do_otherwise(machine, frame, effect);
        return;
    }
    gint32 unit = next_marked(machine->rules, marks, 0);
    Frame *follow = machine_push(machine, PROCEDURE_FOLLOW, &frame->subjects);
    follow->next = at;
    follow->place = place;
    follow->side = (gint16)unit_side(machine->rules, machine->position, unit);
    memcpy(follow->marks, marks, sizeof follow->marks);
}

#define ON_UNITS_ROW(NAME) [EFFECT_##NAME] = {begin_units, to_unit_##NAME}

const EffectRow hex_effects[N_EFFECTS] = {
    ON_UNITS_ROW(STATE),
    ON_UNITS_ROW(FORM),
    ON_UNITS_ROW(FACE),
    ON_UNITS_ROW(FALL_BACK),
    ON_UNITS_ROW(STAND_DOWN),
    ON_UNITS_ROW(LOSE_MORALE),
    ON_UNITS_ROW(GAIN_MORALE),
    [EFFECT_TEST] = {.act = act_TEST},
    [EFFECT_FIRE] = {.act = act_FIRE},
    [EFFECT_CLASH] = {.act = act_CLASH},
    [EFFECT_ATTACK] = {.act = act_ATTACK},
    [EFFECT_ADVANCE] = {.act = act_ADVANCE},
};
