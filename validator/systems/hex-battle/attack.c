/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Attacks before they are fought: who may attack whom and by which means, mandatory assaults,
 * charges, and the designation of attacks.
 */
#include "validator/systems/hex-battle/attack.h"

#include "validator/engine/event.h"
#include "validator/systems/hex-battle/effects.h"
#include "validator/systems/hex-battle/formation.h"
#include "validator/systems/hex-battle/command.h"
#include "validator/systems/hex-battle/ground.h"
#include "validator/systems/hex-battle/party.h"
#include "validator/systems/hex-battle/position.h"
#include "validator/systems/hex-battle/march.h"
#include "validator/systems/hex-battle/orders.h"

#include <string.h>

/* Returns: the number of the order that binds @unit in its attacks, or NO_NAME. */
static gint32
order_in_attack(const Position *position, const GameRules *rules, gint32 unit)
{
    const Frame *turn = hex_party_frame_of_turn(position);
    if (turn == NULL)
        return NO_NAME;
    return turn->procedure == PROCEDURE_WING_TURN
               ? hex_command_order(rules, position, unit_print(rules, unit)->command)
               : turn->link;
}

/* Returns: the attacks that the order of its command lets @unit make, one bit each. */
static guint32
attacks_by_order(const Position *position, const GameRules *rules, gint32 unit)
{
    gint32 order = order_in_attack(position, rules, unit);
    return hex_command_order_with_number(rules, order) != NULL ? hex_print(rules)->ordered[order]
                                                               : ALL_ATTACKS;
}

/* Returns: the same of a unit whose order lets it make @own; a unit out of command attacks freely,
 * but not with attacks that are only made in a reaction (tlv:III.10). */
static guint32
attacks_ordered(const Position *position, const GameRules *rules, gint32 unit, guint32 own)
{
    gboolean is_stray =
        hex_switches(rules)->strays_first == TRUE && unit_did(rules, position, unit, DEED_STRAY);
    return is_stray && own != ALL_ATTACKS ? hex_print(rules)->ordered_by_any : own;
}

gboolean
hex_attack_order_allows(const Position *position, const GameRules *rules, gint32 unit,
                        gint32 attack)
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
    if (hex_ground_front(rules, position, unit) == ALL_SIDES)
        return TRUE;
    if (side_towards(rules, from, to) >= 0)
        return hex_ground_unit_faces(rules, position, unit, to);
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
attack_reaches(const GameRules *rules, const Position *position, const AttackCode *attack,
               gint32 unit, gint32 place)
{
    gint32 from = hex_of_unit(rules, position, unit);
    gint32 distance = from != NO_NAME ? hexes_between(rules, from, place) : G_MAXINT32;
    if (distance < value_or_default(attack->reach_from, 1) ||
        distance > value_or_default(attack->reach, 1))
        return FALSE;
    /* Who begins on the move turns to his enemy. */
    if (attack->points == NO_NUMBER && !is_in_arc(rules, position, unit, place))
        return FALSE;
    return attack->zone != ATTACK_IN_SIGHT || hex_ground_place_sees(rules, position, from, place);
}

gint32
hex_attack_longest_reach(const GameRules *rules, guint32 attacks)
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
            hex_ground_unit_faces(rules, position, other, from))
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
           !hex_formation_is_beneath(machine->rules, machine->position, unit);
}

/* Whether @unit is one of those that can make @attack. */
static gboolean
is_attack_of(const Situation *situation, const AttackCode *attack, gint32 unit)
{
    return attack->units == NO_CODE ||
           select_unit(situation, rules_units(situation->rules, (guint32)attack->units), unit);
}

