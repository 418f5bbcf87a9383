/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is done to nations: points, levels, statuses, new units.
 */
#include "validator/systems/area-blocks/effect.h"
#include "validator/systems/area-blocks/status.h"
#include "validator/systems/area-blocks/year/level.h"
#include "validator/systems/area-blocks/year/spending.h"
#include "validator/systems/area-blocks/year/truce.h"

#include "schema/model/entities.h"
#include "validator/systems/area-blocks/position.h"

void
do_POINTS(Machine *machine, Frame *frame, guint32 at G_GNUC_UNUSED, const EffectCode *effect)
{
    gint32 nation = effect_nation(frame, machine->rules, effect);
    if (nation == NO_NAME) {
        do_otherwise(machine, frame, effect);
        return;
    }
    gint32 points = effect_sum(machine, frame, effect);
    gboolean is_next = effect->moment == POINTS_AT_NEXT_INTERPHASE;
    if (effect->moment == POINTS_AT_NOW) {
        if (effect->half == TRUE)
            points += level_of(machine->rules, machine->position, nation) / 2;
        begin_spending(machine, frame, nation, points, effect->spend);
        return;
    }
    guint8 *halved = is_next ? position_next_halved(machine->rules, machine->position)
                             : position_halved(machine->rules, machine->position);
    if (effect->half == TRUE)
        halved[nation] = (guint8)MIN(halved[nation] + 1, HALVED_MAX);
    gint16 *sum = is_next ? position_next_points(machine->rules, machine->position)
                          : position_points(machine->rules, machine->position);
    sum[nation] = position_small((gint64)sum[nation] + points);
}

void
do_LEVEL(Machine *machine, Frame *frame, guint32 at G_GNUC_UNUSED, const EffectCode *effect)
{
    gint32 nation = effect_nation(frame, machine->rules, effect);
    gint16 *losses = position_losses(machine->rules, machine->position);
    if (nation == NO_NAME)
        do_otherwise(machine, frame, effect);
    else
        losses[nation] =
            position_small((gint64)losses[nation] - effect_sum(machine, frame, effect));
}

void
do_STATUS(Machine *machine, Frame *frame, guint32 at G_GNUC_UNUSED, const EffectCode *effect)
{
    gint32 nation = effect_nation(frame, machine->rules, effect);
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
do_BUILD(Machine *machine, Frame *frame, guint32 at G_GNUC_UNUSED, const EffectCode *effect)
{
    gint32 nation = effect_nation(frame, machine->rules, effect);
    if (nation == NO_NAME) {
        do_otherwise(machine, frame, effect);
        return;
    }
    gint32 pool = machine->rules->board.nations[nation].pool;
    gint32 level = level_of(machine->rules, machine->position, pool);
    gint32 points = effect_sum(machine, frame, effect);
    /* Without a number a nation builds with its level. */
    if (effect->half == TRUE)
        points += level / 2;
    else if (effect->add == NO_NUMBER && effect->plus == NO_CODE)
        points = level;
    begin_building(machine, &frame->subjects, nation, points);
}
