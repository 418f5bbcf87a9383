/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How the sides of the shown scenario stand to each other: a table of all with all.
 */
#pragma once

#include "editor/document/document.h"

#include <gtk/gtk.h>

/* Returns: (transfer floating): a table that keeps up with @document, of which a reference is
 * taken. Pressing a cell asks what it is to say, which is one step. What a list says twice of the
 * same two is shown whole, and said once when something is chosen. */
GtkWidget *desk_relations_new(EditorDocument *document);
