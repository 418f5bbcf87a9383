/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Movement from place to place: access to places, limits of borders, single steps.
 */
#pragma once

#include "validator/engine/machine.h"
#include "validator/engine/position.h"
#include "validator/engine/presence.h"
#include "validator/engine/modifier.h"
#include "validator/systems/area-blocks/position.h"

/* Why a unit may not go somewhere. */
typedef enum {
    ACCESS_FREE,
    ACCESS_WRONG_GROUND, /* land for units that move by sea, or the other way round */
    ACCESS_NO_HARBOUR,   /* a fleet enters harbours of its own side only (9.1) */
    ACCESS_CLOSED,       /* land of a nation that is not in the war (4.5) */
    ACCESS_BARRED,       /* a rule or an effect keeps it out */
    ACCESS_NO_ATTACK,    /* a rule forbids it to attack there */
    ACCESS_ALONE,        /* it attacks only together with others */
    ACCESS_MIXED,        /* it may not attack together with those that are there */
} Access;

/* As blocks_passage_access(), with all rules. */
Access blocks_passage_find_access(const Situation *situation, gint32 unit, gint32 place);

/* The common case, quickly. Returns: whether @unit moves by land, and @place is land of a nation in
 * the war that no rule closes to it. */
static inline gboolean
entry_is_plain(const Situation *situation, gint32 unit, gint32 place)
{
    const GameRules *rules = situation->rules;
    gint32 owner = position_owners(rules, situation->position)[place];
    return owner != NO_NAME && rules->board.places[place].kind == SPACE_LAND &&
           position_statuses(rules, situation->position)[owner] == STATUS_ACTIVE &&
           !entry_may_be_modified(situation, unit, place);
}

/* Returns: whether @unit may be in @place, no matter how it gets there; else the reason. */
static inline Access
blocks_passage_access(const Situation *situation, gint32 unit, gint32 place)
{
    return !unit_is_ship(situation->rules, unit) && entry_is_plain(situation, unit, place)
               ? ACCESS_FREE
               : blocks_passage_find_access(situation, unit, place);
}

/* Returns: whether @unit, which has access to @place, may enter it although enemies hold it; else
 * the reason. A unit that joins defenders of its side, which held the place alone before (5.1),
 * does not attack. */
Access blocks_passage_attack_access(const Situation *situation, gint32 unit, gint32 place);

/* Returns: whether @unit and @other may move and attack together. */
gboolean blocks_passage_may_mix(const Situation *situation, gint32 unit, gint32 other);

/* The room of a border without a limit. */
#define CROSSING_ANY 10000

/* Returns: the link from @from to @to, or NO_NAME. */
gint32 blocks_passage_find_link(const GameRules *rules, gint32 from, gint32 to);

/* Returns: whether units that move by land can cross @link by themselves: it is neither blocked nor
 * a connection over water. */
static inline gboolean
link_is_land(const GameRules *rules, gint32 link)
{
    return rules->board.links[link].type >= N_BUILT_IN;
}

/* Returns: whether a unit that crosses @link must stop (4.2). */
gboolean blocks_passage_link_stops(const GameRules *rules, gint32 link);

/* Returns: the index of the count of crossings, or retreats, over @link by @side in their arrays.
 */
static inline guint
count_of_crossing(const GameRules *rules, gint32 link, gint32 side)
{
    return (guint)link * rules->board.n_sides + (guint)side;
}

/* Returns: the sum of @counts, of crossings or retreats, by @side over the border of @link in both
 * directions. */
static inline gint32
crossed_both_ways(const GameRules *rules, const guint8 *counts, gint32 link, gint32 side)
{
    gint32 back = rules->board.links[link].back;
    return counts[count_of_crossing(rules, link, side)] +
           (back != NO_NAME ? counts[count_of_crossing(rules, back, side)] : 0);
}

/* Returns: how many more units of @side may move over the border of @link in this turn. */
static inline gint32
crossing_room(const GameRules *rules, const Position *position, gint32 link, gint32 side)
{
    gint32 limit = rules->board.links[link].limit;
    if (limit == NO_NUMBER)
        return CROSSING_ANY;
    return MAX(limit - crossed_both_ways(rules, position_crossings(rules, position), link, side),
               0);
}

