/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the editor says of a place, what it says of its forage, what the map draws and what the
 * checks say are the same, in every scenario of the data sets that come with Narva.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "editor/fields/record-search.h"
#include "editor/tools/place-words.h"
#include "editor/tools/set-up.h"
#include "schema/model/words.h"
#include "schema/store/map-file.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-set.h"
#include "validator/checks/run.h"
#include "validator/render/scene.h"
#include "validator/scenario/nation-paint.h"
#include "validator/systems/area-blocks/area-blocks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[] = {"tutorial", "pax-baltica", "pax-baltica-2010"};

/* Returns: (transfer full): the line of @story that begins with @start, without it; NULL: none. */
static char *
line_of(const char *story, const char *start)
{
    g_auto(GStrv) lines = g_strsplit(story, "\n", -1);
    for (guint i = 0; lines[i] != NULL; i++)
        if (g_str_has_prefix(lines[i], start))
            return g_strdup(lines[i] + strlen(start));
    return NULL;
}

/* The tooltip of the map and the list of places say the numbers of the forage desk. */
static void
compare_forage(const ScenarioState *state, const PlaceState *place, const Upkeep *upkeep,
               const char *story)
{
    g_autofree char *said = line_of(story, "Forage: ");
    g_autofree char *words = place_upkeep_line(state, place, upkeep);
    g_autofree char *figures = place_upkeep_figures(state, place, upkeep);
    long needs, has, brought = 0, list_needs, list_has, desk_needs, desk_has, trains = 0;
    if (said == NULL) {
        assert_int_equal(upkeep->needs, 0);
        return;
    }
    assert_in_range(sscanf(said, "needs %ld, has %ld, trains bring %ld", &needs, &has, &brought), 2,
                    3);
    assert_int_equal(sscanf(figures, "%ld of %ld", &list_needs, &list_has), 2);
    assert_true(g_str_has_prefix(words, place->name));
    const char *numbers = words + strlen(place->name);
    assert_in_range(
        sscanf(numbers, ": %ld of %ld, %ld from baggage", &desk_needs, &desk_has, &trains), 2, 3);
    assert_int_equal(needs, desk_needs);
    assert_int_equal(has, desk_has);
    assert_int_equal(brought, trains);
    assert_int_equal(list_needs, desk_needs);
    assert_int_equal(list_has, desk_has);
    assert_int_equal(strstr(figures, "trains bring") != NULL, trains > 0);
}

/* The map draws whom the tooltip names. */
static void
compare_face(const Scene *scene, guint32 face, const ScenarioState *state)
{
    const SceneFace *drawn = &scene->faces[face];
    const PlaceState *place = scenario_state_place(state, drawn->space->id);
    g_autofree char *story = place_story(state, place);
    g_autofree char *marker = line_of(story, "Has the marker of ");
    g_autofree char *first = line_of(story, "");
    g_autofree char *garrison = line_of(story, "Garrison ");
    g_autofree char *words = place_words(state, place);
    const GArray *units = scene_units(scene, face);
    g_autofree char *count =
        g_strdup_printf("%s: %u block", drawn->name, units != NULL ? units->len : 0);
    assert_string_equal(drawn->name, first);
    assert_string_equal(drawn->name, place_title(place));
    assert_true(g_str_has_prefix(words, count));
    assert_string_equal(drawn->holder != NULL ? record_name(&drawn->holder->record) : "",
                        marker != NULL ? marker : "");
    assert_int_equal(drawn->paint,
                     nation_paint_of_lands(place->owner != NULL ? place->owner->nation : NULL));
    const PlaceSign *sign = scene_sign(drawn, SIGN_GARRISON);
    assert_int_equal(sign != NULL, garrison != NULL);
    assert_true(sign == NULL || atoi(garrison) == sign->number);
    for (guint i = 0; units != NULL && i < units->len; i++) {
        const UnitState *unit = &g_array_index(units, UnitState, i);
        assert_non_null(strstr(story, record_name(&unit->unit->record)));
    }
}

/* Whoever looks for a place by the name on the map finds it under that name, and steps of the
 * history call it so. */
static void
compare_found(const ScenarioState *state, const PlaceState *place)
{
    g_autoptr(GPtrArray) none = g_ptr_array_new();
    g_autoptr(GPtrArray) zones = record_search_zones(state, none, place->name, 10);
    gboolean is_found = FALSE;
    for (guint i = 0; i < zones->len; i++) {
        const FoundZone *found = zones->pdata[i];
        is_found = is_found || (g_str_equal(found->zone, place->space->id) &&
                                g_str_equal(found->title, place->name));
    }
    assert_true(is_found);
    g_autofree char *zone = place_zone_title(state->set, state->scenario->id, place->space->id);
    assert_string_equal(zone, place->name);
}

