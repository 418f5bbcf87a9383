/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Truces: why and when they are imposed, and what leaves.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-rules.h"
#include "validator/systems/area-blocks/position.h"
#include "validator/systems/area-blocks/politics.h"

#define UNIT(unit, at) "{'unit': '" unit "', 'at': '" at "'}"
#define LIES(place, nation) "{'place': '" place "', 'marker': '" nation "'}"
#define TRUCE(nation) "{'verb': 'status', 'nation': '" nation "', 'status': 'truce'}"

/* Returns: (transfer full): a game with @profile, members of it, and a rule `done` of @effects. */
static SampleGame *
game_with(const char *profile, const char *position, const char *effects)
{
    g_autofree char *rules =
        g_strdup_printf("'profile': {%s}, 'rules': [{'id': 'done', 'do': [%s]}]", profile, effects);
    g_autofree char *scenario = g_strdup_printf("'position': {%s}", position);
    return sample_game_new(&(SampleWords){.rules = rules, .scenario = scenario});
}

static gint32
nation_of(const SampleGame *game, const char *name)
{
    return sample_number(game, ENTITY_NATION, name);
}

/* Has the truces of the rule `done` imposed, and the lands left as far as nobody is asked. */
static void
impose(SampleGame *game)
{
    sample_do(game, "done", NULL);
    assert_string_equal(sample_asked(game), "nothing");
    assert_true(blocks_politics_evacuation_is_due(&game->machine));
    blocks_politics_begin_evacuation(&game->machine);
    assert_false(blocks_politics_evacuation_is_due(&game->machine));
}

static void
imposing(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *moment;
        MomentWord right, wrong;
    } cases[] = {
        {"'truce-moment': 'now'", MOMENT_NOW, MOMENT_PHASE_END},
        {"'truce-moment': 'phase-end'", MOMENT_PHASE_END, MOMENT_NOW},
        {"", MOMENT_NOW, MOMENT_PHASE_END},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(SampleGame) game = game_with(cases[i].moment, "", "");
        blocks_politics_call_truce(&game->machine, nation_of(game, "blue"), CALL_CAPITAL);
        /* Only who is in the war can leave it. */
        blocks_politics_call_truce(&game->machine, nation_of(game, "rust"), CALL_CAPITAL);
        blocks_politics_impose_truces(&game->machine, cases[i].wrong);
        assert_int_equal(sample_status(game, "blue"), STATUS_ACTIVE);
        assert_false(blocks_politics_evacuation_is_due(&game->machine));
        blocks_politics_impose_truces(&game->machine, cases[i].right);
        assert_int_equal(sample_status(game, "blue"), STATUS_TRUCE);
        assert_int_equal(sample_status(game, "rust"), STATUS_INACTIVE);
        assert_int_equal(sample_status(game, "red"), STATUS_ACTIVE);
        assert_true(blocks_politics_evacuation_is_due(&game->machine));
        /* A call is heard once. */
        position_statuses(game->rules, game->machine.position)[nation_of(game, "blue")] =
            STATUS_ACTIVE;
        blocks_politics_impose_truces(&game->machine, cases[i].right);
        assert_int_equal(sample_status(game, "blue"), STATUS_ACTIVE);
    }
}

static void
level_of_none(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *effects;
        StatusWord status;
    } cases[] = {
        {"{'verb': 'level', 'nation': 'blue', 'add': -15}", STATUS_ACTIVE},
        {"{'verb': 'level', 'nation': 'blue', 'add': -16}", STATUS_TRUCE},
        {"{'verb': 'level', 'nation': 'blue', 'add': -12},"
         " {'verb': 'marker', 'nation': 'red', 'places': {'in': 'blueland'}}",
         STATUS_TRUCE},
        {"{'verb': 'level', 'nation': 'blue', 'add': -20},"
         " {'verb': 'level', 'nation': 'blue', 'add': 8}",
         STATUS_ACTIVE},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(SampleGame) game = game_with("'truce-moment': 'phase-end'", "", cases[i].effects);
        sample_do(game, "done", NULL);
        assert_string_equal(sample_asked(game), "nothing");
        blocks_politics_impose_truces(&game->machine, MOMENT_PHASE_END);
        assert_int_equal(sample_status(game, "blue"), cases[i].status);
    }
}

#define KILL(unit)                                                                                 \
    "{'verb': 'lose-steps', 'units': {'unit': '" unit "'}, 'steps': 9, 'may-eliminate': true}"

