/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What people call a zone.
 */
#pragma once

#include "editor/document/subject.h"

/* Returns: (transfer full): what people call @zone: `Livland`, `the pool of Sweden`,
 * `aboard Wachtmeister`, `1702 on the year track`; @zone itself where it means nothing. */
char *zone_title(const DataSet *set, const char *zone);
