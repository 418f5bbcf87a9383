/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who fights in a battle, for which side and from when on. All of it follows from the position and
 * from what was settled when the battle began.
 */
#pragma once

#include "validator/engine/verbs/situation.h"

typedef struct {
    const GameRules *rules;
    const Position *position;
    gint32 place;
    gint32 defender, attacker; /* sides */
    guint round;               /* 0: before the first one */
    gint32 main;               /* place from which the main attack came, see came_from() */
} Battle;

/* Parts of those of a side that hold the place of a battle, one bit each. */
typedef enum {
    PART_ACTIVE = 1 << 0,    /* fire and are hit in this round */
    PART_RESERVES = 1 << 1,  /* fight from the second round on (5.3) */
    PART_BESIEGERS = 1 << 2, /* take no part (6.5) */
    PART_FIGHTERS = PART_ACTIVE | PART_RESERVES,
} BattlePart;

/* Marks the units of @side that are of one of @parts in @marks, of RULES_UNITS_MAX / 8 bytes, which
 * are cleared first; NULL: only counts. Returns: how many there are. */
guint mark_parts(const Battle *battle, gint32 side, BattlePart parts, guint8 *marks);

/* Returns: the place from which @unit came to the battle in this turn; the place of the battle for
 * one that came over no link, as a fleet that lost its harbour. */
gint32 came_from(const Battle *battle, gint32 unit);

/* Returns: whether a battle is still to be fought in @place: units of two sides hold it, and one of
 * them that besieges nothing has not fought yet. So a place in which the cut off may stay is not
 * fought for twice. */
gboolean place_awaits_battle(const GameRules *rules, const Position *position, gint32 place);

/* Returns: the side that defends @place, in which a battle is to be fought: who held it alone last
 * (5.1), else who controls it, else not @first. */
gint32 find_defender(const GameRules *rules, const Position *position, gint32 place, gint32 first);

/* Returns: the side that attacks @defender in @place; of several one that has not fought yet. */
gint32 find_attacker(const GameRules *rules, const Position *position, gint32 place,
                     gint32 defender);
