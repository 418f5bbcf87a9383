/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is read from the data of how a scenario begins is what the engine sets up: in every scenario
 * of the data sets that come with Narva, and with units put anywhere.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "schema/model/record-read.h"
#include "tests/engine/loaded-rules.h"
#include "validator/engine/offer-words.h"
#include "validator/engine/set-up.h"
#include "validator/scenario/scenario-state.h"
#include "validator/systems/area-blocks/forage.h"
#include "validator/systems/area-blocks/politics.h"
#include "validator/systems/area-blocks/area-blocks.h"

#include <string.h>

/* One scenario, read and set up. */
typedef struct {
    const GameRules *rules;
    Position *position;
    ScenarioState *state;
} Both;

static void
compare_nations(const Both *both)
{
    const ScenarioState *state = both->state;
    assert_int_equal(state->n_nations, both->rules->board.n_nations);
    for (guint i = 0; i < state->n_nations; i++) {
        const NationState *nation = &state->nations[i];
        assert_int_equal(nation->side, position_side(both->rules, both->position, (gint32)i));
        assert_int_equal(nation->status, position_statuses(both->rules, both->position)[i]);
        assert_int_equal(nation->level,
                         blocks_politics_level(both->rules, both->position, (gint32)i));
    }
}

/* Returns: the number of @nation as the engine counts, NO_NAME: nobody. */
static gint32
number_of(const Both *both, const NationState *nation)
{
    return nation != NULL ? (gint32)(nation - both->state->nations) : NO_NAME;
}

static void
compare_place(const Both *both, guint i)
{
    const GameRules *rules = both->rules;
    const PlaceState *place = &both->state->places[i];
    gint32 name = position_place_names(rules, both->position)[i], shortage = 0;
    const Upkeep upkeep = scenario_state_upkeep(both->state, place);
    assert_int_equal(number_of(both, place->owner), position_owners(rules, both->position)[i]);
    assert_int_equal(number_of(both, place->marker), position_markers(rules, both->position)[i]);
    assert_int_equal(place->signs[SIGN_GARRISON].number,
                     position_garrisons(rules, both->position)[i]);
    assert_int_equal(place->signs[SIGN_PORT].stands_out,
                     position_harbours(rules, both->position)[i]);
    assert_string_equal(place->name, name != NO_NAME ? rules->place_names[name]
                                                     : record_name(&place->space->record));
    for (guint side = 0; side < rules->board.n_sides; side++)
        shortage += blocks_forage_shortage(rules, both->position, (gint32)i, (gint32)side, NO_NAME);
    assert_int_equal(upkeep.short_by, shortage);
}

static void
compare_unit(const Both *both, gint32 unit)
{
    const GameRules *rules = both->rules;
    const char *id = name_index_name(rules->names, ENTITY_UNIT, unit);
    const UnitState *read = scenario_state_unit(both->state, id);
    gint32 zone = position_zones(rules, both->position)[unit];
    assert_non_null(read);
    assert_int_equal(read->is_aboard, position_is_aboard(rules, both->position, unit));
    while (zone >= (gint32)rules->zone_numbers.aboard && zone < (gint32)rules->zone_numbers.years)
        zone = position_zones(rules, both->position)[zone - (gint32)rules->zone_numbers.aboard];
    g_autofree char *words = offer_zone_to_words(rules, zone);
    if (g_strcmp0(read->zone, words) != 0)
        fail_msg("%s: %s, %s", id, read->zone, words);
    assert_int_equal(read->strength, position_strengths(rules, both->position)[unit]);
}

/* Returns: whether the engine can make the set-up; then it is what is read. */
static gboolean
compare(DataSet *set, const Record *scenario)
{
    g_autoptr(FindingWords) problem = NULL;
    g_auto(LoadedRules) loaded = loaded_rules(set, scenario, NULL);
    Both both = {
        .rules = loaded.rules,
        .position = set_up_with_record(loaded.rules, NULL, FALSE, &problem),
    };
    if (both.position == NULL)
        return FALSE;
    both.state = scenario_state_new(set, (const Scenario *)scenario);
    compare_nations(&both);
    for (guint i = 0; i < loaded.rules->board.n_places; i++)
        compare_place(&both, i);
    for (guint i = 0; i < loaded.rules->board.n_units; i++)
        compare_unit(&both, (gint32)i);
    for (guint i = 0; i < loaded.rules->board.n_tracks; i++)
        assert_int_equal(both.state->tracks[i].at, position_marks(both.rules, both.position)[i]);
    scenario_state_free(both.state);
    g_free(both.position);
    return TRUE;
}

