/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The procedures of the core: units that are picked, rolls, choices and decisions before play.
 */
#include "validator/engine/procedure.h"

#include "schema/model/entities.h"
#include "validator/engine/event.h"
#include "validator/engine/position.h"
#include "validator/engine/presence.h"
#include "validator/engine/reckoning.h"
#include "validator/engine/system.h"

#include <string.h>

enum { STEP_BEGIN, STEP_PLACE, STEP_PICK, STEP_ALL };

void
procedure_offer_units(Machine *machine, const guint8 *marks, const guint8 *taken)
{
    FOR_EACH_MARKED (i, machine->rules, marks)
        if (taken == NULL || !MARKED(taken, i))
            machine_offer(machine, OFFER_UNIT, i, 0);
}

static const UnitsCode *
units_of(const Machine *machine, const Frame *frame)
{
    const EffectCode *effect = rules_effect(machine->rules, frame->next);
    return rules_units(machine->rules, (guint32)effect->units);
}

/* Returns: the selector by which one place is picked before the units in it, or NULL. */
static const PlacesCode *
picked_place(const Machine *machine, const UnitsCode *units)
{
    if (units->places == NO_CODE)
        return NULL;
    const PlacesCode *places = rules_places(machine->rules, (guint32)units->places);
    return places->pick == PICK_CHOOSE || places->pick == PICK_RANDOM ? places : NULL;
}

/* Offers the places in which units of @marks stand. */
static void
offer_places_of(Machine *machine, const guint8 *marks)
{
    gint32 n_units = (gint32)machine->rules->board.n_units;
    for (guint i = 0; i < machine->rules->board.n_places; i++) {
        gint32 unit = next_marked(machine->rules, marks, 0);
        while (unit < n_units &&
               position_place(machine->rules, machine->position, unit) != (gint32)i)
            unit = next_marked(machine->rules, marks, unit + 1);
        gboolean is_held = unit < n_units;
        if (is_held)
            machine_offer(machine, OFFER_ZONE, (gint32)i, 0);
    }
}

/* Marks the units that are meant, of those in the place that was picked, if one was. Returns: how
 * many. */
static guint
mark_meant(const Machine *machine, const Frame *frame, const UnitsCode *units, guint8 *marks)
{
    const Situation situation = machine_situation(machine, frame);
    gint32 place = (gint32)frame->n - 1;
    guint n = selector_mark_units(&situation, units, marks);
    if (frame->n == 0)
        return n;
    FOR_EACH_MARKED (i, machine->rules, marks)
        if (position_place(machine->rules, machine->position, i) != place) {
            UNMARK(marks, i);
            n--;
        }
    return n;
}

static void
offer_picks(Machine *machine, const Frame *frame, const UnitsCode *units)
{
    UnitSet marks;
    machine_offer_nothing(machine);
    if (frame->left == 0)
        return;
    mark_meant(machine, frame, units, marks);
    procedure_offer_units(machine, marks, frame_marks(frame));
    if (units->pick == PICK_SOME)
        machine_offer(machine, OFFER_DONE, 0, 0);
}

/* Those that are picked can be meant again by the effects that follow; not before all are, for
 * among which they are picked may depend on those that an effect before has picked. */
static void
note_picked(const Machine *machine, const guint8 *marks)
{
    Frame *caller = machine_caller(machine);
    if (caller != NULL)
        unit_set_copy(machine->rules, frame_marks(caller), marks);
}

/* Counts the units, those in the place that was picked if one was. */
static void
begin_picking(const Machine *machine, Frame *frame)
{
    const UnitsCode *units = units_of(machine, frame);
    gboolean takes_all = units->pick == NO_NUMBER || units->pick == PICK_ALL;
    UnitSet marks;
    guint n = mark_meant(machine, frame, units, marks);
    if (takes_all) {
        unit_set_copy(machine->rules, frame_marks(frame), marks);
        note_picked(machine, marks);
    }
    frame->left = (guint16)(units->count != NO_NUMBER ? units->count : 1);
    if (takes_all || units->pick == PICK_SOME)
        frame->left = (guint16)n;
    frame->step = takes_all ? STEP_ALL : STEP_PICK;
}

