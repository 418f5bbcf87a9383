/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Units on the move, hex by hex, with what each step costs and whom it passes (atul:8.1).
 */
#include "validator/systems/hex-battle/turn/march.h"

#include "validator/engine/position/unit.h"
#include "validator/engine/verbs/modifier.h"
#include "validator/systems/hex-battle/facts/cost.h"
#include "validator/systems/hex-battle/facts/stack.h"
#include "validator/systems/hex-battle/facts/zone.h"
#include "validator/systems/hex-battle/fight/charge.h"
#include "validator/systems/hex-battle/party.h"

#include <string.h>

/* Frame.n of a march, one bit each. */
enum {
    MARCH_MAY_CHARGE = 1 << 0,
    MARCH_IS_NEAR = 1 << 1, /* it came near to enemies: no forced march (atul:8.1.9) */
    MARCH_HAS_FORMED = 1 << 2,
};

/* So many full hexes are passed one after the other at most. */
#define PASSING_MAX 3

/* A march, as its frame has it. */
typedef struct {
    const Machine *machine;
    const GameRules *rules;
    Position *position;
    const Frame *frame;
    gint32 place;     /* where it is */
    gint32 allowance; /* points there are, without forced march */
    gint32 forced;    /* and with it */
} March;

static gint32
allowance_of(const March *march)
{
    gint32 least = G_MAXINT32;
    for (gint32 i = next_marked(march->rules, march->frame->marks, 0);
         i < (gint32)march->rules->board.n_units;
         i = next_marked(march->rules, march->frame->marks, i + 1))
        least = MIN(least, move_of_unit(march->rules, march->position, i));
    return least;
}

static gboolean
may_force(const March *march)
{
    const Situation situation = machine_situation(march->machine, march->frame);
    gint32 nation = march->rules->board.units[march->frame->unit].nation;
    return (march->frame->n & MARCH_IS_NEAR) == 0 &&
           !unit_did(march->rules, march->position, march->frame->unit, DEED_STRAY) &&
           !modifier_forbids(&situation, MODIFY_FORCED_MARCH, nation);
}

static March
march_of(const Machine *machine, const Frame *frame)
{
    March march = {
        .machine = machine,
        .rules = machine->rules,
        .position = machine->position,
        .frame = frame,
        .place = hex_of_unit(machine->rules, machine->position, frame->unit),
    };
    gint32 times = hex_or_usual(hex_switches(march.rules)->forced_march_times, 1);
    march.allowance = allowance_of(&march);
    march.forced = times > 1 && may_force(&march) ? march.allowance * times : march.allowance;
    return march;
}

/* Whether an enemy of @side that attacks from afar is so near to @place. */
static gboolean
is_near_guns(const GameRules *rules, const Position *position, gint32 place, gint32 side)
{
    gint32 distance = hex_switches(rules)->forced_march_guns;
    for (gint32 i = 0; distance != NO_NUMBER && i < (gint32)rules->board.n_units; i++) {
        gint32 at = hex_of_unit(rules, position, i);
        if (at != NO_NAME && type_print(rules, i)->arm == ARM_ARTILLERY &&
            unit_side(rules, position, i) != side && hexes_between(rules, at, place) <= distance)
            return TRUE;
    }
    return FALSE;
}

/* Whether @place is near to enemies, so that nobody who is forced goes there. */
static gboolean
is_near_enemies(const GameRules *rules, const Position *position, gint32 place, gint32 side)
{
    return enemy_controlling(rules, position, place, side) != NO_NAME ||
           is_near_guns(rules, position, place, side);
}

/* Whether a zone forbids the step: from one to another, or round the flank of who controls the hex
 * that is left (atul:4.3.3); or any, where zones stop who came into them (tlv:VI.4). */
