/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sections of the scenario desk. Each returns (transfer floating) a widget that keeps up with
 * the document.
 */
#pragma once

#include "editor/document/document.h"

#include <gtk/gtk.h>

/* Title, period, first roll, optional rules. */
GtkWidget *desk_overview_new(EditorDocument *document);

/* Blocks beside the map. */
GtkWidget *desk_trays_new(EditorDocument *document);

/* Levels and status of nations, and where the markers of tracks stand. */
GtkWidget *desk_nations_new(EditorDocument *document);

/* What is left to the players. */
GtkWidget *desk_choices_new(EditorDocument *document);

/* Score, victory table and sudden death. */
GtkWidget *desk_victory_new(EditorDocument *document);

/* What the blocks eat, land by land. */
GtkWidget *desk_forage_new(EditorDocument *document);

/* What differs from what is below. */
GtkWidget *desk_changes_new(EditorDocument *document);
