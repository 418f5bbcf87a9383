/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Battles played at random, from any position: they end, and leave it in order.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-battle.h"
#include "validator/engine/presence.h"
#include "validator/systems/area-blocks/position.h"

/* Battles of one kind of profile, and more answers than they can need. */
#define BATTLES 150
#define ANSWERS_MAX 2000

static guint
any(guint32 *seed, guint n)
{
    *seed = *seed * 1664525u + 1013904223u;
    return (*seed >> 8) % n;
}

/* Any units stand anywhere, some came over some way there, some did some deed. */
static void
scatter(SampleGame *game, guint32 *seed)
{
    const GameRules *rules = game->rules;
    Position *position = game->machine.position;
    for (guint i = 0; i < rules->board.n_units; i++) {
        gboolean is_fleet = unit_is_ship(rules, (gint32)i);
        guint place = any(seed, rules->board.n_places + 1);
        if (place == rules->board.n_places ||
            (!is_fleet && rules->board.places[place].kind == SPACE_SEA))
            place = (guint)sample_number(game, ENTITY_SPACE, is_fleet ? "bay" : "field");
        position_zones(rules, position)[i] = (guint16)place;
        position_strengths(rules, position)[i] =
            (guint8)(1 + any(seed, (guint)rules->board.units[i].strength));
        position_deeds(rules, position)[i] =
            (guint8)(any(seed, 4) == 0 ? any(seed, 8) : UNIT_MOVED);
        position_marched(rules, position)[i] = any(seed, 4) == 0;
        position_arrivals(rules, position)[i] =
            any(seed, 3) > 0 ? (gint32)any(seed, rules->board.n_links) : NO_NAME;
    }
    for (guint i = 0; i < rules->board.n_links; i++)
        position_crossers(rules, position)[i] = (gint8)((gint)any(seed, 3) - 1);
    presence_note_all(rules, position);
    for (guint i = 0; i < rules->board.n_places; i++) {
        position_holders(rules, position)[i] = (gint8)((gint)any(seed, 3) - 1);
        position_markers(rules, position)[i] = (gint16)((gint)any(seed, 3) - 1);
    }
}

/* Returns: how often something was asked. */
static guint
play(SampleGame *game, guint32 *seed)
{
    for (guint i = 0; i < ANSWERS_MAX; i++) {
        const Request request = machine_run(&game->machine);
        g_autofree Position *asked = position_copy(game->machine.position);
        if (request.kind == REQUEST_NONE)
            return i;
        assert_true(request.n > 0);
        /* To ask once more changes nothing. */
        assert_int_equal(machine_run(&game->machine).n, request.n);
        assert_memory_equal(asked, game->machine.position, asked->size);
        machine_answer(&game->machine, any(seed, request.n) + request.lowest);
    }
    return ANSWERS_MAX;
}

/* Whether units that do not besiege stand there against others. */
static gboolean
is_unsettled(const SampleGame *game, gint32 place)
{
    const Position *position = game->machine.position;
    gboolean is_siege = TRUE;
    for (guint i = 0; i < game->rules->board.n_units; i++)
        if (unit_holds(game->rules, position, (gint32)i) == place)
            is_siege &= (position_deeds(game->rules, position)[i] & UNIT_BESIEGES) != 0;
    return !is_siege && place_is_contested(game->rules, position, place);
}

static void
random_battles(void **state G_GNUC_UNUSED)
{
    /* Rules that take units away in the middle of a hit, of a way back, of a regroup. */
    static const char meddling[] =
        "{'id': 'a', 'on': [{'event': 'eliminated'}],"
        " 'do': [{'verb': 'move', 'units': {'side': 'south', 'in': 'field'}, 'to': '@pool'}]},"
        "{'id': 'b', 'on': [{'event': 'leaves'}],"
        " 'do': [{'verb': 'move', 'units': {'side': 'north', 'in': 'keep'}, 'to': 'field'}]},"
        "{'id': 'c', 'on': [{'event': 'enters', 'place': 'moor'}],"
        " 'do': [{'verb': 'move', 'units': {'in': 'moor'}, 'to': 'hut'}]}";
    static const struct {
        const char *profile;
        gboolean may_stay; /* the cut off, so that land stays contested */
        const char *rules;
    } cases[] = {
        {"'cut-off-destroyed': true", FALSE},
        {"'cut-off-destroyed': true, 'leaves-battle': 'attacker', 'reserves-share': true", FALSE},
        {"'cut-off-destroyed': false, 'reserves-stay': true", TRUE},
        {"'cut-off-destroyed': true, 'rounds': 1, 'counts-together': true", FALSE},
        {"'cut-off-destroyed': true, 'rounds': 20, 'hits': [{'from': 9}]", FALSE},
        {"'cut-off-destroyed': true, 'hits': [{'from': 1, 'to': 6, 'hits': 20}],"
         " 'force-marched': 'existing-battle', 'lost-fleets': 'adrift'",
         FALSE},
        {"'cut-off-destroyed': true, 'rounds': 5", TRUE, meddling},
    };
    guint32 seed = 1700;
    guint n_asked = 0;
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        for (guint j = 0; j < BATTLES; j++) {
            g_autoptr(SampleGame) game = sample_battle_new(cases[i].profile, cases[i].rules);
            scatter(game, &seed);
            sample_fight(game);
            n_asked += play(game, &seed);
            sample_is_over(game);
            for (guint k = 0; k < game->rules->board.n_places && !cases[i].may_stay; k++)
                assert_false(is_unsettled(game, (gint32)k));
        }
    }
    assert_true(n_asked > 10 * BATTLES * G_N_ELEMENTS(cases));
}

FILE_OF_TESTS(battle_random)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_battles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
