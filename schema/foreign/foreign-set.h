/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Making a data set from a foreign map. Any thread may call these functions.
 */
#pragma once

#include "schema/foreign/foreign-map.h"
#include "schema/store/data-set.h"

/* The type of border of connections without a type. */
#define FOREIGN_USUAL_BORDER "Open"

/* Makes the data set in @folder, which must be empty or missing, and have a name from which an id
 * can be made; all of its files or none. Makes the ids of @map; ports must have been assigned.
 * Returns: FALSE with @error set; then nothing was made. */
gboolean foreign_set_make(ForeignMap *map, const char *folder, GError **error);

/* Makes the same data set in memory, for a preview; foreign_set_make() may follow. Returns:
 * (transfer full): NULL with @error set. */
DataSet *foreign_set_new(ForeignMap *map, GError **error);
