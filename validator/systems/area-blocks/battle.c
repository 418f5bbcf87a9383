/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Battles: who fights, in which order, the rounds, fire and hits.
 */
#include "validator/systems/area-blocks/battle.h"

#include "schema/model/entities.h"
#include "validator/engine/event.h"
#include "validator/engine/machine.h"
#include "validator/engine/presence.h"
#include "validator/engine/sparse.h"
#include "validator/systems/area-blocks/position.h"
#include "validator/systems/area-blocks/passage.h"

#include <string.h>

/* Returns: the place from which @unit came to the battle in this turn; the place of the battle for
 * one that came over no link, as a fleet that lost its harbour. */
static gint32
unit_origin(const Battle *battle, gint32 unit)
{
    gint32 link = position_arrivals(battle->rules, battle->position)[unit];
    if (link == NO_NAME || battle->rules->board.links[link].to != battle->place)
        return battle->place;
    return battle->rules->board.links[link].from;
}

/* Who marched by force to attack is spent, or only who came to a battle that was there already
 * (4.4); who marched first and was attacked then has joined nothing. */
static gboolean
is_spent(const Battle *battle, gint32 unit, gboolean is_late)
{
    gboolean needs_battle =
        rules_parameters(battle->rules)->force_marched == FORCE_MARCHED_EXISTING_BATTLE;
    return position_marched(battle->rules, battle->position)[unit] > 0 &&
           (is_late || !needs_battle);
}

static gboolean
is_reserve(const Battle *battle, gint32 unit, gint32 side)
{
    guint8 deeds = position_deeds(battle->rules, battle->position)[unit];
    gboolean is_late = (deeds & UNIT_LATE) != 0;
    if (battle->round > 1)
        return FALSE;
    if (side == battle->defender)
        return is_late;
    return unit_origin(battle, unit) != battle->main || is_spent(battle, unit, is_late);
}

static BattlePart
part_of(const Battle *battle, gint32 unit, gint32 side)
{
    if ((position_deeds(battle->rules, battle->position)[unit] & UNIT_BESIEGES) != 0)
        return PART_BESIEGERS;
    return is_reserve(battle, unit, side) ? PART_RESERVES : PART_ACTIVE;
}

/* Marks the units of @side that are of one of @parts in @marks, a set of units, which
 * are cleared first; NULL: only counts. Returns: how many there are. */
static guint
mark_parts(const Battle *battle, gint32 side, BattlePart parts, guint8 *marks)
{
    const GameRules *rules = battle->rules;
    const Position *position = battle->position;
    guint n = 0;
    if (marks != NULL)
        unit_set_clear(rules, marks);
    FOR_EACH_HOLDING (i, rules, position, battle->place) {
        if (unit_side(rules, position, i) != side || (part_of(battle, i, side) & parts) == 0)
            continue;
        n++;
        if (marks != NULL)
            MARK(marks, i);
    }
    return n;
}

/* Returns: whether a unit of @side (NO_NAME: of any) that holds @place is yet to fight. */
static gboolean
has_fresh(const GameRules *rules, const Position *position, gint32 place, gint32 side)
{
    const guint8 *deeds = position_deeds(rules, position);
    FOR_EACH_HOLDING (i, rules, position, place) {
        gint32 own = unit_side(rules, position, i);
        if (own != NO_NAME && (side == NO_NAME || own == side) &&
            (deeds[i] & (UNIT_FOUGHT | UNIT_BESIEGES)) == 0)
            return TRUE;
    }
    return FALSE;
}

/* Returns: whether a battle is still to be fought in @place: units of two sides hold it, and one of
 * them that besieges nothing has not fought yet. So a place in which the cut off may stay is not
 * fought for twice. */
static gboolean
is_due(const GameRules *rules, const Position *position, gint32 place)
{
    return place_is_contested(rules, position, place) && has_fresh(rules, position, place, NO_NAME);
}

gint32
blocks_battle_defender(const GameRules *rules, const Position *position, gint32 place, gint32 first)
{
    gint32 holder = position_holders(rules, position)[place];
    gint32 found = NO_NAME;
    if (holder != NO_NAME && presence_count_holding(rules, position, place, holder) > 0)
        return holder;
    for (gint32 side = 0; side < (gint32)rules->board.n_sides; side++) {
        if (presence_count_holding(rules, position, place, side) == 0)
            continue;
        if (place_is_friendly(rules, position, place, side))
            return side;
        if (found == NO_NAME || found == first)
            found = side;
    }
    return found;
}

