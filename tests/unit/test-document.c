/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An open data set: plans, history, saving, what is selected.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <glib/gstdio.h>
#include <string.h>

#include "editor/document/document.h"
#include "schema/model/record-write.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-set.h"
#include "tests/unit/temporary-folder.h"

#define TWO_LANDS                                                                                  \
    "{\n"                                                                                          \
    "  \"spaces\": [\n"                                                                            \
    "    {\n"                                                                                      \
    "      \"id\": \"a\",\n"                                                                       \
    "      \"name\": \"Anstad\",\n"                                                                \
    "      \"kind\": \"land\",\n"                                                                  \
    "      \"forage\": 3,\n"                                                                       \
    "      \"neighbours\": [{\"to\": \"b\", \"border\": \"blocked\"}]\n"                           \
    "    },\n"                                                                                     \
    "    {\"id\": \"b\", \"name\": \"Burg\", \"kind\": \"land\"}\n"                                \
    "  ]\n"                                                                                        \
    "}\n"

typedef struct {
    DataSet *set;
    EditorDocument *document;
    guint n_changed, n_selected, n_scenario; /* signals so far */
} Sample;

static void
count_signal(guint *n)
{
    ++*n;
}

static void
begin_with(Sample *sample, DataSet *set)
{
    *sample = (Sample){.set = set, .document = editor_document_new(set)};
    const struct {
        const char *signal;
        guint *n;
    } counts[] = {
        {"changed", &sample->n_changed},
        {"selection-changed", &sample->n_selected},
        {"scenario-changed", &sample->n_scenario},
    };
    for (guint i = 0; i < G_N_ELEMENTS(counts); i++)
        g_signal_connect_swapped(sample->document, counts[i].signal, G_CALLBACK(count_signal),
                                 counts[i].n);
}

static void
begin(Sample *sample)
{
    begin_with(sample, sample_set_with_map(TWO_LANDS));
}

static void
end(Sample *sample)
{
    g_object_unref(sample->document);
    data_set_unref(sample->set);
}

/* One step in which the members of a, path and JSON, get their values. */
static gboolean
do_step(const Sample *sample, const char *label, const char *path, const char *after)
{
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(sample->document));
    edit_plan_set(plan, ENTITY_SPACE, "a", path, after);
    return editor_document_apply(sample->document, plan, label, NULL);
}

static const Space *
land(const Sample *sample)
{
    return (const Space *)data_set_find_record(editor_document_set(sample->document), ENTITY_SPACE,
                                               "a");
}

static void
steps_are_undone_and_redone(void **state G_GNUC_UNUSED)
{
    Sample sample;
    begin(&sample);
    assert_null(editor_document_undo_label(sample.document));
    editor_document_undo(sample.document);
    editor_document_redo(sample.document);
    assert_int_equal(sample.n_changed, 0);
    assert_true(do_step(&sample, "Feed more", "forage", "4"));
    assert_true(do_step(&sample, "Feed most", "forage", "5"));
    assert_int_equal(land(&sample)->forage, 5);
    assert_string_equal(editor_document_undo_label(sample.document), "Feed most");
    editor_document_undo(sample.document);
    assert_int_equal(land(&sample)->forage, 4);
    assert_string_equal(editor_document_redo_label(sample.document), "Feed most");
    assert_true(editor_document_is_modified(sample.document));
    editor_document_undo(sample.document);
    assert_int_equal(land(&sample)->forage, 3);
    assert_false(editor_document_is_modified(sample.document));
    editor_document_redo(sample.document);
    /* Another way from here: what could be redone is gone. */
    assert_true(do_step(&sample, "Starve", "forage", NULL));
    assert_null(editor_document_redo_label(sample.document));
    assert_int_equal(editor_document_n_done(sample.document), 2);
    const Edit *edit = editor_document_step(sample.document, 1)->edits->pdata[0];
    assert_string_equal(edit->before, "4");
    assert_null(edit->after);
    assert_int_equal(sample.n_changed, 6);
    end(&sample);
}

