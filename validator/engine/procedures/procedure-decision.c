/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the players decide before play: where units stand, and what is built.
 */
#include "validator/engine/event.h"
#include "validator/engine/position/position-news.h"
#include "validator/engine/position/presence.h"
#include "validator/engine/position/unit.h"
#include "validator/engine/procedures/procedure.h"
#include "validator/engine/system.h"

#include "schema/model/entities.h"

#include <string.h>

/* Ways to place the units of a decision that are tried; hostile data could ask for any number. */
#define TRIALS_MAX 5000

enum { STEP_BEGIN, STEP_PICK, STEP_PLACE };

static const DecisionCode *
decision_of(const Machine *machine, const Frame *frame)
{
    return rules_decision(machine->rules, frame->next);
}

/* Returns: how many of the zone's units the decision placed there. */
static guint
count_placed(const Machine *machine, const Frame *frame, gint32 zone)
{
    guint n = 0;
    for (gint32 i = position_first_in(machine->rules, machine->position, zone); i != NO_NAME;
         i = position_next_in(machine->rules, machine->position, i))
        n += MARKED(frame->marks, i);
    return n;
}

/* Whether @unit may still go to @zone, as far as the decision limits that. A zone of the map may
 * take in more than its limit while others are yet to come, so that is asked of the whole. */
static gboolean
is_free(const Machine *machine, const Frame *frame, gint32 zone)
{
    const DecisionCode *decision = decision_of(machine, frame);
    return decision->each == NO_NUMBER ||
           count_placed(machine, frame, zone) < (guint)decision->each;
}

static gint32
zone_at(const Machine *machine, const DecisionCode *decision, guint32 i, gint32 unit)
{
    const ZoneCode *zone = &machine->rules->zones[decision->at.first + i];
    return position_zone(machine->rules, machine->position, zone, unit, &SUBJECTS_NONE);
}

/* Whether what stands in all zones of the decision keeps its limit. */
static gboolean
all_keep(const Machine *machine, const DecisionCode *decision)
{
    const System *system = machine->rules->system;
    for (guint32 i = 0; i < decision->at.n; i++) {
        gint32 zone = zone_at(machine, decision, i, NO_NAME);
        gboolean is_place = zone != NO_NAME && zone < (gint32)machine->rules->board.n_places;
        if (is_place && !system->keeps_limit(machine->rules, machine->position, zone))
            return FALSE;
    }
    return TRUE;
}

/* One look ahead: the units that may be placed, and how many ways are still tried. */
typedef struct {
    guint8 units[RULES_UNITS_MAX / 8];
    guint steps;
} LookAhead;

/* Tries all ways to place the units that are left. Units are few and zones fewer; @ahead bounds
 * what hostile data can ask. Returns: whether one of them keeps the limit. */
static gboolean
can_end_well(const Machine *machine, Frame *frame, LookAhead *ahead)
{
    const DecisionCode *decision = decision_of(machine, frame);
    if (ahead->steps == 0)
        return TRUE;
    gint32 n_units = (gint32)machine->rules->board.n_units;
    gint32 unit = next_marked(machine->rules, ahead->units, 0);
    while (unit < n_units && MARKED(frame->marks, unit))
        unit = next_marked(machine->rules, ahead->units, unit + 1);
    if (unit == n_units || frame->left == 0)
        return all_keep(machine, decision);
    const guint16 before = position_zones(machine->rules, machine->position)[unit];
    gboolean can = FALSE;
    for (guint32 i = 0; i < decision->at.n && !can && ahead->steps > 0; i++) {
        gint32 zone = zone_at(machine, decision, i, unit);
        if (zone == NO_NAME || !is_free(machine, frame, zone) ||
            !position_can_hold(machine->rules, machine->position, zone, unit))
            continue;
        ahead->steps--;
        position_put(machine->rules, machine->position, unit, zone);
        MARK(frame->marks, unit);
        frame->left--;
        can = can_end_well(machine, frame, ahead);
        frame->left++;
        UNMARK(frame->marks, unit);
    }
    position_put(machine->rules, machine->position, unit, before);
    return can || ahead->steps == 0;
}

