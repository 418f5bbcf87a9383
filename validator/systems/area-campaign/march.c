/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Marches of armies: steps, scouting, contact with enemies, and escapes.
 */
#include "validator/systems/area-campaign/march.h"

#include "schema/model/words.h"
#include "validator/engine/event.h"
#include "validator/engine/presence.h"
#include "validator/engine/reckoning.h"
#include "validator/systems/area-campaign/force.h"
#include "validator/systems/area-campaign/position.h"
#include "validator/systems/area-campaign/relation.h"
#include "validator/systems/area-campaign/money.h"
#include "validator/systems/area-campaign/turn.h"

/* Points are all that a campaign asks of a force, so that more successes change nothing. */
enum { SUCCESSES_SIZE = 1, SUCCESSES_POINTS = 2 };

/* What scouts need that are no force. */
#define USUAL_SPIES 2

static gboolean
is_known(const Machine *machine, gint32 side, gint32 unit)
{
    return (position_known_points(machine->rules, machine->position)[unit] >> side & 1) != 0;
}

/* Offers what @scout, of @side, may look at: enemies beside it. */
static void
offer_from(Machine *machine, gint32 side, gint32 scout, gboolean pays)
{
    const GameRules *rules = machine->rules;
    const Position *position = machine->position;
    gboolean is_free = (position_deeds(rules, position)[scout] & FORCE_ACTED) == 0;
    const BoardPlace *place = &rules->board.places[position_place(rules, position, scout)];
    for (guint j = 0; j < place->n_links; j++) {
        gint32 to = rules->board.links[place->first_link + j].to;
        for (gint32 i = campaign_relation_next_enemy(rules, position,
                                                     first_holding(rules, position, to), side);
             i != NO_NAME; i = campaign_relation_next_enemy(
                               rules, position, next_holding(rules, position, i), side)) {
            if (is_known(machine, side, i))
                continue;
            if (is_free)
                machine_offer(machine, OFFER_SCOUT, scout, i);
            if (pays)
                machine_offer_once(machine, OFFER_SPY, i);
        }
    }
}

void
campaign_march_offer_scouting(Machine *machine, gint32 side)
{
    const GameRules *rules = machine->rules;
    gint32 nation = campaign_relation_first_nation(rules, machine->position, side);
    gint32 cost = switches_of(rules)->spies_cost;
    gboolean pays = nation != NO_NAME && cost != NO_NUMBER &&
                    position_treasuries(rules, machine->position)[nation] >= cost;
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++)
        if (unit_side(rules, machine->position, i) == side &&
            campaign_force_is_on_map(rules, machine->position, i))
            offer_from(machine, side, i, pays);
}

void
campaign_march_begin_scouting(Machine *machine, gint32 side, const Offer *taken)
{
    const GameRules *rules = machine->rules;
    const CampaignCode *switches = switches_of(rules);
    gboolean is_force = taken->kind == OFFER_SCOUT;
    Frame *scouting = machine_push(machine, PROCEDURE_SCOUTING, &SUBJECTS_NONE);
    scouting->side = (gint16)side;
    scouting->unit = (gint16)(is_force ? taken->other : taken->number);
    scouting->left = (guint16)(is_force ? printed_of(rules)->intelligence[taken->number]
                                        : value_or_default(switches->spies, USUAL_SPIES));
    if (is_force)
        position_deeds(rules, machine->position)[taken->number] |= FORCE_ACTED;
    else
        campaign_money_add(machine, campaign_relation_first_nation(rules, machine->position, side),
                           -switches->spies_cost);
}