static gboolean
is_held_up(const March *march, gint32 to)
{
    const GameRules *rules = march->rules;
    gint32 side = march->frame->side;
    gint32 holder = enemy_controlling(rules, march->position, march->place, side);
    if (holder == NO_NAME)
        return FALSE;
    if (hex_switches(rules)->zones_block == ZONES_BLOCK_STOP)
        return march->frame->value > 0;
    gint32 there = hex_of_unit(rules, march->position, holder);
    gint flank = side_towards(rules, there, to);
    return enemy_controlling(rules, march->position, to, side) != NO_NAME ||
           (flank >= 0 &&
            aspect_of_unit(rules, march->position, holder, (guint)flank) == ASPECT_FLANK);
}

/* Returns: the points of the step over side @side of @from for all who march; COST_NEVER: some of
 * them may not. */
static gint32
points_of_step(const March *march, gint32 from, guint side)
{
    gint32 most = 0;
    const Situation situation = machine_situation(march->machine, march->frame);
    gint32 to = hex_of_place(march->rules, from)->beside[side];
    if (to == NO_NAME ||
        has_fighters(march->rules, march->position, to, OTHER_SIDE(march->frame->side)))
        return COST_NEVER;
    for (gint32 i = next_marked(march->rules, march->frame->marks, 0);
         i < (gint32)march->rules->board.n_units;
         i = next_marked(march->rules, march->frame->marks, i + 1)) {
        gint32 points = step_points(march->rules, i, from, side);
        if (points == COST_NEVER || (entry_may_be_modified(&situation, i, to) &&
                                     modifier_bars(&situation, i, to) != NO_NAME))
            return COST_NEVER;
        most = MAX(most, points);
    }
    return most;
}

/* Returns: the points with which @place can be come to. */
static gint32
limit_to(const March *march, gint32 place)
{
    gboolean is_forced = march->forced > march->allowance &&
                         !is_near_enemies(march->rules, march->position, place, march->frame->side);
    return is_forced ? march->forced : march->allowance;
}

/* Whether those who came into @place with @spent points may stay there, or go on. */
static gboolean
may_be_in(const March *march, gint32 place, gint32 spent, guint depth)
{
    if (stack_fault(march->rules,
                    march->position,
                    place,
                    march->frame->side,
                    march->frame->marks) == STACK_LEGAL)
        return TRUE;
    if (hex_switches(march->rules)->stacks_hold == STACKS_HOLD_ALWAYS || depth == PASSING_MAX)
        return FALSE;
    March there = *march;
    there.place = place;
    for (guint side = 0; side < HEX_SIDES; side++) {
        gint32 to = hex_of_place(march->rules, place)->beside[side];
        gint32 points = points_of_step(march, place, side);
        if (points != COST_NEVER && to != march->place && spent + points <= limit_to(march, to) &&
            !is_held_up(&there, to) && may_be_in(&there, to, spent + points, depth + 1))
            return TRUE;
    }
    return FALSE;
}

/* Returns: the points that the step over @side takes, all there are for the one hex that can always
 * be gone (atul:8.1.5); COST_NEVER: it cannot be taken. */
static gint32
points_to_pay(const March *march, guint side)
{
    gint32 to = hex_of_place(march->rules, march->place)->beside[side];
    gint32 points = points_of_step(march, march->place, side);
    if (points == COST_NEVER || is_held_up(march, to))
        return COST_NEVER;
    gint32 spent = march->frame->value;
    gint32 limit = spent + points > march->allowance ? limit_to(march, to) : march->allowance;
    if (spent == 0 && points > limit)
        points = limit;
    if (spent + points > limit)
        return COST_NEVER;
    /* Near to enemies nobody goes on by a forced march. */
    March there = *march;
    if (march->forced > march->allowance && limit_to(march, to) == march->allowance)
        there.forced = march->allowance;
    return may_be_in(&there, to, spent + points, 0) ? points : COST_NEVER;
}

