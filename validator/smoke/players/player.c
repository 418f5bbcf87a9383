/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of players, and what they keep for themselves.
 */
#include "validator/smoke/players/player.h"

#include "validator/engine/position/view.h"
#include "validator/smoke/players/choose.h"
#include "validator/smoke/players/weights.h"

#include <string.h>

static const Player rows[] = {
    {"random", choose_at_random, FALSE},
    {"greedy", choose_the_best, TRUE},
    {"rollout", choose_by_rollout, TRUE},
};

const Player *
players(guint *n)
{
    if (n != NULL)
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

PlayerRoom *
player_room_new(const GameRules *rules, const gint32 *weights)
{
    PlayerRoom *room = g_new0(PlayerRoom, 1);
    room->rules = rules;
    room->judge = system_play(rules)->judge;
    room->minds = g_new0(gpointer, rules->board.n_sides);
    room->seen = position_new(rules);
    room->tried = position_new(rules);
    room->begun = position_new(rules);
    room->trial.rules = rules;
    room->trial.position = room->tried;
    if (room->judge != NULL)
        room->weights = weights != NULL
                            ? g_memdup2(weights, room->judge->n_weights * sizeof *weights)
                            : weights_of(room->judge, rules->tables);
    return room;
}

void
player_room_free(PlayerRoom *room)
{
    if (room == NULL)
        return;
    for (guint i = 0; i < room->rules->board.n_sides; i++)
        if (room->minds[i] != NULL)
            room->judge->mind_free(room->minds[i]);
    search_free(room->search);
    g_free(room->minds);
    g_free(room->weights);
    g_free(room->seen);
    g_free(room->tried);
    g_free(room->begun);
    g_free(room);
}

void
player_room_begin(PlayerRoom *room)
{
    for (guint i = 0; i < room->rules->board.n_sides; i++)
        if (room->minds[i] != NULL)
            room->judge->mind_begin(room->minds[i]);
    if (room->search != NULL)
        search_begin(room->search);
}

gpointer
player_room_mind(PlayerRoom *room, gint32 side)
{
    if (room->judge == NULL || side == NO_NAME)
        return NULL;
    if (room->minds[side] == NULL)
        room->minds[side] = room->judge->mind_new(room->rules, side, room->weights);
    return room->minds[side];
}

guint
player_choose(const Player *player, const Machine *machine, const Request *request,
              DiceStream *dice, gboolean tries_all, PlayerRoom *room)
{
    if (player->looks && request->n == 1)
        return 0;
    if (player->looks) {
        position_view_into(room->seen, machine->rules, machine->position, request->side);
        room->trial.procedures = machine->procedures;
    }
    const PlayerTurn turn = {
        .rules = machine->rules,
        .view = player->looks ? room->seen : NULL,
        .request = *request,
        .offers = machine->offers,
        .dice = dice,
        .room = player->looks ? room : NULL,
        .tries_all = tries_all,
    };
    return player->choose(&turn);
}

char *
players_to_words(const GameRules *rules, const Player *const *chosen)
{
    GString *out = g_string_new(NULL);
    gboolean is_one = rules->board.n_sides > 0;
    for (guint i = 1; i < rules->board.n_sides; i++)
        is_one = is_one && chosen[i] == chosen[0];
    if (is_one)
        g_string_append(out, chosen[0]->name);
    for (guint i = 0; !is_one && i < rules->board.n_sides; i++)
        g_string_append_printf(out, "%s%s=%s", i > 0 ? ", " : "",
                               name_index_name(rules->names, ENTITY_SIDE, (gint32)i),
                               chosen[i]->name);
    return g_string_free(out, FALSE);
}
