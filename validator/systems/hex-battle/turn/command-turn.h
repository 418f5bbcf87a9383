/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a command does when its token came.
 */
#pragma once

#include "validator/engine/machine.h"

/* Begins what the @token of @side lets do; NO_NAME: what all in command may do. */
void begin_command_turn(Machine *machine, gint32 token, gint32 side);
