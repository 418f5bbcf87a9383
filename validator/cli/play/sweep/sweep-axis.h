/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a sweep changes: a value of the data, or an answer to a ruling, and what it is to be.
 */
#pragma once

#include "schema/store/data-set.h"
#include "validator/cli/verb.h"

/* Values of one, values that are changed, and all of them together. */
#define SWEEP_VALUES_MAX 100u
#define SWEEP_AXES_MAX 8u
#define SWEEP_CELLS_MAX 1000u

typedef struct {
    char *name;    /* owned: as it was said: `hill.forage`; or the id of a ruling */
    char **values; /* owned: as they were said, NULL-terminated, at least one */
    guint n;
    gboolean is_ruling;
} SweepAxis;

/* Reads @word, as `hill.forage=2..4`, `hill.forage=2..8:2` or `hill.forage=2,6`. Returns:
 * FALSE, having complained. @axis is to be cleared in any case. */
gboolean sweep_axis_read(SweepAxis *axis, const char *word);

/* Makes an axis of the answers to @ruling that are not its usual one. */
void sweep_axis_of_ruling(SweepAxis *axis, const Record *ruling);
void sweep_axis_clear(SweepAxis *axis);

/* Returns: (transfer full): @set with the value @i of @axis, which is no ruling; NULL with the
 * status, having complained. */
DataSet *sweep_axis_apply(const SweepAxis *axis, guint i, DataSet *set, ExitStatus *status);
