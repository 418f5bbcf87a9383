/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Between two years: what nations get, whom they activate, what they build, replace and deploy
 * (8.2 to 8.6).
 */
#include "validator/systems/area-blocks/interphase.h"

#include "schema/model/entities.h"
#include "validator/engine/event.h"
#include "validator/engine/machine.h"
#include "validator/engine/presence.h"
#include "validator/engine/modifier.h"
#include "validator/engine/reckoning.h"
#include "validator/systems/area-blocks/position.h"
#include "validator/systems/area-blocks/politics.h"

#include <string.h>

gint32
blocks_interphase_step_cost(const GameRules *rules, gint32 unit)
{
    return rules->board.types[rules->board.units[unit].type].step_cost;
}

/* Returns: points that the first step of @unit costs when it is new. */
static gint32
new_unit_cost(const GameRules *rules, gint32 unit)
{
    const ProfileCode *profile = rules_parameters(rules);
    gint32 cost = blocks_interphase_step_cost(rules, unit);
    gint32 times = profile->first_step != NO_NUMBER ? profile->first_step : 1;
    gboolean is_dear = cost > 1 || profile->first_step_of_all != FALSE;
    return cost * (is_dear ? times : 1);
}

/* Returns: whether @unit belongs to the pool of @nation, and on the map is paid with its points. */
static gboolean
pays_for_unit(const GameRules *rules, gint32 unit, gint32 nation)
{
    return rules->board.nations[rules->board.units[unit].nation].pool == nation;
}

/* Returns: whether @unit waits in the pool of @nation, its own or one that a rule has put it into,
 * and is drawn from it. */
static gboolean
unit_is_in_pool(const GameRules *rules, const Position *position, gint32 unit, gint32 nation)
{
    return position_zones(rules, position)[unit] == rules->zone_numbers.pools + (guint32)nation;
}

gboolean
blocks_interphase_can_rebuild(const Situation *situation, gint32 unit, SupplyMemo *memo)
{
    const GameRules *rules = situation->rules;
    const Position *position = situation->position;
    guint16 zone = position_zones(rules, position)[unit];
    gint32 side = unit_side(rules, position, unit);
    if (!unit_lacks_steps(rules, position, unit) || place_has_enemy(situation, zone, side))
        return FALSE;
    if (unit_is_ship(rules, unit) && (position_harbours(rules, position)[zone] == 0 ||
                                      !place_is_friendly(rules, position, zone, side)))
        return FALSE;
    return supply_reaches_unit_with_memo(situation, unit, memo);
}

gboolean
blocks_interphase_activation_succeeds(const Situation *situation, gint32 nation, gint32 result)
{
    const GameRules *rules = situation->rules;
    gint32 need = rules_parameters(rules)->activation_need;
    gint32 plus = modifier_sum(situation, MODIFY_ACTIVATE, nation);
    return result + plus >= (need != NO_NUMBER ? need : board_highest(&rules->board)) &&
           !modifier_forbids(situation, MODIFY_ACTIVATE, nation);
}

/* Reports whether @die brings @nation into the war. Returns: it. */
static gboolean
is_activated(const Machine *machine, const Situation *situation, gint32 nation, gint32 die)
{
    gint32 need = rules_parameters(machine->rules)->activation_need;
    gboolean succeeds = blocks_interphase_activation_succeeds(situation, nation, die);
    Reckoning reckoning;
    reckoning_begin(&reckoning, die);
    modifier_add_to_roll(situation, MODIFY_ACTIVATE, nation, &reckoning);
    reckoning.level = need != NO_NUMBER ? need : board_highest(&machine->rules->board);
    reckoning.judged = succeeds ? JUDGED_PASSED : JUDGED_FAILED;
    reckoning_report(machine, &reckoning);
    return succeeds;
}

enum { STEP_PROMISED, STEP_ROLLS };

/* Has the nations of @side (NO_NAME: of all sides, one side after the other) roll that are not in
 * the war, or under a truce that may end; those that cannot succeed do not roll. What was promised
 * for this interphase comes first. */
static void
begin_activation(Machine *machine, gint32 side)
{
    Frame *frame = machine_push(machine, PROCEDURE_ACTIVATION, &SUBJECTS_NONE);
    frame->side = (gint16)side;
}

/* Whether @nation waits for its entry: no truce keeps it out any more (10.3). */
static gboolean
is_waiting(const Machine *machine, gint32 nation)
{
    const GameRules *rules = machine->rules;
    gint32 end = position_truce_ends(rules, machine->position)[nation];
    switch ((StatusWord)position_statuses(rules, machine->position)[nation]) {
    case STATUS_INACTIVE:
        return TRUE;
    case STATUS_TRUCE:
        return end == TRUCE_OPEN || position_year(rules, machine->position) >= end;
    default:
        return FALSE;
    }
}

/* Whether @standing promises an entry to a nation of the side of @frame. */
static gboolean
is_promise(const Machine *machine, const Frame *frame, const Standing *standing)
{
    const EffectCode *effect = rules_effect(machine->rules, standing->effect);
    gint32 nation = standing->subjects.nation;
    gint32 side = position_side(machine->rules, machine->position, nation);
    return effect->verb == EFFECT_ROLL && effect->as_ == ROLL_AS_ACTIVATION && nation != NO_NAME &&
           (frame->side == NO_NAME || side == frame->side);
}

