/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What sides keep from each other: the tokens that they have picked (tlv:II.4).
 */
#include "validator/engine/dice.h"
#include "validator/systems/hex-battle/hex-battle.h"
#include "validator/systems/hex-battle/position.h"

static void
hide_picks(const GameRules *rules, Position *view, gint32 side)
{
    guint8 *pick = &position_picks(rules, view)[OTHER_SIDE(side)];
    if (*pick != PICK_NONE && (*pick & PICK_OPEN) == 0)
        *pick = PICK_HIDDEN;
}

/* Any token of the other side that is yet to be played. */
static void
guess_picks(const GameRules *rules, Position *view, gint32 side, DiceStream *dice)
{
    gint32 other = OTHER_SIDE(side);
    guint32 cup = *position_cup(rules, view);
    guint8 tokens[32];
    guint n = 0;
    if (position_picks(rules, view)[other] != PICK_HIDDEN)
        return;
    for (guint i = 0; i < MIN(hex_print(rules)->tokens.n, 32); i++)
        if ((cup >> i & 1) != 0 &&
            rules_token(rules, hex_print(rules)->tokens.first + i)->side == other)
            tokens[n++] = (guint8)i;
    position_picks(rules, view)[other] = n > 0 ? tokens[dice_below(dice, n)] + 1 : PICK_NONE;
}

const SystemHidden hex_hidden = {.hide = hide_picks, .guess = guess_picks};
