/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What one side does not know: the faces of enemy blocks.
 */
#pragma once

#include "validator/engine/dice.h"
#include "validator/engine/position.h"

/* Makes of @view, a copy of a position, what @side sees of it. Units of others whose type is hidden
 * and that were not shown in this turn change places among themselves, colour by colour, so that
 * those earlier in the roster stand in zones with lower numbers, or in the same zone came and did
 * what is lower, and are at full strength: positions that @side cannot tell apart look the same.
 * Who is besieging is shown (6.1), fleets are known where they are. What is drawn next was never in
 * a position. */
void area_hide(const GameRules *rules, Position *view, gint32 side);

/* Makes of @view, which area_hide() has made for @side, a position that looks like that to it: who
 * stands behind which hidden block falls by @dice, each way as likely as the others. */
void area_guess(const GameRules *rules, Position *view, gint32 side, DiceStream *dice);

/* Returns: whether @side may see the face of @unit. */
gboolean area_sees(const GameRules *rules, const Position *position, gint32 unit, gint32 side);
