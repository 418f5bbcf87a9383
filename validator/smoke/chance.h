/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The chance of one game. A result depends on the seed, the number of the game and on what it is
 * for, and on nothing that happened before: each request has a key made of the turn, what the
 * topmost frame and the one below it do, where, with whom and for what (by ids, not numbers), and
 * how often the same was requested already in this turn. So a change of the data, or of a player,
 * changes the dice that it is about and no others, and games of two data sets can be compared in
 * pairs.
 */
#pragma once

#include "validator/engine/dice.h"
#include "validator/engine/machine.h"

/* How often a key has come. */
typedef struct {
    guint64 key;
    guint32 era; /* that it belongs to; those of others are free */
    guint32 n;
} KeyCount;

/* One of zero bytes is to be begun. */
typedef struct {
    DiceStream dice, players; /* to which the streams of keys belong */
    KeyCount *counts;         /* owned: by hash; kept from game to game */
    guint size, used;
    guint32 era; /* increased in each turn */
    gint32 turn;
} Chance;

/* Begins the game @game of those with the seed @seed. */
void chance_begin(Chance *chance, guint64 seed, guint64 game);
void chance_clear(Chance *chance);

/* Notes that the pending @request of @machine is answered. Returns: the stream for its answer, by
 * the dice or by a player. */
DiceStream chance_take(Chance *chance, const Machine *machine, const Request *request);

/* Returns: the answer to the roll or draw @request that @dice give. Of what is drawn, each offer
 * has a number of its own by what it is, and the highest is taken: one offer more or less changes
 * the draw only if it is the one. */
guint chance_answer(DiceStream dice, const Machine *machine, const Request *request);
