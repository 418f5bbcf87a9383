/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Players: what decides in the place of a person. A player sees what its side may see and never the
 * machine: PlayerTurn is all that it is given.
 */
#pragma once

#include "validator/engine/dice.h"
#include "validator/engine/machine.h"

/* A choice that a player has to make. */
typedef struct {
    const GameRules *rules;
    const Position
        *view; /* the position as its side sees it; NULL for a player that does not look */
    Request request;
    const Offer *offers; /* as many as are asked for */
    DiceStream *dice;    /* chance for players, which is not that of the game */
    gboolean tries_all;  /* what harms oneself too */
} PlayerTurn;

/* Returns: the number of an offer. */
typedef guint (*PlayerChoose)(const PlayerTurn *turn);

typedef struct {
    const char *name;
    PlayerChoose choose;
    gboolean looks; /* is given a view: that costs a copy of the position for each choice, which one
                       that decides blindly is spared */
} Player;

/* Returns: (transfer none): the table, @n rows, the default first. */
const Player *players(guint *n);

/* Returns: (transfer none): the row of that name, or NULL. */
const Player *player_find(const char *name);

/* Has @player decide the pending @request of @machine. @seen: room for its view, as large as the
 * position; may be NULL for one that does not look. Returns: the number of an offer. */
guint player_choose(const Player *player,
                    const Machine *machine,
                    const Request *request,
                    DiceStream *dice,
                    gboolean tries_all,
                    Position *seen);
