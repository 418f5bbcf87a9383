/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading the files of which there may be many: which are read, in which order, and what stands in
 * the place of their folder.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "schema/model/entities.h"
#include "schema/text/limits.h"
#include "tests/unit/child-process.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-set.h"
#include "tests/unit/temporary-folder.h"

static const char upper_game[] = "{\"format\": 1, \"id\": \"upper\", \"extends\": \"lower\"}";

/* Writes a data set to @folder/@name with the scenarios @ids, divided by blanks. */
static void
write_set(const char *folder, const char *name, const char *game, const char *ids)
{
    g_autofree char *set = g_build_filename(folder, name, NULL);
    temporary_folder_write(set, "game.json", game);
    temporary_folder_write(set, "map.json", sample_map);
    g_auto(GStrv) parts = g_strsplit(ids, " ", -1);
    for (char **id = parts; *id != NULL && **id != '\0'; id++) {
        g_autofree char *file = g_strdup_printf("scenarios/%s.json", *id);
        g_autofree char *text = g_strdup_printf("{\"id\": \"%s\"}", *id);
        temporary_folder_write(set, file, text);
    }
}

/* Returns: (transfer full): the names of all files in folders, in order, with ? behind those that
 * are not there and ! behind those that could not be read. */
static char *
list_files(const DataSet *set)
{
    GString *list = g_string_new(NULL);
    for (guint i = 0; i < set->n_files; i++) {
        const DataFile *file = &set->files[i];
        const char *mark = file->read.result == FILE_READ     ? ""
                           : file->read.result == FILE_ABSENT ? "?"
                                                              : "!";
        if (file->kind->folder != NULL)
            g_string_append_printf(list, "%s%s ", file->name, mark);
    }
    return g_string_free(list, FALSE);
}

static void
files_come_in_byte_order(void **state)
{
    write_set(*state, "set", sample_game, "b a-b a 1700 zz");
    g_autoptr(DataSet) set = sample_set_open(*state, "set");
    g_autofree char *list = list_files(set);
    assert_string_equal(list,
                        "scenarios/1700.json scenarios/a-b.json scenarios/a.json scenarios/b.json "
                        "scenarios/zz.json ");
    assert_int_equal(set->n_scenarios, 5);
    assert_string_equal(record_key(set->scenarios[1]), "a-b");
    assert_int_equal(data_set_records(set, ENTITY_SCENARIO).length, 5);
    assert_string_equal(
        ((const Scenario *)data_set_file_of_record(set, ENTITY_SCENARIO, "zz")->seen)->id, "zz");
    assert_null(data_set_file_of_record(set, ENTITY_SCENARIO, "z"));
    assert_null(data_set_file_of_record(set, ENTITY_SCENARIO, "../game"));
    assert_non_null(data_set_file_named(set, "scenarios/1700.json"));
    assert_null(data_set_root(set, ENTITY_SCENARIO));
    assert_null(data_set_file_of(set, ENTITY_SCENARIO));
    assert_true(data_set_is_whole(set));
}

static void
files_of_the_base_show_too(void **state)
{
    write_set(*state, "lower", sample_game, "a c");
    write_set(*state, "upper", upper_game, "b c");
    write_set(*state, "none", upper_game, "");
    g_autoptr(DataSet) upper = sample_set_open(*state, "upper");
    g_autofree char *list = list_files(upper);
    assert_string_equal(list, "scenarios/a.json? scenarios/b.json scenarios/c.json ");
    assert_int_equal(upper->n_scenarios, 3);
    assert_string_equal(record_key(data_set_file_of_record(upper, ENTITY_SCENARIO, "a")->seen),
                        "a");
    assert_null(data_set_file_of_record(upper, ENTITY_SCENARIO, "a")->root);
    assert_true(data_set_is_whole(upper));
    g_autoptr(DataSet) none = sample_set_open(*state, "none");
    g_autofree char *shown = list_files(none);
    assert_string_equal(shown, "scenarios/a.json? scenarios/c.json? ");
}

/* What is called after no id is no scenario, but is reported to be unknown. */
static void
names_that_are_no_ids_are_unknown(void **state)
{
    static const char *const names[] = {
        "scenarios/Upper.json",       "scenarios/two words.json",  "scenarios/-.json",
        "scenarios/line\nbreak.json", "scenarios/\xff.json",       "scenarios/.hidden.json",
        "scenarios/readme.txt",       "scenarios/old/deeper.json", "zones.json",
    };
    write_set(*state, "set", sample_game, "good");
    for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autofree char *path = g_build_filename("set", names[i], NULL);
        temporary_folder_write(*state, path, "{}");
    }
    g_autoptr(DataSet) set = sample_set_open(*state, "set");
    g_autofree char *list = list_files(set);
    g_autofree char *unknown = g_strjoinv("|", set->unknown_files);
    assert_string_equal(list, "scenarios/good.json ");
    assert_string_equal(unknown, "scenarios/-.json|scenarios/Upper.json|scenarios/line\nbreak.json|"
                                 "scenarios/two words.json|scenarios/\xff.json|zones.json");
}

