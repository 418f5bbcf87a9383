/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A scenario of a data set on disk, ready to be played.
 */
#pragma once

#include "schema/store/data-set.h"
#include "validator/cli/verb.h"
#include "validator/smoke/staged-scenario.h"

/* Reads the data set that @path means (NULL: the one around or below the current folder).
 * Returns: (transfer full): NULL, having complained, with the status, unless it is one data set
 * that can be read whole. */
DataSet *played_set_load(const char *path, ExitStatus *status);

/* Finds the data set at @path (NULL: the one around or below the current folder) and in it the
 * scenario @id (NULL: the only one), and sets it up with @options (NULL-terminated; may be NULL).
 * Returns: FALSE, having complained, with the status. @scenario is to be cleared in any case. */
gboolean played_scenario_load(StagedScenario *scenario, const char *path, const char *id,
                              char *const *options, ExitStatus *status);

/* The same with @set (transfer full). */
gboolean played_scenario_of(StagedScenario *scenario, DataSet *set, const char *id,
                            char *const *options, ExitStatus *status);

/* Returns: whether something plays the games of @set; else it has complained, and that is a matter
 * of usage. */
gboolean played_set_is_played(const DataSet *set);
