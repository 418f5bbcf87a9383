/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A new id is written wherever the old one was, and nowhere else.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "schema/store/map-file.h"
#include "schema/store/save.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-document.h"
#include "validator/edits/reference.h"
#include "validator/edits/rename.h"

#include <string.h>

static void
rename_in(EditorDocument *document, EntityId entity, const char *from, const char *to)
{
    g_autoptr(GError) error = NULL;
    (void)editor_document_rename(document, entity, from, to, NULL, &error);
    g_assert_no_error(error);
}

static guint
count_uses(EditorDocument *document, EntityId entity, const char *id)
{
    g_autoptr(GPtrArray) uses = reference_find_uses(editor_document_set(document), entity, id);
    return uses->len;
}

/* Renames and expects that all uses follow. */
static void
expect_all_follow(EditorDocument *document, EntityId entity, const char *from, const char *to)
{
    guint n_uses = count_uses(document, entity, from);
    assert_int_not_equal(n_uses, 0);
    rename_in(document, entity, from, to);
    assert_int_equal(count_uses(document, entity, from), 0);
    assert_int_equal(count_uses(document, entity, to), n_uses);
    assert_null(data_set_find_record(editor_document_set(document), entity, from));
    assert_non_null(data_set_find_record(editor_document_set(document), entity, to));
}

static void
a_space_is_followed_by_borders_and_zones(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", "narva-1700");

    expect_all_follow(document, ENTITY_SPACE, "dorpat", "tartu");
    sample_document_expect_step(document, "Change the id “dorpat” to “tartu”");
    sample_document_expect(document, ENTITY_SPACE, "pernau", "neighbours/tartu/border",
                           "\"normal\"");
    sample_document_expect(document, ENTITY_SCENARIO, "narva-1700", "position/units/narva-foot/at",
                           "\"tartu\"");
    sample_document_expect(document, ENTITY_SCENARIO, "narva-1700", "decisions/#1/at",
                           "[\"pernau\", \"tartu\"]");
    sample_document_expect(document, ENTITY_REGION, "lake-shore", "places",
                           "[\"tartu\", \"gdov\", \"pskov\"]");
    assert_int_equal(editor_document_n_done(document), 1);
    sample_document_undo_all(document);
}

static void
kinds_of_record_are_followed(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", NULL);

    expect_all_follow(document, ENTITY_NATION, "russia", "muscovy");
    expect_all_follow(document, ENTITY_UNIT, "karl-xii", "the-king");
    expect_all_follow(document, ENTITY_SEASON, "winter", "snow");
    expect_all_follow(document, ENTITY_BOOK, "sheet", "leaflet");
    expect_all_follow(document, ENTITY_BORDER, "difficult", "hard");
    expect_all_follow(document, ENTITY_SIDE, "russian", "other");
    sample_document_expect(document, ENTITY_TABLES, NULL, "source/borders", NULL);
    sample_document_expect(document, ENTITY_SCENARIO, "narva-1700", "period/to", "\"1701-snow\"");
    sample_document_undo_all(document);
}

static void
zones_with_an_id_inside_follow(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", NULL);
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));

    assert_true(edit_plan_set(plan, ENTITY_UNIT, "horn", "start", "\"@aboard:narva-squadron\""));
    assert_true(edit_plan_set(plan, ENTITY_UNIT, "karl-xii", "start", "\"@pool:russia\""));
    assert_true(rename_record(plan, ENTITY_UNIT, "narva-squadron", "ships", NULL));
    assert_true(rename_record(plan, ENTITY_NATION, "russia", "muscovy", NULL));
    assert_true(editor_document_apply(document, plan, "Rename", NULL));
    sample_document_expect(document, ENTITY_UNIT, "horn", "start", "\"@aboard:ships\"");
    sample_document_expect(document, ENTITY_UNIT, "karl-xii", "start", "\"@pool:muscovy\"");
}