/* Returns: whether @attack, which @unit can make in general, can be made on the units in @place. */
static gboolean
attack_meets(const Machine *machine, const Frame *frame, const AttackCode *attack, gint32 unit,
             gint32 place)
{
    const GameRules *rules = machine->rules;
    if (!attack_reaches(rules, machine->position, attack, unit, place) ||
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
hex_attack_is_possible(const Machine *machine, const Frame *frame, const AttackCode *attack,
                       gint32 unit, gint32 place)
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

enum { DESIGNATE_NAME, DESIGNATE_MAKE, DESIGNATE_KIND };

/* Of a frame of PROCEDURE_DESIGNATE. */
typedef enum {
    DESIGNATE_FORCED = 1 << 0, /* the other side has had the melees that it is forced to */
    DESIGNATE_AGAIN = 1 << 1,  /* an enemy has withdrawn: attacks are named once more */
} DesignateFlags;

/* Which attacks a DESIGNATE frame is about (tlv:X.18). */
typedef enum {
    FIGHT_OWN,            /* all of the side that acts */
    FIGHT_COUNTERCHARGES, /* melees that the other side has begun in reaction to moves */
    FIGHT_FORCED,         /* melees that its order has the other side make (tlv:X.9.3) */
    FIGHT_REST,           /* fire of the other side */
} FightKind;

static FightKind
kind_of_fight(const Frame *frame)
{
    return frame->procedure == PROCEDURE_DESIGNATE ? (FightKind)frame->value : FIGHT_OWN;
}

/* Whether @unit of the side that does not act must attack: its order has it attack, and the order
 * of the side that acts does not (tlv:X.9.3). */
static gboolean
is_forced(const Machine *machine, const Frame *turn, gint32 unit)
{
    const GameRules *rules = machine->rules;
    const OrderCode *own = hex_command_order_of_unit(rules, machine->position, unit);
    const OrderCode *other = hex_command_order_with_number(rules, turn->link);
    return own != NULL && own->must_attack == TRUE && (other == NULL || other->must_attack != TRUE);
}

/* Whether any unit of @side, which does not act, must attack. */
static gboolean
has_forced_units(const Machine *machine, gint32 side)
{
    const Frame *turn = hex_party_frame_of_turn(machine->position);
    for (gint32 i = 0; i < (gint32)machine->rules->board.n_units; i++)
        if (unit_side(machine->rules, machine->position, i) == side && is_forced(machine, turn, i))
            return TRUE;
    return FALSE;
}

/* Returns: the attacks that @unit can make now, one bit each: any where its side has the turn. Of
 * the other side those who are forced to can start melees, fired though they have; others fire
 * (tlv:X.8, tlv:X.9.3). */
static guint32
attacks_in_turn(const Machine *machine, const Frame *frame, gint32 unit)
{
    const GameRules *rules = machine->rules;
    const Frame *turn = hex_party_frame_of_turn(machine->position);
    const guint32 joined = hex_print(rules)->joined;
    if (turn == NULL || turn->side == frame->side)
        return ALL_ATTACKS;
    if (branch_of_unit(rules, unit) == BRANCH_GUNS)
        return 0;
    if (kind_of_fight(frame) != FIGHT_FORCED)
        return ~joined;
    if (!is_forced(machine, turn, unit))
        return 0;
    gboolean has_fired = unit_did(rules, machine->position, unit, DEED_FIRED | DEED_REACTED);
    return has_fired || frame->step == DESIGNATE_NAME ? joined : ALL_ATTACKS;
}

/* Returns: the numbers of the attacks that @unit may name in @frame, on any target, one bit each.
 */
static guint32
options_of_unit(const Machine *machine, const Frame *frame, gint32 unit)
{
    const GameRules *rules = machine->rules;
    const Situation situation = machine_situation(machine, frame);
    guint32 own = attacks_by_order(machine->position, rules, unit), attacks = 0;
    guint32 ordered = attacks_ordered(machine->position, rules, unit, own);
    guint32 may = ordered & attacks_in_turn(machine, frame, unit) & ~frame->n;
    if (may == 0 || !unit_strikes(machine, unit))
        return 0;
    if (hex_switches(rules)->strays_first == TRUE && (ordered & hex_print(rules)->joined) != 0 &&
        hex_command_leader_of_unit(rules, machine->position, unit) == NO_NAME) {
        /* Without any commander no unit starts a melee (tlv:III.11). */
        own &= ~hex_print(rules)->joined;
        ordered &= ~hex_print(rules)->joined;
        may &= ~hex_print(rules)->joined;
    }
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

/* Returns: the first of @attacks, those of options_of_unit(), that @unit can make on the units in
 * @place, from where it is, and that other attackers of the hex do not bar; NO_NAME: none. */
static gint32
attack_on(const Machine *machine, const Frame *frame, gint32 unit, guint32 attacks, gint32 place)
{
    if (unit_did(machine->rules, machine->position, unit, DEED_FOUGHT) &&
        unit_did(machine->rules, machine->position, unit,
                 hex_formation_fire_deed(machine->rules, machine->position, unit, place)))
        return NO_NAME;
    for (guint i = 0; i < hex_print(machine->rules)->attacks.n; i++)
        if ((attacks >> i & 1) != 0 &&
            attack_meets(machine, frame, attack_with_number(machine->rules, i), unit, place))
            return is_of_other_arm(machine, unit, place) ? NO_NAME : (gint32)i;
    return NO_NAME;
}

/* Whether the order of @unit, foot or horse, forces it to attack every enemy that it can (tlv:X.1,
 * tlv:X.9.1). */
static gboolean
attack_is_forced(const Machine *machine, gint32 unit)
{
    const OrderCode *order = hex_command_order_with_number(
        machine->rules, order_in_attack(machine->position, machine->rules, unit));
    return order != NULL && order->must_attack == TRUE &&
           branch_of_unit(machine->rules, unit) != BRANCH_GUNS;
}

/* Notes @deeds of those who meet in an attack of several hexes; in a reaction they make no other
 * one (tlv:X.28). */
static void
note_engaged(Machine *machine, const guint8 *marks, gint32 attack, guint deeds)
{
    const GameRules *rules = machine->rules;
    gboolean is_reaction = hex_party_frame(machine->position, PROCEDURE_MARCH_HEX) != NULL;
    if (is_reaction)
        deeds |= DEED_FOUGHT | DEED_REACTED;
    if (attack_with_number(rules, (guint)attack)->joined != TRUE)
        deeds = 0;
    FOR_EACH_MARKED (i, rules, marks)
        position_deeds(rules, machine->position)[i] |= DEED_ENGAGED | deeds;
}

/* Whether @leader stands with units of his side. */
static gboolean
is_escorted(const Machine *machine, gint32 leader)
{
    gint32 at = hex_of_unit(machine->rules, machine->position, leader);
    return at != NO_NAME && has_fighters(machine->rules, machine->position, at,
                                         unit_side(machine->rules, machine->position, leader));
}

/* Notes which leaders do not stand alone. */
static void
note_escorted(Machine *machine)
{
    const GameRules *rules = machine->rules;
    FOR_EACH_LEADER (i, rules) {
        guint32 *deeds = &position_deeds(rules, machine->position)[i];
        *deeds &= ~(guint32)DEED_ESCORTED;
        *deeds |= is_escorted(machine, i) ? DEED_ESCORTED : 0;
    }
}

void
hex_attack_begin_assault(Machine *machine, const guint8 *attackers, gint32 side, gint32 place,
                         gint32 attack)
{
    const GameRules *rules = machine->rules;
    Subjects subjects = subjects_of_side(side);
    subjects.event_place = (gint16)place;
    Frame *defence = machine_push(machine, PROCEDURE_DEFENCE, &subjects);
    defence->side = (gint16)OTHER_SIDE(side);
    defence->place = place;
    FOR_EACH_FIGHTER (i, rules, machine->position, place, defence->side)
        MARK(frame_marks(defence), i);
    note_engaged(machine, frame_marks(defence), attack, DEED_ATTACKED);
    note_engaged(machine, attackers, attack, 0);
    if (hex_switches(rules)->lone_leaders_flee == TRUE)
        note_escorted(machine);
    Frame *assault = machine_push(machine, PROCEDURE_ASSAULT, &subjects);
    assault->side = (gint16)side;
    assault->place = place;
    assault->value = attack;
    unit_set_copy(rules, frame_marks(assault), attackers);
}

/* Below the attack; with it, it is over. */
Request
step_DEFENCE(Machine *machine, Frame *frame G_GNUC_UNUSED)
{
    return machine_pop(machine);
}

/* Once for each side that lost, or for no side. */
static void
report_end(Machine *machine, const Frame *frame)
{
    Event event = event_of(TRIGGER_ATTACK_END);
    event.place = frame->place;
    if (frame->n == 0)
        event_emit(machine, &event);
    for (gint32 side = 0; side < 2; side++) {
        event.side = side;
        if ((frame->n >> side & 1) != 0)
            event_emit(machine, &event);
    }
}

/* Whether an enemy of @side stands beside @place, of horse or else of foot. */
static gboolean
is_beside_branch(const Machine *machine, gint32 place, gint32 side, BranchWord branch)
{
    const GameRules *rules = machine->rules;
    for (guint i = 0; i < HEX_SIDES; i++) {
        gint32 near = hex_of_place(rules, place)->beside[i];
        gint32 unit = near != NO_NAME
                          ? next_fighter(rules, machine->position, near, OTHER_SIDE(side), NO_NAME)
                          : NO_NAME;
        for (; unit != NO_NAME;
             unit = next_fighter(rules, machine->position, near, OTHER_SIDE(side), unit))
            if (branch_of_unit(rules, unit) == (gint32)branch)
                return TRUE;
    }
    return FALSE;
}

/* Whether units of his stood with @leader when the attack began on @place, beside which he is, and
 * do no more. */
static gboolean
is_left_alone(const Machine *machine, gint32 leader, gint32 place)
{
    const GameRules *rules = machine->rules;
    gint32 at = hex_of_unit(rules, machine->position, leader);
    return at != NO_NAME && unit_did(rules, machine->position, leader, DEED_ESCORTED) &&
           hexes_between(rules, at, place) <= 1 && !is_escorted(machine, leader);
}

/* Leaders left alone beside horse are rolled for; then all who are beside enemies go to the nearest
 * unit of theirs (tlv:XII.3.3). */
static void
drive_off(Machine *machine, const Frame *frame, gboolean is_rolled)
{
    const GameRules *rules = machine->rules;
    const Subjects subjects = frame->subjects;
    gint32 place = frame->place;
    gboolean is_any = FALSE;
    FOR_EACH_LEADER (i, rules) {
        if (!is_left_alone(machine, i, place))
            continue;
        gint32 at = hex_of_unit(rules, machine->position, i);
        gint32 side = unit_side(rules, machine->position, i);
        gboolean is_ridden_at = is_beside_branch(machine, at, side, BRANCH_HORSE);
        if (!is_rolled && is_ridden_at) {
            position_risks(rules, machine->position)[i] = 1;
            is_any = TRUE;
        } else if (is_rolled &&
                   (is_ridden_at || is_beside_branch(machine, at, side, BRANCH_FOOT))) {
            hex_orders_displace_leaders(machine, at, side);
        }
    }
    if (is_any)
        machine_push(machine, PROCEDURE_LEADER_LOSS, &subjects);
}

enum { ASSAULT_ACT, ASSAULT_LEADERS, ASSAULT_ALONE, ASSAULT_END };

/* value: the attack; place: where who is attacked stood; marks: who attacks; n: the sides
 * that lost, one bit each. */
Request
step_ASSAULT(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    guint step = frame->step++;
    if (step == ASSAULT_ACT) {
        const Subjects subjects = frame->subjects;
        machine_do(machine, &attack_with_number(rules, (guint)frame->value)->do_, &subjects);
    } else if (step == ASSAULT_LEADERS) {
        machine_push(machine, PROCEDURE_LEADER_LOSS, &frame->subjects);
    } else if (step == ASSAULT_ALONE) {
        drive_off(machine, frame, FALSE);
    } else {
        drive_off(machine, frame, TRUE);
        for (guint i = 0; i < rules->board.n_units; i++)
            position_deeds(rules, machine->position)[i] &= ~(guint32)DEED_HARMED;
        report_end(machine, frame);
        position_touch(machine->position);
        machine_pop(machine);
    }
    return NO_REQUEST;
}

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
        !hex_attack_order_allows(machine->position, rules, frame->unit, (gint32)attack))
        return FALSE;
    FOR_EACH_MARKED (i, rules, frame_marks(frame)) {
        if (is_leader(rules, i))
            continue;
        if (!unit_did(rules, machine->position, i, DEED_COMMANDED) ||
            !hex_attack_is_possible(machine, frame, code, i, place))
            return FALSE;
        is_any = TRUE;
    }
    return is_any;
}

/* A unit cannot charge enemies that it began beside (atul:8.2.3). */
void
hex_attack_offer_charges(Machine *machine, const Frame *frame, gint32 left)
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
hex_attack_begin_charge(Machine *machine, Frame *frame, gint32 place, gint32 attack)
{
    const GameRules *rules = machine->rules;
    Position *position = machine->position;
    gint32 from = hex_of_unit(rules, position, frame->unit);
    guint side = (guint)side_towards(rules, from, place);
    FOR_EACH_MARKED (i, rules, frame_marks(frame)) {
        hex_march_face_side(machine, i, side);
        if (is_leader(rules, i))
            continue;
        position_targets(rules, position)[i] = (gint16)place;
        position_attacks(rules, position)[i] = (guint8)attack;
        position_deeds(rules, position)[i] |= DEED_CHARGES;
    }
    position_touch_units(position);
    /* The event names one of the units that are charged. */
    gint32 first = next_fighter(rules, position, place, OTHER_SIDE(frame->side), NO_NAME);
    Event event = event_of(TRIGGER_CHARGED);
    event.unit = first;
    event.place = place;
    event.side = OTHER_SIDE(frame->side);
    event.nation = rules->board.units[first].nation;
    event_emit(machine, &event);
}

static Frame *
push_designate(Machine *machine, gint32 side, FightKind kind)
{
    Frame *frame = machine_push_for_side(machine, PROCEDURE_DESIGNATE, side);
    frame->value = (gint32)kind;
    frame->link = 0;
    if (kind == FIGHT_COUNTERCHARGES)
        frame->step = DESIGNATE_MAKE;
    else if (hex_party_frame(machine->position, PROCEDURE_WING_TURN) != NULL)
        frame->step = DESIGNATE_KIND;
    return frame;
}

void
hex_attack_begin_all(Machine *machine, gint32 side)
{
    const Frame *turn = hex_party_frame_of_turn(machine->position);
    gboolean is_wing = turn != NULL && turn->procedure == PROCEDURE_WING_TURN;
    if (is_wing && turn->side != side) {
        push_designate(machine, side, FIGHT_REST);
        return;
    }
    push_designate(machine, side, FIGHT_OWN);
    if (is_wing)
        push_designate(machine, OTHER_SIDE(side), FIGHT_COUNTERCHARGES);
}

void
hex_attack_plan(Machine *machine, const guint8 *attackers, gint32 place, gint32 attack)
{
    const GameRules *rules = machine->rules;
    gint32 first = next_marked(rules, attackers, 0);
    UnitSet defenders;
    unit_set_clear(rules, defenders);
    mark_fighters(rules, machine->position, place,
                  OTHER_SIDE(unit_side(rules, machine->position, first)), defenders);
    note_engaged(machine, defenders, attack, DEED_ATTACKED);
    note_engaged(machine, attackers, attack, 0);
    for (gint32 i = first; i < (gint32)rules->board.n_units;
         i = next_marked(rules, attackers, i + 1)) {
        position_targets(rules, machine->position)[i] = (gint16)place;
        position_attacks(rules, machine->position)[i] = (guint8)attack;
    }
}

/* A hex in which somebody stands who can be attacked, and one of its coordinates. */
typedef struct {
    gint16 place, q;
} Target;

typedef struct {
    Target all[RULES_UNITS_MAX];
    guint n;
    gint32 reach; /* hexes, the most of any attack */
} Targets;

/* Lists the hexes of enemies of @side, in the order of the first unit in each. */
static void
find_targets(const Machine *machine, gint32 side, Targets *targets)
{
    const GameRules *rules = machine->rules;
    gint32 enemy = OTHER_SIDE(side), n_units = (gint32)rules->board.n_units;
    targets->n = 0;
    targets->reach = hex_attack_longest_reach(rules, ALL_ATTACKS);
    for (gint32 i = 0; i < n_units; i++) {
        gint32 place = hex_of_unit(rules, machine->position, i);
        if (place != NO_NAME && side_holds(rules, machine->position, place, enemy) &&
            !is_leader(rules, i) &&
            next_fighter(rules, machine->position, place, enemy, NO_NAME) == i)
            targets->all[targets->n++] =
                (Target){(gint16)place, (gint16)hex_of_place(rules, place)->q};
    }
}

static void
drop_target(Targets *targets, gint32 place)
{
    guint n = 0;
    for (guint i = 0; i < targets->n; i++)
        if (targets->all[i].place != place)
            targets->all[n++] = targets->all[i];
    targets->n = n;
}

/* Leaves out units that the charging unit attacks: none joins (atul:8.2.7). */
static void
drop_charged(const Machine *machine, Targets *targets)
{
    const GameRules *rules = machine->rules;
    const gint16 *charged = position_targets(rules, machine->position);
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++)
        if (charged[i] != NO_NAME && unit_did(rules, machine->position, i, DEED_CHARGES))
            drop_target(targets, charged[i]);
}

