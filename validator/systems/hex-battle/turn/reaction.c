/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One event for each enemy who may react, one after the other: what a rule makes of it is over
 * before the next one is told of, and may have ended the march.
 */
#include "validator/systems/hex-battle/turn/reaction.h"

#include "validator/engine/event.h"
#include "validator/systems/hex-battle/facts/formation.h"
#include "validator/systems/hex-battle/facts/zone.h"
#include "validator/systems/hex-battle/procedure.h"
#include "validator/systems/hex-battle/turn/leaders.h"
#include "validator/systems/hex-battle/turn/step.h"

#include <string.h>

gboolean
has_reactions(const GameRules *rules)
{
    return rules->by_trigger[TRIGGER_ENTERS_ZONE].n > 0 ||
           rules->by_trigger[TRIGGER_LEAVES_ZONE].n > 0 ||
           rules->by_trigger[TRIGGER_TURNS_IN_ZONE].n > 0 ||
           rules->by_trigger[TRIGGER_COMES_BESIDE].n > 0;
}

void
forget_reactions(Machine *machine)
{
    guint32 *deeds = position_deeds(machine->rules, machine->position);
    const guint n_units = machine->rules->board.n_units;
    for (guint i = 0; i < n_units; i++)
        deeds[i] &= ~(guint32)DEED_TOLD;
}

void
begin_reactions(Machine *machine, const Frame *march, gint32 from, gint32 to, ReactionMoment moment)
{
    Subjects subjects = SUBJECTS_NONE;
    subjects.side = (gint16)OTHER_SIDE(march->side);
    if (is_leader(machine->rules, march->unit))
        return;
    if (moment == REACT_TO_COMING)
        forget_reactions(machine);
    Frame *frame = machine_push(machine, PROCEDURE_REACTIONS, &subjects);
    frame->unit = march->unit;
    frame->side = march->side;
    frame->place = moment == REACT_TO_LEAVING ? from : to;
    frame->link = to;
    frame->value = (gint32)moment;
}

/* Marks the enemies of who moves that stand where they might react: as far as zones reach. */
static void
mark_near(const Machine *machine, const Frame *frame, guint8 *marks)
{
    G_STATIC_ASSERT(ZONE_REACH == 2);
    const GameRules *rules = machine->rules;
    const HexPrint *hex = hex_of_place(rules, frame->place);
    gint32 enemy = OTHER_SIDE(frame->side);
    for (guint i = 0; i < HEX_SIDES; i++)
        if (hex->beside[i] != NO_NAME)
            mark_fighters(rules, machine->position, hex->beside[i], enemy, marks);
    for (guint i = 0; i < hex->n_afar; i++)
        mark_fighters(rules, machine->position, hex->afar[i], enemy, marks);
}

/* Whether @unit, who is near and an enemy of who moves, may react now: not when it lay before an
 * enemy from the beginning, but to who leaves it (tlv:VI.13). */
static gboolean
may_react(const Machine *machine, const Frame *frame, gint32 unit)
{
    const GameRules *rules = machine->rules;
    guint never = frame->value != REACT_TO_LEAVING ? DEED_REACTED | DEED_HELD : DEED_REACTED;
    if (frame->value == REACT_TO_TURN)
        never |= DEED_TOLD;
    /* A broken line fires both ways (tlv:IV.2.5). */
    if (fires_again(rules, machine->position, unit) &&
        !unit_did(rules, machine->position, unit,
                  deed_of_fire(rules, machine->position, unit, frame->place)))
        never &= ~(guint)DEED_REACTED;
    return disorder_of_unit(rules, machine->position, unit)->acts &&
           !is_beneath(rules, machine->position, unit) &&
           !unit_did(rules, machine->position, unit, never);
}

/* Whether one of the same kind before it speaks for all of its hex. */
static gboolean
is_spoken_for(const Machine *machine, gint32 unit)
{
    const GameRules *rules = machine->rules;
    gint32 place = hex_of_unit(rules, machine->position, unit);
    gint32 side = unit_side(rules, machine->position, unit);
    for (gint32 i = next_fighter(rules, machine->position, place, side, NO_NAME);
         i != NO_NAME && i < unit; i = next_fighter(rules, machine->position, place, side, i))
        if (branch_of_unit(rules, i) == branch_of_unit(rules, unit))
            return TRUE;
    return FALSE;
}

/* Whether another one of those whom @unit faces stays beside it when these go (tlv:VI.10). */
static gboolean
is_kept_busy(const Machine *machine, const Frame *frame, gint32 unit)
{
    const GameRules *rules = machine->rules;
    gint32 place = hex_of_unit(rules, machine->position, unit);
    for (guint side = 0; side < HEX_SIDES; side++) {
        gint32 near = hex_of_place(rules, place)->beside[side];
        if (near != NO_NAME && near != frame->place &&
            has_fighters(rules, machine->position, near, frame->side))
            return TRUE;
    }
    return FALSE;
}

