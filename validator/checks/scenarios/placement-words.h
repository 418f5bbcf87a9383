/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How the players may place what a scenario leaves to them.
 */
#pragma once

#include "schema/store/data-set.h"

/* @set has no errors. Returns: (transfer full): a line for each scenario in which a decision has a
 * limit, with one way to keep it; empty if there is none. */
char *placement_words(const DataSet *set);
