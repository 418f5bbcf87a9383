/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Capturing and looting.
 */
#include "schema/model/words.h"
#include "validator/systems/area-campaign/turn/occupation.h"

#include "validator/engine/position/control.h"
#include "validator/engine/position/presence.h"
#include "validator/systems/area-campaign/printed.h"
#include "validator/systems/area-campaign/procedure.h"
#include "validator/systems/area-campaign/relation.h"
#include "validator/systems/area-campaign/turn/force.h"
#include "validator/systems/area-campaign/turn/money.h"

enum { STEP_CHOOSE, STEP_LOOTED, STEP_LOOT, STEP_RAID };

void
begin_occupation(Machine *machine, gint32 unit)
{
    Frame *occupation = machine_push(machine, PROCEDURE_OCCUPATION, &SUBJECTS_NONE);
    occupation->unit = (gint16)unit;
    occupation->side = (gint16)unit_side(machine->rules, machine->position, unit);
    occupation->place = position_place(machine->rules, machine->position, unit);
}

void
set_looted(Machine *machine, gint32 place, gint32 turns)
{
    guint8 *looted = &position_looted(machine->rules, machine->position)[place];
    *looted = (guint8)CLAMP(turns, *looted, TOKENS_MAX);
    position_touch(machine->position);
}

/* A win there, or a year. */
static gboolean
may_be_captured(const GameRules *rules, const Position *position, gint32 unit)
{
    gint32 place = position_place(rules, position, unit);
    gint32 after = switches_of(rules)->capture_after;
    gboolean has_stood =
        after != NO_NUMBER && position_occupied(rules, position)[place] >= after &&
        position_occupiers(rules, position)[place] == unit_side(rules, position, unit);
    return has_stood || (position_deeds(rules, position)[unit] & FORCE_WON) != 0;
}

/* Returns: whether @unit may capture the place where it stands for @nation. */
static gboolean
may_capture_for(const GameRules *rules, const Position *position, gint32 unit, gint32 nation)
{
    const CampaignCode *switches = switches_of(rules);
    gint32 own = rules->board.units[unit].nation;
    gboolean is_large = size_of_force(rules, position, unit).captures;
    if (!may_be_captured(rules, position, unit) || nations_have(rules, &switches->barred, nation))
        return FALSE;
    if (nation == own)
        return is_large;
    gint32 side = unit_side(rules, position, unit);
    gint32 other = position_side(rules, position, nation);
    gboolean is_allied = side != other && sides_help(rules, position, side, other);
    gboolean is_barred = nations_have(rules, &switches->barred, own);
    if (switches->for_allies == FOR_ALLIES_ANY)
        return is_allied && (is_barred || !is_large);
    return is_allied && is_barred && is_large && switches->for_allies != FOR_ALLIES_NONE;
}

static void
offer_enemy_land(Machine *machine, const Frame *frame)
{
    const GameRules *rules = machine->rules;
    const Position *position = machine->position;
    if (!is_hostile(rules, position, frame->place, frame->side))
        return;
    for (gint32 i = 0; i < (gint32)rules->board.n_nations; i++)
        if (may_capture_for(rules, position, frame->unit, i))
            machine_offer(machine, OFFER_CAPTURE, frame->place, i);
    if (position_looted(rules, position)[frame->place] == 0)
        machine_offer(machine, OFFER_LOOT, frame->place, 0);
}

static void
offer_home(Machine *machine, const Frame *frame)
{
    const GameRules *rules = machine->rules;
    gint32 nation = rules->board.units[frame->unit].nation;
    if (position_loot(rules, machine->position)[frame->unit] == 0 ||
        !place_is_home_of(rules, frame->place, nation) ||
        !is_friendly(rules, machine->position, frame->place, frame->side))
        return;
    machine_offer(machine, OFFER_SELL, frame->unit, 0);
    if (nations_have(rules, &switches_of(rules)->hoarders, nation))
        machine_offer(machine, OFFER_KEEP, frame->unit, 0);
}

/* Takes the loot of @unit home. */
static void
unload_loot(Machine *machine, gint32 unit, gboolean is_kept)
{
    const GameRules *rules = machine->rules;
    gint32 nation = rules->board.units[unit].nation;
    gint32 loot = position_loot(rules, machine->position)[unit];
    guint8 *hoard = &position_hoards(rules, machine->position)[nation];
    if (is_kept)
        *hoard = (guint8)MIN(*hoard + loot, TOKENS_MAX);
    else
        add_money(machine, nation, loot * or_usual(switches_of(rules)->loot_worth, 0));
    add_loot(machine, unit, -loot);
}

/* Asks whether @nation, whose place @captor has captured, obeys it from now on, if that was the
 * last place of its home. */
static void
begin_homeland(Machine *machine, gint32 nation, gint32 captor)
{
    const GameRules *rules = machine->rules;
    gint32 side = position_side(rules, machine->position, nation);
    gboolean has_home = FALSE;
    for (gint32 i = 0; i < (gint32)rules->board.n_places; i++) {
        if (!place_is_home_of(rules, i, nation))
            continue;
        has_home = TRUE;
        if (side_of_place(rules, machine->position, i) == side)
            return;
    }
    if (!has_home || position_overlords(rules, machine->position)[nation] != NO_NAME ||
        position_overlords(rules, machine->position)[captor] == nation)
        return;
    Frame *frame = machine_push(machine, PROCEDURE_HOMELAND, &SUBJECTS_NONE);
    frame->side = (gint16)side;
    frame->value = nation;
    frame->next = (guint32)captor;
}

