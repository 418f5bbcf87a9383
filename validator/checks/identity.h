/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What stays the same of a record when its name changes.
 */
#pragma once

#include "schema/model/findings/finding.h"
#include "schema/store/data-set.h"

/* Tells @findings which names stand for which records of @set and of the sets below it: those of
 * records with an id, and of what such a record has one of, such as its garrison. */
void identities_tell(FindingList *findings, const DataSet *set);