/* Returns: the side that attacks @defender in @place; of several one that has not fought yet. */
static gint32
battle_attacker(const GameRules *rules, const Position *position, gint32 place, gint32 defender)
{
    gint32 found = NO_NAME;
    for (gint32 side = 0; side < (gint32)rules->board.n_sides; side++) {
        if (side == defender || presence_count_holding(rules, position, place, side) == 0)
            continue;
        if (has_fresh(rules, position, place, side))
            return side;
        found = side;
    }
    return found;
}

static void
put_last(Machine *machine, Frame *frame, gint32 place)
{
    position_battle_turns(machine->rules, machine->position)[place] = (gint16)++frame->left;
}

Request
blocks_battle_ask_order(Machine *machine, Frame *frame, guint kind, PlaceAwaits awaits,
                        gboolean *is_said)
{
    const GameRules *rules = machine->rules;
    const gint16 *turns = position_battle_turns(rules, machine->position);
    const guint32 *held_by = position_held_by(rules, machine->position);
    guint n = rules->board.n_places;
    Offer taken;
    if (machine_take_offer(frame, &taken))
        put_last(machine, frame, taken.number);
    machine_offer_nothing(machine);
    for (guint i = next_filled_sides(held_by, 0, n); i < n;
         i = next_filled_sides(held_by, i + 1, n))
        if (turns[i] == 0 && awaits(rules, machine->position, (gint32)i))
            machine_offer(machine, kind, (gint32)i, 0);
    *is_said = machine->n_offers < 2;
    if (!*is_said)
        return machine_ask(machine, frame->side);
    if (machine->n_offers == 1)
        put_last(machine, frame, machine->offers[0].number);
    return NO_REQUEST;
}

gint32
blocks_battle_pop_order(Machine *machine)
{
    gint16 *turns = position_battle_turns(machine->rules, machine->position);
    gint32 first = NO_NAME;
    guint n = machine->rules->board.n_places;
    for (guint i = next_filled_number(turns, 0, n); i < n; i = next_filled_number(turns, i + 1, n))
        if (first == NO_NAME || turns[i] < turns[first])
            first = (gint32)i;
    if (first != NO_NAME)
        turns[first] = 0;
    return first;
}

static gboolean
row_is_of(const HitCode *row, gint32 number, gint32 roll)
{
    gint32 to = row->to != NO_NUMBER ? row->to : row->from;
    return (row->rating == NO_NUMBER || row->rating == number) && roll >= row->from && roll <= to;
}

guint
blocks_battle_hits_of_roll(const GameRules *rules, gint32 number, gint32 roll)
{
    const CodeSpan *rows = &rules_parameters(rules)->hits;
    if (rows->n == 0)
        return roll <= number;
    for (guint32 i = 0; i < rows->n; i++) {
        const HitCode *row = rules_hit(rules, rows->first + i);
        if (row_is_of(row, number, roll))
            return row->hits != NO_NUMBER ? (guint)row->hits : 1;
    }
    return 0;
}

/* Has @unit, which has a rating, roll a die for each of its steps, and takes what they hit from
 * those that are marked in @targets, as blocks_battle_begin_hits() does. @cause: of what is
 * eliminated. */
static void
begin_fire(Machine *machine, gint32 unit, const guint8 *targets, CauseWord cause)
{
    Frame *frame = machine_push(machine, PROCEDURE_FIRE, &SUBJECTS_NONE);
    frame->unit = (gint16)unit;
    frame->left = position_strengths(machine->rules, machine->position)[unit];
    frame->n = cause;
    unit_set_copy(machine->rules, frame_marks(frame), targets);
}

/* unit: who fires; left: dice to roll; value: what they hit so far; n: the cause of losses; marks:
 * the targets. */
Request
step_FIRE(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    gint32 rating = rules->board.units[frame->unit].rating;
    gint32 face = machine_take_answer(frame);
    if (face != NO_NUMBER) {
        frame->value += (gint32)blocks_battle_hits_of_roll(rules, RATING_HITS(rating), face);
        frame->left--;
    }
    if (frame->left > 0)
        return machine_ask_die(machine, unit_side(rules, machine->position, frame->unit),
                               NO_NUMBER);
    const Frame fired = *frame;
    UnitSet targets;
    unit_set_copy(rules, targets, frame_marks(frame));
    machine_pop(machine);
    blocks_battle_begin_hits(machine, targets, (guint)fired.value, (CauseWord)fired.n);
    return NO_REQUEST;
}

