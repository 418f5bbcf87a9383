/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Borders and who crossed them. A link is a way out of one place into another; a border is both
 * ways of it. Units of one side over one border in one turn are counted together (4.2).
 */
#pragma once

#include "validator/engine/position/position.h"
#include "validator/systems/area-blocks/position.h"

/* What there is room for where no limit is set. */
#define CROSSING_ANY 10000

/* Returns: the link from @from to @to, or NO_NAME. */
gint32 find_link(const GameRules *rules, gint32 from, gint32 to);

/* Returns: whether units of land can go over @link by themselves; not where it is blocked or wet.
 */
static inline gboolean
link_is_land(const GameRules *rules, gint32 link)
{
    return rules->board.links[link].type >= N_BUILT_IN;
}

/* Returns: whether who goes over @link must stop behind it (4.2). */
gboolean link_stops(const GameRules *rules, gint32 link);

/* Crossings and retreats are counted by link and side. Returns: the place of a count. */
static inline guint
count_of_crossing(const GameRules *rules, gint32 link, gint32 side)
{
    return (guint)link * rules->board.n_sides + (guint)side;
}

/* Returns: what @counts, of crossings or retreats, has for both ways of the border of @link. */
static inline gint32
crossed_both_ways(const GameRules *rules, const guint8 *counts, gint32 link, gint32 side)
{
    gint32 back = rules->board.links[link].back;
    return counts[count_of_crossing(rules, link, side)] +
           (back != NO_NAME ? counts[count_of_crossing(rules, back, side)] : 0);
}

/* Returns: how many units of @side may still move over the border of @link in this turn. */
static inline gint32
crossing_room(const GameRules *rules, const Position *position, gint32 link, gint32 side)
{
    gint32 limit = rules->board.links[link].limit;
    if (limit == NO_NUMBER)
        return CROSSING_ANY;
    return MAX(limit - crossed_both_ways(rules, position_crossings(rules, position), link, side),
               0);
}

/* Counts a unit that moves over @link, and keeps for it that it came that way. */
void note_crossing(const GameRules *rules, Position *position, gint32 link, gint32 unit);

/* Returns: whether units of @side moved over @link, that way, in this turn. */
gboolean crossing_was_used(const GameRules *rules, const Position *position, gint32 link,
                           gint32 side);

/* Returns: how many units may still go back, or regroup, over the border of @link (5.6, 5.7). */
gint32 retreat_room(const GameRules *rules, const Position *position, gint32 link, gint32 side);

/* Counts a unit of @side that goes back, or regroups, over @link. */
void note_retreat(const GameRules *rules, Position *position, gint32 link, gint32 side);

/* Begins to count those that go back: a new round, a battle that is won. */
void forget_retreats(const GameRules *rules, Position *position);

/* Begins to count all of it: a new turn. */
void forget_crossings(const GameRules *rules, Position *position);
