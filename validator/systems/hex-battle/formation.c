/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Formations: what they allow, and how units change them.
 */
#include "validator/systems/hex-battle/formation.h"

#include "validator/engine/sparse.h"
#include "validator/engine/reckoning.h"
#include "validator/systems/hex-battle/effects.h"
#include "validator/systems/hex-battle/ground.h"
#include "validator/systems/hex-battle/morale.h"
#include "validator/systems/hex-battle/position.h"

#include <string.h>

static const FormationCode *
formation_with_number(const GameRules *rules, guint number)
{
    return rules_formation(rules, hex_print(rules)->formations.first + number);
}

/* Returns: the side of its hex that is so far to the right of @unit's corner. */
static guint
side_right(const GameRules *rules, const Position *position, gint32 unit, guint sides)
{
    return (position_facings(rules, position)[unit] + sides) % HEX_SIDES;
}

/* Returns: the side of its hex that is a flank and lies before @unit in its formation; -1: none. */
static gint
broken_side(const GameRules *rules, const Position *position, gint32 unit)
{
    const FormationCode *formation = formation_of_unit(rules, position, unit);
    if (formation == NULL || (formation->front != FRONT_LEFT && formation->front != FRONT_RIGHT))
        return -1;
    return (gint)side_right(rules, position, unit,
                            formation->front == FRONT_RIGHT ? 1 : HEX_SIDES - 2);
}

/* Returns: the hex behind that flank of @unit, or NO_NAME. */
static gint32
place_of_cover(const GameRules *rules, const Position *position, gint32 unit,
               const FormationCode *formation)
{
    gint32 place = hex_of_unit(rules, position, unit);
    guint sides = formation->front == FRONT_RIGHT ? 2 : 3;
    return place != NO_NAME
               ? hex_of_place(rules, place)->beside[side_right(rules, position, unit, sides)]
               : NO_NAME;
}

gboolean
hex_formation_has_cover(const GameRules *rules, const Position *position, gint32 unit, guint number)
{
    const FormationCode *formation = formation_with_number(rules, number);
    if (formation->cover.n == 0)
        return TRUE;
    gint32 place = place_of_cover(rules, position, unit, formation);
    gint32 side = unit_side(rules, position, unit);
    gint32 other = place != NO_NAME ? next_fighter(rules, position, place, side, NO_NAME) : NO_NAME;
    while (other != NO_NAME &&
           !rules_lists(rules, &formation->cover, rules->board.units[other].type))
        other = next_fighter(rules, position, place, side, other);
    return other != NO_NAME;
}

gboolean
hex_formation_is_beneath(const GameRules *rules, const Position *position, gint32 unit)
{
    gint32 place = hex_of_unit(rules, position, unit);
    gint32 side = unit_side(rules, position, unit);
    gint32 i = place != NO_NAME ? next_fighter(rules, position, place, side, NO_NAME) : NO_NAME;
    for (; i != NO_NAME; i = next_fighter(rules, position, place, side, i)) {
        const FormationCode *formation = formation_of_unit(rules, position, i);
        if (i == unit || formation == NULL)
            continue;
        if (rules_lists(rules, &formation->covers, rules->board.units[unit].type))
            return TRUE;
        if (formation->becomes != NO_NAME && unit_did(rules, position, i, DEED_FIRED) &&
            rules_lists(rules, &formation_with_number(rules, (guint)formation->becomes)->covers,
                        rules->board.units[unit].type))
            return TRUE;
    }
    return FALSE;
}

guint
hex_formation_fire_deed(const GameRules *rules, const Position *position, gint32 unit, gint32 place)
{
    gint broken = broken_side(rules, position, unit);
    gint32 from = broken >= 0 ? hex_of_unit(rules, position, unit) : NO_NAME;
    gboolean is_aside = from != NO_NAME && side_towards(rules, from, place) == broken;
    return is_aside ? DEED_FIRED_ASIDE : DEED_FIRED;
}

gboolean
hex_formation_may_fire_again(const GameRules *rules, const Position *position, gint32 unit)
{
    return broken_side(rules, position, unit) >= 0 &&
           unit_did(rules, position, unit, DEED_FIRED) !=
               unit_did(rules, position, unit, DEED_FIRED_ASIDE);
}