static void
last_unit(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *profile, *effects;
        StatusWord status;
    } cases[] = {
        {"'truce-on-last-unit': true", KILL("blue-1"), STATUS_ACTIVE},
        {"'truce-on-last-unit': true", KILL("blue-1") ", " KILL("blue-2"), STATUS_TRUCE},
        {"'truce-on-last-unit': false", KILL("blue-1") ", " KILL("blue-2"), STATUS_ACTIVE},
        {"", KILL("blue-1") ", " KILL("blue-2"), STATUS_ACTIVE},
        /* Who leaves otherwise was not eliminated. */
        {"'truce-on-last-unit': true",
         "{'verb': 'move', 'units': {'nation': 'blue'}, 'to': '@pool'}", STATUS_ACTIVE},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(SampleGame) game = game_with(cases[i].profile, "", cases[i].effects);
        sample_do(game, "done", NULL);
        assert_string_equal(sample_asked(game), "nothing");
        blocks_politics_impose_truces(&game->machine, MOMENT_NOW);
        assert_int_equal(sample_status(game, "blue"), cases[i].status);
    }
}

/* What a rule forbids is not imposed by a call, nor by an effect, which is done otherwise. */
static void
forbidden(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *modify;
        StatusWord status;
    } cases[] = {
        {"'nation': 'blue', 'allowed': false", STATUS_ACTIVE},
        {"'side': 'south', 'allowed': false", STATUS_ACTIVE},
        {"'allowed': false", STATUS_ACTIVE},
        {"'nation': 'red', 'allowed': false", STATUS_TRUCE},
        {"'nation': 'blue', 'allowed': true", STATUS_TRUCE},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases) * 2; i++) {
        g_autofree char *rules = g_strdup_printf(
            "'rules': [{'id': 'ban', 'always': true, 'do':"
            " [{'verb': 'modify', 'what': 'truce', %s}]}, {'id': 'done', 'do': [{'verb': 'status',"
            " 'nation': 'blue', 'status': 'truce',"
            " 'else': [{'verb': 'track', 'track': 'storm', 'set': 3}]}]}]",
            cases[i / 2].modify);
        StatusWord status = cases[i / 2].status;
        g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){.rules = rules});
        if (i % 2 == 0) {
            sample_do(game, "done", NULL);
            assert_string_equal(sample_asked(game), "nothing");
            assert_int_equal(sample_mark(game, "storm"), status == STATUS_TRUCE ? 0 : 3);
        } else {
            blocks_politics_call_truce(&game->machine, nation_of(game, "blue"), CALL_CAPITAL);
            blocks_politics_impose_truces(&game->machine, MOMENT_NOW);
        }
        assert_int_equal(sample_status(game, "blue"), status);
        assert_int_equal(blocks_politics_evacuation_is_due(&game->machine), status == STATUS_TRUCE);
    }
}

/* One that lasts is no new one: nobody leaves. */
static void
again(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = game_with("'truce-years': 3", "", TRUCE("gold"));
    sample_do(game, "done", NULL);
    assert_string_equal(sample_asked(game), "nothing");
    assert_false(blocks_politics_evacuation_is_due(&game->machine));
    gint32 gold = nation_of(game, "gold");
    assert_int_equal(position_truce_ends(game->rules, game->machine.position)[gold], 1703);

    /* Who is back in the war before the lands are left keeps them. */
    g_autoptr(SampleGame) back = game_with("", "", TRUCE("red"));
    sample_do(back, "done", NULL);
    assert_string_equal(sample_asked(back), "nothing");
    position_statuses(back->rules, back->machine.position)[nation_of(back, "red")] = STATUS_ACTIVE;
    blocks_politics_begin_evacuation(&back->machine);
    assert_string_equal(sample_asked(back), "nothing");
    assert_string_equal(sample_zone(back, "red-1"), "redland");
    assert_false(blocks_politics_evacuation_is_due(&back->machine));
}

