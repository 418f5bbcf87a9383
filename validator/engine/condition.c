/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a term is worth, whether a condition holds, and how near it is to holding.
 */
#include "schema/model/entities.h"
#include "validator/engine/system.h"

static gint64
value_NUMBER(const Situation *situation G_GNUC_UNUSED, const TermCode *term)
{
    return term->value;
}

static gint64
value_MARK(const Situation *situation, const TermCode *term)
{
    return term_times(term) * position_marks(situation->rules, situation->position)[term->track];
}

static gint64
value_UNITS(const Situation *situation, const TermCode *term)
{
    const UnitsCode *units = rules_units(situation->rules, (guint32)term->units);
    return term_times(term) * selector_count_units(situation, units, G_MAXUINT);
}

static gint64
value_PLACES(const Situation *situation, const TermCode *term)
{
    const PlacesCode *places = rules_places(situation->rules, (guint32)term->places);
    return term_times(term) * selector_find_places(situation, places, NO_NAME, NULL, 0);
}

static gint64
value_POINTS(const Situation *situation, const TermCode *term)
{
    return condition_holds(situation, term->if_) ? term->value : 0;
}

static gint64
value_SUM(const Situation *situation, const TermCode *term)
{
    gint64 total = 0;
    for (guint32 i = 0; i < term->of.n; i++)
        total += condition_term_value(situation, term->of.first + i);
    return total;
}

static const TermRow core_terms[N_TERMS] = {
    [TERM_NUMBER] = {value_NUMBER}, [TERM_MARK] = {value_MARK, ASKED_TRACKS},
    [TERM_UNITS] = {value_UNITS},   [TERM_PLACES] = {value_PLACES},
    [TERM_POINTS] = {value_POINTS}, [TERM_SUM] = {value_SUM},
};

const TermRow *
condition_term_row(const GameRules *rules, gint32 verb)
{
    const TermRow *row = &core_terms[verb];
    if (row->value == NULL && rules->system != NULL && rules->system->terms != NULL)
        row = &rules->system->terms[verb];
    return row;
}

gint32
condition_term_value(const Situation *situation, guint32 at)
{
    const TermCode *term = rules_term(situation->rules, at);
    const TermRow *row = condition_term_row(situation->rules, term->verb);
    gint64 value = row->value != NULL ? row->value(situation, term) : 0;
    return (gint32)CLAMP(value, -TERM_MAX, TERM_MAX);
}

/* Whether @n, out of @all, is as many as the condition asks; one, if it does not say. */
static gboolean
is_enough(const ConditionCode *condition, gint32 n, gint32 all)
{
    gboolean says_nothing = condition->at_least == NO_NUMBER && condition->at_most == NO_NUMBER;
    if (condition->every == TRUE)
        return n == all;
    if (says_nothing)
        return n >= 1;
    return (condition->at_least == NO_NUMBER || n >= condition->at_least) &&
           (condition->at_most == NO_NUMBER || n <= condition->at_most);
}

/* Returns: how many decide is_enough(): more of them do not change it. */
static guint
enough_of(const ConditionCode *condition, gint32 all)
{
    if (condition->every == TRUE)
        return (guint)all;
    return (guint)MAX(MAX(condition->at_least, MIN(condition->at_most, all) + 1), 1);
}

static gint32
resolve_subject(const Situation *situation, EntityId target, gint32 name)
{
    return position_resolve_subject(situation->rules, situation->subjects, target, name);
}

static gboolean
holds_ALL(const Situation *situation, const ConditionCode *condition)
{
    for (guint32 i = 0; i < condition->of.n; i++)
        if (!condition_holds(situation, (gint32)(condition->of.first + i)))
            return FALSE;
    return TRUE;
}

static gboolean
holds_ANY(const Situation *situation, const ConditionCode *condition)
{
    for (guint32 i = 0; i < condition->of.n; i++)
        if (condition_holds(situation, (gint32)(condition->of.first + i)))
            return TRUE;
    return FALSE;
}

static gboolean
holds_NOT(const Situation *situation, const ConditionCode *condition)
{
    return !holds_ANY(situation, condition);
}

