/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How a game ends.
 */
#include "validator/engine/outcome.h"

#include "validator/engine/position.h"

static Situation
situation_of(const GameRules *rules, const Position *position)
{
    return (Situation){.rules = rules, .position = position, .subjects = &SUBJECTS_NONE};
}

/* Returns: the sum of @terms. */
static gint32
sum_of(const Situation *situation, const CodeSpan *terms)
{
    gint64 sum = 0;
    for (guint32 i = 0; i < terms->n; i++)
        sum += condition_term_value(situation, terms->first + i);
    return (gint32)CLAMP(sum, -TERM_MAX, TERM_MAX);
}

gint32
outcome_score(const GameRules *rules, const Position *position)
{
    const Situation situation = situation_of(rules, position);
    return sum_of(&situation, &rules->score);
}

gint32
outcome_victory_row(const GameRules *rules, gint32 score)
{
    for (guint32 i = 0; i < rules->victory.n; i++) {
        const ResultCode *row = rules_result(rules, rules->victory.first + i);
        if ((row->from == NO_NUMBER || score >= row->from) &&
            (row->to == NO_NUMBER || score <= row->to))
            return (gint32)i;
    }
    return NO_NAME;
}

gint32
outcome_score_direction(const GameRules *rules, gint32 side)
{
    gint32 highest = G_MININT32, whose = NO_NAME;
    for (guint32 i = 0; i < rules->victory.n; i++) {
        const ResultCode *row = rules_result(rules, rules->victory.first + i);
        if (row->from == NO_NUMBER || row->from <= highest)
            continue;
        highest = row->from;
        whose = row->side;
    }
    return whose == NO_NAME ? 0 : whose == side ? 1 : -1;
}

static void
end_game(Machine *machine, EndKind kind, gint32 by)
{
    Position *position = machine->position;
    position->end = (guint8)kind;
    position->ended_by = by;
    position->score = outcome_score(machine->rules, position);
}

void
outcome_end_if_sudden(Machine *machine)
{
    const GameRules *rules = machine->rules;
    Position *position = machine->position;
    const Watches *watches = &rules->watches;
    const CodeSpan *parts = watches->parts;
    const guint8 *answers = position_answers(rules, position);
    guint8 *stale = position_stale(rules, position);
    const guint n = parts[watches->n_edges + watches->n_endings].first;
    for (guint i = next_of_set(stale, parts[watches->n_edges].first, n); i < n;
         i = next_of_set(stale, i + 1, n)) {
        guint whole = watches->items[i].whole;
        if (position_watch_holds(rules, position, whole, &SUBJECTS_NONE)) {
            end_game(machine, END_SUDDEN, (gint32)(whole - watches->n_edges));
            return;
        }
        /* Another part decides, as long as that does not hold. */
        if (MARKED(answers, i))
            UNMARK(stale, i);
    }
}

/* Returns: the result with which @effects end the game without anybody being asked; NULL: they do
 * not. */
static const char *
result_of_effects(const Situation *situation, const CodeSpan *effects)
{
    const char *result = NULL;
    for (guint32 i = 0; i < effects->n && result == NULL; i++) {
        const EffectCode *effect = rules_effect(situation->rules, effects->first + i);
        if (!condition_holds(situation, effect->if_))
            result = result_of_effects(situation, &effect->else_);
        else if (effect->verb == EFFECT_END_GAME)
            result = effect->result;
    }
    return result;
}

/* The same of a rule that runs because its condition has become true. */
static const char *
result_of_rule(const GameRules *rules, const Position *position, const RuleCode *rule)
{
    Subjects subjects = subjects_of_side(rule->side);
    const Situation situation = {.rules = rules, .position = position, .subjects = &subjects};
    if (!condition_holds(&situation, rule->when))
        return NULL;
    return result_of_effects(&situation,
                             condition_holds(&situation, rule->if_) ? &rule->do_ : &rule->else_);
}

