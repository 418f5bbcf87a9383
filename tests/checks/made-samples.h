/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Samples that cannot be files in git: folders, pipes and links in the place of a file,
 * permissions, and files too large to keep.
 */
#pragma once

#include "schema/model/findings/finding.h"

/* Makes the data set in the folder @set, which holds the files of base, the sample. */
typedef void (*MakeSample)(const char *set);

typedef struct {
    FindingId id;
    const char *name; /* bad, good, bad-2, ... */
    MakeSample make;
    gboolean is_about_permissions; /* root must read it like anybody else */
} MadeSample;

/* The tables; of each the last row has no name. */
extern const MadeSample made_places[];  /* what stands in the place of a file */
extern const MadeSample made_amounts[]; /* how much there is */

/* Returns: the table of that number, from 0 on; NULL: there are no more. */
const MadeSample *made_samples(guint table);

/* Returns: the row of the sample @name of @id, or NULL. */
const MadeSample *made_sample_find(FindingId id, const char *name);
