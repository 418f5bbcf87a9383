/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ids of the data sets of this project are renamed to fresh ones, then to ones that records of
 * another type have, and back: the bytes are the same at the end, and in between cases pass and
 * findings are as before. A share of the ids, drawn by a fixed seed; with NARVA_ALL=1 all of them.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "schema/store/map-file.h"
#include "tests/unit/sample-document.h"
#include "validator/checks/run.h"
#include "validator/edits/reference.h"
#include "validator/edits/rename.h"
#include "validator/smoke/records/case.h"

#include <string.h>

#define SEED 1709u
/* Ids, cases of a data set in the usual run. */
#define IDS_MAX 12u
#define CASES_MAX 25u

static const char *const sets[] = {"tutorial", "deluge",           "last-vikings",
                                   "thunder",  "pax-baltica-2010", "pax-baltica"};

/* A record, what it is called at first and now. */
typedef struct {
    EntityId entity;
    char *first, *now; /* owned */
} Renamed;

static void
renamed_free(gpointer data)
{
    Renamed *renamed = data;
    g_free(renamed->first);
    g_free(renamed->now);
    g_free(renamed);
}

static gboolean
is_whole_run(void)
{
    return g_strcmp0(g_getenv("NARVA_ALL"), "1") == 0;
}

static void
shuffle(GRand *random, GPtrArray *array)
{
    for (guint i = array->len; i > 1; i--) {
        guint j = (guint)g_rand_int_range(random, 0, (gint32)i);
        gpointer item = array->pdata[i - 1];
        array->pdata[i - 1] = array->pdata[j];
        array->pdata[j] = item;
    }
}

/* Returns: (transfer full): of Renamed: what of @set can be renamed, in a random order, the usual
 * run some of it. */
static GPtrArray *
draw_ids(const DataSet *set, GRand *random)
{
    GPtrArray *ids = g_ptr_array_new_with_free_func(renamed_free);
    for (guint entity = 0; entity < N_ENTITIES; entity++) {
        Records records = data_set_records(set, entity);
        for (guint32 i = 0; i < records.length; i++) {
            const char *id = entity_get(entity)->keyed ? record_key(records.items[i]) : NULL;
            g_autofree char *problem =
                id != NULL ? rename_problem(set, entity, id, "no-such-id") : NULL;
            if (id == NULL || problem != NULL)
                continue;
            Renamed *renamed = g_new(Renamed, 1);
            *renamed = (Renamed){entity, g_strdup(id), g_strdup(id)};
            g_ptr_array_add(ids, renamed);
        }
    }
    shuffle(random, ids);
    if (is_whole_run() || ids->len <= IDS_MAX)
        return ids;
    /* One of each type first: few are of a rare one. */
    guint n = 0;
    gboolean is_drawn[N_ENTITIES] = {FALSE};
    for (guint i = 0; i < ids->len && n < IDS_MAX; i++) {
        Renamed *renamed = ids->pdata[i];
        if (is_drawn[renamed->entity])
            continue;
        is_drawn[renamed->entity] = TRUE;
        ids->pdata[i] = ids->pdata[n];
        ids->pdata[n++] = renamed;
    }
    g_ptr_array_set_size(ids, IDS_MAX);
    return ids;
}

static gint
compare_texts(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Returns: (transfer full): what comes of the cases of @set whose titles are @drawn, sorted: their
 * own order follows their ids. */
static GPtrArray *
run_cases(const DataSet *set, GHashTable *drawn)
{
    const CaseTrial trial = {0};
    GPtrArray *results = g_ptr_array_new_with_free_func(g_free);
    Records records = data_set_records(set, ENTITY_RECORD);
    for (guint32 i = 0; i < records.length; i++) {
        const PlayRecord *record = (const PlayRecord *)records.items[i];
        if (record->title == NULL || !g_hash_table_contains(drawn, record->title))
            continue;
        g_autoptr(GPtrArray) failures = case_run_if_any(set, record, &trial);
        const char *result = failures == NULL     ? "no case"
                             : failures->len == 0 ? "passes"
                                                  : failures->pdata[0];
        g_ptr_array_add(results, g_strdup_printf("%s: %s", record->title, result));
    }
    g_ptr_array_sort(results, compare_texts);
    return results;
}

/* Returns: (transfer full): a set of titles of cases of @set, the usual run some of them. They are
 * borrowed from it. */
static GHashTable *
draw_cases(const DataSet *set, GRand *random)
{
    g_autoptr(GPtrArray) titles = g_ptr_array_new();
    Records records = data_set_records(set, ENTITY_RECORD);
    for (guint32 i = 0; i < records.length; i++)
        if (((const PlayRecord *)records.items[i])->title != NULL)
            g_ptr_array_add(titles, (gpointer)((const PlayRecord *)records.items[i])->title);
    shuffle(random, titles);
    GHashTable *drawn = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint i = 0; i < titles->len && (is_whole_run() || i < CASES_MAX); i++)
        g_hash_table_add(drawn, titles->pdata[i]);
    return drawn;
}

/* Returns: (transfer full): how often each finding is reported, but for those that compare ids
 * with names for people and with what the game counts. */
