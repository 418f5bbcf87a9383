/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which data sets a path means: every kind of path, and the sets around and below a folder.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "schema/store/data-set-search.h"
#include "schema/text/limits.h"
#include "tests/unit/child-process.h"
#include "tests/unit/main.h"
#include "tests/unit/temporary-folder.h"

/* Returns: (transfer full): what was found, without the way to @base, each followed by a blank. */
static char *
describe(const GArray *found, const char *base)
{
    g_autofree char *start = g_strconcat(base, "/", NULL);
    GString *text = g_string_new(NULL);
    for (guint i = 0; i < found->len; i++) {
        const FoundSet *set = &g_array_index(found, FoundSet, i);
        gboolean is_below = g_str_has_prefix(set->folder, start);
        g_string_append(text, set->folder + (is_below ? strlen(start) : 0));
        if (set->file != NULL)
            g_string_append_printf(text, "[%s]", set->file);
        g_string_append_c(text, ' ');
    }
    return g_string_free(text, FALSE);
}

/* Searches for each of @paths, divided by blanks, below @base. Returns: (transfer full): what was
 * found, and ` none` for each path that was an error. */
static char *
search(const char *base, const char *paths)
{
    g_autoptr(GArray) found = data_set_search_new();
    g_autoptr(GString) errors = g_string_new(NULL);
    g_auto(GStrv) parts = g_strsplit(paths, " ", -1);
    for (char **part = parts; *part != NULL; part++) {
        g_autoptr(GError) error = NULL;
        g_autofree char *path = g_strconcat(base, "/", *part, NULL);
        if (!data_set_search(found, path, NULL, &error)) {
            assert_true(g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_NOENT));
            assert_non_null(strstr(error->message, **part != '\0' ? *part : base));
            g_string_append(errors, "none ");
        } else {
            assert_null(error);
        }
    }
    g_autofree char *sets = describe(found, base);
    return g_strconcat(sets, errors->str, NULL);
}

static void
link_to(const char *folder, const char *target, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    assert_int_equal(symlink(target, path), 0);
}

static void
make_sets(const char *folder)
{
    static const char *const files[] = {
        "data/two/game.json",
        "data/one/game.json",
        "data/one/map.json",
        "data/one/maps/game.json",
        "data/deep/x/y/game.json",
        "data/.git/x/game.json",
        "data/notes/readme.txt",
        "data/one/notes.txt",
        "data/one/first.json",
        "data/one/scenarios/first.json",
        "data/one/scenarios/First.json",
        "data/one/scenarios/old/first.json",
        "data/notes/scenarios/first.json",
        "data/Zwei/game.json",
        "empty/map.json",
        "elsewhere/game.json",
        "away/own/game.json",
        "begun/new/.game.json.narva-new",
        "begun/new/.narva-save",
        "begun/undecided/.game.json.narva-new",
    };
    for (guint i = 0; i < G_N_ELEMENTS(files); i++)
        temporary_folder_write(folder, files[i], "{}");
    g_autofree char *data = g_build_filename(folder, "data", NULL);
    g_autofree char *away = g_build_filename(folder, "away", NULL);
    g_autofree char *links = g_build_filename(folder, "links", NULL);
    link_to(data, "nowhere", "dangling");
    link_to(data, "one", "again");
    link_to(data, "../data/deep", "deeper");
    link_to(data, ".", "round");
    link_to(data, ".git", "shown");
    link_to(away, "../elsewhere", "linked");
    link_to(away, "../data", "up");
    temporary_folder_make(folder, "links");
    temporary_folder_make(folder, "broken/set");
    link_to(links, "../data/one/scenarios", "folder");
    link_to(links, "../data/one/scenarios/first.json", "file");
    link_to(links, "../data/notes/readme.txt", "readme");
    g_autofree char *broken = g_build_filename(folder, "broken/set", NULL);
    link_to(broken, "nowhere", "game.json");
}

typedef struct {
    const char *paths;
    const char *found;
} SearchCase;