static void
what_is_no_folder_holds_nothing(void **state)
{
    write_set(*state, "lower", sample_game, "a");
    write_set(*state, "upper", upper_game, "");
    temporary_folder_write(*state, "upper/scenarios", "{\"id\": \"scenarios\"}");
    g_autoptr(DataSet) set = sample_set_open(*state, "upper");
    g_autofree char *list = list_files(set);
    assert_string_equal(list, "scenarios/a.json? ");
    assert_true(data_set_is_whole(set));
}

/* A folder in the place of a file is no file. */
static void
folders_are_no_files(void **state)
{
    write_set(*state, "set", sample_game, "a");
    temporary_folder_make(*state, "set/scenarios/b.json");
    g_autoptr(DataSet) set = sample_set_open(*state, "set");
    assert_int_equal(data_set_file_of_record(set, ENTITY_SCENARIO, "b")->read.result,
                     FILE_NOT_A_FILE);
    assert_int_equal(set->n_scenarios, 1);
    assert_false(data_set_is_whole(set));
}

static void
link_to(const char *folder, const char *target, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    assert_int_equal(symlink(target, path), 0);
}

/* Not even the names of what lies elsewhere are looked at. */
static void
folders_outside_are_not_listed(void **state)
{
    static const char *const targets[] = {"../outside", "/", "..", "nowhere", "scenarios"};
    temporary_folder_write(*state, "outside/secret.json", "{\"id\": \"secret\"}");
    for (guint i = 0; i < G_N_ELEMENTS(targets); i++) {
        g_autofree char *name = g_strdup_printf("set-%u", i);
        g_autofree char *link = g_build_filename(name, "scenarios", NULL);
        write_set(*state, name, sample_game, "");
        link_to(*state, targets[i], link);
        g_autoptr(DataSet) set = sample_set_open(*state, name);
        g_autofree char *list = list_files(set);
        FileResult expected = i < 3 ? FILE_OUTSIDE : FILE_UNREADABLE;
        assert_string_equal(list, "scenarios! ");
        assert_int_equal(data_set_file_named(set, "scenarios")->read.result, expected);
        assert_int_equal(set->n_scenarios, 0);
        assert_null(set->unknown_files[0]);
        assert_false(data_set_is_whole(set));
    }
}

static void
links_inside_are_followed(void **state)
{
    write_set(*state, "set", sample_game, "");
    temporary_folder_write(*state, "set/real/a.json", "{\"id\": \"a\"}");
    temporary_folder_write(*state, "outside.json", "{\"id\": \"b\"}");
    link_to(*state, "real", "set/scenarios");
    link_to(*state, "../../outside.json", "set/real/b.json");
    g_autoptr(DataSet) set = sample_set_open(*state, "set");
    g_autofree char *list = list_files(set);
    assert_string_equal(list, "scenarios/a.json scenarios/b.json! ");
    assert_int_equal(data_set_file_of_record(set, ENTITY_SCENARIO, "b")->read.result, FILE_OUTSIDE);
}

/* What could not be read below is not read again above. */
static void
broken_folders_are_those_of_their_layer(void **state)
{
    write_set(*state, "lower", sample_game, "");
    write_set(*state, "upper", upper_game, "b");
    link_to(*state, "/", "lower/scenarios");
    g_autoptr(DataSet) set = sample_set_open(*state, "upper");
    g_autofree char *list = list_files(set);
    g_autofree char *below = list_files(set->base);
    assert_string_equal(list, "scenarios/b.json ");
    assert_string_equal(below, "scenarios! ");
    assert_false(data_set_is_whole(set));
}

static int
load_closed_folder(gpointer folder)
{
    g_autofree char *path = g_build_filename(folder, "set", NULL);
    g_autoptr(DataSet) set = data_set_load(path, NULL);
    const DataFile *file = set != NULL ? data_set_file_named(set, "scenarios") : NULL;
    return file != NULL && file->read.result == FILE_UNREADABLE &&
                   strcmp(file->read.detail, "Permission denied") == 0
               ? 0
               : 1;
}

static void
closed_folders_are_unreadable(void **state)
{
    g_autofree char *set = g_build_filename(*state, "set", NULL);
    g_autofree char *scenarios = g_build_filename(set, "scenarios", NULL);
    write_set(*state, "set", sample_game, "a");
    assert_int_equal(g_chmod(*state, 0755), 0);
    assert_int_equal(g_chmod(set, 0755), 0);
    assert_int_equal(g_chmod(scenarios, 0), 0);
    assert_int_equal(child_process_run_as_nobody(load_closed_folder, *state), 0);
    assert_int_equal(g_chmod(scenarios, 0755), 0);
}

