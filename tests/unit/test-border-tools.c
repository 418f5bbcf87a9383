/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Borders: what one side says, the other one says too.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "editor/tools/border-tools.h"
#include "schema/model/words.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-document.h"

/* Fails unless both list that type of border, or, with NULL, neither lists any. */
static void
expect_border(EditorDocument *document, const char *from, const char *to, const char *type)
{
    g_autofree char *forth = g_strdup_printf("neighbours/%s/border", to);
    g_autofree char *back = g_strdup_printf("neighbours/%s/border", from);
    g_autofree char *json = type != NULL ? g_strdup_printf("\"%s\"", type) : NULL;
    sample_document_expect(document, ENTITY_SPACE, from, forth, json);
    sample_document_expect(document, ENTITY_SPACE, to, back, json);
    g_assert_cmpstr(border_type(editor_document_set(document), from, to), ==, type);
}

static void
cycle(EditorDocument *document, const char *from, const char *to, gint by)
{
    g_autoptr(GError) error = NULL;
    assert_true(border_cycle_in_document(document, from, to, by, &error));
}

static void
after_the_last_type_of_a_border_comes_the_first(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", NULL);

    cycle(document, "dorpat", "pernau", 1);
    expect_border(document, "dorpat", "pernau", "difficult");
    sample_document_expect_step(document,
                                "Set the border of Dorpat and Pernau to “River or marsh”");
    cycle(document, "pernau", "dorpat", 1);
    expect_border(document, "dorpat", "pernau", "normal");
    cycle(document, "pernau", "dorpat", -1);
    expect_border(document, "dorpat", "pernau", "difficult");
    cycle(document, "pernau", "dorpat", -3);
    expect_border(document, "dorpat", "pernau", "normal");
    sample_document_undo_all(document);
}

static void
a_blocked_border_is_given_the_first_type_or_the_last(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", NULL);
    g_autoptr(GError) error = NULL;

    assert_true(border_set_in_document(document, "dorpat", "pernau", NULL, 0, &error));
    expect_border(document, "dorpat", "pernau", NULL);
    sample_document_expect_step(document, "Set the border of Dorpat and Pernau to “blocked”");
    sample_document_expect(document, ENTITY_SPACE, "pernau", "neighbours", NULL);
    cycle(document, "pernau", "dorpat", 1);
    expect_border(document, "dorpat", "pernau", "normal");
    editor_document_undo(document);
    cycle(document, "pernau", "dorpat", -1);
    expect_border(document, "dorpat", "pernau", "difficult");
    sample_document_undo_all(document);
}

/* What is blocked on purpose is said to be: a drawing in which both touch is then no mistake. */
static void
a_border_that_is_blocked_says_so_on_both_sides(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", NULL);
    g_autoptr(GError) error = NULL;

    assert_true(border_set_in_document(document, "dorpat", "pernau", "blocked", 0, &error));
    sample_document_expect(document, ENTITY_SPACE, "dorpat", "neighbours/pernau/border",
                           "\"blocked\"");
    sample_document_expect(document, ENTITY_SPACE, "pernau", "neighbours/dorpat/border",
                           "\"blocked\"");
    assert_null(border_type(editor_document_set(document), "dorpat", "pernau"));
    sample_document_undo_all(document);
}

static void
notes_of_a_border_stay(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", NULL);
    g_autoptr(GError) error = NULL;

    assert_true(border_set_in_document(document, "gdov", "narva-town", "normal", 0, &error));
    expect_border(document, "gdov", "narva-town", "normal");
    sample_document_expect(document, ENTITY_SPACE, "narva-town", "neighbours/gdov/note",
                           "\"Over the river Narova.\"");
}

static void
one_way_stays_unless_asked(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", NULL);
    g_autoptr(GError) error = NULL;

    assert_true(
        border_set_in_document(document, "gdov", "pskov", "normal", BORDER_ONE_WAY, &error));
    sample_document_expect(document, ENTITY_SPACE, "pskov", "neighbours/gdov", NULL);
    sample_document_expect(document, ENTITY_SPACE, "gdov", "neighbours/pskov",
                           "{\"to\": \"pskov\", \"border\": \"normal\", \"one-way\": true}");
    /* Asked from the other side. */
    cycle(document, "pskov", "gdov", 1);
    sample_document_expect(document, ENTITY_SPACE, "pskov", "neighbours/gdov", NULL);
    sample_document_expect(document, ENTITY_SPACE, "gdov", "neighbours/pskov/border",
                           "\"difficult\"");
    assert_true(border_set_in_document(document, "pskov", "gdov", "normal", BORDER_BOTH, &error));
    expect_border(document, "pskov", "gdov", "normal");
    sample_document_expect(document, ENTITY_SPACE, "gdov", "neighbours/pskov/one-way", NULL);
    sample_document_undo_all(document);
}

