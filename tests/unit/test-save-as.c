/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Saving in another folder: what goes along, what the document is then, and what is refused.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "editor/document/disk/disk-merge.h"
#include "editor/document/disk/save-as.h"
#include "tests/unit/sample-set.h"
#include "tests/unit/temporary-folder.h"

static const char one_space[] = "{\"spaces\": [{\"id\": \"a\"}]}\n";

/* Returns: (transfer full): a document of the set @name in @folder, with something unsaved. */
static EditorDocument *
open_changed(const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autoptr(DataSet) set = data_set_load(path, NULL);
    EditorDocument *document = editor_document_new(set);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    const Subject subject = {ENTITY_SPACE, (char *)"a", (char *)""};
    assert_true(edit_plan_set_integer(plan, &subject, "forage", 3));
    assert_true(editor_document_apply(document, plan, "Forage", NULL));
    return document;
}

static void
make_set(const char *folder)
{
    temporary_folder_write(folder, "old/game.json", sample_game);
    temporary_folder_write(folder, "old/map.json", one_space);
    temporary_folder_write(folder, "old/rules.json", "{ broken");
    temporary_folder_write(folder, "old/map.svg", "<svg/>");
    temporary_folder_write(folder, "old/notes.txt", "notes");
    temporary_folder_write(folder, "old/.hidden", "");
    temporary_folder_write(folder, "old/scenarios/s.json", "{\"id\": \"s\"}");
}

static void
expect_file(const char *folder, const char *name, const char *text)
{
    g_autofree char *contents = temporary_folder_read(folder, name);
    assert_string_equal(contents, text);
}

static void
all_files_go_along(void **state)
{
    make_set(*state);
    g_autoptr(EditorDocument) document = open_changed(*state, "old");
    g_autofree char *new = g_build_filename(*state, "new", NULL);
    g_autoptr(GError) error = NULL;
    assert_true(editor_document_save_as(document, new, &error));
    g_autofree char *list = temporary_folder_list(new);
    assert_string_equal(list, "game.json map.json map.svg notes.txt rules.json scenarios ");
    expect_file(new, "map.json", "{\"spaces\": [{\"id\": \"a\", \"forage\": 3}]}\n");
    expect_file(new, "rules.json", "{ broken");
    expect_file(new, "map.svg", "<svg/>");
    expect_file(new, "scenarios/s.json", "{\"id\": \"s\"}\n");
    expect_file(*state, "old/map.json", one_space);
    assert_false(editor_document_is_modified(document));
    assert_string_equal(editor_document_saved(document)->folder, new);
}

/* What was done before can still be undone, and is then saved in the new folder. */
static void
the_document_goes_on_there(void **state)
{
    make_set(*state);
    g_autoptr(EditorDocument) document = open_changed(*state, "old");
    g_autofree char *new = g_build_filename(*state, "new", NULL);
    temporary_folder_make(*state, "new");
    assert_true(editor_document_save_as(document, new, NULL));
    editor_document_undo(document);
    editor_document_undo(document);
    assert_true(editor_document_save(document, NULL));
    expect_file(new, "map.json", one_space);
    expect_file(*state, "old/map.json", one_space);
    g_autoptr(DataSet) fresh = data_set_load(new, NULL);
    assert_true(disk_is_same(fresh, editor_document_set(document)));
    assert_int_equal(fresh->n_scenarios, 1);
}

static void
expect_refused(EditorDocument *document, const char *folder, const char *why)
{
    g_autoptr(GError) error = NULL;
    assert_false(editor_document_save_as(document, folder, &error));
    if (strstr(error->message, why) == NULL)
        fail_msg("%s", error->message);
    assert_string_equal(editor_document_undo_label(document), "Forage");
}

static void
full_and_missing_folders_are_refused(void **state)
{
    make_set(*state);
    g_autoptr(EditorDocument) document = open_changed(*state, "old");
    g_autofree char *old = g_build_filename(*state, "old", NULL);
    g_autofree char *deep = g_build_filename(*state, "no", "such", NULL);
    g_autofree char *file = g_build_filename(*state, "old", "notes.txt", NULL);
    expect_refused(document, old, "is not empty");
    expect_refused(document, deep, "Cannot make");
    expect_refused(document, file, "notes.txt");
    expect_file(*state, "old/map.json", one_space);
}

static void
a_layer_needs_its_base_beside_it(void **state)
{
    make_set(*state);
    temporary_folder_write(*state, "high/game.json", "{\"id\": \"high\", \"extends\": \"old\"}");
    temporary_folder_make(*state, "elsewhere");
    g_autoptr(EditorDocument) document = open_changed(*state, "high");
    g_autofree char *far = g_build_filename(*state, "elsewhere", "new", NULL);
    g_autofree char *same = g_build_filename(*state, "elsewhere", "old", NULL);
    g_autofree char *near = g_build_filename(*state, "new", NULL);
    expect_refused(document, far, "Copy “");
    expect_refused(document, same, "cannot bear the same name");
    assert_true(editor_document_save_as(document, near, NULL));
    g_autofree char *list = temporary_folder_list(near);
    assert_string_equal(list, "game.json map.json ");
    expect_file(near, "map.json", "{\"spaces\": [{\"id\": \"a\", \"forage\": 3}]}\n");
    assert_non_null(editor_document_set(document)->base);
}

