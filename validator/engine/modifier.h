/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What changes procedures: the passive rules that hold, and temporary modifiers made by effects.
 */
#pragma once

#include "validator/engine/machine.h"
#include "validator/engine/reckoning.h"

/* A modification that holds now. @rule: its number, NO_NAME for a temporary one. */
typedef void (*ModifierVisit)(const Situation *situation, gint32 rule, const EffectCode *effect,
                              gpointer data);

/* Calls @visit for every modification of @what that holds: those of rules in their order, then the
 * temporary ones. @unit: modifications that cannot be about this unit may be left out; NO_NAME:
 * none is. */
void modifier_visit(const Situation *situation, ModifiedWord what, gint32 unit, ModifierVisit visit,
                    gpointer data);

/* Returns: FALSE where none of @what can be about @unit. */
static inline gboolean
unit_may_be_modified(const Situation *situation, ModifiedWord what, gint32 unit)
{
    const Board *board = &situation->rules->board;
    const CodeSpan *passive =
        &situation->rules->by_unit[(guint)what * board->n_units + (guint)unit];
    return passive->n > 0 || situation->position->n_standing > 0;
}

/* Returns: whether @effect, a modification, is about @unit: it names the unit, its nation or its
 * side, or none in particular. */
gboolean modifier_is_about(const Situation *situation, const EffectCode *effect, gint32 unit);

/* Returns: whether the last modification of @what that names @nation, its side, or no nation in
 * particular forbids it. Modifications about units are ignored. */
gboolean modifier_forbids(const Situation *situation, ModifiedWord what, gint32 nation);

/* Returns: the sum of the values of all modifications of @what for @nation. */
gint32 modifier_sum(const Situation *situation, ModifiedWord what, gint32 nation);

/* Adds to @reckoning the values that rules give @what for @nation, each with its rule. */
void modifier_add_to_roll(const Situation *situation, ModifiedWord what, gint32 nation,
                          Reckoning *reckoning);

/* Whether rules allow something to a unit in a place. */
typedef enum { RULES_SILENT, RULES_ALLOW, RULES_FORBID } ModifierAnswer;

/* Returns: what the last modification about it says on whether @unit may do @what in @place. The
 * last one decides, so that rules can close all lands and open some again. */
ModifierAnswer modifier_answer(const Situation *situation, ModifiedWord what, gint32 unit,
                               gint32 place);

/* Returns: FALSE where no modification is about whether @unit may enter @place. */
static inline gboolean
entry_may_be_modified(const Situation *situation, gint32 unit, gint32 place)
{
    const GameRules *rules = situation->rules;
    const guint8 *modified = rules->entries_modified + (gsize)unit * rules->place_set_size;
    return situation->position->n_standing > 0 || MARKED(modified, place);
}

/* Of several modifications the last one decides, as for modifier_answer(). Returns: NO_NAME if
 * @unit may enter @place, else the number of the rule that forbids it, or the number of rules if a
 * temporary modifier does. */
gint32 modifier_bars(const Situation *situation, gint32 unit, gint32 place);

/* As modifier_bars(). @opened is set to the rule or temporary modifier that lets all units in, by
 * the same numbers, or to NO_NAME. */
gint32 modifier_entry(const Situation *situation, gint32 unit, gint32 place, gint32 *opened);

/* Installs the effect at @at, a modification that applies until it expires. @marks: the units that
 * it is about, one bit each, or NULL. */
void modifier_install(Machine *machine, guint32 at, const Subjects *subjects, const guint8 *marks);

/* Removes the installed modifications that apply until @until. */
void modifier_expire(Machine *machine, UntilWord until);
