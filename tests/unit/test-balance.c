/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is said about the balance of a scenario: made-up results with known answers, parts that are
 * put together, and what does not belong together.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-games.h"
#include "validator/smoke/balance.h"

#include <string.h>

enum { NOBODY = NO_NAME, FIRST = 0, SECOND = 1, THIRD = 2 };

typedef struct {
    const char *what;
    guint n_sides, n_rungs;
    gint64 wins[5][4]; /* by rung and side; the one after the last: without a winner */
    BalanceVerdictKind kind;
    gint32 favourite;  /* of the strongest that has one, or NOBODY */
    guint from, other; /* rungs of the verdict, where it names any */
} Case;

static const Case cases[] = {
    {"nothing was played", 2, 3, {{0}}, BALANCE_NO_GAMES, NOBODY, 0, 0},
    {"even everywhere", 2, 3, {{50, 50}, {52, 48}, {49, 51}}, BALANCE_OPEN, NOBODY, 0, 0},
    {"six of ten prove nothing", 2, 3, {{6, 4}, {6, 4}, {6, 4}}, BALANCE_OPEN, NOBODY, 0, 0},
    {"only draws", 2, 3, {{0, 0, 96}, {0, 0, 96}, {0, 0, 96}}, BALANCE_OPEN, NOBODY, 0, 0},
    {"one side at every strength",
     2,
     3,
     {{600, 400}, {620, 380}, {640, 360}},
     BALANCE_FAVOURS,
     FIRST,
     0,
     0},
    {"the other side, among draws",
     2,
     2,
     {{1, 20, 179}, {10, 40, 150}},
     BALANCE_FAVOURS,
     SECOND,
     0,
     0},
    {"the favourite changes",
     2,
     3,
     {{480, 520}, {390, 610}, {660, 340}},
     BALANCE_CHANGES,
     FIRST,
     2,
     1},
    {"it changes below the strongest, which is even",
     2,
     4,
     {{610, 390}, {390, 610}, {500, 500}, {500, 500}},
     BALANCE_CHANGES,
     SECOND,
     1,
     0},
    {"only among strong players",
     2,
     3,
     {{50, 50}, {50, 50}, {130, 70}},
     BALANCE_FAVOURS_FROM,
     FIRST,
     2,
     0},
    {"from greedy on", 2, 3, {{50, 50}, {70, 130}, {60, 140}}, BALANCE_FAVOURS_FROM, SECOND, 1, 0},
    {"with a gap: from the strongest on",
     2,
     3,
     {{140, 60}, {100, 100}, {140, 60}},
     BALANCE_FAVOURS_FROM,
     FIRST,
     2,
     0},
    {"only among weak players",
     2,
     3,
     {{140, 60}, {130, 70}, {100, 100}},
     BALANCE_FAVOURS_WEAK,
     FIRST,
     1,
     0},
    {"sixteen of sixteen break it", 2, 2, {{8, 8}, {16, 0}}, BALANCE_BREAKS, FIRST, 1, 0},
    {"it breaks whoever was ahead before",
     2,
     2,
     {{100, 300}, {99, 1}},
     BALANCE_BREAKS,
     FIRST,
     1,
     0},
    {"nine of ten break nothing yet", 2, 2, {{8, 8}, {9, 1}}, BALANCE_FAVOURS_FROM, FIRST, 1, 0},
    {"won by all who win, but mostly drawn",
     2,
     2,
     {{5, 5, 6}, {16, 0, 84}},
     BALANCE_FAVOURS_FROM,
     FIRST,
     1,
     0},
    {"one of three", 3, 1, {{50, 25, 25}}, BALANCE_FAVOURS, FIRST, 0, 0},
    {"one of three, not by enough", 3, 1, {{40, 35, 25}}, BALANCE_OPEN, NOBODY, 0, 0},
    {"third of three, at every strength",
     3,
     2,
     {{20, 20, 60}, {10, 20, 70}},
     BALANCE_FAVOURS,
     THIRD,
     0,
     0},
};

static BalanceCurve *
sample(guint n_sides, guint n_rungs)
{
    static const char *const names[] = {"random", "greedy", "search:16", "search:64", "search:256"};
    static const char *const sides[] = {"north", "south", "east"};
    BalanceCurve *balance = balance_new();
    balance->head->scenario = g_strdup("fair");
    balance->head->data = g_strdup("0123");
    balance->head->asked = 1000;
    for (guint i = 0; i < n_sides; i++)
        balance_add_side(balance, sides[i], sides[i]);
    for (guint i = 0; i < n_rungs; i++)
        balance_add_rung(balance, player_find(names[i]));
    return balance;
}

