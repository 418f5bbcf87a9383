/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Attacks: all are named, then made one after the other, each a list of effects whose parties are
 * read off its frames (atul:9.1).
 */
#include "validator/systems/hex-battle/fight/assault.h"

#include "validator/engine/event.h"
#include "validator/engine/position/unit.h"
#include "validator/systems/hex-battle/facts/sight.h"
#include "validator/systems/hex-battle/facts/zone.h"
#include "validator/systems/hex-battle/party.h"

#include <string.h>

enum { DESIGNATE_NAME, DESIGNATE_MAKE };

static const AttackCode *
attack_of(const GameRules *rules, guint attack)
{
    return rules_attack(rules, hex_print(rules)->attacks.first + attack);
}

void
begin_attacks(Machine *machine, gint32 side)
{
    Subjects subjects = SUBJECTS_NONE;
    subjects.side = (gint16)side;
    machine_push(machine, PROCEDURE_DESIGNATE, &subjects)->side = (gint16)side;
}

gboolean
order_allows(const Position *position, const GameRules *rules, gint32 attack)
{
    const Frame *turn = frame_of(position, PROCEDURE_COMMAND_TURN);
    if (turn == NULL || turn->link == NO_NAME)
        return TRUE;
    const OrderCode *order =
        rules_order(rules, hex_print(rules)->orders.first + (guint32)turn->link);
    for (guint32 i = 0; i < order->attacks.n; i++)
        if (rules->numbers[order->attacks.first + i] == attack)
            return TRUE;
    return order->attacks.n == 0;
}

/* Whether @to lies in the cone before @unit: so many steps over one of its front sides, and so many
 * over the other. */
static gboolean
is_in_arc(const GameRules *rules, const Position *position, gint32 unit, gint32 to)
{
    /* Steps over sides 0 to 5 of flat tops, and of pointed ones. */
    static const gint32 flat[HEX_SIDES][2] = {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}};
    static const gint32 pointed[HEX_SIDES][2] =
        {{1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}};
    gint32 from = hex_of_unit(rules, position, unit);
    const HexPrint *a = hex_of_place(rules, from), *b = hex_of_place(rules, to);
    if (front_of_unit(rules, position, unit) == ALL_SIDES)
        return TRUE;
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
reaches(const GameRules *rules,
        const Position *position,
        const AttackCode *attack,
        gint32 unit,
        gint32 place)
{
    gint32 from = hex_of_unit(rules, position, unit);
    gint32 distance = from != NO_NAME ? hexes_between(rules, from, place) : G_MAXINT32;
    if (distance < 1 || distance > hex_or_usual(attack->reach, 1))
        return FALSE;
    /* Who begins on the move turns to his enemy. */
    if (attack->points == NO_NUMBER && !is_in_arc(rules, position, unit, place))
        return FALSE;
    return attack->zone != ATTACK_IN_SIGHT || place_sees(rules, position, from, place);
}

gboolean
can_attack_with(const Machine *machine,
                const Frame *frame,
                const AttackCode *attack,
                gint32 unit,
                gint32 place)
{
    const GameRules *rules = machine->rules;
    const Situation situation = machine_situation(machine, frame);
    const FormationCode *formation = formation_of_unit(rules, machine->position, unit);
    gint32 enemy = OTHER_SIDE(unit_side(rules, machine->position, unit));
    if ((formation != NULL && formation->attacks == FALSE) ||
        !disorder_of_unit(rules, machine->position, unit)->acts ||
        !reaches(rules, machine->position, attack, unit, place) ||
        (attack->units != NO_CODE &&
         !select_unit(&situation, rules_units(rules, (guint32)attack->units), unit)))
        return FALSE;
    gint32 target = next_fighter(rules, machine->position, place, enemy, NO_NAME);
    while (target != NO_NAME && attack->against != NO_CODE &&
           !select_unit(&situation, rules_units(rules, (guint32)attack->against), target))
        target = next_fighter(rules, machine->position, place, enemy, target);
    return target != NO_NAME;
}

/* Returns: the first attack that @unit can make on who stands in @place, from where it stands, and
 * that others who attack the hex do not bar; NO_NAME: none. */
static gint32
attack_on(const Machine *machine, const Frame *frame, gint32 unit, gint32 place)
{
    const GameRules *rules = machine->rules;
    for (guint i = 0; i < hex_print(rules)->attacks.n; i++) {
        const AttackCode *attack = attack_of(rules, i);
        if (attack->points == NO_NUMBER && order_allows(machine->position, rules, (gint32)i) &&
            can_attack_with(machine, frame, attack, unit, place))
            return (gint32)i;
    }
    return NO_NAME;
}

