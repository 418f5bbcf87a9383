/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Battles at sea: harbours, cargo, fleets that are lost.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-battle.h"

/* Red lies in the bay, blue comes out of the gulf. */
static SampleGame *
meeting(const char *profile)
{
    SampleGame *game = sample_battle_new(profile, NULL);
    sample_stand(game, "r-1", "bay");
    sample_stand(game, "r-a", "@aboard:r-1");
    sample_come(game, "b-1", "gulf", "bay");
    sample_stand(game, "b-a", "@aboard:b-1");
    return game;
}

#define RED_ACTS "choice of north: fire:r-1 retreat:r-1:keep"
#define BLUE_ACTS "choice of south: fire:b-1 retreat:b-1:haven"

static void
into_harbour(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = meeting(NULL);
    sample_fight(game);
    sample_takes(game, RED_ACTS, "retreat:r-1:keep");
    assert_string_equal(sample_zone(game, "r-1"), "keep");
    assert_string_equal(sample_zone(game, "r-a"), "keep");
    sample_is_over(game);
    assert_string_equal(sample_zone(game, "b-a"), "@aboard:b-1");
}

/* Those aboard a fleet that goes into a harbour land there, be it among enemies. */
static void
into_siege(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = meeting(NULL);
    sample_stand(game, "b-b", "keep");
    sample_fight(game);
    sample_takes(game, RED_ACTS, "retreat:r-1:keep");
    assert_string_equal(sample_zone(game, "r-1"), "keep");
    assert_string_equal(sample_zone(game, "r-a"), "keep");
}

static void
cargo_goes_down(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = meeting(NULL);
    sample_strength(game, "b-1", 1);
    sample_fight(game);
    sample_takes(game, RED_ACTS, "fire:r-1");
    sample_rolls(game, "north", "26");
    assert_string_equal(sample_zone(game, "b-1"), "@pool:blue");
    assert_string_equal(sample_zone(game, "b-a"), "@pool:blue");
    /* Who has won may go into a harbour on the zone, with all aboard. */
    sample_takes(game, "choice of north: regroup:r-1:keep done", "regroup:r-1:keep");
    assert_string_equal(sample_zone(game, "r-a"), "keep");
    sample_is_over(game);
}

/* Without a harbour a fleet does not retreat; when it must, it is lost with all aboard. */
static void
no_harbour(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *profile, *zone;
        gint steps;
    } cases[] = {
        {NULL, "@pool:blue", 2},
        {"'lost-fleets': 'adrift', 'cut-off-destroyed': false", "@box:adrift", 2},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(SampleGame) game = meeting(cases[i].profile);
        sample_lay(game, "haven", "red");
        sample_strength(game, "b-1", 1);
        sample_fight(game);
        for (guint round = 0; round < 3; round++) {
            sample_takes(game, "choice of north: fire:r-1 retreat:r-1:keep retreat:r-1:haven",
                         "fire:r-1");
            sample_rolls(game, "north", "66");
            sample_rolls(game, "south", "6");
        }
        assert_string_equal(sample_zone(game, "b-1"), cases[i].zone);
        assert_int_equal(sample_steps(game, "b-1"), cases[i].steps);
        assert_string_equal(sample_zone(game, "b-a"), "@pool:blue");
        sample_takes(game, "choice of north: regroup:r-1:keep done", "done");
        sample_is_over(game);
    }
}

/* At sea nobody has a garrison: the attacker leaves. */
static void
last_round(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = meeting(NULL);
    sample_fight(game);
    assert_string_equal(sample_misses(game), "choice of north: regroup:r-1:keep done");
    assert_string_equal(sample_zone(game, "b-1"), "haven");
    assert_string_equal(sample_zone(game, "b-a"), "haven");
    sample_answer(game, "done");
    sample_is_over(game);
}

/* Fleets from other ways are reserves here, too; one that lost its harbour came over no border. */
static void
displaced(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = meeting(NULL);
    sample_stand(game, "b-2", "bay");
    sample_fight(game);
    sample_takes(game, "choice of south: main:gulf main:bay", "main:bay");
    sample_takes(game, RED_ACTS, "fire:r-1");
    sample_rolls(game, "north", "26");
    assert_int_equal(sample_steps(game, "b-2"), 1);
    assert_int_equal(sample_steps(game, "b-1"), 2);
    sample_takes(game, "choice of south: fire:b-2 retreat:b-2:haven", "retreat:b-2:haven");
    /* The main attack is gone, so the reserve goes as well. */
    assert_string_equal(sample_zone(game, "b-1"), "haven");
}

static void
fleets_fire(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = meeting(NULL);
    sample_fight(game);
    sample_takes(game, RED_ACTS, "fire:r-1");
    sample_rolls(game, "north", "16");
    sample_takes(game, BLUE_ACTS, "fire:b-1");
    sample_rolls(game, "south", "2");
    assert_int_equal(sample_steps(game, "r-1"), 1);
    assert_int_equal(sample_steps(game, "b-1"), 1);
    assert_int_equal(sample_steps(game, "r-a"), 3);
}

FILE_OF_TESTS(battle_sea)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(into_harbour),    cmocka_unit_test(into_siege),
        cmocka_unit_test(cargo_goes_down), cmocka_unit_test(no_harbour),
        cmocka_unit_test(last_round),      cmocka_unit_test(displaced),
        cmocka_unit_test(fleets_fire),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
