/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Units on the move, hex by hex, with what each step costs and whom it passes (atul:8.1).
 */
#include "validator/systems/hex-battle/turn/march.h"

#include "validator/engine/position/unit.h"
#include "validator/engine/verbs/modifier.h"
#include "validator/systems/hex-battle/facts/command.h"
#include "validator/systems/hex-battle/facts/cost.h"
#include "validator/systems/hex-battle/facts/formation.h"
#include "validator/systems/hex-battle/facts/stack.h"
#include "validator/systems/hex-battle/facts/zone.h"
#include "validator/systems/hex-battle/fight/charge.h"
#include "validator/systems/hex-battle/fight/loss.h"
#include "validator/systems/hex-battle/party.h"
#include "validator/systems/hex-battle/turn/bearing.h"
#include "validator/systems/hex-battle/turn/evolution.h"
#include "validator/systems/hex-battle/turn/leaders.h"
#include "validator/systems/hex-battle/turn/reaction.h"
#include "validator/systems/hex-battle/turn/step.h"

#include <string.h>

static void
offer_steps(Machine *machine, const March *march)
{
    for (guint side = 0; side < HEX_SIDES; side++)
        if (points_to_pay(march, side) != COST_NEVER)
            machine_offer(machine, OFFER_STEP,
                          hex_of_place(march->rules, march->place)->beside[side], 0);
}

/* Others of the hex that have not moved join before the first step. */
static void
offer_joining(Machine *machine, const March *march)
{
    const GameRules *rules = march->rules;
    gboolean is_commanded = frame_of_turn(march->position) != NULL;
    gint32 unit = march->frame->unit;
    /* Who goes ahead only takes along who faces alike, and leaders go by themselves. */
    gboolean is_alike = hex_switches(rules)->moves_ahead == TRUE;
    const guint8 *facings = position_facings(rules, march->position);
    for (gint32 i = next_of_side(rules, march->position, march->place, march->frame->side, NO_NAME);
         i != NO_NAME && is_commanded && march->frame->value == 0;
         i = next_of_side(rules, march->position, march->place, march->frame->side, i)) {
        guint deeds = position_deeds(rules, march->position)[i];
        if (!MARKED(march->frame->marks, i) && i > march->frame->unit &&
            (deeds & DEED_ACTIVE) != 0 && (deeds & (DEED_MARCHED | DEED_CHARGES)) == 0 &&
            disorder_of_unit(rules, march->position, i)->acts &&
            move_of_unit(rules, march->position, i) > 0 &&
            (!is_alike ||
             (!is_leader(rules, unit) && !is_leader(rules, i) && facings[i] == facings[unit] &&
              unit_did(rules, march->position, i, DEED_STRAY) ==
                  unit_did(rules, march->position, unit, DEED_STRAY))))
            machine_offer(machine, OFFER_JOIN, i, 0);
    }
}

/* The ground wears those down who come through it (tlv:XIII.1). */
static void
wear_down(Machine *machine, const Frame *frame, gint32 from, guint side)
{
    const GameRules *rules = machine->rules;
    for (gint32 i = next_marked(rules, frame->marks, 0); i < (gint32)rules->board.n_units;
         i = next_marked(rules, frame->marks, i + 1))
        lose_morale(machine, i, step_morale(rules, i, from, side));
}

static void
take_step(Machine *machine, Frame *frame, gint32 to)
{
    const GameRules *rules = machine->rules;
    Position *position = machine->position;
    const March march = march_of(machine, frame);
    guint side = (guint)side_towards(rules, march.place, to);
    gboolean turns = hex_switches(rules)->moves_ahead != TRUE;
    frame->value += MAX(points_to_pay(&march, side), 1);
    frame->left++;
    frame->n &= ~(guint32)MARCH_HAS_TURNED;
    if (is_near_enemies(rules, position, to, frame->side))
        frame->n |= MARCH_IS_NEAR;
    for (gint32 i = next_marked(rules, frame->marks, 0); i < (gint32)rules->board.n_units;
         i = next_marked(rules, frame->marks, i + 1)) {
        if (turns)
            face_side(machine, i, side);
        put_unit(machine, i, to, NO_NUMBER);
        position_deeds(rules, position)[i] |= DEED_BUSY;
    }
    displace_leaders(machine, to, OTHER_SIDE(frame->side));
    settle_formations(rules, position, NO_NAME);
    if (unit_did(rules, position, frame->unit, DEED_STRAY) && march.order != NULL &&
        unit_is_commanded_in(rules, position, frame->unit, to))
        frame->n |= MARCH_IS_OVER;
    if ((frame->n & MARCH_IS_EXTRA) != 0)
        frame->n |= MARCH_IS_OVER;
    if (!turns)
        wear_down(machine, frame, march.place, side);
}