/* One place is picked, and only units in it are meant. */
static Request
step_pick_place(Machine *machine, Frame *frame)
{
    const UnitsCode *units = units_of(machine, frame);
    Offer taken;
    if (!machine_take_offer(frame, &taken)) {
        const Situation situation = machine_situation(machine, frame);
        UnitSet marks;
        machine_offer_nothing(machine);
        selector_mark_units(&situation, units, marks);
        offer_places_of(machine, marks);
        if (machine->n_offers > 1) {
            effect_report_rules(machine);
            return procedure_ask_place(machine, frame, picked_place(machine, units));
        }
        taken.number = machine->n_offers == 1 ? machine->offers[0].number : NO_NAME;
    }
    frame->n = (guint32)(taken.number + 1);
    begin_picking(machine, frame);
    return NO_REQUEST;
}

/* An effect that was done to no unit at all counts as not done. */
static void
finish_units(Machine *machine, Frame *frame)
{
    const guint32 at = frame->next;
    const EffectCode *effect = rules_effect(machine->rules, at);
    const EffectRow *row = effect_row(machine->rules, effect->verb);
    const Subjects subjects = frame->subjects;
    gboolean is_done = frame->value > 0;
    UnitSet picked;
    if (frame->step == STEP_PICK)
        note_picked(machine, frame_marks(frame));
    if (machine_caller(machine) != NULL)
        unit_set_copy(machine->rules, picked, frame_marks(machine_caller(machine)));
    else
        unit_set_clear(machine->rules, picked);
    machine_pop(machine);
    if (is_done)
        position_touch_units(machine->position);
    if (!is_done)
        machine_do(machine, &effect->else_, &subjects);
    else if (row->to_all != NULL)
        row->to_all(machine, &subjects, effect, picked);
}

static void
take_unit(Machine *machine, Frame *frame, gint32 unit)
{
    frame->value++;
    effect_report_rules(machine);
    effect_do_to_unit(machine, frame, frame->next, unit);
}

static Request
take_pick(Machine *machine, Frame *frame, const Offer *taken)
{
    if (taken->kind == OFFER_DONE) {
        finish_units(machine, frame);
        return NO_REQUEST;
    }
    frame->left--;
    MARK(frame_marks(frame), taken->number);
    take_unit(machine, frame, taken->number);
    return NO_REQUEST;
}

static Request
step_all(Machine *machine, Frame *frame)
{
    gint32 unit = next_marked(machine->rules, frame_marks(frame), 0);
    if (unit == (gint32)machine->rules->board.n_units) {
        finish_units(machine, frame);
        return NO_REQUEST;
    }
    UNMARK(frame_marks(frame), unit);
    take_unit(machine, frame, unit);
    return NO_REQUEST;
}

static Request
step_pick(Machine *machine, Frame *frame)
{
    static const Offer nothing = {OFFER_DONE, 0, 0};
    const UnitsCode *units = units_of(machine, frame);
    gint32 by = units->by != NO_NUMBER ? units->by : BY_SELF;
    Offer taken;
    if (machine_take_offer(frame, &taken))
        return take_pick(machine, frame, &taken);
    offer_picks(machine, frame, units);
    if (machine->n_offers <= 1)
        return take_pick(machine, frame, machine->n_offers == 1 ? &machine->offers[0] : &nothing);
    effect_report_rules(machine);
    return machine_ask_or_draw(machine, machine_side(machine, frame, by, machine->offers[0].number),
                               units->pick == PICK_RANDOM);
}

/* next: the effect; n: the place that was picked, plus one; left: how many are still picked; value:
 * how many it was done to; marks: with all of them those that are to come, else those that were
 * picked. */
