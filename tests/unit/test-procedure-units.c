/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One effect on each of its units: whom it takes, who picks, what follows from the picks.
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

/* Returns: a game in which units of the selector go into exile. */
static SampleGame *
exile(const char *units, const char *more)
{
    g_autofree char *effects = g_strdup_printf("{'verb': 'move', 'units': {%s}, 'to': '@box:exile'"
                                               ", 'else': [{'verb': 'track', 'track': 'storm',"
                                               " 'set': 5}]}%s",
                                               units, more);
    return sample_game_doing(NULL, effects, &north);
}

static void
assert_exiled(SampleGame *game, const char *units)
{
    g_autoptr(GString) found = g_string_new(NULL);
    gint32 exile = (gint32)game->rules->zone_numbers.boxes;
    for (guint i = 0; i < game->rules->board.n_units; i++)
        if (position_zones(game->rules, game->machine.position)[i] == exile)
            g_string_append_printf(
                found, "%s%s", found->len > 0 ? " " : "",
                record_key(sample_record_item(game->records[SAMPLE_ROSTER], "units", i)));
    assert_string_equal(found->str, units);
}

static void
all(void **state G_GNUC_UNUSED)
{
    static const char *const picks[] = {"", ", 'pick': 'all'"};
    for (guint i = 0; i < G_N_ELEMENTS(picks); i++) {
        g_autofree char *units = g_strdup_printf("'in': 'redland'%s", picks[i]);
        g_autoptr(SampleGame) game = exile(units, "");
        assert_string_equal(sample_asked(game), "nothing");
        assert_exiled(game, "red-1 red-2");
        assert_int_equal(sample_mark(game, "storm"), 0);
    }
}

static void
nobody(void **state G_GNUC_UNUSED)
{
    static const char *const picks[] = {"all", "choose", "random", "some"};
    for (guint i = 0; i < G_N_ELEMENTS(picks); i++) {
        g_autofree char *units = g_strdup_printf("'in': 'ocean', 'pick': '%s'", picks[i]);
        g_autoptr(SampleGame) game = exile(units, "");
        assert_string_equal(sample_asked(game), "nothing");
        assert_exiled(game, "");
        assert_int_equal(sample_mark(game, "storm"), 5);
    }
}

static void
chosen(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) one = exile("'in': 'redland', 'pick': 'choose'", "");
    assert_string_equal(sample_asked(one), "choice of north: red-1 red-2");
    sample_answer(one, "red-2");
    assert_string_equal(sample_asked(one), "nothing");
    assert_exiled(one, "red-2");

    g_autoptr(SampleGame) two = exile("'in': '@map', 'pick': 'choose', 'count': 2", "");
    assert_string_equal(sample_asked(two),
                        "choice of north: red-1 red-2 red-fleet rust-1 blue-1 blue-2");
    sample_answer(two, "blue-1");
    assert_string_equal(sample_asked(two), "choice of north: red-1 red-2 red-fleet rust-1 blue-2");
    sample_answer(two, "red-1");
    assert_string_equal(sample_asked(two), "nothing");
    assert_exiled(two, "red-1 blue-1");
}

/* Where there is one, nobody is asked; where there are fewer than are wanted, all are taken. */
static void
forced(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) one = exile("'in': 'rustland', 'pick': 'choose'", "");
    assert_string_equal(sample_asked(one), "nothing");
    assert_exiled(one, "rust-1");
    g_autoptr(SampleGame) few = exile("'in': 'redland', 'pick': 'choose', 'count': 5", "");
    assert_string_equal(sample_asked(few), "choice of north: red-1 red-2");
    sample_answer(few, "red-2");
    assert_string_equal(sample_asked(few), "nothing");
    assert_exiled(few, "red-1 red-2");
}

static void
drawn(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = exile("'in': 'blueland', 'pick': 'random'", "");
    assert_string_equal(sample_asked(game), "draw of north: blue-1 blue-2");
    sample_answer(game, "blue-1");
    assert_string_equal(sample_asked(game), "nothing");
    assert_exiled(game, "blue-1");
}

/* As many as somebody likes, none among them. */
static void
some(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = exile("'in': 'redland', 'pick': 'some'", "");
    assert_string_equal(sample_asked(game), "choice of north: red-1 red-2 done");
    sample_answer(game, "red-2");
    assert_string_equal(sample_asked(game), "choice of north: red-1 done");
    sample_answer(game, "done");
    assert_string_equal(sample_asked(game), "nothing");
    assert_exiled(game, "red-2");

    g_autoptr(SampleGame) none = exile("'in': 'redland', 'pick': 'some'", "");
    sample_answer(none, "done");
    assert_string_equal(sample_asked(none), "nothing");
    assert_exiled(none, "");
    assert_int_equal(sample_mark(none, "storm"), 5);

    g_autoptr(SampleGame) everybody = exile("'in': 'redland', 'pick': 'some'", "");
    sample_answer(everybody, "red-1");
    sample_answer(everybody, "red-2");
    assert_string_equal(sample_asked(everybody), "nothing");
    assert_exiled(everybody, "red-1 red-2");
}

