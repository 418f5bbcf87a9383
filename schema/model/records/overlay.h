/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One layer of data above another: what the upper one says counts, the rest shows through.
 */
#pragma once

#include "schema/model/records/record.h"

/* Sees @base through @over, both records of one entity. Members merge as in RFC 7386: null takes a
 * member away, records merge member by member. Lists of keyed records merge by key, in the order of
 * the lower list with new ones behind it; an item with `absent` takes the lower one away. Other
 * lists replace whole.
 * Returns: a new record whose arena reference the caller owns (record->arena). */
const Record *record_overlay(const Record *base, const Record *over);

/* Returns: whether @record says that the record of its key below is to be taken away. */
gboolean record_is_absent(const Record *record);

/* Returns: (transfer none): the item of that key in the keyed LIST @field of @record, or NULL. */
const Record *record_find_item(const Record *record, const Field *field, const char *key);