Request
step_UNITS(Machine *machine, Frame *frame)
{
    if (frame->step == STEP_BEGIN && picked_place(machine, units_of(machine, frame)) != NULL)
        frame->step = STEP_PLACE;
    else if (frame->step == STEP_BEGIN)
        begin_picking(machine, frame);
    if (frame->step == STEP_PLACE)
        return step_pick_place(machine, frame);
    return frame->step == STEP_ALL ? step_all(machine, frame) : step_pick(machine, frame);
}

gint32
procedure_table_row(const GameRules *rules, const CodeSpan *rows, gint32 result)
{
    for (guint32 i = 0; i < rows->n; i++) {
        const RowCode *row = rules_row(rules, rows->first + i);
        gint32 from = row->from != NO_NUMBER ? row->from : G_MININT32;
        gint32 to = row->to != NO_NUMBER ? row->to : G_MAXINT32;
        const RowCode *next = i + 1 < rows->n ? rules_row(rules, rows->first + i + 1) : NULL;
        if (row->to == NO_NUMBER && next != NULL && next->from != NO_NUMBER)
            to = MAX(from, next->from - 1);
        if (result >= from && result <= to)
            return (gint32)(rows->first + i);
    }
    return NO_CODE;
}

void
procedure_do_row(Machine *machine, const CodeSpan *rows, gint32 result, const Subjects *subjects)
{
    gint32 row = procedure_table_row(machine->rules, rows, result);
    if (row == NO_CODE)
        return;
    event_use(machine, ENTITY_ROW, (guint32)row);
    machine_do(machine, &rules_row(machine->rules, (guint32)row)->do_, subjects);
}

static void
settle_roll(Machine *machine, guint32 at, const Subjects *subjects, gint32 result)
{
    const GameRules *rules = machine->rules;
    const EffectCode *effect = rules_effect(rules, at);
    const System *system = rules->system;
    const CodeSpan *rows = &effect->rows;
    if (effect->table != NO_NAME)
        rows = &rules_table(rules, (guint32)effect->table)->rows;
    procedure_do_row(machine, rows, result, subjects);
    if (system != NULL && system->reactions != NULL && system->reactions->rolled != NULL)
        system->reactions->rolled(machine, at, subjects, result);
}

/* Returns: the faces of the dice of @effect, a roll; NO_NUMBER: as those of the game. */
static gint32
faces_of(const GameRules *rules, const EffectCode *effect)
{
    if (effect->faces != NO_NUMBER || effect->table == NO_NAME)
        return effect->faces;
    return rules_table(rules, (guint32)effect->table)->faces;
}

/* next: the effect; left: dice to roll; value: their sum. */
Request
step_ROLL(Machine *machine, Frame *frame)
{
    const EffectCode *effect = rules_effect(machine->rules, frame->next);
    gint32 answer = machine_take_answer(frame);
    if (answer != NO_NUMBER) {
        frame->value += answer;
        frame->left--;
    }
    if (frame->left > 0)
        return machine_ask_die(machine, machine_side(machine, frame, BY_SELF, NO_NAME),
                               faces_of(machine->rules, effect));
    const Situation situation = machine_situation(machine, frame);
    Reckoning reckoning;
    reckoning_begin(&reckoning, frame->value);
    if (effect->plus != NO_CODE)
        reckoning_add(&reckoning, (gint32)condition_term_value(&situation, (guint32)effect->plus),
                      N_("by the rule"));
    reckoning.table = effect->table;
    reckoning.judged = effect->table != NO_NAME ? JUDGED_TABLE : JUDGED_NONE;
    reckoning_report(machine, &reckoning);
    gint32 result = reckoning.total;
    const Subjects subjects = frame->subjects;
    const guint32 at = frame->next;
    machine_pop(machine);
    settle_roll(machine, at, &subjects, result);
    return NO_REQUEST;
}

/* What the side at @step of a contest adds to its die; the first side of the list wins. */
static const BonusCode *
bonus_of(const GameRules *rules, const EffectCode *effect, guint step)
{
    return step < effect->bonus.n ? rules_bonus(rules, effect->bonus.first + step) : NULL;
}

