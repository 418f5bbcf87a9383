/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Checks that are run again find what they would find anew. One test per id: each of its bad
 * samples is edited in every way that is near, and back. Where a finding goes, it must come back
 * too, so no check may leave out of the table what it reads.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <glib/gstdio.h>
#include <string.h>

#include "tests/checks/problems.h"
#include "tests/checks/sample-edits.h"
#include "tests/checks/sample.h"
#include "tests/property/rounds.h"
#include "tests/unit/temporary-folder.h"
#include "validator/checks/check-table.h"
#include "validator/checks/run.h"

/* So many edits are done to a sample; all of them with NARVA_ALL=1. */
#define EDITS_MAX ROUNDS_OF(40)

/* Appends what makes one finding another one. */
static void
append_findings(GString *lines, const FindingList *findings)
{
    for (guint i = 0; i < finding_list_length(findings); i++) {
        const Finding *finding = finding_list_get(findings, i);
        g_autofree char *message = finding_message(finding, AUDIENCE_PROGRAMS);
        g_string_append_printf(
            lines, "%s %s %u-%u %s: %s\n", finding_severity_name(finding->severity),
            finding->span.text != NULL ? finding->span.text->name : "", finding->span.start,
            finding->span.end, finding_row(finding->id)->id, message);
    }
}

/* Returns: (transfer full): what is found in @set, by means of @memory or, if that is NULL, anew.
 */
static char *
run_over(DataSet *set, CheckMemory *memory)
{
    ChecksSkipped skipped;
    g_autoptr(FindingList) found =
        checks_run(set, &(const CheckOptions){.memory = memory}, &skipped);
    GString *lines = g_string_new(NULL);
    append_findings(lines, found);
    g_string_append_printf(lines, "%u skipped\n", skipped.n_skipped);
    return g_string_free(lines, FALSE);
}

static void
compare(const char *name, const Edit *edit, const char *again, const char *anew, GString *problems)
{
    if (strcmp(again, anew) != 0)
        g_string_append_printf(problems, "%s, %s:\nagain:\n%sanew:\n%s", name, edit->path, again,
                               anew);
}

/* Does @edit, which may mend what is wrong, and goes back. */
static void
do_and_undo(const char *name, DataSet *set, const char *found, const Edit *edit,
            CheckMemory *memory, GString *problems)
{
    g_autoptr(DataSet) edited = data_set_edit(set, &edit, 1, NULL);
    if (edited == NULL)
        return;
    g_autofree char *edited_again = run_over(edited, memory);
    g_autofree char *edited_anew = run_over(edited, NULL);
    g_autofree char *again = run_over(set, memory);
    compare(name, edit, edited_again, edited_anew, problems);
    compare(name, edit, again, found, problems);
}

static void
check_sample(const Sample *sample, const DataSet *base, GString *problems)
{
    char *folder = sample_assemble(sample);
    g_autofree char *path = g_build_filename(folder, SAMPLE_SET, NULL);
    g_autoptr(DataSet) set = data_set_load(path, NULL);
    g_autoptr(CheckMemory) memory = check_memory_new();
    g_autofree char *found = run_over(set, memory);
    g_autoptr(GPtrArray) edits = sample_edits(set, base);
    guint step = g_getenv("NARVA_ALL") != NULL ? 1 : edits->len / EDITS_MAX + 1;
    for (guint i = 0; i < edits->len; i += step)
        do_and_undo(sample->name, set, found, edits->pdata[i], memory, problems);
    temporary_folder_free(folder);
}

/* Whether the check that reports @id may be left out: it has a row that says what it reads, or
 * stands under one of its phase. */
static gboolean
may_be_left_out(FindingId id)
{
    guint n_rows, n_like = 0;
    const CheckRow *rows = check_table(&n_rows);
    for (guint i = 0; i < n_rows; i++) {
        if (rows[i].id == id)
            return rows[i].reads != NULL;
        n_like += rows[i].reads != NULL && finding_row(rows[i].id)->phase == finding_row(id)->phase;
    }
    return n_like > 0;
}

static void
what_comes_back_is_found_again(void **state)
{
    FindingId id = (FindingId)GPOINTER_TO_UINT(*state);
    GString *problems = g_string_new(NULL);
    g_autoptr(GPtrArray) samples = samples_of(id);
    for (guint i = 0; i < samples->len; i++) {
        const Sample *sample = samples->pdata[i];
        if (!sample->is_bad || sample->made != NULL)
            continue;
        char *folder = sample_assemble_base(sample->base);
        g_autofree char *path = g_build_filename(folder, SAMPLE_SET, NULL);
        g_autoptr(DataSet) base = data_set_load(path, NULL);
        check_sample(sample, base, problems);
        temporary_folder_free(folder);
    }
    problems_fail_if_any(problems);
}

/* Whatever it was meanwhile: none at all, or none that can be read. */
static void
another_drawing_is_looked_at_again(void **state G_GNUC_UNUSED)
{
    static const char *const bodies[] = {
        "<g id=\"territories\"><path id=\"livland\" d=\"M0,0H50V50H0Z\"/></g>",
        "<g id=\"territories\"><path id=\"lifland\" d=\"M0,0H50V50H0Z\"/></g>",
        NULL,
        "<g id=\"territories\"><path id=\"lifland\" d=\"M0,0H50V50H0Z\"/></g>",
        "<g",
        "<g id=\"territories\"><path id=\"lifland\" d=\"M0,0H50V50H0Z\"/></g>",
        "<g id=\"territories\"><path id=\"livland\" d=\"M0,0H50V50H0Z\"/></g>",
        "<g",
        NULL,
        "<g",
    };
    char *folder = sample_assemble_base("base");
    g_autofree char *path = g_build_filename(folder, SAMPLE_SET, NULL);
    g_autofree char *drawing = g_build_filename(path, "map.svg", NULL);
    g_autoptr(CheckMemory) memory = check_memory_new();
    g_autoptr(GHashTable) outcomes = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (guint i = 0; i < G_N_ELEMENTS(bodies); i++) {
        g_autofree char *svg =
            g_strdup_printf("<svg xmlns=\"http://www.w3.org/2000/svg\">%s</svg>\n", bodies[i]);
        g_unlink(drawing);
        if (bodies[i] != NULL)
            temporary_folder_write(path, "map.svg", svg);
        g_autoptr(DataSet) set = data_set_load(path, NULL);
        g_autofree char *again = run_over(set, memory);
        g_autofree char *anew = run_over(set, NULL);
        assert_string_equal(again, anew);
        g_hash_table_add(outcomes, g_steal_pointer(&again));
    }
    assert_int_equal(g_hash_table_size(outcomes), 4);
    temporary_folder_free(folder);
}

int
main(void)
{
    struct CMUnitTest tests[N_FINDINGS + 1] = {
        cmocka_unit_test(another_drawing_is_looked_at_again),
    };
    guint n = 1;
    for (guint i = 0; i < N_FINDINGS; i++)
        if (may_be_left_out(i))
            tests[n++] = (struct CMUnitTest){
                .name = finding_row(i)->id,
                .test_func = what_comes_back_is_found_again,
                .initial_state = GUINT_TO_POINTER(i),
            };
    return _cmocka_run_group_tests("memory", tests, n, NULL, NULL);
}
