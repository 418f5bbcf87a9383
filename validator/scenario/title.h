/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What things are called when a scenario begins.
 */
#pragma once

#include "schema/store/data-set.h"

/* Returns: (transfer none): what people call the record @id of @entity in @scenario (an id; NULL:
 * as printed), where a place may have another name; @id itself where there is no such record. */
const char *title_in(const DataSet *set, const char *scenario, EntityId entity, const char *id);
