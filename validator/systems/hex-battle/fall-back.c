/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ways out of a fight: units fall back, rout, or wheel to face an enemy.
 */
#include "validator/engine/event.h"
#include "validator/engine/reckoning.h"
#include "validator/systems/hex-battle/effects.h"
#include "validator/systems/hex-battle/ground.h"
#include "validator/systems/hex-battle/formation.h"
#include "validator/systems/hex-battle/fight.h"
#include "validator/systems/hex-battle/morale.h"
#include "validator/systems/hex-battle/march.h"
#include "validator/systems/hex-battle/orders.h"
#include "validator/systems/hex-battle/party.h"

#include <string.h>

/* Whether @unit may come over @side of its hex to stand there. */
static gboolean
can_come(const Machine *machine, gint32 unit, guint side)
{
    const GameRules *rules = machine->rules;
    gint32 from = hex_of_unit(rules, machine->position, unit);
    gint32 to = hex_of_place(rules, from)->beside[side];
    gint32 own = unit_side(rules, machine->position, unit);
    UnitSet marks;
    unit_set_clear(rules, marks);
    MARK(marks, unit);
    return to != NO_NAME && hex_ground_step_points(rules, unit, from, side) != COST_NEVER &&
           !has_fighters(rules, machine->position, to, OTHER_SIDE(own)) &&
           hex_ground_stack_fault(rules, machine->position, to, own, marks) == STACK_LEGAL;
}

/* The ground wears it down, as on a march (tlv:XIII.23). */
static void
enter_hex(Machine *machine, gint32 unit, guint side)
{
    const GameRules *rules = machine->rules;
    gint32 from = hex_of_unit(rules, machine->position, unit);
    gint32 to = hex_of_place(rules, from)->beside[side];
    gint32 own = unit_side(rules, machine->position, unit);
    event_put_unit(machine, unit, to, NO_NUMBER);
    hex_formation_settle(rules, machine->position, NO_NAME);
    hex_orders_move_leaders_along(machine, unit, from);
    hex_orders_displace_leaders(machine, to, OTHER_SIDE(own));
    hex_fight_wear_morale(machine, unit, hex_ground_step_morale(rules, unit, from, side));
}

void
hex_fall_back_close_in(Machine *machine, gint32 unit, gint32 place)
{
    const GameRules *rules = machine->rules;
    gint32 from = hex_of_unit(rules, machine->position, unit);
    guint front = hex_ground_front(rules, machine->position, unit);
    if (hexes_between(rules, from, place) <= 1)
        return;
    for (guint side = 0; side < HEX_SIDES; side++) {
        gint32 to = hex_of_place(rules, from)->beside[side];
        if ((front >> side & 1) == 0 || to == NO_NAME || hexes_between(rules, to, place) != 1 ||
            !can_come(machine, unit, side))
            continue;
        enter_hex(machine, unit, side);
        hex_march_turn_unit(machine, unit, place, HEX_SIDES);
        return;
    }
}

void
hex_fall_back_begin_wheel(Machine *machine, gint32 unit, gint32 hexes)
{
    Subjects subjects = subjects_of_side(unit_side(machine->rules, machine->position, unit));
    if (hex_of_unit(machine->rules, machine->position, unit) == NO_NAME ||
        is_leader(machine->rules, unit))
        return;
    Frame *frame = machine_push(machine, PROCEDURE_WHEEL, &subjects);
    frame->unit = (gint16)unit;
    frame->side = subjects.side;
    frame->left = position_count(hexes);
}

static Request
ask_wheel(Machine *machine, const Frame *frame)
{
    const GameRules *rules = machine->rules;
    gint32 place = hex_of_unit(rules, machine->position, frame->unit);
    const HexGrid *form = &hex_print(rules)->grids[hex_of_place(rules, place)->grid].form;
    machine_offer_nothing(machine);
    for (guint side = 0; frame->left > 0 && side < HEX_SIDES; side++)
        if (can_come(machine, frame->unit, side))
            machine_offer(machine, OFFER_STEP, hex_of_place(rules, place)->beside[side], 0);
    for (guint i = 0; i < HEX_SIDES; i++)
        if (i != position_facings(rules, machine->position)[frame->unit])
            machine_offer(machine, OFFER_TURN, (gint32)hex_corner(form, i), 0);
    machine_offer(machine, OFFER_DONE, 0, 0);
    return machine_ask(machine, frame->side);
}

