/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Parts of sentences: turned round, joined, taken out, and put back by one undo; what may stand
 * for one, and which places it means.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "editor/fields/sentence-edit.h"
#include "editor/tools/place-query.h"
#include "editor/tools/place-words.h"
#include "schema/model/edit.h"
#include "tests/unit/main.h"

#include <string.h>

static EditorDocument *
open_document(void)
{
    g_autofree char *folder =
        g_build_filename(g_getenv("NARVA_SOURCE"), "data", "pax-baltica", NULL);
    g_autoptr(DataSet) set = data_set_load(folder, NULL);
    return editor_document_new(set);
}

/* Returns: (transfer full): the rule that is called @name, as a subject with @path in it. */
static Subject *
in_rule(EditorDocument *document, const char *name, const char *path)
{
    Records rules = data_set_records(editor_document_set(document), ENTITY_RULE);
    for (guint32 i = 0; i < rules.length; i++)
        if (g_strcmp0(record_name(rules.items[i]), name) == 0)
            return subject_new(ENTITY_RULE, record_key(rules.items[i]), path);
    fail_msg("no rule is called %s", name);
    return NULL;
}

static void
assert_reads(EditorDocument *document, const Subject *subject, const char *words)
{
    const Wording wording = place_wording(editor_document_set(document), NULL);
    const Record *record = subject_record(subject, editor_document_set(document));
    assert_non_null(record);
    g_autofree char *reported = phrase_record(&wording, record);
    assert_string_equal(reported, words);
}

static const char home[] = "Karl XII comes home";
static const char both[] =
    "Karl XII is in the box Exile and Failed returns of Karl XII is at 5 or less";

static void
conditions_are_turned_round(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = open_document();
    g_autoptr(Subject) whole = in_rule(document, home, "if");
    g_autoptr(Subject) first = in_rule(document, home, "if/of/#1");
    assert_reads(document, whole, both);
    assert_true(sentence_negate(document, first, NULL));
    assert_reads(document, whole,
                 "it is not true that Karl XII is in the box Exile and Failed returns of Karl XII "
                 "is at 5 or less");
    assert_int_equal(editor_document_n_done(document), 1);
    g_autoptr(Subject) inner = in_rule(document, home, "if/of/#1/of/#1");
    assert_true(sentence_negate(document, inner, NULL));
    assert_reads(document, whole, both);
    assert_true(sentence_negate(document, whole, NULL));
    assert_true(sentence_negate(document, whole, NULL));
    assert_reads(document, whole, both);
}

static void
conditions_are_joined(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = open_document();
    g_autoptr(Subject) whole = in_rule(document, home, "if");
    g_autoptr(Subject) first = in_rule(document, home, "if/of/#1");
    assert_true(sentence_join(document, first, "all", "initiative", NULL));
    g_autoptr(Subject) third = in_rule(document, home, "if/of/#3");
    assert_reads(document, third, "? has the initiative");
    editor_document_undo(document);
    assert_reads(document, whole, both);
    assert_true(sentence_join(document, first, "any", "units", NULL));
    assert_reads(document, first, "either Karl XII is in the box Exile or there are units");
    g_autoptr(Subject) second = in_rule(document, home, "if/of/#1/of/#2");
    assert_true(sentence_take_out(document, second, NULL));
    assert_reads(document, whole, both);
}

static void
parts_are_taken_out(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = open_document();
    g_autoptr(Subject) rule = in_rule(document, home, NULL);
    g_autoptr(Subject) whole = in_rule(document, home, "if");
    g_autoptr(Subject) first = in_rule(document, home, "if/of/#1");
    const Record *record = NULL;
    assert_true(sentence_take_out(document, first, NULL));
    assert_reads(document, whole, "Failed returns of Karl XII is at 5 or less");
    assert_true(sentence_take_out(document, whole, NULL));
    record = subject_record(rule, editor_document_set(document));
    assert_false(record_has_key(record, "if"));
    assert_true(sentence_add(document, rule, "if", "units", NULL));
    assert_reads(document, whole, "there are units");
    for (guint i = 0; i < 3; i++)
        editor_document_undo(document);
    assert_reads(document, whole, both);
}

