/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is wrong with a source that could not be taken.
 */
#pragma once

#include "schema/model/records/record.h"

/* Where @kept, of @record, is a source of single members: the first that @record cannot have; the
 * name nearest to it, or NULL, goes to @nearest (borrowed from the table).
 * Returns: (transfer full): NULL if there is none. */
char *kept_source_wrong_member(const Record *record, const Kept *kept, const char **nearest);