/* All of a hex face alike. */
static void
turn_all(Machine *machine, const Frame *frame, gint32 direction)
{
    const GameRules *rules = machine->rules;
    gint32 place = hex_of_unit(rules, machine->position, frame->unit);
    const HexGrid *form = &hex_print(rules)->grids[hex_of_place(rules, place)->grid].form;
    gint corner = hex_corner_number(form, (guint)direction);
    FOR_EACH_FIGHTER (i, rules, machine->position, place, frame->side)
        position_facings(rules, machine->position)[i] = (guint8)corner;
    hex_formation_settle(rules, machine->position, frame->unit);
    position_touch_units(machine->position);
}

/* unit: who goes; left: hexes it still may. A turn is the last that it does. */
Request
step_WHEEL(Machine *machine, Frame *frame)
{
    Offer taken;
    gint32 from = hex_of_unit(machine->rules, machine->position, frame->unit);
    gboolean is_answered = machine_take_offer(frame, &taken);
    if (from == NO_NAME || (is_answered && taken.kind == OFFER_DONE))
        return machine_pop(machine);
    if (!is_answered)
        return ask_wheel(machine, frame);
    if (taken.kind == OFFER_STEP) {
        frame->left--;
        enter_hex(machine, frame->unit, (guint)side_towards(machine->rules, from, taken.number));
        return NO_REQUEST;
    }
    turn_all(machine, frame, taken.number);
    return machine_pop(machine);
}

/* What somebody beside a unit that routs loses (tlv:VII.6). */
#define LOSS_BESIDE_ROUT 2

enum { ROUT_BEGIN, ROUT_FLEE, ROUT_TEST, ROUT_TABLE, ROUT_END };

/* A level of strength is lost, and those who stand with it are shaken. */
static void
break_unit(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    gint32 unit = frame->unit, place = hex_of_unit(rules, machine->position, unit);
    UnitSet others;
    unit_set_clear(rules, others);
    FOR_EACH_FIGHTER (i, rules, machine->position, place, frame->side)
        if (i != unit && position_conditions(rules, machine->position)[i] != STATE_ROUTED)
            MARK(others, i);
    frame->step = ROUT_FLEE;
    frame->left = (guint16)value_or_default(hex_switches(rules)->flight_hexes, 0);
    if (!hex_fight_flip_counter(machine, unit, 0))
        frame->step = ROUT_END;
    FOR_EACH_MARKED (i, rules, others)
        hex_fight_lose_morale(machine, i, LOSS_BESIDE_ROUT);
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
        if (to == NO_NAME || hex_ground_step_points(rules, unit, from, side) == COST_NEVER ||
            has_fighters(rules, position, to, OTHER_SIDE(own)))
            continue;
        gboolean is_held = hex_ground_enemy_controlling(rules, position, to, own) != NO_NAME;
        gint32 length = ways[to] * 4 + 16 * is_held + 2 * has_fighters(rules, position, to, own);
        if (length < least) {
            least = length;
            best = (gint)side;
        }
    }
    return best;
}

static void
flee_one_hex(Machine *machine, Frame *frame)
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
        event_eliminate_unit(machine, unit, CAUSE_RETREAT);
        return;
    }
    gint32 to = hex_of_place(rules, from)->beside[way];
    frame->n |= hex_ground_enemy_controlling(rules, machine->position, to, frame->side) != NO_NAME;
    event_put_unit(machine, unit, to, NO_NUMBER);
    hex_orders_displace_leaders(machine, to, OTHER_SIDE(frame->side));
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
        Reckoning reckoning;
        reckoning_begin(&reckoning, answer);
        reckoning.table = number;
        reckoning_report(machine, &reckoning);
        procedure_do_row(machine, &rules_table(rules, (guint32)number)->rows, answer, &subjects);
        return NO_REQUEST;
    }
    const Situation situation = machine_situation(machine, frame);
    Reckoning reckoning;
    reckoning_begin(&reckoning, answer);
    reckoning_add(&reckoning, frame->n != 0, N_("through an enemy zone"));
    gboolean is_passed =
        hex_fight_is_test_passed(machine, &situation, number, frame->unit, &reckoning);
    frame->step = is_passed ? ROUT_TABLE : ROUT_END;
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
            event_eliminate_unit(machine, unit, CAUSE_RETREAT);
        position_conditions(machine->rules, machine->position)[unit] = STATE_NORMAL;
        return NO_REQUEST;
    }
    if (frame->step == ROUT_BEGIN)
        break_unit(machine, frame);
    else if (frame->step == ROUT_FLEE)
        flee_one_hex(machine, frame);
    else
        return roll_for_return(machine, frame);
    return NO_REQUEST;
}