static void
what_is_selected_and_shown_stays_so(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", "narva-1700");
    g_autoptr(Subject) space = subject_new(ENTITY_SPACE, "dorpat", NULL);
    g_autoptr(Subject) way = subject_new(ENTITY_SPACE, "pernau", "neighbours/dorpat");

    editor_document_select(document, space);
    editor_document_toggle(document, way);
    rename_in(document, ENTITY_SPACE, "dorpat", "tartu");
    g_autoptr(Subject) renamed = subject_new(ENTITY_SPACE, "tartu", NULL);
    assert_true(editor_document_is_selected(document, renamed));
    assert_string_equal(editor_document_subject(document)->path, "neighbours/tartu");
    rename_in(document, ENTITY_SCENARIO, "narva-1700", "the-road");
    assert_string_equal(editor_document_scenario_id(document), "the-road");
    assert_non_null(editor_document_scenario(document));
    assert_non_null(data_set_file_named(editor_document_set(document), "scenarios/the-road.json"));
    sample_document_undo_all(document);
}

static void
expect_problem(EntityId entity, const char *from, const char *to, const char *problem)
{
    g_autoptr(EditorDocument) document = sample_document_new("pax-baltica-2010", NULL);
    g_autoptr(GError) error = NULL;
    assert_false(editor_document_rename(document, entity, from, to, NULL, &error));
    assert_string_equal(error->message, problem);
    sample_document_expect_step(document, NULL);
}

static void
what_cannot_be_renamed_says_why(void **state G_GNUC_UNUSED)
{
    expect_problem(ENTITY_SPACE, "livland", "Livonia",
                   "“Livonia” is not a valid id: use lower-case letters, digits and “-”.");
    expect_problem(ENTITY_SPACE, "livland", "estland",
                   "There is already a place called “estland”.");
    expect_problem(ENTITY_SPACE, "nowhere", "livonia",
                   "There is no place “nowhere” whose id could be changed.");
    expect_problem(ENTITY_BORDER, "difficult", "port", "There is already a border called “port”.");
    g_autofree char *below = rename_problem(NULL, ENTITY_SPACE, "livland", "livland");
    assert_null(below);
}

static void
a_base_keeps_its_ids(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("pax-baltica-2010", NULL);
    g_autoptr(GError) error = NULL;

    assert_false(
        editor_document_rename(document, ENTITY_SPACE, "livland", "livonia", NULL, &error));
    assert_non_null(strstr(error->message, "can only be renamed there"));
    g_autofree char *obstacle =
        rename_obstacle(editor_document_set(document), ENTITY_SPACE, "livland");
    assert_string_equal(obstacle, error->message);
    /* What stands in this layer alone can be renamed. */
    expect_all_follow(document, ENTITY_COLOUR, "white", "silver");
    sample_document_undo_all(document);
}

/* A scenario that takes away what the one below places says so under the new name. */
static void
what_a_scenario_takes_away_stays_away(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", NULL);
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    const Edit comes = {
        .entity = ENTITY_SCENARIO,
        .id = "second",
        .path = "",
        .after = "{\"id\": \"second\", \"title\": \"Second\", \"extends\": \"narva-1700\", "
                 "\"position\": {\"units\": [{\"unit\": \"horn\", \"absent\": true}, "
                 "{\"unit\": \"narva-foot\", \"strength\": 1}]}}",
    };

    assert_true(edit_plan_add(plan, &comes));
    assert_true(rename_record(plan, ENTITY_UNIT, "horn", "bugle", NULL));
    assert_true(rename_record(plan, ENTITY_UNIT, "narva-foot", "foot", NULL));
    g_assert_no_error(plan->error);
    assert_true(editor_document_apply(document, plan, "Rename", NULL));
    sample_document_expect(document, ENTITY_SCENARIO, "second", "position/units/bugle", NULL);
    sample_document_expect(document, ENTITY_SCENARIO, "second", "position/units/foot/strength",
                           "1");
    sample_document_expect_own(document, ENTITY_SCENARIO, "second", "position/units/bugle/absent",
                               "true");
    sample_document_expect_own(document, ENTITY_SCENARIO, "second", "position/units/horn", NULL);
    rename_in(document, ENTITY_SCENARIO, "narva-1700", "first");
    sample_document_expect(document, ENTITY_SCENARIO, "second", "extends", "\"first\"");
    sample_document_expect(document, ENTITY_SCENARIO, "second", "position/units/foot/strength",
                           "1");
    sample_document_undo_all(document);
}

