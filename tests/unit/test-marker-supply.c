/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Markers: how many there are, who gives one back, and where none is laid.
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

/* Red and rust share @markers dark markers; the level of red takes one. */
static SampleGame *
game_with(const char *markers, const char *rules, const char *scenario)
{
    g_autoptr(GString) game = g_string_new(sample_rules_game);
    g_autoptr(GString) roster = g_string_new(sample_rules_roster);
    g_string_replace(game, "'name': 'Dark'", markers, 1);
    g_string_replace(roster, "'side': 'north', 'part-of'",
                     "'side': 'north', 'colour': 'dark', 'part-of'", 1);
    return sample_game_new(&(SampleWords){
        .game = game->str,
        .roster = roster->str,
        .rules = rules,
        .scenario = scenario,
    });
}

#define DARK(n) "'name': 'Dark', 'markers': " #n
#define WITH(place, nation) "{'place': '" place "', 'marker': '" nation "'}"
#define RED_TRUCE "'position': {'nations': [{'nation': 'red', 'status': 'truce', 'until': '1703'}]}"
#define PLACES(...) "'position': {'places': [" __VA_ARGS__ "]}"

static gint32
dark_left(const SampleGame *game)
{
    return blocks_politics_markers_left(game->rules, game->machine.position,
                                        sample_number(game, ENTITY_COLOUR, "dark"));
}

static void
lay(SampleGame *game, const char *place, const char *nation)
{
    blocks_politics_begin_marker(&game->machine, sample_number(game, ENTITY_SPACE, place),
                                 sample_number(game, ENTITY_NATION, nation));
}

/* Where no marker is left, something else reminds of the truce: there are never more in use. */
static void
a_reminder_takes_no_marker_that_is_missing(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = game_with(DARK(1), NULL, RED_TRUCE);
    gint32 dark = sample_number(game, ENTITY_COLOUR, "dark");
    assert_int_equal(blocks_politics_markers_in_use(game->rules, game->machine.position, dark), 1);
    assert_int_equal(dark_left(game), 0);
}

/* The cube of a truce comes last: until the lands are left its own markers lie there (10.2). */
static void
a_truce_takes_its_marker_when_it_is_done(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = game_with(DARK(3), NULL, RED_TRUCE);
    gint32 red = sample_number(game, ENTITY_NATION, "red");
    gint32 left = dark_left(game);
    position_evacuated(game->rules, game->machine.position)[red] = EVACUATION_DUE;
    assert_int_equal(dark_left(game), left + 1);
    position_evacuated(game->rules, game->machine.position)[red] = EVACUATION_NONE;
    assert_int_equal(dark_left(game), left);
}

static void
supply(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *markers, *scenario;
        gint32 left;
    } cases[] = {
        {"'name': 'Dark'", NULL, G_MAXINT32},
        {DARK(3), NULL, 2},
        {DARK(3), PLACES(WITH("blueland", "red")), 1},
        {DARK(3), PLACES(WITH("blueland", "red") ", " WITH("goldland", "rust")), 0},
        {DARK(3), PLACES(WITH("heath", "blue")), 2},
        {DARK(1), PLACES(WITH("blueland", "red")), 0},
        /* A truce with an end has its cube, an open one has none. */
        {DARK(3), "'position': {'nations': [{'nation': 'red', 'status': 'truce'}]}", 2},
        {DARK(3),
         "'position': {'nations': [{'nation': 'red', 'status': 'truce', 'until': '1703'}]}", 1},
        {DARK(3),
         "'position': {'nations': [{'nation': 'rust', 'status': 'truce', 'until': '1703'}]}", 1},
        {DARK(3), "'position': {'nations': [{'nation': 'red', 'until': '1703'}]}", 2},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(SampleGame) game = game_with(cases[i].markers, NULL, cases[i].scenario);
        assert_int_equal(dark_left(game), cases[i].left);
        assert_int_equal(blocks_politics_markers_left(game->rules, game->machine.position, NO_NAME),
                         G_MAXINT32);
    }
}

#define BOTH PLACES(WITH("blueland", "red") ", " WITH("wood", "rust"))

/* One is taken back from elsewhere, whatever nation of the colour and side laid it. */
static void
taking_back(void **state G_GNUC_UNUSED)
{
    static const char *const profiles[] = {
        "'rules': []",
        "'profile': {'markers-back': 'any-time'}",
    };
    for (guint i = 0; i < G_N_ELEMENTS(profiles); i++) {
        g_autoptr(SampleGame) game = game_with(DARK(3), profiles[i], BOTH);
        lay(game, "goldland", "red");
        assert_string_equal(sample_asked(game),
                            "choice of north: take-back:wood take-back:blueland done");
        sample_answer(game, "take-back:wood");
        assert_string_equal(sample_asked(game), "nothing");
        assert_string_equal(sample_marker(game, "goldland"), "red");
        assert_string_equal(sample_marker(game, "wood"), "none");
        assert_string_equal(sample_marker(game, "blueland"), "red");
        assert_int_equal(dark_left(game), 0);
    }
}

/* Without one the place falls to nobody else. */
static void
going_without(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = game_with(DARK(3), NULL, BOTH);
    lay(game, "goldland", "red");
    sample_answer(game, "done");
    assert_string_equal(sample_asked(game), "nothing");
    assert_string_equal(sample_marker(game, "goldland"), "none");

    static const char *const never[] = {
        "'profile': {'markers-back': 'never-back'}",
        "'profile': {'markerless': ['red']}",
    };
    for (guint i = 0; i < G_N_ELEMENTS(never); i++) {
        g_autoptr(SampleGame) other = game_with(DARK(3), never[i], BOTH);
        lay(other, "goldland", "red");
        assert_string_equal(sample_asked(other), "nothing");
        assert_string_equal(sample_marker(other, "goldland"), "none");
    }
    /* Nothing of the colour lies anywhere. */
    g_autoptr(SampleGame) poor = game_with(DARK(1), NULL, NULL);
    lay(poor, "goldland", "red");
    assert_string_equal(sample_asked(poor), "nothing");
    assert_string_equal(sample_marker(poor, "goldland"), "none");
}

