/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The game and its turns: what each power does in its turn, and who occupies land.
 */
#include "validator/systems/area-campaign/turn.h"

#include "schema/model/words.h"
#include "validator/engine/event.h"
#include "validator/engine/outcome.h"
#include "validator/engine/presence.h"
#include "validator/engine/reckoning.h"
#include "validator/systems/area-campaign/force.h"
#include "validator/systems/area-campaign/march.h"
#include "validator/systems/area-campaign/position.h"
#include "validator/systems/area-campaign/relation.h"
#include "validator/systems/area-campaign/money.h"

#include <string.h>

enum { STEP_CHOOSE, STEP_LOOTED, STEP_LOOT, STEP_RAID };

void
campaign_turn_begin_occupation(Machine *machine, gint32 unit)
{
    Frame *occupation = machine_push(machine, PROCEDURE_OCCUPATION, &SUBJECTS_NONE);
    occupation->unit = (gint16)unit;
    occupation->side = (gint16)unit_side(machine->rules, machine->position, unit);
    occupation->place = position_place(machine->rules, machine->position, unit);
}

/* @place stays looted for @turns, at least. */
static void
set_looted(Machine *machine, gint32 place, gint32 turns)
{
    guint8 *looted = &position_looted(machine->rules, machine->position)[place];
    *looted = (guint8)CLAMP(turns, *looted, TOKENS_MAX);
    position_touch(machine->position);
}

/* A win there, or a year. */
static gboolean
may_be_captured(const GameRules *rules, const Position *position, gint32 unit)
{
    gint32 place = position_place(rules, position, unit);
    gint32 after = switches_of(rules)->capture_after;
    gboolean has_stood =
        after != NO_NUMBER && position_occupied(rules, position)[place] >= after &&
        position_occupiers(rules, position)[place] == unit_side(rules, position, unit);
    return has_stood || (position_deeds(rules, position)[unit] & FORCE_WON) != 0;
}

/* Returns: whether @unit may capture the place where it stands for @nation. */
static gboolean
may_capture_for(const GameRules *rules, const Position *position, gint32 unit, gint32 nation)
{
    const CampaignCode *switches = switches_of(rules);
    gint32 own = rules->board.units[unit].nation;
    gboolean is_large = campaign_force_size(rules, position, unit).captures;
    if (!may_be_captured(rules, position, unit) || rules_lists(rules, &switches->barred, nation))
        return FALSE;
    if (nation == own)
        return is_large;
    gint32 side = unit_side(rules, position, unit);
    gint32 other = position_side(rules, position, nation);
    gboolean is_allied =
        side != other && campaign_relation_sides_help(rules, position, side, other);
    gboolean is_barred = rules_lists(rules, &switches->barred, own);
    if (switches->for_allies == FOR_ALLIES_ANY)
        return is_allied && (is_barred || !is_large);
    return is_allied && is_barred && is_large && switches->for_allies != FOR_ALLIES_NONE;
}

static void
offer_enemy_land(Machine *machine, const Frame *frame)
{
    const GameRules *rules = machine->rules;
    const Position *position = machine->position;
    if (!campaign_relation_place_is_hostile(rules, position, frame->place, frame->side))
        return;
    for (gint32 i = 0; i < (gint32)rules->board.n_nations; i++)
        if (may_capture_for(rules, position, frame->unit, i))
            machine_offer(machine, OFFER_CAPTURE, frame->place, i);
    if (position_looted(rules, position)[frame->place] == 0)
        machine_offer(machine, OFFER_LOOT, frame->place, 0);
}

static void
offer_home(Machine *machine, const Frame *frame)
{
    const GameRules *rules = machine->rules;
    gint32 nation = rules->board.units[frame->unit].nation;
    if (position_loot(rules, machine->position)[frame->unit] == 0 ||
        !campaign_printed_is_home(rules, frame->place, nation) ||
        !campaign_relation_place_is_friendly(rules, machine->position, frame->place, frame->side))
        return;
    machine_offer(machine, OFFER_SELL, frame->unit, 0);
    if (rules_lists(rules, &switches_of(rules)->hoarders, nation))
        machine_offer(machine, OFFER_KEEP, frame->unit, 0);
}