static guint16
number_of_decision(const Machine *machine, const Frame *frame)
{
    return (guint16)(frame->next - machine->rules->decisions.first + 1);
}

/* Whether what is left can be placed so that the limit is kept, as far as all ways are tried. One
 * that has too many ways is noted, and not looked ahead in again. */
static gboolean
look_ahead(const Machine *machine, Frame *frame)
{
    const DecisionCode *decision = decision_of(machine, frame);
    const Situation situation = machine_situation(machine, frame);
    LookAhead ahead = {.steps = TRIALS_MAX};
    const System *system = machine->rules->system;
    if (decision->limit == NO_NUMBER || system == NULL || system->keeps_limit == NULL ||
        machine->position->untried == number_of_decision(machine, frame))
        return TRUE;
    select_units(&situation, rules_units(machine->rules, (guint32)decision->units), ahead.units);
    gboolean can = can_end_well(machine, frame, &ahead);
    if (ahead.steps == 0)
        machine->position->untried = number_of_decision(machine, frame);
    return can;
}

/* Whether the rest can be placed well once @unit stands in @zone; what is tried is taken back. */
static gboolean
leaves_a_way(const Machine *machine, const Frame *frame, gint32 unit, gint32 zone)
{
    Position *position = machine->position;
    Frame *here = &position->frames[frame - position->frames];
    const guint16 before = position_zones(machine->rules, position)[unit];
    const guint16 untried = position->untried;
    position_put(machine->rules, position, unit, zone);
    MARK(here->marks, unit);
    here->left--;
    gboolean can = look_ahead(machine, here);
    here->left++;
    UNMARK(here->marks, unit);
    position_put(machine->rules, position, unit, before);
    position->untried = untried;
    return can;
}

static void
offer_picks(Machine *machine, const Frame *frame, const UnitsCode *units)
{
    const Situation situation = machine_situation(machine, frame);
    guint8 marks[RULES_UNITS_MAX / 8];
    machine_offer_nothing(machine);
    select_units(&situation, units, marks);
    offer_units(machine, marks, frame->marks);
}

static void
offer_zones(Machine *machine, const Frame *frame, gboolean is_limited)
{
    const DecisionCode *decision = decision_of(machine, frame);
    machine_offer_nothing(machine);
    for (guint32 i = 0; i < decision->at.n; i++) {
        gint32 zone = zone_at(machine, decision, i, frame->value);
        if (zone != NO_NAME && is_free(machine, frame, zone) &&
            position_can_hold(machine->rules, machine->position, zone, frame->value) &&
            (!is_limited || leaves_a_way(machine, frame, frame->value, zone)))
            machine_offer(machine, OFFER_ZONE, zone, 0);
    }
}

static void
next_decision(Frame *frame)
{
    memset(frame->marks, 0, sizeof frame->marks);
    frame->next++;
    frame->n--;
    frame->step = STEP_BEGIN;
}

static void
begin(Machine *machine, Frame *frame)
{
    const DecisionCode *decision = decision_of(machine, frame);
    frame->subjects.side = (gint16)decision->by;
    if (decision->verb != DECISION_PLACE) {
        const System *system = machine->rules->system;
        const Subjects subjects = frame->subjects;
        next_decision(frame);
        if (system != NULL && system->decide != NULL)
            system->decide(machine, decision, &subjects);
        return;
    }
    const UnitsCode *units = rules_units(machine->rules, (guint32)decision->units);
    const Situation situation = machine_situation(machine, frame);
    guint n = count_units(&situation, units, G_MAXUINT);
    gboolean takes_all = units->pick == NO_NUMBER || units->pick == PICK_ALL;
    guint count = units->count != NO_NUMBER ? (guint)units->count : 1;
    frame->left = (guint16)(takes_all ? n : MIN(count, n));
    frame->step = STEP_PICK;
    if (machine->position->unkept == 0 && !look_ahead(machine, frame))
        machine->position->unkept = number_of_decision(machine, frame);
}

