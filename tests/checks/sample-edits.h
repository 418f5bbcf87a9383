/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What may be wrong in a sample, changed in every way that is near: members that go, come or get a
 * value that stands elsewhere in the set, and items that go.
 */
#pragma once

#include "schema/store/data-set.h"

/* Returns: (transfer full): of Edit, each of what @set itself states: of the members and items of
 * its files that @base does not have just so. */
GPtrArray *sample_edits(const DataSet *set, const DataSet *base);
