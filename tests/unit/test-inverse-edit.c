/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Inverses of edits that an edit alone could not undo, places of items, and edits as JSON.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/model/edit.h"
#include "tests/unit/inverse-edit.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-record.h"

/* An edit of the map @before, which becomes @after; NULL: it is refused. */
typedef struct {
    const char *before;
    Edit edit;
    const char *after;
} InverseCase;

#define MAP(members) "{\"spaces\": [{\"id\": \"a\"" members "}]}"
#define NEIGHBOURS(items) MAP(", \"neighbours\": [" items "]")
#define B "{\"to\": \"b\"}"
#define C "{\"to\": \"c\"}"
#define D "{\"to\": \"d\"}"
#define OF_A .entity = ENTITY_SPACE, .id = "a"

/* clang-format off */
static const InverseCase cases[] = {
    /* After these the item has another name. */
    {MAP(""), {OF_A, .path = "id", .before = "\"a\"", .after = "\"b\""}, "{\"spaces\": [{\"id\": \"b\"}]}"},
    {MAP(""), {OF_A, .path = "id", .before = "\"a\"", .after = NULL}, "{\"spaces\": [{}]}"},
    {NEIGHBOURS(B "," C), {OF_A, .path = "neighbours/c/to", .before = "\"c\"", .after = "\"b\""}, NEIGHBOURS(B "," B)},
    {NEIGHBOURS(B "," B), {OF_A, .path = "neighbours/b/to", .before = "\"b\"", .after = "\"c\""}, NEIGHBOURS(C "," B)},
    {NEIGHBOURS("{}"), {OF_A, .path = "neighbours/#1/to", .after = "\"c\""}, NEIGHBOURS(C)},
    {NEIGHBOURS(B "," C), {OF_A, .path = "neighbours/b", .before = B, .after = D}, NEIGHBOURS(D "," C)},
    {NEIGHBOURS("5," C), {OF_A, .path = "neighbours/#1", .before = "5", .after = B}, NEIGHBOURS(B "," C)},
    {MAP(""), {OF_A, .path = "", .before = "{\"id\": \"a\"}", .after = "{\"id\":\"b\"}"}, "{\"spaces\": [{\"id\": \"b\"}]}"},
    /* After these it has no place. */
    {NEIGHBOURS(B "," C "," D), {OF_A, .path = "neighbours/c", .before = C}, NEIGHBOURS(B "," D)},
    {NEIGHBOURS(B "," B "," C), {OF_A, .path = "neighbours/b", .before = B}, NEIGHBOURS(B "," C)},
    {NEIGHBOURS("5, 6"), {OF_A, .path = "neighbours/#1", .before = "5"}, NEIGHBOURS("6")},
    {MAP(", \"x\": 1, \"y\": 2"), {OF_A, .path = "x", .before = "1"}, MAP(", \"y\": 2")},
    {MAP(", \"x\": 1, \"y\": 2, \"x\": 3"), {OF_A, .path = "x", .before = "1"}, MAP(", \"y\": 2, \"x\": 3")},
    /* Places. */
    {NEIGHBOURS(B "," C), {OF_A, .path = "neighbours/d", .after = D, .to = 2}, NEIGHBOURS(B "," D "," C)},
    {NEIGHBOURS(B "," C), {OF_A, .path = "neighbours/d", .after = D, .to = 3}, NEIGHBOURS(B "," C "," D)},
    {NEIGHBOURS(B "," C), {OF_A, .path = "neighbours/d", .after = D, .to = 4}, NULL},
    {NEIGHBOURS(B "," C), {OF_A, .path = "neighbours/b", .after = B, .to = 3}, NULL},
    {NEIGHBOURS(B "," C), {OF_A, .path = "neighbours/#1", .after = "5"}, NEIGHBOURS("5," B "," C)},
    {NEIGHBOURS(B "," C "," D), {OF_A, .path = "neighbours/d", .before = D, .after = D, .from = 3, .to = 1}, NEIGHBOURS(D "," B "," C)},
    {NEIGHBOURS(B "," C "," D), {OF_A, .path = "neighbours/b", .before = B, .after = B, .to = 3}, NEIGHBOURS(C "," D "," B)},
    {NEIGHBOURS(B "," C "," D), {OF_A, .path = "neighbours/b", .before = B, .after = B, .to = 4}, NULL},
    {NEIGHBOURS(B "," C), {OF_A, .path = "neighbours/b", .before = B, .from = 2}, NULL},
    {NEIGHBOURS(B "," C), {OF_A, .path = "neighbours/b", .before = B, .from = 3}, NULL},
    {MAP(", \"x\": 1, \"y\": 2"), {OF_A, .path = "z", .after = "3", .to = 1}, MAP(", \"z\": 3, \"x\": 1, \"y\": 2")},
    {MAP(", \"x\": 1, \"y\": 2"), {OF_A, .path = "z", .after = "3", .to = 4}, NULL},
    {MAP(", \"x\": 1, \"y\": 2"), {OF_A, .path = "y", .before = "2", .after = "2", .from = 2, .to = 1}, MAP(", \"y\": 2, \"x\": 1")},
    {MAP(", \"x\": 1, \"y\": 1"), {OF_A, .path = "y", .before = "1", .from = 1}, NULL},
    {MAP(", \"forage\": 3"), {OF_A, .path = "forage#2", .after = "4"}, MAP(", \"forage\": 3, \"forage\": 4")},
    {MAP(", \"forage\": 3"), {OF_A, .path = "forage#3", .after = "4"}, NULL},
    {MAP(", \"forage\": 3, \"forage\": 4"), {OF_A, .path = "forage", .before = "3"}, MAP(", \"forage\": 4")},
    {MAP(", \"forage\": 3, \"forage\": 4, \"forage\": 4"), {OF_A, .path = "forage#2", .before = "4"},
     MAP(", \"forage\": 3, \"forage\": 4")},
    {"{\"spaces\": [{\"id\": \"a\", \"id\": \"b\"}]}", {OF_A, .path = "id", .before = "\"a\""},
     "{\"spaces\": [{\"id\": \"b\"}]}"},
    {MAP(", \"garrison\": {\"x\": 1, \"x\": 2}"), {OF_A, .path = "garrison/x", .before = "1"},
     MAP(", \"garrison\": {\"x\": 2}")},
    {"{\"x\": 1, \"x\": 2}", {.entity = ENTITY_MAP, .path = "x", .before = "1"}, "{\"x\": 2}"},
    /* What is new need not be canonical; what is undone must be what is there. */
    {MAP(""), {OF_A, .path = "garrison", .after = " {\"value\":3,\"name\":\"R\"} "}, MAP(", \"garrison\": {\"name\": \"R\", \"value\": 3}")},
    {MAP(", \"garrison\": {}"), {OF_A, .path = "garrison/x", .after = " [1,2] "}, MAP(", \"garrison\": {\"x\": [1,2]}")},
    {NEIGHBOURS(B), {OF_A, .path = "neighbours/c", .after = "{\"border\":\"sea\",\"to\":\"c\"}"},
     NEIGHBOURS(B ",{\"to\":\"c\",\"border\":\"sea\"}")},
    /* The first item makes the list, and takes it along. */
    {MAP(""), {OF_A, .path = "neighbours/b", .after = "{\"to\":\"b\"}"}, NEIGHBOURS(B)},
    {"{\"spaces\": []}", {.entity = ENTITY_REGION, .id = "r", .path = "", .after = "{\"id\":\"r\"}"},
     "{\"spaces\": [], \"regions\": [{\"id\": \"r\"}]}"},
    /* A file as a whole. */
    {"{\"spaces\": []}", {.entity = ENTITY_MAP, .path = "", .before = "{\"spaces\": []}", .after = "[1]"}, "[1]"},
    {"{\"spaces\": []}", {.entity = ENTITY_MAP, .path = "", .before = "{\"spaces\": []}"}, NULL},
    {"{\"spaces\": []}", {.entity = ENTITY_MAP, .path = "", .after = "{\"spaces\": []}"}, NULL},
};
/* clang-format on */

