/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the action roll gives.
 */
#pragma once

#include "validator/engine/machine.h"

/* Returns: how many actions @row, which is no event, gives @side, with what rules add to that. */
gint32 actions_of_row(const Machine *machine, const ActionCode *row, gint32 side);
