/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From a record to a position, through its script to what is expected.
 */
#include "validator/smoke/case.h"

#include "validator/engine/playable.h"
#include "validator/engine/set-up.h"
#include "validator/smoke/expectation.h"
#include "validator/smoke/script.h"

#include <string.h>

/* Bytes of what was not understood that a message shows. */
#define KEPT_SHOWN_MAX 60u

/* One case that is run. */
typedef struct {
    const DataSet *set;
    const PlayRecord *record;
    GameRules *rules;    /* owned */
    Position *position;  /* owned */
    GPtrArray *failures; /* owned until it is given away */
} Case;

static gboolean
holds_id(const Texts *ids, const char *id)
{
    for (guint32 i = 0; i < ids->length; i++)
        if (g_strcmp0(ids->items[i], id) == 0)
            return TRUE;
    return FALSE;
}

gboolean
case_is_of(const DataSet *set, const PlayRecord *record)
{
    const Record *game = data_set_root(set, ENTITY_GAME);
    const char *id = game != NULL ? ((const Game *)game)->id : NULL;
    gboolean is_case = record_gives(&record->record, "kind") && record->kind == RECORD_CASE;
    return is_case &&
           (!record_gives(&record->record, "data-sets") || holds_id(&record->data_sets, id));
}

/* Notes @problem (taken), if it is one. Returns: whether it is none. */
static gboolean
is_fine(Case *run, char *problem)
{
    if (problem != NULL)
        g_ptr_array_add(run->failures, problem);
    return problem == NULL;
}

/* What could not be read would not be compared. */
static void
look_for_kept(const RecordPlace *place, gpointer data)
{
    char **problem = data;
    const Kept *kept = place->record->kept;
    if (kept != NULL && *problem == NULL)
        *problem = g_strdup_printf("%s: %.*s is not understood; `narva validate` says why",
                                   place->record->entity->name,
                                   (int)MIN(kept->length, KEPT_SHOWN_MAX),
                                   kept->bytes);
}

/* Returns: NULL, else (transfer full) why it cannot be run. */
static char *
look_at_record(const PlayRecord *record)
{
    const SparsePosition *position = (const SparsePosition *)record->position;
    char *problem = playable_record_problem(&record->record);
    if (problem == NULL)
        record_walk(&record->record, look_for_kept, &problem);
    if (problem != NULL)
        return problem;
    if (record->expect == NULL)
        return g_strdup("it expects nothing");
    if (record->scenario == NULL && (position == NULL || position->date == NULL))
        return g_strdup("without a scenario the position needs a date");
    if (record->ask == ASK_VALUE && record->query.length == 0)
        return g_strdup("it asks for a value, but has no query");
    return NULL;
}

static gboolean
compile(Case *run)
{
    const PlayRecord *record = run->record;
    RulesInput input = {
        .game = data_set_root(run->set, ENTITY_GAME),
        .map = data_set_root(run->set, ENTITY_MAP),
        .roster = data_set_root(run->set, ENTITY_ROSTER),
        .tables = data_set_root(run->set, ENTITY_TABLES),
        .rules = data_set_root(run->set, ENTITY_RULES),
    };
    if (input.game == NULL || input.map == NULL)
        return is_fine(run, g_strdup("the data set has no game or no map"));
    if (record->scenario != NULL) {
        const DataFile *file = data_set_scenario_file(run->set, record->scenario);
        if (file == NULL || file->seen == NULL)
            return is_fine(run, g_strdup_printf("there is no scenario “%s”", record->scenario));
        input.scenario = file->seen;
    }
    g_autoptr(GPtrArray) options = g_ptr_array_new();
    for (guint32 i = 0; i < record->options.length; i++)
        g_ptr_array_add(options, (gpointer)record->options.items[i]);
    g_ptr_array_add(options, NULL);
    const RulesChoice choice = {.options = (const char *const *)options->pdata};
    char *problem = NULL;
    run->rules = game_rules_compile(&input, &choice, &problem);
    return is_fine(run, problem);
}

/* Lays the position out. */
static gboolean
lay_out(Case *run)
{
    char *problem = NULL;
    run->position = position_laid(run->rules, run->record->position, &problem);
    return is_fine(run, problem);
}

/* Begins to play where the record says, else with the set-up. */
static gboolean
begin(Case *run, Machine *machine, Stretch *stretch)
{
    const SparsePosition *position = (const SparsePosition *)run->record->position;
    *stretch = (Stretch){.from = STAGE_SET_UP, .side = NO_NAME, .actions = 1};
    if (position != NULL && record_gives(&position->record, "phase"))
        stretch->from = position->phase;
    stretch->until = stretch->from;
    if (record_gives(&run->record->record, "until"))
        stretch->until = run->record->until;
    if (position != NULL && position->side != NULL) {
        stretch->side = name_index_find(run->rules->names, ENTITY_SIDE, position->side);
        if (stretch->side == NO_NAME)
            return is_fine(run, g_strdup_printf("there is no side “%s”", position->side));
    }
    if (position != NULL && record_gives(&position->record, "actions"))
        stretch->actions = (gint32)position->actions;
    return is_fine(run, stretch_begin(stretch, machine));
}

static void
play_and_compare(Case *run)
{
    const PlayRecord *record = run->record;
    Machine machine = {.rules = run->rules, .position = run->position};
    Stretch stretch;
    Request last = NO_REQUEST;
    gboolean has_script = record->dice.length + record->draws.length + record->choices.length > 0;
    gboolean is_played = record->ask != ASK_VALUE || has_script;
    if (is_played && (!begin(run, &machine, &stretch) ||
                      !script_play(&machine, &stretch, record, &last, run->failures)))
        return;
    if (is_played && !is_fine(run, position_check(run->rules, run->position)))
        return;
    const Outcome outcome = {
        .machine = &machine,
        .last = last,
        .is_played = is_played,
        .query = &record->query,
    };
    expectation_compare((const Expectation *)record->expect, &outcome, run->failures);
}

GPtrArray *
case_run(const DataSet *set, const PlayRecord *record)
{
    Case run = {
        .set = set,
        .record = record,
        .failures = g_ptr_array_new_with_free_func(g_free),
    };
    if (is_fine(&run, look_at_record(record)) && compile(&run) && lay_out(&run))
        play_and_compare(&run);
    g_free(run.position);
    game_rules_free(run.rules);
    return run.failures;
}
