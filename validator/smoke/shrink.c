/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Delta debugging (Zeller and Hildebrandt 2002) of a journal: runs of answers are left out, larger
 * ones first, then each that is left is lowered.
 */
#include "validator/smoke/shrink.h"

#include <string.h>

/* Answers that are played in all tries together. */
#define ANSWERS_MAX 2000000u

typedef struct {
    GameRun *game;
    const char *broken; /* what must be broken */
    GArray *best;       /* of JournalEntry */
    GArray *trial;      /* the same, to be played */
    guint n_tries;
    guint n_played; /* answers */
} Shrinking;

static gboolean
is_over(const Shrinking *shrinking)
{
    return shrinking->n_played >= ANSWERS_MAX;
}

static void
copy_entries(GArray *into, const Journal *journal)
{
    g_array_set_size(into, 0);
    g_array_append_vals(into, journal->entries, journal->n);
}

/* Whether @a is less to look at than @b: shorter, or as long with lower answers. */
static gboolean
is_less(const Journal *a, const GArray *b)
{
    if (a->n != b->len)
        return a->n < b->len;
    for (guint i = 0; i < a->n; i++) {
        guint left = journal_value(a->entries[i]);
        guint right = journal_value(g_array_index(b, JournalEntry, i));
        if (left != right)
            return left < right;
    }
    return FALSE;
}

/* Plays the trial. Returns: whether it fails alike and is less; then it is the best. */
static gboolean
try_it(Shrinking *shrinking)
{
    GameRun *game = shrinking->game;
    const GArray *trial = shrinking->trial;
    gboolean is_right = game_replay(game, (const JournalEntry *)(gpointer)trial->data, trial->len);
    shrinking->n_tries++;
    shrinking->n_played += game->journal.n + 1;
    if (is_right || strcmp(game->broken, shrinking->broken) != 0 ||
        !is_less(&game->journal, shrinking->best))
        return FALSE;
    copy_entries(shrinking->best, &game->journal);
    return TRUE;
}

static void
begin_trial(Shrinking *shrinking)
{
    g_array_set_size(shrinking->trial, 0);
    g_array_append_vals(shrinking->trial, shrinking->best->data, shrinking->best->len);
}

static void
leave_out(Shrinking *shrinking)
{
    for (guint size = shrinking->best->len; size > 0 && !is_over(shrinking); size /= 2) {
        guint at = 0;
        while (at < shrinking->best->len && !is_over(shrinking)) {
            begin_trial(shrinking);
            g_array_remove_range(shrinking->trial, at, MIN(size, shrinking->trial->len - at));
            if (!try_it(shrinking))
                at += size;
        }
    }
}

static void
lower_answers(Shrinking *shrinking)
{
    const guint lowest = (guint)shrinking->game->plan.rules->board.lowest;
    for (guint i = 0; i < shrinking->best->len && !is_over(shrinking); i++) {
        begin_trial(shrinking);
        JournalEntry *entry = &g_array_index(shrinking->trial, JournalEntry, i);
        guint least = journal_kind(*entry) == REQUEST_ROLL ? lowest : 0;
        guint value = journal_value(*entry);
        while (value > least && !is_over(shrinking)) {
            /* The lowest first, then one less. */
            *entry = (JournalEntry)(*entry - value + least);
            if (try_it(shrinking))
                break;
            *entry = (JournalEntry)(*entry - least + value - 1);
            if (!try_it(shrinking))
                break;
            value--;
        }
    }
}

/* With a look after each answer it fails no later, and ends there; unless something else is broken
 * before. */
static void
look_closely(Shrinking *shrinking)
{
    GamePlan *plan = &shrinking->game->plan;
    gboolean was_careful = plan->is_careful;
    plan->is_careful = TRUE;
    begin_trial(shrinking);
    try_it(shrinking);
    plan->is_careful = was_careful || g_strcmp0(shrinking->game->broken, shrinking->broken) == 0;
}

guint
shrink_game(GameRun *game)
{
    g_assert(game->broken != NULL);
    /* All that such a game has is its length. */
    if (game->broken == game_without_end)
        return 0;
    Shrinking shrinking = {
        .game = game,
        .broken = game->broken,
        .best = g_array_new(FALSE, FALSE, sizeof(JournalEntry)),
        .trial = g_array_new(FALSE, FALSE, sizeof(JournalEntry)),
    };
    Tally *tally = game->tally;
    gboolean is_careful = game->plan.is_careful;
    game->tally = NULL;
    copy_entries(shrinking.best, &game->journal);
    look_closely(&shrinking);
    /* What was in the way of leaving something out may be gone after the rest. */
    for (guint before = G_MAXUINT; shrinking.best->len < before && !is_over(&shrinking);) {
        before = shrinking.best->len;
        leave_out(&shrinking);
        lower_answers(&shrinking);
    }
    const GArray *best = shrinking.best;
    game_replay(game, (const JournalEntry *)(gpointer)best->data, best->len);
    game->tally = tally;
    game->plan.is_careful = is_careful;
    g_array_unref(shrinking.best);
    g_array_unref(shrinking.trial);
    return shrinking.n_tries;
}