static void
words_in_lines_of_play_follow(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("pax-baltica", NULL);

    expect_all_follow(document, ENTITY_UNIT, "lewenhaupt", "lion-head");
    expect_all_follow(document, ENTITY_SPACE, "livland", "livonia");
    expect_all_follow(document, ENTITY_NATION, "sweden", "svea");
    sample_document_undo_all(document);
}

/* A place that is called as a verb, a nation or another word of lines leaves those alone: renamed
 * there and back, all is as it was. */
static void
words_of_other_types_stay(void **state G_GNUC_UNUSED)
{
    static const char *const others[] = {"siege", "group", "end",   "sweden", "check",
                                         "skip",  "until", "units", "zone",   "lewenhaupt"};
    g_autoptr(EditorDocument) document = sample_document_new("pax-baltica", NULL);
    g_autofree char *before = sample_document_bytes(editor_document_set(document));

    for (guint i = 0; i < G_N_ELEMENTS(others); i++) {
        rename_in(document, ENTITY_SPACE, "livland", others[i]);
        rename_in(document, ENTITY_SPACE, others[i], "livland");
        g_autofree char *after = sample_document_bytes(editor_document_set(document));
        assert_string_equal(before, after);
    }
}

/* The place and the nation of one id are distinguished in all lines. */
static void
a_nation_of_the_same_id_stays(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("deluge", NULL);
    DataSet *set = editor_document_set(document);
    guint n_places = count_uses(document, ENTITY_SPACE, "crimea");
    guint n_nations = count_uses(document, ENTITY_NATION, "crimea");
    g_autoptr(GPtrArray) undecided = reference_find_undecided(set, ENTITY_SPACE, "crimea");

    assert_int_equal(undecided->len, 0);
    rename_in(document, ENTITY_SPACE, "crimea", "krym");
    assert_int_equal(count_uses(document, ENTITY_SPACE, "krym"), n_places);
    assert_int_equal(count_uses(document, ENTITY_NATION, "crimea"), n_nations);
}

/* Ids are exchanged by way of others that no place has, whatever the other places are called. */
static void
places_exchange_ids_beside_any_other(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("pax-baltica", NULL);
    g_autoptr(GHashTable) ids = g_hash_table_new(g_str_hash, g_str_equal);
    g_hash_table_insert(ids, (gpointer) "livland", (gpointer) "estland");
    g_hash_table_insert(ids, (gpointer) "estland", (gpointer) "livland");
    guint n = data_set_records(editor_document_set(document), ENTITY_SPACE).length;
    for (guint i = 0, n_passing = 0; i < n; i++) {
        Records places = data_set_records(editor_document_set(document), ENTITY_SPACE);
        const char *id = record_key(places.items[i]);
        g_autofree char *passing = g_strdup_printf("passing-%u", n_passing);
        if (g_hash_table_contains(ids, id))
            continue;
        rename_in(document, ENTITY_SPACE, id, passing);
        n_passing++;
    }
    g_autofree char *before = sample_document_bytes(editor_document_set(document));
    for (guint round = 0; round < 2; round++) {
        g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
        assert_true(rename_places(plan, ids));
        assert_true(editor_document_apply(document, plan, "Exchange", NULL));
        g_autofree char *after = sample_document_bytes(editor_document_set(document));
        assert_int_equal(strcmp(before, after) == 0, round == 1);
    }
}