/* Those who came join the front of those who were there, or turn them to whom they charge. */
static void
end_march(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    if (frame->unit != (gint32)rules->board.n_units)
        join_front(machine, hex_of_unit(rules, machine->position, frame->unit), frame->marks,
                   unit_did(rules, machine->position, frame->unit, DEED_CHARGES));
    for (gint32 i = next_marked(rules, frame->marks, 0); i < (gint32)rules->board.n_units;
         i = next_marked(rules, frame->marks, i + 1)) {
        guint32 *deeds = &position_deeds(rules, machine->position)[i];
        *deeds |= DEED_MARCHED;
        /* Guns that cannot move where they stand do no more than one thing (tlv:XI.2). */
        const FormationCode *formation = formation_of_unit(rules, machine->position, i);
        if (formation != NULL && formation->moves == FALSE && frame->value > 0 &&
            branch_of_unit(rules, i) == BRANCH_GUNS)
            *deeds |= DEED_FOUGHT;
        if (hex_switches(rules)->strays_first != TRUE)
            *deeds &= ~(guint32)DEED_STRAY;
    }
    Frame *below = machine->position->n_frames > 1 ? frame - 1 : NULL;
    if (below != NULL && below->procedure == PROCEDURE_COMMAND_TURN &&
        !is_leader(rules, frame->unit) &&
        !unit_did(rules, machine->position, frame->unit, DEED_CHARGES))
        below->next = TRUE;
    machine_pop(machine);
}

static Frame *
push_march(Machine *machine, gint32 unit, gint32 side)
{
    const GameRules *rules = machine->rules;
    Subjects subjects = SUBJECTS_NONE;
    subjects.side = (gint16)side;
    Frame *frame = machine_push(machine, PROCEDURE_MARCH_HEX, &subjects);
    frame->unit = (gint16)unit;
    frame->side = (gint16)side;
    MARK(frame->marks, unit);
    frame->place = hex_of_unit(rules, machine->position, unit);
    forget_reactions(machine);
    if (is_near_enemies(rules, machine->position, frame->place, side))
        frame->n |= MARCH_IS_NEAR;
    if (enemy_is_beside(rules, machine->position, frame->place, side))
        frame->n |= MARCH_WAS_BESIDE;
    return frame;
}

void
begin_hex_march(Machine *machine, gint32 unit, gint32 side, gboolean may_charge)
{
    Frame *below = machine_top(machine);
    gboolean may = may_charge && below->next == FALSE;
    Frame *frame = push_march(machine, unit, side);
    if (may)
        frame->n |= MARCH_MAY_CHARGE;
}

void
begin_extra_hex(Machine *machine, gint32 unit, gint32 side)
{
    push_march(machine, unit, side)->n |= MARCH_IS_EXTRA;
}

void
halt_march(Machine *machine, gint32 unit)
{
    for (guint i = machine->position->n_frames; i-- > 0;) {
        Frame *frame = &machine->position->frames[i];
        if (frame->procedure != PROCEDURE_MARCH_HEX)
            continue;
        if (MARKED(frame->marks, unit))
            frame->n |= MARCH_IS_HALTED;
        return;
    }
}

/* Whether who leads a wing must still go from where it began: one hex at least, but not from beside
 * an enemy (tlv:III.3.2, tlv:III.3.3). */
static gboolean
must_go(const March *march)
{
    const UnitPrint *print = unit_print(march->rules, march->frame->unit);
    return march->order != NULL && print->is_leader && print->rank == RANK_WING &&
           (march->order->leader_goes == LEADER_GOES_ANY ||
            march->order->leader_goes == LEADER_GOES_NEARER) &&
           march->frame->left == 0 && (march->frame->n & MARCH_WAS_BESIDE) == 0;
}

/* Whether those who have ended their march in an assault go one hex further: not where an enemy is
 * before them already (tlv:III.3.3, tlv:VIII.6). */
static gboolean
goes_on(const March *march)
{
    const GameRules *rules = march->rules;
    gint32 unit = march->frame->unit, branch = branch_of_unit(rules, unit);
    if (march->order == NULL || march->order->extra_hex != TRUE ||
        (march->frame->n & (MARCH_IS_EXTRA | MARCH_IS_HALTED)) != 0 ||
        (branch != BRANCH_FOOT && branch != BRANCH_HORSE))
        return FALSE;
    return !enemy_is_before(rules, march->position, unit);
}