/* clang-format off */
static const SearchCase search_cases[] = {
    {"data/one", "data/one "},
    {"data/one/", "data/one "},
    {"data", "data/Zwei data/deep/x/y data/one data/shown/x data/two "},
    {"data/deep", "data/deep/x/y "},
    {"data/one/map.json", "data/one[map.json] "},
    {"data/one/notes.txt", "none "},
    /* A link that is named is followed; one that is met is, as long as it stays below. */
    {"away/linked", "away/linked "},
    {"away/linked/game.json", "away/linked[game.json] "},
    {"away/up/one", "away/up/one "},
    {"away/up", "away/up/Zwei away/up/deep/x/y away/up/one away/up/shown/x away/up/two "},
    {"away", "away/own none "},
    {"data/round/one", "data/round/one "},
    {"links/folder", "data/one "},
    {"links/file", "data/one[scenarios/first.json] "},
    {"links/readme", "none "},
    {"broken", "broken/set "},
    {"begun", "begun/new "},
    {"data/nowhere", "none "},
    {"data/dangling", "none "},
    {"data/notes", "none "},
    {"data/notes/readme.txt", "none "},
    {"empty", "none "},
    {"empty/map.json", "none "},
    {"data/one/roster.json", "none "},
    {"data/one/map.json/x", "none "},
    /* Of files of which there may be many the set is the folder around theirs. */
    {"data/one/scenarios/first.json", "data/one[scenarios/first.json] "},
    {"data/one/scenarios", "data/one "},
    {"data/one/scenarios/old", "none "},
    {"data/one/scenarios/First.json", "none "},
    {"data/one/scenarios/absent.json", "none "},
    {"data/one/scenarios/old/first.json", "none "},
    {"data/notes/scenarios/first.json", "none "},
    {"data/one/first.json", "none "},
    /* Several: in byte order of their folders. */
    {"data/two data/one", "data/one data/two "},
    {"data/one data/one", "data/one "},
    {"data/one/map.json data/one/map.json", "data/one[map.json] "},
    {"data/one/map.json data/one/game.json", "data/one[game.json] data/one[map.json] "},
    {"data/one/map.json data/one", "data/one "},
    {"data/one data/one/map.json", "data/one "},
    {"data/two data/nowhere data/one", "data/one data/two none "},
};

/* What was found before is not found again, and that is no error. */
static const SearchCase repeated_cases[] = {
    {"data/deep data/deep", "data/deep/x/y "},
    {"data/deep data", "data/Zwei data/deep/x/y data/one data/shown/x data/two "},
    {"data/two data/Zwei data/one data", "data/Zwei data/deep/x/y data/one data/shown/x data/two "},
    {"data/one/map.json data/one/game.json data/one", "data/one "},
    {"data/deep/x/y/game.json data/deep", "data/deep/x/y "},
    {"data/one data/one/", "data/one "},
    {"data/one data//one", "data/one "},
    {"data/one data/./one", "data/one "},
    {"data/one/scenarios/first.json data/one/./scenarios//first.json",
     "data/one[scenarios/first.json] "},
    {"data/one/scenarios/first.json data/one/map.json",
     "data/one[map.json] data/one[scenarios/first.json] "},
    {"data/one/scenarios/first.json data/one", "data/one "},
};
/* clang-format on */

static void
expect_found(const char *folder, const SearchCase *cases, guint n_cases)
{
    g_autoptr(GString) wrong = g_string_new(NULL);
    make_sets(folder);
    for (guint i = 0; i < n_cases; i++) {
        g_autofree char *found = search(folder, cases[i].paths);
        if (strcmp(found, cases[i].found) != 0)
            g_string_append_printf(wrong, "\n%s: %s", cases[i].paths, found);
    }
    if (wrong->len > 0)
        fail_msg("%s", wrong->str);
}

static void
paths_mean_sets(void **state)
{
    expect_found(*state, search_cases, G_N_ELEMENTS(search_cases));
}

static void
nothing_is_found_twice(void **state)
{
    expect_found(*state, repeated_cases, G_N_ELEMENTS(repeated_cases));
}

/* Byte order of the whole paths: `-` comes before `/`. */
static void
sets_come_in_byte_order_of_their_folders(void **state)
{
    static const char *const folders[] = {"a/x", "a-b", "a", "A", "å", "b/c", "b.c/d"};
    for (guint i = 0; i < G_N_ELEMENTS(folders); i++) {
        g_autofree char *name =
            g_strdup_printf("d/%s/%s", folders[i], i == 2 ? "y/game.json" : "game.json");
        temporary_folder_write(*state, name, "{}");
    }
    g_autofree char *found = search(*state, "d");
    assert_string_equal(found, "d/A d/a-b d/a/x d/a/y d/b.c/d d/b/c d/å ");
}

