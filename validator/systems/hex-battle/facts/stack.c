/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How many units may stand in a hex.
 */
#include "validator/systems/hex-battle/facts/stack.h"

/* More units than that are too many anywhere. */
#define STACK_MAX 32

/* The units that are looked at. */
typedef struct {
    gint32 units[STACK_MAX];
    guint n;
} Pile;

static gboolean
has_number(const GameRules *rules, const CodeSpan *span, gint32 number)
{
    for (guint32 i = 0; i < span->n; i++)
        if (rules->numbers[span->first + i] == number)
            return TRUE;
    return FALSE;
}

static gboolean
is_counted(const GameRules *rules, const StackCode *stack, gint32 unit)
{
    return stack->types.n == 0 || has_number(rules, &stack->types, rules->board.units[unit].type);
}

/* Leaders stand wherever they want. */
static void
add(const GameRules *rules, Pile *pile, gint32 unit)
{
    if (pile->n < STACK_MAX && !is_leader(rules, unit))
        pile->units[pile->n++] = unit;
}

static Pile
pile_of(const GameRules *rules, const Position *position, gint32 place, gint32 side,
        const guint8 *more)
{
    Pile pile;
    pile.n = 0;
    for (gint32 i = next_of_side(rules, position, place, side, NO_NAME); i != NO_NAME;
         i = next_of_side(rules, position, place, side, i))
        if (more == NULL || !MARKED(more, i))
            add(rules, &pile, i);
    gint32 n_units = (gint32)rules->board.n_units;
    for (gint32 i = more != NULL ? next_marked(rules, more, 0) : n_units; i < n_units;
         i = next_marked(rules, more, i + 1))
        add(rules, &pile, i);
    return pile;
}

/* Whether @stack says anything of units of @side that stand together like that. */
static gboolean
is_asked(const GameRules *rules, const StackCode *stack, const Pile *pile, gint32 side)
{
    gboolean is_among = stack->among.n == 0;
    for (guint i = 0; i < pile->n && !is_among; i++)
        is_among = has_number(rules, &stack->among, rules->board.units[pile->units[i]].type);
    return is_among && (stack->side == NO_NAME || stack->side == side);
}

/* Looks at the units that @stack counts. */
static StackFault
fault_by(const GameRules *rules, const Position *position, const StackCode *stack, const Pile *pile)
{
    gint32 n = 0, command = NO_NAME, impetus = NO_NUMBER;
    StackFault fault = STACK_LEGAL;
    gboolean is_mixed = FALSE;
    for (guint i = 0; i < pile->n; i++) {
        gint32 unit = pile->units[i];
        if (!is_counted(rules, stack, unit)) {
            is_mixed |= stack->with.n > 0 &&
                        !has_number(rules, &stack->with, rules->board.units[unit].type);
            continue;
        }
        gint32 own = unit_print(rules, unit)->command;
        gint32 push = face_of_unit(rules, position, unit)->factors[FACTOR_IMPETUS];
        if (n > 0 && stack->same_command == TRUE && own != command)
            fault = STACK_COMMANDS;
        if (n > 0 && stack->same_impetus == TRUE && push != impetus)
            fault = STACK_IMPETUS;
        command = own;
        impetus = push;
        n++;
    }
    if (n == 0)
        return STACK_LEGAL;
    return n > stack->most ? STACK_TOO_MANY : is_mixed ? STACK_MIXED : fault;
}

/* Whether some are in a formation of stacks, and others who could be are not: who is routed cannot
 * (atul:4.2.5). */
static gboolean
has_formations(const GameRules *rules, const Position *position, const Pile *pile)
{
    const guint8 *formations = position_formations(rules, position);
    for (guint i = 0; i < pile->n; i++) {
        const FormationCode *formation = formation_of_unit(rules, position, pile->units[i]);
        for (guint j = 0; formation != NULL && formation->of_stack == TRUE && j < pile->n; j++) {
            gint32 other = pile->units[j];
            if (formations[other] != formations[pile->units[i]] &&
                disorder_of_unit(rules, position, other)->acts &&
                has_number(rules, &formation->types, rules->board.units[other].type))
                return TRUE;
        }
    }
    return FALSE;
}

StackFault
stack_fault(const GameRules *rules, const Position *position, gint32 place, gint32 side,
            const guint8 *more)
{
    const CodeSpan *stacks = &hex_switches(rules)->stacks;
    const Subjects subjects = SUBJECTS_NONE;
    const Situation situation = {.rules = rules, .position = position, .subjects = &subjects};
    const Pile pile = pile_of(rules, position, place, side, more);
    StackFault fault = STACK_LEGAL;
    for (guint32 i = 0; i < stacks->n && fault == STACK_LEGAL && pile.n > 0; i++) {
        const StackCode *stack = rules_stack(rules, stacks->first + i);
        if (is_asked(rules, stack, &pile, side) &&
            (stack->in == NO_CODE ||
             select_place(&situation, rules_places(rules, (guint32)stack->in), place, NO_NAME)))
            fault = fault_by(rules, position, stack, &pile);
    }
    return fault == STACK_LEGAL && has_formations(rules, position, &pile) ? STACK_FORMATIONS
                                                                          : fault;
}
