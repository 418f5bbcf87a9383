/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What forces do with the land they stand in: capture it, loot it, bring loot home.
 */
#pragma once

#include "validator/engine/machine.h"

/* @unit has come to where it stands, or has stood there for long enough. */
void begin_occupation(Machine *machine, gint32 unit);

/* @place stays looted for @turns, at least. */
void set_looted(Machine *machine, gint32 place, gint32 turns);