static gint32
find_contestant(const Machine *machine, const Frame *frame, const BonusCode *bonus)
{
    if (bonus != NULL)
        return position_resolve_subject(machine->rules, &frame->subjects, ENTITY_SIDE, bonus->side);
    return machine_side(machine, frame, frame->step == 0 ? BY_SELF : BY_OPPONENT, NO_NAME);
}

/* next: the effect; step: who rolls; value: the first result less the second. */
Request
step_CONTEST(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    const EffectCode *effect = rules_effect(rules, frame->next);
    gint32 answer = machine_take_answer(frame);
    if (answer != NO_NUMBER) {
        const BonusCode *bonus = bonus_of(rules, effect, frame->step);
        const Situation situation = machine_situation(machine, frame);
        Reckoning reckoning;
        reckoning_begin(&reckoning, answer);
        if (bonus != NULL)
            reckoning_add(&reckoning,
                          (gint32)condition_term_value(&situation, (guint32)bonus->plus),
                          N_("by the rule"));
        frame->value += frame->step == 0 ? reckoning.total : -reckoning.total;
        if (frame->step == 1)
            reckoning.judged = frame->value != 0 ? JUDGED_WON : JUDGED_TIED;
        if (frame->value != 0)
            reckoning.side =
                find_contestant(machine, frame, bonus_of(rules, effect, frame->value < 0));
        reckoning_report(machine, &reckoning);
        frame->step++;
    }
    if (frame->step < 2)
        return machine_ask_die(
            machine, find_contestant(machine, frame, bonus_of(rules, effect, frame->step)),
            NO_NUMBER);
    const Subjects subjects = frame->subjects;
    gint32 lead = frame->value;
    machine_pop(machine);
    machine_do(machine, lead > 0 ? &effect->win : (lead < 0 ? &effect->lose : &effect->tie),
               &subjects);
    return NO_REQUEST;
}

/* Returns: how many places are found that @zone, which means several, holds: asked as if @unit
 * stood there. */
static guint
find_in_zone(const Situation *situation, const ZoneCode *zone, gint32 unit, gint32 *found)
{
    const GameRules *rules = situation->rules;
    g_autofree Position *there = position_copy(situation->position);
    Situation other = *situation;
    other.position = there;
    guint n = 0;
    for (guint i = 0; i < rules->board.n_places && n < OFFERS_MAX; i++) {
        position_put(rules, there, unit, (gint32)i);
        if (selector_unit_is_in_zone(&other, unit, zone))
            found[n++] = (gint32)i;
    }
    return n;
}

static void
offer_places(Machine *machine, const Frame *frame, const EffectCode *effect)
{
    const GameRules *rules = machine->rules;
    const Situation situation = machine_situation(machine, frame);
    gboolean is_several = effect->to.kind != NO_CODE && effect->to.kind <= ZONE_TRANSIT;
    gint32 found[OFFERS_MAX];
    guint n = 0;
    if (effect->places != NO_CODE)
        n = selector_find_places(&situation, rules_places(rules, (guint32)effect->places),
                                 frame->value, found, OFFERS_MAX);
    else if (is_several)
        n = find_in_zone(&situation, &effect->to, frame->value, found);
    machine_offer_nothing(machine);
    for (guint i = 0; i < MIN(n, OFFERS_MAX); i++)
        machine_offer(machine, OFFER_ZONE, found[i], 0);
}

static gint32
strength_of(const Machine *machine, const Frame *frame, const EffectCode *effect)
{
    if (effect->full == TRUE)
        return machine->rules->board.units[frame->value].strength;
    return effect->strength;
}

static Request
put_unit_in(Machine *machine, Frame *frame, const EffectCode *effect, const Offer *taken)
{
    gint32 unit = frame->value;
    gint32 strength = strength_of(machine, frame, effect);
    machine_pop(machine);
    event_put_unit(machine, unit, taken->number, strength);
    return NO_REQUEST;
}

