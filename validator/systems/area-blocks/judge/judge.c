/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What offers are worth, by the procedure that asks.
 */
#include "validator/systems/area-blocks/judge/judge.h"

#include "schema/model/words.h"
#include "validator/engine/outcome.h"
#include "validator/engine/position/presence.h"
#include "validator/systems/area-blocks/judge/odds.h"
#include "validator/systems/area-blocks/judge/standing.h"
#include "validator/systems/area-blocks/procedure.h"
#include "validator/systems/area-blocks/turn/passage.h"
#include "validator/systems/area-blocks/year/replacement.h"

/* Better and worse than anything that is weighed. */
#define SURELY 1000000
#define HARDLY (-1000000)

const WeightRow area_weights[N_AREA_WEIGHTS] = {
#define WEIGHT WEIGHT_ROW
#include "validator/systems/area-blocks/judge/weights.def"
};

/* A choice, while it is judged. */
typedef struct {
    Mind *mind;
    const Judging *judging;
    const Frame *frame; /* that asks */
    guint n;            /* offers */
    const Offer *offers;
} Case;

/* Returns: what one offer is worth in the procedure. */
typedef gint32 (*JudgeOffer)(const Case *this, const Offer *offer);

static gint32
judge_ACTIONS(const Case *this, const Offer *offer)
{
    static const guint8 nobody[RULES_UNITS_MAX / 8];
    Mind *mind = this->mind;
    gint32 nation;
    Plan plan;
    switch (offer->kind) {
    case OFFER_GROUP:
        plan_group(mind, offer->number, nobody, &plan);
        return plan.worth > 0 ? plan.worth : -1;
    case OFFER_SIEGE:
        return worth_of_siege(mind, offer->number, NULL, &nation) - 1;
    case OFFER_REBUILD:
        return worth_of_steps(mind, STEP_SCALE, AREA_WEIGHT_STEP);
    case OFFER_POLITICS:
        return mind_weight(mind, AREA_WEIGHT_POLITICS);
    case OFFER_TAKE:
        return WORTH_UNKNOWN;
    case OFFER_DONE:
        return 0;
    case OFFER_HALT:
        return 1;
    default:
        return -1;
    }
}

/* Granted actions cost whoever takes part a step as a rule: only what brings more is begun. */
static gint32
judge_GRANTED(const Case *this, const Offer *offer)
{
    gint32 worth = judge_ACTIONS(this, offer);
    return offer->kind == OFFER_DONE ? 0 : worth - 2 * mind_weight(this->mind, AREA_WEIGHT_STEP);
}

/* Whether one of the planned units is offered its step. Returns: the unit, or NO_NAME. */
static gint32
find_planned(const Case *this)
{
    const Plan *plan = &this->mind->plan;
    for (guint i = 0; i < this->n; i++)
        if (this->offers[i].kind == OFFER_MOVE && MARKED(plan->units, this->offers[i].number) &&
            this->offers[i].other == first_on_way(this->mind, plan->from, plan->to))
            return this->offers[i].number;
    return NO_NAME;
}

/* Before the first step of a unit: the plan is kept until its units are gone, then the next best
 * thing is planned for those that are left. */
static gint32
next_of_group(const Case *this)
{
    Mind *mind = this->mind;
    Plan *plan = &mind->plan;
    gint32 unit = NO_NAME;
    gboolean is_new =
        next_marked(mind->rules, this->frame->marks, 0) == (gint32)mind->rules->board.n_units;
    if (!is_new && plan->from == this->frame->place && plan->to != NO_NAME) {
        ways_from(mind, plan->from, UNIT_MOVE_MAX, this->offers[0].number);
        unit = find_planned(this);
    }
    if (unit != NO_NAME)
        return unit;
    plan_group(mind, this->frame->place, this->frame->marks, plan);
    if (plan->to == NO_NAME)
        return NO_NAME;
    ways_from(mind, plan->from, UNIT_MOVE_MAX, this->offers[0].number);
    return find_planned(this);
}

static gint32
judge_GROUP(const Case *this, const Offer *offer)
{
    const Mind *mind = this->mind;
    if (offer->kind == OFFER_DONE || offer->kind == OFFER_STOP)
        return 0;
    if (offer->kind != OFFER_MOVE || mind->plan.to == NO_NAME)
        return -1;
    gint32 from = position_zones(mind->rules, mind->position)[offer->number];
    return MARKED(mind->plan.units, offer->number) &&
                   offer->other == first_on_way(mind, from, mind->plan.to)
               ? SURELY
               : -1;
}

