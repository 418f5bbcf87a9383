/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The line at the bottom of a workbench: where edits go, what is selected, what the checks have
 * found, whether all is saved.
 */
#pragma once

#include "editor/document/live-check.h"

#include <gtk/gtk.h>

#define EDITOR_TYPE_STATUS_LINE (editor_status_line_get_type())
G_DECLARE_FINAL_TYPE(EditorStatusLine, editor_status_line, EDITOR, STATUS_LINE, GtkWidget)

/* Returns: (transfer floating): a line about @document and @check, of which references are taken.
 */
GtkWidget *editor_status_line_new(EditorDocument *document, EditorLiveCheck *check);
