/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whether two records, or values in them, are the same: whether they are written as the same bytes.
 */
#pragma once

#include "schema/model/records/record.h"

/* Returns: whether both are written alike. Both are of one entity. */
gboolean diff_same_record(const Record *a, const Record *b);

/* Returns: whether @field and what was kept under its name are written alike in both. */
gboolean diff_same_member(const Record *a, const Record *b, const Field *field);

/* Returns: whether the value of @field, which both have, is written alike. */
gboolean diff_same_value(const Record *a, const Record *b, const Field *field);

gboolean diff_same_kept(const Kept *a, const Kept *b);

/* Returns: @kept or the first after it that belongs to @field (NULL: to none), or NULL. */
const Kept *diff_next_kept(const Kept *kept, const Field *field);
