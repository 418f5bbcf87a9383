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

/* A record with values that could not be read, or that removes what its base does not have, would
 * not be played as written. */
static void
look_for_unplayed(const RecordPlace *place, gpointer data)
{
    char **problem = data;
    const Record *record = place->record;
    const Kept *kept = record->kept;
    while (kept != NULL && kept->reason == KEPT_EXTENSION)
        kept = kept->next;
    if (*problem != NULL)
        return;
    if (kept != NULL)
        *problem = g_strdup_printf("%s: %.*s is not understood; `narva validate` says why",
                                   record->entity->name, (int)MIN(kept->length, KEPT_SHOWN_MAX),
                                   kept->bytes);
    else if (record_is_absent(record))
        *problem = g_strdup_printf("%s “%s”: “absent” takes away what a data set below says, and "
                                   "none says it",
                                   record->entity->name, record_key(record));
}

/* Returns: NULL, else (transfer full) what @position says of the turn that would not be played. */
static char *
problem_of_turn(const SparsePosition *position)
{
    gint phase = record_has_key(&position->record, "phase") ? position->phase : STAGE_SET_UP;
    if (!record_has_key(&position->record, "actions") || phase == STAGE_ACTIONS)
        return NULL;
    return g_strdup_printf("actions are left in the phase “%s” alone, not in “%s”",
                           stage_words[STAGE_ACTIONS], stage_words[phase]);
}

char *
record_play_problem(const PlayRecord *record)
{
    const SparsePosition *position = (const SparsePosition *)record->position;
    char *problem = playable_record_problem(&record->record);
    if (problem == NULL)
        record_walk(&record->record, ENTITIES_ALL, look_for_unplayed, &problem);
    if (problem == NULL && position != NULL)
        problem = problem_of_turn(position);
    if (problem != NULL)
        return problem;
    if (record->scenario == NULL && (position == NULL || position->date == NULL))
        return g_strdup("without a scenario the position needs a date");
    return NULL;
}

static char *
compile_rules(RecordPlay *play, const DataSet *set, const PlayRecord *record)
{
    play->input = systems_rules_input(set, NULL);
    if (play->input.game == NULL || play->input.map == NULL)
        return g_strdup("the data set has no game or no map");
    if (record->scenario != NULL) {
        const DataFile *file = data_set_file_of_record(set, ENTITY_SCENARIO, record->scenario);
        if (file == NULL || file->seen == NULL)
            return g_strdup_printf("there is no scenario “%s”", record->scenario);
        play->input.scenario = file->seen;
    } else {
        play->input.date = ((const SparsePosition *)record->position)->date;
    }
    g_autoptr(GPtrArray) options = g_ptr_array_new();
    for (guint32 i = 0; i < record->options.length; i++)
        g_ptr_array_add(options, (gpointer)record->options.items[i]);
    g_ptr_array_add(options, NULL);
    const RulesChoice choice = {.options = (const char *const *)options->pdata};
    char *problem = NULL;
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
static char *
problem_of_numbers(const GameRules *rules, const SparsePosition *position)
{
    for (guint32 i = 0; i < position->units.length; i++) {
        const PlacedUnit *placed = (const PlacedUnit *)position->units.items[i];
        gint32 unit = name_index_find(rules->names, ENTITY_UNIT, placed->unit);
        if (unit != NO_NAME && record_has_key(&placed->record, "strength") &&
            placed->strength > rules->board.units[unit].strength)
            return g_strdup_printf("“%s” has %d steps at most, not %" G_GINT64_FORMAT, placed->unit,
                                   rules->board.units[unit].strength, placed->strength);
    }
    for (guint32 i = 0; i < position->nations.length; i++) {
        const Stance *stance = (const Stance *)position->nations.items[i];
        gint32 nation = name_index_find(rules->names, ENTITY_NATION, stance->nation);
        if (nation != NO_NAME && record_has_key(&stance->record, "level") &&
            rules->board.nations[nation].level == NO_NUMBER)
            return g_strdup_printf("“%s” has no level", stance->nation);
    }
    return NULL;
}

char *
record_play_open(RecordPlay *play, const DataSet *set, const PlayRecord *record)
{
    *play = (RecordPlay){0};
    char *problem = compile_rules(play, set, record);
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
static char *
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
            return g_strdup_printf("there is no side “%s”", position->side);
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

char *
record_play_begin(RecordPlay *play, const PlayRecord *record, const NarrationPlan *narration)
{
    Machine machine = {
        .rules = play->rules,
        .position = play->position,
        .procedures = play->procedures,
    };
    gboolean is_whole = is_whole_game(record);
    char *problem = NULL;
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

char *
record_play_begin_game(RecordPlay *play, const PlayRecord *record)
{
    const SparsePosition *position = (const SparsePosition *)record->position;
    if (is_whole_game(record))
        return record_play_begin(play, record, NULL);
    if (record->scenario == NULL)
        return g_strdup("without a scenario no turn is the last; name one in the record");
    gint stage = system_play(play->rules)->stage_of_game;
    if (position == NULL || !record_has_key(&position->record, "phase") || position->phase != stage)
        return g_strdup_printf(
            "a game continues from the set-up of its scenario, or from a position "
            "in the phase “%s”",
            stage_words[stage]);
    Machine machine = {.rules = play->rules, .position = play->position};
    char *problem = read_stretch(play->rules, record, &play->stretch);
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
