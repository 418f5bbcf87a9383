/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rows of forms and what references may mean, on the two editions of the Great Northern War.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "editor/fields/field-row.h"
#include "editor/fields/record-search.h"
#include "schema/model/entities.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-set.h"
#include "tests/unit/temporary-folder.h"
#include "validator/edits/edit-plan.h"

static int
setup(void **state)
{
    g_autofree char *folder =
        g_build_filename(g_getenv("NARVA_SOURCE"), "data", "pax-baltica-2010", NULL);
    *state = data_set_load(folder, NULL);
    return *state == NULL;
}

static int
teardown(void **state)
{
    data_set_unref(*state);
    return 0;
}

static GPtrArray *
subjects_of(EntityId entity, const char *const *ids, const char *path)
{
    GPtrArray *subjects = g_ptr_array_new_with_free_func((GDestroyNotify)subject_free);
    for (; *ids != NULL; ids++)
        g_ptr_array_add(subjects, subject_new(entity, *ids, path));
    return subjects;
}

static const FieldRow *
row_of(const GPtrArray *rows, const char *key)
{
    for (guint i = 0; i < rows->len; i++)
        if (strcmp(field_key(((FieldRow *)rows->pdata[i])->field), key) == 0)
            return rows->pdata[i];
    return NULL;
}

static void
rows_say_value_layer_and_source(void **state)
{
    static const char *const ids[] = {"livland", NULL};
    g_autoptr(GPtrArray) subjects = subjects_of(ENTITY_SPACE, ids, NULL);
    g_autoptr(GPtrArray) rows = field_rows_of(subjects, *state);
    const FieldRow *forage = row_of(rows, "forage");
    assert_string_equal(forage->label, "Forage");
    assert_string_equal(forage->text, "4");
    assert_string_equal(forage->source, "2010:1.4");
    assert_string_equal(forage->layer, "pax-baltica-2010");
    assert_true(forage->is_own && forage->is_over && forage->is_given);
    const FieldRow *kind = row_of(rows, "kind");
    assert_string_equal(kind->text, "land");
    assert_string_equal(kind->layer, "pax-baltica");
    assert_false(kind->is_own);
    assert_null(row_of(rows, "absent"));
    assert_int_equal(field_part(row_of(rows, "neighbours")->field), ROW_NESTED);
    g_autofree char *tooltip = field_row_tooltip(forage);
    assert_non_null(strstr(tooltip, "How many blocks the land feeds."));
    assert_non_null(strstr(tooltip, "2010:1.4"));
}

static void
what_a_set_up_leaves_out_is_as_printed(void **state)
{
    Records scenarios = data_set_records(*state, ENTITY_SCENARIO);
    static const char path[] = "position/places/livland";
    const char *const ids[] = {record_key(scenarios.items[0]), NULL};
    g_autoptr(GPtrArray) places = subjects_of(ENTITY_SCENARIO, ids, path);
    g_autoptr(GPtrArray) rows = field_rows_of(places, *state);
    assert_null(row_of(rows, "garrison")->text);
    assert_string_equal(row_of(rows, "garrison")->fallback, "4");
    assert_string_equal(row_of(rows, "nation")->fallback, "Sweden");
    assert_string_equal(row_of(rows, "harbour")->fallback, "no");
    assert_null(row_of(rows, "marker")->fallback);
}

static void
ranges_are_those_of_the_game(void **state)
{
    Records ranges = data_set_records(*state, ENTITY_RANGE);
    assert_true(ranges.length > 0);
    const Range *range = (const Range *)ranges.items[0];
    const Entity *entity = NULL;
    const Field *field = entity_find_qualified(range->field, strlen(range->field), &entity);
    static const char *const ids[] = {"nobody", NULL};
    g_autoptr(GPtrArray) subjects = subjects_of(entity->id, ids, NULL);
    g_autoptr(GPtrArray) rows = field_rows_of(subjects, *state);
    const FieldRow *row = row_of(rows, field_key(field));
    assert_true(row->is_narrowed);
    assert_int_equal(row->min, range->min);
    assert_int_equal(row->max, range->max);
    assert_null(row->text);
}

static void
several_records_show_what_they_share(void **state)
{
    static const char *const ids[] = {"livland", "estland", NULL};
    g_autoptr(GPtrArray) subjects = subjects_of(ENTITY_SPACE, ids, NULL);
    g_autoptr(GPtrArray) rows = field_rows_of(subjects, *state);
    assert_string_equal(row_of(rows, "kind")->text, "land");
    assert_true(row_of(rows, "name")->is_mixed);
    assert_null(row_of(rows, "name")->text);
}

