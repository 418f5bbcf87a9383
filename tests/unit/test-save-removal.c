/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Saving what comes, changes and goes at once: whichever system call fails, or is the last one ever
 * made, there are all old files or all new ones.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "schema/store/save.h"
#include "tests/unit/child-process.h"
#include "tests/unit/main.h"
#include "tests/unit/saved-files.h"
#include "tests/unit/temporary-folder.h"

/* One stays with other contents, one comes, two go; the last one goes and was never there. */
static const char *const names[] = {
    "game.json", "scenarios/new.json", "scenarios/old.json", "roster.json", "scenarios/never.json",
};
static const char *const old_files[] = {"old game\n", NULL, "old\n", "roster\n", NULL};
static const char *const new_files[] = {"new game\n", "new\n", NULL, NULL, NULL};

#define N_FILES G_N_ELEMENTS(names)

static const SavedFiles saved_set = {N_FILES, names, old_files, new_files};

/* Returns: (transfer full): `old`, `new` or what else the folder holds. */
static char *
describe(const char *folder)
{
    guint n_old, n_new;
    saved_files_count(folder, &saved_set, &n_old, &n_new);
    g_autofree char *subfolder = g_build_filename(folder, "scenarios", NULL);
    g_autofree char *list = temporary_folder_list(folder);
    g_autofree char *below = temporary_folder_list(subfolder);
    if (n_old == N_FILES && strcmp(list, "game.json roster.json scenarios ") == 0 &&
        strcmp(below, "old.json ") == 0)
        return g_strdup("old");
    if (n_new == N_FILES && strcmp(list, "game.json scenarios ") == 0 &&
        strcmp(below, "new.json ") == 0)
        return g_strdup("new");
    return g_strdup_printf("%u old, %u new: %s/ %s", n_old, n_new, list, below);
}

static char *
finish(const char *folder)
{
    g_autoptr(GError) error = NULL;
    if (!save_files(folder, NULL, 0, save_system_calls(), &error))
        return g_strdup(error->message);
    return describe(folder);
}

static guint
count_calls(const char *folder)
{
    FaultyCalls faults = {0};
    const SaveCalls calls = faulty_calls(&faults);
    saved_files_make(folder, &saved_set);
    assert_true(saved_files_save(folder, &saved_set, &calls, NULL));
    return faults.n_calls;
}

/* Nothing goes before all that is new is on the disk and the manifest is there. */
static void
calls_come_in_a_safe_order(void **state)
{
    g_autoptr(GString) log = g_string_new(NULL);
    FaultyCalls faults = {.log = log};
    const SaveCalls calls = faulty_calls(&faults);
    saved_files_make(*state, &saved_set);
    assert_true(saved_files_save(*state, &saved_set, &calls, NULL));
    if (!g_regex_match_simple("^(x*Tw+s){2}FFx*Tw+sMFrrxxFFu$", log->str, 0, 0))
        fail_msg("%s", log->str);
    g_autofree char *now = describe(*state);
    assert_string_equal(now, "new");
}

static void
failures_leave_all_or_nothing(void **state)
{
    guint n_calls = count_calls(*state);
    for (guint call = 1; call <= n_calls; call++) {
        FaultyCalls faults = {.fail_at = call, .code = EIO};
        const SaveCalls calls = faulty_calls(&faults);
        saved_files_make(*state, &saved_set);
        assert_false(saved_files_save(*state, &saved_set, &calls, NULL));
        gboolean is_decided = saved_files_has_manifest(*state);
        g_autofree char *now = is_decided ? g_strdup("old") : describe(*state);
        g_autofree char *finished = finish(*state);
        if (strcmp(now, "old") != 0 || strcmp(finished, is_decided ? "new" : "old") != 0)
            fail_msg("call %u failed: %s, then %s", call, now, finished);
    }
}

/* A save dies, and then so does the save that finishes it. */
static void
deaths_leave_all_or_nothing(void **state)
{
    SaveAttempt attempt = {.folder = *state, .files = &saved_set};
    guint n_calls = count_calls(*state);
    for (guint call = 1; call <= n_calls; call++)
        for (guint last = 1;; last++) {
            saved_files_make(*state, &saved_set);
            attempt.faults = (FaultyCalls){.die_at = call};
            assert_int_equal(child_process_run(save_attempt_run, &attempt), 0);
            gboolean is_decided = saved_files_has_manifest(*state);
            attempt.faults = (FaultyCalls){.die_at = last};
            int status = child_process_run(save_attempt_finish, &attempt);
            g_autofree char *finished = finish(*state);
            if (strcmp(finished, is_decided ? "new" : "old") != 0)
                fail_msg("dead before %u, then before %u: %s", call, last, finished);
            if (status != 0)
                break;
        }
}

static void
what_is_gone_already_needs_no_save(void **state)
{
    FaultyCalls faults = {0};
    const SaveCalls calls = faulty_calls(&faults);
    const SaveFile files[] = {{.name = "roster.json"}, {.name = "scenarios/old.json"}};
    temporary_folder_write(*state, "game.json", old_files[0]);
    assert_true(save_files(*state, files, G_N_ELEMENTS(files), &calls, NULL));
    assert_int_equal(faults.n_calls, 0);
    g_autofree char *list = temporary_folder_list(*state);
    assert_string_equal(list, "game.json ");
}

static void
of_a_link_only_the_link_goes(void **state)
{
    g_autofree char *link_path = g_build_filename(*state, "game.json", NULL);
    const SaveFile file = {.name = "game.json"};
    temporary_folder_write(*state, "real.json", "real\n");
    assert_int_equal(symlink("real.json", link_path), 0);
    assert_true(save_files(*state, &file, 1, save_system_calls(), NULL));
    g_autofree char *list = temporary_folder_list(*state);
    assert_string_equal(list, "real.json ");
}

FILE_OF_TESTS(save_removal)
{
    const struct CMUnitTest tests[] = {
        test_in_folder(calls_come_in_a_safe_order),
        test_in_folder(failures_leave_all_or_nothing),
        test_in_folder(deaths_leave_all_or_nothing),
        test_in_folder(what_is_gone_already_needs_no_save),
        test_in_folder(of_a_link_only_the_link_goes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
