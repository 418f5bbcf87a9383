/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Patterns of paths to leave out: each rule, what git says of lists that are made at random,
 * limits, and which data sets a search leaves out.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>
#include <sys/wait.h>

#include "schema/store/ignore.h"
#include "schema/text/limits.h"
#include "tests/unit/main.h"
#include "tests/unit/temporary-folder.h"

typedef struct {
    const char *lines;                   /* divided by \n */
    const char *left_out, *not_left_out; /* paths below the folder of the list, divided by blanks;
                                            `/` at the end: a folder */
} IgnoreCase;

static const IgnoreCase cases[] = {
    /* Names, at any depth. */
    {"a", "a a/ x/a x/y/a/", "ab ba x/ab a.b"},
    {"*.json", "a.json x/a.json .json", "a.jsonx json"},
    {"a*b", "ab axxb x/a-b", "a xab axbx"},
    {"a?", "ab x/az", "a abc"},
    {"a?", "", "a\xc3\xa9"}, /* bytes */
    {"**a", "a xa x/ya", "ab"},
    /* Paths from the folder of the list. */
    {"/a", "a a/", "x/a"},
    {"x/a", "x/a x/a/", "y/x/a a"},
    {"x/*", "x/a x/b/", "x x/a/b"},
    {"x/*/a", "x/y/a", "x/a x/y/z/a"},
    {"/*.json", "a.json", "x/a.json"},
    {"x*/a", "x/a xy/a", "x/y/a"},
    {"/x/[ab]/?", "x/a/1 x/b/2", "x/c/1 x/a/12 x/a"},
    /* Folders. */
    {"a/", "a/ x/a/", "a x/a"},
    {"/x/a/", "x/a/", "x/a y/x/a/"},
    /* Any number of folders. */
    {"**/a", "a x/a x/y/a", "xa x/ya"},
    {"x/**", "x/a x/a/b x/y/", "x y/x/a"},
    {"x/**/a", "x/a x/y/a x/y/z/a", "a x/ya x/y/b"},
    {"**/x/**/a", "x/a y/x/z/a", "xx/a x/b"},
    {"x/**/y/**/a", "x/y/a x/1/y/2/3/a x/y/y/a", "x/a y/a x/z/a"},
    {"**/*a/b*", "a/b x/ya/bz", "a/c ab/x/y"},
    {"a/**b", "a/b a/xb", "a/x/b"},
    {"/**", "a x/y", ""},
    /* Sets of characters. */
    {"[a-c]", "a b c x/b", "d ab"},
    {"[!a-c]", "d", "a b"},
    {"[^a]x", "bx", "ax"},
    {"[]-]x", "]x -x", "ax"},
    {"[[:digit:]_]x", "1x _x", "ax :x"},
    {"[a\\]]x", "ax ]x", "\\x"},
    {"[a", "", "[a a"},
    {"x[/]y", "", "x/y"},
    /* Backslashes, blanks, comments. */
    {"\\*", "*", "a"},
    {"\\!a", "!a", "a"},
    {"\\#a", "#a", "a"},
    {"#a", "", "a #a"},
    {"a ", "a", ""},
    {"a\\", "", "a a\\"},
    {"", "", "a"},
    {"/", "", "a a/"},
    {"!", "", "a"},
    /* The last one decides. */
    {"*.json\n!a.json", "b.json", "a.json x/a.json"},
    {"!a\na", "a", "b"},
    {"/x/*\n!/x/y/", "x/a x/y", "x/y/"},
};

static gboolean
is_left_out(const IgnoreList *list, const char *folder, const char *path)
{
    guint64 steps = 0;
    gboolean is_folder = g_str_has_suffix(path, "/");
    g_autofree char *whole = g_strconcat(folder, "/", path, NULL);
    if (is_folder)
        whole[strlen(whole) - 1] = '\0';
    gboolean is_out = ignore_list_judge(list, whole, is_folder, &steps) == IGNORE_LEAVE_OUT;
    assert_true(steps <= 100 * (strlen(whole) + 1) * (ignore_list_length(list) + 1));
    return is_out;
}

static IgnoreList *
list_of(const char *folder, const char *lines)
{
    IgnoreList *list = ignore_list_new(folder);
    g_auto(GStrv) parts = g_strsplit(lines, "\n", -1);
    for (char **part = parts; *part != NULL; part++)
        assert_true(ignore_list_add(list, *part, NULL));
    return list;
}

