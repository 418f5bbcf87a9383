/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which units may get steps back (8.3, 8.4).
 */
#pragma once

#include "validator/engine/situation.h"

/* Returns: whether @unit may gain a step where it is: it stands on the map by itself, is not at
 * full strength, no battle is on there, it has a line of communications; a fleet lies in a harbour
 * of its side. */
gboolean unit_can_be_rebuilt(const Situation *situation, gint32 unit);
