/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the players decide before play, and that they never get stuck.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-rules.h"

static SampleGame *
deciding(const char *decisions)
{
    g_autofree char *scenario = g_strdup_printf("'decisions': [%s]", decisions);
    return sample_game_new(&(SampleWords){.scenario = scenario});
}

#define NORTH(units, more) "{'verb': 'place', 'by': 'north', 'units': {" units "}, " more "}"

static void
nothing_to_decide(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) none = deciding("");
    assert_string_equal(sample_asked(none), "nothing");
    assert_int_equal(none->machine.position->n_frames, 0);
    g_autoptr(SampleGame) nobody = deciding(NORTH("'in': 'ocean'", "'at': ['heath']"));
    assert_string_equal(sample_asked(nobody), "nothing");
}

/* Units that are all placed come in the order of the roster; only their zones are asked for. */
static void
all_of_them(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game =
        deciding(NORTH("'in': 'redland'", "'at': ['heath', '@box:camp', '@year:+1']"));
    assert_string_equal(sample_asked(game), "choice of north: heath @box:camp @year:1701");
    sample_answer(game, "@box:camp");
    assert_string_equal(sample_asked(game), "choice of north: heath @box:camp @year:1701");
    assert_string_equal(sample_zone(game, "red-1"), "@box:camp");
    sample_answer(game, "@year:1701");
    assert_string_equal(sample_asked(game), "nothing");
    assert_string_equal(sample_zone(game, "red-2"), "@year:1701");
    assert_int_equal(sample_steps(game, "red-2"), 2);
}

static void
some_of_them(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game =
        deciding(NORTH("'nation': 'red', 'pick': 'choose', 'count': 2", "'at': ['heath', 'wood']"));
    assert_string_equal(sample_asked(game), "choice of north: red-1 red-2 red-3 red-fleet");
    sample_answer(game, "red-3");
    assert_string_equal(sample_asked(game), "choice of north: heath wood");
    sample_answer(game, "wood");
    assert_string_equal(sample_asked(game), "choice of north: red-1 red-2 red-fleet");
    sample_answer(game, "red-1");
    sample_answer(game, "wood");
    assert_string_equal(sample_asked(game), "nothing");
    assert_string_equal(sample_zone(game, "red-3"), "wood");
    assert_string_equal(sample_zone(game, "red-1"), "wood");
    assert_string_equal(sample_zone(game, "red-2"), "redland");

    g_autoptr(SampleGame) drawn =
        deciding(NORTH("'in': 'redland', 'pick': 'random'", "'at': ['heath', 'wood']"));
    assert_string_equal(sample_asked(drawn), "draw of north: red-1 red-2");
    g_autoptr(SampleGame) forced =
        deciding(NORTH("'in': 'rustland', 'pick': 'choose'", "'at': ['heath']"));
    assert_string_equal(sample_asked(forced), "nothing");
    assert_string_equal(sample_zone(forced, "rust-1"), "heath");
}

/* So many to each zone: a full one is not offered, the last one is not asked for. */
static void
so_many_to_each(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = deciding(NORTH("'any-of': ['red-1', 'red-2', 'red-3']",
                                                "'at': ['heath', 'wood', 'rustland'], 'each': 1"));
    assert_string_equal(sample_asked(game), "choice of north: heath wood rustland");
    sample_answer(game, "wood");
    assert_string_equal(sample_asked(game), "choice of north: heath rustland");
    sample_answer(game, "heath");
    assert_string_equal(sample_asked(game), "nothing");
    assert_string_equal(sample_zone(game, "red-3"), "rustland");
    /* More units than room: those for whom there is none stay where they are. */
    g_autoptr(SampleGame) full =
        deciding(NORTH("'any-of': ['red-1', 'red-2']", "'at': ['heath'], 'each': 1"));
    assert_string_equal(sample_asked(full), "nothing");
    assert_string_equal(sample_zone(full, "red-1"), "heath");
    assert_string_equal(sample_zone(full, "red-2"), "redland");
}

/* Rustland and goldland feed one each, blueland three, four with the train of blue-1. */
static void
limit_of_forage(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = deciding(
        "{'verb': 'place', 'by': 'south', 'units': {'any-of': ['red-1', 'red-2', 'red-3']},"
        " 'at': ['goldland', 'wood', 'heath'], 'limit': 'forage'}");
    /* The wood feeds nobody; the heath two. Whoever comes first may still go to either. */
    assert_string_equal(sample_asked(game), "choice of south: goldland heath");
    sample_answer(game, "heath");
    assert_string_equal(sample_asked(game), "choice of south: goldland heath");
    sample_answer(game, "heath");
    /* The last one has but one place to go. */
    assert_string_equal(sample_asked(game), "nothing");
    assert_string_equal(sample_zone(game, "red-3"), "goldland");
}

