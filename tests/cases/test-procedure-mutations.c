/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The rule cases of the real data pass, and each mutation of the procedures or of the rules makes
 * one fail. With sanitizers, which take ten times as long, a run tries some mutations: which ones
 * depends on NARVA_SEED alone, and on nothing where that is not set. With NARVA_ALL=1 it tries all
 * of them then, too.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/cases/mutation.h"
#include "tests/cases/real-cases.h"

static void
test_cases_pass(void **state)
{
    const RealSets *real = *state;
    guint n_failed = 0;
    for (guint i = 0; i < N_REAL_SETS; i++) {
        const DataSet *set = real->sets[i];
        guint n_cases = 0;
        for (guint j = 0; j < set->n_files; j++) {
            const PlayRecord *record = real_case(set, j);
            if (record == NULL)
                continue;
            n_cases++;
            g_autoptr(GPtrArray) failures = case_run(set, record);
            for (guint k = 0; k < failures->len; k++)
                print_message("# %s: %s: %s\n", set->name, record->id, (char *)failures->pdata[k]);
            n_failed += failures->len > 0;
        }
        assert_true(n_cases > 0);
    }
    assert_int_equal(n_failed, 0);
}

/* Returns: whether some case fails with @mutation. */
static gboolean
is_found(const RealSets *real, const Mutation *mutation)
{
    ProcedureRow procedures[PROCEDURES_MAX];
    mutation_procedures(mutation, procedures);
    const CaseTrial trial = {procedures, mutation_change, mutation};
    for (guint i = 0; i < N_REAL_SETS; i++)
        if (real_cases_find(real->sets[i], &trial, NULL))
            return TRUE;
    return FALSE;
}

static void
test_mutations_are_found(void **state)
{
    const RealSets *real = *state;
    guint n, n_sampled, n_missed = 0;
    const Mutation *table = mutations(&n);
    g_autofree guint *order = real_sample(n, &n_sampled);
    for (guint i = 0; i < n_sampled; i++) {
        const Mutation *mutation = &table[order[i]];
        if (is_found(real, mutation))
            continue;
        print_message("# not found: %s\n", mutation->name);
        n_missed++;
    }
    print_message("# %u of %u mutations found, of %u there are\n", n_sampled - n_missed, n_sampled,
                  n);
    assert_int_equal(n_missed, 0);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cases_pass),
        cmocka_unit_test(test_mutations_are_found),
    };
    return cmocka_run_group_tests(tests, real_sets_load, real_sets_free);
}