static gboolean
holds_UNITS(const Situation *situation, const ConditionCode *condition)
{
    const GameRules *rules = situation->rules;
    const UnitsCode *units = rules_units(rules, (guint32)condition->units);
    gint32 all = (gint32)rules->board.n_units;
    return is_enough(
        condition, (gint32)selector_count_units(situation, units, enough_of(condition, all)), all);
}

/* With a condition for each, the place is what an event was about. */
static gboolean
holds_PLACES(const Situation *situation, const ConditionCode *condition)
{
    const GameRules *rules = situation->rules;
    const PlacesCode *places = rules_places(rules, (guint32)condition->places);
    gint32 n = 0, all = 0, n_places = (gint32)rules->board.n_places;
    for (gint32 i = selector_next_place(situation, places, NO_NAME, 0); i < n_places;
         i = selector_next_place(situation, places, NO_NAME, i + 1)) {
        Subjects subjects = *situation->subjects;
        subjects.event_place = (gint16)i;
        Situation each = *situation;
        each.subjects = &subjects;
        all++;
        n += condition_holds(&each, condition->each);
    }
    return is_enough(condition, n, all);
}

static gboolean
is_controlled(const Situation *situation, const ConditionCode *condition, gint32 place)
{
    gint32 nation = position_controller(situation->rules, situation->position, place);
    gint32 side = position_side(situation->rules, situation->position, nation);
    return (condition->nation == NO_NAME ||
            (nation != NO_NAME &&
             resolve_subject(situation, ENTITY_NATION, condition->nation) == nation)) &&
           (condition->side == NO_NAME ||
            (side != NO_NAME && resolve_subject(situation, ENTITY_SIDE, condition->side) == side));
}

/* A count of the places that names mean, regions among them; each place counts once. */
typedef struct {
    const Situation *situation;
    const ConditionCode *condition;
    guint32 name; /* which of them is looked at */
    gint32 n, all;
} ControlCount;

static void
count_control(ControlCount *count, gint32 place)
{
    const gint32 *names = count->situation->rules->numbers + count->condition->of_places.first;
    for (guint32 i = 0; i < count->name; i++)
        if (place_is_in(count->situation, place, names[i]))
            return;
    count->all++;
    count->n += is_controlled(count->situation, count->condition, place);
}

static ControlCount
count_controlled(const Situation *situation, const ConditionCode *condition)
{
    const GameRules *rules = situation->rules;
    const Board *board = &rules->board;
    ControlCount count = {.situation = situation, .condition = condition};
    for (; count.name < condition->of_places.n; count.name++) {
        gint32 name = rules->numbers[condition->of_places.first + count.name];
        if (name < (gint32)board->n_places) {
            count_control(&count, name);
            continue;
        }
        const CodeSpan *region = &board->regions[name - (gint32)board->n_places];
        for (guint32 i = 0; i < region->n; i++)
            count_control(&count, board->region_places[region->first + i]);
    }
    return count;
}

static gboolean
holds_CONTROLS(const Situation *situation, const ConditionCode *condition)
{
    const ControlCount count = count_controlled(situation, condition);
    return is_enough(condition, count.n, count.all);
}

static gint32
progress_CONTROLS(const Situation *situation, const ConditionCode *condition)
{
    const ControlCount count = count_controlled(situation, condition);
    if (is_enough(condition, count.n, count.all))
        return PROGRESS_ALL;
    gint32 least = condition->every == TRUE           ? count.all
                   : condition->at_least != NO_NUMBER ? condition->at_least
                   : condition->at_most != NO_NUMBER  ? 0
                                                      : 1;
    gint32 most = condition->at_most != NO_NUMBER ? condition->at_most : count.all;
    gint32 progress = 0;
    if (count.n < least)
        progress = count.n * PROGRESS_ALL / least;
    else if (count.n > most)
        progress = (count.all - count.n) * PROGRESS_ALL / (count.all - most);
    return CLAMP(progress, 0, PROGRESS_ALL - 1);
}

/* Of all of them together. */
static gint32
progress_ALL(const Situation *situation, const ConditionCode *condition)
{
    gint32 sum = 0;
    for (guint32 i = 0; i < condition->of.n; i++)
        sum += condition_progress(situation, (gint32)(condition->of.first + i));
    return condition->of.n > 0 ? sum / (gint32)condition->of.n : PROGRESS_ALL;
}

