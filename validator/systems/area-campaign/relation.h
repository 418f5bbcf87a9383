/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Friends and enemies: war, alliance, overlords, and which places they make friendly or hostile.
 */
#pragma once

#include "validator/engine/machine.h"

/* Returns: whether the sides are at war. */
gboolean campaign_relation_sides_fight(const GameRules *rules, const Position *position,
                                       gint32 side, gint32 other);

/* Returns: whether they are the same or allied, or one of them has a nation that obeys the other.
 */
gboolean campaign_relation_sides_help(const GameRules *rules, const Position *position, gint32 side,
                                      gint32 other);

/* Sets the relation of two sides, in both directions; a side has none to itself. */
void campaign_relation_set_dealing(const GameRules *rules, Position *position, gint32 side,
                                   gint32 other, DealingWord is);

/* Returns: the side whose nation controls @place, or NO_NAME. */
gint32 campaign_relation_side_of_place(const GameRules *rules, const Position *position,
                                       gint32 place);

/* Returns: whether @side or one that helps it controls @place. */
gboolean campaign_relation_place_is_friendly(const GameRules *rules, const Position *position,
                                             gint32 place, gint32 side);

/* Returns: whether one that @side is at war with controls @place. */
gboolean campaign_relation_place_is_hostile(const GameRules *rules, const Position *position,
                                            gint32 place, gint32 side);

/* Returns: whether a force that @side is at war with is in @place. */
gboolean campaign_relation_has_enemies(const GameRules *rules, const Position *position,
                                       gint32 place, gint32 side);

/* Returns: the first force from @unit on, within its place, that @side is at war with; NO_NAME:
 * none. @unit is NO_NAME or a unit in a place. */
gint32 campaign_relation_next_enemy(const GameRules *rules, const Position *position, gint32 unit,
                                    gint32 side);

/* Returns: the first nation of @side, which speaks for it; NO_NAME: it has none. */
gint32 campaign_relation_first_nation(const GameRules *rules, const Position *position,
                                      gint32 side);

/* Makes @overlord the overlord of @nation (NO_NAME: none), with @is as their relation. */
void campaign_relation_set_overlord(Machine *machine, gint32 nation, gint32 overlord,
                                    DealingWord is);
