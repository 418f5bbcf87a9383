/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game from its set-up to its end, played by players or answered from a journal, and looked at as
 * it goes.
 */
#include "validator/smoke/game.h"

#include "validator/smoke/tally.h"

#include <string.h>

/* One game in so many is loaded again at powers of two, which takes as long as to play it. */
#define LOADED_EVERY 16

const char game_without_end[] = "end";
const char game_not_saved[] = "saved";

static void
begin(GameRun *game, guint64 number, gboolean is_loaded)
{
    game->broken = NULL;
    g_clear_pointer(&game->problem, g_free);
    game_begin(game, number);
    game->turn = game->plan.start->turn;
    game->is_loaded = is_loaded;
    if (is_loaded && game->saved == NULL) {
        game->saved = position_copy(game->plan.start);
        game->loaded = position_copy(game->plan.start);
    }
    if (is_loaded) {
        position_assign(game->saved, game->plan.start);
        game->saved->is_played = TRUE;
        game->saved_at = 0;
    }
}

/* Returns: FALSE, with @problem (transfer full). */
static gboolean
fail(GameRun *game, const char *broken, char *problem)
{
    game->broken = broken;
    game->problem = problem;
    return FALSE;
}

static gboolean
keeps_invariants(GameRun *game)
{
    for (guint i = 0; i < game->plan.n_invariants; i++) {
        const Invariant *row = &game->plan.invariants[i];
        char *problem = row->find(&game->machine, &game->request);
        if (problem != NULL)
            return fail(game, row->name, problem);
    }
    return TRUE;
}

/* What was saved, as bytes, goes on with the same answers to the same bytes. Then it is saved anew.
 */
static gboolean
is_as_loaded(GameRun *game)
{
    Machine machine = {
        .rules = game->plan.rules,
        .position = game->loaded,
        .procedures = game->plan.procedures,
    };
    position_assign(game->loaded, game->saved);
    machine_run(&machine);
    for (guint i = game->saved_at; i < game->journal.n; i++) {
        machine_answer(&machine, journal_value(game->journal.entries[i]));
        machine_run(&machine);
    }
    gboolean is_same = memcmp(game->loaded, game->position, game->position->size) == 0;
    position_assign(game->saved, game->position);
    game->saved_at = game->journal.n;
    return is_same;
}

/* Looks at the game where a request is pending. */
static gboolean
is_right(GameRun *game)
{
    guint n = game->journal.n;
    gboolean is_power = (n & (n - 1)) == 0;
    gboolean is_over = game->request.kind == REQUEST_NONE;
    gboolean is_new_turn = game->position->turn != game->turn;
    game->turn = game->position->turn;
    if ((is_power || is_over || is_new_turn || game->request.n == 0 || game->plan.is_careful) &&
        !keeps_invariants(game))
        return FALSE;
    if (game->is_loaded && (is_power || is_over || game->plan.is_careful) && !is_as_loaded(game))
        return fail(game, game_not_saved, g_strdup("saved and loaded, it goes on in another way"));
    if (!is_over && n >= game->plan.answers_max)
        return fail(game, game_without_end, g_strdup_printf("it does not end in %u answers", n));
    return TRUE;
}

/* Whether the game can go on. */
static gboolean
goes_on(GameRun *game)
{
    if (game->tally != NULL)
        tally_look(game->tally, game->position);
    return is_right(game) && game->request.kind != REQUEST_NONE;
}

gboolean
game_play(GameRun *game, guint64 number)
{
    begin(game, number, game->plan.is_careful || number % LOADED_EVERY == 0);
    while (goes_on(game))
        if (game->request.kind == REQUEST_CHOICE)
            game_have_chosen(game, game->plan.players[MAX(game->request.side, 0)]);
        else
            game_take_chance(game);
    return game->broken == NULL;
}

gboolean
game_replay(GameRun *game, const JournalEntry *answers, guint n)
{
    begin(game, game->number, game->plan.is_careful);
    for (guint i = 0; goes_on(game) && i < n; i++) {
        guint value = journal_value(answers[i]);
        guint least = game->request.lowest;
        game_answer(game, value < least ? least : (value - least) % game->request.n + least);
    }
    return game->broken == NULL;
}
