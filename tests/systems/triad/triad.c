/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The row of the system, and all that it does.
 */
#include "tests/systems/triad/triad.h"

#include "schema/model/entities.h"
#include "schema/model/words.h"
#include "validator/engine/outcome.h"

#include <string.h>

/* What a court gives. */
#define COURT_FACES 3

enum { STEP_CHOOSE, STEP_ROLL };

/* The one phase, after the set-up, and the word that records have for it. */
enum { PHASE_COURTS = STAGE_ACTIONS };

static void
end_turn(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    Position *position = machine->position;
    const Event event = event_of(TRIGGER_TURN_END);
    memset(position_courted(rules, position), FALSE, rules->board.n_nations);
    frame->side = 0;
    event_emit(machine, &event);
    machine_moment(machine, MOMENT_TURN_END);
    position_touch(position);
    if (position->turn == rules->last_turn)
        outcome_end_by_score(machine);
    else
        position->turn++;
}

static void
offer_courts(Machine *machine)
{
    const GameRules *rules = machine->rules;
    machine_offer_nothing(machine);
    for (gint32 i = 0; i < (gint32)rules->board.n_nations; i++)
        if (position_courted(rules, machine->position)[i] == FALSE)
            machine_offer(machine, OFFER_COURT, i, 0);
    machine_offer(machine, OFFER_DONE, 0, 0);
}

static void
take_favours(Machine *machine, Frame *frame, gint32 favours)
{
    position_favours(machine->rules, machine->position)[frame->side] += (guint16)favours;
    position_touch(machine->position);
    frame->step = STEP_CHOOSE;
    frame->side++;
}

/* side: who courts next; unit: nobody. */
static Request
step_courts(Machine *machine, Frame *frame)
{
    Offer taken;
    gint32 face = frame->step == STEP_ROLL ? machine_take_answer(frame) : NO_NUMBER;
    if (frame->side == NO_NAME)
        frame->side = 0;
    if (face != NO_NUMBER) {
        take_favours(machine, frame, face);
    } else if (frame->step == STEP_ROLL) {
        return machine_ask_die(machine, frame->side, COURT_FACES);
    } else if (machine_take_offer(frame, &taken)) {
        frame->step = taken.kind == OFFER_COURT ? STEP_ROLL : STEP_CHOOSE;
        frame->side += taken.kind != OFFER_COURT;
        if (taken.kind == OFFER_COURT)
            position_courted(machine->rules, machine->position)[taken.number] = TRUE;
    } else if (frame->side < (gint32)machine->rules->board.n_sides) {
        offer_courts(machine);
        return machine_ask(machine, frame->side);
    } else {
        end_turn(machine, frame);
    }
    return NO_REQUEST;
}

/* A verb of this system: the favours of the side of a nation. */
static gint64
value_of_favours(const Situation *situation, const TermCode *term)
{
    const GameRules *rules = situation->rules;
    gint32 nation =
        position_resolve_subject(rules, situation->subjects, ENTITY_NATION, term->nation);
    gint32 side = position_side(rules, situation->position, nation);
    return side != NO_NAME ? term_times(term) * position_favours(rules, situation->position)[side]
                           : 0;
}

static void
ask_favours(const Situation *situation, gint32 side, gint32 second G_GNUC_UNUSED,
            QueryAnswer *answer)
{
    answer_value(answer, position_favours(situation->rules, situation->position)[side]);
}

/* A side wins no more in a turn than the die has faces. */
static char *
find_stolen(const Machine *machine, const Request *request G_GNUC_UNUSED)
{
    const GameRules *rules = machine->rules;
    gint32 turns = machine->position->turn - rules->first_turn + 1;
    for (guint i = 0; i < rules->board.n_sides; i++)
        if (position_favours(rules, machine->position)[i] > turns * COURT_FACES)
            return g_strdup_printf("side %u has favours that nobody gave", i);
    return NULL;
}

/* What a side has won is its own affair. */
static void
hide(const GameRules *rules, Position *view, gint32 side)
{
    for (guint i = 0; i < rules->board.n_sides; i++)
        if ((gint32)i != side)
            position_favours(rules, view)[i] = 0;
}

static void
begin(Machine *machine)
{
    machine->position->phase = PHASE_COURTS;
    machine_push(machine, PROCEDURE_COURTS, &SUBJECTS_NONE);
}

