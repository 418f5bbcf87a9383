/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Why something is not offered: in the tutorial, once Karl XII stands in Dorpat and Sweden acts.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-games.h"
#include "validator/engine/offer-words.h"
#include "validator/smoke/records/offer-read.h"
#include "validator/smoke/game.h"
#include "validator/systems/area-blocks/position.h"
#include "validator/systems/area-blocks/turn.h"

typedef struct {
    SampleGames games;
    Titles *titles;
    GameRun *game;
} Driven;

/* Takes the offer in @words, once chance has had its say. */
static void
take(GameRun *game, const char *words)
{
    while (game->request.kind != REQUEST_CHOICE)
        game_take_chance(game);
    gint32 offer =
        offer_find(game->plan.rules, game->machine.offers, game->machine.n_offers, words);
    assert_int_not_equal(offer, NO_NUMBER);
    game_answer(game, (guint)offer);
    while (game->request.kind == REQUEST_ROLL)
        game_take_chance(game);
}

/* The first game in which Sweden acts first, with two actions. */
static void
begin(Driven *driven)
{
    sample_games_init(&driven->games);
    driven->titles = titles_new(driven->games.plan.rules, &driven->games.input);
    const NarrationPlan narrated = {.titles = driven->titles, .viewer = NO_NAME};
    driven->games.plan.seed = 1;
    driven->game = NULL;
    for (guint64 number = 1; driven->game == NULL; number++) {
        GameRun *game = game_begun(&driven->games.plan, number, &narrated);
        take(game, "zone dorpat");
        if (game->request.side == 0 && game->position->phase == PHASE_ACTIONS &&
            blocks_turn_actions_left(game->position) == 2)
            driven->game = game;
        else
            game_free(game);
    }
}

static void
end(Driven *driven)
{
    game_free(driven->game);
    titles_free(driven->titles);
    sample_games_clear(&driven->games);
}

typedef struct {
    const char *words, *reason;
} Pair;

static void
expect(Driven *driven, const Pair *pairs, guint n)
{
    GameRun *game = driven->game;
    for (guint i = 0; i < n; i++) {
        g_autofree char *reason = offer_read_reason(game->narration, driven->titles, &game->machine,
                                                    &game->request, pairs[i].words);
        assert_string_equal(reason, pairs[i].reason);
    }
}

static void
an_action_comes_first(void **state G_GNUC_UNUSED)
{
    static const Pair pairs[] = {
        {"group dorpat", "It is legal now."},
        {"  group   dorpat ", "It is legal now."},
        {"move karl-xii narva-town", "That needs an action first: `group dorpat`."},
        {"move karl-xii pskov", "That needs an action first: `group dorpat`."},
        {"move horn pskov", "Pskov does not border Narva, where Horn is."},
        {"move sheremetev gdov", "Sheremetev does not fight for Sweden."},
        {"group pskov", "No land unit of Sweden is in Pskov."},
        {"sail dorpat", "No fleet of Sweden is in Dorpat."},
        {"siege dorpat", "Sweden controls Dorpat."},
        {"siege pskov",
         "No unit of Sweden in Pskov can besiege it: a besieger has not moved, is not pinned, "
         "and is strong enough for the garrison."},
        {"rebuild horn", "Horn is at full strength."},
        {"reconnoitre narva-town", "No hidden unit of Russia is in Narva."},
        {"politics sweden", "There are no politics in this game."},
        {"hit horn", "That is not what is decided now. Sweden: an action; 2 left."},
    };
    Driven driven;
    begin(&driven);
    expect(&driven, pairs, G_N_ELEMENTS(pairs));
    end(&driven);
}

