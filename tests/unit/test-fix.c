/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fixes: what the edits of each do when they are applied.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/model/record-write.h"
#include "schema/text/limits.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-set.h"
#include "validator/checks/check.h"
#include "validator/checks/fix.h"

static void
run_init(CheckRun *run, const char *map)
{
    DataSet *set = sample_set_with_map(map);
    *run = (CheckRun){
        .set = set,
        .findings = finding_list_new(LIMIT_FINDINGS_PER_CHECK),
        .ids = id_index_new(set),
        .graph = map_graph_new(set),
    };
}

static void
run_clear(CheckRun *run)
{
    map_graph_free(run->graph);
    id_index_free(run->ids);
    finding_list_free(run->findings);
    data_set_unref(run->set);
}

static Finding *
new_finding(CheckRun *run)
{
    return finding_list_add(run->findings, FINDING_REF_UNKNOWN, NULL, 0, 0, NULL);
}

/* The map after the fix of @finding is that of the JSON @expected. */
static void
expect_fixed(const CheckRun *run, const Finding *finding, const char *expected)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(DataSet) fixed = data_set_edit(run->set, finding->edits, finding->n_edits, &error);
    if (fixed == NULL)
        fail_msg("%s", error->message);
    g_autoptr(DataSet) right = sample_set_with_map(expected);
    g_autofree char *map = record_to_text(data_set_root(fixed, ENTITY_MAP));
    g_autofree char *right_map = record_to_text(data_set_root(right, ENTITY_MAP));
    assert_string_equal(map, right_map);
}

typedef struct {
    CheckRun *run;
    Finding *finding;
    const char *name; /* as argument_describe_record() says */
    const char *key;
    const char *before, *after;
} Wanted;

static void
fix_wanted(const RecordPlace *place, gpointer data)
{
    const Wanted *wanted = data;
    g_autoptr(FindingWords) name = argument_describe_record(place);
    if (strcmp(finding_words_english(name), wanted->name) == 0)
        fix_member(wanted->run, wanted->finding, place, wanted->key, wanted->before, wanted->after);
}

typedef struct {
    const char *map;
    const char *name, *key;
    const char *before, *after;
    const char *fixed;
} MemberCase;

#define TWO(left, right) "{\"spaces\": [{" left "}, {" right "}]}"

/* clang-format off */
static const MemberCase member_cases[] = {
    {"{\"spaces\": []}", "the map", "odd", NULL, "1", "{\"spaces\": [], \"odd\": 1}"},
    {TWO("\"id\": \"a\"", "\"id\": \"b\""), "the space “b”", "forage", NULL, "3",
     TWO("\"id\": \"a\"", "\"id\": \"b\", \"forage\": 3")},
    {TWO("\"id\": \"a\"", "\"id\": \"b\", \"forage\": 5"), "the space “b”", "forage", "5", NULL,
     TWO("\"id\": \"a\"", "\"id\": \"b\"")},
    /* The second of one id, one without, one whose id cannot stand in a path. */
    {TWO("\"id\": \"a\"", "\"id\": \"a\", \"name\": \"B\""), "B", "forage", NULL, "3",
     TWO("\"id\": \"a\"", "\"id\": \"a\", \"name\": \"B\", \"forage\": 3")},
    {TWO("\"id\": \"a\"", "\"name\": \"B\""), "B", "forage", NULL, "3",
     TWO("\"id\": \"a\"", "\"name\": \"B\", \"forage\": 3")},
    {TWO("\"id\": \"a\"", "\"id\": \"a/b\""), "the space “a/b”", "forage", NULL, "3",
     TWO("\"id\": \"a\"", "\"id\": \"a/b\", \"forage\": 3")},
    {TWO("\"id\": \"a\"", "\"id\": \"a#2\""), "the space “a#2”", "forage", NULL, "3",
     TWO("\"id\": \"a\"", "\"id\": \"a#2\", \"forage\": 3")},
    {TWO("\"id\": \"a\"", "\"id\": \"\""), "the space “”", "forage", NULL, "3",
     TWO("\"id\": \"a\"", "\"id\": \"\", \"forage\": 3")},
    /* Below a record of the file. */
    {TWO("\"id\": \"a\"", "\"id\": \"b\", \"garrison\": {}"), "the garrison of the space “b”",
     "value", NULL, "3", TWO("\"id\": \"a\"", "\"id\": \"b\", \"garrison\": {\"value\": 3}")},
    {TWO("\"id\": \"a\"", "\"id\": \"b\", \"neighbours\": [{}, {\"to\": \"a\"}, {}]"),
     "neighbour 3 of the space “b”", "to", NULL, "\"c\"",
     TWO("\"id\": \"a\"", "\"id\": \"b\", \"neighbours\": [{}, {\"to\": \"a\"}, {\"to\": \"c\"}]")},
};
/* clang-format on */

static void
members_are_fixed_wherever_they_are(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(member_cases); i++) {
        const MemberCase *c = &member_cases[i];
        CheckRun run;
        run_init(&run, c->map);
        Wanted wanted = {&run, new_finding(&run), c->name, c->key, c->before, c->after};
        record_walk(data_set_root(run.set, ENTITY_MAP), ENTITIES_ALL, fix_wanted, &wanted);
        if (wanted.finding->n_edits != 1)
            fail_msg("%s: %u edits", c->name, wanted.finding->n_edits);
        expect_fixed(&run, wanted.finding, c->fixed);
        run_clear(&run);
    }
}