/* Returns: whether a die that shows @face finds something out about a force with @intelligence. */
static gboolean
scout_succeeds(const Machine *machine, gint32 face, gint32 intelligence)
{
    const CampaignCode *switches = switches_of(machine->rules);
    gboolean is_sure = face >= value_or_default(switches->scout_sure, G_MAXINT32);
    Reckoning reckoning;
    reckoning_begin(&reckoning, face);
    reckoning_add(&reckoning, -intelligence, N_("intelligence of the force"));
    reckoning.level = value_or_default(switches->scout_need, machine->rules->board.faces);
    reckoning.judged = is_sure                              ? JUDGED_SURE
                       : reckoning.total >= reckoning.level ? JUDGED_PASSED
                                                            : JUDGED_FAILED;
    reckoning_report(machine, &reckoning);
    return reckoning.judged != JUDGED_FAILED;
}

/* @side knows @unit as @successes say: its size with one, its points with two. */
static void
march_learn(Machine *machine, gint32 side, gint32 unit, gint32 successes)
{
    const GameRules *rules = machine->rules;
    guint32 bit = 1u << side;
    if (successes >= SUCCESSES_SIZE)
        position_known_sizes(rules, machine->position)[unit] |= bit;
    if (successes >= SUCCESSES_POINTS)
        position_known_points(rules, machine->position)[unit] |= bit;
}

/* left: dice to roll; unit: what is looked at; n: successes. */
Request
step_SCOUTING(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    gint32 face = machine_take_answer(frame);
    if (face != NO_NUMBER) {
        gint32 against = printed_of(rules)->intelligence[frame->unit];
        frame->n += scout_succeeds(machine, face, against) != FALSE;
        frame->left--;
    }
    if (frame->left > 0)
        return machine_ask_die(machine, frame->side, NO_NUMBER);
    march_learn(machine, frame->side, frame->unit, (gint32)frame->n);
    return machine_pop(machine);
}

/* Where nothing leads. */
#define PASSED_NEVER G_MAXUINT8

/* @unit leaves its place, in a flight or after a battle. */
static void
begin_escape(Machine *machine, gint32 unit)
{
    Frame *escape = machine_push(machine, PROCEDURE_ESCAPE, &SUBJECTS_NONE);
    escape->unit = (gint16)unit;
    escape->side = (gint16)unit_side(machine->rules, machine->position, unit);
    escape->place = position_place(machine->rules, machine->position, unit);
}

/* Ways of a force: by place, past how many places with enemies they lead at the least, and how long
 * such a way is. */
typedef struct {
    const GameRules *rules;
    const Position *position;
    gint32 side, from;
    gboolean is_friendly; /* they lead through friendly places alone */
    guint8 *passed, *length;
} Ways;

static void
ways_begin(Ways *ways, gboolean friendly)
{
    guint n = ways->rules->board.n_places;
    ways->is_friendly = friendly;
    ways->length = g_malloc0(n);
    ways->passed = g_malloc(n);
    memset(ways->passed, PASSED_NEVER, n);
    ways->passed[ways->from] = 0;
}

static void
ways_clear(Ways *ways)
{
    g_free(ways->length);
    g_free(ways->passed);
}

static gboolean
has_enemy(const Ways *ways, gint32 place)
{
    return campaign_relation_has_enemies(ways->rules, ways->position, place, ways->side);
}

static gboolean
is_friends(const Ways *ways, gint32 place)
{
    return campaign_relation_place_is_friendly(ways->rules, ways->position, place, ways->side);
}

/* Goes one space further from every place that is @length spaces away. */
static void
go_further(Ways *ways, guint8 length)
{
    const Board *board = &ways->rules->board;
    for (gint32 i = 0; i < (gint32)board->n_places; i++) {
        if (ways->passed[i] == PASSED_NEVER || ways->length[i] != length)
            continue;
        guint8 passed = (guint8)(ways->passed[i] + (i != ways->from && has_enemy(ways, i)));
        for (guint j = 0; j < board->places[i].n_links; j++) {
            gint32 to = board->links[board->places[i].first_link + j].to;
            if (passed >= ways->passed[to] || (ways->is_friendly && !is_friends(ways, to)))
                continue;
            ways->passed[to] = passed;
            ways->length[to] = (guint8)(length + 1);
        }
    }
}

/* Returns: the tokens that it costs to go to @place, where no enemy may stand; PASSED_NEVER: no
 * way leads there. */
