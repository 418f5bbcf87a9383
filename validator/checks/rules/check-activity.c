/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which nations can ever take part, and that no rule waits for one that cannot.
 */
#include "schema/model/verb.h"
#include "validator/checks/check.h"
#include "validator/checks/place-name.h"

#include <string.h>

/* What brings nations into the war. */
typedef struct {
    CheckRun *run;
    GHashTable *fetched;      /* ids of the nations that an effect makes active */
    gboolean is_any;          /* an effect makes one active that is known in play only */
    gboolean is_rolled_for;   /* nations that are out roll to come in */
    const ScenarioPlay *play; /* the scenario whose records are looked at; NULL: those of all */
} Activity;

static void
note_effect(Activity *activity, const Effect *effect)
{
    const Record *record = &effect->record;
    gboolean is_roll = effect->verb == EFFECT_ROLL && record_gives(record, "as") &&
                       effect->as_ == ROLL_AS_ACTIVATION;
    activity->is_rolled_for = activity->is_rolled_for || is_roll;
    if (effect->verb != EFFECT_STATUS || !record_gives(record, "status") ||
        effect->status != STATUS_ACTIVE || effect->nation == NULL)
        return;
    if (effect->nation[0] == '@')
        activity->is_any = TRUE;
    else
        g_hash_table_add(activity->fetched, (gpointer)effect->nation);
}

static void
note_ways(const RecordPlace *place, gpointer data)
{
    Activity *activity = data;
    const Record *record = place->record;
    if (record->raw)
        return;
    /* What a person judges may bring in anybody. */
    if (record->entity->id == ENTITY_RULE && record_gives(record, "manual"))
        activity->is_any = activity->is_any || ((const Rule *)record)->manual;
    if (record->entity->id == ENTITY_EFFECT && record_gives(record, "verb"))
        note_effect(activity, (const Effect *)record);
    else if (record->entity->id == ENTITY_STEP && record_gives(record, "step") &&
             ((const Step *)record)->step == STEP_ACTIVATION)
        activity->is_rolled_for = TRUE;
}

/* Returns: whether the nation of that number can take part in @play. */
static gboolean
takes_part(const Activity *activity, const ScenarioPlay *play, gint32 nation, const char *id)
{
    guint8 status = play->position != NULL ? position_statuses(play->rules, play->position)[nation]
                                           : (guint8)STATUS_ACTIVE;
    return status == STATUS_ACTIVE || activity->is_any ||
           (activity->is_rolled_for && status != STATUS_GONE) ||
           g_hash_table_contains(activity->fetched, id);
}

/* Returns: the scenario, of those that are looked at, whose status of the nation @id tells why it
 * never takes part; NULL: it does in one of them. */
static const ScenarioPlay *
play_without(const Activity *activity, const char *id, guint8 *status)
{
    const GPtrArray *plays = check_plays_of(activity->run);
    const ScenarioPlay *without = NULL;
    for (guint i = 0; i < plays->len; i++) {
        const ScenarioPlay *play = plays->pdata[i];
        gint32 nation = name_index_find(play->rules->names, ENTITY_NATION, id);
        if (activity->play != NULL && play != activity->play)
            continue;
        if (nation == NO_NAME || takes_part(activity, play, nation, id))
            return NULL;
        without = play;
        *status = position_statuses(play->rules, play->position)[nation];
    }
    return without;
}

/* Returns: the nation that @record waits for to be in the war, or NULL. */
static const char *
awaited(const Record *record)
{
    const char *nation = NULL;
    if (record->entity->id == ENTITY_CONDITION) {
        const Condition *condition = (const Condition *)record;
        if (condition->nation != NULL && condition->verb == CONDITION_STATUS &&
            condition->status == STATUS_ACTIVE && record_gives(record, "verb") &&
            record_gives(record, "status"))
            nation = condition->nation;
    } else if (record->entity->id == ENTITY_TRIGGER) {
        const Trigger *trigger = (const Trigger *)record;
        if (trigger->nation != NULL && trigger->event == TRIGGER_ACTIVATED &&
            record_gives(record, "event"))
            nation = trigger->nation;
    }
    return nation != NULL && nation[0] != '@' ? nation : NULL;
}

static void
check_wait(const RecordPlace *place, gpointer data)
{
    const Activity *activity = data;
    const Record *record = place->record;
    guint8 status = STATUS_ACTIVE;
    const char *id = record->raw ? NULL : awaited(record);
    if (id == NULL || place_is_negated(place) || check_shows_through(activity->run, record, NULL) ||
        play_without(activity, id, &status) == NULL)
        return;
    g_autofree char *subject = place_describe(place);
    check_tell(activity->run, FINDING_RULE_NEVER_ACTIVE, record, "nation", SAY("subject", subject),
               SAY("nation", record_call(id_index_find(activity->run->ids, ENTITY_NATION, id))),
               SAY("status", status_words[status]));
}

static const ScenarioPlay *
play_of(CheckRun *run, const DataFile *file)
{
    const GPtrArray *plays = check_plays_of(run);
    for (guint i = 0; i < plays->len; i++) {
        const ScenarioPlay *play = plays->pdata[i];
        if (play->file == file)
            return play;
    }
    return NULL;
}

/* Of scenarios that cannot be compiled nothing is known. */
void
check_activity(CheckRun *run)
{
    g_autoptr(GHashTable) fetched = g_hash_table_new(g_str_hash, g_str_equal);
    Activity activity = {.run = run, .fetched = fetched};
    if (check_plays_of(run)->len < run->set->n_scenarios)
        return;
    data_set_walk(run->set, ENTITY_SET(ENTITY_RULE, ENTITY_EFFECT, ENTITY_STEP), note_ways,
                  &activity);
    for (guint i = 0; i < run->set->n_files; i++) {
        const DataFile *file = &run->set->files[i];
        if (file->seen == NULL)
            continue;
        activity.play = file->kind->entity == ENTITY_SCENARIO ? play_of(run, file) : NULL;
        check_enter_file(run, file);
        record_walk(file->seen, ENTITY_SET(ENTITY_CONDITION, ENTITY_TRIGGER), check_wait,
                    &activity);
    }
    check_enter_file(run, NULL);
}
