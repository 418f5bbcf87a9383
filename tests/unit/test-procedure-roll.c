/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Dice: how many, whose, what is added, which row is met; contests.
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

#define STORM(n) "'do': [{'verb': 'track', 'track': 'storm', 'set': " #n "}]"

typedef struct {
    const char *roll;
    const char *dice; /* faces, one digit each */
    gint storm;
} RollCase;

/* clang-format off */
#define SINGLE "'rows': [{'from': 1, 'to': 1, " STORM(1) "}, {'from': 2, 'to': 4, " STORM(2) "}]"
#define OPEN "'rows': [{'to': 2, " STORM(1) "}, {'from': 3, " STORM(2) "}, {'from': 5, " STORM(3) "}]"
#define UNLESS "'rows': [{'from': 6, " STORM(1) "}, {" STORM(2) "}]"
#define PLUS(n) "'plus': {'verb': 'number', 'value': " #n "}, "
static const RollCase roll_cases[] = {
    {SINGLE, "1", 1}, {SINGLE, "2", 2}, {SINGLE, "4", 2}, {SINGLE, "5", 0},
    {OPEN, "1", 1}, {OPEN, "2", 1}, {OPEN, "3", 2}, {OPEN, "4", 2}, {OPEN, "5", 3}, {OPEN, "6", 3},
    /* A row without a beginning behind one without an end: all that the first does not have. */
    {UNLESS, "6", 1}, {UNLESS, "5", 2}, {UNLESS, "1", 2},
    {PLUS(2) UNLESS, "4", 1}, {PLUS(2) UNLESS, "3", 2}, {PLUS(-1) UNLESS, "6", 2},
    {"'dice': 2, " OPEN, "11", 1}, {"'dice': 2, " OPEN, "31", 2}, {"'dice': 3, " OPEN, "666", 3},
    {PLUS(-20) OPEN, "6", 1}, {PLUS(20) OPEN, "1", 3},
    {"'rows': []", "3", 0}, {"'rows': [{" STORM(4) "}]", "3", 4},
    {"'plus': {'verb': 'track', 'track': 'frost'}, " UNLESS, "6", 2},
    /* The table says how many dice, unless the effect does. */
    {"'table': 'omens'", "13", 1}, {"'table': 'omens'", "44", 2}, {"'table': 'omens'", "66", 3},
    {"'table': 'omens', 'dice': 1", "5", 2},
};
/* clang-format on */

static void
rolls(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(roll_cases); i++) {
        g_autofree char *effect = g_strdup_printf("{'verb': 'roll', %s}", roll_cases[i].roll);
        g_autoptr(SampleGame) game = sample_game_doing(NULL, effect, &north);
        for (const char *face = roll_cases[i].dice; *face != '\0'; face++) {
            assert_string_equal(sample_asked(game), "roll of north: 6");
            const char digit[] = {*face, '\0'};
            sample_answer(game, digit);
        }
        assert_string_equal(sample_asked(game), "nothing");
        if (sample_mark(game, "storm") != roll_cases[i].storm)
            fail_msg("%s with %s", roll_cases[i].roll, roll_cases[i].dice);
    }
}

/* Dice may begin with 0, and a roll or a table may take others than the game. */
static void
other_dice(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *dice, *roll, *asked, *answer;
        gint storm;
    } cases[] = {
        {"'faces': 10, 'lowest': 0", "'rows': [{'to': 0, " STORM(1) "}]", "10 from 0", "0", 1},
        {"'faces': 10, 'lowest': 0", "'rows': [{'from': 9, " STORM(2) "}]", "10 from 0", "9", 2},
        {"'faces': 10, 'lowest': 1", "'rows': [{'from': 10, " STORM(2) "}]", "10", "10", 2},
        {"'faces': 10", "'faces': 3, 'rows': [{'from': 3, " STORM(3) "}]", "3", "3", 3},
        {"'faces': 6", "'table': 'd3'", "3", "3", 4},
        {"'faces': 6", "'table': 'd3', 'faces': 20", "20", "20", 0},
        {"'faces': 6, 'lowest': 0", "'table': 'd3'", "3 from 0", "2", 4},
    };
    g_auto(GStrv) tables = g_strsplit(sample_rules_tables, "'tables': [", 2);
    g_autofree char *with_small =
        g_strconcat(tables[0],
                    "'tables': [{'id': 'd3', 'name': 'Small',"
                    " 'faces': 3, 'rows': [{'from': 2, 'to': 3, " STORM(4) "}]}, ",
                    tables[1], NULL);
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_auto(GStrv) parts = g_strsplit(sample_rules_game, "'faces': 6", 2);
        g_autofree char *text = g_strconcat(parts[0], cases[i].dice, parts[1], NULL);
        g_autofree char *rules = g_strdup_printf("'rules': [{'id': 'roll', 'do': ["
                                                 "{'verb': 'roll', %s}]}]",
                                                 cases[i].roll);
        g_autofree char *asked = g_strdup_printf("roll of north: %s", cases[i].asked);
        g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){
            .rules = rules,
            .game = text,
            .tables = with_small,
        });
        sample_do(game, "roll", &north);
        assert_string_equal(sample_asked(game), asked);
        sample_answer(game, cases[i].answer);
        assert_string_equal(sample_asked(game), "nothing");
        assert_int_equal(sample_mark(game, "storm"), cases[i].storm);
    }
}

