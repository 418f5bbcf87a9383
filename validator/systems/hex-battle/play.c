/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What those who play and watch battles ask of this system.
 */
#include "validator/systems/hex-battle/hex-battle.h"

#include "schema/model/game-results.h"
#include "validator/systems/hex-battle/command.h"
#include "validator/systems/hex-battle/ground.h"
#include "validator/systems/hex-battle/morale.h"
#include "validator/systems/hex-battle/turn.h"
#include "validator/systems/hex-battle/position.h"
#include "validator/systems/hex-battle/march.h"

#define UNUSED G_GNUC_UNUSED

static void
ask_front(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    const GameRules *rules = situation->rules;
    gint32 place = hex_of_unit(rules, situation->position, unit);
    answer_name(answer, NULL);
    for (guint side = 0; place != NO_NAME && side < HEX_SIDES; side++) {
        gint32 to = hex_of_place(rules, place)->beside[side];
        if (to != NO_NAME && (hex_ground_front(rules, situation->position, unit) >> side & 1) != 0)
            answer_id(situation, answer, ENTITY_SPACE, to);
    }
}

static void
ask_zone(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_name(answer, NULL);
    for (gint32 i = 0; i < (gint32)situation->rules->board.n_places; i++)
        if (hex_ground_unit_controls(situation->rules, situation->position, unit, i))
            answer_id(situation, answer, ENTITY_SPACE, i);
}

static void
ask_held(const Situation *situation, gint32 place, gint32 side, QueryAnswer *answer)
{
    gint32 unit = hex_ground_enemy_controlling(situation->rules, situation->position, place, side);
    answer_truth(answer, unit != NO_NAME);
}

static void
ask_aspect(const Situation *situation, gint32 unit, gint32 place, QueryAnswer *answer)
{
    gint32 at = hex_of_unit(situation->rules, situation->position, unit);
    gint side = at != NO_NAME ? side_towards(situation->rules, at, place) : -1;
    answer_name(answer, side >= 0 ? aspect_words[hex_ground_aspect(
                                        situation->rules, situation->position, unit, (guint)side)]
                                  : NULL);
}

static void
ask_sight(const Situation *situation, gint32 from, gint32 to, QueryAnswer *answer)
{
    answer_truth(answer, hex_ground_place_sees(situation->rules, situation->position, from, to));
}

static void
ask_distance(const Situation *situation, gint32 one, gint32 other, QueryAnswer *answer)
{
    answer_value(answer, hexes_between(situation->rules, one, other));
}

/* -1: it may not. */
static void
ask_cost(const Situation *situation, gint32 unit, gint32 place, QueryAnswer *answer)
{
    gint32 at = hex_of_unit(situation->rules, situation->position, unit);
    gint side = at != NO_NAME ? side_towards(situation->rules, at, place) : -1;
    answer_value(answer, side >= 0 ? hex_ground_step_points(situation->rules, unit, at, (guint)side)
                                   : COST_NEVER);
}

static void
ask_move(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_value(answer, hex_ground_move_points(situation->rules, situation->position, unit));
}

static void
ask_command(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    UnitSet units;
    hex_command_mark_commanded(situation->rules, situation->position,
                               unit_side(situation->rules, situation->position, unit), NULL, units);
    answer_truth(answer, MARKED(units, unit));
}

static void
ask_stack(const Situation *situation, gint32 place, gint32 side, QueryAnswer *answer)
{
    answer_truth(answer, hex_ground_stack_fault(situation->rules, situation->position, place, side,
                                                NULL) == STACK_LEGAL);
}

static void
ask_morale(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_value(answer, hex_morale_compared(situation, unit));
}

static void
ask_state(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    guint8 state = position_conditions(situation->rules, situation->position)[unit];
    answer_name(answer, unit_state_words[state]);
}

static void
ask_formation(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    guint8 formation = position_formations(situation->rules, situation->position)[unit];
    answer_name(answer, NULL);
    if (formation != 0)
        answer_id(situation, answer, ENTITY_FORMATION, formation - 1);
}

static void
ask_facing(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_name(answer, facing_word(situation->rules, situation->position, unit));
}

static void
ask_order(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    gint32 order = hex_command_order(situation->rules, situation->position,
                                     unit_print(situation->rules, unit)->command);
    answer_name(answer, NULL);
    if (order != NO_NAME)
        answer_id(situation, answer, ENTITY_ORDER, order);
}

static const QueryRow queries[] = {
#define QUERY(...) QUERY_ROW(__VA_ARGS__)
#include "validator/systems/hex-battle/queries.def"
};

