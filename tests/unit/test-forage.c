/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Forage: who eats, what trains give, who loses steps.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-rules.h"
#include "validator/systems/area-blocks/forage.h"

static SampleGame *
game_at(const char *units)
{
    g_autofree char *scenario = g_strdup_printf("'position': {'units': [%s]}", units);
    return sample_game_new(&(SampleWords){.scenario = scenario});
}

#define AT(unit, place) "{'unit': '" unit "', 'at': '" place "'}"
#define AT_STEPS(unit, place, n) "{'unit': '" unit "', 'at': '" place "', 'strength': " #n "}"

static gint32
shortage(const SampleGame *game, const char *place, gint32 side)
{
    return blocks_forage_shortage(game->rules, game->machine.position,
                                  sample_number(game, ENTITY_SPACE, place), side, NO_NAME);
}

static void
needs(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *units, *place;
        gint32 north, south;
    } cases[] = {
        /* Two points are there for two armies. */
        {AT("red-1", "redland"), "redland", 0, 0},
        {AT("red-3", "redland"), "redland", 1, 0},
        {AT("rust-1", "redland") ", " AT("red-3", "redland"), "redland", 2, 0},
        /* Each side for itself. */
        {AT("blue-1", "redland") ", " AT("blue-2", "redland"), "redland", 0, 0},
        /* The train of blue feeds one of blue. */
        {AT("blue-1", "wood"), "wood", 0, 0},
        {AT("blue-1", "wood") ", " AT("blue-2", "wood"), "wood", 0, 1},
        {AT("blue-2", "wood"), "wood", 0, 1},
        /* Fleets eat nothing, nor do those aboard; at sea nobody does. */
        {AT("red-3", "redland") ", " AT("red-fleet", "redland"), "redland", 1, 0},
        {AT("red-3", "@aboard:red-fleet"), "strait", 0, 0},
        {AT("red-3", "@aboard:red-fleet") ", " AT("red-fleet", "redland"), "redland", 0, 0},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(SampleGame) game = game_at(cases[i].units);
        assert_int_equal(shortage(game, cases[i].place, 0), cases[i].north);
        assert_int_equal(shortage(game, cases[i].place, 1), cases[i].south);
    }
}

/* A train feeds neither a friend of another nation nor a type that does not live on trains. */
static void
trains(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *from, *to;
        gint32 shortage;
    } cases[] = {
        {"", "", 1},
        {"'trains': 1,", "'trains': 2,", 0},
        {"'trains': 1,", "'trains': 5,", 0},
        {"'name': 'BB', 'nation': 'blue'", "'trains': 0, 'name': 'BB', 'nation': 'gold'", 1},
        {"'trains': 1,", "'trains': 5, 'nation': 'gold',", 1},
        {"'eats': 1,", "'eats': 2,", 3},
        {"'from-trains': true", "'from-trains': false", 2},
        {", 'from-trains': true", "", 2},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GString) roster = g_string_new(sample_rules_roster);
        g_string_replace(roster, "'name': 'Gold', ", "'name': 'Gold', 'side': 'south', ", 1);
        if (cases[i].from[0] != '\0')
            g_string_replace(roster, cases[i].from, cases[i].to, 1);
        if (strstr(cases[i].to, "'nation': 'gold',") != NULL)
            g_string_replace(roster, "'name': 'B', 'nation': 'blue', ", "'name': 'B', ", 1);
        g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){
            .roster = roster->str,
            .scenario =
                "'position': {'units': [" AT("blue-1", "wood") ", " AT("blue-2", "wood") "]}",
        });
        assert_int_equal(shortage(game, "wood", 1), cases[i].shortage);
    }
}

/* What one more unit would make of it. */
static void
one_more(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = game_at(AT("blue-2", "goldland"));
    const GameRules *rules = game->rules;
    const Position *position = game->machine.position;
    gint32 goldland = sample_number(game, ENTITY_SPACE, "goldland");
    gint32 blue_1 = sample_number(game, ENTITY_UNIT, "blue-1");
    gint32 blue_2 = sample_number(game, ENTITY_UNIT, "blue-2");
    gint32 red_3 = sample_number(game, ENTITY_UNIT, "red-3");
    assert_int_equal(blocks_forage_shortage(rules, position, goldland, 1, blue_1), 0);
    assert_int_equal(blocks_forage_shortage(rules, position, goldland, 1, red_3), 1);
    assert_int_equal(blocks_forage_shortage(rules, position, goldland, 1, blue_2), 0);
    assert_int_equal(blocks_forage_shortage(rules, position, goldland, 1, NO_NAME), 0);
}

