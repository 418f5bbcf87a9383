/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Scores, endings and victory tables in words.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "editor/document/edit-plan.h"
#include "editor/tools/scenario-saying.h"

typedef struct {
    const char *data, *words;
} SayingCase;

static const SayingCase terms[] = {
    {"{\"verb\": \"number\", \"value\": -3}", "−3"},
    {"{\"verb\": \"level\", \"nation\": \"sweden\"}", "level of Sweden"},
    {"{\"verb\": \"level\", \"nation\": \"russia\", \"times\": -1}", "− level of Russia"},
    {"{\"verb\": \"track\", \"track\": \"none\", \"times\": 2}", "2 × marker of none"},
    {"{\"verb\": \"places\", \"times\": 4, \"places\": {\"any-of\": [\"mazowsze\", "
     "\"malopolska\"], "
     "\"controlled-by\": \"sweden\"}}",
     "4 × places of Mazowsze and Kraków that Sweden controls"},
    {"{\"verb\": \"points\", \"value\": -8, \"if\": {\"verb\": \"controls\", \"side\": "
     "\"coalition\", \"of-places\": [\"sweden-proper\"]}}",
     "−8 if Coalition controls a land of Sweden proper"},
    {"{\"verb\": \"sum\", \"of\": [{\"verb\": \"number\", \"value\": 1}, {\"verb\": \"level\"}]}",
     "(1 + level of ?)"},
    {"{}", "nothing said yet"},
    {"4", "nothing said yet"},
};

static const SayingCase endings[] = {
    {"{\"if\": {\"verb\": \"any\", \"of\": [{\"verb\": \"units\", \"units\": {\"unit\": "
     "\"karl-xii\", \"in\": \"@box:exile\"}}, {\"verb\": \"eliminated\", \"unit\": "
     "\"karl-xii\"}]}, "
     "\"result\": \"Lost\"}",
     "If Karl XII in the box Exile or Karl XII is eliminated: Lost"},
    {"{\"if\": {\"verb\": \"controls\", \"nation\": \"sweden\", \"of-places\": [\"mazowsze\", "
     "\"malopolska\"], \"at-most\": 0}, \"result\": \"Won\"}",
     "If Sweden controls none of Mazowsze or Kraków: Won"},
    {"{\"if\": {\"verb\": \"status\", \"nation\": \"russia\", \"status\": \"truce\"}}",
     "If Russia is under truce: ?"},
    {"{\"if\": {\"verb\": \"not\", \"of\": [{\"verb\": \"date\", \"to\": \"1707-summer\"}]}, "
     "\"result\": \"Late\"}",
     "If not (it is Summer 1707 or before): Late"},
    {"{\"if\": {\"verb\": \"compare\", \"left\": {\"verb\": \"level\", \"nation\": \"sweden\"}, "
     "\"is\": \"less\", \"right\": {\"verb\": \"number\", \"value\": 9}}, \"result\": \"Poor\"}",
     "If level of Sweden is less than 9: Poor"},
    {"{\"result\": \"Won\"}", "If nothing said yet: Won"},
    {"[]", "If nothing said yet: ?"},
};

static const SayingCase results[] = {
    {"{\"from\": 40, \"name\": \"Swedish Major Victory\"}", "40 and more: Swedish Major Victory"},
    {"{\"from\": 12, \"to\": 16, \"name\": \"Draw\"}", "12 to 16: Draw"},
    {"{\"from\": 4, \"to\": 4, \"name\": \"Draw\"}", "4: Draw"},
    {"{\"to\": -2, \"name\": \"Draw\"}", "−2 and less: Draw"},
    {"{\"name\": \"Draw\"}", "Any score: Draw"},
    {"{}", "Any score: ?"},
    {"true", "Any score: ?"},
};

static const SayingCase decisions[] = {
    {"{\"verb\": \"build\", \"by\": \"coalition\", \"nation\": \"denmark\", \"points\": 16}",
     "Coalition: units of Denmark are built for 16 points."},
    {"{\"verb\": \"place\", \"by\": \"swedish\"}", "Sweden and allies: not yet said in full"},
    {"{}", "?: not yet said in full"},
    {"1", "?: not yet said in full"},
};

typedef char *(*Say)(const Wording *wording, const Record *record);

/* The record is put into a list of a scenario that is there. */
static void
assert_said(const char *list, Say say, const SayingCase *cases, guint n)
{
    g_autofree char *folder =
        g_build_filename(g_getenv("NARVA_SOURCE"), "data", "pax-baltica-2010", NULL);
    g_autoptr(DataSet) set = data_set_load(folder, NULL);
    const char *id = "next-stop-moscow";
    for (guint i = 0; i < n; i++) {
        g_autoptr(EditPlan) plan = edit_plan_new(set);
        g_autofree char *json = g_strdup_printf("[%s]", cases[i].data);
        assert_true(edit_plan_set(plan, ENTITY_SCENARIO, id, list, json));
        const Scenario *scenario = (const Scenario *)record_named(plan->set, ENTITY_SCENARIO, id);
        const Wording wording = {plan->set, (const SparsePosition *)scenario->position};
        const Field *field = record_field(&scenario->record, list);
        const Records *items = FIELD_SLOT(&scenario->record, field, Records);
        g_autofree char *words = say(&wording, items->items[0]);
        assert_string_equal(words, cases[i].words);
    }
}

static void
terms_are_told(void **state G_GNUC_UNUSED)
{
    assert_said("score", say_term, terms, G_N_ELEMENTS(terms));
}

static void
endings_are_told(void **state G_GNUC_UNUSED)
{
    assert_said("sudden-death", say_ending, endings, G_N_ELEMENTS(endings));
}

static void
results_are_told(void **state G_GNUC_UNUSED)
{
    assert_said("victory", say_result, results, G_N_ELEMENTS(results));
}

static void
decisions_are_told(void **state G_GNUC_UNUSED)
{
    assert_said("decisions", say_decision, decisions, G_N_ELEMENTS(decisions));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(terms_are_told),
        cmocka_unit_test(endings_are_told),
        cmocka_unit_test(results_are_told),
        cmocka_unit_test(decisions_are_told),
    };

    return cmocka_run_group_tests_name("scenario-saying", tests, NULL, NULL);
}