/* Takes the loot of @unit home. */
static void
unload_loot(Machine *machine, gint32 unit, gboolean is_kept)
{
    const GameRules *rules = machine->rules;
    gint32 nation = rules->board.units[unit].nation;
    gint32 loot = position_loot(rules, machine->position)[unit];
    guint8 *hoard = &position_hoards(rules, machine->position)[nation];
    if (is_kept)
        *hoard = (guint8)MIN(*hoard + loot, TOKENS_MAX);
    else
        campaign_money_add(machine, nation,
                           loot * value_or_default(switches_of(rules)->loot_worth, 0));
    campaign_force_add_loot(machine, unit, -loot);
}

/* Asks whether @nation, whose place @captor has captured, obeys it from now on, if that was the
 * last place of its home. */
static void
begin_homeland(Machine *machine, gint32 nation, gint32 captor)
{
    const GameRules *rules = machine->rules;
    gint32 side = position_side(rules, machine->position, nation);
    gboolean has_home = FALSE;
    for (gint32 i = 0; i < (gint32)rules->board.n_places; i++) {
        if (!campaign_printed_is_home(rules, i, nation))
            continue;
        has_home = TRUE;
        if (campaign_relation_side_of_place(rules, machine->position, i) == side)
            return;
    }
    if (!has_home || position_overlords(rules, machine->position)[nation] != NO_NAME ||
        position_overlords(rules, machine->position)[captor] == nation)
        return;
    Frame *frame = machine_push(machine, PROCEDURE_HOMELAND, &SUBJECTS_NONE);
    frame->side = (gint16)side;
    frame->value = nation;
    frame->next = (guint32)captor;
}

static void
capture_land(Machine *machine, const Frame *frame, gint32 nation)
{
    gint32 place = frame->place;
    gint32 loser = position_controller(machine->rules, machine->position, place);
    position_occupied(machine->rules, machine->position)[place] = 0;
    position_occupiers(machine->rules, machine->position)[place] = NO_NAME;
    machine_pop(machine);
    event_set_marker(machine, place, nation);
    if (loser != NO_NAME)
        begin_homeland(machine, loser, nation);
}

static void
take_occupation(Machine *machine, Frame *frame, const Offer *taken)
{
    if (taken->kind == OFFER_LOOT) {
        /* What a battle has won is captured or looted, not both (del:capturing-looting). */
        position_deeds(machine->rules, machine->position)[frame->unit] &= (guint8)~FORCE_WON;
        frame->step = STEP_LOOTED;
    } else if (taken->kind == OFFER_CAPTURE) {
        capture_land(machine, frame, taken->other);
    } else {
        if (taken->kind != OFFER_DONE)
            unload_loot(machine, frame->unit, taken->kind == OFFER_KEEP);
        machine_pop(machine);
    }
}

/* Whether the nation of @unit rolls once more for loot. */
static gboolean
rolls_for_loot(const GameRules *rules, gint32 unit)
{
    return rules_lists(rules, &switches_of(rules)->raiders, rules->board.units[unit].nation);
}

static void
take_face(Machine *machine, Frame *frame, gint32 face)
{
    Reckoning reckoning;
    reckoning_begin(&reckoning, face);
    reckoning.judged = frame->step == STEP_LOOTED ? JUDGED_TURNS
                       : frame->step == STEP_LOOT ? JUDGED_LOOT
                                                  : JUDGED_RAID;
    reckoning_report(machine, &reckoning);
    if (frame->step == STEP_LOOTED)
        set_looted(machine, frame->place, face);
    else
        campaign_force_add_loot(machine, frame->unit, face);
    gboolean goes_on = frame->step == STEP_LOOTED ||
                       (frame->step == STEP_LOOT && rolls_for_loot(machine->rules, frame->unit));
    frame->step++;
    if (!goes_on)
        machine_pop(machine);
}

