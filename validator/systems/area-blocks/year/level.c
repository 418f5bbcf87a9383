/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Replacement levels.
 */
#include "validator/systems/area-blocks/year/level.h"

#include "validator/engine/position/sparse.h"
#include "validator/systems/area-blocks/position.h"

#include <string.h>

void
count_lost(const GameRules *rules, const Position *position, gint16 *n_lost)
{
    const gint16 *markers = position_markers(rules, position);
    const gint16 *owners = position_owners(rules, position);
    memset(n_lost, 0, rules->board.n_nations * sizeof *n_lost);
    guint n = rules->board.n_places;
    for (guint i = next_named(markers, 0, n); i < n; i = next_named(markers, i + 1, n))
        if (markers[i] != owners[i] && owners[i] != NO_NAME)
            n_lost[owners[i]]++;
}

/* The same of one nation. */
static gint32
count_lost_of(const GameRules *rules, const Position *position, gint32 nation)
{
    const gint16 *markers = position_markers(rules, position);
    const gint16 *owners = position_owners(rules, position);
    gint32 n_lost = 0;
    guint n = rules->board.n_places;
    for (guint i = next_named(markers, 0, n); i < n; i = next_named(markers, i + 1, n))
        n_lost += owners[i] == nation && markers[i] != nation;
    return n_lost;
}

/* The level without what effects took, which may lie below 0. */
static gint32
level_of_lands(const GameRules *rules, const Position *position, gint32 nation)
{
    const BoardNation *board = &rules->board.nations[nation];
    return board->level - count_lost_of(rules, position, nation) * board->per_land;
}

gint32
level_without(const GameRules *rules, const Position *position, gint32 nation, gint32 n_lost)
{
    const BoardNation *board = &rules->board.nations[nation];
    gint32 losses = position_losses(rules, position)[nation];
    if (board->level == NO_NUMBER)
        return 0;
    return MAX(board->level - n_lost * board->per_land - losses, 0);
}

gint32
level_of(const GameRules *rules, const Position *position, gint32 nation)
{
    if (rules->board.nations[nation].level == NO_NUMBER)
        return 0;
    return level_without(rules, position, nation, count_lost_of(rules, position, nation));
}

gint32
worked_level(const GameRules *rules, const Position *position, gint32 nation)
{
    if (rules->board.nations[nation].level == NO_NUMBER)
        return 0;
    return MAX(level_of_lands(rules, position, nation), 0);
}

void
set_level(const GameRules *rules, Position *position, gint32 nation, gint32 level)
{
    if (rules->board.nations[nation].level == NO_NUMBER)
        return;
    gint32 losses = level_of_lands(rules, position, nation) - level;
    position_losses(rules, position)[nation] = position_small(losses);
}

void
bring_level(const GameRules *rules, Position *position, gint32 nation, gint32 level)
{
    gint16 *losses = &position_losses(rules, position)[nation];
    gint16 least = MIN(*losses, 0);
    gint32 change = worked_level(rules, position, nation) - level;
    *losses = (gint16)MAX(change, least);
}
