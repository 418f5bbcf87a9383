/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ways of units over land.
 */
#include "validator/systems/area-blocks/judge/mind.h"

#include "validator/systems/area-blocks/turn/access.h"
#include "validator/systems/area-blocks/turn/crossing.h"
#include "validator/systems/area-blocks/turn/turn.h"

/* Looks at one border out of @place on the way of @unit. Returns: whether ways go on behind it. */
static gboolean
reach_over(Mind *mind, const Situation *situation, gint32 place, gint32 number, gint32 unit)
{
    const GameRules *rules = mind->rules;
    const BoardLink *link = &rules->board.links[number];
    if (mind->ways[link->to] != NO_NUMBER || !link_is_land(rules, number))
        return FALSE;
    gint32 room = MIN(crossing_room(rules, mind->position, number, mind->side), mind->rooms[place]);
    if (room == 0 || may_enter(situation, unit, link->to) != ACCESS_FREE)
        return FALSE;
    mind->ways[link->to] = mind->ways[place] + 1;
    mind->before[link->to] = place;
    mind->rooms[link->to] = room;
    return !link_stops(rules, number) && !place_has_enemy(situation, link->to, mind->side);
}

void
ways_from(Mind *mind, gint32 from, gint32 reach, gint32 unit)
{
    const Board *board = &mind->rules->board;
    const Subjects subjects = subjects_of_side(mind->side);
    const Situation situation = {
        .rules = mind->rules,
        .position = mind->position,
        .subjects = &subjects,
    };
    guint first = 0, n = 0;
    for (guint i = 0; i < board->n_places; i++)
        mind->ways[i] = NO_NUMBER;
    mind->ways[from] = 0;
    mind->rooms[from] = CROSSING_ANY;
    mind->queue[n++] = from;
    while (first < n) {
        gint32 place = mind->queue[first++];
        guint32 link = board->places[place].first_link;
        guint32 end = mind->ways[place] < reach ? link + board->places[place].n_links : link;
        for (; link < end; link++)
            if (reach_over(mind, &situation, place, (gint32)link, unit))
                mind->queue[n++] = board->links[link].to;
    }
}

gint32
first_on_way(const Mind *mind, gint32 from, gint32 to)
{
    if (to == from || mind->ways[to] == NO_NUMBER)
        return NO_NAME;
    while (mind->before[to] != from)
        to = mind->before[to];
    return to;
}
