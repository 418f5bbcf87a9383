/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Records in words, by the templates of their rows.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "schema/model/record-read.h"
#include "schema/model/verb.h"
#include "schema/store/phrase.h"
#include "tests/unit/main.h"
#include "validator/edits/edit-plan.h"

#include <string.h>

static const char nothing_said[] = "nothing entered yet";

typedef struct {
    const char *data, *words;
} SayingCase;

static const SayingCase terms[] = {
    {"{\"verb\": \"number\", \"value\": -3}", "−3"},
    {"{\"verb\": \"level\", \"nation\": \"sweden\"}", "the level of Sweden"},
    {"{\"verb\": \"level\", \"nation\": \"russia\", \"times\": -1}", "− the level of Russia"},
    {"{\"verb\": \"track\", \"track\": \"none\", \"times\": 2}", "2 × the marker of none"},
    {"{\"verb\": \"places\", \"times\": 4, \"places\": {\"any-of\": [\"mazowsze\", "
     "\"malopolska\"], "
     "\"controlled-by\": \"sweden\"}}",
     "4 for each of Mazowsze and Kraków that Sweden controls"},
    {"{\"verb\": \"points\", \"value\": -8, \"if\": {\"verb\": \"controls\", \"side\": "
     "\"coalition\", \"of-places\": [\"sweden-proper\"]}}",
     "−8 if the side “Coalition” controls a land of Sweden proper"},
    {"{\"verb\": \"sum\", \"of\": [{\"verb\": \"number\", \"value\": 1}, {\"verb\": \"level\"}]}",
     "(1 + the level of ?)"},
    {"{}", "nothing entered yet"},
    {"4", "nothing entered yet"},
};

static const SayingCase endings[] = {
    {"{\"if\": {\"verb\": \"any\", \"of\": [{\"verb\": \"units\", \"units\": {\"unit\": "
     "\"karl-xii\", \"in\": \"@box:exile\"}}, {\"verb\": \"eliminated\", \"unit\": "
     "\"karl-xii\"}]}, "
     "\"result\": \"Lost\"}",
     "If either Karl XII is in the box Exile or Karl XII is eliminated: Lost"},
    {"{\"if\": {\"verb\": \"controls\", \"nation\": \"sweden\", \"of-places\": [\"mazowsze\", "
     "\"malopolska\"], \"at-most\": 0}, \"result\": \"Won\"}",
     "If Sweden controls none of Mazowsze or Kraków: Won"},
    {"{\"if\": {\"verb\": \"status\", \"nation\": \"russia\", \"status\": \"truce\"}}",
     "If Russia is under truce: ?"},
    {"{\"if\": {\"verb\": \"not\", \"of\": [{\"verb\": \"date\", \"to\": \"1707-summer\"}]}, "
     "\"result\": \"Late\"}",
     "If it is not true that it is Summer 1707 or before: Late"},
    {"{\"if\": {\"verb\": \"compare\", \"left\": {\"verb\": \"level\", \"nation\": \"sweden\"}, "
     "\"is\": \"less\", \"right\": {\"verb\": \"number\", \"value\": 9}}, \"result\": \"Poor\"}",
     "If the level of Sweden is less than 9: Poor"},
    {"{\"result\": \"Won\"}", "If nothing entered yet: Won"},
    {"{\"if\": {\"verb\": \"ruling\", \"ruling\": \"winter-group\", \"answer\":"
     " \"with-allies\"}, \"result\": \"Draw\"}",
     "If “Who may join the winter campaign?” is answered with “Blocks of its allies too”: Draw"},
    {"[]", "If nothing entered yet: ?"},
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
    {"{}", "nothing entered yet"},
    {"1", "nothing entered yet"},
};