/* Own units go to their pool, markers come off, and others leave for the nearest land of theirs. */
static void
leaving(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game =
        game_with("",
                  "'units': [" UNIT("blue-1", "redland") ", " UNIT(
                      "blue-fleet", "redland") "],"
                                               " 'places': [" LIES("heath", "blue") ", " LIES(
                                                   "goldland", "red") "]",
                  TRUCE("red"));
    impose(game);
    assert_string_equal(sample_asked(game), "nothing");
    static const struct {
        const char *unit, *zone;
    } zones[] = {
        {"red-1", "@pool:red"},
        {"red-2", "@pool:red"},
        {"red-fleet", "@pool:red"},
        /* The land of rust is red's while rust is not in the war, and north has no other. */
        {"rust-1", "@pool:red"},
        {"blue-1", "blueland"},
        {"blue-fleet", "blueland"},
        {"blue-2", "blueland"},
        {"gold-1", "@year:1702"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(zones); i++)
        assert_string_equal(sample_zone(game, zones[i].unit), zones[i].zone);
    assert_string_equal(sample_marker(game, "heath"), "none");
    assert_string_equal(sample_marker(game, "goldland"), "none");
}

#define IN_BLUELAND "'units': [" UNIT("red-1", "blueland") ", " UNIT("rust-1", "blueland") "]"

/* The owner chooses among lands that are equally near, unit by unit. */
static void
choosing(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = game_with(
        "", IN_BLUELAND ", 'places': [" LIES("wood", "red") ", " LIES("goldland", "red") "]",
        TRUCE("blue"));
    impose(game);
    assert_string_equal(sample_asked(game),
                        "choice of north: evacuate:red-1:rustland evacuate:red-1:wood"
                        " evacuate:red-1:goldland");
    assert_string_equal(sample_zone(game, "blue-1"), "@pool:blue");
    sample_answer(game, "evacuate:red-1:wood");
    assert_string_equal(sample_asked(game),
                        "choice of north: evacuate:rust-1:rustland evacuate:rust-1:wood"
                        " evacuate:rust-1:goldland");
    sample_answer(game, "evacuate:rust-1:goldland");
    assert_string_equal(sample_asked(game), "nothing");
    assert_string_equal(sample_zone(game, "red-1"), "wood");
    assert_string_equal(sample_zone(game, "rust-1"), "goldland");
}

/* An enemy in it, or a rule, bars a land; then it is the next one. */
static void
barred(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game =
        game_with("",
                  "'units': [" UNIT("red-1", "blueland") ", " UNIT(
                      "gold-2", "rustland") "],"
                                            " 'nations': [{'nation': 'gold', 'side': 'south'}]",
                  TRUCE("blue"));
    impose(game);
    assert_string_equal(sample_asked(game), "nothing");
    assert_string_equal(sample_zone(game, "red-1"), "redland");

    g_autoptr(SampleGame) rule = sample_game_new(&(SampleWords){
        .rules = "'rules': [{'id': 'ban', 'always': true, 'do': [{'verb': 'modify', 'what':"
                 " 'enter', 'nation': 'red', 'places': {'in': 'rustland'}, 'allowed': false}]},"
                 " {'id': 'done', 'do': [" TRUCE("blue") "]}]",
        .scenario = "'position': {" IN_BLUELAND "}",
    });
    impose(rule);
    assert_string_equal(sample_asked(rule), "nothing");
    assert_string_equal(sample_zone(rule, "red-1"), "redland");
    assert_string_equal(sample_zone(rule, "rust-1"), "rustland");
}

/* Rustland feeds one, and rust-1 is there: the profile may let another one go on. */
static void
overflow(void **state G_GNUC_UNUSED)
{
    static const char *const at =
        "'units': [" UNIT("red-1", "blueland") ", " UNIT("red-2", "@out") "]";
    static const char *const strict[] = {"", "'truce-overflow': false"};
    for (guint i = 0; i < G_N_ELEMENTS(strict); i++) {
        g_autoptr(SampleGame) game = game_with(strict[i], at, TRUCE("blue"));
        impose(game);
        assert_string_equal(sample_asked(game), "nothing");
        assert_string_equal(sample_zone(game, "red-1"), "rustland");
    }
    g_autoptr(SampleGame) game = game_with("'truce-overflow': true", at, TRUCE("blue"));
    impose(game);
    assert_string_equal(sample_asked(game),
                        "choice of north: evacuate:red-1:rustland evacuate:red-1:redland");
    sample_answer(game, "evacuate:red-1:redland");
    assert_string_equal(sample_asked(game), "nothing");
    assert_string_equal(sample_zone(game, "red-1"), "redland");
    /* Where the nearest feeds it, that is where it goes. */
    g_autoptr(SampleGame) room = game_with(
        "'truce-overflow': true",
        "'units': [" UNIT("red-1", "blueland") ", " UNIT("rust-1", "@out") "]", TRUCE("blue"));
    impose(room);
    assert_string_equal(sample_asked(room), "nothing");
    assert_string_equal(sample_zone(room, "red-1"), "rustland");
}

static void
over_the_sea(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *profile, *zone;
    } cases[] = {
        {"", "blueland"},
        {"'evacuation-by-sea': true", "blueland"},
        {"'evacuation-by-sea': false", "@pool:blue"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(SampleGame) game =
            game_with(cases[i].profile, "'units': [" UNIT("blue-1", "heath") "]", TRUCE("red"));
        impose(game);
        assert_string_equal(sample_asked(game), "nothing");
        assert_string_equal(sample_zone(game, "blue-1"), cases[i].zone);
    }
}

/* Guests aboard leave as others do, or go down with the fleet. */
static void
cargo(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *profile, *guest;
    } cases[] = {
        {"", "blueland"},
        {"'evacuated-cargo-pooled': false", "blueland"},
        {"'evacuated-cargo-pooled': true", "@pool:blue"},
        {"'evacuation-by-sea': false", "@pool:blue"},
    };
    static const char left[] =
        "{'id': 'seen', 'on': [{'event': 'leaves', 'units': {'type': 'army'}, 'place': 'strait'}],"
        " 'do': [{'verb': 'track', 'track': 'storm', 'add': 1}]}";
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *rules = g_strdup_printf(
            "'profile': {%s}, 'rules': [{'id': 'done', 'do': [" TRUCE("red") "]}, %s]",
            cases[i].profile, left);
        g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){
            .rules = rules,
            .scenario = "'position': {'units': [" UNIT("blue-1", "@aboard:red-fleet") ", " UNIT(
                "red-2", "@aboard:red-fleet") "]}",
        });
        impose(game);
        assert_string_equal(sample_asked(game), "nothing");
        assert_string_equal(sample_zone(game, "blue-1"), cases[i].guest);
        assert_string_equal(sample_zone(game, "red-2"), "@pool:red");
        assert_string_equal(sample_zone(game, "red-fleet"), "@pool:red");
        assert_int_equal(sample_mark(game, "storm"), 2);
    }
    /* Cargo of a fleet that leaves a harbour for another one stays aboard. */
    g_autoptr(SampleGame) game = game_with(
        "",
        "'units': [" UNIT("blue-fleet", "redland") ", " UNIT("blue-1", "@aboard:blue-fleet") "]",
        TRUCE("red"));
    impose(game);
    assert_string_equal(sample_asked(game), "nothing");
    assert_string_equal(sample_zone(game, "blue-fleet"), "blueland");
    assert_string_equal(sample_zone(game, "blue-1"), "@aboard:blue-fleet");
}

