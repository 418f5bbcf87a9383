/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Endings that can never come about, and sides that win by a loss of their own.
 */
#include "schema/model/verb.h"
#include "schema/model/words.h"
#include "validator/checks/check.h"
#include "validator/checks/scores.h"
#include "validator/checks/selector-match.h"
#include "validator/engine/situation.h"

#include <string.h>

/* Whether @left and @right can have values that compare as @is. */
static gboolean
may_compare(const ScenarioPlay *play, gint32 left, gint32 is, gint32 right)
{
    g_auto(ScoreValues) one = scores_values_of_code(play, (guint32)left);
    g_auto(ScoreValues) other = scores_values_of_code(play, (guint32)right);
    if (one.is_cut || other.is_cut || one.n == 0 || other.n == 0)
        return TRUE;
    gint32 low = one.items[0], high = one.items[one.n - 1];
    gint32 other_low = other.items[0], other_high = other.items[other.n - 1];
    switch (is) {
    case IS_LESS:
        return low < other_high;
    case IS_AT_MOST:
        return low <= other_high;
    case IS_EQUAL:
        return low <= other_high && other_low <= high;
    case IS_AT_LEAST:
        return high >= other_low;
    case IS_MORE:
        return high > other_low;
    default:
        return TRUE;
    }
}

/* Returns: FALSE only if the condition at @at is never true in @play. */
static gboolean
may_hold(const ScenarioPlay *play, guint32 at)
{
    const ConditionCode *condition = rules_condition(play->rules, at);
    gboolean is_any = FALSE;
    switch ((ConditionVerb)condition->verb) {
    case CONDITION_ALL:
        for (guint32 i = 0; i < condition->of.n; i++)
            if (!may_hold(play, condition->of.first + i))
                return FALSE;
        return TRUE;
    case CONDITION_ANY:
        for (guint32 i = 0; i < condition->of.n; i++)
            is_any |= may_hold(play, condition->of.first + i);
        return is_any || condition->of.n == 0;
    case CONDITION_COMPARE:
        return condition->left == NO_CODE || condition->right == NO_CODE ||
               may_compare(play, condition->left, condition->is, condition->right);
    default:
        return TRUE;
    }
}

/* Returns: the side on which @id, a nation, fights in every game, or NULL. */
static const char *
only_side_of(CheckRun *run, const char *id)
{
    const Record *record = id_index_find_read(run->ids, ENTITY_NATION, id);
    const Nation *nation = (const Nation *)record;
    Records sides = data_set_records(run->set, ENTITY_SIDE);
    for (guint32 i = 0; record != NULL && i < sides.length; i++)
        if (g_strcmp0(record_key(sides.items[i]), nation->side) != 0 &&
            selector_match_nation_can_be_of(run, nation, record_key(sides.items[i])))
            return NULL;
    return record != NULL ? nation->side : NULL;
}

static const char *
side_of_unit(CheckRun *run, const char *id)
{
    const Record *unit = id_index_find_read(run->ids, ENTITY_UNIT, id);
    return unit != NULL ? only_side_of(run, ((const Unit *)unit)->nation) : NULL;
}

static const char *
side_of_units(CheckRun *run, const Units *units)
{
    if (units == NULL || units->record.raw)
        return NULL;
    if (units->unit != NULL)
        return side_of_unit(run, units->unit);
    return units->side != NULL ? units->side : only_side_of(run, units->nation);
}

/* Whether @units are all that a side or nation has on the map, but for a type at most: units of
 * one kind may also be taken off the map in safety. */
static gboolean
are_all_on_map(const Units *units)
{
    static const char *const stated[] = {"side", "nation", "in", "not-type", NULL};
    if (units == NULL || units->record.raw || units->record.kept != NULL ||
        g_strcmp0(units->in, "@map") != 0)
        return FALSE;
    for (guint64 left = units->record.present; left != 0;)
        if (!g_strv_contains(stated, field_key(record_next_field(&units->record, &left))))
            return FALSE;
    return TRUE;
}

/* Returns: the side that has lost something when @condition is true, or NULL. */
static const char *
side_that_lost(CheckRun *run, const Condition *condition)
{
    const Units *units = (const Units *)condition->units;
    if (condition->record.raw)
        return NULL;
    switch (condition->verb) {
    case CONDITION_ELIMINATED:
        return side_of_unit(run, condition->unit);
    case CONDITION_STATUS:
        return condition->status == STATUS_TRUCE ? only_side_of(run, condition->nation) : NULL;
    case CONDITION_UNITS:
        return record_has_key(&condition->record, "at-most") && condition->at_most == 0 &&
                       are_all_on_map(units)
                   ? side_of_units(run, units)
                   : NULL;
    default:
        return NULL;
    }
}

