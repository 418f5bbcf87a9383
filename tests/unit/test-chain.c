/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Chains are held against a walk from each thing that goes as far as there are things.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "validator/checks/chain.h"

#define THINGS 12
#define LONG 100000

static gpointer
thing(guint number)
{
    return GUINT_TO_POINTER(number + 1);
}

/* @to: for each thing its next; THINGS: none. */
static GHashTable *
lead(const guint to[THINGS])
{
    GHashTable *next = g_hash_table_new(NULL, NULL);
    for (guint i = 0; i < THINGS; i++)
        if (to[i] < THINGS)
            g_hash_table_insert(next, thing(i), thing(to[i]));
    return next;
}

/* Returns: whether a way of one step at least, or of none where @counts_start, leads from @from to
 * one of @wanted. */
static gboolean
leads_to(const guint to[THINGS], guint from, guint32 wanted, gboolean counts_start)
{
    if (counts_start && (wanted >> from & 1) != 0)
        return TRUE;
    for (guint i = 0; i < THINGS && to[from] < THINGS; i++) {
        from = to[from];
        if ((wanted >> from & 1) != 0)
            return TRUE;
    }
    return FALSE;
}

static void
each_thing_is_as_a_walk_finds_it(void **state G_GNUC_UNUSED)
{
    GRand *rand = g_rand_new_with_seed(7);
    for (guint round = 0; round < 3000; round++) {
        guint to[THINGS];
        for (guint i = 0; i < THINGS; i++)
            to[i] = (guint)g_rand_int_range(rand, 0, THINGS + (gint)(round % 6));
        guint32 wanted = g_rand_int(rand) & g_rand_int(rand) & ((1u << THINGS) - 1);
        g_autoptr(GHashTable) next = lead(to);
        g_autoptr(GHashTable) circles = chain_circles(next);
        g_autoptr(GHashTable) marked = g_hash_table_new(NULL, NULL);
        for (guint i = 0; i < THINGS; i++)
            if ((wanted >> i & 1) != 0)
                g_hash_table_add(marked, thing(i));
        chain_spread(next, marked);
        for (guint i = 0; i < THINGS; i++) {
            assert_int_equal(g_hash_table_contains(circles, thing(i)),
                             leads_to(to, i, 1u << i, FALSE));
            assert_int_equal(g_hash_table_contains(marked, thing(i)),
                             leads_to(to, i, wanted, TRUE));
        }
    }
    g_rand_free(rand);
}

/* A walk from each would take five thousand million steps. */
static void
a_long_chain_costs_no_more_than_its_length(void **state G_GNUC_UNUSED)
{
    g_autoptr(GHashTable) next = g_hash_table_new(NULL, NULL);
    for (guint i = 0; i + 1 < LONG; i++)
        g_hash_table_insert(next, thing(i), thing(i + 1));
    g_autoptr(GHashTable) open = chain_circles(next);
    assert_int_equal(g_hash_table_size(open), 0);
    g_autoptr(GHashTable) marked = g_hash_table_new(NULL, NULL);
    g_hash_table_add(marked, thing(LONG - 1));
    chain_spread(next, marked);
    assert_int_equal(g_hash_table_size(marked), LONG);
    g_hash_table_insert(next, thing(LONG - 1), thing(LONG / 2));
    g_autoptr(GHashTable) round = chain_circles(next);
    assert_int_equal(g_hash_table_size(round), LONG / 2);
}

FILE_OF_TESTS(chain)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_thing_is_as_a_walk_finds_it),
        cmocka_unit_test(a_long_chain_costs_no_more_than_its_length),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
