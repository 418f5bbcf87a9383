/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Borders and who crossed them.
 */
#include "validator/engine/crossing.h"

#include "schema/model/entities.h"

#include <string.h>

gint32
find_link(const GameRules *rules, gint32 from, gint32 to)
{
    const BoardPlace *place = &rules->board.places[from];
    for (guint32 i = 0; i < place->n_links; i++)
        if (rules->board.links[place->first_link + i].to == to)
            return (gint32)(place->first_link + i);
    return NO_NAME;
}

gboolean
link_is_land(const GameRules *rules, gint32 link)
{
    return rules->board.links[link].type >= N_BUILT_IN;
}

/* Returns: the type of the border, or NULL for one that is built in and limits nothing. */
static const BoardBorder *
border_of(const GameRules *rules, gint32 link)
{
    gint32 type = rules->board.links[link].type;
    return type >= N_BUILT_IN ? &rules->board.borders[type - N_BUILT_IN] : NULL;
}

gboolean
link_stops(const GameRules *rules, gint32 link)
{
    const BoardBorder *border = border_of(rules, link);
    return border != NULL && border->stops;
}

static guint8 *
crossings_of(const GameRules *rules, const Position *position, gint32 link, gint32 side)
{
    return &position_crossings(rules, position)[(guint)link * rules->board.n_sides + (guint)side];
}

static gint32
moved_over(const GameRules *rules, const Position *position, gint32 link, gint32 side)
{
    gint32 back = rules->board.links[link].back;
    return *crossings_of(rules, position, link, side) +
           (back != NO_NAME ? *crossings_of(rules, position, back, side) : 0);
}

static guint8 *
retreats_of(const GameRules *rules, const Position *position, gint32 link, gint32 side)
{
    return &position_retreats(rules, position)[(guint)link * rules->board.n_sides + (guint)side];
}

static gint32
went_back_over(const GameRules *rules, const Position *position, gint32 link, gint32 side)
{
    gint32 back = rules->board.links[link].back;
    return *retreats_of(rules, position, link, side) +
           (back != NO_NAME ? *retreats_of(rules, position, back, side) : 0);
}

gint32
crossing_room(const GameRules *rules, const Position *position, gint32 link, gint32 side)
{
    const BoardBorder *border = border_of(rules, link);
    if (border == NULL || border->limit == NO_NUMBER)
        return CROSSING_ANY;
    return MAX(border->limit - moved_over(rules, position, link, side), 0);
}

void
note_crossing(const GameRules *rules, Position *position, gint32 link, gint32 unit)
{
    gint32 side = position_side(rules, position, rules->board.units[unit].nation);
    position_arrivals(rules, position)[unit] = link;
    position_deeds(rules, position)[unit] |= UNIT_CAME;
    if (side == NO_NAME)
        return;
    guint8 *crossings = crossings_of(rules, position, link, side);
    *crossings = (guint8)MIN(*crossings + 1, G_MAXUINT8);
    position_crossers(rules, position)[link] = (gint8)side;
}

gboolean
crossing_was_used(const GameRules *rules, const Position *position, gint32 link, gint32 side)
{
    return side != NO_NAME && *crossings_of(rules, position, link, side) > 0;
}

gint32
retreat_room(const GameRules *rules, const Position *position, gint32 link, gint32 side)
{
    const BoardBorder *border = border_of(rules, link);
    if (border == NULL || border->limit == NO_NUMBER)
        return CROSSING_ANY;
    gint32 gone = went_back_over(rules, position, link, side);
    if (rules_parameters(rules)->counts_together == TRUE)
        gone += moved_over(rules, position, link, side);
    return MAX(border->limit - gone, 0);
}

void
note_retreat(const GameRules *rules, Position *position, gint32 link, gint32 side)
{
    guint8 *retreats = retreats_of(rules, position, link, side);
    *retreats = (guint8)MIN(*retreats + 1, G_MAXUINT8);
}

void
forget_retreats(const GameRules *rules, Position *position)
{
    memset(position_retreats(rules, position),
           0,
           (gsize)rules->board.n_links * rules->board.n_sides);
}

void
forget_crossings(const GameRules *rules, Position *position)
{
    const Board *board = &rules->board;
    memset(position_crossings(rules, position), 0, (gsize)board->n_links * board->n_sides);
    memset(position_crossers(rules, position), NO_NAME, board->n_links);
    forget_retreats(rules, position);
}
