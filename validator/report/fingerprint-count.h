/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numbers for equal fingerprints: two data sets in folders of one name may have the same finding,
 * and what reads a report shows only one of those that are called the same.
 */
#pragma once

#include "schema/model/finding.h"

typedef struct {
    GHashTable *seen; /* owned: of fingerprints, borrowed from findings that outlive this */
} FingerprintCount;

void fingerprint_count_init(FingerprintCount *count);
void fingerprint_count_clear(FingerprintCount *count);

/* Returns: how often the fingerprint of @finding has come up, this time included. */
guint fingerprint_count_next(FingerprintCount *count, const Finding *finding);