static GString *
count_findings(DataSet *set)
{
    guint n[N_FINDINGS] = {0};
    ChecksSkipped skipped;
    GString *counts = g_string_new(NULL);
    g_autoptr(FindingList) findings = checks_run(set, NULL, &skipped);
    for (guint i = 0; i < finding_list_length(findings); i++)
        n[finding_list_get(findings, i)->id]++;
    for (guint i = 0; i < N_FINDINGS; i++)
        if (n[i] > 0 && i != FINDING_TRACK_TOO_SHORT &&
            !g_str_has_prefix(finding_row(i)->id, "name."))
            g_string_append_printf(counts, "%s %u\n", finding_row(i)->id, n[i]);
    return counts;
}

static void
rename_one(EditorDocument *document, Renamed *renamed, const char *to)
{
    g_autoptr(GError) error = NULL;
    if (!editor_document_rename(document, renamed->entity, renamed->now, to, NULL, &error))
        fail_msg("%s %s: %s", entity_get(renamed->entity)->name, renamed->now, error->message);
    g_free(renamed->now);
    renamed->now = g_strdup(to);
}

/* Returns: (transfer full): an id that a record of another type has and this one may have; NULL: no
 * id is one. */
static char *
id_of_another(const DataSet *set, const Renamed *renamed, const GPtrArray *ids, GRand *random)
{
    guint first = (guint)g_rand_int_range(random, 0, (gint32)ids->len);
    for (guint i = 0; i < ids->len; i++) {
        const Renamed *other = ids->pdata[(first + i) % ids->len];
        g_autofree char *problem = rename_problem(set, renamed->entity, renamed->now, other->first);
        if (other->entity != renamed->entity && problem == NULL)
            return g_strdup(other->first);
    }
    return NULL;
}

/* What is compared. */
typedef struct {
    GPtrArray *results; /* of cases */
    GString *findings;
} Verdicts;

static void
expect_same(EditorDocument *document, const Verdicts *before, GHashTable *cases, const char *name,
            const char *when)
{
    DataSet *set = editor_document_set(document);
    g_autoptr(GPtrArray) results = run_cases(set, cases);
    g_autoptr(GString) findings = count_findings(set);
    assert_int_equal(results->len, before->results->len);
    for (guint i = 0; i < results->len; i++)
        if (strcmp(before->results->pdata[i], results->pdata[i]) != 0)
            fail_msg("%s, ids %s: before\n%s\nnow\n%s", name, when,
                     (const char *)before->results->pdata[i], (const char *)results->pdata[i]);
    if (strcmp(before->findings->str, findings->str) != 0)
        fail_msg("%s, ids %s: findings before\n%s\nnow\n%s", name, when, before->findings->str,
                 findings->str);
}

/* Returns: (transfer full): the bytes of the drawing; empty: there is none. */
static GBytes *
drawn_bytes(const DataSet *set)
{
    g_autoptr(MapFile) map = map_file_read(set, NULL);
    return map_file_is_drawn(map) ? g_bytes_ref(map->text->contents) : g_bytes_new(NULL, 0);
}

static void
rename_and_back(const char *name, GRand *random)
{
    g_autoptr(EditorDocument) document = sample_document_new(name, NULL);
    DataSet *start = data_set_ref(editor_document_set(document));
    g_autoptr(GPtrArray) ids = draw_ids(start, random);
    g_autoptr(GHashTable) cases = draw_cases(start, random);
    g_autofree char *before = sample_document_bytes(start);
    g_autoptr(GBytes) drawn_before = drawn_bytes(start);
    const Verdicts judgement = {run_cases(start, cases), count_findings(start)};

    for (guint i = 0; i < ids->len; i++) {
        Renamed *renamed = ids->pdata[i];
        g_autofree char *fresh = g_strdup_printf("%s-q9", renamed->first);
        rename_one(document, renamed, fresh);
    }
    expect_same(document, &judgement, cases, name, "that are fresh");
    for (guint i = 0; i < ids->len; i++) {
        Renamed *renamed = ids->pdata[i];
        g_autofree char *other = id_of_another(editor_document_set(document), renamed, ids, random);
        if (other != NULL)
            rename_one(document, renamed, other);
    }
    expect_same(document, &judgement, cases, name, "of others");
    for (guint i = 0; i < ids->len; i++) {
        Renamed *renamed = ids->pdata[i];
        g_autofree char *fresh = g_strdup_printf("%s-q9", renamed->first);
        rename_one(document, renamed, fresh);
    }
    for (guint i = 0; i < ids->len; i++)
        rename_one(document, ids->pdata[i], ((Renamed *)ids->pdata[i])->first);
    g_autofree char *after = sample_document_bytes(editor_document_set(document));
    g_autoptr(GBytes) drawn_after = drawn_bytes(editor_document_set(document));
    assert_true(g_bytes_equal(drawn_before, drawn_after));
    if (strcmp(before, after) != 0) {
        g_auto(GStrv) old = g_strsplit(before, "\n", -1);
        g_auto(GStrv) new = g_strsplit(after, "\n", -1);
        for (guint i = 0; old[i] != NULL && new[i] != NULL; i++)
            if (strcmp(old[i], new[i]) != 0)
                fail_msg("%s: line %u was\n%s\nand is\n%s", name, i, old[i], new[i]);
        fail_msg("%s: the files are longer or shorter", name);
    }
    g_ptr_array_unref(judgement.results);
    g_string_free(judgement.findings, TRUE);
    data_set_unref(start);
}

static void
ids_are_renamed_and_back(void **state G_GNUC_UNUSED)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(SEED);
    for (guint i = 0; i < G_N_ELEMENTS(sets); i++)
        rename_and_back(sets[i], random);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ids_are_renamed_and_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
