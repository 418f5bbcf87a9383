/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What differs between two states of one data set, field by field: a check that reads nothing of it
 * finds again what it has found.
 */
#pragma once

#include "schema/store/data-set.h"

typedef struct {
    guint64 fields[N_ENTITIES]; /* one bit for each field of which a value is another one, is gone,
                                   or is new */
} DataChange;

/* Fills @change with what differs between @before and @now. Where values cannot be compared one by
 * one, as when a file has come, a record has another member that could not be taken, or the set
 * below is another one, everything does. */
void data_change_find(DataChange *change, const DataSet *before, const DataSet *now);

/* Returns: whether the two differ in what @fields names: words divided by spaces, of which each is
 * `entity`, `entity.member`, `ids` (what records are called by) or `names` (what people call
 * them). */
gboolean data_change_is_about(const DataChange *change, const char *fields);
