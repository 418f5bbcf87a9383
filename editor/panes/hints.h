/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What Narva has found out about what is selected, a notice for each finding.
 *
 * Signal: "explain" (with a fingerprint: somebody wants to know more about that finding).
 */
#pragma once

#include "editor/document/live-check.h"

#include <gtk/gtk.h>

#define EDITOR_TYPE_HINTS (editor_hints_get_type())
G_DECLARE_FINAL_TYPE(EditorHints, editor_hints, EDITOR, HINTS, GtkWidget)

/* Returns: (transfer floating): notices of what @check finds about the selection of @document;
 * references are taken. */
GtkWidget *editor_hints_new(EditorDocument *document, EditorLiveCheck *check);
