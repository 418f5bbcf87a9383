/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Parties of the attacks and tests in the frames.
 */
#include "validator/systems/hex-battle/party.h"

#include "validator/systems/hex-battle/ground.h"
#include "validator/systems/hex-battle/morale.h"

#include <string.h>

const Frame *
hex_party_frame(const Position *position, guint procedure)
{
    for (guint i = position->n_frames; i-- > 0;)
        if (position_frame(position, i)->procedure == procedure)
            return position_frame(position, i);
    return NULL;
}

const Frame *
hex_party_frame_of_turn(const Position *position)
{
    const Frame *wing = NULL;
    if (position->n_frames == 0)
        return NULL;
    const Frame *frame = position_top(position);
    for (guint left = position->n_frames; left > 0; left--) {
        if (frame->procedure == PROCEDURE_COMMAND_TURN)
            return frame;
        if (frame->procedure == PROCEDURE_WING_TURN && wing == NULL)
            wing = frame;
        frame = position_frame_below(position, frame);
    }
    return wing;
}

/* Of the parties of a frame, one bit each. */
#define PARTY(name) (1u << PARTY_##name)

/* Returns: the parties that the frames of @procedure have. */
static guint
parties_of(guint procedure)
{
    switch (procedure) {
    case PROCEDURE_ASSAULT:
        return PARTY(ATTACKER);
    case PROCEDURE_DEFENCE:
        return PARTY(DEFENDER);
    case PROCEDURE_VOLLEY:
        return PARTY(TARGET) | PARTY(FIRER) | PARTY(TESTED);
    case PROCEDURE_SALVO:
        return PARTY(TARGET) | PARTY(FIRER);
    case PROCEDURE_MARCH_HEX:
        return PARTY(MOVER);
    case PROCEDURE_LEADER_LOSS:
        return PARTY(TESTED) | PARTY(LOST);
    case PROCEDURE_MORALE_TEST:
    case PROCEDURE_CLASH:
    case PROCEDURE_RECOVERY:
    case PROCEDURE_STACK_TEST:
    case PROCEDURE_ROUT:
        return PARTY(TESTED);
    default:
        return 0;
    }
}

/* Returns: the topmost frame that has such a party, or NULL. */
static const Frame *
frame_of_party(const Position *position, PartyWord party)
{
    for (guint i = position->n_frames; i-- > 0;)
        if ((parties_of(position_frame(position, i)->procedure) >> party & 1) != 0)
            return position_frame(position, i);
    return NULL;
}

/* Units that are charged are attacked by the moving ones before any attack begins; and the party
 * that fires outside of a volley is the attacker. Returns: the frame of @party, which is set to the
 * party that is meant, or NULL. */
static const Frame *
frame_of_meant(const Position *position, PartyWord *party)
{
    const Frame *frame = frame_of_party(position, *party);
    if (frame != NULL)
        return frame;
    switch (*party) {
    case PARTY_TARGET:
        *party = PARTY_DEFENDER;
        break;
    case PARTY_FIRER:
        *party = PARTY_ATTACKER;
        break;
    case PARTY_ATTACKER:
        *party = PARTY_MOVER;
        break;
    case PARTY_DEFENDER:
        *party = PARTY_TESTED;
        break;
    default:
        return NULL;
    }
    return frame_of_party(position, *party);
}

/* Marks the units of @party, that @frame names, be they on the map or not. */
static void
mark_reported(const Situation *situation, const Frame *frame, PartyWord party, guint8 *marks)
{
    const GameRules *rules = situation->rules;
    gboolean is_single = frame->procedure == PROCEDURE_SALVO || party == PARTY_LOST ||
                         party == PARTY_TARGET ||
                         (party == PARTY_TESTED && frame->procedure != PROCEDURE_STACK_TEST);
    if (frame->procedure == PROCEDURE_SALVO && party == PARTY_TARGET)
        mark_fighters(rules, situation->position, frame->place, frame->side, marks);
    else if (!is_single)
        unit_set_copy(rules, marks, frame_marks(frame));
    else if (frame->unit != NO_NAME)
        MARK(marks, frame->unit);
}

