/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Both games of a pair.
 */
#include "validator/smoke/pairs/pair.h"

#include "validator/engine/outcome.h"

PairPlayed
pair_play(GameRun *game, const Player *first, const Player *second, guint64 number)
{
    const GameRules *rules = game->plan.rules;
    PairPlayed pair = {.failed = FALSE};
    g_assert(rules->board.n_sides == 2);
    for (gint32 side = 0; side < 2; side++) {
        const Player *const players[] = {side == 0 ? first : second, side == 0 ? second : first};
        game->plan.players = players;
        pair.failed |= !game_play(game, number);
        game->plan.players = NULL;
        if (pair.failed)
            break;
        gint32 winner = outcome_side(rules, game->position);
        pair.made += winner == side ? 2 : winner == NO_NAME ? 1 : 0;
        pair.ahead += (gint64)score_leaning(rules, side) * game->position->score;
    }
    return pair;
}
