/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A data set that is read on a thread of its own while there is no window yet that can show it.
 */
#pragma once

#include "schema/store/data-set.h"

typedef struct EarlyLoad EarlyLoad;

/* Begins to read the first data set that @path, a folder or a file in one, leads to.
 * Returns: (transfer full): for early_load_end(), which must be called. */
EarlyLoad *early_load_begin(const char *path);

/* Waits until all is read, and frees @load; NULL is allowed.
 * Returns: (transfer full): the data set; NULL: it cannot be read, for a reason that is told to who
 * reads it anew. */
DataSet *early_load_end(EarlyLoad *load);
