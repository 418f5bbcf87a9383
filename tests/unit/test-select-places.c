/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Selectors of places: every member, and the order in which they are taken.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-rules.h"

typedef struct {
    const char *scenario, *places, *expected;
} PlacesCase;

#define ALL_PLACES "redland rustland wood blueland goldland heath strait ocean"
#define MARKED_HEATH "'position': {'places': [{'place': 'heath', 'marker': 'blue'}]}"

/* clang-format off */
static const PlacesCase cases[] = {
    {NULL, "{}", ALL_PLACES},
    {NULL, "{'in': 'wood'}", "wood"},
    {NULL, "{'in': 'east'}", "blueland goldland"},
    {NULL, "{'in': '@event.place'}", ""},
    {NULL, "{'any-of': ['wood', 'realm']}", "redland wood heath"},
    /* Over land, so not over the strait; hills are land. */
    {NULL, "{'near': 'redland'}", "redland rustland wood"},
    {NULL, "{'near': 'heath'}", "heath"},
    {NULL, "{'near': '@event.place'}", ""},
    {NULL, "{'of': 'red'}", "redland rustland heath"},
    {MARKED_HEATH, "{'of': 'red'}", "redland rustland heath"},
    /* Nobody is not whose land the sea is. */
    {NULL, "{'of': '@self'}", ""},
    {NULL, "{'not-of': 'red'}", "wood blueland goldland strait ocean"},
    {NULL, "{'not-of': '@self'}", ALL_PLACES},
    {NULL, "{'controlled-by': 'red'}", "redland rustland heath"},
    {MARKED_HEATH, "{'controlled-by': 'red'}", "redland rustland"},
    {MARKED_HEATH, "{'controlled-by': 'blue'}", "blueland heath"},
    {NULL, "{'controlled-by': '@event.nation'}", ""},
    {NULL, "{'held-by': 'south'}", "blueland"},
    {MARKED_HEATH, "{'held-by': 'south'}", "blueland heath"},
    {NULL, "{'held-by': '@opponent'}", ""},
    {NULL, "{'free-of': 'any'}", "wood goldland heath ocean"},
    {NULL, "{'with-unit': 'red-fleet'}", "strait"},
    {NULL, "{'with-unit': 'red-3'}", ""},
    {NULL, "{'harbour': true}", "redland blueland"},
    {NULL, "{'harbour': false, 'in': 'realm'}", "heath"},
    /* The first wish that can be met is the only choice. */
    {NULL, "{'first': ['ocean', 'east']}", "ocean"},
    {NULL, "{'first': ['ocean', 'east'], 'held-by': 'south'}", "blueland"},
    {NULL, "{'first': ['ocean'], 'of': 'red'}", "redland rustland heath"},
};
/* clang-format on */

static void
members(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        const char *found = sample_places(cases[i].scenario, cases[i].places, NULL);
        if (strcmp(found, cases[i].expected) != 0)
            fail_msg("%s: “%s”, not “%s”", cases[i].places, found, cases[i].expected);
    }
}

static void
subjects(void **state G_GNUC_UNUSED)
{
    const Subjects some = {
        .nation = 0,
        .side = 0,
        .activated = NO_NAME,
        .event_unit = NO_NAME,
        .event_place = 3,
        .event_nation = 2,
    };
    assert_string_equal(sample_places(NULL, "{'in': '@event.place'}", &some), "blueland");
    assert_string_equal(sample_places(NULL, "{'near': '@event.place'}", &some),
                        "rustland wood blueland goldland");
    assert_string_equal(sample_places(NULL, "{'of': '@self'}", &some), "redland rustland heath");
    assert_string_equal(sample_places(NULL, "{'not-of': '@event.nation', 'in': 'east'}", &some),
                        "goldland");
    assert_string_equal(sample_places(NULL, "{'controlled-by': '@self'}", &some),
                        "redland rustland heath");
    assert_string_equal(sample_places(NULL, "{'held-by': '@self'}", &some),
                        "redland rustland heath");
    assert_string_equal(sample_places(NULL, "{'held-by': '@opponent'}", &some), "blueland");
    assert_string_equal(sample_places(NULL, "{'free-of': 'enemy'}", &some),
                        "redland rustland wood goldland heath strait ocean");
}

static void
more_than_there_is_room_for(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){
        .rules = "'rules': [{'id': 'asked', 'if': {'verb': 'places', 'places': {'first':"
                 " ['realm']}}}]",
    });
    const Situation situation = {
        .rules = game->rules,
        .position = game->machine.position,
        .subjects = &SUBJECTS_NONE,
    };
    const PlacesCode *places = rules_places(game->rules, 0);
    gint32 found[1] = {NO_NAME};
    assert_int_equal(selector_find_places(&situation, places, NO_NAME, found, 1), 2);
    assert_int_equal(found[0], sample_number(game, ENTITY_SPACE, "redland"));
    assert_int_equal(selector_find_places(&situation, places, NO_NAME, NULL, 0), 2);
}

/* What is asked for a unit is asked for its side, whoever the rule runs for. */
static void
for_a_unit(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){
        .rules = "'rules': [{'id': 'asked', 'if': {'verb': 'places', 'places': {'free-of':"
                 " 'enemy'}}}]",
    });
    Subjects north = SUBJECTS_NONE;
    north.side = 0;
    const Situation situation = {
        .rules = game->rules,
        .position = game->machine.position,
        .subjects = &north,
    };
    const PlacesCode *places = rules_places(game->rules, 0);
    gint32 redland = sample_number(game, ENTITY_SPACE, "redland");
    assert_true(selector_place_matches(&situation, places, redland, NO_NAME));
    assert_true(selector_place_matches(&situation, places, redland,
                                       sample_number(game, ENTITY_UNIT, "red-3")));
    assert_false(selector_place_matches(&situation, places, redland,
                                        sample_number(game, ENTITY_UNIT, "blue-1")));
}

/* Gold lets pass until somebody lays a marker there; wood always does. */
static void
transit(void **state G_GNUC_UNUSED)
{
    static const char marked[] = "'position': {'places': [{'place': 'goldland', 'marker': 'blue'},"
                                 " {'place': 'wood', 'marker': 'blue'}]}";
    for (guint i = 0; i < 2; i++) {
        g_autoptr(SampleGame) game =
            sample_game_new(&(SampleWords){.scenario = i == 0 ? NULL : marked});
        const Situation situation = {
            .rules = game->rules,
            .position = game->machine.position,
            .subjects = &SUBJECTS_NONE,
        };
        assert_int_equal(
            place_is_transit(&situation, sample_number(game, ENTITY_SPACE, "goldland")), i == 0);
        assert_true(place_is_transit(&situation, sample_number(game, ENTITY_SPACE, "wood")));
        assert_false(place_is_transit(&situation, sample_number(game, ENTITY_SPACE, "redland")));
    }
}

FILE_OF_TESTS(select_places)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(members),
        cmocka_unit_test(subjects),
        cmocka_unit_test(more_than_there_is_room_for),
        cmocka_unit_test(for_a_unit),
        cmocka_unit_test(transit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