Request
procedure_give_up(Machine *machine, const Frame *frame, const EffectCode *effect)
{
    const Subjects subjects = frame->subjects;
    machine_pop(machine);
    machine_do(machine, &effect->else_, &subjects);
    return NO_REQUEST;
}

/* next: the effect; value: the unit. Without a place for it the effect is done otherwise. */
Request
step_PLACE(Machine *machine, Frame *frame)
{
    const EffectCode *effect = rules_effect(machine->rules, frame->next);
    gint32 by = NO_NUMBER;
    gboolean is_drawn = FALSE;
    Offer taken;
    if (machine_take_offer(frame, &taken))
        return put_unit_in(machine, frame, effect, &taken);
    offer_places(machine, frame, effect);
    if (machine->n_offers == 0)
        return procedure_give_up(machine, frame, effect);
    if (machine->n_offers == 1)
        return put_unit_in(machine, frame, effect, &machine->offers[0]);
    if (effect->places != NO_CODE) {
        const PlacesCode *places = rules_places(machine->rules, (guint32)effect->places);
        by = places->by;
        is_drawn = places->pick == PICK_RANDOM;
    }
    by = by != NO_NUMBER ? by : BY_OWNER;
    return machine_ask_or_draw(machine, machine_side(machine, frame, by, frame->value), is_drawn);
}

Request
procedure_ask_place(const Machine *machine, const Frame *frame, const PlacesCode *places)
{
    gint32 by = places->by != NO_NUMBER ? places->by : BY_SELF;
    return machine_ask_or_draw(machine, machine_side(machine, frame, by, NO_NAME),
                               places->pick == PICK_RANDOM);
}

static void
offer_branches(Machine *machine, const Frame *frame, const EffectCode *effect)
{
    const Situation situation = machine_situation(machine, frame);
    machine_offer_nothing(machine);
    for (guint32 i = 0; i < effect->options.n && machine->n_offers < OFFERS_MAX - 1; i++) {
        const ChoiceCode *choice = rules_choice(machine->rules, effect->options.first + i);
        if (condition_holds(&situation, choice->if_))
            machine_offer(machine, OFFER_BRANCH, (gint32)i, (gint32)(effect->options.first + i));
    }
    if (effect->optional == TRUE)
        machine_offer(machine, OFFER_DONE, 0, 0);
}

static Request
go_into_branch(Machine *machine, const Frame *frame, const EffectCode *effect, const Offer *taken)
{
    const Subjects subjects = frame->subjects;
    machine_pop(machine);
    if (taken->kind == OFFER_BRANCH) {
        guint32 branch = effect->options.first + (guint32)taken->number;
        machine_do(machine, &rules_choice(machine->rules, branch)->do_, &subjects);
    }
    return NO_REQUEST;
}

/* next: the effect. */
Request
step_CHOOSE(Machine *machine, Frame *frame)
{
    const EffectCode *effect = rules_effect(machine->rules, frame->next);
    Offer taken;
    if (machine_take_offer(frame, &taken))
        return go_into_branch(machine, frame, effect, &taken);
    offer_branches(machine, frame, effect);
    if (machine->n_offers == 0)
        return procedure_give_up(machine, frame, effect);
    if (machine->n_offers == 1)
        return go_into_branch(machine, frame, effect, &machine->offers[0]);
    return machine_ask(machine, machine_side(machine, frame, effect->by, NO_NAME));
}

/* Ways to place the units of a decision that are tried; hostile data could ask for any number. */
#define TRIALS_MAX 5000

enum { PLACING_BEGIN, PLACING_PICK, PLACING_PLACE };

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
    FOR_EACH_IN (i, machine->rules, machine->position, zone)
        n += MARKED(frame_marks(frame), i);
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

