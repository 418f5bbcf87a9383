/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Selection of findings: `--select map,schema --ignore map.one`. A word matches every id that
 * begins with it; where several do, the longest decides, and of equals the one that ignores.
 */
#pragma once

#include "schema/model/finding.h"

typedef struct {
    gboolean ignored[N_FINDINGS];
    gboolean ignored_by_id[N_FINDINGS]; /* by its whole id, not by the start of it */
} Selection;

/* Reads the lists @select and @ignore (of words with commas between them; either may be NULL, then
 * all are selected, or none ignored).
 * Returns: (transfer full): the first word that no id begins with; NULL when all are right. */
char *selection_init(Selection *selection, char *const *select, char *const *ignore);

/* Returns: whether @finding is to be reported. A finding that stops the reading of a file always
 * is, unless it is ignored by its whole id: a file that could not be read must not pass as one
 * without findings. A failure of the machine is reported in any case. */
gboolean selection_has(const Selection *selection, const Finding *finding);

/* Removes what is not to be reported, also from the counts of what was left out. */
void selection_apply(const Selection *selection, FindingList *findings);

/* Returns: whether the finding says that part of the data was not read, so that other checks have
 * not seen it. */
gboolean selection_finding_stops_reading(FindingId id);
