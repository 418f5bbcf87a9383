/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Friends and enemies: war, alliance, overlords, and which places they make friendly or hostile.
 */
#pragma once

#include "validator/engine/machine.h"

/* Returns: whether @side and @other are at war. */
gboolean campaign_relation_sides_fight(const GameRules *rules, const Position *position,
                                       gint32 side, gint32 other);

/* Returns: whether @side and @other are the same side or allied, or a nation of one is a vassal of
 * the other. */
gboolean campaign_relation_sides_help(const GameRules *rules, const Position *position, gint32 side,
                                      gint32 other);

/* Sets the relation of two sides, in both directions; a side has none to itself. */
void campaign_relation_set_dealing(const GameRules *rules, Position *position, gint32 side,
                                   gint32 other, DealingWord is);

/* Returns: the side whose nation controls @place, or NO_NAME. */
gint32 campaign_relation_side_of_place(const GameRules *rules, const Position *position,
                                       gint32 place);

/* Returns: whether @side, or a side that helps it (campaign_relation_sides_help()), controls
 * @place. */
gboolean campaign_relation_place_is_friendly(const GameRules *rules, const Position *position,
                                             gint32 place, gint32 side);

/* Returns: whether a side at war with @side controls @place. */
gboolean campaign_relation_place_is_hostile(const GameRules *rules, const Position *position,
                                            gint32 place, gint32 side);

/* Returns: whether a force of a side at war with @side is in @place. */
gboolean campaign_relation_has_enemies(const GameRules *rules, const Position *position,
                                       gint32 place, gint32 side);

/* For loops over the units of a place. Returns: the first force from @unit on, in the place of
 * @unit, of a side at war with @side; NO_NAME: there is none. @unit may be NO_NAME. */
gint32 campaign_relation_next_enemy(const GameRules *rules, const Position *position, gint32 unit,
                                    gint32 side);

/* Returns: the first nation of @side, which acts for it; NO_NAME: it has none. */
gint32 campaign_relation_first_nation(const GameRules *rules, const Position *position,
                                      gint32 side);

/* Makes @overlord the overlord of @nation (NO_NAME: none), with @is as their relation. */
void campaign_relation_set_overlord(Machine *machine, gint32 nation, gint32 overlord,
                                    DealingWord is);
