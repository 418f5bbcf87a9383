/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Offers and zones in words, and back.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/sample-rules.h"
#include "validator/engine/offer-words.h"
#include "validator/systems/area-blocks/procedure.h"

static void
zones(void **state G_GNUC_UNUSED)
{
    static const char *const texts[] = {
        "redland",
        "ocean",
        "@pool:red",
        "@pool:gold",
        "@box:exile",
        "@box:camp",
        "@aboard:red-1",
        "@aboard:gold-2",
        "@year:1700",
        "@year:1705",
        "@out",
    };
    g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){0});
    for (guint i = 0; i < G_N_ELEMENTS(texts); i++) {
        ZoneCode code;
        assert_true(board_zone(game->rules->names, texts[i], &code));
        gint32 zone = position_zone(game->rules, game->machine.position, &code, 0, &SUBJECTS_NONE);
        g_autofree char *text = zone_to_words(game->rules, zone);
        assert_string_equal(text, texts[i]);
    }
}

static const struct {
    Offer offer;
    const char *words;
} cases[] = {
    {{OFFER_UNIT, 1, 0}, "unit red-2"},
    {{OFFER_ZONE, 8, 0}, "zone @pool:red"},
    {{OFFER_BRANCH, 0, 0}, "option 1"},
    {{OFFER_DONE, 0, 0}, "end"},
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
    g_autoptr(SampleGame) game =
        sample_game_new(&(SampleWords){.rules = "'rules': [{'id': 'peace'}]"});
    Offer offers[G_N_ELEMENTS(cases)];
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *text = offer_to_words(game->rules, &cases[i].offer);
        assert_string_equal(text, cases[i].words);
        offers[i] = cases[i].offer;
    }
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++)
        assert_int_equal(offer_find(game->rules, offers, G_N_ELEMENTS(cases), cases[i].words), i);
    assert_int_equal(offer_find(game->rules, offers, 5, "  move   red-1 wood "), 4);
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

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(zones),
        cmocka_unit_test(words),
        cmocka_unit_test(words_of_no_offer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