guint
hex_party_mark(const Situation *situation, PartyWord party, guint8 *marks)
{
    const GameRules *rules = situation->rules;
    const Frame *frame = frame_of_meant(situation->position, &party);
    guint n = 0;
    unit_set_clear(rules, marks);
    if (frame != NULL)
        mark_reported(situation, frame, party, marks);
    FOR_EACH_MARKED (i, rules, marks)
        if (hex_of_unit(rules, situation->position, i) != NO_NAME)
            n++;
        else
            UNMARK(marks, i);
    return n;
}

gboolean
hex_party_has_unit(const Situation *situation, PartyWord party, gint32 unit)
{
    UnitSet marks;
    hex_party_mark(situation, party, marks);
    return MARKED(marks, unit) != 0;
}

gint32
hex_party_target(const Position *position)
{
    const Frame *assault = hex_party_frame(position, PROCEDURE_ASSAULT);
    return assault != NULL ? assault->place : NO_NAME;
}

/* Returns: the first unit that stands as a target: who is tested or fired at, else a defender. */
static gint32
first_target(const Situation *situation)
{
    UnitSet marks;
    gboolean is_fired_at = frame_of_party(situation->position, PARTY_TARGET) != NULL;
    return hex_party_mark(situation, is_fired_at ? PARTY_TARGET : PARTY_DEFENDER, marks) > 0
               ? next_marked(situation->rules, marks, 0)
               : NO_NAME;
}

/* Returns: the party that the attack comes from: who fires, where salvoes are fired. */
static PartyWord
source_of_attack(const Situation *situation)
{
    const Frame *fire = frame_of_party(situation->position, PARTY_FIRER);
    return fire != NULL && fire->procedure == PROCEDURE_SALVO ? PARTY_FIRER : PARTY_ATTACKER;
}

/* Marks those whom the attack on @place comes from. Who charges has ended his march before those
 * who are charged react, and is no party any more. */
static void
mark_sources(const Situation *situation, gint32 place, guint8 *marks)
{
    const GameRules *rules = situation->rules;
    if (hex_party_mark(situation, source_of_attack(situation), marks) > 0)
        return;
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++)
        if (position_targets(rules, situation->position)[i] == place)
            MARK(marks, i);
}

AspectWord
hex_party_aspect(const Situation *situation)
{
    const GameRules *rules = situation->rules;
    const Position *position = situation->position;
    UnitSet marks;
    AspectWord worst = ASPECT_FRONT;
    gint32 target = first_target(situation);
    if (target == NO_NAME)
        return ASPECT_FRONT;
    gint32 place = hex_of_unit(rules, position, target);
    mark_sources(situation, place, marks);
    FOR_EACH_MARKED (i, rules, marks) {
        gint side = side_towards(rules, place, hex_of_unit(rules, position, i));
        if (side >= 0)
            worst = MAX(worst, hex_ground_aspect(rules, position, target, (guint)side));
    }
    return worst;
}

gboolean
hex_party_attack_crosses(const Situation *situation, const CodeSpan *borders)
{
    const GameRules *rules = situation->rules;
    UnitSet marks;
    gint32 target = first_target(situation);
    if (target == NO_NAME || hex_party_mark(situation, PARTY_ATTACKER, marks) == 0)
        return FALSE;
    gint32 place = hex_of_unit(rules, situation->position, target);
    FOR_EACH_MARKED (i, rules, marks) {
        gint32 from = hex_of_unit(rules, situation->position, i);
        gint side = side_towards(rules, from, place);
        if (side < 0 || !hex_ground_border_counts(rules, from, (guint)side) ||
            !rules_lists(rules, borders, hex_of_place(rules, from)->border[side]))
            return FALSE;
    }
    return TRUE;
}

gint32
hex_party_lead_unit(const Situation *situation, PartyWord party)
{
    const GameRules *rules = situation->rules;
    UnitSet marks;
    gint32 lead = NO_NAME;
    hex_party_mark(situation, party, marks);
    FOR_EACH_MARKED (i, rules, marks) {
        gboolean must = type_print(rules, i)->leads;
        gboolean other_must = lead != NO_NAME && type_print(rules, lead)->leads;
        if (lead == NO_NAME || (must && !other_must) ||
            (must == other_must &&
             hex_morale_compared(situation, i) > hex_morale_compared(situation, lead)))
            lead = i;
    }
    return lead;
}