/* Several steps at once are one change. */
static void
any_step_of_the_history_is_gone_to(void **state G_GNUC_UNUSED)
{
    Sample sample;
    begin(&sample);
    assert_true(do_step(&sample, "Feed more", "forage", "4"));
    assert_true(do_step(&sample, "Feed most", "forage", "5"));
    assert_true(do_step(&sample, "Feed all", "forage", "6"));
    editor_document_go_to(sample.document, 0);
    assert_int_equal(land(&sample)->forage, 3);
    assert_false(editor_document_is_modified(sample.document));
    assert_int_equal(editor_document_n_steps(sample.document), 3);
    assert_string_equal(editor_document_step(sample.document, 2)->label, "Feed all");
    editor_document_go_to(sample.document, 2);
    assert_int_equal(land(&sample)->forage, 5);
    assert_string_equal(editor_document_undo_label(sample.document), "Feed most");
    assert_string_equal(editor_document_redo_label(sample.document), "Feed all");
    editor_document_go_to(sample.document, 2);
    assert_int_equal(sample.n_changed, 5);
    end(&sample);
}

static void
what_changes_nothing_is_no_step(void **state G_GNUC_UNUSED)
{
    Sample sample;
    begin(&sample);
    assert_true(do_step(&sample, "Nothing", "forage", "3"));
    assert_true(do_step(&sample, "Nothing", "port", NULL));
    assert_int_equal(editor_document_n_done(sample.document), 0);
    assert_int_equal(sample.n_changed, 0);
    end(&sample);
}

static void
a_plan_is_all_or_nothing(void **state G_GNUC_UNUSED)
{
    Sample sample;
    begin(&sample);
    g_autoptr(GError) error = NULL;
    g_autoptr(EditPlan) plan = edit_plan_new(sample.set);
    const Subject place = {.entity = ENTITY_SPACE, .id = "a", .path = ""};
    assert_true(edit_plan_set_member(plan, &place, "forage", VALUE_OF_NUMBER(7)));
    assert_false(edit_plan_set(plan, ENTITY_SPACE, "nowhere", "forage", "4"));
    assert_false(edit_plan_set_member(plan, &place, "name", VALUE_OF_TEXT("Never")));
    assert_false(editor_document_apply(sample.document, plan, "Both", &error));
    assert_non_null(error);
    assert_int_equal(editor_document_n_done(sample.document), 0);
    assert_int_equal(land(&sample)->forage, 3);
    end(&sample);
}

static void
plans_make_the_way_to_what_they_set(void **state G_GNUC_UNUSED)
{
    Sample sample;
    begin(&sample);
    assert_true(do_step(&sample, "A town", "garrison/value", "2"));
    const Garrison *garrison = (const Garrison *)land(&sample)->garrison;
    assert_int_equal(garrison->value, 2);
    assert_true(do_step(&sample, "A border", "neighbours/b/border", "\"sea\""));
    assert_int_equal(editor_document_n_done(sample.document), 2);
    end(&sample);
}

static void
what_is_saved_is_what_is_seen(void **state)
{
    const char *folder = *state;
    const SampleFiles files = {.map = TWO_LANDS};
    Sample sample;
    begin_with(&sample, sample_set_load(folder, &files));
    const char *why;
    assert_false(editor_document_is_read_only(sample.document, &why));
    assert_null(why);
    assert_true(do_step(&sample, "Feed more", "forage", "4"));
    assert_true(editor_document_save(sample.document, NULL));
    assert_false(editor_document_is_modified(sample.document));
    g_autoptr(DataSet) again = data_set_load(folder, NULL);
    assert_int_equal(((const Space *)data_set_find_record(again, ENTITY_SPACE, "a"))->forage, 4);
    /* Undoing past a save is a change. */
    editor_document_undo(sample.document);
    assert_true(editor_document_is_modified(sample.document));
    end(&sample);
}

