/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The vocabulary on the real data: every set-up is made, every condition, term and selector asked
 * in it, every effect done once, every rule run once. What comes of it is a position in order, the
 * same each time, and an end is reached.
 */
#include "schema/model/verb.h"
#include "schema/model/words.h"
#include "tests/engine/loaded-rules.h"
#include "validator/engine/event.h"
#include "validator/engine/set-up.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

/* More answers than that no effect asks for. */
#define ANSWERS_MAX 4000

/* How often each effect is done. */
#define TRIALS 6

static const char *const sets[] = {
    "data/pax-baltica",
    "data/pax-baltica-2010",
    "data/tutorial",
    "tests/sets/three-crowns",
};

/* Answers everything by @random until nothing is left. Returns: how many answers that took. */
static guint
play_out(Machine *machine, GRand *random)
{
    for (guint n = 0;; n++) {
        Request request = machine_run(machine);
        if (request.kind == REQUEST_NONE)
            return n;
        assert_in_range(n, 0, ANSWERS_MAX);
        assert_in_range(request.n, 1, OFFERS_MAX);
        guint answer = (guint)g_rand_int_range(random, 0, (gint32)request.n);
        if (request.kind != REQUEST_ROLL)
            assert_int_equal(machine->n_offers, request.n);
        machine_answer(machine, request.lowest + answer);
    }
}

static void
assert_in_order(const GameRules *rules, const Position *position)
{
    g_autoptr(FindingWords) problem = position_check(rules, position);
    if (problem != NULL)
        fail_msg("%s", finding_words_english(problem));
    assert_int_equal(position->n_frames, 0);
}

/* Something that an event may have been about, another one for each @round. */
static Subjects
some_subjects(const GameRules *rules, GRand *random)
{
    const Board *board = &rules->board;
    gint32 unit = g_rand_int_range(random, 0, (gint32)board->n_units);
    return (Subjects){
        .nation = (gint16)board->units[unit].nation,
        .side = (gint16)g_rand_int_range(random, 0, (gint32)board->n_sides),
        .activated = (gint16)g_rand_int_range(random, 0, (gint32)board->n_nations),
        .event_unit = (gint16)unit,
        .event_place = (gint16)g_rand_int_range(random, 0, (gint32)board->n_places),
        .event_nation = (gint16)board->units[unit].nation,
    };
}

/* What was counted over all scenarios of a set. */
typedef struct {
    guint n_scenarios, n_conditions, n_effects, n_rules;
    guint n_changes;                /* effects after which the position was another one */
    gboolean *was_true, *was_false; /* by condition */
    gboolean verbs_done[N_EFFECTS], verbs_changed[N_EFFECTS];
    gboolean conditions_asked[N_CONDITIONS], terms_asked[N_TERMS];
} Tally;

typedef void (*Trial)(const GameRules *rules, const Position *position, Tally *tally);

static void
ask_everything(const GameRules *rules, const Position *position, Tally *tally)
{
    g_autofree Position *before = position_copy(position);
    GRand *random = g_rand_new_with_seed(1700);
    for (guint round = 0; round < 8; round++) {
        const Subjects subjects = some_subjects(rules, random);
        const Situation situation = {
            .rules = rules,
            .position = position,
            .subjects = round == 0 ? &SUBJECTS_NONE : &subjects,
        };
        for (guint i = 0; i < rules->code[ENTITY_CONDITION].n; i++) {
            gboolean holds = condition_holds(&situation, (gint32)i);
            assert_int_equal(holds, condition_holds(&situation, (gint32)i));
            tally->conditions_asked[rules_condition(rules, i)->verb] = TRUE;
            tally->n_conditions += round == 0;
        }
        for (guint i = 0; i < rules->code[ENTITY_TERM].n; i++) {
            assert_in_range(condition_term_value(&situation, i) + 10000, 0, 20000);
            tally->terms_asked[rules_term(rules, i)->verb] = TRUE;
        }
        for (guint i = 0; i < rules->code[ENTITY_UNITS].n; i++)
            assert_in_range(selector_count_units(&situation, rules_units(rules, i), G_MAXUINT), 0,
                            rules->board.n_units);
        for (guint i = 0; i < rules->code[ENTITY_PLACES].n; i++)
            assert_in_range(
                selector_find_places(&situation, rules_places(rules, i), NO_NAME, NULL, 0), 0,
                rules->board.n_places);
    }
    g_rand_free(random);
    assert_memory_equal(before, position, position->size);
}

/* Does @effects or, without any, runs what waits. Returns: (transfer full): what came of it. */
static Position *
try_out(const GameRules *rules, const Position *position, const CodeSpan *effects,
        const Subjects *subjects, guint32 seed)
{
    Position *copy = position_copy(position);
    Machine machine = {.rules = rules, .position = copy};
    GRand *random = g_rand_new_with_seed(seed);
    if (effects != NULL)
        machine_do(&machine, effects, subjects);
    /* As if an effect before had picked all units on the map. */
    for (guint i = 0; effects != NULL && effects->n > 0 && i < rules->board.n_units; i++)
        if (position_place(rules, copy, (gint32)i) != NO_NAME)
            MARK(frame_marks(machine_top(&machine)), i);
    play_out(&machine, random);
    for (MomentWord moment = MOMENT_NOW; moment <= MOMENT_INTERPHASE_START; moment++) {
        machine_moment(&machine, moment);
        play_out(&machine, random);
    }
    g_rand_free(random);
    if (copy->end == END_NONE)
        assert_in_order(rules, copy);
    return copy;
}