static void
deep_folders_are_left_alone(void **state)
{
    g_autoptr(GString) path = g_string_new("deep");
    for (guint i = 0; i < LIMIT_SEARCH_DEPTH + 1; i++) {
        g_string_append(path, "/x");
        g_autofree char *beside = g_strdup_printf("%s/beside/game.json", path->str);
        temporary_folder_write(*state, beside, "{}");
    }
    g_autoptr(GArray) found = data_set_search_new();
    g_autofree char *deep = g_build_filename(*state, "deep", NULL);
    assert_true(data_set_search(found, deep, NULL, NULL));
    assert_in_range(found->len, LIMIT_SEARCH_DEPTH - 2, LIMIT_SEARCH_DEPTH);
}

/* Below a folder whose sets are wanted, a closed one may hide some; the others are found. */
static int
search_closed_folder(gpointer folder)
{
    static const char *const names[] = {"open/closed", "open"};
    for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autoptr(GArray) found = data_set_search_new();
        g_autoptr(GError) error = NULL;
        g_autofree char *path = g_build_filename(folder, names[i], NULL);
        if (data_set_search(found, path, NULL, &error) ||
            !g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_ACCES) || found->len != i)
            return 1;
    }
    return 0;
}

static void
closed_folders_are_errors(void **state)
{
    g_autofree char *closed = g_build_filename(*state, "open/closed", NULL);
    temporary_folder_write(*state, "open/set/game.json", "{}");
    temporary_folder_write(*state, "open/closed/set/game.json", "{}");
    assert_int_equal(chmod(*state, 0755), 0);
    assert_int_equal(chmod(closed, 0), 0);
    assert_int_equal(child_process_run_as_nobody(search_closed_folder, *state), 0);
}

/* Searches without a path from inside @name. Returns: (transfer full): what was found. */
static char *
search_here(const char *folder, const char *name)
{
    g_autoptr(GArray) found = data_set_search_new();
    g_autofree char *before = g_get_current_dir();
    g_autofree char *here = g_build_filename(folder, name, NULL);
    assert_int_equal(chdir(here), 0);
    gboolean is_found = data_set_search_here(found, NULL, NULL);
    assert_int_equal(chdir(before), 0);
    return is_found ? describe(found, folder) : g_strdup("none");
}

static void
sets_around_or_below_are_found(void **state)
{
    static const SearchCase cases[] = {
        {"data/one", ". "},
        {"data/one/maps", ". "},
        {"data/deep/x/y", ". "},
        {"data/deep/x", "y "},
        {"data/deep", "x/y "},
        {"data", "Zwei deep/x/y one shown/x two "},
        {"data/one/scenarios", ".. "},
        {"data/one/scenarios/old", "../.. "},
        {"data/notes", "none"},
        {"empty", "none"},
    };
    make_sets(*state);
    temporary_folder_make(*state, "data/one/scenarios/old");
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *found = search_here(*state, cases[i].paths);
        if (strcmp(found, cases[i].found) != 0)
            fail_msg("in %s: %s", cases[i].paths, found);
    }
}

/* From inside the folder, and by ways through it. */
static void
files_are_found_from_inside_their_folder(void **state)
{
    static const char *const cases[][3] = {
        {"data/one/scenarios", "first.json", "..[scenarios/first.json] "},
        {"data/one/scenarios", "./first.json", "..[scenarios/first.json] "},
        {"data/one/scenarios/old", "../first.json", "../..[scenarios/first.json] "},
        {"data/one", "scenarios/first.json", ".[scenarios/first.json] "},
        {"data/one", "scenarios/old/../first.json", "scenarios/old/../..[scenarios/first.json] "},
    };
    make_sets(*state);
    g_autofree char *before = g_get_current_dir();
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GArray) found = data_set_search_new();
        g_autofree char *here = g_build_filename(*state, cases[i][0], NULL);
        assert_int_equal(chdir(here), 0);
        gboolean is_found = data_set_search(found, cases[i][1], NULL, NULL);
        assert_int_equal(chdir(before), 0);
        g_autofree char *text = is_found ? describe(found, *state) : g_strdup("none");
        assert_string_equal(text, cases[i][2]);
    }
}

/* What a search from @named finds below a repository with ignored folders. */
typedef struct {
    const char *named;
    const char *exclude; /* a pattern that starts at the folder `work`; NULL: none */
    gboolean has_no_ignore;
    const char *found;
    guint n_excluded, n_ignored;
} ScopeCase;