/* Whatever is edited around it, in whatever object it stands. */
static void
what_is_for_others_is_saved(void **state)
{
    static const char *const others[] = {
        "\"$schema\": \"map.schema.json\"",
        "\"x-in-map\": {\"a\": [1, null]}",
        "\"_comment\": [\"Of the place.\"]",
        "\"x-in-way\": true",
        "\"x-in-source\": 1e3",
    };
    const char *folder = *state;
    g_autofree char *map =
        g_strdup_printf("{%s, %s, \"spaces\": [{\"id\": \"a\", \"name\": \"A\", \"kind\": "
                        "\"land\", \"forage\": 3, %s,"
                        " \"neighbours\": [{\"to\": \"b\", \"border\": \"blocked\", %s}],"
                        " \"source\": {\"*\": \"map\", %s}}, {\"id\": \"b\", \"name\": \"B\", "
                        "\"kind\": \"land\"}]}",
                        others[0], others[1], others[2], others[3], others[4]);
    const SampleFiles files = {.map = map};
    Sample sample;
    begin_with(&sample, sample_set_load(folder, &files));
    assert_true(do_step(&sample, "Feed more", "forage", "4"));
    assert_true(do_step(&sample, "A border", "neighbours/b/border", "\"sea\""));
    assert_true(do_step(&sample, "Rename", "name", "\"Anstad\""));
    assert_true(editor_document_save(sample.document, NULL));
    g_autofree char *saved = temporary_folder_read(folder, "map.json");
    assert_non_null(strstr(saved, "Anstad"));
    for (guint i = 0; i < G_N_ELEMENTS(others); i++)
        if (strstr(saved, others[i]) == NULL)
            fail_msg("%s is lost in %s", others[i], saved);
    end(&sample);
}

static void
the_selection_is_a_set_with_a_last_one(void **state G_GNUC_UNUSED)
{
    Sample sample;
    begin(&sample);
    g_autoptr(Subject) a = subject_new(ENTITY_SPACE, "a", NULL);
    g_autoptr(Subject) border = subject_new(ENTITY_SPACE, "a", "neighbours/b");
    assert_null(editor_document_subject(sample.document));
    editor_document_select(sample.document, NULL);
    assert_int_equal(sample.n_selected, 0);
    editor_document_select(sample.document, a);
    editor_document_select(sample.document, a);
    assert_int_equal(sample.n_selected, 1);
    editor_document_toggle(sample.document, border);
    assert_int_equal(editor_document_selection(sample.document)->len, 2);
    assert_true(subject_equal(editor_document_subject(sample.document), border));
    /* It may be one of those that go. */
    editor_document_select(sample.document, editor_document_selection(sample.document)->pdata[1]);
    assert_int_equal(editor_document_selection(sample.document)->len, 1);
    assert_true(editor_document_is_selected(sample.document, border));
    editor_document_toggle(sample.document, border);
    assert_null(editor_document_subject(sample.document));
    end(&sample);
}

static void
subjects_are_found_and_named(void **state G_GNUC_UNUSED)
{
    static const struct {
        EntityId entity;
        char *id, *path;
        const char *title; /* NULL: it is not there */
    } cases[] = {
        {ENTITY_SPACE, "a", "", "Anstad"},
        {ENTITY_SPACE, "a", "neighbours/b", "Anstad – Burg"},
        {ENTITY_SPACE, "a", "neighbours/#1", "Anstad – Burg"},
        {ENTITY_MAP, NULL, "", "map"},
        {ENTITY_SPACE, "c", "", NULL},
        {ENTITY_SPACE, "a", "neighbours/c", NULL},
        {ENTITY_SPACE, "a", "neighbours", NULL},
        {ENTITY_SPACE, "a", "forage/more", NULL},
        {ENTITY_SPACE, "a", "garrison", NULL},
        {ENTITY_SPACE, "a", "nonsense", NULL},
        {ENTITY_ROSTER, NULL, "", NULL},
    };
    g_autoptr(DataSet) set = sample_set_with_map(TWO_LANDS);
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        const Subject subject = {cases[i].entity, cases[i].id, cases[i].path};
        const Record *record = subject_record(&subject, set);
        g_autofree char *title = subject_title(&subject, set);
        assert_int_equal(record != NULL, cases[i].title != NULL);
        if (cases[i].title != NULL)
            assert_string_equal(title, cases[i].title);
    }
}