/* The strongest loses the first step, its owner chooses whose the others are. */
static void
losses(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game =
        game_at(AT("red-1", "wood") ", " AT("red-2", "wood") ", " AT_STEPS("red-3", "wood", 1));
    blocks_forage_begin(&game->machine, NO_NAME);
    /* Three points are missing, and three steps can be lost: nobody is asked. */
    assert_string_equal(sample_asked(game), "nothing");
    assert_int_equal(sample_steps(game, "red-1"), 1);
    assert_int_equal(sample_steps(game, "red-2"), 1);
    assert_int_equal(sample_steps(game, "red-3"), 1);

    g_autoptr(SampleGame) choice =
        game_at(AT("red-1", "rustland") ", " AT("red-2", "rustland") ", " AT("red-3", "redland"));
    /* Rustland feeds one of three. */
    blocks_forage_begin(&choice->machine, NO_NAME);
    assert_string_equal(sample_asked(choice), "choice of north: hit:red-1 hit:red-2 hit:rust-1");
    assert_int_equal(sample_steps(choice, "red-1"), 2);
    sample_answer(choice, "hit:rust-1");
    assert_string_equal(sample_asked(choice), "nothing");
    assert_int_equal(sample_steps(choice, "red-1"), 2);
    assert_int_equal(sample_steps(choice, "red-2"), 2);
    assert_int_equal(sample_steps(choice, "rust-1"), 1);
}

/* Equally strong ones are chosen from, and nobody loses the last step. */
static void
ties(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = game_at(AT("red-2", "rustland") ", " AT("red-3", "redland"));
    blocks_forage_begin(&game->machine, NO_NAME);
    assert_string_equal(sample_asked(game), "choice of north: hit:red-2 hit:rust-1");
    sample_answer(game, "hit:red-2");
    assert_string_equal(sample_asked(game), "nothing");
    assert_int_equal(sample_steps(game, "red-2"), 1);
    assert_int_equal(sample_steps(game, "rust-1"), 2);

    g_autoptr(SampleGame) weak =
        game_at(AT_STEPS("red-1", "wood", 1) ", " AT_STEPS("red-2", "wood", 1));
    blocks_forage_begin(&weak->machine, NO_NAME);
    assert_string_equal(sample_asked(weak), "nothing");
    assert_int_equal(sample_steps(weak, "red-1"), 1);
    assert_int_equal(sample_steps(weak, "red-2"), 1);
}

/* Place by place, the side that goes first before the other one. */
static void
whose_turn(void **state G_GNUC_UNUSED)
{
    static const char *const asked[][2] = {
        {"choice of north: hit:red-2 hit:red-3", "choice of south: hit:blue-1 hit:blue-2"},
        {"choice of south: hit:blue-1 hit:blue-2", "choice of north: hit:red-2 hit:red-3"},
    };
    for (gint32 first = 0; first < 2; first++) {
        g_autoptr(GString) roster = g_string_new(sample_rules_roster);
        g_string_replace(roster, "'trains': 1,", "", 1);
        g_autoptr(GString) map = g_string_new(sample_rules_map);
        g_string_replace(map, "'transit': 'always',", "'transit': 'always', 'forage': 1,", 1);
        g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){
            .roster = roster->str,
            .map = map->str,
            .scenario = "'position': {'units': [" AT_STEPS("blue-1", "wood", 2) ", " AT(
                "blue-2", "wood") ", " AT("red-2", "wood") ", " AT("red-3", "wood") "]}",
        });
        blocks_forage_begin(&game->machine, first);
        assert_string_equal(sample_asked(game), asked[first][0]);
        sample_answer(game, first == 0 ? "hit:red-3" : "hit:blue-2");
        assert_string_equal(sample_asked(game), asked[first][1]);
        sample_answer(game, first == 0 ? "hit:blue-1" : "hit:red-2");
        assert_string_equal(sample_asked(game), "nothing");
        assert_int_equal(sample_steps(game, "blue-1"), first == 0 ? 1 : 2);
        assert_int_equal(sample_steps(game, "red-3"), first == 0 ? 1 : 2);
    }
}

FILE_OF_TESTS(forage)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(needs),  cmocka_unit_test(trains), cmocka_unit_test(one_more),
        cmocka_unit_test(losses), cmocka_unit_test(ties),   cmocka_unit_test(whose_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
