/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The activation of a command that has an order: units come back, the army is led, the order may be
 * changed, who is out of command goes first, then all others, and then they fight (tlv:II.5).
 */
#include "validator/systems/hex-battle/turn/wing-turn.h"

#include "validator/systems/hex-battle/facts/command.h"
#include "validator/systems/hex-battle/facts/cost.h"
#include "validator/systems/hex-battle/facts/order.h"
#include "validator/systems/hex-battle/facts/zone.h"
#include "validator/systems/hex-battle/fight/assault.h"
#include "validator/systems/hex-battle/fight/loss.h"
#include "validator/systems/hex-battle/procedure.h"
#include "validator/systems/hex-battle/turn/army-orders.h"
#include "validator/systems/hex-battle/turn/march.h"
#include "validator/systems/hex-battle/turn/returns.h"

#include <string.h>

/* What horse of a hex loses that ends up facing apart (tlv:VII.2). */
#define LOSS_FACING_APART 2

void
begin_wing_turn(Machine *machine, gint32 token, gint32 side)
{
    const GameRules *rules = machine->rules;
    Subjects subjects = SUBJECTS_NONE;
    subjects.side = (gint16)side;
    Frame *frame = machine_push(machine, PROCEDURE_WING_TURN, &subjects);
    frame->value = token;
    frame->side = (gint16)side;
    frame->unit = NO_NAME;
    frame->place = NO_NAME;
    for (gint32 i = 0; token == NO_NAME && i < (gint32)rules->board.n_units; i++)
        if (hex_of_unit(rules, machine->position, i) != NO_NAME && frame->link == NO_NAME &&
            unit_side(rules, machine->position, i) == side)
            frame->link = order_of_command(rules, machine->position, unit_print(rules, i)->command);
}

static gint32
command_of(const Machine *machine, const Frame *frame)
{
    if (frame->value == NO_NAME)
        return NO_NAME;
    guint32 token = hex_print(machine->rules)->tokens.first + (guint32)frame->value;
    return rules_token(machine->rules, token)->command;
}

static guint32 *
deeds_of_unit(const Machine *machine, gint32 unit)
{
    return &position_deeds(machine->rules, machine->position)[unit];
}

/* Whether @unit is of the command, leaders of its lines among them, wherever it is. */
static gboolean
is_of_wing(const Machine *machine, const Frame *frame, gint32 unit)
{
    const GameRules *rules = machine->rules;
    gint32 command = command_of(machine, frame);
    return unit_side(rules, machine->position, unit) == frame->side &&
           (!is_leader(rules, unit) || unit_print(rules, unit)->rank != RANK_ARMY) &&
           (command == NO_NAME || command_is_of(rules, unit_print(rules, unit)->command, command));
}

/* Notes how units lie to each other before anything is done. */
static void
begin(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    const Position *position = machine->position;
    memset(position_lost_now(rules, position), 0, rules->board.n_units);
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
        gint32 place = hex_of_unit(rules, position, i);
        guint32 *deeds = deeds_of_unit(machine, i);
        *deeds &= ~(guint32)(DEEDS_OF_ACTIVATION | DEED_STRAY);
        if (place == NO_NAME || is_leader(rules, i))
            continue;
        gint32 side = unit_side(rules, position, i);
        if (enemy_facing(rules, position, place, side, TRUE) != NO_NAME)
            *deeds |= DEED_HELD;
        if (enemy_is_beside(rules, position, place, side))
            *deeds |= DEED_BESIDE;
    }
    frame->step = WING_RETURNS;
}

/* Returns: the first unit of the command on the map from @unit on, or the number of units. */
static gint32
next_of_wing(const Machine *machine, const Frame *frame, gint32 unit)
{
    const GameRules *rules = machine->rules;
    unit = next_marked(rules, frame->marks, unit);
    while (unit < (gint32)rules->board.n_units &&
           hex_of_unit(rules, machine->position, unit) == NO_NAME)
        unit = next_marked(rules, frame->marks, unit + 1);
    return unit;
}