static guint8
cost_of(const Ways *ways, gint32 place)
{
    if (place == ways->from || ways->passed[place] == PASSED_NEVER || has_enemy(ways, place))
        return PASSED_NEVER;
    return (guint8)(ways->passed[place] + !is_friends(ways, place));
}

/* Offers the places that cost least, and of those the farthest, by either kind of ways. Returns:
 * what they cost. */
static guint8
offer_best(Machine *machine, const Ways ways[2], gint32 unit)
{
    guint8 least = PASSED_NEVER, farthest = 0;
    gint32 n = (gint32)machine->rules->board.n_places;
    for (gint32 i = 0; i < 2 * n; i++)
        least = MIN(least, cost_of(&ways[i / n], i % n));
    for (gint32 i = 0; i < 2 * n && least != PASSED_NEVER; i++)
        if (cost_of(&ways[i / n], i % n) == least)
            farthest = MAX(farthest, ways[i / n].length[i % n]);
    machine_offer_nothing(machine);
    for (gint32 i = 0; i < n && least != PASSED_NEVER; i++)
        for (guint k = 0; k < 2; k++)
            if (cost_of(&ways[k], i) == least && ways[k].length[i] == farthest) {
                machine_offer(machine, OFFER_WITHDRAW, unit, i);
                break;
            }
    return least;
}

/* Ways through friendly places go as far as such a march does, others as far as one abroad.
 * Returns: what the places cost that are offered to @unit. */
static guint8
offer_escape(Machine *machine, gint32 unit)
{
    const GameRules *rules = machine->rules;
    Ways ways[2];
    for (guint k = 0; k < G_N_ELEMENTS(ways); k++) {
        ways[k] = (Ways){
            .rules = rules,
            .position = machine->position,
            .side = unit_side(rules, machine->position, unit),
            .from = position_place(rules, machine->position, unit),
        };
        ways_begin(&ways[k], k == 0);
        for (gint32 i = 0; i < campaign_march_limit(rules, machine->position, unit, k == 0); i++)
            go_further(&ways[k], (guint8)i);
    }
    guint8 cost = offer_best(machine, ways, unit);
    for (guint k = 0; k < G_N_ELEMENTS(ways); k++)
        ways_clear(&ways[k]);
    return cost;
}

/* value: the tokens that it costs. */
Request
step_ESCAPE(Machine *machine, Frame *frame)
{
    gint32 unit = frame->unit, tokens = frame->value;
    Offer taken;
    if (machine_take_offer(frame, &taken)) {
        machine_pop(machine);
        event_put_unit(machine, unit, taken.other, NO_NUMBER);
        campaign_force_add_tokens(machine, unit, tokens);
        return NO_REQUEST;
    }
    frame->value = offer_escape(machine, unit);
    if (machine->n_offers > 0)
        return machine_ask(machine, frame->side);
    machine_pop(machine);
    campaign_force_destroy(machine, unit, CAUSE_RETREAT);
    return NO_REQUEST;
}

enum { STEP_FLIGHT, STEP_FIGHT, STEP_SPOILS, STEP_RAID, STEP_RETREAT };

/* Who won. */
enum { RESULT_NONE, RESULT_MOVER, RESULT_OTHERS };

/* @unit has come to a place with enemies; for step_COLUMN(). */
static void
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
    return campaign_relation_next_enemy(machine->rules, machine->position, unit, frame->side);
}

static gint32
first_there(const Machine *machine, const Frame *frame)
{
    return next_there(machine, frame,
                      first_holding(machine->rules, machine->position, frame->place));
}

