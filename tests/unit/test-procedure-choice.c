/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Choosing a place for a unit or a marker, and one of several lists of effects.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-rules.h"

static const Subjects north = {
    .nation = 0,
    .side = 0,
    .activated = NO_NAME,
    .event_unit = NO_NAME,
    .event_place = NO_NAME,
    .event_nation = NO_NAME,
};

#define OTHERWISE "'else': [{'verb': 'track', 'track': 'storm', 'set': 5}]"

typedef struct {
    const char *effect, *asked;
    const char *answer; /* NULL: nobody is asked */
    const char *zone;   /* of red-3 then */
    gint storm;
} PlaceCase;

/* clang-format off */
#define RED_3 "'units': {'unit': 'red-3'}"
static const PlaceCase place_cases[] = {
    /* The owner chooses, unless it is said who does. */
    {"'verb': 'deploy', " RED_3 ", 'places': {'of': 'red'}", "choice of north: redland rustland heath", "heath", "heath", 0},
    {"'verb': 'deploy', " RED_3 ", 'places': {'of': 'red', 'by': 'opponent'}", "choice of south: redland rustland heath", "redland", "redland", 0},
    {"'verb': 'deploy', " RED_3 ", 'places': {'of': 'red', 'pick': 'random'}", "draw of north: redland rustland heath", "heath", "heath", 0},
    /* The only one is not asked for; the first wish that can be met is the only one. */
    {"'verb': 'deploy', " RED_3 ", 'places': {'of': 'blue'}", "nothing", NULL, "blueland", 0},
    {"'verb': 'deploy', " RED_3 ", 'places': {'of': 'red', 'first': ['wood', 'heath']}", "nothing", NULL, "heath", 0},
    {"'verb': 'deploy', " RED_3 ", 'places': {'of': 'blue', 'free-of': 'enemy'}, " OTHERWISE, "nothing", NULL, "@pool:red", 5},
    /* Enemies are those of the unit. */
    {"'verb': 'deploy', " RED_3 ", 'places': {'free-of': 'enemy', 'any-of': ['east', 'rustland']}", "choice of north: rustland goldland", "goldland", "goldland", 0},
    /* Where the zone means several places. */
    {"'verb': 'move', " RED_3 ", 'to': 'realm'", "choice of north: redland heath", "heath", "heath", 0},
    {"'verb': 'move', " RED_3 ", 'to': '@home'", "choice of north: redland rustland heath", "redland", "redland", 0},
    {"'verb': 'move', " RED_3 ", 'to': '@sea'", "choice of north: strait ocean", "ocean", "ocean", 0},
    {"'verb': 'move', " RED_3 ", 'to': '@friendly'", "choice of north: redland rustland heath", "rustland", "rustland", 0},
    {"'verb': 'move', " RED_3 ", 'to': '@enemy'", "nothing", NULL, "blueland", 0},
    {"'verb': 'move', " RED_3 ", 'to': '@transit'", "choice of north: wood goldland", "wood", "wood", 0},
    {"'verb': 'move', " RED_3 ", 'to': '@map'", "choice of north: redland rustland wood blueland goldland heath strait ocean", "wood", "wood", 0},
    {"'verb': 'move', " RED_3 ", 'to': '@event.place', " OTHERWISE, "nothing", NULL, "@pool:red", 5},
    {"'verb': 'move', " RED_3 ", 'to': '@pool:@event.nation', " OTHERWISE, "nothing", NULL, "@pool:red", 5},
};
/* clang-format on */

static void
places_for_units(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(place_cases); i++) {
        const PlaceCase *row = &place_cases[i];
        g_autofree char *effect = g_strdup_printf("{%s}", row->effect);
        g_autoptr(SampleGame) game = sample_game_doing(NULL, effect, &north);
        assert_string_equal(sample_asked(game), row->asked);
        if (row->answer != NULL) {
            sample_answer(game, row->answer);
            assert_string_equal(sample_asked(game), "nothing");
        }
        assert_string_equal(sample_zone(game, "red-3"), row->zone);
        assert_int_equal(sample_mark(game, "storm"), row->storm);
    }
}

static void
strength_there(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *strength;
        gint steps;
    } cases[] = {{"", 1}, {", 'strength': 2", 2}, {", 'full': true", 3}};
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *effect = g_strdup_printf(
            "{'verb': 'move', 'units': {'unit': 'red-1'}, 'to': 'realm'%s}", cases[i].strength);
        g_autoptr(SampleGame) game = sample_game_doing(
            "'position': {'units': [{'unit': 'red-1', 'at': 'wood', 'strength': 1}]}", effect,
            &north);
        sample_answer(game, "heath");
        assert_string_equal(sample_asked(game), "nothing");
        assert_int_equal(sample_steps(game, "red-1"), cases[i].steps);
    }
}

