/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Saving files of a subfolder together with one of the folder: whichever system call fails, or is
 * the last one ever made, there are all old files or all new ones, and nothing is done outside.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "schema/store/data-set.h"
#include "schema/store/save.h"
#include "tests/unit/child-process.h"
#include "tests/unit/main.h"
#include "tests/unit/saved-files.h"
#include "tests/unit/temporary-folder.h"

/* The second is new, and so may its folder be. */
static const char *const names[] = {"game.json", "scenarios/new.json", "scenarios/old.json"};
static const char *const old_files[] = {"old game\n", NULL, "old\n"};
static const char *const old_files_above[] = {"old game\n", NULL, NULL};
static const char *const new_files[] = {"new game\n", "new\n", "new old\n"};

#define N_SAVED G_N_ELEMENTS(names)

/* The subfolder is not there before, and it is. */
static const SavedFiles without_subfolder = {N_SAVED, names, old_files_above, new_files};
static const SavedFiles with_subfolder = {N_SAVED, names, old_files, new_files};

static void
make_old_files(const SaveAttempt *attempt)
{
    g_autofree char *subfolder = g_build_filename(attempt->folder, "scenarios", NULL);
    saved_files_make(attempt->folder, attempt->files);
    if (attempt->files == &without_subfolder)
        rmdir(subfolder);
}

static gboolean
save_new_files(const char *folder, const SaveCalls *calls, GError **error)
{
    return saved_files_save(folder, &with_subfolder, calls, error);
}

/* Returns: (transfer full): `old`, `new` or what else the folder holds. */
static char *
describe(const SaveAttempt *attempt)
{
    guint n_old, n_new;
    saved_files_count(attempt->folder, attempt->files, &n_old, &n_new);
    g_autofree char *subfolder = g_build_filename(attempt->folder, "scenarios", NULL);
    gboolean is_there = g_file_test(subfolder, G_FILE_TEST_IS_DIR);
    g_autofree char *list = temporary_folder_list(attempt->folder);
    g_autofree char *below = is_there ? temporary_folder_list(subfolder) : g_strdup("");
    gboolean is_clean = strcmp(list, is_there ? "game.json scenarios " : "game.json ") == 0;
    if (n_old == N_SAVED && is_clean &&
        strcmp(below, attempt->files == &with_subfolder ? "old.json " : "") == 0)
        return g_strdup("old");
    if (n_new == N_SAVED && is_clean && strcmp(below, "new.json old.json ") == 0)
        return g_strdup("new");
    return g_strdup_printf("%u old, %u new: %s/ %s", n_old, n_new, list, below);
}

/* Finishes what was begun. Returns: (transfer full): what the folder holds then. */
static char *
finish(const SaveAttempt *attempt)
{
    g_autoptr(GError) error = NULL;
    if (!save_files(attempt->folder, NULL, 0, save_system_calls(), &error))
        return g_strdup(error->message);
    return describe(attempt);
}

static guint
count_calls(const SaveAttempt *attempt)
{
    FaultyCalls faults = {0};
    const SaveCalls calls = faulty_calls(&faults);
    make_old_files(attempt);
    assert_true(save_new_files(attempt->folder, &calls, NULL));
    return faults.n_calls;
}

static void
calls_come_in_a_safe_order(void **state)
{
    static const char *const orders[] = {
        "^(x*Tw+s)dx*Tw+sx*Tw+sFFx*Tw+sMFrrrFFu$",
        "^(x*Tw+s){3}FFx*Tw+sMFrrrFFu$",
    };
    for (guint i = 0; i < G_N_ELEMENTS(orders); i++) {
        g_autoptr(GString) log = g_string_new(NULL);
        FaultyCalls faults = {.log = log};
        const SaveCalls calls = faulty_calls(&faults);
        const SaveAttempt attempt = {.folder = *state,
                                     .files = i > 0 ? &with_subfolder : &without_subfolder};
        make_old_files(&attempt);
        assert_true(save_new_files(*state, &calls, NULL));
        if (!g_regex_match_simple(orders[i], log->str, 0, 0))
            fail_msg("%s", log->str);
        g_autofree char *now = describe(&attempt);
        assert_string_equal(now, "new");
    }
}