static Request
roll_for_event(Machine *machine, const Frame *frame)
{
    const CampaignCode *switches = switches_of(machine->rules);
    const gint32 faces[] = {
        [STEP_LOOTED] = switches->looted_die,
        [STEP_LOOT] = switches->loot_die,
        [STEP_RAID] = switches->spoils_die,
    };
    return machine_ask_die(machine, frame->side, faces[frame->step]);
}

/* unit: who is in place. */
Request
step_OCCUPATION(Machine *machine, Frame *frame)
{
    Offer taken = frame->taken;
    gint32 answer = machine_take_answer(frame);
    if (answer != NO_NUMBER && frame->step == STEP_CHOOSE)
        take_occupation(machine, frame, &taken);
    else if (answer != NO_NUMBER)
        take_face(machine, frame, answer);
    else if (frame->step != STEP_CHOOSE)
        return roll_for_event(machine, frame);
    else {
        machine_offer_nothing(machine);
        offer_enemy_land(machine, frame);
        offer_home(machine, frame);
        if (machine->n_offers > 0) {
            machine_offer(machine, OFFER_DONE, 0, 0);
            return machine_ask(machine, frame->side);
        }
        machine_pop(machine);
    }
    return NO_REQUEST;
}

/* Returns: the first force in @place that stands there as an enemy, alone with its friends. */
static gint32
occupier_of(const GameRules *rules, const Position *position, gint32 place)
{
    gint32 owner = campaign_relation_side_of_place(rules, position, place);
    gint32 unit = first_holding(rules, position, place);
    gint32 side = unit != NO_NAME ? unit_side(rules, position, unit) : NO_NAME;
    return campaign_relation_sides_fight(rules, position, side, owner) &&
                   !campaign_relation_has_enemies(rules, position, place, side)
               ? unit
               : NO_NAME;
}

/* Counts one more turn of @unit in @place; NO_NAME: no unit is there. */
static void
count_turn(Machine *machine, gint32 place, gint32 unit)
{
    guint8 *turns = &position_occupied(machine->rules, machine->position)[place];
    gint8 *by = &position_occupiers(machine->rules, machine->position)[place];
    gint32 side = unit != NO_NAME ? unit_side(machine->rules, machine->position, unit) : NO_NAME;
    *turns = (guint8)(side == NO_NAME ? 0 : side == *by ? MIN(*turns + 1, TOKENS_MAX) : 1);
    *by = (gint8)side;
}

/* left: the next place to look at. */
Request
step_STAY(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    while (frame->left < rules->board.n_places) {
        gint32 place = frame->left++;
        gint32 unit = occupier_of(rules, machine->position, place);
        count_turn(machine, place, unit);
        if (unit != NO_NAME && may_be_captured(rules, machine->position, unit)) {
            campaign_turn_begin_occupation(machine, unit);
            return NO_REQUEST;
        }
    }
    position_touch(machine->position);
    return machine_pop(machine);
}

/* side: who is asked; value: its nation; next: who captured its home. */
Request
step_HOMELAND(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    gint32 captor = (gint32)frame->next;
    Offer taken = frame->taken;
    gint32 answer = machine_take_answer(frame);
    if (answer == NO_NUMBER && frame->step == STEP_CHOOSE) {
        machine_offer_nothing(machine);
        machine_offer(machine, OFFER_ACCEPT, captor, 0);
        machine_offer(machine, OFFER_REFUSE, captor, 0);
        return machine_ask(machine, frame->side);
    }
    if (answer == NO_NUMBER)
        return machine_ask_die(machine, frame->side, switches_of(rules)->rebel_die);
    if (frame->step == STEP_CHOOSE && taken.kind == OFFER_ACCEPT) {
        campaign_relation_set_overlord(machine, frame->value, captor, DEALING_ALLY);
        frame->step++;
        return NO_REQUEST;
    }
    if (frame->step != STEP_CHOOSE)
        position_obedient(rules, machine->position)[frame->value] = (guint8)answer;
    return machine_pop(machine);
}

