/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Offers and zones in words, and back.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-rules.h"
#include "validator/engine/offer-words.h"
#include "validator/systems/area-blocks/position.h"

static void
zones(void **state G_GNUC_UNUSED)
{
    static const char *const texts[] = {
        "redland",       "ocean",          "@pool:red",  "@pool:gold", "@box:exile", "@box:camp",
        "@aboard:red-1", "@aboard:gold-2", "@year:1700", "@year:1705", "@out",
    };
    g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){0});
    for (guint i = 0; i < G_N_ELEMENTS(texts); i++) {
        ZoneCode code;
        assert_true(board_zone(game->rules->names, texts[i], &code));
        gint32 zone = position_zone(game->rules, game->machine.position, &code, 0, &SUBJECTS_NONE);
        g_autofree char *text = offer_zone_to_words(game->rules, zone);
        assert_string_equal(text, texts[i]);
    }
}

#define RULES_WITH_CHOICES                                                                         \
    "'rules': [{'id': 'peace', 'do': [{'verb': 'choose', 'by': 'self',"                            \
    " 'options': [{'name': 'A long war'}, {'name': 'A Long War'}, {'do': []}]}]}]"

static const struct {
    Offer offer;
    const char *words;
} cases[] = {
    {{OFFER_UNIT, 1, 0}, "unit red-2"},
    {{OFFER_ZONE, 8, 0}, "zone @pool:red"},
    {{OFFER_BRANCH, 0, 0}, "choose a-long-war"},
    {{OFFER_BRANCH, 1, 1}, "choose 2"}, /* which is called the same */
    {{OFFER_BRANCH, 2, 2}, "choose 3"}, /* which has no name */
    {{OFFER_DRAW, 0, 0}, "draw"},
    {{OFFER_DONE, PROCEDURE_GROUP, 0}, "end group"},
    {{OFFER_DONE, PROCEDURE_BUILD, BUILD_STRENGTHEN}, "end strengthening"},
    {{OFFER_DONE, PROCEDURE_BUILD, BUILD_DECIDE}, "end building"},
    {{OFFER_MOVE, 0, 2}, "move red-1 wood"},
    {{OFFER_LOAD, 0, 3}, "load red-1 red-fleet"},
    {{OFFER_POLITICS, 2, 0}, "politics blue"},
    {{OFFER_TAKE, 0, 0}, "take peace"},
    {{OFFER_EVACUATE, 5, 3}, "evacuate blue-1 blueland"},
    {{OFFER_UNMARK, 3, 0}, "take-back blueland"},
    {{OFFER_UNIT, 99, 0}, "unit ?"},
};

static void
words(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){.rules = RULES_WITH_CHOICES});
    Offer offers[G_N_ELEMENTS(cases)];
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *text = offer_to_words(game->rules, &cases[i].offer);
        assert_string_equal(text, cases[i].words);
        offers[i] = cases[i].offer;
    }
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++)
        assert_int_equal(offer_find(game->rules, offers, G_N_ELEMENTS(cases), cases[i].words), i);
    assert_int_equal(offer_find(game->rules, offers, 10, "  move   red-1 wood "), 9);
}

/* Records of old have numbers where there are names now. */
static void
words_of_old_records(void **state G_GNUC_UNUSED)
{
    static const Offer branches[] = {{OFFER_BRANCH, 1, 1}, {OFFER_BRANCH, 0, 0}, {OFFER_DONE}};
    static const Offer building[] = {{OFFER_DRAW, 0, 0}, {OFFER_DONE, 0, 0}};
    g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){.rules = RULES_WITH_CHOICES});
    assert_int_equal(offer_find(game->rules, branches, 3, "option 1"), 1);
    assert_int_equal(offer_find(game->rules, branches, 3, "option  2"), 0);
    assert_int_equal(offer_find(game->rules, branches, 3, "option 3"), NO_NUMBER);
    assert_int_equal(offer_find(game->rules, building, 2, "option 1"), 0);
    assert_int_equal(offer_find(game->rules, building, 2, "end"), 1);
    assert_int_equal(offer_find(game->rules, building, 2, "end group"), NO_NUMBER);
}

static void
words_of_no_offer(void **state G_GNUC_UNUSED)
{
    static const char *const wrong[] = {
        "",
        " ",
        "move",
        "move red-1",
        "move red-1 heath",
        "move red-2 wood",
        "move red-1 wood wood",
        "Move red-1 wood",
        "red-1",
    };
    g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){0});
    const Offer offers[] = {{OFFER_MOVE, 0, 2}, {OFFER_DONE, 0, 0}};
    for (guint i = 0; i < G_N_ELEMENTS(wrong); i++)
        assert_int_equal(offer_find(game->rules, offers, 2, wrong[i]), NO_NUMBER);
    assert_int_equal(offer_find(game->rules, offers, 0, "end"), NO_NUMBER);
}

FILE_OF_TESTS(offer_words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(zones),
        cmocka_unit_test(words),
        cmocka_unit_test(words_of_old_records),
        cmocka_unit_test(words_of_no_offer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
