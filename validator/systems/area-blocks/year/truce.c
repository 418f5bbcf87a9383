/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who comes under truce, and when.
 */
#include "validator/systems/area-blocks/year/truce.h"

#include "schema/model/entities.h"
#include "validator/engine/position/position-news.h"
#include "validator/engine/position/sparse.h"
#include "validator/engine/procedures/procedure.h"
#include "validator/engine/verbs/modifier.h"
#include "validator/systems/area-blocks/position.h"
#include "validator/systems/area-blocks/status.h"
#include "validator/systems/area-blocks/turn/phase.h"
#include "validator/systems/area-blocks/year/level.h"

void
call_truce(Machine *machine, gint32 nation, TruceCall why)
{
    position_calls(machine->rules, machine->position)[nation] |= (guint8)why;
    position_touch(machine->position);
}

void
call_truce_without_units(Machine *machine, gint32 nation)
{
    const GameRules *rules = machine->rules;
    if (rules_parameters(rules)->truce_on_last_unit != TRUE)
        return;
    for (guint i = 0; i < rules->board.n_units; i++)
        if (rules->board.units[i].nation == nation &&
            position_place(rules, machine->position, (gint32)i) != NO_NAME)
            return;
    call_truce(machine, nation, CALL_LAST_UNIT);
}

void
call_evacuation(Machine *machine, gint32 nation)
{
    position_evacuated(machine->rules, machine->position)[nation] = EVACUATION_DUE;
    position_touch(machine->position);
}

static gboolean
is_forbidden(const Machine *machine, gint32 nation)
{
    const Situation situation = {
        .rules = machine->rules,
        .position = machine->position,
        .subjects = &SUBJECTS_NONE,
    };
    return modifier_forbids(&situation, MODIFY_TRUCE, nation);
}

/* Puts @nation under truce now, and on @side (NO_NAME: as it is): its status first; its units and
 * markers leave, and others its lands, when the statuses of all that are due have changed. A truce
 * that lasts already begins anew, and nobody leaves.
 * Returns: FALSE when a rule forbids it. */
static gboolean
impose_truce(Machine *machine, gint32 nation, gint32 side)
{
    const GameRules *rules = machine->rules;
    gboolean is_new = position_statuses(rules, machine->position)[nation] != STATUS_TRUCE;
    if (is_forbidden(machine, nation))
        return FALSE;
    set_status(machine, nation, STATUS_TRUCE, side);
    if (is_new)
        call_evacuation(machine, nation);
    return TRUE;
}

gboolean
declare_truce(Machine *machine, gint32 nation, gint32 side)
{
    const GameRules *rules = machine->rules;
    const Position *position = machine->position;
    gboolean is_phase = position->phase >= PHASE_ACTION_ROLL && position->phase <= PHASE_FORAGE;
    if (!is_phase || side != NO_NAME ||
        rules_parameters(rules)->truce_moment != (gint32)MOMENT_PHASE_END ||
        position_statuses(rules, position)[nation] != STATUS_ACTIVE)
        return impose_truce(machine, nation, side);
    if (is_forbidden(machine, nation))
        return FALSE;
    call_truce(machine, nation, CALL_EFFECT);
    return TRUE;
}

/* Whether the level of @nation, which had one, has sunk to nothing. @n_lost: lands that it has
 * lost.
 */
static gboolean
is_exhausted(const GameRules *rules, const Position *position, gint32 nation, gint32 n_lost)
{
    gint32 start = rules->board.nations[nation].level;
    return start != NO_NUMBER && start > 0 && level_without(rules, position, nation, n_lost) == 0;
}

void
impose_called_truces(Machine *machine, MomentWord moment)
{
    const GameRules *rules = machine->rules;
    Position *position = machine->position;
    gint32 due = rules_parameters(rules)->truce_moment;
    guint8 *calls = position_calls(rules, position);
    guint n_nations = rules->board.n_nations;
    gint16 n_lost[BOARD_NATIONS_MAX];
    gboolean is_forbidden = FALSE;
    if ((gint32)moment != (due != NO_NUMBER ? due : MOMENT_NOW) ||
        (!position_has_system_news(rules, position) &&
         next_filled(calls, 0, n_nations) == n_nations))
        return;
    count_lost(rules, position, n_lost);
    for (guint i = 0; i < n_nations; i++) {
        gboolean is_called = calls[i] != 0;
        calls[i] = 0;
        if (position_statuses(rules, position)[i] == STATUS_ACTIVE &&
            (is_called || is_exhausted(rules, position, (gint32)i, n_lost[i])))
            is_forbidden |= !impose_truce(machine, (gint32)i, NO_NAME);
    }
    /* Levels do not sink where no land has changed; one that has sunk may be forbidden a truce, and
     * get it later. */
    if (!is_forbidden)
        position_clear_system_news(rules, position);
}
