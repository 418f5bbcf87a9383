/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A block in a tray of the scenario desk: a button that selects it, can be dragged to the map or to
 * another tray, and has keys and a menu for what is done to it.
 */
#pragma once

#include "editor/document/document.h"
#include "editor/tools/scenario-trays.h"

#include <gtk/gtk.h>

/* Returns: (transfer floating): a block of @tray. Nothing of what is given is kept but a reference
 * on @document. */
GtkWidget *desk_block_new(EditorDocument *document, const Tray *tray, const UnitState *block);

/* Has all blocks at and below @root show whether they are selected. */
void desk_blocks_show_selection(GtkWidget *root);

/* Puts the units that a dragged @text speaks of into @zone. Returns: FALSE: it speaks of none, or
 * that cannot be done, which the line of the desk around @inside says. */
gboolean desk_drop_units(GtkWidget *inside,
                         EditorDocument *document,
                         const char *text,
                         const char *zone);