static void
offer_steps(Machine *machine, const March *march)
{
    for (guint side = 0; side < HEX_SIDES; side++)
        if (points_to_pay(march, side) != COST_NEVER)
            machine_offer(machine,
                          OFFER_STEP,
                          hex_of_place(march->rules, march->place)->beside[side],
                          0);
}

/* Others of the hex that have not moved join before the first step. */
static void
offer_joining(Machine *machine, const March *march)
{
    const GameRules *rules = march->rules;
    gboolean is_commanded = frame_of(march->position, PROCEDURE_COMMAND_TURN) != NULL;
    for (gint32 i = next_of_side(rules, march->position, march->place, march->frame->side, NO_NAME);
         i != NO_NAME && is_commanded && march->frame->value == 0;
         i = next_of_side(rules, march->position, march->place, march->frame->side, i)) {
        guint deeds = position_deeds(rules, march->position)[i];
        if (!MARKED(march->frame->marks, i) && i > march->frame->unit &&
            (deeds & DEED_ACTIVE) != 0 && (deeds & (DEED_MARCHED | DEED_CHARGES)) == 0 &&
            disorder_of_unit(rules, march->position, i)->acts &&
            move_of_unit(rules, march->position, i) > 0)
            machine_offer(machine, OFFER_JOIN, i, 0);
    }
}

/* Turning is the last that a unit does, and costs nothing. */
static void
offer_turns(Machine *machine, const March *march)
{
    const GameRules *rules = march->rules;
    gint32 unit = march->frame->unit;
    const HexGrid *form = &hex_print(rules)->grids[hex_of_place(rules, march->place)->grid].form;
    if (is_leader(rules, unit) || front_of_unit(rules, march->position, unit) == ALL_SIDES)
        return;
    for (guint i = 0; i < HEX_SIDES; i++)
        if (i != position_facings(rules, march->position)[unit])
            machine_offer(machine, OFFER_TURN, (gint32)hex_corner(form, i), 0);
}

static gboolean
takes_formation(const GameRules *rules, const FormationCode *formation, gint32 unit)
{
    for (guint32 i = 0; i < formation->types.n; i++)
        if (rules->numbers[formation->types.first + i] == rules->board.units[unit].type)
            return TRUE;
    return formation->types.n == 0;
}

/* Formations that can be paid, once in a march. */
static void
offer_formations(Machine *machine, const March *march)
{
    const CodeSpan *formations = &hex_print(march->rules)->formations;
    gint32 unit = march->frame->unit, left = march->allowance - march->frame->value;
    guint8 now = position_formations(march->rules, march->position)[unit];
    if ((march->frame->n & MARCH_HAS_FORMED) != 0)
        return;
    for (guint32 i = 0; i < formations->n; i++) {
        const FormationCode *formation = rules_formation(march->rules, formations->first + i);
        gint32 enter = hex_or_usual(formation->enter, march->allowance);
        gint32 leave = hex_or_usual(formation->leave, march->allowance);
        if (now == i + 1 && leave <= left)
            machine_offer(machine, OFFER_DISSOLVE, (gint32)i, 0);
        else if (now == 0 && enter <= left && takes_formation(march->rules, formation, unit))
            machine_offer(machine, OFFER_FORM, (gint32)i, 0);
    }
}

static Request
ask(Machine *machine, Frame *frame)
{
    const March march = march_of(machine, frame);
    machine_offer_nothing(machine);
    offer_joining(machine, &march);
    offer_steps(machine, &march);
    gboolean is_legal =
        stack_fault(march.rules, march.position, march.place, frame->side, NULL) == STACK_LEGAL;
    if (is_legal) {
        offer_formations(machine, &march);
        if ((frame->n & MARCH_MAY_CHARGE) != 0 && frame->value > 0)
            offer_charges(machine, frame, march.allowance - frame->value);
        offer_turns(machine, &march);
    }
    if (is_legal || machine->n_offers == 0)
        machine_offer(machine, OFFER_DONE, 0, 0);
    return machine_ask(machine, frame->side);
}

