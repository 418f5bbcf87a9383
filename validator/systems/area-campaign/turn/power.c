/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a power does in its turn: dealings with others, new forces and points, scouts; then its
 * forces march, one after the other.
 */
#include "schema/model/words.h"
#include "validator/systems/area-campaign/procedure.h"

#include "validator/engine/position/presence.h"
#include "validator/engine/position/unit.h"
#include "validator/systems/area-campaign/march/march.h"
#include "validator/systems/area-campaign/march/scouting.h"
#include "validator/systems/area-campaign/printed.h"
#include "validator/systems/area-campaign/relation.h"
#include "validator/systems/area-campaign/turn/force.h"
#include "validator/systems/area-campaign/turn/money.h"
#include "validator/systems/area-campaign/turn/subsidy.h"

/* What a power does once in its turn. */
enum { HAS_DEALT = 1 << 0, HAS_GIVEN = 1 << 1 };

/* Returns: the first force of @nation that waits to be raised, or NO_NAME. */
static gint32
spare_force(const GameRules *rules, const Position *position, gint32 nation)
{
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++)
        if (rules->board.units[i].nation == nation &&
            zone_is_pool(rules, position_zones(rules, position)[i]))
            return i;
    return NO_NAME;
}

static gint32
least_points(const GameRules *rules)
{
    return or_usual(switches_of(rules)->raise_least, 1);
}

/* New forces come into friendly places of the home, free of enemies. */
static void
offer_raising(Machine *machine, gint32 side)
{
    const GameRules *rules = machine->rules;
    const Position *position = machine->position;
    for (gint32 nation = 0; nation < (gint32)rules->board.n_nations; nation++) {
        gint32 unit = position_side(rules, position, nation) == side
                          ? spare_force(rules, position, nation)
                          : NO_NAME;
        if (unit == NO_NAME || points_affordable(rules, position, unit) < least_points(rules))
            continue;
        for (gint32 i = 0; i < (gint32)rules->board.n_places; i++)
            if (place_is_home_of(rules, i, nation) && is_friendly(rules, position, i, side) &&
                !has_enemies(rules, position, i, side))
                machine_offer(machine, OFFER_RAISE, unit, i);
    }
}

static gboolean
can_reinforce(const GameRules *rules, const Position *position, gint32 unit)
{
    gint32 side = unit_side(rules, position, unit);
    return (position_deeds(rules, position)[unit] & FORCE_ACTED) == 0 &&
           position_strengths(rules, position)[unit] < rules->board.units[unit].strength &&
           points_affordable(rules, position, unit) > 0 &&
           is_friendly(rules, position, position_place(rules, position, unit), side) &&
           is_supplied(rules, position, unit);
}

static void
offer_reinforcing(Machine *machine, gint32 side)
{
    const GameRules *rules = machine->rules;
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++)
        if (unit_side(rules, machine->position, i) == side &&
            is_on_map(rules, machine->position, i) && can_reinforce(rules, machine->position, i))
            machine_offer(machine, OFFER_REINFORCE, i, 0);
}

/* A vassal whose time has come may rebel; else one act a turn: war, or an offer of peace. */
static void
offer_dealings(Machine *machine, gint32 side)
{
    const GameRules *rules = machine->rules;
    const Position *position = machine->position;
    for (gint32 i = 0; i < (gint32)rules->board.n_nations; i++)
        if (position_side(rules, position, i) == side &&
            position_overlords(rules, position)[i] != NO_NAME &&
            position_obedient(rules, position)[i] == 0)
            machine_offer(machine, OFFER_REBEL, i, 0);
    for (gint32 i = 0;
         switches_of(rules)->open_diplomacy == TRUE && i < (gint32)rules->board.n_sides; i++) {
        gint32 nation = speaker_of(rules, position, i);
        if (nation == NO_NAME || i == side)
            continue;
        if (sides_fight(rules, position, side, i))
            machine_offer(machine, OFFER_SUE, nation, 0);
        else if (!sides_help(rules, position, side, i))
            machine_offer(machine, OFFER_DECLARE, nation, 0);
    }
}

static Request
ask_action(Machine *machine, const Frame *frame)
{
    machine_offer_nothing(machine);
    if ((frame->value & HAS_DEALT) == 0)
        offer_dealings(machine, frame->side);
    if ((frame->value & HAS_GIVEN) == 0)
        offer_subsidies(machine, frame->side);
    offer_raising(machine, frame->side);
    offer_reinforcing(machine, frame->side);
    offer_scouting(machine, frame->side);
    machine_offer(machine, OFFER_DONE, 0, 0);
    return machine_ask(machine, frame->side);
}

/* place: where the new force comes to; NO_NAME: the force stands already. */
static Request
ask_points(Machine *machine, const Frame *frame)
{
    const GameRules *rules = machine->rules;
    gint32 full = rules->board.units[frame->unit].strength;
    gboolean is_new = frame->place != NO_NAME;
    gint32 has = is_new ? 0 : position_strengths(rules, machine->position)[frame->unit];
    gint32 most = MIN(full - has, points_affordable(rules, machine->position, frame->unit));
    machine_offer_nothing(machine);
    for (gint32 i = is_new ? MIN(least_points(rules), most) : 1; i <= most; i++)
        machine_offer(machine, OFFER_POINTS, i - 1, 0);
    return machine_ask(machine, frame->side);
}