/* Whether who charges attacks @place: nobody joins (atul:8.2.7). */
static gboolean
is_charged(const Machine *machine, gint32 place)
{
    const GameRules *rules = machine->rules;
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++)
        if (position_targets(rules, machine->position)[i] == place &&
            unit_did(rules, machine->position, i, DEED_CHARGES))
            return TRUE;
    return FALSE;
}

static void
offer_targets(Machine *machine, const Frame *frame, gint32 unit)
{
    const GameRules *rules = machine->rules;
    gint32 enemy = OTHER_SIDE(frame->side);
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
        gint32 place = hex_of_unit(rules, machine->position, i);
        if (place == NO_NAME || unit_side(rules, machine->position, i) != enemy ||
            is_leader(rules, i) ||
            next_fighter(rules, machine->position, place, enemy, NO_NAME) != i ||
            is_charged(machine, place))
            continue;
        if (attack_on(machine, frame, unit, place) != NO_NAME)
            machine_offer(machine, OFFER_ATTACK, unit, place);
    }
}

static void
set_target(Machine *machine, const Frame *frame, gint32 unit, gint32 place)
{
    const GameRules *rules = machine->rules;
    gint32 attack = attack_on(machine, frame, unit, place);
    position_targets(rules, machine->position)[unit] = (gint16)place;
    position_attacks(rules, machine->position)[unit] = (guint8)attack;
    position_deeds(rules, machine->position)[unit] |= DEED_FOUGHT;
}

static Request
name_attacks(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    Offer taken;
    if (machine_take_offer(frame, &taken)) {
        if (taken.kind == OFFER_ATTACK)
            set_target(machine, frame, taken.number, taken.other);
        else
            frame->step = DESIGNATE_MAKE;
        return NO_REQUEST;
    }
    machine_offer_nothing(machine);
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++)
        if (unit_did(rules, machine->position, i, DEED_ACTIVE) &&
            !unit_did(rules, machine->position, i, DEED_FOUGHT | DEED_CHARGES) &&
            hex_of_unit(rules, machine->position, i) != NO_NAME && !is_leader(rules, i))
            offer_targets(machine, frame, i);
    if (machine->n_offers == 0) {
        frame->step = DESIGNATE_MAKE;
        return NO_REQUEST;
    }
    machine_offer(machine, OFFER_DONE, 0, 0);
    return machine_ask(machine, frame->side);
}

/* Marks who attacks @place next: all together where their attack can be joined, else the first of
 * them; who charges together began together. Their targets are forgotten. Returns: the attack. */
static gint32
gather(Machine *machine, gint32 place, guint8 *attackers)
{
    const GameRules *rules = machine->rules;
    gint32 attack = NO_NAME, hex = NO_NAME;
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
        gint16 *target = &position_targets(rules, machine->position)[i];
        gint32 own = position_attacks(rules, machine->position)[i];
        gint32 at = hex_of_unit(rules, machine->position, i);
        if (*target != place || (attack != NO_NAME && own != attack))
            continue;
        gboolean is_with = attack_of(rules, (guint)own)->joined == TRUE ||
                           (unit_did(rules, machine->position, i, DEED_CHARGES) && at == hex);
        if (attack != NO_NAME && !is_with)
            continue;
        attack = own;
        hex = at;
        *target = NO_NAME;
        if (at != NO_NAME && disorder_of_unit(rules, machine->position, i)->acts)
            MARK(attackers, i);
    }
    return attack;
}

static void
make(Machine *machine, const Frame *frame, gint32 place)
{
    guint8 attackers[RULES_UNITS_MAX / 8] = {0};
    gint32 attack = gather(machine, place, attackers);
    gboolean is_any =
        next_marked(machine->rules, attackers, 0) < (gint32)machine->rules->board.n_units;
    if (is_any && has_fighters(machine->rules, machine->position, place, OTHER_SIDE(frame->side)))
        begin_assault(machine, attackers, frame->side, place, attack);
}

/* The owner says which attack comes next. */
static Request
make_attacks(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    Offer taken;
    if (machine_take_offer(frame, &taken)) {
        make(machine, frame, taken.number);
        return NO_REQUEST;
    }
    machine_offer_nothing(machine);
    for (guint i = 0; i < rules->board.n_units; i++)
        if (position_targets(rules, machine->position)[i] != NO_NAME)
            machine_offer_once(machine,
                               OFFER_RESOLVE,
                               position_targets(rules, machine->position)[i]);
    if (machine->n_offers > 1)
        return machine_ask(machine, frame->side);
    if (machine->n_offers == 1)
        make(machine, frame, machine->offers[0].number);
    else
        machine_pop(machine);
    return NO_REQUEST;
}