/* Leaves those out that are not attacked again: who has begun a countercharge, and those whom the
 * other side is forced to attack where they were attacked before (tlv:X.9.1, tlv:X.28.5). */
static void
drop_engaged(const Machine *machine, const Frame *frame, Targets *targets)
{
    const GameRules *rules = machine->rules;
    const FightKind kind = kind_of_fight(frame);
    const guint deed = kind == FIGHT_OWN ? DEED_FOUGHT : DEED_ATTACKED;
    gboolean holds =
        hex_party_frame(machine->position, PROCEDURE_WING_TURN) != NULL && kind != FIGHT_REST;
    for (gint32 i = 0; holds && i < (gint32)rules->board.n_units; i++)
        if (unit_did(rules, machine->position, i, deed) &&
            unit_side(rules, machine->position, i) != frame->side)
            drop_target(targets, hex_of_unit(rules, machine->position, i));
}

/* Returns: the first of @targets from @i on within @reach hexes of where @unit stands; their
 * number: none. Most are too far away by one coordinate already. */
static guint
next_target(const Machine *machine, const Targets *targets, gint32 unit, gint32 reach, guint i)
{
    const HexPrint *hexes = hex_print(machine->rules)->hexes;
    const HexPrint *here = &hexes[hex_of_unit(machine->rules, machine->position, unit)];
    const gint32 lowest = here->q - reach;
    const guint width = 2 * (guint)reach;
    while (i < targets->n && ((guint)(targets->all[i].q - lowest) > width ||
                              hex_steps(here, &hexes[targets->all[i].place]) > reach))
        i++;
    return i;
}

