/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Arguments of findings: how messages name a record, by its name among its parents, and numbers
 * as text.
 */
#pragma once

#include "schema/model/record.h"

#include <glib.h>

/* Returns: (transfer full): a record in words: `Livland`, `the neighbour riga of Livland`. */
char *argument_describe_record(const RecordPlace *place);

/* Returns: (transfer full): a member of a record in words: `“forage” of Livland`. */
char *argument_describe_member(const RecordPlace *place, const char *key);

/* Returns: (transfer none): the name of @record, else its id, else what it is: `track`. */
const char *argument_record_name(const Record *record);

/* Returns: (transfer full): @number in decimal digits. */
char *argument_number(gint64 number);
