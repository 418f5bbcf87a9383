/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Morale and factors of units, and sums of modifiers.
 */
#include "validator/systems/hex-battle/morale.h"

#include "validator/engine/modifier.h"

#include <string.h>

/* What rules add to a unit. */
typedef struct {
    gint32 unit, sum;
} Addition;

static void
add_value(const Situation *situation, gint32 rule G_GNUC_UNUSED, const EffectCode *effect,
          gpointer data)
{
    Addition *addition = data;
    if (effect->value != NO_NUMBER && modifier_is_about(situation, effect, addition->unit))
        addition->sum += effect->value;
}

static gint32
added_by_rules(const Situation *situation, ModifiedWord what, gint32 unit)
{
    Addition addition = {.unit = unit};
    if (unit_may_be_modified(situation, what, unit))
        modifier_visit(situation, what, unit, add_value, &addition);
    return addition.sum;
}

gint32
hex_morale_of_unit(const Situation *situation, gint32 unit)
{
    return face_of_unit(situation->rules, situation->position, unit)->factors[FACTOR_MORALE] -
           position_worn(situation->rules, situation->position)[unit];
}

gint32
hex_morale_compared(const Situation *situation, gint32 unit)
{
    const DisorderPrint *disorder = disorder_of_unit(situation->rules, situation->position, unit);
    gint32 morale = value_or_default(disorder->morale_is, hex_morale_of_unit(situation, unit));
    return morale + disorder->morale + added_by_rules(situation, MODIFY_MORALE, unit);
}

gint32
hex_morale_factor(const Situation *situation, FactorWord factor, gint32 unit)
{
    const FacePrint *face = face_of_unit(situation->rules, situation->position, unit);
    const DisorderPrint *disorder = disorder_of_unit(situation->rules, situation->position, unit);
    gint32 value = face->factors[factor];
    if (factor == FACTOR_DEFENCE)
        return value_or_default(disorder->defence_is, value);
    return factor == FACTOR_ATTACK ? value + added_by_rules(situation, MODIFY_ATTACK_FACTOR, unit)
                                   : value;
}

static gint32
value_of_modifier(const Situation *situation, const ModifierCode *modifier)
{
    if (!condition_holds(situation, modifier->if_))
        return 0;
    gint32 value = value_or_default(modifier->value, 0);
    if (modifier->plus != NO_CODE)
        value += condition_term_value(situation, (guint32)modifier->plus);
    return modifier->most != NO_NUMBER ? CLAMP(value, -modifier->most, modifier->most) : value;
}

/* Whether another modifier of the group of the one at @at, for the same roll, adds more, or as much
 * and stands before it. */
static gboolean
is_outdone(const Situation *situation, const CodeSpan *modifiers, guint32 at, gint32 value)
{
    const ModifierCode *one = rules_modifier(situation->rules, modifiers->first + at);
    for (guint32 i = 0; one->group != NULL && i < modifiers->n; i++) {
        const ModifierCode *other = rules_modifier(situation->rules, modifiers->first + i);
        if (i == at || other->by != one->by || g_strcmp0(other->group, one->group) != 0)
            continue;
        gint32 more = value_of_modifier(situation, other);
        if (ABS(more) > ABS(value) || (ABS(more) == ABS(value) && i < at))
            return TRUE;
    }
    return FALSE;
}

void
hex_morale_add_modifiers(const Situation *situation, const CodeSpan *modifiers, gint32 by,
                         EntityId entity, gint32 number, Reckoning *reckoning)
{
    for (guint32 i = 0; i < modifiers->n; i++) {
        const ModifierCode *modifier = rules_modifier(situation->rules, modifiers->first + i);
        if (by != NO_NUMBER && modifier->by != NO_NUMBER && modifier->by != by)
            continue;
        gint32 value = value_of_modifier(situation, modifier);
        if (value != 0 && !is_outdone(situation, modifiers, i, value))
            reckoning_append(reckoning, &(Addend){value, entity, number, (gint32)i, NULL});
    }
}

gint32
hex_morale_leadership(const Situation *situation, gint32 unit)
{
    const GameRules *rules = situation->rules;
    gint32 place = hex_of_unit(rules, situation->position, unit);
    gint32 side = unit_side(rules, situation->position, unit);
    gint32 command = unit_print(rules, unit)->command, best = 0;
    gboolean is_any = hex_switches(rules)->own_leaders != TRUE;
    for (gint32 i = next_of_side(rules, situation->position, place, side, NO_NAME); i != NO_NAME;
         i = next_of_side(rules, situation->position, place, side, i))
        if (is_leader(rules, i) && (is_any || unit_leads(rules, i, command)))
            best = MAX(best, unit_print(rules, i)->leadership);
    return best;
}

gint32
hex_morale_mean(const Situation *situation, FactorWord factor, gboolean is_now, const guint8 *marks)
{
    const GameRules *rules = situation->rules;
    gint32 sum = 0, n = 0;
    FOR_EACH_MARKED (i, rules, marks) {
        gint32 printed = face_of_unit(rules, situation->position, i)->factors[factor];
        sum += is_now && factor == FACTOR_MORALE ? hex_morale_of_unit(situation, i) : printed;
        n++;
    }
    return n > 0 ? sum / n : 0;
}

gint32
hex_morale_best_mean(const Situation *situation, FactorWord factor, gboolean is_now,
                     const guint8 *marks)
{
    const GameRules *rules = situation->rules;
    gint32 n_units = (gint32)rules->board.n_units, best = 0;
    UnitSet left;
    unit_set_copy(rules, left, marks);
    for (gint32 i = next_marked(rules, left, 0); i < n_units; i = next_marked(rules, left, i)) {
        gint32 place = hex_of_unit(rules, situation->position, i);
        UnitSet stack;
        unit_set_clear(rules, stack);
        for (gint32 j = i; j < n_units; j = next_marked(rules, left, j + 1)) {
            if (hex_of_unit(rules, situation->position, j) != place)
                continue;
            if (branch_of_unit(rules, j) != BRANCH_GUNS)
                MARK(stack, j);
            UNMARK(left, j);
        }
        best = MAX(best, hex_morale_mean(situation, factor, is_now, stack));
    }
    return best;
}
