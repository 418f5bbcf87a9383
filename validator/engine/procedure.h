/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The procedures and the effects, one function for the steps of each; see procedures.def and
 * effects.def.
 */
#pragma once

#include "validator/engine/machine.h"
#include "validator/engine/system.h"

#define PROCEDURE(NAME) Request step_##NAME(Machine *machine, Frame *frame);
#include "validator/engine/procedures.def"

/* Returns: the place of the row of @rows that @result is in, or NO_CODE. A row that says only where
 * it begins ends where the next one begins. */
gint32 procedure_table_row(const GameRules *rules, const CodeSpan *rows, gint32 result);

/* Has done what the row of @rows says that @result is in, if there is one. A row that says only
 * where it begins ends where the next one begins. */
void procedure_do_row(Machine *machine, const CodeSpan *rows, gint32 result,
                      const Subjects *subjects);

/* Reports that the rules whose effects are running were reached: one of them had an effect. */
void effect_report_rules(Machine *machine);

/* Does what an effect that cannot be done says for that case. */
void effect_do_otherwise(Machine *machine, const Frame *frame, const EffectCode *effect);

/* Pops the frame of @effect, which is done otherwise. Returns: NO_REQUEST. */
Request procedure_give_up(Machine *machine, const Frame *frame, const EffectCode *effect);

/* Does the effect at @at to one unit, in a procedure UNITS. */
void effect_do_to_unit(Machine *machine, const Frame *frame, guint32 at, gint32 unit);

/* Offers the units that are marked in @marks and not in @taken. */
void procedure_offer_units(Machine *machine, const guint8 *marks, const guint8 *taken);

/* Returns: the request to pick one of the offered places, made to the side that @places names, or
 * to chance. */
Request procedure_ask_place(const Machine *machine, const Frame *frame, const PlacesCode *places);

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
