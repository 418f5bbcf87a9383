/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Migration of old records to current words: `option 2` becomes the name that the rule has for it,
 * `end` names its step.
 */
#pragma once

#include "schema/store/data-set.h"

/* Plays the records in the open layer of @set that may have former words, and rewrites their answers and expected offers in
 * current words. A record that cannot be played stays as it is, and so does a line for which a data
 * set beside @set, which extends it, has other words. Returns: (transfer full): the set with them;
 * @set itself where nothing changes. */
DataSet *reword_data_set(DataSet *set);