/* No unit falls back further, however full the hexes are. */
#define FALL_BACK_MAX 12

void
hex_fall_back_begin(Machine *machine, gint32 unit, gint32 hexes)
{
    const GameRules *rules = machine->rules;
    if (hex_of_unit(rules, machine->position, unit) == NO_NAME || is_leader(rules, unit))
        return;
    Subjects subjects = subjects_of_side(unit_side(rules, machine->position, unit));
    const FormationCode *formation = formation_of_unit(rules, machine->position, unit);
    if (formation != NULL && formation->breaks.n > 0) {
        subjects.event_unit = (gint16)unit;
        subjects.event_place = (gint16)hex_of_unit(rules, machine->position, unit);
        position_formations(rules, machine->position)[unit] = 0;
        machine_do(machine, &formation->breaks, &subjects);
        return;
    }
    Frame *frame = machine_push(machine, PROCEDURE_FALL_BACK, &subjects);
    frame->unit = (gint16)unit;
    frame->side = subjects.side;
    frame->left = position_count(hexes);
    frame->n = FALL_BACK_MAX;
}

/* Whether the step leads away from each enemy beside @from. */
static gboolean
leads_away(const GameRules *rules, const Position *position, gint32 side, gint32 from, gint32 to)
{
    for (guint i = 0; i < HEX_SIDES; i++) {
        gint32 near = hex_of_place(rules, from)->beside[i];
        if (near != NO_NAME && has_fighters(rules, position, near, OTHER_SIDE(side)) &&
            hexes_between(rules, near, to) < 2)
            return FALSE;
    }
    return TRUE;
}

/* Whether units fall back to the hexes behind them, be there enemy zones or not (tlv:XIII.19). */
static gboolean
goes_to_rear(const GameRules *rules)
{
    return hex_switches(rules)->retreats == RETREATS_REAR;
}

/* Whether @unit can fall back over side @side of @from. */
static gboolean
can_fall_back(const GameRules *rules, const Position *position, gint32 unit, gint32 from,
              guint side)
{
    gint32 own = unit_side(rules, position, unit);
    gint32 to = hex_of_place(rules, from)->beside[side];
    if (to == NO_NAME || hex_ground_step_points(rules, unit, from, side) == COST_NEVER ||
        has_fighters(rules, position, to, OTHER_SIDE(own)))
        return FALSE;
    if (goes_to_rear(rules))
        return hex_ground_aspect(rules, position, unit, side) == ASPECT_REAR;
    return hex_ground_enemy_controlling(rules, position, to, own) == NO_NAME &&
           leads_away(rules, position, own, from, to);
}

/* Of the hexes that there are those are offered from which the way out is shortest. */
static void
offer_ways_back(Machine *machine, const Frame *frame, gint32 from)
{
    const GameRules *rules = machine->rules;
    const gint16 *ways = hex_print(rules)->ways_out + (gsize)frame->side * rules->board.n_places;
    gint32 least = G_MAXINT32;
    for (guint side = 0; !goes_to_rear(rules) && side < HEX_SIDES; side++)
        if (can_fall_back(rules, machine->position, frame->unit, from, side))
            least = MIN(least, ways[hex_of_place(rules, from)->beside[side]]);
    machine_offer_nothing(machine);
    for (guint side = 0; side < HEX_SIDES; side++) {
        gint32 to = hex_of_place(rules, from)->beside[side];
        if (can_fall_back(rules, machine->position, frame->unit, from, side) &&
            (goes_to_rear(rules) || ways[to] == least))
            machine_offer(machine, OFFER_RETREAT, frame->unit, to);
    }
}