static void
verdicts_are_those_that_may_be_given(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        const Case *row = &cases[i];
        g_autoptr(BalanceCurve) balance = sample(row->n_sides, row->n_rungs);
        for (guint j = 0; j < row->n_rungs; j++)
            memcpy(balance_rung(balance, j)->wins, row->wins[j],
                   (row->n_sides + 1) * sizeof(gint64));
        const BalanceVerdict verdict = balance_verdict(balance);
        if (verdict.kind != row->kind || verdict.favourite != row->favourite ||
            verdict.from != row->from || verdict.other != row->other)
            fail_msg("%s: %d, side %d, rungs %u and %u", row->what, (int)verdict.kind,
                     verdict.favourite, verdict.from, verdict.other);
    }
}

/* Of a game without a favourite at five strengths, few reports name one. */
static void
a_fair_game_has_no_favourite(void **state G_GNUC_UNUSED)
{
    enum { RUNS = 400, GAMES = 200 };
    guint64 seed = 1;
    guint n_wrong = 0;
    for (guint run = 0; run < RUNS; run++) {
        g_autoptr(BalanceCurve) balance = sample(2, 5);
        for (guint i = 0; i < 5 * GAMES; i++) {
            seed = seed * G_GUINT64_CONSTANT(6364136223846793005) + 1442695040888963407;
            balance_rung(balance, i % 5)->wins[seed >> 63]++;
        }
        n_wrong += balance_verdict(balance).kind != BALANCE_OPEN;
    }
    assert_true(n_wrong <= RUNS / 15);
}

static void
strength_adds_up(void **state G_GNUC_UNUSED)
{
    g_autoptr(BalanceCurve) balance = sample(2, 3);
    balance_rung(balance, 1)->step.counts = (PairCounts){{10, 40, 80, 60, 10}};
    balance_rung(balance, 2)->step.counts = (PairCounts){{10, 40, 80, 60, 10}};
    const BalanceStrength one = balance_strength(balance, 1), two = balance_strength(balance, 2);
    assert_true(balance_strength(balance, 0).elo == 0);
    assert_float_equal(one.elo, 17.386278, 1e-5);
    assert_float_equal(one.half, 22.802745, 1e-5);
    assert_float_equal(two.elo, 2 * 17.386278, 1e-5);
    assert_float_equal(two.half, 32.247951, 1e-4);
    assert_int_equal(one.kind, STRENGTH_INTERVAL);
    assert_int_equal(two.kind, STRENGTH_INTERVAL);
}

/* What is known where a rung won everything, or lost everything, or nothing can be said. */
static void
bounds_of_strength_keep_their_direction(void **state G_GNUC_UNUSED)
{
    static const PairCounts usual = {{10, 40, 80, 60, 10}}, won = {{0, 0, 0, 0, 20}},
                            lost = {{20, 0, 0, 0, 0}}, one_won = {{0, 0, 0, 0, 1}},
                            even = {{0, 0, 20, 0, 0}}, none = {{0}};
    const double least = interval_elo_of_score(interval_pair_score(&won).low), spread = 22.802745,
                 middle = 17.386278;
    const double little = interval_elo_of_score(interval_pair_score(&one_won).low);
    const struct {
        const PairCounts *below, *above;
        StrengthKind kind;
        double elo;
    } rows[] = {
        {&usual, &won, STRENGTH_AT_LEAST, middle - spread + least},
        {&won, &usual, STRENGTH_AT_LEAST, middle - spread + least},
        {&won, &won, STRENGTH_AT_LEAST, 2 * least},
        {&usual, &lost, STRENGTH_AT_MOST, middle + spread - least},
        {&lost, &lost, STRENGTH_AT_MOST, -2 * least},
        {&won, &lost, STRENGTH_UNKNOWN, 0},
        {&usual, &even, STRENGTH_UNKNOWN, middle},
        {&none, &won, STRENGTH_UNKNOWN, 0},
        /* One pair that was won shows little, but no more than that. */
        {&usual, &one_won, STRENGTH_AT_LEAST, middle - spread + little},
    };
    assert_true(least > 250 && little < -200);
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autoptr(BalanceCurve) balance = sample(2, 3);
        balance_rung(balance, 1)->step.counts = *rows[i].below;
        balance_rung(balance, 2)->step.counts = *rows[i].above;
        const BalanceStrength strength = balance_strength(balance, 2);
        if (strength.kind != rows[i].kind || ABS(strength.elo - rows[i].elo) > 0.01 ||
            strength.half != 0)
            fail_msg("row %u: kind %d, %f ± %f", i, (int)strength.kind, strength.elo,
                     strength.half);
    }
}