/* side: who attacks. */
Request
step_DESIGNATE(Machine *machine, Frame *frame)
{
    return frame->step == DESIGNATE_NAME ? name_attacks(machine, frame)
                                         : make_attacks(machine, frame);
}

static void
note_engaged(Machine *machine, const guint8 *marks)
{
    for (gint32 i = next_marked(machine->rules, marks, 0);
         i < (gint32)machine->rules->board.n_units;
         i = next_marked(machine->rules, marks, i + 1))
        position_deeds(machine->rules, machine->position)[i] |= DEED_ENGAGED;
}

void
begin_assault(Machine *machine, const guint8 *attackers, gint32 side, gint32 place, gint32 attack)
{
    const GameRules *rules = machine->rules;
    Subjects subjects = SUBJECTS_NONE;
    subjects.side = (gint16)side;
    subjects.event_place = (gint16)place;
    Frame *defence = machine_push(machine, PROCEDURE_DEFENCE, &subjects);
    defence->side = (gint16)OTHER_SIDE(side);
    defence->place = place;
    for (gint32 i = next_fighter(rules, machine->position, place, defence->side, NO_NAME);
         i != NO_NAME;
         i = next_fighter(rules, machine->position, place, defence->side, i))
        MARK(defence->marks, i);
    note_engaged(machine, defence->marks);
    note_engaged(machine, attackers);
    Frame *assault = machine_push(machine, PROCEDURE_ASSAULT, &subjects);
    assault->side = (gint16)side;
    assault->place = place;
    assault->value = attack;
    memcpy(assault->marks, attackers, sizeof assault->marks);
}

/* Below the attack; with it, it is over. */
Request
step_DEFENCE(Machine *machine, Frame *frame G_GNUC_UNUSED)
{
    machine_pop(machine);
    return NO_REQUEST;
}

static void
tell_end(Machine *machine, const Frame *frame)
{
    Event event = event_of(TRIGGER_ATTACK_END);
    event.place = frame->place;
    event.side = frame->link;
    event_emit(machine, &event);
}

enum { ASSAULT_ACT, ASSAULT_LEADERS, ASSAULT_END };

/* value: the attack; place: where who is attacked stood; marks: who attacks; link: the side that
 * lost, or NO_NAME. */
Request
step_ASSAULT(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    guint step = frame->step++;
    if (step == ASSAULT_ACT) {
        const Subjects subjects = frame->subjects;
        machine_do(machine, &attack_of(rules, (guint)frame->value)->do_, &subjects);
    } else if (step == ASSAULT_LEADERS) {
        machine_push(machine, PROCEDURE_LEADER_LOSS, &frame->subjects);
    } else {
        for (guint i = 0; i < rules->board.n_units; i++)
            position_deeds(rules, machine->position)[i] &= (guint16)~DEED_HARMED;
        tell_end(machine, frame);
        position_touch(machine->position);
        machine_pop(machine);
    }
    return NO_REQUEST;
}

void
harm_unit(Machine *machine, gint32 unit)
{
    const GameRules *rules = machine->rules;
    gint32 place = hex_of_unit(rules, machine->position, unit);
    gint32 side = unit_side(rules, machine->position, unit);
    if (frame_of(machine->position, PROCEDURE_ASSAULT) == NULL || place == NO_NAME)
        return;
    position_deeds(rules, machine->position)[unit] |= DEED_HARMED;
    for (gint32 i = next_of_side(rules, machine->position, place, side, NO_NAME); i != NO_NAME;
         i = next_of_side(rules, machine->position, place, side, i))
        if (is_leader(rules, i))
            position_deeds(rules, machine->position)[i] |= DEED_AT_RISK;
}

void
take_leaders_along(Machine *machine, gint32 unit, gint32 place)
{
    const GameRules *rules = machine->rules;
    gint32 side = unit_side(rules, machine->position, unit);
    gint32 to = hex_of_unit(rules, machine->position, unit);
    if (place == NO_NAME || to == NO_NAME || has_fighters(rules, machine->position, place, side))
        return;
    for (gint32 i = next_of_side(rules, machine->position, place, side, NO_NAME); i != NO_NAME;
         i = next_of_side(rules, machine->position, place, side, NO_NAME))
        put_unit(machine, i, to, NO_NUMBER);
}
