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
#include "editor/document/disk/autosave.h"
#include "editor/document/other-files.h"
#include "editor/document/other-files.h"
#include "schema/store/new-data-set.h"
#include "tests/unit/child-process.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-set.h"
#include "tests/unit/temporary-folder.h"
#include "validator/port/exported-map.h"

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
    assert_true(edit_plan_set_member(plan, &subject, "forage", VALUE_OF_NUMBER(3)));
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
    g_autofree char *missing = NULL;
    assert_true(editor_document_save_as(document, new, &missing, &error));
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
    g_autofree char *missing = NULL;
    assert_true(editor_document_save_as(document, new, &missing, NULL));
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
    g_autofree char *missing = NULL;
    assert_false(editor_document_save_as(document, folder, &missing, &error));
    if (strstr(error->message, why) == NULL)
        fail_msg("%s", error->message);
    assert_string_equal(editor_document_undo_label(document), "Forage");
}

static void
full_and_impossible_folders_are_refused(void **state)
{
    make_set(*state);
    g_autoptr(EditorDocument) document = open_changed(*state, "old");
    g_autofree char *old = g_build_filename(*state, "old", NULL);
    g_autofree char *deep = g_build_filename(*state, "old", "map.json", "such", NULL);
    g_autofree char *file = g_build_filename(*state, "old", "notes.txt", NULL);
    expect_refused(document, old, "is not empty");
    expect_refused(document, deep, "cannot make the folder");
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
    expect_refused(document, same, "cannot have the same name");
    g_autofree char *missing = NULL;
    assert_true(editor_document_save_as(document, near, &missing, NULL));
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

/* A record and the drawing. */
static void
change(EditorDocument *document)
{
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    const Subject subject = {ENTITY_SPACE, (char *)"a", (char *)""};
    assert_true(edit_plan_set_member(plan, &subject, "forage", VALUE_OF_NUMBER(3)));
    assert_true(editor_document_apply(document, plan, "Forage", NULL));
    draw(document, "drawn");
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
    g_autofree char *missing = NULL;
    if (!editor_document_save_as(document, new, &missing, &error))
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

/* What is known to be lost with a layer, its base, its drawing, a picture and notes. */
static void
make_layer(const char *folder)
{
    temporary_folder_write(folder, "below/game.json", sample_game);
    temporary_folder_write(folder, "below/map.json", one_space);
    temporary_folder_write(folder, "old/game.json", "{\"id\": \"old\", \"extends\": \"below\"}\n");
    temporary_folder_write(folder, "old/map.svg", "<svg/>");
    temporary_folder_write(folder, "old/notes.txt", "notes");
    temporary_folder_write(folder, "old/pictures/scan.png", "scan");
    temporary_folder_write(folder, "old/pictures/.hidden", "");
}

static void
remove_base(const char *folder)
{
    g_autofree char *parent = g_path_get_dirname(folder);
    g_autofree char *base = g_build_filename(parent, "below", NULL);
    remove_folder(base);
}

static void
remove_picture(const char *folder)
{
    g_autofree char *path = g_build_filename(folder, "pictures", "scan.png", NULL);
    assert_int_equal(unlink(path), 0);
}

static void
close_picture(const char *folder)
{
    g_autofree char *path = g_build_filename(folder, "pictures", "scan.png", NULL);
    assert_int_equal(g_chmod(path, 0), 0);
}

static void
replace_picture_by_folder(const char *folder)
{
    remove_picture(folder);
    temporary_folder_make(folder, "pictures/scan.png");
    temporary_folder_write(folder, "pictures/scan.png/other.txt", "other");
}

static void
close_folder(const char *folder)
{
    assert_int_equal(g_chmod(folder, 0555), 0);
}

#define LOST_PICTURE "without 1 file that cannot be read"
#define LOST_BASE "extends “below”, which cannot be found"

/* What is gone, and what saving elsewhere says is missing then; NULL: nothing is. */
static const struct {
    const char *name;
    void (*disappear)(const char *folder);
    const char *missing;
    gboolean can_save;
} losses[] = {
    {"nothing", NULL, NULL, TRUE},
    {"folder removed", remove_folder, NULL, FALSE},
    {"folder emptied", empty_folder, NULL, FALSE},
    {"folder replaced by a link to nothing", link_nowhere, NULL, FALSE},
    {"folder replaced by a link to an empty one", link_to_empty_folder, NULL, FALSE},
    {"folder replaced by a file", replace_by_file, NULL, FALSE},
    {"folder made read-only", close_folder, NULL, FALSE},
    {"game.json removed", remove_game, NULL, FALSE},
    {"map.svg removed", remove_drawing, NULL, FALSE},
    {"base removed", remove_base, LOST_BASE, TRUE},
    {"picture removed", remove_picture, NULL, TRUE},
    {"picture made unreadable", close_picture, NULL, TRUE},
    {"picture replaced by a folder", replace_picture_by_folder, LOST_PICTURE, TRUE},
};

/* What a command is tried on. */
typedef struct {
    const char *folder; /* in which all is */
    const char *old;    /* the folder of the data set */
    EditorDocument *document;
    Autosave *autosave;
    const char *exported; /* what export_all() made while all was there */
} Shelf;

/* Returns: (transfer full): the files that each other program would get, or why it gets none. */
static char *
export_all(EditorDocument *document)
{
    g_autoptr(GString) all = g_string_new(NULL);
    for (guint i = 0; foreign_export(i) != NULL; i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(ExportedMap) exported =
            exported_map_make(foreign_export(i), editor_document_set(document), NULL, &error);
        if (exported == NULL)
            g_string_append_printf(all, "%s\n", error->message);
        for (guint j = 0; exported != NULL && j < exported->files->len; j++) {
            const SaveFile *file = &g_array_index(exported->files, SaveFile, j);
            g_autofree char *sum = g_compute_checksum_for_bytes(G_CHECKSUM_SHA256, file->contents);
            g_string_append_printf(all, "%s %s\n", file->name, sum);
        }
    }
    return g_string_free(g_steal_pointer(&all), FALSE);
}

/* A command that touches the disk. Returns: whether it reports that all is saved in the folder of
 * the document now. */
typedef gboolean (*Command)(const Shelf *shelf);

static gboolean
run_save(const Shelf *shelf)
{
    g_autoptr(GError) error = NULL;
    gboolean is_saved = editor_document_save(shelf->document, &error);
    assert_true(is_saved == (error == NULL));
    if (!is_saved && strstr(error->message, "other folder") == NULL)
        fail_msg("it is not said what to do: %s", error->message);
    return is_saved;
}

static gboolean
run_save_as(const Shelf *shelf)
{
    g_autofree char *elsewhere = g_build_filename(shelf->folder, "elsewhere", NULL);
    g_autofree char *missing = NULL;
    g_autoptr(GError) error = NULL;
    if (!editor_document_save_as(shelf->document, elsewhere, &missing, &error))
        fail_msg("%s", error->message);
    return TRUE;
}

/* Another step, which the journal must have. */
static gboolean
run_autosave(const Shelf *shelf)
{
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(shelf->document));
    const Subject subject = {ENTITY_SPACE, (char *)"a", (char *)""};
    assert_true(edit_plan_set_member(plan, &subject, "forage", VALUE_OF_NUMBER(7)));
    assert_true(editor_document_apply(shelf->document, plan, "Forage more", NULL));
    assert_true(autosave_is_safe(shelf->autosave));
    editor_document_undo(shelf->document);
    assert_true(autosave_is_safe(shelf->autosave));
    return FALSE;
}

/* Another document of the same data set, which finds nothing: this program lives. */
static gboolean
run_second_window(const Shelf *shelf)
{
    g_autofree char *journals = g_build_filename(shelf->folder, "journals", NULL);
    g_autoptr(DataSet) set = data_set_load(shelf->old, NULL);
    if (set == NULL)
        return FALSE;
    g_autoptr(EditorDocument) second = editor_document_new(set);
    g_autoptr(Autosave) autosave = autosave_new(second, journals, NULL);
    g_autoptr(Recovery) recovery = autosave_recovery_find(set, journals);
    assert_null(recovery);
    return FALSE;
}

/* What is in the journal is given back, whatever the disk has by now. */
static gboolean
run_recovery(const Shelf *shelf)
{
    g_autofree char *journals = g_build_filename(shelf->folder, "dead", NULL);
    g_autoptr(EditorDocument) document =
        editor_document_new(editor_document_saved(shelf->document));
    g_autoptr(Autosave) autosave = autosave_new(document, journals, NULL);
    g_autoptr(Recovery) recovery =
        autosave_recovery_find(editor_document_saved(document), journals);
    assert_non_null(recovery);
    g_autoptr(GPtrArray) lost = g_ptr_array_new_with_free_func(g_free);
    autosave_recovery_restore(recovery, document, autosave, lost);
    assert_int_equal(lost->len, 0);
    g_autofree char *ours = data_set_digest(editor_document_set(shelf->document));
    g_autofree char *given_back = data_set_digest(editor_document_set(document));
    assert_string_equal(given_back, ours);
    assert_true(autosave_is_safe(autosave));
    return FALSE;
}

static gboolean
run_revert(const Shelf *shelf)
{
    g_autoptr(GError) error = NULL;
    gboolean is_read = disk_merge_reload(shelf->document, &error);
    assert_true(is_read == (error == NULL));
    return FALSE;
}

static gboolean
run_merge(const Shelf *shelf)
{
    g_autoptr(GPtrArray) conflicts = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GError) error = NULL;
    gboolean is_merged = document_merge_disk(shelf->document, conflicts, &error);
    assert_true(is_merged == (error == NULL));
    return FALSE;
}