/* Truces of several nations are one: nobody flees from one into the lands of the other, and what a
 * rule does to a nation under truce comes before. */
static void
together(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = game_with(
        "",
        "'units': [" UNIT("gold-2", "redland") "],"
                                               " 'nations': [{'nation': 'gold', 'side': 'south',"
                                               " 'status': 'active'}]",
        TRUCE("red") ", " TRUCE("blue"));
    impose(game);
    assert_string_equal(sample_asked(game), "nothing");
    assert_string_equal(sample_zone(game, "gold-2"), "@pool:gold");
    assert_string_equal(sample_zone(game, "blue-1"), "@pool:blue");
}

/* A truce that comes of an evacuation is done before it goes on. */
static void
one_in_another(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){
        .rules = "'rules': [{'id': 'chain', 'on': [{'event': 'enters', 'place': 'rustland'}],"
                 " 'do': [" TRUCE("red") "]}, {'id': 'done', 'do': [" TRUCE("blue") "]}]",
        .scenario = "'position': {" IN_BLUELAND "}",
    });
    impose(game);
    assert_string_equal(sample_asked(game), "nothing");
    assert_int_equal(sample_status(game, "red"), STATUS_TRUCE);
    assert_true(blocks_politics_evacuation_is_due(&game->machine));
    blocks_politics_begin_evacuation(&game->machine);
    assert_string_equal(sample_asked(game), "nothing");
    assert_string_equal(sample_zone(game, "red-1"), "@pool:red");
    assert_string_equal(sample_zone(game, "rust-1"), "@pool:red");
}

FILE_OF_TESTS(truce)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(imposing),       cmocka_unit_test(level_of_none),
        cmocka_unit_test(last_unit),      cmocka_unit_test(forbidden),
        cmocka_unit_test(again),          cmocka_unit_test(leaving),
        cmocka_unit_test(choosing),       cmocka_unit_test(barred),
        cmocka_unit_test(overflow),       cmocka_unit_test(over_the_sea),
        cmocka_unit_test(cargo),          cmocka_unit_test(together),
        cmocka_unit_test(one_in_another),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
