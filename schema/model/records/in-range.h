/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numbers that the format allows, and records without others.
 */
#pragma once

#include "schema/model/records/record.h"

/* Returns: whether no number that @record has as @field, whatever its kind, is beyond the range
 * that the format gives it. */
gboolean record_is_in_range(const Record *record, const Field *field);

/* Returns: (transfer none): @record and all below it as if what is not in range had not been given;
 * @record itself if all is. What had to be made for it is held by @arena and borrows from @record.
 */
const Record *record_in_range(Arena *arena, const Record *record);
