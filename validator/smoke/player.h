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
    WEIGHTS_ERROR_SYNTAX,  /* it is no JSON */
    WEIGHTS_ERROR_UNKNOWN, /* it names what the system does not weigh */
    WEIGHTS_ERROR_VALUE,   /* a value is no whole number within WEIGHT_MAX */
} WeightsError;

/* No weight is larger, or less than minus this. */
#define WEIGHT_MAX 1000000

/* Returns: (transfer full): the weights of @judge, one for each row, as @tables (may be NULL) say
 * or as is usual. */
gint32 *player_weights_new(const SystemJudge *judge, const Record *tables);

/* Reads an object of JSON, `{"step": 90}`, into @weights; what it does not name stays as it is.
 * Returns: FALSE with @error set. */
gboolean player_weights_read(const SystemJudge *judge, const char *bytes, gsize length,
                             gint32 *weights, GError **error);

typedef struct Search Search; /* see choose.h */

/* What players keep from choice to choice of a game: the mind of each side, and memory for looking
 * ahead, so that nothing is allocated between answers. */
typedef struct {
    const GameRules *rules;    /* borrowed */
    const SystemJudge *judge;  /* NULL: the system has no computer players that weigh offers */
    gint32 *weights;           /* owned: by row of the judge */
    gpointer *minds;           /* owned, by side: NULL until it decides */
    Position *seen;            /* owned: room for a view */
    Machine trial;             /* in which offers are tried, of the position ... */
    Position *tried;           /* owned */
    Position *begun;           /* owned: with which a trial begins */
    gint32 worths[OFFERS_MAX]; /* of the offers of a choice */
    Search *search;            /* owned: NULL until somebody plays on in his mind */
} PlayerScratch;

/* Returns: (transfer full): room for games by @rules, which must outlive it. @weights: what players
 * that weigh go by, as many as the system has; NULL: as the data set says, or as is usual. */
PlayerScratch *player_scratch_new(const GameRules *rules, const gint32 *weights);
void player_scratch_free(PlayerScratch *room); /* NULL is allowed */

/* Another game begins: nothing of the one before is remembered. */
void player_scratch_begin(PlayerScratch *room);

/* A choice that a player has to make. */
typedef struct {
    const GameRules *rules;
    const Position
        *view; /* the position as its side sees it; NULL for a player that does not look */
    Request request;
    const Offer *offers; /* n of the request */
    DiceStream *dice;    /* chance for players, which is not that of the game */
    PlayerScratch *room; /* NULL for a player that does not look */
    gboolean tries_all;  /* what harms oneself too */
} PlayerTurn;

/* Returns: the number of an offer. */
typedef guint (*PlayerChoose)(const PlayerTurn *turn);

typedef struct {
    const char *name;
    PlayerChoose choose;
    gboolean looks; /* is given a view: that costs a copy of the position for each choice, which one
                       that decides blindly is spared. It is not asked where there is no choice. */
} Player;

/* Returns: (transfer none): the table, @n rows (NULL: it is not asked), the default first. */
const Player *player_rows(guint *n);

/* Returns: (transfer none): the row of that name, or NULL. */
const Player *player_find(const char *name);

/* Returns: (transfer full): the players, one of @chosen for each side, as on the command line,
 * separated by commas. */
char *player_names_to_words(const GameRules *rules, const Player *const *chosen);

/* Has @player decide the pending @request of @machine. @room: may be NULL for one that does not
 * look. Returns: the number of an offer. */
guint player_choose(const Player *player, const Machine *machine, const Request *request,
                    DiceStream *dice, gboolean tries_all, PlayerScratch *room);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlayerScratch, player_scratch_free)
