/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a command does when its token came: who is in command is found out, the owner says who acts
 * and in which order, and units march and attack (atul:7.1, atul:7.2).
 */
#include "validator/systems/hex-battle/turn/command-turn.h"

#include "validator/systems/hex-battle/facts/command.h"
#include "validator/systems/hex-battle/facts/cost.h"
#include "validator/systems/hex-battle/fight/assault.h"
#include "validator/systems/hex-battle/morale.h"
#include "validator/systems/hex-battle/procedure.h"
#include "validator/systems/hex-battle/turn/march.h"

/* Whoever acts without a token acts as a high command does. */
static const CupTokenCode no_token = {
    .command = NO_NAME,
    .side = NO_NAME,
    .if_ = NO_CODE,
    .takes = NO_CODE,
    .table = NO_NAME,
    .only = NO_CODE,
    .only_if = NO_CODE,
};

static const CupTokenCode *
token_of(const Machine *machine, const Frame *frame)
{
    if (frame->value == NO_NAME)
        return &no_token;
    return rules_token(machine->rules,
                       hex_print(machine->rules)->tokens.first + (guint32)frame->value);
}

void
begin_command_turn(Machine *machine, gint32 token, gint32 side)
{
    Subjects subjects = SUBJECTS_NONE;
    subjects.side = (gint16)side;
    Frame *frame = machine_push(machine, PROCEDURE_COMMAND_TURN, &subjects);
    frame->value = token;
    frame->side = (gint16)side;
    frame->unit = 0;
    frame->n = G_MAXUINT32;
}

static guint32 *
deeds_of(const Machine *machine, gint32 unit)
{
    return &position_deeds(machine->rules, machine->position)[unit];
}

/* Whether @unit is a leader who may lead what the token is for. */
static gboolean
may_lead(const Machine *machine, const Frame *frame, gint32 unit)
{
    gint32 command = token_of(machine, frame)->command;
    return is_leader(machine->rules, unit) &&
           unit_side(machine->rules, machine->position, unit) == frame->side &&
           hex_of_unit(machine->rules, machine->position, unit) != NO_NAME &&
           (command == NO_NAME || unit_leads(machine->rules, unit, command));
}

/* Whoever leads once in a turn is asked about; others lead. */
static Request
ask_leaders(Machine *machine, Frame *frame)
{
    Offer taken;
    if (machine_take_offer(frame, &taken)) {
        if (taken.kind == OFFER_LEAD) {
            MARK(frame->marks, taken.number);
            *deeds_of(machine, taken.number) |= DEED_SPENT;
        }
        frame->unit++;
    }
    for (; frame->unit < (gint32)machine->rules->board.n_units; frame->unit++) {
        gint32 unit = frame->unit;
        if (!may_lead(machine, frame, unit) || (*deeds_of(machine, unit) & DEED_SPENT) != 0)
            continue;
        if (!unit_print(machine->rules, unit)->once ||
            token_of(machine, frame)->command == NO_NAME) {
            MARK(frame->marks, unit);
            continue;
        }
        machine_offer_nothing(machine);
        machine_offer(machine, OFFER_LEAD, unit, 0);
        machine_offer(machine, OFFER_STAY, unit, 0);
        return machine_ask(machine, frame->side);
    }
    frame->step = COMMAND_ROLL;
    return NO_REQUEST;
}

static gboolean
asks_for_roll(const GameRules *rules, gint32 at)
{
    if (at == NO_CODE)
        return FALSE;
    const TermCode *term = rules_term(rules, (guint32)at);
    gboolean asks = term->verb == TERM_ROLL;
    for (guint32 i = 0; i < term->of.n && !asks; i++)
        asks = asks_for_roll(rules, (gint32)(term->of.first + i));
    return asks;
}

/* Returns: what the table says for @roll. */
static guint32
value_of_table(const Machine *machine, const Frame *frame, gint32 number, gint32 roll)
{
    const GameRules *rules = machine->rules;
    const Situation situation = machine_situation(machine, frame);
    const TableCode *table = rules_table(rules, (guint32)number);
    roll += sum_of_modifiers(&situation, &table->modifiers, NO_NUMBER);
    return (guint32)MAX(value_in_table(rules, number, roll, 0), 0);
}

static Request
roll(Machine *machine, Frame *frame)
{
    const CupTokenCode *token = token_of(machine, frame);
    gint32 answer = machine_take_answer(frame);
    gboolean is_needed = token->table != NO_NAME || asks_for_roll(machine->rules, token->takes);
    if (is_needed && answer == NO_NUMBER)
        return machine_ask_die(machine, frame->side, NO_NUMBER);
    frame->left = (guint16)(answer != NO_NUMBER ? answer : 0);
    const Situation situation = machine_situation(machine, frame);
    if (token->table != NO_NAME)
        frame->n = value_of_table(machine, frame, token->table, answer);
    else if (token->takes != NO_CODE)
        frame->n = (guint32)MAX(term_value(&situation, (guint32)token->takes), 0);
    frame->step = COMMAND_MARK;
    return NO_REQUEST;
}

