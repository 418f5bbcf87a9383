/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What those who play and watch games ask of this system: stages, queries, records and what
 * always holds.
 */
#include "validator/systems/area-blocks/area-blocks.h"

#include "schema/model/entities.h"
#include "schema/model/game-results.h"
#include "schema/model/words.h"
#include "validator/engine/event.h"
#include "validator/engine/presence.h"
#include "validator/systems/area-blocks/battle.h"
#include "validator/systems/area-blocks/forage.h"
#include "validator/systems/area-blocks/interphase.h"
#include "validator/systems/area-blocks/passage.h"
#include "validator/systems/area-blocks/politics.h"
#include "validator/systems/area-blocks/position.h"
#include "validator/systems/area-blocks/turn.h"

#include <string.h>

static const char *
find_name(const GameRules *rules, EntityId entity, guint number)
{
    const char *name = name_index_name(rules->names, entity, (gint32)number);
    return name != NULL ? name : "?";
}

/* The level is that of the start, less own lands under foreign markers, less what was taken. */
static char *
find_wrong_level(const Machine *machine, const Request *request G_GNUC_UNUSED)
{
    const GameRules *rules = machine->rules;
    const Position *position = machine->position;
    const gint16 *markers = position_markers(rules, position);
    const gint16 *owners = position_owners(rules, position);
    for (guint i = 0; i < rules->board.n_nations; i++) {
        const BoardNation *nation = &rules->board.nations[i];
        if (nation->level == NO_NUMBER)
            continue;
        gint32 level = nation->level - position_losses(rules, position)[i];
        for (guint j = 0; j < rules->board.n_places; j++)
            if (owners[j] == (gint32)i && markers[j] != NO_NAME && markers[j] != (gint32)i)
                level -= nation->per_land;
        gint32 found = blocks_politics_level(rules, position, (gint32)i);
        if (found != MAX(level, 0))
            return g_strdup_printf("%s has the level %d, not %d",
                                   find_name(rules, ENTITY_NATION, i), found, MAX(level, 0));
    }
    return NULL;
}

/* No more units of a side crossed a border in this turn than it lets through. */
static char *
find_crowded_border(const Machine *machine, const Request *request G_GNUC_UNUSED)
{
    const Board *board = &machine->rules->board;
    const guint8 *crossings = position_crossings(machine->rules, machine->position);
    for (guint i = 0; i < board->n_links; i++) {
        const BoardLink *link = &board->links[i];
        gint32 limit =
            link->type >= N_BUILT_IN ? board->borders[link->type - N_BUILT_IN].limit : NO_NUMBER;
        for (guint side = 0; limit != NO_NUMBER && side < board->n_sides; side++) {
            gint32 n = crossings[i * board->n_sides + side];
            if (link->back != NO_NAME)
                n += crossings[(guint)link->back * board->n_sides + side];
            if (n > limit)
                return g_strdup_printf("%d units of %s crossed between %s and %s, %d may", n,
                                       find_name(machine->rules, ENTITY_SIDE, side),
                                       find_name(machine->rules, ENTITY_SPACE, (guint)link->from),
                                       find_name(machine->rules, ENTITY_SPACE, (guint)link->to),
                                       limit);
        }
    }
    return NULL;
}

/* No more markers of a colour are in use than the box holds. */
static char *
find_missing_marker(const Machine *machine, const Request *request G_GNUC_UNUSED)
{
    const Board *board = &machine->rules->board;
    for (guint i = 0; i < board->n_colours; i++) {
        gint32 n = blocks_politics_markers_in_use(machine->rules, machine->position, (gint32)i);
        if (board->colours[i].markers != NO_NUMBER && n > board->colours[i].markers)
            return g_strdup_printf("%d markers of the colour %s are in use, there are %d", n,
                                   find_name(machine->rules, ENTITY_COLOUR, i),
                                   board->colours[i].markers);
    }
    return NULL;
}

/* Between the battles and the next actions no unit is beside an enemy on land, except in games in
 * which units that cannot leave stay. */
static char *
find_contest(const Machine *machine, const Request *request G_GNUC_UNUSED)
{
    const GameRules *rules = machine->rules;
    guint8 phase = machine->position->phase;
    gboolean is_apart =
        phase == PHASE_SIEGES || phase == PHASE_FORAGE || phase == PHASE_ACTION_ROLL;
    if (!is_apart || rules->switches[ENTITY_PROFILE] == NO_CODE ||
        rules_parameters(rules)->cut_off_destroyed != TRUE)
        return NULL;
    for (guint i = 0; i < rules->board.n_places; i++)
        if (rules->board.places[i].kind == SPACE_LAND &&
            place_is_contested(rules, machine->position, (gint32)i))
            return g_strdup_printf("two sides stand in %s after the battles",
                                   find_name(rules, ENTITY_SPACE, i));
    return NULL;
}

