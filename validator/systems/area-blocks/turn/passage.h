/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The next space of a unit that moves: which are open to it, and why others are not
 * (4.0, 9.1, 9.2).
 */
#pragma once

#include "validator/engine/machine.h"
#include "validator/systems/area-blocks/position.h"
#include "validator/systems/area-blocks/turn/access.h"

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

/* A unit on its way; mover_of() makes one. */
typedef struct {
    gint32 unit, side;
    gint32 place;        /* in which it is, be it aboard */
    gint32 reach;        /* spaces that it may move, with a forced march */
    gint32 used;         /* spaces that it has moved in this group */
    const guint8 *group; /* units that have moved in it, one bit each; NULL: none */
    gboolean is_fleet, is_aboard;
    gboolean may_be_held; /* enemies are where it is, which may pin */
} Mover;

/* No unit moves further than that in a group, whatever rules add. */
#define UNIT_MOVE_MAX 999

/* Returns: what @spaces that are printed on @unit become by modifications of `move` about it. */
gint32 modified_move(const Situation *situation, gint32 unit, gint32 spaces);

/* Returns: the spaces that @unit moves in a group without a forced march, from 0 to UNIT_MOVE_MAX:
 * those printed on it, and what modifications of `move` about it add or take (4.1). Retreats and
 * regrouping keep to what is printed. */
static inline gint32
unit_move(const Situation *situation, gint32 unit)
{
    gint32 spaces = situation->rules->board.units[unit].move;
    if (unit_may_be_modified(situation, MODIFY_MOVE, unit))
        spaces = modified_move(situation, unit, spaces);
    return MAX(spaces, 0);
}

/* Returns: @unit, which is on the map, on its way in @group (NULL: it moves alone), in which it has
 * moved @used spaces. */
Mover mover_of(const Situation *situation, gint32 unit, gint32 used, const guint8 *group);

/* Returns: whether @mover may go over @link, which leads out of the place where it is. */
Passage passage_over(const Situation *situation, const Mover *mover, gint32 link);

/* Returns: whether @unit of @side, which can move, surely finds a way out of where it stands: over
 * land to a place that is open to it, where nobody fights at either end. Whoever finds none here
 * may find one all the same: the moves of a unit are those of passage_over(). */
gboolean has_plain_way(const Situation *situation, gint32 unit, gint32 side);

/* Returns: whether a unit whose move has led over @link must stop behind it. */
gboolean passage_stops(const Situation *situation, gint32 unit, gint32 link);

/* Returns: whether @unit is still pinned by @pinner, which has pinned it in this turn. */
gboolean unit_is_pinned_by(const GameRules *rules, const Position *position, gint32 unit,
                           gint32 pinner);

/* Returns: whether @unit is pinned now (4.3). */
static inline gboolean
unit_is_pinned(const GameRules *rules, const Position *position, gint32 unit)
{
    gint32 pinner = position_pinners(rules, position)[unit];
    return pinner != NO_NAME && unit_is_pinned_by(rules, position, unit, pinner);
}

/* Returns: why @passage is closed, in words. */
const char *passage_words(Passage passage);