/* Writes @n scenarios more, from number @from on. */
static void
write_many(const char *folder, const char *name, guint from, guint n)
{
    for (guint i = from; i < from + n; i++) {
        g_autofree char *file = g_strdup_printf("%s/scenarios/s-%04u.json", name, i);
        temporary_folder_write(folder, file, "{}");
    }
}

static void
too_many_files_are_not_read(void **state)
{
    write_set(*state, "lower", sample_game, "");
    write_set(*state, "upper", upper_game, "");
    write_many(*state, "lower", 1, LIMIT_SCENARIOS - 1);
    write_many(*state, "upper", 2, LIMIT_SCENARIOS - 1);
    /* Together these are as many as may be. */
    g_autoptr(DataSet) full = sample_set_open(*state, "upper");
    assert_null(full->too_many);
    assert_int_equal(full->n_scenarios, LIMIT_SCENARIOS);
    write_many(*state, "upper", 0, 1);
    g_autoptr(DataSet) set = sample_set_open(*state, "upper");
    assert_ptr_equal(set->too_many, file_kind_for(ENTITY_SCENARIO));
    assert_null(set->base->too_many);
    assert_int_equal(set->n_scenarios, LIMIT_SCENARIOS);
    assert_string_equal(set->files[set->n_files - LIMIT_SCENARIOS].name, "scenarios/s-0000.json");
    assert_string_equal(set->files[set->n_files - 1].name, "scenarios/s-0999.json");
}

/* Other files must not crowd out those that are read. */
static void
unknown_files_crowd_out_nothing(void **state)
{
    write_set(*state, "set", sample_game, "a z");
    for (guint i = 0; i < LIMIT_SET_FILES + 10; i++) {
        g_autofree char *file = g_strdup_printf("set/scenarios/X-%u.json", i);
        g_autofree char *path = g_build_filename(*state, file, NULL);
        assert_int_equal(mknod(path, S_IFREG | 0600, 0), 0);
    }
    g_autoptr(DataSet) set = sample_set_open(*state, "set");
    g_autofree char *list = list_files(set);
    assert_string_equal(list, "scenarios/a.json scenarios/z.json ");
    assert_int_equal(g_strv_length(set->unknown_files), LIMIT_SET_FILES);
}

/* Returns: (transfer full): the set in @folder with a scenario as an editor has it. */
static DataSet *
load_draft(const char *folder, const char *name, const char *text)
{
    g_autofree char *path = g_build_filename(folder, "set", NULL);
    g_autoptr(GBytes) contents = g_bytes_new(text, strlen(text));
    const Draft draft = {.name = name, .contents = contents};
    g_autoptr(GError) error = NULL;
    DataSet *set = data_set_load_drafts(path, &draft, 1, &error);
    if (set == NULL)
        fail_msg("%s", error->message);
    return set;
}

static void
a_draft_stands_for_its_file(void **state)
{
    const char *folder = *state;
    write_set(folder, "set", sample_game, "a c");
    g_autoptr(DataSet) changed =
        load_draft(folder, "scenarios/a.json", "{\"id\": \"a\", \"title\": \"A\"}");
    g_autofree char *same = list_files(changed);
    assert_string_equal(same, "scenarios/a.json scenarios/c.json ");
    assert_string_equal(((const Scenario *)changed->files[changed->n_files - 2].root)->title, "A");
    g_autoptr(DataSet) added = load_draft(folder, "scenarios/b.json", "{\"id\": \"b\"}");
    g_autofree char *more = list_files(added);
    assert_string_equal(more, "scenarios/a.json scenarios/b.json scenarios/c.json ");
    g_autofree char *on_disk = temporary_folder_list(folder);
    assert_null(strstr(on_disk, "b.json"));
}

static void
the_first_scenario_may_be_a_draft(void **state)
{
    const char *folder = *state;
    write_set(folder, "set", sample_game, "");
    g_autoptr(DataSet) set = load_draft(folder, "scenarios/b.json", "{\"id\": \"b\"}");
    g_autofree char *files = list_files(set);
    assert_string_equal(files, "scenarios/b.json ");
}

FILE_OF_TESTS(data_set_load)
{
    const struct CMUnitTest tests[] = {
        test_in_folder(files_come_in_byte_order),
        test_in_folder(files_of_the_base_show_too),
        test_in_folder(names_that_are_no_ids_are_unknown),
        test_in_folder(what_is_no_folder_holds_nothing),
        test_in_folder(folders_are_no_files),
        test_in_folder(folders_outside_are_not_listed),
        test_in_folder(links_inside_are_followed),
        test_in_folder(broken_folders_are_those_of_their_layer),
        test_in_folder(closed_folders_are_unreadable),
        test_in_folder(too_many_files_are_not_read),
        test_in_folder(unknown_files_crowd_out_nothing),
        test_in_folder(a_draft_stands_for_its_file),
        test_in_folder(the_first_scenario_may_be_a_draft),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