/* Returns: (transfer full): what the open layer says in game.json. */
static char *
own_game(EditorDocument *document)
{
    return record_to_text(data_set_file_of(editor_document_set(document), ENTITY_GAME)->root);
}

/* A layer that keeps a list of its differences: it follows every edit, and leaves alone what the
 * author wrote. */
static void
the_list_of_differences_follows_edits(void **state G_GNUC_UNUSED)
{
    static const char listed[] =
        "{\"format\": 1, \"id\": \"over\", \"extends\": \"base\", \"differences\": ["
        "{\"id\": \"d1\", \"name\": \"Name of Burg\", \"records\": [\"space b\"]}]}";
    static const SampleFiles base_files = {.map = TWO_LANDS};
    static const SampleFiles over_files = {
        .game = listed,
        .map = "{\"spaces\": [{\"id\": \"b\", \"name\": \"Borg\"}]}",
    };
    static const struct {
        const char *id, *path, *after;
        const char *entry; /* is there afterwards, */
        const char *gone;  /* and this one is not; NULL: any */
    } steps[] = {
        {"a", "forage", "4", "[\"space a\"]", NULL},
        {"a", "neighbours/b/border", "\"normal\"", "[\"space a\"]", "space-a-2"},
        {"a", "neighbours/b/border", "\"blocked\"", "[\"space a\"]", "space-a-2"},
        {"a", "forage", "3", "Name of Burg", "space a"},
        {"b", "name", "\"Burg\"", "Name of Burg", "space b"},
    };
    char *folder = temporary_folder_new();
    g_autofree char *base_folder = g_build_filename(folder, "base", NULL);
    g_autofree char *over_folder = g_build_filename(folder, "over", NULL);
    assert_int_equal(g_mkdir(base_folder, 0700), 0);
    assert_int_equal(g_mkdir(over_folder, 0700), 0);
    data_set_unref(sample_set_load(base_folder, &base_files));
    Sample sample;
    begin_with(&sample, sample_set_load(over_folder, &over_files));
    char *games[G_N_ELEMENTS(steps) + 1] = {own_game(sample.document)};
    for (guint i = 0; i < G_N_ELEMENTS(steps); i++) {
        g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(sample.document));
        assert_true(edit_plan_set(plan, ENTITY_SPACE, steps[i].id, steps[i].path, steps[i].after));
        assert_true(editor_document_apply(sample.document, plan, "step", NULL));
        games[i + 1] = own_game(sample.document);
        assert_non_null(strstr(games[i + 1], steps[i].entry));
        assert_true(steps[i].gone == NULL || strstr(games[i + 1], steps[i].gone) == NULL);
    }
    assert_string_equal(games[4], games[0]);
    for (guint i = G_N_ELEMENTS(steps); i > 0; i--) {
        editor_document_undo(sample.document);
        g_autofree char *undone = own_game(sample.document);
        assert_string_equal(undone, games[i - 1]);
    }
    for (guint i = 0; i < G_N_ELEMENTS(steps); i++) {
        editor_document_redo(sample.document);
        g_autofree char *redone = own_game(sample.document);
        assert_string_equal(redone, games[i + 1]);
    }
    for (guint i = 0; i < G_N_ELEMENTS(games); i++)
        g_free(games[i]);
    end(&sample);
    temporary_folder_free(folder);
}

FILE_OF_TESTS(document)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_are_undone_and_redone),
        cmocka_unit_test(any_step_of_the_history_is_gone_to),
        cmocka_unit_test(what_changes_nothing_is_no_step),
        cmocka_unit_test(a_plan_is_all_or_nothing),
        cmocka_unit_test(plans_make_the_way_to_what_they_set),
        test_in_folder(what_is_saved_is_what_is_seen),
        test_in_folder(what_is_for_others_is_saved),
        cmocka_unit_test(the_selection_is_a_set_with_a_last_one),
        cmocka_unit_test(subjects_are_found_and_named),
        cmocka_unit_test(the_list_of_differences_follows_edits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
