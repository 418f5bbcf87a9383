/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Computer players.
 */
#pragma once

#include "validator/engine/dice.h"
#include "validator/engine/machine.h"
#include "validator/engine/play.h"

#define WEIGHTS_ERROR weights_error_quark()

GQuark weights_error_quark(void);

typedef enum {
    WEIGHTS_ERROR_SYNTAX,  /* it is not JSON */
    WEIGHTS_ERROR_UNKNOWN, /* it names what the system does not weigh */
    WEIGHTS_ERROR_VALUE,   /* a value is no whole number within WEIGHT_MAX */
} WeightsError;

/* The largest weight; the smallest one is its negative. */
#define WEIGHT_MAX 1000000

/* Returns: (transfer full): the weights of @judge, one for each row, as @tables (may be NULL)
 * states them, else the defaults. */
gint32 *player_weights_new(const SystemJudge *judge, const Record *tables);

/* Reads a JSON object, such as `{"step": 90}`, into @weights; weights that it does not name stay as
 * they are. Returns: FALSE with @error (WEIGHTS_ERROR) set. */
gboolean player_weights_read(const SystemJudge *judge, const char *bytes, gsize length,
                             gint32 *weights, GError **error);

/* Returns: (transfer full): a digest of @weights, one for each row of @judge, that is the same on
 * every machine. */
char *player_weights_digest(const SystemJudge *judge, const gint32 *weights);

typedef struct Search Search; /* private */

/* What players keep from choice to choice of a game: the mind of each side, and memory for looking
 * ahead, so that nothing is allocated between answers. */
typedef struct {
    const GameRules *rules;     /* borrowed */
    const SystemJudge *judge;   /* NULL: the system has no computer players that weigh offers */
    gint32 *weights;            /* owned: by row of the judge */
    gint32 *side_weights;       /* owned: those of each side in its style, one after the other */
    gpointer *minds;            /* owned, by side: NULL until it decides */
    Position *seen;             /* owned: room for a view */
    Machine trial;              /* in which offers are tried, of the position ... */
    Position *tried;            /* owned */
    Position *begun;            /* owned: with which a trial begins */
    gint32 worths[OFFERS_MAX];  /* of the offers of a choice */
    gint64 changes[OFFERS_MAX]; /* by them, in trials: of several trials the sum */
    Search *search;             /* owned: NULL until a player looks ahead */
} PlayerScratch;

/* Returns: (transfer full): room for games by @rules, which must outlive it. @weights (copied):
 * weights of players that weigh offers, one for each row of the judge of the system; NULL: those of
 * the data set, or the defaults. */
PlayerScratch *player_scratch_new(const GameRules *rules, const gint32 *weights);
void player_scratch_free(PlayerScratch *room); /* NULL is allowed */

/* Prepares for another game: everything about the one before is dropped. */
void player_scratch_begin(PlayerScratch *room);

/* Returns: (transfer none): the mind of @side; NULL: the system has no computer players that weigh
 * offers. */
gpointer player_scratch_mind(PlayerScratch *room, gint32 side);

/* Lets @side weigh by its style @style: 0: as the weights are, else a row of the styles of the
 * judge, counted from 1. */
void player_scratch_set_style(PlayerScratch *room, gint32 side, guint style);

/* A choice that a player has to make. */
typedef struct {
    const GameRules *rules;
    const Position
        *view; /* the position as its side sees it; NULL for a player that does not look */
    Request request;
    const Offer *offers; /* n of the request */
    DiceStream *dice;    /* chance for players, separate from that of the game */
    PlayerScratch *room; /* NULL for a player that does not look */
    gboolean tries_all;  /* what harms oneself too */
    guint playouts;      /* as in Player */
} PlayerTurn;

/* Returns: the number of an offer. */
typedef guint (*PlayerChoose)(const PlayerTurn *turn);

typedef struct {
    const char *name;
    PlayerChoose choose;
    gboolean looks; /* gets a view, which costs a copy of the position for each choice. It is not
                       called if there is only one offer. */
    guint playouts; /* a searching player makes at most so many in a turn of the game; 0: another
                       player */
} Player;

/* Returns: (transfer none): all players, the default first; @n (may be NULL) is set to their
 * number. */
const Player *player_rows(guint *n);

/* Returns: (transfer none): the row of that name, or NULL. */
const Player *player_find(const char *name);

/* Returns: (transfer full): the names of the players @chosen, one for each side, as on the command
 * line, separated by commas. */
char *player_names_to_words(const GameRules *rules, const Player *const *chosen);

/* Lets @player decide the pending @request of @machine. @room: may be NULL for a player that does
 * not look. Returns: the index of an offer. */
guint player_choose(const Player *player, const Machine *machine, const Request *request,
                    DiceStream *dice, gboolean tries_all, PlayerScratch *room);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlayerScratch, player_scratch_free)
