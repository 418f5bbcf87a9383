/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The names of things at the start of a scenario.
 */
#pragma once

#include "schema/store/data-set.h"

/* Returns: (transfer none): the name for people of the record @id of @entity in @scenario (an id;
 * NULL: as printed), in which a place may have another name; @id itself if there is no such record.
 * Borrowed from @set or @id. */
const char *title_in(const DataSet *set, const char *scenario, EntityId entity, const char *id);
