/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a command does when its token came.
 */
#pragma once

#include "validator/engine/machine.h"

/* What it is at: steps of COMMAND_TURN. */
enum {
    COMMAND_LEADERS,
    COMMAND_ROLL,
    COMMAND_MARK,
    COMMAND_CHOOSE,
    COMMAND_ORDER,
    COMMAND_FIRST,
    COMMAND_SECOND,
    COMMAND_END,
};

/* Begins what the @token of @side lets do; NO_NAME: what all in command may do. */
void begin_command_turn(Machine *machine, gint32 token, gint32 side);
