/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Saving several files at once: whichever system call fails, or is the last one ever made, there
 * are all old files or all new ones, and nothing else is left behind.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "schema/store/save.h"
#include "tests/unit/child-process.h"
#include "tests/unit/main.h"
#include "tests/unit/saved-files.h"
#include "tests/unit/temporary-folder.h"

#define PATIENCE_SECONDS 300 /* only what hangs takes as long */

/* The third file is new; another one is there and not saved. */
static const char *const names[] = {"game.json", "map.json", "roster.json"};
static const char *const old_files[] = {"old game\n", "", NULL};
static const char *const new_files[] = {"new game, longer\n", "new map\n", "new roster\n"};

#define N_SAVED G_N_ELEMENTS(names)

static const SavedFiles saved_set = {N_SAVED, names, old_files, new_files};

#define OTHER_FILE "tables.json"
static const char other_text[] = "old tables\n";

static void
make_old_files(const char *folder)
{
    saved_files_make(folder, &saved_set);
    temporary_folder_write(folder, OTHER_FILE, other_text);
}

static gboolean
save_new_files(const char *folder, const SaveCalls *calls, GError **error)
{
    return saved_files_save(folder, &saved_set, calls, error);
}

/* Returns: (transfer full): `old`, `new` or what else the folder holds. */
static char *
describe(const char *folder)
{
    guint n_old, n_new;
    g_autofree char *list = temporary_folder_list(folder);
    saved_files_count(folder, &saved_set, &n_old, &n_new);
    g_autofree char *tables = temporary_folder_read(folder, OTHER_FILE);
    if (g_strcmp0(tables, other_text) != 0)
        return g_strdup("something else was written");
    if (n_old == N_SAVED && strcmp(list, "game.json map.json tables.json ") == 0)
        return g_strdup("old");
    if (n_new == N_SAVED && strcmp(list, "game.json map.json roster.json tables.json ") == 0)
        return g_strdup("new");
    return g_strdup_printf("%u old, %u new: %s", n_old, n_new, list);
}

/* In the place of the contents of a file that a save cannot read. */
static const char UNREADABLE[] = "?";

static char *
state_word(const char *text)
{
    if (text == NULL || text == UNREADABLE)
        return g_strdup(text == NULL ? "-" : text);
    return g_compute_checksum_for_string(G_CHECKSUM_SHA256, text, -1);
}

/* Writes a manifest by which the file @name with the contents @before gets the contents @after;
 * NULL: there is none. */
static void
write_manifest(const char *folder, const char *before, const char *after, const char *name)
{
    g_autofree char *from = state_word(before), *to = state_word(after);
    g_autofree char *text = g_strdup_printf("narva-save 2\n%s %s %s\nend\n", from, to, name);
    temporary_folder_write(folder, ".narva-save", text);
}

/* A reader sees all old or all new files, whatever is on disk, and changes nothing. */
static void
expect_seen(const char *folder, gboolean is_decided)
{
    guint n, n_right = 0;
    const char *problem;
    g_autofree char *before = temporary_folder_digest(folder);
    g_autoptr(SaveView) view = save_view_new(folder);
    const SaveFile *files = save_view_files(view, &n);
    assert_int_equal(save_view_is_unfinished(view, &problem), is_decided);
    assert_null(problem);
    for (guint i = 0; i < N_SAVED; i++) {
        g_autofree char *text = temporary_folder_read(folder, names[i]);
        for (guint j = 0; j < n; j++)
            if (strcmp(files[j].name, names[i]) == 0) {
                g_free(text);
                text = g_strndup(g_bytes_get_data(files[j].contents, NULL),
                                 g_bytes_get_size(files[j].contents));
            }
        n_right += g_strcmp0(text, is_decided ? new_files[i] : old_files[i]) == 0;
    }
    assert_int_equal(n_right, N_SAVED);
    g_autofree char *after = temporary_folder_digest(folder);
    assert_string_equal(before, after);
}

/* Finishes what was begun, after a look at it. Returns: (transfer full): what the folder holds
 * then. */
static char *
finish(const char *folder)
{
    FaultyCalls faults = {0};
    const SaveCalls calls = faulty_calls(&faults);
    g_autoptr(GError) error = NULL;
    assert_true(save_files(folder, NULL, 0, &calls, &error));
    assert_null(error);
    return describe(folder);
}