static void
markers(void **state G_GNUC_UNUSED)
{
    static const char held[] = "'position': {'places': [{'place': 'heath', 'marker': 'blue'},"
                               " {'place': 'wood', 'marker': 'blue'}]}";
    static const struct {
        const char *places, *asked, *answer;
    } cases[] = {
        {"'in': 'east', 'pick': 'choose'", "choice of north: blueland goldland", "goldland"},
        {"'in': 'east', 'pick': 'choose', 'by': 'opponent'", "choice of south: blueland goldland",
         "goldland"},
        {"'in': 'east', 'pick': 'random'", "draw of north: blueland goldland", "goldland"},
        {"'in': 'goldland', 'pick': 'choose'", "nothing", NULL},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *effect =
            g_strdup_printf("{'verb': 'marker', 'nation': 'red', 'places': {%s}}", cases[i].places);
        g_autoptr(SampleGame) game = sample_game_doing(held, effect, &north);
        assert_string_equal(sample_asked(game), cases[i].asked);
        if (cases[i].answer != NULL)
            sample_answer(game, cases[i].answer);
        assert_string_equal(sample_asked(game), "nothing");
        assert_string_equal(sample_marker(game, "goldland"), "red");
        assert_string_equal(sample_marker(game, "blueland"), "none");
    }
    /* Only markers of that nation can be taken away. */
    g_autoptr(SampleGame) game = sample_game_doing(
        held, "{'verb': 'marker', 'nation': 'blue', 'places': {'pick': 'choose'}, 'remove': true}",
        &north);
    assert_string_equal(sample_asked(game), "choice of north: wood heath");
    sample_answer(game, "wood");
    assert_string_equal(sample_asked(game), "nothing");
    assert_string_equal(sample_marker(game, "wood"), "none");
    assert_string_equal(sample_marker(game, "heath"), "blue");
    g_autoptr(SampleGame) none =
        sample_game_doing(held,
                          "{'verb': 'marker', 'nation': 'gold', 'places': {'pick': 'choose'}, "
                          "'remove': true, " OTHERWISE "}",
                          &north);
    assert_string_equal(sample_asked(none), "nothing");
    assert_int_equal(sample_mark(none, "storm"), 5);
}

#define BRANCH(n, more) "{'do': [{'verb': 'track', 'track': 'storm', 'set': " #n "}]" more "}"
#define NEVER ", 'if': {'verb': 'date', 'to': '1600'}"

typedef struct {
    const char *choose, *asked, *answer;
    gint storm;
} ChooseCase;

/* clang-format off */
static const ChooseCase choose_cases[] = {
    {"'by': 'self', 'options': [" BRANCH(1, "") ", " BRANCH(2, "") "]", "choice of north: branch-0 branch-1", "branch-1", 2},
    {"'by': 'opponent', 'options': [" BRANCH(1, "") ", " BRANCH(2, "") "]", "choice of south: branch-0 branch-1", "branch-0", 1},
    {"'by': 'self', 'options': [" BRANCH(1, NEVER) ", " BRANCH(2, "") ", " BRANCH(3, "") "]", "choice of north: branch-1 branch-2", "branch-2", 3},
    {"'by': 'self', 'options': [" BRANCH(1, "") ", " BRANCH(2, NEVER) "]", "nothing", NULL, 1},
    {"'by': 'self', 'optional': true, 'options': [" BRANCH(1, "") "]", "choice of north: branch-0 done", "branch-0", 1},
    {"'by': 'self', 'optional': true, 'options': [" BRANCH(1, "") "]", "choice of north: branch-0 done", "done", 0},
    {"'by': 'self', 'optional': true, 'options': [" BRANCH(1, NEVER) "]", "nothing", NULL, 0},
    {"'by': 'self', 'options': [" BRANCH(1, NEVER) "], " OTHERWISE, "nothing", NULL, 5},
    {"'by': 'self', 'options': [], " OTHERWISE, "nothing", NULL, 5},
};
/* clang-format on */

static void
branches(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(choose_cases); i++) {
        const ChooseCase *row = &choose_cases[i];
        g_autofree char *effect = g_strdup_printf("{'verb': 'choose', %s}", row->choose);
        g_autoptr(SampleGame) game = sample_game_doing(NULL, effect, &north);
        assert_string_equal(sample_asked(game), row->asked);
        if (row->answer != NULL)
            sample_answer(game, row->answer);
        assert_string_equal(sample_asked(game), "nothing");
        assert_int_equal(sample_mark(game, "storm"), row->storm);
    }
}

FILE_OF_TESTS(procedure_choice)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places_for_units),
        cmocka_unit_test(strength_there),
        cmocka_unit_test(markers),
        cmocka_unit_test(branches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
