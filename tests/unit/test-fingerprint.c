/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fingerprints of findings about records that have names.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "schema/model/finding.h"
#include "schema/text/limits.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-record.h"

#include <string.h>
#include <time.h>

/* Returns: (transfer full): the fingerprint of a finding with the argument @value where the record
 * “livland” is called @name. */
static char *
print_of(const char *value, const char *name)
{
    g_autoptr(SampleRecord) record = sample_record(ENTITY_SPACE, "{}");
    g_autoptr(FindingList) list = finding_list_new(LIMIT_FINDINGS_PER_CHECK);
    finding_list_add(list, FINDING_SCHEMA_FRACTION, NULL, 0, 0, "subject", value, NULL);
    if (name != NULL)
        finding_list_name(list, record, name, "livland");
    finding_list_sort(list);
    return g_strdup(finding_list_get(list, 0)->fingerprint);
}

static void
names_become_ids(void **state G_GNUC_UNUSED)
{
    const struct {
        const char *value, *name, *as; /* @value where the name is @name counts as @as */
    } cases[] = {
        {"Livland", "Livland", "livland"},
        {"“forage” of Livland", "Livland", "“forage” of livland"},
        {"“Livland”", "Livland", "“livland”"},
        {"Åland and Livland, Livland.", "Livland", "Åland and livland, livland."},
        {"the way to Öst Livland (N)", "Öst Livland (N)", "the way to livland"},
        {"Ösel", "Ösel", "livland"},
        {"Livlands", "Livland", "Livlands"},
        {"Nylivland", "livland", "Nylivland"},
        {"Livlandé", "Livland", "Livlandé"},
        {"Riga", "Livland", "Riga"},
        {"", "Livland", ""},
        {"Livland \xff", "Livland", "livland \xff"},
        {"9", "", "9"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *print = print_of(cases[i].value, cases[i].name);
        g_autofree char *wanted = print_of(cases[i].as, NULL);
        if (strcmp(print, wanted) != 0)
            fail_msg("%s, %s: not as %s", cases[i].value, cases[i].name, cases[i].as);
    }
}

static void
the_longest_name_counts(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleRecord) record = sample_record(ENTITY_SPACE, "{}");
    g_autoptr(FindingList) list = finding_list_new(LIMIT_FINDINGS_PER_CHECK);
    finding_list_add(list, FINDING_SCHEMA_FRACTION, NULL, 0, 0, "subject", "Nya Narva", NULL);
    finding_list_name(list, record, "Narva", "narva");
    finding_list_name(list, record, "Nya Narva", "livland");
    finding_list_name(list, record, "Nya", "nya");
    finding_list_sort(list);
    g_autofree char *wanted = print_of("livland", NULL);
    assert_string_equal(finding_list_get(list, 0)->fingerprint, wanted);
}

/* A land and a nation may have one name: in a finding about the nation it is that of the nation. */
static void
of_equal_names_its_own_counts(void **state G_GNUC_UNUSED)
{
    const char *const texts[] = {
        "{\"id\": \"livland\", \"name\": \"Livland\"}",
        "{\"id\": \"livonians\", \"name\": \"Livland\"}",
        "{\"id\": \"others\", \"name\": \"Others\"}",
    };
    const char *const wanted[] = {"livland", "livonians", "livland"};
    SampleRecord *records[G_N_ELEMENTS(texts)];
    g_autoptr(FindingList) list = finding_list_new(LIMIT_FINDINGS_PER_CHECK);
    for (guint i = 0; i < G_N_ELEMENTS(texts); i++) {
        records[i] = sample_record(ENTITY_NATION, texts[i]);
        finding_list_name(list, records[i], record_name(records[i]), record_key(records[i]));
        Finding *finding =
            finding_list_add(list, FINDING_SCHEMA_FRACTION, NULL, i, i, "subject", "Livland", NULL);
        finding_set_record(list, finding, records[i], NULL);
    }
    finding_list_sort(list);
    g_autofree char *first = print_of(wanted[0], NULL);
    g_autofree char *second = print_of(wanted[1], NULL);
    assert_string_equal(finding_list_get(list, 0)->fingerprint, first);
    assert_string_equal(finding_list_get(list, 1)->fingerprint, second);
    assert_string_not_equal(finding_list_get(list, 2)->fingerprint, second);
    for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
        sample_record_free(records[i]);
}

