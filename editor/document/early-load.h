/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A data set that is read on a thread of its own, with its drawing, while there is no window yet
 * that can show it.
 */
#pragma once

#include "schema/store/data-set.h"
#include "validator/render/geometry.h"

typedef struct EarlyLoad EarlyLoad;

typedef struct {
    DataSet *set;             /* owned */
    RenderGeometry *geometry; /* owned: its drawing; NULL: it has none that can be used */
} EarlySet;

/* Begins to read the first data set that @path, a folder or a file in one, leads to.
 * Returns: (transfer full): for early_load_end(), which must be called. */
EarlyLoad *early_load_begin(const char *path);

/* Waits until all is read, and frees @load; NULL is allowed.
 * Returns: (transfer full): what was read; NULL: it cannot be, for a reason that is told to who
 * reads it anew. */
EarlySet *early_load_end(EarlyLoad *load);
void early_set_free(EarlySet *early); /* NULL is allowed */

G_DEFINE_AUTOPTR_CLEANUP_FUNC(EarlySet, early_set_free)
