/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How many units may stand in a hex (tlv:VII, atul:4.2).
 */
#pragma once

#include "validator/systems/hex-battle/position.h"

/* What is wrong with a stack. */
typedef enum {
    STACK_LEGAL,
    STACK_TOO_MANY,
    STACK_MIXED,      /* types that may not stand together */
    STACK_COMMANDS,   /* of several commands */
    STACK_IMPETUS,    /* of different impetus */
    STACK_FORMATIONS, /* some in a formation that is taken by all of a hex */
} StackFault;

/* Returns: what is wrong with the units of @side in @place together with those that are marked in
 * @more (NULL: none), wherever these stand. */
StackFault stack_fault(const GameRules *rules, const Position *position, gint32 place, gint32 side,
                       const guint8 *more);
