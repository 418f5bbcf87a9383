/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The action roll: how many actions a side has, or that it has an event, and who goes first (3.1,
 * 3.2).
 */
#include "validator/systems/area-blocks/turn/action-roll.h"

#include "schema/model/entities.h"
#include "validator/engine/verbs/modifier.h"
#include "validator/systems/area-blocks/procedure.h"
#include "validator/systems/area-blocks/turn/turn.h"

/* What rules add for a side. */
typedef struct {
    gint32 side;
    gint32 sum;
    gboolean is_named; /* some rule is about it */
} Added;

static void
visit_bonus(const Situation *situation, gint32 rule G_GNUC_UNUSED, const EffectCode *effect,
            gpointer data)
{
    Added *bonus = data;
    gint32 side = subject_resolve(situation->rules, situation->subjects, ENTITY_SIDE, effect->side);
    if (effect->side != NO_NAME && side != bonus->side)
        return;
    bonus->is_named |= effect->side != NO_NAME && effect->allowed != FALSE;
    bonus->sum += effect->value != NO_NUMBER ? effect->value : 0;
}

static Added
bonus_of(const Machine *machine, ModifiedWord what, gint32 side)
{
    const Subjects subjects = subjects_of_side(side);
    const Situation situation = {
        .rules = machine->rules,
        .position = machine->position,
        .subjects = &subjects,
    };
    Added bonus = {.side = side};
    modifiers_visit(&situation, what, visit_bonus, &bonus);
    return bonus;
}

gint32
actions_of_row(const Machine *machine, const ActionCode *row, gint32 side)
{
    gint32 actions = row->actions != NO_NUMBER ? row->actions : 0;
    return actions + bonus_of(machine, MODIFY_ACTIONS, side).sum;
}

/* Returns: what the scenario says about the first roll of @side, or NULL. */
static const InitiativeCode *
initiative_of(const Machine *machine, gint32 side)
{
    const GameRules *rules = machine->rules;
    if (rules->first_roll == NO_CODE)
        return NULL;
    const InitiativeCode *initiative = rules_initiative(rules, (guint32)rules->first_roll);
    return initiative->side == side ? initiative : NULL;
}

static gboolean
is_first_turn(const Machine *machine)
{
    return machine->position->turn == machine->rules->first_turn;
}

/* Notes the roll of a side. Returns: FALSE when it must be rolled again: no side has an event twice
 * running (3.2). */
static gboolean
note_roll(Machine *machine, gint32 side, gint32 roll)
{
    const GameRules *rules = machine->rules;
    Position *position = machine->position;
    gint32 sum = roll + bonus_of(machine, MODIFY_ROLL, side).sum;
    position_rolled(rules, position)[side] =
        (guint8)CLAMP(sum, rules->board.lowest, board_highest(&rules->board));
    const ActionCode *row = rolled_row(rules, position, side);
    return row == NULL || row->event != TRUE || position_had_event(rules, position)[side] == 0;
}

/* Returns: who goes first; NO_NAME: nobody can tell, and both roll again. */
static gint32
find_first(const Machine *machine)
{
    const GameRules *rules = machine->rules;
    const guint8 *rolled = position_rolled(rules, machine->position);
    gboolean keeps_ties = rules_parameters(rules)->wins_ties == WINS_TIES_WHOLE_GAME;
    gboolean counts_ties = is_first_turn(machine) || keeps_ties;
    for (gint32 side = 0; side < 2; side++)
        if (bonus_of(machine, MODIFY_FIRST_PLAYER, side).is_named)
            return side;
    if (rolled[0] != rolled[1])
        return rolled[0] > rolled[1] ? 0 : 1;
    for (gint32 side = 0; counts_ties && side < 2; side++) {
        const InitiativeCode *initiative = initiative_of(machine, side);
        if (initiative != NULL && initiative->wins_ties == TRUE)
            return side;
    }
    return *position_was_second(rules, machine->position);
}

static void
note_events(Machine *machine)
{
    Position *position = machine->position;
    for (gint32 side = 0; side < 2; side++) {
        const ActionCode *row = rolled_row(machine->rules, position, side);
        position_had_event(machine->rules, position)[side] = row != NULL && row->event == TRUE;
    }
}

/* side: who rolls next. */
Request
step_ACTION_ROLL(Machine *machine, Frame *frame)
{
    gint32 roll = machine_take_answer(frame);
    if (frame->side == NO_NAME)
        frame->side = 0;
    if (frame->side < 2) {
        const InitiativeCode *initiative = initiative_of(machine, frame->side);
        gboolean is_given =
            is_first_turn(machine) && initiative != NULL && initiative->counts_as != NO_NUMBER;
        if (is_given)
            roll = initiative->counts_as;
        if (roll == NO_NUMBER)
            return machine_ask_die(machine, frame->side, NO_NUMBER);
        if (note_roll(machine, frame->side, roll) || is_given)
            frame->side++;
        return NO_REQUEST;
    }
    gint32 first = find_first(machine);
    if (first == NO_NAME) {
        frame->side = 0;
        return NO_REQUEST;
    }
    machine->position->first_side = (gint8)first;
    note_events(machine);
    machine_pop(machine);
    return NO_REQUEST;
}
