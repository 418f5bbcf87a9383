/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From place to place.
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
    ACCESS_WRONG_GROUND, /* land for what moves by sea, or the other way round */
    ACCESS_NO_HARBOUR,   /* a fleet enters harbours of its own side only (9.1) */
    ACCESS_CLOSED,       /* land of a nation that is not in the war (4.5) */
    ACCESS_BARRED,       /* a rule or an effect keeps it out */
    ACCESS_NO_ATTACK,    /* a rule forbids it to attack there */
    ACCESS_ALONE,        /* it attacks only together with others */
    ACCESS_MIXED,        /* it may not attack together with those that are there */
} Access;

/* The same as blocks_passage_access(), with all that may speak against it. */
Access blocks_passage_find_access(const Situation *situation, gint32 unit, gint32 place);

/* Returns: whether @place is land of a nation in the war, as most are, and no rule says that @unit,
 * which moves by land, may not go there. */
static inline gboolean
entry_is_plain(const Situation *situation, gint32 unit, gint32 place)
{
    const GameRules *rules = situation->rules;
    gint32 owner = position_owners(rules, situation->position)[place];
    return owner != NO_NAME && rules->board.places[place].kind == SPACE_LAND &&
           position_statuses(rules, situation->position)[owner] == STATUS_ACTIVE &&
           !entry_may_be_modified(situation, unit, place);
}

/* Returns: whether @unit may be in @place, however it comes there. */
static inline Access
blocks_passage_access(const Situation *situation, gint32 unit, gint32 place)
{
    return !unit_is_ship(situation->rules, unit) && entry_is_plain(situation, unit, place)
               ? ACCESS_FREE
               : blocks_passage_find_access(situation, unit, place);
}

/* Returns: whether @unit, which may enter @place, may do so though enemies hold it. A unit that
 * comes to defenders of its own side, which held the place alone before (5.1), attacks nothing. */
Access blocks_passage_attack_access(const Situation *situation, gint32 unit, gint32 place);

/* Returns: whether @unit and @other may move and attack together. */
gboolean blocks_passage_may_mix(const Situation *situation, gint32 unit, gint32 other);

/* What there is room for where no limit is set. */
#define CROSSING_ANY 10000

/* Returns: the link from @from to @to, or NO_NAME. */
gint32 blocks_passage_find_link(const GameRules *rules, gint32 from, gint32 to);

/* Returns: whether units of land can go over @link by themselves; not where it is blocked or wet.
 */
static inline gboolean
link_is_land(const GameRules *rules, gint32 link)
{
    return rules->board.links[link].type >= N_BUILT_IN;
}

/* Returns: whether who goes over @link must stop behind it (4.2). */
gboolean blocks_passage_link_stops(const GameRules *rules, gint32 link);

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
void blocks_passage_record_crossing(const GameRules *rules, Position *position, gint32 link,
                                    gint32 unit);

/* Returns: how many units may still go back, or regroup, over the border of @link (5.6, 5.7). */
gint32 blocks_passage_retreat_room(const GameRules *rules, const Position *position, gint32 link,
                                   gint32 side);

/* Counts a unit of @side that goes back, or regroups, over @link. */
void blocks_passage_record_retreat(const GameRules *rules, Position *position, gint32 link,
                                   gint32 side);

/* Begins to count those that go back: a new round, a battle that is won. */
void blocks_passage_clear_retreats(const GameRules *rules, Position *position);

/* Begins to count all of it: a new turn. */
void blocks_passage_clear_crossings(const GameRules *rules, Position *position);

/* Why a unit cannot take a step. The first ones are those of Access. */
typedef enum {
    PASSAGE_FREE = ACCESS_FREE,
    PASSAGE_NO_WAY = ACCESS_MIXED + 1, /* nothing leads there for a unit of its type */
    PASSAGE_FULL,                      /* the limit of the border is reached (4.2) */
    PASSAGE_TOO_FAR,                   /* its move is used up, with a forced march (4.1, 4.4) */
    PASSAGE_HELD,                      /* enemies that pin came over that border (4.3) */
    PASSAGE_ENEMY_FLEET,               /* no landing with enemy fleets in the zone (9.2) */
    PASSAGE_NOT_TOGETHER,              /* it may not move with others of its group */
} Passage;

/* A unit on its way; blocks_passage_mover() makes one. */
typedef struct {
    gint32 unit, side;
    gint32 place;        /* in which it is, also aboard */
    gint32 reach;        /* spaces that it may move, with a forced march */
    gint32 used;         /* spaces that it has moved in this group */
    const guint8 *group; /* units that have moved in it, one bit each; NULL: none */
    gboolean is_fleet, is_aboard;
    gboolean may_be_held; /* enemies are where it is, which may pin */
} Mover;

/* No unit moves further than that in a group, whatever rules add. */
#define UNIT_MOVE_MAX 999

/* Returns: what @spaces that are printed on @unit become by modifications of `move` about it. */
gint32 blocks_passage_modified_move(const Situation *situation, gint32 unit, gint32 spaces);

/* Returns: the spaces that @unit moves in a group without a forced march, from 0 to UNIT_MOVE_MAX:
 * those printed on it, and what modifications of `move` about it add or take (4.1). Retreats and
 * regrouping keep to what is printed. */
static inline gint32
unit_move(const Situation *situation, gint32 unit)
{
    gint32 spaces = situation->rules->board.units[unit].move;
    if (unit_may_be_modified(situation, MODIFY_MOVE, unit))
        spaces = blocks_passage_modified_move(situation, unit, spaces);
    return MAX(spaces, 0);
}

/* Returns: @unit, which is on the map, on its way in @group (NULL: it moves alone), in which it has
 * moved @used spaces. */
Mover blocks_passage_mover(const Situation *situation, gint32 unit, gint32 used,
                           const guint8 *group);

/* Returns: whether @mover may go over @link, which leads out of the place where it is. */
Passage blocks_passage_over(const Situation *situation, const Mover *mover, gint32 link);

/* Returns: whether @unit of @side, which can move, surely finds a way out of where it is: over land
 * to a place that is open to it, without a fight at either end. A unit for which this is FALSE may
 * still have moves: those of blocks_passage_over(). */
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