static const ScopeCase scope_cases[] = {
    {"work", NULL, FALSE, "work/maps/one ", 0, 4},
    {"work", NULL, TRUE,
     "work/build/made work/maps/kept/four work/maps/old/three work/maps/one work/two ", 0, 0},
    {"work", "maps/", FALSE, "none", 1, 2},
    {"work", "/maps/one", FALSE, "none", 1, 4},
    {"work", "!build/", FALSE, "work/build/made work/maps/one ", 0, 3},
    {"work/maps", NULL, FALSE, "work/maps/one ", 0, 2},
    {"work/maps/kept", NULL, FALSE, "none", 0, 1},
    /* What is named is read, whatever leaves it out. */
    {"work/build", NULL, FALSE, "work/build/made ", 0, 0},
    {"work/maps/old", NULL, FALSE, "work/maps/old/three ", 0, 0},
    {"work/maps/old/three", NULL, FALSE, "work/maps/old/three ", 0, 0},
    {"work/two", "two", FALSE, "work/two ", 0, 0},
    {"work/maps", "maps", FALSE, "work/maps/one ", 0, 2},
    /* Outside a repository only what is below counts. */
    {"plain/maps", NULL, FALSE, "plain/maps/one ", 0, 0},
    {"plain", NULL, FALSE, "none", 0, 1},
};

static void
ignored_folders_are_left_out(void **state)
{
    static const char *const files[][2] = {
        {"work/.git/HEAD", ""},
        {"work/.git/info/exclude", "/two/\n"},
        {"work/.gitignore", "/build/\nold\n!kept\n"},
        {"work/build/made/game.json", "{}"},
        {"work/build/.gitignore", ""},
        {"work/two/game.json", "{}"},
        {"work/maps/one/game.json", "{}"},
        {"work/maps/.gitignore", "# none\n"},
        {"work/maps/old/three/game.json", "{}"},
        {"work/maps/kept/.gitignore", "*\n!*/\n"},
        {"work/maps/kept/four/game.json", "{}"},
        {"plain/.gitignore", "maps\n"},
        {"plain/maps/one/game.json", "{}"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(files); i++)
        temporary_folder_write(*state, files[i][0], files[i][1]);
    g_autofree char *top = g_build_filename(*state, "work", NULL);
    for (guint i = 0; i < G_N_ELEMENTS(scope_cases); i++) {
        const ScopeCase *this = &scope_cases[i];
        g_autoptr(GArray) found = data_set_search_new();
        g_autoptr(IgnoreList) exclude = ignore_list_new(top);
        g_autofree char *path = g_build_filename(*state, this->named, NULL);
        if (this->exclude != NULL)
            assert_true(ignore_list_add(exclude, this->exclude, NULL));
        SearchScope scope = {.exclude = exclude, .has_no_ignore = this->has_no_ignore};
        gboolean is_found = data_set_search(found, path, &scope, NULL);
        g_autofree char *text = is_found ? describe(found, *state) : g_strdup("none");
        if (strcmp(text, this->found) != 0 || scope.n_excluded != this->n_excluded ||
            scope.n_ignored != this->n_ignored)
            fail_msg("%u: %s: %s, %u excluded, %u ignored", i, this->named, text, scope.n_excluded,
                     scope.n_ignored);
    }
}

/* Each folder has as many patterns as one file may have. */
static void
ignored_folders_are_limited(void **state)
{
    g_autoptr(GArray) found = data_set_search_new();
    g_autoptr(GError) error = NULL;
    g_autoptr(GString) lines = g_string_new(NULL);
    for (guint i = 0; i < LIMIT_IGNORE_PATTERNS / 2 + 1; i++)
        g_string_append(lines, "none\n");
    temporary_folder_write(*state, "work/.gitignore", lines->str);
    temporary_folder_write(*state, "work/one/game.json", "{}");
    temporary_folder_write(*state, "work/x/.gitignore", lines->str);
    temporary_folder_write(*state, "work/x/two/game.json", "{}");
    g_autofree char *path = g_build_filename(*state, "work", NULL);
    assert_false(data_set_search(found, path, NULL, &error));
    assert_true(g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_FAILED));
    assert_non_null(strstr(error->message, "work/x"));
    assert_int_equal(found->len, 1);
}

FILE_OF_TESTS(data_set_search)
{
    const struct CMUnitTest tests[] = {
        test_in_folder(paths_mean_sets),
        test_in_folder(nothing_is_found_twice),
        test_in_folder(sets_come_in_byte_order_of_their_folders),
        test_in_folder(deep_folders_are_left_alone),
        test_in_folder(closed_folders_are_errors),
        test_in_folder(sets_around_or_below_are_found),
        test_in_folder(files_are_found_from_inside_their_folder),
        test_in_folder(ignored_folders_are_left_out),
        test_in_folder(ignored_folders_are_limited),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
