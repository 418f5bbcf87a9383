/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The game and its turns: whose wing or command is next, what it does, and who returns.
 */
#include "validator/systems/hex-battle/turn.h"

#include "validator/engine/dice.h"
#include "validator/engine/event.h"
#include "validator/engine/outcome.h"
#include "validator/engine/reckoning.h"
#include "validator/systems/hex-battle/command.h"
#include "validator/systems/hex-battle/ground.h"
#include "validator/systems/hex-battle/attack.h"
#include "validator/systems/hex-battle/fight.h"
#include "validator/systems/hex-battle/morale.h"
#include "validator/systems/hex-battle/position.h"
#include "validator/systems/hex-battle/orders.h"
#include "validator/systems/hex-battle/march.h"

#include <string.h>

/* Morale of units that come back (tlv:XIII.16.2). */
#define MORALE_OF_RETURNED 1

/* Begins the return of the units of @command (NO_NAME: any) of @side whose turn has come or, with
 * @of_leaders, of its leaders. */
static void
begin_returns(Machine *machine, gint32 side, gint32 command, gboolean of_leaders)
{
    Frame *frame = machine_push_for_side(machine, PROCEDURE_RETURNS, side);
    frame->value = command;
    frame->left = (guint16)of_leaders;
}

static gboolean
is_due(const Machine *machine, const Frame *frame, gint32 unit)
{
    const GameRules *rules = machine->rules;
    guint16 turn = position_returns(rules, machine->position)[unit];
    return turn != 0 && turn <= turn_number(rules, machine->position) &&
           is_leader(rules, unit) == (frame->left != 0) &&
           unit_side(rules, machine->position, unit) == frame->side &&
           (frame->value == NO_NAME ||
            command_is_of(rules, unit_print(rules, unit)->command, frame->value));
}

/* Offers the hexes where units stand that @leader leads. */
static void
offer_hexes_of_units(Machine *machine, gint32 leader, gint32 side)
{
    const GameRules *rules = machine->rules;
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
        gint32 place = hex_of_unit(rules, machine->position, i);
        if (place == NO_NAME || is_leader(rules, i) ||
            unit_side(rules, machine->position, i) != side ||
            !unit_leads(rules, leader, unit_print(rules, i)->command))
            continue;
        gboolean is_new = next_fighter(rules, machine->position, place, side, NO_NAME) == i;
        if (is_new)
            machine_offer(machine, OFFER_RETURN, leader, place);
    }
}

/* Enemy leaders block no place but the one they are in. */
static gboolean
can_return_to(const Machine *machine, gint32 unit, gint32 place, gint32 side)
{
    const GameRules *rules = machine->rules;
    UnitSet marks;
    unit_set_clear(rules, marks);
    MARK(marks, unit);
    gint32 away = value_or_default(hex_switches(rules)->returns_away, 0);
    return hex_of_place(rules, place)->grid != NO_NAME && hex_ground_bears(rules, unit, place) &&
           !side_holds(rules, machine->position, place, OTHER_SIDE(side)) &&
           hex_command_distance_to_enemy(rules, machine->position, place, side) >= away &&
           hex_ground_stack_fault(rules, machine->position, place, side, marks) == STACK_LEGAL;
}

/* Of the hexes that there are the nearest ones are offered. */
static void
offer_hexes_near(Machine *machine, gint32 unit, gint32 side)
{
    const GameRules *rules = machine->rules;
    gint32 leader = hex_command_leader_of_unit(rules, machine->position, unit);
    gint32 there = leader != NO_NAME ? hex_of_unit(rules, machine->position, leader) : NO_NAME;
    gint32 least = G_MAXINT32;
    for (gint32 i = 0; there != NO_NAME && i < (gint32)rules->board.n_places; i++) {
        gint32 distance = hexes_between(rules, there, i);
        if (distance > least || distance == G_MAXINT32 || !can_return_to(machine, unit, i, side))
            continue;
        if (distance < least)
            machine_offer_nothing(machine);
        least = distance;
        machine_offer(machine, OFFER_RETURN, unit, i);
    }
}

/* It stands weakened where it comes to. */
static void
bring_back(Machine *machine, const Frame *frame, gint32 place)
{
    const GameRules *rules = machine->rules;
    gint32 unit = frame->unit;
    event_put_unit(machine, unit, place, 1);
    position_returns(rules, machine->position)[unit] = 0;
    gint32 full = face_of_unit(rules, machine->position, unit)->factors[FACTOR_MORALE];
    position_worn(rules, machine->position)[unit] =
        (guint8)(is_leader(rules, unit) ? 0 : MAX(full - MORALE_OF_RETURNED, 0));
}

