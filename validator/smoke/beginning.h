/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where play begins in a position that was written down: in which phase, and with whom.
 */
#pragma once

#include "validator/engine/machine.h"

/* What a position says about where play begins. */
typedef struct {
    gint stage;     /* StageWord */
    gint32 side;    /* whose turn it is, or who goes first; NO_NAME: the first side of the game */
    gint32 actions; /* that it has left; NO_NUMBER: none is said */
} Beginning;

/* Begins there: what is to be decided before play is over. @machine has no frames yet.
 * Returns: NULL, else (transfer full) why play cannot begin there. */
char *begin_there(Machine *machine, const Beginning *beginning);