static void
parts_make_the_whole(void **state G_GNUC_UNUSED)
{
    g_auto(SampleGames) games;
    sample_games_init(&games);
    g_autoptr(BalanceCurve) whole = sample(2, 2), first = sample(2, 2), second = sample(2, 2);
    BalanceGames run = {.plan = games.plan, .n_jobs = 1};
    assert_true(balance_play(whole, &run, (GameRange){1, 6}));
    run.n_jobs = 2;
    assert_true(balance_play(second, &run, (GameRange){4, 6}));
    assert_true(balance_play(first, &run, (GameRange){1, 1}));
    assert_true(balance_play(first, &run, (GameRange){2, 3}));
    g_autofree char *problem = balance_merge(second, first);
    assert_null(problem);
    assert_int_equal(second->head->ranges->len, 1);
    for (guint i = 0; i < 2; i++)
        assert_memory_equal(balance_rung(whole, i), balance_rung(second, i), sizeof(BalanceRung));
    assert_int_equal(balance_games(whole, 0), 6);
    problem = balance_merge(second, first);
    assert_non_null(problem);
}

static void
what_does_not_belong_together_is_refused(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < 8; i++) {
        g_autoptr(BalanceCurve) one = sample(2, 2), other = sample(i == 5 ? 3 : 2, i == 4 ? 3 : 2);
        other->head->seed += i == 0;
        if (i == 1)
            ((char *)other->sides->pdata[0])[0] = 'f';
        if (i == 2)
            other->head->data[0] = 'f';
        if (i == 3)
            other->head->options = g_strdup("frost");
        if (i == 6)
            other->head->weights = g_strdup("0123");
        if (i == 7) {
            /* The head may name the same players where the rungs are of others. */
            balance_add_rung(one, player_find("rollout"));
            g_free(one->head->players);
            one->head->players = g_strdup(other->head->players);
        }
        g_autofree char *problem = balance_merge(one, other);
        assert_non_null(problem);
    }
}

static void
counts_must_be_those_of_the_games(void **state G_GNUC_UNUSED)
{
    enum {
        RIGHT,
        MORE_WINS,
        FEWER_PAIRS,
        PAIRS_OF_FIRST,
        NEGATIVE,
        HUGE_SUM,
        AHEAD,
        SQUARES,
        LATE
    };
    for (guint i = RIGHT; i <= LATE; i++) {
        g_autoptr(BalanceCurve) balance = sample(2, 2);
        BalanceRung *first = balance_rung(balance, 0), *second = balance_rung(balance, 1);
        const GameRange range = {1, i == LATE ? 1001 : 4}, games = {7, 7};
        if (i != LATE)
            assert_true(game_results_add_range(balance->head, games));
        assert_true(game_results_add_range(balance->head, range));
        const gint64 n = i == LATE ? 1001 : 5;
        first->wins[0] = n;
        second->wins[2] = n - 1;
        second->failed = 1;
        second->step.counts = (PairCounts){{1, 0, 0, n - 2, 0}};
        second->step.failed = 1;
        second->step.scores.n = n - 1;
        second->step.scores.new = -12;
        second->step.scores.new_square = 144;
        first->wins[1] += i == MORE_WINS;
        second->step.counts.n[3] -= i == FEWER_PAIRS;
        second->step.scores.n -= i == FEWER_PAIRS;
        first->step.failed = i == PAIRS_OF_FIRST ? 5 : 0;
        if (i == NEGATIVE) {
            first->wins[0] = 6;
            first->wins[1] = -1;
        }
        if (i == HUGE_SUM) {
            first->wins[0] = first->wins[1] = G_MAXINT64;
            first->wins[2] = 7;
        }
        if (i == AHEAD)
            second->step.scores.new = G_MININT64;
        if (i == SQUARES)
            second->step.scores.new_square = G_MAXINT64;
        if (balance_is_consistent(balance) != (i == RIGHT))
            fail_msg("case %u", i);
    }
}

FILE_OF_TESTS(balance)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verdicts_are_those_that_may_be_given),
        cmocka_unit_test(a_fair_game_has_no_favourite),
        cmocka_unit_test(strength_adds_up),
        cmocka_unit_test(bounds_of_strength_keep_their_direction),
        cmocka_unit_test(parts_make_the_whole),
        cmocka_unit_test(what_does_not_belong_together_is_refused),
        cmocka_unit_test(counts_must_be_those_of_the_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
