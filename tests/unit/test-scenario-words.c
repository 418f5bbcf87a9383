/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Scenarios in words.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-scene.h"
#include "validator/render/scenario-panel.h"

typedef struct {
    const char *data;  /* what the scenario says */
    const char *words; /* NULL: nothing */
} WordsCase;

static void
assert_words(char *words, const char *expected)
{
    if (expected == NULL)
        assert_null(words);
    else if (words == NULL)
        fail_msg("nothing instead of: %s", expected);
    else
        assert_string_equal(words, expected);
    g_free(words);
}

#define PLACE(units, rest)                                                                         \
    "{\"id\": \"s\", \"decisions\": [{\"verb\": \"place\", \"by\": \"north\", \"units\": " units   \
    ", " rest "}]}"

/* clang-format off */
static const WordsCase decisions[] = {
    {PLACE("{\"unit\": \"first\"}", "\"at\": [\"hill\"]"), "North: First to Hill."},
    {PLACE("{\"any-of\": [\"first\", \"none\", \"second\", \"ship\"]}",
           "\"at\": [\"hill\", \"@year:1702\", \"west\"], \"each\": 1"),
     "North: First, none, Second and Ship to Hill, the year 1702 or The West, 1 each."},
    {PLACE("{\"any-of\": [\"first\", \"second\"], \"count\": 1}",
           "\"at\": [\"@box:dock\", \"@home\"], \"limit\": \"forage\""),
     "North: 1 of First and Second to the box Dock or their own lands, no more to a land than it "
     "feeds."},
    {PLACE("{\"type\": \"army\", \"nation\": \"upland\", \"in\": \"@pool:upland\", \"count\": 2}",
           "\"at\": [\"@aboard:ship\"]"),
     "North: 2 × Army of Upland in the pool of Upland to a place aboard Ship."},
    {PLACE("{}", "\"at\": [\"@sea\"]"), "North: the units to the sea."},
    {PLACE("{\"unit\": \"none\"}", "\"at\": [\"hill\"]"), "North: none to Hill."},
    {PLACE("{\"unit\": \"first\"}", "\"at\": [\"nowhere\", \"@box:none\", \"@odd\"]"),
     "North: First to nowhere, the box none or @odd."},
    {PLACE("3", "\"at\": [\"hill\"]"), "North: not yet said in full"},
    {"{\"decisions\": [{\"verb\": \"build\", \"by\": \"none\", \"nation\": \"lowland\","
     " \"points\": 16}]}", "none: units of Lowland are built for 16 points."},
    {"{\"decisions\": [{\"verb\": \"build\", \"by\": \"south\", \"nation\": \"none\"}]}",
     "South: not yet said in full"},
    {"{\"decisions\": [{}]}", "nothing entered yet"},
};

static const WordsCase periods[] = {
    {"{\"period\": {\"from\": \"1707-summer\", \"to\": \"1710-none\", \"turns\": 13}}",
     "Summer 1707 to 1710-none, 13 turns"},
    {"{\"period\": {\"from\": \"1707\", \"turns\": 1}}", "1707, 1 turn"},
    {"{\"period\": {}}", ""},
};

static const WordsCase rolls[] = {
    {"{\"first-roll\": {\"side\": \"north\", \"counts-as\": 5, \"wins-ties\": true}}",
     "First action roll of North: counts as 5, wins ties."},
    {"{\"first-roll\": {\"side\": \"north\", \"wins-ties\": true}}",
     "First action roll of North: wins ties."},
    {"{\"first-roll\": {\"side\": \"none\"}}", "First action roll of none: as usual."},
};

static const WordsCase results[] = {
    {"{\"victory\": [{\"from\": 20}]}", "20 or more"},
    {"{\"victory\": [{\"to\": -1}]}", "-1 or less"},
    {"{\"victory\": [{\"from\": 12, \"to\": 16}]}", "12 to 16"},
    {"{\"victory\": [{\"from\": 12, \"to\": 12}]}", "12"},
    {"{\"victory\": [{}]}", "any"},
};

static const WordsCase uplands[] = {
    {"{}", "level 20"},
    {"{\"position\": {\"places\": [{\"place\": \"hill\", \"marker\": \"lowland\"}]}}", "level 16"},
    {"{\"position\": {\"places\": [{\"place\": \"hill\", \"marker\": \"upland\"}]}}", "level 20"},
    {"{\"position\": {\"nations\": [{\"nation\": \"upland\", \"level\": 8,"
     " \"status\": \"truce\", \"until\": \"1711-summer\", \"side\": \"south\"}]}}",
     "level 8, truce until Summer 1711, with South"},
};

static const WordsCase lowlands[] = {
    {"{}", "inactive"},
    {"{\"position\": {\"nations\": [{\"nation\": \"lowland\", \"status\": \"active\"}]}}",
     "active"},
};
/* clang-format on */

static Wording
wording_of(const SampleScene *sample)
{
    return (Wording){.set = sample->set, .position = scene_position(&sample->scene)};
}

static void
decisions_are_reported(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(decisions); i++) {
        SampleScene sample;
        sample_scene_init(&sample, decisions[i].data);
        const Wording wording = wording_of(&sample);
        const Scenario *scenario = (const Scenario *)sample.scenario;
        assert_words(phrase_record(&wording, scenario->decisions.items[0]), decisions[i].words);
        sample_scene_clear(&sample);
    }
}

static void
periods_rolls_and_scores_are_reported(void **state G_GNUC_UNUSED)
{
    SampleScene sample;

    for (guint i = 0; i < G_N_ELEMENTS(periods); i++) {
        sample_scene_init(&sample, periods[i].data);
        const Wording wording = wording_of(&sample);
        const Scenario *scenario = (const Scenario *)sample.scenario;
        assert_words(phrase_record(&wording, scenario->period), periods[i].words);
        sample_scene_clear(&sample);
    }
    for (guint i = 0; i < G_N_ELEMENTS(rolls); i++) {
        sample_scene_init(&sample, rolls[i].data);
        const Wording wording = wording_of(&sample);
        const Scenario *scenario = (const Scenario *)sample.scenario;
        assert_words(phrase_record(&wording, scenario->first_roll), rolls[i].words);
        sample_scene_clear(&sample);
    }
    for (guint i = 0; i < G_N_ELEMENTS(results); i++) {
        sample_scene_init(&sample, results[i].data);
        const Scenario *scenario = (const Scenario *)sample.scenario;
        assert_words(scenario_panel_scores((const Result *)scenario->victory.items[0]),
                     results[i].words);
        sample_scene_clear(&sample);
    }
}

static void
assert_nation(guint nation, const WordsCase *c)
{
    SampleScene sample;

    sample_scene_init(&sample, c->data);
    const Wording wording = wording_of(&sample);
    Records nations = data_set_records(sample.set, ENTITY_NATION);
    assert_words(scenario_panel_nation(&wording, (const Nation *)nations.items[nation]), c->words);
    sample_scene_clear(&sample);
}

static void
nations_are_reported(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(uplands); i++)
        assert_nation(0, &uplands[i]);
    for (guint i = 0; i < G_N_ELEMENTS(lowlands); i++)
        assert_nation(1, &lowlands[i]);
}

FILE_OF_TESTS(scenario_words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(decisions_are_reported),
        cmocka_unit_test(periods_rolls_and_scores_are_reported),
        cmocka_unit_test(nations_are_reported),
    };

    return cmocka_run_group_tests_name("scenario-words", tests, NULL, NULL);
}