/* Keeps one promise; it breaks no truce. Returns: FALSE when there is none left. */
static gboolean
keep_promise(Machine *machine, const Frame *frame)
{
    Position *position = machine->position;
    for (guint i = 0; i < position->n_standing; i++) {
        gint32 nation = position_standing(position, i)->subjects.nation;
        if (!is_promise(machine, frame, position_standing(position, i)))
            continue;
        position_remove_standing(position, i);
        if (is_waiting(machine, nation))
            blocks_politics_set_status(machine, nation, STATUS_ACTIVE, NO_NAME);
        return TRUE;
    }
    return FALSE;
}

/* Returns: the next nation that can roll, those of one side after those of the other, or NO_NAME.
 */
static gint32
find_next_to_roll(const Machine *machine, const Situation *situation, const Frame *frame)
{
    const Board *board = &machine->rules->board;
    for (guint32 i = frame->next; i < board->n_sides * board->n_nations; i++) {
        gint32 side = (gint32)(i / board->n_nations), nation = (gint32)(i % board->n_nations);
        if (position_side(machine->rules, machine->position, nation) == side &&
            (frame->side == NO_NAME || frame->side == side) && is_waiting(machine, nation) &&
            blocks_interphase_activation_succeeds(situation, nation, board_highest(board)))
            return (gint32)i;
    }
    return NO_NAME;
}

/* next: sides and nations that were looked at. */
Request
step_ACTIVATION(Machine *machine, Frame *frame)
{
    const Board *board = &machine->rules->board;
    gint32 answer = machine_take_answer(frame);
    const Situation situation = machine_situation(machine, frame);
    if (answer != NO_NUMBER) {
        gint32 nation = (gint32)(frame->next++ % board->n_nations);
        if (is_activated(machine, &situation, nation, answer))
            blocks_politics_set_status(machine, nation, STATUS_ACTIVE, NO_NAME);
        return NO_REQUEST;
    }
    if (frame->step == STEP_PROMISED) {
        if (!keep_promise(machine, frame))
            frame->step = STEP_ROLLS;
        return NO_REQUEST;
    }
    gint32 next = find_next_to_roll(machine, &situation, frame);
    if (next == NO_NAME)
        return machine_pop(machine);
    frame->next = (guint32)next;
    return machine_ask_die(machine, next / (gint32)board->n_nations, NO_NUMBER);
}

/* Whether @during, which need not be said, allows it now. */
static gboolean
is_time(gint32 during, gboolean is_interphase)
{
    switch (during) {
    case DURING_ACTION:
        return !is_interphase;
    case DURING_INTERPHASE:
        return is_interphase;
    default:
        return TRUE;
    }
}

void
blocks_interphase_offer_choices(Machine *machine, gint32 side, gboolean is_interphase)
{
    const GameRules *rules = machine->rules;
    for (guint32 n = 0; n < rules->choices.n; n++) {
        guint32 i = (guint32)rules->listed[rules->choices.first + n];
        const RuleCode *rule = rules_rule(rules, rules->rules.first + i);
        const MayCode *may = rules_may(rules, (guint32)rule->may);
        gboolean is_spent =
            rule->once != NO_NUMBER && position_spent(rules, machine->position)[i] != 0;
        if (may->side == side && !is_spent && is_time(may->during, is_interphase) &&
            event_choice_holds(machine, n))
            machine_offer(machine, OFFER_TAKE, (gint32)i, 0);
    }
}

void
blocks_interphase_apply_choice(Machine *machine, gint32 rule, gint32 side)
{
    const Subjects subjects = subjects_of_side(side);
    Frame *frame = machine_push(machine, PROCEDURE_RULE, &subjects);
    frame->value = rule;
    frame->left = TEST_LATER;
}

/* Has @side take choices of the interphase as long as it wants. */
static void
begin_choices(Machine *machine, gint32 side)
{
    Frame *frame = machine_push(machine, PROCEDURE_CHOICES, &SUBJECTS_NONE);
    frame->side = (gint16)side;
}

/* side: whose choices they are. */
Request
step_CHOICES(Machine *machine, Frame *frame)
{
    const gint32 side = frame->side;
    Offer taken;
    if (machine_take_offer(frame, &taken)) {
        if (taken.kind == OFFER_TAKE)
            blocks_interphase_apply_choice(machine, taken.number, side);
        else
            machine_pop(machine);
        return NO_REQUEST;
    }
    machine_offer_nothing(machine);
    blocks_interphase_offer_choices(machine, side, TRUE);
    if (machine->n_offers == 0)
        return machine_pop(machine);
    machine_offer(machine, OFFER_DONE, 0, 0);
    return machine_ask(machine, side);
}

/* The price of a step outside of friendly land, in prices inside (8.3). */
#define ABROAD 2

/* Returns: points that one step of @unit, which is on the map, costs. */
static gint32
price_of_step(const Machine *machine, const Frame *frame, gint32 unit)
{
    const GameRules *rules = machine->rules;
    gint32 place = position_place(rules, machine->position, unit);
    gint32 side = unit_side(rules, machine->position, unit);
    gboolean is_usual =
        frame->left == POINTS_OF_BUDGET || rules_parameters(rules)->event_points_as_usual != FALSE;
    gboolean is_dear = is_usual && !place_is_friendly(rules, machine->position, place, side);
    return blocks_interphase_step_cost(rules, unit) * (is_dear ? ABROAD : 1);
}

