/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Blocks that are not on the map, by where they wait.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "editor/tools/scenario-tools.h"
#include "editor/tools/set-up.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-set.h"
#include "tests/unit/temporary-folder.h"
#include "validator/edits/subject.h"

static const char game[] =
    "{\"format\": 1, \"id\": \"s\", \"title\": \"S\", \"system\": \"area-blocks\", \"sides\": "
    "[{\"id\": \"north\", \"name\": \"North\"}], \"seasons\": [{\"id\": \"spring\", \"name\": "
    "\"Spring\"}, {\"id\": \"autumn\", \"name\": \"Autumn\"}]}";

static const char map[] = "{\"spaces\": [{\"id\": \"hill\", \"name\": \"Hill\", \"kind\": "
                          "\"land\"}]}";

static const char roster[] =
    "{\"nations\": [{\"id\": \"upland\", \"name\": \"Upland\"}, {\"id\": \"vale\", \"name\": "
    "\"Vale\", \"pool\": \"upland\"}, {\"id\": \"isle\", \"name\": \"Isle\"}],"
    "\"types\": [{\"id\": \"army\", \"name\": \"Army\", \"moves\": \"land\"}],"
    "\"units\": ["
    "{\"id\": \"first\", \"name\": \"Förste\", \"aliases\": [\"Primus\"], \"nation\": \"upland\", "
    "\"type\": \"army\", \"strength\": 4},"
    "{\"id\": \"second\", \"name\": \"Second\", \"nation\": \"vale\", \"type\": \"army\", "
    "\"strength\": 3},"
    "{\"id\": \"third\", \"name\": \"Third\", \"nation\": \"upland\", \"type\": \"army\", "
    "\"strength\": 2, \"start\": \"@box:dock\"},"
    "{\"id\": \"fourth\", \"name\": \"Fourth\", \"nation\": \"upland\", \"type\": \"army\", "
    "\"strength\": 2, \"start\": \"hill\"},"
    "{\"id\": \"odd\", \"name\": \"Odd\", \"nation\": \"none\", \"type\": \"none\", "
    "\"strength\": 1}]}";

static const char tables[] = "{\"boxes\": [{\"id\": \"dock\", \"name\": \"Dock\"}]}";

/* Returns: the tray for that zone, or NULL. */
static const Tray *
tray_of_zone(const GPtrArray *trays, const char *zone)
{
    for (guint i = 0; i < trays->len; i++) {
        const Tray *tray = trays->pdata[i];
        if (zone != NULL && g_strcmp0(tray->zone, zone) == 0)
            return tray;
    }
    return NULL;
}

/* Returns: the tray in which @unit waits, or NULL. */
static const Tray *
tray_of_unit(const GPtrArray *trays, const char *unit)
{
    for (guint i = 0; i < trays->len; i++) {
        const Tray *tray = trays->pdata[i];
        for (guint j = 0; j < tray->blocks->len; j++)
            if (g_strcmp0(g_array_index(tray->blocks, UnitState, j).unit->id, unit) == 0)
                return tray;
    }
    return NULL;
}

typedef struct {
    char *folder;
    DataSet *set;
    ScenarioState *state;
    GPtrArray *trays;
} Sample;

/* @position: of the scenario, NULL: none is shown. */
static Sample
sample_new(const char *position)
{
    Sample sample = {.folder = temporary_folder_new()};
    const SampleFiles files = {.game = game, .map = map, .roster = roster, .tables = tables};
    if (position != NULL) {
        g_autofree char *scenario = g_strdup_printf(
            "{\"id\": \"s\", \"title\": \"S\", \"period\": {\"from\": \"1700-autumn\", \"to\": "
            "\"1702-spring\", \"turns\": 4}, \"position\": {\"units\": [%s]}}",
            position);
        temporary_folder_write(sample.folder, "scenarios/s.json", scenario);
    }
    sample.set = sample_set_load(sample.folder, &files);
    sample.state = scenario_state_new(
        sample.set, position != NULL ? (const Scenario *)sample.set->scenarios[0] : NULL);
    sample.trays = scenario_trays(sample.state);
    return sample;
}

static void
sample_clear(Sample *sample)
{
    g_ptr_array_unref(sample->trays);
    scenario_state_free(sample->state);
    data_set_unref(sample->set);
    temporary_folder_free(sample->folder);
}

/* Asserts that the tray of @zone (NULL: that of lost ones) holds these units, divided by blanks. */
static void
assert_tray(const Sample *sample, const char *zone, const char *units)
{
    g_autoptr(GString) found = g_string_new(NULL);
    for (guint i = 0; i < sample->trays->len; i++) {
        const Tray *tray = sample->trays->pdata[i];
        for (guint j = 0; g_strcmp0(tray->zone, zone) == 0 && j < tray->blocks->len; j++)
            g_string_append_printf(found, "%s%s", found->len > 0 ? " " : "",
                                   g_array_index(tray->blocks, UnitState, j).unit->id);
    }
    assert_string_equal(found->str, units);
}

