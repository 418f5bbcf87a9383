/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Attacks: each is a list of effects whose parties are read off its frames (atul:9.1).
 */
#include "validator/systems/hex-battle/fight/assault.h"

#include "validator/engine/event.h"
#include "validator/systems/hex-battle/fight/means.h"
#include "validator/systems/hex-battle/party.h"
#include "validator/systems/hex-battle/turn/leaders.h"

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

/* Whether @leader stands with units of his side. */
static gboolean
is_escorted(const Machine *machine, gint32 leader)
{
    gint32 at = hex_of_unit(machine->rules, machine->position, leader);
    return at != NO_NAME && has_fighters(machine->rules, machine->position, at,
                                         unit_side(machine->rules, machine->position, leader));
}

/* Notes which leaders do not stand alone. */
static void
note_escorted(Machine *machine)
{
    const GameRules *rules = machine->rules;
    gint32 n_units = (gint32)rules->board.n_units;
    for (gint32 i = next_leader(rules, 0); i < n_units; i = next_leader(rules, i + 1)) {
        guint32 *deeds = &position_deeds(rules, machine->position)[i];
        *deeds &= ~(guint32)DEED_ESCORTED;
        *deeds |= is_escorted(machine, i) ? DEED_ESCORTED : 0;
    }
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
    if (hex_switches(rules)->lone_leaders_flee == TRUE)
        note_escorted(machine);
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

/* Whether an enemy of @side stands beside @place, of horse or else of foot. */
static gboolean
is_beside_branch(const Machine *machine, gint32 place, gint32 side, BranchWord branch)
{
    const GameRules *rules = machine->rules;
    for (guint i = 0; i < HEX_SIDES; i++) {
        gint32 near = hex_of_place(rules, place)->beside[i];
        gint32 unit = near != NO_NAME
                          ? next_fighter(rules, machine->position, near, OTHER_SIDE(side), NO_NAME)
                          : NO_NAME;
        for (; unit != NO_NAME;
             unit = next_fighter(rules, machine->position, near, OTHER_SIDE(side), unit))
            if (branch_of_unit(rules, unit) == (gint32)branch)
                return TRUE;
    }
    return FALSE;
}

/* Whether units of his stood with @leader when the attack began on @place, beside which he is, and
 * do no more. */
static gboolean
is_left_alone(const Machine *machine, gint32 leader, gint32 place)
{
    const GameRules *rules = machine->rules;
    gint32 at = hex_of_unit(rules, machine->position, leader);
    return at != NO_NAME && unit_did(rules, machine->position, leader, DEED_ESCORTED) &&
           hexes_between(rules, at, place) <= 1 && !is_escorted(machine, leader);
}

/* Leaders left alone beside horse are rolled for; then all who are beside enemies go to the nearest
 * unit of theirs (tlv:XII.3.3). */
static void
drive_off(Machine *machine, const Frame *frame, gboolean is_rolled)
{
    const GameRules *rules = machine->rules;
    const Subjects subjects = frame->subjects;
    gint32 n_units = (gint32)rules->board.n_units, place = frame->place;
    gboolean is_any = FALSE;
    for (gint32 i = next_leader(rules, 0); i < n_units; i = next_leader(rules, i + 1)) {
        if (!is_left_alone(machine, i, place))
            continue;
        gint32 at = hex_of_unit(rules, machine->position, i);
        gint32 side = unit_side(rules, machine->position, i);
        gboolean is_ridden_at = is_beside_branch(machine, at, side, BRANCH_HORSE);
        if (!is_rolled && is_ridden_at) {
            position_risks(rules, machine->position)[i] = 1;
            is_any = TRUE;
        } else if (is_rolled &&
                   (is_ridden_at || is_beside_branch(machine, at, side, BRANCH_FOOT))) {
            displace_leaders(machine, at, side);
        }
    }
    if (is_any)
        machine_push(machine, PROCEDURE_LEADER_LOSS, &subjects);
}

enum { ASSAULT_ACT, ASSAULT_LEADERS, ASSAULT_ALONE, ASSAULT_END };

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
    } else if (step == ASSAULT_ALONE) {
        drive_off(machine, frame, FALSE);
    } else {
        drive_off(machine, frame, TRUE);
        for (guint i = 0; i < rules->board.n_units; i++)
            position_deeds(rules, machine->position)[i] &= ~(guint32)DEED_HARMED;
        tell_end(machine, frame);
        position_touch(machine->position);
        machine_pop(machine);
    }
    return NO_REQUEST;
}
