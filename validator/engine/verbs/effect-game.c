/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is done to tracks, to procedures and to the game.
 */
#include "validator/engine/event.h"
#include "validator/engine/verbs/effect.h"

#include "schema/model/entities.h"

#include <string.h>

gint32
effect_nation(const Frame *frame, const GameRules *rules, const EffectCode *effect)
{
    return subject_resolve(rules, &frame->subjects, ENTITY_NATION, effect->nation);
}

gint32
effect_sum(const Machine *machine, const Frame *frame, const EffectCode *effect)
{
    const Situation situation = machine_situation(machine, frame);
    gint32 sum = effect->add != NO_NUMBER ? effect->add : 0;
    return sum + (effect->plus != NO_CODE ? term_value(&situation, (guint32)effect->plus) : 0);
}

void
let_stand(Machine *machine, guint32 at, const Subjects *subjects, const guint8 *marks)
{
    Position *position = machine->position;
    if (position->n_standing == STANDING_MAX) {
        position->overflow = TRUE;
        return;
    }
    Standing *standing = &position->standing[position->n_standing++];
    standing->effect = at;
    standing->subjects = *subjects;
    if (marks != NULL)
        memcpy(standing->marks, marks, sizeof standing->marks);
}

void
lift_standing(Machine *machine, UntilWord until)
{
    Position *position = machine->position;
    guint n = 0;
    for (guint i = 0; i < position->n_standing; i++) {
        const EffectCode *effect = rules_effect(machine->rules, position->standing[i].effect);
        if (effect->verb != EFFECT_MODIFY || effect->until != (gint32)until)
            position->standing[n++] = position->standing[i];
    }
    if (n == position->n_standing)
        return;
    memset(&position->standing[n], 0, sizeof(Standing) * (position->n_standing - n));
    position->n_standing = (guint16)n;
    position_touch(position);
}

void
do_MODIFY(Machine *machine, Frame *frame, guint32 at, const EffectCode *effect G_GNUC_UNUSED)
{
    let_stand(machine, at, &frame->subjects, NULL);
}

void
do_ROLL(Machine *machine, Frame *frame, guint32 at, const EffectCode *effect)
{
    Frame *roll = machine_push(machine, PROCEDURE_ROLL, &frame->subjects);
    gint32 nation = effect_nation(frame, machine->rules, effect);
    gint32 dice = effect->dice;
    if (effect->table != NO_NAME && dice == NO_NUMBER)
        dice = rules_table(machine->rules, (guint32)effect->table)->dice;
    roll->next = at;
    roll->left = (guint16)(dice != NO_NUMBER ? dice : 1);
    if (nation != NO_NAME)
        roll->subjects.nation = (gint16)nation;
}

void
do_CONTEST(Machine *machine, Frame *frame, guint32 at, const EffectCode *effect G_GNUC_UNUSED)
{
    Frame *contest = machine_push(machine, PROCEDURE_CONTEST, &frame->subjects);
    contest->next = at;
}

void
do_CHOOSE(Machine *machine, Frame *frame, guint32 at, const EffectCode *effect G_GNUC_UNUSED)
{
    Frame *choose = machine_push(machine, PROCEDURE_CHOOSE, &frame->subjects);
    choose->next = at;
}

void
do_RESET(Machine *machine, Frame *frame G_GNUC_UNUSED, guint32 at G_GNUC_UNUSED,
         const EffectCode *effect)
{
    position_spent(machine->rules, machine->position)[effect->rule] = FALSE;
}

void
do_END_GAME(Machine *machine, Frame *frame, guint32 at, const EffectCode *effect)
{
    gint32 winner = subject_resolve(machine->rules, &frame->subjects, ENTITY_SIDE, effect->side);
    machine->position->winner = (gint8)winner;
    machine->position->end = END_RULE;
    machine->position->ended_by = (gint32)at;
}

void
do_TRACK(Machine *machine, Frame *frame G_GNUC_UNUSED, guint32 at G_GNUC_UNUSED,
         const EffectCode *effect)
{
    const BoardTrack *track = &machine->rules->board.tracks[effect->track];
    gint16 *mark = &position_marks(machine->rules, machine->position)[effect->track];
    gint32 to = effect->set != NO_NUMBER ? effect->set : *mark;
    to += effect->add != NO_NUMBER ? effect->add : 0;
    to = CLAMP(to, track->from, track->to);
    if (to == *mark)
        return;
    *mark = (gint16)to;
    Event event = event_of(TRIGGER_TRACK_AT);
    event.track = effect->track;
    event.at = to;
    event_emit(machine, &event);
}