/* Whether the units in all zones of the decision keep its limit. */
static gboolean
all_keep(const Machine *machine, const DecisionCode *decision)
{
    const System *system = machine->rules->system;
    for (guint32 i = 0; i < decision->at.n; i++) {
        gint32 zone = zone_at(machine, decision, i, NO_NAME);
        gboolean is_place = zone != NO_NAME && zone < (gint32)machine->rules->board.n_places;
        if (is_place && !system->decisions->keeps_limit(machine->rules, machine->position, zone))
            return FALSE;
    }
    return TRUE;
}

/* One look ahead: the units that may be placed, and how many ways are still tried. */
typedef struct {
    UnitSet units;
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
    while (unit < n_units && MARKED(frame_marks(frame), unit))
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
        MARK(frame_marks(frame), unit);
        frame->left--;
        can = can_end_well(machine, frame, ahead);
        frame->left++;
        UNMARK(frame_marks(frame), unit);
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
    if (decision->limit == NO_NUMBER || system == NULL || system->decisions == NULL ||
        machine->position->untried == number_of_decision(machine, frame))
        return TRUE;
    selector_mark_units(&situation, rules_units(machine->rules, (guint32)decision->units),
                        ahead.units);
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
    Frame *here = machine_top(machine);
    g_assert(here == frame);
    const guint16 before = position_zones(machine->rules, position)[unit];
    const guint16 untried = position->untried;
    position_put(machine->rules, position, unit, zone);
    MARK(frame_marks(here), unit);
    here->left--;
    gboolean can = look_ahead(machine, here);
    here->left++;
    UNMARK(frame_marks(here), unit);
    position_put(machine->rules, position, unit, before);
    position->untried = untried;
    return can;
}

