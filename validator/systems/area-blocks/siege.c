/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sieges: which units besiege a place, and what becomes of it (6.1, 6.2).
 */
#include "validator/systems/area-blocks/siege.h"

#include "schema/model/entities.h"
#include "validator/engine/event.h"
#include "validator/engine/presence.h"
#include "validator/engine/sparse.h"
#include "validator/engine/modifier.h"
#include "validator/systems/area-blocks/battle.h"
#include "validator/systems/area-blocks/naval.h"
#include "validator/systems/area-blocks/position.h"
#include "validator/systems/area-blocks/passage.h"
#include "validator/systems/area-blocks/politics.h"

#include <string.h>

/* Returns: the nation that besieges @place, or NO_NAME. */
static gint32
besieging_nation(const Machine *machine, gint32 place)
{
    const GameRules *rules = machine->rules;
    FOR_EACH_HOLDING (i, rules, machine->position, place)
        if ((position_deeds(rules, machine->position)[i] & UNIT_BESIEGES) != 0)
            return rules->board.units[i].nation;
    return NO_NAME;
}

gboolean
blocks_siege_unit_may_join(const Machine *machine, gint32 unit)
{
    const GameRules *rules = machine->rules;
    const Position *position = machine->position;
    gint32 place = unit_holds(rules, position, unit);
    gint32 side = unit_side(rules, position, unit);
    gint32 nation = rules->board.units[unit].nation;
    if (place == NO_NAME || !siege_is_open(machine, place, side) ||
        unit_is_pinned(rules, position, unit))
        return FALSE;
    gint32 other = besieging_nation(machine, place);
    gint32 strongest = strongest_besieged(rules, unit);
    if ((other != NO_NAME && other != nation) ||
        (strongest != NO_NUMBER && position_garrisons(rules, position)[place] > strongest))
        return FALSE;
    const Subjects subjects = subjects_of_side(side);
    const Situation situation = {.rules = rules, .position = position, .subjects = &subjects};
    /* A garrison whose nation is not in the war is left alone, unless a rule says otherwise. */
    switch (modifier_answer(&situation, MODIFY_SIEGE, unit, place)) {
    case RULES_ALLOW:
        return TRUE;
    case RULES_FORBID:
        return FALSE;
    case RULES_SILENT:
        break;
    }
    return position_controller(rules, position, place) != NO_NAME;
}

/* Whether @unit, which stands there, may declare it. */
static gboolean
is_candidate(const Machine *machine, gint32 unit, gint32 side, const guint8 *units)
{
    const GameRules *rules = machine->rules;
    guint8 deeds = position_deeds(rules, machine->position)[unit];
    if (unit_side(rules, machine->position, unit) != side || (deeds & UNIT_BESIEGES) != 0)
        return FALSE;
    if (units != NULL ? !MARKED(units, unit) : (deeds & UNIT_MOVED) != 0)
        return FALSE;
    return blocks_siege_unit_may_join(machine, unit);
}

gboolean
blocks_siege_can_declare(const Machine *machine, gint32 place, gint32 side, const guint8 *units)
{
    FOR_EACH_HOLDING (i, machine->rules, machine->position, place)
        if (is_candidate(machine, i, side, units))
            return TRUE;
    return FALSE;
}

void
blocks_siege_begin_declaration(Machine *machine, gint32 place, gint32 side, const guint8 *units)
{
    const Subjects subjects = subjects_of_side(side);
    UnitSet marks;
    gboolean is_limited = units != NULL;
    /* The units may be marked in a frame that is moved by the push. */
    if (is_limited)
        unit_set_copy(machine->rules, marks, units);
    Frame *declaration = machine_push(machine, PROCEDURE_DECLARATION, &subjects);
    declaration->place = place;
    declaration->side = (gint16)side;
    declaration->n = is_limited;
    if (is_limited)
        unit_set_copy(machine->rules, frame_marks(declaration), marks);
}

/* Who besieges has acted: it does not move in this turn. */
void
blocks_siege_join(Machine *machine, gint32 unit)
{
    position_deeds(machine->rules, machine->position)[unit] |= UNIT_BESIEGES | UNIT_MOVED;
}