static char *
canonical(const char *json)
{
    g_autoptr(SampleRecord) map = sample_record(ENTITY_MAP, json);
    return sample_record_to_file(map);
}

static void
expect_undone(const InverseCase *c, const Record *map, const Record *edited)
{
    g_autofree char *before = canonical(c->before);
    g_autofree char *after = canonical(c->after);
    g_autofree char *made = sample_record_to_file(edited);
    if (strcmp(made, after) != 0)
        fail_msg("%s, %s: %s", c->before, c->edit.path, made);
    g_autoptr(Edit) inverse = edit_invert(&c->edit, map);
    g_autoptr(GError) error = NULL;
    g_autoptr(SampleRecord) undone = edit_apply(inverse, edited, &error);
    if (undone == NULL)
        fail_msg("%s, %s: %s", c->before, c->edit.path, error->message);
    g_autofree char *end = sample_record_to_file(undone);
    if (strcmp(end, before) != 0)
        fail_msg("%s, %s: undone it is %s", c->before, c->edit.path, end);
    g_autoptr(Edit) again = edit_invert(inverse, edited);
    g_autoptr(SampleRecord) redone = edit_apply(again, undone, NULL);
    g_autofree char *redone_file = redone != NULL ? sample_record_to_file(redone) : NULL;
    if (g_strcmp0(redone_file, after) != 0)
        fail_msg("%s, %s: done again it is %s", c->before, c->edit.path, redone_file);
}

