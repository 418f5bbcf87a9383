/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The configuration of a repository: which file counts, what is read of it, and files that are cut
 * short or damaged.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/text/limits.h"
#include "tests/unit/main.h"
#include "tests/unit/temporary-folder.h"
#include "validator/cli/configuration.h"

#define WHOLE                                                                                      \
    "{\"select\": [\"map\", \"schema\"], \"ignore\": [\"map.isolated\"], \"failOn\": \"note\", "   \
    "\"baseline\": \"known.json\", \"exclude\": [\"/drafts/\", \"!*\"]}"

/* Returns: (transfer full): the configuration for @name below @folder. */
static Configuration *
find_for(const char *folder, const char *name, ExitStatus *status)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    char *const paths[] = {path, NULL};
    *status = EXIT_CLEAN;
    return configuration_find(paths, status);
}

static void
all_members_are_read(void **state)
{
    ExitStatus status;
    guint64 steps = 0;
    temporary_folder_write(*state, "a/.narva.json", WHOLE);
    temporary_folder_write(*state, "a/known.json", "{}");
    temporary_folder_make(*state, "a/b");
    g_autoptr(Configuration) found = find_for(*state, "a/b", &status);
    g_autofree char *folder = g_build_filename(*state, "a", NULL);
    g_autofree char *drafts = g_build_filename(*state, "a/drafts", NULL);
    assert_non_null(found);
    assert_string_equal(found->folder, folder);
    assert_string_equal(found->select[1], "schema");
    assert_string_equal(found->ignore[0], "map.isolated");
    assert_null(found->ignore[1]);
    assert_string_equal(found->fail_on, "note");
    assert_true(g_str_has_suffix(found->baseline, "a/known.json"));
    assert_int_equal(ignore_list_length(found->exclude), 2);
    assert_int_equal(ignore_list_judge(found->exclude, drafts, TRUE, &steps), IGNORE_LET_IN);
}

static void
nearest_one_in_the_repository_counts(void **state)
{
    static const char *const cases[][2] = {
        {"top", "top"},
        {"top/data/one", "top"},
        {"top/data/one/map.json", "top"},
        {"top/data/missing.json", "top"},
        {"top/near/one", "top/near"},
        {"top/inner", NULL},
        {"top/inner/data", NULL},
    };
    temporary_folder_write(*state, "top/.narva.json", "{}");
    temporary_folder_write(*state, "top/data/one/map.json", "{}");
    temporary_folder_write(*state, "top/near/.narva.json", "{}");
    temporary_folder_make(*state, "top/near/one");
    temporary_folder_make(*state, "top/inner/.git");
    temporary_folder_make(*state, "top/inner/data");
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        ExitStatus status;
        g_autoptr(Configuration) found = find_for(*state, cases[i][0], &status);
        g_autofree char *folder =
            cases[i][1] != NULL ? g_build_filename(*state, cases[i][1], NULL) : NULL;
        assert_int_equal(status, EXIT_CLEAN);
        if (g_strcmp0(found != NULL ? found->folder : NULL, folder) != 0)
            fail_msg("%s: %s", cases[i][0], found != NULL ? found->folder : "none");
    }
}

/* Each start of a right file, and each file with one byte that is another, is read or refused. */
static void
damaged_files_are_refused(void **state)
{
    static const char bytes[] = {'\0', '"', '{', ']', ',', '\\', '1', '\n', '\x80'};
    for (gsize i = 0; i < strlen(WHOLE); i++)
        for (guint j = 0; j <= G_N_ELEMENTS(bytes); j++) {
            ExitStatus status;
            g_autofree char *text = g_strdup(WHOLE);
            if (j < G_N_ELEMENTS(bytes))
                text[i] = bytes[j];
            temporary_folder_write_bytes(*state, ".narva.json", text,
                                         j < G_N_ELEMENTS(bytes) ? strlen(WHOLE) : i);
            g_autoptr(Configuration) found = find_for(*state, ".", &status);
            assert_true((found != NULL) == (status == EXIT_CLEAN));
            if (j == G_N_ELEMENTS(bytes))
                assert_int_equal(status, EXIT_USAGE);
        }
}

static void
large_files_are_refused(void **state)
{
    ExitStatus status;
    g_autoptr(GString) text = g_string_new("{\"exclude\": [\"a\"");
    while (text->len < LIMIT_CONFIGURATION_BYTES)
        g_string_append(text, ", \"a\"");
    g_string_append(text, "]}");
    temporary_folder_write(*state, ".narva.json", text->str);
    assert_null(find_for(*state, ".", &status));
    assert_int_equal(status, EXIT_USAGE);
    g_string_assign(text, "{\"exclude\": [\"a\"");
    for (guint i = 0; i < LIMIT_IGNORE_PATTERNS; i++)
        g_string_append(text, ", \"a\"");
    g_string_append(text, "]}");
    temporary_folder_write(*state, ".narva.json", text->str);
    assert_null(find_for(*state, ".", &status));
    assert_int_equal(status, EXIT_USAGE);
}

FILE_OF_TESTS(configuration)
{
    const struct CMUnitTest tests[] = {
        test_in_folder(all_members_are_read),
        test_in_folder(nearest_one_in_the_repository_counts),
        test_in_folder(damaged_files_are_refused),
        test_in_folder(large_files_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
