/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Effects: one function for each that every game has, and what they need of each other.
 */
#pragma once

#include "validator/engine/procedure.h"
#include "validator/engine/system.h"

#define AT_ONCE(NAME)                                                                              \
    void do_##NAME(Machine *machine, Frame *frame, guint32 at, const EffectCode *effect);
#define ON_UNITS(NAME)                                                                             \
    void do_##NAME(Machine *machine, const Frame *frame, guint32 at, gint32 unit);
#include "validator/engine/effects.def"

/* Returns: (transfer none): what the effect @verb does: a row of the core, or of the system that
 * @rules are for. One that neither has does nothing. */
const EffectRow *effect_row(const GameRules *rules, gint32 verb);

/* Begins to do the effect at @at to each of its units. */
void effect_begin_units(Machine *machine, Frame *frame, guint32 at, const EffectCode *effect);

/* Returns: what @effect adds: a number, a term, both. */
gint32 effect_sum(const Machine *machine, const Frame *frame, const EffectCode *effect);

/* Returns: the nation that @effect is about, or NO_NAME. */
gint32 effect_nation(const Frame *frame, const GameRules *rules, const EffectCode *effect);
