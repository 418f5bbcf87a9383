/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How a row of the outline looks: name, what overrides a layer below, and how many are in it.
 */
#pragma once

#include "editor/document/document.h"

#include <gtk/gtk.h>

/* Returns: (transfer full): makes rows for items that are nodes of the outline of @document, be
 * they in a GtkTreeListRow or not. */
GtkListItemFactory *outline_row_factory(EditorDocument *document);
