/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What offers are worth to a side that plays to win.
 */
#include "schema/model/words.h"
#include "validator/engine/position/presence.h"
#include "validator/systems/area-campaign/play/mind.h"
#include "validator/systems/area-campaign/play/play.h"
#include "validator/systems/area-campaign/position.h"
#include "validator/systems/area-campaign/printed.h"
#include "validator/systems/area-campaign/procedure.h"
#include "validator/systems/area-campaign/relation.h"
#include "validator/systems/area-campaign/turn/force.h"

/* Small worths beside which those of places and points count. */
enum {
    WORTH_SCOUT = 1,
    WORTH_RAISE = 60,
    WORTH_REINFORCE = 40,
    WORTH_WAR = 150,  /* what a war must bring to be declared */
    WORTH_ALONE = 60, /* taken off where a force would stand without supply */
    WORTH_CAPTURE = 1000,
    WORTH_STAND = 10,
};

static const WeightRow weights[N_CAMPAIGN_WEIGHTS] = {
#define WEIGHT(...) WEIGHT_ROW(__VA_ARGS__)
#include "validator/systems/area-campaign/play/weights.def"
};

/* Whether @place, or one beside it, is friendly. */
static gboolean
is_near_friends(const Mind *mind, gint32 place)
{
    const Board *board = &mind->rules->board;
    const BoardPlace *at = &board->places[place];
    gboolean is_near = is_friendly(mind->rules, mind->position, place, mind->side);
    for (guint j = 0; j < at->n_links && !is_near; j++)
        is_near = is_friendly(mind->rules, mind->position, board->links[at->first_link + j].to,
                              mind->side);
    return is_near;
}

/* How much better @place is for @unit, which mind_draw() was asked about, than where it is. */
static gint32
worth_of_march(const Mind *mind, gint32 unit, gint32 place)
{
    gint32 at = position_place(mind->rules, mind->position, unit);
    gint32 worth = mind->draw[place] - mind->draw[at];
    return is_near_friends(mind, place) ? worth : worth - WORTH_ALONE;
}

/* Returns: what there is to gain from @side: the best of its places that lie beside friendly ones.
 */
static gint32
gain_from(const Mind *mind, gint32 side)
{
    const GameRules *rules = mind->rules;
    gint32 best = 0;
    for (gint32 i = 0; i < (gint32)rules->board.n_places; i++)
        if (side_of_place(rules, mind->position, i) == side && mind->gain[i] > best &&
            is_near_friends(mind, i))
            best = mind->gain[i];
    return best;
}

/* Returns: how many sides it is at war with. */
static gint32
count_wars(const Mind *mind)
{
    return __builtin_popcount(position_wars(mind->rules, mind->position)[mind->side]);
}

/* A war is worth what it may bring, less the more of them there are. */
static gint32
worth_of_war(const Mind *mind, gint32 nation)
{
    gint32 side = position_side(mind->rules, mind->position, nation);
    return gain_from(mind, side) - WORTH_WAR * (1 + count_wars(mind));
}

static gint32
worth_of_flight(const Mind *mind, gint32 unit)
{
    gint32 least = or_usual(switches_of(mind->rules)->raise_least, 1);
    return position_strengths(mind->rules, mind->position)[unit] < least ? WORTH_STAND
                                                                         : -WORTH_STAND;
}

/* Places to raise a force in are the better the more they are drawn to something. */
static gint32
worth_of_raising(Mind *mind, const Offer *offer)
{
    gint32 best = 0;
    for (gint32 i = 0; i < (gint32)mind->rules->board.n_places; i++)
        best = MAX(best, mind->gain[i]);
    mind_draw(mind, offer->number);
    return WORTH_RAISE + (best > 0 ? mind->draw[offer->other] * WORTH_RAISE / best : 0);
}

static gint32
worth_of(Mind *mind, const Offer *offer, gint32 *drawn)
{
    gboolean is_march = offer->kind == OFFER_MARCH || offer->kind == OFFER_WITHDRAW;
    if (is_march && *drawn != offer->number)
        mind_draw(mind, offer->number);
    *drawn = is_march ? offer->number : NO_NAME;
    switch (offer->kind) {
    case OFFER_MARCH:
    case OFFER_WITHDRAW:
        return worth_of_march(mind, offer->number, offer->other);
    case OFFER_RAISE:
        return worth_of_raising(mind, offer);
    case OFFER_REINFORCE:
        return WORTH_REINFORCE;
    case OFFER_POINTS:
        return offer->number;
    case OFFER_SCOUT:
        return WORTH_SCOUT;
    case OFFER_DECLARE:
        return worth_of_war(mind, offer->number);
    case OFFER_SUE:
    case OFFER_ACCEPT:
        return -worth_of_war(mind, offer->number) - WORTH_WAR;
    case OFFER_REBEL:
    case OFFER_LOOT:
        return WORTH_RAISE;
    case OFFER_FLEE:
        return worth_of_flight(mind, offer->number);
    case OFFER_CAPTURE:
        return WORTH_CAPTURE + mind->gain[offer->number];
    case OFFER_SELL:
        return 1;
    case OFFER_KEEP:
        return mind_weight(mind, CAMPAIGN_WEIGHT_SCORE);
    case OFFER_SPY:
    case OFFER_SUBSIDISE:
        return -1;
    default:
        return 0;
    }
}

/* Who has lost the home obeys: that brings peace, and forces. */
static void
judge(gpointer data, const Judging *judging, gint32 *worths)
{
    Mind *mind = data;
    const Position *view = judging->view;
    const Frame *top = &view->frames[view->n_frames - 1];
    gint32 drawn = NO_NAME;
    mind_survey(mind, view);
    for (guint i = 0; i < judging->request->n; i++)
        worths[i] = worth_of(mind, &judging->offers[i], &drawn);
    for (guint i = 0; i < judging->request->n && top->procedure == PROCEDURE_HOMELAND; i++)
        worths[i] = judging->offers[i].kind == OFFER_ACCEPT;
}

static gint64
value(gpointer mind, const Position *view)
{
    return mind_value(mind, view);
}

const SystemJudge campaign_judge = {
    .weights = weights,
    .n_weights = N_CAMPAIGN_WEIGHTS,
    .mind_new = campaign_mind_new,
    .mind_free = campaign_mind_free,
    .mind_begin = campaign_mind_begin,
    .judge = judge,
    .value = value,
};