static void
tooltips_desk_and_map_say_the_same(void **unused G_GNUC_UNUSED)
{
    guint n_faces = 0, n_fed = 0;
    for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autoptr(DataSet) set = sample_set_of_data(names[i]);
        g_autoptr(MapFile) map = map_file_read(set, NULL);
        g_autoptr(MapFaces) faces = scene_faces_new(map->svg);
        for (guint j = 0; j < set->n_scenarios; j++) {
            const Scenario *scenario = (const Scenario *)set->scenarios[j];
            g_autoptr(ScenarioState) state = scenario_state_new(set, scenario);
            Scene scene;
            scene_init(&scene, set, faces, scenario);
            for (guint32 k = 0; k < scene.n_faces; k++) {
                if (scene.faces[k].space == NULL)
                    continue;
                compare_face(&scene, k, state);
                n_faces++;
            }
            scene_clear(&scene);
            for (guint k = 0; k < state->n_places; k++) {
                const PlaceState *place = &state->places[k];
                const Upkeep upkeep = scenario_state_upkeep(state, place);
                g_autofree char *story = place_story(state, place);
                compare_forage(state, place, &upkeep, story);
                compare_found(state, place);
                n_fed += upkeep.needs > 0;
            }
        }
    }
    assert_in_range(n_faces, 500, 10000);
    assert_in_range(n_fed, 50, 10000);
}

/* Returns: whether @finding is about @place and has its numbers. */
static gboolean
reports_of(const Finding *finding, const PlaceState *place, const Upkeep *upkeep)
{
    if (finding->id != FINDING_SET_UP_HUNGRY)
        return FALSE;
    g_autofree char *needs = g_strdup_printf("%" G_GINT64_FORMAT, upkeep->needs);
    g_autofree char *has = g_strdup_printf("%" G_GINT64_FORMAT, upkeep->has);
    g_autofree char *trains =
        upkeep->brought > 0 ? g_strdup_printf("%" G_GINT64_FORMAT, upkeep->brought) : NULL;
    return g_str_equal(finding_argument(finding, "place"), record_name(&place->space->record)) &&
           g_str_equal(finding_argument(finding, "need"), needs) &&
           g_str_equal(finding_argument(finding, "forage"), has) &&
           g_strcmp0(finding_argument(finding, "trains"), trains) == 0;
}

/* Returns: how many lands are short in @scenario, all of which @findings report. */
static guint
count_reported(const DataSet *set, const Scenario *scenario, const FindingList *findings)
{
    g_autoptr(ScenarioState) state = scenario_state_new(set, scenario);
    guint n = 0;
    for (guint i = 0; i < state->n_places; i++) {
        const PlaceState *place = &state->places[i];
        const Upkeep upkeep = scenario_state_upkeep(state, place);
        gboolean is_reported = FALSE;
        if (upkeep.short_by == 0 || !upkeep.is_known)
            continue;
        for (guint j = 0; j < finding_list_length(findings) && !is_reported; j++)
            is_reported = reports_of(finding_list_get(findings, j), place, &upkeep);
        if (!is_reported)
            fail_msg("nothing is told of %s", place->name);
        n++;
    }
    return n;
}

static guint
count_findings(const FindingList *findings)
{
    guint n = 0;
    for (guint i = 0; i < finding_list_length(findings); i++)
        n += finding_list_get(findings, i)->id == FINDING_SET_UP_HUNGRY;
    return n;
}

/* What one scenario has from another one is reported there, once. */
static void
the_checks_report_of_the_lands_that_are_short(void **unused G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autoptr(DataSet) set = sample_set_of_data(names[i]);
        ChecksSkipped skipped;
        g_autoptr(FindingList) findings = checks_run(set, NULL, &skipped);
        guint n = 0;
        for (guint j = 0; j < set->n_scenarios; j++)
            n += count_reported(set, (const Scenario *)set->scenarios[j], findings);
        assert_true(n >= count_findings(findings));
    }
}

/* Moves units about at random, each side in lands of its own, so that no enemies meet. */
static void
after_any_move_they_report_the_same(void **unused G_GNUC_UNUSED)
{
    g_autoptr(DataSet) set = sample_set_of_data("tutorial");
    const char *scenario = ((const Scenario *)set->scenarios[0])->id;
    Records units = data_set_records(set, ENTITY_UNIT);
    Records spaces = data_set_records(set, ENTITY_SPACE);
    g_autoptr(GRand) random = g_rand_new_with_seed(7);
    guint n = 0;
    for (guint round = 0; round < 40; round++) {
        g_autoptr(EditPlan) plan = edit_plan_new(set);
        for (guint32 i = 0; i < units.length; i++) {
            const Unit *unit = (const Unit *)units.items[i];
            guint32 side = g_strcmp0(unit->nation, "sweden") == 0 ? 0 : 1;
            guint32 at = (guint32)g_rand_int_range(random, 0, 2) * 2 + side;
            const Space *space = (const Space *)spaces.items[at % spaces.length];
            if (space->kind == SPACE_LAND)
                set_up_move(plan, scenario, unit->id, space->id);
        }
        assert_null(plan->error);
        ChecksSkipped skipped;
        g_autoptr(FindingList) findings = checks_run(plan->set, NULL, &skipped);
        guint n_short =
            count_reported(plan->set, (const Scenario *)plan->set->scenarios[0], findings);
        assert_int_equal(n_short, count_findings(findings));
        n += n_short;
    }
    assert_in_range(n, 10, 1000);
}

FILE_OF_TESTS(surfaces)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tooltips_desk_and_map_say_the_same),
        cmocka_unit_test(the_checks_report_of_the_lands_that_are_short),
        cmocka_unit_test(after_any_move_they_report_the_same),
    };

    return cmocka_run_group_tests_name("surfaces", tests, NULL, NULL);
}