/* A train that is yet to come makes room for the one before it. */
static void
trains(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){
        .scenario = "'position': {'units': [{'unit': 'blue-1', 'at': '@pool'},"
                    " {'unit': 'red-2', 'at': 'goldland'}]}, 'decisions': ["
                    "{'verb': 'place', 'by': 'south', 'units': {'any-of': ['red-3', 'blue-1']},"
                    " 'at': ['goldland', 'rustland'], 'limit': 'forage'}]",
    });
    /* Goldland feeds one of a side and holds one: red-3 fits neither there nor, beside rust-1, in
     * rustland; blue-1, who brings what he eats, anywhere. The limit cannot be kept, so it is let
     * go. */
    assert_string_equal(sample_asked(game), "choice of south: goldland rustland");
    g_autoptr(SampleGame) other = sample_game_new(&(SampleWords){
        .scenario = "'position': {'units': [{'unit': 'blue-1', 'at': '@pool'},"
                    " {'unit': 'blue-2', 'at': '@pool'}, {'unit': 'rust-1', 'at': '@pool'}]},"
                    " 'decisions': [{'verb': 'place', 'by': 'south', 'units': {'any-of':"
                    " ['blue-1', 'blue-2']}, 'at': ['goldland', 'wood'], 'limit': 'forage'}]",
    });
    /* Blue-1 eats nothing: the wood will do for him. */
    assert_string_equal(sample_asked(other), "choice of south: goldland wood");
    sample_answer(other, "wood");
    assert_string_equal(sample_asked(other), "nothing");
    assert_string_equal(sample_zone(other, "blue-2"), "goldland");
}

/* Among those that may be picked only one with a place to go is offered. */
static void
who_leaves_a_way(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game =
        deciding(NORTH("'any-of': ['red-1', 'red-fleet'], 'pick': 'choose'",
                       "'at': ['wood', '@box:camp'], 'each': 1, 'limit': 'forage'"));
    assert_string_equal(sample_asked(game), "choice of north: red-1 red-fleet");
    sample_answer(game, "red-1");
    assert_string_equal(sample_asked(game), "nothing");
    assert_string_equal(sample_zone(game, "red-1"), "@box:camp");
}

/* Whatever is answered: the set-up comes to its end, and the limit is kept. */
static void
no_dead_end(void **state G_GNUC_UNUSED)
{
    static const char decisions[] =
        "{'verb': 'place', 'by': 'north', 'units': {'type': 'army', 'nation': 'red'},"
        " 'at': ['heath', 'goldland', 'wood'], 'limit': 'forage'},"
        "{'verb': 'place', 'by': 'south', 'units': {'nation': 'blue', 'pick': 'choose',"
        " 'count': 2}, 'at': ['blueland', 'rustland', '@year:1704'], 'each': 1,"
        " 'limit': 'forage'}";
    for (guint32 seed = 0; seed < 50; seed++) {
        g_autoptr(SampleGame) game = deciding(decisions);
        g_autoptr(GRand) random = g_rand_new_with_seed(seed);
        for (guint n = 0;; n++) {
            const Request request = machine_run(&game->machine);
            if (request.kind == REQUEST_NONE)
                break;
            assert_in_range(n, 0, 20);
            assert_in_range(request.n, 2, 8);
            machine_answer(&game->machine, (guint)g_rand_int_range(random, 0, (gint32)request.n));
        }
        assert_int_equal(game->machine.position->n_frames, 0);
        guint in_heath = 0, in_goldland = 0;
        for (guint i = 0; i < 3; i++) {
            gint32 place = position_zones(game->rules, game->machine.position)[i];
            in_heath += place == sample_number(game, ENTITY_SPACE, "heath");
            in_goldland += place == sample_number(game, ENTITY_SPACE, "goldland");
        }
        assert_int_equal(in_heath, 2);
        assert_int_equal(in_goldland, 1);
    }
}

static void
building(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){
        .rules = "'rules': [{'id': 'lands', 'always': true, 'do': [{'verb': 'modify',"
                 " 'what': 'deploy', 'nation': 'red', 'places': {'of': 'red'}}]}]",
        .scenario = "'decisions': [{'verb': 'build', 'by': 'north', 'nation': 'red',"
                    " 'points': 2}, " NORTH("'unit': 'red-1'", "'at': ['wood', 'heath']") "]",
    });
    assert_string_equal(sample_asked(game), "choice of north: draw done");
    sample_answer(game, "draw");
    assert_string_equal(sample_asked(game), "choice of north: redland rustland heath");
    sample_answer(game, "heath");
    sample_answer(game, "step");
    assert_string_equal(sample_asked(game), "choice of north: wood heath");
    sample_answer(game, "wood");
    assert_string_equal(sample_asked(game), "nothing");
    assert_int_equal(sample_steps(game, "red-3"), 2);
}

/* Nobody is placed aboard himself, or of what is in no place. */
static void
aboard(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = deciding(NORTH(
        "'any-of': ['red-1', 'red-fleet']",
        "'at': ['@aboard:red-fleet', '@aboard:red-1', '@aboard:red-3', '@box:camp', 'ocean']"));
    assert_string_equal(sample_asked(game), "choice of north: @aboard:red-fleet @box:camp ocean");
    sample_answer(game, "@aboard:red-fleet");
    assert_string_equal(sample_asked(game), "choice of north: @box:camp ocean");
    sample_answer(game, "@box:camp");
    assert_string_equal(sample_asked(game), "nothing");
    assert_string_equal(sample_zone(game, "red-1"), "@pool:red");
}

FILE_OF_TESTS(procedure_decision)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_to_decide), cmocka_unit_test(all_of_them),
        cmocka_unit_test(some_of_them),      cmocka_unit_test(so_many_to_each),
        cmocka_unit_test(limit_of_forage),   cmocka_unit_test(trains),
        cmocka_unit_test(who_leaves_a_way),  cmocka_unit_test(no_dead_end),
        cmocka_unit_test(building),          cmocka_unit_test(aboard),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