/* place: what is besieged; n: whether only the units marked may. */
Request
step_DECLARATION(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    const guint8 *units = frame->n != 0 ? frame_marks(frame) : NULL;
    Offer taken;
    if (machine_take_offer(frame, &taken)) {
        if (taken.kind == OFFER_DONE)
            return machine_pop(machine);
        blocks_siege_join(machine, taken.number);
    }
    machine_offer_nothing(machine);
    FOR_EACH_HOLDING (i, rules, machine->position, frame->place)
        if (is_candidate(machine, i, frame->side, units))
            machine_offer(machine, OFFER_BESIEGE, i, 0);
    if (machine->n_offers == 0)
        return machine_pop(machine);
    machine_offer(machine, OFFER_DONE, 0, 0);
    return machine_ask(machine, frame->side);
}

static gboolean
is_besieging(const Machine *machine, gint32 unit)
{
    return (position_deeds(machine->rules, machine->position)[unit] & UNIT_BESIEGES) != 0;
}

/* Returns: the first unit that besieges @place, or NO_NAME. With next_besieger() goes through all
 * of them, as first_holding() does. */
static gint32
first_besieger(const Machine *machine, gint32 place)
{
    gint32 unit = first_holding(machine->rules, machine->position, place);
    while (unit != NO_NAME && !is_besieging(machine, unit))
        unit = next_holding(machine->rules, machine->position, unit);
    return unit;
}

static gint32
next_besieger(const Machine *machine, gint32 unit)
{
    do
        unit = next_holding(machine->rules, machine->position, unit);
    while (unit != NO_NAME && !is_besieging(machine, unit));
    return unit;
}

static gboolean
is_anybody_besieging(const Machine *machine)
{
    const guint8 *deeds = position_deeds(machine->rules, machine->position);
    guint n = machine->rules->board.n_units;
    for (guint i = next_filled(deeds, 0, n); i < n; i = next_filled(deeds, i + 1, n))
        if ((deeds[i] & UNIT_BESIEGES) != 0)
            return TRUE;
    return FALSE;
}

static gboolean
place_awaits_siege(const GameRules *rules, const Position *position, gint32 place)
{
    const guint8 *deeds = position_deeds(rules, position);
    gint32 unit = first_holding(rules, position, place);
    while (unit != NO_NAME && (deeds[unit] & UNIT_BESIEGES) == 0)
        unit = next_holding(rules, position, unit);
    return unit != NO_NAME;
}

void
blocks_siege_begin_all(Machine *machine, gint32 first)
{
    machine_push(machine, PROCEDURE_SIEGES, &SUBJECTS_NONE)->side = (gint16)first;
}

enum { SIEGES_ORDER, SIEGES_RESOLVE };

/* A siege that another one has ended, as by a truce, is passed over. side: who says the order;
 * left: how many sieges are in it. */
Request
step_SIEGES(Machine *machine, Frame *frame)
{
    if (frame->step == SIEGES_ORDER) {
        gboolean is_said = TRUE;
        Request request = NO_REQUEST;
        if (is_anybody_besieging(machine))
            request = blocks_battle_ask_order(machine, frame, OFFER_RESOLVE, place_awaits_siege,
                                              &is_said);
        if (is_said)
            frame->step = SIEGES_RESOLVE;
        return request;
    }
    gint32 place = blocks_battle_pop_order(machine);
    if (place == NO_NAME)
        machine_pop(machine);
    else if (place_awaits_siege(machine->rules, machine->position, place))
        machine_push(machine, PROCEDURE_SIEGE, &SUBJECTS_NONE)->place = place;
    return NO_REQUEST;
}

/* Where a siege is. */
enum { SIEGE_BEGIN, SIEGE_ROUND, SIEGE_MARKER, SIEGE_REPORTED, SIEGE_OVER };

/* The garrison fires as a defender: before those besiegers that have the same letter. Returns: its
 * place in the order of fire; that of a unit with the same letter comes right behind it. */
static gint32
turn_of_garrison(const GameRules *rules)
{
    return RATING_LETTER(garrison_rating(rules)) * 2;
}

static gint32
turn_of_unit(const GameRules *rules, gint32 unit)
{
    return RATING_LETTER(rules->board.units[unit].rating) * 2 + 1;
}

static gboolean
has_turn(const Machine *machine, const Frame *frame, gint32 unit)
{
    return !MARKED(frame_marks(frame), unit) &&
           machine->rules->board.units[unit].rating != NO_NUMBER;
}

static gboolean
has_fallen(const Machine *machine, const Frame *frame)
{
    return frame->value >= position_garrisons(machine->rules, machine->position)[frame->place];
}