/* To go through all enemies in the place of the contact, of which the one at hand may be lost. */
#define FOR_EACH_ENEMY(machine, frame, unit, after)                                                \
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
    FOR_EACH_ENEMY (machine, frame, i, after) {
        if (MARKED(frame_marks(frame), i))
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
flee_from_contact(Machine *machine, const Frame *frame, gint32 unit)
{
    march_learn(machine, unit_side(machine->rules, machine->position, unit), frame->unit, 1);
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
    FOR_EACH_ENEMY (machine, frame, i, after)
        points.others += strengths[i];
    return points;
}

/* Returns: @die as it counts in the table, moved for red or blue by the odds. */
static gint32
shift_roll(const Machine *machine, const Frame *frame, gint32 die, gboolean mover_is_red)
{
    const CampaignCode *switches = switches_of(machine->rules);
    gint32 faces = rules_table(machine->rules, (guint32)switches->battle)->faces;
    gint32 shift = value_or_default(switches->odds_shift, 0);
    const Points points = points_of(machine, frame);
    gint32 red = mover_is_red ? points.mover : points.others;
    gint32 blue = mover_is_red ? points.others : points.mover;
    Reckoning reckoning;
    reckoning_begin(&reckoning, die);
    if (red >= 2 * blue || blue >= 2 * red)
        reckoning_add(&reckoning, red >= 2 * blue ? -shift : shift, N_("twice the points"));
    gint32 last = value_or_default(faces, machine->rules->board.faces);
    reckoning_add(&reckoning, CLAMP(reckoning.total, 1, last) - reckoning.total,
                  N_("end of the table"));
    reckoning.table = switches->battle;
    reckoning.result = points.mover;
    reckoning.level = points.others;
    reckoning_report(machine, &reckoning);
    return reckoning.total;
}

/* Takes @percent of its points from @unit, halves rounded up. Returns: the loot that it leaves. */
static gint32
lose_percent(Machine *machine, gint32 unit, gint32 percent)
{
    const GameRules *rules = machine->rules;
    gint32 points = position_strengths(rules, machine->position)[unit];
    gint32 loot = position_loot(rules, machine->position)[unit];
    campaign_force_lose_points(machine, unit, (points * percent + 50) / 100, CAUSE_BATTLE);
    return campaign_force_is_on_map(rules, machine->position, unit) ? 0 : loot;
}

/* Reports which part of their points both parties lose, in percent. */
static void
report_losses(const Machine *machine, gint32 mover_loss, gint32 others_loss)
{
    Reckoning reckoning;
    reckoning_begin(&reckoning, mover_loss);
    reckoning.result = others_loss;
    reckoning.judged = JUDGED_LOSSES;
    reckoning_report(machine, &reckoning);
}

static void
report_end(Machine *machine, const Frame *frame, gint32 loser)
{
    Event event = event_of(TRIGGER_BATTLE_END);
    event.place = frame->place;
    event.side = loser;
    event_emit(machine, &event);
}

/* value: loot that lost forces have left; left: who won. */
static void
resolve_battle(Machine *machine, Frame *frame, gint32 roll)
{
    const CampaignCode *switches = switches_of(machine->rules);
    gboolean mover_is_red = switches->red != RED_STOOD_THERE;
    gint32 at = procedure_table_row(machine->rules,
                                    &rules_table(machine->rules, (guint32)switches->battle)->rows,
                                    shift_roll(machine, frame, roll, mover_is_red));
    const RowCode *row = at != NO_CODE ? rules_row(machine->rules, (guint32)at) : NULL;
    gint32 red = row != NULL ? value_or_default(row->red, 0) : 0;
    gint32 blue = row != NULL ? value_or_default(row->blue, 0) : 0;
    gint32 mover_loss = mover_is_red ? red : blue, others_loss = mover_is_red ? blue : red;
    gint32 other = unit_side(machine->rules, machine->position, first_there(machine, frame));
    gint32 left[2] = {0};
    if (row != NULL)
        event_use(machine, ENTITY_ROW, (guint32)at);
    report_losses(machine, mover_loss, others_loss);
    FOR_EACH_ENEMY (machine, frame, i, after)
        left[1] += lose_percent(machine, i, others_loss);
    left[0] = lose_percent(machine, frame->unit, mover_loss);
    gboolean has_won = mover_loss < others_loss;
    frame->left = has_won ? RESULT_MOVER : RESULT_OTHERS;
    frame->value = left[has_won];
    frame->step = STEP_SPOILS;
    report_end(machine, frame, has_won ? other : frame->side);
}

/* Returns: a force of those that won, or NO_NAME when none is left. */
static gint32
winner_of(const Machine *machine, const Frame *frame)
{
    if (frame->left == RESULT_OTHERS)
        return first_there(machine, frame);
    return campaign_force_is_on_map(machine->rules, machine->position, frame->unit) ? frame->unit
                                                                                    : NO_NAME;
}

/* What those that lost carry counts first. Returns: how much of @wanted was taken from them. */
static gint32
take_from_losers(Machine *machine, const Frame *frame, gint32 wanted)
{
    const guint8 *loot = position_loot(machine->rules, machine->position);
    gint32 taken = 0;
    if (frame->left == RESULT_OTHERS &&
        campaign_force_is_on_map(machine->rules, machine->position, frame->unit)) {
        taken = MIN(wanted, loot[frame->unit]);
        campaign_force_add_loot(machine, frame->unit, -taken);
    }
    if (frame->left == RESULT_MOVER)
        FOR_EACH_ENEMY (machine, frame, i, after) {
            gint32 part = MIN(wanted - taken, loot[i]);
            campaign_force_add_loot(machine, i, -part);
            taken += part;
        }
    return taken;
}

/* The roll says how much the winner gains: of what lost forces left, then of what the losers carry,
 * then from the field. What is left of the first comes to it in any case. */
static void
gain_spoils(Machine *machine, Frame *frame, gint32 face)
{
    const GameRules *rules = machine->rules;
    gint32 winner = winner_of(machine, frame);
    gint32 nation = rules->board.units[winner].nation;
    gboolean is_first = frame->step == STEP_SPOILS;
    gboolean goes_on = is_first && rules_lists(rules, &switches_of(rules)->raiders, nation);
    gint32 from_lost = MIN(face, frame->value);
    Reckoning reckoning;
    reckoning_begin(&reckoning, face);
    reckoning.judged = frame->step == STEP_SPOILS ? JUDGED_LOOT : JUDGED_RAID;
    reckoning_report(machine, &reckoning);
    take_from_losers(machine, frame, face - from_lost);
    frame->value -= from_lost;
    campaign_force_add_loot(machine, winner, face + (goes_on ? 0 : frame->value));
    position_deeds(rules, machine->position)[winner] |= FORCE_WON;
    frame->step = goes_on ? STEP_RAID : STEP_RETREAT;
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

/* One after the other, until no unit that lost is there. */
static void
retreat_losers(Machine *machine, Frame *frame)
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

/* A table without rows leaves all as it is: the force that moved in goes back. */
static Request
roll_battle(Machine *machine, Frame *frame)
{
    gint32 table = switches_of(machine->rules)->battle;
    if (first_there(machine, frame) == NO_NAME)
        return machine_pop(machine);
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
        MARK(frame_marks(frame), taken.number);
        if (taken.kind == OFFER_FLEE)
            flee_from_contact(machine, frame, taken.number);
    } else if (answer != NO_NUMBER && frame->step == STEP_FIGHT) {
        resolve_battle(machine, frame, answer);
    } else if (answer != NO_NUMBER) {
        gain_spoils(machine, frame, answer);
    } else if (frame->step == STEP_FLIGHT) {
        return ask_flight(machine, frame);
    } else if (frame->step == STEP_FIGHT) {
        return roll_battle(machine, frame);
    } else if (frame->step == STEP_RETREAT) {
        retreat_losers(machine, frame);
    } else {
        return roll_spoils(machine, frame);
    }
    return NO_REQUEST;
}

gint32
campaign_march_limit(const GameRules *rules, const Position *position, gint32 unit,
                     gboolean friendly)
{
    const SizePrint size = campaign_force_size(rules, position, unit);
    return friendly ? size.home_move : size.foreign_move;
}

/* A march that enters any place that is not friendly has the shorter limit, as a whole. */
static void
offer_spaces(Machine *machine, gint32 unit, gint32 gone, gboolean is_abroad)
{
    const GameRules *rules = machine->rules;
    const Position *position = machine->position;
    gint32 side = unit_side(rules, position, unit);
    const BoardPlace *place = &rules->board.places[position_place(rules, position, unit)];
    for (guint j = 0; j < place->n_links; j++) {
        gint32 to = rules->board.links[place->first_link + j].to;
        gboolean is_at_home =
            !is_abroad && campaign_relation_place_is_friendly(rules, position, to, side);
        if (gone < campaign_march_limit(rules, position, unit, is_at_home))
            machine_offer(machine, OFFER_MARCH, unit, to);
    }
}

void
campaign_march_offer(Machine *machine, gint32 side)
{
    const GameRules *rules = machine->rules;
    const Position *position = machine->position;
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++)
        if (unit_side(rules, position, i) == side && campaign_force_is_on_map(rules, position, i) &&
            (position_deeds(rules, position)[i] & FORCE_MOVED) == 0)
            offer_spaces(machine, i, 0, FALSE);
}

