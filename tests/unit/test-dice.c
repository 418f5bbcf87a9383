/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Dice: the streams are those that they always were, apart from each other, and fair.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "validator/engine/dice.h"

/* Of SplitMix64 as published, for the seed 0. */
static void
mixes_as_published(void **state G_GNUC_UNUSED)
{
    DiceStream dice = {0};
    assert_int_equal(dice_next(&dice), G_GUINT64_CONSTANT(0xe220a8397b1dcdaf));
    assert_int_equal(dice_next(&dice), G_GUINT64_CONSTANT(0x6e789e6aa1b965f4));
}

/* Worked out by another program. Were they otherwise, no game could be played again. */
static void
streams_stay_as_they_are(void **state G_GNUC_UNUSED)
{
    static const struct {
        guint64 seed, game;
        DicePurpose use;
        guint64 first;
        guint faces[12];
    } streams[] = {
        {0,
         0,
         DICE_OF_CHANCE,
         G_GUINT64_CONSTANT(0x2130748aaac80268),
         {1, 1, 5, 5, 2, 5, 2, 4, 2, 1, 4, 6}},
        {1,
         1,
         DICE_OF_CHANCE,
         G_GUINT64_CONSTANT(0xc965d6348c188782),
         {5, 4, 5, 4, 5, 2, 5, 4, 4, 3, 4, 3}},
        {1,
         1,
         DICE_OF_PLAYERS,
         G_GUINT64_CONSTANT(0x3ea0a76395d91588),
         {2, 3, 1, 6, 4, 1, 6, 3, 1, 5, 2, 4}},
        {1,
         2,
         DICE_OF_CHANCE,
         G_GUINT64_CONSTANT(0x75693551cf81461c),
         {3, 4, 2, 2, 3, 4, 6, 6, 5, 3, 3, 6}},
        {G_MAXUINT64,
         G_MAXUINT64,
         DICE_OF_PLAYERS,
         G_GUINT64_CONSTANT(0x3989e1404db97642),
         {2, 1, 5, 3, 2, 1, 5, 6, 4, 1, 6, 3}},
    };
    for (guint i = 0; i < G_N_ELEMENTS(streams); i++) {
        DiceStream dice = dice_begin(streams[i].seed, streams[i].game, streams[i].use);
        DiceStream again = dice;
        assert_int_equal(dice_next(&dice), streams[i].first);
        for (guint j = 0; j < G_N_ELEMENTS(streams[i].faces); j++)
            assert_int_equal(dice_below(&again, 6) + 1, streams[i].faces[j]);
    }
}

/* Chi squared of the faces, for dice of many sizes: at most what one in a million exceeds. */
static void
faces_are_as_likely_as_each_other(void **state G_GNUC_UNUSED)
{
    static const struct {
        guint faces;
        double most;
    } sizes[] = {{2, 23.9}, {6, 35.9}, {10, 44.8}, {20, 62.2}, {100, 176.0}};
    const guint throws = 120000;
    for (guint i = 0; i < G_N_ELEMENTS(sizes); i++) {
        guint counts[100] = {0};
        double chi = 0, expected = (double)throws / sizes[i].faces;
        for (guint game = 0; game < throws / 100; game++) {
            DiceStream dice = dice_begin(7, game, DICE_OF_CHANCE);
            for (guint j = 0; j < 100; j++)
                counts[dice_below(&dice, sizes[i].faces)]++;
        }
        for (guint j = 0; j < sizes[i].faces; j++)
            chi += (counts[j] - expected) * (counts[j] - expected) / expected;
        assert_true(chi < sizes[i].most);
    }
}

/* Of 2^32 numbers a third of 3 * 2^30 values would be taken twice: those are passed over. */
static void
numbers_that_are_not_fair_are_passed_over(void **state G_GNUC_UNUSED)
{
    const guint n = 3u << 30;
    DiceStream dice = dice_begin(1, 1, DICE_OF_CHANCE);
    guint counts[3] = {0};
    for (guint i = 0; i < 30000; i++)
        counts[dice_below(&dice, n) >> 30]++;
    assert_true(dice.counter > 39000 && dice.counter < 41000);
    for (guint i = 0; i < 3; i++)
        assert_true(counts[i] > 9700 && counts[i] < 10300);
}

FILE_OF_TESTS(dice)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mixes_as_published),
        cmocka_unit_test(streams_stay_as_they_are),
        cmocka_unit_test(faces_are_as_likely_as_each_other),
        cmocka_unit_test(numbers_that_are_not_fair_are_passed_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