/* A garrison has its turn even when it has fallen, if the profile says so. */
static gboolean
garrison_has_turn(const Machine *machine, const Frame *frame)
{
    return frame->n == FALSE && (!has_fallen(machine, frame) ||
                                 rules_parameters(machine->rules)->fallen_garrison_fires == TRUE);
}

#define NO_TURN G_MAXINT32

/* Returns: the turn that comes next, by the letter; NO_TURN: the round is over: the garrison has
 * fallen or no besieger is left. */
static gint32
next_turn(const Machine *machine, const Frame *frame)
{
    gboolean is_garrisons = garrison_has_turn(machine, frame);
    gint32 next = is_garrisons ? turn_of_garrison(machine->rules) : NO_TURN;
    if (first_besieger(machine, frame->place) == NO_NAME ||
        (has_fallen(machine, frame) && !is_garrisons))
        return NO_TURN;
    for (gint32 i = first_besieger(machine, frame->place); i != NO_NAME;
         i = next_besieger(machine, i))
        if (has_turn(machine, frame, i))
            next = MIN(next, turn_of_unit(machine->rules, i));
    return next;
}

/* Besiegers fire, or go back as out of a battle (6.3). Returns: whether any of them can. */
static gboolean
offer_turn(Machine *machine, const Frame *frame, gint32 turn)
{
    gboolean is_choice = FALSE;
    machine_offer_nothing(machine);
    for (gint32 i = first_besieger(machine, frame->place); i != NO_NAME;
         i = next_besieger(machine, i)) {
        if (!has_turn(machine, frame, i) || turn_of_unit(machine->rules, i) != turn)
            continue;
        machine_offer(machine, OFFER_FIRE, i, 0);
        is_choice |= blocks_retreat_offer_exits(machine, i, frame->side) > 0;
    }
    return is_choice;
}

/* Who fires has dice to roll. next: who, plus one; the number of units is the garrison. */
static void
begin_fire(Frame *frame, guint32 who, guint8 dice)
{
    frame->next = who + 1;
    frame->link = 0;
    frame->left = dice;
}

static Request
take_turn(Machine *machine, Frame *frame, const Offer *offer)
{
    gint32 unit = offer->number;
    MARK(frame_marks(frame), unit);
    if (offer->kind == OFFER_FIRE) {
        begin_fire(frame, (guint32)unit,
                   position_strengths(machine->rules, machine->position)[unit]);
    } else {
        position_deeds(machine->rules, machine->position)[unit] &= (guint8)~UNIT_BESIEGES;
        blocks_retreat_begin(machine, offer);
    }
    return NO_REQUEST;
}

/* n: whether the garrison has had its turn. */
static Request
begin_turn(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    Offer taken;
    if (machine_take_offer(frame, &taken))
        return take_turn(machine, frame, &taken);
    gint32 turn = next_turn(machine, frame);
    if (turn == NO_TURN) {
        frame->step = has_fallen(machine, frame) ? SIEGE_MARKER : SIEGE_OVER;
        return NO_REQUEST;
    }
    if (turn == turn_of_garrison(rules)) {
        frame->n = TRUE;
        begin_fire(frame, rules->board.n_units,
                   position_garrisons(rules, machine->position)[frame->place]);
        return NO_REQUEST;
    }
    if (offer_turn(machine, frame, turn))
        return machine_ask(machine, frame->side);
    return take_turn(machine, frame, &machine->offers[0]);
}

static void
end_fire(Machine *machine, Frame *frame)
{
    gboolean is_garrison = frame->next == machine->rules->board.n_units + 1;
    gint32 hits = frame->link;
    frame->next = 0;
    if (!is_garrison) {
        frame->value += hits;
    } else if (hits > 0) {
        UnitSet targets;
        unit_set_clear(machine->rules, targets);
        for (gint32 i = first_besieger(machine, frame->place); i != NO_NAME;
             i = next_besieger(machine, i))
            MARK(targets, i);
        blocks_battle_begin_hits(machine, targets, (guint)hits, CAUSE_SIEGE);
    }
}

/* left: dice to roll; link: its hits. */
static Request
fire_dice(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    gboolean is_garrison = frame->next == rules->board.n_units + 1;
    gint32 roll = machine_take_answer(frame);
    if (roll != NO_NUMBER) {
        gint32 number = is_garrison ? RATING_HITS(garrison_rating(rules))
                                    : RATING_HITS(rules->board.units[frame->next - 1].rating);
        frame->link += (gint32)blocks_battle_hits_of_roll(rules, number, roll);
        frame->left--;
    }
    if (frame->left > 0)
        return machine_ask_die(machine, is_garrison ? 1 - frame->side : frame->side, NO_NUMBER);
    end_fire(machine, frame);
    return NO_REQUEST;
}

