/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the help of narva import says of formats.
 */
#pragma once

#include "validator/cli/verb.h"

/* The words of the formats that are read. */
const char *import_format_word(guint i);

/* Appends the formats with what is read of each. */
void import_append_formats(GString *out);
