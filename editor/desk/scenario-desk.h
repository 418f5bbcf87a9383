/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The desk of the scenario that a document shows: everything that it says beside the map, in
 * sections: period, nations, blocks that are not on the map, what is left to the players, who wins,
 * what lands feed, and what differs from the scenario below.
 */
#pragma once

#include "editor/document/document.h"

#include <gtk/gtk.h>

/* Returns: (transfer floating): a desk of @document, of which a reference is taken. It wants some
 * 300 pixels of height, and scrolls where it has fewer. */
GtkWidget *editor_scenario_desk_new(EditorDocument *document);
