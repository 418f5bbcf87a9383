/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Groups of units that move together, and forced marches.
 */
#include "validator/systems/area-blocks/group.h"

#include "schema/model/entities.h"
#include "validator/engine/presence.h"
#include "validator/engine/sparse.h"
#include "validator/engine/event.h"
#include "validator/engine/reckoning.h"
#include "validator/systems/area-blocks/naval.h"
#include "validator/systems/area-blocks/position.h"
#include "validator/systems/area-blocks/passage.h"
#include "validator/systems/area-blocks/siege.h"

#include <string.h>

/* Has the other side choose which of its units in @place @unit, which has come there, pins. */
static void
begin_pin(Machine *machine, gint32 unit, gint32 place)
{
    gint32 side = unit_side(machine->rules, machine->position, unit);
    const Subjects subjects = subjects_of_side(side);
    Frame *pin = machine_push(machine, PROCEDURE_PIN, &subjects);
    pin->unit = (gint16)unit;
    pin->place = place;
}

/* Who is pinned fights: it leaves its siege (6.5). */
static void
pin_down(Machine *machine, gint32 unit, gint32 pinner)
{
    position_pinners(machine->rules, machine->position)[unit] = (gint16)pinner;
    position_deeds(machine->rules, machine->position)[unit] &= (guint8)~UNIT_BESIEGES;
}

/* unit: the one that pins, in place. */
Request
step_PIN(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    const Position *position = machine->position;
    gint32 side = unit_side(rules, position, frame->unit);
    gint32 owner = NO_NAME;
    Offer taken;
    if (machine_take_offer(frame, &taken)) {
        pin_down(machine, taken.number, frame->unit);
        return machine_pop(machine);
    }
    machine_offer_nothing(machine);
    FOR_EACH_HOLDING (i, rules, position, frame->place) {
        gint32 other = unit_side(rules, position, i);
        if (other == side || other == NO_NAME || unit_is_pinned(rules, position, i))
            continue;
        owner = other;
        machine_offer(machine, OFFER_PIN, i, 0);
    }
    if (machine->n_offers > 1)
        return machine_ask(machine, owner);
    if (machine->n_offers == 1)
        pin_down(machine, machine->offers[0].number, frame->unit);
    return machine_pop(machine);
}

/* A unit that has rolled still counts as having marched, for battles ask that. Returns: the next
 * unit of @side, from @unit on, that marched and has not rolled for it; NO_NAME: none. */
static gint32
next_marcher(const Machine *machine, gint32 side, gint32 unit)
{
    const GameRules *rules = machine->rules;
    const guint8 *marched = position_marched(rules, machine->position);
    guint n = rules->board.n_units;
    for (guint i = next_filled(marched, (guint)unit, n); i < n; i = next_filled(marched, i + 1, n))
        if ((position_deeds(rules, machine->position)[i] & UNIT_ROLLED) == 0 &&
            unit_side(rules, machine->position, (gint32)i) == side &&
            position_place(rules, machine->position, (gint32)i) != NO_NAME)
            return (gint32)i;
    return NO_NAME;
}

gboolean
blocks_group_has_march_rolls(const Machine *machine, gint32 side)
{
    return next_marcher(machine, side, 0) != NO_NAME;
}

gboolean
blocks_group_begin_march_losses(Machine *machine, gint32 side)
{
    const Subjects subjects = subjects_of_side(side);
    if (!blocks_group_has_march_rolls(machine, side))
        return FALSE;
    Frame *march = machine_push(machine, PROCEDURE_MARCH, &subjects);
    march->side = (gint16)side;
    return TRUE;
}

static void
lose_march_steps(Machine *machine, gint32 unit, gint32 steps)
{
    guint8 *strength = &position_strengths(machine->rules, machine->position)[unit];
    position_touch_units(machine->position);
    if (*strength > steps)
        *strength = (guint8)(*strength - steps);
    else
        event_eliminate_unit(machine, unit, CAUSE_MARCH);
}

/* left: the next unit to look at; unit: who rolls. */
Request
step_MARCH(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    gint32 safe = rules_parameters(rules)->march_safe;
    gint32 roll = machine_take_answer(frame);
    gint32 unit = next_marcher(machine, frame->side, frame->left);
    if (unit == NO_NAME)
        return machine_pop(machine);
    frame->unit = (gint16)unit;
    if (roll == NO_NUMBER)
        return machine_ask_die(machine, frame->side, NO_NUMBER);
    frame->left = (guint16)(unit + 1);
    position_deeds(rules, machine->position)[unit] |= UNIT_ROLLED;
    Reckoning reckoning;
    reckoning_begin(&reckoning, roll);
    reckoning.level = safe != NO_NUMBER ? safe : roll;
    reckoning.judged = roll >= reckoning.level ? JUDGED_PASSED : JUDGED_FAILED;
    reckoning_report(machine, &reckoning);
    if (safe != NO_NUMBER && roll < safe)
        lose_march_steps(machine, unit, position_marched(rules, machine->position)[unit]);
    return NO_REQUEST;
}

