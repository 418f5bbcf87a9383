/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Data sets with another value of one member, for verbs that play with several values.
 */
#pragma once

#include "schema/store/data-set.h"
#include "validator/cli/verb.h"

/* @name: ID.MEMBER, as `hill.forage`; deeper members after more dots. @value: as on the command
 * line: a number, JSON, or a text. Returns: (transfer full): @set with that value; NULL with the
 * status, having complained. */
DataSet *edited_value_apply(DataSet *set, const char *name, const char *value, ExitStatus *status);