static void
buy_points(Machine *machine, Frame *frame, gint32 points)
{
    Position *position = machine->position;
    gint32 unit = frame->unit;
    pay_points(machine, unit, points);
    if (frame->place != NO_NAME) {
        put_unit(machine, unit, frame->place, points);
    } else {
        guint8 *strength = &position_strengths(machine->rules, position)[unit];
        *strength = (guint8)MIN(*strength + points, machine->rules->board.units[unit].strength);
    }
    position_deeds(machine->rules, position)[unit] |= FORCE_ACTED;
    position_touch_units(position);
    frame->step = POWER_ACTS;
}

static void
begin_buying(Frame *frame, gint32 unit, gint32 place)
{
    frame->unit = (gint16)unit;
    frame->place = place;
    frame->step = POWER_PAYS;
}

static void
begin_giving(Frame *frame, gint32 nation)
{
    frame->value |= HAS_GIVEN;
    frame->subjects.nation = (gint16)nation;
    frame->step = POWER_GIVES;
}

static void
give(Machine *machine, Frame *frame, gint32 money)
{
    pay_subsidy(machine, frame->side, frame->subjects.nation, money);
    frame->step = POWER_ACTS;
}

static void
begin_treaty(Machine *machine, gint32 side, gint32 nation)
{
    Frame *treaty = machine_push(machine, PROCEDURE_TREATY, &SUBJECTS_NONE);
    treaty->side = (gint16)side;
    treaty->value = nation;
}

static void
declare_war(Machine *machine, gint32 side, gint32 nation)
{
    set_dealing(machine->rules, machine->position, side,
                position_side(machine->rules, machine->position, nation), DEALING_WAR);
}

static void
take_action(Machine *machine, Frame *frame, const Offer *taken)
{
    gint32 kind = taken->kind, side = frame->side;
    if (kind == OFFER_DECLARE || kind == OFFER_SUE || kind == OFFER_REBEL)
        frame->value |= HAS_DEALT;
    if (kind == OFFER_DONE)
        frame->step = POWER_MARCHES;
    else if (kind == OFFER_RAISE)
        begin_buying(frame, taken->number, taken->other);
    else if (kind == OFFER_REINFORCE)
        begin_buying(frame, taken->number, NO_NAME);
    else if (kind == OFFER_DECLARE)
        declare_war(machine, side, taken->number);
    else if (kind == OFFER_REBEL)
        set_overlord(machine, taken->number, NO_NAME, DEALING_WAR);
    else if (kind == OFFER_SUBSIDISE)
        begin_giving(frame, taken->number);
    else if (kind == OFFER_SUE)
        begin_treaty(machine, side, taken->number);
    else
        begin_scouting(machine, side, taken);
}

/* Somebody has answered: an action, so many points, or a march. */
static void
take(Machine *machine, Frame *frame, const Offer *taken)
{
    if (frame->step == POWER_PAYS)
        buy_points(machine, frame, taken->number + 1);
    else if (frame->step == POWER_GIVES)
        give(machine, frame, taken->number + 1);
    else if (frame->step == POWER_ACTS)
        take_action(machine, frame, taken);
    else if (taken->kind == OFFER_MARCH)
        begin_march(machine, taken->number, taken->other);
    else
        machine_pop(machine);
}

/* side: whose turn it is; value: what it has done once; unit, place: what is bought; the nation of
 * the subjects is paid. */
Request
step_POWER(Machine *machine, Frame *frame)
{
    Offer taken;
    if (machine_take_offer(frame, &taken)) {
        take(machine, frame, &taken);
        return NO_REQUEST;
    }
    if (frame->step == POWER_ACTS)
        return ask_action(machine, frame);
    if (frame->step == POWER_PAYS)
        return ask_points(machine, frame);
    if (frame->step == POWER_GIVES)
        return ask_subsidy(machine, frame->side, frame->subjects.nation);
    machine_offer_nothing(machine);
    offer_marches(machine, frame->side);
    machine_offer(machine, OFFER_DONE, 0, 0);
    return machine_ask(machine, frame->side);
}

/* side: who offers peace; value: the nation that is asked. */
Request
step_TREATY(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    gint32 other = position_side(rules, machine->position, frame->value);
    Offer taken;
    if (machine_take_offer(frame, &taken)) {
        if (taken.kind == OFFER_ACCEPT)
            set_dealing(rules, machine->position, frame->side, other, DEALING_PEACE);
        machine_pop(machine);
        return NO_REQUEST;
    }
    gint32 nation = speaker_of(rules, machine->position, frame->side);
    machine_offer_nothing(machine);
    machine_offer(machine, OFFER_ACCEPT, nation, 0);
    machine_offer(machine, OFFER_REFUSE, nation, 0);
    return machine_ask(machine, other);
}
