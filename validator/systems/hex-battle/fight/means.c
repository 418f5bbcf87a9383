/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Attacks that units can make: by what they are, where they stand, and what they were told.
 */
#include "validator/systems/hex-battle/fight/means.h"

#include "validator/systems/hex-battle/facts/formation.h"
#include "validator/systems/hex-battle/facts/order.h"
#include "validator/systems/hex-battle/facts/sight.h"
#include "validator/systems/hex-battle/facts/zone.h"
#include "validator/systems/hex-battle/party.h"

/* Returns: the number of the order that binds @unit in its attacks, or NO_NAME. */
static gint32
order_in_attack(const Position *position, const GameRules *rules, gint32 unit)
{
    const Frame *turn = frame_of_turn(position);
    if (turn == NULL)
        return NO_NAME;
    return turn->procedure == PROCEDURE_WING_TURN
               ? order_of_command(rules, position, unit_print(rules, unit)->command)
               : turn->link;
}

/* Returns: the attacks that the order of its command lets @unit make, one bit each. */
static guint32
attacks_by_order(const Position *position, const GameRules *rules, gint32 unit)
{
    gint32 order = order_in_attack(position, rules, unit);
    return order_with_number(rules, order) != NULL ? hex_print(rules)->ordered[order] : ALL_ATTACKS;
}

/* Returns: the same of a unit whose order lets it make @own; who is out of command attacks as he
 * likes, but not as nobody does but in a reaction (tlv:III.10). */
static guint32
attacks_ordered(const Position *position, const GameRules *rules, gint32 unit, guint32 own)
{
    gboolean is_stray =
        hex_switches(rules)->strays_first == TRUE && unit_did(rules, position, unit, DEED_STRAY);
    return is_stray && own != ALL_ATTACKS ? hex_print(rules)->ordered_by_any : own;
}

gboolean
order_allows(const Position *position, const GameRules *rules, gint32 unit, gint32 attack)
{
    guint32 own = attacks_by_order(position, rules, unit);
    return (attacks_ordered(position, rules, unit, own) >> attack & 1) != 0;
}

/* Whether @to lies in the cone before @unit: so many steps over one of its front sides, and so many
 * over the other. */
static gboolean
is_in_arc(const GameRules *rules, const Position *position, gint32 unit, gint32 to)
{
    /* Steps over sides 0 to 5 of flat tops, and of pointed ones. */
    static const gint32 flat[HEX_SIDES][2] = {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}};
    static const gint32 pointed[HEX_SIDES][2] = {{1, -1}, {1, 0},  {0, 1},
                                                 {-1, 1}, {-1, 0}, {0, -1}};
    gint32 from = hex_of_unit(rules, position, unit);
    const HexPrint *a = hex_of_place(rules, from), *b = hex_of_place(rules, to);
    if (front_of_unit(rules, position, unit) == ALL_SIDES)
        return TRUE;
    if (side_towards(rules, from, to) >= 0)
        return unit_faces(rules, position, unit, to);
    gboolean has_flat_top = hex_print(rules)->grids[a->grid].form.has_flat_top;
    const gint32(*steps)[2] = has_flat_top ? flat : pointed;
    guint corner = position_facings(rules, position)[unit];
    const gint32 *one = steps[corner], *other = steps[(corner + HEX_SIDES - 1) % HEX_SIDES];
    gint32 q = b->q - a->q, r = b->r - a->r;
    gint32 area = one[0] * other[1] - one[1] * other[0];
    gint32 n_one = (q * other[1] - r * other[0]) * area;
    gint32 n_other = (one[0] * r - one[1] * q) * area;
    return n_one >= 0 && n_other >= 0;
}