/* Whether @unit has not moved in this turn, and is not pinned. */
static gboolean
unit_is_free(const GameRules *rules, const Position *position, gint32 unit)
{
    return (position_deeds(rules, position)[unit] & (UNIT_MOVED | UNIT_BESIEGES)) == 0 &&
           !unit_is_pinned(rules, position, unit);
}

/* Whether @unit is one that a group of @kind of @side in @place may move now: it has not moved in
 * this turn, and is not pinned. Units aboard a fleet in a sea zone land as a group of that zone. */
static gboolean
unit_can_go(const GameRules *rules, const Position *position, gint32 unit, gint32 place,
            GroupKind kind, gint32 side)
{
    return position_place(rules, position, unit) == place &&
           unit_is_ship(rules, unit) == (kind == GROUP_FLEETS) &&
           unit_side(rules, position, unit) == side && unit_is_free(rules, position, unit);
}

/* Returns: the first fleet behind @fleet (NO_NAME: of all) with which @unit can move, as with
 * blocks_naval_next_loading_fleet(). */
static gint32
next_ship(const Situation *situation, gint32 unit, gint32 fleet)
{
    do
        fleet = blocks_naval_next_loading_fleet(situation, unit, fleet);
    while (fleet != NO_NAME && !blocks_passage_may_mix(situation, unit, fleet));
    return fleet;
}

static void
offer_fleets(Machine *machine, const Situation *situation, gint32 unit)
{
    for (gint32 i = next_ship(situation, unit, NO_NAME); i != NO_NAME;
         i = next_ship(situation, unit, i))
        machine_offer(machine, OFFER_LOAD, unit, i);
}

/* Offers the steps that @mover can take from where it is, and the fleets it can go aboard. Returns:
 * how many. */
static guint
offer_steps(Machine *machine, const Situation *situation, const Mover *mover)
{
    const GameRules *rules = machine->rules;
    const BoardPlace *place = &rules->board.places[mover->place];
    guint before = machine->n_offers;
    for (guint32 i = 0; i < place->n_links; i++) {
        gint32 link = (gint32)(place->first_link + i);
        if (blocks_passage_over(situation, mover, link) == PASSAGE_FREE)
            machine_offer(machine, OFFER_MOVE, mover->unit, rules->board.links[link].to);
    }
    if (mover->used == 0)
        offer_fleets(machine, situation, mover->unit);
    return machine->n_offers - before;
}

/* Returns: whether @mover can take one step from where it is, or go aboard. */
static gboolean
has_step(const Situation *situation, const Mover *mover)
{
    const BoardPlace *place = &situation->rules->board.places[mover->place];
    for (guint32 i = 0; i < place->n_links; i++)
        if (blocks_passage_over(situation, mover, (gint32)(place->first_link + i)) == PASSAGE_FREE)
            return TRUE;
    return next_ship(situation, mover->unit, NO_NAME) != NO_NAME;
}

gboolean
blocks_group_unit_can_step(const Situation *situation, gint32 unit, gint32 side)
{
    const GameRules *rules = situation->rules;
    const Position *position = situation->position;
    if (position_place(rules, position, unit) == NO_NAME ||
        unit_side(rules, position, unit) != side || !unit_is_free(rules, position, unit))
        return FALSE;
    /* Somewhere most units can go. */
    if (blocks_passage_has_simple_exit(situation, unit, side))
        return TRUE;
    const Mover mover = blocks_passage_mover(situation, unit, 0, NULL);
    return has_step(situation, &mover);
}

void
blocks_group_begin(Machine *machine, gint32 place, GroupKind kind, gint32 side)
{
    Frame *group = machine_push_for_side(machine, PROCEDURE_GROUP, side);
    group->place = place;
    group->n = kind;
}

void
blocks_group_begin_granted(Machine *machine, const guint8 *units, gint32 leader, gint32 side)
{
    Frame *granted = machine_push_for_side(machine, PROCEDURE_GRANTED, side);
    granted->unit = (gint16)leader;
    unit_set_copy(machine->rules, frame_marks(granted), units);
    for (guint i = 0; i < machine->rules->board.n_units; i++)
        if (MARKED(frame_marks(granted), i))
            position_deeds(machine->rules, machine->position)[i] &= UNIT_SHOWN;
}

/* The granted action is below the frame of its group on top, if any. */
static const Frame *
granted_action(const Machine *machine)
{
    const Position *position = machine->position;
    if (position->n_frames < 2)
        return NULL;
    const Frame *below = position_below_top(position);
    return below->procedure == PROCEDURE_GRANTED ? below : NULL;
}

