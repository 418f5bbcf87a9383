/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Counting a data set.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-set.h"
#include "tests/unit/temporary-folder.h"
#include "validator/checks/run.h"

static void
spaces_are_counted_by_kind(void **state G_GNUC_UNUSED)
{
    g_autoptr(DataSet) set = sample_set_with_map(
        "{\"spaces\": [{\"kind\": \"land\"}, {\"kind\": \"land\"}, {\"kind\": \"land\"},"
        " {\"kind\": \"sea\"}, {\"kind\": \"sea\"}, {\"kind\": \"box\"}, {\"kind\": \"river\"}, {},"
        " 5], \"regions\": [{}, {}]}");
    const Census census = check_census_count(set);
    assert_int_equal(census.lands, 3);
    assert_int_equal(census.seas, 2);
    assert_int_equal(census.boxes, 1);
    assert_int_equal(census.regions, 2);
    assert_int_equal(census.nations, 0);
}

/* From both sides or one, twice or to itself: a way is a way. */
static void
ways_are_counted_once(void **state G_GNUC_UNUSED)
{
    g_autoptr(DataSet) set = sample_set_with_map(
        "{\"spaces\": ["
        "{\"id\": \"a\", \"neighbours\": [{\"to\": \"b\", \"border\": \"normal\"},"
        " {\"to\": \"c\", \"border\": \"normal\"}, {\"to\": \"s\", \"border\": \"port\"},"
        " {\"to\": \"d\", \"border\": \"blocked\"}, {\"to\": \"x\", \"border\": \"normal\"},"
        " {\"to\": \"a\", \"border\": \"normal\"}, {\"to\": \"b\", \"border\": \"normal\"}]},"
        "{\"id\": \"b\", \"neighbours\": [{\"to\": \"a\", \"border\": \"normal\"}]},"
        "{\"id\": \"c\"}, {\"id\": \"d\", \"neighbours\": [{\"to\": \"a\", \"border\": "
        "\"blocked\"},"
        " {\"to\": \"b\", \"border\": \"rough\"}]},"
        "{\"id\": \"s\", \"neighbours\": [{\"to\": \"a\", \"border\": \"port\"},"
        " {\"to\": \"t\", \"border\": \"sea\"}]},"
        "{\"id\": \"t\", \"neighbours\": [{\"to\": \"s\", \"border\": \"sea\"}]}]}");
    const Census census = check_census_count(set);
    assert_int_equal(census.land_borders, 3);
    assert_int_equal(census.sea_borders, 1);
    assert_int_equal(census.port_links, 1);
}

/* Ids, texts for people and what only holds records are no values of the game. */
static void
values_are_counted_with_their_sources(void **state)
{
    const SampleFiles files = {
        .game = "{\"id\": \"g\"}",
        .map = "{\"spaces\": [{\"id\": \"a\", \"name\": \"A\", \"forage\": 3, \"note\": \"n\","
               " \"garrison\": {\"value\": 2}, \"neighbours\": [{\"to\": \"b\"}],"
               " \"source\": {\"forage\": \"2012:1.4\", \"neighbours\": \"reconstructed?\"}},"
               " {\"id\": \"b\", \"forage\": \"four\"}], \"source\": \"reconstructed\"}",
        .roster = "{\"nations\": [{\"name\": \"N\", \"major\": false, \"aliases\": []}]}",
    };
    g_autoptr(DataSet) set = sample_set_load(*state, &files);
    const Census census = check_census_count(set);
    /* name, forage, value, to; name, major, aliases */
    assert_int_equal(census.values, 7);
    assert_int_equal(census.reconstructed, 3);
    assert_int_equal(census.unsourced, 3);
    assert_int_equal(census.nations, 1);
}

static void
broken_sets_are_counted_as_far_as_they_go(void **state)
{
    const SampleFiles files = {.game = "{",
                               .map = "[]",
                               .tables = "{\"borders\": [{\"limit\": 6}]}"};
    g_autoptr(DataSet) set = sample_set_load(*state, &files);
    const Census census = check_census_count(set);
    assert_int_equal(census.lands, 0);
    assert_int_equal(census.values, 1);
}

FILE_OF_TESTS(census)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spaces_are_counted_by_kind),
        cmocka_unit_test(ways_are_counted_once),
        test_in_folder(values_are_counted_with_their_sources),
        test_in_folder(broken_sets_are_counted_as_far_as_they_go),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
