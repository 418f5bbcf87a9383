/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of what keeps work from being lost: notices, and what comes of their answers.
 */
#include "editor/document/disk/autosave.h"
#include "editor/panes/keeper.h"
#include "tests/ui/sample-window.h"
#include "tests/unit/main.h"
#include "tests/unit/temporary-folder.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <glib/gstdio.h>

/* A document with its keeper and what that says. */
typedef struct {
    EditorDocument *document; /* owned */
    GtkWidget *window;
    EditorNotices *notices;
    Keeper *keeper; /* owned */
} KeptDocument;

static void
kept_begin(KeptDocument *kept, const char *folder, EditorDocument *document)
{
    g_autofree char *journals = g_build_filename(folder, "journals", NULL);
    kept->document = document;
    kept->notices = g_object_new(EDITOR_TYPE_NOTICES, NULL);
    kept->window = sample_window_new(GTK_WIDGET(kept->notices), 800, 200);
    kept->keeper = keeper_new(document, kept->notices, journals);
    spin_out();
}

static void
kept_end(KeptDocument *kept)
{
    keeper_free(kept->keeper);
    sample_window_free(kept->window);
    g_object_unref(kept->document);
}

/* Presses the button @number of the notice on top. */
static void
answer(KeptDocument *kept, gint number)
{
    GtkWidget *bar = gtk_widget_get_first_child(GTK_WIDGET(kept->notices));
    assert_true(GTK_IS_INFO_BAR(bar));
    gtk_info_bar_response(GTK_INFO_BAR(bar), number);
    spin_out();
}

/* Returns: the first line of the notice on top. */
static const char *
words_reported(const KeptDocument *kept)
{
    GtkWidget *label = widget_below(GTK_WIDGET(kept->notices), GTK_TYPE_LABEL, NULL);
    return label != NULL ? gtk_label_get_text(GTK_LABEL(label)) : "";
}

static void
change_title(EditorDocument *document, const char *title)
{
    g_autoptr(Subject) game = subject_new(ENTITY_GAME, NULL, NULL);
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    g_autoptr(GError) error = NULL;
    assert_true(edit_plan_set_member(plan, game, "title", VALUE_OF_TEXT(title)));
    assert_true(editor_document_apply(document, plan, "Call the game otherwise", &error));
}

static const char *
title_of(EditorDocument *document)
{
    const DataSet *set = editor_document_set(document);
    return ((const Game *)data_set_root(set, ENTITY_GAME))->title;
}

