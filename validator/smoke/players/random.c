/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The player that decides at random.
 */
#include "validator/smoke/players/choose.h"

/* What a rule lets a side do and harms it first of all would, taken at random, decide most games.
 */
static gboolean
is_self_harm(const PlayerTurn *turn, const Offer *offer)
{
    const SystemPlay *play = system_play(turn->rules);
    return play->harms_oneself != NULL && play->harms_oneself(offer);
}

/* Where only self-harm is left, so is that. */
guint
choose_at_random(const PlayerTurn *turn)
{
    guint n = turn->request.n, n_harmless = 0;
    for (guint i = 0; i < n && !turn->tries_all; i++)
        n_harmless += !is_self_harm(turn, &turn->offers[i]);
    if (n_harmless == 0 || n_harmless == n)
        return dice_below(turn->dice, n);
    guint left = dice_below(turn->dice, n_harmless);
    for (guint i = 0; i < n; i++)
        if (!is_self_harm(turn, &turn->offers[i]) && left-- == 0)
            return i;
    g_assert_not_reached();
}
