/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a set-up says of one unit, place or other record.
 */
#pragma once

#include "schema/store/data-set.h"

/* Returns: (transfer none): the entry of @id in the list @list (`units`, `places`) of the position
 * of @scenario, or NULL. */
const Record *set_up_entry(const DataSet *set,
                           const char *scenario,
                           const char *list,
                           const char *id);
