/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A data set made of a foreign map.
 */
#pragma once

#include "schema/foreign/foreign-map.h"
#include "schema/store/data-set.h"

/* Makes the data set in @folder, which must have a name of which an id can be made, and be empty
 * or not there; all of its files or none. Ids are made here; ports are
 * assigned before.
 * Returns: FALSE with @error set; then nothing was made. */
gboolean foreign_set_make(ForeignMap *map, const char *folder, GError **error);

/* Makes the same without a folder, to be looked at; foreign_set_make() may follow.
 * Returns: (transfer full): the data set, or NULL with @error set. */
DataSet *foreign_set_new(ForeignMap *map, GError **error);