/* side: whose units; value: of which command; left: whether of leaders; unit: who comes next. A
 * unit for which there is no hex is lost (tlv:XIII.16), a leader waits on. */
Request
step_RETURNS(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    Offer taken;
    if (machine_take_offer(frame, &taken)) {
        bring_back(machine, frame, taken.other);
        return NO_REQUEST;
    }
    gint32 unit = 0, n_units = (gint32)rules->board.n_units;
    while (unit < n_units && !is_due(machine, frame, unit))
        unit++;
    if (unit == n_units)
        return machine_pop(machine);
    frame->unit = (gint16)unit;
    machine_offer_nothing(machine);
    if (is_leader(rules, unit))
        offer_hexes_of_units(machine, unit, frame->side);
    else
        offer_hexes_near(machine, unit, frame->side);
    if (machine->n_offers > 1)
        return machine_ask(machine, frame->side);
    guint16 *turn = &position_returns(rules, machine->position)[unit];
    gboolean is_later = machine->n_offers == 0 && is_leader(rules, unit);
    *turn = is_later ? (guint16)MIN(*turn + 1, RETURNS_MAX) : 0;
    if (machine->n_offers == 1)
        bring_back(machine, frame, machine->offers[0].other);
    return NO_REQUEST;
}

void
hex_turn_return_riders(Machine *machine)
{
    const GameRules *rules = machine->rules;
    for (gint32 side = 0; side < (gint32)rules->board.n_sides; side++) {
        guint16 *now = &position_out_now(rules, machine->position)[side];
        guint16 *before = &position_out_before(rules, machine->position)[side];
        gint32 track = hex_orders_rider_track(rules, side);
        /* A rule may have moved the marker since they rode out. */
        if (track != NO_NAME) {
            gint16 *mark = &position_marks(rules, machine->position)[track];
            *mark = (gint16)MIN(*mark + *before, rules->board.tracks[track].to);
        }
        *before = *now;
        *now = 0;
    }
    hex_command_apply_next_orders(rules, machine->position);
}

enum { PAIR_BEGIN, PAIR_PICK, PAIR_ROLL, PAIR_ORDER, PAIR_FIRST, PAIR_SECOND };

static const CupTokenCode *
token_with_number(const GameRules *rules, gint32 number)
{
    return rules_token(rules, hex_print(rules)->tokens.first + (guint32)number);
}

/* Whether the token may still be picked by @side: somebody of its command is left. */
static gboolean
is_left(const Machine *machine, guint number, gint32 side)
{
    const GameRules *rules = machine->rules;
    const CupTokenCode *token = token_with_number(rules, (gint32)number);
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

/* Only the side that picked may read it from the frame. */
static void
note_pick(Machine *machine, Frame *frame, gint32 token)
{
    position_picks(machine->rules, machine->position)[frame->side] = (guint8)(token + 1);
    frame->taken = (Offer){0, 0, 0};
    frame->side++;
}

static Request
pick_token(Machine *machine, Frame *frame)
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
    gint32 leader =
        hex_command_leader(rules, machine->position, token_with_number(rules, token)->command);
    gboolean is_own = leader != NO_NAME && unit_print(rules, leader)->command ==
                                               token_with_number(rules, token)->command;
    return is_own ? unit_print(rules, leader)->initiative : 0;
}

/* Reports @reckoning of the second die: which side has the higher sum. */
static void
report_higher(const Machine *machine, Reckoning *reckoning, gint32 first, gint32 second)
{
    reckoning->judged = first == second ? JUDGED_TIED : JUDGED_WON;
    reckoning->side = first == second ? NO_NAME : second > first;
    reckoning_report(machine, reckoning);
}

/* At equal sums both roll again. */
static Request
roll_pairs(Machine *machine, Frame *frame)
{
    gint32 answer = machine_take_answer(frame);
    if (answer == NO_NUMBER)
        return machine_ask_die(machine, frame->side, NO_NUMBER);
    Reckoning reckoning;
    reckoning_begin(&reckoning, answer);
    reckoning_add(&reckoning, initiative_of(machine, frame->side), N_("initiative"));
    gint32 sum = reckoning.total;
    if (frame->side == 0) {
        reckoning_report(machine, &reckoning);
        frame->next = (guint32)sum;
        frame->side = 1;
        return NO_REQUEST;
    }
    gint32 first = (gint32)frame->next;
    report_higher(machine, &reckoning, first, sum);
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
    frame->link = token_with_number(rules, taken.number)->side;
    frame->step = PAIR_FIRST;
    return NO_REQUEST;
}

