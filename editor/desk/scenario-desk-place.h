/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Asks where units are to go, by the name of a place or a tray: what dragging does, by keyboard.
 */
#pragma once

#include "editor/document/document.h"

#include <gtk/gtk.h>

/* Opens a question beside @widget, which stays its parent, about @units (ids, closed by NULL). */
void desk_place_ask(GtkWidget *widget, EditorDocument *document, const char *const *units);