/* Counts @unit, which moves over @link, and notes the link as the one by which it came. */
void blocks_passage_record_crossing(const GameRules *rules, Position *position, gint32 link,
                                    gint32 unit);

/* Returns: how many more units of @side may retreat, or regroup, over the border of @link (5.6,
 * 5.7). */
gint32 blocks_passage_retreat_room(const GameRules *rules, const Position *position, gint32 link,
                                   gint32 side);

/* Counts a unit of @side that retreats, or regroups, over @link. */
void blocks_passage_record_retreat(const GameRules *rules, Position *position, gint32 link,
                                   gint32 side);

/* Resets the counts of retreats: for a new round, or when a battle is won. */
void blocks_passage_clear_retreats(const GameRules *rules, Position *position);

/* Resets all counts, for a new turn. */
void blocks_passage_clear_crossings(const GameRules *rules, Position *position);

/* Why a unit cannot take a step. The first ones are those of Access. */
typedef enum {
    PASSAGE_FREE = ACCESS_FREE,
    PASSAGE_NO_WAY = ACCESS_MIXED + 1, /* there is no connection for a unit of its type */
    PASSAGE_FULL,                      /* the limit of the border is reached (4.2) */
    PASSAGE_TOO_FAR,                   /* its move is used up, with a forced march (4.1, 4.4) */
    PASSAGE_HELD,                      /* enemies that pin came over that border (4.3) */
    PASSAGE_ENEMY_FLEET,               /* no landing with enemy fleets in the zone (9.2) */
    PASSAGE_NOT_TOGETHER,              /* it may not move with others of its group */
} Passage;

/* A unit that moves; made by blocks_passage_mover(). */
typedef struct {
    gint32 unit, side;
    gint32 place;        /* in which it is, also aboard */
    gint32 reach;        /* spaces that it may move, with a forced march */
    gint32 used;         /* spaces that it has moved in this group */
    const guint8 *group; /* units that have moved in it, one bit each; NULL: none */
    gboolean is_fleet, is_aboard;
    gboolean may_be_held; /* enemies are in its place, which may pin it */
} Mover;

/* The most spaces of a move, whatever rules add. */
#define UNIT_MOVE_MAX 999

/* Returns: @spaces, the printed move of @unit, changed by modifications of `move` about it. */
gint32 blocks_passage_modified_move(const Situation *situation, gint32 unit, gint32 spaces);

/* Returns: the spaces that @unit can move in a group without a forced march, 0 to UNIT_MOVE_MAX:
 * its printed move, changed by modifications of `move` about it (4.1). Retreats and regrouping use
 * the printed move. */
static inline gint32
unit_move(const Situation *situation, gint32 unit)
{
    gint32 spaces = situation->rules->board.units[unit].move;
    if (unit_may_be_modified(situation, MODIFY_MOVE, unit))
        spaces = blocks_passage_modified_move(situation, unit, spaces);
    return MAX(spaces, 0);
}

/* Returns: @unit, which is on the map, as it moves in @group (borrowed; NULL: it moves alone), in
 * which it has moved @used spaces. */
Mover blocks_passage_mover(const Situation *situation, gint32 unit, gint32 used,
                           const guint8 *group);

/* Returns: whether @mover may cross @link, which leads out of its place; else the reason. */
Passage blocks_passage_over(const Situation *situation, const Mover *mover, gint32 link);

/* Returns: TRUE if @unit of @side, which can move, can certainly leave its place: over land to a
 * place that is open to it, without a fight at either end. If FALSE, blocks_passage_over() has to
 * be asked. */
gboolean blocks_passage_has_simple_exit(const Situation *situation, gint32 unit, gint32 side);

/* Returns: whether a unit whose move has led over @link must stop behind it. */
gboolean blocks_passage_stops(const Situation *situation, gint32 unit, gint32 link);

/* Returns: whether @unit is still pinned by @pinner, which has pinned it in this turn. */
gboolean blocks_passage_is_pinned_by(const GameRules *rules, const Position *position, gint32 unit,
                                     gint32 pinner);

/* Returns: whether @unit is pinned now (4.3). */
static inline gboolean
unit_is_pinned(const GameRules *rules, const Position *position, gint32 unit)
{
    gint32 pinner = position_pinners(rules, position)[unit];
    return pinner != NO_NAME && blocks_passage_is_pinned_by(rules, position, unit, pinner);
}
