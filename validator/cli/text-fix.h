/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fixes as changes of text, for reports that programs apply without knowing our data.
 */
#pragma once

#include "validator/cli/sets.h"

typedef struct {
    const GArray *sets; /* borrowed: of CheckedSet */
    GHashTable *forms;  /* borrowed: of DataFile: of which it is known whether they are canonical */
    gsize bytes;        /* gone through so far */
} TextFix;

/* A ReportFix; @data is a TextFix. A file that is not in canonical form, or would be a new one, has
 * no such changes: they would bring more than the fix. */
void text_fix(const Finding *finding, guint set, GArray *changes, gpointer data);