/* What is shown is exported, whatever the disk has. */
static gboolean
run_export(const Shelf *shelf)
{
    g_autofree char *exported = export_all(shelf->document);
    assert_non_null(strstr(exported, " "));
    assert_string_equal(exported, shelf->exported);
    return FALSE;
}

/* What is imported, or made, never goes into a folder that has something. */
static gboolean
run_import_over(const Shelf *shelf)
{
    g_autoptr(GBytes) game = g_bytes_new(sample_game, strlen(sample_game));
    const SaveFile file = {.name = "game.json", .contents = game};
    g_autofree char *before = temporary_folder_read(shelf->folder, "old/map.svg");
    g_autoptr(GError) error = NULL;
    gboolean is_made = new_data_set_write(shelf->old, &file, 1, &error);
    g_autofree char *after = temporary_folder_read(shelf->folder, "old/map.svg");
    assert_true(is_made == (error == NULL));
    assert_true(g_strcmp0(before, after) == 0);
    assert_true(!is_made || before == NULL);
    return FALSE;
}

/* Printing is none of them: it draws the data set in memory and reads no file (ui/print-map). */
static const struct {
    const char *name;
    Command run;
} commands[] = {
    {"save", run_save},          {"save as", run_save_as},
    {"autosave", run_autosave},  {"recovery", run_recovery},
    {"revert", run_revert},      {"merge", run_merge},
    {"import", run_import_over}, {"second window", run_second_window},
    {"export", run_export},
};