/* Which phases a power has before the next one is asked (del:campaign-sequence). */
typedef enum { POWER_HAS_BOTH, POWER_HAS_ACTIONS, POWER_HAS_MARCHES } PowerPhases;

/* What a power does once in its turn. */
enum { HAS_DEALT = 1 << 0, HAS_GIVEN = 1 << 1 };

/* Returns: the first force of @nation that waits to be raised, or NO_NAME. */
static gint32
spare_force(const GameRules *rules, const Position *position, gint32 nation)
{
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++)
        if (rules->board.units[i].nation == nation &&
            event_zone_is_pool(rules, position_zones(rules, position)[i]))
            return i;
    return NO_NAME;
}

static gint32
least_points(const GameRules *rules)
{
    return value_or_default(switches_of(rules)->raise_least, 1);
}

/* New forces come into friendly places of the home, free of enemies. */
static void
offer_raising(Machine *machine, gint32 side)
{
    const GameRules *rules = machine->rules;
    const Position *position = machine->position;
    for (gint32 nation = 0; nation < (gint32)rules->board.n_nations; nation++) {
        gint32 unit = position_side(rules, position, nation) == side
                          ? spare_force(rules, position, nation)
                          : NO_NAME;
        if (unit == NO_NAME ||
            campaign_money_affordable_points(rules, position, unit) < least_points(rules))
            continue;
        for (gint32 i = 0; i < (gint32)rules->board.n_places; i++)
            if (campaign_printed_is_home(rules, i, nation) &&
                campaign_relation_place_is_friendly(rules, position, i, side) &&
                !campaign_relation_has_enemies(rules, position, i, side))
                machine_offer(machine, OFFER_RAISE, unit, i);
    }
}

static gboolean
can_reinforce(const GameRules *rules, const Position *position, gint32 unit)
{
    gint32 side = unit_side(rules, position, unit);
    return (position_deeds(rules, position)[unit] & FORCE_ACTED) == 0 &&
           position_strengths(rules, position)[unit] < rules->board.units[unit].strength &&
           campaign_money_affordable_points(rules, position, unit) > 0 &&
           campaign_relation_place_is_friendly(rules, position,
                                               position_place(rules, position, unit), side) &&
           campaign_force_is_supplied(rules, position, unit);
}

static void
offer_reinforcing(Machine *machine, gint32 side)
{
    const GameRules *rules = machine->rules;
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++)
        if (unit_side(rules, machine->position, i) == side &&
            campaign_force_is_on_map(rules, machine->position, i) &&
            can_reinforce(rules, machine->position, i))
            machine_offer(machine, OFFER_REINFORCE, i, 0);
}

/* A vassal whose time has come may rebel; else one act a turn: war, or an offer of peace. */
static void
offer_dealings(Machine *machine, gint32 side)
{
    const GameRules *rules = machine->rules;
    const Position *position = machine->position;
    for (gint32 i = 0; i < (gint32)rules->board.n_nations; i++)
        if (position_side(rules, position, i) == side &&
            position_overlords(rules, position)[i] != NO_NAME &&
            position_obedient(rules, position)[i] == 0)
            machine_offer(machine, OFFER_REBEL, i, 0);
    for (gint32 i = 0;
         switches_of(rules)->open_diplomacy == TRUE && i < (gint32)rules->board.n_sides; i++) {
        gint32 nation = campaign_relation_first_nation(rules, position, i);
        if (nation == NO_NAME || i == side)
            continue;
        if (campaign_relation_sides_fight(rules, position, side, i))
            machine_offer(machine, OFFER_SUE, nation, 0);
        else if (!campaign_relation_sides_help(rules, position, side, i))
            machine_offer(machine, OFFER_DECLARE, nation, 0);
    }
}