/* Whether @unit may go with @group by the granted action; before its leader has gone, only the
 * leader may. */
static gboolean
is_granted(const Frame *granted, const Frame *group, gint32 unit)
{
    return granted == NULL || (MARKED(frame_marks(granted), unit) &&
                               (granted->unit == NO_NAME || granted->unit == unit ||
                                MARKED(frame_marks(group), granted->unit)));
}

static void
offer_group(Machine *machine, const Frame *frame)
{
    const GameRules *rules = machine->rules;
    const Situation situation = machine_situation(machine, frame);
    const Position *position = machine->position;
    const Frame *granted = granted_action(machine);
    UnitSet there;
    unit_set_clear(rules, there);
    machine_offer_nothing(machine);
    presence_mark_units(rules, position, frame->place, there);
    FOR_EACH_MARKED (i, rules, there) {
        if (!is_granted(granted, frame, i) ||
            !unit_can_go(rules, position, i, frame->place, (GroupKind)frame->n, frame->side))
            continue;
        const Mover mover = blocks_passage_mover(&situation, i, 0, frame_marks(frame));
        offer_steps(machine, &situation, &mover);
    }
}

/* The unit goes no further. */
static void
stop_unit(Frame *frame)
{
    frame->unit = NO_NAME;
    frame->value = 0;
}

/* Whether units of the side that are not of this group are in @place: units that join them there
 * come to a battle that is being fought (4.4, 5.3). */
static gboolean
others_attack(const Machine *machine, const Frame *frame, gint32 place)
{
    const GameRules *rules = machine->rules;
    FOR_EACH_HOLDING (i, rules, machine->position, place)
        if (unit_side(rules, machine->position, i) == frame->side && !MARKED(frame_marks(frame), i))
            return TRUE;
    return FALSE;
}

static void
cross_border(Machine *machine, Frame *frame, gint32 unit, gint32 to)
{
    const GameRules *rules = machine->rules;
    Position *position = machine->position;
    const Situation situation = machine_situation(machine, frame);
    gint32 link = blocks_passage_find_link(rules, position_place(rules, position, unit), to);
    gint32 move = unit_move(&situation, unit);
    gboolean is_aboard = position_is_aboard(rules, position, unit);
    gboolean is_attack = place_has_enemy(&situation, to, frame->side);
    gboolean is_late = is_attack && others_attack(machine, frame, to);
    gboolean must_stop = blocks_passage_stops(&situation, unit, link);
    guint8 *marched = &position_marched(rules, position)[unit];
    frame->unit = (gint16)unit;
    frame->value++;
    if (frame->value > move && !is_aboard)
        *marched = (guint8)MIN(*marched + 1, MARCHED_MAX);
    blocks_passage_record_crossing(rules, position, link, unit);
    position_deeds(rules, position)[unit] |= UNIT_MOVED;
    if (is_late)
        position_deeds(rules, position)[unit] |= UNIT_LATE;
    if (must_stop)
        stop_unit(frame);
    event_put_unit(machine, unit, to, NO_NUMBER);
    if (is_attack)
        begin_pin(machine, unit, to);
}

static void
load_unit(Machine *machine, gint32 unit, gint32 fleet)
{
    position_deeds(machine->rules, machine->position)[unit] |= UNIT_MOVED;
    event_put_unit(machine, unit, (gint32)machine->rules->zone_numbers.aboard + fleet, NO_NUMBER);
}

static void
apply_offer(Machine *machine, Frame *frame, const Offer *taken)
{
    switch (taken->kind) {
    case OFFER_MOVE:
        MARK(frame_marks(frame), taken->number);
        cross_border(machine, frame, taken->number, taken->other);
        return;
    case OFFER_LOAD:
        MARK(frame_marks(frame), taken->number);
        load_unit(machine, taken->number, taken->other);
        return;
    case OFFER_STOP:
        stop_unit(frame);
        return;
    default:
        frame->step = TRUE;
        frame->left = 0;
    }
}

/* Returns: the first place from @place on where units of the group stand; as many places as there
 * are: none. @came: marks of those. */
static guint16
next_reached(const Machine *machine, const Frame *frame, guint16 place, guint8 *came)
{
    const GameRules *rules = machine->rules;
    guint16 best = (guint16)rules->board.n_places;
    unit_set_clear(rules, came);
    FOR_EACH_MARKED (i, rules, frame_marks(frame)) {
        guint16 zone = position_zones(rules, machine->position)[i];
        if (zone < place || zone > best)
            continue;
        if (zone < best)
            unit_set_clear(rules, came);
        best = zone;
        MARK(came, i);
    }
    return best;
}

