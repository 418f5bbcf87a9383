/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A position, its journal and chance, which go together.
 */
#include "validator/smoke/game.h"

#include "validator/smoke/tally.h"

GameRun *
game_new(const GamePlan *plan, Tally *tally)
{
    GameRun *game = g_new0(GameRun, 1);
    game->plan = *plan;
    game->tally = tally;
    game->position = position_copy(plan->start);
    game->machine.rules = plan->rules;
    game->machine.position = game->position;
    if (game->plan.answers_max == 0)
        game->plan.answers_max = GAME_ANSWERS_MAX;
    return game;
}

void
game_free(GameRun *game)
{
    if (game == NULL)
        return;
    narration_free(game->narration);
    journal_clear(&game->journal);
    chance_clear(&game->chance);
    g_free(game->position);
    player_room_free(game->room);
    g_free(game->saved);
    g_free(game->loaded);
    g_free(game->problem);
    g_free(game);
}

/* Lays the start out again. */
static void
reset(GameRun *game)
{
    const GamePlan *plan = &game->plan;
    position_assign(game->position, plan->start);
    if (plan->stretch != NULL)
        stretch_rewind(plan->stretch);
    else
        game->position->is_played = TRUE;
    game->machine.procedures = plan->procedures;
    game->machine.n_offers = 0;
    chance_begin(&game->chance, plan->seed, game->number);
    if (game->room != NULL)
        player_room_begin(game->room);
    journal_forget(&game->journal);
}

/* Goes on to the next request, or to the end of what is played. */
static void
go_on(GameRun *game)
{
    const Position *position = game->position;
    do
        game->request = machine_run(&game->machine);
    while (game->plan.stretch != NULL && game->request.kind == REQUEST_NONE &&
           position->end == END_NONE && !position->overflow &&
           stretch_go_on(game->plan.stretch, &game->machine));
}

void
game_begin(GameRun *game, guint64 number)
{
    game->number = number;
    reset(game);
    if (game->narration == NULL)
        game->machine.sink =
            game->tally != NULL ? tally_begin(game->tally, game->position) : game->plan.listener;
    go_on(game);
}

GameRun *
game_begun(const GamePlan *plan, guint64 number, const NarrationPlan *narration)
{
    GameRun *game = game_new(plan, NULL);
    if (narration != NULL)
        game->narration = narration_new(narration, &game->machine);
    game_begin(game, number);
    return game;
}

/* Returns: the stream for the answer to what is asked, which is to be given. */
static DiceStream
take_chance(GameRun *game)
{
    return chance_take(&game->chance, &game->machine, &game->request);
}

static void
give(GameRun *game, guint answer)
{
    journal_add(&game->journal, game->request.kind, answer);
    machine_answer(&game->machine, answer);
    go_on(game);
}

void
game_answer(GameRun *game, guint answer)
{
    take_chance(game);
    give(game, answer);
}

void
game_take_chance(GameRun *game)
{
    const DiceStream dice = take_chance(game);
    give(game, chance_answer(dice, &game->machine, &game->request));
}

void
game_have_chosen(GameRun *game, const Player *player)
{
    if (player->looks && game->room == NULL)
        game->room = player_room_new(game->plan.rules, game->plan.weights);
    DiceStream dice = take_chance(game);
    guint answer = player_choose(player, &game->machine, &game->request, &dice,
                                 game->plan.tries_all, game->room);
    if (game->tally != NULL)
        tally_choose(game->tally, &game->machine, &game->request, answer);
    give(game, answer);
}

void
game_play_on(GameRun *game, const Player *const *machines)
{
    while (game->request.kind != REQUEST_NONE && game->journal.n < game->plan.answers_max) {
        const Player *machine = machines[MAX(game->request.side, 0)];
        if (game->request.kind != REQUEST_CHOICE)
            game_take_chance(game);
        else if (machine != NULL)
            game_have_chosen(game, machine);
        else
            break;
    }
}

/* Gives the answer of @entry. Returns: FALSE when it cannot be given. */
static gboolean
follow(GameRun *game, JournalEntry entry)
{
    guint value = journal_value(entry);
    guint least = game->request.lowest;
    if (game->request.kind != journal_kind(entry) || value < least ||
        value - least >= game->request.n)
        return FALSE;
    game_answer(game, value);
    return TRUE;
}

guint
game_follow(GameRun *game, const Journal *journal)
{
    guint n = 0;
    while (n < journal->n && follow(game, journal->entries[n]))
        n++;
    return n;
}

void
game_go_back(GameRun *game, guint n)
{
    Journal kept = game->journal;
    const EventSink *sink = game->machine.sink;
    game->journal = (Journal){0};
    game->machine.sink = NULL;
    reset(game);
    kept.n = MIN(n, kept.n);
    go_on(game);
    game_follow(game, &kept);
    journal_clear(&kept);
    game->machine.sink = sink;
    if (game->narration != NULL)
        narration_sync(game->narration, game->journal.n);
    go_on(game);
}