/* Does what is unsaved in a journal that nobody holds. */
static int
die_unsaved(gpointer data)
{
    const char *folder = data;
    g_autofree char *journals = g_build_filename(folder, "dead", NULL);
    g_autofree char *path = g_build_filename(folder, "old", NULL);
    g_autoptr(DataSet) set = data_set_load(path, NULL);
    EditorDocument *document = editor_document_new(set);
    Autosave *autosave = autosave_new(document, journals, NULL);
    change(document);
    _exit(autosave_is_safe(autosave) ? 0 : 1);
}

/* Whether a fresh look at the disk finds what is in memory, but for a base that is reported as
 * lost. */
static gboolean
is_on_disk(EditorDocument *document)
{
    const DataSet *set = editor_document_set(document);
    g_autoptr(DataSet) fresh = data_set_load(editor_document_saved(document)->folder, NULL);
    if (fresh == NULL || editor_document_is_modified(document))
        return FALSE;
    if (editor_document_lost_base(document) == NULL)
        return disk_is_same(fresh, set);
    g_autofree char *there = data_set_digest(fresh);
    g_autofree char *here = data_set_digest(set);
    return fresh->base == NULL && strcmp(there, here) == 0;
}

/* Undoes until all is as @digest says. */
static gboolean
goes_back_to(EditorDocument *document, const char *digest)
{
    for (;;) {
        g_autofree char *now = data_set_digest(editor_document_set(document));
        if (strcmp(now, digest) == 0)
            return TRUE;
        if (editor_document_undo_label(document) == NULL)
            return FALSE;
        editor_document_undo(document);
    }
}

/* Saving elsewhere writes all that is known, and says what is missing. */
static void
expect_all_saved(const Shelf *shelf, guint loss)
{
    g_autofree char *new = g_build_filename(shelf->folder, "new", NULL);
    g_autofree char *missing = NULL;
    g_autoptr(GError) error = NULL;
    if (!editor_document_save_as(shelf->document, new, &missing, &error))
        fail_msg("saved elsewhere: %s", error->message);
    if (losses[loss].missing == NULL ? missing != NULL
                                     : missing == NULL || !strstr(missing, losses[loss].missing))
        fail_msg("missing: %s", missing);
    assert_true(is_on_disk(shelf->document));
    expect_file(new, "map.json", "{\"spaces\": [{\"id\": \"a\", \"forage\": 3}]}\n");
    expect_file(new, "map.svg", "drawn");
    gboolean has_picture = losses[loss].missing == NULL || losses[loss].disappear == remove_base;
    g_autofree char *picture = temporary_folder_read(new, "pictures/scan.png");
    assert_true(has_picture == (g_strcmp0(picture, "scan") == 0));
    assert_true(has_picture || strstr(missing, "pictures/scan.png") != NULL);
}

