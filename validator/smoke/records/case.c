/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From a record to a position, through its script to what is expected.
 */
#include "validator/smoke/records/case.h"

#include "schema/text/name.h"
#include "validator/smoke/records/expectation.h"
#include "validator/smoke/records/record-play.h"
#include "validator/smoke/records/script.h"

/* One case that is run. */
typedef struct {
    const PlayRecord *record;
    RecordPlay play;     /* owned */
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
    gboolean is_case = record_has_key(&record->record, "kind") && record->kind == RECORD_CASE;
    return is_case &&
           (!record_has_key(&record->record, "data-sets") || holds_id(&record->data_sets, id));
}

/* Whether a data set called @id is @set, one below it, or in a folder beside it. */
static gboolean
is_known_set(const DataSet *set, const char *id)
{
    for (const DataSet *layer = set; layer != NULL; layer = layer->base) {
        const Record *game = data_set_root(layer, ENTITY_GAME);
        if (game != NULL && g_strcmp0(((const Game *)game)->id, id) == 0)
            return TRUE;
    }
    if (set->folder == NULL || !name_is_id(id))
        return FALSE;
    g_autofree char *beside = g_build_filename(set->folder, "..", id, "game.json", NULL);
    return g_file_test(beside, G_FILE_TEST_EXISTS);
}

char *
case_doubt(const DataSet *set, const PlayRecord *record)
{
    const Record *self = &record->record;
    if (self->raw)
        return g_strdup("it is no record, which is an object with “id”, “kind” and more");
    if (!record_has_key(self, "kind"))
        return g_strdup("its “kind” is none: case, game or position");
    if (record->kind != RECORD_CASE)
        return NULL;
    if (record_has_unparsed(self, record_field(self, "data-sets")))
        return g_strdup("its “data-sets” is no list of ids");
    if (record_has_key(self, "data-sets") && record->data_sets.length == 0)
        return g_strdup("its “data-sets” names none, so that it is run for none");
    for (guint32 i = 0; i < record->data_sets.length; i++) {
        const char *id = record->data_sets.items[i];
        if (id == NULL || !is_known_set(set, id))
            return g_strdup_printf("there is no data set “%s” here or beside this one",
                                   id != NULL ? id : "");
    }
    return NULL;
}

/* Notes @problem (taken), if it is one. Returns: whether it is none. */
static gboolean
is_fine(Case *run, char *problem)
{
    if (problem != NULL)
        g_ptr_array_add(run->failures, problem);
    return problem == NULL;
}

/* Returns: NULL, else (transfer full) why it cannot be run. */
static char *
look_at_record(const PlayRecord *record)
{
    char *problem = record_play_problem(record);
    if (problem != NULL)
        return problem;
    if (record->expect == NULL && record->checkpoints.length == 0)
        return g_strdup("it expects nothing");
    if (record->ask == ASK_VALUE && record->query.length == 0)
        return g_strdup("it asks for a value, but has no query");
    if (record_has_key(&record->record, "seed") || record_has_key(&record->record, "game"))
        return g_strdup_printf("“%s” belongs to a game, not to a case",
                               record_has_key(&record->record, "seed") ? "seed" : "game");
    if (record->ask == ASK_LEGAL &&
        (record->expect == NULL || (!record_has_key(record->expect, "legal") &&
                                    !record_has_key(record->expect, "some-legal") &&
                                    !record_has_key(record->expect, "not-legal"))))
        return g_strdup("it asks what may be done, but expects nothing of it");
    return NULL;
}

static void
play_and_compare(Case *run)
{
    const PlayRecord *record = run->record;
    RecordPlay *play = &run->play;
    gboolean has_script = record->dice.length + record->draws.length + record->choices.length > 0;
    gboolean is_played = record->ask != ASK_VALUE || has_script;
    if (is_played && (!is_fine(run, record_play_begin(play, record, NULL)) ||
                      !script_play(play->game, record, run->failures, NULL) ||
                      !is_fine(run, position_check(play->rules, play->game->position))))
        return;
    if (record->expect == NULL)
        return;
    const Outcome outcome = {
        .rules = play->rules,
        .position = is_played ? play->game->position : play->position,
        .game = play->game,
        .query = &record->query,
    };
    expectation_compare((const Expectation *)record->expect, &outcome, run->failures);
}

/* What is tried out takes the place of what was compiled. */
static void
try_out(RecordPlay *play, const CaseTrial *trial)
{
    play->procedures = trial->procedures;
    play->listener = trial->listener;
    if (trial->change != NULL)
        trial->change(play->rules, trial->data);
}

GPtrArray *
case_run(const DataSet *set, const PlayRecord *record)
{
    const CaseTrial nothing = {0};
    return case_run_with(set, record, &nothing);
}

GPtrArray *
case_run_with(const DataSet *set, const PlayRecord *record, const CaseTrial *trial)
{
    Case run = {
        .record = record,
        .failures = g_ptr_array_new_with_free_func(g_free),
    };
    if (is_fine(&run, look_at_record(record)) &&
        is_fine(&run, record_play_open(&run.play, set, record))) {
        try_out(&run.play, trial);
        play_and_compare(&run);
    }
    record_play_clear(&run.play);
    return run.failures;
}

GPtrArray *
case_run_if_any(const DataSet *set, const PlayRecord *record, const CaseTrial *trial)
{
    char *doubt = case_doubt(set, record);
    if (doubt == NULL)
        return case_is_of(set, record) ? case_run_with(set, record, trial) : NULL;
    GPtrArray *failures = g_ptr_array_new_with_free_func(g_free);
    g_ptr_array_add(failures, doubt);
    return failures;
}
