/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A roll on a table.
 */
#pragma once

#include "validator/engine/machine.h"

/* Begins a roll on @table for @side, and for @nation of it, or NO_NAME. */
void begin_table(Machine *machine, gint32 table, gint32 side, gint32 nation);
