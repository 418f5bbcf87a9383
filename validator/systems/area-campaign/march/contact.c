/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Forces that meet: those that stand there may flee, the others fight.
 */
#include "schema/model/words.h"
#include "validator/systems/area-campaign/procedure.h"

#include "validator/engine/event.h"
#include "validator/engine/position/presence.h"
#include "validator/systems/area-campaign/march/march.h"
#include "validator/systems/area-campaign/march/scouting.h"
#include "validator/systems/area-campaign/printed.h"
#include "validator/systems/area-campaign/relation.h"
#include "validator/systems/area-campaign/turn/force.h"

enum { STEP_FLIGHT, STEP_FIGHT, STEP_SPOILS, STEP_RAID, STEP_RETREAT };

/* Who won. */
enum { RESULT_NONE, RESULT_MOVER, RESULT_OTHERS };

void
begin_contact(Machine *machine, gint32 unit)
{
    Frame *contact = machine_push(machine, PROCEDURE_CONTACT, &SUBJECTS_NONE);
    contact->unit = (gint16)unit;
    contact->side = (gint16)unit_side(machine->rules, machine->position, unit);
    contact->place = position_place(machine->rules, machine->position, unit);
}

static gint32
next_there(const Machine *machine, const Frame *frame, gint32 unit)
{
    return next_enemy(machine->rules, machine->position, unit, frame->side);
}

static gint32
first_there(const Machine *machine, const Frame *frame)
{
    return next_there(machine, frame,
                      first_holding(machine->rules, machine->position, frame->place));
}

/* To go through all enemies in the place of the contact, of which the one at hand may be lost. */
#define FOR_ENEMIES(machine, frame, unit, after)                                                   \
    for (gint32 unit = first_there(machine, frame), after = NO_NAME;                               \
         unit != NO_NAME &&                                                                        \
         (after = next_there(machine, frame,                                                       \
                             next_holding((machine)->rules, (machine)->position, unit)),           \
         TRUE);                                                                                    \
         unit = after)

/* marks: those that were asked. */
static Request
ask_flight(Machine *machine, Frame *frame)
{
    FOR_ENEMIES(machine, frame, i, after)
    {
        if (MARKED(frame->marks, i))
            continue;
        machine_offer_nothing(machine);
        machine_offer(machine, OFFER_STAND, i, 0);
        machine_offer(machine, OFFER_FLEE, i, 0);
        return machine_ask(machine, unit_side(machine->rules, machine->position, i));
    }
    frame->step = STEP_FIGHT;
    return NO_REQUEST;
}

/* Who flees learns how large the force is that came. */
static void
flee(Machine *machine, const Frame *frame, gint32 unit)
{
    learn(machine, unit_side(machine->rules, machine->position, unit), frame->unit, 1);
    begin_escape(machine, unit);
}

/* Points of the force that moved in, and of those that stood there. */
typedef struct {
    gint32 mover, others;
} Points;

static Points
points_of(const Machine *machine, const Frame *frame)
{
    const guint8 *strengths = position_strengths(machine->rules, machine->position);
    Points points = {.mover = strengths[frame->unit]};
    FOR_ENEMIES(machine, frame, i, after)
    points.others += strengths[i];
    return points;
}

/* Returns: @roll as it counts in the table, moved for red or blue by the odds. */
static gint32
shifted(const Machine *machine, const Frame *frame, gint32 roll, gboolean mover_is_red)
{
    const CampaignCode *switches = switches_of(machine->rules);
    gint32 faces = rules_table(machine->rules, (guint32)switches->battle)->faces;
    gint32 shift = or_usual(switches->odds_shift, 0);
    const Points points = points_of(machine, frame);
    gint32 red = mover_is_red ? points.mover : points.others;
    gint32 blue = mover_is_red ? points.others : points.mover;
    if (red >= 2 * blue)
        roll -= shift;
    else if (blue >= 2 * red)
        roll += shift;
    return CLAMP(roll, 1, or_usual(faces, machine->rules->board.faces));
}

/* Takes @percent of its points from @unit, halves rounded up. Returns: the loot that it leaves. */
static gint32
lose_percent(Machine *machine, gint32 unit, gint32 percent)
{
    const GameRules *rules = machine->rules;
    gint32 points = position_strengths(rules, machine->position)[unit];
    gint32 loot = position_loot(rules, machine->position)[unit];
    lose_points(machine, unit, (points * percent + 50) / 100, CAUSE_BATTLE);
    return is_on_map(rules, machine->position, unit) ? 0 : loot;
}

static void
tell_end(Machine *machine, const Frame *frame, gint32 loser)
{
    Event event = event_of(TRIGGER_BATTLE_END);
    event.place = frame->place;
    event.side = loser;
    event_emit(machine, &event);
}