/* Whether @unit may act: of the command or, for a high command, of any, in command, in order and
 * not for the third time in the turn (atul:7.1.4). */
static gboolean
may_act(const Machine *machine, const Frame *frame, gint32 unit)
{
    const GameRules *rules = machine->rules;
    const CupTokenCode *token = token_of(machine, frame);
    const Situation situation = machine_situation(machine, frame);
    guint deeds = *deeds_of(machine, unit);
    gboolean is_only = token->only != NO_CODE && condition_holds(&situation, token->only_if);
    return (deeds & DEED_COMMANDED) != 0 && (deeds & DEED_TWICE) == 0 &&
           disorder_of_unit(rules, machine->position, unit)->acts &&
           (!is_only || select_unit(&situation, rules_units(rules, (guint32)token->only), unit));
}

/* Who of the command has no leader near waits for the end of the turn. */
static void
mark_units(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    guint8 commanded[RULES_UNITS_MAX / 8];
    gint32 command = token_of(machine, frame)->command;
    mark_commanded(rules, machine->position, frame->side, frame->marks, commanded);
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
        if (is_leader(rules, i) || hex_of_unit(rules, machine->position, i) == NO_NAME ||
            unit_side(rules, machine->position, i) != frame->side ||
            (command != NO_NAME && !command_is_of(rules, unit_print(rules, i)->command, command)))
            continue;
        if (MARKED(commanded, i))
            *deeds_of(machine, i) = ((*deeds_of(machine, i) & ~DEED_STRAY) | DEED_COMMANDED);
        else if (command != NO_NAME)
            *deeds_of(machine, i) |= DEED_STRAY;
    }
    frame->step = COMMAND_CHOOSE;
}

/* Returns: the first mark on @unit, or NULL. */
static const char *
tag_of_unit(const Machine *machine, gint32 unit)
{
    const Texts *tags = machine->rules->board.units[unit].tags;
    return tags->length > 0 ? tags->items[0] : NULL;
}

/* Lets @unit act or, where marks are counted, all with its mark. */
static void
activate(Machine *machine, Frame *frame, gint32 unit)
{
    gboolean is_by_tag = token_of(machine, frame)->of_tags == TRUE;
    for (gint32 i = 0; i < (gint32)machine->rules->board.n_units; i++)
        if (i == unit || (is_by_tag && may_act(machine, frame, i) &&
                          g_strcmp0(tag_of_unit(machine, i), tag_of_unit(machine, unit)) == 0))
            *deeds_of(machine, i) |= DEED_ACTIVE;
    frame->n--;
}

static void
offer_units_to_act(Machine *machine, const Frame *frame)
{
    gboolean is_by_tag = token_of(machine, frame)->of_tags == TRUE;
    machine_offer_nothing(machine);
    for (gint32 i = 0; i < (gint32)machine->rules->board.n_units; i++) {
        if ((*deeds_of(machine, i) & DEED_ACTIVE) != 0 || !may_act(machine, frame, i))
            continue;
        if (is_by_tag && tag_of_unit(machine, i) == NULL)
            *deeds_of(machine, i) |= DEED_ACTIVE;
        else if (frame->n > 0)
            machine_offer(machine, OFFER_ACTIVATE, i, 0);
    }
}

/* Where all may act there is no choice. */
static Request
choose(Machine *machine, Frame *frame)
{
    Offer taken;
    if (machine_take_offer(frame, &taken)) {
        if (taken.kind == OFFER_ACTIVATE) {
            activate(machine, frame, taken.number);
            return NO_REQUEST;
        }
        frame->step = COMMAND_ORDER;
        return NO_REQUEST;
    }
    offer_units_to_act(machine, frame);
    guint n = machine->n_offers;
    gboolean is_by_tag = token_of(machine, frame)->of_tags == TRUE;
    if (n == 0 || (n <= frame->n && !is_by_tag)) {
        for (guint i = 0; i < n; i++)
            *deeds_of(machine, machine->offers[i].number) |= DEED_ACTIVE;
        frame->step = COMMAND_ORDER;
        return NO_REQUEST;
    }
    machine_offer(machine, OFFER_DONE, 0, 0);
    return machine_ask(machine, frame->side);
}

/* link: the order, or NO_NAME. */
static Request
give_order(Machine *machine, Frame *frame)
{
    guint n = hex_print(machine->rules)->orders.n;
    Offer taken;
    gboolean is_said = machine_take_offer(frame, &taken);
    if (!is_said && n > 1) {
        machine_offer_nothing(machine);
        for (guint i = 0; i < n; i++)
            machine_offer(machine, OFFER_ORDER, (gint32)i, 0);
        return machine_ask(machine, frame->side);
    }
    frame->link = is_said ? taken.number : n > 0 ? 0 : NO_NAME;
    frame->step = COMMAND_FIRST;
    return NO_REQUEST;
}

