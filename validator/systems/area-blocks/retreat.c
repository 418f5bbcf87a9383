/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ways out of a battle: retreat of a unit, withdrawal of all that must leave a place, and the
 * regrouping of those that won.
 */
#include "validator/systems/area-blocks/battle.h"

#include "schema/model/entities.h"
#include "validator/engine/presence.h"
#include "validator/engine/event.h"
#include "validator/systems/area-blocks/naval.h"
#include "validator/systems/area-blocks/position.h"
#include "validator/systems/area-blocks/passage.h"

#include <string.h>

/* Returns: whether @unit, which moves by land, can go back or regroup over @link: into a safe place
 * that it may enter, and there is room at the border (5.6, 5.7). */
static gboolean
retreat_is_open(const Situation *situation, gint32 unit, gint32 link)
{
    const GameRules *rules = situation->rules;
    gint32 to = rules->board.links[link].to;
    gint32 side = unit_side(rules, situation->position, unit);
    return link_is_land(rules, link) && presence_place_is_safe(situation, to, side) &&
           blocks_passage_retreat_room(rules, situation->position, link, side) > 0 &&
           blocks_passage_access(situation, unit, to) == ACCESS_FREE;
}

/* The attacker goes back where he came in, the defender nowhere there; of a border over which both
 * came, who came last has the use (5.6). Who came over @link last thus is enough. */
static gboolean
is_open(const GameRules *rules, const Position *position, gint32 link, gint32 side, gint32 attacker)
{
    gint32 in = rules->board.links[link].back;
    gint32 crosser = in != NO_NAME ? position_crossers(rules, position)[in] : NO_NAME;
    return side == attacker ? crosser == side : crosser != attacker;
}

static void
offer_borders(Machine *machine, const Situation *situation, gint32 unit, gint32 attacker)
{
    const GameRules *rules = machine->rules;
    gint32 side = unit_side(rules, machine->position, unit);
    const BoardPlace *from = &rules->board.places[unit_holds(rules, machine->position, unit)];
    for (guint32 i = 0; i < from->n_links && rules->board.units[unit].move > 0; i++) {
        gint32 link = (gint32)(from->first_link + i);
        if (is_open(rules, machine->position, link, side, attacker) &&
            retreat_is_open(situation, unit, link))
            machine_offer(machine, OFFER_RETREAT, unit, rules->board.links[link].to);
    }
}

/* Back to sea, under the conditions of going aboard (9.5). */
static void
offer_fleets(Machine *machine, const Situation *situation, gint32 unit)
{
    for (gint32 i = blocks_naval_next_loading_fleet(situation, unit, NO_NAME); i != NO_NAME;
         i = blocks_naval_next_loading_fleet(situation, unit, i))
        machine_offer(machine, OFFER_LOAD, unit, i);
}

/* A fleet that has no harbour to go_retreat to may still choose to leave, by one reading (9.3). */
static void
offer_harbours(Machine *machine, const Situation *situation, gint32 fleet)
{
    guint before = machine->n_offers;
    for (guint i = 0; i < machine->rules->board.n_places; i++)
        if (blocks_naval_can_anchor(situation, fleet, (gint32)i))
            machine_offer(machine, OFFER_RETREAT, fleet, (gint32)i);
    if (machine->n_offers == before && rules_parameters(machine->rules)->lost_fleets_leave == TRUE)
        machine_offer(machine, OFFER_GIVE_UP, fleet, 0);
}

guint
blocks_retreat_offer_exits(Machine *machine, gint32 unit, gint32 attacker)
{
    const Situation situation = {
        .rules = machine->rules,
        .position = machine->position,
        .subjects = &SUBJECTS_NONE,
    };
    guint before = machine->n_offers;
    if (unit_is_ship(machine->rules, unit)) {
        offer_harbours(machine, &situation, unit);
    } else {
        offer_borders(machine, &situation, unit, attacker);
        offer_fleets(machine, &situation, unit);
    }
    return machine->n_offers - before;
}

/* The first space is gone as if it had just been chosen: what comes of it comes before the next. */
void
blocks_retreat_begin(Machine *machine, const Offer *way)
{
    Frame *frame = machine_push(machine, PROCEDURE_RETREAT, &SUBJECTS_NONE);
    frame->unit = (gint16)way->number;
    frame->place = unit_holds(machine->rules, machine->position, way->number);
    frame->value = frame->place;
    frame->left = (guint16)machine->rules->board.units[way->number].move;
    frame->taken = *way;
    frame->answer = 0;
}