/* Fleets that lie in a harbour that fell put to sea, and lose a step (9.4). */
static void
put_to_sea(Machine *machine, const Frame *frame)
{
    const GameRules *rules = machine->rules;
    const Situation situation = machine_situation(machine, frame);
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
        guint8 *strength = &position_strengths(rules, machine->position)[i];
        if (!unit_is_ship(rules, i) || rules->board.places[frame->place].sea == NO_NAME ||
            position_zones(rules, machine->position)[i] != frame->place ||
            place_is_friendly(rules, machine->position, frame->place,
                              unit_side(rules, machine->position, i)))
            continue;
        if (*strength == 1 && rules_parameters(rules)->harbour_loss_kills == TRUE) {
            event_eliminate_unit(machine, i, CAUSE_HARBOUR);
            continue;
        }
        *strength = (guint8)MAX(*strength - 1, 1);
        event_put_unit(machine, i, blocks_naval_sea_off_port(&situation, i, frame->place),
                       NO_NUMBER);
    }
}

/* A capital that falls is the end of the war for its nation (1.3, 6.4). The event nation of the
 * frame is the one whose garrison it was, if any. */
static void
report_capture(Machine *machine, const Frame *frame)
{
    const GameRules *rules = machine->rules;
    gint32 loser = frame->subjects.event_nation;
    Event event = event_of(TRIGGER_CAPTURED);
    event.nation = frame->subjects.nation;
    event.loser = loser;
    event.place = frame->place;
    event.side = frame->side;
    event_emit(machine, &event);
    put_to_sea(machine, frame);
    if (loser == NO_NAME || position_owner(rules, machine->position, frame->place) != loser)
        return;
    const CodeSpan *capitals = &rules->board.nations[loser].capitals;
    for (guint32 i = 0; i < capitals->n; i++)
        if (rules->board.capitals[capitals->first + i] == frame->place)
            blocks_politics_call_truce(machine, loser, CALL_CAPITAL);
}

static void
begin_siege(Machine *machine, Frame *frame)
{
    for (gint32 i = first_besieger(machine, frame->place); i != NO_NAME;
         i = next_besieger(machine, i)) {
        gint32 nation = machine->rules->board.units[i].nation;
        frame->subjects.nation = (gint16)nation;
        frame->side = (gint16)position_side(machine->rules, machine->position, nation);
    }
    frame->subjects.event_nation =
        (gint16)position_controller(machine->rules, machine->position, frame->place);
    frame->step = frame->subjects.nation != NO_NAME ? SIEGE_ROUND : SIEGE_OVER;
    blocks_passage_clear_retreats(machine->rules, machine->position);
}

static void
end_siege(Machine *machine, Frame *frame)
{
    Event event = event_of(TRIGGER_SIEGE_END);
    event.place = frame->place;
    event.nation = frame->subjects.nation;
    event.side = frame->side;
    FOR_EACH_HOLDING (i, machine->rules, machine->position, frame->place)
        position_deeds(machine->rules, machine->position)[i] &= (guint8)~UNIT_BESIEGES;
    machine_pop(machine);
    event_emit(machine, &event);
}

/* place: what is besieged; marks: who had a turn; value: hits on the garrison; next: who fires. */
Request
step_SIEGE(Machine *machine, Frame *frame)
{
    switch (frame->step) {
    case SIEGE_BEGIN:
        begin_siege(machine, frame);
        return NO_REQUEST;
    case SIEGE_ROUND:
        return frame->next == 0 ? begin_turn(machine, frame) : fire_dice(machine, frame);
    case SIEGE_MARKER:
        frame->step = SIEGE_REPORTED;
        blocks_politics_begin_marker(machine, frame->place, frame->subjects.nation);
        return NO_REQUEST;
    case SIEGE_REPORTED:
        frame->step = SIEGE_OVER;
        report_capture(machine, frame);
        if (rules_parameters(machine->rules)->displaced_fight == TRUE)
            blocks_battle_begin_all(machine, machine->position->first_side);
        return NO_REQUEST;
    default:
        end_siege(machine, frame);
        return NO_REQUEST;
    }
}
