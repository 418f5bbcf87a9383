/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A block beside the map as a button: it can be selected, dragged, turned, placed and removed by
 * mouse, keys and menu.
 */
#pragma once

#include "editor/document/document.h"
#include "editor/tools/scenario-tools.h"

#include <gtk/gtk.h>

#define DESK_TYPE_BLOCK (desk_block_get_type())
G_DECLARE_FINAL_TYPE(DeskBlock, desk_block, DESK, BLOCK, GtkButton)

/* Returns: (transfer floating): a button for @block of @tray, which are of the data set of
 * @document. */
GtkWidget *desk_block_new(EditorDocument *document, const Tray *tray, const UnitState *block);

/* Returns: (transfer none): the id of its unit. */
const char *desk_block_unit(DeskBlock *block);

/* Moves the units of @text, which was dropped on @inside, to @zone as one step. Returns: FALSE:
 * there are none, or they cannot be moved there, which is shown. */
gboolean desk_drop_units(GtkWidget *inside, EditorDocument *document, const char *text,
                         const char *zone);
