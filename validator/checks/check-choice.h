/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Findings of a data set that a set below it has told already.
 */
#pragma once

#include "schema/model/findings/finding.h"
#include "schema/store/data-set.h"

/* Takes out of @findings, those of @set, what those of its bases tell at the same place in the same
 * words. @below: of FindingList: of bases of @set; may be empty. */
void findings_drop_inherited(FindingList *findings, const DataSet *set, const GPtrArray *below);
