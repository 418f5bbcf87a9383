/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numbers for names: in the order of the lists, counted on for other entities, for subjects.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-rules.h"

static SampleRecord *
places_of(const char *ids)
{
    g_autofree char *text = g_strdup_printf("{'spaces': [%s]}", ids);
    g_autofree char *json = sample_rules_json(text);
    return sample_record(ENTITY_MAP, json);
}

static void
numbers(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleRecord) first = places_of("{'id': 'a'}, {'name': 'No id'}, {'id': 'b'}");
    g_autoptr(SampleRecord) then = places_of("{'id': 'c'}, {'id': 'a'}, {'id': 'b'}, {'id': 'd'}");
    g_autoptr(NameIndex) names = name_index_new();
    assert_int_equal(name_index_count(names, ENTITY_SPACE), 0);
    assert_int_equal(name_index_find(names, ENTITY_SPACE, "a"), NO_NAME);
    assert_null(name_index_add(names, ENTITY_SPACE, board_list(first, "spaces")));
    assert_int_equal(name_index_find(names, ENTITY_SPACE, "a"), 0);
    assert_int_equal(name_index_find(names, ENTITY_SPACE, "b"), 1);
    assert_int_equal(name_index_count(names, ENTITY_SPACE), 2);
    /* The first that is taken is reported, and keeps its number. */
    assert_string_equal(name_index_add(names, ENTITY_SPACE, board_list(then, "spaces")), "a");
    assert_int_equal(name_index_find(names, ENTITY_SPACE, "a"), 0);
    assert_int_equal(name_index_find(names, ENTITY_SPACE, "c"), 2);
    assert_int_equal(name_index_find(names, ENTITY_SPACE, "d"), 3);
    assert_int_equal(name_index_find(names, ENTITY_SPACE, "e"), NO_NAME);
    assert_int_equal(name_index_find(names, ENTITY_NATION, "a"), NO_NAME);
    assert_string_equal(name_index_name(names, ENTITY_SPACE, 0), "a");
    assert_string_equal(name_index_name(names, ENTITY_SPACE, 3), "d");
    assert_null(name_index_name(names, ENTITY_SPACE, 4));
    assert_null(name_index_name(names, ENTITY_SPACE, NO_NAME));
    assert_null(name_index_name(names, ENTITY_NATION, 0));
    name_index_free(NULL);
}

static void
one_entity_or_another(void **state G_GNUC_UNUSED)
{
    static const Field field = {
        .kind = KIND_REF,
        .target = ENTITY_SPACE,
        .or_target = ENTITY_REGION,
    };
    g_autoptr(SampleGame) game = sample_game_new(&(SampleWords){0});
    const NameIndex *names = game->rules->names;
    gint32 number;
    assert_true(name_index_resolve(names, &field, "wood", &number));
    assert_int_equal(number, 2);
    assert_true(name_index_resolve(names, &field, "realm", &number));
    assert_int_equal(number, 8);
    assert_true(name_index_resolve(names, &field, "east", &number));
    assert_int_equal(number, 9);
    assert_false(name_index_resolve(names, &field, "red", &number));
    assert_int_equal(number, NO_NAME);
    /* This one takes no subjects. */
    assert_false(name_index_resolve(names, &field, "@event.place", &number));
}

/* A subject stands only for what it can be. */
static void
subjects(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *name;
        SubjectWord word;
        gboolean nation, side, unit, space;
    } cases[] = {
        {"@self", SUBJECT_SELF, TRUE, TRUE, FALSE, FALSE},
        {"@opponent", SUBJECT_OPPONENT, FALSE, TRUE, FALSE, FALSE},
        {"@activated", SUBJECT_ACTIVATED, TRUE, FALSE, FALSE, FALSE},
        {"@event.unit", SUBJECT_EVENT_UNIT, FALSE, FALSE, TRUE, FALSE},
        {"@event.place", SUBJECT_EVENT_PLACE, FALSE, FALSE, FALSE, TRUE},
        {"@event.nation", SUBJECT_EVENT_NATION, TRUE, FALSE, FALSE, FALSE},
    };
    g_autoptr(NameIndex) names = name_index_new();
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        const struct {
            EntityId target;
            gboolean fits;
        } targets[] = {
            {ENTITY_NATION, cases[i].nation},
            {ENTITY_SIDE, cases[i].side},
            {ENTITY_UNIT, cases[i].unit},
            {ENTITY_SPACE, cases[i].space},
            {ENTITY_BOX, FALSE},
        };
        for (guint j = 0; j < G_N_ELEMENTS(targets); j++) {
            const Field field = {
                .kind = KIND_REF,
                .target = targets[j].target,
                .subjects = TRUE,
            };
            gint32 number;
            assert_int_equal(name_index_resolve(names, &field, cases[i].name, &number),
                             targets[j].fits);
            if (targets[j].fits)
                assert_int_equal(SUBJECT_OF_NAME(number), cases[i].word);
            else
                assert_int_equal(number, NO_NAME);
        }
    }
}

/* The same name has the same hash, whatever stands before it. */
static void
hashes_are_of_names(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleRecord) first = places_of("{'id': 'a'}, {'id': 'b'}");
    g_autoptr(SampleRecord) then = places_of("{'id': 'b'}");
    g_autoptr(NameIndex) one = name_index_new();
    g_autoptr(NameIndex) other = name_index_new();
    name_index_add(one, ENTITY_SPACE, board_list(first, "spaces"));
    name_index_add(other, ENTITY_SPACE, board_list(then, "spaces"));
    const NameHashes hashes = name_index_hashes(one, ENTITY_SPACE);
    guint64 hash = name_index_hashes(other, ENTITY_SPACE).items[0];
    assert_int_equal(hashes.n, 2);
    assert_true(hashes.items[1] == hash);
    assert_true(hashes.items[0] != hash);
    assert_int_equal(name_index_hashes(one, ENTITY_UNIT).n, 0);
}

FILE_OF_TESTS(name_index)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers),
        cmocka_unit_test(hashes_are_of_names),
        cmocka_unit_test(one_entity_or_another),
        cmocka_unit_test(subjects),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
