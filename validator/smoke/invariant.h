/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What holds in every position of a game, whatever was chosen and rolled.
 */
#pragma once

#include "validator/engine/machine.h"

typedef struct {
    const char *name;
    /* Returns: NULL, or (transfer full) what is wrong where @request is pending. */
    char *(*find)(const Machine *machine, const Request *request);
} Invariant;

/* Returns: (transfer none): the table, @n rows. */
const Invariant *invariants(guint *n);