static void
go_retreat(Machine *machine, Frame *frame, gint32 to)
{
    const GameRules *rules = machine->rules;
    gint32 link = blocks_passage_find_link(rules, frame->place, to);
    frame->left = blocks_passage_link_stops(rules, link) ? 0 : (guint16)(frame->left - 1);
    frame->place = to;
    blocks_passage_record_retreat(rules, machine->position, link,
                                  unit_side(rules, machine->position, frame->unit));
    event_put_unit(machine, frame->unit, to, NO_NUMBER);
}

static Request
take_way(Machine *machine, Frame *frame, const Offer *way)
{
    gint32 unit = frame->unit;
    if (way->kind == OFFER_RETREAT && !unit_is_ship(machine->rules, unit)) {
        go_retreat(machine, frame, way->other);
        return NO_REQUEST;
    }
    machine_pop(machine);
    if (way->kind == OFFER_RETREAT)
        blocks_naval_anchor(machine, unit, way->other);
    else if (way->kind == OFFER_GIVE_UP)
        blocks_naval_lose_fleet(machine, unit);
    else if (way->kind == OFFER_LOAD)
        event_put_unit(machine, unit, (gint32)machine->rules->zone_numbers.aboard + way->other,
                       NO_NUMBER);
    return NO_REQUEST;
}

/* unit: who goes back; place: how far it is; value: where it fought, which it has left for good;
 * left: spaces that it may still go_retreat. */
Request
step_RETREAT(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    const Situation situation = machine_situation(machine, frame);
    const BoardPlace *from = &rules->board.places[frame->place];
    gboolean is_there = unit_holds(rules, machine->position, frame->unit) == frame->place;
    Offer taken;
    if (machine_take_offer(frame, &taken))
        return take_way(machine, frame, &taken);
    machine_offer_nothing(machine);
    for (guint32 i = 0; i < from->n_links && frame->left > 0 && is_there; i++) {
        gint32 link = (gint32)(from->first_link + i);
        gint32 to = rules->board.links[link].to;
        if (to != frame->value && retreat_is_open(&situation, frame->unit, link))
            machine_offer(machine, OFFER_RETREAT, frame->unit, to);
    }
    if (machine->n_offers == 0)
        return machine_pop(machine);
    machine_offer(machine, OFFER_STOP, frame->unit, 0);
    return machine_ask(machine, unit_side(rules, machine->position, frame->unit));
}

enum { CUT_OFF_STAY, CUT_OFF_DESTROYED };

static void
push_withdrawal(Machine *machine, gint32 place, gint32 side, const guint8 *units, gint32 attacker,
                gboolean is_destroyed)
{
    Frame *frame = machine_push(machine, PROCEDURE_WITHDRAWAL, &SUBJECTS_NONE);
    frame->place = place;
    frame->side = (gint16)side;
    frame->value = attacker;
    frame->left = is_destroyed ? CUT_OFF_DESTROYED : CUT_OFF_STAY;
    unit_set_copy(machine->rules, frame_marks(frame), units);
}

void
blocks_retreat_begin_withdrawal(Machine *machine, gint32 place, gint32 side, const guint8 *units,
                                gint32 attacker)
{
    gboolean is_destroyed = rules_parameters(machine->rules)->cut_off_destroyed == TRUE;
    push_withdrawal(machine, place, side, units, attacker, is_destroyed);
}

void
blocks_retreat_begin_withdrawal_of_reserves(Machine *machine, gint32 place, gint32 side,
                                            const guint8 *units, gint32 attacker)
{
    gboolean is_destroyed = rules_parameters(machine->rules)->reserves_stay != TRUE;
    push_withdrawal(machine, place, side, units, attacker, is_destroyed);
}

static Request
leave_battle(Machine *machine, Frame *frame, const Offer *way)
{
    UNMARK(frame_marks(frame), way->number);
    blocks_retreat_begin(machine, way);
    return NO_REQUEST;
}

/* Deals with one unit that found no way, so that what comes of it comes before the next; fleets
 * without a harbour are lost in any case (9.3). Returns: FALSE when there is none. */