static void
courts_begin(Stretch *stretch G_GNUC_UNUSED, Machine *machine)
{
    begin(machine);
}

static const char *
phase(const Position *position G_GNUC_UNUSED)
{
    return "Courts";
}

/* How many ways lead from a place; from a crossroads more than two. */
static PlaceSign
ways_of(const ChartPlace *place)
{
    gint64 n = place->space->neighbours.length;
    return (PlaceSign){.is_there = TRUE, .number = n, .stands_out = n > 2};
}

static PlaceShade
shade_by_roads(const ChartPlace *place)
{
    const char *title = ways_of(place).stands_out ? "Crossroads" : "Road";
    return (PlaceShade){.by = SHADE_KIND, .key = title, .title = title};
}

static const ProcedureRow procedures[] = {{"COURTS", step_courts}};
static const OfferRow offers[] = {{"court", OFFER_PART_NATION, OFFER_PART_NOTHING}};
static const PositionArray arrays[] = {
#define POSITION_ARRAY(...) POSITION_ARRAY_ROW(__VA_ARGS__)
#include "tests/systems/triad/position.def"
};
static const TermRow terms[N_TERMS] = {[TERM_FAVOURS] = {value_of_favours, ASKED_LANDS}};
static const QueryRow queries[] = {
    {"favours",
     {ARGUMENT_SIDE, ARGUMENT_NOTHING},
     ARGUMENT_NOTHING,
     "What a side has won at the courts.",
     ask_favours},
};
static const Invariant found[] = {{"favours", find_stolen}};
static const AnswerRow answers[] = {ANSWER_ROW(COURT, COURTS, N, "{side}: {one} is courted.")
                                        ANSWER_ROW(DONE, COURTS, N, "{side}: nobody is courted.")};
static const RolledRow rolled[] = {ROLLED_ROW(COURTS, N, ALONE, "{side}: {rolls} won.")};
static const WordsRow offered[] = {OFFERED_ROW(COURT, "court {one}")};
static const WordsRow asked[] = {ASKED_ROW(COURTS, "who is courted")};

static const Sentences sentences = {
    .answers = answers,
    .rolled = rolled,
    .offered = offered,
    .asked = asked,
    .n_answers = G_N_ELEMENTS(answers),
    .n_rolled = G_N_ELEMENTS(rolled),
    .n_offered = G_N_ELEMENTS(offered),
    .n_asked = G_N_ELEMENTS(asked),
};

static const StageRow stages[N_STAGES] = {[PHASE_COURTS] = {{courts_begin}}};

static const SignRow signs[] = {
    {
        .word = "ways",
        .layer = "Ways",
        .legend = {"Ways from here", "Ways from a crossroads"},
        .title = "Ways",
        .line = "{number} ways",
        .story = {"{number} ways lead from here", "{number} ways lead from {name}"},
        .shape = SHAPE_DISC,
        .of = ways_of,
    },
};

static const ModeRow modes[] = {
    {"roads", "Roads", "Places of one kind of road have one colour.", shade_by_roads},
};

static const SystemChart chart = {
    .signs = signs,
    .modes = modes,
    .n_signs = G_N_ELEMENTS(signs),
    .n_modes = G_N_ELEMENTS(modes),
};

static const SystemWording wording = {.sentences = &sentences, .phase = phase};

static const SystemPlay play = {
    .stages = stages,
    .first_of_turn = PHASE_COURTS,
    .stage_of_game = PHASE_COURTS,
    .wording = &wording,
    .queries = queries,
    .n_queries = G_N_ELEMENTS(queries),
    .invariants = found,
    .n_invariants = G_N_ELEMENTS(found),
};

static const SystemHidden hidden = {.hide = hide};

const System triad = {
    .n_sides_min = 3,
    .n_sides_max = 3,
    .procedures = procedures,
    .n_procedures = G_N_ELEMENTS(procedures),
    .arrays = arrays,
    .n_arrays = G_N_ELEMENTS(arrays),
    .offers = offers,
    .n_offers = G_N_ELEMENTS(offers),
    .terms = terms,
    .begin = begin,
    .hidden = &hidden,
    .play = &play,
    .chart = &chart,
};
