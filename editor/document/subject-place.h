/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From a place in a walk over records to the name that edits have for it.
 */
#pragma once

#include "editor/document/subject.h"

/* Returns: (transfer full): the record at @place, whose walk began with the record of a file. */
Subject *subject_at(const RecordPlace *place);
