/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Findings of a data set that a base of it has already.
 */
#pragma once

#include "schema/model/finding.h"
#include "schema/store/data-set.h"

/* Removes from @findings, those of @set, every finding that a base has at the same place with the
 * same text. @below: of FindingList: of the bases of @set; may be empty. */
void check_choice_drop_inherited(FindingList *findings, const DataSet *set, const GPtrArray *below);
