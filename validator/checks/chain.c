/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "validator/checks/chain.h"

/* Adds all things of the circle on which @first lies. */
static void
add_circle(GHashTable *next, gpointer first, GHashTable *circles)
{
    gpointer thing = first;
    do {
        g_hash_table_add(circles, thing);
        thing = g_hash_table_lookup(next, thing);
    } while (thing != first);
}

GHashTable *
chain_circles(GHashTable *next)
{
    GHashTable *circles = g_hash_table_new(NULL, NULL);
    /* From each thing that was come by to the one from which the walk began: a walk that comes
     * by what it has seen itself has gone round. */
    g_autoptr(GHashTable) begun_at = g_hash_table_new(NULL, NULL);
    GHashTableIter iter;
    gpointer start;
    g_hash_table_iter_init(&iter, next);
    while (g_hash_table_iter_next(&iter, &start, NULL)) {
        gpointer thing = start;
        while (thing != NULL && !g_hash_table_contains(begun_at, thing)) {
            g_hash_table_insert(begun_at, thing, start);
            thing = g_hash_table_lookup(next, thing);
        }
        if (thing != NULL && g_hash_table_lookup(begun_at, thing) == start &&
            !g_hash_table_contains(circles, thing))
            add_circle(next, thing, circles);
    }
    return circles;
}

void
chain_spread(GHashTable *next, GHashTable *marked)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(NULL, NULL);
    GHashTableIter iter;
    gpointer start;
    g_hash_table_iter_init(&iter, next);
    while (g_hash_table_iter_next(&iter, &start, NULL)) {
        gpointer thing = start;
        while (thing != NULL && !g_hash_table_contains(marked, thing) &&
               g_hash_table_add(seen, thing))
            thing = g_hash_table_lookup(next, thing);
        gboolean is_reached = thing != NULL && g_hash_table_contains(marked, thing);
        for (thing = start; is_reached && !g_hash_table_contains(marked, thing);
             thing = g_hash_table_lookup(next, thing))
            g_hash_table_add(marked, thing);
    }
}
