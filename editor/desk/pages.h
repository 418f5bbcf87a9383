/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sections of the scenario desk. Each (transfer floating) keeps up with @document, of which a
 * reference is taken.
 */
#pragma once

#include "editor/document/document.h"

#include <gtk/gtk.h>

/* Blocks beside the map. */
GtkWidget *desk_trays_new(EditorDocument *document);

/* Levels and status of nations, and the markers of tracks. */
GtkWidget *desk_nations_new(EditorDocument *document);

/* What powers have, and their relations. */
GtkWidget *desk_powers_new(EditorDocument *document);
