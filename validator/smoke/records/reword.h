/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Records of old in the words of today: `option 2` becomes what the rule calls it, `end` says of
 * what.
 */
#pragma once

#include "schema/store/data-set.h"

/* Plays the records that stand in the open layer of @set, and says in today's words what they
 * answer and expect to be offered. One that cannot be played stays as it is, and so does a line for
 * which a data set beside @set, which extends it, has other words.
 * Returns: (transfer full): the set with them; @set itself where there is nothing to say anew. */
DataSet *data_set_reworded(DataSet *set);
