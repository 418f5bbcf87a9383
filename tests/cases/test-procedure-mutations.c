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
#include "tests/engine/loaded-rules.h"
#include "validator/engine/dice.h"
#include "validator/smoke/case.h"

#include <string.h>

static const char *const folders[] = {"data/pax-baltica", "data/pax-baltica-2010"};

/* Mutations that a run with sanitizers tries, by the options of the build. */
#ifndef SAMPLED
#define SAMPLED G_MAXUINT
#endif

#define SEED_DEFAULT 1700u

typedef struct {
    DataSet *sets[G_N_ELEMENTS(folders)]; /* owned */
} Sets;

static int
setup(void **state)
{
    Sets *sets = g_new0(Sets, 1);
    for (guint i = 0; i < G_N_ELEMENTS(folders); i++)
        sets->sets[i] = loaded_set(folders[i]);
    *state = sets;
    return 0;
}

static int
teardown(void **state)
{
    Sets *sets = *state;
    for (guint i = 0; i < G_N_ELEMENTS(folders); i++)
        data_set_unref(sets->sets[i]);
    g_free(sets);
    return 0;
}

/* Returns: the case in @file that holds for @set, or NULL. */
static const PlayRecord *
case_in(const DataSet *set, const DataFile *file)
{
    if (file->kind->entity != ENTITY_RECORD || file->seen == NULL)
        return NULL;
    const PlayRecord *record = (const PlayRecord *)file->seen;
    return case_is_of(set, record) ? record : NULL;
}

static void
test_cases_pass(void **state)
{
    const Sets *sets = *state;
    guint n_failed = 0;
    for (guint i = 0; i < G_N_ELEMENTS(folders); i++) {
        guint n_cases = 0;
        for (guint j = 0; j < sets->sets[i]->n_files; j++) {
            const PlayRecord *record = case_in(sets->sets[i], &sets->sets[i]->files[j]);
            if (record == NULL)
                continue;
            n_cases++;
            g_autoptr(GPtrArray) failures = case_run(sets->sets[i], record);
            for (guint k = 0; k < failures->len; k++)
                print_message("# %s: %s: %s\n", folders[i], record->id, (char *)failures->pdata[k]);
            n_failed += failures->len > 0;
        }
        assert_true(n_cases > 0);
    }
    assert_int_equal(n_failed, 0);
}

/* Returns: whether some case fails with @mutation. */
static gboolean
is_found(const Sets *sets, const Mutation *mutation)
{
    ProcedureRow procedures[N_PROCEDURES];
    mutation_procedures(mutation, procedures);
    const CaseTrial trial = {procedures, mutation_change, mutation};
    for (guint i = 0; i < G_N_ELEMENTS(folders); i++)
        for (guint j = 0; j < sets->sets[i]->n_files; j++) {
            const PlayRecord *record = case_in(sets->sets[i], &sets->sets[i]->files[j]);
            if (record == NULL)
                continue;
            g_autoptr(GPtrArray) failures = case_run_with(sets->sets[i], record, &trial);
            if (failures->len > 0)
                return TRUE;
        }
    return FALSE;
}

/* Puts @n numbers from 0 on in @order, the first @n_sampled of them drawn by the seed. */
static void
shuffle(guint *order, guint n, guint n_sampled)
{
    const char *given = g_getenv("NARVA_SEED");
    guint64 seed = given != NULL ? g_ascii_strtoull(given, NULL, 10) : SEED_DEFAULT;
    DiceStream dice = dice_begin(seed, 0, DICE_OF_CHANCE);
    for (guint i = 0; i < n; i++)
        order[i] = i;
    for (guint i = 0; i < n_sampled; i++) {
        guint other = i + dice_below(&dice, n - i);
        guint taken = order[other];
        order[other] = order[i];
        order[i] = taken;
    }
}

static void
test_mutations_are_found(void **state)
{
    const Sets *sets = *state;
    guint n, n_missed = 0;
    const Mutation *table = mutations(&n);
    gboolean tries_all = g_strcmp0(g_getenv("NARVA_ALL"), "1") == 0;
    guint n_sampled = tries_all ? n : MIN(SAMPLED, n);
    g_autofree guint *order = g_new(guint, n);
    shuffle(order, n, tries_all ? 0 : n_sampled);
    for (guint i = 0; i < n_sampled; i++) {
        const Mutation *mutation = &table[order[i]];
        if (is_found(sets, mutation))
            continue;
        print_message("# not found: %s\n", mutation->name);
        n_missed++;
    }
    print_message("# %u of %u mutations found, of %u there are\n",
                  n_sampled - n_missed,
                  n_sampled,
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
    return cmocka_run_group_tests(tests, setup, teardown);
}
