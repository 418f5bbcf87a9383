/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The loop of a game, and looking at it as it goes.
 */
#include "validator/smoke/game.h"

#include "validator/smoke/tally.h"

#include <string.h>

/* One game in so many is loaded again at powers of two, which takes as long as to play it. */
#define LOADED_EVERY 16

const char game_without_end[] = "end";
const char game_not_saved[] = "saved";

/* What answers in a game: players with their chance, or a journal. */
typedef struct {
    DiceStream chance, players;
    const JournalEntry *entries; /* NULL: players */
    guint n;
} Answerer;

GameRun *
game_new(const GamePlan *plan, Tally *tally)
{
    GameRun *game = g_new0(GameRun, 1);
    game->plan = *plan;
    game->tally = tally;
    game->position = position_copy(plan->start);
    game->saved = position_copy(plan->start);
    game->loaded = position_copy(plan->start);
    if (game->plan.answers_max == 0)
        game->plan.answers_max = GAME_ANSWERS_MAX;
    return game;
}

void
game_free(GameRun *game)
{
    if (game == NULL)
        return;
    journal_clear(&game->journal);
    g_free(game->position);
    g_free(game->saved);
    g_free(game->loaded);
    g_free(game->problem);
    g_free(game);
}

static void
begin(GameRun *game, gboolean is_loaded)
{
    const GamePlan *plan = &game->plan;
    memcpy(game->position, plan->start, plan->start->size);
    game->position->is_played = TRUE;
    game->saved_at = 0;
    game->is_loaded = is_loaded;
    if (is_loaded)
        memcpy(game->saved, game->position, game->position->size);
    game->turn = game->position->turn;
    game->broken = NULL;
    g_clear_pointer(&game->problem, g_free);
    journal_forget(&game->journal);
    game->machine.rules = plan->rules;
    game->machine.position = game->position;
    game->machine.procedures = plan->procedures;
    game->machine.sink = game->tally != NULL ? tally_begin(game->tally, game->position) : NULL;
    game->machine.n_offers = 0;
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
keeps_invariants(GameRun *game, const Request *request)
{
    for (guint i = 0; i < game->plan.n_invariants; i++) {
        const Invariant *row = &game->plan.invariants[i];
        char *problem = row->find(&game->machine, request);
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
    memcpy(game->loaded, game->saved, game->saved->size);
    machine_run(&machine);
    for (guint i = game->saved_at; i < game->journal.n; i++) {
        machine_answer(&machine, journal_value(game->journal.entries[i]));
        machine_run(&machine);
    }
    gboolean is_same = memcmp(game->loaded, game->position, game->position->size) == 0;
    memcpy(game->saved, game->position, game->position->size);
    game->saved_at = game->journal.n;
    return is_same;
}

/* Looks at the game where @request is pending. */
static gboolean
is_right(GameRun *game, const Request *request)
{
    guint n = game->journal.n;
    gboolean is_power = (n & (n - 1)) == 0;
    gboolean is_over = request->kind == REQUEST_NONE;
    gboolean is_new_turn = game->position->turn != game->turn;
    game->turn = game->position->turn;
    if ((is_power || is_over || is_new_turn || request->n == 0 || game->plan.is_careful) &&
        !keeps_invariants(game, request))
        return FALSE;
    if (game->is_loaded && (is_power || is_over) && !is_as_loaded(game))
        return fail(game, game_not_saved, g_strdup("saved and loaded, it goes on in another way"));
    if (!is_over && n >= game->plan.answers_max)
        return fail(game, game_without_end, g_strdup_printf("it does not end in %u answers", n));
    return TRUE;
}

/* Returns: the @i-th answer, to @request: a face from 1 on, an offer from 0 on. */
static guint
answer_to(GameRun *game, const Request *request, Answerer *answerer, guint i)
{
    guint least = request->kind == REQUEST_ROLL ? 1 : 0;
    if (answerer->entries != NULL) {
        guint value = journal_value(answerer->entries[i]);
        return value < least ? least : (value - least) % request->n + least;
    }
    const Player *const *players_of = game->plan.players;
    if (request->kind != REQUEST_CHOICE)
        return dice_below(&answerer->chance, request->n) + least;
    const Player *player = players_of[MAX(request->side, 0)];
    return player->choose(&game->machine, request, &answerer->players, game->plan.tries_all);
}

static gboolean
run(GameRun *game, Answerer *answerer)
{
    for (guint i = 0;; i++) {
        const Request request = machine_run(&game->machine);
        if (game->tally != NULL)
            tally_look(game->tally, game->position);
        if (!is_right(game, &request))
            return FALSE;
        if (request.kind == REQUEST_NONE || (answerer->entries != NULL && i == answerer->n))
            return TRUE;
        guint answer = answer_to(game, &request, answerer, i);
        journal_add(&game->journal, request.kind, answer);
        machine_answer(&game->machine, answer);
    }
}

gboolean
game_play(GameRun *game, guint64 number)
{
    Answerer answerer = {
        .chance = dice_begin(game->plan.seed, number, DICE_OF_CHANCE),
        .players = dice_begin(game->plan.seed, number, DICE_OF_PLAYERS),
    };
    begin(game, game->plan.is_careful || number % LOADED_EVERY == 0);
    return run(game, &answerer);
}

gboolean
game_replay(GameRun *game, const JournalEntry *answers, guint n)
{
    static const JournalEntry none;
    Answerer answerer = {.entries = answers != NULL ? answers : &none, .n = n};
    begin(game, game->plan.is_careful);
    return run(game, &answerer);
}
