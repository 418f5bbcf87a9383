/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the help of narva export says of formats.
 */
#pragma once

#include "validator/cli/verb.h"

/* The words of the formats that are written. */
const char *export_format_word(guint i);

/* Appends the formats with what is made of each. */
void export_append_formats(GString *out);
