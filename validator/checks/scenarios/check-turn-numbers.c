/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Turns that are counted by their numbers alone: that none is waited for behind the last one, and
 * that the track on which a rule counts them has room for all.
 */
#include "schema/model/entities.h"
#include "schema/model/verb.h"
#include "validator/checks/check.h"
#include "validator/checks/place-name.h"
#include "validator/checks/table/gate.h"

#include <string.h>

/* The turns of a data set. */
typedef struct {
    CheckRun *run;
    const Track *track;       /* on which a rule counts them; NULL: there is none */
    guint n_movers;           /* effects that move its marker */
    const Scenario *scenario; /* at hand, or the longest, and the turn in which it ends */
    gint64 last;
} TurnCount;

/* Returns: the track whose marker @rule moves by one in each turn, or NULL. */
static const char *
counted_by(const Rule *rule)
{
    if (rule->record.raw || rule->if_ != NULL || rule->on.length != 1 || rule->do_.length != 1)
        return NULL;
    const Trigger *trigger = (const Trigger *)rule->on.items[0];
    const Effect *effect = (const Effect *)rule->do_.items[0];
    gboolean is_of_turns = !trigger->record.raw && trigger->event == TRIGGER_TURN_START &&
                           trigger->side == NULL && !effect->record.raw &&
                           effect->verb == EFFECT_TRACK && effect->add == 1;
    return is_of_turns ? effect->track : NULL;
}

static void
count_mover(const RecordPlace *place, gpointer data)
{
    TurnCount *count = data;
    const Effect *effect = (const Effect *)place->record;
    count->n_movers += !effect->record.raw && effect->verb == EFFECT_TRACK &&
                       g_strcmp0(effect->track, count->track->id) == 0;
}

/* Finds the track of turns, which nothing else moves. */
static void
find_track(TurnCount *count)
{
    Records rules = data_set_records(count->run->set, ENTITY_RULE);
    for (guint32 i = 0; i < rules.length && count->track == NULL; i++) {
        const char *id = counted_by((const Rule *)rules.items[i]);
        const Record *track = id != NULL ? id_index_find(count->run->ids, ENTITY_TRACK, id) : NULL;
        if (track != NULL && !track->raw && record_gives(track, "to"))
            count->track = (const Track *)track;
    }
    if (count->track == NULL)
        return;
    data_set_walk(count->run->set, ENTITY_SET(ENTITY_EFFECT), count_mover, count);
    if (count->n_movers != 1)
        count->track = NULL;
}

/* Returns: where the marker of the track stands before the first turn. */
static gint64
start_of(const TurnCount *count, const Scenario *scenario)
{
    const SparsePosition *position = (const SparsePosition *)scenario->position;
    for (guint32 i = 0; position != NULL && !position->record.raw && i < position->tracks.length;
         i++) {
        const Mark *mark = (const Mark *)position->tracks.items[i];
        if (!mark->record.raw && g_strcmp0(mark->track, count->track->id) == 0)
            return mark->at;
    }
    return count->track->from;
}

static void
tell(const TurnCount *count, const Record *record, const char *key, const char *subject,
     gint64 turn)
{
    if (check_shows_through(count->run, record, record_field(record, key)))
        return;
    check_tell(count->run, FINDING_TURN_BEYOND, record, key, SAY("subject", subject),
               SAY_NUMBER("turn", turn), SAY("scenario", record_call(&count->scenario->record)),
               SAY_NUMBER("last", count->last));
}

static void
check_returns(const TurnCount *count, gint64 turns)
{
    const SparsePosition *position = (const SparsePosition *)count->scenario->position;
    for (guint32 i = 0; position != NULL && !position->record.raw && i < position->units.length;
         i++) {
        const PlacedUnit *placed = (const PlacedUnit *)position->units.items[i];
        const Record *unit = placed->record.raw || placed->unit == NULL
                                 ? NULL
                                 : id_index_find(count->run->ids, ENTITY_UNIT, placed->unit);
        if (unit != NULL && placed->returns > turns)
            tell(count, &placed->record, "returns", record_call(unit), placed->returns);
    }
}

static void
visit_condition(const RecordPlace *place, gpointer data)
{
    const TurnCount *count = data;
    const Condition *condition = (const Condition *)place->record;
    if (condition->record.raw || condition->verb != CONDITION_TRACK ||
        g_strcmp0(condition->track, count->track->id) != 0 || condition->at_least <= count->last ||
        condition->at_least > count->track->to || place_is_negated(place))
        return; /* what lies behind the track is told of it */
    g_autofree char *subject = place_describe(place);
    tell(count, place->record, "at-least", subject, condition->at_least);
}

static void
check_scenario(TurnCount *count, TurnCount *longest)
{
    const Period *period = (const Period *)count->scenario->period;
    if (period == NULL || period->record.raw || !record_gives(&period->record, "turns"))
        return;
    count->last = period->turns;
    check_returns(count, period->turns);
    if (count->track == NULL)
        return;
    count->last = start_of(count, count->scenario) + period->turns;
    if (count->last > count->track->to &&
        !check_shows_through(count->run, &period->record, record_field(&period->record, "turns"))) {
        Finding *finding = check_tell(
            count->run, FINDING_TURN_TRACK, record_stating(&period->record, "turns"), "turns",
            SAY("scenario", record_call(&count->scenario->record)),
            SAY_NUMBER("turns", period->turns), SAY("track", record_call(&count->track->record)),
            SAY_NUMBER("last", count->track->to));
        finding_add_related(count->run->findings, finding, &count->track->record, "to",
                            "The track.");
    }
    record_walk(&count->scenario->record, ENTITY_SET(ENTITY_CONDITION), visit_condition, count);
    if (longest->scenario == NULL || count->last > longest->last)
        *longest = *count;
}

void
check_turn_numbers(CheckRun *run)
{
    TurnCount count = {.run = run};
    TurnCount longest = {0};
    find_track(&count);
    for (guint i = 0; i < run->set->n_files; i++) {
        const DataFile *file = &run->set->files[i];
        if (!gate_lets(run, file))
            continue;
        check_enter_file(run, file);
        count.scenario = (const Scenario *)file->seen;
        check_scenario(&count, &longest);
    }
    check_enter_file(run, NULL);
    const Record *rules = data_set_root(run->set, ENTITY_RULES);
    if (longest.scenario != NULL && rules != NULL && !rules->raw)
        record_walk(rules, ENTITY_SET(ENTITY_CONDITION), visit_condition, &longest);
}