static guint
count_calls(const char *folder)
{
    FaultyCalls faults = {0};
    const SaveCalls calls = faulty_calls(&faults);
    make_old_files(folder);
    assert_true(save_new_files(folder, &calls, NULL));
    return faults.n_calls;
}

static void
files_are_replaced(void **state)
{
    g_autoptr(GError) error = NULL;
    make_old_files(*state);
    assert_true(save_new_files(*state, save_system_calls(), &error));
    g_autofree char *now = describe(*state);
    assert_string_equal(now, "new");
}

/* What must be on the disk before the next step is. */
static void
calls_come_in_a_safe_order(void **state)
{
    g_autoptr(GString) log = g_string_new(NULL);
    FaultyCalls faults = {.log = log};
    const SaveCalls calls = faulty_calls(&faults);
    make_old_files(*state);
    assert_true(save_new_files(*state, &calls, NULL));
    if (!g_regex_match_simple("^(x*Tw+s){3}Fx*Tw+sMFrrrFu$", log->str, 0, 0))
        fail_msg("%s", log->str);
}

static void
slow_writes_are_continued(void **state)
{
    FaultyCalls faults = {.is_slow = TRUE};
    const SaveCalls calls = faulty_calls(&faults);
    make_old_files(*state);
    assert_true(save_new_files(*state, &calls, NULL));
    g_autofree char *now = describe(*state);
    assert_string_equal(now, "new");
}

static void
expect_all_or_nothing_after_failure(const char *folder, guint call, int code)
{
    FaultyCalls faults = {.fail_at = call, .code = code};
    const SaveCalls calls = faulty_calls(&faults);
    g_autoptr(GError) error = NULL;
    make_old_files(folder);
    assert_false(save_new_files(folder, &calls, &error));
    assert_int_equal(error->domain, G_FILE_ERROR);
    assert_int_equal(error->code, g_file_error_from_errno(code));
    assert_non_null(strstr(error->message, folder));
    gboolean is_decided = saved_files_has_manifest(folder);
    g_autofree char *now = describe(folder);
    expect_seen(folder, is_decided);
    if (!is_decided && strcmp(now, "old") != 0)
        fail_msg("call %u failed: %s", call, now);
    g_autofree char *finished = finish(folder);
    if (strcmp(finished, is_decided ? "new" : "old") != 0)
        fail_msg("call %u failed, then finished: %s", call, finished);
}

static void
failures_leave_all_or_nothing(void **state)
{
    guint n_calls = count_calls(*state);
    for (guint call = 1; call <= n_calls; call++) {
        expect_all_or_nothing_after_failure(*state, call, EIO);
        expect_all_or_nothing_after_failure(*state, call, ENOSPC);
    }
}

static void
deaths_leave_all_or_nothing(void **state)
{
    g_autoptr(GString) wrong = g_string_new(NULL);
    guint n_calls = count_calls(*state);
    for (guint call = 1; call <= n_calls; call++) {
        SaveAttempt attempt = {.files = &saved_set, .folder = *state, .faults = {.die_at = call}};
        make_old_files(*state);
        assert_int_equal(child_process_run(save_attempt_run, &attempt), 0);
        gboolean is_decided = saved_files_has_manifest(*state);
        expect_seen(*state, is_decided);
        g_autofree char *finished = finish(*state);
        if (strcmp(finished, is_decided ? "new" : "old") != 0)
            g_string_append_printf(wrong, "\nbefore call %u: %s", call, finished);
        /* Whatever is left must not keep the next save from succeeding. */
        assert_true(save_new_files(*state, save_system_calls(), NULL));
        g_autofree char *saved = describe(*state);
        assert_string_equal(saved, "new");
    }
    if (wrong->len > 0)
        fail_msg("%s", wrong->str);
}

/* A call fails, and the process dies while it cleans up. */
static void
deaths_after_failures_leave_all_or_nothing(void **state)
{
    guint n_calls = count_calls(*state);
    for (guint call = 1; call <= n_calls; call++)
        for (guint last = call + 1;; last++) {
            SaveAttempt attempt = {
                .files = &saved_set,
                .folder = *state,
                .faults = {.fail_at = call, .code = EIO, .die_at = last},
            };
            make_old_files(*state);
            int status = child_process_run(save_attempt_run, &attempt);
            gboolean is_decided = saved_files_has_manifest(*state);
            expect_seen(*state, is_decided);
            g_autofree char *finished = finish(*state);
            if (strcmp(finished, is_decided ? "new" : "old") != 0)
                fail_msg("call %u fails, dead before %u: %s", call, last, finished);
            if (status != 0)
                break;
        }
}