static gboolean
reaches(const GameRules *rules, const Position *position, const AttackCode *attack, gint32 unit,
        gint32 place)
{
    gint32 from = hex_of_unit(rules, position, unit);
    gint32 distance = from != NO_NAME ? hexes_between(rules, from, place) : G_MAXINT32;
    if (distance < hex_or_usual(attack->reach_from, 1) || distance > hex_or_usual(attack->reach, 1))
        return FALSE;
    /* Who begins on the move turns to his enemy. */
    if (attack->points == NO_NUMBER && !is_in_arc(rules, position, unit, place))
        return FALSE;
    return attack->zone != ATTACK_IN_SIGHT || place_sees(rules, position, from, place);
}

gint32
longest_reach(const GameRules *rules, guint32 attacks)
{
    const Printed *printed = hex_print(rules);
    gint32 longest = 0;
    for (guint32 left = attacks & printed->known; left != 0; left &= left - 1)
        longest = MAX(longest, printed->reach[__builtin_ctz(left)]);
    return longest;
}

/* Whether @unit is horse, and somebody in @place faces it behind what horse does not attack
 * (tlv:X.23). */
static gboolean
is_fenced_off(const GameRules *rules, const Position *position, gint32 unit, gint32 place)
{
    gint32 from = hex_of_unit(rules, position, unit);
    gint32 enemy = OTHER_SIDE(unit_side(rules, position, unit));
    gint32 other = branch_of_unit(rules, unit) == BRANCH_HORSE
                       ? next_fighter(rules, position, place, enemy, NO_NAME)
                       : NO_NAME;
    for (; other != NO_NAME; other = next_fighter(rules, position, place, enemy, other)) {
        const FormationCode *formation = formation_of_unit(rules, position, other);
        if (formation != NULL && formation->stops_horse == TRUE &&
            unit_faces(rules, position, other, from))
            return TRUE;
    }
    return FALSE;
}

/* Whether @unit can attack at all, as it stands there now. */
static gboolean
unit_strikes(const Machine *machine, gint32 unit)
{
    const FormationCode *formation = formation_of_unit(machine->rules, machine->position, unit);
    return (formation == NULL || formation->attacks != FALSE) &&
           disorder_of_unit(machine->rules, machine->position, unit)->acts &&
           !is_beneath(machine->rules, machine->position, unit);
}

/* Whether @unit is one of those that can make @attack. */
static gboolean
is_attack_of(const Situation *situation, const AttackCode *attack, gint32 unit)
{
    return attack->units == NO_CODE ||
           select_unit(situation, rules_units(situation->rules, (guint32)attack->units), unit);
}

gboolean
attack_meets(const Machine *machine, const Frame *frame, const AttackCode *attack, gint32 unit,
             gint32 place)
{
    const GameRules *rules = machine->rules;
    if (!reaches(rules, machine->position, attack, unit, place) ||
        is_fenced_off(rules, machine->position, unit, place))
        return FALSE;
    const Situation situation = machine_situation(machine, frame);
    gint32 enemy = OTHER_SIDE(unit_side(rules, machine->position, unit));
    gint32 target = next_fighter(rules, machine->position, place, enemy, NO_NAME);
    while (target != NO_NAME && attack->against != NO_CODE &&
           !select_unit(&situation, rules_units(rules, (guint32)attack->against), target))
        target = next_fighter(rules, machine->position, place, enemy, target);
    return target != NO_NAME;
}

gboolean
can_attack_with(const Machine *machine, const Frame *frame, const AttackCode *attack, gint32 unit,
                gint32 place)
{
    const Situation situation = machine_situation(machine, frame);
    return unit_strikes(machine, unit) && is_attack_of(&situation, attack, unit) &&
           attack_meets(machine, frame, attack, unit, place);
}

/* Returns: those that @unit does not make because it makes one of @attacks instead. */
static guint32
attacks_instead(const Situation *situation, gint32 unit, guint32 attacks)
{
    const GameRules *rules = situation->rules;
    guint32 barred = 0;
    for (guint32 left = attacks & hex_print(rules)->barring; left != 0; left &= left - 1) {
        const AttackCode *attack = attack_with_number(rules, (guint)__builtin_ctz(left));
        guint32 n = is_attack_of(situation, attack, unit) ? attack->bars.n : 0;
        for (guint32 i = 0; i < n; i++)
            barred |= 1u << rules->numbers[attack->bars.first + i];
    }
    return barred;
}

