/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Battles on land: which is fought, who fights when, fire and hits, reserves.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-battle.h"
#include "validator/systems/area-blocks/battle.h"
#include "validator/systems/area-blocks/position.h"
#include "validator/systems/area-blocks/turn.h"

/* An attack over the lane on whoever stands in field. Retreats are offered only where one came
 * in from may be entered: lane is blue, so blue may go back there. */
static SampleGame *
attack(const char *profile, const char *const *defenders, const char *const *attackers)
{
    SampleGame *game = sample_battle_new(profile, NULL);
    for (; *defenders != NULL; defenders++)
        sample_stand(game, *defenders, "field");
    for (; *attackers != NULL; attackers++)
        sample_come(game, *attackers, "lane", "field");
    return game;
}

#define UNITS(...) ((const char *const[]){__VA_ARGS__, NULL})

static void
letters(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = attack(NULL, UNITS("r-b", "r-a"), UNITS("b-a", "b-b"));
    sample_fight(game);
    /* The A of the defender, that of the attacker, then the B. */
    sample_takes(game,
                 "choice of north: fire:r-a retreat:r-a:moor retreat:r-a:ford retreat:r-a:keep",
                 "fire:r-a");
    sample_rolls(game, "north", "366");
    sample_takes(game, "choice of south: fire:b-a retreat:b-a:lane", "fire:b-a");
    sample_rolls(game, "south", "466");
    sample_takes(game,
                 "choice of north: fire:r-b retreat:r-b:moor retreat:r-b:ford retreat:r-b:keep",
                 "fire:r-b");
    sample_rolls(game, "north", "26");
    sample_takes(game, "choice of south: fire:b-b retreat:b-b:lane", "fire:b-b");
    sample_rolls(game, "south", "26");
    assert_int_equal(sample_steps(game, "r-a"), 3);
    assert_int_equal(sample_steps(game, "b-a"), 3);
    sample_takes(game,
                 "choice of north: fire:r-a retreat:r-a:moor retreat:r-a:ford retreat:r-a:keep",
                 "fire:r-a");
}

/* Two of one letter come in the order that their owner wants. */
static void
owners_order(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = attack(NULL, UNITS("r-d"), UNITS("b-b", "b-c"));
    sample_fight(game);
    sample_takes(game, "choice of south: fire:b-b retreat:b-b:lane fire:b-c retreat:b-c:lane",
                 "fire:b-c");
    sample_rolls(game, "south", "66");
    sample_takes(game, "choice of south: fire:b-b retreat:b-b:lane", "retreat:b-b:lane");
    sample_takes(game, "choice of south: retreat:b-b:camp retreat:b-b:ford stop:b-b",
                 "retreat:b-b:camp");
    assert_string_equal(sample_zone(game, "b-b"), "camp");
}

/* A hit falls on the strongest; of several their owner chooses. */
static void
strongest(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = attack(NULL, UNITS("r-a", "r-b", "r-c"), UNITS("b-a"));
    sample_strength(game, "r-a", 3);
    sample_fight(game);
    sample_takes(game,
                 "choice of north: fire:r-a retreat:r-a:moor retreat:r-a:ford retreat:r-a:keep",
                 "fire:r-a");
    sample_rolls(game, "north", "666");
    sample_takes(game, "choice of south: fire:b-a retreat:b-a:lane", "fire:b-a");
    sample_rolls(game, "south", "123");
    sample_takes(game, "choice of north: hit:r-a hit:r-b hit:r-c", "hit:r-c");
    assert_int_equal(sample_steps(game, "r-a"), 2);
    sample_takes(game, "choice of north: hit:r-a hit:r-b", "hit:r-a");
    assert_int_equal(sample_steps(game, "r-a"), 1);
    assert_int_equal(sample_steps(game, "r-b"), 2);
    assert_int_equal(sample_steps(game, "r-c"), 1);
}