static void
finishing_may_be_cut_short_too(void **state)
{
    guint n_calls = count_calls(*state);
    for (guint call = 1; call <= n_calls; call++)
        for (guint last = 1;; last++) {
            SaveAttempt saving = {.files = &saved_set,
                                  .folder = *state,
                                  .faults = {.die_at = call}};
            SaveAttempt finishing = {.files = &saved_set,
                                     .folder = *state,
                                     .faults = {.die_at = last}};
            make_old_files(*state);
            assert_int_equal(child_process_run(save_attempt_run, &saving), 0);
            gboolean is_decided = saved_files_has_manifest(*state);
            int status = child_process_run(save_attempt_finish, &finishing);
            g_autofree char *finished = finish(*state);
            if (strcmp(finished, is_decided ? "new" : "old") != 0)
                fail_msg("dead before %u, then before %u: %s", call, last, finished);
            if (status != 0)
                break;
        }
}

static void
set_mode(const char *folder, const char *name, mode_t mode)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    assert_int_equal(chmod(path, mode), 0);
}

static guint
mode_of(const char *folder, const char *name)
{
    struct stat status;
    g_autofree char *path = g_build_filename(folder, name, NULL);
    assert_int_equal(stat(path, &status), 0);
    return status.st_mode & 07777;
}

static void
permissions_are_kept(void **state)
{
    mode_t mask = umask(027);
    make_old_files(*state);
    set_mode(*state, "game.json", 0666);
    set_mode(*state, "map.json", 0400);
    assert_true(save_new_files(*state, save_system_calls(), NULL));
    umask(mask);
    assert_int_equal(mode_of(*state, "game.json"), 0666);
    assert_int_equal(mode_of(*state, "map.json"), 0400);
    /* A new one gets what its maker's mask allows. */
    assert_int_equal(mode_of(*state, "roster.json"), 0640);
}

static int
save_twice(gpointer folder)
{
    SaveAttempt first = {.files = &saved_set, .folder = folder, .faults = {.die_at = 8}};
    if (child_process_run(save_attempt_run, &first) != 0)
        return CHILD_FAILED;
    return save_new_files(folder, save_system_calls(), NULL) ? 0 : 1;
}

static void
files_without_write_permission_are_saved_after_a_death(void **state)
{
    assert_int_equal(chmod(*state, 0777), 0);
    make_old_files(*state);
    set_mode(*state, "game.json", 0444);
    set_mode(*state, "map.json", 0444);
    assert_int_equal(child_process_run_as_nobody(save_twice, *state), 0);
}

static int
save_to_closed_folder(gpointer folder)
{
    g_autoptr(GError) error = NULL;
    gboolean is_refused = !save_new_files(folder, save_system_calls(), &error) &&
                          g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_ACCES);
    return is_refused && save_files(folder, NULL, 0, save_system_calls(), NULL) ? 0 : 1;
}

static int
finish_in_closed_folder(gpointer folder)
{
    g_autoptr(GError) error = NULL;
    return !save_files(folder, NULL, 0, save_system_calls(), &error) && error != NULL ? 0 : 1;
}

static void
closed_folders_are_left_alone(void **state)
{
    make_old_files(*state);
    assert_int_equal(chmod(*state, 0555), 0);
    assert_int_equal(child_process_run_as_nobody(save_to_closed_folder, *state), 0);
    g_autofree char *now = describe(*state);
    assert_string_equal(now, "old");
    assert_int_equal(chmod(*state, 0755), 0);
    temporary_folder_write(*state, ".game.json.narva-new", "new game\n");
    write_manifest(*state, old_files[0], "new game\n", "game.json");
    assert_int_equal(chmod(*state, 0555), 0);
    assert_int_equal(child_process_run_as_nobody(finish_in_closed_folder, *state), 0);
    g_autofree char *game = temporary_folder_read(*state, "game.json");
    assert_string_equal(game, old_files[0]);
}

