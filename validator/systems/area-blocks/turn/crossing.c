/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Borders and who crossed them.
 */
#include "validator/systems/area-blocks/turn/crossing.h"

#include "schema/model/entities.h"
#include "validator/systems/area-blocks/position.h"

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

static void
count_one(guint8 *count)
{
    *count = (guint8)MIN(*count + 1, G_MAXUINT8);
}

void
note_crossing(const GameRules *rules, Position *position, gint32 link, gint32 unit)
{
    gint32 side = position_side(rules, position, rules->board.units[unit].nation);
    position_arrivals(rules, position)[unit] = link;
    position_deeds(rules, position)[unit] |= UNIT_CAME;
    if (side == NO_NAME)
        return;
    count_one(&position_crossings(rules, position)[count_of_crossing(rules, link, side)]);
    position_crossers(rules, position)[link] = (gint8)side;
}

gboolean
crossing_was_used(const GameRules *rules, const Position *position, gint32 link, gint32 side)
{
    return side != NO_NAME &&
           position_crossings(rules, position)[count_of_crossing(rules, link, side)] > 0;
}

gint32
retreat_room(const GameRules *rules, const Position *position, gint32 link, gint32 side)
{
    gint32 limit = rules->board.links[link].limit;
    if (limit == NO_NUMBER)
        return CROSSING_ANY;
    gint32 gone = crossed_both_ways(rules, position_retreats(rules, position), link, side);
    if (rules_parameters(rules)->counts_together == TRUE)
        gone += crossed_both_ways(rules, position_crossings(rules, position), link, side);
    return MAX(limit - gone, 0);
}

void
note_retreat(const GameRules *rules, Position *position, gint32 link, gint32 side)
{
    count_one(&position_retreats(rules, position)[count_of_crossing(rules, link, side)]);
}

void
forget_retreats(const GameRules *rules, Position *position)
{
    memset(position_retreats(rules, position), 0,
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
