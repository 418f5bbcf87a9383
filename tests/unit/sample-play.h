/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One scenario of a small data set, compiled: two lands of the north, one of the south, a unit of
 * each side.
 */
#pragma once

#include "validator/checks/scenario-play.h"

typedef struct {
    DataSet *set;     /* owned */
    GPtrArray *plays; /* owned: of ScenarioPlay */
} SamplePlays;

/* Members of the one scenario as JSON, with a comma before each; written to @folder. */
SamplePlays sample_plays(const char *folder, const char *members);

/* Those of the data set in the folder @name of data/. */
SamplePlays sample_plays_of_data(const char *name);
void sample_plays_clear(SamplePlays *plays);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(SamplePlays, sample_plays_clear)
