/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who acts next: initiative, one command that its side names, then tokens out of the cup (atul:6,
 * atul:4.5).
 */
#include "validator/systems/hex-battle/procedure.h"

#include "validator/systems/hex-battle/turn/command-turn.h"

enum { CUP_FIRST_ROLL, CUP_SECOND_ROLL, CUP_NAME, CUP_DRAW };

static const CupTokenCode *
token_of(const GameRules *rules, guint number)
{
    return rules_token(rules, hex_print(rules)->tokens.first + number);
}

/* All tokens go in whose condition holds. */
static void
fill(Machine *machine)
{
    const GameRules *rules = machine->rules;
    const Subjects subjects = SUBJECTS_NONE;
    const Situation situation = {rules, machine->position, &subjects, NULL};
    guint32 *cup = position_cup(rules, machine->position);
    *cup = 0;
    for (guint i = 0; i < hex_print(rules)->tokens.n; i++)
        if (condition_holds(&situation, token_of(rules, i)->if_))
            *cup |= 1u << i;
}

/* Offers what lies in the cup; @side (NO_NAME: any): tokens of its commands alone. */
static void
offer_tokens(Machine *machine, gint32 side)
{
    const GameRules *rules = machine->rules;
    guint32 cup = *position_cup(rules, machine->position);
    machine_offer_nothing(machine);
    for (guint i = 0; i < hex_print(rules)->tokens.n; i++) {
        const CupTokenCode *token = token_of(rules, i);
        gboolean may = side == NO_NAME || (token->side == side && token->command != NO_NAME);
        if ((cup >> i & 1) != 0 && may)
            machine_offer(machine, OFFER_TOKEN, (gint32)i, 0);
    }
}

static void
take_token(Machine *machine, gint32 token)
{
    *position_cup(machine->rules, machine->position) &= ~(1u << token);
    begin_command_turn(machine, token, token_of(machine->rules, (guint)token)->side);
}

/* The higher die has the initiative; at equal ones both roll again (atul:6.1.3). */
static Request
roll(Machine *machine, Frame *frame)
{
    gint32 answer = machine_take_answer(frame);
    if (answer == NO_NUMBER)
        return machine_ask_die(machine, frame->step == CUP_SECOND_ROLL, NO_NUMBER);
    if (frame->step == CUP_FIRST_ROLL) {
        frame->value = answer;
        frame->step = CUP_SECOND_ROLL;
        return NO_REQUEST;
    }
    frame->step = answer == frame->value ? CUP_FIRST_ROLL : CUP_NAME;
    machine->position->first_side = (gint8)(answer > frame->value);
    return NO_REQUEST;
}

static Request
name_first(Machine *machine, Frame *frame)
{
    gint32 side = machine->position->first_side;
    fill(machine);
    offer_tokens(machine, side);
    if (machine->n_offers > 1)
        return machine_ask(machine, side);
    frame->step = CUP_DRAW;
    if (machine->n_offers == 1)
        take_token(machine, machine->offers[0].number);
    return NO_REQUEST;
}

/* value: the first die. In the first turn who is said to has the initiative. */
Request
step_CUP(Machine *machine, Frame *frame)
{
    Offer taken;
    if (frame->step == CUP_FIRST_ROLL && machine->position->turn == machine->rules->first_turn &&
        machine->position->first_side != NO_NAME)
        frame->step = CUP_NAME;
    if (frame->step < CUP_NAME)
        return roll(machine, frame);
    if (machine_take_offer(frame, &taken)) {
        frame->step = CUP_DRAW;
        take_token(machine, taken.number);
        return NO_REQUEST;
    }
    if (frame->step == CUP_NAME)
        return name_first(machine, frame);
    offer_tokens(machine, NO_NAME);
    if (machine->n_offers == 0)
        machine_pop(machine);
    else if (machine->n_offers == 1)
        take_token(machine, machine->offers[0].number);
    else
        return machine_ask_or_draw(machine, NO_NAME, TRUE);
    return NO_REQUEST;
}