static void
rules_are_those_of_git(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(IgnoreList) list = list_of("/top", cases[i].lines);
        for (guint is_out = 0; is_out < 2; is_out++) {
            const char *paths = is_out ? cases[i].left_out : cases[i].not_left_out;
            g_auto(GStrv) parts = g_strsplit(paths, " ", -1);
            for (char **part = parts; *part != NULL; part++)
                if (**part != '\0' && is_left_out(list, "/top", *part) != (gboolean)is_out)
                    fail_msg("“%s” and %s", cases[i].lines, *part);
        }
    }
}

static void
elsewhere_only_names_match(void **state G_GNUC_UNUSED)
{
    g_autoptr(IgnoreList) list = list_of("/top", "/a\nx/b\nc");
    assert_false(is_left_out(list, "", "a"));
    assert_false(is_left_out(list, "/other", "x/b"));
    assert_true(is_left_out(list, "/other", "x/c"));
    assert_true(ignore_list_is_above(list, "/top/x"));
    assert_false(ignore_list_is_above(list, "/topx"));
    g_autoptr(IgnoreList) root = list_of("/", "/a");
    assert_true(is_left_out(root, "", "a"));
}

/* Runs git in @folder with @arguments. Returns: (transfer full): what it wrote to stdout; NULL:
 * there is no git, or it failed. */
static char *
run_git(const char *folder, const char *arguments)
{
    g_autofree char *command = g_strconcat("git ", arguments, NULL);
    g_auto(GStrv) argv = NULL;
    char *out = NULL;
    int status;
    assert_true(g_shell_parse_argv(command, NULL, &argv, NULL));
    g_auto(GStrv) environment =
        g_environ_setenv(g_get_environ(), "GIT_CONFIG_GLOBAL", "/dev/null", TRUE);
    environment = g_environ_setenv(environment, "GIT_CONFIG_NOSYSTEM", "1", TRUE);
    if (!g_spawn_sync(folder, argv, environment, G_SPAWN_SEARCH_PATH | G_SPAWN_STDERR_TO_DEV_NULL,
                      NULL, NULL, &out, NULL, &status, NULL))
        return NULL;
    /* 1: no path is ignored. */
    if (WIFEXITED(status) && WEXITSTATUS(status) <= 1)
        return out;
    g_free(out);
    return NULL;
}

static const char *const words[] = {
    "a",  "b",   "ab",   "x",    "*",   "?",   "**",  "a*",
    "*b", "a*b", "[ab]", "[!a]", "\\a", "***", "a**", "[a-x]",
};

static void
append_random_pattern(GString *out, GRand *random)
{
    guint n = (guint)g_rand_int_range(random, 1, 4);
    g_string_append(out, g_rand_int_range(random, 0, 4) == 0 ? "!" : "");
    g_string_append(out, g_rand_int_range(random, 0, 3) == 0 ? "/" : "");
    for (guint i = 0; i < n; i++)
        g_string_append_printf(out, "%s%s", i > 0 ? "/" : "",
                               words[g_rand_int_range(random, 0, G_N_ELEMENTS(words))]);
    g_string_append(out, g_rand_int_range(random, 0, 4) == 0 ? "/" : "");
    g_string_append(out, g_rand_int_range(random, 0, 8) == 0 ? " \n" : "\n");
}

/* Makes all folders of up to three of the names. */
static void
make_tree(const char *folder, GPtrArray *paths)
{
    static const char *const names[] = {"a", "b", "ab", "x", "axb"};
    for (guint i = 0; i < 5 * 5 * 5; i++) {
        const char *parts[] = {names[i / 25], names[i / 5 % 5], names[i % 5]};
        g_autofree char *deep = g_strjoin("/", parts[0], parts[1], parts[2], NULL);
        g_autofree char *whole = g_build_filename(folder, deep, NULL);
        temporary_folder_make(folder, deep);
        if (i % 25 == 0)
            g_ptr_array_add(paths, g_strdup(parts[0]));
        if (i % 5 == 0)
            g_ptr_array_add(paths, g_strconcat(parts[0], "/", parts[1], NULL));
        g_ptr_array_add(paths, g_steal_pointer(&deep));
    }
}

/* Whether the list leaves the folder @path out, or one on the way to it. */
static gboolean
is_out_of_tree(const IgnoreList *list, const char *path)
{
    for (const char *at = path; at != NULL; at = strchr(at + 1, '/')) {
        const char *end = strchr(at + 1, '/');
        g_autofree char *part = end != NULL ? g_strndup(path, (gsize)(end - path)) : g_strdup(path);
        g_autofree char *folder = g_strconcat(part, "/", NULL);
        if (is_left_out(list, "/top", folder))
            return TRUE;
    }
    return FALSE;
}