/* Points of an event that give steps and nothing else may do so on the whole side, but not to units
 * of nations without points. */
static gboolean
is_paid(const Machine *machine, const Frame *frame, gint32 unit)
{
    const GameRules *rules = machine->rules;
    const Board *board = &rules->board;
    gint32 nation = frame->subjects.nation;
    gint32 pool = board->nations[board->units[unit].nation].pool;
    gboolean is_wide = frame->left == POINTS_OF_EVENT && frame->n == FALSE &&
                       rules_parameters(rules)->event_steps_of_side == TRUE;
    if (!is_wide || pool == NO_NAME || board->nations[pool].level == NO_NUMBER)
        return pays_for_unit(rules, unit, nation);
    return unit_side(rules, machine->position, unit) ==
           position_side(rules, machine->position, nation);
}

static void
offer_steps(Machine *machine, const Frame *frame)
{
    const GameRules *rules = machine->rules;
    const Situation situation = machine_situation(machine, frame);
    SupplyMemo memo;
    supply_memo_begin(&memo, &machine->hints);
    machine_offer_nothing(machine);
    gint32 n_units = (gint32)rules->board.n_units;
    for (gint32 unit = next_lacking(rules, machine->position, 0); unit < n_units;
         unit = next_lacking(rules, machine->position, unit + 1))
        if (is_paid(machine, frame, unit) && price_of_step(machine, frame, unit) <= frame->value &&
            blocks_interphase_can_rebuild(&situation, unit, &memo))
            machine_offer(machine, OFFER_UNIT, unit, 0);
    machine_offer(machine, OFFER_DONE, 0, 0);
}

/* What is left of a budget stays there; new units may follow the steps (8.2). */
static void
finish_spending(Machine *machine, const Frame *frame)
{
    const Subjects subjects = frame->subjects;
    const gint32 points = frame->value;
    gboolean is_budget = frame->left == POINTS_OF_BUDGET;
    gboolean builds = frame->n != 0 && points > 0;
    machine_pop(machine);
    if (is_budget)
        position_budgets(machine->rules, machine->position)[subjects.nation] =
            position_small(points);
    else if (builds)
        blocks_interphase_begin_building(machine, &subjects, subjects.nation, points,
                                         POINTS_OF_EVENT);
}

static Request
buy_step(Machine *machine, Frame *frame, const Offer *taken)
{
    if (taken->kind == OFFER_DONE) {
        finish_spending(machine, frame);
        return NO_REQUEST;
    }
    frame->value -= price_of_step(machine, frame, taken->number);
    position_strengths(machine->rules, machine->position)[taken->number]++;
    position_touch_units(machine->position);
    return NO_REQUEST;
}

/* value: points left; left: PointsOrigin; n: whether new units follow; subjects.nation: who pays.
 */
Request
step_SPEND(Machine *machine, Frame *frame)
{
    Offer taken;
    if (machine_take_offer(frame, &taken))
        return buy_step(machine, frame, &taken);
    offer_steps(machine, frame);
    if (machine->n_offers == 1)
        return buy_step(machine, frame, &machine->offers[0]);
    return machine_ask(machine,
                       position_side(machine->rules, machine->position, frame->subjects.nation));
}

void
blocks_interphase_begin_spending(Machine *machine, const Frame *frame, gint32 nation, gint32 points,
                                 gint32 spend)
{
    gint32 pool = machine->rules->board.nations[nation].pool;
    if (spend == SPEND_BUILD) {
        blocks_interphase_begin_building(machine, &frame->subjects, nation, points,
                                         POINTS_OF_EVENT);
        return;
    }
    Frame *spending = machine_push(machine, PROCEDURE_SPEND, &frame->subjects);
    spending->subjects.nation = (gint16)pool;
    spending->value = points;
    spending->left = POINTS_OF_EVENT;
    spending->n = spend != SPEND_STEPS;
}

/* Has @nation, whose pool is its own, spend its budget of the interphase on steps, or on new units.
 * What is left stays there. */
static void
spend_budget(Machine *machine, gint32 nation)
{
    Frame *spending = machine_push(machine, PROCEDURE_SPEND, &SUBJECTS_NONE);
    spending->subjects.nation = (gint16)nation;
    spending->value = position_budgets(machine->rules, machine->position)[nation];
    spending->left = POINTS_OF_BUDGET;
}

static void
build_budget(Machine *machine, gint32 nation)
{
    gint16 *budget = &position_budgets(machine->rules, machine->position)[nation];
    gint32 points = *budget;
    *budget = 0;
    blocks_interphase_begin_building(machine, &SUBJECTS_NONE, nation, points, POINTS_OF_BUDGET);
}

/* The lands in which a unit may deploy, while they are collected. */
typedef struct {
    gint32 unit;
    gboolean is_named; /* by a rule for itself, which counts before those for its nation */
    guint8 *marks;     /* by place */
} Lands;

