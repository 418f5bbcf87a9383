/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From a record to rules, a position and what is played in it.
 */
#include "validator/smoke/records/record-play.h"

#include "schema/model/record.h"
#include "validator/engine/set-up.h"
#include "validator/engine/playable.h"
#include "validator/systems/systems.h"

/* Bytes of what was not understood that a message shows. */
#define KEPT_SHOWN_MAX 60u

static FindingWords *
describe_unread(const Record *record, const Kept *kept)
{
    g_autofree char *shown = g_strndup(kept->bytes, MIN(kept->length, KEPT_SHOWN_MAX));
    return finding_words_new(
        N_("{entity}: {text} cannot be read; `narva validate` reports the reason"),
        FINDING_ARG_NOUN("entity", record->entity->name), FINDING_ARG("text", shown), NULL);
}

/* A record with values that could not be read, or that removes what its base does not have, would
 * not be played as written. */
static void
look_for_unplayed(const RecordPlace *place, gpointer data)
{
    FindingWords **problem = data;
    const Record *record = place->record;
    const Kept *kept = record->kept;
    while (kept != NULL && kept->reason == KEPT_EXTENSION)
        kept = kept->next;
    if (*problem != NULL)
        return;
    if (kept != NULL)
        *problem = describe_unread(record, kept);
    else if (record_is_absent(record))
        *problem = finding_words_new(
            N_("{entity} “{id}”: `absent` removes a record of the base, but there is none"),
            FINDING_ARG_NOUN("entity", record->entity->name), FINDING_ARG("id", record_key(record)),
            NULL);
}

/* Returns: NULL, else (transfer full) what @position says of the turn that would not be played. */
static FindingWords *
problem_of_turn(const SparsePosition *position)
{
    gint phase = record_has_key(&position->record, "phase") ? position->phase : STAGE_SET_UP;
    if (!record_has_key(&position->record, "actions") || phase == STAGE_ACTIONS)
        return NULL;
    return finding_words_new(
        N_("`actions` is only possible in the phase “{actions}”, not in “{phase}”"),
        FINDING_ARG("actions", stage_words[STAGE_ACTIONS]),
        FINDING_ARG("phase", stage_words[phase]), NULL);
}

FindingWords *
record_play_problem(const PlayRecord *record)
{
    const SparsePosition *position = (const SparsePosition *)record->position;
    FindingWords *problem = playable_record_problem(&record->record);
    if (problem == NULL)
        record_walk(&record->record, ENTITIES_ALL, look_for_unplayed, &problem);
    if (problem == NULL && position != NULL)
        problem = problem_of_turn(position);
    if (problem != NULL)
        return problem;
    if (record->scenario == NULL && (position == NULL || position->date == NULL))
        return finding_words_new(N_("without a scenario the position needs a date"), NULL);
    return NULL;
}

static FindingWords *
compile_rules(RecordPlay *play, const DataSet *set, const PlayRecord *record)
{
    play->input = systems_rules_input(set, NULL);
    if (play->input.game == NULL || play->input.map == NULL)
        return finding_words_new(N_("game.json or map.json is missing"), NULL);
    if (record->scenario != NULL) {
        const DataFile *file = data_set_file_of_record(set, ENTITY_SCENARIO, record->scenario);
        if (file == NULL || file->seen == NULL)
            return playable_unknown_id(ENTITY_SCENARIO, record->scenario);
        play->input.scenario = file->seen;
    } else {
        play->input.date = ((const SparsePosition *)record->position)->date;
    }
    g_autoptr(GPtrArray) options = g_ptr_array_new();
    for (guint32 i = 0; i < record->options.length; i++)
        g_ptr_array_add(options, (gpointer)record->options.items[i]);
    g_ptr_array_add(options, NULL);
    const RulesChoice choice = {.options = (const char *const *)options->pdata};
    FindingWords *problem = NULL;
    play->rules = game_rules_compile(&play->input, &choice, &problem);
    /* Without a scenario no turn is the last. */
    if (play->rules != NULL && record->scenario == NULL)
        play->rules->last_turn = G_MAXINT32;
    return problem;
}

/* Whether @record is a game from the set-up of its scenario on. */
static gboolean
is_whole_game(const PlayRecord *record)
{
    return record->kind == RECORD_GAME && record->position == NULL;
}

/* Returns: NULL, else (transfer full) what @position states that cannot be so with @rules, and
 * would be less or nothing when it is laid out. */