/* Makes ready what judge_GROUP() asks. */
static void
see_GROUP(const Case *this)
{
    Mind *mind = this->mind;
    gint32 unit = this->frame->unit;
    if (unit == NO_NAME) {
        next_of_group(this);
        return;
    }
    ways_from(mind, position_zones(mind->rules, mind->position)[unit], UNIT_MOVE_MAX, unit);
}

static gint32
judge_DECLARATION(const Case *this, const Offer *offer)
{
    Mind *mind = this->mind;
    guint8 units[RULES_UNITS_MAX / 8] = {0};
    gint32 nation;
    if (offer->kind == OFFER_DONE)
        return 0;
    for (gint32 i = first_holding(mind->rules, mind->position, this->frame->place); i != NO_NAME;
         i = next_holding(mind->rules, mind->position, i))
        if ((position_deeds(mind->rules, mind->position)[i] & UNIT_BESIEGES) != 0)
            MARK(units, i);
    for (guint i = 0; i < this->n; i++)
        if (this->offers[i].kind == OFFER_BESIEGE)
            MARK(units, this->offers[i].number);
    gint32 worth = worth_of_siege(mind, this->frame->place, units, &nation);
    gboolean is_meant = worth > 0 && mind->rules->board.units[offer->number].nation == nation;
    return is_meant ? 1 + steps_of(mind, offer->number) : -1;
}

/* Returns: the steps of own units that came from @from in this turn. */
static gint32
steps_from(const Mind *mind, gint32 place, gint32 from)
{
    const GameRules *rules = mind->rules;
    gint32 steps = 0;
    for (gint32 i = first_holding(rules, mind->position, place); i != NO_NAME;
         i = next_holding(rules, mind->position, i)) {
        gint32 link = position_arrivals(rules, mind->position)[i];
        if (unit_side(rules, mind->position, i) == mind->side && link != NO_NAME &&
            rules->board.links[link].from == from)
            steps += steps_of(mind, i);
    }
    return steps;
}

/* Blocks fight on while there is hope. */
static gint32
judge_BATTLE(const Case *this, const Offer *offer)
{
    Mind *mind = this->mind;
    if (offer->kind == OFFER_MAIN)
        return steps_from(mind, this->frame->place, offer->number);
    if (offer->kind != OFFER_RETREAT)
        return offer->kind == OFFER_LOAD || offer->kind == OFFER_GIVE_UP ? -1 : 0;
    gint32 wins = battle_odds(mind, this->frame->place).wins;
    gint32 caution = mind_weight(mind, AREA_WEIGHT_CAUTION);
    if (mind->dear[offer->number] > 0)
        caution += (100 - caution) / 4;
    if (wins * 100 / CERTAIN >= caution)
        return HARDLY;
    return SURELY + worth_of_zone(mind, offer->number, offer->other);
}

static gint32
judge_SIEGE(const Case *this G_GNUC_UNUSED, const Offer *offer)
{
    return offer->kind == OFFER_FIRE ? 1 : 0;
}

static gint32
judge_place(const Case *this, const Offer *offer)
{
    switch (offer->kind) {
    case OFFER_RETREAT:
    case OFFER_REGROUP:
    case OFFER_DEPLOY:
    case OFFER_EVACUATE:
        return worth_of_zone(this->mind, offer->number, offer->other);
    default:
        return 0;
    }
}

/* Who is decided about stands in the frame. */
static gint32
judge_DECISION(const Case *this, const Offer *offer)
{
    return offer->kind == OFFER_ZONE ? worth_of_zone(this->mind, this->frame->value, offer->number)
                                     : 0;
}

static gint32
judge_BUILD(const Case *this, const Offer *offer)
{
    if (offer->kind == OFFER_ZONE)
        return worth_of_zone(this->mind, this->frame->unit, offer->number);
    return offer->kind == OFFER_DRAW || offer->kind == OFFER_STEP ? 1 : 0;
}

/* Steps are bought for those that hit best for their price. */
static gint32
judge_SPEND(const Case *this, const Offer *offer)
{
    const GameRules *rules = this->mind->rules;
    if (offer->kind != OFFER_UNIT)
        return 0;
    gint32 rating = rules->board.units[offer->number].rating;
    gint32 hits = rating != NO_NUMBER ? RATING_HITS(rating) : 0;
    return 1 + hits * CERTAIN / MAX(step_cost_of(rules, offer->number), 1);
}