static void
visit_deployment(const Situation *situation, gint32 rule G_GNUC_UNUSED, const EffectCode *effect,
                 gpointer data)
{
    Lands *lands = data;
    const GameRules *rules = situation->rules;
    gboolean names_unit = effect->units != NO_CODE;
    if (effect->places == NO_CODE || !modifier_is_about(situation, effect, lands->unit) ||
        (lands->is_named && !names_unit))
        return;
    if (names_unit && !lands->is_named)
        memset(lands->marks, FALSE, rules->board.n_places);
    lands->is_named |= names_unit;
    const PlacesCode *places = rules_places(rules, (guint32)effect->places);
    selector_mark_places(situation, places, lands->unit, lands->marks);
}

/* Whether nothing in @place bars @unit. */
static gboolean
is_open(const Situation *situation, gint32 unit, gint32 place)
{
    const GameRules *rules = situation->rules;
    const Position *position = situation->position;
    gint32 side = unit_side(rules, position, unit);
    gint32 owner = position_owner(rules, position, place);
    gint32 other = position_side(rules, position, position_controller(rules, position, place));
    gboolean is_theirs = other != NO_NAME && other != side;
    gboolean is_closed = owner != NO_NAME && !place_is_transit(situation, place) &&
                         position_statuses(rules, position)[owner] != STATUS_ACTIVE;
    return !is_theirs && !is_closed && !place_has_enemy(situation, place, side) &&
           (!unit_is_ship(rules, unit) || position_harbours(rules, position)[place] != 0);
}

/* Returns: how many places there are in which @unit may deploy, as the rules of deployment say;
 * their numbers go to @found. Enemies and their garrisons bar a place, as does the truce of its
 * owner. Fleets need a harbour; any that is friendly will do if the profile says so. */
static guint
find_deployments(const Situation *situation, gint32 unit, gint32 found[OFFERS_MAX])
{
    const GameRules *rules = situation->rules;
    gint32 side = unit_side(rules, situation->position, unit);
    gboolean goes_anywhere =
        unit_is_ship(rules, unit) && rules_parameters(rules)->fleets_deploy_at_home == FALSE;
    guint8 marks[BOARD_PLACES_MAX];
    guint n = 0;
    memset(marks, FALSE, rules->board.n_places);
    Lands lands = {.unit = unit, .marks = marks};
    modifier_visit(situation, MODIFY_DEPLOY, unit, visit_deployment, &lands);
    for (gint32 i = 0; i < (gint32)rules->board.n_places && n < OFFERS_MAX; i++) {
        gboolean is_meant =
            goes_anywhere ? place_is_friendly(rules, situation->position, i, side) : marks[i];
        if (is_meant && is_open(situation, unit, i))
            found[n++] = i;
    }
    return n;
}

/* Returns: whether what is built is deployed when all have built. */
static gboolean
deploys_together(const GameRules *rules)
{
    return rules_parameters(rules)->deployment == DEPLOYMENT_TOGETHER;
}

/* Keeps @unit, which was drawn, in its pool with its first step until its deployment. */
static void
hold_unit(Machine *machine, gint32 unit)
{
    position_deeds(machine->rules, machine->position)[unit] |= UNIT_BUILT;
    position_strengths(machine->rules, machine->position)[unit] = 1;
    position_touch_units(machine->position);
}

/* Deploys what is held, side by side and in the order of the roster: of @side and of the pool of
 * @nation (NO_NAME: of all). What can deploy nowhere goes back to its pool; its points are lost,
 * or in the budget again if the profile says so. */
static void
begin_deployment(Machine *machine, gint32 side, gint32 nation)
{
    Frame *frame = machine_push(machine, PROCEDURE_DEPLOYMENT, &SUBJECTS_NONE);
    frame->side = (gint16)side;
    frame->subjects.nation = (gint16)nation;
}

static gboolean
is_held(const Machine *machine, const Frame *frame, gint32 unit)
{
    const GameRules *rules = machine->rules;
    gint32 nation = frame->subjects.nation;
    return (position_deeds(rules, machine->position)[unit] & UNIT_BUILT) != 0 &&
           (nation == NO_NAME || unit_is_in_pool(rules, machine->position, unit, nation)) &&
           (frame->side == NO_NAME || unit_side(rules, machine->position, unit) == frame->side);
}

/* Returns: the next unit, by side and roster, or NO_NAME. */
static gint32
find_next_held(const Machine *machine, const Frame *frame)
{
    gint32 found = NO_NAME, least = G_MAXINT32;
    for (gint32 unit = 0; unit < (gint32)machine->rules->board.n_units; unit++) {
        gint32 side = unit_side(machine->rules, machine->position, unit);
        if (side >= least || !is_held(machine, frame, unit))
            continue;
        found = unit;
        least = side;
    }
    return found;
}

static void
deploy_unit(Machine *machine, gint32 unit, gint32 place)
{
    gint32 steps = position_strengths(machine->rules, machine->position)[unit];
    position_deeds(machine->rules, machine->position)[unit] &= (guint8)~UNIT_BUILT;
    event_put_unit(machine, unit, place, steps);
}

/* What was paid for @unit goes back to the nation in whose pool it waits. */
static void
refund_unit(Machine *machine, gint32 unit)
{
    const GameRules *rules = machine->rules;
    gint16 *budgets = position_budgets(rules, machine->position);
    gint32 steps = position_strengths(rules, machine->position)[unit];
    gint32 paid =
        new_unit_cost(rules, unit) + (steps - 1) * blocks_interphase_step_cost(rules, unit);
    for (gint32 i = 0; i < (gint32)rules->board.n_nations; i++)
        if (unit_is_in_pool(rules, machine->position, unit, i))
            budgets[i] = position_small(budgets[i] + paid);
}