static void
go_back(Machine *machine, Frame *frame, gint32 to)
{
    const GameRules *rules = machine->rules;
    gint32 from = hex_of_unit(rules, machine->position, frame->unit);
    gint32 unit = frame->unit;
    frame->left = (guint16)MAX(frame->left - 1, 0);
    frame->n--;
    if (goes_to_rear(rules)) {
        gint side = side_towards(rules, from, to);
        FOR_EACH_FIGHTER (i, rules, machine->position, to, frame->side)
            MARK(frame_marks(frame), i);
        hex_fight_wear_morale(machine, unit,
                              hex_ground_step_morale(rules, unit, from, (guint)side));
        if (hex_ground_enemy_facing(rules, machine->position, to, frame->side, TRUE) != NO_NAME)
            MARK(frame_marks(frame), unit);
    }
    if (hex_of_unit(rules, machine->position, unit) != from)
        return;
    UnitSet came;
    unit_set_clear(rules, came);
    MARK(came, unit);
    event_put_unit(machine, unit, to, NO_NUMBER);
    hex_march_join_front(machine, to, came, FALSE);
    position_deeds(rules, machine->position)[unit] |= DEED_BUSY;
    hex_formation_settle(rules, machine->position, NO_NAME);
    hex_orders_move_leaders_along(machine, unit, from);
    hex_orders_displace_leaders(machine, to, OTHER_SIDE(frame->side));
}

/* Friends who are passed, and units that come before an enemy, are tested, and lose a point
 * (tlv:XIII.4, tlv:XIII.19). marks: units that are yet to be. Returns: FALSE: there are none. */
static gboolean
test_shaken(Machine *machine, Frame *frame, Request *request)
{
    const GameRules *rules = machine->rules;
    gint32 test = hex_switches(rules)->rout_test;
    gint32 unit = next_marked(rules, frame_marks(frame), 0);
    gint32 n_units = (gint32)rules->board.n_units;
    while (unit < n_units && (hex_of_unit(rules, machine->position, unit) == NO_NAME ||
                              branch_of_unit(rules, unit) == BRANCH_GUNS || test == NO_NAME)) {
        UNMARK(frame_marks(frame), unit);
        unit = next_marked(rules, frame_marks(frame), unit);
    }
    *request = NO_REQUEST;
    if (unit == n_units)
        return FALSE;
    gint32 answer = machine_take_answer(frame);
    if (answer == NO_NUMBER) {
        *request = machine_ask_die(machine, frame->side, NO_NUMBER);
        return TRUE;
    }
    UNMARK(frame_marks(frame), unit);
    const Situation situation = machine_situation(machine, frame);
    gboolean is_passed = hex_fight_is_plain_test_passed(machine, &situation, unit, answer);
    hex_fight_wear_morale(machine, unit, is_passed ? 0 : 1);
    return TRUE;
}

/* Who has no hex behind to go to takes any other one, and is routed (tlv:XIII.19.3). */
static void
give_way(Machine *machine, Frame *frame, gint32 from)
{
    const GameRules *rules = machine->rules;
    gint32 unit = frame->unit;
    gboolean is_foot_or_horse = branch_of_unit(rules, unit) != BRANCH_GUNS;
    machine_pop(machine);
    hex_fight_harm_unit(machine, unit, 0);
    if (goes_to_rear(rules) && is_foot_or_horse && from != NO_NAME)
        hex_fight_set_state(machine, unit, STATE_ROUTED);
    else
        event_eliminate_unit(machine, unit, CAUSE_RETREAT);
}

/* Who cannot fall back is lost (atul:9.1.8e), and so are guns that must (tlv:XI.9). unit: who falls
 * back; left: hexes; n: and at most. */