/* Git lists the paths that are left out. */
static void
compare_with_git(const char *folder, const char *lines, const GPtrArray *paths)
{
    g_autoptr(IgnoreList) list = list_of("/top", lines);
    g_autoptr(GString) command = g_string_new("-c core.quotePath=false check-ignore --no-index");
    temporary_folder_write(folder, ".gitignore", lines);
    for (guint i = 0; i < paths->len; i++)
        g_string_append_printf(command, " %s", (const char *)paths->pdata[i]);
    g_autofree char *out = run_git(folder, command->str);
    assert_non_null(out);
    g_autofree char *rows = g_strconcat("\n", out, NULL);
    for (guint i = 0; i < paths->len; i++) {
        g_autofree char *row = g_strconcat("\n", paths->pdata[i], "\n", NULL);
        gboolean is_out = strstr(rows, row) != NULL;
        if (is_out != is_out_of_tree(list, paths->pdata[i]))
            fail_msg("git %s out %s with these patterns:\n%s", is_out ? "leaves" : "does not leave",
                     (const char *)paths->pdata[i], lines);
    }
}

static void
git_leaves_out_the_same(void **state)
{
    g_autofree char *made = run_git(*state, "init -q .");
    if (made == NULL) {
        print_message("there is no git to compare with\n");
        skip();
    }
    g_autoptr(GPtrArray) paths = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GRand) random = g_rand_new_with_seed(1);
    make_tree(*state, paths);
    for (guint i = 0; i < 150; i++) {
        g_autoptr(GString) lines = g_string_new(NULL);
        for (guint n = (guint)g_rand_int_range(random, 1, 5); n > 0; n--)
            append_random_pattern(lines, random);
        compare_with_git(*state, lines->str, paths);
    }
}

/* A program that tries all ways to match would not come back. */
static void
hostile_patterns_take_few_steps(void **state G_GNUC_UNUSED)
{
    static const char *const parts[] = {"*a", "**/", "**/*a*/", "*?", "[a-b]*"};
    for (guint i = 0; i < G_N_ELEMENTS(parts); i++) {
        g_autoptr(GString) pattern = g_string_new(NULL);
        g_autoptr(GString) path = g_string_new("/top");
        guint64 steps = 0;
        while (pattern->len + strlen(parts[i]) < LIMIT_IGNORE_PATTERN_BYTES)
            g_string_append(pattern, parts[i]);
        pattern->str[pattern->len - 1] = 'c';
        for (guint n = 0; n < 30; n++)
            g_string_append(path, "/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");
        g_autoptr(IgnoreList) list = list_of("/top", pattern->str);
        assert_int_equal(ignore_list_judge(list, path->str, TRUE, &steps), IGNORE_UNDECIDED);
        assert_true(steps < pattern->len * path->len);
    }
}

static void
lists_are_limited(void **state)
{
    g_autoptr(IgnoreList) list = ignore_list_new("/top");
    g_autofree char *longest = g_strnfill(LIMIT_IGNORE_PATTERN_BYTES, 'a');
    g_autofree char *longer = g_strnfill(LIMIT_IGNORE_PATTERN_BYTES + 1, 'a');
    assert_true(ignore_list_add(list, longest, NULL));
    for (guint i = 0; i < 2; i++) {
        g_autoptr(GError) error = NULL;
        while (i > 0 && ignore_list_length(list) < LIMIT_IGNORE_PATTERNS)
            assert_true(ignore_list_add(list, "b", NULL));
        assert_false(ignore_list_add(list, i == 0 ? longer : "b", &error));
        assert_true(g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_FAILED));
    }
    g_autofree char *large = g_strnfill(LIMIT_IGNORE_FILE_BYTES + 1, '#');
    temporary_folder_write(*state, "large", large);
    temporary_folder_write(*state, "long", longer);
    temporary_folder_write(*state, "right",
                           "\xef\xbb\xbf"
                           "a\r\n# b\r\n\r\nc");
    g_autoptr(IgnoreList) read = ignore_list_new("/top");
    assert_true(ignore_list_add_file(read, *state, "missing", NULL));
    assert_true(ignore_list_add_file(read, *state, "right", NULL));
    assert_int_equal(ignore_list_length(read), 2);
    assert_true(is_left_out(read, "/top", "a"));
    assert_true(is_left_out(read, "/top", "c"));
    for (guint i = 0; i < 2; i++) {
        g_autoptr(GError) error = NULL;
        assert_false(ignore_list_add_file(read, *state, i == 0 ? "large" : "long", &error));
        assert_non_null(strstr(error->message, i == 0 ? "/large" : "/long"));
    }
}

FILE_OF_TESTS(ignore)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_are_those_of_git), cmocka_unit_test(elsewhere_only_names_match),
        test_in_folder(git_leaves_out_the_same),  cmocka_unit_test(hostile_patterns_take_few_steps),
        test_in_folder(lists_are_limited),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