void
face_side(Machine *machine, gint32 unit, guint side)
{
    guint8 *facing = &position_facings(machine->rules, machine->position)[unit];
    if ((front_of_unit(machine->rules, machine->position, unit) >> side & 1) != 0)
        return;
    /* Of the two corners beside the side the nearer one. */
    guint near = side, far = (side + 1) % HEX_SIDES;
    guint to_near = (near + HEX_SIDES - *facing) % HEX_SIDES;
    guint to_far = (far + HEX_SIDES - *facing) % HEX_SIDES;
    guint a = MIN(to_near, HEX_SIDES - to_near), b = MIN(to_far, HEX_SIDES - to_far);
    *facing = (guint8)(a <= b ? near : far);
}

void
displace_leaders(Machine *machine, gint32 place, gint32 side)
{
    const GameRules *rules = machine->rules;
    for (gint32 i = next_of_side(rules, machine->position, place, side, NO_NAME); i != NO_NAME;
         i = next_of_side(rules, machine->position, place, side, NO_NAME)) {
        gint32 nearest = NO_NAME, least = G_MAXINT32;
        for (gint32 j = 0; j < (gint32)rules->board.n_units; j++) {
            gint32 at = hex_of_unit(rules, machine->position, j);
            gint32 distance = at != NO_NAME && !is_leader(rules, j) &&
                                      unit_side(rules, machine->position, j) == side
                                  ? hexes_between(rules, at, place)
                                  : G_MAXINT32;
            if (distance < least) {
                least = distance;
                nearest = at;
            }
        }
        if (nearest == NO_NAME)
            eliminate_unit(machine, i, CAUSE_RETREAT);
        else
            put_unit(machine, i, nearest, NO_NUMBER);
    }
}

static void
take_step(Machine *machine, Frame *frame, gint32 to)
{
    const GameRules *rules = machine->rules;
    Position *position = machine->position;
    const March march = march_of(machine, frame);
    guint side = (guint)side_towards(rules, march.place, to);
    frame->value += MAX(points_to_pay(&march, side), 1);
    if (is_near_enemies(rules, position, to, frame->side))
        frame->n |= MARCH_IS_NEAR;
    for (gint32 i = next_marked(rules, frame->marks, 0); i < (gint32)rules->board.n_units;
         i = next_marked(rules, frame->marks, i + 1)) {
        face_side(machine, i, side);
        put_unit(machine, i, to, NO_NUMBER);
        position_deeds(rules, position)[i] |= DEED_BUSY;
    }
    displace_leaders(machine, to, OTHER_SIDE(frame->side));
}

/* All of a hex are in a formation of stacks together. */
static void
form(Machine *machine, Frame *frame, guint number, gboolean is_entered)
{
    const GameRules *rules = machine->rules;
    const FormationCode *formation =
        rules_formation(rules, hex_print(rules)->formations.first + number);
    gint32 cost = is_entered ? formation->enter : formation->leave;
    gint32 place = hex_of_unit(rules, machine->position, frame->unit);
    const March march = march_of(machine, frame);
    for (gint32 i = next_fighter(rules, machine->position, place, frame->side, NO_NAME);
         i != NO_NAME;
         i = next_fighter(rules, machine->position, place, frame->side, i))
        if (i == frame->unit ||
            (formation->of_stack == TRUE && takes_formation(rules, formation, i))) {
            position_formations(rules, machine->position)[i] =
                (guint8)(is_entered ? number + 1 : 0);
            position_deeds(rules, machine->position)[i] |= DEED_BUSY;
        }
    frame->value += hex_or_usual(cost, march.allowance);
    frame->n |= MARCH_HAS_FORMED;
    position_touch_units(machine->position);
}

