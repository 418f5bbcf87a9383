/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a position has of itself to answer faster follows from the rest of it: found out anew it is
 * the same, wherever random games of the real data come by.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "tests/engine/walked-games.h"
#include "validator/engine/position-news.h"
#include "validator/engine/presence.h"

#define GAMES 30

static void
look_at_lists(const Machine *machine, const Request *request G_GNUC_UNUSED, gpointer data)
{
    guint *n = data;
    g_autofree Position *copy = position_copy(machine->position);
    position_list_units(machine->rules, copy);
    assert_memory_equal(copy, machine->position, copy->size);
    (*n)++;
}

static void
units_are_listed_by_zone(void **state G_GNUC_UNUSED)
{
    guint n = 0;
    walk_games(GAMES, look_at_lists, &n);
    assert_true(n > 1000);
}

/* Going through the lists finds whom going through all units finds, in the same order. */
static void
look_at_holders(const Machine *machine, const Request *request G_GNUC_UNUSED, gpointer data)
{
    guint *n = data;
    const GameRules *rules = machine->rules;
    for (gint32 place = 0; place < (gint32)rules->board.n_places; place++) {
        gint32 next = first_holding(rules, machine->position, place);
        for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
            if (unit_holds(rules, machine->position, i) != place)
                continue;
            assert_int_equal(next, i);
            next = next_holding(rules, machine->position, i);
            (*n)++;
        }
        assert_int_equal(next, NO_NAME);
    }
}

static void
lists_tell_who_holds_a_place(void **state G_GNUC_UNUSED)
{
    guint n = 0;
    walk_games(GAMES, look_at_holders, &n);
    assert_true(n > 1000);
}

/* Plays games, and again with conditions that are asked at every look. */
static void
play_twice(WalkedScenario *scenario, gpointer data)
{
    guint *n = data;
    GameRules *rules = scenario->loaded.rules;
    g_autoptr(GameRun) game = game_new(&scenario->plan, NULL);
    g_autoptr(GameRun) other = game_new(&scenario->plan, NULL);
    const gsize size = rules->code[ENTITY_CONDITION].n;
    g_autofree guint8 *asks = g_memdup2(rules->asks, size + 1);
    for (guint64 i = 0; i < GAMES; i++) {
        memcpy(rules->asks, asks, size);
        assert_true(game_play(game, i));
        memset(rules->asks, ASKED_ALL, size);
        assert_true(game_play(other, i));
        assert_true(game->journal.hash == other->journal.hash);
        assert_memory_equal(game->position, other->position, game->position->size);
        *n += game->journal.n;
    }
}

static void
conditions_are_asked_when_something_is_new(void **state G_GNUC_UNUSED)
{
    guint n = 0;
    visit_scenarios(play_twice, &n);
    assert_true(n > 1000);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(units_are_listed_by_zone),
        cmocka_unit_test(lists_tell_who_holds_a_place),
        cmocka_unit_test(conditions_are_asked_when_something_is_new),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
