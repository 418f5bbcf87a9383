/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The words are gathered once, the positions made again when they are looked at.
 */
#include "validator/smoke/replay.h"

#include "validator/engine/offer-words.h"

static void
copy_journal(Journal *into, const Journal *from)
{
    for (guint i = 0; i < from->n; i++)
        game_journal_add(into, journal_kind(from->entries[i]), journal_value(from->entries[i]));
}

Replay *
replay_new(const GamePlan *plan, guint64 number, const Journal *answers,
           const NarrationPlan *narrated)
{
    Replay *replay = g_new0(Replay, 1);
    game_journal_reset(&replay->answers);
    replay->lines = g_ptr_array_new_with_free_func(g_free);
    replay->game = game_begun(plan, number, narrated);
    g_ptr_array_add(replay->lines, narration_flush(replay->game->narration));
    for (guint i = 0; i < answers->n; i++) {
        const Journal one = {.entries = answers->entries + i, .n = 1};
        if (game_follow(replay->game, &one) == 0)
            break;
        g_ptr_array_add(replay->lines, narration_flush(replay->game->narration));
    }
    copy_journal(&replay->answers, &replay->game->journal);
    replay_go_to(replay, replay->answers.n);
    return replay;
}

void
replay_free(Replay *replay)
{
    if (replay == NULL)
        return;
    game_free(replay->game);
    game_journal_clear(&replay->answers);
    g_ptr_array_unref(replay->lines);
    g_free(replay);
}

guint
replay_last(const Replay *replay)
{
    return replay->answers.n;
}

guint
replay_at(const Replay *replay)
{
    return replay->game->journal.n;
}

void
replay_go_to(Replay *replay, guint step)
{
    GameRun *game = replay->game;
    guint wanted = MIN(step, replay->answers.n);
    if (wanted <= game->journal.n)
        game_go_back(game, wanted > 0 ? wanted - 1 : 0);
    while (game->journal.n < wanted) {
        JournalEntry entry = replay->answers.entries[game->journal.n];
        if (journal_kind(entry) != REQUEST_ROLL)
            replay->taken = game->machine.offers[journal_value(entry)];
        game_answer(game, journal_value(entry));
    }
    g_free(narration_flush(game->narration));
}

/* Adds an answer, with the text about it. */
static void
note_answer(Replay *replay)
{
    const Journal *journal = &replay->game->journal;
    JournalEntry entry = journal->entries[journal->n - 1];
    game_journal_add(&replay->answers, journal_kind(entry), journal_value(entry));
    g_ptr_array_add(replay->lines, narration_flush(replay->game->narration));
}

/* Forgets what came behind the step that is looked at. */
static void
cut_answers(Replay *replay)
{
    g_autofree JournalEntry *kept =
        g_memdup2(replay->answers.entries, replay->game->journal.n * sizeof(JournalEntry));
    const Journal before = {.entries = kept, .n = replay->game->journal.n};
    game_journal_reset(&replay->answers);
    copy_journal(&replay->answers, &before);
    g_ptr_array_set_size(replay->lines, (gint)before.n + 1);
}

void
replay_play_on(Replay *replay, gint32 answer, const Player *const *machines, guint n_max)
{
    GameRun *game = replay->game;
    cut_answers(replay);
    if (answer != NO_NUMBER) {
        game_answer(game, (guint)answer);
        note_answer(replay);
    }
    while (game->request.kind != REQUEST_NONE && n_max-- > 0) {
        const Player *machine = machines[MAX(game->request.side, 0)];
        if (game->request.kind != REQUEST_CHOICE)
            game_take_chance(game);
        else if (machine != NULL)
            game_step_player(game, machine);
        else
            break;
        note_answer(replay);
    }
    replay_go_to(replay, replay->answers.n);
}

/* Returns: the place that the part @what of an offer, @number, is about, or NO_NAME. */
static gint32
place_of_part(const GameRun *game, OfferPart what, gint32 number)
{
    const GameRules *rules = game->plan.rules;
    if (what == OFFER_PART_UNIT)
        return position_place(rules, game->position, number);
    if (what == OFFER_PART_ZONE && number >= (gint32)rules->board.n_places)
        return NO_NAME;
    return what == OFFER_PART_SPACE || what == OFFER_PART_ZONE ? number : NO_NAME;
}

gint32
replay_place(const Replay *replay)
{
    const GameRun *game = replay->game;
    guint n = game->journal.n;
    if (n == 0 || journal_kind(game->journal.entries[n - 1]) != REQUEST_CHOICE)
        return NO_NAME;
    const Offer *taken = &replay->taken;
    const OfferRow *row = offer_row(game->plan.rules->system, (guint)taken->kind);
    gint32 place = row != NULL ? place_of_part(game, row->other, taken->other) : NO_NAME;
    if (place == NO_NAME && row != NULL)
        place = place_of_part(game, row->number, taken->number);
    return place;
}
