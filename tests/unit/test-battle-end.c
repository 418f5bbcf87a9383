/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How battles on land end: who leaves, who is cut off, who regroups, what becomes of besiegers.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-battle.h"
#include "validator/systems/area-blocks/position.h"

/* Counts the battles that each side has lost. */
#define COUNTED                                                                                    \
    "{'id': 'north-lost', 'on': [{'event': 'battle-end', 'side': 'north', 'place': 'field'}],"     \
    " 'do': [{'verb': 'track', 'track': 'lost', 'add': 1}]},"                                      \
    "{'id': 'south-lost', 'on': [{'event': 'battle-end', 'side': 'south', 'place': 'field'}],"     \
    " 'do': [{'verb': 'track', 'track': 'won', 'add': 1}]}"

/* After the last round one side must go: by the book of 2012 who has no garrison there, by that of
 * 2010 the attacker. */
static void
leaves(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *profile, *marker, *asked;
    } cases[] = {
        {NULL, "red", "choice of south: retreat:b-b:lane"},
        {"'leaves-battle': 'without-garrison'", "red", "choice of south: retreat:b-b:lane"},
        {"'leaves-battle': 'without-garrison'", "blue", "choice of north: retreat:r-b:moor"},
        {"'leaves-battle': 'attacker'", "blue", "choice of south: retreat:b-b:lane"},
        {"'leaves-battle': 'attacker', 'rounds': 1", "blue", "choice of south: retreat:b-b:lane"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(SampleGame) game = sample_battle_new(cases[i].profile, COUNTED);
        gboolean is_south = g_str_has_prefix(cases[i].asked, "choice of south");
        sample_lay(game, "field", cases[i].marker);
        sample_stand(game, "r-b", "field");
        sample_stand(game, "r-c", "field");
        sample_come(game, "b-b", "lane", "field");
        sample_come(game, "b-c", "lane", "field");
        sample_fight(game);
        assert_true(g_str_has_prefix(sample_misses(game), cases[i].asked));
        sample_answer(game, is_south ? "retreat:b-b:lane" : "retreat:r-b:moor");
        sample_asked(game);
        sample_answer(game, is_south ? "stop:b-b" : "retreat:r-c:moor");
        sample_asked(game);
        if (is_south) {
            /* One way is left, so nobody is asked before the way goes on. */
            sample_takes(game, "choice of south: retreat:b-c:camp retreat:b-c:ford stop:b-c",
                         "stop:b-c");
        }
        assert_int_equal(sample_mark(game, "won"), is_south);
        assert_int_equal(sample_mark(game, "lost"), !is_south);
        assert_string_equal(sample_zone(game, "b-c"), is_south ? "lane" : "field");
        assert_string_equal(sample_zone(game, "r-c"), is_south ? "field" : "moor");
    }
}

/* Where nobody controls a garrison the attacker goes. */
static void
leaves_open_land(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = sample_battle_new(NULL, NULL);
    sample_stand(game, "b-b", "ford");
    sample_come(game, "r-b", "field", "ford");
    sample_fight(game);
    sample_misses(game);
    assert_string_equal(sample_zone(game, "r-b"), "field");
    assert_string_equal(sample_zone(game, "b-b"), "ford");
}

/* Who must go and cannot is destroyed, or stays: then nobody has won, and nobody fights again. */
static void
cut_off(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *profile, *zone;
    } cases[] = {
        {"'cut-off-destroyed': true", "@pool:blue"},
        {"'cut-off-destroyed': false", "field"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        static const char counted[] =
            "{'id': 'lost', 'on': [{'event': 'eliminated', 'cause': 'retreat'}],"
            " 'do': [{'verb': 'track', 'track': 'lost', 'add': 1}]}";
        g_autoptr(SampleGame) game = sample_battle_new(cases[i].profile, counted);
        sample_stand(game, "r-b", "field");
        sample_come(game, "b-b", "moor", "field");
        sample_fight(game);
        const char *asked = sample_misses(game);
        assert_string_equal(asked, i == 0 ? "choice of north: regroup:r-b:moor regroup:r-b:ford"
                                            " regroup:r-b:keep done"
                                          : "nothing");
        assert_int_equal(sample_mark(game, "lost"), i == 0);
        assert_string_equal(sample_zone(game, "b-b"), cases[i].zone);
        if (i == 0)
            sample_answer(game, "done");
        sample_is_over(game);
    }
}

/* Those who have won go on to safe neighbours, over as much of a border as there is. */
static void
regroups(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = sample_battle_new(NULL, NULL);
    sample_stand(game, "r-a", "field");
    sample_stand(game, "r-b", "field");
    sample_stand(game, "r-c", "field");
    sample_stand(game, "b-b", "ford");
    sample_lay(game, "keep", "blue");
    sample_come(game, "b-d", "lane", "field");
    sample_fight(game);
    sample_takes(game, "choice of north: fire:r-a retreat:r-a:moor", "fire:r-a");
    sample_rolls(game, "north", "166");
    sample_takes(game, "choice of north: regroup:r-a:moor regroup:r-b:moor regroup:r-c:moor done",
                 "regroup:r-b:moor");
    sample_takes(game, "choice of north: regroup:r-a:moor regroup:r-c:moor done",
                 "regroup:r-a:moor");
    /* The border takes no third one. */
    sample_is_over(game);
    assert_string_equal(sample_zone(game, "r-a"), "moor");
    assert_string_equal(sample_zone(game, "r-c"), "field");
}

