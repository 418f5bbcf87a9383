/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ways back out of a battle on land: which borders, how many, how far, and to sea.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-battle.h"

/* Red stands in field alone, blue comes over the lane with one step that fires last. */
static SampleGame *
raid(const char *profile, const char *rules)
{
    SampleGame *game = sample_battle_new(profile, rules);
    sample_stand(game, "r-b", "field");
    sample_come(game, "b-d", "lane", "field");
    return game;
}

static void
borders(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *marked, *nation; /* a marker */
        const char *unit, *at;       /* somebody in the way */
        const char *asked;
    } cases[] = {
        {"field", "red", "r-c", "hut",
         "fire:r-b retreat:r-b:moor retreat:r-b:ford retreat:r-b:keep"},
        /* Enemy land, land with enemies, land that both hold. */
        {"keep", "blue", "r-c", "hut", "fire:r-b retreat:r-b:moor retreat:r-b:ford"},
        {"field", "red", "b-c", "moor", "fire:r-b retreat:r-b:ford retreat:r-b:keep"},
        /* Fleets at anchor are in nobody's way. */
        {"field", "red", "b-1", "keep",
         "fire:r-b retreat:r-b:moor retreat:r-b:ford retreat:r-b:keep"},
        /* Where the enemy came in nobody else goes out, be the land his own. */
        {"lane", "red", "r-c", "hut",
         "fire:r-b retreat:r-b:moor retreat:r-b:ford retreat:r-b:keep"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(SampleGame) game = raid(NULL, NULL);
        g_autofree char *asked = g_strdup_printf("choice of north: %s", cases[i].asked);
        sample_lay(game, cases[i].marked, cases[i].nation);
        sample_stand(game, cases[i].unit, cases[i].at);
        sample_fight(game);
        assert_string_equal(sample_asked(game), asked);
    }
}

static void
barred(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game =
        raid(NULL, "{'id': 'no-moor', 'always': true, 'do': [{'verb': 'modify', 'what': 'enter',"
                   " 'allowed': false, 'nation': 'red', 'places': {'any-of': ['moor']}}]}");
    sample_fight(game);
    assert_string_equal(sample_asked(game),
                        "choice of north: fire:r-b retreat:r-b:ford retreat:r-b:keep");
}