static const Invariant invariants[] = {
    {.name = "levels", .find = find_wrong_level},
    {.name = "borders", .find = find_crowded_border},
    {.name = "markers", .find = find_missing_marker},
    {.name = "sides-apart", .find = find_contest},
};

/* The words of a position are the phases of the system. */
G_STATIC_ASSERT((int)STAGE_SET_UP == (int)PHASE_SET_UP &&
                (int)STAGE_ACTION_ROLL == (int)PHASE_ACTION_ROLL &&
                (int)STAGE_FORAGE == (int)PHASE_FORAGE && (int)STAGE_OVER == (int)PHASE_OVER);

static void
interphase_begins(Stretch *stretch G_GNUC_UNUSED, Machine *machine)
{
    machine_push(machine, PROCEDURE_INTERPHASE, &SUBJECTS_NONE);
}

/* The turn, until a step of it begins a phase that is too late: of that no more has happened than
 * that it comes next, which is taken back with the turn. */
static Request
step_part_of_turn(Machine *machine, Frame *frame)
{
    const PartOfTurn *part = (const PartOfTurn *)machine->procedures;
    Position *position = machine->position;
    guint n_below = position->n_frames - 1u;
    guint8 phase = position->phase;
    const Request request = part->turn(machine, frame);
    if (position->phase <= part->until)
        return request;
    position->phase = phase;
    while (position->n_frames > n_below)
        machine_pop(machine);
    return NO_REQUEST;
}

/* Puts the turn that ends with the last phase of @stretch in the place of the whole one. */
static void
shorten_turn(Stretch *stretch, Machine *machine)
{
    PartOfTurn *part = &stretch->part;
    if (machine->procedures != NULL)
        memcpy(part->procedures, machine->procedures, sizeof part->procedures);
    else
        machine_procedures(machine->rules->system, part->procedures);
    part->turn = part->procedures[PROCEDURE_TURN].step;
    part->until = stretch->until;
    part->procedures[PROCEDURE_TURN].step = step_part_of_turn;
    machine->procedures = part->procedures;
}

/* With a later phase to end with it is the turn that begins, or all turns that are left. */
static void
action_roll_begins(Stretch *stretch, Machine *machine)
{
    guint procedure = PROCEDURE_ACTION_ROLL;
    if (stretch->until == STAGE_OVER)
        procedure = PROCEDURE_GAME;
    else if (stretch->until > STAGE_ACTION_ROLL)
        procedure = PROCEDURE_TURN;
    if (stretch->until > STAGE_ACTION_ROLL && stretch->until < STAGE_FORAGE)
        shorten_turn(stretch, machine);
    machine_push(machine, procedure, &SUBJECTS_NONE);
}

static void
actions_begin(Stretch *stretch, Machine *machine)
{
    Frame *frame = machine_push_for_side(machine, PROCEDURE_ACTIONS, stretch->side);
    frame->left = (guint16)stretch->actions;
}

static void
actions_end(Stretch *stretch G_GNUC_UNUSED, Machine *machine)
{
    machine_moment(machine, MOMENT_ACTION_END);
}

static void
battles_begin(Stretch *stretch, Machine *machine)
{
    blocks_battle_begin_all(machine, stretch->side);
}

static void
sieges_begin(Stretch *stretch, Machine *machine)
{
    blocks_siege_begin_all(machine, stretch->side);
}

static void
forage_begins(Stretch *stretch, Machine *machine)
{
    blocks_forage_begin(machine, stretch->side);
}

/* Battles and sieges that follow them are one phase (6.0). */
static gboolean
is_end_of_phase(const Stretch *stretch)
{
    return stretch->stage != STAGE_BATTLES || stretch->until <= STAGE_BATTLES;
}

static void
phase_ends(Stretch *stretch, Machine *machine)
{
    if (is_end_of_phase(stretch))
        blocks_turn_end_phase(machine);
}

static void
truces_begin(Stretch *stretch, Machine *machine)
{
    if (is_end_of_phase(stretch))
        blocks_politics_impose_truces(machine, MOMENT_PHASE_END);
}

