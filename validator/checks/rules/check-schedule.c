/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is to happen at a date: that it is one of those that are played.
 */
#include "schema/text/date.h"
#include "validator/checks/check.h"
#include "validator/checks/place-name.h"

#include <string.h>

/* The scenarios that dates are held against: one, or all of the data set. */
typedef struct {
    CheckRun *run;
    ScenarioPlay *const *plays;
    guint n_plays;
} Schedule;

/* Returns: the number of the turn with which @date begins (@is_end: ends) in @rules, or @otherwise
 * where none is said. */
static gint32
turn_of(const GameRules *rules, const char *date, gboolean is_end, gint32 otherwise)
{
    DateCode turns;
    if (date == NULL || !board_date(rules->names, date, &turns))
        return otherwise;
    return is_end ? turns.last : turns.first;
}

static gboolean
is_played(const Schedule *schedule, const Condition *condition)
{
    for (guint i = 0; i < schedule->n_plays; i++) {
        const GameRules *rules = schedule->plays[i]->rules;
        gint32 from = turn_of(rules, condition->from, FALSE, rules->first_turn);
        gint32 to = turn_of(rules, condition->to, TRUE, rules->last_turn);
        if (from <= rules->last_turn && to >= rules->first_turn)
            return TRUE;
    }
    return FALSE;
}

static const Period *
period_of(const ScenarioPlay *play)
{
    return (const Period *)play->scenario->period;
}

static char *
describe_dates(const Condition *condition)
{
    if (condition->to == NULL)
        return g_strdup_printf("dates from %s on", condition->from);
    if (condition->from == NULL)
        return g_strdup_printf("dates up to %s", condition->to);
    return g_strdup_printf("dates from %s to %s", condition->from, condition->to);
}

static void
check_date(const Schedule *schedule, const RecordPlace *place)
{
    const Condition *condition = (const Condition *)place->record;
    if (condition->verb != CONDITION_DATE || (condition->from == NULL && condition->to == NULL) ||
        place_is_negated(place) || is_played(schedule, condition))
        return;
    g_autofree char *subject = place_describe(place);
    g_autofree char *dates = describe_dates(condition);
    check_tell(schedule->run, FINDING_TURN_OUTSIDE, place->record,
               condition->from != NULL ? "from" : "to", SAY("subject", subject),
               SAY("dates", dates),
               SAY("first", schedule->n_plays == 1 ? period_of(schedule->plays[0])->from : NULL),
               SAY("last", schedule->n_plays == 1 ? period_of(schedule->plays[0])->to : NULL),
               SAY("none", schedule->n_plays == 1 ? NULL : "no scenario"));
}

static void
check_decision(const Schedule *schedule, const RecordPlace *place)
{
    const Decision *decision = (const Decision *)place->record;
    const ScenarioPlay *play = schedule->plays[0];
    gint32 n_seasons = MAX((gint32)play->rules->board.n_seasons, 1);
    gint32 first = date_year_of_turn(play->rules->first_turn, n_seasons);
    gint32 last = date_year_of_turn(play->rules->last_turn, n_seasons);
    for (guint32 i = 0; i < decision->at.length; i++) {
        gint year;
        if (!check_misses_year(decision->at.items[i], first, last, &year))
            continue;
        g_autofree char *subject = place_describe(place);
        g_autofree char *text = g_strdup_printf("%d", year);
        finding_list_add_record(schedule->run->findings, FINDING_TURN_NO_YEAR, place->record, "at",
                                (int)i, SAY("subject", subject), SAY("year", text),
                                SAY("first", period_of(play)->from),
                                SAY("last", period_of(play)->to), NULL);
    }
}

static void
visit(const RecordPlace *place, gpointer data)
{
    const Schedule *schedule = data;
    const Record *record = place->record;
    if (record->raw || check_shows_through(schedule->run, record, NULL))
        return;
    if (record->entity->id == ENTITY_CONDITION)
        check_date(schedule, place);
    else if (record->entity->id == ENTITY_DECISION)
        check_decision(schedule, place);
}

/* Rules that all scenarios share have a date only if some scenario has it; of scenarios that cannot
 * be compiled nothing is known. */
void
check_schedule(CheckRun *run)
{
    const GPtrArray *compiled = check_plays_of(run);
    ScenarioPlay **plays = (ScenarioPlay **)compiled->pdata;
    for (guint i = 0; i < run->set->n_files; i++) {
        const DataFile *file = &run->set->files[i];
        const Schedule all = {.run = run, .plays = plays, .n_plays = compiled->len};
        if (file->seen == NULL || file->kind->entity == ENTITY_SCENARIO ||
            compiled->len < run->set->n_scenarios)
            continue;
        check_enter_file(run, file);
        record_walk(file->seen, ENTITY_SET(ENTITY_CONDITION, ENTITY_DECISION), visit,
                    (gpointer)&all);
    }
    for (guint i = 0; i < compiled->len; i++) {
        const Schedule one = {.run = run, .plays = &plays[i], .n_plays = 1};
        check_enter_file(run, plays[i]->file);
        record_walk(plays[i]->file->seen, ENTITY_SET(ENTITY_CONDITION, ENTITY_DECISION), visit,
                    (gpointer)&one);
    }
    check_enter_file(run, NULL);
}
