/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Edits by which files come and go, in the open layer and above another one, and saving them.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/model/entities.h"
#include "schema/model/record-write.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-set.h"
#include "tests/unit/temporary-folder.h"

static const char first[] = "{\"id\": \"first\", \"title\": \"First\"}";
static const char second[] = "{\"id\": \"second\", \"extends\": \"first\"}";

static const Edit make_first = {.entity = ENTITY_SCENARIO,
                                .id = "first",
                                .path = "",
                                .after = first};
static const Edit make_second = {
    .entity = ENTITY_SCENARIO,
    .id = "second",
    .path = "",
    .after = second,
};
static const Edit take_first = {
    .entity = ENTITY_SCENARIO,
    .id = "first",
    .path = "",
    .before = first,
};

/* Returns: (transfer full): @set with @edit done. */
static DataSet *
edited(DataSet *set, const Edit *edit)
{
    g_autoptr(GError) error = NULL;
    DataSet *after = data_set_edit(set, &edit, 1, &error);
    if (after == NULL)
        fail_msg("%s", error->message);
    return after;
}

static void
expect_refused(DataSet *set, const Edit *edit, int code)
{
    g_autoptr(GError) error = NULL;
    assert_null(data_set_edit(set, &edit, 1, &error));
    assert_true(g_error_matches(error, EDIT_ERROR, code));
}

/* Returns: (transfer full): the ids of the scenarios, with what each is called. */
static char *
list_scenarios(const DataSet *set)
{
    g_autoptr(GString) list = g_string_new(NULL);
    for (guint i = 0; i < set->n_scenarios; i++) {
        const Scenario *scenario = (const Scenario *)set->scenarios[i];
        g_string_append_printf(list, "%s:%s ", scenario->id, scenario->title);
    }
    return g_string_free(g_steal_pointer(&list), FALSE);
}

static void
expect_scenarios(const DataSet *set, const char *expected)
{
    g_autofree char *list = list_scenarios(set);
    assert_string_equal(list, expected);
}

static void
scenarios_come_and_go(void **state)
{
    g_autoptr(DataSet) set = sample_set_load(*state, &(SampleFiles){0});
    g_autoptr(DataSet) two = edited(set, &make_second);
    g_autoptr(DataSet) three = edited(two, &make_first);
    g_autoptr(DataSet) fewer = edited(three, &take_first);
    expect_scenarios(set, "");
    assert_int_equal(two->n_scenarios, 1);
    /* The later one extends the earlier one at once, and no longer when that goes. */
    expect_scenarios(three, "first:First second:First ");
    assert_int_equal(data_set_file_of_record(three, ENTITY_SCENARIO, "second")->base_result,
                     BASE_LOADED);
    assert_int_equal(data_set_file_of_record(fewer, ENTITY_SCENARIO, "second")->base_result,
                     BASE_MISSING);
    assert_null(data_set_file_of_record(fewer, ENTITY_SCENARIO, "first"));
    assert_null(data_set_file_of_record(set, ENTITY_SCENARIO, "first"));
    assert_true(data_set_is_whole(three));
}

/* Snapshots share records, never what they are listed in. */
static void
earlier_sets_stay_as_they_were(void **state)
{
    DataSet *set = sample_set_load(*state, &(SampleFiles){0});
    DataSet *with = edited(set, &make_first);
    DataSet *without = edited(with, &take_first);
    data_set_unref(set);
    expect_scenarios(with, "first:First ");
    data_set_unref(with);
    expect_scenarios(without, "");
    g_autoptr(DataSet) again = edited(without, &make_first);
    data_set_unref(without);
    expect_scenarios(again, "first:First ");
}

/* Findings need a place in it. */
static void
new_files_are_as_if_read(void **state)
{
    g_autoptr(DataSet) set = sample_set_load(*state, &(SampleFiles){0});
    g_autoptr(DataSet) with = edited(set, &make_first);
    const DataFile *file = data_set_file_of_record(with, ENTITY_SCENARIO, "first");
    guint32 start, end;
    g_autofree char *name = g_strdup_printf("%s/scenarios/first.json", (const char *)*state);
    assert_string_equal(file->text->name, name);
    assert_ptr_equal(file->root->text, file->text);
    assert_true(record_locate(file->root, "title", -1, &start, &end));
    assert_memory_equal(file->text->bytes + start, "\"First\"", end - start);
    assert_null(data_file_reformat(file));
}

static void
what_cannot_be_is_refused(void **state)
{
    g_autoptr(DataSet) set = sample_set_load(*state, &(SampleFiles){0});
    g_autoptr(DataSet) with = edited(set, &make_first);
    Edit other = take_first;
    other.before = second;
    Edit odd_id = make_first;
    odd_id.id = "../first";
    Edit no_json = make_first, no_object = make_first;
    no_json.after = "{\"id\"";
    no_object.after = "[]";
    expect_refused(with, &make_first, EDIT_ERROR_CONFLICT);
    expect_refused(with, &other, EDIT_ERROR_CONFLICT);
    expect_refused(set, &take_first, EDIT_ERROR_PATH);
    expect_refused(set, &odd_id, EDIT_ERROR_PATH);
    expect_refused(set, &no_json, EDIT_ERROR_VALUE);
    expect_refused(set, &no_object, EDIT_ERROR_VALUE);
}