/* What is known by the fingerprints of names is found as long as nobody renames it. */
static void
old_fingerprints_are_of_names(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleRecord) record = sample_record(ENTITY_SPACE, "{}");
    g_autoptr(FindingList) list = finding_list_new(LIMIT_FINDINGS_PER_CHECK);
    for (guint i = 0; i < 2; i++)
        finding_list_add(list, FINDING_SCHEMA_FRACTION, NULL, i, i, "subject", "Livland", NULL);
    finding_list_name(list, record, "Livland", "livland");
    finding_list_sort(list);
    g_autofree char *wanted = print_of("Livland", NULL);
    const Finding *first = finding_list_get(list, 0), *second = finding_list_get(list, 1);
    assert_string_equal(first->named_fingerprint, wanted);
    assert_string_not_equal(first->fingerprint, wanted);
    assert_string_not_equal(second->fingerprint, first->fingerprint);
    assert_string_not_equal(second->named_fingerprint, first->named_fingerprint);
}

/* Returns: (transfer full): the fingerprint of a land without something that @others have. */
static char *
print_of_lack(const char *record, const char *others)
{
    g_autoptr(FindingList) list = finding_list_new(LIMIT_FINDINGS_PER_CHECK);
    finding_list_add(list, FINDING_OUTLIER_LACKS, NULL, 0, 0, "record", record, "member",
                     "garrison", "others", others, NULL);
    finding_list_sort(list);
    return g_strdup(finding_list_get(list, 0)->fingerprint);
}

/* One more land beside it makes no other finding of it. */
static void
measures_are_left_out(void **state G_GNUC_UNUSED)
{
    g_autofree char *print = print_of_lack("Livland", "75");
    g_autofree char *later = print_of_lack("Livland", "76");
    g_autofree char *other = print_of_lack("Estland", "75");
    assert_string_equal(print, later);
    assert_string_not_equal(print, other);
}

/* A name that is too long to be looked for stays what it is. */
static void
long_names_stay(void **state G_GNUC_UNUSED)
{
    g_autofree char *name = g_strnfill(241, 'a');
    g_autofree char *print = print_of(name, name);
    g_autofree char *wanted = print_of(name, NULL);
    assert_string_equal(print, wanted);
}

/* As many names as a file may hold, all with the same beginning: a second would be long. */
static void
many_names_cost_little(void **state G_GNUC_UNUSED)
{
    enum { MANY = 20000 };
    g_autoptr(SampleRecord) record = sample_record(ENTITY_SPACE, "{}");
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(FindingList) list = finding_list_new(LIMIT_FINDINGS_PER_CHECK);
    for (guint32 i = 0; i < MANY; i++) {
        char *name = g_strdup_printf("The same land number %u", i);
        g_autofree char *value = g_strdup_printf("“forage” of %s", name);
        g_ptr_array_add(names, name);
        finding_list_name(list, record, i % 2 == 0 ? name : "The same land", "id");
        finding_list_add(list, FINDING_SCHEMA_FRACTION, NULL, i, i, "subject", value, NULL);
    }
    clock_t start = clock(); /* of the processor: others may use it, too */
    finding_list_sort(list);
    assert_true(clock() - start < 5 * CLOCKS_PER_SEC);
}

FILE_OF_TESTS(fingerprint)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_become_ids),
        cmocka_unit_test(the_longest_name_counts),
        cmocka_unit_test(of_equal_names_its_own_counts),
        cmocka_unit_test(old_fingerprints_are_of_names),
        cmocka_unit_test(measures_are_left_out),
        cmocka_unit_test(long_names_stay),
        cmocka_unit_test(many_names_cost_little),
    };
    return cmocka_run_group_tests_name("fingerprint", tests, NULL, NULL);
}
