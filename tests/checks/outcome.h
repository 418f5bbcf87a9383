/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the checks say about the data set in a folder, in lines that can be compared.
 */
#pragma once

#include "validator/checks/run.h"

typedef struct {
    DataSet *set;          /* owned */
    FindingList *findings; /* owned */
} Outcome;

/* Loads the data set in @folder, which must be possible, and checks it. */
Outcome outcome_of_folder(const char *folder);

/* Checks @set; a reference is taken. */
Outcome outcome_of_set(DataSet *set);

void outcome_clear(Outcome *outcome);

/* Returns: (transfer full): a line `FILE:LINE:COLUMN severity id` per finding; `FILE` alone where
 * it is about a file as a whole, `.` where it is about the folder. */
char *outcome_lines(const Outcome *outcome);

/* Returns: (transfer full): the id and the arguments of a finding, all that makes up its text. */
char *outcome_describe(const Finding *finding);

/* Returns: whether @outcome has a finding that is described by @description. */
gboolean outcome_has(const Outcome *outcome, const char *description);

/* Appends to @problems how the lines @got differ from @expected, under the title @title; nothing if
 * they do not. */
void outcome_compare(const char *title, const char *expected, const char *got, GString *problems);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Outcome, outcome_clear)