/* Of the best of them. */
static gint32
progress_ANY(const Situation *situation, const ConditionCode *condition)
{
    gint32 best = 0;
    for (guint32 i = 0; i < condition->of.n; i++)
        best = MAX(best, condition_progress(situation, (gint32)(condition->of.first + i)));
    return best;
}

static gboolean
holds_ELIMINATED(const Situation *situation, const ConditionCode *condition)
{
    return position_zones(situation->rules, situation->position)[condition->unit] ==
           situation->rules->zone_numbers.out;
}

static gboolean
holds_SPENT(const Situation *situation, const ConditionCode *condition)
{
    return position_spent(situation->rules, situation->position)[condition->rule] != 0;
}

static gboolean
holds_RULING(const Situation *situation, const ConditionCode *condition)
{
    return g_strcmp0(situation->rules->answers[condition->ruling], condition->answer) == 0;
}

/* Rows of a track are for people: which one the marker is in follows from other conditions. */
static gboolean
holds_TRACK(const Situation *situation, const ConditionCode *condition)
{
    gint32 at = position_marks(situation->rules, situation->position)[condition->track];
    return is_enough(condition, at, G_MAXINT32);
}

static gboolean
holds_COMPARE(const Situation *situation, const ConditionCode *condition)
{
    gint32 left = condition_term_value(situation, (guint32)condition->left);
    gint32 right = condition_term_value(situation, (guint32)condition->right);
    switch ((RelationWord)condition->is) {
    case IS_LESS:
        return left < right;
    case IS_AT_MOST:
        return left <= right;
    case IS_EQUAL:
        return left == right;
    case IS_AT_LEAST:
        return left >= right;
    case IS_MORE:
        return left > right;
    }
    g_assert_not_reached();
}

static gboolean
holds_DATE(const Situation *situation, const ConditionCode *condition)
{
    gint32 turn = situation->position->turn;
    return (condition->from.first == NO_NUMBER || turn >= condition->from.first) &&
           (condition->to.first == NO_NUMBER || turn <= condition->to.last);
}

static const ConditionRow core_conditions[N_CONDITIONS] = {
    [CONDITION_ALL] = {holds_ALL, .progress = progress_ALL},
    [CONDITION_ANY] = {holds_ANY, .progress = progress_ANY},
    [CONDITION_NOT] = {holds_NOT},
    [CONDITION_UNITS] = {holds_UNITS},
    [CONDITION_PLACES] = {holds_PLACES},
    [CONDITION_CONTROLS] = {holds_CONTROLS, ASKED_LANDS, progress_CONTROLS},
    [CONDITION_ELIMINATED] = {holds_ELIMINATED, ASKED_ZONES},
    [CONDITION_SPENT] = {holds_SPENT, ASKED_SPENT},
    [CONDITION_RULING] = {holds_RULING},
    [CONDITION_TRACK] = {holds_TRACK, ASKED_TRACKS},
    [CONDITION_COMPARE] = {holds_COMPARE},
    [CONDITION_DATE] = {holds_DATE, ASKED_TURN},
};

const ConditionRow *
condition_row(const GameRules *rules, gint32 verb)
{
    const ConditionRow *row = &core_conditions[verb];
    if (row->holds == NULL && rules->system != NULL && rules->system->conditions != NULL)
        row = &rules->system->conditions[verb];
    return row;
}

gboolean
condition_is_met(const Situation *situation, gint32 at)
{
    const ConditionCode *condition = rules_condition(situation->rules, (guint32)at);
    const ConditionRow *row = condition_row(situation->rules, condition->verb);
    return row->holds != NULL && row->holds(situation, condition);
}

gint32
condition_progress(const Situation *situation, gint32 at)
{
    if (at == NO_CODE)
        return PROGRESS_ALL;
    const ConditionCode *condition = rules_condition(situation->rules, (guint32)at);
    const ConditionRow *row = condition_row(situation->rules, condition->verb);
    if (row->progress != NULL)
        return row->progress(situation, condition);
    return row->holds != NULL && row->holds(situation, condition) ? PROGRESS_ALL : 0;
}