/* Marks in @leaders who leads units of the command. */
static void
mark_commanders(const Machine *machine, const Frame *frame, guint8 *leaders)
{
    const GameRules *rules = machine->rules;
    gint32 n_units = (gint32)rules->board.n_units;
    for (gint32 i = next_of_wing(machine, frame, 0); i < n_units;
         i = next_of_wing(machine, frame, i + 1)) {
        gint32 leader = commander_of_unit(rules, machine->position, i);
        if (leader != NO_NAME && !is_leader(rules, i))
            MARK(leaders, leader);
    }
}

static void
mark_wing(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    gint32 n_units = (gint32)rules->board.n_units;
    guint8 leaders[RULES_UNITS_MAX / 8] = {0}, commanded[RULES_UNITS_MAX / 8];
    for (gint32 i = 0; i < n_units; i++)
        if (is_of_wing(machine, frame, i))
            MARK(frame->marks, i);
    mark_commanders(machine, frame, leaders);
    mark_commanded(rules, machine->position, frame->side, leaders, commanded);
    for (gint32 i = next_of_wing(machine, frame, 0); i < n_units;
         i = next_of_wing(machine, frame, i + 1))
        if (!is_leader(rules, i))
            *deeds_of_unit(machine, i) |=
                DEED_ACTIVE | (MARKED(commanded, i) ? DEED_COMMANDED : DEED_STRAY);
    if (frame->value != NO_NAME)
        frame->link = order_of_command(rules, machine->position, command_of(machine, frame));
    frame->step = WING_STRAYS;
}

/* Whether @unit of the command may be moved now: of those out of command first, then of all others.
 */
static gboolean
may_march_now(const Machine *machine, const Frame *frame, gint32 unit)
{
    const GameRules *rules = machine->rules;
    guint32 deeds = *deeds_of_unit(machine, unit);
    gboolean is_stray = (deeds & DEED_STRAY) != 0;
    gboolean acts = (deeds & DEED_ACTIVE) != 0 || is_leader(rules, unit);
    return acts && is_stray == (frame->step == WING_STRAYS) &&
           (frame->step != WING_STRAYS || !is_leader(rules, unit)) && (deeds & DEED_MARCHED) == 0 &&
           move_of_unit(rules, machine->position, unit) > 0 &&
           disorder_of_unit(rules, machine->position, unit)->acts;
}

/* Whether the leader of the wing must still go (tlv:III.3). */
static gboolean
leader_must_go(const Machine *machine, gint32 unit)
{
    const GameRules *rules = machine->rules;
    const OrderCode *order = order_of_unit(rules, machine->position, unit);
    gint32 side = unit_side(rules, machine->position, unit);
    return is_leader(rules, unit) && unit_print(rules, unit)->rank == RANK_WING && order != NULL &&
           (order->leader_goes == LEADER_GOES_ANY || order->leader_goes == LEADER_GOES_NEARER) &&
           !enemy_is_beside(rules, machine->position, hex_of_unit(rules, machine->position, unit),
                            side);
}

static Request
march_wing(Machine *machine, Frame *frame)
{
    Offer taken;
    gboolean is_bound = FALSE;
    if (machine_take_offer(frame, &taken)) {
        if (taken.kind == OFFER_DONE)
            frame->step++;
        else
            begin_hex_march(machine, taken.number, frame->side, FALSE);
        return NO_REQUEST;
    }
    machine_offer_nothing(machine);
    gint32 n_units = (gint32)machine->rules->board.n_units;
    for (gint32 i = next_of_wing(machine, frame, 0); i < n_units;
         i = next_of_wing(machine, frame, i + 1))
        if (may_march_now(machine, frame, i)) {
            machine_offer(machine, OFFER_MARCH, i, 0);
            is_bound |= frame->step == WING_MARCH && leader_must_go(machine, i);
        }
    if (machine->n_offers == 0) {
        frame->step++;
        return NO_REQUEST;
    }
    if (!is_bound)
        machine_offer(machine, OFFER_DONE, 0, 0);
    return machine_ask(machine, frame->side);
}

