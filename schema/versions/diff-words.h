/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Differences as readable text, grouped by record:
 *   Livland (space livland)
 *     forage: 3 -> 4
 *     neighbours: riga added (normal) Untrusted text is made safe for a terminal.
 *
 * Any thread may call these functions.
 */
#pragma once

#include "schema/versions/diff.h"

/* Appends a heading for each record and a line for each of @differences (of Difference). @color:
 * colours headings, additions and removals with escape sequences. */
void diff_append_words(GString *out, const GPtrArray *differences, gboolean color);

/* Appends the display name of the record @owner, which edits call @id, and its type. */
void diff_append_heading(GString *out, const Record *owner, const char *id);

/* Appends the path of an edit, its parts separated by blanks. */
void diff_append_path(GString *out, const char *path);

/* Appends the value @json of @field (NULL: an unknown member); `nothing` if @json is NULL. */
void diff_append_value(GString *out, const Field *field, const char *json);
