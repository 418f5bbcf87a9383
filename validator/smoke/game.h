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

/* An empty journal is one of zero bytes that has been forgotten. */
void game_journal_clear(Journal *journal);

/* Begins anew. */
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

/* More than that there are not. */
#define INVARIANTS_MAX 32

/* Writes those of games by @rules to @all. Returns: how many there are. */
guint game_invariants(const GameRules *rules, Invariant all[INVARIANTS_MAX]);

typedef struct Tally Tally; /* see tally.h */

/* A game of more answers than that does not end. */
#define GAME_ANSWERS_MAX 1000000u

/* How games are played. */
typedef struct {
    const GameRules *rules; /* borrowed */
    const Position *start;  /* borrowed: as set_up() makes it, or where the stretch begins */
    const ProcedureRow *procedures; /* as in Machine; may be NULL */
    Stretch *stretch;          /* borrowed: what is played of a turn, begun; NULL: the whole game */
    const EventSink *listener; /* borrowed: called about what happens where nothing is counted or
                                  narrated; NULL: none */
    guint64 seed;
    /* What game_play() asks beside that. */
    const Player *const *players; /* borrowed: one for each side */
    const gint32 *weights;       /* borrowed: what players that weigh go by; NULL: the usual ones */
    const Invariant *invariants; /* borrowed */
    guint n_invariants;
    guint answers_max;   /* 0: GAME_ANSWERS_MAX */
    gboolean is_careful; /* invariants after each answer, not only at powers of two and when a turn
                            is over; and every game is loaded again, not only some */
    gboolean tries_all;  /* what harms oneself too */
} GamePlan;

typedef struct {
    GamePlan plan;
    guint64 number;
    Machine machine;
    Position *position;   /* owned */
    PlayerScratch *room;  /* owned: of players that look; NULL: none did yet */
    Journal journal;      /* owned */
    Chance chance;        /* owned */
    Request request;      /* that is pending */
    Narration *narration; /* owned; NULL: nothing is narrated */
    Tally *tally;         /* borrowed; NULL: nothing is counted */
    /* What game_play() and game_replay() found. */
    const char *broken; /* the name of what was broken; NULL: nothing */
    char *problem;      /* owned: how; NULL: nothing is wrong */
    gint32 turn;        /* private: that was looked at last */
    gboolean is_loaded; /* private: whether it is loaded again */
    Position *saved;    /* owned: as it was at ... */
    guint saved_at;     /* ... this many answers */
    Position *loaded;   /* owned: games continue from it */
} GameRun;

/* What a game violates that does not end, besides the invariants. */
extern const char game_without_end[], game_not_saved[];

/* Returns: (transfer full): room for games by @plan, which are played in it one after the other. */
GameRun *game_new(const GamePlan *plan, Tally *tally);
void game_free(GameRun *game); /* NULL is allowed */

/* Begins the game @number: it is set up as far as no decision is needed. */
void game_begin(GameRun *game, guint64 number);

/* Returns: (transfer full): the game @number by @plan, begun. @narration: how it is narrated, or
 * NULL. */
GameRun *game_begun(const GamePlan *plan, guint64 number, const NarrationPlan *narration);

/* Gives @answer to the pending request, and plays up to the next one. */
void game_answer(GameRun *game, guint answer);

/* Answers a pending roll or draw by chance. */
void game_take_chance(GameRun *game);

/* Has @player answer a pending choice. */
void game_step_player(GameRun *game, const Player *player);

/* Plays on, with one of @machines for each side (NULL: a person), until a person must decide or the
 * game is over. */
void game_play_on(GameRun *game, const Player *const *machines);

/* Goes back to where @n answers had been given, reporting nothing. What comes then by chance is
 * what came before, and players that decide by chance decide the same again. */
void game_go_back(GameRun *game, guint n);

/* Gives the answers of @journal, one after the other; to a game without any. Returns: how many
 * could be given. */
guint game_follow(GameRun *game, const Journal *journal);

/* game-play.c */

/* Plays the game @number. Returns: whether nothing is wrong with it; else game->broken and
 * game->problem say what, and the journal ends there. */
gboolean game_play(GameRun *game, guint64 number);

/* Plays with @answers until there are no more or the game ends. An answer out of range counts as
 * one in range, so that any journal can be played; the answers that were given are in the journal
 * of @game. Returns: as game_play(). */
gboolean game_replay(GameRun *game, const JournalEntry *answers, guint n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GameRun, game_free)

/* @game has just failed. Looks for shorter journals, and lower answers, that fail with the same
 * invariant, and leaves @game failed with the least that was found; every answer in its journal can
 * be given. Work is bounded; nothing is counted meanwhile.
 * Returns: how many journals were tried. */
guint game_shrink(GameRun *game);
