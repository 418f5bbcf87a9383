/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Finding values over all records, and changing what was found: what is found is held against a
 * count by hand over the data, what changes against the values one by one.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "editor/document/document.h"
#include "editor/fields/record-query.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-set.h"
#include "tests/unit/temporary-folder.h"

static const char places[] =
    "{\n"
    "  \"spaces\": [\n"
    "    {\"id\": \"aland\", \"name\": \"Åland\", \"kind\": \"land\", \"nation\": \"sweden\", "
    "\"forage\": 3, \"source\": \"pb:map\"},\n"
    "    {\"id\": \"bland\", \"name\": \"Bland's (land)\", \"kind\": \"land\", \"forage\": 10},\n"
    "    {\"id\": \"island\", \"name\": \"Land of lands\", \"kind\": \"land\", \"nation\": "
    "\"russia\", \"aliases\": [\"Ice\", \"Land\"]},\n"
    "    {\"id\": \"mare\", \"name\": \"Mare\", \"kind\": \"sea\", \"source\": "
    "\"reconstructed\"}\n"
    "  ]\n"
    "}\n";

static const char roster[] = "{\n"
                             "  \"nations\": [\n"
                             "    {\"id\": \"sweden\", \"name\": \"Sweden\"},\n"
                             "    {\"id\": \"russia\", \"name\": \"Russia\"}\n"
                             "  ]\n"
                             "}\n";

typedef struct {
    char *folder;
    EditorDocument *document;
} Sample;

static int
setup(void **state)
{
    Sample *sample = g_new0(Sample, 1);
    const SampleFiles files = {.map = places, .roster = roster};
    sample->folder = temporary_folder_new();
    g_autoptr(DataSet) set = sample_set_load(sample->folder, &files);
    sample->document = editor_document_new(set);
    *state = sample;
    return 0;
}

static int
teardown(void **state)
{
    Sample *sample = *state;
    g_object_unref(sample->document);
    temporary_folder_free(sample->folder);
    g_free(sample);
    return 0;
}

static const Field *
field_called(EntityId entity, const char *key)
{
    const Field *field = entity_find_field(entity_get(entity), key, strlen(key), 0);
    assert_non_null(field);
    return field;
}

/* Returns: (transfer full): a query over the member @key of places; NULL: over all texts. */
static RecordQuery *
ask(const Sample *sample, const char *key, QueryTest test, const char *wanted)
{
    return record_query_new(editor_document_set(sample->document),
                            key != NULL ? entity_get(ENTITY_SPACE) : NULL,
                            key != NULL ? field_called(ENTITY_SPACE, key) : NULL, test, wanted);
}

/* Holds that the query finds the records @ids, divided by blanks, in this order. */
static void
assert_found(const Sample *sample, const char *key, QueryTest test, const char *wanted,
             const char *ids)
{
    g_autoptr(RecordQuery) query = ask(sample, key, test, wanted);
    g_autoptr(GPtrArray) found = record_query_find(query, editor_document_set(sample->document));
    g_autoptr(GString) all = g_string_new(NULL);
    for (guint i = 0; i < found->len; i++) {
        const FoundValue *value = found->pdata[i];
        g_string_append_printf(all, "%s%s", i > 0 ? " " : "", value->subject->id);
    }
    assert_string_equal(all->str, ids);
}

static void
texts_are_found_wherever_they_stand(void **state)
{
    assert_found(*state, NULL, QUERY_HAS, "LAND", "aland bland island island");
    assert_found(*state, NULL, QUERY_HAS, "(land)", "bland");
    assert_found(*state, NULL, QUERY_HAS, "reconstructed", "mare");
    assert_found(*state, NULL, QUERY_HAS, "swed", "sweden");
    assert_found(*state, NULL, QUERY_HAS, "", "");
    assert_found(*state, NULL, QUERY_HAS, "nowhere", "");
}

static void
conditions_over_members_hold_or_do_not(void **state)
{
    assert_found(*state, "forage", QUERY_IS, "3", "aland");
    assert_found(*state, "forage", QUERY_IS_NOT, "3", "bland island mare");
    assert_found(*state, "forage", QUERY_AT_LEAST, "4", "bland");
    assert_found(*state, "forage", QUERY_AT_MOST, "9", "aland");
    assert_found(*state, "forage", QUERY_AT_MOST, "many", "");
    assert_found(*state, "forage", QUERY_SOMETHING, "", "aland bland");
    assert_found(*state, "forage", QUERY_NOTHING, "", "island mare");
    assert_found(*state, "kind", QUERY_IS, "Sea", "mare");
    assert_found(*state, "aliases", QUERY_IS, "land", "island");
    assert_found(*state, "aliases", QUERY_HAS, "c", "island");
}