/* Whatever is in the place of our manifest, nothing is done for it: readers see what is on disk and
 * learn what is wrong, and a save is refused. */
static void
expect_manifest_refused(const char *folder, const char *what)
{
    guint n;
    const char *problem;
    g_autoptr(GError) error = NULL;
    g_autofree char *before = temporary_folder_digest(folder);
    g_autoptr(SaveView) view = save_view_new(folder);
    save_view_files(view, &n);
    if (!save_view_is_unfinished(view, &problem) || problem == NULL || n > 0)
        fail_msg("a manifest was believed: %s", what);
    g_clear_pointer(&view, save_view_free);
    if (save_new_files(folder, save_system_calls(), &error) || error == NULL)
        fail_msg("a manifest was accepted: %s", what);
    g_autofree char *after = temporary_folder_digest(folder);
    if (strcmp(before, after) != 0)
        fail_msg("something was changed for a manifest: %s", what);
}

/* Each is a single defect of a manifest that would be right for the files that are there. */
static void
manifests_that_do_not_fit_are_refused(void **state)
{
    static const struct {
        const char *before, *after, *name;
    } lines[] = {
        {"old game\n", "from a stranger\n", "passwd"},
        {"old game\n", "from a stranger\n", "/etc/passwd"},
        {"old game\n", "from a stranger\n", "../game.json"},
        {"old game\n", "from a stranger\n", "./game.json"},
        {"old game\n", "from a stranger\n", "sub/game.json"},
        {"old game\n", "from a stranger\n", "Game.json"},
        {"old game\n", "from a stranger\n", " game.json"},
        {"old game\n", "from a stranger\n", "game.json\r"},
        {"old game\n", "from a stranger\n", "game.json map.json"},
        {"old game\n", "from a stranger\n", "."},
        {"old game\n", "from a stranger\n", ".."},
        {"old game\n", "from a stranger\n", ""},
        {"old game\n", "from a stranger\n", ".narva-save"},
        {"old game\n", "from a stranger\n", ".game.json.narva-new"},
        {"old game\n", "from a stranger\n", "records/*.json"},
        {"old game\n", "from a stranger\n", "scenarios/.first.json"},
        {"old game\n", "from a stranger\n", "scenarios/../game.json"},
        {"an older game\n", "from a stranger\n", "game.json"},
        {NULL, "from a stranger\n", "game.json"},
        {UNREADABLE, "from a stranger\n", "game.json"},
        {"old game\n", "from another one\n", "game.json"},
        {"old game\n", "old game\n", "game.json"},
        {"old tables\n", "new tables\n", "tables.json"},
        {"an older game\n", NULL, "game.json"},
        {"old game\n", "from a stranger\n", "scenarios/"},
        {"old game\n", "from a stranger\n", "scenarios"},
        {"old game\n", "from a stranger\n", "scenarios//first.json"},
        {"old game\n", "from a stranger\n", "scenarios/.."},
        {"old game\n", "from a stranger\n", "scenarios/x/first.json"},
        {"old game\n", "from a stranger\n", "./scenarios/first.json"},
        {"old tables\n", NULL, "leads-out/../precious"},
        {"old tables\n", NULL, "../precious"},
        {"old tables\n", NULL, "scenarios/precious.json"},
        {"old tables\n", NULL, "-tables.json"},
        {"old tables\n", NULL, ""},
        {"old tables\n", NULL, "precious"},
        {"old tables\n", NULL, "out/precious.json"},
    };
    static const char *const manifests[] = {
        "",
        "\n",
        "game.json\n",
        "-game.json\n",
        "{}",
        "narva-save 2\n",
        "narva-save 2\nend\n",
        "narva-save 2\n- - game.json\n",
        "narva-save 2\n- -\nend\n",
        "narva-save 2\n\nend\n",
        "narva-save 2\n- ? game.json\nend\n",
        "narva-save 2\n0 0 game.json\nend\n",
        "narva-save 2\n- - roster.json\n- - roster.json\nend\n",
        "narva-save 2\n- - roster.json\nend\n\n",
        "narva-save 3\n- - roster.json\nend\n",
    };
    make_old_files(*state);
    temporary_folder_write(*state, ".game.json.narva-new", "from a stranger\n");
    temporary_folder_write(*state, "precious", "old tables\n");
    temporary_folder_write(*state, "out/precious.json", "old tables\n");
    for (guint i = 0; i < G_N_ELEMENTS(lines); i++) {
        write_manifest(*state, lines[i].before, lines[i].after, lines[i].name);
        expect_manifest_refused(*state, lines[i].name);
    }
    for (guint i = 0; i < G_N_ELEMENTS(manifests); i++) {
        temporary_folder_write(*state, ".narva-save", manifests[i]);
        expect_manifest_refused(*state, manifests[i]);
    }
    g_autoptr(GString) huge = g_string_new("narva-save 2\n");
    while (huge->len < 1 << 20)
        g_string_append(huge, "- - roster.json\n");
    temporary_folder_write(*state, ".narva-save", huge->str);
    expect_manifest_refused(*state, "a huge one");
    temporary_folder_write_bytes(*state, ".narva-save", "narva-save 2\n- - roster.json\n\0end\n",
                                 34);
    expect_manifest_refused(*state, "one with a NUL");
    temporary_folder_write(*state, ".narva-save", "narva-save 2\n- - \xff\nend\n");
    expect_manifest_refused(*state, "one that is not UTF-8");
    /* And the one that fits. */
    write_manifest(*state, "old game\n", "from a stranger\n", "game.json");
    assert_true(save_files(*state, NULL, 0, save_system_calls(), NULL));
    g_autofree char *game = temporary_folder_read(*state, "game.json");
    assert_string_equal(game, "from a stranger\n");
}