/* Returns: the first of @targets that one of the attacks reaches that @unit can make, which are
 * written to @attacks, and how far they reach to @reach. Most enemies stand far away, and what the
 * unit can do need not be asked. */
static guint
first_target(const Machine *machine, const Frame *frame, const Targets *targets, gint32 unit,
             guint32 *attacks, gint32 *reach)
{
    guint i = next_target(machine, targets, unit, targets->reach, 0);
    *attacks = i < targets->n ? options_of_unit(machine, frame, unit) : 0;
    *reach = hex_attack_longest_reach(machine->rules, *attacks);
    return *attacks != 0 ? next_target(machine, targets, unit, *reach, i) : targets->n;
}

static void
offer_targets(Machine *machine, const Frame *frame, gint32 unit, const Targets *targets)
{
    guint32 attacks;
    gint32 reach;
    guint i = first_target(machine, frame, targets, unit, &attacks, &reach);
    for (; i < targets->n; i = next_target(machine, targets, unit, reach, i + 1))
        if (attack_on(machine, frame, unit, attacks, targets->all[i].place) != NO_NAME)
            machine_offer(machine, OFFER_ATTACK, unit, targets->all[i].place);
}

static void
set_target(Machine *machine, const Frame *frame, gint32 unit, gint32 place)
{
    const GameRules *rules = machine->rules;
    gint32 attack = attack_on(machine, frame, unit, options_of_unit(machine, frame, unit), place);
    position_targets(rules, machine->position)[unit] = (gint16)place;
    position_attacks(rules, machine->position)[unit] = (guint8)attack;
    position_deeds(rules, machine->position)[unit] |= DEED_FOUGHT;
}

