/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What holds where a set-up says nothing: how it is printed, or how the scenario below has it.
 */
#pragma once

#include "editor/document/subject.h"

/* Returns: (transfer full): in words, what holds of the entry @subject of a set-up (a unit, a place
 * or a nation of a scenario), or of a unit of the roster, while nothing is said about @field: `the
 * pool of Sweden`, `3`; NULL: nothing does, or it is no such entry. */
char *printed_value(const DataSet *set, const Subject *subject, const Field *field);
