/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Unsaved work outlives the program: whenever it dies, and whichever call to the system fails, no
 * more than the last step is lost.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "editor/document/disk/autosave.h"
#include "tests/unit/child-process.h"
#include "tests/unit/faulty-calls.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-set.h"
#include "tests/unit/temporary-folder.h"

#define N_STEPS 4
#define SAVE_AT 2

static const char two_spaces[] = "{\"spaces\": [{\"id\": \"a\"}, {\"id\": \"b\"}]}\n";

typedef struct {
    const char *folder; /* holds `set` and `state` */
    gboolean saves;     /* after SAVE_AT steps */
    guint n_steps;
    FaultyCalls faults;
} Session;

static char *
path_in(const char *folder, const char *name)
{
    return g_build_filename(folder, name, NULL);
}

static DataSet *
load(const char *folder)
{
    g_autofree char *path = path_in(folder, "set");
    return data_set_load(path, NULL);
}

static void
make_set(const char *folder)
{
    temporary_folder_write(folder, "set/game.json", sample_game);
    temporary_folder_write(folder, "set/map.json", two_spaces);
}

static void
do_step(EditorDocument *document, guint number)
{
    g_autofree char *label = g_strdup_printf("step %u", number);
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    const Subject space = {ENTITY_SPACE, (char *)"b", (char *)""};
    edit_plan_set_member(plan, &space, "forage", VALUE_OF_NUMBER(number));
    editor_document_apply(document, plan, label, NULL);
}

/* A program that does some steps and dies. */
static int
run_session(gpointer data)
{
    Session *session = data;
    const SaveCalls calls = faulty_calls(&session->faults);
    g_autofree char *state = path_in(session->folder, "state");
    DataSet *set = load(session->folder);
    EditorDocument *document = editor_document_new(set);
    Autosave *autosave = autosave_new(document, state, &calls);
    for (guint i = 1; i <= session->n_steps; i++) {
        do_step(document, i);
        if (session->saves && i == SAVE_AT && !editor_document_save(document, NULL))
            return CHILD_FAILED;
    }
    _exit(autosave_is_safe(autosave) ? 1 : 2);
}

/* Returns: the forage of the space that is edited. */
static gint64
forage_of(const DataSet *set)
{
    return ((const Space *)data_set_records(set, ENTITY_SPACE).items[1])->forage;
}

/* Takes back what was left behind. Returns: the number of the last step that is there then. */
static guint
recover(const char *folder)
{
    g_autofree char *state = path_in(folder, "state");
    g_autoptr(DataSet) set = load(folder);
    g_autoptr(EditorDocument) document = editor_document_new(set);
    g_autoptr(Autosave) autosave = autosave_new(document, state, NULL);
    g_autoptr(Recovery) recovery = autosave_recovery_find(set, state);
    if (recovery == NULL)
        return (guint)forage_of(set);
    assert_true(autosave_recovery_is_base_unchanged(recovery));
    g_autoptr(GPtrArray) lost = g_ptr_array_new_with_free_func(g_free);
    autosave_recovery_restore(recovery, document, autosave, lost);
    assert_int_equal(lost->len, 0);
    assert_string_equal(editor_document_undo_label(document), "Recover unsaved work");
    return (guint)forage_of(editor_document_set(document));
}

static void
expect_nothing_left(const char *folder)
{
    g_autofree char *state = path_in(folder, "state");
    g_autofree char *list = temporary_folder_list(state);
    assert_string_equal(list, "");
}

static void
a_killed_program_gives_its_work_back(void **state)
{
    Session session = {.folder = *state, .n_steps = N_STEPS};
    make_set(*state);
    assert_int_equal(child_process_run(run_session, &session), 1);
    g_autoptr(DataSet) set = load(*state);
    g_autofree char *folder = path_in(*state, "state");
    Recovery *recovery = autosave_recovery_find(set, folder);
    assert_non_null(recovery);
    g_autofree char *labels = g_strjoinv(", ", (char **)autosave_recovery_labels(recovery));
    assert_string_equal(labels, "step 1, step 2, step 3, step 4");
    assert_true(autosave_recovery_time(recovery) > 0);
    /* Nobody else finds what is looked at, and letting go of it leaves it there. */
    assert_null(autosave_recovery_find(set, folder));
    autosave_recovery_free(recovery);
    assert_int_equal(recover(*state), N_STEPS);
    expect_nothing_left(*state);
}

enum { EDITS_RECORD = 1, EDITS_DRAWING = 2, N_EDITS = 4 };

typedef struct {
    const char *folder;
    guint edits;
} Work;

static int
edit_and_die(gpointer data)
{
    const Work *work = data;
    g_autofree char *state = path_in(work->folder, "state");
    EditorDocument *document = editor_document_new(load(work->folder));
    Autosave *autosave = autosave_new(document, state, NULL);
    EditPlan *plan = edit_plan_new(editor_document_set(document));
    const Subject space = {ENTITY_SPACE, (char *)"b", (char *)""};
    if (work->edits & EDITS_RECORD)
        edit_plan_set_member(plan, &space, "forage", VALUE_OF_NUMBER(7));
    if (work->edits & EDITS_DRAWING)
        edit_plan_draw(plan, g_bytes_new_static("drawn", strlen("drawn")));
    editor_document_apply(document, plan, "edit", NULL);
    _exit(autosave_is_safe(autosave) ? 1 : 2);
}

