/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Attacks: each is a list of effects whose parties are read off its frames (atul:9.1).
 */
#include "validator/systems/hex-battle/fight/assault.h"

#include "validator/engine/event.h"
#include "validator/systems/hex-battle/fight/means.h"
#include "validator/systems/hex-battle/party.h"

#include <string.h>

/* Notes @deeds of those who meet in an attack of several hexes; in a reaction they make no other
 * one (tlv:X.28). */
static void
note_engaged(Machine *machine, const guint8 *marks, gint32 attack, guint deeds)
{
    const GameRules *rules = machine->rules;
    gboolean is_reaction = frame_of(machine->position, PROCEDURE_MARCH_HEX) != NULL;
    if (is_reaction)
        deeds |= DEED_FOUGHT | DEED_REACTED;
    if (attack_with_number(rules, (guint)attack)->joined != TRUE)
        deeds = 0;
    for (gint32 i = next_marked(rules, marks, 0); i < (gint32)rules->board.n_units;
         i = next_marked(rules, marks, i + 1))
        position_deeds(rules, machine->position)[i] |= DEED_ENGAGED | deeds;
}

void
begin_assault(Machine *machine, const guint8 *attackers, gint32 side, gint32 place, gint32 attack)
{
    const GameRules *rules = machine->rules;
    Subjects subjects = SUBJECTS_NONE;
    subjects.side = (gint16)side;
    subjects.event_place = (gint16)place;
    Frame *defence = machine_push(machine, PROCEDURE_DEFENCE, &subjects);
    defence->side = (gint16)OTHER_SIDE(side);
    defence->place = place;
    for (gint32 i = next_fighter(rules, machine->position, place, defence->side, NO_NAME);
         i != NO_NAME; i = next_fighter(rules, machine->position, place, defence->side, i))
        MARK(defence->marks, i);
    note_engaged(machine, defence->marks, attack, DEED_ATTACKED);
    note_engaged(machine, attackers, attack, 0);
    Frame *assault = machine_push(machine, PROCEDURE_ASSAULT, &subjects);
    assault->side = (gint16)side;
    assault->place = place;
    assault->value = attack;
    memcpy(assault->marks, attackers, sizeof assault->marks);
}

/* Below the attack; with it, it is over. */
Request
step_DEFENCE(Machine *machine, Frame *frame G_GNUC_UNUSED)
{
    machine_pop(machine);
    return NO_REQUEST;
}

/* Once for each side that lost, or of nobody. */
static void
tell_end(Machine *machine, const Frame *frame)
{
    Event event = event_of(TRIGGER_ATTACK_END);
    event.place = frame->place;
    if (frame->n == 0)
        event_emit(machine, &event);
    for (gint32 side = 0; side < 2; side++) {
        event.side = side;
        if ((frame->n >> side & 1) != 0)
            event_emit(machine, &event);
    }
}

enum { ASSAULT_ACT, ASSAULT_LEADERS, ASSAULT_END };

/* value: the attack; place: where who is attacked stood; marks: who attacks; n: the sides
 * that lost, one bit each. */
Request
step_ASSAULT(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    guint step = frame->step++;
    if (step == ASSAULT_ACT) {
        const Subjects subjects = frame->subjects;
        machine_do(machine, &attack_with_number(rules, (guint)frame->value)->do_, &subjects);
    } else if (step == ASSAULT_LEADERS) {
        machine_push(machine, PROCEDURE_LEADER_LOSS, &frame->subjects);
    } else {
        for (guint i = 0; i < rules->board.n_units; i++)
            position_deeds(rules, machine->position)[i] &= ~(guint32)DEED_HARMED;
        tell_end(machine, frame);
        position_touch(machine->position);
        machine_pop(machine);
    }
    return NO_REQUEST;
}
