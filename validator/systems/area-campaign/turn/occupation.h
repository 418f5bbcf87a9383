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

/* Asks whether @nation, whose place @captor has captured, obeys it from now on, if that was the
 * last place of its home. */
void begin_homeland(Machine *machine, gint32 nation, gint32 captor);
