/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the players decide before play: where units stand, and what is built.
 */
#include "validator/engine/event.h"
#include "validator/engine/procedure.h"

#include "schema/model/entities.h"

#include <string.h>

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
    for (guint i = 0; i < machine->rules->board.n_units; i++)
        n +=
            MARKED(frame->marks, i) && position_zones(machine->rules, machine->position)[i] == zone;
    return n;
}

/* Returns: how many points more than it has those who stand in @place need (7.1, 7.2); only lands
 * are asked. */
static gint32
hunger(const GameRules *rules, const Position *position, gint32 place)
{
    gint32 need = 0;
    if (rules->board.places[place].kind != SPACE_LAND)
        return 0;
    for (guint i = 0; i < rules->board.n_units; i++) {
        const BoardUnit *unit = &rules->board.units[i];
        if (position_place(rules, position, (gint32)i) == place)
            need += rules->board.types[unit->type].eats - unit->trains;
    }
    return need - rules->board.places[place].forage;
}

/* Whether @unit may still go to @zone, as far as the decision limits that. A zone of the map may
 * take in more than it feeds while trains are yet to come, so that is asked of the whole. */
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

/* Steps of one search: more than any set-up needs, and what hostile data may cost. */
#define SEARCH_STEPS_MAX 10000

/* A search for a way to place the units that are left. */
typedef struct {
    Machine machine; /* with a position to try in */
    Frame *frame;    /* of the decision there */
    const DecisionCode *decision;
    guint n_units; /* that may still be placed */
    guint steps;   /* that may still be taken */
    gint16 units[RULES_UNITS_MAX];
} Search;

/* Returns: how much less may be needed in one place once all units from @from on stand there. */
static gint32
relief(const Search *search, guint from)
{
    const Board *board = &search->machine.rules->board;
    gint32 sum = 0;
    for (guint i = from; i < search->n_units; i++) {
        const BoardUnit *unit = &board->units[search->units[i]];
        sum += MAX(unit->trains - board->types[unit->type].eats, 0);
    }
    return sum;
}

/* Whether nobody need go hungry in any zone of the decision, were @trains to come there. */
static gboolean
all_feed(const Search *search, gint32 trains)
{
    const GameRules *rules = search->machine.rules;
    for (guint32 i = 0; i < search->decision->at.n; i++) {
        gint32 zone = zone_at(&search->machine, search->decision, i, NO_NAME);
        gboolean is_place = zone != NO_NAME && zone < (gint32)rules->board.n_places;
        if (is_place && hunger(rules, search->machine.position, zone) > trains)
            return FALSE;
    }
    return TRUE;
}

static gboolean
can_stand(const Machine *machine, const Frame *frame, gint32 zone, gint32 unit)
{
    return zone != NO_NAME && is_free(machine, frame, zone) &&
           position_can_hold(machine->rules, machine->position, zone, unit);
}

/* Tries all ways to place so many as are left of the units from @from on. Returns: whether one of
 * them keeps the limit; TRUE when the search takes too long. */
static gboolean
can_end_well(Search *search, guint from)
{
    Frame *frame = search->frame;
    if (frame->left == 0 || from == search->n_units)
        return all_feed(search, 0);
    if (!all_feed(search, relief(search, from)))
        return FALSE;
    gint32 unit = search->units[from];
    guint16 *zone_of_unit = &position_zones(search->machine.rules, search->machine.position)[unit];
    const guint16 before = *zone_of_unit;
    gboolean can = FALSE, has_room = FALSE;
    for (guint32 i = 0; i < search->decision->at.n && !can; i++) {
        gint32 zone = zone_at(&search->machine, search->decision, i, unit);
        if (!can_stand(&search->machine, frame, zone, unit))
            continue;
        if (search->steps == 0)
            return TRUE;
        search->steps--;
        has_room = TRUE;
        *zone_of_unit = (guint16)zone;
        MARK(frame->marks, unit);
        frame->left--;
        can = can_end_well(search, from + 1);
        frame->left++;
        UNMARK(frame->marks, unit);
        *zone_of_unit = before;
    }
    /* It stays where it is without room, or while there are others to take. */
    gboolean may_stay = !has_room || search->n_units - from > frame->left;
    return can || (may_stay && can_end_well(search, from + 1));
}

