/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The graph of a map, small ones by hand and random ones against a plain search.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "schema/model/words.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-set.h"
#include "validator/checks/map-graph.h"

static const char map[] =
    "{\"spaces\": [{\"id\": \"a\", \"name\": \"A\", \"kind\": \"land\", \"neighbours\": ["
    "   {\"to\": \"c\", \"border\": \"normal\"}, {\"to\": \"b\", \"border\": \"port\"},"
    "   {\"to\": \"x\", \"border\": \"sea\"}, {\"to\": \"c\", \"border\": \"blocked\"},"
    "   {\"border\": \"normal\"}, 5, {\"to\": \"a\", \"border\": \"normal\"}]},"
    " {\"id\": \"b\", \"kind\": \"sea\", \"neighbours\": [{\"to\": \"a\"}]},"
    " {\"id\": \"c\", \"name\": \"C\", \"kind\": \"river\"}, 7,"
    " {\"id\": \"a\", \"name\": \"Second A\", \"kind\": \"box\","
    "  \"neighbours\": [{\"to\": \"c\", \"border\": 5}]}, {\"name\": \"Without id\"}]}";

enum { A, B, C, RAW, SECOND_A, WITHOUT_ID, N_SPACES };

static void
spaces_stand_in_the_order_of_the_file(void **state G_GNUC_UNUSED)
{
    static const char *const ids[N_SPACES] = {"a", "b", "c", NULL, "a", NULL};
    static const char *const names[N_SPACES] = {"A", "b", "C", NULL, "Second A", "Without id"};
    g_autoptr(DataSet) set = sample_set_with_map(map);
    MapGraph *graph = map_graph_new(set);
    assert_int_equal(graph->n_spaces, N_SPACES);
    for (guint32 i = 0; i < N_SPACES; i++) {
        assert_ptr_equal(graph->spaces[i], data_set_records(set, ENTITY_SPACE).items[i]);
        assert_ptr_equal(map_graph_space(graph, i), graph->spaces[i]);
        if (ids[i] != NULL)
            assert_string_equal(record_key(graph->spaces[i]), ids[i]);
        else
            assert_null(record_key(graph->spaces[i]));
        if (names[i] != NULL)
            assert_string_equal(map_graph_name(graph, i), names[i]);
        else
            assert_non_null(map_graph_name(graph, i));
    }
    map_graph_free(graph);
    map_graph_free(NULL);
}

static void
kinds_that_are_not_known_may_be_any(void **state G_GNUC_UNUSED)
{
    g_autoptr(DataSet) set = sample_set_with_map(map);
    MapGraph *graph = map_graph_new(set);
    for (gint kind = SPACE_LAND; kind <= SPACE_BOX; kind++) {
        assert_int_equal(map_graph_is(graph, A, kind), kind == SPACE_LAND);
        assert_int_equal(map_graph_is(graph, B, kind), kind == SPACE_SEA);
        assert_int_equal(map_graph_is(graph, SECOND_A, kind), kind == SPACE_BOX);
        assert_int_equal(map_graph_may_be(graph, B, kind), kind == SPACE_SEA);
        assert_false(map_graph_is(graph, C, kind));
        assert_true(map_graph_may_be(graph, C, kind));
        assert_false(map_graph_is(graph, RAW, kind));
        assert_false(map_graph_is(graph, WITHOUT_ID, kind));
        assert_true(map_graph_may_be(graph, WITHOUT_ID, kind));
    }
    map_graph_free(graph);
}

