/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Places and trays that are meant by what people type.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "editor/fields/record-search.h"
#include "tests/unit/main.h"
#include "validator/edits/subject.h"

/* Asserts that the first zone that @words mean is @zone; NULL: there is none. */
static void
assert_first(const DataSet *set, const char *words, const char *zone, const char *title)
{
    const Scenario *scenario =
        (const Scenario *)data_set_find_record(set, ENTITY_SCENARIO, "the-end-is-near");
    g_autoptr(ScenarioState) state = scenario_state_new(set, scenario);
    g_autoptr(GPtrArray) trays = scenario_trays(state);
    g_autoptr(GPtrArray) zones = record_search_zones(state, trays, words, 5);
    assert_in_range(zones->len, 0, 5);
    if (zone == NULL) {
        assert_int_equal(zones->len, 0);
        return;
    }
    const FoundZone *found = zones->pdata[0];
    assert_string_equal(found->zone, zone);
    assert_string_equal(found->title, title);
}

static void
zones_are_found_by_name_alias_and_id(void **state G_GNUC_UNUSED)
{
    g_autofree char *folder =
        g_build_filename(g_getenv("NARVA_SOURCE"), "data", "pax-baltica-2010", NULL);
    g_autoptr(DataSet) set = data_set_load(folder, NULL);
    assert_first(set, "estl", "estland", "Estland");
    assert_first(set, "ESTLAND", "estland", "Estland");
    assert_first(set, "skane", "skane", "Skåne");
    assert_first(set, "malopolska", "malopolska", "Kraków");
    assert_first(set, "pool swe", "@pool:sweden", "Pool of Sweden");
    assert_first(set, "1712", "@year:1712", "1712");
    assert_first(set, "exile", "@box:exile", "Exile");
    assert_first(set, "out of", "@out", "Out of the game");
    assert_first(set, "aboard wacht", "@aboard:wachtmeister", "Aboard Wachtmeister");
    /* A place has the name of the scenario, and is found by the printed one, too. */
    assert_first(set, "sankt-pet", "nyen", "Sankt-Peterburg");
    assert_first(set, "nyen", "nyen", "Sankt-Peterburg");
    assert_first(set, "xyzzy", NULL, NULL);
}

static void
nothing_typed_means_everything(void **state G_GNUC_UNUSED)
{
    g_autofree char *folder = g_build_filename(g_getenv("NARVA_SOURCE"), "data", "tutorial", NULL);
    g_autoptr(DataSet) set = data_set_load(folder, NULL);
    g_autoptr(ScenarioState) printed = scenario_state_new(set, NULL);
    g_autoptr(GPtrArray) trays = scenario_trays(printed);
    g_autoptr(GPtrArray) zones = record_search_zones(printed, trays, "", 1000);
    guint n_fleets = 0;
    for (guint i = 0; i < zones->len; i++)
        n_fleets += g_str_has_prefix(((const FoundZone *)zones->pdata[i])->zone, "@aboard:");
    assert_int_equal(zones->len,
                     data_set_records(set, ENTITY_SPACE).length + trays->len + n_fleets);
}

FILE_OF_TESTS(zone_search)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(zones_are_found_by_name_alias_and_id),
        cmocka_unit_test(nothing_typed_means_everything),
    };

    return cmocka_run_group_tests_name("zone-search", tests, NULL, NULL);
}