static void
remove_folder(const char *folder)
{
    const char *const command[] = {"rm", "-r", folder, NULL};
    assert_true(g_spawn_sync(NULL, (char **)command, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL,
                             NULL, NULL, NULL));
}

static void
empty_folder(const char *folder)
{
    remove_folder(folder);
    assert_int_equal(g_mkdir(folder, 0777), 0);
}

static void
link_nowhere(const char *folder)
{
    remove_folder(folder);
    assert_int_equal(symlink("no-such-folder", folder), 0);
}

static void
link_to_empty_folder(const char *folder)
{
    g_autofree char *parent = g_path_get_dirname(folder);
    g_autofree char *other = g_build_filename(parent, "other", NULL);
    remove_folder(folder);
    assert_int_equal(g_mkdir(other, 0777), 0);
    assert_int_equal(symlink("other", folder), 0);
}

static void
replace_by_file(const char *folder)
{
    remove_folder(folder);
    assert_true(g_file_set_contents(folder, "text", -1, NULL));
}

static void
remove_game(const char *folder)
{
    g_autofree char *path = g_build_filename(folder, "game.json", NULL);
    assert_int_equal(unlink(path), 0);
}

static void
remove_drawing(const char *folder)
{
    g_autofree char *path = g_build_filename(folder, "map.svg", NULL);
    assert_int_equal(unlink(path), 0);
}

static const struct {
    const char *name;
    void (*disappear)(const char *folder);
    gboolean is_gone;  /* the window reports it and offers to save elsewhere */
    gboolean is_whole; /* what is not edited can be saved there all the same */
} disappearances[] = {
    {"nothing", NULL, FALSE, TRUE},
    {"folder removed", remove_folder, TRUE, FALSE},
    {"folder emptied", empty_folder, TRUE, FALSE},
    {"folder replaced by a link to nothing", link_nowhere, TRUE, FALSE},
    {"folder replaced by a link to an empty one", link_to_empty_folder, TRUE, FALSE},
    {"folder replaced by a file", replace_by_file, TRUE, FALSE},
    {"game.json removed", remove_game, FALSE, FALSE},
    {"map.svg removed", remove_drawing, FALSE, FALSE},
};

enum { EDITS_NONE, EDITS_RECORD = 1, EDITS_DRAWING = 2, N_EDITS = 4 };

static void
draw(EditorDocument *document, const char *text)
{
    g_autoptr(GBytes) bytes = g_bytes_new(text, strlen(text));
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    assert_true(edit_plan_draw(plan, bytes));
    assert_true(editor_document_apply(document, plan, "Draw", NULL));
}

static void
expect_rescued(const char *folder, guint row, guint edits)
{
    g_autofree char *old = g_build_filename(folder, "old", NULL);
    g_autofree char *new = g_build_filename(folder, "new", NULL);
    g_autoptr(GError) error = NULL;
    make_set(folder);
    g_autoptr(EditorDocument) document = open_changed(folder, "old");
    if (!(edits & EDITS_RECORD))
        editor_document_undo(document);
    if (edits & EDITS_DRAWING)
        draw(document, "drawn");
    if (disappearances[row].disappear != NULL)
        disappearances[row].disappear(old);
    assert_int_equal(editor_document_is_gone(document), disappearances[row].is_gone);
    gboolean is_drawing = disappearances[row].disappear == remove_drawing;
    gboolean can_save = disappearances[row].is_whole || (is_drawing && !(edits & EDITS_DRAWING));
    if (editor_document_save(document, &error) != can_save)
        fail_msg("%s, edits %u: saving", disappearances[row].name, edits);
    assert_true((error == NULL) == can_save);
    g_clear_error(&error);
    if (!editor_document_save_as(document, new, &error))
        fail_msg("%s, edits %u: %s", disappearances[row].name, edits, error->message);
    expect_file(new, "map.json",
                edits & EDITS_RECORD ? "{\"spaces\": [{\"id\": \"a\", \"forage\": 3}]}\n"
                                     : one_space);
    expect_file(new, "map.svg", edits & EDITS_DRAWING ? "drawn" : "<svg/>");
    expect_file(new, "rules.json", "{ broken");
    expect_file(new, "scenarios/s.json", "{\"id\": \"s\"}\n");
    assert_false(editor_document_is_modified(document));
}

/* Whatever happens to the folder: saving never succeeds with nothing on disk, and saving elsewhere
 * writes all that was edited, records and drawing. */
static void
nothing_known_is_lost_with_the_folder(void **state)
{
    for (guint row = 0; row < G_N_ELEMENTS(disappearances); row++)
        for (guint edits = EDITS_NONE; edits < N_EDITS; edits++) {
            g_autofree char *name = g_strdup_printf("%u-%u", row, edits);
            g_autofree char *folder = g_build_filename(*state, name, NULL);
            temporary_folder_make(*state, name);
            expect_rescued(folder, row, edits);
        }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        test_in_folder(all_files_go_along),
        test_in_folder(the_document_goes_on_there),
        test_in_folder(full_and_missing_folders_are_refused),
        test_in_folder(a_layer_needs_its_base_beside_it),
        test_in_folder(nothing_known_is_lost_with_the_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
