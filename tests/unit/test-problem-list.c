/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The list of findings: what stays, what comes, and doing a fix.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "editor/document/live-check.h"
#include "editor/fields/value-words.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-set.h"

/* The way from b to a is missing; that can be fixed. */
#define ONE_WAY                                                                                    \
    "{\"spaces\": [{\"id\": \"a\", \"name\": \"A\", \"kind\": \"land\", \"forage\": 3,"            \
    " \"neighbours\": [{\"to\": \"b\", \"border\": \"blocked\"}]},"                                \
    " {\"id\": \"b\", \"name\": \"B\", \"kind\": \"land\"}]}"

typedef struct {
    DataSet *set;
    EditorDocument *document;
    EditorLiveCheck *check;
    GListStore *list;
    guint n_removed, n_added; /* by all changes since they were asked for */
} Sample;

static void
note_change(GListModel *model G_GNUC_UNUSED, guint position G_GNUC_UNUSED, guint n_removed,
            guint n_added, Sample *sample)
{
    sample->n_removed += n_removed;
    sample->n_added += n_added;
}

static void
finish(const Sample *sample)
{
    while (!editor_live_check_is_current(sample->check))
        g_main_context_iteration(NULL, TRUE);
}

static void
begin(Sample *sample)
{
    sample->set = sample_set_with_map(ONE_WAY);
    sample->document = editor_document_new(sample->set);
    sample->check = editor_live_check_new(sample->document);
    sample->list = editor_problem_list_new(sample->check);
    finish(sample);
    sample->n_removed = sample->n_added = 0;
    g_signal_connect(sample->list, "items-changed", G_CALLBACK(note_change), sample);
}

static void
end(Sample *sample)
{
    g_object_unref(sample->list);
    g_object_unref(sample->check);
    g_object_unref(sample->document);
    data_set_unref(sample->set);
}

/* Returns: (transfer full): the first problem of that id, or NULL. */
static EditorProblem *
find(const Sample *sample, FindingId id)
{
    GListModel *model = G_LIST_MODEL(sample->list);
    for (guint i = 0; i < g_list_model_get_n_items(model); i++) {
        g_autoptr(EditorProblem) item = g_list_model_get_item(model, i);
        if (editor_problem_get(item)->id == id)
            return g_steal_pointer(&item);
    }
    return NULL;
}

static void
set_forage(const Sample *sample, const char *forage)
{
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(sample->document));
    edit_plan_set(plan, ENTITY_SPACE, "a", "forage", forage);
    assert_true(editor_document_apply(sample->document, plan, "Edit A", NULL));
    finish(sample);
}

static void
only_what_differs_is_replaced(void **state G_GNUC_UNUSED)
{
    Sample sample = {0};
    begin(&sample);
    g_autoptr(EditorProblem) old = find(&sample, FINDING_MAP_MISSING_OTHER_SIDE);
    assert_non_null(old);
    set_forage(&sample, "1000");
    g_autoptr(EditorProblem) same = find(&sample, FINDING_MAP_MISSING_OTHER_SIDE);
    g_autoptr(EditorProblem) new = find(&sample, FINDING_SCHEMA_OUT_OF_RANGE);
    assert_ptr_equal(same, old);
    assert_false(editor_problem_get(same)->is_new);
    assert_true(editor_problem_get(new)->is_new);
    assert_string_equal(editor_problem_get(new)->where, "A · Forage");
    guint n_all = 0;
    for (Severity i = 0; i < N_SEVERITIES; i++)
        n_all += editor_live_check_count(sample.check, i);
    assert_int_equal(n_all, g_list_model_get_n_items(G_LIST_MODEL(sample.list)));
    assert_int_equal(editor_problem_list_n_left_out(sample.check), 0);
    assert_int_equal(sample.n_added, sample.n_removed + 1);
    sample.n_removed = sample.n_added = 0;
    set_forage(&sample, "3");
    assert_null(find(&sample, FINDING_SCHEMA_OUT_OF_RANGE));
    assert_int_equal(sample.n_removed, sample.n_added + 1);
    end(&sample);
}

static void
what_lies_in_no_record_has_its_line_and_column(void **state G_GNUC_UNUSED)
{
    g_autoptr(DataSet) set = sample_set_with_map("{\n  \"spaces\": [\n    ,\n  ]\n}\n");
    g_autoptr(EditorDocument) document = editor_document_new(set);
    g_autoptr(EditorLiveCheck) check = editor_live_check_new(document);
    Sample sample = {set, document, check, editor_problem_list_new(check), 0, 0};
    finish(&sample);
    g_autoptr(EditorProblem) item = g_list_model_get_item(G_LIST_MODEL(sample.list), 0);
    const Problem *problem = editor_problem_get(item);
    assert_null(problem->subject);
    assert_true(g_str_has_suffix(problem->where, "map.json:3:5"));
    assert_non_null(problem->span.text);
    assert_int_equal(problem->span.text->bytes[problem->span.start], ',');
    g_object_unref(sample.list);
}