static void
capture(Machine *machine, const Frame *frame, gint32 nation)
{
    gint32 place = frame->place;
    gint32 loser = position_controller(machine->rules, machine->position, place);
    position_occupied(machine->rules, machine->position)[place] = 0;
    position_occupiers(machine->rules, machine->position)[place] = NO_NAME;
    machine_pop(machine);
    set_marker(machine, place, nation);
    if (loser != NO_NAME)
        begin_homeland(machine, loser, nation);
}

static void
take(Machine *machine, Frame *frame, const Offer *taken)
{
    if (taken->kind == OFFER_LOOT) {
        frame->step = STEP_LOOTED;
    } else if (taken->kind == OFFER_CAPTURE) {
        capture(machine, frame, taken->other);
    } else {
        if (taken->kind != OFFER_DONE)
            unload_loot(machine, frame->unit, taken->kind == OFFER_KEEP);
        machine_pop(machine);
    }
}

/* Whether the nation of @unit rolls once more for loot. */
static gboolean
raids(const GameRules *rules, gint32 unit)
{
    return nations_have(rules, &switches_of(rules)->raiders, rules->board.units[unit].nation);
}

static void
take_face(Machine *machine, Frame *frame, gint32 face)
{
    if (frame->step == STEP_LOOTED)
        set_looted(machine, frame->place, face);
    else
        add_loot(machine, frame->unit, face);
    gboolean goes_on = frame->step == STEP_LOOTED ||
                       (frame->step == STEP_LOOT && raids(machine->rules, frame->unit));
    frame->step++;
    if (!goes_on)
        machine_pop(machine);
}

static Request
roll(Machine *machine, const Frame *frame)
{
    const CampaignCode *switches = switches_of(machine->rules);
    const gint32 faces[] = {
        [STEP_LOOTED] = switches->looted_die,
        [STEP_LOOT] = switches->loot_die,
        [STEP_RAID] = switches->spoils_die,
    };
    return machine_ask_die(machine, frame->side, faces[frame->step]);
}

/* unit: who is in place. */
Request
step_OCCUPATION(Machine *machine, Frame *frame)
{
    Offer taken = frame->taken;
    gint32 answer = machine_take_answer(frame);
    if (answer != NO_NUMBER && frame->step == STEP_CHOOSE)
        take(machine, frame, &taken);
    else if (answer != NO_NUMBER)
        take_face(machine, frame, answer);
    else if (frame->step != STEP_CHOOSE)
        return roll(machine, frame);
    else {
        machine_offer_nothing(machine);
        offer_enemy_land(machine, frame);
        offer_home(machine, frame);
        if (machine->n_offers > 0) {
            machine_offer(machine, OFFER_DONE, 0, 0);
            return machine_ask(machine, frame->side);
        }
        machine_pop(machine);
    }
    return NO_REQUEST;
}

/* Returns: the first force in @place that stands there as an enemy, alone with its friends. */
static gint32
occupier_of(const GameRules *rules, const Position *position, gint32 place)
{
    gint32 owner = side_of_place(rules, position, place);
    gint32 unit = first_holding(rules, position, place);
    gint32 side = unit != NO_NAME ? unit_side(rules, position, unit) : NO_NAME;
    return sides_fight(rules, position, side, owner) && !has_enemies(rules, position, place, side)
               ? unit
               : NO_NAME;
}

/* Counts one more turn of @unit in @place; NO_NAME: nobody stands there. */
static void
count_turn(Machine *machine, gint32 place, gint32 unit)
{
    guint8 *turns = &position_occupied(machine->rules, machine->position)[place];
    gint8 *by = &position_occupiers(machine->rules, machine->position)[place];
    gint32 side = unit != NO_NAME ? unit_side(machine->rules, machine->position, unit) : NO_NAME;
    *turns = (guint8)(side == NO_NAME ? 0 : side == *by ? MIN(*turns + 1, TOKENS_MAX) : 1);
    *by = (gint8)side;
}

/* left: the next place to look at. */
Request
step_STAY(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    while (frame->left < rules->board.n_places) {
        gint32 place = frame->left++;
        gint32 unit = occupier_of(rules, machine->position, place);
        count_turn(machine, place, unit);
        if (unit != NO_NAME && may_be_captured(rules, machine->position, unit)) {
            begin_occupation(machine, unit);
            return NO_REQUEST;
        }
    }
    position_touch(machine->position);
    machine_pop(machine);
    return NO_REQUEST;
}

/* side: who is asked; value: its nation; next: who captured its home. */
Request
step_HOMELAND(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    gint32 captor = (gint32)frame->next;
    Offer taken = frame->taken;
    gint32 answer = machine_take_answer(frame);
    if (answer == NO_NUMBER && frame->step == STEP_CHOOSE) {
        machine_offer_nothing(machine);
        machine_offer(machine, OFFER_ACCEPT, captor, 0);
        machine_offer(machine, OFFER_REFUSE, captor, 0);
        return machine_ask(machine, frame->side);
    }
    if (answer == NO_NUMBER)
        return machine_ask_die(machine, frame->side, switches_of(rules)->rebel_die);
    if (frame->step == STEP_CHOOSE && taken.kind == OFFER_ACCEPT) {
        set_overlord(machine, frame->value, captor, DEALING_ALLY);
        frame->step++;
        return NO_REQUEST;
    }
    if (frame->step != STEP_CHOOSE)
        position_obedient(rules, machine->position)[frame->value] = (guint8)answer;
    machine_pop(machine);
    return NO_REQUEST;
}