static void
expect_recovered(const char *folder, guint edits)
{
    Work work = {folder, edits};
    make_set(folder);
    temporary_folder_write(folder, "set/map.svg", "first");
    assert_int_equal(child_process_run(edit_and_die, &work), 1);
    g_autofree char *state = path_in(folder, "state");
    g_autoptr(DataSet) set = load(folder);
    g_autoptr(EditorDocument) document = editor_document_new(set);
    g_autoptr(Autosave) autosave = autosave_new(document, state, NULL);
    g_autoptr(Recovery) recovery = autosave_recovery_find(set, state);
    if (recovery == NULL)
        fail_msg("edits %u: nothing to recover", edits);
    autosave_recovery_restore(recovery, document, autosave, NULL);
    assert_int_equal(forage_of(editor_document_set(document)), edits & EDITS_RECORD ? 7 : 0);
    assert_true(editor_document_save(document, NULL));
    g_autofree char *drawing = temporary_folder_read(folder, "set/map.svg");
    assert_string_equal(drawing, edits & EDITS_DRAWING ? "drawn" : "first");
    expect_nothing_left(folder);
}

/* A journal with nothing but a drawing is work like any other. */
static void
work_of_each_type_is_given_back(void **state)
{
    for (guint edits = 1; edits < N_EDITS; edits++) {
        g_autofree char *name = g_strdup_printf("edits-%u", edits);
        g_autofree char *folder = path_in(*state, name);
        temporary_folder_make(*state, name);
        expect_recovered(folder, edits);
    }
}

static void
what_was_saved_is_not_offered(void **state)
{
    Session session = {.folder = *state, .saves = TRUE, .n_steps = SAVE_AT};
    make_set(*state);
    assert_int_equal(child_process_run(run_session, &session), 1);
    expect_nothing_left(*state);
    make_set(*state);
    session.n_steps = N_STEPS;
    assert_int_equal(child_process_run(run_session, &session), 1);
    g_autoptr(DataSet) set = load(*state);
    g_autofree char *folder = path_in(*state, "state");
    g_autoptr(Recovery) recovery = autosave_recovery_find(set, folder);
    g_autofree char *labels = g_strjoinv(", ", (char **)autosave_recovery_labels(recovery));
    assert_string_equal(labels, "step 3, step 4");
}

/* Returns: how many calls a session makes. */
static guint
count_calls(const char *folder, Session session)
{
    DataSet *set;
    g_autofree char *state = path_in(folder, "state");
    const SaveCalls calls = faulty_calls(&session.faults);
    make_set(folder);
    set = load(folder);
    g_autoptr(EditorDocument) document = editor_document_new(set);
    g_autoptr(Autosave) autosave = autosave_new(document, state, &calls);
    for (guint i = 1; i <= session.n_steps; i++) {
        do_step(document, i);
        if (session.saves && i == SAVE_AT)
            assert_true(editor_document_save(document, NULL));
    }
    data_set_unref(set);
    return session.faults.n_calls;
}

/* After one failure all is written with the next step; only one that comes after the last step
 * costs that. */
static void
failures_cost_no_more_than_the_last_step(void **state)
{
    for (guint saves = 0; saves < 2; saves++) {
        Session session = {.folder = *state, .saves = saves > 0, .n_steps = N_STEPS};
        guint n_calls = count_calls(*state, session);
        assert_true(n_calls > N_STEPS);
        for (guint call = 1; call <= n_calls; call++) {
            make_set(*state);
            session.faults = (FaultyCalls){.fail_at = call, .code = ENOSPC};
            int status = child_process_run(run_session, &session);
            guint last = recover(*state);
            if (status == CHILD_FAILED || last + (status == 2) < N_STEPS)
                fail_msg("call %u failed: %u of %u steps", call, last, N_STEPS);
            expect_nothing_left(*state);
        }
    }
}

/* Every step that is over has been written. */
static void
deaths_cost_no_more_than_the_last_step(void **state)
{
    guint before = 0;
    for (guint saves = 0; saves < 2; saves++) {
        Session session = {.folder = *state, .saves = saves > 0, .n_steps = N_STEPS};
        guint n_calls = count_calls(*state, session);
        before = 0;
        for (guint call = 1; call <= n_calls; call++) {
            make_set(*state);
            session.faults = (FaultyCalls){.die_at = call};
            assert_int_equal(child_process_run(run_session, &session), 0);
            guint last = recover(*state);
            if (last < before || last > N_STEPS)
                fail_msg("dead before call %u: step %u after step %u", call, last, before);
            before = last;
            expect_nothing_left(*state);
        }
        assert_true(before + 1 >= N_STEPS);
    }
}

