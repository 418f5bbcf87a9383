/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ways back.
 */
#include "validator/systems/area-blocks/battle/retreat.h"

#include "schema/model/entities.h"
#include "validator/engine/position/unit.h"
#include "validator/systems/area-blocks/turn/crossing.h"
#include "validator/systems/area-blocks/battle/harbour.h"
#include "validator/systems/area-blocks/turn/passage.h"
#include "validator/systems/area-blocks/procedure.h"
#include "validator/systems/area-blocks/battle/cargo.h"

gboolean
can_go_back(const Situation *situation, gint32 unit, gint32 link)
{
    const GameRules *rules = situation->rules;
    gint32 to = rules->board.links[link].to;
    gint32 side = unit_side(rules, situation->position, unit);
    return link_is_land(rules, link) && place_is_safe(situation, to, side) &&
           retreat_room(rules, situation->position, link, side) > 0 &&
           may_enter(situation, unit, to) == ACCESS_FREE;
}

/* The attacker goes back where he came in, the defender nowhere there; of a border over which both
 * came, who came last has the use (5.6). Who came over @link last thus tells all. */
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
            can_go_back(situation, unit, link))
            machine_offer(machine, OFFER_RETREAT, unit, rules->board.links[link].to);
    }
}

/* Back to sea, under the conditions of going aboard (9.5). */
static void
offer_fleets(Machine *machine, const Situation *situation, gint32 unit)
{
    for (gint32 i = next_loading(situation, unit, NO_NAME); i != NO_NAME;
         i = next_loading(situation, unit, i))
        machine_offer(machine, OFFER_LOAD, unit, i);
}

/* A fleet that has no harbour to go to may still choose to leave, by one reading (9.3). */
static void
offer_harbours(Machine *machine, const Situation *situation, gint32 fleet)
{
    guint before = machine->n_offers;
    for (guint i = 0; i < machine->rules->board.n_places; i++)
        if (can_anchor(situation, fleet, (gint32)i))
            machine_offer(machine, OFFER_RETREAT, fleet, (gint32)i);
    if (machine->n_offers == before && rules_parameters(machine->rules)->lost_fleets_leave == TRUE)
        machine_offer(machine, OFFER_GIVE_UP, fleet, 0);
}

guint
offer_ways_back(Machine *machine, gint32 unit, gint32 attacker)
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
begin_retreat(Machine *machine, const Offer *way)
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
go(Machine *machine, Frame *frame, gint32 to)
{
    const GameRules *rules = machine->rules;
    gint32 link = find_link(rules, frame->place, to);
    frame->left = link_stops(rules, link) ? 0 : (guint16)(frame->left - 1);
    frame->place = to;
    note_retreat(rules, machine->position, link, unit_side(rules, machine->position, frame->unit));
    put_unit(machine, frame->unit, to, NO_NUMBER);
}

static Request
take_way(Machine *machine, Frame *frame, const Offer *way)
{
    gint32 unit = frame->unit;
    if (way->kind == OFFER_RETREAT && !unit_is_ship(machine->rules, unit)) {
        go(machine, frame, way->other);
        return NO_REQUEST;
    }
    machine_pop(machine);
    if (way->kind == OFFER_RETREAT)
        anchor_fleet(machine, unit, way->other);
    else if (way->kind == OFFER_GIVE_UP)
        lose_fleet(machine, unit);
    else if (way->kind == OFFER_LOAD)
        put_unit(machine, unit, (gint32)machine->rules->zone_numbers.aboard + way->other,
                 NO_NUMBER);
    return NO_REQUEST;
}

/* unit: who goes back; place: how far it is; value: where it fought, which it has left for good;
 * left: spaces that it may still go. */
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
        if (to != frame->value && can_go_back(&situation, frame->unit, link))
            machine_offer(machine, OFFER_RETREAT, frame->unit, to);
    }
    if (machine->n_offers == 0) {
        machine_pop(machine);
        return NO_REQUEST;
    }
    machine_offer(machine, OFFER_STOP, frame->unit, 0);
    return machine_ask(machine, unit_side(rules, machine->position, frame->unit));
}
