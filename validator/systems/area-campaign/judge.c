/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a position is worth to a power, for players that look ahead.
 */

#include "schema/model/words.h"
#include "validator/engine/outcome.h"
#include "validator/engine/play.h"
#include "validator/engine/event.h"
#include "validator/engine/presence.h"
#include "validator/systems/area-campaign/force.h"
#include "validator/systems/area-campaign/position.h"
#include "validator/systems/area-campaign/relation.h"
#include "validator/systems/area-campaign/money.h"

enum {
#define WEIGHT(NAME, ...) CAMPAIGN_WEIGHT_##NAME,
#include "validator/systems/area-campaign/weights.def"
    N_CAMPAIGN_WEIGHTS
};

typedef struct {
    const GameRules *rules; /* borrowed */
    const gint32 *weights;  /* borrowed: by WeightRow */
    gint32 side, nation;
    Position
        *position; /* owned: what is seen, in which places change hands to see what that is worth */
    gint32
        *gain; /* owned, by place: what it would bring; what losing it would cost, if it is held */
    gint32 *draw; /* owned, by place: what it is worth for one force to be there */
} Mind;

static inline gint32
mind_weight(const Mind *mind, guint weight)
{
    return mind->weights[weight];
}

/* What comes in is worth something for so many turns. */
#define TURNS_OF_INCOME 4

/* So much of what a place is worth is left for a second force, and so much it is worth to drive an
 * enemy out of a friendly one. */
#define SHARE_OF_SECOND 4
#define WORTH_OF_RELIEF 40

/* As in SystemPlay. */
static gpointer
campaign_mind_new(const GameRules *rules, gint32 side, const gint32 *weights)
{
    Mind *mind = g_new0(Mind, 1);
    mind->rules = rules;
    mind->weights = weights;
    mind->side = side;
    mind->nation = NO_NAME;
    mind->position = position_new(rules);
    mind->gain = g_new0(gint32, rules->board.n_places + 1);
    mind->draw = g_new0(gint32, rules->board.n_places + 1);
    return mind;
}

static void
campaign_mind_free(gpointer mind)
{
    Mind *own = mind;
    if (own == NULL)
        return;
    g_free(own->position);
    g_free(own->gain);
    g_free(own->draw);
    g_free(own);
}

static void
campaign_mind_begin(gpointer mind G_GNUC_UNUSED)
{
}

/* Returns: what the standing and the money of the side in @position are worth: all of its value
 * that changes when a place is captured. */
static gint64
value_of_lands(const Mind *mind, const Position *position)
{
    const GameRules *rules = mind->rules;
    gint64 standing = outcome_standing(rules, position, mind->side);
    gint64 value = standing * mind_weight(mind, CAMPAIGN_WEIGHT_SCORE);
    for (gint32 i = 0; i < (gint32)rules->board.n_nations; i++)
        if (position_side(rules, position, i) == mind->side)
            value += (position_treasuries(rules, position)[i] +
                      TURNS_OF_INCOME * campaign_money_income(rules, position, i)) *
                     mind_weight(mind, CAMPAIGN_WEIGHT_POINT);
    return value;
}

/* Returns: what @position is worth to the side: points and money beside the standing, which
 * decides. */
static gint64
mind_value(const Mind *mind, const Position *position)
{
    const GameRules *rules = mind->rules;
    gint64 value = value_of_lands(mind, position);
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++)
        if (unit_side(rules, position, i) == mind->side &&
            campaign_force_is_on_map(rules, position, i))
            value +=
                position_strengths(rules, position)[i] * mind_weight(mind, CAMPAIGN_WEIGHT_STEP);
    return value;
}

/* Returns: what it is worth that @nation controls @place, against now. */
static gint32
value_if_held(Mind *mind, gint32 place, gint32 nation, gint64 now)
{
    gint16 *marker = &position_markers(mind->rules, mind->position)[place];
    gint16 before = *marker;
    *marker = (gint16)event_marker_to_be(mind->rules, mind->position, place, nation);
    gint64 then = value_of_lands(mind, mind->position);
    *marker = before;
    return (gint32)(then - now);
}

/* Loot is worth what it is sold for, or what it counts where it is kept. */
static gint32
worth_of_loot(const Mind *mind, gint32 tokens)
{
    gboolean is_kept = rules_lists(mind->rules, &switches_of(mind->rules)->hoarders, mind->nation);
    gint32 worth = value_or_default(switches_of(mind->rules)->loot_worth, 0);
    return tokens * (is_kept ? mind_weight(mind, CAMPAIGN_WEIGHT_SCORE)
                             : worth * mind_weight(mind, CAMPAIGN_WEIGHT_POINT));
}

/* A place that is held is worth what losing it would cost: its value is computed as if it had no
 * owner. */