static void
a_verb_shows_its_arguments_only(void **state G_GNUC_UNUSED)
{
    static const char rules[] = "{\"rules\": [{\"id\": \"r\", \"if\": {\"verb\": \"status\", "
                                "\"nation\": \"n\", \"unit\": \"u\"}}]}";
    g_autofree char *folder = temporary_folder_new();
    g_autoptr(DataSet) set = sample_set_load(folder, &(SampleFiles){.rules = rules});
    temporary_folder_free(g_steal_pointer(&folder));
    g_autoptr(GPtrArray) none = subjects_of(ENTITY_RULE, (const char *const[]){"r", NULL}, "if");
    assert_int_equal(field_row_subject_entity(none->pdata[0])->id, ENTITY_CONDITION);
    g_autoptr(GPtrArray) rows = field_rows_of(none, set);
    assert_int_equal(row_of(rows, "nation")->use, ARGUMENT_REQUIRED);
    assert_int_equal(row_of(rows, "status")->use, ARGUMENT_REQUIRED);
    assert_null(row_of(rows, "track"));
    assert_int_equal(row_of(rows, "unit")->use, ARGUMENT_NONE); /* given, so it is shown */
    assert_int_equal(row_of(rows, "source")->use, ARGUMENT_OPTIONAL);
}

static void
records_are_found_by_name_alias_and_id(void **state)
{
    static const struct {
        const char *query, *id;
    } rows[] = {
        {"Livland", "livland"},
        {"KRAKOW", "malopolska"},
        {"małopolska", "malopolska"},
        {"rus biala", "rus-biala"},
    };
    const Field *to = &entity_get(ENTITY_NEIGHBOUR)->fields[0];
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autofree char *id = record_search_resolve(*state, to, rows[i].query);
        assert_string_equal(id, rows[i].id);
        g_autoptr(GPtrArray) hits = record_search_in(*state, to, NULL, rows[i].query, 5);
        assert_true(hits->len > 0);
        assert_string_equal(((SearchHit *)hits->pdata[0])->id, rows[i].id);
    }
    g_autofree char *unknown = record_search_resolve(*state, to, " nowhere ");
    assert_string_equal(unknown, "nowhere");
    g_autofree char *title = record_search_title(*state, to, "malopolska");
    assert_string_equal(title, "Kraków");
    g_autoptr(GPtrArray) all = record_search_in(*state, to, NULL, "", 1000);
    assert_int_equal(all->len, data_set_records(*state, ENTITY_SPACE).length);
}

/* A coast is one of the place where the unit is. */
static void
what_lies_in_places_is_that_of_the_place(void **state)
{
    static const char *const ids[] = {"the-end-is-near", NULL};
    static const char *const coasts[][2] = {{"north", "nyland"},
                                            {"south", "nyland"},
                                            {"east", "livland"}};
    g_autoptr(EditPlan) plan = edit_plan_new(*state);
    for (guint i = 0; i < G_N_ELEMENTS(coasts); i++) {
        g_autofree char *json = g_strdup_printf(
            "{\"id\": \"%s\", \"name\": \"Coast\", \"space\": \"%s\", \"seas\": []}", coasts[i][0],
            coasts[i][1]);
        assert_true(edit_plan_set(plan, ENTITY_COAST, coasts[i][0], "", json));
    }
    g_autoptr(GPtrArray) subjects = subjects_of(ENTITY_SCENARIO, ids, "position/units/vellinck");
    g_autoptr(GPtrArray) rows = field_rows_of(subjects, plan->set);
    const FieldRow *coast = row_of(rows, "coast");
    assert_string_equal(coast->place, "nyland");
    assert_null(row_of(rows, "unit")->place);
    g_autoptr(GPtrArray) there =
        record_search_in(plan->set, coast->field, coast->place, "coast", 9);
    assert_int_equal(there->len, 2);
    assert_string_equal(((SearchHit *)there->pdata[1])->id, "south");
    g_autoptr(GPtrArray) all = record_search_in(plan->set, coast->field, NULL, "coast", 9);
    assert_int_equal(all->len, 3);
}

