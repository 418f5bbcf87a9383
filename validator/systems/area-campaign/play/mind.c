/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What places are worth.
 */
#include "schema/model/words.h"
#include "validator/systems/area-campaign/play/mind.h"

#include "validator/engine/outcome.h"
#include "validator/engine/position/control.h"
#include "validator/engine/position/presence.h"
#include "validator/systems/area-campaign/position.h"
#include "validator/systems/area-campaign/printed.h"
#include "validator/systems/area-campaign/relation.h"
#include "validator/systems/area-campaign/turn/force.h"
#include "validator/systems/area-campaign/turn/money.h"

/* What comes in is worth something for so many turns. */
#define TURNS_OF_INCOME 4

/* So much of what a place is worth is left for a second force, and so much it is worth to drive an
 * enemy out of a friendly one. */
#define SHARE_OF_SECOND 4
#define WORTH_OF_RELIEF 40

gpointer
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

void
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

void
campaign_mind_begin(gpointer mind G_GNUC_UNUSED)
{
}

/* Points and money beside the standing, which decides. */
gint64
mind_value(const Mind *mind, const Position *position)
{
    const GameRules *rules = mind->rules;
    gint64 standing = standing_of_side(rules, position, mind->side);
    gint64 value = standing * mind_weight(mind, CAMPAIGN_WEIGHT_SCORE);
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++)
        if (unit_side(rules, position, i) == mind->side && is_on_map(rules, position, i))
            value +=
                position_strengths(rules, position)[i] * mind_weight(mind, CAMPAIGN_WEIGHT_STEP);
    for (gint32 i = 0; i < (gint32)rules->board.n_nations; i++)
        if (position_side(rules, position, i) == mind->side)
            value += (position_treasuries(rules, position)[i] +
                      TURNS_OF_INCOME * income_of(rules, position, i)) *
                     mind_weight(mind, CAMPAIGN_WEIGHT_POINT);
    return value;
}

/* Returns: what it is worth that @nation controls @place, against now. */
static gint32
value_if_held(Mind *mind, gint32 place, gint32 nation, gint64 now)
{
    gint16 *marker = &position_markers(mind->rules, mind->position)[place];
    gint16 before = *marker;
    *marker = (gint16)marker_to_be(mind->rules, mind->position, place, nation);
    gint64 then = mind_value(mind, mind->position);
    *marker = before;
    return (gint32)(then - now);
}

/* Loot is worth what it is sold for, or what it counts where it is kept. */
static gint32
worth_of_loot(const Mind *mind, gint32 tokens)
{
    gboolean is_kept = nations_have(mind->rules, &switches_of(mind->rules)->hoarders, mind->nation);
    gint32 worth = or_usual(switches_of(mind->rules)->loot_worth, 0);
    return tokens * (is_kept ? mind_weight(mind, CAMPAIGN_WEIGHT_SCORE)
                             : worth * mind_weight(mind, CAMPAIGN_WEIGHT_POINT));
}

/* A place that is held is worth what losing it would cost: it is taken as nobody's. */
static gint32
gain_of(Mind *mind, gint32 place, gint64 now)
{
    const GameRules *rules = mind->rules;
    const Position *position = mind->position;
    gint32 tokens = (or_usual(switches_of(rules)->loot_die, 0) + 1) / 2;
    if (is_friendly(rules, position, place, mind->side))
        return has_enemies(rules, position, place, mind->side) ? WORTH_OF_RELIEF : 0;
    gint32 gain = value_if_held(mind, place, mind->nation, now);
    if (is_hostile(rules, position, place, mind->side) &&
        position_looted(rules, position)[place] == 0)
        gain += worth_of_loot(mind, tokens) / 2;
    return MAX(gain, 0);
}

void
mind_survey(Mind *mind, const Position *view)
{
    position_assign(mind->position, view);
    mind->nation = speaker_of(mind->rules, view, mind->side);
    gint64 now = mind_value(mind, view);
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
    if (is_friendly(rules, position, place, mind->side) &&
        place_is_home_of(rules, place, rules->board.units[unit].nation))
        worth += worth_of_loot(mind, loot);
    else if (!is_friendly(rules, position, place, mind->side) &&
             !is_hostile(rules, position, place, mind->side))
        return 0;
    guint n = count_holding(rules, position, place, mind->side);
    gboolean is_own = position_place(rules, position, unit) == place;
    return n > (guint)is_own ? worth / SHARE_OF_SECOND : worth;
}

/* What is drawn to a place is drawn less to those before it. */
void
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
