/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which record an id means, and which id a misspelt one may have meant.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "schema/text/limits.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-set.h"
#include "validator/checks/check.h"

static const char map[] =
    "{\"spaces\": [{\"id\": \"skane\", \"name\": \"Skåne\", \"aliases\": [\"Scania\"]},"
    " {\"id\": \"livland\", \"name\": \"Livland\"}, {\"id\": \"skane\", \"name\": \"Second\"},"
    " {\"name\": \"Nameless\"}, 5, {\"id\": 7, \"name\": \"Kurland\"},"
    " {\"id\": \"k\", \"neighbours\": [{\"to\": \"narva\"}]}],"
    " \"regions\": [{\"id\": \"baltic\", \"name\": \"The Baltic\"}]}";

static void
the_first_record_of_an_id_is_found(void **state G_GNUC_UNUSED)
{
    g_autoptr(DataSet) set = sample_set_with_map(map);
    const Records spaces = data_set_records(set, ENTITY_SPACE);
    IdIndex *index = id_index_new(set);
    assert_ptr_equal(id_index_find(index, ENTITY_SPACE, "skane"), spaces.items[0]);
    assert_ptr_equal(id_index_find(index, ENTITY_SPACE, "livland"), spaces.items[1]);
    assert_null(id_index_find(index, ENTITY_SPACE, "Skåne"));
    assert_null(id_index_find(index, ENTITY_SPACE, "Skane"));
    assert_null(id_index_find(index, ENTITY_SPACE, ""));
    assert_null(id_index_find(index, ENTITY_SPACE, "baltic"));
    assert_non_null(id_index_find(index, ENTITY_REGION, "baltic"));
    assert_null(id_index_find(index, ENTITY_NEIGHBOUR, "narva"));
    assert_null(id_index_find(index, ENTITY_NATION, "skane"));
    id_index_free(index);
    id_index_free(NULL);
}

static void
built_in_ids_are_known(void **state G_GNUC_UNUSED)
{
    g_autoptr(DataSet) set = sample_set_with_map(map);
    IdIndex *index = id_index_new(set);
    assert_true(id_index_knows(index, ENTITY_SPACE, "livland"));
    assert_false(id_index_knows(index, ENTITY_SPACE, "blocked"));
    assert_true(id_index_knows(index, ENTITY_BORDER, "blocked"));
    assert_true(id_index_knows(index, ENTITY_BORDER, "port"));
    assert_false(id_index_knows(index, ENTITY_BORDER, "normal"));
    assert_null(id_index_find(index, ENTITY_BORDER, "blocked"));
    id_index_free(index);
}

typedef struct {
    EntityId entity;
    const char *wanted;
    const char *nearest;
} NearestCase;

/* clang-format off */
static const NearestCase nearest_cases[] = {
    {ENTITY_SPACE, "livlnad", "livland"},
    {ENTITY_SPACE, "lifland", "livland"},
    {ENTITY_SPACE, "Livland", "livland"},
    {ENTITY_SPACE, "SKÅNE", "skane"},
    {ENTITY_SPACE, "scania", "skane"},
    {ENTITY_SPACE, "zealand", NULL},
    {ENTITY_SPACE, "kurlamd", NULL}, /* its id could not be read */
    {ENTITY_SPACE, "", NULL},
    {ENTITY_SPACE, "baltic", NULL},
    {ENTITY_REGION, "baltik", "baltic"},
    {ENTITY_BORDER, "blokked", "blocked"},
    {ENTITY_BORDER, "ports", "port"},
    {ENTITY_NATION, "sweden", NULL},
};
/* clang-format on */

static void
the_nearest_id_is_suggested(void **state G_GNUC_UNUSED)
{
    g_autoptr(DataSet) set = sample_set_with_map(map);
    IdIndex *index = id_index_new(set);
    for (guint i = 0; i < G_N_ELEMENTS(nearest_cases); i++) {
        const NearestCase *c = &nearest_cases[i];
        const char *nearest = id_index_nearest(index, c->entity, c->wanted);
        if (g_strcmp0(nearest, c->nearest) != 0)
            fail_msg("%s: %s", c->wanted, nearest);
    }
    id_index_free(index);
}

/* The first suggestions are made, and then no more: not one for each of thousands. */
static void
the_effort_for_suggestions_is_limited(void **state G_GNUC_UNUSED)
{
    enum { SPACES = 8000, SEARCHES = 2 * (LIMIT_SUGGESTION_COMPARISONS / SPACES) };
    g_autoptr(GString) json = g_string_new("{\"spaces\": [{\"id\": \"narva\"}");
    for (guint i = 1; i < SPACES; i++)
        g_string_append_printf(json, ", {\"id\": \"s%u\"}", i * 7919);
    g_string_append(json, "]}");
    g_autoptr(DataSet) set = sample_set_with_map(json->str);
    IdIndex *index = id_index_new(set);
    guint n_found = 0;
    for (guint i = 0; i < SEARCHES; i++)
        n_found += id_index_nearest(index, ENTITY_SPACE, "nerva") != NULL;
    assert_in_range(n_found, SEARCHES / 4, SEARCHES / 2 + 1);
    assert_null(id_index_nearest(index, ENTITY_SPACE, "nerva"));
    id_index_free(index);
}

FILE_OF_TESTS(id_index)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_record_of_an_id_is_found),
        cmocka_unit_test(built_in_ids_are_known),
        cmocka_unit_test(the_nearest_id_is_suggested),
        cmocka_unit_test(the_effort_for_suggestions_is_limited),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