/* Who has not marched in an assault goes the one hex all the same. unit: who was looked at last. */
static void
send_next(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    gint32 n_units = (gint32)rules->board.n_units;
    gint32 unit = frame->unit == NO_NAME ? 0 : frame->unit + 1;
    for (; unit < n_units; unit++) {
        if ((*deeds_of_unit(machine, unit) & (DEED_ACTIVE | DEED_MARCHED)) != DEED_ACTIVE)
            continue;
        const OrderCode *order = order_of_unit(rules, machine->position, unit);
        gint32 branch = branch_of_unit(rules, unit);
        gint32 place = hex_of_unit(rules, machine->position, unit);
        if (order == NULL || order->extra_hex != TRUE || place == NO_NAME ||
            (branch != BRANCH_FOOT && branch != BRANCH_HORSE))
            continue;
        if (!enemy_is_before(rules, machine->position, unit))
            break;
    }
    if (unit == n_units) {
        frame->step = WING_FIGHT;
        return;
    }
    frame->unit = (gint16)unit;
    begin_extra_hex(machine, unit, frame->side);
}

/* Horse of a hex faces alike when the activation is over. */
static void
face_alike(Machine *machine, gint32 unit)
{
    const GameRules *rules = machine->rules;
    gint32 place = hex_of_unit(rules, machine->position, unit);
    gint32 side = unit_side(rules, machine->position, unit);
    guint8 *facings = position_facings(rules, machine->position);
    if (place == NO_NAME || branch_of_unit(rules, unit) != BRANCH_HORSE)
        return;
    for (gint32 i = next_fighter(rules, machine->position, place, side, NO_NAME);
         i != NO_NAME && i < unit; i = next_fighter(rules, machine->position, place, side, i)) {
        if (branch_of_unit(rules, i) != BRANCH_HORSE || facings[i] == facings[unit])
            continue;
        facings[unit] = facings[i];
        lose_morale(machine, unit, LOSS_FACING_APART);
        lose_morale(machine, i, LOSS_FACING_APART);
        return;
    }
}

static void
end(Machine *machine)
{
    const GameRules *rules = machine->rules;
    machine_pop(machine);
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
        face_alike(machine, i);
        *deeds_of_unit(machine, i) &= ~(guint32)(DEEDS_OF_ACTIVATION | DEED_STRAY);
    }
}

/* value: the token; side: who acts; marks: units of the command; link: the order of the command;
 * unit: see send_next(). */
Request
step_WING_TURN(Machine *machine, Frame *frame)
{
    switch (frame->step) {
    case WING_BEGIN:
        begin(machine, frame);
        return NO_REQUEST;
    case WING_RETURNS:
        frame->step++;
        begin_returns(machine, frame->side, command_of(machine, frame), FALSE);
        return NO_REQUEST;
    case WING_ARMY:
        frame->step++;
        begin_army_orders(machine, frame->side, command_of(machine, frame));
        return NO_REQUEST;
    case WING_OWN_ORDER:
        if (frame->value != NO_NAME)
            return change_own_order(machine, frame, command_of(machine, frame));
        frame->step++;
        return NO_REQUEST;
    case WING_MARK:
        mark_wing(machine, frame);
        return NO_REQUEST;
    case WING_STRAYS:
    case WING_MARCH:
        return march_wing(machine, frame);
    case WING_EXTRA_HEX:
        send_next(machine, frame);
        return NO_REQUEST;
    case WING_FIGHT:
    case WING_ENEMY_FIGHTS:
        begin_attacks(machine, frame->step == WING_FIGHT ? frame->side : OTHER_SIDE(frame->side));
        frame->step++;
        return NO_REQUEST;
    default:
        end(machine);
        return NO_REQUEST;
    }
}
