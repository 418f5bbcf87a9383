/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Attacks that are begun on the move.
 */
#include "validator/systems/hex-battle/fight/charge.h"

#include "validator/engine/event.h"
#include "validator/systems/hex-battle/fight/means.h"
#include "validator/systems/hex-battle/procedure.h"
#include "validator/systems/hex-battle/turn/bearing.h"

/* Whether somebody is about to attack @place already (atul:8.2.5). */
static gboolean
is_targeted(const Machine *machine, gint32 place)
{
    for (guint i = 0; i < machine->rules->board.n_units; i++)
        if (position_targets(machine->rules, machine->position)[i] == place)
            return TRUE;
    return FALSE;
}

/* Whether all who march can make @attack, and can pay for it. */
static gboolean
can_charge(const Machine *machine, const Frame *frame, guint attack, gint32 place, gint32 left)
{
    const GameRules *rules = machine->rules;
    const AttackCode *code = rules_attack(rules, hex_print(rules)->attacks.first + attack);
    gboolean is_any = FALSE;
    if (code->points == NO_NUMBER || code->points > left ||
        !order_allows(machine->position, rules, frame->unit, (gint32)attack))
        return FALSE;
    for (gint32 i = next_marked(rules, frame->marks, 0); i < (gint32)rules->board.n_units;
         i = next_marked(rules, frame->marks, i + 1)) {
        if (is_leader(rules, i))
            continue;
        if (!unit_did(rules, machine->position, i, DEED_COMMANDED) ||
            !can_attack_with(machine, frame, code, i, place))
            return FALSE;
        is_any = TRUE;
    }
    return is_any;
}

/* Nobody charges those beside whom he began (atul:8.2.3). */
void
offer_charges(Machine *machine, const Frame *frame, gint32 left)
{
    const GameRules *rules = machine->rules;
    gint32 from = hex_of_unit(rules, machine->position, frame->unit);
    for (guint side = 0; side < HEX_SIDES; side++) {
        gint32 place = hex_of_place(rules, from)->beside[side];
        if (place == NO_NAME || hexes_between(rules, frame->place, place) <= 1 ||
            !has_fighters(rules, machine->position, place, OTHER_SIDE(frame->side)) ||
            is_targeted(machine, place))
            continue;
        for (guint i = 0; i < hex_print(rules)->attacks.n; i++)
            if (can_charge(machine, frame, i, place, left))
                machine_offer(machine, OFFER_CHARGE, place, (gint32)i);
    }
}

void
begin_charge(Machine *machine, Frame *frame, gint32 place, gint32 attack)
{
    const GameRules *rules = machine->rules;
    Position *position = machine->position;
    gint32 from = hex_of_unit(rules, position, frame->unit);
    guint side = (guint)side_towards(rules, from, place);
    for (gint32 i = next_marked(rules, frame->marks, 0); i < (gint32)rules->board.n_units;
         i = next_marked(rules, frame->marks, i + 1)) {
        face_side(machine, i, side);
        if (is_leader(rules, i))
            continue;
        position_targets(rules, position)[i] = (gint16)place;
        position_attacks(rules, position)[i] = (guint8)attack;
        position_deeds(rules, position)[i] |= DEED_CHARGES;
    }
    position_touch_units(position);
    /* One of those who are charged is told of. */
    gint32 first = next_fighter(rules, position, place, OTHER_SIDE(frame->side), NO_NAME);
    Event event = event_of(TRIGGER_CHARGED);
    event.unit = first;
    event.place = place;
    event.side = OTHER_SIDE(frame->side);
    event.nation = rules->board.units[first].nation;
    event_emit(machine, &event);
}
