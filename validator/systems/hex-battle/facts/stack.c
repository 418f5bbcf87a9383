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
        if (stack->in == NO_CODE ||
            select_place(&situation, rules_places(rules, (guint32)stack->in), place, NO_NAME))
            fault = fault_by(rules, position, stack, &pile);
    }
    return fault;
}
