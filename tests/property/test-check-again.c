/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Checks after edits: whatever is edited in the data sets of this project, one edit upon another,
 * checks that remember the run before find what they find anew.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/property/random-edit.h"
#include "tests/property/rounds.h"
#include "tests/property/set-files.h"
#include "tests/unit/temporary-folder.h"
#include "validator/checks/run.h"

#define FIRST_SEED 1700
#define EDITS ROUNDS_OF(60)

/* Of a hundred edits so many go on from the set as it was at first. */
#define BACK_PERCENT 30

static const char *const sets[] = {"pax-baltica", "pax-baltica-2010", "tutorial"};

static void
compare_findings(const FindingList *again, const FindingList *anew, guint n_edits)
{
    for (guint i = 0; i < finding_list_length(again) && i < finding_list_length(anew); i++) {
        const Finding *is = finding_list_get(again, i), *wanted = finding_list_get(anew, i);
        g_autofree char *message = finding_message(wanted, AUDIENCE_PROGRAMS);
        if (is->id != wanted->id || is->severity != wanted->severity ||
            is->span.start != wanted->span.start || is->span.end != wanted->span.end ||
            g_strcmp0(is->fingerprint, wanted->fingerprint) != 0)
            fail_msg("after %u edits another finding than: %s", n_edits, message);
    }
    assert_int_equal(finding_list_length(again), finding_list_length(anew));
}

static void
compare_runs(DataSet *set, CheckMemory *memory, guint n_edits)
{
    ChecksSkipped again_skipped, anew_skipped;
    g_autoptr(FindingList) again =
        checks_run(set, &(const CheckOptions){.memory = memory}, &again_skipped);
    g_autoptr(FindingList) anew = checks_run(set, NULL, &anew_skipped);
    compare_findings(again, anew, n_edits);
    assert_int_equal(again_skipped.n_skipped, anew_skipped.n_skipped);
}

/* Returns: (transfer full): @set with an edit of one of its files, or NULL: it cannot be done. */
static DataSet *
edit_somewhere(RandomJson *json, DataSet *set)
{
    const DataFile *file = &set->files[random_below(json, set->n_files)];
    if (file->root == NULL)
        return NULL;
    g_autoptr(Edit) edit = random_edit(json, file->root);
    if (file->kind->folder != NULL)
        edit->id = g_strdup(record_key(file->root));
    const Edit *edits[] = {edit};
    return data_set_edit(set, edits, G_N_ELEMENTS(edits), NULL);
}

static void
findings_are_those_of_a_first_run(void **state)
{
    const char *name = *state;
    char *folder = temporary_folder_new();
    for (guint i = 0; i < G_N_ELEMENTS(sets); i++)
        set_files_copy(sets[i], folder);
    DataSet *first = set_files_load_from(folder, name), *set = data_set_ref(first);
    g_autoptr(CheckMemory) memory = check_memory_new();
    RandomJson json;
    random_json_init(&json, FIRST_SEED);
    compare_runs(set, memory, 0);
    for (guint n = 0; n < EDITS;) {
        DataSet *from = random_chance(&json, BACK_PERCENT) ? first : set;
        DataSet *edited = edit_somewhere(&json, from);
        if (edited == NULL)
            continue;
        compare_runs(edited, memory, ++n);
        data_set_unref(set);
        set = edited;
    }
    random_json_clear(&json);
    data_set_unref(set);
    data_set_unref(first);
    temporary_folder_free(folder);
}

int
main(void)
{
    struct CMUnitTest tests[G_N_ELEMENTS(sets)];
    for (guint i = 0; i < G_N_ELEMENTS(sets); i++)
        tests[i] = (struct CMUnitTest){
            .name = sets[i],
            .test_func = findings_are_those_of_a_first_run,
            .initial_state = (void *)sets[i],
        };
    return cmocka_run_group_tests_name("check-again", tests, NULL, NULL);
}