static PhasesWord
phases_of(const Machine *machine, const Frame *frame)
{
    if (frame->link == NO_NAME)
        return PHASES_MOVE_FIGHT;
    guint32 first = hex_print(machine->rules)->orders.first;
    return (PhasesWord)MAX(rules_order(machine->rules, first + (guint32)frame->link)->phases, 0);
}

static gboolean
may_march(const Machine *machine, const Frame *frame, gint32 unit)
{
    guint deeds = *deeds_of(machine, unit);
    gboolean acts = (deeds & DEED_ACTIVE) != 0 ||
                    (is_leader(machine->rules, unit) && MARKED(frame->marks, unit));
    return acts && (deeds & (DEED_MARCHED | DEED_CHARGES)) == 0 &&
           hex_of_unit(machine->rules, machine->position, unit) != NO_NAME &&
           disorder_of_unit(machine->rules, machine->position, unit)->acts &&
           move_of_unit(machine->rules, machine->position, unit) > 0;
}

/* next: whether charges may still be begun: they come before other moves (atul:8.1.6). */
static Request
march(Machine *machine, Frame *frame)
{
    Offer taken;
    if (machine_take_offer(frame, &taken)) {
        if (taken.kind == OFFER_DONE)
            frame->step++;
        else
            begin_hex_march(machine, taken.number, frame->side, TRUE);
        return NO_REQUEST;
    }
    machine_offer_nothing(machine);
    for (gint32 i = 0; i < (gint32)machine->rules->board.n_units; i++)
        if (may_march(machine, frame, i))
            machine_offer(machine, OFFER_MARCH, i, 0);
    if (machine->n_offers == 0) {
        frame->step++;
        return NO_REQUEST;
    }
    machine_offer(machine, OFFER_DONE, 0, 0);
    return machine_ask(machine, frame->side);
}

static void
end(Machine *machine)
{
    for (gint32 i = 0; i < (gint32)machine->rules->board.n_units; i++) {
        guint32 *deeds = deeds_of(machine, i);
        if ((*deeds & DEED_ACTIVE) != 0)
            *deeds |= (*deeds & DEED_ONCE) != 0 ? DEED_TWICE : DEED_ONCE;
        *deeds &= ~(guint32)DEEDS_OF_ACTIVATION;
    }
    machine_pop(machine);
}

/* value: the token; left: what was rolled for it; n: how many may yet be chosen; link: the order;
 * marks: leaders who lead; unit: the leader who is asked about. */
Request
step_COMMAND_TURN(Machine *machine, Frame *frame)
{
    PhasesWord phases = phases_of(machine, frame);
    gboolean is_second = frame->step == COMMAND_SECOND;
    switch (frame->step) {
    case COMMAND_LEADERS:
        return ask_leaders(machine, frame);
    case COMMAND_ROLL:
        return roll(machine, frame);
    case COMMAND_MARK:
        mark_units(machine, frame);
        return NO_REQUEST;
    case COMMAND_CHOOSE:
        return choose(machine, frame);
    case COMMAND_ORDER:
        return give_order(machine, frame);
    case COMMAND_FIRST:
    case COMMAND_SECOND:
        if (is_second && (phases == PHASES_MOVE || phases == PHASES_FIGHT)) {
            frame->step++;
            return NO_REQUEST;
        }
        if ((phases == PHASES_MOVE || phases == PHASES_MOVE_FIGHT) != is_second)
            return march(machine, frame);
        frame->step++;
        begin_attacks(machine, frame->side);
        return NO_REQUEST;
    default:
        end(machine);
        return NO_REQUEST;
    }
}

/* side: whose turn it is; value: sides that are done, one bit each (atul:7.3). */
Request
step_STRAYS(Machine *machine, Frame *frame)
{
    Offer taken;
    gboolean is_answered = machine_take_offer(frame, &taken);
    if (is_answered && taken.kind == OFFER_MARCH) {
        *deeds_of(machine, taken.number) &= ~(guint32)DEED_MARCHED;
        begin_hex_march(machine, taken.number, frame->side, FALSE);
        frame->side = (gint16)OTHER_SIDE(frame->side);
        return NO_REQUEST;
    }
    machine_offer_nothing(machine);
    for (gint32 i = 0; !is_answered && i < (gint32)machine->rules->board.n_units; i++)
        if ((*deeds_of(machine, i) & DEED_STRAY) != 0 &&
            unit_side(machine->rules, machine->position, i) == frame->side &&
            hex_of_unit(machine->rules, machine->position, i) != NO_NAME &&
            disorder_of_unit(machine->rules, machine->position, i)->acts &&
            move_of_unit(machine->rules, machine->position, i) > 0)
            machine_offer(machine, OFFER_MARCH, i, 0);
    if (machine->n_offers > 0 && (frame->value >> frame->side & 1) == 0) {
        machine_offer(machine, OFFER_DONE, 0, 0);
        return machine_ask(machine, frame->side);
    }
    frame->value |= 1 << frame->side;
    frame->side = (gint16)OTHER_SIDE(frame->side);
    if (frame->value == 3)
        machine_pop(machine);
    return NO_REQUEST;
}
