/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What somebody else wrote meanwhile, and what is unsaved here, come together.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>
#include <unistd.h>

#include "editor/document/disk/disk-merge.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-set.h"
#include "tests/unit/temporary-folder.h"

static const char two_spaces[] = "{\"spaces\": [{\"id\": \"a\"}, {\"id\": \"b\"}]}\n";

/* Returns: (transfer full): a document of a set in @folder with a scenario. */
static EditorDocument *
open_document(const char *folder)
{
    temporary_folder_write(folder, "scenarios/s.json", "{\"id\": \"s\", \"title\": \"S\"}");
    g_autoptr(DataSet) set = sample_set_load(folder, &(SampleFiles){.map = two_spaces});
    return editor_document_new(set);
}

static void
set_forage(EditorDocument *document, const char *space, gint64 forage)
{
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    const Subject subject = {ENTITY_SPACE, (char *)space, (char *)""};
    assert_true(edit_plan_set_member(plan, &subject, "forage", VALUE_OF_NUMBER(forage)));
    assert_true(editor_document_apply(document, plan, "Forage", NULL));
}

static void
do_edit(EditorDocument *document, const Edit *edit)
{
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    assert_true(edit_plan_add(plan, edit));
    assert_true(editor_document_apply(document, plan, "Edit", NULL));
}

static gint64
forage_of(EditorDocument *document, guint index)
{
    const Records spaces = data_set_records(editor_document_set(document), ENTITY_SPACE);
    return ((const Space *)spaces.items[index])->forage;
}

/* Merges. Returns: (transfer full): the conflicts, one after the other. */
static char *
merge(EditorDocument *document)
{
    g_autoptr(GPtrArray) conflicts = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GError) error = NULL;
    if (!document_merge_disk(document, conflicts, &error))
        fail_msg("%s", error->message);
    g_ptr_array_add(conflicts, NULL);
    return g_strjoinv("|", (char **)conflicts->pdata);
}

static void
changes_of_both_are_kept(void **state)
{
    g_autoptr(EditorDocument) document = open_document(*state);
    set_forage(document, "a", 3);
    temporary_folder_write(*state, "map.json",
                           "{\"spaces\": [{\"id\": \"a\"}, {\"id\": \"b\", \"forage\": 4}]}");
    temporary_folder_write(*state, "scenarios/t.json", "{\"id\": \"t\"}");
    g_autofree char *conflicts = merge(document);
    assert_string_equal(conflicts, "");
    assert_int_equal(forage_of(document, 0), 3);
    assert_int_equal(forage_of(document, 1), 4);
    assert_int_equal(editor_document_set(document)->n_scenarios, 2);
    assert_true(editor_document_is_modified(document));
    assert_string_equal(editor_document_undo_label(document), "Merge with what is on disk");
    assert_true(editor_document_save(document, NULL));
    g_autoptr(DataSet) fresh = data_set_load(*state, NULL);
    assert_true(disk_is_same(fresh, editor_document_set(document)));
}

static void
ours_stays_in_a_conflict(void **state)
{
    g_autoptr(EditorDocument) document = open_document(*state);
    set_forage(document, "a", 3);
    temporary_folder_write(*state, "map.json",
                           "{\"spaces\": [{\"id\": \"a\", \"forage\": 5}, {\"id\": \"b\"}]}");
    g_autofree char *conflicts = merge(document);
    assert_int_equal(forage_of(document, 0), 3);
    assert_non_null(strstr(conflicts, "map.json"));
    assert_non_null(strstr(conflicts, "3 in ours, 5 in theirs"));
}

static void
draw(EditorDocument *document, const char *contents)
{
    g_autoptr(GBytes) bytes = g_bytes_new(contents, strlen(contents));
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    assert_true(edit_plan_draw(plan, bytes));
    assert_true(editor_document_apply(document, plan, "draw", NULL));
}

/* A drawing that both changed is not written over, and after merging ours is. */
static void
drawings_are_judged_like_files(void **state)
{
    temporary_folder_write(*state, "map.svg", "first");
    g_autoptr(EditorDocument) document = open_document(*state);
    draw(document, "ours");
    assert_true(editor_document_save(document, NULL));
    draw(document, "more of ours");
    temporary_folder_write(*state, "map.svg", "theirs");
    assert_false(editor_document_save(document, NULL));
    g_autofree char *conflicts = merge(document);
    assert_string_equal(conflicts, "map.svg: changed here and on disk: kept as it is here.");
    assert_true(editor_document_save(document, NULL));
    g_autofree char *there = temporary_folder_read(*state, "map.svg");
    assert_string_equal(there, "more of ours");
    editor_document_undo(document);
    editor_document_undo(document);
    assert_true(editor_document_is_modified(document));
}