/* All of a hex face alike (atul:4.2.5). */
static void
turn(Machine *machine, Frame *frame, gint32 direction)
{
    const GameRules *rules = machine->rules;
    gint32 place = hex_of_unit(rules, machine->position, frame->unit);
    const HexGrid *form = &hex_print(rules)->grids[hex_of_place(rules, place)->grid].form;
    gint corner = hex_corner_number(form, (guint)direction);
    for (gint32 i = next_of_side(rules, machine->position, place, frame->side, NO_NAME);
         i != NO_NAME;
         i = next_of_side(rules, machine->position, place, frame->side, i))
        position_facings(rules, machine->position)[i] = (guint8)corner;
    position_touch_units(machine->position);
}

/* Those who came join the front of those who were there. */
static void
end_march(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    for (gint32 i = next_marked(rules, frame->marks, 0); i < (gint32)rules->board.n_units;
         i = next_marked(rules, frame->marks, i + 1)) {
        guint16 *deeds = &position_deeds(rules, machine->position)[i];
        *deeds = (guint16)((*deeds | DEED_MARCHED) & ~DEED_STRAY);
    }
    Frame *below = machine->position->n_frames > 1 ? frame - 1 : NULL;
    if (below != NULL && below->procedure == PROCEDURE_COMMAND_TURN &&
        !is_leader(rules, frame->unit) &&
        !unit_did(rules, machine->position, frame->unit, DEED_CHARGES))
        below->next = TRUE;
    machine_pop(machine);
}

void
begin_hex_march(Machine *machine, gint32 unit, gint32 side, gboolean may_charge)
{
    Subjects subjects = SUBJECTS_NONE;
    subjects.side = (gint16)side;
    Frame *below = machine_top(machine);
    gboolean may = may_charge && below->next == FALSE;
    Frame *frame = machine_push(machine, PROCEDURE_MARCH_HEX, &subjects);
    frame->unit = (gint16)unit;
    frame->side = (gint16)side;
    MARK(frame->marks, unit);
    frame->n = may ? MARCH_MAY_CHARGE : 0;
    frame->place = hex_of_unit(machine->rules, machine->position, unit);
    if (is_near_enemies(machine->rules, machine->position, frame->place, side))
        frame->n |= MARCH_IS_NEAR;
}

/* Who left the map on the way marches no more. */
static void
drop_lost(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    for (gint32 i = next_marked(rules, frame->marks, 0); i < (gint32)rules->board.n_units;
         i = next_marked(rules, frame->marks, i + 1))
        if (hex_of_unit(rules, machine->position, i) == NO_NAME ||
            !disorder_of_unit(rules, machine->position, i)->acts)
            UNMARK(frame->marks, i);
    if (!MARKED(frame->marks, frame->unit))
        frame->unit = (gint16)next_marked(rules, frame->marks, 0);
}

/* marks: who marches, unit being the first of them; value: points that are spent; place: where it
 * began; n: see above. */
Request
step_MARCH_HEX(Machine *machine, Frame *frame)
{
    Offer taken;
    drop_lost(machine, frame);
    gboolean is_over = frame->unit == (gint32)machine->rules->board.n_units;
    gboolean is_answered = machine_take_offer(frame, &taken);
    if (is_over || (is_answered && taken.kind == OFFER_DONE)) {
        end_march(machine, frame);
        return NO_REQUEST;
    }
    if (!is_answered)
        return ask(machine, frame);
    if (taken.kind == OFFER_JOIN) {
        MARK(frame->marks, taken.number);
    } else if (taken.kind == OFFER_STEP) {
        take_step(machine, frame, taken.number);
    } else if (taken.kind == OFFER_FORM || taken.kind == OFFER_DISSOLVE) {
        form(machine, frame, (guint)taken.number, taken.kind == OFFER_FORM);
    } else if (taken.kind == OFFER_TURN) {
        turn(machine, frame, taken.number);
        end_march(machine, frame);
    } else {
        begin_charge(machine, frame, taken.number, taken.other);
        end_march(machine, frame);
    }
    return NO_REQUEST;
}
