/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What sides keep from each other: the tokens that they have picked (tlv:II.4).
 */
#pragma once

#include "validator/engine/dice.h"
#include "validator/systems/hex-battle/position.h"

/* The values of the array of picks: no token, one that the other side does not see, or one that all
 * see. */
#define PICK_NONE 0
#define PICK_HIDDEN 0x7f /* to the other side: some token */
#define PICK_OPEN 0x80   /* bit: it lies open */

/* Returns: the token that @side has picked; NO_NAME: none. */
static inline gint32
token_picked(const GameRules *rules, const Position *position, gint32 side)
{
    return (position_picks(rules, position)[side] & ~PICK_OPEN) - 1;
}

/* See System.hide and System.guess. */
void hide_picks(const GameRules *rules, Position *view, gint32 side);
void guess_picks(const GameRules *rules, Position *view, gint32 side, DiceStream *dice);