/* The command that the position names acts or, without one, all units in command of the side. */
static void
command_acts(Stretch *stretch, Machine *machine)
{
    const GameRules *rules = machine->rules;
    gint32 side = stretch->side, token = NO_NAME;
    for (gint32 i = 0; i < 2; i++) {
        if (position_picks(rules, machine->position)[i] == PICK_NONE)
            continue;
        token = token_picked(rules, machine->position, i);
        side = i;
        position_picks(rules, machine->position)[i] = PICK_NONE;
    }
    machine->position->phase = PHASE_COMMANDS;
    if (hex_switches(rules)->activation == ACTIVATION_PAIRS)
        hex_turn_begin_wing(machine, token, side);
    else
        hex_turn_begin_command(machine, token, side);
}

/* Units that the position has out of command move, where they do so after all commands. */
static void
strays_move(Stretch *stretch UNUSED, Machine *machine)
{
    const GameRules *rules = machine->rules;
    gboolean has_any = FALSE;
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++)
        has_any |= unit_did(rules, machine->position, i, DEED_STRAY);
    if (has_any && hex_switches(rules)->activation != ACTIVATION_PAIRS)
        hex_turn_begin_strays(machine);
}

static void
leaders_return(Stretch *stretch UNUSED, Machine *machine)
{
    hex_turn_return_leaders(machine);
}

static void
commands_end(Stretch *stretch UNUSED, Machine *machine)
{
    hex_turn_end_commands(machine);
}

static void
units_rally(Stretch *stretch UNUSED, Machine *machine)
{
    machine->position->phase = PHASE_TURN_END;
    machine_push(machine, PROCEDURE_RECOVERY, &SUBJECTS_NONE);
}

static void
routed_run(Stretch *stretch UNUSED, Machine *machine)
{
    machine_push(machine, PROCEDURE_FLIGHT, &SUBJECTS_NONE);
}

/* With all that follows, or without. */
static void
turn_ends(Stretch *stretch, Machine *machine)
{
    if (stretch->until == STAGE_OVER)
        hex_turn_end_and_continue(machine);
    else
        hex_turn_end(machine);
}

/* Who begins where a turn is over plays the next one, up to the end of what commands do. */
static void
turn_begins(Stretch *stretch, Machine *machine)
{
    if (!hex_turn_begin_next(machine))
        stretch->step++;
}

static void
commands_act(Stretch *stretch UNUSED, Machine *machine)
{
    hex_turn_begin_commands(machine);
}

static const StageRow stages[N_STAGES] = {
    [STAGE_ACTIONS] = {{command_acts}},
    [STAGE_BATTLES] = {{strays_move, leaders_return, commands_end, units_rally, routed_run,
                        turn_ends}},
    [STAGE_OVER] = {{turn_begins, commands_act}},
};

static char *
says_facing(const GameRules *rules, const Position *position, gint32 unit)
{
    return g_strdup(facing_word(rules, position, unit));
}

static char *
says_state(const GameRules *rules, const Position *position, gint32 unit)
{
    return g_strdup(unit_state_words[position_conditions(rules, position)[unit]]);
}

static char *
says_formation(const GameRules *rules, const Position *position, gint32 unit)
{
    guint8 number = position_formations(rules, position)[unit];
    return number > 0
               ? g_strdup(name_index_name(rules->names, ENTITY_FORMATION, (gint32)number - 1))
               : NULL;
}

static char *
says_morale(const GameRules *rules, const Position *position, gint32 unit)
{
    /* A face that it has come to by losing steps may show less than it has lost. */
    gint32 morale = face_of_unit(rules, position, unit)->factors[FACTOR_MORALE] -
                    position_worn(rules, position)[unit];
    return g_strdup_printf("%d", MAX(morale, 0));
}

static char *
says_side(const GameRules *rules, const Position *position, gint32 one UNUSED)
{
    return g_strdup(name_index_name(rules->names, ENTITY_SIDE, position->first_side));
}

static char *
says_order(const GameRules *rules, const Position *position, gint32 command)
{
    gint32 order = hex_command_order(rules, position, command);
    return g_strdup(name_index_name(rules->names, ENTITY_ORDER, order));
}

SAYS_NUMBER(returns, returns)
SAYS_TRUTH(moved, deeds, DEED_MARCHED)
SAYS_TRUTH(formed, formations, 0xff)

static const StatedRow stated[] = {
    {ENTITY_POSITION, "side", says_side},   {ENTITY_PLACED, "facing", says_facing},
    {ENTITY_PLACED, "state", says_state},   {ENTITY_PLACED, "formation", says_formation},
    {ENTITY_PLACED, "morale", says_morale}, {ENTITY_PLACED, "moved", says_moved},
    {ENTITY_PLACED, "formed", says_formed}, {ENTITY_PLACED, "returns", says_returns},
    {ENTITY_GIVEN, "order", says_order},
};

/* Enemies never stand together. */
static char *
find_mixed_hex(const Machine *machine, const Request *request UNUSED)
{
    const GameRules *rules = machine->rules;
    for (gint32 i = 0; i < (gint32)rules->board.n_places; i++)
        if (place_is_contested(rules, machine->position, i))
            return g_strdup_printf("both sides stand in place %d", i);
    return NULL;
}

