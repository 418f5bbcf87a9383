/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Statuses of nations.
 */
#include "validator/systems/area-blocks/status.h"

#include "validator/engine/event.h"
#include "validator/engine/position/presence.h"
#include "validator/systems/area-blocks/position.h"

static gint32
truce_years(const GameRules *rules)
{
    if (rules->switches[ENTITY_PROFILE] == NO_CODE)
        return NO_NUMBER;
    return rules_profile(rules, (guint32)rules->switches[ENTITY_PROFILE])->truce_years;
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
    position_truce_ends(rules, position)[nation] = TRUCE_OPEN;
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