static void
what_could_not_be_looked_for_is_counted_and_is_not_new_after_it(void **state G_GNUC_UNUSED)
{
    g_autofree char *folder = g_build_filename(g_getenv("NARVA_SOURCE"), "data/pax-baltica", NULL);
    g_autoptr(DataSet) set = data_set_load(folder, NULL);
    g_autoptr(EditorDocument) document = editor_document_new(set);
    g_autoptr(EditorLiveCheck) check = editor_live_check_new(document);
    g_autoptr(GListStore) list = editor_problem_list_new(check);
    Sample sample = {set, document, check, list, 0, 0};
    Phase failed = N_PHASES;
    finish(&sample);
    guint n_notes = editor_live_check_count(check, SEVERITY_NOTE);
    assert_true(n_notes > 0);
    assert_int_equal(editor_live_check_n_skipped(check, &failed), 0);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    edit_plan_set(plan, ENTITY_SPACE, "livland", "forage", "\"much\"");
    assert_true(editor_document_apply(document, plan, "Feed", NULL));
    finish(&sample);
    assert_int_equal(editor_live_check_count(check, SEVERITY_NOTE), 0);
    assert_true(editor_live_check_n_skipped(check, &failed) > 0);
    assert_int_equal(failed, PHASE_SCHEMA);
    editor_document_undo(document);
    finish(&sample);
    assert_int_equal(editor_live_check_count(check, SEVERITY_NOTE), n_notes);
    for (guint i = 0; i < g_list_model_get_n_items(G_LIST_MODEL(list)); i++) {
        g_autoptr(EditorProblem) item = g_list_model_get_item(G_LIST_MODEL(list), i);
        assert_false(editor_problem_get(item)->is_new);
    }
}

static void
a_fix_is_one_step(void **state G_GNUC_UNUSED)
{
    Sample sample = {0};
    begin(&sample);
    g_autoptr(EditorProblem) problem = find(&sample, FINDING_MAP_MISSING_OTHER_SIDE);
    assert_true(editor_problem_get(problem)->edits->len > 0);
    assert_true(editor_problem_fix(problem, sample.document, NULL));
    assert_int_equal(editor_document_n_done(sample.document), 1);
    finish(&sample);
    assert_null(find(&sample, FINDING_MAP_MISSING_OTHER_SIDE));
    /* It does not fit a second time. */
    g_autoptr(GError) error = NULL;
    assert_false(editor_problem_fix(problem, sample.document, &error));
    assert_non_null(error);
    assert_int_equal(editor_document_n_done(sample.document), 1);
    editor_document_undo(sample.document);
    finish(&sample);
    g_autoptr(EditorProblem) back = find(&sample, FINDING_MAP_MISSING_OTHER_SIDE);
    assert_non_null(back);
    end(&sample);
}

static void
a_fix_is_reported_before_it_is_done(void **state G_GNUC_UNUSED)
{
    Sample sample = {0};
    begin(&sample);
    g_autoptr(EditorProblem) problem = find(&sample, FINDING_MAP_MISSING_OTHER_SIDE);
    const GPtrArray *edits = editor_problem_get(problem)->edits;
    g_autofree char *words = value_words_edit(editor_document_set(sample.document), edits);
    assert_string_equal(words, "“B – A” is added.");
    assert_true(editor_problem_fix(problem, sample.document, NULL));
    assert_null(value_words_edit(editor_document_set(sample.document), edits));
    end(&sample);
}

static void
each_edit_is_reported_in_words(void **state G_GNUC_UNUSED)
{
    Sample sample = {0};
    begin(&sample);
    const Edit reported[] = {
        {.entity = ENTITY_SPACE, .id = "a", .path = "forage", .before = "3", .after = "4"},
        {.entity = ENTITY_SPACE,
         .id = "b",
         .path = "kind",
         .before = "\"land\"",
         .after = "\"sea\""},
        {.entity = ENTITY_SPACE, .id = "b", .path = "forage", .after = "1"},
        {.entity = ENTITY_SPACE, .id = "a", .path = "name", .before = "\"A\""},
        {.entity = ENTITY_SPACE,
         .id = "a",
         .path = "neighbours/b",
         .before = "{\"to\": \"b\", \"border\": \"blocked\"}"},
    };
    g_autoptr(GPtrArray) edits = g_ptr_array_new();
    for (guint i = 0; i < G_N_ELEMENTS(reported); i++)
        g_ptr_array_add(edits, (gpointer)&reported[i]);
    g_autofree char *words = value_words_edit(sample.set, edits);
    assert_string_equal(words, "A: Forage becomes “4”; it is “3” now.\n"
                               "B: Kind becomes “sea”; it is “land” now.\n"
                               "B: Forage becomes “1”.\n"
                               "A: Name is removed.\n"
                               "“A – B” is removed.");
    end(&sample);
}

static void
what_has_no_fix_says_so(void **state G_GNUC_UNUSED)
{
    Sample sample = {0};
    begin(&sample);
    set_forage(&sample, "1000");
    g_autoptr(EditorProblem) problem = find(&sample, FINDING_SCHEMA_OUT_OF_RANGE);
    g_autoptr(GError) error = NULL;
    assert_int_equal(editor_problem_get(problem)->edits->len, 0);
    assert_false(editor_problem_fix(problem, sample.document, &error));
    assert_non_null(error);
    end(&sample);
}

FILE_OF_TESTS(problem_list)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_what_differs_is_replaced),
        cmocka_unit_test(what_lies_in_no_record_has_its_line_and_column),
        cmocka_unit_test(what_could_not_be_looked_for_is_counted_and_is_not_new_after_it),
        cmocka_unit_test(a_fix_is_one_step),
        cmocka_unit_test(a_fix_is_reported_before_it_is_done),
        cmocka_unit_test(each_edit_is_reported_in_words),
        cmocka_unit_test(what_has_no_fix_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