static Request
ask_action(Machine *machine, const Frame *frame)
{
    machine_offer_nothing(machine);
    if ((frame->value & HAS_DEALT) == 0)
        offer_dealings(machine, frame->side);
    if ((frame->value & HAS_GIVEN) == 0)
        campaign_money_offer_subsidies(machine, frame->side);
    offer_raising(machine, frame->side);
    offer_reinforcing(machine, frame->side);
    campaign_march_offer_scouting(machine, frame->side);
    machine_offer(machine, OFFER_DONE, 0, 0);
    return machine_ask(machine, frame->side);
}

/* place: where the new force comes to; NO_NAME: the force stands already. */
static Request
ask_points(Machine *machine, const Frame *frame)
{
    const GameRules *rules = machine->rules;
    gint32 full = rules->board.units[frame->unit].strength;
    gboolean is_new = frame->place != NO_NAME;
    gint32 has = is_new ? 0 : position_strengths(rules, machine->position)[frame->unit];
    gint32 most =
        MIN(full - has, campaign_money_affordable_points(rules, machine->position, frame->unit));
    machine_offer_nothing(machine);
    for (gint32 i = is_new ? MIN(least_points(rules), most) : 1; i <= most; i++)
        machine_offer(machine, OFFER_POINTS, i - 1, 0);
    return machine_ask(machine, frame->side);
}

static void
buy_points(Machine *machine, Frame *frame, gint32 points)
{
    Position *position = machine->position;
    gint32 unit = frame->unit;
    campaign_money_pay_points(machine, unit, points);
    if (frame->place != NO_NAME) {
        event_put_unit(machine, unit, frame->place, points);
    } else {
        guint8 *strength = &position_strengths(machine->rules, position)[unit];
        *strength = (guint8)MIN(*strength + points, machine->rules->board.units[unit].strength);
    }
    position_deeds(machine->rules, position)[unit] |= FORCE_ACTED;
    position_touch_units(position);
    frame->step = POWER_ACTS;
}

static void
begin_buying(Frame *frame, gint32 unit, gint32 place)
{
    frame->unit = (gint16)unit;
    frame->place = place;
    frame->step = POWER_PAYS;
}

static void
begin_giving(Frame *frame, gint32 nation)
{
    frame->value |= HAS_GIVEN;
    frame->subjects.nation = (gint16)nation;
    frame->step = POWER_GIVES;
}

static void
give_subsidy(Machine *machine, Frame *frame, gint32 money)
{
    campaign_money_pay_subsidy(machine, frame->side, frame->subjects.nation, money);
    frame->step = POWER_ACTS;
}

static void
begin_treaty(Machine *machine, gint32 side, gint32 nation)
{
    Frame *treaty = machine_push(machine, PROCEDURE_TREATY, &SUBJECTS_NONE);
    treaty->side = (gint16)side;
    treaty->value = nation;
}

static void
declare_war(Machine *machine, gint32 side, gint32 nation)
{
    campaign_relation_set_dealing(machine->rules, machine->position, side,
                                  position_side(machine->rules, machine->position, nation),
                                  DEALING_WAR);
}

static void
take_action(Machine *machine, Frame *frame, const Offer *taken)
{
    gint32 kind = taken->kind, side = frame->side;
    if (kind == OFFER_DECLARE || kind == OFFER_SUE || kind == OFFER_REBEL)
        frame->value |= HAS_DEALT;
    if (kind == OFFER_DONE && frame->left == POWER_HAS_ACTIONS)
        machine_pop(machine);
    else if (kind == OFFER_DONE)
        frame->step = POWER_MARCHES;
    else if (kind == OFFER_RAISE)
        begin_buying(frame, taken->number, taken->other);
    else if (kind == OFFER_REINFORCE)
        begin_buying(frame, taken->number, NO_NAME);
    else if (kind == OFFER_DECLARE)
        declare_war(machine, side, taken->number);
    else if (kind == OFFER_REBEL)
        campaign_relation_set_overlord(machine, taken->number, NO_NAME, DEALING_WAR);
    else if (kind == OFFER_SUBSIDISE)
        begin_giving(frame, taken->number);
    else if (kind == OFFER_SUE)
        begin_treaty(machine, side, taken->number);
    else
        campaign_march_begin_scouting(machine, side, taken);
}