static void
activate_pairs(Machine *machine, Frame *frame, gint32 side)
{
    const GameRules *rules = machine->rules;
    gint32 token = token_picked(rules, machine->position, side);
    gboolean is_last = frame->step == PAIR_SECOND;
    frame->step = is_last ? PAIR_BEGIN : PAIR_SECOND;
    position_picks(rules, machine->position)[side] = PICK_NONE;
    if (token == NO_NAME)
        return;
    *position_cup(rules, machine->position) &= ~(1u << token);
    hex_turn_begin_wing(machine, token, side);
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
        return pick_token(machine, frame);
    case PAIR_ROLL:
        return roll_pairs(machine, frame);
    case PAIR_ORDER:
        return choose_first(machine, frame);
    case PAIR_FIRST:
        activate_pairs(machine, frame, frame->link);
        return NO_REQUEST;
    default:
        activate_pairs(machine, frame, OTHER_SIDE(frame->link));
        return NO_REQUEST;
    }
}

enum { CUP_FIRST_ROLL, CUP_SECOND_ROLL, CUP_NAME, CUP_DRAW };

/* All tokens go in whose condition holds. */
static void
fill_cup(Machine *machine)
{
    const GameRules *rules = machine->rules;
    const Subjects subjects = SUBJECTS_NONE;
    const Situation situation = {rules, machine->position, &subjects, NULL};
    guint32 *cup = position_cup(rules, machine->position);
    *cup = 0;
    for (guint i = 0; i < hex_print(rules)->tokens.n; i++)
        if (condition_holds(&situation, token_with_number(rules, (gint32)i)->if_))
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
        const CupTokenCode *token = token_with_number(rules, (gint32)i);
        gboolean may = side == NO_NAME || (token->side == side && token->command != NO_NAME);
        if ((cup >> i & 1) != 0 && may)
            machine_offer(machine, OFFER_TOKEN, (gint32)i, 0);
    }
}

static void
take_token(Machine *machine, gint32 token)
{
    *position_cup(machine->rules, machine->position) &= ~(1u << token);
    hex_turn_begin_command(machine, token, token_with_number(machine->rules, token)->side);
}

/* The higher die has the initiative; at equal ones both roll again (atul:6.1.3). */
static Request
roll_cup(Machine *machine, Frame *frame)
{
    gint32 answer = machine_take_answer(frame);
    if (answer == NO_NUMBER)
        return machine_ask_die(machine, frame->step == CUP_SECOND_ROLL, NO_NUMBER);
    Reckoning reckoning;
    reckoning_begin(&reckoning, answer);
    if (frame->step == CUP_FIRST_ROLL) {
        reckoning_report(machine, &reckoning);
        frame->value = answer;
        frame->step = CUP_SECOND_ROLL;
        return NO_REQUEST;
    }
    report_higher(machine, &reckoning, frame->value, answer);
    frame->step = answer == frame->value ? CUP_FIRST_ROLL : CUP_NAME;
    machine->position->first_side = (gint8)(answer > frame->value);
    return NO_REQUEST;
}

static Request
name_first(Machine *machine, Frame *frame)
{
    gint32 side = machine->position->first_side;
    fill_cup(machine);
    offer_tokens(machine, side);
    if (machine->n_offers > 1)
        return machine_ask(machine, side);
    frame->step = CUP_DRAW;
    if (machine->n_offers == 1)
        take_token(machine, machine->offers[0].number);
    return NO_REQUEST;
}

