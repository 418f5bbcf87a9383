/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Both games of a pair.
 */
#include "validator/smoke/pairs/pair.h"

#include "validator/engine/outcome.h"

/* What the drawing of halves is for, among all that the dice of a game are for. */
#define HALVES 0x68616c766573

/* Draws half of @n_sides sides for the game @number of those with @seed: which ones the first
 * player has before halves change. */
static void
draw_half(gboolean *is_drawn, guint n_sides, guint64 seed, guint64 number)
{
    DiceStream players = dice_begin(seed, number, DICE_OF_PLAYERS);
    DiceStream dice = dice_of_key(&players, HALVES);
    guint wanted = n_sides / 2;
    for (guint side = 0; side < n_sides; side++) {
        is_drawn[side] = dice_below(&dice, n_sides - side) < wanted;
        wanted -= is_drawn[side];
    }
}

/* Returns: by how much the sides in @is_first are ahead of the others: in the score, or where sides
 * have standings, in these. */
static gint64
lead_of(const GameRules *rules, const Position *position, const gboolean *is_first)
{
    gint64 lead = 0;
    for (gint32 side = 0; side < (gint32)rules->board.n_sides; side++)
        if (rules->standings.n > 0)
            lead += (is_first[side] ? 1 : -1) * standing_of_side(rules, position, side);
        else if (is_first[side])
            lead += (gint64)score_leaning(rules, side) * position->score;
    return lead;
}

PairPlayed
pair_play(GameRun *game, const Player *first, const Player *second, guint64 number)
{
    const GameRules *rules = game->plan.rules;
    const guint n_sides = rules->board.n_sides;
    const Player *chosen[BOARD_SIDES_MAX];
    gboolean is_first[BOARD_SIDES_MAX];
    PairPlayed pair = {.failed = FALSE};
    g_assert(n_sides >= 2);
    draw_half(is_first, n_sides, game->plan.seed, number);
    for (guint i = 0; i < 2; i++) {
        for (guint side = 0; side < n_sides; side++) {
            is_first[side] = i == 0 ? is_first[side] : !is_first[side];
            chosen[side] = is_first[side] ? first : second;
        }
        game->plan.players = chosen;
        pair.failed = !game_play(game, number);
        game->plan.players = NULL;
        if (pair.failed)
            break;
        gint32 winner = outcome_side(rules, game->position);
        pair.made += winner == NO_NAME ? 1 : is_first[winner] ? 2 : 0;
        pair.ahead += lead_of(rules, game->position, is_first);
    }
    return pair;
}