static void
texts_are_quoted(void **state G_GNUC_UNUSED)
{
    CheckRun run;
    run_init(&run, "{\"spaces\": [], \"source\": \"say \\\"no\\\"\"}");
    Finding *finding = new_finding(&run);
    const RecordPlace place = {.record = data_set_root(run.set, ENTITY_MAP)};
    fix_text(&run, finding, &place, "source", "say \"no\"", "say\n\"yes\"");
    expect_fixed(&run, finding, "{\"spaces\": [], \"source\": \"say\\n\\\"yes\\\"\"}");
    run_clear(&run);
}

/* Ways: of the space `a`, whose list stands in the macro. */
#define WAYS(items) "{\"spaces\": [{\"id\": \"a\", \"neighbours\": [" items "]}, {\"id\": \"b\"}]}"

static void
ways_are_changed(void **state G_GNUC_UNUSED)
{
    CheckRun run;
    run_init(&run, WAYS("{\"to\": \"b\"}, {\"to\": \"c\"}, {\"to\": \"b\", \"border\": \"x\"}"));
    Finding *renamed = new_finding(&run);
    Finding *set = new_finding(&run);
    fix_link_text(&run, renamed, &run.graph->links[2], "border", "\"y\"");
    fix_link_text(&run, set, &run.graph->links[0], "border", "z");
    expect_fixed(&run, renamed,
                 WAYS("{\"to\": \"b\"}, {\"to\": \"c\"},"
                      " {\"to\": \"b\", \"border\": \"\\\"y\\\"\"}"));
    expect_fixed(&run, set,
                 WAYS("{\"to\": \"b\", \"border\": \"z\"}, {\"to\": \"c\"},"
                      " {\"to\": \"b\", \"border\": \"x\"}"));
    run_clear(&run);
}

static void
ways_are_taken_away(void **state G_GNUC_UNUSED)
{
    CheckRun run;
    run_init(&run, WAYS("{\"to\": \"b\"}, {\"to\": \"c\", \"odd\":1}, {\"to\": \"b\"}, {}"));
    Finding *findings[] = {new_finding(&run), new_finding(&run), new_finding(&run)};
    fix_link_remove(&run, findings[0], &run.graph->links[1]);
    fix_link_remove(&run, findings[1], &run.graph->links[2]);
    fix_link_remove(&run, findings[2], &run.graph->links[3]);
    expect_fixed(&run, findings[0], WAYS("{\"to\": \"b\"}, {\"to\": \"b\"}, {}"));
    expect_fixed(&run, findings[1], WAYS("{\"to\": \"b\"}, {\"to\": \"c\", \"odd\":1}, {}"));
    expect_fixed(&run, findings[2],
                 WAYS("{\"to\": \"b\"}, {\"to\": \"c\", \"odd\":1}, {\"to\": \"b\"}"));
    run_clear(&run);
}

static void
ways_are_added(void **state G_GNUC_UNUSED)
{
    CheckRun run;
    run_init(&run, WAYS("{\"to\": \"c\"}"));
    Finding *to_list = new_finding(&run);
    Finding *to_nothing = new_finding(&run);
    fix_link_add(&run, to_list, 0, "b", "sea");
    fix_link_add(&run, to_nothing, 1, "a", "nor\"mal");
    expect_fixed(&run, to_list, WAYS("{\"to\": \"c\"}, {\"to\": \"b\", \"border\": \"sea\"}"));
    expect_fixed(&run, to_nothing,
                 "{\"spaces\": [{\"id\": \"a\", \"neighbours\": [{\"to\": \"c\"}]},"
                 " {\"id\": \"b\","
                 " \"neighbours\": [{\"to\": \"a\", \"border\": \"nor\\\"mal\"}]}]}");
    run_clear(&run);
}

/* A name that cannot stand in a path is the name of a space all the same. */
static void
ways_to_odd_names_are_added(void **state G_GNUC_UNUSED)
{
    static const char *const names[] = {"a/b", "b#2", "#1", ""};
    for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
        CheckRun run;
        run_init(&run, WAYS("{\"to\": \"c\"}"));
        Finding *finding = new_finding(&run);
        g_autofree char *quoted = fix_json_quote(names[i]);
        g_autofree char *expected =
            g_strdup_printf(WAYS("{\"to\": \"c\"}, {\"to\": %s, \"border\": \"sea\"}"), quoted);
        fix_link_add(&run, finding, 0, names[i], "sea");
        if (finding->n_edits > 0)
            expect_fixed(&run, finding, expected);
        run_clear(&run);
    }
}

static void
ports_get_their_sea(void **state G_GNUC_UNUSED)
{
    CheckRun run;
    run_init(&run, "{\"spaces\": [{\"id\": \"a\"}, {\"id\": \"b\", \"port\": {\"harbour\": true}},"
                   " {\"id\": \"c\", \"port\": {\"sea\": \"x\"}}]}");
    Finding *finding = new_finding(&run);
    for (guint32 i = 0; i < 3; i++)
        fix_port_sea(&run, finding, i, "s");
    assert_int_equal(finding->n_edits, 3);
    expect_fixed(&run, finding,
                 "{\"spaces\": [{\"id\": \"a\", \"port\": {\"sea\": \"s\"}},"
                 " {\"id\": \"b\", \"port\": {\"sea\": \"s\", \"harbour\": true}},"
                 " {\"id\": \"c\", \"port\": {\"sea\": \"s\"}}]}");
    run_clear(&run);
}

FILE_OF_TESTS(fix)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(members_are_fixed_wherever_they_are),
        cmocka_unit_test(texts_are_quoted),
        cmocka_unit_test(ways_are_changed),
        cmocka_unit_test(ways_are_taken_away),
        cmocka_unit_test(ways_are_added),
        cmocka_unit_test(ways_to_odd_names_are_added),
        cmocka_unit_test(ports_get_their_sea),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