/* The record is put into a list of a scenario that is there. */
static void
assert_said(const char *list, const SayingCase *cases, guint n)
{
    g_autofree char *folder =
        g_build_filename(g_getenv("NARVA_SOURCE"), "data", "pax-baltica-2010", NULL);
    g_autoptr(DataSet) set = data_set_load(folder, NULL);
    const char *id = "next-stop-moscow";
    for (guint i = 0; i < n; i++) {
        g_autoptr(EditPlan) plan = edit_plan_new(set);
        g_autofree char *json = g_strdup_printf("[%s]", cases[i].data);
        assert_true(edit_plan_set(plan, ENTITY_SCENARIO, id, list, json));
        const Scenario *scenario =
            (const Scenario *)data_set_find_record(plan->set, ENTITY_SCENARIO, id);
        const Wording wording = {.set = plan->set,
                                 .position = (const SparsePosition *)scenario->position};
        const Field *field = record_field(&scenario->record, list);
        const Records *items = FIELD_SLOT(&scenario->record, field, Records);
        g_autofree char *words = phrase_record(&wording, items->items[0]);
        assert_string_equal(words, cases[i].words);
    }
}

static void
terms_are_reported(void **state G_GNUC_UNUSED)
{
    assert_said("score", terms, G_N_ELEMENTS(terms));
}

static void
endings_are_reported(void **state G_GNUC_UNUSED)
{
    assert_said("sudden-death", endings, G_N_ELEMENTS(endings));
}

static void
results_are_reported(void **state G_GNUC_UNUSED)
{
    assert_said("victory", results, G_N_ELEMENTS(results));
}

static void
decisions_are_reported(void **state G_GNUC_UNUSED)
{
    assert_said("decisions", decisions, G_N_ELEMENTS(decisions));
}

/* Returns: (transfer none): behind the brace that opens at @at, having looked whether what is
 * between them is a slot of @entity. */
static const char *
assert_slot(const char *template, const char *at, const Entity *entity)
{
    const char *end = strchr(at, '}');
    if (at[1] == '^')
        return end + 1;
    gsize length = strcspn(at + 1, "}!=~:./+");
    assert_non_null(end);
    const Field *field = entity_find_field(entity, at + 1, length, 0);
    if (field == NULL)
        fail_msg("%s: %s has no member %.*s", template, entity->name, (int)length, at + 1);
    if (at[length + 1] == '.') {
        const char *inner = at + length + 2;
        gsize inner_length = strcspn(inner, "}!=~:");
        assert_int_equal(field->kind, KIND_RECORD);
        assert_non_null(entity_find_field(entity_get(field->target), inner, inner_length, 0));
    }
    if (at[length + 1] == '~')
        assert_non_null(entity_find(at + length + 2, (gsize)(end - at) - length - 2));
    if (at[length + 1] == '/') {
        const Field *other =
            entity_find_field(entity, at + length + 2, (gsize)(end - at) - length - 2, 0);
        assert_true(other != NULL && other->kind == KIND_REF);
    }
    return end + 1;
}

/* A slip in a template is one of the program, found here and not where it is reported. */
static void
assert_template(const char *template, const Entity *entity)
{
    guint depth = 0;
    for (const char *at = template; *at != '\0';) {
        if (*at == '{') {
            at = assert_slot(template, at, entity);
            continue;
        }
        assert_true(*at != '}' && (*at != ']' || depth > 0));
        depth += *at == '[';
        depth -= *at == ']';
        at++;
    }
    assert_int_equal(depth, 0);
}

static void
templates_are_of_their_members(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < N_ENTITIES; i++) {
        guint n_verbs;
        const Entity *entity = entity_get(i);
        const Verb *verbs = verb_rows(i, &n_verbs);
        if (entity->phrase != NULL)
            assert_template(entity->phrase, entity);
        for (guint j = 0; j < n_verbs; j++) {
            if (verbs[j].phrase == NULL)
                fail_msg("%s %s has no phrase", entity->name, verbs[j].name);
            assert_template(verbs[j].phrase, entity);
        }
    }
}

static void
say(const RecordPlace *place, gpointer data)
{
    const Wording *wording = data;
    g_autofree char *words = phrase_record(wording, place->record);
    if (words == NULL)
        return;
    if (strpbrk(words, "[]{}|") != NULL || strstr(words, "  ") != NULL ||
        strstr(words, nothing_said) != NULL)
        fail_msg("%s", words);
    if (g_getenv("NARVA_PHRASES") != NULL)
        print_message("%s: %s\n", place->record->entity->name, words);
}

