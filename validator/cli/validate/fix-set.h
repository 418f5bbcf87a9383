/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Doing the fixes of findings, in memory or as changes of text.
 */
#pragma once

#include "validator/cli/sets.h"

/* Which fixes are done. */
typedef struct {
    gboolean may_be_unsafe; /* those that need a look at them, too */
    gboolean (*is_wanted)(const Finding *finding, gpointer data);
    gpointer data; /* handed to is_wanted() */
} FixChoice;

/* Does the fixes of the findings of @checked, and of those that appear then, until none is left or
 * they only come and go. What is wrong in a data set below is mended there, not here.
 * Returns: (transfer full): the mended set in memory; how many fixes were done goes to @n_done. */
DataSet *fix_set(const CheckedSet *checked, const FixChoice *choice, guint *n_done);

/* Returns: how many findings of @checked have a fix that needs a look at it, whether or not @choice
 * lets such be done. */
guint fix_set_n_guesses(const CheckedSet *checked, const FixChoice *choice);

/* Fixes as changes of text, for reports that programs apply without knowing our data. */
typedef struct {
    const GArray *sets; /* borrowed: of CheckedSet */
    GHashTable *forms;  /* borrowed: of DataFile: of which it is known whether they are canonical */
    gsize bytes;        /* gone through so far */
} TextFix;

/* A ReportFix; @data is a TextFix. A file that is not in canonical form, or would be a new one, has
 * no such changes: they would bring more than the fix. */
void text_fix(const Finding *finding, guint set, GArray *changes, gpointer data);