Request
step_FALL_BACK(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    Offer taken;
    Request request;
    if (goes_to_rear(rules) && test_shaken(machine, frame, &request))
        return request;
    gint32 from = hex_of_unit(rules, machine->position, frame->unit);
    gboolean is_legal = from != NO_NAME && hex_ground_stack_fault(rules, machine->position, from,
                                                                  frame->side, NULL) == STACK_LEGAL;
    if (machine_take_offer(frame, &taken)) {
        go_back(machine, frame, taken.other);
        return NO_REQUEST;
    }
    gboolean is_routed = goes_to_rear(rules) && from != NO_NAME &&
                         position_conditions(rules, machine->position)[frame->unit] == STATE_ROUTED;
    if (from == NO_NAME || is_routed || (frame->left == 0 && is_legal))
        return machine_pop(machine);
    offer_ways_back(machine, frame, from);
    gboolean are_guns = goes_to_rear(rules) && branch_of_unit(rules, frame->unit) == BRANCH_GUNS;
    if (machine->n_offers == 0 || frame->n == 0 || are_guns) {
        give_way(machine, frame, from);
        return NO_REQUEST;
    }
    if (machine->n_offers > 1)
        return machine_ask(machine, frame->side);
    go_back(machine, frame, machine->offers[0].other);
    return NO_REQUEST;
}

/* Whether @unit can go to where the enemy stood. */
static gboolean
can_follow(const Machine *machine, const Frame *frame, gint32 unit)
{
    const GameRules *rules = machine->rules;
    UnitSet marks;
    unit_set_clear(rules, marks);
    gint32 from = hex_of_unit(rules, machine->position, unit);
    gint side = from != NO_NAME ? side_towards(rules, from, frame->place) : -1;
    MARK(marks, unit);
    return side >= 0 && disorder_of_unit(rules, machine->position, unit)->acts &&
           hex_ground_step_points(rules, unit, from, (guint)side) != COST_NEVER &&
           hex_ground_stack_fault(rules, machine->position, frame->place, frame->side, marks) ==
               STACK_LEGAL;
}

static void
follow_attack(Machine *machine, Frame *frame, gint32 unit)
{
    const GameRules *rules = machine->rules;
    gint32 from = hex_of_unit(rules, machine->position, unit);
    gint side = side_towards(rules, from, frame->place);
    UnitSet came;
    unit_set_clear(rules, came);
    MARK(came, unit);
    UNMARK(frame_marks(frame), unit);
    hex_march_face_side(machine, unit, (guint)side);
    event_put_unit(machine, unit, frame->place, NO_NUMBER);
    hex_march_join_front(machine, frame->place, came, FALSE);
    hex_orders_move_leaders_along(machine, unit, from);
    hex_orders_displace_leaders(machine, frame->place, OTHER_SIDE(frame->side));
    hex_fight_wear_morale(machine, unit, hex_ground_step_morale(rules, unit, from, (guint)side));
}

void
hex_fall_back_begin_advance(Machine *machine, const Subjects *subjects, guint32 effect,
                            const guint8 *marks, gint32 place)
{
    const GameRules *rules = machine->rules;
    Frame *frame = machine_push(machine, PROCEDURE_FOLLOW, subjects);
    frame->next = effect;
    frame->place = place;
    frame->side = (gint16)unit_side(rules, machine->position, next_marked(rules, marks, 0));
    unit_set_copy(rules, frame_marks(frame), marks);
    /* Leaders are rolled for where they are, before anyone drives them off (atul:9.2.1). */
    if (hex_party_frame(machine->position, PROCEDURE_ASSAULT) != NULL)
        machine_push(machine, PROCEDURE_LEADER_LOSS, subjects);
}

/* Where it is optional somebody says who goes, and who does not; else all go for whom there is
 * room. place: where to; side: whose units; marks: who may. */
Request
step_FOLLOW(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    gboolean is_optional =
        frame->next == (guint32)NO_CODE || rules_effect(rules, frame->next)->optional == TRUE;
    Offer taken;
    gboolean is_answered = machine_take_offer(frame, &taken);
    if (is_answered && taken.kind == OFFER_ADVANCE) {
        follow_attack(machine, frame, taken.number);
        return NO_REQUEST;
    }
    machine_offer_nothing(machine);
    if (!is_answered &&
        !has_fighters(rules, machine->position, frame->place, OTHER_SIDE(frame->side)))
        FOR_EACH_MARKED (i, rules, frame_marks(frame))
            if (can_follow(machine, frame, i))
                machine_offer(machine, OFFER_ADVANCE, i, 0);
    if (machine->n_offers == 0)
        return machine_pop(machine);
    if (!is_optional) {
        follow_attack(machine, frame, machine->offers[0].number);
        return NO_REQUEST;
    }
    machine_offer(machine, OFFER_DONE, 0, 0);
    return machine_ask(machine, frame->side);
}