/* Those who besiege take no part; when their side loses they go at once and the siege is over. */
static void
relief_that_wins(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = sample_battle_new("'cut-off-destroyed': true", COUNTED);
    gint32 b_a = sample_number(game, ENTITY_UNIT, "b-a");
    sample_come(game, "b-a", "lane", "field");
    sample_come(game, "b-d", "lane", "field");
    sample_deed(game, "b-a", UNIT_BESIEGES);
    sample_come(game, "r-a", "keep", "field");
    sample_fight(game);
    sample_takes(game, "choice of north: fire:r-a retreat:r-a:keep", "fire:r-a");
    sample_rolls(game, "north", "126");
    /* Two hits on one step; the three of the besieger are out of it, and go where they like. */
    assert_int_equal(sample_steps(game, "b-a"), 3);
    sample_takes(game, "choice of south: retreat:b-a:lane retreat:b-a:ford", "retreat:b-a:lane");
    sample_takes(game, "choice of south: retreat:b-a:camp retreat:b-a:ford stop:b-a", "stop:b-a");
    assert_int_equal(position_deeds(game->rules, game->machine.position)[b_a] & UNIT_BESIEGES, 0);
    assert_int_equal(sample_mark(game, "won"), 1);
    assert_string_equal(sample_zone(game, "b-a"), "lane");
    sample_takes(game, "choice of north: regroup:r-a:moor regroup:r-a:ford regroup:r-a:keep done",
                 "done");
    sample_is_over(game);
}

/* When it wins the siege goes on, without those that fought, and who besieges does not regroup. */
static void
relief_that_fails(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = sample_battle_new(NULL, COUNTED);
    gint32 b_a = sample_number(game, ENTITY_UNIT, "b-a");
    gint32 b_b = sample_number(game, ENTITY_UNIT, "b-b");
    sample_come(game, "b-a", "lane", "field");
    sample_come(game, "b-b", "lane", "field");
    sample_deed(game, "b-a", UNIT_BESIEGES);
    sample_come(game, "r-d", "keep", "field");
    sample_fight(game);
    sample_takes(game, "choice of south: fire:b-b retreat:b-b:lane retreat:b-b:ford", "fire:b-b");
    sample_rolls(game, "south", "16");
    assert_int_equal(sample_mark(game, "lost"), 1);
    sample_takes(game, "choice of south: regroup:b-b:lane regroup:b-b:ford done", "done");
    sample_is_over(game);
    const guint8 *deeds = position_deeds(game->rules, game->machine.position);
    assert_int_equal(deeds[b_a] & (UNIT_BESIEGES | UNIT_FOUGHT), UNIT_BESIEGES);
    assert_int_equal(deeds[b_b] & (UNIT_BESIEGES | UNIT_FOUGHT), UNIT_FOUGHT);
}

/* Where all of a side besiege, it has lost at once. */
static void
nobody_to_fight(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = sample_battle_new(NULL, COUNTED);
    sample_come(game, "b-a", "lane", "field");
    sample_deed(game, "b-a", UNIT_BESIEGES);
    sample_come(game, "r-d", "keep", "field");
    sample_fight(game);
    sample_takes(game, "choice of south: retreat:b-a:lane retreat:b-a:ford", "retreat:b-a:ford");
    sample_takes(game, "choice of south: retreat:b-a:lane stop:b-a", "stop:b-a");
    assert_int_equal(sample_mark(game, "won"), 1);
    sample_takes(game, "choice of north: regroup:r-d:moor regroup:r-d:keep done", "done");
    sample_is_over(game);
}

/* Nothing of a battle stays but who fought. */
static void
traces(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleGame) game = sample_battle_new(NULL, NULL);
    const GameRules *rules = game->rules;
    gint32 field = sample_number(game, ENTITY_SPACE, "field");
    sample_stand(game, "r-d", "field");
    sample_come(game, "b-a", "lane", "field");
    assert_int_equal(position_holders(rules, game->machine.position)[field], 0);
    sample_fight(game);
    sample_takes(game, "choice of south: fire:b-a retreat:b-a:lane", "fire:b-a");
    sample_rolls(game, "south", "166");
    sample_takes(game, "choice of south: regroup:b-a:lane regroup:b-a:ford done", "done");
    sample_is_over(game);
    assert_int_equal(position_holders(rules, game->machine.position)[field], 1);
    const guint8 *deeds = position_deeds(rules, game->machine.position);
    assert_true((deeds[sample_number(game, ENTITY_UNIT, "b-a")] & UNIT_FOUGHT) != 0);
    assert_true((deeds[sample_number(game, ENTITY_UNIT, "b-b")] & UNIT_FOUGHT) == 0);
}

FILE_OF_TESTS(battle_end)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(leaves),           cmocka_unit_test(leaves_open_land),
        cmocka_unit_test(cut_off),          cmocka_unit_test(regroups),
        cmocka_unit_test(relief_that_wins), cmocka_unit_test(relief_that_fails),
        cmocka_unit_test(nobody_to_fight),  cmocka_unit_test(traces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
