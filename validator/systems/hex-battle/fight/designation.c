/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All attacks of a side are named, then made one after the other (tlv:X.9, tlv:X.18, atul:9.1.2).
 */
#include "validator/systems/hex-battle/effects.h"
#include "validator/systems/hex-battle/facts/formation.h"
#include "validator/systems/hex-battle/fight/assault.h"
#include "validator/systems/hex-battle/fight/means.h"
#include "validator/systems/hex-battle/party.h"

enum { DESIGNATE_NAME, DESIGNATE_MAKE, DESIGNATE_KIND };

void
begin_attacks(Machine *machine, gint32 side)
{
    Subjects subjects = SUBJECTS_NONE;
    subjects.side = (gint16)side;
    Frame *frame = machine_push(machine, PROCEDURE_DESIGNATE, &subjects);
    frame->side = (gint16)side;
    if (frame_of(machine->position, PROCEDURE_WING_TURN) != NULL)
        frame->step = DESIGNATE_KIND;
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
    targets->reach = longest_reach(rules, ALL_ATTACKS);
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

/* Leaves those out that who charges attacks: nobody joins (atul:8.2.7). */
static void
drop_charged(const Machine *machine, Targets *targets)
{
    const GameRules *rules = machine->rules;
    const gint16 *charged = position_targets(rules, machine->position);
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++)
        if (charged[i] != NO_NAME && unit_did(rules, machine->position, i, DEED_CHARGES))
            drop_target(targets, charged[i]);
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
    *attacks = i < targets->n ? attacks_of_unit(machine, frame, unit) : 0;
    *reach = longest_reach(machine->rules, *attacks);
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
    gint32 attack = attack_on(machine, frame, unit, attacks_of_unit(machine, frame, unit), place);
    position_targets(rules, machine->position)[unit] = (gint16)place;
    position_attacks(rules, machine->position)[unit] = (guint8)attack;
    position_deeds(rules, machine->position)[unit] |= DEED_FOUGHT;
}

/* What who may yet name an attack has done, and has not, HexDeed. */
typedef struct {
    guint32 done, undone;
} Readiness;

/* Returns: what it is in @frame; where the other side has the turn, nobody is activated. */
static Readiness
readiness_in(const Machine *machine, const Frame *frame)
{
    const Frame *turn = frame_of_turn(machine->position);
    gboolean is_own = turn == NULL || turn->side == frame->side;
    Readiness ready = {
        .done = is_own ? DEED_ACTIVE : 0,
        .undone = is_own ? DEED_CHARGES : DEED_CHARGES | DEED_FIRED | DEED_REACTED | DEED_ATTACKED,
    };
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
                                 fires_again(rules, machine->position, unit)));
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
            attack_on(machine, frame, i, attacks_of_unit(machine, frame, i), place) ==
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
    const Readiness ready = readiness_in(machine, frame);
    machine_offer_nothing(machine);
    for (gint32 i = next_ready(machine, frame, &ready, 0); i < n_units;
         i = next_ready(machine, frame, &ready, i + 1)) {
        guint before = machine->n_offers;
        offer_targets(machine, frame, i, &targets);
        is_bound |= machine->n_offers > before && frame->left == 0 && must_attack(machine, i);
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
 * attacks that nobody makes, one bit each. */
static Request
choose_kinds(Machine *machine, Frame *frame)
{
    const gint32 n_units = (gint32)machine->rules->board.n_units;
    gboolean is_asked = FALSE;
    Offer taken;
    gboolean is_answered = machine_take_offer(frame, &taken);
    Targets targets;
    find_targets(machine, frame->side, &targets);
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

/* Whether an attack is to be made on @place (NO_NAME: anywhere) that several hexes make together,
 * where those come before fire (tlv:X.18). */
static gboolean
has_joined_attack(const Machine *machine, gint32 place)
{
    const GameRules *rules = machine->rules;
    const gint16 *targets = position_targets(rules, machine->position);
    gboolean are_first = frame_of(machine->position, PROCEDURE_WING_TURN) != NULL;
    for (guint i = 0; are_first && i < rules->board.n_units; i++)
        if (targets[i] != NO_NAME && (place == NO_NAME || targets[i] == place) &&
            attack_with_number(rules, position_attacks(rules, machine->position)[i])->joined ==
                TRUE)
            return TRUE;
    return FALSE;
}

/* Marks who attacks @place next: all together where their attack can be joined, else the first of
 * them; who charges together began together. Their targets are forgotten. Returns: the attack. */
static gint32
gather(Machine *machine, gint32 place, guint8 *attackers)
{
    const GameRules *rules = machine->rules;
    gint32 attack = NO_NAME, hex = NO_NAME;
    gboolean is_joined = has_joined_attack(machine, place);
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
        if (at != NO_NAME && disorder_of_unit(rules, machine->position, i)->acts)
            MARK(attackers, i);
    }
    return attack;
}

/* Who charged those that are gone may ride to where they stood (atul:8.2.10). */
static void
make(Machine *machine, const Frame *frame, gint32 place)
{
    guint8 attackers[RULES_UNITS_MAX / 8] = {0};
    gint32 attack = gather(machine, place, attackers);
    gint32 first = next_marked(machine->rules, attackers, 0);
    if (first == (gint32)machine->rules->board.n_units)
        return;
    if (has_fighters(machine->rules, machine->position, place, OTHER_SIDE(frame->side)))
        begin_assault(machine, attackers, frame->side, place, attack);
    else if (unit_did(machine->rules, machine->position, first, DEED_CHARGES))
        begin_follow(machine, &frame->subjects, (guint32)NO_CODE, attackers, place);
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
    gboolean is_joined = has_joined_attack(machine, NO_NAME);
    for (guint i = 0; i < rules->board.n_units; i++)
        if (position_targets(rules, machine->position)[i] != NO_NAME &&
            (!is_joined ||
             has_joined_attack(machine, position_targets(rules, machine->position)[i])))
            machine_offer_once(machine, OFFER_RESOLVE,
                               position_targets(rules, machine->position)[i]);
    if (machine->n_offers > 1)
        return machine_ask(machine, frame->side);
    if (machine->n_offers == 1) {
        make(machine, frame, machine->offers[0].number);
    } else if (frame->left == 0 && frame_of(machine->position, PROCEDURE_WING_TURN) != NULL) {
        frame->left = 1;
        frame->step = DESIGNATE_NAME;
    } else {
        machine_pop(machine);
    }
    return NO_REQUEST;
}

/* side: who attacks; left: whether only broken lines are left, which fire a second time; n: see
 * choose_kinds(). */
Request
step_DESIGNATE(Machine *machine, Frame *frame)
{
    if (frame->step == DESIGNATE_KIND)
        return choose_kinds(machine, frame);
    return frame->step == DESIGNATE_NAME ? name_attacks(machine, frame)
                                         : make_attacks(machine, frame);
}
