/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Leaders, and the orders that armies give to their wings.
 */
#include "validator/systems/hex-battle/orders.h"

#include "validator/engine/event.h"
#include "validator/engine/reckoning.h"
#include "validator/systems/hex-battle/command.h"
#include "validator/systems/hex-battle/ground.h"
#include "validator/systems/hex-battle/position.h"

/* Returns: where the nearest unit of @side to @place stands, of those that @leader leads or, with
 * NO_NAME, of all; NO_NAME: there is none. */
static gint32
nearest_of_side(const GameRules *rules, const Position *position, gint32 place, gint32 side,
                gint32 leader)
{
    gint32 nearest = NO_NAME, least = G_MAXINT32;
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
        gint32 at = hex_of_unit(rules, position, i);
        if (at == NO_NAME || is_leader(rules, i) || unit_side(rules, position, i) != side ||
            (leader != NO_NAME && !unit_leads(rules, leader, unit_print(rules, i)->command)))
            continue;
        gint32 distance = hexes_between(rules, at, place);
        if (distance < least) {
            least = distance;
            nearest = at;
        }
    }
    return nearest;
}

void
hex_orders_displace_leaders(Machine *machine, gint32 place, gint32 side)
{
    const GameRules *rules = machine->rules;
    gboolean goes_to_own = hex_switches(rules)->lone_leaders_flee == TRUE;
    for (gint32 i = next_of_side(rules, machine->position, place, side, NO_NAME); i != NO_NAME;
         i = next_of_side(rules, machine->position, place, side, NO_NAME)) {
        g_assert(is_leader(rules, i));
        gint32 to =
            goes_to_own ? nearest_of_side(rules, machine->position, place, side, i) : NO_NAME;
        if (to == NO_NAME)
            to = nearest_of_side(rules, machine->position, place, side, NO_NAME);
        if (to == NO_NAME)
            event_eliminate_unit(machine, i, CAUSE_RETREAT);
        else
            event_put_unit(machine, i, to, NO_NUMBER);
    }
}

void
hex_orders_move_leaders_along(Machine *machine, gint32 unit, gint32 place)
{
    const GameRules *rules = machine->rules;
    gint32 side = unit_side(rules, machine->position, unit);
    gint32 to = hex_of_unit(rules, machine->position, unit);
    if (place == NO_NAME || to == NO_NAME || has_fighters(rules, machine->position, place, side))
        return;
    for (gint32 i = next_of_side(rules, machine->position, place, side, NO_NAME); i != NO_NAME;
         i = next_of_side(rules, machine->position, place, side, NO_NAME))
        event_put_unit(machine, i, to, NO_NUMBER);
}

/* Whether somebody was to succeed @leader, and was lost or succeeded before. */
static gboolean
has_lost_successor(const Machine *machine, gint32 leader)
{
    const GameRules *rules = machine->rules;
    const guint8 *steps = position_strengths(rules, machine->position);
    if (unit_print(rules, leader)->rank != RANK_ARMY || steps[leader] < 2)
        return FALSE;
    FOR_EACH_LEADER (i, rules)
        if (unit_print(rules, i)->succeeds == leader)
            return hex_of_unit(rules, machine->position, i) == NO_NAME || steps[i] < 2;
    return FALSE;
}

guint
hex_orders_mark_successors(Machine *machine, gint32 leader, gint32 side, guint8 *marks)
{
    const GameRules *rules = machine->rules;
    guint16 *head = &position_heads(rules, machine->position)[side];
    gboolean was_head = *head == leader + 1;
    guint n = 0;
    if (!was_head && !has_lost_successor(machine, leader))
        return 0;
    *head = 0;
    if (!was_head)
        position_returns(rules, machine->position)[leader] = 0;
    FOR_EACH_LEADER (i, rules)
        if (unit_print(rules, i)->rank == RANK_WING &&
            hex_of_unit(rules, machine->position, i) != NO_NAME &&
            unit_side(rules, machine->position, i) == side) {
            MARK(marks, i);
            n++;
        }
    return n;
}

void
hex_orders_promote_successor(Machine *machine, gint32 leader)
{
    const GameRules *rules = machine->rules;
    guint8 *steps = position_strengths(rules, machine->position);
    if (unit_print(rules, leader)->rank != RANK_ARMY)
        return;
    FOR_EACH_LEADER (i, rules) {
        gint32 place = hex_of_unit(rules, machine->position, i);
        if (unit_print(rules, i)->succeeds != leader || place == NO_NAME || steps[i] < 2)
            continue;
        steps[i]--;
        position_returns(rules, machine->position)[leader] = 0;
        event_put_unit(machine, leader, place, 1);
        return;
    }
}