static void
ways_lead_to_the_first_of_an_id(void **state G_GNUC_UNUSED)
{
    static const guint32 targets[] = {C, B, MAP_NONE, C, MAP_NONE, MAP_NONE, A, A, C};
    static const guint32 origins[] = {A, A, A, A, A, A, A, B, SECOND_A};
    static const guint32 items[] = {0, 1, 2, 3, 4, 5, 6, 0, 0};
    g_autoptr(DataSet) set = sample_set_with_map(map);
    MapGraph *graph = map_graph_new(set);
    assert_int_equal(graph->first[graph->n_spaces], G_N_ELEMENTS(targets));
    for (guint32 i = 0; i < G_N_ELEMENTS(targets); i++) {
        const MapLink *link = &graph->links[i];
        const Records *neighbours = &map_graph_space(graph, link->from)->neighbours;
        assert_int_equal(link->from, origins[i]);
        assert_int_equal(link->to, targets[i]);
        assert_int_equal(link->item, items[i]);
        assert_ptr_equal(link->neighbour, neighbours->items[link->item]);
        assert_in_range(i, graph->first[link->from], graph->first[link->from + 1] - 1);
    }
    assert_ptr_equal(map_graph_find(graph, A, C), &graph->links[0]);
    assert_ptr_equal(map_graph_find(graph, A, B), &graph->links[1]);
    assert_ptr_equal(map_graph_find(graph, A, A), &graph->links[6]);
    assert_ptr_equal(map_graph_find(graph, B, A), &graph->links[7]);
    assert_null(map_graph_find(graph, B, C));
    assert_null(map_graph_find(graph, C, A));
    assert_null(map_graph_find(graph, A, SECOND_A));
    assert_null(map_graph_find(graph, RAW, A));
    map_graph_free(graph);
}

static void
sets_without_spaces_have_an_empty_graph(void **state G_GNUC_UNUSED)
{
    static const char *const maps[] = {"{}", "[]", "{\"spaces\": 5}", "{\"spaces\": [", sample_map};
    for (guint i = 0; i < G_N_ELEMENTS(maps); i++) {
        g_autoptr(DataSet) set = sample_set_with_map(maps[i]);
        MapGraph *graph = map_graph_new(set);
        assert_int_equal(graph->n_spaces, 0);
        assert_int_equal(graph->first[0], 0);
        map_graph_free(graph);
    }
}

static guint
next_random(guint64 *seed, guint below)
{
    *seed =
        *seed * G_GUINT64_CONSTANT(6364136223846793005) + G_GUINT64_CONSTANT(1442695040888963407);
    return (guint)(*seed >> 33) % below;
}

/* Some spaces list many others, twice over, some none. */
static char *
random_map(guint64 *seed, guint n_spaces)
{
    GString *json = g_string_new("{\"spaces\": [");
    for (guint i = 0; i < n_spaces; i++) {
        g_string_append_printf(json, "%s{\"id\": \"s%u\", \"neighbours\": [", i ? "," : "", i);
        for (guint n = next_random(seed, 12), j = 0; j < n; j++)
            g_string_append_printf(json, "%s{\"to\": \"s%u\"}", j > 0 ? ", " : "",
                                   next_random(seed, n_spaces + 2));
        g_string_append(json, "]}");
    }
    g_string_append(json, "]}");
    return g_string_free(json, FALSE);
}

static const MapLink *
find_plainly(const MapGraph *graph, guint32 from, guint32 to)
{
    for (guint32 i = graph->first[from]; i < graph->first[from + 1]; i++)
        if (graph->links[i].to == to)
            return &graph->links[i];
    return NULL;
}

static void
ways_are_found_as_by_a_plain_search(void **state G_GNUC_UNUSED)
{
    guint64 seed = 1700;
    for (guint round = 0; round < 20; round++) {
        const guint n_spaces = 1 + next_random(&seed, 40);
        g_autofree char *json = random_map(&seed, n_spaces);
        g_autoptr(DataSet) set = sample_set_with_map(json);
        MapGraph *graph = map_graph_new(set);
        assert_int_equal(graph->n_spaces, n_spaces);
        for (guint32 from = 0; from < n_spaces; from++)
            for (guint32 to = 0; to < n_spaces; to++)
                assert_ptr_equal(map_graph_find(graph, from, to), find_plainly(graph, from, to));
        map_graph_free(graph);
    }
}

