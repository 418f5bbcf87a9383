/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which findings are asked for.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "tests/unit/main.h"
#include "validator/report/selection.h"

static gboolean
has(const char *select, const char *ignore, FindingId id)
{
    char *selects[] = {(char *)select, NULL};
    char *ignores[] = {(char *)ignore, NULL};
    Selection selection;
    g_autofree char *wrong = selection_init(&selection, selects, ignores);
    assert_null(wrong);
    const Finding finding = {.id = id};
    return selection_has(&selection, &finding);
}

static void
words_are_ids_or_starts_of_them(void **state G_GNUC_UNUSED)
{
    assert_true(has(NULL, NULL, FINDING_MAP_ISOLATED));
    assert_true(has("map", NULL, FINDING_MAP_ISOLATED));
    assert_true(has("map.", NULL, FINDING_MAP_ISOLATED));
    assert_true(has("schema, map.isolated-place", NULL, FINDING_MAP_ISOLATED));
    assert_true(has("schema, map.isolated-place", NULL, FINDING_SCHEMA_OUT_OF_RANGE));
    assert_false(has("schema", NULL, FINDING_MAP_ISOLATED));
    assert_false(has(NULL, "map", FINDING_MAP_ISOLATED));
    assert_false(has(NULL, "map.iso", FINDING_MAP_ISOLATED));
    assert_true(has(NULL, "map.iso", FINDING_MAP_DISCONNECTED));
}

static void
the_longer_word_decides(void **state G_GNUC_UNUSED)
{
    assert_true(has("map.isolated-place", "map", FINDING_MAP_ISOLATED));
    assert_false(has("map.isolated-place", "map", FINDING_MAP_DISCONNECTED));
    assert_false(has("map", "map.isolated-place", FINDING_MAP_ISOLATED));
    assert_false(has("map", "map", FINDING_MAP_ISOLATED));
}

static void
several_lists_are_one(void **state G_GNUC_UNUSED)
{
    char *select[] = {(char *)"map,schema", (char *)"ref", NULL};
    Selection selection;
    assert_null(selection_init(&selection, select, NULL));
    assert_false(selection.ignored[FINDING_REF_UNKNOWN]);
    assert_false(selection.ignored[FINDING_SCHEMA_OUT_OF_RANGE]);
    assert_true(selection.ignored[FINDING_FILE_UNKNOWN]);
}

static void
what_stops_reading_is_reported(void **state G_GNUC_UNUSED)
{
    assert_true(has("map", NULL, FINDING_JSON_COMMENT));
    assert_true(has(NULL, "json", FINDING_JSON_COMMENT));
    assert_false(has(NULL, "json.comment", FINDING_JSON_COMMENT));
    assert_true(has(NULL, "file.unreadable", FINDING_FILE_UNREADABLE));
    assert_false(has("map", NULL, FINDING_FILE_UNKNOWN));
    assert_true(selection_finding_stops_reading(FINDING_FILE_BOM));
    assert_false(selection_finding_stops_reading(FINDING_FILE_UNKNOWN));
    assert_false(selection_finding_stops_reading(FINDING_REF_UNKNOWN));
}

static void
unknown_words_are_refused(void **state G_GNUC_UNUSED)
{
    const struct {
        const char *select, *ignore, *wrong;
    } cases[] = {
        {"map,mop", NULL, "mop"}, {NULL, "map, mop ,schema", "mop"},
        {"", NULL, ""},           {"map,", NULL, ""},
        {"Map", NULL, "Map"},     {"map.isolated-places", NULL, "map.isolated-places"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        char *select[] = {(char *)cases[i].select, NULL};
        char *ignore[] = {(char *)cases[i].ignore, NULL};
        Selection selection;
        g_autofree char *wrong = selection_init(&selection, select, ignore);
        assert_string_equal(wrong, cases[i].wrong);
    }
}

FILE_OF_TESTS(selection)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_ids_or_starts_of_them),
        cmocka_unit_test(the_longer_word_decides),
        cmocka_unit_test(several_lists_are_one),
        cmocka_unit_test(what_stops_reading_is_reported),
        cmocka_unit_test(unknown_words_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