/* Whether the formation of @unit needs @other to face as it does. */
static gboolean
is_cover_of(const GameRules *rules, const Position *position, gint32 other, gint32 unit)
{
    const FormationCode *formation = formation_of_unit(rules, position, unit);
    return other != NO_NAME &&
           unit_side(rules, position, other) == unit_side(rules, position, unit) &&
           place_of_cover(rules, position, unit, formation) == hex_of_unit(rules, position, other);
}

/* Whether no unit is under @unit. */
static gboolean
is_alone(const GameRules *rules, const Position *position, gint32 unit)
{
    gint32 place = hex_of_unit(rules, position, unit);
    gint32 side = unit_side(rules, position, unit);
    gint32 first = place != NO_NAME ? next_fighter(rules, position, place, side, NO_NAME) : unit;
    return first == unit &&
           (place == NO_NAME || next_fighter(rules, position, place, side, first) == NO_NAME);
}

void
hex_formation_settle(const GameRules *rules, Position *position, gint32 turned)
{
    guint8 *formations = position_formations(rules, position);
    guint n_units = rules->board.n_units;
    for (guint next = next_filled(formations, 0, n_units); next < n_units;
         next = next_filled(formations, next + 1, n_units)) {
        gint32 i = (gint32)next;
        guint number = formations[i] - 1u;
        const FormationCode *formation = formation_with_number(rules, number);
        gboolean is_over = formation->cover.n > 0
                               ? is_cover_of(rules, position, turned, i) ||
                                     !hex_formation_has_cover(rules, position, i, number)
                               : formation->becomes != NO_NAME && is_alone(rules, position, i);
        if (!is_over)
            continue;
        formations[i] = (guint8)(formation->becomes + 1);
        position_touch_units(position);
    }
}

gint32
hex_formation_turn_cost(const March *march)
{
    gint32 unit = march->frame->unit;
    const FormationCode *formation = formation_of_unit(march->rules, march->position, unit);
    gint32 usual = type_print(march->rules, unit)->turn;
    if (usual == NO_NUMBER || formation == NULL)
        return usual;
    return value_or_default(formation->turns, MAX(march->allowance, 1));
}

/* Whether zones let those who march turn once more: foot by one side, guns not at all (tlv:V.3). */
static gboolean
may_turn(const March *march)
{
    gint32 branch = branch_of_unit(march->rules, march->frame->unit);
    gint32 side = march->frame->side;
    gboolean has_turned = (march->frame->n & MARCH_HAS_TURNED) != 0;
    if (branch == BRANCH_GUNS &&
        hex_ground_enemy_facing(march->rules, march->position, march->place, side, TRUE) != NO_NAME)
        return FALSE;
    return branch == BRANCH_HORSE || !has_turned ||
           hex_ground_enemy_controlling(march->rules, march->position, march->place, side) ==
               NO_NAME;
}

void
hex_formation_offer_turns(Machine *machine, const March *march)
{
    const GameRules *rules = march->rules;
    gint32 unit = march->frame->unit;
    const HexGrid *form = &hex_print(rules)->grids[hex_of_place(rules, march->place)->grid].form;
    if (is_leader(rules, unit) || hex_ground_front(rules, march->position, unit) == ALL_SIDES)
        return;
    guint now = position_facings(rules, march->position)[unit];
    gint32 points = hex_formation_turn_cost(march);
    gboolean is_free = points == NO_NUMBER || points == 0;
    if (points != NO_NUMBER &&
        (!may_turn(march) || march->frame->value + points > march->allowance ||
         (is_free && (march->frame->n & MARCH_HAS_TURNED) != 0)))
        return;
    for (guint i = 0; i < HEX_SIDES; i++) {
        guint apart = (i + HEX_SIDES - now) % HEX_SIDES;
        if (i != now && (is_free || apart == 1 || apart == HEX_SIDES - 1))
            machine_offer(machine, OFFER_TURN, (gint32)hex_corner(form, i), 0);
    }
}

