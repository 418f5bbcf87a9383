/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A unit that routs: some hexes of flight, a test, and a table that says when it comes back
 * (tlv:XIII.13-15).
 */
#include "validator/engine/position/unit.h"
#include "validator/systems/hex-battle/effects.h"
#include "validator/systems/hex-battle/facts/cost.h"
#include "validator/systems/hex-battle/facts/zone.h"
#include "validator/systems/hex-battle/fight/loss.h"
#include "validator/systems/hex-battle/turn/leaders.h"

/* What somebody beside a unit that routs loses (tlv:VII.6). */
#define LOSS_BESIDE_ROUT 2

enum { ROUT_BEGIN, ROUT_FLEE, ROUT_TEST, ROUT_TABLE, ROUT_END };

/* A level of strength is lost, and those who stand with it are shaken. */
static void
break_unit(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    gint32 unit = frame->unit, place = hex_of_unit(rules, machine->position, unit);
    guint8 others[RULES_UNITS_MAX / 8] = {0};
    for (gint32 i = next_fighter(rules, machine->position, place, frame->side, NO_NAME);
         i != NO_NAME; i = next_fighter(rules, machine->position, place, frame->side, i))
        if (i != unit && position_conditions(rules, machine->position)[i] != STATE_ROUTED)
            MARK(others, i);
    frame->step = ROUT_FLEE;
    frame->left = (guint16)hex_or_usual(hex_switches(rules)->flight_hexes, 0);
    if (!turn_counter(machine, unit, 0))
        frame->step = ROUT_END;
    for (gint32 i = next_marked(rules, others, 0); i < (gint32)rules->board.n_units;
         i = next_marked(rules, others, i + 1))
        lose_morale(machine, i, LOSS_BESIDE_ROUT);
}

/* Returns: the side over which @unit flees: nearest to where it leaves the map, and keeping off
 * enemies and their zones where that can be; -1: only through enemies, or nowhere. */
static gint
way_of_flight(const GameRules *rules, const Position *position, gint32 unit)
{
    gint32 from = hex_of_unit(rules, position, unit), own = unit_side(rules, position, unit);
    const gint16 *ways = hex_print(rules)->ways_out + (gsize)own * rules->board.n_places;
    gint32 least = G_MAXINT32;
    gint best = -1;
    for (guint side = 0; side < HEX_SIDES; side++) {
        gint32 to = hex_of_place(rules, from)->beside[side];
        if (to == NO_NAME || step_points(rules, unit, from, side) == COST_NEVER ||
            has_fighters(rules, position, to, OTHER_SIDE(own)))
            continue;
        gboolean is_held = enemy_controlling(rules, position, to, own) != NO_NAME;
        gint32 length = ways[to] * 4 + 16 * is_held + 2 * has_fighters(rules, position, to, own);
        if (length < least) {
            least = length;
            best = (gint)side;
        }
    }
    return best;
}

static void
flee(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    gint32 unit = frame->unit, from = hex_of_unit(rules, machine->position, unit);
    gboolean is_at_edge = (hex_print(rules)->exits[0][from] >> frame->side & 1) != 0;
    gint way = frame->left > 0 && !is_at_edge ? way_of_flight(rules, machine->position, unit) : -1;
    if (frame->left == 0 || is_at_edge) {
        frame->step = ROUT_TEST;
        return;
    }
    frame->left--;
    if (way < 0) {
        frame->step = ROUT_END;
        eliminate_unit(machine, unit, CAUSE_RETREAT);
        return;
    }
    gint32 to = hex_of_place(rules, from)->beside[way];
    frame->n |= enemy_controlling(rules, machine->position, to, frame->side) != NO_NAME;
    put_unit(machine, unit, to, NO_NUMBER);
    displace_leaders(machine, to, OTHER_SIDE(frame->side));
}

/* Whether it rallies, and then when it comes back. */
static Request
roll_for_return(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    gint32 number =
        frame->step == ROUT_TEST ? hex_switches(rules)->rally : hex_switches(rules)->returns;
    gint32 answer = machine_take_answer(frame);
    if (number == NO_NAME) {
        frame->step++;
        return NO_REQUEST;
    }
    if (answer == NO_NUMBER)
        return machine_ask_die(machine, frame->side, NO_NUMBER);
    if (frame->step == ROUT_TABLE) {
        const Subjects subjects = frame->subjects;
        frame->step = ROUT_END;
        do_row(machine, &rules_table(rules, (guint32)number)->rows, answer, &subjects);
        return NO_REQUEST;
    }
    const Situation situation = machine_situation(machine, frame);
    gint32 excess = test_excess(&situation, number, frame->unit, answer + (frame->n != 0));
    frame->step = excess > 0 ? ROUT_END : ROUT_TABLE;
    return NO_REQUEST;
}

/* unit: who routs; left: hexes it still flees; n: whether it came through a zone of the enemy. Who
 * is still there at the end is lost. */
Request
step_ROUT(Machine *machine, Frame *frame)
{
    gint32 unit = frame->unit;
    gboolean is_there = hex_of_unit(machine->rules, machine->position, unit) != NO_NAME;
    if (!is_there || frame->step == ROUT_END) {
        machine_pop(machine);
        if (is_there)
            eliminate_unit(machine, unit, CAUSE_RETREAT);
        position_conditions(machine->rules, machine->position)[unit] = STATE_NORMAL;
        return NO_REQUEST;
    }
    if (frame->step == ROUT_BEGIN)
        break_unit(machine, frame);
    else if (frame->step == ROUT_FLEE)
        flee(machine, frame);
    else
        return roll_for_return(machine, frame);
    return NO_REQUEST;
}
