/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who plays a side, as it is said on the command line.
 */
#pragma once

#include "validator/smoke/player.h"

/* Reads @word, `north=random`, a value of the option @option. @side: the number of the side of
 * @rules; @player: (transfer none).
 * Returns: FALSE, having complained, when there is no such side or player. */
gboolean played_side_read(const char *option,
                          const char *word,
                          const GameRules *rules,
                          gint32 *side,
                          const Player **player);
