/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The players that play on in their minds, at a game of one coin: whoever takes what is safe has
 * 50, who guesses which side of the coin lies up has 100 or loses as much. It is worth guessing to
 * somebody who sees the coin, and in each world of somebody who chooses as if he would see it
 * later.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-games.h"
#include "validator/engine/set-up.h"

enum { PROCEDURE_COIN = N_PROCEDURES };
enum { OFFER_SAFE = N_OFFERS, OFFER_GUESS, OFFER_HEADS, OFFER_TAILS };

enum { STEP_TOSS, STEP_DARE, STEP_GUESS };

static Request
end_with(Machine *machine, gint32 score)
{
    machine->position->score = score;
    machine->position->end = END_VICTORY;
    machine->position->ended_by = NO_NAME;
    return machine_pop(machine);
}

static Request
offer_both(Machine *machine, Frame *frame, gint step, guint first)
{
    frame->step = (guint8)step;
    machine_offer_nothing(machine);
    machine_offer(machine, first, 0, 0);
    machine_offer(machine, first + 1, 0, 0);
    return machine_ask_or_draw(machine, 0, step == STEP_TOSS);
}

/* value: which side of the coin lies up. */
static Request
step_coin(Machine *machine, Frame *frame)
{
    Offer taken;
    if (!machine_take_offer(frame, &taken))
        return frame->step == STEP_TOSS   ? offer_both(machine, frame, STEP_TOSS, OFFER_HEADS)
               : frame->step == STEP_DARE ? offer_both(machine, frame, STEP_DARE, OFFER_SAFE)
                                          : offer_both(machine, frame, STEP_GUESS, OFFER_HEADS);
    if (taken.kind == OFFER_SAFE)
        return end_with(machine, 50);
    if (frame->step == STEP_GUESS)
        return end_with(machine, taken.kind - OFFER_HEADS == frame->value ? 100 : -100);
    if (frame->step == STEP_TOSS)
        frame->value = taken.kind - OFFER_HEADS;
    frame->step++;
    return NO_REQUEST;
}

static void
begin(Machine *machine)
{
    machine_push(machine, PROCEDURE_COIN, &SUBJECTS_NONE)->value = 0;
}

static void
hide(const GameRules *rules G_GNUC_UNUSED, Position *view, gint32 side G_GNUC_UNUSED)
{
    if (view->n_frames > 0)
        position_frame(view, 0)->value = 0;
}

static void
guess(const GameRules *rules G_GNUC_UNUSED, Position *view, gint32 side G_GNUC_UNUSED,
      DiceStream *dice)
{
    position_frame(view, 0)->value = (gint32)dice_below(dice, 2);
}

static gpointer
mind_new(const GameRules *rules G_GNUC_UNUSED, gint32 side G_GNUC_UNUSED,
         const gint32 *weights G_GNUC_UNUSED)
{
    return g_new0(gint, 1);
}

static void
mind_begin(gpointer mind G_GNUC_UNUSED)
{
}

static void
judge(gpointer mind G_GNUC_UNUSED, const Judging *judging, gint32 *worths)
{
    for (guint i = 0; i < judging->request->n; i++)
        worths[i] = WORTH_UNKNOWN;
}

static gint64
value(gpointer mind G_GNUC_UNUSED, const Position *view)
{
    return view->score;
}

/* Before it dares, the side finds out what it would guess; a mind that did not means heads. */
static void
judge_planning(gpointer mind, const Judging *judging, gint32 *worths)
{
    gint *meant = mind;
    if (judging->offers[0].kind == OFFER_SAFE)
        *meant = position_frame(judging->view, 0)->value;
    for (guint i = 0; i < judging->request->n; i++)
        worths[i] = judging->offers[0].kind == OFFER_HEADS && (gint)i == *meant;
}

static void
forget(gpointer mind)
{
    *(gint *)mind = 0;
}

static void
follow(gpointer mind, gconstpointer other)
{
    *(gint *)mind = *(const gint *)other;
}