const char *
outcome_immediate_result(const GameRules *rules, const Position *position)
{
    const Situation situation = situation_of(rules, position);
    const char *result = NULL;
    for (guint i = 0; i < rules->edges.n && result == NULL; i++) {
        guint32 number = (guint32)rules->listed[rules->edges.first + i];
        result = result_of_rule(rules, position, rules_rule(rules, rules->rules.first + number));
    }
    for (guint32 i = 0; i < rules->sudden_death.n && result == NULL; i++) {
        const EndingCode *ending = rules_ending(rules, rules->sudden_death.first + i);
        if (condition_holds(&situation, ending->if_))
            result = ending->result;
    }
    return result;
}

/* Returns: the score of the standing @i, less what is taken off. */
static gint32
worth_of_standing(const GameRules *rules, const Position *position, guint32 i)
{
    const Situation situation = situation_of(rules, position);
    const SideStandingCode *standing = rules_standing(rules, rules->standings.first + i);
    return sum_of(&situation, &standing->score) - sum_of(&situation, &standing->deductions);
}

gint32
outcome_standing(const GameRules *rules, const Position *position, gint32 side)
{
    gint32 standing = 0;
    for (guint32 i = 0; i < rules->standings.n; i++)
        if (rules_standing(rules, rules->standings.first + i)->side == side)
            standing += worth_of_standing(rules, position, i);
    return standing;
}

/* Returns: the number of the standing that is highest alone, its height in @highest; NO_NAME:
 * several are. */
static gint32
highest_standing(const GameRules *rules, const Position *position, gint32 *highest)
{
    gint32 best = NO_NAME;
    *highest = G_MININT32;
    for (guint32 i = 0; i < rules->standings.n; i++) {
        gint32 standing = worth_of_standing(rules, position, i);
        if (standing >= *highest)
            best = standing > *highest ? (gint32)i : NO_NAME;
        *highest = MAX(*highest, standing);
    }
    return best;
}

void
outcome_end_by_score(Machine *machine)
{
    const GameRules *rules = machine->rules;
    gint32 highest;
    if (rules->standings.n > 0) {
        gint32 best = highest_standing(rules, machine->position, &highest);
        end_game(machine, END_STANDING, best);
        machine->position->score = highest;
        return;
    }
    end_game(machine, END_VICTORY,
             outcome_victory_row(machine->rules, outcome_score(machine->rules, machine->position)));
}

const char *
outcome_name(const GameRules *rules, const Position *position)
{
    guint32 by = (guint32)position->ended_by;
    switch ((EndKind)position->end) {
    case END_RULE:
        return rules_effect(rules, by)->result;
    case END_SUDDEN:
        return rules_ending(rules, rules->sudden_death.first + by)->result;
    case END_VICTORY:
        return position->ended_by != NO_NAME ? rules_result(rules, rules->victory.first + by)->name
                                             : NULL;
    case END_STANDING:
        return position->ended_by != NO_NAME
                   ? rules_standing(rules, rules->standings.first + by)->result
                   : rules->shared;
    case END_NONE:
        break;
    }
    return NULL;
}

gint32
outcome_side(const GameRules *rules, const Position *position)
{
    guint32 by = (guint32)position->ended_by;
    if (position->end == END_RULE)
        return position->winner;
    if (position->end == END_SUDDEN)
        return rules_ending(rules, rules->sudden_death.first + by)->side;
    if (position->end == END_VICTORY && position->ended_by != NO_NAME)
        return rules_result(rules, rules->victory.first + by)->side;
    if (position->end == END_STANDING && position->ended_by != NO_NAME)
        return rules_standing(rules, rules->standings.first + by)->side;
    return NO_NAME;
}

gint32
outcome_endings_progress(const GameRules *rules, const Position *position, gint32 side,
                         guint8 asked)
{
    const Situation situation = situation_of(rules, position);
    gint32 progress = 0;
    for (guint32 i = 0; i < rules->sudden_death.n; i++) {
        const EndingCode *ending = rules_ending(rules, rules->sudden_death.first + i);
        guint8 asks = ending->if_ != NO_CODE ? rules->asks[ending->if_] : ASKED_ONCE;
        if (ending->side != NO_NAME && (asks & asked) != 0)
            progress +=
                condition_progress(&situation, ending->if_) * (ending->side == side ? 1 : -1);
    }
    return progress;
}