static void
references_are_found_by_the_names_of_what_they_mean(void **state)
{
    assert_found(*state, "nation", QUERY_IS, "sweden", "aland");
    assert_found(*state, "nation", QUERY_IS, "Russia", "island");
    assert_found(*state, "nation", QUERY_IS_NOT, "Russia", "aland bland mare");
}

static void
conditions_suit_the_kinds_of_members(void **state G_GNUC_UNUSED)
{
    assert_true(record_query_test_suits(QUERY_AT_LEAST, field_called(ENTITY_SPACE, "forage")));
    assert_false(record_query_test_suits(QUERY_AT_LEAST, field_called(ENTITY_SPACE, "name")));
    assert_true(record_query_test_suits(QUERY_HAS, NULL));
    assert_false(record_query_test_suits(QUERY_IS, NULL));
}

/* Finds, and changes all that is found to @text. Returns: whether that could be done. */
static gboolean
change(Sample *sample, const RecordQuery *query, const char *text, GError **error)
{
    g_autoptr(GPtrArray) found = record_query_find(query, editor_document_set(sample->document));
    return record_query_change(query, sample->document, found, text, error);
}

static const Space *
place(const Sample *sample, const char *id)
{
    return (const Space *)data_set_find_record(editor_document_set(sample->document), ENTITY_SPACE,
                                               id);
}

static void
all_that_was_found_changes_in_one_step(void **state)
{
    Sample *sample = *state;
    g_autoptr(RecordQuery) query = ask(sample, "forage", QUERY_SOMETHING, "");
    assert_true(change(sample, query, "7", NULL));
    assert_int_equal(place(sample, "aland")->forage, 7);
    assert_int_equal(place(sample, "bland")->forage, 7);
    assert_int_equal(editor_document_n_done(sample->document), 1);
    assert_string_equal(editor_document_undo_label(sample->document), "Change 2 values to “7”");
    /* What a book said is not what the book says any more. */
    const Record *record = &place(sample, "aland")->record;
    assert_string_equal(record_source(record, record_field(record, "forage"), NULL), "house:own");
    assert_string_equal(record_source(record, record_field(record, "name"), NULL), "pb:map");
    editor_document_undo(sample->document);
    assert_int_equal(place(sample, "aland")->forage, 3);
    assert_int_equal(place(sample, "bland")->forage, 10);
}

static void
what_was_found_in_texts_is_replaced_where_it_stands(void **state)
{
    Sample *sample = *state;
    g_autoptr(RecordQuery) query = ask(sample, NULL, QUERY_HAS, "land");
    assert_true(change(sample, query, "mark", NULL));
    assert_string_equal(place(sample, "aland")->name, "Åmark");
    assert_string_equal(place(sample, "bland")->name, "Bmark's (mark)");
    assert_string_equal(place(sample, "island")->name, "mark of marks");
    assert_string_equal(place(sample, "island")->aliases.items[1], "mark");
    assert_string_equal(place(sample, "island")->aliases.items[0], "Ice");
}

static void
names_are_typed_for_references(void **state)
{
    Sample *sample = *state;
    g_autoptr(RecordQuery) query = ask(sample, "nation", QUERY_IS, "Sweden");
    assert_true(change(sample, query, "Russia", NULL));
    assert_string_equal(place(sample, "aland")->nation, "russia");
}

static void
ids_are_left_to_renaming(void **state)
{
    Sample *sample = *state;
    g_autoptr(GError) error = NULL;
    g_autoptr(RecordQuery) query = ask(sample, "id", QUERY_IS, "aland");
    assert_false(change(sample, query, "oland", &error));
    assert_non_null(strstr(error->message, "Rename ids"));
    assert_non_null(place(sample, "aland"));
    assert_int_equal(editor_document_n_done(sample->document), 0);
}

FILE_OF_TESTS(record_query)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(texts_are_found_wherever_they_stand, setup, teardown),
        cmocka_unit_test_setup_teardown(conditions_over_members_hold_or_do_not, setup, teardown),
        cmocka_unit_test_setup_teardown(references_are_found_by_the_names_of_what_they_mean, setup,
                                        teardown),
        cmocka_unit_test(conditions_suit_the_kinds_of_members),
        cmocka_unit_test_setup_teardown(all_that_was_found_changes_in_one_step, setup, teardown),
        cmocka_unit_test_setup_teardown(what_was_found_in_texts_is_replaced_where_it_stands, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(names_are_typed_for_references, setup, teardown),
        cmocka_unit_test_setup_teardown(ids_are_left_to_renaming, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