/* Every rule, score and ending of the games is reported in full. */
static void
games_are_reported_in_full(void **state G_GNUC_UNUSED)
{
    static const char *const games[] = {"pax-baltica", "pax-baltica-2010"};
    for (guint i = 0; i < G_N_ELEMENTS(games); i++) {
        g_autofree char *folder =
            g_build_filename(g_getenv("NARVA_SOURCE"), "data", games[i], NULL);
        g_autoptr(DataSet) set = data_set_load(folder, NULL);
        Wording wording = {.set = set};
        for (guint j = 0; j < set->n_files; j++)
            if (set->files[j].seen != NULL && set->files[j].seen->entity->id != ENTITY_RECORD)
                record_walk(set->files[j].seen, ENTITIES_ALL, say, &wording);
    }
}

static const char *
shout(const char *text)
{
    return strcmp(text, "{nation} is[ not{^condition=not}] {status}") == 0 ? "{status}: {nation}!"
           : strcmp(text, "under truce") == 0                              ? "TRUCE"
                                                                           : text;
}

static void
templates_are_translated_as_a_whole(void **state G_GNUC_UNUSED)
{
    static const char json[] = "{\"verb\": \"status\", \"nation\": \"x\", \"status\": \"truce\"}";
    g_autofree char *folder =
        g_build_filename(g_getenv("NARVA_SOURCE"), "data", "pax-baltica", NULL);
    g_autoptr(DataSet) set = data_set_load(folder, NULL);
    g_autoptr(Arena) arena = arena_new();
    const Wording wording = {.set = set, .translate = shout};
    const Record *record = record_read_value(entity_get(ENTITY_CONDITION), arena, json);
    g_autofree char *words = phrase_record(&wording, record);
    assert_string_equal(words, "TRUCE: x!");
}

/* Conditions inside conditions as deep as strangers like: the sentence ends. */
static void
long_sentences_end(void **state G_GNUC_UNUSED)
{
    g_autofree char *folder =
        g_build_filename(g_getenv("NARVA_SOURCE"), "data", "pax-baltica", NULL);
    g_autoptr(DataSet) set = data_set_load(folder, NULL);
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(GString) json = g_string_new("{\"verb\": \"all\", \"of\": [");
    for (guint i = 0; i < 1000; i++)
        g_string_append_printf(json, "%s{\"verb\": \"date\", \"to\": \"1700\"}", i > 0 ? ", " : "");
    g_string_append(json, "]}");
    const Wording wording = {.set = set};
    g_autofree char *words =
        phrase_record(&wording, record_read_value(entity_get(ENTITY_CONDITION), arena, json->str));
    assert_true(g_str_has_suffix(words, "…"));
    assert_true(strlen(words) < 20000);
}

/* A box of the year track is reported as a year, counted from this one or by its date. */
static void
years_are_reported(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *zone;
        const char *words;
    } cases[] = {
        {"@year", "the year track"},     {"@year:now", "the current year"},
        {"@year:+1", "the next year"},   {"@year:+2", "the year 2 years from now"},
        {"@year:1702", "the year 1702"},
    };
    const Wording wording = {0};
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *words = phrase_zone(&wording, cases[i].zone);
        assert_string_equal(words, cases[i].words);
    }
}

FILE_OF_TESTS(phrase)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(terms_are_reported),
        cmocka_unit_test(endings_are_reported),
        cmocka_unit_test(results_are_reported),
        cmocka_unit_test(decisions_are_reported),
        cmocka_unit_test(templates_are_of_their_members),
        cmocka_unit_test(games_are_reported_in_full),
        cmocka_unit_test(templates_are_translated_as_a_whole),
        cmocka_unit_test(long_sentences_end),
        cmocka_unit_test(years_are_reported),
    };

    return cmocka_run_group_tests_name("phrase", tests, NULL, NULL);
}