/* Of those that a leader leads only those besiege that are where he is (3.4). */
static gboolean
is_with_leader(const Machine *machine, gint32 place)
{
    const Frame *granted = granted_action(machine);
    return granted == NULL || granted->unit == NO_NAME ||
           unit_holds(machine->rules, machine->position, granted->unit) == place;
}

/* Those that came to an enemy land without enemies may besiege it (4.1, 6.1): land after land. */
static Request
declare_sieges(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    const Situation situation = machine_situation(machine, frame);
    UnitSet came;
    for (;;) {
        guint16 place = next_reached(machine, frame, frame->left, came);
        frame->left = (guint16)(place + 1);
        if (place == rules->board.n_places)
            return machine_pop(machine);
        if (!siege_is_open(machine, place, frame->side) || !is_with_leader(machine, place) ||
            place_has_enemy(&situation, place, frame->side))
            continue;
        blocks_siege_begin_declaration(machine, place, frame->side, came);
        return NO_REQUEST;
    }
}

/* Offers where the unit that is on its way may go on to. Returns: FALSE when it cannot. */
static gboolean
offer_next_space(Machine *machine, const Frame *frame)
{
    const Situation situation = machine_situation(machine, frame);
    if (position_place(machine->rules, machine->position, frame->unit) == NO_NAME)
        return FALSE;
    const Mover mover =
        blocks_passage_mover(&situation, frame->unit, frame->value, frame_marks(frame));
    return offer_steps(machine, &situation, &mover) > 0;
}

/* place: where the group starts; n: its kind; unit: the one on its way, which has used value
 * spaces; marks: those that moved; step: whether the move is over, then left: the next land to look
 * at. */
Request
step_GROUP(Machine *machine, Frame *frame)
{
    Offer taken;
    if (frame->step)
        return declare_sieges(machine, frame);
    if (machine_take_offer(frame, &taken)) {
        apply_offer(machine, frame, &taken);
        return NO_REQUEST;
    }
    if (frame->unit != NO_NAME) {
        machine_offer_nothing(machine);
        if (!offer_next_space(machine, frame)) {
            stop_unit(frame);
            return NO_REQUEST;
        }
        machine_offer(machine, OFFER_STOP, frame->unit, 0);
        return machine_ask(machine, frame->side);
    }
    offer_group(machine, frame);
    if (machine->n_offers == 0) {
        frame->step = TRUE;
        frame->left = 0;
        return NO_REQUEST;
    }
    machine_offer(machine, OFFER_DONE, 0, 0);
    return machine_ask(machine, frame->side);
}

/* The places where granted units can do something, by the first of them that can; with a leader it
 * is he who must. */
static void
offer_granted(Machine *machine, const Frame *frame)
{
    const GameRules *rules = machine->rules;
    const Situation situation = machine_situation(machine, frame);
    machine_offer_nothing(machine);
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
        gint32 place = position_place(rules, machine->position, i);
        if (!MARKED(frame_marks(frame), i) || place == NO_NAME ||
            (frame->unit != NO_NAME && frame->unit != i))
            continue;
        if (!unit_is_ship(rules, i) && blocks_group_unit_can_step(&situation, i, frame->side))
            machine_offer_once(machine, OFFER_GROUP, place);
        if (siege_is_open(machine, place, frame->side) &&
            (frame->unit == NO_NAME
                 ? blocks_siege_can_declare(machine, place, frame->side, frame_marks(frame))
                 : blocks_siege_unit_may_join(machine, i)))
            machine_offer_once(machine, OFFER_SIEGE, place);
    }
}

/* A leader besieges first. */
static void
besiege_place(Machine *machine, const Frame *frame, gint32 place)
{
    if (frame->unit != NO_NAME)
        blocks_siege_join(machine, frame->unit);
    blocks_siege_begin_declaration(machine, place, frame->side, frame_marks(frame));
}

/* marks: the units; unit: the one that leads them, or NO_NAME; step: how far it is. */
Request
step_GRANTED(Machine *machine, Frame *frame)
{
    Offer taken;
    if (frame->step > 0) {
        if (frame->step == 1 && blocks_group_begin_march_losses(machine, frame->side)) {
            frame->step = 2;
            return NO_REQUEST;
        }
        return machine_pop(machine);
    }
    if (machine_take_offer(frame, &taken)) {
        frame->step = 1;
        if (taken.kind == OFFER_GROUP)
            blocks_group_begin(machine, taken.number, GROUP_LAND, frame->side);
        else if (taken.kind == OFFER_SIEGE)
            besiege_place(machine, frame, taken.number);
        return NO_REQUEST;
    }
    offer_granted(machine, frame);
    if (machine->n_offers == 0)
        return machine_pop(machine);
    machine_offer(machine, OFFER_DONE, 0, 0);
    return machine_ask(machine, frame->side);
}