/* In a layer above another set the part that is changed is said anew, and nothing else is lost. */
static void
parts_of_a_lower_layer_are_changed_above_it(void **state G_GNUC_UNUSED)
{
    g_autofree char *folder =
        g_build_filename(g_getenv("NARVA_SOURCE"), "data", "pax-baltica-2010", NULL);
    g_autoptr(DataSet) set = data_set_load(folder, NULL);
    g_autoptr(EditorDocument) document = editor_document_new(set);
    g_autoptr(Subject) whole = in_rule(document, home, "if");
    g_autoptr(Subject) second = in_rule(document, home, "if/of/#2");
    assert_true(sentence_take_out(document, second, NULL));
    assert_reads(document, whole, "Karl XII is in the box Exile");
    editor_document_undo(document);
    assert_reads(document, whole, both);
}

static gboolean
offers(const GPtrArray *hits, const char *id)
{
    for (guint i = 0; i < hits->len; i++)
        if (strcmp(((const SearchHit *)hits->pdata[i])->id, id) == 0)
            return TRUE;
    return FALSE;
}

static void
choices_come_with_what_they_mean(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = open_document();
    DataSet *set = editor_document_set(document);
    g_autoptr(Subject) subject = in_rule(document, home, "if/of/#1");
    const Record *record = subject_record(subject, set);
    const Field *verb = record_field(record, "verb");
    g_autoptr(GPtrArray) verbs = sentence_edit_choices(set, record, verb, "", G_MAXUINT);
    assert_true(offers(verbs, "controls"));
    assert_false(offers(verbs, "in-command")); /* of battles on hexes */
    for (guint i = 0; i < verbs->len; i++)
        assert_true(((const SearchHit *)verbs->pdata[i])->detail[0] != '\0');
    g_autoptr(GPtrArray) few =
        sentence_edit_choices(set, record, verb, "has been used up", G_MAXUINT);
    assert_int_equal(few->len, 1);
    assert_true(offers(few, "spent"));
    g_autoptr(GPtrArray) more = sentence_edit_members(set, subject);
    assert_true(offers(more, "at-least"));
    assert_false(offers(more, "units"));  /* is given */
    assert_false(offers(more, "nation")); /* does not belong to the verb */
}

/* The answers of a ruling are offered by what people call them. */
static void
answers_are_those_of_the_ruling(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = open_document();
    DataSet *set = editor_document_set(document);
    g_autoptr(Subject) subject = in_rule(document, home, "do/#1/rows/#2/do/#1/else/#1/if");
    const Record *record = subject_record(subject, set);
    assert_non_null(record);
    const Field *answer = record_field(record, "answer");
    assert_true(sentence_edit_has_choices(record, answer));
    g_autoptr(GPtrArray) answers =
        sentence_edit_choices(set, record, answer, "as soon as", G_MAXUINT);
    assert_int_equal(answers->len, 1);
    assert_string_equal(((const SearchHit *)answers->pdata[0])->title,
                        "He comes as soon as a land is free");
}

static void
parts_mean_places(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = open_document();
    editor_document_choose_scenario(document, "on-the-road-to-glory");
    DataSet *set = editor_document_set(document);
    g_autoptr(Subject) subject = in_rule(document, "Swedish fleets find a harbour again", "when");
    const Record *when = subject_record(subject, set);
    const Record *controls = edit_path_record(when, "of/#1");
    assert_non_null(controls);
    const Field *places = record_field(controls, "of-places");
    const ScenarioState *at = editor_document_state(document);
    g_autoptr(GHashTable) all = place_query_find(at, controls, places, -1);
    g_autoptr(GHashTable) one = place_query_find(at, controls, places, 0);
    assert_int_equal(g_hash_table_size(all), 3);
    assert_int_equal(g_hash_table_size(one), 1);
    assert_true(g_hash_table_contains(one, "smaland"));
    g_autoptr(Subject) deploy = in_rule(document, "Where Russian blocks deploy", "do/#1");
    const Record *effect = subject_record(deploy, set);
    assert_non_null(effect);
    g_autoptr(GHashTable) moskva = place_query_find(at, effect, record_field(effect, "places"), -1);
    assert_int_equal(g_hash_table_size(moskva), 3);
}

FILE_OF_TESTS(sentence_edit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(conditions_are_turned_round),
        cmocka_unit_test(conditions_are_joined),
        cmocka_unit_test(parts_are_taken_out),
        cmocka_unit_test(parts_of_a_lower_layer_are_changed_above_it),
        cmocka_unit_test(choices_come_with_what_they_mean),
        cmocka_unit_test(answers_are_those_of_the_ruling),
        cmocka_unit_test(parts_mean_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