static gboolean
cut_off(Machine *machine, Frame *frame)
{
    for (guint i = 0; i < machine->rules->board.n_units; i++) {
        gint32 unit = (gint32)i;
        if (!MARKED(frame_marks(frame), i))
            continue;
        UNMARK(frame_marks(frame), i);
        if (unit_holds(machine->rules, machine->position, unit) != frame->place)
            continue;
        if (unit_is_ship(machine->rules, unit))
            blocks_naval_lose_fleet(machine, unit);
        else if (frame->left == CUT_OFF_DESTROYED)
            event_eliminate_unit(machine, unit, CAUSE_RETREAT);
        return TRUE;
    }
    return FALSE;
}

/* place: what is left; side: who leaves; value: the side that attacked there; left: what becomes of
 * the cut off; marks: units that are yet to leave. */
Request
step_WITHDRAWAL(Machine *machine, Frame *frame)
{
    Offer taken;
    if (machine_take_offer(frame, &taken))
        return leave_battle(machine, frame, &taken);
    machine_offer_nothing(machine);
    FOR_EACH_HOLDING (i, machine->rules, machine->position, frame->place)
        if (MARKED(frame_marks(frame), i))
            blocks_retreat_offer_exits(machine, i, frame->value);
    if (machine->n_offers > 1)
        return machine_ask(machine, frame->side);
    if (machine->n_offers == 1)
        return leave_battle(machine, frame, &machine->offers[0]);
    if (!cut_off(machine, frame))
        machine_pop(machine);
    return NO_REQUEST;
}

void
blocks_retreat_begin_regroup(Machine *machine, gint32 place, gint32 side, const guint8 *units)
{
    Frame *frame = machine_push(machine, PROCEDURE_REGROUP, &SUBJECTS_NONE);
    frame->place = place;
    frame->side = (gint16)side;
    unit_set_copy(machine->rules, frame_marks(frame), units);
    blocks_passage_clear_retreats(machine->rules, machine->position);
}

static gboolean
can_regroup(const Situation *situation, gint32 unit, gint32 link, gint32 side)
{
    gint32 to = situation->rules->board.links[link].to;
    if (!unit_is_ship(situation->rules, unit))
        return retreat_is_open(situation, unit, link);
    return blocks_naval_can_anchor(situation, unit, to) &&
           presence_place_is_safe(situation, to, side);
}

static void
offer_unit(Machine *machine, const Frame *frame, gint32 unit)
{
    const Situation situation = machine_situation(machine, frame);
    const BoardPlace *from = &machine->rules->board.places[frame->place];
    for (guint32 i = 0; i < from->n_links; i++) {
        gint32 link = (gint32)(from->first_link + i);
        if (can_regroup(&situation, unit, link, frame->side))
            machine_offer(machine, OFFER_REGROUP, unit, machine->rules->board.links[link].to);
    }
}

static void
go_regroup(Machine *machine, Frame *frame, gint32 unit, gint32 to)
{
    UNMARK(frame_marks(frame), unit);
    blocks_passage_record_retreat(machine->rules, machine->position,
                                  blocks_passage_find_link(machine->rules, frame->place, to),
                                  frame->side);
    if (unit_is_ship(machine->rules, unit))
        blocks_naval_anchor(machine, unit, to);
    else
        event_put_unit(machine, unit, to, NO_NUMBER);
}

/* place: where the battle was; side: who won it; marks: units that may still go_regroup. */
Request
step_REGROUP(Machine *machine, Frame *frame)
{
    Offer taken;
    gboolean is_answered = machine_take_offer(frame, &taken);
    if (is_answered && taken.kind == OFFER_REGROUP) {
        go_regroup(machine, frame, taken.number, taken.other);
        return NO_REQUEST;
    }
    machine_offer_nothing(machine);
    for (gint32 i = first_holding(machine->rules, machine->position, frame->place);
         i != NO_NAME && !is_answered; i = next_holding(machine->rules, machine->position, i))
        if (MARKED(frame_marks(frame), i))
            offer_unit(machine, frame, i);
    if (machine->n_offers == 0)
        return machine_pop(machine);
    machine_offer(machine, OFFER_DONE, 0, 0);
    return machine_ask(machine, frame->side);
}