void
blocks_battle_begin_hits(Machine *machine, const guint8 *targets, guint hits, CauseWord cause)
{
    Frame *frame = machine_push(machine, PROCEDURE_HITS, &SUBJECTS_NONE);
    frame->left = position_count(hits);
    frame->value = cause;
    unit_set_copy(machine->rules, frame_marks(frame), targets);
    gint32 n_units = (gint32)machine->rules->board.n_units;
    for (gint32 i = next_marked(machine->rules, targets, 0); i < n_units && frame->place == NO_NAME;
         i = next_marked(machine->rules, targets, i + 1))
        frame->place = unit_holds(machine->rules, machine->position, i);
}

/* Offers the strongest of the targets that are still there: what was destroyed or taken away stands
 * somewhere else. */
static void
offer_strongest(Machine *machine, const Frame *frame)
{
    const guint8 *strengths = position_strengths(machine->rules, machine->position);
    guint strongest = 0;
    machine_offer_nothing(machine);
    FOR_EACH_HOLDING (i, machine->rules, machine->position, frame->place) {
        if (!MARKED(frame_marks(frame), i) || strengths[i] < strongest)
            continue;
        if (strengths[i] > strongest)
            machine_offer_nothing(machine);
        strongest = strengths[i];
        machine_offer(machine, OFFER_HIT, i, 0);
    }
}

static Request
hit_unit(Machine *machine, Frame *frame, gint32 unit)
{
    guint8 *steps = &position_strengths(machine->rules, machine->position)[unit];
    frame->left--;
    position_touch_units(machine->position);
    if (*steps > 1)
        (*steps)--;
    else
        event_eliminate_unit(machine, unit, (CauseWord)frame->value);
    return NO_REQUEST;
}

/* left: hits to come; value: the cause of losses; place: where the targets stand; marks: they. */
Request
step_HITS(Machine *machine, Frame *frame)
{
    Offer taken;
    if (machine_take_offer(frame, &taken))
        return hit_unit(machine, frame, taken.number);
    if (frame->left > 0 && frame->place != NO_NAME)
        offer_strongest(machine, frame);
    else
        machine_offer_nothing(machine);
    if (machine->n_offers > 1)
        return machine_ask(machine,
                           unit_side(machine->rules, machine->position, machine->offers[0].number));
    if (machine->n_offers == 1)
        return hit_unit(machine, frame, machine->offers[0].number);
    return machine_pop(machine);
}

/* The turn of what has no rating: after all that have one. */
#define LETTER_LAST G_MAXINT8

void
blocks_battle_begin_all(Machine *machine, gint32 first)
{
    machine_push(machine, PROCEDURE_BATTLES, &SUBJECTS_NONE)->side = (gint16)first;
}

/* What comes in a battle, in this order; rounds and turns over and over again. */
enum {
    STEP_MAIN,
    STEP_ROUND,
    STEP_TURNS,
    STEP_RESERVES_OF_LOSER,
    STEP_RESERVES_OF_WINNER,
    STEP_LOSERS,
    STEP_BESIEGERS,
    STEP_END,
    STEP_REGROUP,
};

static Battle
battle_of(const Machine *machine, const Frame *frame)
{
    return (Battle){
        .rules = machine->rules,
        .position = machine->position,
        .place = frame->place,
        .defender = frame->value,
        .attacker = frame->side,
        .round = frame->left,
        .main = frame->link,
    };
}

static gint32
enemy_of(const Battle *battle, gint32 side)
{
    return side == battle->defender ? battle->attacker : battle->defender;
}

/* Notes @deed of those of both sides that are of @parts. */
static void
note_deed(Machine *machine, const Battle *battle, BattlePart parts, UnitDeed deed)
{
    const gint32 sides[] = {battle->defender, battle->attacker};
    guint8 *deeds = position_deeds(machine->rules, machine->position);
    for (guint i = 0; i < G_N_ELEMENTS(sides); i++) {
        UnitSet fighters;
        mark_parts(battle, sides[i], parts, fighters);
        FOR_EACH_MARKED (j, machine->rules, fighters)
            deeds[j] |= (guint8)deed;
    }
    position_touch_units(machine->position);
}

