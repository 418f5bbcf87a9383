/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How messages speak of records.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-record.h"
#include "validator/checks/check.h"

static void
note_name(const RecordPlace *place, gpointer data)
{
    g_autoptr(FindingWords) name = argument_describe_record(place);
    g_autoptr(FindingWords) member = argument_describe_member(place, "odd");
    g_autofree char *expected = g_strdup_printf("“odd” of %s", finding_words_english(name));
    assert_string_equal(finding_words_english(member), expected);
    g_string_append_printf(data, "%s\n", finding_words_english(name));
}

static void
expect_names(EntityId entity, const char *json, const char *expected)
{
    g_autoptr(SampleRecord) root = sample_record(entity, json);
    g_autoptr(GString) names = g_string_new(NULL);
    record_walk(root, ENTITIES_ALL, note_name, names);
    assert_string_equal(names->str, expected);
}

static void
records_are_called_by_their_name_among_their_parents(void **state G_GNUC_UNUSED)
{
    expect_names(ENTITY_MAP,
                 "{\"spaces\": [{\"id\": \"livland\", \"name\": \"Livland\","
                 " \"garrison\": {\"name\": \"Riga\"}, \"port\": {},"
                 " \"neighbours\": [{\"to\": \"kurland\"}, {}, 5]},"
                 " {\"id\": \"kurland\", \"garrison\": {}, \"neighbours\": [{\"to\": \"x\"}]},"
                 " {\"port\": {}}, 5]}",
                 "the map\n"
                 "Livland\n"
                 "Riga\n"
                 "the port of Livland\n"
                 "the neighbour “kurland” of Livland\n"
                 "neighbour 2 of Livland\n"
                 "neighbour 3 of Livland\n"
                 "the space “kurland”\n"
                 "the garrison of the space “kurland”\n"
                 "the neighbour “x” of the space “kurland”\n"
                 "space 3 of the map\n"
                 "the port of space 3 of the map\n"
                 "space 4 of the map\n");
}

static void
files_are_called_by_what_they_hold(void **state G_GNUC_UNUSED)
{
    expect_names(ENTITY_GAME,
                 "{\"id\": \"g\", \"title\": \"Game\", \"dice\": {}, \"sides\": [{\"id\": \"s\"}]}",
                 "the game\n"
                 "the side “s”\n"
                 "the dice\n");
    expect_names(ENTITY_ROSTER, "[]", "the roster\n");
}

static void
what_is_about_another_record_is_called_after_it(void **state G_GNUC_UNUSED)
{
    expect_names(ENTITY_SCENARIO,
                 "{\"position\": {\"units\": [{\"unit\": \"horn\"}, {}],"
                 " \"nations\": [{\"nation\": \"sweden\"}],"
                 " \"places\": [{\"place\": \"gdov\"}],"
                 " \"tracks\": [{\"track\": \"supply\"}]}}",
                 "the scenario\n"
                 "the position\n"
                 "the unit “horn” of the position\n"
                 "unit 2 of the position\n"
                 "the nation “sweden” of the position\n"
                 "the place “gdov” of the position\n"
                 "the track “supply” of the position\n");
}

static void
note_unit(const RecordPlace *place, gpointer data)
{
    if (place->record->entity->id != ENTITY_PLACED)
        return;
    g_autoptr(FindingWords) unit = argument_describe_member(place, "unit");
    g_autoptr(FindingWords) zone = argument_describe_member(place, "at");
    g_string_append_printf(data, "%s\n%s\n", finding_words_english(unit),
                           finding_words_english(zone));
}

static void
a_wrong_key_is_no_name(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleRecord) root =
        sample_record(ENTITY_SCENARIO,
                      "{\"position\": {\"units\": [{\"unit\": \"horn\"}, {\"unit\": \"hron\"}]}}");
    g_autoptr(GString) names = g_string_new(NULL);
    record_walk(root, ENTITIES_ALL, note_unit, names);
    assert_string_equal(names->str, "“unit” of a unit of the position\n"
                                    "“at” of the unit “horn” of the position\n"
                                    "“unit” of a unit of the position\n"
                                    "“at” of the unit “hron” of the position\n");
}

static void
ranges_are_called_by_their_field(void **state G_GNUC_UNUSED)
{
    expect_names(ENTITY_GAME, "{\"ranges\": [{\"field\": \"space.forage\"}, {\"min\": 1}]}",
                 "the game\n"
                 "the range “space.forage”\n"
                 "range 2 of the game\n");
}

FILE_OF_TESTS(place_name)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_are_called_by_their_name_among_their_parents),
        cmocka_unit_test(files_are_called_by_what_they_hold),
        cmocka_unit_test(what_is_about_another_record_is_called_after_it),
        cmocka_unit_test(a_wrong_key_is_no_name),
        cmocka_unit_test(ranges_are_called_by_their_field),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
