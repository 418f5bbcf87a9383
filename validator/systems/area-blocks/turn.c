/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The game, its years and turns: action roll, actions, battles with sieges, forage (0.3), and
 * rolls on tables of events.
 */
#include "validator/systems/area-blocks/turn.h"

#include "schema/model/entities.h"
#include "validator/engine/event.h"
#include "validator/engine/outcome.h"
#include "validator/engine/sparse.h"
#include "validator/engine/modifier.h"
#include "validator/systems/area-blocks/battle.h"
#include "validator/systems/area-blocks/forage.h"
#include "validator/systems/area-blocks/position.h"
#include "validator/systems/area-blocks/passage.h"
#include "validator/systems/area-blocks/interphase.h"
#include "validator/systems/area-blocks/politics.h"

#include <string.h>

void
blocks_turn_begin_table(Machine *machine, gint32 table, gint32 side, gint32 nation)
{
    const TableCode *code = rules_table(machine->rules, (guint32)table);
    Subjects subjects = subjects_of_side(side);
    subjects.nation = (gint16)nation;
    Frame *frame = machine_push(machine, PROCEDURE_TABLE, &subjects);
    frame->next = (guint32)table;
    frame->side = (gint16)side;
    frame->left = (guint16)(code->dice != NO_NUMBER ? code->dice : 1);
}

/* next: the table; left: dice to roll; value: their sum. */
Request
step_TABLE(Machine *machine, Frame *frame)
{
    gint32 roll = machine_take_answer(frame);
    if (roll != NO_NUMBER) {
        frame->value += roll;
        frame->left--;
    }
    const TableCode *table = rules_table(machine->rules, frame->next);
    if (frame->left > 0)
        return machine_ask_die(machine, frame->side, table->faces);
    const Subjects subjects = frame->subjects;
    gint32 result = frame->value;
    machine_pop(machine);
    procedure_do_row(machine, &table->rows, result, &subjects);
    return NO_REQUEST;
}

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
    gint32 side =
        position_resolve_subject(situation->rules, situation->subjects, ENTITY_SIDE, effect->side);
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
    modifier_visit(&situation, what, NO_NAME, visit_bonus, &bonus);
    return bonus;
}

gint32
blocks_turn_actions_of_row(const Machine *machine, const ActionCode *row, gint32 side)
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
    const ActionCode *row = blocks_turn_rolled_row(rules, position, side);
    return row == NULL || row->event != TRUE || position_had_event(rules, position)[side] == 0;
}

/* Returns: who goes first; NO_NAME: undecided, and both roll again. */
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
        const ActionCode *row = blocks_turn_rolled_row(machine->rules, position, side);
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
    return machine_pop(machine);
}

/* All but the deeds. */
static void
forget_ways(const GameRules *rules, Position *position)
{
    guint n_units = rules->board.n_units;
    G_STATIC_ASSERT(NO_NAME == -1); /* all bits of any number */
    memset(position_marched(rules, position), 0, n_units);
    memset(position_arrivals(rules, position), 0xff, n_units * sizeof(gint32));
    memset(position_pinners(rules, position), 0xff, n_units * sizeof(gint16));
    blocks_passage_clear_crossings(rules, position);
}

void
blocks_turn_clear(const GameRules *rules, Position *position)
{
    forget_ways(rules, position);
    memset(position_deeds(rules, position), 0, rules->board.n_units);
}

void
blocks_turn_clear_moves(const GameRules *rules, Position *position)
{
    guint8 *deeds = position_deeds(rules, position);
    guint n = rules->board.n_units;
    forget_ways(rules, position);
    for (guint i = next_filled(deeds, 0, n); i < n; i = next_filled(deeds, i + 1, n))
        deeds[i] &= UNIT_FOUGHT | UNIT_SHOWN;
}

void
blocks_turn_end_phase(Machine *machine)
{
    const Event event = event_of(TRIGGER_PHASE_END);
    event_emit(machine, &event);
    machine_moment(machine, MOMENT_PHASE_END);
}

const ActionCode *
blocks_turn_rolled_row(const GameRules *rules, const Position *position, gint32 side)
{
    gint32 roll = position_rolled(rules, position)[side];
    for (guint32 i = 0; i < rules->actions.n; i++) {
        const ActionCode *row = rules_action(rules, rules->actions.first + i);
        gint32 to = row->to != NO_NUMBER ? row->to : row->from;
        if (roll >= row->from && roll <= to)
            return row;
    }
    return NULL;
}

