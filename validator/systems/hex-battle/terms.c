/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Terms that only this system reads: what they are worth in a battle.
 */
#include "validator/systems/hex-battle/vocabulary.h"

#include "validator/systems/hex-battle/morale.h"
#include "validator/systems/hex-battle/party.h"

/* Returns: @value times, divided, rounded and kept within what @term says. */
static gint64
finish(const Situation *situation, const TermCode *term, gint64 value)
{
    gint64 by = MAX(hex_or_usual(term->by, 1), 1);
    gint32 rounds = hex_or_usual(term->rounds, hex_switches(situation->rules)->odds_round);
    value *= term_times(term);
    gint64 add = rounds == ROUNDS_UP ? by - 1 : rounds == ROUNDS_HALF_UP ? by / 2 : 0;
    gint64 whole = (value + add) / by - ((value + add) % by < 0);
    if (term->least != NO_NUMBER)
        whole = MAX(whole, term->least);
    return term->most != NO_NUMBER ? MIN(whole, term->most) : whole;
}

/* What came out last. */
static gint64
value_RESULT(const Situation *situation, const TermCode *term)
{
    const Position *position = situation->position;
    for (guint i = position->n_frames; i-- > 0;) {
        guint procedure = position->frames[i].procedure;
        if (procedure == PROCEDURE_MORALE_TEST || procedure == PROCEDURE_CLASH ||
            procedure == PROCEDURE_VOLLEY || procedure == PROCEDURE_STACK_TEST ||
            procedure == PROCEDURE_SALVO)
            return finish(situation, term, position->frames[i].value);
    }
    return 0;
}

static gint64
value_MORALE(const Situation *situation, const TermCode *term)
{
    guint8 marks[RULES_UNITS_MAX / 8];
    if (term->each == EACH_STACK)
        return mark_party(situation, (PartyWord)term->party, marks) > 0
                   ? finish(situation, term, best_mean(situation, FACTOR_MORALE, TRUE, marks))
                   : 0;
    gint32 lead = lead_of_party(situation, (PartyWord)term->party);
    return lead != NO_NAME ? finish(situation, term, morale_compared(situation, lead)) : 0;
}

static gint64
value_FACTOR(const Situation *situation, const TermCode *term)
{
    const GameRules *rules = situation->rules;
    guint8 marks[RULES_UNITS_MAX / 8];
    gint64 sum = 0;
    mark_party(situation, (PartyWord)term->party, marks);
    if (term->each == EACH_STACK)
        return finish(situation, term,
                      best_mean(situation, (FactorWord)term->factor, FALSE, marks));
    for (gint32 i = next_marked(rules, marks, 0); i < (gint32)rules->board.n_units;
         i = next_marked(rules, marks, i + 1))
        sum += factor_of_unit(situation, (FactorWord)term->factor, i);
    return finish(situation, term, sum);
}

/* Foot counts twice as much as horse (tlv:X.15). */
static gint64
weight_of_party(const Situation *situation, PartyWord party)
{
    const GameRules *rules = situation->rules;
    guint8 marks[RULES_UNITS_MAX / 8];
    gint64 sum = 0;
    mark_party(situation, party, marks);
    for (gint32 i = next_marked(rules, marks, 0); i < (gint32)rules->board.n_units;
         i = next_marked(rules, marks, i + 1)) {
        gint32 branch = branch_of_unit(rules, i);
        sum += branch == BRANCH_HORSE ? 1 : branch == BRANCH_FOOT ? 2 : 0;
    }
    return sum;
}

/* Returns: @more / @less, rounded as the switches say. */
static gint64
times_as_many(const Situation *situation, gint64 more, gint64 less)
{
    gint32 rounds = hex_switches(situation->rules)->odds_round;
    gint64 add = rounds == ROUNDS_UP ? less - 1 : rounds == ROUNDS_HALF_UP ? less / 2 : 0;
    return (more + add) / less;
}

/* One to one is nothing; twice as many are 1 for who has them. */
static gint64
value_ODDS(const Situation *situation, const TermCode *term)
{
    gint64 ours = weight_of_party(situation, PARTY_ATTACKER);
    gint64 theirs = weight_of_party(situation, PARTY_DEFENDER);
    if (ours == 0 || theirs == 0)
        return 0;
    gint64 odds = ours >= theirs ? times_as_many(situation, ours, theirs) - 1
                                 : 1 - times_as_many(situation, theirs, ours);
    return finish(situation, term, odds);
}

static gint64
value_RANGE(const Situation *situation, const TermCode *term)
{
    const GameRules *rules = situation->rules;
    guint8 marks[RULES_UNITS_MAX / 8];
    gint32 target = target_of_attack(situation->position);
    if (target == NO_NAME || mark_party(situation, PARTY_FIRER, marks) == 0)
        return 0;
    gint32 unit = next_marked(rules, marks, 0);
    gint32 from = hex_of_unit(rules, situation->position, unit);
    return finish(situation, term, hexes_between(rules, from, target));
}

/* Returns: that of the leader who was lost, wherever he is now. */
static gint32
leadership_of_lost(const Situation *situation)
{
    const Frame *frame = frame_of(situation->position, PROCEDURE_LEADER_LOSS);
    return frame != NULL && frame->unit != NO_NAME
               ? unit_print(situation->rules, frame->unit)->leadership
               : 0;
}

/* What a table gives for a sum. */
static gint64
value_LOOK_UP(const Situation *situation, const TermCode *term)
{
    gint64 sum = 0;
    for (guint32 i = 0; i < term->of.n; i++)
        sum += term_value(situation, term->of.first + i);
    return value_in_table(situation->rules, term->table, (gint32)sum, 0);
}

/* Of the best leader who stands with any of them, and helps it. */
static gint64
value_LEADERSHIP(const Situation *situation, const TermCode *term)
{
    const GameRules *rules = situation->rules;
    guint8 marks[RULES_UNITS_MAX / 8];
    gint32 best = 0;
    if (term->party == PARTY_LOST)
        return finish(situation, term, leadership_of_lost(situation));
    mark_party(situation, (PartyWord)term->party, marks);
    for (gint32 i = next_marked(rules, marks, 0); i < (gint32)rules->board.n_units;
         i = next_marked(rules, marks, i + 1)) {
        gint32 own = leadership_with(situation, i);
        best = MAX(best, own);
    }
    return finish(situation, term, best);
}

/* The die that was rolled for who may act. */
static gint64
value_ROLL(const Situation *situation, const TermCode *term)
{
    const Frame *turn = frame_of(situation->position, PROCEDURE_COMMAND_TURN);
    return turn != NULL ? finish(situation, term, turn->left) : 0;
}

const TermRow hex_terms[N_TERMS] = {
    [TERM_RESULT] = {value_RESULT, ASKED_ALWAYS},
    [TERM_MORALE] = {value_MORALE, ASKED_ALWAYS},
    [TERM_FACTOR] = {value_FACTOR, ASKED_ALWAYS},
    [TERM_ODDS] = {value_ODDS, ASKED_ALWAYS},
    [TERM_RANGE] = {value_RANGE, ASKED_ALWAYS},
    [TERM_LEADERSHIP] = {value_LEADERSHIP, ASKED_ALWAYS},
    [TERM_ROLL] = {value_ROLL, ASKED_ALWAYS},
    [TERM_LOOK_UP] = {value_LOOK_UP, ASKED_ALWAYS},
};
