/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Records without numbers that the format does not allow: what is left, and what is shared.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "schema/model/entities.h"
#include "schema/model/record.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-set.h"

static const char map[] =
    "{\"spaces\": [{\"id\": \"a\", \"forage\": 3, \"garrison\": {\"value\": 2}},"
    " {\"id\": \"b\", \"forage\": 100, \"garrison\": {\"name\": \"B\", \"value\": 3}},"
    " {\"id\": \"c\", \"forage\": 99, \"garrison\": {\"name\": \"C\", \"value\": -1}}, 7]}";

enum { A, B, C, RAW, N_SPACES };

static const Space *
space_of(const Record *root, guint32 i)
{
    const Map *data = (const Map *)root;
    assert_int_equal(data->spaces.length, N_SPACES);
    return (const Space *)data->spaces.items[i];
}

static void
what_is_out_of_range_is_left_out(void **state G_GNUC_UNUSED)
{
    g_autoptr(DataSet) set = sample_set_with_map(map);
    g_autoptr(Arena) arena = arena_new();
    const Record *root = data_set_root(set, ENTITY_MAP);
    const Record *left = record_in_range(arena, root);
    assert_ptr_not_equal(left, root);
    assert_ptr_equal(space_of(left, A), space_of(root, A));
    assert_ptr_equal(space_of(left, RAW), space_of(root, RAW));

    const Space *b = space_of(left, B), *c = space_of(left, C);
    assert_false(record_has_key(&b->record, "forage"));
    assert_int_equal(b->forage, 0);
    assert_string_equal(b->id, "b");
    assert_ptr_equal(b->garrison, space_of(root, B)->garrison);
    assert_int_equal(c->forage, 99);
    assert_ptr_not_equal(c->garrison, space_of(root, C)->garrison);
    assert_false(record_has_key(c->garrison, "value"));
    assert_string_equal(record_name(c->garrison), "C");
    assert_int_equal(c->record.offset, space_of(root, C)->record.offset);
    assert_ptr_equal(record_in_range(arena, left), left);
}

static void
what_it_was_made_of_stays(void **state G_GNUC_UNUSED)
{
    g_autoptr(DataSet) set = sample_set_with_map(map);
    g_autoptr(Arena) arena = arena_new();
    const Record *root = data_set_root(set, ENTITY_MAP);
    record_in_range(arena, root);
    const Space *b = space_of(root, B), *c = space_of(root, C);
    assert_int_equal(b->forage, 100);
    assert_false(record_is_in_range(&b->record, record_field(&b->record, "forage")));
    assert_true(record_is_in_range(&c->record, record_field(&c->record, "forage")));
    assert_true(record_is_in_range(&c->record, record_field(&c->record, "id")));
    assert_false(record_is_in_range(c->garrison, record_field(c->garrison, "value")));
}

FILE_OF_TESTS(in_range)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_out_of_range_is_left_out),
        cmocka_unit_test(what_it_was_made_of_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