static gint32
gain_of(Mind *mind, gint32 place, gint64 now)
{
    const GameRules *rules = mind->rules;
    const Position *position = mind->position;
    gint32 tokens = (value_or_default(switches_of(rules)->loot_die, 0) + 1) / 2;
    if (campaign_relation_place_is_friendly(rules, position, place, mind->side))
        return campaign_relation_has_enemies(rules, position, place, mind->side) ? WORTH_OF_RELIEF
                                                                                 : 0;
    gint32 gain = value_if_held(mind, place, mind->nation, now);
    if (campaign_relation_place_is_hostile(rules, position, place, mind->side) &&
        position_looted(rules, position)[place] == 0)
        gain += worth_of_loot(mind, tokens) / 2;
    return MAX(gain, 0);
}

/* Looks at @view: what places are worth. */
static void
mind_survey(Mind *mind, const Position *view)
{
    position_assign(mind->position, view);
    mind->nation = campaign_relation_first_nation(mind->rules, view, mind->side);
    gint64 now = value_of_lands(mind, view);
    for (gint32 i = 0; i < (gint32)mind->rules->board.n_places && mind->nation != NO_NAME; i++)
        mind->gain[i] = gain_of(mind, i, now);
}

/* Returns: what @place is worth to @unit by itself. */
static gint32
worth_to(const Mind *mind, gint32 unit, gint32 place)
{
    const GameRules *rules = mind->rules;
    const Position *position = mind->position;
    gint32 worth = mind->gain[place];
    gint32 loot = position_loot(rules, position)[unit];
    if (campaign_relation_place_is_friendly(rules, position, place, mind->side) &&
        campaign_printed_is_home(rules, place, rules->board.units[unit].nation))
        worth += worth_of_loot(mind, loot);
    else if (!campaign_relation_place_is_friendly(rules, position, place, mind->side) &&
             !campaign_relation_place_is_hostile(rules, position, place, mind->side))
        return 0;
    guint n = presence_count_holding(rules, position, place, mind->side);
    gboolean is_own = position_place(rules, position, unit) == place;
    return n > (guint)is_own ? worth / SHARE_OF_SECOND : worth;
}

/* Works out where places draw @unit. */
/* What is drawn to a place is drawn less to those before it. */
static void
mind_draw(Mind *mind, gint32 unit)
{
    const Board *board = &mind->rules->board;
    gint32 left = mind_weight(mind, CAMPAIGN_WEIGHT_DISTANCE);
    gboolean is_changed = TRUE;
    for (gint32 i = 0; i < (gint32)board->n_places; i++)
        mind->draw[i] = worth_to(mind, unit, i) * mind_weight(mind, CAMPAIGN_WEIGHT_PULL) / 100;
    for (guint round = 0; is_changed && round < board->n_places; round++) {
        is_changed = FALSE;
        for (guint i = 0; i < board->n_links; i++) {
            gint32 draw =
                (gint32)((gint64)mind->draw[board->links[i].to] * CLAMP(left, 0, 99) / 100);
            gint32 *here = &mind->draw[board->links[i].from];
            is_changed = is_changed || draw > *here;
            *here = MAX(*here, draw);
        }
    }
}

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
#include "validator/systems/area-campaign/weights.def"
};

/* Whether @place, or one beside it, is friendly. */
static gboolean
is_near_friends(const Mind *mind, gint32 place)
{
    const Board *board = &mind->rules->board;
    const BoardPlace *at = &board->places[place];
    gboolean is_near =
        campaign_relation_place_is_friendly(mind->rules, mind->position, place, mind->side);
    for (guint j = 0; j < at->n_links && !is_near; j++)
        is_near = campaign_relation_place_is_friendly(
            mind->rules, mind->position, board->links[at->first_link + j].to, mind->side);
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
        if (campaign_relation_side_of_place(rules, mind->position, i) == side &&
            mind->gain[i] > best && is_near_friends(mind, i))
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
    gint32 least = value_or_default(switches_of(mind->rules)->raise_least, 1);
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
judge_offers(gpointer data, const Judging *judging, gint32 *worths)
{
    Mind *mind = data;
    const Position *view = judging->view;
    const Frame *top = position_top(view);
    gint32 drawn = NO_NAME;
    mind_survey(mind, view);
    for (guint i = 0; i < judging->request->n; i++)
        worths[i] = worth_of(mind, &judging->offers[i], &drawn);
    for (guint i = 0; i < judging->request->n && top->procedure == PROCEDURE_HOMELAND; i++)
        worths[i] = judging->offers[i].kind == OFFER_ACCEPT;
}

static gint64
value_position(gpointer mind, const Position *view)
{
    return mind_value(mind, view);
}

const SystemJudge campaign_judge = {
    .weights = weights,
    .n_weights = N_CAMPAIGN_WEIGHTS,
    .mind_new = campaign_mind_new,
    .mind_free = campaign_mind_free,
    .mind_begin = campaign_mind_begin,
    .judge = judge_offers,
    .value = value_position,
};
