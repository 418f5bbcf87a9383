/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who acts next, in pairs: either side picks a command in secret, both roll, the lower one shows
 * his and the higher one says who acts first (tlv:II.4).
 */
#include "validator/systems/hex-battle/procedure.h"

#include "validator/systems/hex-battle/facts/order.h"
#include "validator/systems/hex-battle/hidden.h"
#include "validator/systems/hex-battle/turn/wing-turn.h"

enum { PAIR_BEGIN, PAIR_PICK, PAIR_ROLL, PAIR_ORDER, PAIR_FIRST, PAIR_SECOND };

static const CupTokenCode *
token_of(const GameRules *rules, gint32 number)
{
    return rules_token(rules, hex_print(rules)->tokens.first + (guint32)number);
}

/* Whether the token may still be picked by @side: somebody of its command is left. */
static gboolean
is_left(const Machine *machine, guint number, gint32 side)
{
    const GameRules *rules = machine->rules;
    const CupTokenCode *token = token_of(rules, (gint32)number);
    if ((*position_cup(rules, machine->position) >> number & 1) == 0 || token->side != side)
        return FALSE;
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++)
        if (!is_leader(rules, i) &&
            command_is_of(rules, unit_print(rules, i)->command, token->command) &&
            (hex_of_unit(rules, machine->position, i) != NO_NAME ||
             position_returns(rules, machine->position)[i] != 0))
            return TRUE;
    return FALSE;
}

static void
offer_picks(Machine *machine, gint32 side)
{
    machine_offer_nothing(machine);
    for (guint i = 0; i < hex_print(machine->rules)->tokens.n; i++)
        if (is_left(machine, i, side))
            machine_offer(machine, OFFER_TOKEN, (gint32)i, 0);
}

/* All tokens are there again when a turn begins. */
static void
begin_pair(Machine *machine, Frame *frame)
{
    if (frame->value == 0)
        *position_cup(machine->rules, machine->position) =
            (guint32)((G_GUINT64_CONSTANT(1) << MIN(hex_print(machine->rules)->tokens.n, 32)) - 1);
    frame->value = 1;
    frame->side = 0;
    frame->step = PAIR_PICK;
}

/* Nobody but who picked may read it off the frame. */
static void
note_pick(Machine *machine, Frame *frame, gint32 token)
{
    position_picks(machine->rules, machine->position)[frame->side] = (guint8)(token + 1);
    frame->taken = (Offer){0, 0, 0};
    frame->side++;
}

static Request
pick(Machine *machine, Frame *frame)
{
    Offer taken;
    if (machine_take_offer(frame, &taken)) {
        note_pick(machine, frame, taken.number);
        return NO_REQUEST;
    }
    if (frame->side < 2) {
        offer_picks(machine, frame->side);
        if (machine->n_offers > 1)
            return machine_ask(machine, frame->side);
        note_pick(machine, frame, machine->n_offers == 1 ? machine->offers[0].number : NO_NAME);
        return NO_REQUEST;
    }
    gboolean both = TRUE, any = FALSE;
    for (gint32 side = 0; side < 2; side++) {
        gboolean has = token_picked(machine->rules, machine->position, side) != NO_NAME;
        both &= has;
        any |= has;
    }
    frame->side = 0;
    gboolean is_rolled = hex_switches(machine->rules)->pairs != PAIRS_TURNS;
    frame->step = both && is_rolled ? PAIR_ROLL : PAIR_FIRST;
    frame->link = token_picked(machine->rules, machine->position, 0) != NO_NAME ? 0 : 1;
    if (!any)
        machine_pop(machine);
    return NO_REQUEST;
}

/* What who leads the command adds; who stands in for him adds nothing (tlv:XII.5). */
static gint32
initiative_of(const Machine *machine, gint32 side)
{
    const GameRules *rules = machine->rules;
    gint32 token = token_picked(rules, machine->position, side);
    gint32 leader = leader_of_command(rules, machine->position, token_of(rules, token)->command);
    gboolean is_own =
        leader != NO_NAME && unit_print(rules, leader)->command == token_of(rules, token)->command;
    return is_own ? unit_print(rules, leader)->initiative : 0;
}

/* At equal sums both roll again. */
static Request
roll(Machine *machine, Frame *frame)
{
    gint32 answer = machine_take_answer(frame);
    if (answer == NO_NUMBER)
        return machine_ask_die(machine, frame->side, NO_NUMBER);
    gint32 sum = answer + initiative_of(machine, frame->side);
    if (frame->side == 0) {
        frame->next = (guint32)sum;
        frame->side = 1;
        return NO_REQUEST;
    }
    gint32 first = (gint32)frame->next;
    frame->side = 0;
    if (first == sum)
        return NO_REQUEST;
    frame->side = (gint16)(sum > first);
    machine->position->first_side = (gint8)frame->side;
    position_picks(machine->rules, machine->position)[OTHER_SIDE(frame->side)] |= PICK_OPEN;
    frame->step = PAIR_ORDER;
    return NO_REQUEST;
}

/* The higher one offers his own token, which stays hidden where the other one goes first. */
static Request
choose_first(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    Offer taken;
    if (!machine_take_offer(frame, &taken)) {
        machine_offer_nothing(machine);
        for (gint32 side = 0; side < 2; side++)
            machine_offer(machine, OFFER_FIRST, token_picked(rules, machine->position, side), 0);
        return machine_ask(machine, frame->side);
    }
    frame->link = token_of(rules, taken.number)->side;
    frame->step = PAIR_FIRST;
    return NO_REQUEST;
}

static void
activate(Machine *machine, Frame *frame, gint32 side)
{
    const GameRules *rules = machine->rules;
    gint32 token = token_picked(rules, machine->position, side);
    gboolean is_last = frame->step == PAIR_SECOND;
    frame->step = is_last ? PAIR_BEGIN : PAIR_SECOND;
    position_picks(rules, machine->position)[side] = PICK_NONE;
    if (token == NO_NAME)
        return;
    *position_cup(rules, machine->position) &= ~(1u << token);
    begin_wing_turn(machine, token, side);
}

/* value: whether the turn has begun; side: who picks, rolls or decides; next: the sum of the first
 * side; link: the side that acts first. */
Request
step_PAIRS(Machine *machine, Frame *frame)
{
    switch (frame->step) {
    case PAIR_BEGIN:
        begin_pair(machine, frame);
        return NO_REQUEST;
    case PAIR_PICK:
        return pick(machine, frame);
    case PAIR_ROLL:
        return roll(machine, frame);
    case PAIR_ORDER:
        return choose_first(machine, frame);
    case PAIR_FIRST:
        activate(machine, frame, frame->link);
        return NO_REQUEST;
    default:
        activate(machine, frame, OTHER_SIDE(frame->link));
        return NO_REQUEST;
    }
}