static void
failures_leave_all_or_nothing(void **state)
{
    for (guint i = 0; i < 4; i++) {
        SaveAttempt attempt = {.folder = *state,
                               .files = i % 2 > 0 ? &with_subfolder : &without_subfolder};
        guint n_calls = count_calls(&attempt);
        for (guint call = 1; call <= n_calls; call++) {
            FaultyCalls faults = {.fail_at = call, .code = i < 2 ? EIO : ENOSPC};
            const SaveCalls calls = faulty_calls(&faults);
            make_old_files(&attempt);
            assert_false(save_new_files(*state, &calls, NULL));
            gboolean is_decided = saved_files_has_manifest(*state);
            g_autofree char *now = is_decided ? g_strdup("old") : describe(&attempt);
            g_autofree char *finished = finish(&attempt);
            if (strcmp(now, "old") != 0 || strcmp(finished, is_decided ? "new" : "old") != 0)
                fail_msg("call %u failed: %s, then %s", call, now, finished);
        }
    }
}

static void
a_name_that_is_too_long_is_not_created_and_leaves_no_folder(void **state)
{
    SaveAttempt attempt = {.folder = *state, .files = &without_subfolder};
    g_autoptr(GBytes) contents = g_bytes_new_static("new\n", 4);
    for (guint length = SAVE_NAME_MAX; length <= SAVE_NAME_MAX + 1; length++) {
        g_autoptr(GError) error = NULL;
        g_autofree char *letters = g_strnfill(length, 'a');
        g_autofree char *name = g_strconcat("scenarios/", letters, NULL);
        const SaveFile file = {.name = name, .contents = contents};
        make_old_files(&attempt);
        gboolean is_saved = save_files(*state, &file, 1, save_system_calls(), &error);
        assert_int_equal(is_saved, length <= SAVE_NAME_MAX);
        g_autofree char *path = g_build_filename(*state, name, NULL);
        unlink(path);
        if (is_saved)
            continue;
        assert_true(g_str_has_prefix(error->message, "cannot create “"));
        g_autofree char *now = describe(&attempt);
        assert_string_equal(now, "old");
    }
}

static void
deaths_leave_all_or_nothing(void **state)
{
    g_autoptr(GString) wrong = g_string_new(NULL);
    for (guint i = 0; i < 2; i++) {
        SaveAttempt attempt = {.folder = *state,
                               .files = i > 0 ? &with_subfolder : &without_subfolder};
        guint n_calls = count_calls(&attempt);
        for (guint call = 1; call <= n_calls; call++) {
            attempt.faults = (FaultyCalls){.die_at = call};
            make_old_files(&attempt);
            assert_int_equal(child_process_run(save_attempt_run, &attempt), 0);
            gboolean is_decided = saved_files_has_manifest(*state);
            g_autofree char *finished = finish(&attempt);
            if (strcmp(finished, is_decided ? "new" : "old") != 0)
                g_string_append_printf(wrong, "\nbefore call %u: %s", call, finished);
            /* Whatever is left must not keep the next save from succeeding. */
            assert_true(save_new_files(*state, save_system_calls(), NULL));
            g_autofree char *saved = describe(&attempt);
            assert_string_equal(saved, "new");
        }
    }
    if (wrong->len > 0)
        fail_msg("%s", wrong->str);
}

/* A save dies, and then so does the save that finishes it. */
static void
finishing_may_be_cut_short_too(void **state)
{
    SaveAttempt attempt = {.folder = *state, .files = &without_subfolder};
    guint n_calls = count_calls(&attempt);
    for (guint call = 1; call <= n_calls; call++)
        for (guint last = 1;; last++) {
            make_old_files(&attempt);
            attempt.faults = (FaultyCalls){.die_at = call};
            assert_int_equal(child_process_run(save_attempt_run, &attempt), 0);
            gboolean is_decided = saved_files_has_manifest(*state);
            attempt.faults = (FaultyCalls){.die_at = last};
            int status = child_process_run(save_attempt_finish, &attempt);
            g_autofree char *finished = finish(&attempt);
            if (strcmp(finished, is_decided ? "new" : "old") != 0)
                fail_msg("dead before %u, then before %u: %s", call, last, finished);
            if (status != 0)
                break;
        }
}