static gboolean
has_tag(const GameRules *rules, gint32 unit, const char *tag)
{
    const Texts *tags = rules->board.units[unit].tags;
    for (guint32 i = 0; i < tags->length; i++)
        if (strcmp(tags->items[i], tag) == 0)
            return TRUE;
    return FALSE;
}

static gboolean
takes_formation(const GameRules *rules, const FormationCode *formation, gint32 unit)
{
    for (guint32 i = 0; i < formation->types.n; i++)
        if (rules->numbers[formation->types.first + i] == rules->board.units[unit].type)
            return TRUE;
    return formation->types.n == 0;
}

gboolean
hex_formation_fits_unit(const GameRules *rules, const FormationCode *formation, gint32 unit)
{
    return takes_formation(rules, formation, unit) &&
           (formation->tag == NULL || has_tag(rules, unit, formation->tag));
}

gboolean
hex_formation_needs_strength(const GameRules *rules, const Position *position,
                             const FormationCode *formation, gint32 unit)
{
    return formation->stops_horse == TRUE &&
           position_strengths(rules, position)[unit] < rules->board.units[unit].strength;
}

/* Formations that can be paid, once in a march. */
void
hex_formation_offer(Machine *machine, const March *march)
{
    const CodeSpan *formations = &hex_print(march->rules)->formations;
    gint32 unit = march->frame->unit, left = march->allowance - march->frame->value;
    guint8 now = position_formations(march->rules, march->position)[unit];
    gint32 side = march->frame->side;
    if ((march->frame->n & MARCH_HAS_FORMED) != 0 ||
        (hex_switches(march->rules)->moves_ahead == TRUE &&
         hex_ground_enemy_facing(march->rules, march->position, march->place, side, TRUE) !=
             NO_NAME))
        return;
    for (guint32 i = 0; i < formations->n; i++) {
        const FormationCode *formation = rules_formation(march->rules, formations->first + i);
        gint32 enter = value_or_default(formation->enter, march->allowance);
        gint32 leave = value_or_default(formation->leave, march->allowance);
        if (formation->tag != NULL && !has_tag(march->rules, unit, formation->tag))
            continue;
        if (now == i + 1 && leave <= left)
            machine_offer(machine, OFFER_DISSOLVE, (gint32)i, 0);
        else if (now == 0 && enter <= left && takes_formation(march->rules, formation, unit) &&
                 !hex_formation_needs_strength(march->rules, march->position, formation, unit) &&
                 hex_formation_has_cover(march->rules, march->position, unit, i))
            machine_offer(machine, OFFER_FORM, (gint32)i, 0);
    }
}

/* All of a hex are in a formation of stacks together. */
void
hex_formation_change(Machine *machine, Frame *frame, guint number, gboolean is_entered)
{
    const GameRules *rules = machine->rules;
    const FormationCode *formation =
        rules_formation(rules, hex_print(rules)->formations.first + number);
    gint32 cost = is_entered ? formation->enter : formation->leave;
    gint32 place = hex_of_unit(rules, machine->position, frame->unit);
    const March march = hex_march_of(machine, frame);
    FOR_EACH_FIGHTER (i, rules, machine->position, place, frame->side)
        if (i == frame->unit ||
            (formation->of_stack == TRUE && takes_formation(rules, formation, i))) {
            position_formations(rules, machine->position)[i] =
                (guint8)((is_entered ? (gint32)number : formation->becomes) + 1);
            position_deeds(rules, machine->position)[i] |= DEED_BUSY;
        }
    frame->value += value_or_default(cost, march.allowance);
    frame->n |= MARCH_HAS_FORMED;
    position_touch_units(machine->position);
}

