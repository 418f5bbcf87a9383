/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading what is printed: the parts of hex_printed_new().
 */
#pragma once

#include "validator/systems/hex-battle/printed.h"

/* One reading. */
typedef struct {
    Printed *printed;
    const GameRules *rules;
    const RulesInput *input;
} Reading;

/* Returns: the number of what is called @name, or NO_NAME. */
static inline gint32
number_of(const Reading *reading, EntityId entity, const char *name)
{
    return name != NULL ? name_index_find(reading->rules->names, entity, name) : NO_NAME;
}

/* Reads the hexes and what lies along their sides. */
void read_hexes(Reading *reading);

/* Marks the hexes of edges. */
void read_edges(Reading *reading);

/* Counts, once the edges are read, the hexes to those over which routed units of each side leave.
 */
void count_ways_out(Reading *reading);
