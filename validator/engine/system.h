/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A system of rules: what goes on in a game beside what its data say. One row a system of
 * game.json.
 */
#pragma once

#include "validator/engine/machine.h"

typedef struct {
    guint n_sides; /* that play against each other; with fewer or more there is no such game */
    /* Begins to play: the set-up is complete. */
    void (*begin)(Machine *machine);
    /* Grants an action of their own to @units of @side: they do it next. None of them acts without
     * @leader, a unit, if there is one; NO_NAME: there is none. */
    void (*grant)(Machine *machine, const guint8 *units, gint32 leader, gint32 side);
    /* Something but units has changed, and the rules that wait for it have run. Pushes a procedure,
     * or not, for what follows from that by itself. */
    void (*settle)(Machine *machine);
    /* Returns: the name of the phase that @position is in, for people. */
    const char *(*phase)(const Position *position);
} System;

/* Returns: (transfer none): the system that @rules are played by, or NULL if it is not yet played
 * at all, or not by so many sides. */
const System *system_of(const GameRules *rules);