/* Whenever a save dies, a data set is loaded as it was or as it will be, and is left alone. */
static void
loading_sees_all_or_nothing_and_changes_nothing(void **state)
{
    SaveAttempt attempt = {.folder = *state, .files = &without_subfolder};
    guint n_calls = count_calls(&attempt);
    for (guint call = 1; call <= n_calls; call++) {
        attempt.faults = (FaultyCalls){.die_at = call};
        make_old_files(&attempt);
        assert_int_equal(child_process_run(save_attempt_run, &attempt), 0);
        gboolean is_decided = saved_files_has_manifest(*state);
        g_autofree char *before = temporary_folder_digest(*state);
        g_autoptr(DataSet) set = data_set_load(*state, NULL);
        g_autofree char *after = temporary_folder_digest(*state);
        assert_non_null(set);
        assert_string_equal(before, after);
        for (guint i = 0; i < N_SAVED; i++) {
            const DataFile *file = data_set_file_named(set, names[i]);
            const char *expected = is_decided ? new_files[i] : old_files_above[i];
            gboolean is_read = file != NULL && file->read.result == FILE_READ;
            assert_int_equal(is_read, expected != NULL);
            if (is_read)
                assert_memory_equal(file->text->bytes, expected, strlen(expected));
        }
        g_autofree char *finished = finish(&attempt);
        assert_string_equal(finished, is_decided ? "new" : "old");
    }
}

/* A stranger's link must not have other people's files written, replaced or swept up. */
static void
links_out_of_the_folder_are_not_followed(void **state)
{
    g_autofree char *set = g_build_filename(*state, "set", NULL);
    g_autofree char *link_path = g_build_filename(set, "scenarios", NULL);
    g_autofree char *outside = g_build_filename(*state, "outside", NULL);
    temporary_folder_write(*state, "outside/old.json", "precious");
    temporary_folder_write(*state, "outside/.old.json.narva-new", "precious too");
    temporary_folder_write(set, "game.json", old_files[0]);
    assert_int_equal(symlink("../outside", link_path), 0);
    g_autoptr(GError) error = NULL;
    assert_false(save_new_files(set, save_system_calls(), &error));
    assert_non_null(strstr(error->message, "leads out of the data set"));
    g_autofree char *file = temporary_folder_read(outside, "old.json");
    g_autofree char *draft = temporary_folder_read(outside, ".old.json.narva-new");
    g_autofree char *list = temporary_folder_list(outside);
    g_autofree char *game = temporary_folder_read(set, "game.json");
    assert_string_equal(file, "precious");
    assert_string_equal(draft, "precious too");
    assert_string_equal(list, ".old.json.narva-new old.json ");
    assert_string_equal(game, old_files[0]);
}

static void
links_inside_the_folder_are_followed(void **state)
{
    g_autofree char *link_path = g_build_filename(*state, "scenarios", NULL);
    temporary_folder_make(*state, "real");
    assert_int_equal(symlink("real", link_path), 0);
    assert_true(save_new_files(*state, save_system_calls(), NULL));
    g_autofree char *text = temporary_folder_read(*state, "real/new.json");
    assert_string_equal(text, new_files[1]);
    assert_true(g_file_test(link_path, G_FILE_TEST_IS_SYMLINK));
}

FILE_OF_TESTS(save_subfolder)
{
    const struct CMUnitTest tests[] = {
        test_in_folder(calls_come_in_a_safe_order),
        test_in_folder(failures_leave_all_or_nothing),
        test_in_folder(a_name_that_is_too_long_is_not_created_and_leaves_no_folder),
        test_in_folder(deaths_leave_all_or_nothing),
        test_in_folder(finishing_may_be_cut_short_too),
        test_in_folder(loading_sees_all_or_nothing_and_changes_nothing),
        test_in_folder(links_out_of_the_folder_are_not_followed),
        test_in_folder(links_inside_the_folder_are_followed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