/* A program gives the game of @document another title, and dies. */
static void
die_unsaved(const char *folder, EditorDocument *document)
{
    int status;
    g_autofree char *journals = g_build_filename(folder, "journals", NULL);
    pid_t child = fork();
    if (child == 0) {
        Autosave *autosave = autosave_new(document, journals, NULL);
        change_title(document, "Lost and Found");
        _exit(autosave_is_safe(autosave) ? 0 : 1);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

static void
test_work_of_a_program_that_died_is_given_back(void **state)
{
    KeptDocument kept;
    EditorDocument *document = sample_document_new_in(*state, "tutorial");
    die_unsaved(*state, document);
    kept_begin(&kept, *state, document);
    assert_true(editor_notices_has(kept.notices, KEEPER_RECOVERY));
    assert_false(editor_document_is_modified(document));
    answer(&kept, 0);
    assert_string_equal(title_of(document), "Lost and Found");
    assert_true(editor_document_is_modified(document));
    assert_false(editor_notices_has(kept.notices, KEEPER_RECOVERY));
    assert_true(editor_notices_has(kept.notices, KEEPER_RESULT));
    change_title(document, "Found and Kept");
    assert_false(editor_notices_has(kept.notices, KEEPER_RESULT));
    kept_end(&kept);
}

/* What has been done since is reported of, and an undo away. */
static void
test_work_that_comes_back_replaces_what_was_done_since(void **state)
{
    KeptDocument kept;
    EditorDocument *document = sample_document_new_in(*state, "tutorial");
    die_unsaved(*state, document);
    kept_begin(&kept, *state, document);
    change_title(document, "Begun Anew");
    answer(&kept, 0);
    assert_string_equal(title_of(document), "Lost and Found");
    assert_non_null(strstr(words_reported(&kept), "replaces later changes"));
    editor_document_undo(document);
    assert_string_equal(title_of(document), "Begun Anew");
    kept_end(&kept);
}

static void
test_looking_at_lost_work_decides_nothing(void **state)
{
    KeptDocument kept;
    EditorDocument *document = sample_document_new_in(*state, "tutorial");
    die_unsaved(*state, document);
    kept_begin(&kept, *state, document);
    answer(&kept, 1);
    assert_true(editor_notices_has(kept.notices, KEEPER_RECOVERY));
    kept_end(&kept);
    kept_begin(&kept, *state, sample_document_new_in(*state, "pax-baltica"));
    assert_false(editor_notices_has(kept.notices, KEEPER_RECOVERY));
    kept_end(&kept);
}

static void
test_work_that_is_thrown_away_is_not_offered_again(void **state)
{
    KeptDocument kept;
    EditorDocument *document = sample_document_new_in(*state, "tutorial");
    die_unsaved(*state, document);
    kept_begin(&kept, *state, g_object_ref(document));
    answer(&kept, 2); /* Discard… */
    answer(&kept, 0); /* Keep */
    assert_true(editor_notices_has(kept.notices, KEEPER_RECOVERY));
    answer(&kept, 2);
    answer(&kept, 1); /* Throw away */
    assert_false(editor_notices_has(kept.notices, KEEPER_RECOVERY));
    kept_end(&kept);
    kept_begin(&kept, *state, document);
    assert_false(editor_notices_has(kept.notices, KEEPER_RECOVERY));
    kept_end(&kept);
}

static gboolean
says_it_differs(gpointer kept)
{
    return editor_notices_has(((KeptDocument *)kept)->notices, KEEPER_DIFFERS);
}

/* Another program calls the game otherwise. */
static void
write_title(const char *folder, const char *title)
{
    g_autofree char *file = temporary_folder_read(folder, "tutorial/game.json");
    const char *begin = strstr(file, "\"title\": \"") + strlen("\"title\": \"");
    g_autofree char *head = g_strndup(file, (gsize)(begin - file));
    g_autofree char *text = g_strconcat(head, title, strchr(begin, '"'), NULL);
    temporary_folder_write_bytes(folder, "tutorial/game.json", text, strlen(text));
}

static void
test_files_that_another_program_wrote_are_read_when_asked(void **state)
{
    KeptDocument kept;
    kept_begin(&kept, *state, sample_document_new_in(*state, "tutorial"));
    assert_false(says_it_differs(&kept));
    write_title(*state, "Theirs");
    assert_true(spin_until(says_it_differs, &kept));
    answer(&kept, 1);
    assert_string_equal(title_of(kept.document), "Theirs");
    assert_false(editor_document_is_modified(kept.document));
    assert_false(says_it_differs(&kept));
    kept_end(&kept);
}

static void
test_files_that_another_program_wrote_are_named(void **state)
{
    KeptDocument kept;
    kept_begin(&kept, *state, sample_document_new_in(*state, "tutorial"));
    write_title(*state, "Theirs");
    assert_true(spin_until(says_it_differs, &kept));
    assert_true(
        g_str_has_prefix(words_reported(&kept), "Another program changed game.json. Merge"));
    kept_end(&kept);
}

static gboolean
says_it_is_gone(gpointer kept)
{
    return strstr(words_reported(kept), "is gone") != NULL;
}

static void
test_a_folder_that_is_gone_is_reported(void **state)
{
    KeptDocument kept;
    const char *why;
    EditorDocument *document = sample_document_new_in(*state, "tutorial");
    g_autofree char *folder = g_strdup(editor_document_saved(document)->folder);
    g_autofree char *gone = g_strconcat(folder, "-gone", NULL);
    kept_begin(&kept, *state, document);
    assert_false(editor_document_is_gone(document));
    assert_int_equal(g_rename(folder, gone), 0);
    assert_true(spin_until(says_it_is_gone, &kept));
    assert_true(editor_document_is_gone(document));
    assert_true(editor_document_is_read_only(document, &why));
    assert_string_equal(why, "Its folder is gone or empty.");
    kept_end(&kept);
}

static void
test_what_both_changed_is_reported_after_merging(void **state)
{
    KeptDocument kept;
    kept_begin(&kept, *state, sample_document_new_in(*state, "tutorial"));
    change_title(kept.document, "Ours");
    write_title(*state, "Theirs");
    assert_true(spin_until(says_it_differs, &kept));
    answer(&kept, 0);
    assert_string_equal(title_of(kept.document), "Ours");
    assert_true(editor_document_is_modified(kept.document));
    assert_true(editor_notices_has(kept.notices, KEEPER_RESULT));
    kept_end(&kept);
}

static void
test_that_nothing_can_be_written_is_reported_as_long_as_it_is_so(void **state)
{
    KeptDocument kept;
    EditorDocument *document = sample_document_new_in(*state, "tutorial");
    g_autofree char *folder = g_strdup(editor_document_saved(document)->folder);
    g_autofree char *gone = g_strconcat(folder, "-gone", NULL);
    assert_int_equal(g_rename(folder, gone), 0);
    kept_begin(&kept, *state, document);
    assert_true(editor_notices_has(kept.notices, KEEPER_READ_ONLY));
    change_title(document, "Ours");
    assert_true(editor_notices_has(kept.notices, KEEPER_READ_ONLY));
    assert_int_equal(g_rename(gone, folder), 0);
    change_title(document, "Mine");
    assert_false(editor_notices_has(kept.notices, KEEPER_READ_ONLY));
    kept_end(&kept);
}

FILE_OF_TESTS(keeper)
{
    const struct CMUnitTest tests[] = {
        test_in_folder(test_work_of_a_program_that_died_is_given_back),
        test_in_folder(test_work_that_comes_back_replaces_what_was_done_since),
        test_in_folder(test_looking_at_lost_work_decides_nothing),
        test_in_folder(test_work_that_is_thrown_away_is_not_offered_again),
        test_in_folder(test_files_that_another_program_wrote_are_read_when_asked),
        test_in_folder(test_files_that_another_program_wrote_are_named),
        test_in_folder(test_a_folder_that_is_gone_is_reported),
        test_in_folder(test_that_nothing_can_be_written_is_reported_as_long_as_it_is_so),
        test_in_folder(test_what_both_changed_is_reported_after_merging),
    };
    sample_window_begin();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