/* Reports that @side wins with @result, in @record, by what @lost has lost. */
static void
check_winner(CheckRun *run, const Record *record, const char *result, const char *side,
             const char *lost)
{
    const Record *winner = id_index_find(run->ids, ENTITY_SIDE, side);
    if (winner != NULL && lost != NULL && strcmp(lost, side) == 0 &&
        !check_shows_through(run, record, NULL))
        check_report(run, FINDING_VICTORY_OWN_LOSS, record, "side", FINDING_ARG("name", result),
                     FINDING_ARG("side", argument_record_name(winner)));
}

/* A rule that waits for one event alone. */
static void
check_rule(CheckRun *run, const Rule *rule)
{
    const Trigger *trigger =
        !rule->record.raw && rule->on.length == 1 ? (const Trigger *)rule->on.items[0] : NULL;
    if (trigger == NULL || trigger->record.raw)
        return;
    const char *lost = NULL;
    if (trigger->event == TRIGGER_TRUCED)
        lost = only_side_of(run, trigger->nation);
    else if (trigger->event == TRIGGER_ELIMINATED)
        lost = side_of_units(run, (const Units *)trigger->units);
    for (guint32 i = 0; i < rule->do_.length; i++) {
        const Effect *effect = (const Effect *)rule->do_.items[i];
        if (!effect->record.raw && effect->verb == EFFECT_END_GAME)
            check_winner(run, &effect->record, effect->result, effect->side, lost);
    }
}

/* Returns: the track whose marker is the score of @scenario, or NULL. */
static const char *
track_of_score(const Scenario *scenario)
{
    const Term *term = scenario->score.length == 1 && !scenario->score.items[0]->raw
                           ? (const Term *)scenario->score.items[0]
                           : NULL;
    return term != NULL && term->verb == TERM_MARK &&
                   (!record_has_key(&term->record, "times") || term->times == 1)
               ? term->track
               : NULL;
}

/* Whether @ending is always tested before the score decides: at once, or when a turn ends. The last
 * year may be played in part, and rules change the score after an action or a phase. */
static gboolean
is_tested_before_score(const Ending *ending)
{
    return !record_has_key(&ending->record, "moment") || ending->moment == MOMENT_NOW ||
           ending->moment == MOMENT_TURN_END;
}

/* A row of the victory table for scores at which @ending has already ended the game. */
static void
check_preempted(CheckRun *run, const Scenario *scenario, const Ending *ending)
{
    const Condition *condition = (const Condition *)ending->if_;
    const char *track = track_of_score(scenario);
    if (track == NULL || condition->record.raw || condition->verb != CONDITION_TRACK ||
        g_strcmp0(condition->track, track) != 0 || !is_tested_before_score(ending))
        return;
    gboolean is_high = record_has_key(&condition->record, "at-least");
    if (is_high == record_has_key(&condition->record, "at-most"))
        return;
    for (guint32 i = 0; i < scenario->victory.length; i++) {
        const Result *row = (const Result *)scenario->victory.items[i];
        gboolean is_preempted =
            !row->record.raw &&
            (is_high ? record_has_key(&row->record, "from") && row->from >= condition->at_least
                     : record_has_key(&row->record, "to") && row->to <= condition->at_most);
        const Record *own =
            is_preempted ? check_own_record(run, &ending->record, &row->record) : NULL;
        if (own == NULL)
            continue;
        Finding *finding =
            check_report(run, FINDING_VICTORY_PREEMPTED, own, NULL, FINDING_ARG("row", row->name),
                         FINDING_ARG("ending", ending->result));
        finding_add_related(run->findings, finding,
                            own == &row->record ? &ending->record : &row->record, NULL,
                            own == &row->record ? N_("The ending.") : N_("The row."));
        return;
    }
}

void
check_ending_conditions(CheckRun *run, const ScenarioPlay *play)
{
    const Scenario *scenario = play->scenario;
    for (guint32 i = 0; i < scenario->sudden_death.length; i++) {
        const Ending *ending = (const Ending *)scenario->sudden_death.items[i];
        const EndingCode *code = rules_ending(play->rules, play->rules->sudden_death.first + i);
        if (ending->record.raw || ending->if_ == NULL)
            continue;
        check_winner(run, &ending->record, ending->result, ending->side,
                     side_that_lost(run, (const Condition *)ending->if_));
        check_preempted(run, scenario, ending);
        if (play->position != NULL && code->if_ != NO_CODE && !may_hold(play, (guint32)code->if_) &&
            !check_shows_through(run, &ending->record, NULL))
            check_report(run, FINDING_VICTORY_NEVER, &ending->record, "if",
                         FINDING_ARG("name", ending->result));
    }
}

void
check_ending_rules(CheckRun *run)
{
    Records rules = data_set_records(run->set, ENTITY_RULE);
    for (guint32 i = 0; i < rules.length; i++)
        check_rule(run, (const Rule *)rules.items[i]);
}
