/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The row of what this system gives to those who play its games.
 */
#include "validator/systems/area-blocks/play/play.h"

#include "schema/model/results/game-results.h"
#include "validator/systems/area-blocks/judge/judge.h"
#include "validator/systems/area-blocks/procedure.h"
#include "validator/systems/area-blocks/turn/phase.h"

#define SENTENCES "validator/systems/area-blocks/play/sentences.def"
#include "validator/engine/sentence-tables.h"

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

static const SystemJudge judge = {
    .weights = area_weights,
    .n_weights = N_AREA_WEIGHTS,
    .mind_new = mind_new,
    .mind_free = mind_free,
    .mind_begin = mind_begin,
    .mind_follow = mind_follow,
    .judge = area_judge,
    .value = area_value,
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
    .stages = area_stages,
    .first_of_turn = STAGE_ACTIONS,
    .stage_of_game = STAGE_ACTION_ROLL,
    .queries = area_queries,
    .n_queries = N_AREA_QUERIES,
    .invariants = area_invariants,
    .n_invariants = N_AREA_INVARIANTS,
    .stated = area_stated,
    .n_stated = N_AREA_STATED,
    .sentences = &sentences_of_system,
    .wording = &area_wording,
    .steps = steps,
    .n_steps = G_N_ELEMENTS(steps),
    .points = points_left,
    .why_not = area_why_not,
    .harmful = OFFER_TAKE, /* a truce that is asked for, a concession */
    .stops = OFFER_STOP,
    .topic = topic_of_frame,
    .judge = &judge,
    .cause_in_phase = cause_in_phase,
    .figures = figures,
    .n_figures = G_N_ELEMENTS(figures),
    .figure_of_cause = figure_of_cause,
};
