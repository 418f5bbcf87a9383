/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the help of narva import and export says of formats; the programs beside narva.
 */
#pragma once

#include "validator/cli/verb.h"

/* The words of the formats that are read, and of those that are written. */
const char *import_format_word(guint i);
const char *export_format_word(guint i);

/* Append the formats with what is read or made of each. */
void import_append_formats(GString *out);
void export_append_formats(GString *out);