/* The unit goes back to its pool, at full strength. */
static void
give_back(Machine *machine, gint32 unit)
{
    const GameRules *rules = machine->rules;
    if (rules_parameters(rules)->undeployed_refunds == TRUE)
        refund_unit(machine, unit);
    position_strengths(rules, machine->position)[unit] = (guint8)rules->board.units[unit].strength;
    position_deeds(rules, machine->position)[unit] &= (guint8)~UNIT_BUILT;
    position_touch_units(machine->position);
}

/* side, subjects.nation: whose units are deployed. */
Request
step_DEPLOYMENT(Machine *machine, Frame *frame)
{
    const Situation situation = machine_situation(machine, frame);
    gint32 found[OFFERS_MAX];
    Offer taken;
    if (machine_take_offer(frame, &taken)) {
        deploy_unit(machine, taken.number, taken.other);
        return NO_REQUEST;
    }
    gint32 unit = find_next_held(machine, frame);
    if (unit == NO_NAME)
        return machine_pop(machine);
    guint n = find_deployments(&situation, unit, found);
    if (n == 0)
        give_back(machine, unit);
    if (n == 1)
        deploy_unit(machine, unit, found[0]);
    if (n <= 1)
        return NO_REQUEST;
    machine_offer_nothing(machine);
    for (guint i = 0; i < n; i++)
        machine_offer(machine, OFFER_DEPLOY, unit, found[i]);
    return machine_ask(machine, unit_side(machine->rules, machine->position, unit));
}

/* What was given for the next interphase is for this one. */
static void
bring_points_forward(const GameRules *rules, Position *position)
{
    gint16 *points = position_points(rules, position);
    gint16 *next = position_next_points(rules, position);
    guint8 *halved = position_halved(rules, position);
    guint8 *next_halved = position_next_halved(rules, position);
    for (guint i = 0; i < rules->board.n_nations; i++) {
        points[i] = position_small(points[i] + next[i]);
        halved[i] = (guint8)MIN(halved[i] + next_halved[i], HALVED_MAX);
        next[i] = 0;
        next_halved[i] = 0;
    }
}

/* Takes what is left of all points. */
static void
clear_budgets(const GameRules *rules, Position *position)
{
    const guint n = rules->board.n_nations;
    memset(position_budgets(rules, position), 0, n * sizeof(gint16));
    memset(position_points(rules, position), 0, n * sizeof(gint16));
    memset(position_halved(rules, position), 0, n);
}

/* Returns: what rules give @nation in this interphase, and those whose units wait in its pool. */
static gint32
given_points(const Situation *situation, gint32 nation)
{
    const GameRules *rules = situation->rules;
    gint32 points = modifier_sum(situation, MODIFY_POINTS, nation);
    for (guint i = 0; i < rules->board.n_nations; i++)
        if (rules->board.nations[i].pool == nation)
            points += position_points(rules, situation->position)[i];
    return points;
}

/* Reports of what the points of @nation consist, unless they are its level alone. */
static void
report_points(const Machine *machine, const Situation *situation, gint32 nation, gint32 points)
{
    gint32 level = blocks_politics_level(situation->rules, situation->position, nation);
    Reckoning reckoning;
    reckoning_begin(&reckoning, 0);
    reckoning.judged = JUDGED_POINTS;
    reckoning.nation = nation;
    reckoning_add(&reckoning, level, N_("level"));
    modifier_add_to_roll(situation, MODIFY_POINTS, nation, &reckoning);
    for (gint32 i = 0; i < (gint32)situation->rules->board.n_nations; i++)
        if (situation->rules->board.nations[i].pool == nation)
            reckoning_add(&reckoning, position_points(situation->rules, situation->position)[i],
                          N_("by rules"));
    reckoning_add(&reckoning, points - reckoning.total, N_("halved"));
    if (reckoning.n > 1)
        reckoning_report(machine, &reckoning);
}

static void
fill_budget(Machine *machine, const Situation *situation, gint32 nation)
{
    const GameRules *rules = machine->rules;
    guint times = position_halved(rules, machine->position)[nation];
    if (rules_parameters(rules)->halved_each != TRUE)
        times = MIN(times, 1);
    gint32 points = blocks_politics_level(rules, machine->position, nation) >> times;
    points += given_points(situation, nation);
    if (machine->sink != NULL)
        report_points(machine, situation, nation, points);
    gint16 *owed = &position_next_points(rules, machine->position)[nation];
    if (points < 0 && rules_parameters(rules)->points_owed == TRUE)
        *owed = position_small(*owed + points);
    position_budgets(rules, machine->position)[nation] = position_small(MAX(points, 0));
}

/* Gives the nations of @side (NO_NAME: all) their points: their level, halved as often as was said
 * and the profile lets it, and what rules added or took; to a nation whose pool is another's
 * nothing, what rules gave it goes to that pool. Points below none are none, and owed in the next
 * interphase if the profile says so. */