/* Facings and formations are within their ranges. */
static char *
find_crooked(const Machine *machine, const Request *request UNUSED)
{
    const GameRules *rules = machine->rules;
    const Position *position = machine->position;
    for (guint i = 0; i < rules->board.n_units; i++)
        if (position_facings(rules, position)[i] >= HEX_SIDES ||
            position_conditions(rules, position)[i] > STATE_ROUTED ||
            position_formations(rules, position)[i] > hex_print(rules)->formations.n)
            return g_strdup_printf("unit %u faces, or is, what cannot be", i);
    return NULL;
}

/* Stacks are legal whenever no unit is moving. */
static char *
find_pile(const Machine *machine, const Request *request UNUSED)
{
    const GameRules *rules = machine->rules;
    const Position *position = machine->position;
    guint procedure = position->n_frames > 0 ? machine_top(machine)->procedure : 0;
    if (procedure != PROCEDURE_COMMAND_TURN && procedure != PROCEDURE_WING_TURN)
        return NULL;
    for (gint32 i = 0; i < (gint32)rules->board.n_places; i++)
        for (gint32 side = 0; side < 2; side++)
            if (side_holds(rules, position, i, side) &&
                hex_ground_stack_fault(rules, position, i, side, NULL) != STACK_LEGAL)
                return g_strdup_printf("the units in place %d may not stand together", i);
    return NULL;
}

/* No unit has lost more morale than is printed on it, and units on the map have not been routed for
 * long where units flee at once. */
static char *
find_broken(const Machine *machine, const Request *request UNUSED)
{
    const GameRules *rules = machine->rules;
    const Position *position = machine->position;
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
        if (hex_of_unit(rules, position, i) == NO_NAME || is_leader(rules, i))
            continue;
        gint32 full = face_of_unit(rules, position, i)->factors[FACTOR_MORALE];
        gint32 worn = position_worn(rules, position)[i];
        gboolean is_out = hex_switches(rules)->rout_at != NO_NUMBER &&
                          branch_of_unit(rules, i) != BRANCH_GUNS && worn >= full &&
                          machine_top(machine)->procedure == PROCEDURE_WING_TURN;
        if (worn > full || is_out)
            return g_strdup_printf("unit %d has %d of %d morale", i, full - worn, full);
    }
    return NULL;
}

static const Invariant invariants[] = {
    {.name = "hexes", .find = find_mixed_hex},
    {.name = "facing", .find = find_crooked},
    {.name = "stacks", .find = find_pile},
    {.name = "morale", .find = find_broken},
};

static const EventFigure figures[] = {
    {TRIGGER_ATTACK_END, PLACE_BATTLES},
};

/* Dice of several kinds that one frame rolls are distinguished by its step. */
static FrameTopic
topic_of_frame(const GameRules *rules UNUSED, const Frame *frame)
{
    return (FrameTopic){N_ENTITIES, frame->step};
}

static const StepRow steps[] = {
    {PROCEDURE_COMMAND_TURN, COMMAND_LEADERS, "leaders"},
    {PROCEDURE_COMMAND_TURN, COMMAND_CHOOSE, "activation"},
    {PROCEDURE_COMMAND_TURN, COMMAND_ORDER, "order"},
    {PROCEDURE_COMMAND_TURN, STEP_ANY, "marches"},
    {PROCEDURE_WING_TURN, WING_OWN_ORDER, "own-order"},
    {PROCEDURE_WING_TURN, WING_STRAYS, "strays"},
    {PROCEDURE_WING_TURN, STEP_ANY, "marches"},
    {PROCEDURE_MARCH_HEX, STEP_ANY, "march"},
    {PROCEDURE_DESIGNATE, STEP_ANY, "attacks"},
    {PROCEDURE_ARMY_ORDERS, STEP_ANY, "orders"},
};

/* Points of movement: of those on a march without being forced, or of the leader of an army. */
static gint32
points_left(const Machine *machine, const Frame *frame)
{
    if (frame->procedure == PROCEDURE_ARMY_ORDERS)
        return frame->value;
    if (frame->procedure != PROCEDURE_MARCH_HEX)
        return NO_NUMBER;
    return MAX(hex_march_of(machine, frame).allowance - frame->value, 0);
}

const SystemPlay hex_play = {
    .stages = stages,
    .first_of_turn = STAGE_ACTIONS,
    .stage_of_game = STAGE_ACTIONS,
    .queries = queries,
    .n_queries = G_N_ELEMENTS(queries),
    .invariants = invariants,
    .n_invariants = G_N_ELEMENTS(invariants),
    .stated = stated,
    .n_stated = G_N_ELEMENTS(stated),
    .wording = &hex_wording,
    .steps = steps,
    .n_steps = G_N_ELEMENTS(steps),
    .points = points_left,
    .topic = topic_of_frame,
    .judge = &hex_judge,
    .figures = figures,
    .n_figures = G_N_ELEMENTS(figures),
};