static const char undecided_record[] =
    "{\"id\": \"odd\", \"title\": \"Odd\", \"kind\": \"case\", \"choices\": [\"fly dorpat "
    "pernau\", "
    "\"group dorpat dorpat\", \"group dorpat\", \"fire dorpat\", \"skip until dorpat\", "
    "\"zone dorpat\"], \"query\": [\"adjacent\", \"dorpat\", \"pernau\"], \"expect\": {\"names\": "
    "[\"dorpat\"], \"holds\": true, \"legal\": [\"evacuate narva-foot dorpat\", \"end dorpat\"]}}";

/* What the grammar does not decide is returned, and only what was chosen of it is renamed: each
 * line is one kind of doubt. */
static void
undecided_words_are_returned(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", NULL);
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    const Edit comes = {.entity = ENTITY_RECORD,
                        .id = "odd",
                        .path = "",
                        .after = undecided_record};
    assert_true(edit_plan_add(plan, &comes));
    assert_true(editor_document_apply(document, plan, "Add", NULL));
    g_autoptr(GPtrArray) undecided =
        reference_find_undecided(editor_document_set(document), ENTITY_SPACE, "dorpat");

    /* A verb that is none, a word too many (twice), a unit that is none, a word of no skip. */
    static const guint32 lines[] = {0, 1, 1, 3, 4};
    assert_int_equal(undecided->len, G_N_ELEMENTS(lines));
    for (guint i = 0; i < undecided->len; i++)
        assert_int_equal(((Use *)undecided->pdata[i])->index, lines[i]);

    g_autoptr(GPtrArray) settled = g_ptr_array_new();
    g_ptr_array_add(settled, undecided->pdata[0]);
    g_ptr_array_add(settled, undecided->pdata[2]);
    assert_true(editor_document_rename(document, ENTITY_SPACE, "dorpat", "tartu", settled, NULL));
    sample_document_expect(document, ENTITY_RECORD, "odd", "choices",
                           "[ \"fly tartu pernau\", \"group dorpat tartu\", \"group tartu\", "
                           "\"fire dorpat\", \"skip until dorpat\", \"zone tartu\" ]");
    sample_document_expect(document, ENTITY_RECORD, "odd", "query",
                           "[\"adjacent\", \"tartu\", \"pernau\"]");
    sample_document_expect(document, ENTITY_RECORD, "odd", "expect/legal",
                           "[\"evacuate narva-foot tartu\", \"end dorpat\"]");
    sample_document_undo_all(document);
}

/* Data sets above are other folders: what names the record there is counted. */
static void
layers_above_are_found(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *set, *id, *above; /* NULL: nothing above names it */
    } rows[] = {
        {"pax-baltica", "livland", "pax-baltica-2010"},
        {"pax-baltica", "no-such-place", NULL},
        {"pax-baltica-2010", "livland", NULL},
        {"tutorial", "dorpat", NULL},
    };
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autoptr(EditorDocument) document = sample_document_new(rows[i].set, NULL);
        g_autoptr(GPtrArray) above =
            reference_find_uses_above(editor_document_set(document), ENTITY_SPACE, rows[i].id);
        assert_int_equal(above->len, rows[i].above != NULL);
        if (rows[i].above == NULL)
            continue;
        assert_string_equal(((UsesAbove *)above->pdata[0])->title, rows[i].above);
        assert_true(((UsesAbove *)above->pdata[0])->n > 1);
    }
}

/* Every record whose file is called after it. */
static void
ids_that_no_file_can_have_are_refused(void **state G_GNUC_UNUSED)
{
    static const struct {
        EntityId entity;
        const char *set, *from;
    } rows[] = {
        {ENTITY_SCENARIO, "tutorial", "narva-1700"},
        {ENTITY_RECORD, "deluge", NULL},
    };
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autoptr(EditorDocument) document = sample_document_new(rows[i].set, NULL);
        DataSet *set = editor_document_set(document);
        Records records = data_set_records(set, rows[i].entity);
        const char *from = rows[i].from != NULL ? rows[i].from : record_key(records.items[0]);
        g_autofree char *longest = g_strnfill(FILE_ID_MAX, 'x');
        g_autofree char *longer = g_strnfill(FILE_ID_MAX + 1, 'x');
        g_autofree char *fits = rename_problem(set, rows[i].entity, from, longest);
        g_autofree char *problem = rename_problem(set, rows[i].entity, from, longer);
        assert_null(fits);
        assert_string_equal(problem, "This id is too long for a file name.");
        g_autoptr(EditPlan) plan = edit_plan_new(set);
        const Edit comes = {
            .entity = rows[i].entity,
            .id = longer,
            .path = "",
            .after = "{\"id\": \"x\", \"title\": \"X\"}",
        };
        assert_false(edit_plan_add(plan, &comes));
        assert_non_null(strstr(plan->error->message, "too long for a file name"));
    }
}