static Request
ask(Machine *machine, Frame *frame)
{
    const March march = march_of(machine, frame);
    gboolean is_extra = (frame->n & MARCH_IS_EXTRA) != 0;
    machine_offer_nothing(machine);
    if (!is_extra)
        offer_joining(machine, &march);
    offer_steps(machine, &march);
    gboolean may_step = machine->n_offers > 0;
    StackFault fault = stack_fault(march.rules, march.position, march.place, frame->side, NULL);
    gboolean is_legal = fault == STACK_LEGAL;
    if ((is_legal || fault == STACK_FORMATIONS) && !is_extra)
        offer_formations(machine, &march);
    if (is_legal && !is_extra) {
        if ((frame->n & MARCH_MAY_CHARGE) != 0 && frame->value > 0)
            offer_charges(machine, frame, march.allowance - frame->value);
        offer_turns(machine, &march);
        offer_regaining(machine, &march);
    }
    gboolean is_bound = may_step && (is_extra || must_go(&march));
    if ((is_legal && !is_bound) || machine->n_offers == 0)
        machine_offer(machine, OFFER_DONE, 0, 0);
    return machine_ask(machine, frame->side);
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

/* Enemies may react before those go whom they face, and when they have come (tlv:VI). */
static void
go(Machine *machine, Frame *frame, gint32 to)
{
    gint32 from = hex_of_unit(machine->rules, machine->position, frame->unit);
    if (!has_reactions(machine->rules)) {
        take_step(machine, frame, to);
    } else if (frame->step == MARCH_ASK) {
        frame->next = (guint32)to;
        frame->step = MARCH_GO;
        begin_reactions(machine, frame, from, to, REACT_TO_LEAVING);
    } else {
        frame->step = MARCH_ASK;
        if ((frame->n & MARCH_IS_HALTED) != 0 ||
            has_fighters(machine->rules, machine->position, to, OTHER_SIDE(frame->side)))
            return;
        take_step(machine, frame, to);
        begin_reactions(machine, frame, from, to, REACT_TO_COMING);
    }
}

/* Enemies may react to a turn in their zone (tlv:V.3). */
static void
turn_in_zone(Machine *machine, Frame *frame, gint32 direction)
{
    gint32 place = hex_of_unit(machine->rules, machine->position, frame->unit);
    if (take_turn(machine, frame, direction))
        end_march(machine, frame);
    else if (machine->rules->by_trigger[TRIGGER_TURNS_IN_ZONE].n > 0)
        begin_reactions(machine, frame, place, place, REACT_TO_TURN);
}

static void
answer(Machine *machine, Frame *frame, const Offer *taken)
{
    if (taken->kind == OFFER_JOIN) {
        MARK(frame->marks, taken->number);
    } else if (taken->kind == OFFER_STEP) {
        go(machine, frame, taken->number);
    } else if (taken->kind == OFFER_FORM || taken->kind == OFFER_DISSOLVE) {
        take_formation(machine, frame, (guint)taken->number, taken->kind == OFFER_FORM);
    } else if (taken->kind == OFFER_REGAIN) {
        begin_regaining(machine, frame, taken->number + 1);
    } else if (taken->kind == OFFER_TURN) {
        turn_in_zone(machine, frame, taken->number);
    } else {
        begin_charge(machine, frame, taken->number, taken->other);
        end_march(machine, frame);
    }
}

/* Those who may not stop yet go on by a hex, others are there. */
static void
finish(Machine *machine, Frame *frame)
{
    const March march = march_of(machine, frame);
    if (frame->unit != (gint32)machine->rules->board.n_units && goes_on(&march))
        frame->n |= MARCH_IS_EXTRA;
    else
        end_march(machine, frame);
}

/* marks: who marches, unit being the first of them; value: points that are spent; left: hexes gone;
 * place: where it began; link: points of morale regained; next: where a step leads to that enemies
 * react to; n: see march.h. */
Request
step_MARCH_HEX(Machine *machine, Frame *frame)
{
    Offer taken;
    drop_lost(machine, frame);
    gboolean is_over =
        frame->unit == (gint32)machine->rules->board.n_units ||
        ((frame->n & (MARCH_IS_HALTED | MARCH_IS_OVER)) != 0 && frame->step == MARCH_ASK);
    if (is_over) {
        machine_take_answer(frame);
        end_march(machine, frame);
        return NO_REQUEST;
    }
    if (frame->step == MARCH_GO) {
        go(machine, frame, (gint32)frame->next);
        return NO_REQUEST;
    }
    if (frame->step == MARCH_TEST)
        return test_regaining(machine, frame);
    if (!machine_take_offer(frame, &taken))
        return ask(machine, frame);
    if (taken.kind == OFFER_DONE)
        finish(machine, frame);
    else
        answer(machine, frame, &taken);
    return NO_REQUEST;
}
