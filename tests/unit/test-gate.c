/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What errors hold back: three scenarios, of which one extends another, have a hole in their
 * victory table; whatever else is wrong, those holes are reported that can be.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/text/limits.h"
#include "tests/unit/main.h"
#include "validator/checks/run.h"
#include "validator/edits/edit-plan.h"

#define TABLE(low, draw, high)                                                                     \
    "[{\"from\": " high ", \"name\": \"A\", \"side\": \"swedish\"}, {\"from\": " draw              \
    ", \"to\": " draw ", \"name\": \"B\"}, {\"to\": " low                                          \
    ", \"name\": \"C\", \"side\": \"coalition\"}]"

#define NEXT "next-stop-moscow"
#define ROAD "on-the-road-to-glory"
#define GRAND "the-grand-campaign"

static const Edit holes[] = {
    {ENTITY_SCENARIO, NEXT, "victory", NULL, TABLE("0", "12", "20")},
    {ENTITY_SCENARIO, ROAD, "victory", NULL, TABLE("8", "28", "40")},
    {ENTITY_SCENARIO, GRAND, "victory", NULL, TABLE("8", "28", "40")},
};

/* Does @edit, whatever is there before. */
static void
change(EditPlan *plan, const Edit *edit)
{
    if (!edit_plan_set(plan, edit->entity, edit->id, edit->path, edit->after))
        fail_msg("%s", plan->error->message);
}

static DataSet *
set_with_holes(void)
{
    g_autofree char *folder =
        g_build_filename(g_getenv("NARVA_SOURCE"), "data", "pax-baltica", NULL);
    g_autoptr(DataSet) set = data_set_load(folder, NULL);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    for (guint i = 0; i < G_N_ELEMENTS(holes); i++)
        change(plan, &holes[i]);
    return data_set_ref(plan->set);
}

static void
note_record(const RecordPlace *place, gpointer data)
{
    g_hash_table_add(data, (gpointer)place->record);
}

/* Returns: whether a hole is reported of the scenario @id. */
static gboolean
is_reported(const DataSet *set, const FindingList *findings, const char *id)
{
    g_autoptr(GHashTable) own = g_hash_table_new(NULL, NULL);
    record_walk(data_set_file_of_record(set, ENTITY_SCENARIO, id)->root, ENTITIES_ALL, note_record,
                own);
    for (guint i = 0; i < finding_list_length(findings); i++) {
        const Finding *finding = finding_list_get(findings, i);
        if ((finding->id == FINDING_VICTORY_GAP || finding->id == FINDING_VICTORY_POSSIBLE_GAP) &&
            g_hash_table_contains(own, finding->record))
            return TRUE;
    }
    return FALSE;
}

/* Returns: (transfer full): the scenarios of which a hole is reported, one blank before each. */
static char *
holes_reported(DataSet *set, ChecksSkipped *skipped)
{
    GString *reported = g_string_new(NULL);
    g_autoptr(FindingList) findings = checks_run(set, NULL, skipped);
    for (guint i = 0; i < G_N_ELEMENTS(holes); i++)
        if (is_reported(set, findings, holes[i].id))
            g_string_append_printf(reported, " %s", holes[i].id);
    return g_string_free(reported, FALSE);
}

#define ALL " " NEXT " " ROAD " " GRAND

static void
a_wrong_value_holds_back_only_who_asks_for_it(void **state G_GNUC_UNUSED)
{
    static const struct {
        Edit wrong;
        const char *reported;
    } rows[] = {
        {{ENTITY_SPACE, "skane", "forage", NULL, "\"much\""}, ALL},
        {{ENTITY_SPACE, "skane", "forage", NULL, "100000"}, ALL},
        {{ENTITY_SPACE, "skane", "forage", NULL, "-1"}, ALL},
        {{ENTITY_UNIT, "karl-xii", "move", NULL, "100000"}, ALL},
        {{ENTITY_SPACE, "skane", "name", NULL, "7"}, ALL},
        {{ENTITY_UNIT, "karl-xii", "rating", NULL, "true"}, ALL},
        {{ENTITY_UNIT, "karl-xii", "move", NULL, "\"far\""}, ALL},
        {{ENTITY_RULES, NULL, "profile/rounds", NULL, "\"three\""}, ALL},
        {{ENTITY_RECORD, "actions-of-a-3", "quiet", NULL, "3"}, ALL},
        {{ENTITY_RECORD, "actions-of-a-3", "position/date", NULL, "\"1702-frost\""}, ALL},
        {{ENTITY_SCENARIO, NEXT, "period/turns", NULL, "\"ten\""}, " " ROAD " " GRAND},
        {{ENTITY_SCENARIO, ROAD, "period/turns", NULL, "\"ten\""}, " " NEXT},
        {{ENTITY_SCENARIO, GRAND, "period/turns", NULL, "\"ten\""}, " " NEXT " " ROAD},
        {{ENTITY_SCENARIO, ROAD, "period/to", NULL, "\"1710-frost\""}, " " NEXT},
        {{ENTITY_SPACE, "skane", "nation", NULL, "[]"}, ""},
        {{ENTITY_SPACE, "skane", "nation", NULL, "\"nobody\""}, ""},
        {{ENTITY_NATION, "sweden", "level/start", NULL, "\"high\""}, ""},
    };
    ChecksSkipped skipped;
    g_autoptr(DataSet) set = set_with_holes();
    g_autofree char *before = holes_reported(set, &skipped);
    assert_string_equal(before, ALL);
    assert_int_equal(skipped.n_skipped, 0);
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autoptr(EditPlan) plan = edit_plan_new(set);
        change(plan, &rows[i].wrong);
        g_autofree char *reported = holes_reported(plan->set, &skipped);
        if (strcmp(reported, rows[i].reported) != 0)
            fail_msg("%s is %s: told are%s", rows[i].wrong.path, rows[i].wrong.after, reported);
        /* Where not everything can be reported, that is reported. */
        if (strcmp(reported, ALL) != 0)
            assert_true(skipped.n_skipped > 0);
    }
}

/* Of errors beyond the limit of findings nobody knows in which scenario they are. */
static void
errors_that_are_only_counted_hold_all_back(void **state G_GNUC_UNUSED)
{
    ChecksSkipped skipped;
    g_autoptr(DataSet) set = set_with_holes();
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    g_autoptr(GString) units = g_string_new("[");
    for (guint i = 0; i <= LIMIT_FINDINGS_PER_CHECK; i++)
        g_string_append_printf(units, "%s{\"unit\": \"nobody-%u\", \"at\": \"skane\"}",
                               i > 0 ? ", " : "", i);
    g_string_append_c(units, ']');
    const Edit nobody = {ENTITY_SCENARIO, NEXT, "position/units", NULL, units->str};
    change(plan, &nobody);
    g_autofree char *reported = holes_reported(plan->set, &skipped);
    assert_string_equal(reported, "");
    assert_true(skipped.n_skipped > 0);
}

FILE_OF_TESTS(gate)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wrong_value_holds_back_only_who_asks_for_it),
        cmocka_unit_test(errors_that_are_only_counted_hold_all_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
