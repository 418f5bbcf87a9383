/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Formations that depend on who stands beside or on top: lines that are broken, and guns above foot
 * (tlv:IV.2, tlv:XI.8).
 */
#pragma once

#include "validator/systems/hex-battle/position.h"

/* Whether one of those whom @formation needs stands behind the flank of @unit that lies before it
 * then; always where it needs none. */
gboolean formation_has_cover(const GameRules *rules, const Position *position, gint32 unit,
                             guint number);

/* Whether somebody stands on top of @unit, or did when he fired in this activation: it neither
 * fires nor attacks (tlv:XI.8.2, tlv:XI.8.4). */
gboolean is_beneath(const GameRules *rules, const Position *position, gint32 unit);

/* Returns: the deed that fire of @unit at the hex @place beside it, or at one further away, is: it
 * fires once ahead, and once over its broken side. */
guint deed_of_fire(const GameRules *rules, const Position *position, gint32 unit, gint32 place);

/* Whether @unit has fired ahead or aside, and may do the other yet (tlv:IV.2.5). */
gboolean fires_again(const GameRules *rules, const Position *position, gint32 unit);

/* Ends the formations of units whose cover is gone, or was that of @turned (NO_NAME: nobody), who
 * faces elsewhere now (tlv:IV.2.4), and puts guns on top under which nobody stands. */
void settle_formations(const GameRules *rules, Position *position, gint32 turned);
