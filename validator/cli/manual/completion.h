/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The completion of bash, made of the table of verbs.
 */
#pragma once

#include "validator/cli/verb.h"

/* Appends the script to @out. */
void completion_append(GString *out);