/* Somebody has answered: an action, so many points, or a march. */
static void
take_power(Machine *machine, Frame *frame, const Offer *taken)
{
    if (frame->step == POWER_PAYS)
        buy_points(machine, frame, taken->number + 1);
    else if (frame->step == POWER_GIVES)
        give_subsidy(machine, frame, taken->number + 1);
    else if (frame->step == POWER_ACTS)
        take_action(machine, frame, taken);
    else if (taken->kind == OFFER_MARCH)
        campaign_march_begin(machine, taken->number, taken->other);
    else
        machine_pop(machine);
}

/* side: whose turn it is; left: PowerPhases; value: what it has done once; unit, place: what is
 * bought; the nation of the subjects is paid. */
Request
step_POWER(Machine *machine, Frame *frame)
{
    Offer taken;
    if (machine_take_offer(frame, &taken)) {
        take_power(machine, frame, &taken);
        return NO_REQUEST;
    }
    if (frame->step == POWER_ACTS)
        return ask_action(machine, frame);
    if (frame->step == POWER_PAYS)
        return ask_points(machine, frame);
    if (frame->step == POWER_GIVES)
        return campaign_money_ask_subsidy(machine, frame->side, frame->subjects.nation);
    machine_offer_nothing(machine);
    campaign_march_offer(machine, frame->side);
    machine_offer(machine, OFFER_DONE, 0, 0);
    return machine_ask(machine, frame->side);
}

/* side: who offers peace; value: the nation that is asked. */
Request
step_TREATY(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    gint32 other = position_side(rules, machine->position, frame->value);
    Offer taken;
    if (machine_take_offer(frame, &taken)) {
        if (taken.kind == OFFER_ACCEPT)
            campaign_relation_set_dealing(rules, machine->position, frame->side, other,
                                          DEALING_PEACE);
        return machine_pop(machine);
    }
    gint32 nation = campaign_relation_first_nation(rules, machine->position, frame->side);
    machine_offer_nothing(machine);
    machine_offer(machine, OFFER_ACCEPT, nation, 0);
    machine_offer(machine, OFFER_REFUSE, nation, 0);
    return machine_ask(machine, other);
}

/* What scouts found out holds for a turn. */
static void
begin_turn(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    Position *position = machine->position;
    guint n = rules->board.n_units;
    memset(position_deeds(rules, position), 0, n);
    memset(position_known_sizes(rules, position), 0, n * sizeof(guint32));
    memset(position_known_points(rules, position), 0, n * sizeof(guint32));
    position->phase = PHASE_POWERS;
    campaign_money_collect_income(machine);
    frame->left = 0;
    machine_push(machine, PROCEDURE_ATTRITION, &SUBJECTS_NONE);
}

/* Returns: the side that is the @i-th to act in this turn. */
static gint32
side_in_order(const GameRules *rules, const Position *position, guint i)
{
    gint32 turn = position->turn - rules->first_turn;
    guint first = switches_of(rules)->order == ORDER_ROTATES ? (guint)MAX(turn, 0) : 0;
    return (gint32)((first + i) % rules->board.n_sides);
}

Frame *
campaign_turn_begin_power(Machine *machine, gint32 side)
{
    Frame *frame = machine_push(machine, PROCEDURE_POWER, &SUBJECTS_NONE);
    machine->position->first_side = (gint8)side;
    frame->side = (gint16)side;
    return frame;
}

/* All powers act before the first of them marches. i: how many phases of powers are over. */
static void
begin_phase_of_power(Machine *machine, guint i)
{
    const guint n_sides = machine->rules->board.n_sides;
    Frame *frame = campaign_turn_begin_power(
        machine, side_in_order(machine->rules, machine->position, i % n_sides));
    frame->left = i < n_sides ? POWER_HAS_ACTIONS : POWER_HAS_MARCHES;
    frame->step = i < n_sides ? POWER_ACTS : POWER_MARCHES;
}

