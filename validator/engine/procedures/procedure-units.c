/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One effect on each of its units: all that are meant, or as many as somebody or chance picks.
 */
#include "validator/engine/verbs/effect.h"

#include "schema/model/entities.h"

#include <string.h>

enum { STEP_BEGIN, STEP_PLACE, STEP_PICK, STEP_ALL };

void
offer_units(Machine *machine, const guint8 *marks, const guint8 *taken)
{
    gint32 n_units = (gint32)machine->rules->board.n_units;
    for (gint32 i = next_marked(machine->rules, marks, 0); i < n_units;
         i = next_marked(machine->rules, marks, i + 1))
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
    gint32 n_units = (gint32)machine->rules->board.n_units;
    gint32 place = (gint32)frame->n - 1;
    guint n = select_units(&situation, units, marks);
    if (frame->n == 0)
        return n;
    for (gint32 i = next_marked(machine->rules, marks, 0); i < n_units;
         i = next_marked(machine->rules, marks, i + 1))
        if (position_place(machine->rules, machine->position, i) != place) {
            UNMARK(marks, i);
            n--;
        }
    return n;
}

static void
offer_picks(Machine *machine, const Frame *frame, const UnitsCode *units)
{
    guint8 marks[RULES_UNITS_MAX / 8];
    machine_offer_nothing(machine);
    if (frame->left == 0)
        return;
    mark_meant(machine, frame, units, marks);
    offer_units(machine, marks, frame->marks);
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
        memcpy(caller->marks, marks, sizeof caller->marks);
}

/* Counts the units, those in the place that was picked if one was. */
static void
begin(const Machine *machine, Frame *frame)
{
    const UnitsCode *units = units_of(machine, frame);
    gboolean takes_all = units->pick == NO_NUMBER || units->pick == PICK_ALL;
    guint8 marks[RULES_UNITS_MAX / 8];
    guint n = mark_meant(machine, frame, units, marks);
    if (takes_all) {
        memcpy(frame->marks, marks, sizeof frame->marks);
        note_picked(machine, marks);
    }
    frame->left = (guint16)(units->count != NO_NUMBER ? units->count : 1);
    if (takes_all || units->pick == PICK_SOME)
        frame->left = (guint16)n;
    frame->step = takes_all ? STEP_ALL : STEP_PICK;
}

/* One place is picked, and only units in it are meant. */
static Request
step_place(Machine *machine, Frame *frame)
{
    const UnitsCode *units = units_of(machine, frame);
    Offer taken;
    if (!machine_take_offer(frame, &taken)) {
        const Situation situation = machine_situation(machine, frame);
        guint8 marks[RULES_UNITS_MAX / 8];
        machine_offer_nothing(machine);
        select_units(&situation, units, marks);
        offer_places_of(machine, marks);
        if (machine->n_offers > 1) {
            tell_rules(machine);
            return ask_place(machine, frame, picked_place(machine, units));
        }
        taken.number = machine->n_offers == 1 ? machine->offers[0].number : NO_NAME;
    }
    frame->n = (guint32)(taken.number + 1);
    begin(machine, frame);
    return NO_REQUEST;
}

/* What was done to nobody is done otherwise. */
static void
finish(Machine *machine, Frame *frame)
{
    const guint32 at = frame->next;
    const EffectCode *effect = rules_effect(machine->rules, at);
    const EffectRow *row = effect_row(machine->rules, effect->verb);
    const Subjects subjects = frame->subjects;
    gboolean is_done = frame->value > 0;
    guint8 picked[RULES_UNITS_MAX / 8] = {0};
    if (frame->step == STEP_PICK)
        note_picked(machine, frame->marks);
    if (machine_caller(machine) != NULL)
        memcpy(picked, machine_caller(machine)->marks, sizeof picked);
    machine_pop(machine);
    if (is_done)
        position_touch_units(machine->position);
    if (!is_done)
        machine_do(machine, &effect->else_, &subjects);
    else if (row->to_all != NULL)
        row->to_all(machine, &subjects, effect, picked);
}

static void
take(Machine *machine, Frame *frame, gint32 unit)
{
    frame->value++;
    tell_rules(machine);
    do_to_unit(machine, frame, frame->next, unit);
}

static Request
take_pick(Machine *machine, Frame *frame, const Offer *taken)
{
    if (taken->kind == OFFER_DONE) {
        finish(machine, frame);
        return NO_REQUEST;
    }
    frame->left--;
    MARK(frame->marks, taken->number);
    take(machine, frame, taken->number);
    return NO_REQUEST;
}

static Request
step_all(Machine *machine, Frame *frame)
{
    gint32 unit = next_marked(machine->rules, frame->marks, 0);
    if (unit == (gint32)machine->rules->board.n_units) {
        finish(machine, frame);
        return NO_REQUEST;
    }
    UNMARK(frame->marks, unit);
    take(machine, frame, unit);
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
    tell_rules(machine);
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
        begin(machine, frame);
    if (frame->step == STEP_PLACE)
        return step_place(machine, frame);
    return frame->step == STEP_ALL ? step_all(machine, frame) : step_pick(machine, frame);
}