static void
manifests_that_are_no_files_are_refused(void **state)
{
    g_autofree char *manifest = g_build_filename(*state, ".narva-save", NULL);
    g_autofree char *other = g_build_filename(*state, "other", NULL);
    make_old_files(*state);
    temporary_folder_write(*state, ".game.json.narva-new", "from a stranger\n");
    write_manifest(*state, "old game\n", "from a stranger\n", "game.json");
    assert_int_equal(rename(manifest, other), 0);
    assert_int_equal(symlink("other", manifest), 0);
    expect_manifest_refused(*state, "a link");
    unlink(manifest);
    assert_int_equal(symlink("nothing", manifest), 0);
    expect_manifest_refused(*state, "a link to nothing");
    unlink(manifest);
    temporary_folder_make(*state, ".narva-save");
    expect_manifest_refused(*state, "a folder");
    rmdir(manifest);
    assert_int_equal(mkfifo(manifest, 0644), 0);
    expect_manifest_refused(*state, "a pipe");
}

/* What is ready must be a file itself: a link would become the file. */
static void
new_contents_that_are_no_file_are_refused(void **state)
{
    g_autofree char *draft = g_build_filename(*state, ".game.json.narva-new", NULL);
    make_old_files(*state);
    temporary_folder_write(*state, "other", "from a stranger\n");
    write_manifest(*state, "old game\n", "from a stranger\n", "game.json");
    assert_int_equal(symlink("other", draft), 0);
    expect_manifest_refused(*state, "new contents behind a link");
    unlink(draft);
    temporary_folder_make(*state, ".game.json.narva-new");
    expect_manifest_refused(*state, "a folder in the place of new contents");
}

static int
save_with_patience(gpointer folder)
{
    alarm(PATIENCE_SECONDS);
    save_new_files(folder, save_system_calls(), NULL);
    return 0;
}

/* What already has the name of a temporary file is replaced or refused, never written through. */
static void
nothing_is_written_through_old_temporaries(void **state)
{
    g_autofree char *draft = g_build_filename(*state, "set/.game.json.narva-new", NULL);
    g_autofree char *outside = g_build_filename(*state, "outside", NULL);
    g_autofree char *set = g_build_filename(*state, "set", NULL);
    temporary_folder_write(*state, "outside", "precious");
    temporary_folder_make(*state, "set");
    make_old_files(set);
    assert_int_equal(symlink("../outside", draft), 0);
    assert_int_equal(child_process_run(save_with_patience, set), 0);
    unlink(draft);
    assert_int_equal(link(outside, draft), 0);
    assert_int_equal(child_process_run(save_with_patience, set), 0);
    unlink(draft);
    assert_int_equal(mkfifo(draft, 0644), 0);
    int status = child_process_run(save_with_patience, set);
    g_autofree char *contents = temporary_folder_read(*state, "outside");
    assert_string_equal(contents, "precious");
    assert_int_equal(status, 0);
}