/* value: loot that lost forces have left; left: who won. */
static void
fight(Machine *machine, Frame *frame, gint32 roll)
{
    const CampaignCode *switches = switches_of(machine->rules);
    gboolean mover_is_red = switches->red != RED_STOOD_THERE;
    gint32 at =
        table_row(machine->rules, &rules_table(machine->rules, (guint32)switches->battle)->rows,
                  shifted(machine, frame, roll, mover_is_red));
    const RowCode *row = at != NO_CODE ? rules_row(machine->rules, (guint32)at) : NULL;
    gint32 red = row != NULL ? or_usual(row->red, 0) : 0;
    gint32 blue = row != NULL ? or_usual(row->blue, 0) : 0;
    gint32 mover_loss = mover_is_red ? red : blue, others_loss = mover_is_red ? blue : red;
    gint32 other = unit_side(machine->rules, machine->position, first_there(machine, frame));
    gint32 left[2] = {0};
    if (row != NULL)
        event_use(machine, ENTITY_ROW, (guint32)at);
    FOR_ENEMIES(machine, frame, i, after)
    left[1] += lose_percent(machine, i, others_loss);
    left[0] = lose_percent(machine, frame->unit, mover_loss);
    gboolean has_won = mover_loss < others_loss;
    frame->left = has_won ? RESULT_MOVER : RESULT_OTHERS;
    frame->value = left[has_won];
    frame->step = STEP_SPOILS;
    tell_end(machine, frame, has_won ? other : frame->side);
}

/* Returns: a force of those that won, or NO_NAME when none is left. */
static gint32
winner_of(const Machine *machine, const Frame *frame)
{
    if (frame->left == RESULT_OTHERS)
        return first_there(machine, frame);
    return is_on_map(machine->rules, machine->position, frame->unit) ? frame->unit : NO_NAME;
}

/* What those that lost carry counts first. Returns: how much of @wanted was taken from them. */
static gint32
take_from_losers(Machine *machine, const Frame *frame, gint32 wanted)
{
    const guint8 *loot = position_loot(machine->rules, machine->position);
    gint32 taken = 0;
    if (frame->left == RESULT_OTHERS && is_on_map(machine->rules, machine->position, frame->unit)) {
        taken = MIN(wanted, loot[frame->unit]);
        add_loot(machine, frame->unit, -taken);
    }
    if (frame->left == RESULT_MOVER)
        FOR_ENEMIES(machine, frame, i, after)
        {
            gint32 part = MIN(wanted - taken, loot[i]);
            add_loot(machine, i, -part);
            taken += part;
        }
    return taken;
}

/* The roll says how much the winner gains: of what the losers carry, then from the field; what
 * lost forces left comes to it in any case. */
static void
gain_spoils(Machine *machine, Frame *frame, gint32 face)
{
    const GameRules *rules = machine->rules;
    gint32 winner = winner_of(machine, frame);
    gint32 nation = rules->board.units[winner].nation;
    gboolean is_first = frame->step == STEP_SPOILS;
    take_from_losers(machine, frame, face);
    add_loot(machine, winner, face + (is_first ? frame->value : 0));
    position_deeds(rules, machine->position)[winner] |= FORCE_WON;
    frame->step = is_first && nations_have(rules, &switches_of(rules)->raiders, nation)
                      ? STEP_RAID
                      : STEP_RETREAT;
}

static Request
roll_spoils(Machine *machine, Frame *frame)
{
    gint32 winner = winner_of(machine, frame);
    if (winner == NO_NAME) {
        frame->step = STEP_RETREAT;
        return NO_REQUEST;
    }
    return machine_ask_die(machine, unit_side(machine->rules, machine->position, winner),
                           switches_of(machine->rules)->spoils_die);
}

/* One after the other, until nobody that lost stands there. */
static void
retreat(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    gint32 unit = frame->unit;
    gboolean is_there = position_place(rules, machine->position, unit) == frame->place;
    gint32 loser = frame->left == RESULT_MOVER ? first_there(machine, frame)
                   : is_there                  ? unit
                                               : NO_NAME;
    if (loser != NO_NAME)
        begin_escape(machine, loser);
    else
        machine_pop(machine);
}

/* A table that nobody has written leaves all as it is: who moved in goes back. */
static Request
roll_battle(Machine *machine, Frame *frame)
{
    gint32 table = switches_of(machine->rules)->battle;
    if (first_there(machine, frame) == NO_NAME) {
        machine_pop(machine);
        return NO_REQUEST;
    }
    if (table == NO_NAME) {
        frame->left = RESULT_OTHERS;
        frame->step = STEP_RETREAT;
        return NO_REQUEST;
    }
    return machine_ask_die(machine, frame->side,
                           rules_table(machine->rules, (guint32)table)->faces);
}

/* unit: who moved in, of side. */
Request
step_CONTACT(Machine *machine, Frame *frame)
{
    Offer taken = frame->taken;
    gint32 answer = machine_take_answer(frame);
    if (answer != NO_NUMBER && frame->step == STEP_FLIGHT) {
        MARK(frame->marks, taken.number);
        if (taken.kind == OFFER_FLEE)
            flee(machine, frame, taken.number);
    } else if (answer != NO_NUMBER && frame->step == STEP_FIGHT) {
        fight(machine, frame, answer);
    } else if (answer != NO_NUMBER) {
        gain_spoils(machine, frame, answer);
    } else if (frame->step == STEP_FLIGHT) {
        return ask_flight(machine, frame);
    } else if (frame->step == STEP_FIGHT) {
        return roll_battle(machine, frame);
    } else if (frame->step == STEP_RETREAT) {
        retreat(machine, frame);
    } else {
        return roll_spoils(machine, frame);
    }
    return NO_REQUEST;
}
