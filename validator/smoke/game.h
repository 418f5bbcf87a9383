/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One game between players, step by step or to its end.
 */
#pragma once

#include "validator/engine/machine.h"
#include "validator/engine/play.h"
#include "validator/engine/stretch.h"
#include "validator/smoke/chance.h"
#include "validator/smoke/narration.h"
#include "validator/smoke/player.h"

/* An answer: the kind of the request above, its value below. Offers are fewer than OFFERS_MAX and
 * faces than that too. */
typedef guint16 JournalEntry;

typedef struct {
    JournalEntry *entries; /* owned; its room is kept from game to game */
    guint n, size;
    guint64 hash; /* of all entries in order: FNV-1a of 64 bits over kind and value */
} Journal;

/* Frees what @journal owns. A journal of zero bytes is empty and need not be cleared. */
void game_journal_clear(Journal *journal);

/* Removes all entries. */
void game_journal_reset(Journal *journal);

/* Adds the answer @value, below 2^14, to a request of @kind. */
void game_journal_add(Journal *journal, RequestKind kind, guint value);

static inline RequestKind
journal_kind(JournalEntry entry)
{
    return (RequestKind)(entry >> 14);
}

static inline guint
journal_value(JournalEntry entry)
{
    return entry & 0x3fff;
}

/* The most invariants of a game, those of its system included. */
#define INVARIANTS_MAX 32

/* Sets @all to the invariants of games by @rules. Returns: how many there are. */
guint game_invariants(const GameRules *rules, Invariant all[INVARIANTS_MAX]);

typedef struct Tally Tally; /* see tally.h */

/* A game with more answers is reported as one that does not end. */
#define GAME_ANSWERS_MAX 1000000u

/* How games are played. */
typedef struct {
    const GameRules *rules; /* borrowed */
    const Position
        *start; /* borrowed: as set_up() makes it, or the position in which the stretch starts */
    const ProcedureRow *procedures; /* as in Machine; may be NULL */
    Stretch *stretch; /* borrowed: the part that is played, started; NULL: the whole game */
    const EventSink
        *listener; /* borrowed: called if the game is neither counted nor narrated; NULL: none */
    guint64 seed;
    /* What only game_play() reads. */
    const Player *const *players; /* borrowed: one for each side */
    const gint32 *weights; /* borrowed: weights of players that weigh offers; NULL: those of the
                              data set, or the defaults */
    const Invariant *invariants; /* borrowed */
    guint n_invariants;
    guint answers_max;   /* 0: GAME_ANSWERS_MAX */
    gboolean is_careful; /* checks invariants after each answer, not only after 1, 2, 4, 8, … and at
                            the end of a turn, and loads every game again, not only some */
    gboolean tries_all; /* players try offers that harm themselves, too */
} GamePlan;

typedef struct {
    GamePlan plan;
    guint64 number;
    Machine machine;
    Position *position;   /* owned */
    PlayerScratch *room;  /* owned: of players that look at the position; NULL: not needed so far */
    Journal journal;      /* owned */
    Chance chance;        /* owned */
    Request request;      /* that is pending */
    Narration *narration; /* owned; NULL: nothing is narrated */
    Tally *tally;         /* borrowed; NULL: nothing is counted */
    /* What game_play() and game_replay() found. */
    const char *broken; /* the name of what was broken; NULL: nothing */
    char *problem;      /* owned: what is wrong; NULL: nothing */
    gint32 turn;        /* private: the last turn whose end was checked */
    gboolean is_loaded; /* private: whether it is loaded again */
    Position *saved;    /* owned: as it was at ... */
    guint saved_at;     /* ... this many answers */
    Position *loaded;   /* owned: games continue from it */
} GameRun;

/* Names for GameRun.broken besides those of invariants: the game did not end, or was not the same
 * when it was saved and loaded. */
extern const char game_without_end[], game_not_saved[];

/* @plan is copied, what it borrows must outlive the result; @tally (NULL: none) is borrowed.
 * Returns: (transfer full): room for games by @plan, which are played in it one after the other. */
GameRun *game_new(const GamePlan *plan, Tally *tally);
void game_free(GameRun *game); /* NULL is allowed */

/* Starts the game @number, and plays up to the first request. */
void game_begin(GameRun *game, guint64 number);

/* Returns: (transfer full): the game @number by @plan, started. @narration: how it is narrated;
 * NULL: not at all. */
GameRun *game_begun(const GamePlan *plan, guint64 number, const NarrationPlan *narration);

/* Answers the pending request with @answer, and plays up to the next one. */
void game_answer(GameRun *game, guint answer);

/* Answers a pending roll or draw by chance. */
void game_take_chance(GameRun *game);

/* Lets @player answer the pending choice. */
void game_step_player(GameRun *game, const Player *player);

/* Plays on, with one of @machines for each side (NULL: a person), until a person must decide or the
 * game is over. */
void game_play_on(GameRun *game, const Player *const *machines);

/* Goes back to the position after @n answers, without a report. Rolls and draws are the same again,
 * and so are the decisions of players that decide by chance. */
void game_go_back(GameRun *game, guint n);

/* Gives the answers of @journal to @game, which must not have any yet. Returns: how many were
 * possible. */
guint game_follow(GameRun *game, const Journal *journal);

/* game-play.c */

/* Plays the game @number. Returns: whether nothing is wrong with it; else game->broken and
 * game->problem say what, and the journal ends there. */
gboolean game_play(GameRun *game, guint64 number);

/* Plays with the @n @answers until there are no more or the game ends. An answer out of range is
 * mapped to one in range, so that any journal can be played; the journal of @game has the answers
 * that were given. Returns: as game_play(). */
gboolean game_replay(GameRun *game, const JournalEntry *answers, guint n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GameRun, game_free)

/* To be called when @game has just failed. Searches for shorter journals, and lower answers, that
 * violate the same invariant, and leaves @game failed with the smallest journal found, all of whose
 * answers are possible. The work is bounded, and nothing is counted. Returns: how many journals
 * were tried. */
guint game_shrink(GameRun *game);