static Request
take_pick(Frame *frame, gint32 unit)
{
    frame->value = unit;
    frame->step = STEP_PLACE;
    return NO_REQUEST;
}

/* Units that are all placed come in the order of the roster; nobody need pick them. */
static Request
pick(Machine *machine, Frame *frame)
{
    const UnitsCode *units =
        rules_units(machine->rules, (guint32)decision_of(machine, frame)->units);
    gboolean is_chosen = units->pick == PICK_CHOOSE || units->pick == PICK_RANDOM;
    Offer taken;
    if (machine_take_offer(frame, &taken))
        return take_pick(frame, taken.number);
    if (frame->left > 0)
        offer_picks(machine, frame, units);
    if (frame->left == 0 || machine->n_offers == 0) {
        next_decision(frame);
        return NO_REQUEST;
    }
    if (!is_chosen || machine->n_offers == 1)
        return take_pick(frame, machine->offers[0].number);
    return machine_ask_or_draw(machine, frame->subjects.side, units->pick == PICK_RANDOM);
}

/* Before play a unit is somewhere without having come there. */
static void
lay_out(Machine *machine, gint32 unit, gint32 zone)
{
    const GameRules *rules = machine->rules;
    const gint32 places[] = {position_zones(rules, machine->position)[unit], zone};
    position_put(rules, machine->position, unit, zone);
    for (guint i = 0; i < G_N_ELEMENTS(places); i++)
        if (places[i] < (gint32)rules->board.n_places)
            note_presence(rules, machine->position, places[i]);
}

static Request
take_place(Machine *machine, Frame *frame, gint32 zone)
{
    MARK(frame->marks, frame->value);
    frame->left--;
    frame->step = STEP_PICK;
    if (zone != NO_NAME)
        lay_out(machine, frame->value, zone);
    if (position_place(machine->rules, machine->position, frame->value) == NO_NAME)
        unload(machine, frame->value);
    return NO_REQUEST;
}

static Request
place(Machine *machine, Frame *frame)
{
    gboolean is_limited = decision_of(machine, frame)->limit != NO_NUMBER;
    Offer taken;
    if (machine_take_offer(frame, &taken))
        return take_place(machine, frame, taken.number);
    offer_zones(machine, frame, is_limited);
    /* A limit that cannot be kept at all is a defect of the data; the set-up goes on without. */
    if (machine->n_offers == 0 && is_limited)
        offer_zones(machine, frame, FALSE);
    if (machine->n_offers > 1)
        return machine_ask(machine, frame->subjects.side);
    return take_place(machine, frame, machine->n_offers == 1 ? machine->offers[0].number : NO_NAME);
}

/* next: the decision; n: how many there are from it on; value: the unit that is placed; left: how
 * many are still to be placed; marks: those that are. Behind the last one the set-up is done. */
Request
step_DECISION(Machine *machine, Frame *frame)
{
    if (frame->n == 0) {
        const System *system = system_of(machine->rules);
        machine_pop(machine);
        note_all_presence(machine->rules, machine->position);
        position_note_news(machine->rules, machine->position, CHANGED_UNITS | CHANGED_REST);
        event_edges(machine, TRUE);
        /* What waits for the set-up runs on top of play, before its first step. */
        if (machine->position->is_played && system != NULL && system->begin != NULL)
            system->begin(machine);
        const Event event = event_of(TRIGGER_SET_UP);
        event_emit(machine, &event);
        return NO_REQUEST;
    }
    if (frame->step == STEP_BEGIN) {
        begin(machine, frame);
        return NO_REQUEST;
    }
    return frame->step == STEP_PICK ? pick(machine, frame) : place(machine, frame);
}