typedef struct {
    char *folder; /* owned */
    guint loss, command;
} Trial;

static int
try(gpointer data)
{
    const Trial *trial = data;
    /* What fails ends this process, instead of going on with the tests in it. */
    g_setenv("CMOCKA_TEST_ABORT", "1", TRUE);
    make_layer(trial->folder);
    assert_int_equal(child_process_run(die_unsaved, trial->folder), 0);
    g_autofree char *journals = g_build_filename(trial->folder, "journals", NULL);
    g_autofree char *old = g_build_filename(trial->folder, "old", NULL);
    g_autoptr(DataSet) set = data_set_load(old, NULL);
    g_autoptr(EditorDocument) document = editor_document_new(set);
    g_autoptr(Autosave) autosave = autosave_new(document, journals, NULL);
    change(document);
    g_autofree char *exported = export_all(document);
    const Shelf shelf = {trial->folder, old, document, autosave, exported};
    g_autofree char *ours = data_set_digest(editor_document_set(document));
    if (losses[trial->loss].disappear != NULL)
        losses[trial->loss].disappear(old);
    gboolean is_saved = commands[trial->command].run(&shelf);
    if (commands[trial->command].run == run_save)
        assert_true(is_saved == losses[trial->loss].can_save);
    assert_true((editor_document_lost_base(document) != NULL) ==
                (losses[trial->loss].disappear == remove_base));
    assert_true(!is_saved || is_on_disk(document));
    assert_true(is_saved || autosave_is_safe(autosave));
    assert_true(goes_back_to(document, ours));
    if (!is_saved)
        expect_all_saved(&shelf, trial->loss);
    if (losses[trial->loss].disappear == close_folder)
        g_chmod(old, 0755);
    return 0;
}

/* Whatever is gone, whichever command comes next: no crash, nothing that is known is lost, and what
 * is reported as saved is on disk. As somebody whom permissions stop. */
static void
no_command_loses_what_is_known(void **state)
{
    assert_int_equal(g_chmod(*state, 0777), 0);
    for (guint loss = 0; loss < G_N_ELEMENTS(losses); loss++)
        for (guint command = 0; command < G_N_ELEMENTS(commands); command++) {
            g_autofree char *name = g_strdup_printf("%u-%u", loss, command);
            Trial trial = {g_build_filename(*state, name, NULL), loss, command};
            temporary_folder_make(*state, name);
            assert_int_equal(g_chmod(trial.folder, 0777), 0);
            int status = child_process_run_as_nobody(try, &trial);
            g_free(trial.folder);
            if (status != 0)
                fail_msg("%s, then %s: status %d", losses[loss].name, commands[command].name,
                         status);
        }
}

/* What there is no room for in memory is named; what has changed on disk is kept as it was last. */
static void
other_files_are_kept_within_a_limit(void **state)
{
    static const char big[] = "old/pictures/big.png";
    g_autofree char *old = g_build_filename(*state, "old", NULL);
    g_autofree char *path = g_build_filename(*state, big, NULL);
    g_autofree char *new = g_build_filename(*state, "new", NULL);
    make_layer(*state);
    temporary_folder_write(*state, big, "");
    assert_int_equal(truncate(path, OTHER_FILES_BYTES_MAX + 1), 0);
    g_autoptr(DataSet) set = data_set_load(old, NULL);
    g_autoptr(EditorDocument) document = editor_document_new(set);
    change(document);
    temporary_folder_write(*state, "old/notes.txt", "other notes");
    assert_true(editor_document_save(document, NULL));
    remove_folder(old);
    g_autofree char *missing = NULL;
    assert_true(editor_document_save_as(document, new, &missing, NULL));
    assert_non_null(strstr(missing, LOST_PICTURE));
    assert_non_null(strstr(missing, "pictures/big.png"));
    expect_file(new, "notes.txt", "other notes");
    expect_file(new, "pictures/scan.png", "scan");
}

FILE_OF_TESTS(save_as)
{
    const struct CMUnitTest tests[] = {
        test_in_folder(all_files_go_along),
        test_in_folder(the_document_goes_on_there),
        test_in_folder(full_and_impossible_folders_are_refused),
        test_in_folder(a_layer_needs_its_base_beside_it),
        test_in_folder(nothing_known_is_lost_with_the_folder),
        test_in_folder(no_command_loses_what_is_known),
        test_in_folder(other_files_are_kept_within_a_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