/* The next step is lost by the one who can best spare it. */
static gint32
judge_HIT(const Case *this, const Offer *offer)
{
    const Mind *mind = this->mind;
    const GameRules *rules = mind->rules;
    gint32 steps = position_strengths(rules, mind->position)[offer->number];
    gint32 cost = step_cost_of(rules, offer->number);
    gint32 rating = rules->board.units[offer->number].rating;
    gint32 hits = rating != NO_NUMBER ? RATING_HITS(rating) : 0;
    return steps * 10 - cost * 4 - hits - mind->dear[offer->number] * (steps == 1 ? 1 : 0);
}

static gint32
judge_PIN(const Case *this, const Offer *offer)
{
    return -steps_of(this->mind, offer->number);
}

static const struct {
    guint procedure;
    JudgeOffer judge;
    void (*see)(const Case *this);
    Look look;
} rows[] = {
    {PROCEDURE_ACTIONS, judge_ACTIONS, .look = LOOK_ANEW},
    {PROCEDURE_GRANTED, judge_GRANTED, .look = LOOK_ANEW},
    {PROCEDURE_GROUP, judge_GROUP, see_GROUP},
    {PROCEDURE_DECLARATION, judge_DECLARATION},
    {PROCEDURE_BATTLE, judge_BATTLE},
    {PROCEDURE_SIEGE, judge_SIEGE, .look = LOOK_ONLY},
    {PROCEDURE_RETREAT, judge_place},
    {PROCEDURE_REGROUP, judge_place},
    {PROCEDURE_DEPLOYMENT, judge_place},
    {PROCEDURE_EVACUATION, judge_place},
    {PROCEDURE_DECISION, judge_DECISION, .look = LOOK_ANEW},
    {PROCEDURE_PLACE, judge_DECISION},
    {PROCEDURE_BUILD, judge_BUILD},
    {PROCEDURE_SPEND, judge_SPEND, .look = LOOK_ONLY},
    {PROCEDURE_FORAGE, judge_HIT, .look = LOOK_ONLY},
    {PROCEDURE_HITS, judge_HIT, .look = LOOK_ONLY},
    {PROCEDURE_PIN, judge_PIN, .look = LOOK_ONLY},
};

void
area_judge(gpointer data, const Judging *judging, gint32 *worths)
{
    Mind *mind = data;
    const Position *view = judging->view;
    const Frame *frame = view->n_frames > 0 ? &view->frames[view->n_frames - 1] : NULL;
    const Case this = {mind, judging, frame, judging->request->n, judging->offers};
    guint row = 0;
    while (row < G_N_ELEMENTS(rows) && (frame == NULL || rows[row].procedure != frame->procedure))
        row++;
    for (guint i = 0; i < this.n && row == G_N_ELEMENTS(rows); i++)
        worths[i] = WORTH_UNKNOWN;
    if (row == G_N_ELEMENTS(rows))
        return;
    mind_see(mind, view, rows[row].look);
    if (rows[row].see != NULL)
        rows[row].see(&this);
    for (guint i = 0; i < this.n; i++)
        worths[i] = rows[row].judge(&this, &this.offers[i]);
}

/* Lands, the steps of units on the map, and points to come. */
gint64
area_value(gpointer data, const Position *view)
{
    Mind *mind = data;
    const GameRules *rules = mind->rules;
    mind_see(mind, view, LOOK_ONLY);
    gint64 value = worth_of_lands(mind, ASKED_ALL);
    if (view->end != END_NONE) {
        gint32 winner = outcome_side(rules, view);
        if (winner != NO_NAME)
            value += winner == mind->side ? mind_weight(mind, AREA_WEIGHT_ENDING)
                                          : -mind_weight(mind, AREA_WEIGHT_ENDING);
    }
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
        gint32 side = unit_side(rules, view, i);
        if (side == NO_NAME || position_place(rules, view, i) == NO_NAME)
            continue;
        gint64 steps = (gint64)steps_of(mind, i) * mind_weight(mind, AREA_WEIGHT_STEP) / STEP_SCALE;
        value += side == mind->side ? steps : -steps;
    }
    for (gint32 i = 0; i < (gint32)rules->board.n_nations; i++) {
        gint32 side = position_side(rules, view, i);
        gint64 points = position_points(rules, view)[i] + position_next_points(rules, view)[i];
        points *= mind_weight(mind, AREA_WEIGHT_POINT);
        if (side != NO_NAME)
            value += side == mind->side ? points : -points;
    }
    return value;
}
