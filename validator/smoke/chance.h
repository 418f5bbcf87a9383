/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The chance of one game. A result depends on the seed, on the number of the game and on what it is
 * for, and on nothing that happened before: each request has a key made of the turn, of what the
 * topmost frame and the one below it do, where, with whom and for what (by ids, not numbers), and
 * of how often the same was requested before in this turn. So a change of the data, or of a player,
 * changes only the dice that it is about, and games of two data sets can be compared in pairs.
 */
#pragma once

#include "validator/engine/dice.h"
#include "validator/engine/machine.h"

/* How often a key was requested in a turn. */
typedef struct {
    guint64 key;
    guint32 era; /* the era of the count; entries of other eras are free */
    guint32 n;
} KeyCount;

/* One of zero bytes is ready for chance_begin(). */
typedef struct {
    DiceStream dice, players; /* to which the streams of keys belong */
    KeyCount *counts;         /* owned: by hash; kept from game to game */
    guint size, used;
    guint32 era; /* increased in each turn */
    gint32 turn;
} Chance;

/* Starts the game number @game of those with the seed @seed. */
void chance_begin(Chance *chance, guint64 seed, guint64 game);
void chance_clear(Chance *chance);

/* To be called once for each answer: counts the pending @request of @machine. Returns: the stream
 * of numbers for the answer, by dice or by a player. */
DiceStream chance_take(Chance *chance, const Machine *machine, const Request *request);

/* Returns: the answer to @request, a roll or a draw, by @dice. In a draw each offer gets a number
 * by what it is, and the highest is drawn: an offer more or less changes the draw only if that
 * offer is the one that is drawn. */
guint chance_answer(DiceStream dice, const Machine *machine, const Request *request);
