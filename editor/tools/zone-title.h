/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What people call a zone.
 */
#pragma once

#include "editor/document/subject.h"

/* Returns: (transfer full): what people call @zone: `Livland`, `the pool of Sweden`,
 * `aboard Wachtmeister`, `1702 on the year track`; @zone itself where it means nothing. */
char *zone_title(const DataSet *set, const char *zone);

/* Returns: (transfer full): the same where it stands by itself: `Pool of Sweden`, `Out of the
 * game`; what is not in the data set, as @zone. */
char *zone_heading(const DataSet *set, const char *zone);
