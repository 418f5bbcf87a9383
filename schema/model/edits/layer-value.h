/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A whole value as it is written above another one: only what differs from below, with null for
 * members that are not wanted and `absent` for items. edit-layer.c writes what is made here.
 */
#pragma once

#include "schema/model/records/record.h"

/* What is to stand at @path, names from @below on, so that the JSON @after is seen there; @below is
 * seen through the layers below, or NULL. What merges with nothing stays as it is.
 * Returns: (transfer full): JSON. */
char *layer_value(const Record *below, char *const *path, const char *after);