/* Fire is not simultaneous: who falls before his turn does not fire. */
static void
dead_before_turn(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = attack(NULL, UNITS("r-d"), UNITS("b-a"));
    sample_fight(game);
    sample_takes(game, "choice of south: fire:b-a retreat:b-a:lane", "fire:b-a");
    sample_rolls(game, "south", "366");
    assert_string_equal(sample_zone(game, "r-d"), "@pool:red");
    sample_takes(game, "choice of south: regroup:b-a:lane regroup:b-a:ford done", "done");
    sample_is_over(game);
}

/* Who can neither go back nor is one of several fires without being asked. */
static void
no_way_back(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = attack(NULL, UNITS("r-d"), UNITS("b-a"));
    sample_lay(game, "lane", "red");
    sample_fight(game);
    sample_rolls(game, "south", "666");
    sample_takes(game,
                 "choice of north: fire:r-d retreat:r-d:moor retreat:r-d:ford retreat:r-d:keep",
                 "fire:r-d");
    sample_rolls(game, "north", "6");
    sample_rolls(game, "south", "6");
}

static void
hits(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) plain = sample_battle_new(NULL, NULL);
    g_autoptr(SampleGame) table =
        sample_battle_new("'hits': [{'rating': 3, 'from': 1, 'hits': 2}, {'from': 1, 'to': 4},"
                          " {'rating': 2, 'from': 6}]",
                          NULL);
    static const struct {
        gint32 number, roll;
        guint plain, table;
    } cases[] = {
        {1, 1, 1, 1}, {1, 2, 0, 1}, {1, 5, 0, 0}, {3, 1, 1, 2},
        {3, 3, 1, 1}, {3, 4, 0, 1}, {2, 6, 0, 1}, {1, 6, 0, 0},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        assert_int_equal(blocks_battle_hits_of_roll(plain->rules, cases[i].number, cases[i].roll),
                         cases[i].plain);
        assert_int_equal(blocks_battle_hits_of_roll(table->rules, cases[i].number, cases[i].roll),
                         cases[i].table);
    }
}

/* One attack comes over the lane, one over the ford. */
static SampleGame *
two_attacks(const char *profile)
{
    SampleGame *game = sample_battle_new(profile, NULL);
    sample_stand(game, "r-a", "field");
    sample_come(game, "b-a", "lane", "field");
    sample_come(game, "b-b", "ford", "field");
    sample_come(game, "b-c", "ford", "field");
    return game;
}

#define R_A_ACTS "choice of north: fire:r-a retreat:r-a:moor retreat:r-a:keep"

static void
main_attack(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = two_attacks(NULL);
    sample_fight(game);
    sample_takes(game, "choice of south: main:lane main:ford", "main:ford");
    /* Three steps of b-a are in reserve: the two others, weaker, are hit. */
    sample_takes(game, R_A_ACTS, "fire:r-a");
    sample_rolls(game, "north", "126");
    sample_takes(game, "choice of south: hit:b-b hit:b-c", "hit:b-b");
    assert_int_equal(sample_steps(game, "b-c"), 1);
    assert_int_equal(sample_steps(game, "b-a"), 3);
    sample_takes(game,
                 "choice of south: fire:b-b retreat:b-b:lane retreat:b-b:ford"
                 " fire:b-c retreat:b-c:lane retreat:b-c:ford",
                 "fire:b-b");
    sample_rolls(game, "south", "6");
    sample_takes(game, "choice of south: fire:b-c retreat:b-c:lane retreat:b-c:ford", "fire:b-c");
    sample_rolls(game, "south", "6");
    /* In the second round they all fight. */
    sample_takes(game, R_A_ACTS, "fire:r-a");
    sample_rolls(game, "north", "166");
    assert_int_equal(sample_steps(game, "b-a"), 2);
    sample_takes(game, "choice of south: fire:b-a retreat:b-a:lane retreat:b-a:ford", "fire:b-a");
}

/* Nobody is turned up before the order and the main attack are settled, and reserves only when they
 * come to fight; who was seen is known until the turn ends. */
