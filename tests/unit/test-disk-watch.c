/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Noticing that files on disk say something else than what is open.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <unistd.h>

#include "editor/document/disk/disk-merge.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-set.h"
#include "tests/unit/temporary-folder.h"

#define PATIENCE_SECONDS 300 /* it fails then; nothing else takes as long */

static const char one_space[] = "{\"spaces\": [{\"id\": \"a\"}]}\n";
static const char other_space[] = "{\"spaces\": [{\"id\": \"a\", \"forage\": 5}]}\n";

static EditorDocument *
open_document(const char *folder)
{
    g_autoptr(DataSet) set = sample_set_load(folder, &(SampleFiles){.map = one_space});
    return editor_document_new(set);
}

static void
count(EditorDiskWatch *watch G_GNUC_UNUSED, guint *n)
{
    ++*n;
}

static void
expect_differs(EditorDiskWatch *watch, gboolean differs)
{
    editor_disk_watch_look(watch);
    assert_int_equal(editor_disk_watch_differs(watch), differs);
}

static void
what_files_say_counts_and_not_how(void **state)
{
    g_autofree char *scenario = g_build_filename(*state, "scenarios/s.json", NULL);
    g_autoptr(EditorDocument) document = open_document(*state);
    g_autoptr(EditorDiskWatch) watch = editor_disk_watch_new(document);
    guint n = 0;
    g_signal_connect(watch, "differs", G_CALLBACK(count), &n);
    expect_differs(watch, FALSE);
    temporary_folder_write(*state, "map.json", "{ \"spaces\":[ {\"id\":\"a\"} ] }");
    expect_differs(watch, FALSE);
    temporary_folder_write(*state, "map.json", other_space);
    expect_differs(watch, TRUE);
    expect_differs(watch, TRUE);
    temporary_folder_write(*state, "map.json", one_space);
    expect_differs(watch, FALSE);
    temporary_folder_write(*state, "scenarios/s.json", "{\"id\": \"s\"}");
    expect_differs(watch, TRUE);
    assert_int_equal(unlink(scenario), 0);
    expect_differs(watch, FALSE);
    temporary_folder_write(*state, "map.json", "{\"spaces\": ");
    expect_differs(watch, TRUE);
    assert_int_equal(n, 5);
}

static void
own_saves_are_no_difference(void **state)
{
    g_autoptr(EditorDocument) document = open_document(*state);
    g_autoptr(EditorDiskWatch) watch = editor_disk_watch_new(document);
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    const Subject subject = {ENTITY_SPACE, (char *)"a", (char *)""};
    edit_plan_set_member(plan, &subject, "forage", VALUE_OF_NUMBER(3));
    assert_true(editor_document_apply(document, plan, "Forage", NULL));
    expect_differs(watch, FALSE);
    assert_true(editor_document_save(document, NULL));
    expect_differs(watch, FALSE);
    temporary_folder_write(*state, "map.json", other_space);
    expect_differs(watch, TRUE);
    assert_true(disk_merge_reload(document, NULL));
    assert_false(editor_disk_watch_differs(watch));
}

/* map.svg is watched like the other files, also where nothing of it is unsaved. */
static void
the_drawing_is_watched(void **state)
{
    temporary_folder_write(*state, "map.svg", "first");
    g_autofree char *path = g_build_filename(*state, "map.svg", NULL);
    g_autoptr(EditorDocument) document = open_document(*state);
    g_autoptr(EditorDiskWatch) watch = editor_disk_watch_new(document);
    expect_differs(watch, FALSE);
    temporary_folder_write(*state, "map.svg", "other");
    expect_differs(watch, TRUE);
    assert_string_equal(editor_disk_watch_files(watch), "map.svg");
    temporary_folder_write(*state, "map.svg", "first");
    expect_differs(watch, FALSE);
    assert_int_equal(unlink(path), 0);
    expect_differs(watch, TRUE);
    assert_string_equal(editor_disk_watch_files(watch), "map.svg");
}

/* What a layer shows changes with what lies below it. */
static void
the_set_below_is_watched_too(void **state)
{
    temporary_folder_write(*state, "low/game.json", sample_game);
    temporary_folder_write(*state, "low/map.json", one_space);
    temporary_folder_write(*state, "high/game.json", "{\"extends\": \"low\"}");
    g_autofree char *high = g_build_filename(*state, "high", NULL);
    g_autoptr(DataSet) set = data_set_load(high, NULL);
    g_autoptr(EditorDocument) document = editor_document_new(set);
    g_autoptr(EditorDiskWatch) watch = editor_disk_watch_new(document);
    temporary_folder_write(*state, "low/map.json", other_space);
    expect_differs(watch, TRUE);
}

static gboolean
lose_patience(gpointer data)
{
    *(gboolean *)data = TRUE;
    return G_SOURCE_CONTINUE;
}

static void
changes_are_noticed_without_being_asked(void **state)
{
    g_autoptr(EditorDocument) document = open_document(*state);
    g_autoptr(EditorDiskWatch) watch = editor_disk_watch_new(document);
    gboolean is_late = FALSE;
    guint patience = g_timeout_add_seconds(PATIENCE_SECONDS, lose_patience, &is_late);
    temporary_folder_write(*state, "map.json", other_space);
    while (!editor_disk_watch_differs(watch) && !is_late)
        g_main_context_iteration(NULL, TRUE);
    g_source_remove(patience);
    assert_false(is_late);
}

FILE_OF_TESTS(disk_watch)
{
    const struct CMUnitTest tests[] = {
        test_in_folder(what_files_say_counts_and_not_how),
        test_in_folder(own_saves_are_no_difference),
        test_in_folder(the_drawing_is_watched),
        test_in_folder(the_set_below_is_watched_too),
        test_in_folder(changes_are_noticed_without_being_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