static const ProcedureRow procedures[] = {{"COIN", step_coin}};
static const OfferRow offers[] = {
    {"safe", OFFER_PART_NOTHING, OFFER_PART_NOTHING},
    {"guess", OFFER_PART_NOTHING, OFFER_PART_NOTHING},
    {"heads", OFFER_PART_NOTHING, OFFER_PART_NOTHING},
    {"tails", OFFER_PART_NOTHING, OFFER_PART_NOTHING},
};
static const SystemJudge its_judge = {
    .mind_new = mind_new,
    .mind_free = g_free,
    .mind_begin = mind_begin,
    .judge = judge,
    .value = value,
};
static const SystemPlay play = {.judge = &its_judge};

static const SystemHidden hidden = {.hide = hide, .guess = guess};

static const System coin = {
    .n_sides_min = 2,
    .n_sides_max = 2,
    .procedures = procedures,
    .n_procedures = G_N_ELEMENTS(procedures),
    .offers = offers,
    .n_offers = G_N_ELEMENTS(offers),
    .begin = begin,
    .hidden = &hidden,
    .play = &play,
};

/* Returns: how many of 40 games by @system with the player @name came to @score. */
static guint
count_scores(const System *system, const char *name, gint32 score)
{
    g_auto(SampleGames) games;
    sample_games_init(&games);
    games.input.system = system;
    g_autoptr(FindingWords) problem = NULL;
    g_autoptr(GameRules) rules = game_rules_compile(&games.input, NULL, &problem);
    assert_null(problem);
    g_autofree Position *start = position_new(rules);
    Machine machine = {.rules = rules, .position = start};
    system->begin(&machine);
    games.players[0] = player_find(name);
    games.plan.rules = rules;
    games.plan.start = start;
    g_autoptr(GameRun) game = game_new(&games.plan, NULL);
    guint n = 0;
    for (guint64 number = 1; number <= 40; number++) {
        assert_true(game_play(game, number));
        n += game->position->score == score;
    }
    return n;
}

static void
what_is_hidden_is_not_guessed(void **state G_GNUC_UNUSED)
{
    assert_int_equal(count_scores(&coin, "rollout", 50), 40);
    assert_int_equal(count_scores(&coin, "search:256", 50), 40);
}

static void
what_is_seen_is_used(void **state G_GNUC_UNUSED)
{
    System open = coin;
    open.hidden = NULL;
    assert_int_equal(count_scores(&open, "rollout", 100), 40);
    assert_int_equal(count_scores(&open, "search:256", 100), 40);
}

/* A playout in eight for a choice, and two candidates that meet the same world: sixteen are the
 * fewest that decide anything. */
static void
playouts_are_limited(void **state G_GNUC_UNUSED)
{
    System open = coin;
    open.hidden = NULL;
    assert_int_equal(count_scores(&open, "search:16", 100), count_scores(&open, "greedy", 100));
    assert_int_equal(count_scores(&open, "search:64", 100), 40);
}

/* Who plays on does what is meant: it is known to end well. */
static void
what_is_meant_is_done_in_the_mind(void **state G_GNUC_UNUSED)
{
    SystemJudge planning = its_judge;
    planning.mind_begin = forget;
    planning.judge = judge_planning;
    SystemPlay its_play = play;
    its_play.judge = &planning;
    System open = coin;
    open.hidden = NULL;
    open.play = &its_play;
    assert_in_range(count_scores(&open, "rollout", 50), 1, 39);
    planning.mind_follow = follow;
    assert_int_equal(count_scores(&open, "rollout", 100), 40);
}

/* Nothing is left over from other games, and what its side cannot see changes nothing. */
static void
a_game_is_played_the_same_again(void **state G_GNUC_UNUSED)
{
    g_auto(SampleGames) games;
    sample_games_init(&games);
    games.players[0] = player_find("rollout");
    games.players[1] = player_find("search:64");
    g_autoptr(GameRun) one = game_new(&games.plan, NULL);
    g_autoptr(GameRun) other = game_new(&games.plan, NULL);
    for (guint64 number = 1; number <= 2; number++) {
        assert_true(game_play(one, number));
        assert_true(game_play(other, number + 100));
        assert_true(game_play(other, number));
        assert_int_equal(one->journal.hash, other->journal.hash);
    }
}

FILE_OF_TESTS(rollout)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_hidden_is_not_guessed),
        cmocka_unit_test(what_is_seen_is_used),
        cmocka_unit_test(playouts_are_limited),
        cmocka_unit_test(what_is_meant_is_done_in_the_mind),
        cmocka_unit_test(a_game_is_played_the_same_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