static void
whatever_can_be_done_is_undone(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(SampleRecord) map = sample_record(ENTITY_MAP, cases[i].before);
        g_autoptr(GError) error = NULL;
        g_autoptr(SampleRecord) edited = edit_apply(&cases[i].edit, map, &error);
        if ((edited != NULL) != (cases[i].after != NULL))
            fail_msg("%s, %s: %s", cases[i].before, cases[i].edit.path,
                     error != NULL ? error->message : "was done");
        if (edited != NULL)
            expect_undone(&cases[i], map, edited);
    }
}

static void
lists_of_edits_are_undone_from_the_end(void **state G_GNUC_UNUSED)
{
    const Edit rename = {OF_A, .path = "id", .before = "\"a\"", .after = "\"b\""};
    const Edit set = {.entity = ENTITY_SPACE, .id = "b", .path = "forage", .after = "3"};
    const Edit insert = {.entity = ENTITY_SPACE, .id = "b", .path = "neighbours/c", .after = C};
    const Edit *const edits[] = {&rename, &set, &insert};
    g_autoptr(SampleRecord) map = sample_record(ENTITY_MAP, MAP(""));
    g_autoptr(SampleRecord) edited = edit_apply_all(edits, 3, map, NULL);
    g_autofree char *made = sample_record_to_file(edited);
    assert_string_equal(
        made,
        "{\"spaces\": [{\"id\": \"b\", \"forage\": 3, \"neighbours\": [{\"to\": \"c\"}]}]}\n");
    g_autoptr(GPtrArray) inverses = edit_invert_all(edits, 3, map);
    g_autoptr(SampleRecord) undone =
        edit_apply_all((const Edit *const *)inverses->pdata, inverses->len, edited, NULL);
    g_autofree char *end = sample_record_to_file(undone);
    assert_string_equal(end, "{\"spaces\": [{\"id\": \"a\"}]}\n");
}

static void
nothing_is_done_where_one_edit_is_refused(void **state G_GNUC_UNUSED)
{
    const Edit set = {OF_A, .path = "forage", .after = "3"};
    const Edit *const edits[] = {&set, &set};
    g_autoptr(GError) error = NULL;
    g_autoptr(SampleRecord) map = sample_record(ENTITY_MAP, MAP(""));
    assert_null(edit_apply_all(edits, 2, map, &error));
    assert_true(g_error_matches(error, EDIT_ERROR, EDIT_ERROR_CONFLICT));
    g_autoptr(SampleRecord) same = edit_apply_all(NULL, 0, map, NULL);
    assert_ptr_equal(same, map);
}

/* The caller owns a reference all the same. */
static void
nothing_to_do_gives_the_same(void **state G_GNUC_UNUSED)
{
    const Edit nothing = {.entity = ENTITY_MAP, .path = "source"};
    g_autoptr(SampleRecord) map = sample_record(ENTITY_MAP, MAP(""));
    g_autoptr(SampleRecord) same = edit_apply(&nothing, map, NULL);
    assert_ptr_equal(same, map);
}

static void
edits_are_written_with_what_they_have(void **state G_GNUC_UNUSED)
{
    static const Edit edits[] = {
        {OF_A, .path = "note", .before = "\"\\n\"", .after = "\"x\""},
        {.entity = ENTITY_MAP, .path = "spaces/a", .before = "5", .from = 3},
    };
    g_autoptr(Writer) writer = writer_new();
    writer_begin_array(writer);
    for (guint i = 0; i < G_N_ELEMENTS(edits); i++) {
        g_autoptr(Edit) copy = edit_copy(&edits[i]);
        edit_write(writer, copy);
    }
    writer_end_array(writer);
    g_autoptr(GBytes) bytes = writer_finish(writer);
    static const char expected[] =
        "[\n"
        "  {\"entity\": \"space\", \"id\": \"a\", \"path\": \"note\", "
        "\"before\": \"\\\"\\\\n\\\"\", \"after\": \"\\\"x\\\"\"},\n"
        "  {\"entity\": \"map\", \"path\": \"spaces/a\", \"before\": \"5\", \"from\": 3}\n"
        "]\n";
    g_autofree char *written = g_strndup(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes));
    assert_string_equal(written, expected);
    edit_free(NULL);
}

FILE_OF_TESTS(inverse_edit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whatever_can_be_done_is_undone),
        cmocka_unit_test(lists_of_edits_are_undone_from_the_end),
        cmocka_unit_test(nothing_is_done_where_one_edit_is_refused),
        cmocka_unit_test(nothing_to_do_gives_the_same),
        cmocka_unit_test(edits_are_written_with_what_they_have),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