static void
fill_budgets(Machine *machine, gint32 side)
{
    const GameRules *rules = machine->rules;
    const Situation situation = {
        .rules = rules,
        .position = machine->position,
        .subjects = &SUBJECTS_NONE,
    };
    for (gint32 i = 0; i < (gint32)rules->board.n_nations; i++)
        if (rules->board.nations[i].pool == i &&
            (side == NO_NAME || position_side(rules, machine->position, i) == side))
            fill_budget(machine, &situation, i);
}

/* Has the nations of @side (NO_NAME: of all sides, one after the other) that are in the war and may
 * build spend their points: on steps for units on the map or, if @builds, on new units. */
static void
begin_budgets(Machine *machine, gint32 side, gboolean builds)
{
    Frame *frame = machine_push(machine, PROCEDURE_BUDGETS, &SUBJECTS_NONE);
    frame->side = (gint16)side;
    frame->value = builds;
}

static gboolean
may_spend(const Machine *machine, const Situation *situation, gint32 nation)
{
    return position_budgets(machine->rules, machine->position)[nation] > 0 &&
           position_statuses(machine->rules, machine->position)[nation] == STATUS_ACTIVE &&
           !modifier_forbids(situation, MODIFY_BUILD, nation);
}

/* What is deployed together is deployed when all have built. next: sides and nations that were
 * looked at; value: whether they build. */
Request
step_BUDGETS(Machine *machine, Frame *frame)
{
    const Board *board = &machine->rules->board;
    const Situation situation = machine_situation(machine, frame);
    while (frame->next < board->n_sides * board->n_nations) {
        gint32 side = (gint32)(frame->next / board->n_nations);
        gint32 nation = (gint32)(frame->next++ % board->n_nations);
        if (position_side(machine->rules, machine->position, nation) != side ||
            (frame->side != NO_NAME && frame->side != side) ||
            !may_spend(machine, &situation, nation))
            continue;
        if (frame->value)
            build_budget(machine, nation);
        else
            spend_budget(machine, nation);
        return NO_REQUEST;
    }
    gint32 side = frame->side;
    gboolean builds = frame->value != 0;
    machine_pop(machine);
    if (builds && deploys_together(machine->rules))
        begin_deployment(machine, side, NO_NAME);
    return NO_REQUEST;
}

void
blocks_interphase_begin_building(Machine *machine, const Subjects *subjects, gint32 nation,
                                 gint32 points, PointsOrigin origin)
{
    const GameRules *rules = machine->rules;
    Frame *building = machine_push(machine, PROCEDURE_BUILD, subjects);
    building->subjects.nation = (gint16)rules->board.nations[nation].pool;
    building->value = points;
    building->left = (guint16)origin;
    Event event = event_of(TRIGGER_BUILDS);
    event.nation = nation;
    event.side = position_side(rules, machine->position, nation);
    event_emit(machine, &event);
}

/* Returns: the first unit in the pool behind @unit (NO_NAME: of all) that can be drawn, or NO_NAME.
 * What was drawn in vain, or waits for its deployment, is not drawn again. */
static gint32
next_in_pool(const Machine *machine, const Frame *frame, gint32 unit)
{
    const GameRules *rules = machine->rules;
    const guint8 *deeds = position_deeds(rules, machine->position);
    gint32 pool = (gint32)rules->zone_numbers.pools + frame->subjects.nation;
    do
        unit = unit == NO_NAME ? position_first_in(rules, machine->position, pool)
                               : position_next_in(rules, machine->position, unit);
    while (unit != NO_NAME &&
           ((deeds[unit] & UNIT_BUILT) != 0 || MARKED(frame_marks(frame), unit)));
    return unit;
}

static gboolean
pool_is_empty(const Machine *machine, const Frame *frame)
{
    return next_in_pool(machine, frame, NO_NAME) == NO_NAME;
}

static void
offer_pool(Machine *machine, const Frame *frame)
{
    for (gint32 unit = next_in_pool(machine, frame, NO_NAME); unit != NO_NAME;
         unit = next_in_pool(machine, frame, unit))
        machine_offer(machine, OFFER_UNIT, unit, 0);
}

static void
offer_lands(Machine *machine, const Frame *frame)
{
    const Situation situation = machine_situation(machine, frame);
    gint32 found[OFFERS_MAX];
    guint n = find_deployments(&situation, frame->unit, found);
    for (guint i = 0; i < n; i++)
        machine_offer(machine, OFFER_ZONE, found[i], 0);
}

/* unit: the drawn unit. */
static void
offer_uses(Machine *machine, const Frame *frame)
{
    machine_offer_nothing(machine);
    switch (frame->step) {
    case BUILD_DRAW:
        offer_pool(machine, frame);
        return;
    case BUILD_DEPLOY:
        offer_lands(machine, frame);
        return;
    default:
        machine_offer(machine, frame->step == BUILD_DECIDE ? OFFER_DRAW : OFFER_STEP, 0, 0);
        machine_offer(machine, OFFER_DONE, 0, 0);
    }
}

/* What is left of a budget stays there; what was built together with it waits for others. */
static void
finish_building(Machine *machine, const Frame *frame)
{
    const gint32 nation = frame->subjects.nation, points = frame->value;
    gboolean is_budget = frame->left == POINTS_OF_BUDGET;
    machine_pop(machine);
    if (is_budget)
        position_budgets(machine->rules, machine->position)[nation] = position_small(points);
    else if (deploys_together(machine->rules))
        begin_deployment(machine, NO_NAME, nation);
}