/* What who may yet name an attack has done, and has not, HexDeed. */
typedef struct {
    guint32 done, undone;
} Readiness;

/* Returns: what it is in @frame; where the other side has the turn, no unit is activated. */
static Readiness
readiness_in(const Machine *machine, const Frame *frame)
{
    const Frame *turn = hex_party_frame_of_turn(machine->position);
    gboolean is_own = turn == NULL || turn->side == frame->side;
    Readiness ready = {
        .done = is_own ? DEED_ACTIVE : 0,
        .undone = DEED_CHARGES,
    };
    if (!is_own && kind_of_fight(frame) == FIGHT_REST)
        ready.undone |= DEED_FIRED | DEED_REACTED | DEED_ATTACKED;
    *(frame->left != 0 ? &ready.done : &ready.undone) |= DEED_FOUGHT;
    return ready;
}

/* Whether @unit may yet name an attack. Most have not done what they must have. */
static gboolean
may_attack(const Machine *machine, const Frame *frame, const Readiness *ready, gint32 unit)
{
    const GameRules *rules = machine->rules;
    guint32 deeds = position_deeds(rules, machine->position)[unit];
    return (deeds & (ready->done | ready->undone)) == ready->done &&
           unit_side(rules, machine->position, unit) == frame->side && !is_leader(rules, unit) &&
           hex_of_unit(rules, machine->position, unit) != NO_NAME &&
           (frame->left == 0 || (position_targets(rules, machine->position)[unit] == NO_NAME &&
                                 hex_formation_may_fire_again(rules, machine->position, unit)));
}

