/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the gauge counts is what the checks tell of hunger, in every set-up and after any move.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "editor/tools/forage-gauge.h"
#include "editor/tools/set-up-tools.h"
#include "schema/model/words.h"
#include "validator/checks/run.h"

static DataSet *
load(const char *name)
{
    g_autofree char *folder = g_build_filename(g_getenv("NARVA_SOURCE"), "data", name, NULL);
    DataSet *set = data_set_load(folder, NULL);
    assert_non_null(set);
    return set;
}

static const ForageRow *
row_of(const GArray *rows, const char *space)
{
    for (guint i = 0; i < rows->len; i++) {
        const ForageRow *row = &g_array_index(rows, ForageRow, i);
        if (g_strcmp0(row->space->id, space) == 0)
            return row;
    }
    return NULL;
}

/* Returns: whether @finding is about the land of @row and has its numbers. */
static gboolean
tells_of(const Finding *finding, const ForageRow *row)
{
    g_autofree char *need = g_strdup_printf("%" G_GINT64_FORMAT, row->eats);
    g_autofree char *trains =
        row->trains > 0 ? g_strdup_printf("%" G_GINT64_FORMAT, row->trains) : NULL;
    return finding->id == FINDING_SET_UP_HUNGRY &&
           g_str_equal(finding_argument(finding, "place"), record_name(&row->space->record)) &&
           g_str_equal(finding_argument(finding, "need"), need) &&
           g_strcmp0(finding_argument(finding, "trains"), trains) == 0;
}

/* Returns: whether all lands that are short are told. @n: is raised by how many they are. */
static gboolean
is_told_of(const Scenario *scenario, DataSet *set, const FindingList *findings, guint *n)
{
    g_autoptr(GArray) rows = forage_gauge(set, scenario);
    for (guint i = 0; i < rows->len; i++) {
        const ForageRow *row = &g_array_index(rows, ForageRow, i);
        gboolean is_told = FALSE;
        if (row->short_by == 0 || !row->is_known)
            continue;
        for (guint j = 0; j < finding_list_length(findings) && !is_told; j++)
            is_told = tells_of(finding_list_get(findings, j), row);
        if (!is_told)
            return FALSE;
        ++*n;
    }
    return TRUE;
}

static guint
count_told(const FindingList *findings)
{
    guint n = 0;
    for (guint i = 0; i < finding_list_length(findings); i++)
        n += finding_list_get(findings, i)->id == FINDING_SET_UP_HUNGRY;
    return n;
}

/* Moves units about at random, each side in lands of its own, so that no enemies meet. */
static void
the_gauge_says_what_the_checks_do(void **state G_GNUC_UNUSED)
{
    g_autoptr(DataSet) set = load("tutorial");
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
        g_autoptr(FindingList) findings = checks_run(plan->set, &skipped);
        guint n_short = 0;
        const Scenario *moved = (const Scenario *)plan->set->scenarios[0];
        assert_true(is_told_of(moved, plan->set, findings, &n_short));
        assert_int_equal(n_short, count_told(findings));
        n += n_short;
    }
    assert_in_range(n, 10, 1000);
}

/* What one scenario has from another one is told there, so only the first are asked. */
static void
the_printed_set_ups_are_counted_as_the_checks_do(void **state G_GNUC_UNUSED)
{
    static const char *const names[] = {"tutorial", "pax-baltica"};
    for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autoptr(DataSet) set = load(names[i]);
        ChecksSkipped skipped;
        g_autoptr(FindingList) findings = checks_run(set, &skipped);
        for (guint j = 0; j < set->n_scenarios; j++) {
            guint n = 0;
            const Scenario *scenario = (const Scenario *)set->scenarios[j];
            assert_true(scenario->extends != NULL || is_told_of(scenario, set, findings, &n));
        }
    }
}

static void
rows_are_told(void **state G_GNUC_UNUSED)
{
    g_autoptr(DataSet) set = load("pax-baltica-2010");
    const Scenario *scenario =
        (const Scenario *)record_named(set, ENTITY_SCENARIO, "the-end-is-near");
    g_autoptr(GArray) rows = forage_gauge(set, scenario);
    const ForageRow *row = row_of(rows, "livland");
    assert_non_null(row);
    assert_int_equal(row->n_units, 2);
    assert_int_equal(row->eats, 4);
    g_autofree char *words = forage_row_words(row);
    assert_string_equal(words, "Livland: 4 of 4");
    assert_null(row_of(rows, "southern-baltic"));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_gauge_says_what_the_checks_do),
        cmocka_unit_test(the_printed_set_ups_are_counted_as_the_checks_do),
        cmocka_unit_test(rows_are_told),
    };

    return cmocka_run_group_tests_name("forage-gauge", tests, NULL, NULL);
}
