/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Why something is not offered: in the tutorial, once Karl XII stands in Dorpat and Sweden acts.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/sample-games.h"
#include "validator/engine/offer-words.h"
#include "validator/smoke/reason.h"
#include "validator/smoke/session.h"

typedef struct {
    SampleGames games;
    Titles *titles;
    Session *session;
} Driven;

/* Takes the offer in @words, once chance has had its say. */
static void
take(Session *session, const char *words)
{
    while (session->request.kind != REQUEST_CHOICE)
        session_take_chance(session);
    gint32 offer =
        offer_find(session->plan.rules, session->machine.offers, session->machine.n_offers, words);
    assert_int_not_equal(offer, NO_NUMBER);
    session_answer(session, (guint)offer);
    while (session->request.kind == REQUEST_ROLL)
        session_take_chance(session);
}

static void
begin(Driven *driven)
{
    sample_games_init(&driven->games);
    driven->titles = titles_new(driven->games.plan.rules, &driven->games.input);
    const NarrationPlan told = {.titles = driven->titles, .viewer = NO_NAME};
    driven->games.plan.seed = 1;
    driven->session = session_new(&driven->games.plan, 1, &told);
    take(driven->session, "zone dorpat");
}

static void
end(Driven *driven)
{
    session_free(driven->session);
    titles_free(driven->titles);
    sample_games_clear(&driven->games);
}

typedef struct {
    const char *words, *reason;
} Pair;

static void
expect(Driven *driven, const Pair *pairs, guint n)
{
    Session *session = driven->session;
    for (guint i = 0; i < n; i++) {
        g_autofree char *reason = reason_for(session->narration,
                                             driven->titles,
                                             &session->machine,
                                             &session->request,
                                             pairs[i].words);
        assert_string_equal(reason, pairs[i].reason);
    }
}

static void
an_action_comes_first(void **state G_GNUC_UNUSED)
{
    static const Pair pairs[] = {
        {"group dorpat", "It is legal now."},
        {"  group   dorpat ", "It is legal now."},
        {"move karl-xii narva-town", "It takes an action first: `group dorpat`."},
        {"move karl-xii pskov", "It takes an action first: `group dorpat`."},
        {"move horn pskov", "Pskov does not border Narva, where Horn is."},
        {"move sheremetev gdov", "Sheremetev does not fight for Sweden."},
        {"group pskov", "No land unit of Sweden is in Pskov."},
        {"sail dorpat", "No fleet of Sweden is in Dorpat."},
        {"siege dorpat", "Sweden controls Dorpat."},
        {"siege pskov",
         "No unit of Sweden in Pskov can besiege it: it takes one that has not moved, is not "
         "pinned, and is strong enough for the garrison."},
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
        {"move narva-foot narva-town", "Karl XII is on its way; `stop karl-xii` ends that."},
        {"end", "Karl XII is on its way; `stop karl-xii` ends that."},
    };
    static const Pair after[] = {
        {"move karl-xii dorpat", "Karl XII has moved, or acted, in this turn already."},
    };
    Driven driven;
    begin(&driven);
    take(driven.session, "group dorpat");
    expect(&driven, pairs, G_N_ELEMENTS(pairs));
    take(driven.session, "move karl-xii narva-town");
    expect(&driven, later, G_N_ELEMENTS(later));
    take(driven.session, "stop karl-xii");
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
        {"move horn", "“move” takes 2 words behind it, not 1."},
        {"end end", "“end” takes 0 words behind it, not 1."},
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
ask_all_ways(const Session *session, const Titles *titles, OfferKind kind)
{
    const GameRules *rules = session->plan.rules;
    const Board *board = &rules->board;
    guint n = 0;
    for (guint i = 0; i < board->n_units * board->n_places; i++) {
        const Offer way = {kind, (gint32)(i / board->n_places), (gint32)(i % board->n_places)};
        g_autofree char *words = offer_to_words(rules, &way);
        g_autofree char *reason = reason_for(session->narration,
                                             titles,
                                             (Machine *)&session->machine,
                                             &session->request,
                                             words);
        assert_non_null(reason);
        assert_false(g_str_has_prefix(reason, "That is not what is decided now."));
        n++;
    }
    return n;
}

static gboolean
is_offered(const Session *session, OfferKind kind)
{
    for (guint i = 0; i < session->machine.n_offers; i++)
        if (session->machine.offers[i].kind == (gint32)kind)
            return TRUE;
    return FALSE;
}

/* Ways back and regrouping, in games that the machine plays. */
static void
what_can_be_chosen_is_what_is_decided(void **state G_GNUC_UNUSED)
{
    static const OfferKind kinds[] = {OFFER_RETREAT, OFFER_REGROUP};
    guint counts[G_N_ELEMENTS(kinds)] = {0}, n_players;
    const Player *player = players(&n_players);
    Driven driven;
    begin(&driven);
    const NarrationPlan told = {.titles = driven.titles, .viewer = NO_NAME};
    for (guint64 game = 1; game <= 60; game++) {
        g_autoptr(Session) session = session_new(&driven.games.plan, game, &told);
        while (session->request.kind != REQUEST_NONE) {
            for (guint i = 0; i < G_N_ELEMENTS(kinds); i++)
                if (session->request.kind == REQUEST_CHOICE && is_offered(session, kinds[i]))
                    counts[i] += ask_all_ways(session, driven.titles, kinds[i]);
            if (session->request.kind == REQUEST_CHOICE)
                session_have_chosen(session, player);
            else
                session_take_chance(session);
        }
    }
    end(&driven);
    for (guint i = 0; i < G_N_ELEMENTS(kinds); i++)
        assert_true(counts[i] > 0);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_action_comes_first),
        cmocka_unit_test(a_group_moves_together),
        cmocka_unit_test(what_is_meant_is_guessed),
        cmocka_unit_test(what_can_be_chosen_is_what_is_decided),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