/* Returns: what of @unit is told, a TriggerVerb; -1: nothing. */
static gint
event_for(const Machine *machine, const Frame *frame, gint32 unit)
{
    const GameRules *rules = machine->rules;
    const Position *position = machine->position;
    gint32 at = hex_of_unit(rules, position, unit);
    if (frame->value == REACT_TO_LEAVING) {
        gboolean is_left = unit_faces(rules, position, unit, frame->place) &&
                           !unit_faces(rules, position, unit, frame->link);
        gboolean is_horse = branch_of_unit(rules, unit) == BRANCH_HORSE;
        return is_left && !(is_horse && is_kept_busy(machine, frame, unit)) ? TRIGGER_LEAVES_ZONE
                                                                            : -1;
    }
    if (unit_controls(rules, position, unit, frame->place))
        return frame->value == REACT_TO_TURN ? TRIGGER_TURNS_IN_ZONE : TRIGGER_ENTERS_ZONE;
    if (frame->value == REACT_TO_TURN)
        return -1;
    return side_towards(rules, at, frame->place) >= 0 ? TRIGGER_COMES_BESIDE : -1;
}

static gboolean
tell(Machine *machine, const Frame *frame, gint32 unit)
{
    const GameRules *rules = machine->rules;
    gint verb = event_for(machine, frame, unit);
    if (verb < 0)
        return FALSE;
    if (frame->value != REACT_TO_LEAVING)
        position_deeds(rules, machine->position)[unit] |= DEED_TOLD;
    Event event = event_of((TriggerVerb)verb);
    event.unit = frame->unit;
    event.owner = unit;
    event.place = frame->place;
    event.nation = rules->board.units[frame->unit].nation;
    event.side = OTHER_SIDE(frame->side);
    event_emit(machine, &event);
    return TRUE;
}

/* Marks the leaders alone beside whom an enemy has come. Returns: how many. */
static guint
mark_lone_leaders(const Machine *machine, const Frame *frame, guint8 *marks)
{
    const GameRules *rules = machine->rules;
    gint32 enemy = OTHER_SIDE(frame->side);
    guint n = 0;
    for (guint side = 0; side < HEX_SIDES; side++) {
        gint32 near = hex_of_place(rules, frame->place)->beside[side];
        if (near == NO_NAME || has_fighters(rules, machine->position, near, enemy))
            continue;
        for (gint32 i = next_of_side(rules, machine->position, near, enemy, NO_NAME); i != NO_NAME;
             i = next_of_side(rules, machine->position, near, enemy, i), n++)
            MARK(marks, i);
    }
    return n;
}

enum { REACT_TELL, REACT_DRIVE_OFF };

/* Leaders alone beside whom horse has come are rolled for before they go to their units
 * (tlv:XII.3). */
static void
end_reactions(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    gint32 n_units = (gint32)rules->board.n_units;
    gboolean is_driven = frame->step == REACT_DRIVE_OFF;
    guint8 marks[RULES_UNITS_MAX / 8] = {0};
    guint n = hex_switches(rules)->lone_leaders_flee == TRUE && frame->value == REACT_TO_COMING
                  ? mark_lone_leaders(machine, frame, marks)
                  : 0;
    frame->step = REACT_DRIVE_OFF;
    if (n > 0 && !is_driven && branch_of_unit(rules, frame->unit) == BRANCH_HORSE) {
        for (gint32 i = next_marked(rules, marks, 0); i < n_units;
             i = next_marked(rules, marks, i + 1))
            position_risks(rules, machine->position)[i] = 1;
        machine_push(machine, PROCEDURE_LEADER_LOSS, &frame->subjects);
        return;
    }
    gint32 enemy = OTHER_SIDE(frame->side);
    machine_pop(machine);
    for (gint32 i = next_marked(rules, marks, 0); i < n_units;
         i = next_marked(rules, marks, i + 1)) {
        gint32 place = hex_of_unit(rules, machine->position, i);
        if (place != NO_NAME && !has_fighters(rules, machine->position, place, enemy))
            displace_leaders(machine, place, enemy);
    }
}

/* unit, side: who moves; place: the hex that is left, or entered; link: the one it goes to; value:
 * the ReactionMoment; n: the next enemy who may react; step: whether leaders have been rolled
 * for. */
Request
step_REACTIONS(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    const Frame *march = frame - 1;
    gboolean is_over = (march->n & MARCH_IS_HALTED) != 0 ||
                       hex_of_unit(rules, machine->position, frame->unit) != frame->place ||
                       position_conditions(rules, machine->position)[frame->unit] == STATE_ROUTED;
    guint8 near[RULES_UNITS_MAX / 8] = {0};
    if (is_over) {
        machine_pop(machine);
        return NO_REQUEST;
    }
    if (frame->step == REACT_TELL)
        mark_near(machine, frame, near);
    for (gint32 i = next_marked(rules, near, (gint32)frame->n); i < (gint32)rules->board.n_units;
         i = next_marked(rules, near, i + 1))
        if (may_react(machine, frame, i) && !is_spoken_for(machine, i) && tell(machine, frame, i)) {
            frame->n = (guint32)i + 1;
            return NO_REQUEST;
        }
    end_reactions(machine, frame);
    return NO_REQUEST;
}
