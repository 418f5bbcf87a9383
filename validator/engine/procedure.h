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

/* Returns: the place of the code of the row of @rows that contains @result, or NO_CODE. A row that
 * states only its lower bound ends before the next one starts. */
gint32 procedure_table_row(const GameRules *rules, const CodeSpan *rows, gint32 result);

/* Runs the effects of the row of @rows that procedure_table_row() finds for @result, if there is
 * one, for @subjects. */
void procedure_do_row(Machine *machine, const CodeSpan *rows, gint32 result,
                      const Subjects *subjects);

/* Reports the rules whose effects are running as used (EventSink), as one of their effects changed
 * something. */
void effect_report_rules(Machine *machine);

/* Runs the effects that @effect states for the case that it cannot be done. */
void effect_do_otherwise(Machine *machine, const Frame *frame, const EffectCode *effect);

/* Pops the topmost frame, @frame, which is that of @effect, and runs the effects that @effect
 * states for the case that it cannot be done. Returns: NO_REQUEST. */
Request procedure_give_up(Machine *machine, const Frame *frame, const EffectCode *effect);

/* Applies the effect with the code at @at to @unit, in the procedure UNITS, whose frame is @frame.
 */
void effect_do_to_unit(Machine *machine, const Frame *frame, guint32 at, gint32 unit);

/* Adds an offer for each unit that is marked in @marks and not in @taken (NULL: no unit). */
void procedure_offer_units(Machine *machine, const guint8 *marks, const guint8 *taken);

/* Returns: the request to pick one of the offered places, made to the side that @places names, or
 * to chance. */
Request procedure_ask_place(const Machine *machine, const Frame *frame, const PlacesCode *places);

#define AT_ONCE(NAME)                                                                              \
    void do_##NAME(Machine *machine, Frame *frame, guint32 at, const EffectCode *effect);
#define ON_UNITS(NAME)                                                                             \
    void do_##NAME(Machine *machine, const Frame *frame, guint32 at, gint32 unit);
#include "validator/engine/effects.def"

/* Returns: (transfer none): the row of the effect @verb, of the core or else of the system of
 * @rules; its functions may be NULL: then the effect does nothing. */
const EffectRow *effect_row(const GameRules *rules, gint32 verb);

/* Pushes the procedure UNITS, which applies the effect with the code at @at to each of its units.
 */
void effect_begin_units(Machine *machine, Frame *frame, guint32 at, const EffectCode *effect);

/* Returns: what @effect adds: a number, a term, both. */
gint32 effect_sum(const Machine *machine, const Frame *frame, const EffectCode *effect);
