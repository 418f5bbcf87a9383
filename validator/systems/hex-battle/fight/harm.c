/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Notes about the attack that is made.
 */
#include "validator/systems/hex-battle/fight/harm.h"

#include "validator/systems/hex-battle/party.h"

void
harm_unit(Machine *machine, gint32 unit, gint32 rolls)
{
    const GameRules *rules = machine->rules;
    gint32 place = hex_of_unit(rules, machine->position, unit);
    gint32 side = unit_side(rules, machine->position, unit);
    if (frame_of(machine->position, PROCEDURE_ASSAULT) == NULL || place == NO_NAME)
        return;
    position_deeds(rules, machine->position)[unit] |= DEED_HARMED;
    for (gint32 i = next_of_side(rules, machine->position, place, side, NO_NAME); i != NO_NAME;
         i = next_of_side(rules, machine->position, place, side, i))
        if (is_leader(rules, i)) {
            guint8 *risks = &position_risks(rules, machine->position)[i];
            *risks = (guint8)CLAMP(*risks + rolls, 1, G_MAXUINT8);
        }
}

void
note_defeat(Machine *machine, gint32 side)
{
    for (guint i = machine->position->n_frames; i-- > 0;)
        if (machine->position->frames[i].procedure == PROCEDURE_ASSAULT) {
            machine->position->frames[i].n |= 1u << side;
            return;
        }
}
