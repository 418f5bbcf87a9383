/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whether a unit of the roster can be one that a selector asks for, by what is printed on it: not
 * where it stands, nor on which side.
 */
#pragma once

#include "schema/model/entities.h"

/* Returns: (transfer none): @text if it is no word such as @self, else NULL. */
const char *unit_match_fixed(const char *text);

/* Returns: whether @record, a unit, is like that; what could not be read of it may be. */
gboolean unit_match(const Units *asked, const Record *record);
