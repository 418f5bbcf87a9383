/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of players, and the one that decides at random.
 */
#include "validator/smoke/player.h"

#include "validator/engine/play.h"
#include "validator/engine/position/view.h"

#include <string.h>

/* What a rule lets a side do and harms it first of all would, taken at random, decide most games.
 */
static gboolean
is_self_harm(const PlayerTurn *turn, const Offer *offer)
{
    const SystemPlay *play = system_play(turn->rules);
    return play->harms_oneself != NULL && play->harms_oneself(offer);
}

/* Every legal choice is as likely as the others. Where only self-harm is left, so is that. */
static guint
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

static const Player rows[] = {
    {.name = "random", .choose = choose_at_random},
};

const Player *
players(guint *n)
{
    *n = G_N_ELEMENTS(rows);
    return rows;
}

const Player *
player_find(const char *name)
{
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++)
        if (strcmp(rows[i].name, name) == 0)
            return &rows[i];
    return NULL;
}

guint
player_choose(const Player *player,
              const Machine *machine,
              const Request *request,
              DiceStream *dice,
              gboolean tries_all,
              Position *seen)
{
    if (player->looks)
        position_view_into(seen, machine->rules, machine->position, request->side);
    const PlayerTurn turn = {
        .rules = machine->rules,
        .view = player->looks ? seen : NULL,
        .request = *request,
        .offers = machine->offers,
        .dice = dice,
        .tries_all = tries_all,
    };
    return player->choose(&turn);
}