/* Whether the map of now has a shape, an anchor and a line of a border called after @id. */
static void
expect_drawn(EditorDocument *document, const char *id, gboolean is_there)
{
    g_autoptr(MapFile) map = map_file_read(editor_document_set(document), NULL);
    g_autofree char *anchor = g_strconcat("anchor-", id, NULL);
    g_autofree char *port = g_strconcat("port-", id, NULL);
    g_autofree char *line = g_strconcat("border-kurland--", id, NULL);
    const char *const ids[] = {id, anchor, port, line};
    for (guint i = 0; i < G_N_ELEMENTS(ids); i++)
        assert_int_equal(map_svg_find(map->svg, ids[i]) != NULL, is_there);
}

static void
the_drawing_of_a_space_follows(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("pax-baltica", NULL);
    g_autoptr(MapFile) before = map_file_read(editor_document_set(document), NULL);

    assert_true(editor_document_rename(document, ENTITY_SPACE, "livland", "livonia", NULL, NULL));
    expect_drawn(document, "livonia", TRUE);
    expect_drawn(document, "livland", FALSE);
    assert_true(editor_document_is_modified(document));
    editor_document_undo(document);
    expect_drawn(document, "livland", TRUE);
    assert_false(editor_document_is_modified(document));
    g_autoptr(MapFile) after = map_file_read(editor_document_set(document), NULL);
    assert_true(g_bytes_equal(after->text->contents, before->text->contents));
}

static void
uses_are_reported_in_words(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", NULL);
    DataSet *set = editor_document_set(document);
    g_autoptr(GPtrArray) uses = reference_find_uses(set, ENTITY_SPACE, "pernau");
    g_autoptr(GString) titles = g_string_new(NULL);

    for (guint i = 0; i < uses->len; i++) {
        g_autofree char *title = reference_use_title(uses->pdata[i], set);
        g_string_append_printf(titles, "%s|", title);
    }
    assert_string_equal(titles->str, "Dorpat – Pernau: Leads to|"
                                     "New Swedish blocks come to Narva and Pernau – places: Any of|"
                                     "Narva 1700 – decision: At|");
    assert_int_equal(((Use *)uses->pdata[1])->index, 1);
}

FILE_OF_TESTS(rename)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_space_is_followed_by_borders_and_zones),
        cmocka_unit_test(kinds_of_record_are_followed),
        cmocka_unit_test(zones_with_an_id_inside_follow),
        cmocka_unit_test(what_is_selected_and_shown_stays_so),
        cmocka_unit_test(what_cannot_be_renamed_says_why),
        cmocka_unit_test(a_base_keeps_its_ids),
        cmocka_unit_test(what_a_scenario_takes_away_stays_away),
        cmocka_unit_test(words_in_lines_of_play_follow),
        cmocka_unit_test(words_of_other_types_stay),
        cmocka_unit_test(a_nation_of_the_same_id_stays),
        cmocka_unit_test(places_exchange_ids_beside_any_other),
        cmocka_unit_test(undecided_words_are_returned),
        cmocka_unit_test(layers_above_are_found),
        cmocka_unit_test(ids_that_no_file_can_have_are_refused),
        cmocka_unit_test(the_drawing_of_a_space_follows),
        cmocka_unit_test(uses_are_reported_in_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
