/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Loading both data sets once, and running their cases.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/cases/real-cases.h"

#include "tests/engine/loaded-rules.h"
#include "validator/engine/dice.h"

#include <string.h>

static const char *const folders[] = {"data/pax-baltica", "data/pax-baltica-2010"};
G_STATIC_ASSERT(G_N_ELEMENTS(folders) == N_REAL_SETS);

/* Of what a run with sanitizers tries, by the options of the build. */
#ifndef SAMPLED
#define SAMPLED G_MAXUINT
#endif

#define SEED_DEFAULT 1700u

int
real_sets_load(void **state)
{
    RealSets *real = g_new0(RealSets, 1);
    for (guint i = 0; i < N_REAL_SETS; i++)
        real->sets[i] = loaded_set(folders[i]);
    *state = real;
    return 0;
}

int
real_sets_free(void **state)
{
    RealSets *real = *state;
    for (guint i = 0; i < N_REAL_SETS; i++)
        data_set_unref(real->sets[i]);
    g_free(real);
    return 0;
}

const PlayRecord *
real_case(const DataSet *set, guint file)
{
    const Record *seen = set->files[file].seen;
    if (set->files[file].kind->entity != ENTITY_RECORD || seen == NULL)
        return NULL;
    const PlayRecord *record = (const PlayRecord *)seen;
    return case_is_of(set, record) ? record : NULL;
}

/* Whether the source of @record shares a word with @words, or has one of them in a longer one. */
static gboolean
is_near(const PlayRecord *record, char **words)
{
    const char *source = record->source != NULL ? record->source->rest : NULL;
    for (; source != NULL && *words != NULL; words++)
        if (strstr(source, *words) != NULL)
            return TRUE;
    return FALSE;
}

gboolean
real_cases_find(const DataSet *set, const CaseTrial *trial, const char *near)
{
    g_auto(GStrv) words = g_strsplit(near != NULL ? near : "", " ", -1);
    for (guint i = 0; i < 2 * set->n_files; i++) {
        const PlayRecord *record = real_case(set, i % set->n_files);
        if (record == NULL || is_near(record, words) != (i < set->n_files))
            continue;
        g_autoptr(GPtrArray) failures = case_run_with(set, record, trial);
        if (failures->len > 0)
            return TRUE;
    }
    return FALSE;
}

guint *
real_sample(guint n, guint *n_sampled)
{
    const char *given = g_getenv("NARVA_SEED");
    guint64 seed = given != NULL ? g_ascii_strtoull(given, NULL, 10) : SEED_DEFAULT;
    gboolean is_all = g_strcmp0(g_getenv("NARVA_ALL"), "1") == 0 || n <= SAMPLED;
    DiceStream dice = dice_begin(seed, 0, DICE_OF_CHANCE);
    guint *order = g_new(guint, n);
    for (guint i = 0; i < n; i++)
        order[i] = i;
    *n_sampled = is_all ? n : SAMPLED;
    for (guint i = 0; !is_all && i < *n_sampled; i++) {
        guint other = i + dice_below(&dice, n - i);
        guint taken = order[other];
        order[other] = order[i];
        order[i] = taken;
    }
    return order;
}
