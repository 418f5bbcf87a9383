/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How many units may stand in a hex.
 */
#include "validator/systems/hex-battle/facts/stack.h"

/* More units than that are too many anywhere. */
#define STACK_MAX 32

/* The units that are looked at, and of which types they are. */
typedef struct {
    gint32 units[STACK_MAX], types[STACK_MAX];
    guint n;
} Pile;

/* Leaders stand wherever they want. */
static void
add(const GameRules *rules, Pile *pile, gint32 unit)
{
    if (pile->n == STACK_MAX || is_leader(rules, unit))
        return;
    pile->units[pile->n] = unit;
    pile->types[pile->n++] = rules->board.units[unit].type;
}

static void
pile_up(Pile *pile, const GameRules *rules, const Position *position, gint32 place, gint32 side,
        const guint8 *more)
{
    pile->n = 0;
    for (gint32 i = next_of_side(rules, position, place, side, NO_NAME); i != NO_NAME;
         i = next_of_side(rules, position, place, side, i))
        if (more == NULL || !MARKED(more, i))
            add(rules, pile, i);
    gint32 n_units = (gint32)rules->board.n_units;
    for (gint32 i = more != NULL ? next_marked(rules, more, 0) : n_units; i < n_units;
         i = next_marked(rules, more, i + 1))
        add(rules, pile, i);
}

/* Whether @stack, which says @marks of types, says anything of units of @side that stand together
 * like that. */
static gboolean
is_asked(const StackCode *stack, const guint8 *marks, const Pile *pile, gint32 side)
{
    gboolean is_among = stack->among.n == 0;
    for (guint i = 0; i < pile->n && !is_among; i++)
        is_among = (marks[pile->types[i]] & STACK_ASKS) != 0;
    return is_among && (stack->side == NO_NAME || stack->side == side);
}

/* Whether those that @marks counts are of different commands, or have not the same impetus. */
static StackFault
fault_of_kinds(const GameRules *rules, const Position *position, const StackCode *stack,
               const guint8 *marks, const Pile *pile)
{
    gint32 command = NO_NAME, impetus = NO_NUMBER;
    StackFault fault = STACK_LEGAL;
    gboolean is_first = TRUE;
    for (guint i = 0; i < pile->n; i++) {
        if ((marks[pile->types[i]] & STACK_COUNTS) == 0)
            continue;
        gint32 own = unit_print(rules, pile->units[i])->command;
        gint32 push = face_of_unit(rules, position, pile->units[i])->factors[FACTOR_IMPETUS];
        if (!is_first && stack->same_command == TRUE && own != command)
            fault = STACK_COMMANDS;
        if (!is_first && stack->same_impetus == TRUE && push != impetus)
            fault = STACK_IMPETUS;
        command = own;
        impetus = push;
        is_first = FALSE;
    }
    return fault;
}

/* Looks at the units that @stack, which says @marks of types, counts. */
static StackFault
fault_by(const GameRules *rules, const Position *position, const StackCode *stack,
         const guint8 *marks, const Pile *pile)
{
    gint32 n = 0;
    guint8 mixed = 0;
    for (guint i = 0; i < pile->n; i++) {
        guint8 mark = marks[pile->types[i]];
        n += (mark & STACK_COUNTS) != 0;
        mixed |= (mark & STACK_COUNTS) == 0 ? mark & STACK_BARS : 0;
    }
    if (n == 0)
        return STACK_LEGAL;
    if (n > stack->most || mixed != 0)
        return n > stack->most ? STACK_TOO_MANY : STACK_MIXED;
    return n > 1 ? fault_of_kinds(rules, position, stack, marks, pile) : STACK_LEGAL;
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
                rules_lists(rules, &formation->types, rules->board.units[other].type))
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
    const guint8 *marks = hex_print(rules)->stacked;
    const Subjects subjects = SUBJECTS_NONE;
    const Situation situation = {.rules = rules, .position = position, .subjects = &subjects};
    StackFault fault = STACK_LEGAL;
    Pile pile;
    pile_up(&pile, rules, position, place, side, more);
    if (pile.n == 0 || (pile.n == 1 && hex_print(rules)->one_may_stand))
        return STACK_LEGAL;
    for (guint32 i = 0; i < stacks->n && fault == STACK_LEGAL; i++) {
        const StackCode *stack = rules_stack(rules, stacks->first + i);
        if (is_asked(stack, marks, &pile, side) &&
            (stack->in == NO_CODE ||
             select_place(&situation, rules_places(rules, (guint32)stack->in), place, NO_NAME)))
            fault = fault_by(rules, position, stack, marks, &pile);
        marks += rules->board.n_types;
    }
    return fault == STACK_LEGAL && has_formations(rules, position, &pile) ? STACK_FORMATIONS
                                                                          : fault;
}