/* Takes all but one step from every other unit: what heals must find something to heal. */
static Position *
wear_out(const GameRules *rules, const Position *position)
{
    Position *worn = position_copy(position);
    for (guint i = 0; i < rules->board.n_units; i += 2)
        if (position_place(rules, worn, (gint32)i) != NO_NAME)
            position_strengths(rules, worn)[i] = 1;
    return worn;
}

/* Each for some subjects and some dice, on fresh and on worn units. */
static void
do_every_effect(const GameRules *rules, const Position *position, Tally *tally)
{
    GRand *random = g_rand_new_with_seed(1709);
    g_autofree Position *worn = wear_out(rules, position);
    for (guint i = 0; i < rules->code[ENTITY_EFFECT].n * TRIALS; i++) {
        const CodeSpan effect = {.first = i / TRIALS, .n = 1};
        const Position *before = i % 2 == 0 ? position : worn;
        EffectVerb verb = (EffectVerb)rules_effect(rules, effect.first)->verb;
        const Subjects subjects = some_subjects(rules, random);
        g_autofree Position *after = try_out(rules, before, &effect, &subjects, i);
        g_autofree Position *again = try_out(rules, before, &effect, &subjects, i);
        assert_memory_equal(after, again, after->size);
        gboolean has_changed = memcmp(after, before, after->size) != 0;
        tally->n_effects++;
        tally->n_changes += has_changed;
        tally->verbs_done[verb] = TRUE;
        tally->verbs_changed[verb] |= has_changed;
    }
    g_rand_free(random);
}

/* A rule that somebody may choose is run as if he did. */
static void
run_every_rule(const GameRules *rules, const Position *position, Tally *tally)
{
    GRand *random = g_rand_new_with_seed(1721);
    for (guint i = 0; i < rules->rules.n; i++) {
        const RuleCode *rule = rules_rule(rules, rules->rules.first + i);
        if (rule->always == TRUE || !rules->is_on[i])
            continue;
        for (guint round = 0; round < 3; round++) {
            const Subjects subjects = some_subjects(rules, random);
            const CodeSpan *effects = round == 2 ? &rule->else_ : &rule->do_;
            g_free(try_out(rules, position, effects, &subjects, i + round));
        }
        tally->n_rules++;
    }
    g_rand_free(random);
}

/* Tries @trial on the set-up of every scenario of the set in @folder, however its decisions fall.
 */
static Tally
try_set(const char *folder, Trial trial)
{
    Tally tally = {0};
    g_autoptr(DataSet) set = loaded_set(folder);
    Records scenarios = data_set_records(set, ENTITY_SCENARIO);
    for (guint32 i = 0; i < scenarios.length; i++) {
        g_auto(LoadedRules) loaded = loaded_rules(set, scenarios.items[i], NULL);
        for (guint32 seed = 0; seed < 2; seed++) {
            g_autoptr(FindingWords) problem = NULL;
            g_autofree Position *position = set_up(loaded.rules, &problem);
            g_assert_null(problem);
            Machine machine = {.rules = loaded.rules, .position = position};
            GRand *random = g_rand_new_with_seed(seed);
            play_out(&machine, random);
            g_rand_free(random);
            assert_in_order(loaded.rules, position);
            if (trial != NULL)
                trial(loaded.rules, position, &tally);
        }
        tally.n_scenarios++;
    }
    return tally;
}

static void
every_scenario_can_be_set_up(void **state G_GNUC_UNUSED)
{
    static const guint n_scenarios[] = {4, 4, 1, 1};
    for (guint i = 0; i < G_N_ELEMENTS(sets); i++)
        assert_int_equal(try_set(sets[i], NULL).n_scenarios, n_scenarios[i]);
}

static void
every_condition_can_be_asked(void **state G_GNUC_UNUSED)
{
    gboolean conditions[N_CONDITIONS] = {FALSE};
    for (guint i = 0; i < G_N_ELEMENTS(sets); i++) {
        Tally tally = try_set(sets[i], ask_everything);
        assert_true(tally.n_conditions > 0);
        for (guint j = 0; j < N_CONDITIONS; j++)
            conditions[j] |= tally.conditions_asked[j];
    }
    guint n_asked = 0, n_played = 0, n;
    const Verb *verbs = verb_rows(ENTITY_CONDITION, &n);
    for (guint j = 0; j < N_CONDITIONS; j++) {
        n_asked += conditions[j];
        n_played += systems_include(verbs[j].systems, SYSTEM_AREA_BLOCKS) ||
                    systems_include(verbs[j].systems, SYSTEM_AREA_CAMPAIGN);
    }
    /* Of the verbs that no data use yet there are few, and unit tests for them. */
    assert_in_range(n_asked, n_played - 3, n_played);
}

static void
every_effect_can_be_done(void **state G_GNUC_UNUSED)
{
    gboolean done[N_EFFECTS] = {FALSE}, changed[N_EFFECTS] = {FALSE};
    for (guint i = 0; i < G_N_ELEMENTS(sets); i++) {
        Tally tally = try_set(sets[i], do_every_effect);
        assert_true(tally.n_changes > 0);
        for (guint j = 0; j < N_EFFECTS; j++) {
            done[j] |= tally.verbs_done[j];
            changed[j] |= tally.verbs_changed[j];
        }
    }
    for (guint j = 0; j < N_EFFECTS; j++)
        if (done[j] && !changed[j])
            fail_msg("no effect “%s” changes anything", effect_words[j]);
}

static void
every_rule_can_run(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(sets); i++)
        assert_true(try_set(sets[i], run_every_rule).n_rules > 0);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_scenario_can_be_set_up),
        cmocka_unit_test(every_condition_can_be_asked),
        cmocka_unit_test(every_effect_can_be_done),
        cmocka_unit_test(every_rule_can_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