static void
end_turn(Machine *machine)
{
    const GameRules *rules = machine->rules;
    Position *position = machine->position;
    guint8 *looted = position_looted(rules, position);
    guint8 *obedient = position_obedient(rules, position);
    for (guint i = 0; i < rules->board.n_places; i++)
        looted[i] = (guint8)(looted[i] - (looted[i] > 0));
    for (guint i = 0; i < rules->board.n_nations; i++)
        obedient[i] = (guint8)(obedient[i] - (obedient[i] > 0));
    const Event event = event_of(TRIGGER_TURN_END);
    event_emit(machine, &event);
    machine_moment(machine, MOMENT_TURN_END);
    position_touch(position);
}

/* What waited for the end of the turn has run. */
static void
go_on(Machine *machine)
{
    Position *position = machine->position;
    if (position->turn < machine->rules->last_turn) {
        event_close(machine);
        position->turn++;
        position_touch(position);
        return;
    }
    position->phase = PHASE_OVER;
    outcome_end_by_score(machine);
}

enum { STEP_BEGIN, STEP_POWERS, STEP_END, STEP_GO_ON };

/* left: how many phases of powers are over. */
Request
step_CAMPAIGN(Machine *machine, Frame *frame)
{
    guint step = frame->step;
    if (step == STEP_POWERS && frame->left < 2 * machine->rules->board.n_sides) {
        begin_phase_of_power(machine, frame->left++);
        return NO_REQUEST;
    }
    frame->step = (guint8)((step + 1) % (STEP_GO_ON + 1));
    if (step == STEP_BEGIN)
        begin_turn(machine, frame);
    else if (step == STEP_POWERS)
        machine_push(machine, PROCEDURE_STAY, &SUBJECTS_NONE);
    else if (step == STEP_END)
        end_turn(machine);
    else
        go_on(machine);
    return NO_REQUEST;
}

void
campaign_turn_begin_end(Machine *machine, gboolean goes_on)
{
    if (goes_on)
        machine_push(machine, PROCEDURE_CAMPAIGN, &SUBJECTS_NONE)->step = STEP_END;
    else
        end_turn(machine);
}

void
campaign_turn_begin_next(Machine *machine)
{
    machine->position->phase = PHASE_POWERS;
    machine_push(machine, PROCEDURE_CAMPAIGN, &SUBJECTS_NONE)->step = STEP_GO_ON;
}

/* Whether @unit, cut off, can live on the land where it stands. */
static gboolean
lives_on_land(const GameRules *rules, const Position *position, gint32 unit)
{
    gint32 place = position_place(rules, position, unit);
    return campaign_relation_place_is_friendly(rules, position, place,
                                               unit_side(rules, position, unit)) &&
           position_looted(rules, position)[place] == 0;
}

/* left: the next force to look at, or, asked for a die, the one that lives on its land. */
Request
step_ATTRITION(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    Position *position = machine->position;
    gint32 face = machine_take_answer(frame);
    if (face != NO_NUMBER)
        set_looted(machine, position_place(rules, position, frame->left++), face);
    for (; frame->left < rules->board.n_units; frame->left++) {
        gint32 unit = frame->left;
        if (!campaign_force_is_on_map(rules, position, unit))
            continue;
        gboolean is_fed = campaign_force_is_supplied(rules, position, unit);
        if (is_fed && position_tokens(rules, position)[unit] > 0)
            position_tokens(rules, position)[unit]--;
        if (!is_fed && lives_on_land(rules, position, unit))
            return machine_ask_die(machine, unit_side(rules, position, unit),
                                   switches_of(rules)->looted_die);
        if (!is_fed)
            campaign_force_add_tokens(machine, unit, 1);
    }
    return machine_pop(machine);
}