void
campaign_march_begin(Machine *machine, gint32 unit, gint32 place)
{
    Frame *march = machine_push(machine, PROCEDURE_COLUMN, &SUBJECTS_NONE);
    march->unit = (gint16)unit;
    march->place = place;
    march->side = (gint16)unit_side(machine->rules, machine->position, unit);
    position_deeds(machine->rules, machine->position)[unit] |= FORCE_MOVED;
}

enum { STEP_GO, STEP_ARRIVED, STEP_CHOOSE };

/* Contact may have ended the march, or the force. */
static void
arrive_at_place(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    frame->step = STEP_CHOOSE;
    if (campaign_relation_has_enemies(rules, machine->position, frame->place, frame->side)) {
        frame->value = G_MAXINT16;
        begin_contact(machine, frame->unit);
    }
}

static void
enter_place(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    frame->value++;
    frame->n |=
        !campaign_relation_place_is_friendly(rules, machine->position, frame->place, frame->side);
    frame->step = STEP_ARRIVED;
    /* A battle that was won elsewhere captures nothing here. */
    position_deeds(rules, machine->position)[frame->unit] &= (guint8)~FORCE_WON;
    event_put_unit(machine, frame->unit, frame->place, NO_NUMBER);
}

static void
end_march(Machine *machine, const Frame *frame)
{
    gint32 unit = frame->unit, place = frame->place;
    machine_pop(machine);
    if (position_place(machine->rules, machine->position, unit) == place)
        campaign_turn_begin_occupation(machine, unit);
}

/* Returns: the request for the next space; NO_REQUEST: the march is over. */
static Request
ask_space(Machine *machine, const Frame *frame)
{
    machine_offer_nothing(machine);
    if (position_place(machine->rules, machine->position, frame->unit) == frame->place)
        offer_spaces(machine, frame->unit, frame->value, frame->n != 0);
    if (machine->n_offers == 0) {
        end_march(machine, frame);
        return NO_REQUEST;
    }
    machine_offer(machine, OFFER_DONE, 0, 0);
    return machine_ask(machine, frame->side);
}

/* unit: who marches; place: where to; value: spaces that it went; n: whether it was abroad. */
Request
step_COLUMN(Machine *machine, Frame *frame)
{
    Offer taken;
    gboolean is_taken = machine_take_offer(frame, &taken);
    if (is_taken && taken.kind == OFFER_MARCH) {
        frame->place = taken.other;
        frame->step = STEP_GO;
    } else if (is_taken) {
        end_march(machine, frame);
    } else if (frame->step == STEP_GO) {
        enter_place(machine, frame);
    } else if (frame->step == STEP_ARRIVED) {
        arrive_at_place(machine, frame);
    } else {
        return ask_space(machine, frame);
    }
    return NO_REQUEST;
}