/* A unit that cannot be paid goes back and takes all points that are left (8.6), if the profile
 * does not say otherwise; so does one that can be deployed nowhere with its price (8.7). */
static void
build_draw(Machine *machine, Frame *frame, gint32 unit)
{
    const GameRules *rules = machine->rules;
    gint32 price = new_unit_cost(rules, unit);
    frame->unit = (gint16)unit;
    frame->step = BUILD_DECIDE;
    if (price > frame->value && rules_parameters(rules)->draw_costs_all != FALSE) {
        frame->value = 0;
    } else if (price > frame->value) {
        MARK(frame_marks(frame), unit);
    } else if (deploys_together(rules)) {
        frame->value -= price;
        frame->step = BUILD_STRENGTHEN;
        hold_unit(machine, unit);
    } else {
        frame->value -= price;
        frame->step = BUILD_DEPLOY;
    }
}

/* The unit that was drawn can be deployed nowhere. */
static void
build_nowhere(const Machine *machine, Frame *frame)
{
    frame->step = BUILD_DECIDE;
    if (rules_parameters(machine->rules)->undeployed_refunds != TRUE)
        return;
    MARK(frame_marks(frame), frame->unit);
    frame->value += new_unit_cost(machine->rules, frame->unit);
}

/* Another step costs as for any unit of its type at home. */
static gboolean
can_strengthen(const Machine *machine, const Frame *frame)
{
    const GameRules *rules = machine->rules;
    return frame->value >= blocks_interphase_step_cost(rules, frame->unit) &&
           position_strengths(rules, machine->position)[frame->unit] <
               rules->board.units[frame->unit].strength;
}

/* Does what was answered. */
static void
go_on(Machine *machine, Frame *frame, const Offer *taken)
{
    switch (frame->step) {
    case BUILD_DECIDE:
        if (taken->kind == OFFER_DONE)
            finish_building(machine, frame);
        else
            frame->step = BUILD_DRAW;
        return;
    case BUILD_DRAW:
        build_draw(machine, frame, taken->number);
        return;
    case BUILD_DEPLOY:
        frame->step = BUILD_STRENGTHEN;
        event_put_unit(machine, frame->unit, taken->number, 1);
        return;
    case BUILD_STRENGTHEN:
        if (taken->kind == OFFER_DONE) {
            frame->step = BUILD_DECIDE;
            return;
        }
        frame->value -= blocks_interphase_step_cost(machine->rules, frame->unit);
        position_strengths(machine->rules, machine->position)[frame->unit]++;
        position_touch_units(machine->position);
        return;
    default:
        g_assert_not_reached();
    }
}

/* value: points left; left: PointsOrigin; unit: what was drawn last; marks: what was drawn in vain;
 * subjects.nation: who pays. */
Request
step_BUILD(Machine *machine, Frame *frame)
{
    Offer taken;
    if (machine_take_offer(frame, &taken)) {
        go_on(machine, frame, &taken);
        return NO_REQUEST;
    }
    if (frame->step == BUILD_STRENGTHEN && !can_strengthen(machine, frame))
        frame->step = BUILD_DECIDE;
    if (frame->step == BUILD_DECIDE && (frame->value <= 0 || pool_is_empty(machine, frame))) {
        finish_building(machine, frame);
        return NO_REQUEST;
    }
    offer_uses(machine, frame);
    if (machine->n_offers == 0) {
        build_nowhere(machine, frame);
        return NO_REQUEST;
    }
    if (machine->n_offers == 1) {
        go_on(machine, frame, &machine->offers[0]);
        return NO_REQUEST;
    }
    return machine_ask_or_draw(
        machine, position_side(machine->rules, machine->position, frame->subjects.nation),
        frame->step == BUILD_DRAW);
}

static void
begin_steps(Machine *machine, const CodeSpan *steps, gint32 side)
{
    Frame *frame = machine_push(machine, PROCEDURE_STEPS, &SUBJECTS_NONE);
    frame->next = steps->first;
    frame->n = steps->n;
    frame->side = (gint16)side;
}

enum { STEP_START, STEP_LIST, STEP_END, STEP_OVER };

/* What waits for the start, or for the end, runs before the next step. */
Request
step_INTERPHASE(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    const Event start = event_of(TRIGGER_INTERPHASE_START), end = event_of(TRIGGER_INTERPHASE_END);
    switch (frame->step++) {
    case STEP_START:
        bring_points_forward(rules, machine->position);
        event_emit(machine, &start);
        machine_moment(machine, MOMENT_INTERPHASE_START);
        break;
    case STEP_LIST:
        begin_steps(machine, &rules_parameters(rules)->interphase, NO_NAME);
        break;
    case STEP_END:
        event_emit(machine, &end);
        break;
    default:
        modifier_expire(machine, UNTIL_INTERPHASE_END);
        clear_budgets(rules, machine->position);
        machine_pop(machine);
    }
    return NO_REQUEST;
}

/* Whether the step of @frame is for @side, too. */
static gboolean
is_for(const Frame *frame, gint32 side)
{
    return frame->side == NO_NAME || frame->side == side;
}