/* Returns: the frame of the actions that go on, or NULL. */
static const Frame *
find_actions(const Position *position)
{
    for (guint i = 0; i < position->n_frames; i++)
        if (position_frame(position, i)->procedure == PROCEDURE_ACTIONS)
            return position_frame(position, i);
    return NULL;
}

gint32
blocks_turn_active_side(const Position *position)
{
    const Frame *actions = find_actions(position);
    return actions != NULL ? actions->side : position->first_side;
}

gint32
blocks_turn_actions_left(const Position *position)
{
    const Frame *actions = find_actions(position);
    return actions != NULL ? actions->left : 0;
}

static gboolean
is_event(const Machine *machine, gint32 side)
{
    const ActionCode *row = blocks_turn_rolled_row(machine->rules, machine->position, side);
    return row != NULL && row->event == TRUE;
}

static gint32
second_side(const Machine *machine)
{
    return 1 - machine->position->first_side;
}

/* Returns: FALSE when both rolled an event: then there is no more than those, or forage (3.1). */
static gboolean
is_whole(const Machine *machine)
{
    return !is_event(machine, 0) || !is_event(machine, 1);
}

static gboolean
is_foraged(const Machine *machine)
{
    return is_whole(machine) || rules_parameters(machine->rules)->after_events != AFTER_EVENTS_TURN;
}

/* What has changed so far belongs to the phase before. */
static void
enter_phase(Machine *machine, guint8 phase)
{
    event_close(machine);
    machine->position->phase = phase;
}

static void
ask_action_roll(Machine *machine, Frame *frame)
{
    enter_phase(machine, PHASE_ACTION_ROLL);
    machine_push(machine, PROCEDURE_ACTION_ROLL, &frame->subjects);
}

static void
begin_actions(Machine *machine, gint32 side)
{
    const ActionCode *row = blocks_turn_rolled_row(machine->rules, machine->position, side);
    const Subjects subjects = subjects_of_side(side);
    enter_phase(machine, PHASE_ACTIONS);
    if (row == NULL)
        return;
    if (row->event == TRUE) {
        if (row->table != NO_NAME)
            blocks_turn_begin_table(machine, row->table, side, NO_NAME);
        return;
    }
    Frame *actions = machine_push(machine, PROCEDURE_ACTIONS, &subjects);
    actions->side = (gint16)side;
    actions->left = position_count(blocks_turn_actions_of_row(machine, row, side));
}

static void
first_acts(Machine *machine, Frame *frame G_GNUC_UNUSED)
{
    begin_actions(machine, machine->position->first_side);
}

static void
second_acts(Machine *machine, Frame *frame G_GNUC_UNUSED)
{
    begin_actions(machine, second_side(machine));
}

/* What an event brings about counts as an action of its own. */
static void
end_actions(Machine *machine, Frame *frame G_GNUC_UNUSED)
{
    machine_moment(machine, MOMENT_ACTION_END);
}

static void
close_phase(Machine *machine, Frame *frame G_GNUC_UNUSED)
{
    blocks_turn_end_phase(machine);
}

static void
impose_truces(Machine *machine, Frame *frame G_GNUC_UNUSED)
{
    blocks_politics_impose_truces(machine, MOMENT_PHASE_END);
}

static void
begin_battles_of_turn(Machine *machine, Frame *frame G_GNUC_UNUSED)
{
    if (!is_whole(machine))
        return;
    enter_phase(machine, PHASE_BATTLES);
    blocks_battle_begin_all(machine, machine->position->first_side);
}

static void
begin_sieges_of_turn(Machine *machine, Frame *frame G_GNUC_UNUSED)
{
    if (!is_whole(machine))
        return;
    enter_phase(machine, PHASE_SIEGES);
    blocks_siege_begin_all(machine, machine->position->first_side);
}

static void
begin_forage_of_turn(Machine *machine, Frame *frame G_GNUC_UNUSED)
{
    if (!is_foraged(machine))
        return;
    enter_phase(machine, PHASE_FORAGE);
    blocks_forage_begin(machine, machine->position->first_side);
}

static void
report_turn_end(Machine *machine, Frame *frame G_GNUC_UNUSED)
{
    const Event event = event_of(TRIGGER_TURN_END);
    event_emit(machine, &event);
    machine_moment(machine, MOMENT_TURN_END);
}

static void
finish_turn(Machine *machine, Frame *frame G_GNUC_UNUSED)
{
    *position_was_second(machine->rules, machine->position) = (gint8)second_side(machine);
    machine_pop(machine);
}