static void
zones_and_words_are_found_too(void **state)
{
    const Entity *placed = entity_get(ENTITY_PLACED);
    const Field *at = entity_find_field(placed, "at", 2, 0);
    g_autoptr(GPtrArray) pools = record_search_in(*state, at, NULL, "sweden", 50);
    gboolean is_pool = FALSE;
    for (guint i = 0; i < pools->len; i++)
        is_pool |= strcmp(((SearchHit *)pools->pdata[i])->id, "@pool:sweden") == 0;
    assert_true(is_pool);
    g_autoptr(GPtrArray) years = record_search_in(*state, at, NULL, "year 1702", 5);
    assert_string_equal(((SearchHit *)years->pdata[0])->id, "@year:1702");
    const Entity *period = entity_get(ENTITY_PERIOD);
    g_autoptr(GPtrArray) turns = record_search_in(*state, &period->fields[0], NULL, "1707 su", 5);
    assert_string_equal(((SearchHit *)turns->pdata[0])->id, "1707-summer");
    const Field *number = &entity_get(ENTITY_RANGE)->fields[0];
    g_autoptr(GPtrArray) numbers = record_search_in(*state, number, NULL, "space.forage", 5);
    assert_string_equal(((SearchHit *)numbers->pdata[0])->id, "space.forage");
    const Field *border = &entity_get(ENTITY_NEIGHBOUR)->fields[1];
    g_autofree char *port = record_search_resolve(*state, border, "port");
    assert_string_equal(port, "port");
}

static void
a_unit_begins_in_its_pool_unless_it_says_else(void **state)
{
    static const struct {
        const char *id, *fallback;
    } rows[] = {{"karl-xii", "the pool of Sweden"}, {"menshikov-reformed", NULL}};
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autoptr(GPtrArray) one =
            subjects_of(ENTITY_UNIT, (const char *const[]){rows[i].id, NULL}, NULL);
        g_autoptr(GPtrArray) all = field_rows_of(one, *state);
        const FieldRow *start = row_of(all, "start");
        if (rows[i].fallback == NULL)
            assert_null(start->fallback);
        else
            assert_string_equal(start->fallback, rows[i].fallback);
    }
}

/* Words and ids of the data become words of people, and both are understood. */
static void
zones_are_called_what_people_call_them(void **state)
{
    static const struct {
        const char *zone, *title;
    } rows[] = {
        {"livland", "Livland"},
        {"@out", "Out of the game"},
        {"@map", "Anywhere on the map"},
        {"@pool", "Its own pool"},
        {"@pool:sweden", "Pool of Sweden"},
        {"@box:exile", "Exile"},
        {"@aboard:wachtmeister", "Aboard Wachtmeister"},
        {"@year:1702", "1702 on the year track"},
        /* What is wrong is seen as it stands there. */
        {"@pool:nobody", "@pool:nobody"},
        {"@nonsense", "@nonsense"},
        {"nowhere", "nowhere"},
    };
    const Field *at = entity_find_field(entity_get(ENTITY_PLACED), "at", 2, 0);
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autofree char *title = record_search_title(*state, at, rows[i].zone);
        assert_string_equal(title, rows[i].title);
        g_autofree char *by_title = record_search_resolve(*state, at, title);
        assert_string_equal(by_title, rows[i].zone);
        g_autofree char *by_zone = record_search_resolve(*state, at, rows[i].zone);
        assert_string_equal(by_zone, rows[i].zone);
    }
    g_autofree char *by_name = record_search_resolve(*state, at, "exile");
    assert_string_equal(by_name, "@box:exile");
}

static void
what_the_system_does_not_read_has_no_row(void **state)
{
    static const char *const given[] = {"livland", NULL}, *const none[] = {"gulf-of-finland", NULL};
    g_autoptr(EditPlan) plan = edit_plan_new(*state);
    assert_true(edit_plan_set(plan, ENTITY_GAME, NULL, "system", "\"hex-battle\""));
    g_autoptr(GPtrArray) livland = subjects_of(ENTITY_SPACE, given, NULL);
    g_autoptr(GPtrArray) rows = field_rows_of(livland, plan->set);
    g_autoptr(GPtrArray) gulf = subjects_of(ENTITY_SPACE, none, NULL);
    g_autoptr(GPtrArray) before = field_rows_of(gulf, *state);
    g_autoptr(GPtrArray) after = field_rows_of(gulf, plan->set);
    /* What is said all the same can be seen, and taken away. */
    assert_non_null(row_of(rows, "forage"));
    assert_non_null(row_of(before, "forage"));
    assert_null(row_of(after, "forage"));
    assert_non_null(row_of(after, "neighbours"));
}

FILE_OF_TESTS(field_row)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_say_value_layer_and_source),
        cmocka_unit_test(what_a_set_up_leaves_out_is_as_printed),
        cmocka_unit_test(ranges_are_those_of_the_game),
        cmocka_unit_test(several_records_show_what_they_share),
        cmocka_unit_test(a_verb_shows_its_arguments_only),
        cmocka_unit_test(records_are_found_by_name_alias_and_id),
        cmocka_unit_test(what_lies_in_places_is_that_of_the_place),
        cmocka_unit_test(zones_and_words_are_found_too),
        cmocka_unit_test(a_unit_begins_in_its_pool_unless_it_says_else),
        cmocka_unit_test(zones_are_called_what_people_call_them),
        cmocka_unit_test(what_the_system_does_not_read_has_no_row),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