/* Does a part of the step; frame->value, 0 at first, counts them. Returns: whether it is done. */
typedef gboolean (*DoStep)(Machine *machine, Frame *frame, const StepCode *step);

/* One rule after the other, as listed; what one of them does the next one sees. Rules of the other
 * side have their turn with it. */
static gboolean
do_rules(Machine *machine, Frame *frame, const StepCode *step)
{
    const GameRules *rules = machine->rules;
    if ((guint32)frame->value == step->rules.n)
        return TRUE;
    gint32 number = rules->numbers[step->rules.first + (guint32)frame->value++];
    const RuleCode *rule = rules_rule(rules, rules->rules.first + (guint32)number);
    Event event = event_of(TRIGGER_STEP);
    event.side = frame->side;
    if (rule->side == NO_NAME || is_for(frame, rule->side))
        event_start_rule(machine, number, &event);
    return FALSE;
}

/* Sides within a side are that side. */
static gboolean
do_per_side(Machine *machine, Frame *frame, const StepCode *step)
{
    gint32 n = frame->side != NO_NAME ? 1 : (gint32)machine->rules->board.n_sides;
    if (frame->value == n)
        return TRUE;
    gint32 side = frame->side != NO_NAME ? frame->side : frame->value;
    frame->value++;
    begin_steps(machine, &step->steps, side);
    return FALSE;
}

static gboolean
do_arrivals(Machine *machine, Frame *frame, const StepCode *step G_GNUC_UNUSED)
{
    const GameRules *rules = machine->rules;
    const ZoneCode now = {.kind = ZONE_YEAR_NOW, .of = NO_NAME};
    gint32 zone = position_zone(rules, machine->position, &now, NO_NAME, &SUBJECTS_NONE);
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++)
        if (position_zones(rules, machine->position)[i] == zone &&
            is_for(frame, unit_side(rules, machine->position, i)))
            event_put_unit(machine, i, position_pool(rules, i), NO_NUMBER);
    return TRUE;
}

static gboolean
do_points(Machine *machine, Frame *frame, const StepCode *step G_GNUC_UNUSED)
{
    fill_budgets(machine, frame->side);
    return TRUE;
}

/* For steps that are one procedure: begins it, and is done when it is over. */
static gboolean
is_begun(Frame *frame)
{
    return frame->value++ > 0;
}

static gboolean
do_activation(Machine *machine, Frame *frame, const StepCode *step G_GNUC_UNUSED)
{
    if (is_begun(frame))
        return TRUE;
    begin_activation(machine, frame->side);
    return FALSE;
}

/* Units of nations that have no points recover by themselves, if they are supplied. */
static gboolean
do_self_sufficient(Machine *machine, Frame *frame, const StepCode *step G_GNUC_UNUSED)
{
    const GameRules *rules = machine->rules;
    const Situation situation = machine_situation(machine, frame);
    SupplyMemo memo;
    supply_memo_begin(&memo, &machine->hints);
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
        const BoardUnit *unit = &rules->board.units[i];
        gint32 pool = rules->board.nations[unit->nation].pool;
        if (rules->board.nations[pool].level == NO_NUMBER &&
            is_for(frame, unit_side(rules, machine->position, i)) &&
            blocks_interphase_can_rebuild(&situation, i, &memo))
            position_strengths(rules, machine->position)[i] = (guint8)unit->strength;
    }
    position_touch(machine->position);
    return TRUE;
}

static gboolean
do_on_map(Machine *machine, Frame *frame, const StepCode *step G_GNUC_UNUSED)
{
    if (is_begun(frame))
        return TRUE;
    begin_budgets(machine, frame->side, FALSE);
    return FALSE;
}

static gboolean
do_builds(Machine *machine, Frame *frame, const StepCode *step G_GNUC_UNUSED)
{
    if (is_begun(frame))
        return TRUE;
    begin_budgets(machine, frame->side, TRUE);
    return FALSE;
}

static gboolean
do_truces(Machine *machine, Frame *frame, const StepCode *step G_GNUC_UNUSED)
{
    gint32 n = frame->side != NO_NAME ? 1 : (gint32)machine->rules->board.n_sides;
    if (frame->value == n)
        return TRUE;
    gint32 side = frame->side != NO_NAME ? frame->side : frame->value;
    frame->value++;
    begin_choices(machine, side);
    return FALSE;
}

static const DoStep functions[] = {
    [STEP_RULES] = do_rules,           [STEP_PER_SIDE] = do_per_side,
    [STEP_ARRIVALS] = do_arrivals,     [STEP_POINTS] = do_points,
    [STEP_ACTIVATION] = do_activation, [STEP_SELF_SUFFICIENT] = do_self_sufficient,
    [STEP_ON_MAP] = do_on_map,         [STEP_BUILDS] = do_builds,
    [STEP_TRUCES] = do_truces,
};

/* next: the step; n: how many there are from it on; side: whose they are, or NO_NAME; value: parts
 * of the step that were done. */
Request
step_STEPS(Machine *machine, Frame *frame)
{
    if (frame->n == 0)
        return machine_pop(machine);
    const StepCode *step = rules_step(machine->rules, frame->next);
    if (!functions[step->step](machine, frame, step))
        return NO_REQUEST;
    frame->value = 0;
    frame->next++;
    frame->n--;
    return NO_REQUEST;
}
