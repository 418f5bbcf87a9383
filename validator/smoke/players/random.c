/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The player that decides at random.
 */
#include "validator/smoke/players/choose.h"

/* What a rule lets a side do and harms it first of all would, taken at random, decide most games.
 * Where only self-harm is left, so is that. */
guint
choose_at_random(const PlayerTurn *turn)
{
    const gint32 harmful = (gint32)system_play(turn->rules)->harmful;
    guint n = turn->request.n, n_harmful = 0;
    for (guint i = 0; harmful != 0 && !turn->tries_all && i < n; i++)
        n_harmful += turn->offers[i].kind == harmful;
    if (n_harmful == 0 || n_harmful == n)
        return dice_below(turn->dice, n);
    guint left = dice_below(turn->dice, n - n_harmful);
    for (guint i = 0; i < n; i++)
        if (turn->offers[i].kind != harmful && left-- == 0)
            return i;
    g_assert_not_reached();
}
