/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Players: what decides in the place of a person.
 */
#pragma once

#include "validator/engine/dice.h"
#include "validator/engine/machine.h"

/* Decides the pending @request of @machine. @dice: chance for players, which is not that of the
 * game. @tries_all: what harms oneself too. Returns: the number of an offer. */
typedef guint (*PlayerChoose)(const Machine *machine,
                              const Request *request,
                              DiceStream *dice,
                              gboolean tries_all);

typedef struct {
    const char *name;
    PlayerChoose choose;
} Player;

/* Returns: (transfer none): the table, @n rows, the default first. */
const Player *players(guint *n);

/* Returns: (transfer none): the row of that name, or NULL. */
const Player *player_find(const char *name);