static void
who_picks(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *by, *asked;
    } cases[] = {
        {"self", "choice of north: blue-1 blue-2"},
        {"opponent", "choice of south: blue-1 blue-2"},
        {"owner", "choice of south: blue-1 blue-2"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *units =
            g_strdup_printf("'in': 'blueland', 'pick': 'choose', 'by': '%s'", cases[i].by);
        g_autoptr(SampleGame) game = exile(units, "");
        assert_string_equal(sample_asked(game), cases[i].asked);
    }
    /* A rule that runs for nobody asks the owner. */
    g_autoptr(SampleGame) game = sample_game_doing(
        NULL, "{'verb': 'move', 'units': {'in': 'blueland', 'pick': 'choose'}, 'to': '@out'}",
        NULL);
    assert_string_equal(sample_asked(game), "choice of south: blue-1 blue-2");
}

#define HOME_AGAIN(picked)                                                                         \
    ", {'verb': 'move', 'units': {'picked': " picked ", 'in': '@box:exile'}, 'to': 'heath'}"

/* What an effect picked can be meant by the next ones of the list. */
static void
picked(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) chosen = exile("'in': 'redland', 'pick': 'choose'", HOME_AGAIN("true"));
    sample_answer(chosen, "red-1");
    assert_string_equal(sample_asked(chosen), "nothing");
    assert_string_equal(sample_zone(chosen, "red-1"), "heath");

    g_autoptr(SampleGame) others = exile("'in': 'redland'", HOME_AGAIN("false"));
    assert_string_equal(sample_asked(others), "nothing");
    assert_exiled(others, "red-1 red-2");

    g_autoptr(SampleGame) all = exile("'in': 'redland'", HOME_AGAIN("true"));
    assert_string_equal(sample_asked(all), "nothing");
    assert_string_equal(sample_zone(all, "red-2"), "heath");
}

/* Picking among those that were picked, or among the others, means the same from the first pick to
 * the last. */
static void
picked_among_the_picked(void **state G_GNUC_UNUSED)
{
    static const char among[] =
        ", {'verb': 'move', 'units': {'picked': %s, 'type': 'army', 'nation': 'red',"
        " 'pick': 'choose', 'count': 2}, 'to': 'heath'}";
    g_autofree char *those = g_strdup_printf(among, "true");
    g_autofree char *others = g_strdup_printf(among, "false");
    g_autoptr(SampleGame) twice = exile("'type': 'army', 'nation': 'red'", those);
    assert_string_equal(sample_asked(twice), "choice of north: red-1 red-2 red-3");
    sample_answer(twice, "red-3");
    assert_string_equal(sample_asked(twice), "choice of north: red-1 red-2");
    sample_answer(twice, "red-1");
    assert_string_equal(sample_asked(twice), "nothing");
    assert_exiled(twice, "red-2");

    g_autoptr(SampleGame) rest = exile("'unit': 'red-1'", others);
    assert_string_equal(sample_asked(rest), "choice of north: red-2 red-3");
    sample_answer(rest, "red-2");
    assert_string_equal(sample_asked(rest), "nothing");
    assert_exiled(rest, "red-1");
    assert_string_equal(sample_zone(rest, "red-3"), "heath");
}

/* A place is chosen for one unit after the other. */
static void
one_after_the_other(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = sample_game_doing(
        NULL,
        "{'verb': 'deploy', 'units': {'in': 'redland'}, 'places': {'any-of': ['heath', 'wood']}}",
        &north);
    assert_string_equal(sample_asked(game), "choice of north: wood heath");
    sample_answer(game, "heath");
    assert_string_equal(sample_zone(game, "red-1"), "redland");
    assert_string_equal(sample_asked(game), "choice of north: wood heath");
    assert_string_equal(sample_zone(game, "red-1"), "heath");
    sample_answer(game, "wood");
    assert_string_equal(sample_asked(game), "nothing");
    assert_string_equal(sample_zone(game, "red-2"), "wood");
}

FILE_OF_TESTS(procedure_units)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all),
        cmocka_unit_test(nobody),
        cmocka_unit_test(chosen),
        cmocka_unit_test(forced),
        cmocka_unit_test(drawn),
        cmocka_unit_test(some),
        cmocka_unit_test(who_picks),
        cmocka_unit_test(picked),
        cmocka_unit_test(picked_among_the_picked),
        cmocka_unit_test(one_after_the_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