static const StageRow stages[N_STAGES] = {
    [STAGE_INTERPHASE] = {{interphase_begins}},
    [STAGE_ACTION_ROLL] = {{action_roll_begins}},
    [STAGE_ACTIONS] = {{actions_begin, actions_end, phase_ends, truces_begin}},
    [STAGE_BATTLES] = {{battles_begin, phase_ends, truces_begin}},
    [STAGE_SIEGES] = {{sieges_begin, phase_ends, truces_begin}},
    [STAGE_FORAGE] = {{forage_begins, phase_ends, truces_begin}},
};

#define UNUSED G_GNUC_UNUSED

static const BoardUnit *
unit_of(const Situation *situation, gint32 unit)
{
    return &situation->rules->board.units[unit];
}

static void
ask_forage(const Situation *situation, gint32 place, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_value(answer, printed_places(situation->rules)[place].forage);
}

static void
ask_shortage(const Situation *situation, gint32 place, gint32 side, QueryAnswer *answer)
{
    answer_value(answer, blocks_forage_shortage(situation->rules, situation->position, place, side,
                                                NO_NAME));
}

static void
ask_garrison(const Situation *situation, gint32 place, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_value(answer, position_garrisons(situation->rules, situation->position)[place]);
}

static void
ask_limit(const Situation *situation, gint32 from, gint32 to, QueryAnswer *answer)
{
    const Board *board = &situation->rules->board;
    gint32 link = blocks_passage_find_link(situation->rules, from, to);
    gint32 type = link != NO_NAME ? board->links[link].type : NO_NUMBER;
    if (type >= N_BUILT_IN && board->borders[type - N_BUILT_IN].limit != NO_NUMBER)
        answer_value(answer, board->borders[type - N_BUILT_IN].limit);
}

static void
ask_harbour(const Situation *situation, gint32 place, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_truth(answer, position_harbours(situation->rules, situation->position)[place]);
}

static void
ask_controller(const Situation *situation, gint32 place, gint32 second UNUSED, QueryAnswer *answer)
{
    gint32 nation = position_controller(situation->rules, situation->position, place);
    answer_id(situation, answer, ENTITY_NATION, nation);
}

static void
ask_rating(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    gint32 rating = unit_of(situation, unit)->rating;
    g_autofree char *text = NULL;
    if (rating != NO_NUMBER)
        text = g_strdup_printf("%c%d", RATING_LETTER(rating), RATING_HITS(rating));
    answer_name(answer, text);
}

static void
ask_hits(const Situation *situation, gint32 unit, gint32 face, QueryAnswer *answer)
{
    gint32 rating = unit_of(situation, unit)->rating;
    guint hits = 0;
    if (rating != NO_NUMBER)
        hits = blocks_battle_hits_of_roll(situation->rules, RATING_HITS(rating), face);
    answer_value(answer, hits);
}

static void
ask_move(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_value(answer, unit_of(situation, unit)->move);
}

static void
ask_trains(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_value(answer, unit_of(situation, unit)->trains);
}

/* Of a place that enemies hold it is asked whether the unit may attack it, too. */
static void
ask_entry(const Situation *situation, gint32 unit, gint32 place, QueryAnswer *answer)
{
    static const char *const reasons[] = {
        [ACCESS_WRONG_GROUND] = "wrong-ground",
        [ACCESS_NO_HARBOUR] = "no-harbour",
        [ACCESS_CLOSED] = "closed",
        [ACCESS_BARRED] = "barred",
        [ACCESS_NO_ATTACK] = "no-attack",
        [ACCESS_ALONE] = "alone",
        [ACCESS_MIXED] = "mixed",
    };
    gint32 side = unit_side(situation->rules, situation->position, unit);
    Access access = blocks_passage_access(situation, unit, place);
    if (access == ACCESS_FREE && place_has_enemy(situation, place, side))
        access = blocks_passage_attack_access(situation, unit, place);
    answer_truth(answer, access == ACCESS_FREE);
    if (access != ACCESS_FREE)
        answer_name(answer, reasons[access]);
}

static void
ask_level(const Situation *situation, gint32 nation, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_value(answer, blocks_politics_level(situation->rules, situation->position, nation));
}

static const QueryRow queries[] = {
#define QUERY(...) QUERY_ROW(__VA_ARGS__)
#include "validator/systems/area-blocks/queries.def"
};

static char *
says_from(const GameRules *rules, const Position *position, gint32 unit)
{
    gint32 link = position_arrivals(rules, position)[unit];
    gint32 from = link != NO_NAME ? rules->board.links[link].from : NO_NAME;
    return g_strdup(name_index_name(rules->names, ENTITY_SPACE, from));
}

static char *
says_level(const GameRules *rules, const Position *position, gint32 nation)
{
    return g_strdup_printf("%d", blocks_politics_level(rules, position, nation));
}