static Request
begin_battle(Machine *machine, gint32 place, gint32 first)
{
    const GameRules *rules = machine->rules;
    Frame *frame = machine_push(machine, PROCEDURE_BATTLE, &SUBJECTS_NONE);
    frame->place = place;
    frame->value = blocks_battle_defender(rules, machine->position, place, first);
    frame->side = (gint16)battle_attacker(rules, machine->position, place, frame->value);
    const Battle battle = battle_of(machine, frame);
    /* Reserves have fought as well, whether they came to it or not. */
    note_deed(machine, &battle, PART_FIGHTERS, UNIT_FOUGHT);
    return NO_REQUEST;
}

enum { BATTLES_ORDER, BATTLES_FIGHT };

/* The whole order is decided before any block is revealed (5.1). */
static Request
order_battles(Machine *machine, Frame *frame)
{
    gboolean is_said;
    const Request request = blocks_battle_ask_order(machine, frame, OFFER_BATTLE, is_due, &is_said);
    if (is_said)
        frame->step = BATTLES_FIGHT;
    return request;
}

/* What battles brought about comes into an order of its own, behind them. */
static Request
fight_battles(Machine *machine, Frame *frame)
{
    gint32 place = blocks_battle_pop_order(machine);
    if (place != NO_NAME && is_due(machine->rules, machine->position, place))
        return begin_battle(machine, place, frame->side);
    if (place != NO_NAME)
        return NO_REQUEST;
    if (frame->left == 0)
        machine_pop(machine);
    frame->step = BATTLES_ORDER;
    frame->left = 0;
    return NO_REQUEST;
}

/* side: who says the order; left: how many battles are in it. */
Request
step_BATTLES(Machine *machine, Frame *frame)
{
    if (frame->step == BATTLES_ORDER)
        return order_battles(machine, frame);
    return fight_battles(machine, frame);
}

/* The sides that have active units, one bit each. */
enum { HAS_DEFENDERS = 1 << 0, HAS_ATTACKERS = 1 << 1 };

static guint
count_active(const Battle *battle)
{
    guint defends = mark_parts(battle, battle->defender, PART_ACTIVE, NULL) > 0;
    guint attacks = mark_parts(battle, battle->attacker, PART_ACTIVE, NULL) > 0;
    return (defends ? HAS_DEFENDERS : 0) | (attacks ? HAS_ATTACKERS : 0);
}

/* Returns: the side that has lost by now: it has no units left, or in the first round none but
 * reserves; @had: who had active units when the round began. */
static gint32
find_loser(const Battle *battle, guint had)
{
    guint gone = battle->round == 1 ? had & ~count_active(battle) : 0;
    if ((gone & HAS_ATTACKERS) != 0 ||
        mark_parts(battle, battle->attacker, PART_FIGHTERS, NULL) == 0)
        return battle->attacker;
    if ((gone & HAS_DEFENDERS) != 0 ||
        mark_parts(battle, battle->defender, PART_FIGHTERS, NULL) == 0)
        return battle->defender;
    return NO_NAME;
}

/* Returns: the side that must leave after the last round (5.4). */
static gint32
find_leaver(const Battle *battle)
{
    gboolean is_attackers =
        place_is_friendly(battle->rules, battle->position, battle->place, battle->attacker);
    gboolean is_always = rules_parameters(battle->rules)->leaves_battle == LEAVES_ATTACKER;
    return is_attackers && !is_always ? battle->defender : battle->attacker;
}

static Request
mark_loser(Frame *frame, gint32 side)
{
    frame->unit = (gint16)side;
    frame->step = STEP_RESERVES_OF_LOSER;
    return NO_REQUEST;
}

static Request
set_main(Frame *frame, gint32 from)
{
    frame->link = from;
    frame->step = STEP_ROUND;
    return NO_REQUEST;
}

/* The attacker declares over which border the main attack goes (5.3). */
static Request
step_main(Machine *machine, Frame *frame)
{
    const Battle battle = battle_of(machine, frame);
    gint32 loser = find_loser(&battle, 0);
    UnitSet attackers;
    Offer taken;
    if (machine_take_offer(frame, &taken))
        return set_main(frame, taken.number);
    if (loser != NO_NAME)
        return mark_loser(frame, loser);
    mark_parts(&battle, battle.attacker, PART_FIGHTERS, attackers);
    machine_offer_nothing(machine);
    FOR_EACH_MARKED (i, machine->rules, attackers) {
        gint32 from = unit_origin(&battle, i);
        gboolean is_new = TRUE;
        for (guint j = 0; j < machine->n_offers && is_new; j++)
            is_new = machine->offers[j].number != from;
        if (is_new)
            machine_offer(machine, OFFER_MAIN, from, 0);
    }
    if (machine->n_offers > 1)
        return machine_ask(machine, battle.attacker);
    return set_main(frame, machine->offers[0].number);
}