static void
there_are_no_more_files_than_are_read(void **state)
{
    g_autoptr(DataSet) set = sample_set_load(*state, &(SampleFiles){0});
    guint most = file_kind_for(ENTITY_SCENARIO)->most;
    for (guint i = 0; i < most; i++) {
        g_autofree char *name = g_strdup_printf("scenarios/s%u.json", i);
        temporary_folder_write(*state, name, "{}");
    }
    g_autoptr(DataSet) full = data_set_load(*state, NULL);
    assert_int_equal(full->n_scenarios, most);
    expect_refused(full, &make_first, EDIT_ERROR_PATH);
}

static void
files_come_and_go_on_disk(void **state)
{
    g_autofree char *folder = g_build_filename(*state, "scenarios", NULL);
    g_autoptr(DataSet) set = sample_set_load(*state, &(SampleFiles){0});
    g_autoptr(DataSet) one = edited(set, &make_first);
    g_autoptr(DataSet) two = edited(one, &make_second);
    g_autoptr(DataSet) fewer = edited(two, &take_first);
    assert_true(data_set_save(one, set, NULL));
    g_autofree char *text = temporary_folder_read(*state, "scenarios/first.json");
    g_autofree char *expected = g_strdup_printf("%s\n", first);
    assert_string_equal(text, expected);
    assert_true(data_set_save(fewer, one, NULL));
    g_autofree char *list = temporary_folder_list(folder);
    assert_string_equal(list, "second.json ");
    g_autoptr(DataSet) loaded = data_set_load(*state, NULL);
    assert_int_equal(loaded->n_scenarios, 1);
    /* Going back to the beginning takes what came since. */
    assert_true(data_set_save(set, fewer, NULL));
    g_autofree char *left = temporary_folder_list(folder);
    assert_string_equal(left, "");
}

/* @folder: gets a set `low` with the first scenario and a set `high` above it. */
static DataSet *
load_high(const char *folder)
{
    temporary_folder_write(folder, "low/game.json", sample_game);
    temporary_folder_write(folder, "low/map.json", sample_map);
    temporary_folder_write(folder, "low/scenarios/first.json", first);
    temporary_folder_write(folder, "high/game.json", "{\"extends\": \"low\"}");
    g_autofree char *high = g_build_filename(folder, "high", NULL);
    return data_set_load(high, NULL);
}

static void
what_is_below_shows_when_the_file_above_goes(void **state)
{
    const Edit title = {ENTITY_SCENARIO, "first", "title", "\"First\"", "\"Other\""};
    g_autoptr(DataSet) set = load_high(*state);
    expect_refused(set, &make_first, EDIT_ERROR_CONFLICT);
    expect_refused(set, &take_first, EDIT_ERROR_PATH);
    g_autoptr(DataSet) with = edited(set, &title);
    assert_true(data_set_save(with, set, NULL));
    const DataFile *file = data_set_file_of_record(with, ENTITY_SCENARIO, "first");
    g_autofree char *own = record_to_text(file->root);
    g_autofree char *seen = record_to_text(file->seen);
    const char *const befores[] = {own, seen};
    for (guint i = 0; i < G_N_ELEMENTS(befores); i++) {
        const Edit take = {ENTITY_SCENARIO, "first", "", befores[i], NULL};
        g_autoptr(DataSet) without = edited(with, &take);
        expect_scenarios(without, "first:First ");
        assert_true(data_set_save(without, with, NULL));
        g_autofree char *above = temporary_folder_read(*state, "high/scenarios/first.json");
        g_autofree char *below = temporary_folder_read(*state, "low/scenarios/first.json");
        assert_null(above);
        assert_string_equal(below, first);
        assert_true(data_set_save(with, without, NULL));
    }
}

/* A set that has no roster yet gets its first nation like any other. */
static void
the_first_record_makes_its_file(void **state)
{
    const Edit nation = {ENTITY_NATION, "n", "", NULL, "{\"id\": \"n\"}"};
    const Edit odd = {ENTITY_NATION, "n", "name", NULL, "\"N\""};
    g_autoptr(DataSet) set = sample_set_load(*state, &(SampleFiles){0});
    expect_refused(set, &odd, EDIT_ERROR_PATH);
    g_autoptr(DataSet) with = edited(set, &nation);
    assert_int_equal(data_set_records(with, ENTITY_NATION).length, 1);
    assert_true(data_set_save(with, set, NULL));
    g_autofree char *roster = temporary_folder_read(*state, "roster.json");
    assert_string_equal(roster, "{\"nations\": [{\"id\": \"n\"}]}\n");
    assert_true(data_set_save(set, with, NULL));
    g_autofree char *gone = temporary_folder_read(*state, "roster.json");
    assert_null(gone);
}

FILE_OF_TESTS(data_set_files)
{
    const struct CMUnitTest tests[] = {
        test_in_folder(scenarios_come_and_go),
        test_in_folder(earlier_sets_stay_as_they_were),
        test_in_folder(new_files_are_as_if_read),
        test_in_folder(what_cannot_be_is_refused),
        test_in_folder(there_are_no_more_files_than_are_read),
        test_in_folder(files_come_and_go_on_disk),
        test_in_folder(what_is_below_shows_when_the_file_above_goes),
        test_in_folder(the_first_record_makes_its_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