static void
faces(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = two_attacks(NULL);
    sample_stand(game, "r-b", "hut");
    sample_fight(game);
    assert_false(sample_is_seen(game, "b-b", "north"));
    assert_false(sample_is_seen(game, "r-a", "south"));
    sample_takes(game, "choice of south: main:lane main:ford", "main:ford");
    assert_true(sample_is_seen(game, "b-b", "north"));
    assert_true(sample_is_seen(game, "r-a", "south"));
    assert_false(sample_is_seen(game, "b-a", "north"));
    assert_false(sample_is_seen(game, "r-b", "south"));
    sample_takes(game, R_A_ACTS, "fire:r-a");
    sample_rolls(game, "north", "666");
    sample_misses(game);
    assert_true(sample_is_seen(game, "b-a", "north"));
    assert_false(sample_is_seen(game, "r-b", "south"));
    blocks_turn_clear_moves(game->rules, game->machine.position);
    assert_true(sample_is_seen(game, "b-a", "north"));
    blocks_turn_clear(game->rules, game->machine.position);
    assert_false(sample_is_seen(game, "b-a", "north"));
}

/* All reserves go when the battle ends in the first round, unless they share the victory. */
static void
reserves_after_victory(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *profile, *zone;
    } cases[] = {
        {NULL, "lane"},
        {"'reserves-share': false", "lane"},
        {"'reserves-share': true", "field"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(SampleGame) game = two_attacks(cases[i].profile);
        sample_strength(game, "r-a", 1);
        sample_fight(game);
        sample_takes(game, "choice of south: main:lane main:ford", "main:ford");
        sample_takes(game, R_A_ACTS, "fire:r-a");
        sample_rolls(game, "north", "6");
        sample_takes(game,
                     "choice of south: fire:b-b retreat:b-b:lane retreat:b-b:ford"
                     " fire:b-c retreat:b-c:lane retreat:b-c:ford",
                     "fire:b-b");
        sample_rolls(game, "south", "16");
        assert_string_equal(sample_zone(game, "r-a"), "@pool:red");
        if (i < 2) {
            sample_takes(game, "choice of south: retreat:b-a:lane retreat:b-a:ford",
                         "retreat:b-a:lane");
            sample_takes(game, "choice of south: retreat:b-a:camp retreat:b-a:ford stop:b-a",
                         "stop:b-a");
        }
        assert_string_equal(sample_zone(game, "b-a"), cases[i].zone);
        assert_string_equal(sample_zone(game, "b-b"), "field");
    }
}

/* Reserves that must go and cannot are lost, or stay; what holds for others does not matter. */
static void
reserves_cut_off(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *profile, *zone;
    } cases[] = {
        {NULL, "@pool:blue"},
        {"'reserves-stay': false", "@pool:blue"},
        {"'reserves-stay': true, 'cut-off-destroyed': true", "field"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(SampleGame) game = attack(cases[i].profile, UNITS("r-a"), UNITS("b-d"));
        sample_come(game, "b-b", "moor", "field");
        sample_lay(game, "lane", "red");
        sample_fight(game);
        sample_takes(game, "choice of south: main:moor main:lane", "main:lane");
        sample_takes(game, "choice of north: fire:r-a retreat:r-a:ford retreat:r-a:keep",
                     "fire:r-a");
        sample_rolls(game, "north", "166");
        assert_string_equal(sample_zone(game, "b-d"), "@pool:blue");
        assert_string_equal(sample_zone(game, "b-b"), cases[i].zone);
        /* Where it stays it fights on, in the second round (5.6). */
        if (i == 2)
            assert_string_equal(sample_asked(game),
                                "choice of north: fire:r-a retreat:r-a:ford retreat:r-a:keep");
    }
}