gboolean
hex_formation_turn(Machine *machine, Frame *frame, gint32 direction)
{
    const GameRules *rules = machine->rules;
    gint32 place = hex_of_unit(rules, machine->position, frame->unit);
    const HexGrid *form = &hex_print(rules)->grids[hex_of_place(rules, place)->grid].form;
    guint8 *facings = position_facings(rules, machine->position);
    gint corner = hex_corner_number(form, (guint)direction);
    const March march = hex_march_of(machine, frame);
    gint32 points = hex_formation_turn_cost(&march);
    position_touch_units(machine->position);
    /* All of a hex face alike where turning is free (atul:4.2.5). */
    for (gint32 i = next_of_side(rules, machine->position, place, frame->side, NO_NAME);
         i != NO_NAME; i = next_of_side(rules, machine->position, place, frame->side, i))
        if (points == NO_NUMBER || MARKED(frame_marks(frame), i))
            facings[i] = (guint8)corner;
    FOR_EACH_MARKED (i, rules, frame_marks(frame))
        hex_formation_settle(rules, machine->position, i);
    if (points == NO_NUMBER)
        return TRUE;
    frame->value += points;
    frame->n |= MARCH_HAS_TURNED;
    return FALSE;
}

gint32
hex_formation_morale_price(const GameRules *rules, gint32 unit)
{
    const FacePrint *start = &hex_print(rules)->faces[unit_print(rules, unit)->first_face];
    return start->factors[FACTOR_MORALE] <= value_or_default(hex_switches(rules)->slow_recovery, 0)
               ? 2
               : 1;
}

void
hex_formation_offer_regaining(Machine *machine, const March *march)
{
    const GameRules *rules = march->rules;
    gint32 unit = march->frame->unit;
    gint32 worn = position_worn(rules, march->position)[unit];
    gint32 regained = MAX(march->frame->link, 0), branch = branch_of_unit(rules, unit);
    if (march->order == NULL || march->order->recovers == NO_NUMBER || worn == 0 ||
        (branch != BRANCH_FOOT && branch != BRANCH_HORSE) ||
        unit_did(rules, march->position, unit, DEED_RALLIED) ||
        hex_ground_enemy_facing(rules, march->position, march->place, march->frame->side, FALSE) !=
            NO_NAME ||
        (march->order->recovers == RECOVERS_TWO && regained >= REGAINED_IN_ASSAULT))
        return;
    gboolean is_alone =
        next_marked(rules, frame_marks(march->frame), unit + 1) == (gint32)rules->board.n_units &&
        next_marked(rules, frame_marks(march->frame), 0) == unit;
    if (!is_alone)
        return;
    gint32 left = march->allowance - march->frame->value;
    if (hex_formation_morale_price(rules, unit) <= left)
        machine_offer(machine, OFFER_REGAIN, 0, 0);
    if (march->order->recovers == RECOVERS_ALL && march->frame->value == 0 && worn > 1)
        machine_offer(machine, OFFER_REGAIN, worn - 1, 0);
}

/* One point at its price, or all of them for all points. */
static void
regain_points(Machine *machine, Frame *frame, gint32 points)
{
    const GameRules *rules = machine->rules;
    const March march = hex_march_of(machine, frame);
    gint32 price = hex_formation_morale_price(rules, frame->unit);
    guint8 *worn = &position_worn(rules, machine->position)[frame->unit];
    frame->value = points > 1 ? march.allowance : frame->value + price;
    frame->link = MAX(frame->link, 0) + points;
    *worn = (guint8)MAX(*worn - points, 0);
    position_deeds(rules, machine->position)[frame->unit] |= DEED_BUSY;
    position_touch_units(machine->position);
}

void
hex_formation_begin_regaining(Machine *machine, Frame *frame, gint32 points)
{
    const GameRules *rules = machine->rules;
    gint32 place = hex_of_unit(rules, machine->position, frame->unit);
    if (hex_ground_enemy_is_adjacent(rules, machine->position, place, frame->side)) {
        frame->step = MARCH_TEST;
        frame->next = (guint32)points;
    } else {
        regain_points(machine, frame, points);
    }
}

Request
hex_formation_test_regaining(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    gint32 answer = machine_take_answer(frame);
    if (answer == NO_NUMBER)
        return machine_ask_die(machine, frame->side, NO_NUMBER);
    const Situation situation = machine_situation(machine, frame);
    frame->step = MARCH_ASK;
    if (hex_fight_is_plain_test_passed(machine, &situation, frame->unit, answer))
        regain_points(machine, frame, (gint32)frame->next);
    else
        position_deeds(rules, machine->position)[frame->unit] |= DEED_RALLIED;
    return NO_REQUEST;
}