static void
without_changes_the_disk_is_taken(void **state)
{
    g_autoptr(EditorDocument) document = open_document(*state);
    temporary_folder_write(*state, "map.json", "{\"spaces\": [{\"id\": \"a\", \"forage\": 5}]}");
    g_autofree char *conflicts = merge(document);
    assert_string_equal(conflicts, "");
    assert_int_equal(forage_of(document, 0), 5);
    assert_false(editor_document_is_modified(document));
}

static void
files_that_go_on_one_side_are_judged(void **state)
{
    static const Edit title = {ENTITY_SCENARIO, "s", "title", "\"S\"", "\"Ours\""};
    g_autofree char *path = g_build_filename(*state, "scenarios/s.json", NULL);
    g_autoptr(EditorDocument) changed = open_document(*state);
    g_autoptr(EditorDocument) untouched = open_document(*state);
    do_edit(changed, &title);
    assert_int_equal(unlink(path), 0);
    g_autofree char *kept = merge(changed);
    g_autofree char *followed = merge(untouched);
    assert_non_null(strstr(kept, "changed here and removed on disk"));
    assert_int_equal(editor_document_set(changed)->n_scenarios, 1);
    assert_string_equal(followed, "");
    assert_int_equal(editor_document_set(untouched)->n_scenarios, 0);
}

static void
files_that_are_removed_here_are_judged(void **state)
{
    static const Edit gone = {
        ENTITY_SCENARIO, "s", "", "{\"id\": \"s\", \"title\": \"S\"}", NULL,
    };
    for (guint i = 0; i < 2; i++) {
        g_autoptr(EditorDocument) document = open_document(*state);
        do_edit(document, &gone);
        if (i > 0)
            temporary_folder_write(*state, "scenarios/s.json", "{\"id\": \"s\", \"title\": \"T\"}");
        temporary_folder_write(*state, "scenarios/t.json", "{\"id\": \"t\"}");
        g_autofree char *conflicts = merge(document);
        assert_int_equal(strlen(conflicts) > 0, i);
        assert_int_equal(
            data_set_file_of_record(editor_document_set(document), ENTITY_SCENARIO, "s") != NULL,
            i);
        assert_non_null(
            data_set_file_of_record(editor_document_set(document), ENTITY_SCENARIO, "t"));
    }
}

static void
files_that_cannot_be_read_are_not_merged(void **state)
{
    g_autoptr(EditorDocument) document = open_document(*state);
    g_autoptr(GPtrArray) conflicts = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GError) error = NULL;
    set_forage(document, "a", 3);
    temporary_folder_write(*state, "map.json", "{\"spaces\": [");
    assert_false(document_merge_disk(document, conflicts, &error));
    assert_non_null(strstr(error->message, "map.json"));
    assert_int_equal(forage_of(document, 0), 3);
    assert_string_equal(editor_document_undo_label(document), "Forage");
}

static void
saving_writes_over_nothing_that_others_wrote(void **state)
{
    g_autoptr(EditorDocument) document = open_document(*state);
    g_autoptr(GError) error = NULL;
    set_forage(document, "a", 3);
    temporary_folder_write(*state, "scenarios/t.json", "{\"id\": \"t\"}");
    assert_true(editor_document_save(document, NULL));
    set_forage(document, "a", 4);
    temporary_folder_write(*state, "map.json", "{\"spaces\": [{\"id\": \"b\"}]}");
    assert_false(editor_document_save(document, &error));
    assert_non_null(strstr(error->message, "map.json"));
    assert_true(editor_document_is_modified(document));
    g_autofree char *there = temporary_folder_read(*state, "map.json");
    assert_string_equal(there, "{\"spaces\": [{\"id\": \"b\"}]}");
    g_autofree char *conflicts = merge(document);
    assert_true(editor_document_save(document, NULL));
}

static void
reading_anew_can_be_undone(void **state)
{
    g_autoptr(EditorDocument) document = open_document(*state);
    set_forage(document, "a", 3);
    assert_true(disk_merge_reload(document, NULL));
    assert_false(editor_document_is_modified(document));
    editor_document_undo(document);
    assert_int_equal(forage_of(document, 0), 3);
    assert_true(editor_document_is_modified(document));
}

FILE_OF_TESTS(disk_merge)
{
    const struct CMUnitTest tests[] = {
        test_in_folder(changes_of_both_are_kept),
        test_in_folder(ours_stays_in_a_conflict),
        test_in_folder(drawings_are_judged_like_files),
        test_in_folder(without_changes_the_disk_is_taken),
        test_in_folder(files_that_go_on_one_side_are_judged),
        test_in_folder(files_that_are_removed_here_are_judged),
        test_in_folder(files_that_cannot_be_read_are_not_merged),
        test_in_folder(saving_writes_over_nothing_that_others_wrote),
        test_in_folder(reading_anew_can_be_undone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
