/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is noted of an attack while it is made: who came to harm, who lost it (tlv:XII.2, atul:9.2).
 */
#pragma once

#include "validator/engine/machine.h"

/* Notes that @unit came to harm in an attack; for leaders who stand with it so many @rolls more are
 * made, one at least. */
void harm_unit(Machine *machine, gint32 unit, gint32 rolls);

/* Notes that @side has lost the attack that is made; the other side may have, too. */
void note_defeat(Machine *machine, gint32 side);