/* Returns: the first unit from @unit on that may yet name an attack, or the number of units. */
static gint32
next_ready(const Machine *machine, const Frame *frame, const Readiness *ready, gint32 unit)
{
    const guint32 *deeds = position_deeds(machine->rules, machine->position);
    const guint32 asked = ready->done | ready->undone;
    const gint32 n_units = (gint32)machine->rules->board.n_units;
    while (unit < n_units &&
           ((deeds[unit] & asked) != ready->done || !may_attack(machine, frame, ready, unit)))
        unit++;
    return unit;
}

/* All units of a hex that can make the same attack make it (tlv:VII.4, tlv:X.9). */
static void
name_attack(Machine *machine, const Frame *frame, gint32 unit, gint32 place)
{
    const GameRules *rules = machine->rules;
    const Readiness ready = readiness_in(machine, frame);
    gint32 at = hex_of_unit(rules, machine->position, unit);
    set_target(machine, frame, unit, place);
    for (gint32 i = next_fighter(rules, machine->position, at, frame->side, NO_NAME);
         i != NO_NAME && hex_switches(rules)->stacks_fight == TRUE;
         i = next_fighter(rules, machine->position, at, frame->side, i))
        if (may_attack(machine, frame, &ready, i) &&
            attack_on(machine, frame, i, options_of_unit(machine, frame, i), place) ==
                position_attacks(rules, machine->position)[unit])
            set_target(machine, frame, i, place);
}

static Request
name_attacks(Machine *machine, Frame *frame)
{
    const gint32 n_units = (gint32)machine->rules->board.n_units;
    gboolean is_bound = FALSE;
    Offer taken;
    if (machine_take_offer(frame, &taken)) {
        if (taken.kind == OFFER_ATTACK)
            name_attack(machine, frame, taken.number, taken.other);
        else
            frame->step = DESIGNATE_MAKE;
        return NO_REQUEST;
    }
    Targets targets;
    find_targets(machine, frame->side, &targets);
    drop_charged(machine, &targets);
    drop_engaged(machine, frame, &targets);
    const Readiness ready = readiness_in(machine, frame);
    machine_offer_nothing(machine);
    for (gint32 i = next_ready(machine, frame, &ready, 0); i < n_units;
         i = next_ready(machine, frame, &ready, i + 1)) {
        guint before = machine->n_offers;
        offer_targets(machine, frame, i, &targets);
        is_bound |= machine->n_offers > before && frame->left == 0 && attack_is_forced(machine, i);
    }
    if (machine->n_offers == 0) {
        frame->step = DESIGNATE_MAKE;
        return NO_REQUEST;
    }
    if (!is_bound)
        machine_offer(machine, OFFER_DONE, 0, 0);
    return machine_ask(machine, frame->side);
}