static FindingWords *
problem_of_numbers(const GameRules *rules, const SparsePosition *position)
{
    for (guint32 i = 0; i < position->units.length; i++) {
        const PlacedUnit *placed = (const PlacedUnit *)position->units.items[i];
        gint32 unit = name_index_find(rules->names, ENTITY_UNIT, placed->unit);
        if (unit != NO_NAME && record_has_key(&placed->record, "strength") &&
            placed->strength > rules->board.units[unit].strength)
            return finding_words_new(N_("“{unit}” has at most {most} steps, not {steps}"),
                                     FINDING_ARG("unit", placed->unit),
                                     FINDING_ARG_NUMBER("most", rules->board.units[unit].strength),
                                     FINDING_ARG_NUMBER("steps", placed->strength), NULL);
    }
    for (guint32 i = 0; i < position->nations.length; i++) {
        const Stance *stance = (const Stance *)position->nations.items[i];
        gint32 nation = name_index_find(rules->names, ENTITY_NATION, stance->nation);
        if (nation != NO_NAME && record_has_key(&stance->record, "level") &&
            rules->board.nations[nation].level == NO_NUMBER)
            return finding_words_new(N_("the nation “{nation}” has no level"),
                                     FINDING_ARG("nation", stance->nation), NULL);
    }
    return NULL;
}

FindingWords *
record_play_open(RecordPlay *play, const DataSet *set, const PlayRecord *record)
{
    *play = (RecordPlay){0};
    FindingWords *problem = compile_rules(play, set, record);
    if (problem == NULL && record->position != NULL)
        problem = problem_of_numbers(play->rules, (const SparsePosition *)record->position);
    if (problem != NULL)
        return problem;
    play->position = is_whole_game(record) ? set_up(play->rules, &problem)
                                           : set_up_with_record(play->rules, record->position,
                                                                record->quiet, &problem);
    return problem;
}

/* Says in @stretch what of a turn is played. Returns: NULL, else (transfer full) what is wrong. */
static FindingWords *
read_stretch(const GameRules *rules, const PlayRecord *record, Stretch *stretch)
{
    const SparsePosition *position = (const SparsePosition *)record->position;
    *stretch = (Stretch){.from = STAGE_SET_UP, .side = NO_NAME, .actions = 1};
    if (position != NULL && record_has_key(&position->record, "phase"))
        stretch->from = position->phase;
    stretch->until = stretch->from;
    if (record_has_key(&record->record, "until"))
        stretch->until = record->until;
    if (position != NULL && position->side != NULL) {
        stretch->side = name_index_find(rules->names, ENTITY_SIDE, position->side);
        if (stretch->side == NO_NAME)
            return playable_unknown_id(ENTITY_SIDE, position->side);
    }
    if (position != NULL && record_has_key(&position->record, "actions"))
        stretch->actions = (gint32)position->actions;
    return NULL;
}

static void
begin_play(RecordPlay *play, const PlayRecord *record, Stretch *stretch,
           const NarrationPlan *narration)
{
    const GamePlan plan = {
        .rules = play->rules,
        .start = play->position,
        .procedures = play->procedures,
        .stretch = stretch,
        .listener = play->listener,
        .seed = record_has_key(&record->record, "seed") ? (guint64)record->seed : 1,
    };
    guint64 number = record_has_key(&record->record, "game") ? (guint64)record->game : 1;
    play->game = game_begun(&plan, number, narration);
}

FindingWords *
record_play_begin(RecordPlay *play, const PlayRecord *record, const NarrationPlan *narration)
{
    Machine machine = {
        .rules = play->rules,
        .position = play->position,
        .procedures = play->procedures,
    };
    gboolean is_whole = is_whole_game(record);
    FindingWords *problem = NULL;
    if (!is_whole)
        problem = read_stretch(play->rules, record, &play->stretch);
    /* What continues from the set-up of a scenario is a game. */
    gboolean goes_on = !is_whole && record->scenario != NULL &&
                       play->stretch.from == STAGE_SET_UP && play->stretch.until == STAGE_OVER;
    if (goes_on && problem == NULL)
        set_up_begin_decisions(&machine);
    else if (!is_whole && problem == NULL)
        problem = stretch_begin(&play->stretch, &machine);
    is_whole |= goes_on;
    if (problem == NULL)
        begin_play(play, record, is_whole ? NULL : &play->stretch, narration);
    return problem;
}

FindingWords *
record_play_begin_game(RecordPlay *play, const PlayRecord *record)
{
    const SparsePosition *position = (const SparsePosition *)record->position;
    if (is_whole_game(record))
        return record_play_begin(play, record, NULL);
    if (record->scenario == NULL)
        return finding_words_new(
            N_("a game needs a scenario, which says when it ends: name one in the record"), NULL);
    gint stage = system_play(play->rules)->stage_of_game;
    if (position == NULL || !record_has_key(&position->record, "phase") || position->phase != stage)
        return finding_words_new(
            N_("a game continues from the set-up of its scenario, or from a position in "
               "the phase “{phase}”"),
            FINDING_ARG("phase", stage_words[stage]), NULL);
    Machine machine = {.rules = play->rules, .position = play->position};
    FindingWords *problem = read_stretch(play->rules, record, &play->stretch);
    play->stretch.until = STAGE_OVER;
    if (problem == NULL)
        problem = stretch_begin(&play->stretch, &machine);
    if (problem != NULL)
        return problem;
    stretch_go_on(&play->stretch, &machine);
    begin_play(play, record, NULL, NULL);
    return NULL;
}

void
record_play_clear(RecordPlay *play)
{
    game_free(play->game);
    g_free(play->position);
    game_rules_free(play->rules);
}