static void
units_wait_where_they_start(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_new(NULL);
    assert_tray(&sample, "@pool:upland", "first second");
    assert_tray(&sample, "@box:dock", "third");
    assert_tray(&sample, NULL, "odd");
    assert_null(tray_of_zone(sample.trays, "@pool:vale"));
    assert_null(tray_of_zone(sample.trays, "@pool:isle"));
    assert_null(tray_of_unit(sample.trays, "fourth"));
    sample_clear(&sample);
}

static void
units_wait_where_the_scenario_puts_them(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_new("{\"unit\": \"first\", \"at\": \"@year:+1\", \"strength\": 2},"
                               "{\"unit\": \"second\", \"at\": \"@aboard:first\"},"
                               "{\"unit\": \"third\", \"at\": \"@pool\"},"
                               "{\"unit\": \"fourth\", \"at\": \"@out\"},"
                               "{\"unit\": \"odd\", \"at\": \"@pool:isle\"}");
    assert_tray(&sample, "@year:1701", "first second");
    assert_tray(&sample, "@pool:upland", "third");
    assert_tray(&sample, "@pool:isle", "odd");
    assert_tray(&sample, "@out", "fourth");
    assert_tray(&sample, "@box:dock", "");
    const Tray *year = tray_of_unit(sample.trays, "first");
    assert_int_equal(g_array_index(year->blocks, UnitState, 0).strength, 2);
    assert_true(g_array_index(year->blocks, UnitState, 0).entry != NULL);
    sample_clear(&sample);
}

static void
what_leads_nowhere_is_not_lost(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_new("{\"unit\": \"first\", \"at\": \"moon\"},"
                               "{\"unit\": \"second\", \"at\": \"@box:none\"},"
                               "{\"unit\": \"third\", \"at\": \"@aboard:third\"},"
                               "{\"unit\": \"fourth\", \"at\": \"@sea\"}, 3");
    assert_tray(&sample, NULL, "first second third fourth odd");
    sample_clear(&sample);
}

static void
years_of_the_period_have_a_box_and_later_ones_where_somebody_waits(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_new("{\"unit\": \"first\", \"at\": \"@year:1709\"},"
                               "{\"unit\": \"second\", \"at\": \"@year:1698\"}");
    static const char *const years[] = {"1698", "1700", "1701", "1702", "1709"};
    guint n = 0;
    for (guint i = 0; i < sample.trays->len; i++) {
        const Tray *tray = sample.trays->pdata[i];
        if (tray->kind != TRAY_YEAR)
            continue;
        assert_true(n < G_N_ELEMENTS(years));
        assert_string_equal(tray->title, years[n++]);
    }
    assert_int_equal(n, G_N_ELEMENTS(years));
    sample_clear(&sample);
}

static void
blocks_have_names_and_are_searched(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_new("{\"unit\": \"first\", \"at\": \"@year:1701\", \"strength\": 3}");
    const Tray *tray = tray_of_unit(sample.trays, "first");
    const UnitState *block = &g_array_index(tray->blocks, UnitState, 0);
    g_autofree char *title = scenario_tray_block_title(tray, block);
    assert_string_equal(title, "Förste, 3 of 4, year 1701");
    assert_true(scenario_tray_block_matches(block, ""));
    assert_true(scenario_tray_block_matches(block, "forste"));
    assert_true(scenario_tray_block_matches(block, "primus upl"));
    assert_true(scenario_tray_block_matches(block, "ARMY"));
    assert_false(scenario_tray_block_matches(block, "forste vale"));
    sample_clear(&sample);
}

/* What the tools say of a unit that is off the map is the tray in which it lies. */
static void
trays_agree_with_the_tools(void **state G_GNUC_UNUSED)
{
    g_autofree char *folder =
        g_build_filename(g_getenv("NARVA_SOURCE"), "data", "pax-baltica-2010", NULL);
    g_autoptr(DataSet) set = data_set_load(folder, NULL);
    guint n_off_map = 0;
    for (guint i = 0; i < set->n_scenarios; i++) {
        const Scenario *scenario = (const Scenario *)set->scenarios[i];
        g_autoptr(ScenarioState) now = scenario_state_new(set, scenario);
        g_autoptr(GPtrArray) trays = scenario_trays(now);
        Records units = data_set_records(set, ENTITY_UNIT);
        for (guint32 j = 0; j < units.length; j++) {
            const char *unit = record_key(units.items[j]);
            const Tray *tray = tray_of_unit(trays, unit);
            g_autofree char *zone = set_up_zone(set, scenario->id, unit);
            if (zone[0] != '@' || g_str_has_prefix(zone, "@aboard:")) {
                assert_null(tray);
                continue;
            }
            assert_non_null(tray);
            assert_string_equal(tray->zone, zone);
            n_off_map++;
        }
    }
    assert_in_range(n_off_map, 50, 1000);
}

FILE_OF_TESTS(scenario_trays)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(units_wait_where_they_start),
        cmocka_unit_test(units_wait_where_the_scenario_puts_them),
        cmocka_unit_test(what_leads_nowhere_is_not_lost),
        cmocka_unit_test(years_of_the_period_have_a_box_and_later_ones_where_somebody_waits),
        cmocka_unit_test(blocks_have_names_and_are_searched),
        cmocka_unit_test(trays_agree_with_the_tools),
    };

    return cmocka_run_group_tests_name("scenario-trays", tests, NULL, NULL);
}