/* Offers the attacks of which @unit could choose one or the other against somebody. Returns:
 * whether there are several. */
static gboolean
offer_kinds(Machine *machine, const Frame *frame, gint32 unit, const Targets *targets)
{
    guint32 attacks;
    gint32 reach;
    guint i = first_target(machine, frame, targets, unit, &attacks, &reach);
    gboolean are_several = (attacks & (attacks - 1)) != 0;
    for (; are_several && i < targets->n; i = next_target(machine, targets, unit, reach, i + 1)) {
        machine_offer_nothing(machine);
        for (guint j = 0; j < hex_print(machine->rules)->attacks.n; j++)
            if ((attacks >> j & 1) != 0 &&
                attack_meets(machine, frame, attack_with_number(machine->rules, j), unit,
                             targets->all[i].place))
                machine_offer(machine, OFFER_KIND, (gint32)j, 0);
        if (machine->n_offers > 1)
            return TRUE;
    }
    return FALSE;
}

/* All units of a command that could make one attack or another one make the same (tlv:X.2.4). n:
 * attacks that none makes, one bit each. */
static Request
choose_kinds(Machine *machine, Frame *frame)
{
    const gint32 n_units = (gint32)machine->rules->board.n_units;
    gboolean is_asked = FALSE;
    Offer taken;
    gboolean is_answered = machine_take_offer(frame, &taken);
    Targets targets;
    find_targets(machine, frame->side, &targets);
    drop_engaged(machine, frame, &targets);
    const Readiness ready = readiness_in(machine, frame);
    for (gint32 i = next_ready(machine, frame, &ready, 0); i < n_units && !is_asked;
         i = next_ready(machine, frame, &ready, i + 1))
        is_asked = offer_kinds(machine, frame, i, &targets);
    if (!is_asked) {
        frame->step = DESIGNATE_NAME;
        return NO_REQUEST;
    }
    if (!is_answered)
        return machine_ask(machine, frame->side);
    for (guint i = 0; i < machine->n_offers; i++)
        if (machine->offers[i].number != taken.number)
            frame->n |= 1u << machine->offers[i].number;
    return NO_REQUEST;
}

/* Whether @side is to make an attack on @place (NO_NAME: anywhere) that several hexes make
 * together, where those come before fire (tlv:X.18). */
static gboolean
has_joined_attack(const Machine *machine, gint32 side, gint32 place)
{
    const GameRules *rules = machine->rules;
    const gint16 *targets = position_targets(rules, machine->position);
    gboolean are_first = hex_party_frame(machine->position, PROCEDURE_WING_TURN) != NULL;
    for (guint i = 0; are_first && i < rules->board.n_units; i++)
        if (targets[i] != NO_NAME && (place == NO_NAME || targets[i] == place) &&
            unit_side(rules, machine->position, (gint32)i) == side &&
            attack_with_number(rules, position_attacks(rules, machine->position)[i])->joined ==
                TRUE)
            return TRUE;
    return FALSE;
}

/* Marks who attacks @place next: all together where their attack can be joined, else the first of
 * them; who charges together began together. Their targets are forgotten. Returns: the attack. */
static gint32
gather_attackers(Machine *machine, gint32 side, gint32 place, guint8 *attackers)
{
    const GameRules *rules = machine->rules;
    gint32 attack = NO_NAME, hex = NO_NAME;
    gboolean is_joined = has_joined_attack(machine, side, place);
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
        gint16 *target = &position_targets(rules, machine->position)[i];
        gint32 own = position_attacks(rules, machine->position)[i];
        gint32 at = hex_of_unit(rules, machine->position, i);
        if (*target != place || (attack != NO_NAME && own != attack) ||
            (is_joined && attack_with_number(rules, (guint)own)->joined != TRUE))
            continue;
        gboolean is_with = attack_with_number(rules, (guint)own)->joined == TRUE ||
                           (unit_did(rules, machine->position, i, DEED_CHARGES) && at == hex);
        if (attack != NO_NAME && !is_with)
            continue;
        attack = own;
        hex = at;
        *target = NO_NAME;
        /* A unit that was driven off before its attack was made reaches no enemy. */
        gint32 reach = value_or_default(attack_with_number(rules, (guint)own)->reach, 1);
        if (at != NO_NAME && disorder_of_unit(rules, machine->position, i)->acts &&
            hexes_between(rules, at, place) <= reach)
            MARK(attackers, i);
    }
    return attack;
}