static void
a_group_moves_together(void **state G_GNUC_UNUSED)
{
    static const Pair pairs[] = {
        {"move horn dorpat", "The group leaves Dorpat, and Horn is in Narva."},
        {"move karl-xii pskov", "It is legal now."},
        {"move narva-squadron narva-bay",
         "The group leaves Dorpat, and Narva Squadron is in Narva."},
    };
    static const Pair later[] = {
        {"move narva-foot narva-town", "Karl XII is still moving; `stop karl-xii` ends its move."},
        {"end", "Karl XII is still moving; `stop karl-xii` ends its move."},
    };
    static const Pair after[] = {
        {"move karl-xii dorpat", "Karl XII has moved, or acted, in this turn already."},
    };
    Driven driven;
    begin(&driven);
    take(driven.game, "group dorpat");
    expect(&driven, pairs, G_N_ELEMENTS(pairs));
    take(driven.game, "move karl-xii narva-town");
    expect(&driven, later, G_N_ELEMENTS(later));
    take(driven.game, "stop karl-xii");
    expect(&driven, after, G_N_ELEMENTS(after));
    end(&driven);
}

static void
what_is_meant_is_guessed(void **state G_GNUC_UNUSED)
{
    static const Pair pairs[] = {
        {"mvoe horn pskov", "Nothing is called “mvoe”; did you mean “move”?"},
        {"dance", "Nothing that can be done is called “dance”."},
        {"move karl dorpat", "There is no unit “karl”; did you mean “karl-xii”?"},
        {"move horn pskow", "There is no space “pskow”; did you mean “pskov”?"},
        {"move horn", "“move” takes 2 arguments, not 1."},
        {"end end", "There is no step “end”."},
        {"move horn atlantis", "There is no space “atlantis”."},
        {"", "Ask about something that could be done: `why move UNIT PLACE`."},
        {"option 1", "That is not what is decided now. Sweden: an action; 2 left."},
    };
    Driven driven;
    begin(&driven);
    expect(&driven, pairs, G_N_ELEMENTS(pairs));
    end(&driven);
}

/* Asks why each unit does not take each way that is not offered. Returns: how often it asked. */
static guint
ask_all_ways(const GameRun *game, const Titles *titles, guint kind)
{
    const GameRules *rules = game->plan.rules;
    const Board *board = &rules->board;
    guint n = 0;
    for (guint i = 0; i < board->n_units * board->n_places; i++) {
        const Offer way = {kind, (gint32)(i / board->n_places), (gint32)(i % board->n_places)};
        g_autofree char *words = offer_to_words(rules, &way);
        g_autofree char *reason = offer_read_reason(
            game->narration, titles, (Machine *)&game->machine, &game->request, words);
        assert_non_null(reason);
        assert_false(g_str_has_prefix(reason, "That is not what is decided now."));
        n++;
    }
    return n;
}

static gboolean
is_offered(const GameRun *game, guint kind)
{
    for (guint i = 0; i < game->machine.n_offers; i++)
        if (game->machine.offers[i].kind == (gint32)kind)
            return TRUE;
    return FALSE;
}

/* Ways back and regrouping, in games that the machine plays. */
static void
what_can_be_chosen_is_what_is_decided(void **state G_GNUC_UNUSED)
{
    static const guint kinds[] = {OFFER_RETREAT, OFFER_REGROUP};
    guint counts[G_N_ELEMENTS(kinds)] = {0}, n_players;
    const Player *player = player_rows(&n_players);
    Driven driven;
    begin(&driven);
    const NarrationPlan narrated = {.titles = driven.titles, .viewer = NO_NAME};
    for (guint64 number = 1; number <= 60; number++) {
        g_autoptr(GameRun) game = game_begun(&driven.games.plan, number, &narrated);
        while (game->request.kind != REQUEST_NONE) {
            for (guint i = 0; i < G_N_ELEMENTS(kinds); i++)
                if (game->request.kind == REQUEST_CHOICE && is_offered(game, kinds[i]))
                    counts[i] += ask_all_ways(game, driven.titles, kinds[i]);
            if (game->request.kind == REQUEST_CHOICE)
                game_step_player(game, player);
            else
                game_take_chance(game);
        }
    }
    end(&driven);
    for (guint i = 0; i < G_N_ELEMENTS(kinds); i++)
        assert_true(counts[i] > 0);
}

FILE_OF_TESTS(reason)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_action_comes_first),
        cmocka_unit_test(a_group_moves_together),
        cmocka_unit_test(what_is_meant_is_guessed),
        cmocka_unit_test(what_can_be_chosen_is_what_is_decided),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
