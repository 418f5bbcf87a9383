/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The scenario desk: all that the shown scenario sets up, beside what the map shows of it, in
 * sections.
 */
#pragma once

#include "editor/document/document.h"

#include <gtk/gtk.h>

/* Returns: (transfer floating): a desk that follows @document, of which a reference is taken. */
GtkWidget *editor_scenario_desk_new(EditorDocument *document);
