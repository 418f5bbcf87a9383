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

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(units_are_listed_by_zone),
        cmocka_unit_test(lists_tell_who_holds_a_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