/* Whether what is left can be placed so that the limit is kept, with @unit in @zone already (unit
 * NO_NAME: with nobody more); tried on a copy. @steps: that may be taken, less those that were. */
static gboolean
leaves_a_way(const Machine *machine, const Frame *frame, gint32 unit, gint32 zone, guint *steps)
{
    const DecisionCode *decision = decision_of(machine, frame);
    const Situation situation = machine_situation(machine, frame);
    guint8 marks[RULES_UNITS_MAX / 8];
    g_autofree Position *copy = position_copy(machine->position);
    Search search = {
        .machine = {.rules = machine->rules, .position = copy},
        .frame = &copy->frames[frame - machine->position->frames],
        .decision = decision,
        .steps = *steps,
    };
    select_units(&situation, rules_units(machine->rules, (guint32)decision->units), marks);
    for (guint i = 0; i < machine->rules->board.n_units; i++)
        if (MARKED(marks, i) && !MARKED(frame->marks, i) && (gint32)i != unit)
            search.units[search.n_units++] = (gint16)i;
    if (unit != NO_NAME) {
        position_zones(machine->rules, copy)[unit] = (guint16)zone;
        MARK(search.frame->marks, unit);
        search.frame->left--;
    }
    gboolean leaves = can_end_well(&search, 0);
    *steps = search.steps;
    return leaves;
}

/* Lists the zones to which @unit may go, as far as the limit can be kept. A limit that cannot be
 * kept at all is a defect of the data; the set-up goes on without. Returns: how many;
 * @keeps_limit: whether they keep it. */
static guint
list_zones(const Machine *machine,
           const Frame *frame,
           gint32 unit,
           guint *steps,
           Offer offers[OFFERS_MAX],
           gboolean *keeps_limit)
{
    const DecisionCode *decision = decision_of(machine, frame);
    Offer free_zones[OFFERS_MAX];
    guint n = 0, n_free = 0;
    for (guint32 i = 0; i < decision->at.n && n_free < OFFERS_MAX; i++) {
        gint32 zone = zone_at(machine, decision, i, unit);
        if (!can_stand(machine, frame, zone, unit))
            continue;
        free_zones[n_free++] = (Offer){OFFER_ZONE, zone};
        if (decision->limit == NO_NUMBER || leaves_a_way(machine, frame, unit, zone, steps))
            offers[n++] = (Offer){OFFER_ZONE, zone};
    }
    *keeps_limit = n > 0;
    if (n == 0)
        memcpy(offers, free_zones, sizeof *offers * n_free);
    return n > 0 ? n : n_free;
}

/* Lists the units that may be picked: with a limit those that have somewhere to go, if any has. */
static guint
list_picks(const Machine *machine, const Frame *frame, guint *steps, Offer offers[OFFERS_MAX])
{
    const DecisionCode *decision = decision_of(machine, frame);
    const UnitsCode *units = rules_units(machine->rules, (guint32)decision->units);
    const Situation situation = machine_situation(machine, frame);
    guint8 marks[RULES_UNITS_MAX / 8];
    select_units(&situation, units, marks);
    guint n = list_units(machine, marks, frame->marks, offers);
    guint n_kept = 0;
    if (decision->limit == NO_NUMBER || units->pick != PICK_CHOOSE)
        return n;
    for (guint i = 0; i < n; i++) {
        Offer zones[OFFERS_MAX];
        gboolean keeps_limit;
        list_zones(machine, frame, offers[i].number, steps, zones, &keeps_limit);
        const Offer unit = offers[i];
        /* Those that are not kept go behind the others, in case none is. */
        if (keeps_limit) {
            memmove(&offers[n_kept + 1], &offers[n_kept], sizeof *offers * (i - n_kept));
            offers[n_kept++] = unit;
        }
    }
    return n_kept > 0 ? n_kept : n;
}