/* Points of a die are spent by the nation at once. */
static void
die_points(void **state G_GNUC_UNUSED)
{
    static const char worn[] =
        "'position': {'units': [{'unit': 'red-1', 'at': 'redland', 'strength': 1}]}";
    g_autoptr(SampleGame) game =
        sample_game_doing(worn,
                          "{'verb': 'roll', 'nation': 'red', 'die-points': true,"
                          " 'spend': 'steps'}",
                          NULL);
    assert_string_equal(sample_asked(game), "roll of north: 6");
    sample_answer(game, "1");
    assert_string_equal(sample_asked(game), "choice of north: red-1 done");
    sample_answer(game, "red-1");
    assert_string_equal(sample_asked(game), "nothing");
    assert_int_equal(sample_steps(game, "red-1"), 2);
    g_autoptr(SampleGame) build =
        sample_game_doing(worn,
                          "{'verb': 'roll', 'nation': 'red', 'die-points': true,"
                          " 'spend': 'build'}",
                          NULL);
    sample_answer(build, "2");
    assert_string_equal(sample_asked(build), "choice of north: draw done");
}

static void
activation(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *profile, *more, *face;
        StatusWord status;
        guint n_standing;
    } cases[] = {
        {"", "", "6", STATUS_ACTIVE, 0},
        {"", "", "5", STATUS_TRUCE, 0},
        {"'profile': {'activation-need': 5}, ", "", "5", STATUS_ACTIVE, 0},
        {"'profile': {'activation-need': 5}, ", "", "4", STATUS_TRUCE, 0},
        {"'profile': {'truce-years': 3}, ", "", "6", STATUS_ACTIVE, 0},
        {"", ", 'moment': 'next-interphase'", "6", STATUS_TRUCE, 1},
        {"", ", 'moment': 'next-interphase'", "5", STATUS_TRUCE, 0},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *rules =
            g_strdup_printf("%s'rules': [{'id': 'done', 'do': [{'verb': 'roll', 'as': 'activation',"
                            " 'nation': 'gold'%s}]}]",
                            cases[i].profile, cases[i].more);
        g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){.rules = rules});
        sample_do(game, "done", &north);
        sample_answer(game, cases[i].face);
        assert_string_equal(sample_asked(game), "nothing");
        assert_int_equal(sample_status(game, "gold"), cases[i].status);
        assert_int_equal(game->machine.position->n_standing, cases[i].n_standing);
    }
}

#define OUTCOMES                                                                                   \
    "'win': [{'verb': 'track', 'track': 'storm', 'set': 1}],"                                      \
    " 'lose': [{'verb': 'track', 'track': 'storm', 'set': 2}],"                                    \
    " 'tie': [{'verb': 'track', 'track': 'storm', 'set': 3}]"

static void
contests(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *bonus, *first, *second;
        gint storm;
    } cases[] = {
        {"", "5", "3", 1},
        {"", "3", "5", 2},
        {"", "4", "4", 3},
        {"{'side': 'north', 'plus': {'verb': 'number', 'value': 1}}", "4", "4", 1},
        {"{'side': 'north', 'plus': {'verb': 'number', 'value': 1}},"
         " {'side': 'south', 'plus': {'verb': 'number', 'value': 3}}",
         "4", "3", 2},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *effect =
            g_strdup_printf("{'verb': 'contest', 'bonus': [%s], " OUTCOMES "}", cases[i].bonus);
        g_autoptr(SampleGame) game = sample_game_doing(NULL, effect, &north);
        assert_string_equal(sample_asked(game), "roll of north: 6");
        sample_answer(game, cases[i].first);
        assert_string_equal(sample_asked(game), "roll of south: 6");
        sample_answer(game, cases[i].second);
        assert_string_equal(sample_asked(game), "nothing");
        assert_int_equal(sample_mark(game, "storm"), cases[i].storm);
    }
}

/* The first side of the list is the one that wins or loses, whoever the rule runs for. */
static void
contest_of_others(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = sample_game_doing(
        NULL,
        "{'verb': 'contest', 'bonus': ["
        "{'side': '@opponent', 'plus': {'verb': 'number', 'value': 0}},"
        "{'side': '@self', 'plus': {'verb': 'number', 'value': 0}}], " OUTCOMES "}",
        &north);
    assert_string_equal(sample_asked(game), "roll of south: 6");
    sample_answer(game, "6");
    assert_string_equal(sample_asked(game), "roll of north: 6");
    sample_answer(game, "1");
    assert_string_equal(sample_asked(game), "nothing");
    assert_int_equal(sample_mark(game, "storm"), 1);
}

FILE_OF_TESTS(procedure_roll)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rolls),      cmocka_unit_test(other_dice),
        cmocka_unit_test(die_points), cmocka_unit_test(activation),
        cmocka_unit_test(contests),   cmocka_unit_test(contest_of_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