/* Those of the other side are not given up for it. */
static void
whose(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game =
        game_with(DARK(3), NULL,
                  "'position': {'places': [" WITH("blueland", "red") ", " WITH(
                      "wood", "rust") "], 'nations': [{'nation': 'rust', 'side': 'south'}]}");
    lay(game, "goldland", "red");
    assert_string_equal(sample_asked(game), "choice of north: take-back:blueland done");
}

/* A marker of the colour that lies there already makes way for the new one. */
static void
one_for_another(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = game_with(DARK(3), NULL, BOTH);
    lay(game, "wood", "red");
    assert_string_equal(sample_asked(game), "nothing");
    assert_string_equal(sample_marker(game, "wood"), "red");
}

/* On a friend's land an enemy marker is only taken away, and that needs none (6.4). */
static void
on_friendly_land(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *place, *before, *nation, *after;
    } cases[] = {
        {"rustland", "blue", "red", "none"}, {"heath", "blue", "rust", "none"},
        {"heath", "gold", "rust", "none"},   {"heath", "rust", "rust", "rust"},
        {"heath", "blue", "red", "none"},    {"heath", "rust", "red", "none"},
        {"heath", "rust", "blue", "blue"},   {"goldland", "red", "blue", "blue"},
        {"wood", "red", "blue", "blue"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *scenario =
            g_strdup_printf("'position': {'places': [{'place': '%s', 'marker': '%s'}]}",
                            cases[i].place, cases[i].before);
        g_autoptr(SampleGame) game =
            game_with(DARK(1), "'profile': {'markerless': ['red', 'rust']}", scenario);
        lay(game, cases[i].place, cases[i].nation);
        assert_string_equal(sample_asked(game), "nothing");
        assert_string_equal(sample_marker(game, cases[i].place), cases[i].after);
    }
    /* Land that both sides may pass gets one even of a friend. */
    g_autoptr(SampleGame) transit =
        game_with(DARK(3), NULL, "'position': {'nations': [{'nation': 'gold', 'side': 'north'}]}");
    lay(transit, "goldland", "red");
    assert_string_equal(sample_marker(transit, "goldland"), "red");
}

#define LAY(...)                                                                                   \
    "'rules': [{'id': 'done', 'do': [{'verb': 'marker', 'nation': 'red', 'places': {" __VA_ARGS__  \
    "},"                                                                                           \
    " 'else': [{'verb': 'track', 'track': 'storm', 'set': 5}]}]}]"

/* Effects lay markers out of the same supply, place by place. */
static void
effects(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game =
        game_with(DARK(3), LAY("'any-of': ['wood', 'east', 'heath']"), NULL);
    sample_do(game, "done", NULL);
    /* Two are left, for three places. */
    assert_string_equal(sample_asked(game),
                        "choice of north: take-back:wood take-back:blueland done");
    sample_answer(game, "take-back:wood");
    assert_string_equal(sample_asked(game), "nothing");
    assert_string_equal(sample_marker(game, "wood"), "none");
    assert_string_equal(sample_marker(game, "blueland"), "red");
    assert_string_equal(sample_marker(game, "goldland"), "red");
    assert_string_equal(sample_marker(game, "heath"), "none");
    assert_int_equal(sample_mark(game, "storm"), 0);

    g_autoptr(SampleGame) chosen = game_with(
        DARK(3), LAY("'any-of': ['goldland', 'wood'], 'pick': 'choose'"),
        PLACES(WITH("blueland", "red") ", " WITH("heath", "blue") ", " WITH("redland", "rust")));
    sample_do(chosen, "done", NULL);
    sample_answer(chosen, "goldland");
    assert_string_equal(sample_asked(chosen),
                        "choice of north: take-back:redland take-back:blueland done");
}

/* What is taken back is reported, and what comes of that comes before the marker is laid. */
static void
events(void **state G_GNUC_UNUSED)
{
    static const char rules[] =
        "'rules': [{'id': 'seen', 'on': [{'event': 'control-changed', 'place': 'blueland'}],"
        " 'do': [{'verb': 'track', 'track': 'storm', 'set': 3}]},"
        "{'id': 'then', 'on': [{'event': 'control-changed', 'place': 'goldland'}],"
        " 'if': {'verb': 'track', 'track': 'storm', 'at-least': 3},"
        " 'do': [{'verb': 'track', 'track': 'storm', 'add': 1}]}]";
    g_autoptr(SampleGame) game = game_with(DARK(3), rules, BOTH);
    lay(game, "goldland", "red");
    sample_answer(game, "take-back:blueland");
    assert_string_equal(sample_asked(game), "nothing");
    assert_int_equal(sample_mark(game, "storm"), 4);
    assert_int_equal(sample_level(game, "blue"), 16);
}

FILE_OF_TESTS(marker_supply)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(supply),
        cmocka_unit_test(a_truce_takes_its_marker_when_it_is_done),
        cmocka_unit_test(a_reminder_takes_no_marker_that_is_missing),
        cmocka_unit_test(taking_back),
        cmocka_unit_test(going_without),
        cmocka_unit_test(whose),
        cmocka_unit_test(one_for_another),
        cmocka_unit_test(on_friendly_land),
        cmocka_unit_test(effects),
        cmocka_unit_test(events),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