static void
slow_writes_are_continued(void **state)
{
    Session session = {.folder = *state, .n_steps = N_STEPS, .faults = {.is_slow = TRUE}};
    make_set(*state);
    assert_int_equal(child_process_run(run_session, &session), 1);
    assert_int_equal(recover(*state), N_STEPS);
}

/* Undoing what is saved is unsaved work too. */
static void
undone_steps_are_kept_as_such(void **state)
{
    g_autofree char *folder = path_in(*state, "state");
    make_set(*state);
    g_autoptr(DataSet) set = load(*state);
    g_autoptr(EditorDocument) document = editor_document_new(set);
    Autosave *autosave = autosave_new(document, folder, NULL);
    do_step(document, 1);
    do_step(document, 2);
    assert_true(editor_document_save(document, NULL));
    editor_document_undo(document);
    assert_true(autosave_is_safe(autosave));
    g_autofree char *path = autosave_path(folder, set->folder, 0);
    g_autofree char *kept = NULL;
    assert_true(g_file_get_contents(path, &kept, NULL, NULL));
    assert_non_null(strstr(kept, "[\"undo\", \"step 2\""));
    /* Back at what is saved there is nothing to keep. */
    editor_document_redo(document);
    expect_nothing_left(*state);
    editor_document_undo(document);
    autosave_free(autosave);
    expect_nothing_left(*state);
}

/* A living program holds its journal; a second one has its own. */
static void
living_programs_are_not_robbed(void **state)
{
    g_autofree char *folder = path_in(*state, "state");
    make_set(*state);
    g_autoptr(DataSet) set = load(*state);
    g_autoptr(EditorDocument) first = editor_document_new(set);
    g_autoptr(EditorDocument) second = editor_document_new(set);
    g_autoptr(Autosave) one = autosave_new(first, folder, NULL);
    g_autoptr(Autosave) other = autosave_new(second, folder, NULL);
    do_step(first, 1);
    do_step(second, 2);
    assert_null(autosave_recovery_find(set, folder));
    assert_true(autosave_is_safe(one));
    assert_true(autosave_is_safe(other));
}

static void
changed_files_are_reported_and_kept(void **state)
{
    Session session = {.folder = *state, .n_steps = 1};
    g_autofree char *folder = path_in(*state, "state");
    make_set(*state);
    assert_int_equal(child_process_run(run_session, &session), 1);
    temporary_folder_write(*state, "set/map.json",
                           "{\"spaces\": [{\"id\": \"a\", \"forage\": 5}, {\"id\": \"b\"}]}");
    g_autoptr(DataSet) set = load(*state);
    g_autoptr(EditorDocument) document = editor_document_new(set);
    g_autoptr(Autosave) autosave = autosave_new(document, folder, NULL);
    g_autoptr(Recovery) recovery = autosave_recovery_find(set, folder);
    assert_false(autosave_recovery_is_base_unchanged(recovery));
    autosave_recovery_restore(recovery, document, autosave, NULL);
    const Records spaces = data_set_records(editor_document_set(document), ENTITY_SPACE);
    assert_int_equal(((const Space *)spaces.items[0])->forage, 5);
    assert_int_equal(((const Space *)spaces.items[1])->forage, 1);
}

/* The journal begins anew with what is on disk by now. */
static void
journals_follow_what_is_on_disk(void **state)
{
    g_autofree char *folder = path_in(*state, "state");
    make_set(*state);
    g_autoptr(DataSet) set = load(*state);
    g_autoptr(EditorDocument) document = editor_document_new(set);
    g_autoptr(Autosave) autosave = autosave_new(document, folder, NULL);
    do_step(document, 1);
    temporary_folder_write(*state, "set/map.json",
                           "{\"spaces\": [{\"id\": \"a\", \"forage\": 5}, {\"id\": \"b\"}]}");
    g_autoptr(DataSet) fresh = load(*state);
    const Edit edit = {ENTITY_SPACE, "b", "forage", NULL, "1"};
    const Edit *const edits[] = {&edit};
    g_autoptr(DataSet) merged = data_set_edit(fresh, edits, 1, NULL);
    editor_document_rebase(document, fresh, merged, "Merge");
    assert_true(autosave_is_safe(autosave));
    g_autofree char *list = temporary_folder_list(folder);
    assert_int_equal(strchr(list, ' ') - list, strlen(list) - 1);
}

FILE_OF_TESTS(autosave)
{
    const struct CMUnitTest tests[] = {
        test_in_folder(a_killed_program_gives_its_work_back),
        test_in_folder(work_of_each_type_is_given_back),
        test_in_folder(what_was_saved_is_not_offered),
        test_in_folder(failures_cost_no_more_than_the_last_step),
        test_in_folder(deaths_cost_no_more_than_the_last_step),
        test_in_folder(slow_writes_are_continued),
        test_in_folder(undone_steps_are_kept_as_such),
        test_in_folder(living_programs_are_not_robbed),
        test_in_folder(changed_files_are_reported_and_kept),
        test_in_folder(journals_follow_what_is_on_disk),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