static char *
says_until(const GameRules *rules, const Position *position, gint32 nation)
{
    gint32 end = position_truce_ends(rules, position)[nation];
    return end != TRUCE_OPEN ? g_strdup_printf("%d", end) : NULL;
}

static char *
says_turn(const GameRules *rules, const Position *position, gint32 number UNUSED)
{
    return g_strdup(name_index_name(rules->names, ENTITY_SIDE, blocks_turn_active_side(position)));
}

static char *
says_actions(const GameRules *rules UNUSED, const Position *position, gint32 number UNUSED)
{
    return g_strdup_printf("%d", blocks_turn_actions_left(position));
}

SAYS_NUMBER(marched, marched)
SAYS_NUMBER(points, next_points)
SAYS_NUMBER(garrison, garrisons)
SAYS_TRUTH(moved, deeds, UNIT_MOVED)
SAYS_TRUTH(besieges, deeds, UNIT_BESIEGES)
SAYS_TRUTH(harbour, harbours, 0xff)

static const StatedRow stated[] = {
    {ENTITY_POSITION, "side", says_turn},       {ENTITY_POSITION, "actions", says_actions},
    {ENTITY_PLACED, "from", says_from},         {ENTITY_PLACED, "moved", says_moved},
    {ENTITY_PLACED, "besieges", says_besieges}, {ENTITY_PLACED, "marched", says_marched},
    {ENTITY_STANCE, "level", says_level},       {ENTITY_STANCE, "until", says_until},
    {ENTITY_STANCE, "points", says_points},     {ENTITY_STATE, "garrison", says_garrison},
    {ENTITY_STATE, "harbour", says_harbour},
};

static gint32
cause_in_phase(guint8 phase)
{
    return phase == PHASE_FORAGE ? (gint32)CAUSE_FORAGE : NO_NUMBER;
}

static gint32
figure_of_cause(gint32 cause)
{
    return cause == CAUSE_FORAGE ? (gint32)PLACE_HUNGER : NO_NUMBER;
}

static const EventFigure figures[] = {
    {TRIGGER_BATTLE_END, PLACE_BATTLES},
    {TRIGGER_SIEGE_END, PLACE_SIEGES},
    {TRIGGER_CAPTURED, PLACE_CAPTURES},
};

static FrameTopic
topic_of_frame(const GameRules *rules, const Frame *frame)
{
    switch (frame->procedure) {
    case PROCEDURE_BATTLE:
        return (FrameTopic){N_ENTITIES, frame->left};
    case PROCEDURE_SIEGE:
        return (FrameTopic){ENTITY_UNIT, (gint32)frame->next - 1};
    case PROCEDURE_TABLE:
        return (FrameTopic){ENTITY_TABLE, (gint32)frame->next};
    case PROCEDURE_ACTIVATION:
        return (FrameTopic){ENTITY_NATION, (gint32)(frame->next % rules->board.n_nations)};
    default:
        return (FrameTopic){N_ENTITIES, 0};
    }
}

static const StepRow steps[] = {
    {PROCEDURE_GRANTED, STEP_ANY, "extra-action"},
    {PROCEDURE_SPEND, STEP_ANY, "spending"},
    {PROCEDURE_BUILD, BUILD_STRENGTHEN, "strengthening"},
    {PROCEDURE_BUILD, STEP_ANY, "building"},
};

/* Points for steps and new units. */
static gint32
points_left(const Machine *machine G_GNUC_UNUSED, const Frame *frame)
{
    gboolean is_spent = frame->procedure == PROCEDURE_SPEND || frame->procedure == PROCEDURE_BUILD;
    return is_spent ? frame->value : NO_NUMBER;
}

const SystemPlay area_play = {
    .stages = stages,
    .first_of_turn = STAGE_ACTIONS,
    .stage_of_game = STAGE_ACTION_ROLL,
    .queries = queries,
    .n_queries = G_N_ELEMENTS(queries),
    .invariants = invariants,
    .n_invariants = G_N_ELEMENTS(invariants),
    .stated = stated,
    .n_stated = G_N_ELEMENTS(stated),
    .wording = &area_wording,
    .steps = steps,
    .n_steps = G_N_ELEMENTS(steps),
    .points = points_left,
    .harmful = OFFER_TAKE, /* a truce that is asked for, a concession */
    .stops = OFFER_STOP,
    .topic = topic_of_frame,
    .judge = &area_judge,
    .cause_in_phase = cause_in_phase,
    .figures = figures,
    .n_figures = G_N_ELEMENTS(figures),
    .figure_of_cause = figure_of_cause,
};
