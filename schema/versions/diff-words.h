/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Differences for people, grouped by record:
 *   Livland (space livland)
 *     forage: 3 -> 4
 *     neighbours: riga added (normal)
 * What strangers wrote is made fit for a terminal.
 */
#pragma once

#include "schema/versions/diff.h"

/* Appends a heading for each record and a line for each difference. @color marks headings, what
 * came and what went with escape sequences. */
void diff_append_words(GString *out, const GPtrArray *differences, gboolean color);

/* Appends the display name of the record @owner that edits call @id, and what it is. */
void diff_append_heading(GString *out, const Record *owner, const char *id);

/* Appends the path of an edit with blanks between its parts. */
void diff_append_path(GString *out, const char *path);

/* Appends the value @json of @field (NULL: of what has no field), or `nothing` for NULL. */
void diff_append_value(GString *out, const Field *field, const char *json);
