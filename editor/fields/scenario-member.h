/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Single members of the scenario that is shown, named by their path in it: `title`, `period/from`,
 * `position/nations/sweden/level`. The records on the way need not be there.
 */
#pragma once

#include "editor/document/document.h"

/* Returns: (transfer none): the field that @path leads to, or NULL. */
const Field *scenario_member_field(const char *path);

/* Returns: (transfer full): the value there as readers see it; NULL: none. */
char *scenario_member_text(EditorDocument *document, const char *path);

/* Has the member say what was @typed, or nothing where that is empty; what would then say nothing
 * but its key goes too. One step called @label. Returns: FALSE with @error set. */
gboolean scenario_member_set(EditorDocument *document, const char *path, const char *typed,
                             const char *label, GError **error);

/* Returns: (transfer full): what means the record at @path of the shown scenario; "" is the
 * scenario itself. NULL: none is shown. */
Subject *scenario_subject(EditorDocument *document, const char *path);
