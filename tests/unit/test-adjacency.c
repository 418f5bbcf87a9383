/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The drawing of Pax Baltica against its border list: lands that touch are listed as neighbours and
 * the other way round, but for the one strait.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/geometry/adjacency.h"
#include "schema/model/entities.h"
#include "schema/model/words.h"
#include "schema/store/data-set.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-faces.h"

/* The one listed border that is no line on the map. */
#define STRAIT "jylland sjaelland"

static char *
pair_name(const char *a, const char *b)
{
    return strcmp(a, b) < 0 ? g_strconcat(a, " ", b, NULL) : g_strconcat(b, " ", a, NULL);
}

static const Space *
find_space(Records spaces, const char *id)
{
    for (guint32 i = 0; i < spaces.length; i++)
        if (strcmp(((const Space *)spaces.items[i])->id, id) == 0)
            return (const Space *)spaces.items[i];
    return NULL;
}

static gboolean
are_alike(const Space *a, const Space *b)
{
    return a != NULL && b != NULL && a->kind == b->kind && a->kind != SPACE_BOX;
}

/* Returns: (transfer full): the set of pairs of lands, and of seas, that list each other. */
static GHashTable *
listed_pairs(Records spaces)
{
    GHashTable *pairs = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (guint32 i = 0; i < spaces.length; i++) {
        const Space *space = (const Space *)spaces.items[i];
        for (guint32 j = 0; j < space->neighbours.length; j++) {
            const Neighbour *neighbour = (const Neighbour *)space->neighbours.items[j];
            if (are_alike(space, find_space(spaces, neighbour->to)))
                g_hash_table_add(pairs, pair_name(space->id, neighbour->to));
        }
    }
    return pairs;
}

/* Returns: (transfer full): the same as it is drawn. */
static GHashTable *
drawn_pairs(const SampleFaces *faces, Records spaces)
{
    GHashTable *names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(Topology) topology = topology_new(faces->shapes, faces->n_faces);
    g_autoptr(GArray) pairs = adjacency_list(topology, 5, &(WorkBudget){G_MAXUINT64, FALSE});
    for (guint i = 0; i < pairs->len; i++) {
        const AdjacencyPair *pair = &g_array_index(pairs, AdjacencyPair, i);
        const Space *a = find_space(spaces, faces->ids[pair->a]);
        const Space *b = find_space(spaces, faces->ids[pair->b]);
        assert_true(pair->torn == 0);
        if (!are_alike(a, b))
            continue;
        assert_true(pair->shared > 0);
        g_hash_table_add(names, pair_name(a->id, b->id));
    }
    return names;
}

static void
drawn_borders_are_the_listed_ones(void **state)
{
    g_autofree char *folder =
        g_build_filename(g_getenv("NARVA_SOURCE"), "data", "pax-baltica", NULL);
    g_autoptr(DataSet) set = data_set_load(folder, NULL);
    Records spaces = data_set_records(set, ENTITY_SPACE);
    SampleFaces faces;
    GHashTableIter iter;
    gpointer name;

    (void)state;
    sample_faces_init(&faces);
    g_autoptr(GHashTable) listed = listed_pairs(spaces);
    g_autoptr(GHashTable) drawn = drawn_pairs(&faces, spaces);
    assert_true(g_hash_table_remove(listed, STRAIT));
    assert_true(g_hash_table_size(listed) > 150);
    g_hash_table_iter_init(&iter, listed);
    while (g_hash_table_iter_next(&iter, &name, NULL))
        if (!g_hash_table_contains(drawn, name))
            fail_msg("%s do not touch", (const char *)name);
    g_hash_table_iter_init(&iter, drawn);
    while (g_hash_table_iter_next(&iter, &name, NULL))
        if (!g_hash_table_contains(listed, name))
            fail_msg("%s touch", (const char *)name);
    sample_faces_clear(&faces);
}

FILE_OF_TESTS(adjacency)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(drawn_borders_are_the_listed_ones),
    };

    return cmocka_run_group_tests_name("adjacency", tests, NULL, NULL);
}