static Request
step_round(Machine *machine, Frame *frame)
{
    if (frame->left == battle_rounds(machine->rules)) {
        const Battle done = battle_of(machine, frame);
        return mark_loser(frame, find_leaver(&done));
    }
    frame->left++;
    const Battle battle = battle_of(machine, frame);
    unit_set_clear(machine->rules, frame_marks(frame));
    frame->n = count_active(&battle);
    frame->step = STEP_TURNS;
    blocks_passage_clear_retreats(machine->rules, machine->position);
    note_deed(machine, &battle, PART_FIGHTERS, UNIT_FOUGHT);
    /* Who fights in this round is turned up; reserves are not before the second (5.3). */
    note_deed(machine, &battle, PART_ACTIVE, UNIT_SHOWN);
    return NO_REQUEST;
}

/* Returns: when @unit has its turn in a round: by the letter, the defender first (5.4). */
static guint
turn_of(const Battle *battle, gint32 unit, gint32 side)
{
    gint32 rating = battle->rules->board.units[unit].rating;
    guint letter = rating != NO_NUMBER ? (guint)RATING_LETTER(rating) : LETTER_LAST;
    return 2 * letter + (side == battle->attacker);
}

/* Marks those whose turn it is. Returns: their side, NO_NAME when the round is over. */
static gint32
mark_turn(const Battle *battle, const Frame *frame, guint8 *marks)
{
    const gint32 sides[] = {battle->defender, battle->attacker};
    guint first = G_MAXUINT;
    gint32 turn_side = NO_NAME;
    for (guint i = 0; i < G_N_ELEMENTS(sides); i++) {
        UnitSet active;
        mark_parts(battle, sides[i], PART_ACTIVE, active);
        FOR_EACH_MARKED (j, battle->rules, active) {
            if (MARKED(frame_marks(frame), j))
                continue;
            guint turn = turn_of(battle, j, sides[i]);
            if (turn < first)
                unit_set_clear(battle->rules, marks);
            if (turn <= first)
                MARK(marks, j);
            if (turn < first)
                turn_side = sides[i];
            first = MIN(first, turn);
        }
    }
    return turn_side;
}

/* Each of them fires or goes back; who cannot fire waits. Returns: whether there is anything to
 * decide. */
static gboolean
offer_turns(Machine *machine, const Battle *battle, gint32 side, const guint8 *turns)
{
    const Board *board = &machine->rules->board;
    gboolean has_targets = mark_parts(battle, enemy_of(battle, side), PART_ACTIVE, NULL) > 0;
    gboolean is_choice = FALSE;
    machine_offer_nothing(machine);
    for (gint32 i = next_marked(machine->rules, turns, 0); i < (gint32)board->n_units;
         i = next_marked(machine->rules, turns, i + 1)) {
        gboolean can_fire = has_targets && board->units[i].rating != NO_NUMBER;
        machine_offer(machine, can_fire ? OFFER_FIRE : OFFER_STOP, i, 0);
        guint n_ways = blocks_retreat_offer_exits(machine, i, battle->attacker);
        is_choice |= n_ways > 0 || (can_fire && machine->n_offers > 1);
    }
    return is_choice;
}

static Request
take_turn(Machine *machine, Frame *frame, const Battle *battle, const Offer *offer)
{
    UnitSet targets;
    gint32 side = unit_side(machine->rules, machine->position, offer->number);
    MARK(frame_marks(frame), offer->number);
    if (offer->kind == OFFER_FIRE) {
        mark_parts(battle, enemy_of(battle, side), PART_ACTIVE, targets);
        begin_fire(machine, offer->number, targets, CAUSE_BATTLE);
    } else if (offer->kind != OFFER_STOP) {
        blocks_retreat_begin(machine, offer);
    }
    return NO_REQUEST;
}

static Request
step_turns(Machine *machine, Frame *frame)
{
    const Battle battle = battle_of(machine, frame);
    UnitSet turns;
    Offer taken;
    if (machine_take_offer(frame, &taken))
        return take_turn(machine, frame, &battle, &taken);
    gint32 loser = find_loser(&battle, frame->n);
    if (loser != NO_NAME)
        return mark_loser(frame, loser);
    gint32 side = mark_turn(&battle, frame, turns);
    if (side == NO_NAME) {
        frame->step = STEP_ROUND;
        return NO_REQUEST;
    }
    if (offer_turns(machine, &battle, side, turns))
        return machine_ask(machine, side);
    return take_turn(machine, frame, &battle, &machine->offers[0]);
}