/* A link in the place of a file stays one as long as it leads to a file of the folder. */
static void
links_inside_the_folder_stay_links(void **state)
{
    g_autofree char *link_path = g_build_filename(*state, "game.json", NULL);
    make_old_files(*state);
    unlink(link_path);
    temporary_folder_write(*state, "real.json", old_files[0]);
    assert_int_equal(symlink("real.json", link_path), 0);
    assert_true(save_new_files(*state, save_system_calls(), NULL));
    g_autofree char *real = temporary_folder_read(*state, "real.json");
    assert_string_equal(real, new_files[0]);
    assert_true(g_file_test(link_path, G_FILE_TEST_IS_SYMLINK));
}

/* A subfolder that leads out of the folder has no files of the set. */
static void
manifests_about_other_folders_are_refused(void **state)
{
    static const char *const afters[] = {"precious too\n", NULL};
    g_autofree char *set = g_build_filename(*state, "set", NULL);
    g_autofree char *link_path = g_build_filename(set, "scenarios", NULL);
    temporary_folder_make(set, ".");
    make_old_files(set);
    temporary_folder_write(*state, "outside/old.json", "precious\n");
    temporary_folder_write(*state, "outside/.old.json.narva-new", "precious too\n");
    assert_int_equal(symlink("../outside", link_path), 0);
    for (guint i = 0; i < G_N_ELEMENTS(afters); i++) {
        write_manifest(set, "precious\n", afters[i], "scenarios/old.json");
        expect_manifest_refused(set, "about a file behind a link");
        write_manifest(set, UNREADABLE, afters[i], "scenarios/old.json");
        expect_manifest_refused(set, "about a file behind a link");
    }
    g_autofree char *file = temporary_folder_read(*state, "outside/old.json");
    g_autofree char *draft = temporary_folder_read(*state, "outside/.old.json.narva-new");
    assert_string_equal(file, "precious\n");
    assert_string_equal(draft, "precious too\n");
}

/* Else whoever looks at a stranger's data set would have his own files replaced. */
static void
links_out_of_the_folder_are_not_followed(void **state)
{
    static const char *const targets[] = {"../outside", "sub/../../outside"};
    g_autofree char *set = g_build_filename(*state, "set", NULL);
    g_autofree char *link_path = g_build_filename(set, "game.json", NULL);
    temporary_folder_make(set, "sub");
    for (guint i = 0; i < G_N_ELEMENTS(targets); i++) {
        temporary_folder_write(*state, "outside", "precious");
        make_old_files(set);
        unlink(link_path);
        assert_int_equal(symlink(targets[i], link_path), 0);
        temporary_folder_write(set, ".game.json.narva-new", "from a stranger\n");
        write_manifest(set, UNREADABLE, "from a stranger\n", "game.json");
        save_files(set, NULL, 0, save_system_calls(), NULL);
        g_autofree char *finished = temporary_folder_read(*state, "outside");
        assert_string_equal(finished, "precious");
        save_new_files(set, save_system_calls(), NULL);
        g_autofree char *saved = temporary_folder_read(*state, "outside");
        assert_string_equal(saved, "precious");
    }
}

FILE_OF_TESTS(save)
{
    const struct CMUnitTest tests[] = {
        test_in_folder(files_are_replaced),
        test_in_folder(calls_come_in_a_safe_order),
        test_in_folder(slow_writes_are_continued),
        test_in_folder(failures_leave_all_or_nothing),
        test_in_folder(deaths_leave_all_or_nothing),
        test_in_folder(deaths_after_failures_leave_all_or_nothing),
        test_in_folder(finishing_may_be_cut_short_too),
        test_in_folder(permissions_are_kept),
        test_in_folder(files_without_write_permission_are_saved_after_a_death),
        test_in_folder(closed_folders_are_left_alone),
        test_in_folder(manifests_that_do_not_fit_are_refused),
        test_in_folder(manifests_that_are_no_files_are_refused),
        test_in_folder(new_contents_that_are_no_file_are_refused),
        test_in_folder(manifests_about_other_folders_are_refused),
        test_in_folder(nothing_is_written_through_old_temporaries),
        test_in_folder(links_inside_the_folder_stay_links),
        test_in_folder(links_out_of_the_folder_are_not_followed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