/* Emits the loss of a leader who is no longer on the map. */
static void
report_lost(Machine *machine, const Frame *frame)
{
    Event event = event_of(TRIGGER_LEADER_LOST);
    event.unit = frame->unit;
    event.place = frame->place;
    event.nation = machine->rules->board.units[frame->unit].nation;
    event.side = frame->side;
    event_emit(machine, &event);
    position_touch(machine->position);
}

enum { LOSS_NEXT, LOSS_ROLL, LOSS_TELL, LOSS_HEIR };

/* Rolls of those at risk. unit: the leader; place, side: where he stood, and for whom. */
static Request
find_at_risk(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    gboolean is_rolled = hex_switches(rules)->leader_loss != NO_NAME;
    for (frame->unit = 0; frame->unit < (gint32)rules->board.n_units; frame->unit++) {
        guint8 *risks = &position_risks(rules, machine->position)[frame->unit];
        if (*risks == 0)
            continue;
        *risks -= 1;
        frame->place = hex_of_unit(rules, machine->position, frame->unit);
        frame->side = (gint16)unit_side(rules, machine->position, frame->unit);
        if (frame->place == NO_NAME || !is_rolled)
            continue;
        frame->step = LOSS_ROLL;
        return NO_REQUEST;
    }
    return machine_pop(machine);
}

/* The owner says who leads the army as well as his wing. marks: who may. */
static Request
choose_heir(Machine *machine, Frame *frame)
{
    Offer taken;
    if (machine_take_offer(frame, &taken)) {
        position_heads(machine->rules, machine->position)[frame->side] =
            (guint16)(taken.number + 1);
        position_touch(machine->position);
        frame->step = LOSS_NEXT;
        return NO_REQUEST;
    }
    machine_offer_nothing(machine);
    procedure_offer_units(machine, frame_marks(frame), NULL);
    return machine_ask(machine, frame->side);
}

Request
step_LEADER_LOSS(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    if (frame->step == LOSS_NEXT)
        return find_at_risk(machine, frame);
    if (frame->step == LOSS_HEIR)
        return choose_heir(machine, frame);
    if (frame->step == LOSS_TELL) {
        frame->step = LOSS_NEXT;
        if (hex_of_unit(rules, machine->position, frame->unit) == NO_NAME) {
            position_risks(rules, machine->position)[frame->unit] = 0;
            report_lost(machine, frame);
            unit_set_clear(rules, frame_marks(frame));
            if (hex_orders_mark_successors(machine, frame->unit, frame->side, frame_marks(frame)) >
                0)
                frame->step = LOSS_HEIR;
            else
                hex_orders_promote_successor(machine, frame->unit);
        }
        return NO_REQUEST;
    }
    gint32 answer = machine_take_answer(frame);
    if (answer == NO_NUMBER)
        return machine_ask_die(machine, frame->side, NO_NUMBER);
    const TableCode *table = rules_table(rules, (guint32)hex_switches(rules)->leader_loss);
    frame->subjects.event_unit = frame->unit;
    frame->subjects.event_place = (gint16)frame->place;
    const Situation situation = machine_situation(machine, frame);
    Reckoning reckoning;
    reckoning_begin(&reckoning, answer);
    reckoning.table = hex_switches(rules)->leader_loss;
    hex_morale_add_modifiers(&situation, &table->modifiers, NO_NUMBER, ENTITY_TABLE,
                             reckoning.table, &reckoning);
    if (procedure_table_row(rules, &table->rows, reckoning.total) == NO_CODE)
        reckoning.judged = JUDGED_NOTHING;
    reckoning_report(machine, &reckoning);
    const Subjects subjects = frame->subjects;
    frame->step = LOSS_TELL;
    procedure_do_row(machine, &table->rows, reckoning.total, &subjects);
    return NO_REQUEST;
}