gint32
hex_orders_rider_track(const GameRules *rules, gint32 side)
{
    const Printed *printed = hex_print(rules);
    for (guint i = 0; i < printed->n_commands; i++) {
        gint32 leader = printed->commands[i].leader;
        /* Commands of several scenarios share a side, and its track. */
        if (printed->commands[i].side == side && printed->commands[i].riders != NO_NAME &&
            leader != NO_NAME)
            return printed->commands[i].riders;
    }
    return NO_NAME;
}

static gint32
free_riders(const Machine *machine, gint32 side)
{
    gint32 track = hex_orders_rider_track(machine->rules, side);
    return track != NO_NAME ? position_marks(machine->rules, machine->position)[track] : 0;
}

static void
send_rider(Machine *machine, gint32 side)
{
    position_marks(machine->rules,
                   machine->position)[hex_orders_rider_track(machine->rules, side)]--;
    position_out_now(machine->rules, machine->position)[side]++;
    position_touch(machine->position);
}

/* Returns: the points of who leads the army, also of a leader of a wing who does so instead. */
static gint32
points_of_head(const Machine *machine, gint32 leader)
{
    const GameRules *rules = machine->rules;
    gint32 command = unit_print(rules, leader)->command;
    FOR_EACH_LEADER (i, rules)
        if (unit_print(rules, i)->rank == RANK_ARMY &&
            command_is_of(rules, command, unit_print(rules, i)->command))
            return hex_ground_move_points(rules, machine->position, i);
    return hex_ground_move_points(rules, machine->position, leader);
}

void
hex_orders_begin_army(Machine *machine, gint32 side, gint32 command)
{
    const GameRules *rules = machine->rules;
    gint32 leader = hex_command_army_leader(rules, machine->position, side);
    Subjects subjects = subjects_of_side(side);
    if (leader == NO_NAME)
        return;
    gboolean leads_both = hex_command_head_of_side(rules, machine->position, side) == leader;
    gboolean is_his =
        command != NO_NAME && hex_command_leader(rules, machine->position, command) == leader;
    if (is_his && !leads_both) {
        if (free_riders(machine, side) > 0)
            send_rider(machine, side);
        position_deeds(rules, machine->position)[leader] |= DEED_SILENT;
        return;
    }
    Frame *frame = machine_push(machine, PROCEDURE_ARMY_ORDERS, &subjects);
    frame->unit = (gint16)leader;
    frame->side = (gint16)side;
    frame->value = points_of_head(machine, leader);
    frame->link = is_his;
}

/* Whether he may give the order @number to what @leader leads. */
static gboolean
may_bid(const Machine *machine, const Frame *frame, gint32 leader, gint32 number)
{
    const GameRules *rules = machine->rules;
    const UnitPrint *print = unit_print(rules, leader);
    return print->is_leader && print->rank == RANK_WING &&
           unit_side(rules, machine->position, leader) == frame->side &&
           hex_command_leader(rules, machine->position, print->command) == leader &&
           hex_command_order(rules, machine->position, print->command) != number &&
           hex_command_may_get_order(rules, machine->position, print->command, number);
}

/* None from a hex beside an enemy (tlv:III.7), nor in a turn in which he led a wing himself. */
static void
offer_orders(Machine *machine, const Frame *frame, gint32 place)
{
    const GameRules *rules = machine->rules;
    gint32 n_orders = (gint32)hex_print(rules)->orders.n;
    if (frame->n != 0 && hex_switches(rules)->army_orders == ARMY_ORDERS_FIRST)
        return;
    if (frame->value < 1 || unit_did(rules, machine->position, frame->unit, DEED_SILENT) ||
        hex_ground_enemy_is_adjacent(rules, machine->position, place, frame->side))
        return;
    FOR_EACH_LEADER (i, rules) {
        gint32 at = hex_of_unit(rules, machine->position, i);
        if (at == NO_NAME)
            continue;
        gboolean is_near = hexes_between(rules, place, at) <= hex_command_range(rules, frame->unit);
        for (gint32 j = 0; j < n_orders; j++)
            if ((is_near || free_riders(machine, frame->side) > 0) && may_bid(machine, frame, i, j))
                machine_offer(machine, is_near ? OFFER_BID : OFFER_RIDER, i, j);
    }
}

static void
offer_his_steps(Machine *machine, const Frame *frame, gint32 place)
{
    const GameRules *rules = machine->rules;
    for (guint side = 0; frame->link != TRUE && side < HEX_SIDES; side++) {
        gint32 to = hex_of_place(rules, place)->beside[side];
        gint32 points = hex_ground_step_points(rules, frame->unit, place, side);
        if (points != COST_NEVER && points <= frame->value &&
            !has_fighters(rules, machine->position, to, OTHER_SIDE(frame->side)))
            machine_offer(machine, OFFER_STEP, to, 0);
    }
}

