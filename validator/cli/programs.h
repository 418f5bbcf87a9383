/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the help of narva import and export says of formats; the programs beside narva.
 */
#pragma once

#include "validator/cli/verb.h"

/* The words of the formats that are read, and of those that are written. */
const char *programs_import_format(guint i);
const char *programs_export_format(guint i);

/* Append the formats with what is read or made of each. */
void programs_append_import_formats(GString *out);
void programs_append_export_formats(GString *out);