static void
offer_picks_decision(Machine *machine, const Frame *frame, const UnitsCode *units)
{
    const Situation situation = machine_situation(machine, frame);
    UnitSet marks;
    machine_offer_nothing(machine);
    selector_mark_units(&situation, units, marks);
    procedure_offer_units(machine, marks, frame_marks(frame));
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
next_decision(const Machine *machine, Frame *frame)
{
    unit_set_clear(machine->rules, frame_marks(frame));
    frame->next++;
    frame->n--;
    frame->step = PLACING_BEGIN;
}

static void
begin_decision(Machine *machine, Frame *frame)
{
    const DecisionCode *decision = decision_of(machine, frame);
    frame->subjects.side = (gint16)decision->by;
    if (decision->verb != DECISION_PLACE) {
        const System *system = machine->rules->system;
        const Subjects subjects = frame->subjects;
        next_decision(machine, frame);
        if (system != NULL && system->decisions != NULL)
            system->decisions->begin(machine, decision, &subjects);
        return;
    }
    const UnitsCode *units = rules_units(machine->rules, (guint32)decision->units);
    const Situation situation = machine_situation(machine, frame);
    guint n = selector_count_units(&situation, units, G_MAXUINT);
    gboolean takes_all = units->pick == NO_NUMBER || units->pick == PICK_ALL;
    guint count = units->count != NO_NUMBER ? (guint)units->count : 1;
    frame->left = (guint16)(takes_all ? n : MIN(count, n));
    frame->step = PLACING_PICK;
    if (machine->position->unkept == 0 && !look_ahead(machine, frame))
        machine->position->unkept = number_of_decision(machine, frame);
}

static Request
take_pick_decision(Frame *frame, gint32 unit)
{
    frame->value = unit;
    frame->step = PLACING_PLACE;
    return NO_REQUEST;
}

/* Returns: whether @unit is placed before @other: the strongest first, of those the one that hits
 * best, then the fastest. */
static gboolean
is_placed_before(const Board *board, gint32 unit, gint32 other)
{
    const BoardUnit *one = &board->units[unit], *two = &board->units[other];
    if (one->strength != two->strength)
        return one->strength > two->strength;
    if (RATING_HITS(one->rating) != RATING_HITS(two->rating))
        return RATING_HITS(one->rating) > RATING_HITS(two->rating);
    if (one->rating != two->rating)
        return one->rating < two->rating;
    return one->move > two->move;
}

/* Returns: which of the units that are offered comes next where the side has no choice; it does not
 * depend on the order of the roster but for units that are alike. */
static gint32
next_to_place(const Machine *machine)
{
    gint32 next = machine->offers[0].number;
    for (guint i = 1; i < machine->n_offers; i++)
        if (is_placed_before(&machine->rules->board, machine->offers[i].number, next))
            next = machine->offers[i].number;
    return next;
}

/* Where all units are placed, the side does not choose which comes next. */
static Request
pick_unit_of_decision(Machine *machine, Frame *frame)
{
    const UnitsCode *units =
        rules_units(machine->rules, (guint32)decision_of(machine, frame)->units);
    gboolean is_chosen = units->pick == PICK_CHOOSE || units->pick == PICK_RANDOM;
    Offer taken;
    if (machine_take_offer(frame, &taken))
        return take_pick_decision(frame, taken.number);
    if (frame->left > 0)
        offer_picks_decision(machine, frame, units);
    if (frame->left == 0 || machine->n_offers == 0) {
        next_decision(machine, frame);
        return NO_REQUEST;
    }
    if (!is_chosen || machine->n_offers == 1)
        return take_pick_decision(frame, next_to_place(machine));
    return machine_ask_or_draw(machine, frame->subjects.side, units->pick == PICK_RANDOM);
}

/* Before play a unit is somewhere without having come there. */
static void
lay_out_unit(Machine *machine, gint32 unit, gint32 zone)
{
    const GameRules *rules = machine->rules;
    const gint32 places[] = {position_zones(rules, machine->position)[unit], zone};
    position_put(rules, machine->position, unit, zone);
    for (guint i = 0; i < G_N_ELEMENTS(places); i++)
        if (places[i] < (gint32)rules->board.n_places)
            presence_note(rules, machine->position, places[i]);
}

static Request
take_zone(Machine *machine, Frame *frame, gint32 zone)
{
    MARK(frame_marks(frame), frame->value);
    frame->left--;
    frame->step = PLACING_PICK;
    if (zone != NO_NAME)
        lay_out_unit(machine, frame->value, zone);
    if (position_place(machine->rules, machine->position, frame->value) == NO_NAME)
        event_unload_unit(machine, frame->value);
    return NO_REQUEST;
}

static Request
place_unit_of_decision(Machine *machine, Frame *frame)
{
    gboolean is_limited = decision_of(machine, frame)->limit != NO_NUMBER;
    Offer taken;
    if (machine_take_offer(frame, &taken))
        return take_zone(machine, frame, taken.number);
    offer_zones(machine, frame, is_limited);
    /* A limit that cannot be kept at all is a defect of the data; the set-up continues without it.
     */
    if (machine->n_offers == 0 && is_limited)
        offer_zones(machine, frame, FALSE);
    if (machine->n_offers > 1)
        return machine_ask(machine, frame->subjects.side);
    return take_zone(machine, frame, machine->n_offers == 1 ? machine->offers[0].number : NO_NAME);
}

/* next: the decision; n: how many there are from it on; value: the unit that is placed; left: how
 * many are still to be placed; marks: those that are. Behind the last one the set-up is done. */
Request
step_DECISION(Machine *machine, Frame *frame)
{
    if (frame->n == 0) {
        const System *system = system_of(machine->rules);
        machine_pop(machine);
        presence_note_all(machine->rules, machine->position);
        position_note_news(machine->rules, machine->position, CHANGED_UNITS | CHANGED_REST);
        event_edges(machine, TRUE);
        /* What waits for the set-up runs on top of play, before its first step. */
        if (machine->position->is_played && system != NULL && system->begin != NULL)
            system->begin(machine);
        const Event event = event_of(TRIGGER_SET_UP);
        event_emit(machine, &event);
        return NO_REQUEST;
    }
    if (frame->step == PLACING_BEGIN) {
        begin_decision(machine, frame);
        return NO_REQUEST;
    }
    return frame->step == PLACING_PICK ? pick_unit_of_decision(machine, frame)
                                       : place_unit_of_decision(machine, frame);
}
