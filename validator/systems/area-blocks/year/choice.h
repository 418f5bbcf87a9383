/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rules that a side may take or leave: truces that it offers, lands that it gives away (10.2).
 */
#pragma once

#include "validator/engine/machine.h"

/* Offers the rules that @side may take now as choices of its own, those of the interphase if
 * @is_interphase, else those of its actions. Adds to the offers of @machine. */
void offer_choices(Machine *machine, gint32 side, gboolean is_interphase);

/* Does what @rule, a choice, does for @side. */
void take_choice(Machine *machine, gint32 rule, gint32 side);

/* Has @side take choices of the interphase as long as it wants. */
void begin_choices(Machine *machine, gint32 side);