static void (*const turn_steps[])(Machine *machine, Frame *frame) = {
    ask_action_roll, close_phase,           impose_truces,        first_acts,
    end_actions,     second_acts,           end_actions,          close_phase,
    impose_truces,   begin_battles_of_turn, begin_sieges_of_turn, close_phase,
    impose_truces,   begin_forage_of_turn,  close_phase,          impose_truces,
    report_turn_end, finish_turn,
};

/* step: which step of the table comes next. */
Request
step_TURN(Machine *machine, Frame *frame)
{
    turn_steps[frame->step++](machine, frame);
    return NO_REQUEST;
}

static gboolean
is_last_season(const GameRules *rules, const Position *position)
{
    gint32 n_seasons = (gint32)MAX(rules->board.n_seasons, 1);
    return position_year(rules, position) * n_seasons + n_seasons - 1 == position->turn;
}

/* Rules that may run once in so much time may run again. */
static void
renew_rules(const GameRules *rules, Position *position, OnceWord once)
{
    guint8 *spent = position_spent(rules, position);
    guint n = rules->rules.n;
    for (guint i = next_filled(spent, 0, n); i < n; i = next_filled(spent, i + 1, n))
        if (rules_rule(rules, rules->rules.first + i)->once == (gint32)once) {
            spent[i] = FALSE;
            position_touch(position);
        }
}

static void
play_turn(Machine *machine, Frame *frame)
{
    renew_rules(machine->rules, machine->position, ONCE_TURN);
    machine_push(machine, PROCEDURE_TURN, &frame->subjects);
}

/* Behind the last season rules may grant actions to some units, and those may bring battles and
 * sieges; behind the last turn the game is over. */
static void
end_turn(Machine *machine, Frame *frame G_GNUC_UNUSED)
{
    Position *position = machine->position;
    modifier_expire(machine, UNTIL_TURN_END);
    if (position->turn >= machine->rules->last_turn) {
        position->phase = PHASE_OVER;
        outcome_end_by_score(machine);
        return;
    }
    blocks_turn_clear_moves(machine->rules, position);
    if (!is_last_season(machine->rules, position))
        return;
    event_close(machine);
    position->phase = PHASE_EXTRA;
    const Event event = event_of(TRIGGER_YEAR_END);
    event_emit(machine, &event);
    machine_moment(machine, MOMENT_YEAR_END);
}

/* What was granted is an action as any other. */
static void
end_extra_action(Machine *machine, Frame *frame G_GNUC_UNUSED)
{
    if (is_last_season(machine->rules, machine->position))
        machine_moment(machine, MOMENT_ACTION_END);
}

static void
fight_extra_battles(Machine *machine, Frame *frame G_GNUC_UNUSED)
{
    if (is_last_season(machine->rules, machine->position))
        blocks_battle_begin_all(machine, machine->position->first_side);
}

static void
resolve_extra_sieges(Machine *machine, Frame *frame G_GNUC_UNUSED)
{
    if (is_last_season(machine->rules, machine->position))
        blocks_siege_begin_all(machine, machine->position->first_side);
}

static void
end_extra(Machine *machine, Frame *frame G_GNUC_UNUSED)
{
    if (is_last_season(machine->rules, machine->position))
        blocks_turn_end_phase(machine);
}

static void
begin_year(Machine *machine, Frame *frame G_GNUC_UNUSED)
{
    const GameRules *rules = machine->rules;
    Position *position = machine->position;
    gboolean is_new = is_last_season(rules, position);
    event_close(machine);
    blocks_turn_clear(rules, position);
    position->turn++;
    position_touch(position);
    if (!is_new)
        return;
    modifier_expire(machine, UNTIL_YEAR_END);
    renew_rules(rules, position, ONCE_YEAR);
    memset(position_politics(rules, position), 0, rules->board.n_nations);
    position->phase = PHASE_INTERPHASE;
    machine_push(machine, PROCEDURE_INTERPHASE, &SUBJECTS_NONE);
}

static void
end_interphase(Machine *machine, Frame *frame G_GNUC_UNUSED)
{
    if (machine->position->phase == PHASE_INTERPHASE)
        blocks_turn_end_phase(machine);
}

static void (*const game_steps[])(Machine *machine, Frame *frame) = {
    play_turn, end_turn,      end_extra_action, fight_extra_battles, resolve_extra_sieges,
    end_extra, impose_truces, begin_year,       end_interphase,      impose_truces,
};

/* step: what of a turn and the time behind it comes next. */
Request
step_GAME(Machine *machine, Frame *frame)
{
    guint step = frame->step;
    frame->step = (guint8)((step + 1) % G_N_ELEMENTS(game_steps));
    game_steps[step](machine, frame);
    return NO_REQUEST;
}
