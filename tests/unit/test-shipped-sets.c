/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Data sets that are shipped with Narva: which folders have them, what a name means, what extends
 * them, and that nothing is written there.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>
#include <unistd.h>

#include "schema/store/data-set-search.h"
#include "schema/store/data-set.h"
#include "schema/store/new-data-set.h"
#include "schema/store/shipped-sets.h"
#include "tests/unit/main.h"
#include "tests/unit/temporary-folder.h"

#define GAME "{\"format\": 1, \"id\": \"x\", \"title\": \"X\"}\n"
#define LAYER "{\"format\": 1, \"id\": \"x\", \"title\": \"X\", \"extends\": \"%s\"}\n"

/* Makes the data sets @names, divided by blanks, below @folder. */
static void
make_sets(const char *folder, const char *names)
{
    g_auto(GStrv) parts = g_strsplit(names, " ", -1);
    for (char **part = parts; *part != NULL; part++) {
        g_autofree char *name = g_strconcat(*part, "/game.json", NULL);
        temporary_folder_write(folder, name, GAME);
    }
}

/* Makes those of @folders, divided by colons, the only ones, all of them below @folder. */
static void
set_path(const char *folder, const char *folders)
{
    g_auto(GStrv) parts = g_strsplit(folders, ":", -1);
    g_autoptr(GString) path = g_string_new(NULL);
    for (char **part = parts; *part != NULL; part++)
        g_string_append_printf(path, "%s%s/%s", part == parts ? "" : ":", folder, *part);
    g_setenv("NARVA_DATA_PATH", path->str, TRUE);
}

/* Returns: (transfer full): the shipped sets, kits in brackets, without the way to @folder. */
static char *
describe_shipped(const char *folder)
{
    g_autoptr(GArray) sets = shipped_sets_list();
    GString *text = g_string_new(NULL);
    for (guint i = 0; i < sets->len; i++) {
        const ShippedSet *set = &g_array_index(sets, ShippedSet, i);
        g_autofree char *found = shipped_set_find(set->id);
        assert_true(set->is_protected);
        assert_string_equal(found, set->folder);
        assert_true(g_str_has_prefix(set->folder, folder));
        g_string_append_printf(text, set->is_kit ? "[%s] " : "%s ",
                               set->folder + strlen(folder) + 1);
    }
    return g_string_free(text, FALSE);
}

static void
earlier_folders_hide_later_ones(void **state)
{
    make_sets(*state, "a/one a/two a/kits/three b/two b/four b/kits/one a/No-Id a/.hidden");
    temporary_folder_write(*state, "a/empty/map.json", "{}");
    set_path(*state, "a:b:none:a");
    g_autofree char *both = describe_shipped(*state);
    assert_string_equal(both, "b/four a/one a/two [a/kits/three] ");
    set_path(*state, "b:a");
    g_autofree char *other_order = describe_shipped(*state);
    assert_string_equal(other_order, "b/four b/two [b/kits/one] [a/kits/three] ");
    g_setenv("NARVA_DATA_PATH", "", TRUE);
    g_autofree char *none = describe_shipped(*state);
    assert_string_equal(none, "");
}

static void
only_ids_are_names(void **state)
{
    static const char *const odd[] = {"",         ".",   "..",   "kits/three",
                                      "../a/one", "One", "one/", "kits"};
    make_sets(*state, "a/one a/kits/three");
    set_path(*state, "a");
    for (guint i = 0; i < G_N_ELEMENTS(odd); i++)
        assert_null(shipped_set_find(odd[i]));
}

static void
paths_start_with_a_name(void **state)
{
    static const struct {
        const char *path, *found, *file; /* found: below the folder; NULL: nothing */
    } rows[] = {
        {"one", "a/one", NULL},
        {"one/", "a/one", NULL},
        {"one/game.json", "a/one", "game.json"},
        {"three", "a/kits/three", NULL},
        {"one/map.json", NULL, NULL},
        {"two", NULL, NULL},
    };
    make_sets(*state, "a/one a/kits/three");
    set_path(*state, "a");
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autoptr(GArray) found = data_set_search_new();
        gboolean is_found = data_set_search(found, rows[i].path, NULL, NULL);
        assert_int_equal(is_found, rows[i].found != NULL);
        assert_int_equal(found->len, is_found ? 1 : 0);
        if (!is_found)
            continue;
        const FoundSet *set = &g_array_index(found, FoundSet, 0);
        assert_string_equal(set->folder + strlen(*state) + 1, rows[i].found);
        assert_true(g_strcmp0(set->file, rows[i].file) == 0);
    }
}

static void
bases_are_beside_or_shipped(void **state)
{
    static const struct {
        const char *extends, *base; /* below the folder; NULL: none */
    } rows[] = {
        {"one", "a/one"},
        {"three", "a/kits/three"},
        {"beside", "own/beside"},
        {"none", NULL},
    };
    make_sets(*state, "a/one a/beside a/kits/three own/beside");
    set_path(*state, "a");
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autofree char *game = g_strdup_printf(LAYER, rows[i].extends);
        g_autofree char *folder = g_build_filename(*state, "own/layer", NULL);
        temporary_folder_write(*state, "own/layer/game.json", game);
        g_autoptr(DataSet) set = data_set_load(folder, NULL);
        assert_non_null(set);
        assert_int_equal(set->base_result, rows[i].base != NULL ? BASE_LOADED : BASE_MISSING);
        if (rows[i].base != NULL)
            assert_true(g_str_has_suffix(set->base->folder, rows[i].base));
    }
}

static void
nothing_shipped_is_changed(void **state)
{
    static const char *const protected[] = {"a/one", "a", "a/new", "link"};
    const SaveFile file = {.name = "map.json", .contents = NULL};
    make_sets(*state, "a/one own/one ab/one");
    set_path(*state, "a");
    g_autofree char *link = g_build_filename(*state, "link", NULL);
    g_autofree char *target = g_build_filename(*state, "a/one", NULL);
    assert_int_equal(symlink(target, link), 0);
    g_autofree char *before = temporary_folder_digest(*state);
    for (guint i = 0; i < G_N_ELEMENTS(protected); i++) {
        g_autofree char *folder = g_build_filename(*state, protected[i], NULL);
        g_autoptr(GError) error = NULL;
        const NewDataSet wish = {.folder = folder};
        assert_false(save_files(folder, &file, 1, save_system_calls(), &error));
        assert_true(g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_ROFS));
        assert_non_null(strstr(error->message, folder));
        g_clear_error(&error);
        assert_false(new_data_set_make(&wish, &error));
    }
    g_autofree char *after = temporary_folder_digest(*state);
    assert_string_equal(before, after);
    g_autofree char *own = g_build_filename(*state, "own/one", NULL);
    g_autofree char *similar = g_build_filename(*state, "ab/one", NULL);
    assert_true(shipped_sets_allow_writing(own, NULL));
    assert_true(shipped_sets_allow_writing(similar, NULL));
}

FILE_OF_TESTS(shipped_sets)
{
    const struct CMUnitTest tests[] = {
        test_in_folder(earlier_folders_hide_later_ones),
        test_in_folder(only_ids_are_names),
        test_in_folder(paths_start_with_a_name),
        test_in_folder(bases_are_beside_or_shipped),
        test_in_folder(nothing_shipped_is_changed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