static void
land_and_sea_have_a_port_or_nothing(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", NULL);
    g_autoptr(GError) error = NULL;

    cycle(document, "narva-bay", "pernau", 1);
    expect_border(document, "pernau", "narva-bay", "port");
    sample_document_expect(document, ENTITY_SPACE, "pernau", "port", "{\"sea\": \"narva-bay\"}");
    cycle(document, "narva-bay", "pernau", 1);
    expect_border(document, "pernau", "narva-bay", "port");
    assert_int_equal(editor_document_n_done(document), 1);
    assert_true(border_set_in_document(document, "narva-bay", "pernau", NULL, 0, &error));
    expect_border(document, "pernau", "narva-bay", NULL);
    sample_document_expect(document, ENTITY_SPACE, "pernau", "port", NULL);
    g_autoptr(GPtrArray) types = border_types(editor_document_set(document), "dorpat", "pskov");
    assert_int_equal(types->len, 2);
    assert_string_equal(types->pdata[0], "normal");
    sample_document_undo_all(document);
}

static void
seas_have_one_type(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("pax-baltica-2010", NULL);
    DataSet *set = editor_document_set(document);
    Records spaces = data_set_records(set, ENTITY_SPACE);
    const char *first = NULL, *second = NULL;
    for (guint32 i = 0; i < spaces.length; i++) {
        const Space *space = (const Space *)spaces.items[i];
        if (space->kind != SPACE_SEA || !record_has_key(&space->record, "kind"))
            continue;
        second = first;
        first = space->id;
    }
    g_autoptr(GPtrArray) types = border_types(set, first, second);
    assert_int_equal(types->len, 1);
    assert_string_equal(types->pdata[0], "sea");
}

static void
a_border_above_a_base_is_an_override(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("pax-baltica-2010", NULL);
    g_autoptr(GError) error = NULL;
    const DataSet *base = editor_document_set(document)->base;
    const Space *space = (const Space *)data_set_records(base, ENTITY_SPACE).items[0];
    const Neighbour *way = (const Neighbour *)space->neighbours.items[0];
    g_autofree char *path = g_strdup_printf("neighbours/%s", way->to);

    /* Taken away and given back, it leaves no trace. */
    g_autofree char *type =
        g_strdup(border_type(editor_document_set(document), space->id, way->to));
    assert_true(border_set_in_document(document, space->id, way->to, NULL, 0, &error));
    sample_document_expect(document, ENTITY_SPACE, space->id, path, NULL);
    (void)border_set_in_document(document, space->id, way->to, type, 0, &error);
    g_assert_no_error(error);
    g_autofree char *border = g_strconcat(path, "/border", NULL);
    g_autofree char *json = g_strdup_printf("\"%s\"", type);
    sample_document_expect(document, ENTITY_SPACE, space->id, border, json);
    sample_document_expect_own(document, ENTITY_SPACE, space->id, path, NULL);
    sample_document_undo_all(document);
}

static void
a_border_needs_two_spaces(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", NULL);
    g_autoptr(GError) error = NULL;

    assert_false(border_set_in_document(document, "gdov", "nowhere", "normal", 0, &error));
    assert_string_equal(error->message, "The map has no space “nowhere”.");
    sample_document_expect_step(document, NULL);
}

FILE_OF_TESTS(border_tools)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(after_the_last_type_of_a_border_comes_the_first),
        cmocka_unit_test(a_blocked_border_is_given_the_first_type_or_the_last),
        cmocka_unit_test(a_border_that_is_blocked_says_so_on_both_sides),
        cmocka_unit_test(notes_of_a_border_stay),
        cmocka_unit_test(one_way_stays_unless_asked),
        cmocka_unit_test(land_and_sea_have_a_port_or_nothing),
        cmocka_unit_test(seas_have_one_type),
        cmocka_unit_test(a_border_above_a_base_is_an_override),
        cmocka_unit_test(a_border_needs_two_spaces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
