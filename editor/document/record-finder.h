/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From records that findings speak of back to their names.
 */
#pragma once

#include "editor/document/subject.h"

/* Returns: (transfer full): record (borrowed) -> Subject (owned) for each of the keys of @wanted
 * (const Record *, of what is seen in @set or of a layer of it) that is found in @set. */
GHashTable *records_find(const DataSet *set, GHashTable *wanted);