/* Over a border by which both came, only who came last goes back. */
static void
last_crosser(void **state G_GNUC_UNUSED)
{
    static const struct {
        gboolean is_red_last;
        const char *asked;
    } cases[] = {
        {FALSE, "choice of north: fire:r-d retreat:r-d:moor retreat:r-d:keep"},
        {TRUE, "choice of north: fire:r-d retreat:r-d:moor retreat:r-d:ford retreat:r-d:keep"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(SampleGame) game = sample_battle_new(NULL, NULL);
        sample_stand(game, "r-d", "field");
        if (!cases[i].is_red_last)
            sample_come(game, "r-c", "ford", "field");
        sample_come(game, "b-b", "ford", "field");
        if (cases[i].is_red_last)
            sample_come(game, "r-c", "ford", "field");
        /* Who came last is not there any more: that he came is what counts. */
        sample_stand(game, "r-c", "hut");
        sample_fight(game);
        if (!cases[i].is_red_last)
            sample_takes(game, "choice of south: fire:b-b retreat:b-b:ford", "fire:b-b");
        sample_rolls(game, "south", "66");
        assert_string_equal(sample_asked(game), cases[i].asked);
    }
}

/* Two may go over the difficult border in a round, and it ends their way. */
static void
limits(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = sample_battle_new(NULL, NULL);
    sample_lay(game, "keep", "blue");
    sample_stand(game, "b-c", "ford");
    sample_stand(game, "r-a", "field");
    sample_stand(game, "r-b", "field");
    sample_stand(game, "r-c", "field");
    sample_come(game, "b-d", "lane", "field");
    sample_fight(game);
    sample_takes(game, "choice of north: fire:r-a retreat:r-a:moor", "retreat:r-a:moor");
    assert_string_equal(sample_zone(game, "r-a"), "moor");
    sample_takes(game, "choice of north: fire:r-b retreat:r-b:moor fire:r-c retreat:r-c:moor",
                 "retreat:r-c:moor");
    /* The third has to stay, and fires. */
    sample_rolls(game, "north", "66");
    sample_takes(game, "choice of south: fire:b-d retreat:b-d:lane", "fire:b-d");
    sample_rolls(game, "south", "6");
    sample_takes(game, "choice of north: fire:r-b retreat:r-b:moor", "retreat:r-b:moor");
    sample_takes(game, "choice of south: regroup:b-d:lane regroup:b-d:ford regroup:b-d:keep done",
                 "done");
    sample_is_over(game);
}

/* What moved in over a border counts with who goes back, where the profile says so. */
static void
limits_with_moves(void **state G_GNUC_UNUSED)
{
    static const char *const profiles[] = {NULL, "'counts-together': true"};
    for (guint i = 0; i < G_N_ELEMENTS(profiles); i++) {
        g_autoptr(SampleGame) game = sample_battle_new(profiles[i], NULL);
        sample_stand(game, "r-d", "field");
        sample_lay(game, "moor", "blue");
        sample_come(game, "b-b", "moor", "field");
        sample_come(game, "b-c", "moor", "field");
        sample_fight(game);
        if (i == 0)
            assert_string_equal(
                sample_asked(game),
                "choice of south: fire:b-b retreat:b-b:moor fire:b-c retreat:b-c:moor");
        else
            assert_string_equal(sample_asked(game), "choice of south: fire:b-b fire:b-c");
    }
}

/* A unit goes on as far as its move reaches, never back to the battle. */
static void
on_and_on(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = sample_battle_new(NULL, NULL);
    sample_stand(game, "r-a", "field");
    sample_come(game, "b-b", "ford", "field");
    sample_come(game, "b-c", "lane", "field");
    sample_fight(game);
    sample_takes(game, "choice of south: main:ford main:lane", "main:lane");
    sample_takes(game, "choice of north: fire:r-a retreat:r-a:moor retreat:r-a:keep", "fire:r-a");
    sample_rolls(game, "north", "666");
    sample_takes(game, "choice of south: fire:b-c retreat:b-c:lane retreat:b-c:ford",
                 "retreat:b-c:ford");
    sample_takes(game, "choice of south: retreat:b-c:lane stop:b-c", "retreat:b-c:lane");
    assert_string_equal(sample_zone(game, "b-c"), "lane");
    /* The other one was in reserve and has to go as well; ford is as far as it needs. */
    sample_takes(game, "choice of south: retreat:b-b:lane retreat:b-b:ford", "retreat:b-b:ford");
    sample_takes(game, "choice of south: retreat:b-b:lane stop:b-b", "stop:b-b");
    assert_string_equal(sample_zone(game, "b-b"), "ford");
}

/* Aboard a fleet at sea, from a friendly port, with room and no enemy fleet about. */
static void
to_sea(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *fleet, *at, *cargo, *enemy, *marker, *way;
    } cases[] = {
        {"r-1", "bay", NULL, NULL, NULL, " load:r-b:r-1"},
        {"r-1", "keep", NULL, NULL, NULL, ""},
        {"r-1", "gulf", NULL, NULL, NULL, ""},
        {"r-1", "bay", "r-c", NULL, NULL, ""},
        {"r-1", "bay", NULL, "b-1", NULL, ""},
        {"r-1", "bay", NULL, NULL, "blue", ""},
        {"b-1", "bay", NULL, NULL, NULL, ""},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(SampleGame) game = raid(NULL, NULL);
        g_autofree char *asked = g_strdup_printf("choice of north: fire:r-b retreat:r-b:moor"
                                                 " retreat:r-b:ford retreat:r-b:keep%s",
                                                 cases[i].way);
        sample_stand(game, cases[i].fleet, cases[i].at);
        if (cases[i].cargo != NULL)
            sample_stand(game, cases[i].cargo, "@aboard:r-1");
        if (cases[i].marker != NULL)
            sample_lay(game, "field", cases[i].marker);
        sample_fight(game);
        if (cases[i].enemy != NULL) {
            sample_stand(game, cases[i].enemy, cases[i].at);
            sample_takes(game, "choice of north: battle:field battle:bay", "battle:field");
        }
        assert_string_equal(sample_asked(game), asked);
    }
    g_autoptr(SampleGame) game = raid(NULL, NULL);
    sample_stand(game, "r-1", "bay");
    sample_fight(game);
    sample_asked(game);
    sample_answer(game, "load:r-b:r-1");
    sample_asked(game);
    assert_string_equal(sample_zone(game, "r-b"), "@aboard:r-1");
}

FILE_OF_TESTS(retreat)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(borders),
        cmocka_unit_test(barred),
        cmocka_unit_test(last_crosser),
        cmocka_unit_test(limits),
        cmocka_unit_test(limits_with_moves),
        cmocka_unit_test(on_and_on),
        cmocka_unit_test(to_sea),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