/* value: the unit that is placed; left: how many are still to be placed; marks: those that are. */
guint
offers_DECISION(const Machine *machine, const Frame *frame, Offer offers[OFFERS_MAX])
{
    guint steps = SEARCH_STEPS_MAX;
    gboolean keeps_limit;
    if (frame->step == STEP_PICK)
        return list_picks(machine, frame, &steps, offers);
    return list_zones(machine, frame, frame->value, &steps, offers, &keeps_limit);
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
    if (decision->verb == DECISION_BUILD) {
        const Subjects subjects = frame->subjects;
        gint32 nation = decision->nation, points = decision->points;
        next_decision(frame);
        begin_building(machine, &subjects, nation, points);
        return;
    }
    const UnitsCode *units = rules_units(machine->rules, (guint32)decision->units);
    const Situation situation = machine_situation(machine, frame);
    guint n = select_units(&situation, units, NULL);
    gboolean takes_all = units->pick == NO_NUMBER || units->pick == PICK_ALL;
    guint count = units->count != NO_NUMBER ? (guint)units->count : 1;
    frame->left = (guint16)(takes_all ? n : MIN(count, n));
    frame->step = STEP_PICK;
    guint steps = SEARCH_STEPS_MAX;
    if (machine->position->unkept == 0 && decision->limit != NO_NUMBER &&
        !leaves_a_way(machine, frame, NO_NAME, NO_NAME, &steps))
        machine->position->unkept = (guint16)(frame->next - machine->rules->decisions.first + 1);
}

/* Units that are all placed come in the order of the roster; nobody need pick them. */
static Request
pick(Machine *machine, Frame *frame, const Offer *offers, guint n, gint32 answer)
{
    const UnitsCode *units =
        rules_units(machine->rules, (guint32)decision_of(machine, frame)->units);
    gboolean is_chosen = units->pick == PICK_CHOOSE || units->pick == PICK_RANDOM;
    if (frame->left == 0 || n == 0) {
        next_decision(frame);
        return NO_REQUEST;
    }
    if (!is_chosen || n == 1)
        answer = 0;
    if (answer == NO_NUMBER)
        return (Request){
            .kind = units->pick == PICK_RANDOM ? REQUEST_DRAW : REQUEST_CHOICE,
            .side = frame->subjects.side,
            .n = n,
        };
    frame->value = offers[MIN(answer, (gint32)n - 1)].number;
    frame->step = STEP_PLACE;
    return NO_REQUEST;
}

static Request
place(Machine *machine, Frame *frame, const Offer *offers, guint n, gint32 answer)
{
    if (n == 1)
        answer = 0;
    if (n > 1 && answer == NO_NUMBER)
        return (Request){.kind = REQUEST_CHOICE, .side = frame->subjects.side, .n = n};
    MARK(frame->marks, frame->value);
    frame->left--;
    frame->step = STEP_PICK;
    if (n > 0)
        position_zones(machine->rules, machine->position)[frame->value] =
            (guint16)offers[MIN(answer, (gint32)n - 1)].number;
    if (position_place(machine->rules, machine->position, frame->value) == NO_NAME)
        land_cargo(machine, frame->value);
    return NO_REQUEST;
}

/* next: the decision; n: how many there are from it on. Behind the last one the set-up is done. */
Request
step_DECISION(Machine *machine, Frame *frame)
{
    if (frame->n == 0) {
        machine_pop(machine);
        event_edges(machine, TRUE);
        Event event = event_of(TRIGGER_SET_UP);
        event_emit(machine, &event);
        return NO_REQUEST;
    }
    if (frame->step == STEP_BEGIN) {
        begin(machine, frame);
        return NO_REQUEST;
    }
    Offer offers[OFFERS_MAX];
    guint n = offers_DECISION(machine, frame, offers);
    gint32 answer = machine_take_answer(frame);
    return frame->step == STEP_PICK ? pick(machine, frame, offers, n, answer)
                                    : place(machine, frame, offers, n, answer);
}
