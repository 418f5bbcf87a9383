/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What differs between two states of one data set, field by field: a check that reads nothing of it
 * finds again what it has found.
 */
#pragma once

#include "schema/store/data-set.h"
#include "validator/checks/table/field-set.h"

/* Fills @change with what differs between @before and @now. Where values cannot be compared one by
 * one, as when a file has come, a record has another member that could not be taken, the set
 * below or the system is another one, everything does. */
void data_change_find(FieldSet *change, const DataSet *before, const DataSet *now);
