/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is printed on the map and the sheets and only this system reads.
 */
#pragma once

#include "validator/engine/game-rules.h"

typedef struct {
    gint32 garrison, forage;
    gboolean has_harbour;
} PrintedPlace;

typedef struct {
    gint32 besieges; /* strongest garrison; NO_NUMBER: any */
} PrintedType;

typedef struct {
    PrintedPlace *places;
    PrintedType *types;
} Printed;

/* Returns: (transfer full): what is printed in @input, of which @rules has the board. */
gpointer blocks_printed_new(const GameRules *rules, const RulesInput *input);
void blocks_printed_free(gpointer printed); /* NULL is allowed */

/* Returns: (transfer none): what is printed of each place. */
static inline const PrintedPlace *
printed_places(const GameRules *rules)
{
    return ((const Printed *)rules->printed)->places;
}

/* Returns: the strongest garrison that @unit can besiege; NO_NUMBER: any. */
static inline gint32
strongest_besieged(const GameRules *rules, gint32 unit)
{
    return ((const Printed *)rules->printed)->types[rules->board.units[unit].type].besieges;
}