/* Reserves do not outlast a battle that ends in its first round, unless the profile lets those of
 * the winner stay (5.3). */
static void
withdraw_reserves(Machine *machine, const Battle *battle, gint32 side)
{
    UnitSet units;
    if (battle->round == 1 && mark_parts(battle, side, PART_RESERVES, units) > 0)
        blocks_retreat_begin_withdrawal_of_reserves(machine, battle->place, side, units,
                                                    battle->attacker);
}

/* Reserves that cannot retreat, in games in which they stay, fight: with them the battle has not
 * ended in its first round (5.3, 5.6). */
static gboolean
goes_on_with_reserves(const Battle *battle, gint32 loser)
{
    return battle->round == 1 && rules_parameters(battle->rules)->reserves_stay == TRUE &&
           mark_parts(battle, loser, PART_RESERVES, NULL) > 0 &&
           mark_parts(battle, enemy_of(battle, loser), PART_FIGHTERS, NULL) > 0;
}

/* Those who besiege a place in which their side has lost give it up (6.5). */
static void
withdraw_besiegers(Machine *machine, const Battle *battle, gint32 side)
{
    UnitSet units;
    guint8 *deeds = position_deeds(machine->rules, machine->position);
    if (mark_parts(battle, side, PART_BESIEGERS, units) == 0)
        return;
    for (guint i = 0; i < machine->rules->board.n_units; i++)
        if (MARKED(units, i))
            deeds[i] = (guint8)((deeds[i] & ~UNIT_BESIEGES) | UNIT_FOUGHT);
    position_touch_units(machine->position);
    blocks_retreat_begin_withdrawal(machine, battle->place, side, units, battle->attacker);
}

/* Those who are left after the last round leave. */
static void
withdraw_losers(Machine *machine, const Battle *battle, gint32 side)
{
    UnitSet units;
    if (mark_parts(battle, side, PART_ACTIVE, units) > 0)
        blocks_retreat_begin_withdrawal(machine, battle->place, side, units, battle->attacker);
}

static void
report_end(Machine *machine, const Battle *battle, gint32 loser)
{
    Event event = event_of(TRIGGER_BATTLE_END);
    event.side = loser;
    event.place = battle->place;
    event_emit(machine, &event);
}

/* Where units that are cut off stay, no side has won, and so none regroups. */
static void
begin_regrouping(Machine *machine, const Battle *battle, gint32 side)
{
    UnitSet units;
    machine_pop(machine);
    if (!place_is_contested(machine->rules, machine->position, battle->place) &&
        mark_parts(battle, side, PART_FIGHTERS, units) > 0)
        blocks_retreat_begin_regroup(machine, battle->place, side, units);
}

static Request
step_ending(Machine *machine, Frame *frame)
{
    const Battle battle = battle_of(machine, frame);
    gint32 loser = frame->unit, winner = enemy_of(&battle, loser);
    switch (frame->step++) {
    case STEP_RESERVES_OF_LOSER:
        withdraw_reserves(machine, &battle, loser);
        break;
    case STEP_RESERVES_OF_WINNER:
        if (goes_on_with_reserves(&battle, loser))
            frame->step = STEP_ROUND;
        else if (rules_parameters(machine->rules)->reserves_share != TRUE)
            withdraw_reserves(machine, &battle, winner);
        break;
    case STEP_LOSERS:
        withdraw_losers(machine, &battle, loser);
        break;
    case STEP_BESIEGERS:
        withdraw_besiegers(machine, &battle, loser);
        break;
    case STEP_END:
        report_end(machine, &battle, loser);
        break;
    default:
        begin_regrouping(machine, &battle, winner);
        break;
    }
    return NO_REQUEST;
}

/* place: where; value: the side that defends; side: the one that attacks; link: the place from
 * which the main attack came; left: the round; n: who had active units when it began; marks: those
 * who had their turn in it; unit: the side that lost. */
Request
step_BATTLE(Machine *machine, Frame *frame)
{
    switch (frame->step) {
    case STEP_MAIN:
        return step_main(machine, frame);
    case STEP_ROUND:
        return step_round(machine, frame);
    case STEP_TURNS:
        return step_turns(machine, frame);
    default:
        return step_ending(machine, frame);
    }
}
