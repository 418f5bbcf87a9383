/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the open layer says otherwise, who says what, and taking it back without a trace.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "editor/tools/difference.h"
#include "editor/tools/scenario-tools.h"
#include "editor/tools/set-up.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-document.h"
#include "validator/edits/layer.h"

/* Returns: (transfer full): a document whose shown scenario extends another one and differs. */
static EditorDocument *
document_with_variant(void)
{
    EditorDocument *document = sample_document_new("tutorial", NULL);
    const char *const horn[] = {"horn", NULL};
    const char *const golovin[] = {"golovin", NULL};
    assert_true(scenario_create(document, "variant", "Variant", "narva-1700", NULL));
    editor_document_choose_scenario(document, "variant");
    assert_true(set_up_move_units(document, horn, "gdov", NULL));
    assert_true(set_up_set_strengths(document, horn, 1, NULL));
    assert_true(set_up_move_units(document, golovin, "pskov", NULL));
    return document;
}

/* Returns: (transfer full): all differences of the variant in words. */
static char *
differences_in_words(EditorDocument *document)
{
    DataSet *set = editor_document_set(document);
    g_autoptr(GPtrArray) all = difference_find_all(set, ENTITY_SCENARIO, "variant");
    GString *words = g_string_new(NULL);
    for (guint i = 0; i < all->len; i++) {
        const Difference *difference = all->pdata[i];
        g_autofree char *title = difference_title(difference, set);
        g_string_append_printf(words, "%s, %s, %s\n", title,
                               difference->key != NULL ? difference->here : "",
                               difference->below != NULL ? difference->below : "");
    }
    return g_string_free(words, FALSE);
}

static void
differences_are_listed_member_by_member(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = document_with_variant();
    g_autofree char *words = differences_in_words(document);

    assert_string_equal(words, "Variant: Title, \"Variant\", \"Narva 1700\"\n"
                               "Variant – Horn: Placed at, \"gdov\", \"narva-town\"\n"
                               "Variant – Horn: Strength, 1, \n"
                               "Variant – Golovin, , \n");
}

static void
a_difference_is_taken_back_without_a_trace(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = document_with_variant();
    g_autoptr(GError) error = NULL;
    g_autoptr(Subject) horn = subject_new(ENTITY_SCENARIO, "variant", "position/units/horn");
    g_autoptr(GPtrArray) one = g_ptr_array_new_with_free_func((GDestroyNotify)difference_free);

    g_ptr_array_add(one, difference_of(editor_document_set(document), horn, "at"));
    assert_non_null(one->pdata[0]);
    assert_true(difference_revert_in_document(document, one, &error));
    sample_document_expect_step(document, "Revert Variant – Horn: Placed at");
    sample_document_expect_own(document, ENTITY_SCENARIO, "variant", "position/units/horn",
                               "{\"unit\": \"horn\", \"strength\": 1}");
    assert_null(difference_of(editor_document_set(document), horn, "at"));
    g_autoptr(GPtrArray) rest =
        difference_find_all(editor_document_set(document), ENTITY_SCENARIO, "variant");
    assert_int_equal(rest->len, 3);
    g_ptr_array_remove_index(rest, 0); /* the title */
    assert_true(difference_revert_in_document(document, rest, &error));
    sample_document_expect_step(document, "Revert 2 differences");
    sample_document_expect_own(document, ENTITY_SCENARIO, "variant", "position", NULL);
    sample_document_undo_all(document);
}

static void
what_is_new_here_is_one_difference(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = document_with_variant();
    g_autoptr(Subject) golovin = subject_new(ENTITY_SCENARIO, "variant", "position/units/golovin");
    g_autoptr(Difference) difference = difference_of(editor_document_set(document), golovin, "at");

    assert_non_null(difference);
    assert_null(difference->key);
    assert_null(difference->below);
    g_autoptr(Subject) karl = subject_new(ENTITY_SCENARIO, "variant", "position/units/karl-xii");
    assert_null(difference_of(editor_document_set(document), karl, "at"));
}

/* Takes all differences of one file from the one below back. Returns: how many there were. */
static guint
revert_file(EditorDocument *document, EntityId entity)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) all = difference_find_all(editor_document_set(document), entity, NULL);
    for (guint i = 0; i < all->len; i++) {
        g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
        (void)difference_revert(plan, all->pdata[i]);
        g_assert_no_error(plan->error);
        assert_true(editor_document_apply(document, plan, "Take back", &error));
    }
    g_autoptr(GPtrArray) rest = difference_find_all(editor_document_set(document), entity, NULL);
    assert_int_equal(rest->len, 0);
    return all->len;
}

static void
an_edition_can_be_taken_back_to_its_base(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("pax-baltica-2010", NULL);
    const EntityId files[] = {ENTITY_GAME, ENTITY_MAP, ENTITY_ROSTER, ENTITY_TABLES, ENTITY_RULES};
    guint n_differences = 0;

    for (guint i = 0; i < G_N_ELEMENTS(files); i++)
        n_differences += revert_file(document, files[i]);
    assert_true(n_differences > 50);
    sample_document_undo_all(document);
}

static void
where_nothing_is_below_nothing_differs(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", NULL);
    g_autoptr(GPtrArray) none =
        difference_find_all(editor_document_set(document), ENTITY_SPACE, "dorpat");
    g_autoptr(GPtrArray) unknown =
        difference_find_all(editor_document_set(document), ENTITY_SCENARIO, "nothing");

    assert_int_equal(none->len, 0);
    assert_int_equal(unknown->len, 0);
}

static void
each_layer_says_its_word(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = document_with_variant();
    g_autoptr(Subject) horn = subject_new(ENTITY_SCENARIO, "variant", "position/units/horn");
    DataSet *set = editor_document_set(document);

    g_autoptr(GPtrArray) said = layer_provenance_find(set, horn, "at");
    assert_int_equal(said->len, 2);
    const Provenance *over = said->pdata[0], *under = said->pdata[1];
    assert_string_equal(over->value, "\"gdov\"");
    assert_null(over->file);
    assert_int_equal(over->line, 0);
    assert_string_equal(under->value, "\"narva-town\"");
    assert_true(g_str_has_suffix(under->file, "scenarios/narva-1700.json"));
    assert_int_equal(under->line, 8);
    assert_string_equal(under->source, "sheet:6.1");
    g_autoptr(GPtrArray) nothing = layer_provenance_find(set, horn, "moved");
    assert_int_equal(nothing->len, 0);
    g_autoptr(GPtrArray) unknown = layer_provenance_find(set, horn, "no-such-member");
    assert_int_equal(unknown->len, 0);
}

FILE_OF_TESTS(revert)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(differences_are_listed_member_by_member),
        cmocka_unit_test(a_difference_is_taken_back_without_a_trace),
        cmocka_unit_test(what_is_new_here_is_one_difference),
        cmocka_unit_test(an_edition_can_be_taken_back_to_its_base),
        cmocka_unit_test(where_nothing_is_below_nothing_differs),
        cmocka_unit_test(each_layer_says_its_word),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