/* Whether a command of a wing attacks in its own turn. */
static gboolean
is_own_fight_of_wing(const Machine *machine, const Frame *frame)
{
    return hex_party_frame(machine->position, PROCEDURE_WING_TURN) != NULL &&
           kind_of_fight(frame) == FIGHT_OWN;
}

/* Those of @attackers whose enemies have gone have no target any more. */
static void
release_attackers(Machine *machine, const guint8 *attackers)
{
    FOR_EACH_MARKED (i, machine->rules, attackers)
        position_deeds(machine->rules, machine->position)[i] &= ~(guint32)DEED_FOUGHT;
    position_touch_units(machine->position);
}

/* Who charged those that are gone may ride to where they stood (atul:8.2.10). */
static void
make_attack(Machine *machine, Frame *frame, gint32 place)
{
    UnitSet attackers;
    unit_set_clear(machine->rules, attackers);
    gint32 attack = gather_attackers(machine, frame->side, place, attackers);
    gint32 first = next_marked(machine->rules, attackers, 0);
    if (first == (gint32)machine->rules->board.n_units)
        return;
    if (has_fighters(machine->rules, machine->position, place, OTHER_SIDE(frame->side))) {
        frame->place = is_own_fight_of_wing(machine, frame) ? place : NO_NAME;
        hex_attack_begin_assault(machine, attackers, frame->side, place, attack);
    } else if (unit_did(machine->rules, machine->position, first, DEED_CHARGES))
        hex_fall_back_begin_advance(machine, &frame->subjects, (guint32)NO_CODE, attackers, place);
    else if (is_own_fight_of_wing(machine, frame))
        release_attackers(machine, attackers);
}

/* Who has withdrawn from an attack can be attacked where it is now, by those who have not attacked
 * yet (tlv:XIII.17.1). */
static void
note_withdrawal(const Machine *machine, Frame *frame)
{
    if (frame->place != NO_NAME &&
        !has_fighters(machine->rules, machine->position, frame->place, OTHER_SIDE(frame->side)))
        frame->link |= DESIGNATE_AGAIN;
    frame->place = NO_NAME;
}

/* The owner says which attack comes next. */
static Request
make_attacks(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    Offer taken;
    if (machine_take_offer(frame, &taken)) {
        make_attack(machine, frame, taken.number);
        return NO_REQUEST;
    }
    note_withdrawal(machine, frame);
    machine_offer_nothing(machine);
    gboolean is_joined = has_joined_attack(machine, frame->side, NO_NAME);
    gboolean is_wing = hex_party_frame(machine->position, PROCEDURE_WING_TURN) != NULL;
    if (!is_joined && is_own_fight_of_wing(machine, frame) &&
        (frame->link & DESIGNATE_FORCED) == 0) {
        frame->link |= DESIGNATE_FORCED;
        if (has_forced_units(machine, OTHER_SIDE(frame->side))) {
            push_designate(machine, OTHER_SIDE(frame->side), FIGHT_FORCED);
            return NO_REQUEST;
        }
    }
    for (guint i = 0; i < rules->board.n_units; i++) {
        gint32 place = position_targets(rules, machine->position)[i];
        if (place != NO_NAME && unit_side(rules, machine->position, (gint32)i) == frame->side &&
            (!is_joined || has_joined_attack(machine, frame->side, place)))
            machine_offer_once(machine, OFFER_RESOLVE, place);
    }
    if (machine->n_offers > 1)
        return machine_ask(machine, frame->side);
    if (machine->n_offers == 1) {
        make_attack(machine, frame, machine->offers[0].number);
    } else if ((frame->link & DESIGNATE_AGAIN) != 0) {
        frame->link &= ~DESIGNATE_AGAIN;
        frame->step = DESIGNATE_NAME;
    } else if (frame->left == 0 && is_wing &&
               (kind_of_fight(frame) == FIGHT_OWN || kind_of_fight(frame) == FIGHT_REST)) {
        frame->left = 1;
        frame->step = DESIGNATE_NAME;
    } else {
        machine_pop(machine);
    }
    return NO_REQUEST;
}

/* side: who attacks; value: FightKind; link: DesignateFlags; place: where the last attack was made;
 * left: whether only broken lines are left, which fire a second time; n: see choose_kinds(). */
Request
step_DESIGNATE(Machine *machine, Frame *frame)
{
    if (frame->step == DESIGNATE_KIND)
        return choose_kinds(machine, frame);
    return frame->step == DESIGNATE_NAME ? name_attacks(machine, frame)
                                         : make_attacks(machine, frame);
}
