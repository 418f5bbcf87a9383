/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a band of a victory table is called where there is little room.
 */
#pragma once

#include "schema/model/entities.h"

/* Returns: (transfer full): names of the row @index of the table of @scenario, the longest first:
 * `Swedish Major Victory`, then without the words that all rows have, then without those that all
 * of its side have: `Major`. */
char **band_names(const Scenario *scenario, guint index);
