/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is done to nations, to procedures and to the game.
 */
#include "validator/systems/area-blocks/truce.h"
#include "validator/engine/event.h"
#include "validator/engine/presence.h"
#include "validator/engine/procedure.h"

#include "schema/model/entities.h"

#include <string.h>

static gint32
nation_of(const Machine *machine, const Frame *frame, const EffectCode *effect)
{
    return subject_resolve(machine->rules, &frame->subjects, ENTITY_NATION, effect->nation);
}

/* What the effect adds: a number, a term, both. */
static gint32
added(const Machine *machine, const Frame *frame, const EffectCode *effect)
{
    const Situation situation = machine_situation(machine, frame);
    gint32 sum = effect->add != NO_NUMBER ? effect->add : 0;
    return sum + (effect->plus != NO_CODE ? term_value(&situation, (guint32)effect->plus) : 0);
}

void
do_POINTS(Machine *machine, Frame *frame, guint32 at G_GNUC_UNUSED, const EffectCode *effect)
{
    gint32 nation = nation_of(machine, frame, effect);
    if (nation == NO_NAME) {
        do_otherwise(machine, frame, effect);
        return;
    }
    gint32 points = added(machine, frame, effect);
    gboolean is_next = effect->moment == POINTS_AT_NEXT_INTERPHASE;
    if (effect->moment == POINTS_AT_NOW) {
        if (effect->half == TRUE)
            points += position_level(machine->rules, machine->position, nation) / 2;
        begin_spending(machine, frame, nation, points, effect->spend);
        return;
    }
    guint8 *halved = is_next ? position_next_halved(machine->rules, machine->position)
                             : position_halved(machine->rules, machine->position);
    if (effect->half == TRUE)
        halved[nation] = (guint8)MIN(halved[nation] + 1, POSITION_HALVED_MAX);
    gint16 *sum = is_next ? position_next_points(machine->rules, machine->position)
                          : position_points(machine->rules, machine->position);
    sum[nation] = position_small((gint64)sum[nation] + points);
}

void
do_LEVEL(Machine *machine, Frame *frame, guint32 at G_GNUC_UNUSED, const EffectCode *effect)
{
    gint32 nation = nation_of(machine, frame, effect);
    gint16 *losses = position_losses(machine->rules, machine->position);
    if (nation == NO_NAME)
        do_otherwise(machine, frame, effect);
    else
        losses[nation] = position_small((gint64)losses[nation] - added(machine, frame, effect));
}

static gint32
truce_years(const GameRules *rules)
{
    if (rules->profile == NO_CODE)
        return NO_NUMBER;
    return rules_profile(rules, (guint32)rules->profile)->truce_years;
}

static void
change_side(Machine *machine, gint32 nation, gint32 side)
{
    position_sides(machine->rules, machine->position)[nation] = (gint16)side;
    note_all_presence(machine->rules, machine->position);
}

void
set_status(Machine *machine, gint32 nation, StatusWord status, gint32 side)
{
    const GameRules *rules = machine->rules;
    Position *position = machine->position;
    StatusWord before = position_statuses(rules, position)[nation];
    gint32 years = truce_years(rules);
    if (side != NO_NAME)
        change_side(machine, nation, side);
    position_statuses(rules, position)[nation] = (guint8)status;
    position_touch(position);
    position_truce_ends(rules, position)[nation] = NO_NAME;
    if (status == STATUS_TRUCE && years != NO_NUMBER)
        position_truce_ends(rules, position)[nation] =
            (gint16)(position_year(rules, position) + years);
    if (status == before || (status != STATUS_ACTIVE && status != STATUS_TRUCE))
        return;
    Event event = event_of(status == STATUS_ACTIVE ? TRIGGER_ACTIVATED : TRIGGER_TRUCED);
    event.nation = nation;
    event.side = position_side(rules, position, nation);
    event_emit(machine, &event);
}

void
do_STATUS(Machine *machine, Frame *frame, guint32 at G_GNUC_UNUSED, const EffectCode *effect)
{
    gint32 nation = nation_of(machine, frame, effect);
    gint32 side = subject_resolve(machine->rules, &frame->subjects, ENTITY_SIDE, effect->side);
    if (nation == NO_NAME) {
        do_otherwise(machine, frame, effect);
        return;
    }
    if (effect->status == STATUS_TRUCE) {
        if (!declare_truce(machine, nation, side))
            do_otherwise(machine, frame, effect);
        return;
    }
    if (effect->status == STATUS_ACTIVE)
        frame->subjects.activated = (gint16)nation;
    if (effect->status == STATUS_GONE)
        call_evacuation(machine, nation);
    set_status(machine, nation, (StatusWord)effect->status, side);
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
    gint32 nation = nation_of(machine, frame, effect);
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
do_BUILD(Machine *machine, Frame *frame, guint32 at G_GNUC_UNUSED, const EffectCode *effect)
{
    gint32 nation = nation_of(machine, frame, effect);
    if (nation == NO_NAME) {
        do_otherwise(machine, frame, effect);
        return;
    }
    gint32 pool = machine->rules->board.nations[nation].pool;
    gint32 level = position_level(machine->rules, machine->position, pool);
    gint32 points = added(machine, frame, effect);
    /* Without a number a nation builds with its level. */
    if (effect->half == TRUE)
        points += level / 2;
    else if (effect->add == NO_NUMBER && effect->plus == NO_CODE)
        points = level;
    begin_building(machine, &frame->subjects, nation, points);
}

void
do_RESET(Machine *machine,
         Frame *frame G_GNUC_UNUSED,
         guint32 at G_GNUC_UNUSED,
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