/* What is known of a way without a search agrees with a search. */
static void
ways_know_their_way_back(void **state G_GNUC_UNUSED)
{
    guint64 seed = 1721;
    for (guint round = 0; round < 20; round++) {
        g_autofree char *json = random_map(&seed, 1 + next_random(&seed, 40));
        g_autoptr(DataSet) set = sample_set_with_map(json);
        MapGraph *graph = map_graph_new(set);
        for (guint32 i = 0; i < graph->n_links; i++) {
            const MapLink *link = &graph->links[i];
            gboolean is_way = link->to != MAP_NONE && link->to != link->from;
            const MapLink *first = is_way ? find_plainly(graph, link->from, link->to) : NULL;
            const MapLink *back = is_way ? find_plainly(graph, link->to, link->from) : NULL;
            assert_int_equal(link->is_first, is_way && first == link);
            if (link->is_first && back != NULL)
                assert_ptr_equal(&graph->links[link->back], back);
            else if (link->is_first)
                assert_int_equal(link->back, MAP_NONE);
        }
        map_graph_free(graph);
    }
}

/* What it borrowed from the set before is not there any more then: a sanitizer would see it. */
static void
a_graph_follows_what_does_not_change_it(void **state G_GNUC_UNUSED)
{
    static const Edit edit = {.entity = ENTITY_SPACE,
                              .id = "c",
                              .path = "forage",
                              .before = "2",
                              .after = "3"};
    static const char before[] =
        "{\"spaces\": [{\"id\": \"a\", \"neighbours\": [{\"to\": \"c\"}]}, {\"id\": \"b\"},"
        " {\"id\": \"c\", \"forage\": 2, \"neighbours\": [{\"to\": \"a\"}, {\"to\": \"b\"}]}]}";
    const Edit *edits[] = {&edit};
    DataSet *set = sample_set_with_map(before);
    g_autoptr(DataSet) edited = data_set_edit(set, edits, 1, NULL);
    assert_non_null(edited);
    MapGraph *graph = map_graph_new(set), *anew = map_graph_new(edited);
    map_graph_follow(graph, edited);
    data_set_unref(set);
    assert_int_equal(map_graph_space(graph, 2)->forage, 3);
    assert_int_equal(graph->n_links, anew->n_links);
    for (guint32 i = 0; i < anew->n_links; i++) {
        assert_ptr_equal(graph->links[i].neighbour, anew->links[i].neighbour);
        assert_int_equal(graph->links[i].to, anew->links[i].to);
        assert_int_equal(graph->links[i].back, anew->links[i].back);
    }
    for (guint32 i = 0; i < anew->n_spaces; i++)
        assert_int_equal(map_graph_called(graph, record_key(anew->spaces[i])), i);
    assert_int_equal(map_graph_called(graph, "d"), MAP_NONE);
    map_graph_free(graph);
    map_graph_free(anew);
}

/* Nor is the text of an id that only the second of two spaces lent. */
static void
a_graph_follows_where_two_have_one_id(void **state G_GNUC_UNUSED)
{
    static const Edit edit = {.entity = ENTITY_MAP,
                              .path = "spaces/a#2",
                              .before = "{\"id\": \"a\", \"forage\": 2}",
                              .after = "{\"id\": \"a\", \"forage\": 3}"};
    const Edit *edits[] = {&edit};
    g_autoptr(GError) error = NULL;
    g_autoptr(DataSet) set = sample_set_with_map(
        "{\"spaces\": [{\"id\": \"a\", \"forage\": 1}, {\"id\": \"a\", \"forage\": 2}]}");
    DataSet *edited = data_set_edit(set, edits, 1, &error);
    g_assert_no_error(error);
    MapGraph *graph = map_graph_new(edited);
    map_graph_follow(graph, set);
    data_set_unref(edited);
    assert_int_equal(map_graph_space(graph, 1)->forage, 2);
    assert_int_equal(map_graph_called(graph, "a"), 0);
    map_graph_free(graph);
}

FILE_OF_TESTS(map_graph)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spaces_stand_in_the_order_of_the_file),
        cmocka_unit_test(kinds_that_are_not_known_may_be_any),
        cmocka_unit_test(ways_lead_to_the_first_of_an_id),
        cmocka_unit_test(sets_without_spaces_have_an_empty_graph),
        cmocka_unit_test(ways_are_found_as_by_a_plain_search),
        cmocka_unit_test(ways_know_their_way_back),
        cmocka_unit_test(a_graph_follows_what_does_not_change_it),
        cmocka_unit_test(a_graph_follows_where_two_have_one_id),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
