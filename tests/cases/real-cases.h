/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The rule cases of the real data, and whether they find what was changed. Used with cmocka.
 */
#pragma once

#include "schema/store/data-set.h"
#include "validator/smoke/records/case.h"

enum { N_REAL_SETS = 2 };

typedef struct {
    DataSet *sets[N_REAL_SETS]; /* owned: the newer book, and the layer of the older one above it */
} RealSets;

/* Setup and teardown of a group of tests, whose *@state is a RealSets. */
int real_sets_load(void **state);
int real_sets_free(void **state);

/* Returns: (transfer none): the case in the file @file of @set (from 0), or NULL where that file
 * has none that holds for @set. */
const PlayRecord *real_case(const DataSet *set, guint file);

/* Tries the cases of @set until one fails with @trial, those first whose source shares a word with
 * @near, such as `2012:11.8`; it may be NULL. Returns: whether one does. */
gboolean real_cases_find(const DataSet *set, const CaseTrial *trial, const char *near);

/* What a run tries of @n things: all of them. With sanitizers, which take ten times as long, it is
 * only some; which ones depends on NARVA_SEED alone, and on nothing where that is not set. With
 * NARVA_ALL=1 it is all of them then, too. @n_sampled: how many.
 * Returns: (transfer full): their numbers, from 0. */
guint *real_sample(guint n, guint *n_sampled);
