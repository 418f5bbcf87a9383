/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Imports an export again, in memory, and reports what is not the same: every member of every
 * record, and what the drawing shows.
 */
#pragma once

#include "schema/foreign/formats.h"

/* Returns: (transfer full): what @files, which were made as for round_trip_report(), should carry
 * (carried.h); NULL: nothing. */
char *round_trip_carry(const ForeignExport *format, const ForeignFiles *files, const DataSet *set,
                       const char *scenario);

/* Reads @files, which were made of @set and @scenario (an id; NULL: none) in @format, and adds each
 * member that differs to @report. Ids may differ if the names of records lead from one to the
 * other. A set-up text is compared with the scenario only. */
void round_trip_report(const ForeignExport *format, const ForeignFiles *files, const DataSet *set,
                       const char *scenario, LossReport *report);