/* Who of the defenders came last, when both sides were there, is a reserve. */
static void
late_defenders(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = attack(NULL, UNITS("r-d"), UNITS("b-d"));
    sample_come(game, "r-a", "keep", "field");
    sample_deed(game, "r-a", UNIT_LATE);
    sample_fight(game);
    sample_takes(game,
                 "choice of north: fire:r-d retreat:r-d:moor retreat:r-d:ford retreat:r-d:keep",
                 "fire:r-d");
    sample_rolls(game, "north", "6");
    sample_takes(game, "choice of south: fire:b-d retreat:b-d:lane", "fire:b-d");
    sample_rolls(game, "south", "6");
    /* In the second round it is there, as the first. */
    sample_takes(game,
                 "choice of north: fire:r-a retreat:r-a:moor retreat:r-a:ford retreat:r-a:keep",
                 "fire:r-a");
}

/* Who marched by force to the battle misses the first round; or only if a battle was there. */
static void
forced_marches(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *profile;
        gboolean is_late, fights;
    } cases[] = {
        {NULL, FALSE, FALSE},
        {"'force-marched': 'any-battle'", FALSE, FALSE},
        {"'force-marched': 'existing-battle'", FALSE, TRUE},
        {"'force-marched': 'existing-battle'", TRUE, FALSE},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(SampleGame) game = attack(cases[i].profile, UNITS("r-d"), UNITS("b-a"));
        sample_march(game, "b-a");
        if (cases[i].is_late)
            sample_deed(game, "b-a", UNIT_LATE);
        sample_fight(game);
        if (cases[i].fights) {
            sample_takes(game, "choice of south: fire:b-a retreat:b-a:lane", "fire:b-a");
            continue;
        }
        /* Nobody is there to be fired at; the defender waits, the second round begins. */
        sample_takes(game,
                     "choice of north: stop:r-d retreat:r-d:moor retreat:r-d:ford"
                     " retreat:r-d:keep",
                     "stop:r-d");
        sample_takes(game, "choice of south: fire:b-a retreat:b-a:lane", "fire:b-a");
    }
}

/* Who marched by force before he was attacked has joined nothing. */
static void
marched_defenders(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = attack(NULL, UNITS("r-d"), UNITS("b-d"));
    sample_march(game, "r-d");
    sample_fight(game);
    sample_takes(game,
                 "choice of north: fire:r-d retreat:r-d:moor retreat:r-d:ford retreat:r-d:keep",
                 "fire:r-d");
}

/* The side that goes first chooses the next battle, be it by land or at sea. */
static void
order_of_battles(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = attack(NULL, UNITS("r-d"), UNITS("b-d"));
    sample_stand(game, "r-1", "bay");
    sample_come(game, "b-1", "gulf", "bay");
    sample_stand(game, "r-2", "keep");
    sample_stand(game, "b-b", "keep");
    sample_fight(game);
    /* A fleet at anchor in keep is nobody to fight with. */
    sample_takes(game, "choice of north: battle:field battle:bay", "battle:bay");
    sample_takes(game, "choice of north: fire:r-1 retreat:r-1:keep", "fire:r-1");
}

/* Who has not held the land alone before defends it if it is his. */
static void
no_holder(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = attack(NULL, UNITS("r-d"), UNITS("b-d"));
    gint32 field = sample_number(game, ENTITY_SPACE, "field");
    position_holders(game->rules, game->machine.position)[field] = NO_NAME;
    blocks_battle_begin_all(&game->machine, 1);
    assert_string_equal(
        sample_asked(game),
        "choice of north: fire:r-d retreat:r-d:moor retreat:r-d:ford retreat:r-d:keep");
}

FILE_OF_TESTS(battle)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(letters),
        cmocka_unit_test(owners_order),
        cmocka_unit_test(strongest),
        cmocka_unit_test(dead_before_turn),
        cmocka_unit_test(no_way_back),
        cmocka_unit_test(hits),
        cmocka_unit_test(main_attack),
        cmocka_unit_test(faces),
        cmocka_unit_test(reserves_after_victory),
        cmocka_unit_test(reserves_cut_off),
        cmocka_unit_test(late_defenders),
        cmocka_unit_test(forced_marches),
        cmocka_unit_test(marched_defenders),
        cmocka_unit_test(order_of_battles),
        cmocka_unit_test(no_holder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
