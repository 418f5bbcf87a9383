/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The row of the system.
 */
#include "validator/systems/area-blocks/area-blocks.h"

#include "validator/systems/area-blocks/group.h"
#include "validator/systems/area-blocks/phase.h"
#include "validator/systems/area-blocks/truce.h"

static void
begin(Machine *machine)
{
    machine_push(machine, PROCEDURE_GAME, &SUBJECTS_NONE);
}

static void
grant(Machine *machine, const guint8 *units, gint32 leader, gint32 side)
{
    begin_granted_action(machine, units, leader, side);
}

/* Statuses of all nations change before anybody leaves a land (10.2); what rules make of them, be
 * it the end of the game (0.4), comes in between. */
static void
settle(Machine *machine)
{
    impose_called_truces(machine, MOMENT_NOW);
    if (machine->position->changes == 0 && evacuation_is_due(machine))
        begin_evacuation(machine);
}

static const char *
phase(const Position *position)
{
    static const char *const names[] = {
        [PHASE_SET_UP] = "set-up",
        [PHASE_INTERPHASE] = "interphase",
        [PHASE_ACTION_ROLL] = "action roll",
        [PHASE_ACTIONS] = "actions",
        [PHASE_BATTLES] = "battles",
        [PHASE_SIEGES] = "sieges",
        [PHASE_FORAGE] = "forage",
        [PHASE_EXTRA] = "extra actions",
        [PHASE_OVER] = "end",
    };
    return names[position->phase];
}

const System area_blocks = {2, begin, grant, settle, phase};