static void
apply_bid(Machine *machine, Frame *frame, const Offer *taken, gint32 place)
{
    const GameRules *rules = machine->rules;
    if (taken->kind == OFFER_STEP) {
        gint side = side_towards(rules, place, taken->number);
        frame->value -= MAX(hex_ground_step_points(rules, frame->unit, place, (guint)side), 1);
        event_put_unit(machine, frame->unit, taken->number, NO_NUMBER);
        hex_orders_displace_leaders(machine, taken->number, OTHER_SIDE(frame->side));
        frame->n = TRUE;
        return;
    }
    gint32 command = unit_print(rules, taken->number)->command;
    frame->value--;
    if (taken->kind == OFFER_RIDER)
        send_rider(machine, frame->side);
    if (taken->kind == OFFER_RIDER && hex_switches(rules)->rider_orders == RIDER_ORDERS_NEXT)
        hex_command_set_next_order(rules, machine->position, command, taken->other);
    else
        hex_command_set_order(rules, machine->position, command, taken->other);
}

/* unit: who leads the army; value: points he has left; link: whether the wing that acts is his own,
 * with which he goes; n: whether he has moved. */
Request
step_ARMY_ORDERS(Machine *machine, Frame *frame)
{
    Offer taken;
    gint32 place = hex_of_unit(machine->rules, machine->position, frame->unit);
    gboolean is_answered = machine_take_offer(frame, &taken);
    if (is_answered && taken.kind != OFFER_DONE) {
        apply_bid(machine, frame, &taken, place);
        return NO_REQUEST;
    }
    machine_offer_nothing(machine);
    if (!is_answered && place != NO_NAME) {
        offer_orders(machine, frame, place);
        offer_his_steps(machine, frame, place);
    }
    if (machine->n_offers == 0)
        return machine_pop(machine);
    machine_offer(machine, OFFER_DONE, 0, 0);
    return machine_ask(machine, frame->side);
}

/* Whether half of the units of @command, or more, are routed or lost (tlv:III.6). */
static gboolean
is_half_gone(const Machine *machine, gint32 command)
{
    const GameRules *rules = machine->rules;
    gint32 all = 0, gone = 0;
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
        if (is_leader(rules, i) || !command_is_of(rules, unit_print(rules, i)->command, command))
            continue;
        all++;
        gone += hex_of_unit(rules, machine->position, i) == NO_NAME ||
                position_conditions(rules, machine->position)[i] == STATE_ROUTED;
    }
    return gone > 0 && 2 * gone >= all;
}

static gboolean
is_usual(const GameRules *rules, gint32 number)
{
    return hex_command_order_with_number(rules, number)->default_ == TRUE;
}

static void
offer_own_orders(Machine *machine, gint32 command)
{
    const GameRules *rules = machine->rules;
    machine_offer_nothing(machine);
    for (gint32 i = 0; i < (gint32)hex_print(rules)->orders.n; i++)
        if (hex_command_order(rules, machine->position, command) != i &&
            hex_command_may_get_order(rules, machine->position, command, i))
            machine_offer(machine, OFFER_ORDER, i, 0);
}

/* left: the order that is rolled for, plus one. */
Request
hex_orders_change_own(Machine *machine, Frame *frame, gint32 command)
{
    const GameRules *rules = machine->rules;
    gint32 leader = hex_command_leader(rules, machine->position, command);
    if (frame->left > 0) {
        gint32 answer = machine_take_answer(frame);
        if (answer == NO_NUMBER)
            return machine_ask_die(machine, frame->side, NO_NUMBER);
        Reckoning reckoning;
        reckoning_begin(&reckoning, answer);
        reckoning.unit = leader;
        reckoning.level = unit_print(rules, leader)->independence;
        reckoning.judged = answer <= reckoning.level ? JUDGED_PASSED : JUDGED_FAILED;
        reckoning_report(machine, &reckoning);
        if (reckoning.judged == JUDGED_PASSED)
            hex_command_set_order(rules, machine->position, command, frame->left - 1);
        frame->left = 0;
        frame->step++;
        return NO_REQUEST;
    }
    Offer taken;
    if (machine_take_offer(frame, &taken)) {
        gboolean is_free = taken.kind == OFFER_ORDER && is_usual(rules, taken.number) &&
                           is_half_gone(machine, command);
        if (is_free)
            hex_command_set_order(rules, machine->position, command, taken.number);
        if (taken.kind == OFFER_DONE || is_free)
            frame->step++;
        else
            frame->left = (guint16)(taken.number + 1);
        return NO_REQUEST;
    }
    offer_own_orders(machine, command);
    if (leader == NO_NAME || machine->n_offers == 0) {
        frame->step++;
        return NO_REQUEST;
    }
    machine_offer(machine, OFFER_DONE, 0, 0);
    return machine_ask(machine, frame->side);
}