/* value: the first die. In the first turn the side stated in the data has the initiative. */
Request
step_CUP(Machine *machine, Frame *frame)
{
    Offer taken;
    if (frame->step == CUP_FIRST_ROLL && machine->position->turn == machine->rules->first_turn &&
        machine->position->first_side != NO_NAME)
        frame->step = CUP_NAME;
    if (frame->step < CUP_NAME)
        return roll_cup(machine, frame);
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

/* A command that acts without a token acts as a high command does. */
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
token_of_turn(const Machine *machine, const Frame *frame)
{
    if (frame->value == NO_NAME)
        return &no_token;
    return token_with_number(machine->rules, frame->value);
}

void
hex_turn_begin_command(Machine *machine, gint32 token, gint32 side)
{
    Frame *frame = machine_push_for_side(machine, PROCEDURE_COMMAND_TURN, side);
    frame->value = token;
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
    gint32 command = token_of_turn(machine, frame)->command;
    return is_leader(machine->rules, unit) &&
           unit_side(machine->rules, machine->position, unit) == frame->side &&
           hex_of_unit(machine->rules, machine->position, unit) != NO_NAME &&
           (command == NO_NAME || unit_leads(machine->rules, unit, command));
}

/* Whether a high command acts: any units in command, and one leader (atul:13.1.3, atul:13.2.3). */
static gboolean
is_high_command(const Machine *machine, const Frame *frame)
{
    return frame->value != NO_NAME && token_of_turn(machine, frame)->command == NO_NAME;
}

/* A leader who leads once in a turn is asked about; others lead. */
static Request
ask_leaders(Machine *machine, Frame *frame)
{
    Offer taken;
    if (machine_take_offer(frame, &taken)) {
        if (taken.kind == OFFER_LEAD) {
            MARK(frame_marks(frame), taken.number);
            *deeds_of(machine, taken.number) |= DEED_SPENT;
        }
        frame->unit++;
    }
    for (; frame->unit < (gint32)machine->rules->board.n_units; frame->unit++) {
        gint32 unit = frame->unit;
        if (!may_lead(machine, frame, unit) || (*deeds_of(machine, unit) & DEED_SPENT) != 0)
            continue;
        if (!unit_print(machine->rules, unit)->once ||
            token_of_turn(machine, frame)->command == NO_NAME) {
            MARK(frame_marks(frame), unit);
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

/* Returns: what the table says for @die. */
static guint32
value_of_table(const Machine *machine, const Frame *frame, gint32 number, gint32 die)
{
    const GameRules *rules = machine->rules;
    const Situation situation = machine_situation(machine, frame);
    const TableCode *table = rules_table(rules, (guint32)number);
    Reckoning reckoning;
    reckoning_begin(&reckoning, die);
    hex_morale_add_modifiers(&situation, &table->modifiers, NO_NUMBER, ENTITY_TABLE, number,
                             &reckoning);
    reckoning.table = number;
    reckoning.result = MAX(hex_printed_table_value(rules, number, reckoning.total, 0), 0);
    reckoning_report(machine, &reckoning);
    return (guint32)reckoning.result;
}

/* Returns: how many units the term of @token lets act. @die: NO_NUMBER: none was rolled. */
static guint32
take_by_term(const Machine *machine, const Situation *situation, const CupTokenCode *token,
             gint32 die)
{
    gint32 result = MAX((gint32)condition_term_value(situation, (guint32)token->takes), 0);
    Reckoning reckoning;
    reckoning_begin(&reckoning, die);
    reckoning.result = result;
    if (die != NO_NUMBER)
        reckoning_report(machine, &reckoning);
    return (guint32)result;
}

static Request
roll_command_turn(Machine *machine, Frame *frame)
{
    const CupTokenCode *token = token_of_turn(machine, frame);
    gint32 answer = machine_take_answer(frame);
    gboolean is_needed = token->table != NO_NAME || asks_for_roll(machine->rules, token->takes);
    if (is_needed && answer == NO_NUMBER)
        return machine_ask_die(machine, frame->side, NO_NUMBER);
    frame->left = (guint16)(answer != NO_NUMBER ? answer : 0);
    const Situation situation = machine_situation(machine, frame);
    if (token->table != NO_NAME)
        frame->n = value_of_table(machine, frame, token->table, answer);
    else if (token->takes != NO_CODE)
        frame->n = take_by_term(machine, &situation, token, answer);
    frame->step = COMMAND_MARK;
    return NO_REQUEST;
}

/* Whether @unit may act: of the command or, for a high command, of any, in command, in order and
 * not for the third time in the turn (atul:7.1.4). */
static gboolean
may_act(const Machine *machine, const Frame *frame, gint32 unit)
{
    const GameRules *rules = machine->rules;
    const CupTokenCode *token = token_of_turn(machine, frame);
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
    UnitSet commanded;
    gint32 command = token_of_turn(machine, frame)->command;
    hex_command_mark_commanded(rules, machine->position, frame->side, frame_marks(frame),
                               commanded);
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
    /* Its one leader is named with its units. */
    if (is_high_command(machine, frame))
        unit_set_clear(rules, frame_marks(frame));
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
activate_command_turn(Machine *machine, Frame *frame, gint32 unit)
{
    gboolean is_by_tag = token_of_turn(machine, frame)->of_tags == TRUE;
    for (gint32 i = 0; i < (gint32)machine->rules->board.n_units; i++)
        if (i == unit || (is_by_tag && may_act(machine, frame, i) &&
                          g_strcmp0(tag_of_unit(machine, i), tag_of_unit(machine, unit)) == 0))
            *deeds_of(machine, i) |= DEED_ACTIVE;
    frame->n--;
}

static void
offer_units_to_act(Machine *machine, const Frame *frame)
{
    gboolean is_by_tag = token_of_turn(machine, frame)->of_tags == TRUE;
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

/* Offers the leaders of whom a high command activates one, if none has been named. */
static void
offer_one_leader(Machine *machine, const Frame *frame)
{
    const gint32 n_units = (gint32)machine->rules->board.n_units;
    if (!is_high_command(machine, frame) ||
        next_marked(machine->rules, frame_marks(frame), 0) < n_units)
        return;
    FOR_EACH_LEADER (i, machine->rules)
        if (may_lead(machine, frame, i) && (*deeds_of(machine, i) & DEED_SPENT) == 0)
            machine_offer(machine, OFFER_LEAD, i, 0);
}

static void
name_one_leader(Machine *machine, Frame *frame, gint32 leader)
{
    MARK(frame_marks(frame), leader);
    if (unit_print(machine->rules, leader)->once)
        *deeds_of(machine, leader) |= DEED_SPENT;
}

/* Where all may act there is no choice but of the leader of a high command. */
static Request
choose_leader(Machine *machine, Frame *frame)
{
    Offer taken;
    if (machine_take_offer(frame, &taken)) {
        if (taken.kind == OFFER_ACTIVATE) {
            activate_command_turn(machine, frame, taken.number);
            return NO_REQUEST;
        }
        if (taken.kind == OFFER_LEAD) {
            name_one_leader(machine, frame, taken.number);
            return NO_REQUEST;
        }
        frame->step = COMMAND_ORDER;
        return NO_REQUEST;
    }
    offer_units_to_act(machine, frame);
    guint n = machine->n_offers;
    gboolean is_by_tag = token_of_turn(machine, frame)->of_tags == TRUE;
    if (n == 0 || (n <= frame->n && !is_by_tag)) {
        for (guint i = 0; i < n; i++)
            *deeds_of(machine, machine->offers[i].number) |= DEED_ACTIVE;
        machine_offer_nothing(machine);
        offer_one_leader(machine, frame);
        if (machine->n_offers > 1) {
            machine_offer(machine, OFFER_DONE, 0, 0);
            return machine_ask(machine, frame->side);
        }
        if (machine->n_offers == 1)
            name_one_leader(machine, frame, machine->offers[0].number);
        frame->step = COMMAND_ORDER;
        return NO_REQUEST;
    }
    offer_one_leader(machine, frame);
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
                    (is_leader(machine->rules, unit) && MARKED(frame_marks(frame), unit));
    return acts && (deeds & (DEED_MARCHED | DEED_CHARGES)) == 0 &&
           hex_of_unit(machine->rules, machine->position, unit) != NO_NAME &&
           disorder_of_unit(machine->rules, machine->position, unit)->acts &&
           hex_ground_move_points(machine->rules, machine->position, unit) > 0;
}

/* next: whether charges may still be begun: they come before other moves (atul:8.1.6). */
static Request
begin_marches(Machine *machine, Frame *frame)
{
    Offer taken;
    if (machine_take_offer(frame, &taken)) {
        if (taken.kind == OFFER_DONE)
            frame->step++;
        else
            hex_march_begin(machine, taken.number, frame->side, TRUE);
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
end_command_turn(Machine *machine)
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
        return roll_command_turn(machine, frame);
    case COMMAND_MARK:
        mark_units(machine, frame);
        return NO_REQUEST;
    case COMMAND_CHOOSE:
        return choose_leader(machine, frame);
    case COMMAND_ORDER:
        return give_order(machine, frame);
    case COMMAND_FIRST:
    case COMMAND_SECOND:
        if (is_second && (phases == PHASES_MOVE || phases == PHASES_FIGHT)) {
            frame->step++;
            return NO_REQUEST;
        }
        if ((phases == PHASES_MOVE || phases == PHASES_MOVE_FIGHT) != is_second)
            return begin_marches(machine, frame);
        frame->step++;
        hex_attack_begin_all(machine, frame->side);
        return NO_REQUEST;
    default:
        end_command_turn(machine);
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
        hex_march_begin(machine, taken.number, frame->side, FALSE);
        frame->side = (gint16)OTHER_SIDE(frame->side);
        return NO_REQUEST;
    }
    machine_offer_nothing(machine);
    for (gint32 i = 0; !is_answered && i < (gint32)machine->rules->board.n_units; i++)
        if ((*deeds_of(machine, i) & DEED_STRAY) != 0 &&
            unit_side(machine->rules, machine->position, i) == frame->side &&
            hex_of_unit(machine->rules, machine->position, i) != NO_NAME &&
            disorder_of_unit(machine->rules, machine->position, i)->acts &&
            hex_ground_move_points(machine->rules, machine->position, i) > 0)
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

/* What horse of a hex loses that ends up facing apart (tlv:VII.2). */
#define LOSS_FACING_APART 2

void
hex_turn_begin_wing(Machine *machine, gint32 token, gint32 side)
{
    const GameRules *rules = machine->rules;
    Frame *frame = machine_push_for_side(machine, PROCEDURE_WING_TURN, side);
    frame->value = token;
    frame->unit = NO_NAME;
    frame->place = NO_NAME;
    for (gint32 i = 0; token == NO_NAME && i < (gint32)rules->board.n_units; i++)
        if (hex_of_unit(rules, machine->position, i) != NO_NAME && frame->link == NO_NAME &&
            unit_side(rules, machine->position, i) == side)
            frame->link =
                hex_command_order(rules, machine->position, unit_print(rules, i)->command);
}

/* Whether @unit is of the command, leaders of its lines among them, wherever it is. */
static gboolean
is_of_wing(const Machine *machine, const Frame *frame, gint32 unit)
{
    const GameRules *rules = machine->rules;
    gint32 command = token_of_turn(machine, frame)->command;
    return unit_side(rules, machine->position, unit) == frame->side &&
           (!is_leader(rules, unit) || unit_print(rules, unit)->rank != RANK_ARMY) &&
           (command == NO_NAME || command_is_of(rules, unit_print(rules, unit)->command, command));
}

/* Notes how units lie to each other before anything is done. */
static void
note_stacks(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    const Position *position = machine->position;
    memset(position_lost_now(rules, position), 0, rules->board.n_units);
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
        gint32 place = hex_of_unit(rules, position, i);
        guint32 *deeds = deeds_of(machine, i);
        /* Only a position that was written down has units that have moved already. */
        *deeds &= ~((guint32)(DEEDS_OF_ACTIVATION | DEED_STRAY) & ~(guint32)DEED_MARCHED);
        if (place == NO_NAME || is_leader(rules, i))
            continue;
        gint32 side = unit_side(rules, position, i);
        if (hex_ground_enemy_facing(rules, position, place, side, TRUE) != NO_NAME)
            *deeds |= DEED_HELD;
        if (hex_ground_enemy_is_adjacent(rules, position, place, side))
            *deeds |= DEED_BESIDE;
    }
    frame->step = WING_RETURNS;
}

/* Returns: the first unit of the command on the map from @unit on, or the number of units. */
static gint32
next_of_wing(const Machine *machine, const Frame *frame, gint32 unit)
{
    const GameRules *rules = machine->rules;
    unit = next_marked(rules, frame_marks(frame), unit);
    while (unit < (gint32)rules->board.n_units &&
           hex_of_unit(rules, machine->position, unit) == NO_NAME)
        unit = next_marked(rules, frame_marks(frame), unit + 1);
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
        gint32 leader = hex_command_leader_of_unit(rules, machine->position, i);
        if (leader != NO_NAME && !is_leader(rules, i))
            MARK(leaders, leader);
    }
}

static void
mark_wing(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    gint32 n_units = (gint32)rules->board.n_units;
    UnitSet leaders, commanded;
    unit_set_clear(rules, leaders);
    for (gint32 i = 0; i < n_units; i++)
        if (is_of_wing(machine, frame, i))
            MARK(frame_marks(frame), i);
    mark_commanders(machine, frame, leaders);
    hex_command_mark_commanded(rules, machine->position, frame->side, leaders, commanded);
    for (gint32 i = next_of_wing(machine, frame, 0); i < n_units;
         i = next_of_wing(machine, frame, i + 1))
        if (!is_leader(rules, i))
            *deeds_of(machine, i) |=
                DEED_ACTIVE | (MARKED(commanded, i) ? DEED_COMMANDED : DEED_STRAY);
    if (frame->value != NO_NAME)
        frame->link =
            hex_command_order(rules, machine->position, token_of_turn(machine, frame)->command);
    frame->step = WING_STRAYS;
}

/* Whether @unit of the command may be moved now: of those out of command first, then of all others.
 */
static gboolean
may_march_now(const Machine *machine, const Frame *frame, gint32 unit)
{
    const GameRules *rules = machine->rules;
    guint32 deeds = *deeds_of(machine, unit);
    gboolean is_stray = (deeds & DEED_STRAY) != 0;
    gboolean acts = (deeds & DEED_ACTIVE) != 0 || is_leader(rules, unit);
    return acts && is_stray == (frame->step == WING_STRAYS) &&
           (frame->step != WING_STRAYS || !is_leader(rules, unit)) && (deeds & DEED_MARCHED) == 0 &&
           hex_ground_move_points(rules, machine->position, unit) > 0 &&
           disorder_of_unit(rules, machine->position, unit)->acts;
}

/* Whether the leader of the wing must still go (tlv:III.3). */
static gboolean
leader_must_go(const Machine *machine, gint32 unit)
{
    const GameRules *rules = machine->rules;
    const OrderCode *order = hex_command_order_of_unit(rules, machine->position, unit);
    gint32 side = unit_side(rules, machine->position, unit);
    return is_leader(rules, unit) && unit_print(rules, unit)->rank == RANK_WING && order != NULL &&
           (order->leader_goes == LEADER_GOES_ANY || order->leader_goes == LEADER_GOES_NEARER) &&
           !hex_ground_enemy_is_adjacent(rules, machine->position,
                                         hex_of_unit(rules, machine->position, unit), side);
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
            hex_march_begin(machine, taken.number, frame->side, FALSE);
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
        if ((*deeds_of(machine, unit) & (DEED_ACTIVE | DEED_MARCHED)) != DEED_ACTIVE)
            continue;
        const OrderCode *order = hex_command_order_of_unit(rules, machine->position, unit);
        gint32 branch = branch_of_unit(rules, unit);
        gint32 place = hex_of_unit(rules, machine->position, unit);
        if (order == NULL || order->extra_hex != TRUE || place == NO_NAME ||
            (branch != BRANCH_FOOT && branch != BRANCH_HORSE))
            continue;
        if (!hex_ground_enemy_is_ahead(rules, machine->position, unit))
            break;
    }
    if (unit == n_units) {
        frame->step = WING_FIGHT;
        return;
    }
    frame->unit = (gint16)unit;
    hex_march_begin_extra_hex(machine, unit, frame->side);
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
        hex_fight_lose_morale(machine, unit, LOSS_FACING_APART);
        hex_fight_lose_morale(machine, i, LOSS_FACING_APART);
        return;
    }
}

static void
end_wing_turn(Machine *machine)
{
    const GameRules *rules = machine->rules;
    machine_pop(machine);
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
        face_alike(machine, i);
        *deeds_of(machine, i) &= ~(guint32)(DEEDS_OF_ACTIVATION | DEED_STRAY);
    }
}

/* value: the token; side: who acts; marks: units of the command; link: the order of the command;
 * unit: see send_next(). */
Request
step_WING_TURN(Machine *machine, Frame *frame)
{
    switch (frame->step) {
    case WING_BEGIN:
        note_stacks(machine, frame);
        return NO_REQUEST;
    case WING_RETURNS:
        frame->step++;
        begin_returns(machine, frame->side, token_of_turn(machine, frame)->command, FALSE);
        return NO_REQUEST;
    case WING_ARMY:
        frame->step++;
        hex_orders_begin_army(machine, frame->side, token_of_turn(machine, frame)->command);
        return NO_REQUEST;
    case WING_OWN_ORDER:
        if (frame->value != NO_NAME)
            return hex_orders_change_own(machine, frame, token_of_turn(machine, frame)->command);
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
        hex_attack_begin_all(machine,
                             frame->step == WING_FIGHT ? frame->side : OTHER_SIDE(frame->side));
        frame->step++;
        return NO_REQUEST;
    default:
        end_wing_turn(machine);
        return NO_REQUEST;
    }
}

enum {
    GAME_BEGIN,
    GAME_CUP,
    GAME_STRAYS,
    GAME_PHASE_END,
    GAME_RECOVERY,
    GAME_FLIGHT,
    GAME_TURN_END,
    GAME_GO_ON,
    N_GAME_STEPS,
};

static void
emit_event(Machine *machine, TriggerVerb verb)
{
    const Event event = event_of(verb);
    event_emit(machine, &event);
    position_touch(machine->position);
}

static void
begin_turn(Machine *machine)
{
    Position *position = machine->position;
    guint32 *deeds = position_deeds(machine->rules, position);
    memset(deeds, 0, machine->rules->board.n_units * sizeof *deeds);
    position->phase = PHASE_COMMANDS;
    emit_event(machine, TRIGGER_TURN_START);
}

void
hex_turn_return_leaders(Machine *machine)
{
    if (hex_switches(machine->rules)->activation != ACTIVATION_PAIRS)
        return;
    hex_turn_return_riders(machine);
    for (gint32 side = 0; side < 2; side++)
        begin_returns(machine, side, NO_NAME, TRUE);
}

void
hex_turn_end_commands(Machine *machine)
{
    machine->position->phase = PHASE_TURN_END;
    emit_event(machine, TRIGGER_PHASE_END);
}

void
hex_turn_end(Machine *machine)
{
    emit_event(machine, TRIGGER_TURN_END);
    machine_moment(machine, MOMENT_TURN_END);
}

static gboolean
go_on(Machine *machine)
{
    Position *position = machine->position;
    if (position->turn < machine->rules->last_turn) {
        position->turn++;
        position_touch(position);
        return TRUE;
    }
    position->phase = PHASE_OVER;
    outcome_end_by_score(machine);
    return FALSE;
}

gboolean
hex_turn_begin_next(Machine *machine)
{
    gboolean goes_on = go_on(machine);
    if (goes_on)
        begin_turn(machine);
    return goes_on;
}

void
hex_turn_begin_commands(Machine *machine)
{
    gboolean is_paired = hex_switches(machine->rules)->activation == ACTIVATION_PAIRS;
    machine->position->phase = PHASE_COMMANDS;
    machine_push(machine, is_paired ? PROCEDURE_PAIRS : PROCEDURE_CUP, &SUBJECTS_NONE);
}

void
hex_turn_begin_strays(Machine *machine)
{
    machine_push(machine, PROCEDURE_STRAYS, &SUBJECTS_NONE)->side =
        (gint16)OTHER_SIDE(MAX(machine->position->first_side, 0));
}

Request
step_HEX_GAME(Machine *machine, Frame *frame)
{
    gboolean is_paired = hex_switches(machine->rules)->activation == ACTIVATION_PAIRS;
    guint step = frame->step;
    frame->step = (guint8)((step + 1) % N_GAME_STEPS);
    if (step == GAME_BEGIN) {
        begin_turn(machine);
    } else if (step == GAME_CUP) {
        hex_turn_begin_commands(machine);
    } else if (step == GAME_STRAYS && !is_paired) {
        hex_turn_begin_strays(machine);
    } else if (step == GAME_STRAYS) {
        hex_turn_return_leaders(machine);
    } else if (step == GAME_PHASE_END) {
        hex_turn_end_commands(machine);
    } else if (step == GAME_RECOVERY) {
        machine_push(machine, PROCEDURE_RECOVERY, &SUBJECTS_NONE);
    } else if (step == GAME_FLIGHT) {
        machine_push(machine, PROCEDURE_FLIGHT, &SUBJECTS_NONE);
    } else if (step == GAME_TURN_END) {
        hex_turn_end(machine);
    } else {
        go_on(machine);
    }
    return NO_REQUEST;
}

void
hex_turn_end_and_continue(Machine *machine)
{
    machine_push(machine, PROCEDURE_HEX_GAME, &SUBJECTS_NONE)->step = GAME_TURN_END;
}

/* Tokens are picked in secret (tlv:II.4). */

static void
hide_picks(const GameRules *rules, Position *view, gint32 side)
{
    guint8 *pick = &position_picks(rules, view)[OTHER_SIDE(side)];
    if (*pick != PICK_NONE && (*pick & PICK_OPEN) == 0)
        *pick = PICK_HIDDEN;
}

/* Any token of the other side that is yet to be played. */
static void
guess_picks(const GameRules *rules, Position *view, gint32 side, DiceStream *dice)
{
    gint32 other = OTHER_SIDE(side);
    guint32 cup = *position_cup(rules, view);
    guint8 tokens[32];
    guint n = 0;
    if (position_picks(rules, view)[other] != PICK_HIDDEN)
        return;
    for (guint i = 0; i < MIN(hex_print(rules)->tokens.n, 32); i++)
        if ((cup >> i & 1) != 0 && token_with_number(rules, (gint32)i)->side == other)
            tokens[n++] = (guint8)i;
    position_picks(rules, view)[other] = n > 0 ? tokens[dice_below(dice, n)] + 1 : PICK_NONE;
}

const SystemHidden hex_hidden = {.hide = hide_picks, .guess = guess_picks};