/* Returns: those that @unit does not make because another one takes their place: what its order
 * lets it do, @own of @ordered, it may, unless that has something instead (tlv:III.10,
 * tlv:X.2.4). */
static guint32
attacks_barred(const Situation *situation, gint32 unit, guint32 own, guint32 ordered)
{
    guint32 barred = attacks_instead(situation, unit, own);
    return ordered != own ? barred | (attacks_instead(situation, unit, ordered) & ~own) : barred;
}

/* Returns: the attacks that @unit can make now, one bit each: any where its side has the turn; the
 * other side strikes back at who did not attack under an order to, and else only fires (tlv:X.8,
 * tlv:X.9.3). */
static guint32
attacks_in_turn(const Machine *machine, const Frame *frame, gint32 unit)
{
    const GameRules *rules = machine->rules;
    const Frame *turn = frame_of_turn(machine->position);
    if (turn == NULL || turn->side == frame->side)
        return ALL_ATTACKS;
    if (branch_of_unit(rules, unit) == BRANCH_GUNS)
        return 0;
    const OrderCode *own = order_of_unit(rules, machine->position, unit);
    const OrderCode *other = order_with_number(rules, turn->link);
    if (own != NULL && own->must_attack == TRUE && (other == NULL || other->must_attack != TRUE))
        return ALL_ATTACKS;
    return ~hex_print(rules)->joined;
}

guint32
attacks_of_unit(const Machine *machine, const Frame *frame, gint32 unit)
{
    const GameRules *rules = machine->rules;
    const Situation situation = machine_situation(machine, frame);
    guint32 own = attacks_by_order(machine->position, rules, unit), attacks = 0;
    guint32 ordered = attacks_ordered(machine->position, rules, unit, own);
    guint32 may = ordered & attacks_in_turn(machine, frame, unit) & ~frame->n;
    if (may == 0 || !unit_strikes(machine, unit))
        return 0;
    may &= ~attacks_barred(&situation, unit, own, ordered) & hex_print(rules)->named;
    for (; may != 0; may &= may - 1)
        if (is_attack_of(&situation, attack_with_number(rules, (guint)__builtin_ctz(may)), unit))
            attacks |= may & -may;
    return attacks;
}

/* Whether foot and horse would attack @place together (tlv:X.10). */
static gboolean
is_of_other_arm(const Machine *machine, gint32 unit, gint32 place)
{
    const GameRules *rules = machine->rules;
    gint32 branch = branch_of_unit(rules, unit);
    for (gint32 i = 0; hex_switches(rules)->arms_apart == TRUE && branch != BRANCH_GUNS &&
                       i < (gint32)rules->board.n_units;
         i++) {
        gint32 other = branch_of_unit(rules, i);
        if (position_targets(rules, machine->position)[i] == place && other != BRANCH_GUNS &&
            other != branch)
            return TRUE;
    }
    return FALSE;
}

gint32
attack_on(const Machine *machine, const Frame *frame, gint32 unit, guint32 attacks, gint32 place)
{
    if (unit_did(machine->rules, machine->position, unit, DEED_FOUGHT) &&
        unit_did(machine->rules, machine->position, unit,
                 deed_of_fire(machine->rules, machine->position, unit, place)))
        return NO_NAME;
    for (guint i = 0; i < hex_print(machine->rules)->attacks.n; i++)
        if ((attacks >> i & 1) != 0 &&
            attack_meets(machine, frame, attack_with_number(machine->rules, i), unit, place))
            return is_of_other_arm(machine, unit, place) ? NO_NAME : (gint32)i;
    return NO_NAME;
}

gboolean
must_attack(const Machine *machine, gint32 unit)
{
    const OrderCode *order =
        order_with_number(machine->rules, order_in_attack(machine->position, machine->rules, unit));
    return order != NULL && order->must_attack == TRUE &&
           branch_of_unit(machine->rules, unit) != BRANCH_GUNS;
}
