/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random edits of a record: of members that are there and that are not, known and unknown, of whole
 * items, at every depth; most of them can be done.
 */
#pragma once

#include "schema/model/edit.h"
#include "tests/property/random-json.h"

/* Returns: (transfer full): an edit of something at or below @root, the record of a file. */
Edit *random_edit(RandomJson *json, const Record *root);
