/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fire by a matrix: each unit that fires rolls, its morale chooses the column, and what all of
 * them give comes down on who stands in the hex (tlv:X.6). What happens meanwhile is done before
 * that, so that both sides fire at the same time (tlv:X.5).
 */
#include "validator/systems/hex-battle/effects.h"
#include "validator/engine/event.h"
#include "validator/systems/hex-battle/facts/formation.h"
#include "validator/systems/hex-battle/facts/zone.h"
#include "validator/systems/hex-battle/morale.h"

#include <string.h>

enum { SALVO_ROLL, SALVO_MEANWHILE, SALVO_COUNT, SALVO_END };

/* Whether @unit can fire at @place: it faces it, or guns that see it. */
static gboolean
can_fire_at(const GameRules *rules, const Position *position, gint32 unit, gint32 place)
{
    const FormationCode *formation = formation_of_unit(rules, position, unit);
    gint32 from = hex_of_unit(rules, position, unit);
    if (from == NO_NAME || is_leader(rules, unit) ||
        unit_did(rules, position, unit, deed_of_fire(rules, position, unit, place)) ||
        is_beneath(rules, position, unit) || (formation != NULL && formation->attacks == FALSE))
        return FALSE;
    return hexes_between(rules, from, place) > 1 || unit_faces(rules, position, unit, place);
}

/* Returns: the first hex of @targets at which any of @firers can fire; NO_NAME: none. */
static gint32
hex_under_fire(const Machine *machine, const guint8 *firers, const guint8 *targets)
{
    const GameRules *rules = machine->rules;
    gint32 n_units = (gint32)rules->board.n_units;
    for (gint32 i = next_marked(rules, firers, 0); i < n_units;
         i = next_marked(rules, firers, i + 1))
        for (gint32 j = next_marked(rules, targets, 0); j < n_units;
             j = next_marked(rules, targets, j + 1)) {
            gint32 place = hex_of_unit(rules, machine->position, j);
            if (place != NO_NAME && can_fire_at(rules, machine->position, i, place))
                return place;
        }
    return NO_NAME;
}

gboolean
begin_salvo(Machine *machine, const Frame *below, guint32 at, const guint8 *firers,
            const guint8 *targets)
{
    const GameRules *rules = machine->rules;
    gint32 place = hex_under_fire(machine, firers, targets);
    if (place == NO_NAME)
        return FALSE;
    gint32 first = next_marked(rules, firers, 0);
    Frame *frame = machine_push(machine, PROCEDURE_SALVO, &below->subjects);
    frame->next = at;
    frame->place = place;
    frame->side = (gint16)OTHER_SIDE(unit_side(rules, machine->position, first));
    for (gint32 i = first; i < (gint32)rules->board.n_units; i = next_marked(rules, firers, i + 1))
        if (can_fire_at(rules, machine->position, i, place)) {
            MARK(frame->marks, i);
            position_deeds(rules, machine->position)[i] |=
                deed_of_fire(rules, machine->position, i, place);
        }
    return TRUE;
}

/* Returns: what the table gives for @roll of who fires. */
static gint32
hits_of(const Machine *machine, const Frame *frame, gint32 roll)
{
    const EffectCode *effect = rules_effect(machine->rules, frame->next);
    const TableCode *table = rules_table(machine->rules, (guint32)effect->table);
    const Situation situation = machine_situation(machine, frame);
    roll += sum_of_modifiers(&situation, &table->modifiers, NO_NUMBER);
    if (effect->plus != NO_CODE)
        roll += term_value(&situation, (guint32)effect->plus);
    gint32 column = (gint32)term_value(&situation, (guint32)table->across) -
                    hex_or_usual(table->across_from, 0);
    return value_in_table(machine->rules, effect->table, roll, column);
}

static Request
fire_next(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    gint32 answer = machine_take_answer(frame);
    if (answer != NO_NUMBER) {
        frame->value += hits_of(machine, frame, answer);
        UNMARK(frame->marks, frame->unit);
    }
    gint32 unit = next_marked(rules, frame->marks, 0);
    if (unit == (gint32)rules->board.n_units ||
        !has_fighters(rules, machine->position, frame->place, frame->side)) {
        frame->step = SALVO_MEANWHILE;
        return NO_REQUEST;
    }
    frame->unit = (gint16)unit;
    return machine_ask_die(machine, OTHER_SIDE(frame->side), NO_NUMBER);
}

static void
tell_hit(Machine *machine, const Frame *frame)
{
    const GameRules *rules = machine->rules;
    gint32 first = next_fighter(rules, machine->position, frame->place, frame->side, NO_NAME);
    if (first == NO_NAME)
        return;
    Event event = event_of(TRIGGER_HIT);
    event.unit = first;
    event.place = frame->place;
    event.side = frame->side;
    event.nation = rules->board.units[first].nation;
    event_emit(machine, &event);
}

/* next: the effect; marks: who is yet to fire, unit being the next of them; place, side: who is
 * fired at; value: what was hit. */
Request
step_SALVO(Machine *machine, Frame *frame)
{
    const EffectCode *effect = rules_effect(machine->rules, frame->next);
    const Subjects subjects = frame->subjects;
    if (frame->step == SALVO_ROLL)
        return fire_next(machine, frame);
    guint step = frame->step++;
    if (step == SALVO_MEANWHILE)
        machine_do(machine, &effect->meanwhile, &subjects);
    else if (step == SALVO_COUNT && frame->value > 0)
        tell_hit(machine, frame);
    else if (step == SALVO_END)
        machine_pop(machine);
    return NO_REQUEST;
}