static const char *const folders[] = {"data/tutorial", "data/pax-baltica", "data/pax-baltica-2010"};

static void
every_scenario_is_read_as_it_is_set_up(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(folders); i++) {
        g_autoptr(DataSet) set = loaded_set(folders[i]);
        assert_true(set->n_scenarios > 0);
        for (guint j = 0; j < set->n_scenarios; j++)
            assert_true(compare(set, set->scenarios[j]));
    }
}

/* One unit of so many goes aboard another, which most often cannot be. */
#define ABOARD_RARELY 60

/* Returns: (transfer full): a zone, of any kind that means one. */
static char *
any_zone(const DataSet *set, GRand *random)
{
    static const struct {
        const char *prefix;
        EntityId entity;
    } kinds[] = {
        {"", ENTITY_SPACE},    {"", ENTITY_SPACE},        {"@pool:", ENTITY_NATION},
        {"@box:", ENTITY_BOX}, {"@aboard:", ENTITY_UNIT},
    };
    enum { N_OFTEN = G_N_ELEMENTS(kinds) - 1 };
    static const char *const words[] = {"@pool", "@out", "@year:now", "@year:+1"};
    guint kind = (guint)g_rand_int_range(random, 0, N_OFTEN + 1);
    if (g_rand_int_range(random, 0, ABOARD_RARELY) == 0)
        kind = N_OFTEN;
    else if (kind == N_OFTEN)
        return g_strdup(words[g_rand_int_range(random, 0, G_N_ELEMENTS(words))]);
    Records records = data_set_records(set, kinds[kind].entity);
    if (records.length == 0)
        return g_strdup("@out");
    const Record *record = records.items[g_rand_int_range(random, 0, (gint32)records.length)];
    return g_strconcat(kinds[kind].prefix, record_key(record), NULL);
}

/* Returns: (transfer full): a scenario in the period of @like, in which half of the units are put
 * anywhere and have lost steps. */
static char *
scattered(const DataSet *set, const Scenario *like, GRand *random)
{
    const Period *period = (const Period *)like->period;
    Records units = data_set_records(set, ENTITY_UNIT);
    GString *text = g_string_new("{\"id\": \"s\", \"title\": \"S\", ");
    g_string_append_printf(text, "\"period\": {\"from\": \"%s\", \"to\": \"%s\", \"turns\": 1}, ",
                           period->from, period->to);
    g_string_append(text, "\"position\": {\"units\": [");
    const char *before = "";
    for (guint32 i = 0; i < units.length; i++) {
        const Unit *unit = (const Unit *)units.items[i];
        g_autofree char *zone = any_zone(set, random);
        if (g_rand_boolean(random))
            continue;
        g_string_append_printf(text, "%s{\"unit\": \"%s\", \"at\": \"%s\", \"strength\": %d}",
                               before, unit->id, zone,
                               g_rand_int_range(random, 1, (gint32)unit->strength + 1));
        before = ", ";
    }
    g_string_append(text, "]}}");
    return g_string_free(text, FALSE);
}

static void
units_put_anywhere_are_read_as_they_are_set_up(void **state G_GNUC_UNUSED)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(11);
    DataSet *sets[G_N_ELEMENTS(folders)];
    guint n = 0;
    for (guint i = 0; i < G_N_ELEMENTS(folders); i++)
        sets[i] = loaded_set(folders[i]);
    for (guint round = 0; round < 60; round++) {
        DataSet *set = sets[round % G_N_ELEMENTS(folders)];
        const Scenario *like = (const Scenario *)set->scenarios[0];
        g_autofree char *text = scattered(set, like, random);
        g_autoptr(GBytes) bytes = g_bytes_new_static(text, strlen(text));
        g_autoptr(SourceText) source = source_text_new("s.json", bytes);
        Scanner stop;
        const Record *scenario = record_read(entity_get(ENTITY_SCENARIO), source, &stop);
        assert_non_null(scenario);
        n += compare(set, scenario);
        arena_unref(scenario->arena);
    }
    for (guint i = 0; i < G_N_ELEMENTS(folders); i++)
        data_set_unref(sets[i]);
    assert_in_range(n, 10, 60);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_scenario_is_read_as_it_is_set_up),
        cmocka_unit_test(units_put_anywhere_are_read_as_they_are_set_up),
    };

    return cmocka_run_group_tests_name("set-up-state", tests, NULL, NULL);
}
